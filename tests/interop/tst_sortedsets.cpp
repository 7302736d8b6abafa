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

/// Real locks that stand in sorted sets, which nobody has pinned: found, named, seen to be renewed, and freed
/// so that their holder does not get them back by itself.
class TestSortedSets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void itIsFoundAndFreed_data()
    {
        QTest::addColumn<bool>("whole");
        for (const support::Library& library : support::Library::sortedSets()) {
            QTest::addRow("%s, whole", library.name.constData()) << true;
            QTest::addRow("%s, one holder", library.name.constData()) << false;
        }
    }

    void itIsFoundAndFreed()
    {
        QFETCH(bool, whole);
        const support::Library library =
            libraryOf(QByteArray(QTest::currentDataTag()).split(',').constFirst());
        const support::PrivateRedis redis(support::withPort());
        const support::Watched watched(redis);
        QTRY_VERIFY_WITH_TIMEOUT(watched.settled(), 10'000);
        support::LibraryPeer peer(library, redis.port(), 4s);
        const QByteArray name = "orders-7";
        const QByteArray key = QByteArray(library.key).replace("%1", name);
        const support::PeerAnswer held = peer.hold(name).wait();
        QVERIFY2(held.ok, held.value.constData());
        QTRY_VERIFY_WITH_TIMEOUT(watched.held(key), foundWithin);
        const locks::LockPtr lock = watched.lock(key);
        QCOMPARE(locks::name(lock->kind), library.kind);
        QCOMPARE(lock->holders.size(), 1);
        const QByteArray id = lock->holders.constFirst().id.bytes;
        QVERIFY(redis.cli("zrange " + key + " 0 -1").contains(id));
        QVERIFY(lock->holders.constFirst().expiresAt);
        QTRY_VERIFY_WITH_TIMEOUT(*watched.lock(key)->expiresAt > *lock->expiresAt, 8'000); // it is renewed
        QCOMPARE(watched.lock(key)->holders.constFirst().id.bytes, id);

        support::Actor actor(redis);
        auto request = actor.request(
            whole ? admin::ActKind::ForceRelease : admin::ActKind::ReleaseHolder, key, lock->kind);
        if (!whole)
            request.who = base::HolderId{id};
        QCOMPARE(support::sketch(actor.perform(request)), QByteArray("applied free"));
        QCOMPARE(redis.cli("exists " + key), QByteArray("0"));
        QTRY_VERIFY(!watched.held(key));
    }

private:
    /// A pass over the keys of a small server begins every 700 ms.
    static constexpr int foundWithin = 1'000;

    static support::Library libraryOf(const QByteArray& name)
    {
        const QList<support::Library> all = support::Library::sortedSets();
        return *std::ranges::find(all, name, &support::Library::name);
    }
};

QTEST_GUILESS_MAIN(TestSortedSets)
#include "tst_sortedsets.moc"
