#include "core/locks/dialect.h"
#include "core/locks/family.h"
#include "tests/support/actor.h"
#include "tests/support/librarypeer.h"
#include "tests/support/outcometext.h"
#include "tests/support/peerservers.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

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
        QTest::addColumn<QByteArray>("outcome");
        for (const support::Library& library : support::Library::strings()) {
            const auto row = std::ranges::find(locks::builtInDialects(), library.kind, &locks::Dialect::id);
            if (row == locks::builtInDialects().end())
                continue; // a family of its own
            const bool isFreed = row->freeing != locks::Dialect::Freeing::Never;
            QTest::newRow(library.name.constData())
                << library.kind << (isFreed ? QByteArray("applied free") : "refused " + row->reason);
        }
    }

    void itIsFoundAndFreed()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, outcome);
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
        QList<locks::Kind> kinds = lock->evidence->couldAlsoBe;
        kinds.prepend(lock->kind);
        const auto isExpected = [&kind](locks::Kind other) { return locks::name(other) == kind; };
        QVERIFY2(std::ranges::any_of(kinds, isExpected), locks::name(lock->kind).constData());
        QCOMPARE(lock->holders.constFirst().id.bytes, redis.cli("get " + key));

        support::Actor actor(redis);
        const auto request = actor.request(admin::ActKind::ForceRelease, key, lock->kind);
        QCOMPARE(support::sketch(actor.perform(request)), outcome);
        QCOMPARE(redis.cli("exists " + key), QByteArray(outcome.startsWith("applied") ? "0" : "1"));
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
