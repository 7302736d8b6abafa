#include "core/locks/family.h"
#include "core/locks/majoritywords.h"
#include "tests/support/actor.h"
#include "tests/support/librarypeer.h"
#include "tests/support/outcometext.h"
#include "tests/support/peerservers.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>

using namespace std::chrono_literals;
using namespace lockscope;

namespace
{

const QByteArray name = "orders-lock-7";

/// Five servers as masters, each with a watcher of its own.
struct FiveMasters {
    std::array<support::PrivateRedis, 5> redis{support::PrivateRedis(support::withPort()),
        support::PrivateRedis(support::withPort()), support::PrivateRedis(support::withPort()),
        support::PrivateRedis(support::withPort()), support::PrivateRedis(support::withPort())};
    std::array<std::unique_ptr<support::Watched>, 5> watched;

    FiveMasters()
    {
        for (size_t i = 0; i < redis.size(); ++i)
            watched[i] = std::make_unique<support::Watched>(redis[i]);
    }
    [[nodiscard]] bool areSettled() const
    {
        return std::ranges::all_of(watched, [](const auto& each) { return each->settled(); });
    }
    [[nodiscard]] QList<quint16> ports() const
    {
        QList<quint16> ports;
        for (const support::PrivateRedis& each : redis)
            ports.append(each.port());
        return ports;
    }
    /// The lock as all of them show it now.
    [[nodiscard]] QString words(const QByteArray& key) const
    {
        locks::MajorityIndex index;
        for (size_t i = 0; i < watched.size(); ++i) {
            const locks::LockPtr lock = watched[i]->lock(key);
            index.put(i, {"masters", watched[i]->live(), 0ms},
                lock ? QList<locks::LockPtr>{lock} : QList<locks::LockPtr>(), {});
        }
        const auto all = index.gravest(9, base::MonoTime(1h));
        return all.size() == 1 ? locks::heldOnWords(all.constFirst()) : QStringLiteral("no row");
    }
};

support::Library libraryOf(const char* id)
{
    const QList<support::Library> all = support::Library::strings();
    return *std::ranges::find(all, QByteArray(id), &support::Library::name);
}

} // namespace

/// Real libraries take one lock on five servers: one row, and freed on all of them.
class TestMasters : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void itIsOneLockAndFreedOnAll_data()
    {
        QTest::addColumn<bool>("notices");
        QTest::newRow("redlock-4") << true;
        QTest::newRow("redlock-5") << false; // its routine ends by itself
        QTest::newRow("redlock-py") << false;
        QTest::newRow("pottery") << true;
        QTest::newRow("redsync") << true;
    }

    void itIsOneLockAndFreedOnAll()
    {
        QFETCH(bool, notices);
        const support::Library library = libraryOf(QTest::currentDataTag());
        FiveMasters five;
        QTRY_VERIFY_WITH_TIMEOUT(five.areSettled(), 20'000);
        support::LibraryPeer peer(library, five.ports(), 30s);
        const support::PeerAnswer held = peer.hold(name).wait();
        QVERIFY2(held.ok, held.value.constData());
        const QByteArray key = QByteArray(library.key).replace("%1", name);
        QTRY_COMPARE_WITH_TIMEOUT(five.words(key), QStringLiteral("held on 5 of 5"), 10'000);
        const locks::Kind kind = *locks::kindFromName(library.kind);
        for (const support::PrivateRedis& each : five.redis) {
            support::Actor actor(each);
            const auto request = actor.request(admin::ActKind::ForceRelease, key, kind);
            QCOMPARE(support::sketch(actor.perform(request)), QByteArray("applied free"));
        }
        QTRY_COMPARE_WITH_TIMEOUT(five.words(key), QStringLiteral("no row"), 10'000);
        const support::PeerAnswer released = peer.release(name).wait();
        if (notices)
            QVERIFY2(!released.ok, released.value.constData());
    }

    /// Two of five are away: it takes the others.
    void itIsHeldByAMajority()
    {
        FiveMasters five;
        QTRY_VERIFY_WITH_TIMEOUT(five.areSettled(), 20'000);
        const QList<quint16> ports = five.ports();
        five.redis[1].stop();
        five.redis[4].stop();
        support::LibraryPeer peer(libraryOf("redsync"), ports, 30s);
        const support::PeerAnswer held = peer.hold(name).wait();
        QVERIFY2(held.ok, held.value.constData());
        QTRY_COMPARE_WITH_TIMEOUT(five.words(name), QStringLiteral("held on 3 of 5, 2 unknown"), 10'000);
    }
};

QTEST_GUILESS_MAIN(TestMasters)
#include "tst_masters.moc"
