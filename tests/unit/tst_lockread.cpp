#include "core/locks/lockjson.h"
#include "core/locks/lockread.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/fakelocks.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using locks::Event;
using locks::Lock;

namespace
{

/// Returns the lock as it comes back from a file.
QJsonObject viaText(const QJsonObject& object)
{
    return QJsonDocument::fromJson(QJsonDocument(object).toJson(QJsonDocument::Compact)).object();
}

} // namespace

/// Locks and events read back from their JSON forms.
class TestLockRead : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everySortOfLockComesBack()
    {
        for (const locks::LockPtr& lock : support::everySortOfLock()) {
            const auto read = locks::lockFromJson(viaText(locks::toKeptJson(*lock)));
            QVERIFY(read.has_value());
            QVERIFY2(*read == *lock, lock->ref->name.bytes.constData());
        }
    }

    void whatIsRareComesBack()
    {
        Lock lock = support::FakeLock("x\xff").holders(3, locks::Mode::Read).ptr().operator*();
        lock.ref = locks::LockRef{lock.ref->name, lock.ref->db, QByteArray("node\xfe:1")};
        lock.holders.first().setParts("\xfd", "7");
        lock.permits = locks::Permits{-1, 3, std::nullopt};
        lock.evidence = locks::Evidence{
            lock.evidence->facts, {locks::redisson::fairLock, locks::redisson::countDownLatch}};
        lock.tooLarge = true;
        lock.current = false;
        lock.unknownReason = QByteArray("connection-lost");
        lock.renewals = locks::Renewals{0, {}, {}, support::fakeNow};
        lock.unclaimedSince = support::fakeNow - std::chrono::seconds(4);
        lock.doubts =
            locks::Doubts{{}, locks::ClockAhead{{"h\xff:7"}, support::fakeNow + std::chrono::seconds(9),
                                  support::fakeNow, base::milliseconds(3)}};
        lock.group = locks::Group{"g\xff", true};
        lock.companions = QList<locks::Companion>{{{"queue\xff"}, "queue", "\x01\x02\xff"}};
        const auto read = locks::lockFromJson(viaText(locks::toKeptJson(lock)));
        QVERIFY(read && *read == lock);
    }

    void everySortOfEventComesBack()
    {
        for (int kind = 0; kind <= int(locks::EventKind::PossiblyLost); ++kind) {
            Event event;
            event.seq = 12;
            event.at = support::fakeNow;
            event.kind = locks::EventKind(kind);
            event.lock = {{"a\xff"}, kind, QByteArray("n:1")};
            event.holder = {"h\xff:7"};
            event.count = 2;
            event.ttl = kind % 2 == 0 ? std::optional(base::milliseconds(-5)) : std::nullopt;
            event.source = locks::Seen(kind % 7);
            event.exact = true;
            event.unseen = 4;
            event.node = kind % 2 == 0 ? "10.0.0.7:6379" : "";
            QCOMPARE(locks::eventFromJson(viaText(locks::toKeptJson(event))), event);
        }
    }

    void whatHappenedToAServerComesBack()
    {
        for (int kind = int(locks::EventKind::DatabaseFlushed); kind <= int(locks::EventKind::FailedOver);
             ++kind) {
            Event event;
            event.seq = 12;
            event.at = support::fakeNow;
            event.kind = locks::EventKind(kind);
            event.lock.db = event.kind == locks::EventKind::DatabaseFlushed ? 3 : 0;
            event.count = 40;
            event.node = "10.0.0.7:6379";
            const QJsonObject json = viaText(locks::toKeptJson(event));
            QVERIFY(!json.contains(QStringLiteral("lock")) && !json.contains(QStringLiteral("kind")));
            QCOMPARE(json.contains(QStringLiteral("db")), event.lock.db == 3);
            QCOMPARE(locks::eventFromJson(json), event);
        }
    }

    void whatIsNoLockIsNone()
    {
        QVERIFY(!locks::lockFromJson({}));
        QVERIFY(!locks::lockFromJson({{QStringLiteral("kind"), QStringLiteral("padlock")}}));
        QVERIFY(!locks::eventFromJson({{QStringLiteral("event"), QStringLiteral("acquired")}}));
        QVERIFY(locks::lockFromJson({{QStringLiteral("kind"), QStringLiteral("fair")},
            {QStringLiteral("holders"), 7}, {QStringLiteral("token"), QStringLiteral("x")}}));
    }
};

QTEST_GUILESS_MAIN(TestLockRead)
#include "tst_lockread.moc"
