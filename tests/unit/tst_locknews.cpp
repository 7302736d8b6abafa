#include "app/ctl/locknews.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/statechange.h"
#include "tests/support/fakelocks.h"

#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using support::FakeLock;
using support::fakeNow;

namespace
{

filter::Filter filterOf(const char* text)
{
    return std::get<filter::Filter>(filter::Filter::parse(QString::fromUtf8(text)));
}

/// Every sort of lock, and some that time alone changes more than once.
QList<locks::LockPtr> allSorts()
{
    QList<locks::LockPtr> locks = support::everySortOfLock();
    locks.append(FakeLock("lease").fixedLease(60s, 30s));
    locks.append(FakeLock("queue").fixedLease(2min, 30s).heldFor(14min).waiters(1));
    FakeLock renewed("renewed");
    locks::Renewals renewals;
    renewals.overdueAt = fakeNow + 9s;
    renewed.lock.renewals = renewals;
    locks.append(renewed);
    FakeLock permits("permits");
    permits.kind(locks::redisson::permitSemaphore).holders(2).permits(0, 2).noExpiry();
    permits.lock.holders[0].expiresAt = fakeNow + 3s;
    permits.lock.holders[1].expiresAt = fakeNow + 5s;
    locks.append(permits);
    return locks;
}

QByteArray namesOf(const QList<locks::LockPtr>& locks)
{
    QByteArrayList names;
    for (const locks::LockPtr& lock : locks)
        names.append(lock->ref->name.bytes);
    return names.join(' ');
}

locks::Batch changed(const QList<locks::LockPtr>& locks)
{
    locks::Batch batch;
    batch.changed = locks;
    return batch;
}

} // namespace

class TestLockNews : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Between the moments at which it may change, the state stays as it is.
    void eachStateIsKnownBeforeItComes();
    void eachChangeOfAFilterIsKnownBeforeItComes_data();
    void eachChangeOfAFilterIsKnownBeforeItComes();
    void changesThatPassAreReported();
    void timeIsReportedOnceForEachChange();
    void aTermOfTimeLetsALockInAndOut();
    void namesMayLetALockIn();
};

void TestLockNews::eachStateIsKnownBeforeItComes()
{
    for (const locks::LockPtr& lock : allSorts()) {
        base::ServerTime next = fakeNow;
        locks::State state = locks::stateAt(*lock, next);
        for (base::ServerTime at = fakeNow; at < fakeNow + 40s; at += 1ms) {
            if (at == next) {
                state = locks::stateAt(*lock, at);
                next = locks::nextStateAt(*lock, at).value_or(fakeNow + 1h);
            }
            QVERIFY2(locks::stateAt(*lock, at) == state, lock->ref->name.bytes.constData());
        }
    }
}

void TestLockNews::eachChangeOfAFilterIsKnownBeforeItComes_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text :
        {"ttl<5s", "ttl=5s", "!ttl>=20s", "held>13s", "held=14s", "state:expiring or held>15s", "trouble:any",
            "state:expired,open", "(ttl<9s !trouble:expired) or kind:fair"})
        QTest::newRow(text) << QByteArray(text);
}

void TestLockNews::eachChangeOfAFilterIsKnownBeforeItComes()
{
    QFETCH(const QByteArray, text);
    const filter::Filter filter = filterOf(text.constData());
    for (const locks::LockPtr& lock : allSorts()) {
        const auto matches = [&](base::ServerTime at) { return filter.matches(*lock, {at, nullptr}); };
        for (std::optional<base::ServerTime> at = fakeNow; at;) {
            const auto next = filter.nextChangeAt(*lock, {*at, nullptr});
            const base::ServerTime end = next.value_or(*at + 1h);
            QVERIFY(end > *at);
            for (const base::ServerTime between : {*at + (end - *at) / 3, *at + (end - *at) / 2, end - 1ms})
                QVERIFY2(matches(between) == matches(*at), lock->ref->name.bytes.constData());
            at = next;
        }
    }
}

void TestLockNews::changesThatPassAreReported()
{
    ctl::LockNews news(filterOf("kind:fair or lease:none"));
    const filter::Context context{fakeNow, nullptr};
    const auto& fair = locks::redisson::fairLock;
    QCOMPARE(namesOf(news.take(
                 changed({FakeLock("a").kind(fair), FakeLock("b"), FakeLock("c").noExpiry()}), context)),
        QByteArray("a c"));
    QCOMPARE(namesOf(news.take(changed({FakeLock("a").kind(fair)}), context)), QByteArray("a"));
    // It is reported once more when it no longer passes.
    QCOMPARE(namesOf(news.take(changed({FakeLock("a"), FakeLock("b")}), context)), QByteArray("a"));
    QCOMPARE(namesOf(news.take(changed({FakeLock("a"), FakeLock("b")}), context)), QByteArray());
    locks::Batch gone;
    gone.removed = {*FakeLock("c").ptr()->ref};
    QCOMPARE(namesOf(news.take(gone, context)), QByteArray());
    QCOMPARE(namesOf(news.take(changed({FakeLock("c")}), context)), QByteArray());
}

void TestLockNews::timeIsReportedOnceForEachChange()
{
    ctl::LockNews news(filterOf(""));
    const auto at = [&](base::milliseconds later) {
        return namesOf(news.advance({fakeNow + later, nullptr}));
    };
    (void)news.take(changed({FakeLock("late").fixedLease(60s, 30s), FakeLock("soon").fixedLease(60s, 20s),
                        FakeLock("never").noExpiry()}),
        {fakeNow, nullptr});
    QCOMPARE(at(14s), QByteArray());
    QCOMPARE(at(14'001ms), QByteArray("soon")); // a tenth of its lease is left: expiring
    QCOMPARE(at(14'001ms), QByteArray());
    QCOMPARE(at(20s), QByteArray());
    QCOMPARE(at(25s), QByteArray("soon late")); // expired and expiring, in the order of time
    QCOMPARE(at(1h), QByteArray("late"));
    QCOMPARE(at(2h), QByteArray());
}

void TestLockNews::aTermOfTimeLetsALockInAndOut()
{
    ctl::LockNews news(filterOf("ttl<25s state:held"));
    const auto at = [&](base::milliseconds later) {
        return namesOf(news.advance({fakeNow + later, nullptr}));
    };
    QCOMPARE(
        namesOf(news.take(changed({FakeLock("a").fixedLease(60s, 30s)}), {fakeNow, nullptr})), QByteArray());
    QCOMPARE(at(5s), QByteArray());
    QCOMPARE(at(5'001ms), QByteArray("a"));
    QCOMPARE(at(24'001ms), QByteArray("a"));
    QCOMPARE(at(1h), QByteArray());
}

void TestLockNews::namesMayLetALockIn()
{
    ctl::LockNews news(filterOf("holder:billing"));
    const QList<locks::LockPtr> locks{FakeLock("a").heldBy("one"), FakeLock("b").heldBy("two")};
    QHash<QByteArray, QString> aliases;
    QCOMPARE(namesOf(news.take(changed(locks), {fakeNow, &aliases})), QByteArray());
    aliases.insert("two", QStringLiteral("billing"));
    QCOMPARE(namesOf(news.judgeAgain(locks, {fakeNow, &aliases})), QByteArray("b"));
    QCOMPARE(namesOf(news.judgeAgain(locks, {fakeNow, &aliases})), QByteArray());
}

QTEST_GUILESS_MAIN(TestLockNews)

#include "tst_locknews.moc"
