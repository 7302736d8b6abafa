#include "core/locks/family.h"
#include "tests/support/actor.h"
#include "tests/support/librarypeer.h"
#include "tests/support/outcometext.h"
#include "tests/support/peerstage.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;

/// Real locks of other libraries, which nobody has pinned: found, named and freed as the table of dialects
/// says.
class TestDialects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void itIsFoundAndFreed_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QString>("outcome");
        const auto add = [](const char* library, const char* kind, const char* outcome) {
            QTest::newRow(library) << QByteArray(kind) << QString::fromLatin1(outcome);
        };
        add("redlock-4", "node-redlock", "applied free");
        add("redlock-5", "node-redlock", "applied free");
        add("sesamecare-redlock", "node-redlock", "applied free");
        add("redis-semaphore", "redis-semaphore", "applied free");
        add("bull", "bull", "refused queue-frees-it");
        add("bullmq", "bullmq", "refused queue-frees-it");
        add("python-redis-lock", "python-redis-lock", "applied free");
        add("pottery", "pottery", "applied free");
        add("aioredlock", "aioredlock", "applied free");
    }

    void itIsFoundAndFreed()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QString, outcome);
        const support::Library library = libraryOf(QTest::currentDataTag());
        const support::PrivateRedis redis(support::withPort());
        const support::Watched watched(redis);
        QTRY_VERIFY_WITH_TIMEOUT(watched.settled(), 10'000);
        support::LibraryPeer peer(library, redis.port(), 9s);
        const QByteArray name = "orders-lock-7";
        const QByteArray key = QByteArray(library.key).replace("%1", name);
        const support::PeerAnswer held = peer.hold(name).wait();
        QVERIFY2(held.ok, held.value.constData());
        QTRY_VERIFY_WITH_TIMEOUT(watched.held(key), 8'000);
        const locks::LockPtr lock = watched.lock(key);
        QList<locks::Kind> kinds = lock->couldAlsoBe;
        kinds.prepend(lock->kind);
        const auto isExpected = [&kind](locks::Kind other) { return locks::name(other) == kind; };
        QVERIFY2(std::ranges::any_of(kinds, isExpected), locks::name(lock->kind).constData());
        QCOMPARE(lock->holders.constFirst().id.bytes, redis.cli("get " + key));

        support::Actor actor(redis);
        const auto request = actor.request(admin::ActKind::ForceRelease, key, lock->kind);
        QCOMPARE(QString::fromUtf8(support::sketch(actor.perform(request))), outcome);
        QCOMPARE(
            redis.cli("exists " + key), QByteArray(outcome.startsWith(QLatin1String("applied")) ? "0" : "1"));
    }

private:
    static support::Library libraryOf(const QByteArray& name)
    {
        const QList<support::Library> all = support::Library::strings();
        return *std::ranges::find(all, name, &support::Library::name);
    }
};

QTEST_GUILESS_MAIN(TestDialects)
#include "tst_dialects.moc"
