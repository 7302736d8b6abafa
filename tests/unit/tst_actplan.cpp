#include "core/admin/actwords.h"
#include "core/admin/holdcomparison.h"
#include "core/admin/killrun.h"
#include "core/admin/plan.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/stringfamily.h"
#include "tests/support/lockfixtures.h"
#include "tests/support/outcometext.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using admin::ActKind;
using admin::ActRequest;
using admin::HoldComparison;
using admin::Plan;
using locks::Kind;
using locks::Lock;
using support::Keyspace;

namespace
{

/// The lock of a key space, taken for that kind.
locks::LockPtr lockOf(const QByteArray& notation, Kind kind)
{
    const Keyspace keyspace(notation);
    Lock known;
    known.ref = locks::LockRef{{"L"}, 0, {}};
    known.kind = kind;
    watch::KeyRead look = admin::readOf(known);
    while (!look.finished()) {
        QList<base::Result<redis::Reply>> answers;
        for (const redis::Command& question : look.questions())
            answers.append(keyspace.answer(question));
        look.answer(answers, support::fixtureNow);
    }
    return admin::snapshotOf(look, known)->lock;
}

Plan planOf(ActKind act, const locks::LockPtr& lock, const QByteArray& who = {})
{
    ActRequest request;
    request.act = act;
    request.lock = lock->ref;
    request.fence = lock->fence.toHex();
    request.lease = 15s;
    if (!who.isEmpty())
        request.who = base::HolderId{support::spelledOut(who)};
    return admin::plan(request, lock, support::fixtureNow);
}

QByteArray sketch(const Plan& plan)
{
    return plan.obstacle.isEmpty() ? support::shortened(plan.sends.join("; ")) : '!' + plan.obstacle;
}

constexpr const char* readers = "hash L mode=read U1:7=2 U2:7=1 ttl=30000\n"
                                "string {L}:U1:7:rwlock_timeout:1 1 ttl=20000\n"
                                "string {L}:U1:7:rwlock_timeout:2 1 ttl=30000\n"
                                "string {L}:U2:7:rwlock_timeout:1 1 ttl=15000";
constexpr const char* fair = "hash L U1:7=1 ttl=30000\nlist redisson_lock_queue:{L} U2:7 U3:7\n"
                             "zset redisson_lock_timeout:{L} U2:7=100 U3:7=200";

} // namespace

class ActPlanTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatWouldBeSent_data()
    {
        QTest::addColumn<QByteArray>("notation");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<ActKind>("act");
        QTest::addColumn<QByteArray>("who");
        QTest::addColumn<QByteArray>("sends");
        const auto row = [](const char* name, const char* notation, Kind kind, ActKind act, const char* who,
                             const char* sends) {
            QTest::newRow(name) << QByteArray(notation) << kind << act << QByteArray(who)
                                << QByteArray(sends);
        };
        const char* plain = "hash L U1:7=2 ttl=30000";
        row("reentrant", plain, locks::redisson::reentrantLock, ActKind::ForceRelease, "",
            "PUBLISH redisson_lock__channel:{L} 0; DEL L");
        row("no holder apart", plain, locks::redisson::reentrantLock, ActKind::ReleaseHolder, "U1:7",
            "!not-for-kind");
        row("fair", fair, locks::redisson::fairLock, ActKind::ForceRelease, "",
            "PUBLISH redisson_lock__channel:{L}:U2:7 0; DEL L");
        row("waiter", fair, locks::redisson::fairLock, ActKind::RemoveWaiter, "U2:7",
            "ZREM redisson_lock_timeout:{L} U2:7; LREM redisson_lock_queue:{L} 1 U2:7");
        row("waiter between others",
            "hash L U1:7=1 ttl=30000\nlist redisson_lock_queue:{L} U2:7 U3:7 U1:9\n"
            "zset redisson_lock_timeout:{L} U2:7=100 U3:7=200 U1:9=300",
            locks::redisson::fairLock, ActKind::RemoveWaiter, "U3:7",
            "ZINCRBY redisson_lock_timeout:{L} … U1:9; ZREM redisson_lock_timeout:{L} U3:7; "
            "LREM redisson_lock_queue:{L} 1 U3:7");
        row("no waiter", fair, locks::redisson::fairLock, ActKind::RemoveWaiter, "U1:7", "!not-a-waiter");
        row("readers", readers, locks::redisson::readWriteLock, ActKind::ForceRelease, "",
            "PUBLISH redisson_rwlock:{L} 0; DEL L; DEL {L}:U1:7:rwlock_timeout:1; DEL "
            "{L}:U1:7:rwlock_timeout:2; DEL {L}:U2:7:rwlock_timeout:1");
        row("one reader", readers, locks::redisson::readWriteLock, ActKind::ReleaseHolder, "U2:7",
            "HDEL L U2:7; DEL {L}:U2:7:rwlock_timeout:1; PEXPIRE L …");
        row("not that reader", readers, locks::redisson::readWriteLock, ActKind::ReleaseHolder, "U3:7",
            "!not-a-holder");
        row("one entry", plain, locks::redisson::reentrantLock, ActKind::ReleaseEntry, "U1:7",
            "HINCRBY L U1:7 -1");
        row("one entry of a reader", readers, locks::redisson::readWriteLock, ActKind::ReleaseEntry, "U1:7",
            "HINCRBY L U1:7 -1; DEL {L}:U1:7:rwlock_timeout:2; PEXPIRE L …");
        row("the last entry", readers, locks::redisson::readWriteLock, ActKind::ReleaseEntry, "U2:7",
            "!last-entry");
        row("an entry of nobody", plain, locks::redisson::reentrantLock, ActKind::ReleaseEntry, "U2:7",
            "!not-a-holder");
        row("an entry of a semaphore", "string L 2", locks::redisson::plainSemaphore, ActKind::ReleaseEntry,
            "U1:7", "!not-a-holder");
        row("writer", "hash L mode=write U1:7:write=1 ttl=30000", locks::redisson::readWriteLock,
            ActKind::ForceRelease, "", "PUBLISH redisson_rwlock:{L} 1; PUBLISH redisson_rwlock:{L} 0; DEL L");
        row("writer out", "hash L mode=write U1:7:write=1 ttl=30000", locks::redisson::readWriteLock,
            ActKind::ReleaseHolder, "U1:7:write", "!only-readers");
        row("application data", "hash L mode=read U1:7=1 price=9 ttl=30000", locks::redisson::readWriteLock,
            ActKind::ForceRelease, "", "!foreign-fields");
        row("semaphore", "string L 2", locks::redisson::plainSemaphore, ActKind::ForceRelease, "",
            "PUBLISH redisson_sc:{L} 3; INCRBY L 1");
        row("semaphore without permits", "string L 0", locks::redisson::plainSemaphore, ActKind::Nudge, "",
            "!no-permit");
        row("semaphores have no lease", "string L 2", locks::redisson::plainSemaphore, ActKind::ShortenLease,
            "", "!no-lease");
        row("latch", "string L 3", locks::redisson::countDownLatch, ActKind::ForceRelease, "",
            "PUBLISH redisson_countdownlatch__channel__{L} 0; DEL L");
        row("latch that counts", "string L 3", locks::redisson::countDownLatch, ActKind::Nudge, "",
            "!latch-counts");
        row("shorten", plain, locks::redisson::reentrantLock, ActKind::ShortenLease, "",
            "PUBLISH redisson_lock__channel:{L} 0; PEXPIRE L 15000 LT");
        row("shorten for who queues", fair, locks::redisson::fairLock, ActKind::ShortenLease, "",
            "PUBLISH redisson_lock__channel:{L}:U2:7 0; PEXPIRE L 15000 LT; "
            "ZINCRBY redisson_lock_timeout:{L} … U2:7; ZINCRBY redisson_lock_timeout:{L} … U3:7");
        row("shorten for readers", readers, locks::redisson::readWriteLock, ActKind::ShortenLease, "",
            "PUBLISH redisson_rwlock:{L} 1; PEXPIRE L 15000 LT; PEXPIRE {L}:U1:7:rwlock_timeout:1 15000 LT; "
            "PEXPIRE {L}:U1:7:rwlock_timeout:2 15000 LT; PEXPIRE {L}:U2:7:rwlock_timeout:1 15000 LT");
        row("shorter anyway", "hash L U1:7=2 ttl=9000", locks::redisson::reentrantLock, ActKind::ShortenLease,
            "", "!shorter-anyway");
        row("free", "", locks::redisson::reentrantLock, ActKind::ForceRelease, "", "!free");
        row("nudge of a free one", "", locks::redisson::reentrantLock, ActKind::Nudge, "",
            "PUBLISH redisson_lock__channel:{L} 0");
    }
    void whatWouldBeSent()
    {
        QFETCH(QByteArray, notation);
        QFETCH(Kind, kind);
        QFETCH(ActKind, act);
        QFETCH(QByteArray, who);
        QFETCH(QByteArray, sends);
        const Plan plan = planOf(act, lockOf(notation, kind), who);
        QCOMPARE(sketch(plan), sends);
        for (const QByteArray& consequence : plan.consequences)
            QVERIFY2(admin::consequences().contains(consequence), consequence);
        QVERIFY2(plan.obstacle.isEmpty() || admin::refusals().contains(plan.obstacle), plan.obstacle);
    }

    void softIsWhatALivingHolderSurvives()
    {
        Lock lock = *lockOf("hash L U1:7=1 ttl=30000", locks::redisson::reentrantLock);
        QCOMPARE(admin::shortestSoftLease(lock), 11s);
        QVERIFY(planOf(ActKind::ShortenLease, share(lock)).soft);
        lock.lease.period = 20s;
        const Plan hard = planOf(ActKind::ShortenLease, share(lock));
        QVERIFY(!hard.soft && hard.consequences.contains("lapses-before-renewal"));
    }

    void whoIsNext()
    {
        Lock lock = *lockOf(fair, locks::redisson::fairLock);
        QCOMPARE(support::shortened(
                     planOf(ActKind::ForceRelease, lockOf(fair, locks::redisson::fairLock)).next->bytes),
            "U2:7");
        QList<locks::Waiter> waiters = lock.waiters.list;
        waiters.first().alive = false;
        lock.waiters.list = waiters;
        const Plan plan = planOf(ActKind::ForceRelease, share(lock));
        QCOMPARE(support::shortened(plan.next->bytes), "U3:7");
        QVERIFY(plan.consequences.contains("dead-heads-dropped"));
    }

    /// Who takes a fair lock next has it when the former holder unlocks, which throws then; nothing renews
    /// what has no expiry.
    void whatTheFormerHolderNotices()
    {
        const auto release = [](const Lock& lock) {
            return planOf(ActKind::ForceRelease, share(lock)).consequences;
        };
        Lock lock = *lockOf(fair, locks::redisson::fairLock);
        QVERIFY(release(lock).contains("unlock-fails") && !release(lock).contains("fair-unlock-succeeds"));
        lock.waiters.list = {};
        QVERIFY(release(lock).contains("fair-unlock-succeeds") && !release(lock).contains("unlock-fails"));
        QVERIFY(release(lock).contains("watchdog-stops"));
        Lock written = *lockOf("hash L mode=write U1:7:write=1 ttl=30000", locks::redisson::readWriteLock);
        QVERIFY(release(written).contains("read-write-unlock-fails"));
        lock.lease.kind = locks::LeaseKind::Fixed;
        QVERIFY(!release(lock).contains("watchdog-stops"));
        lock.lease.kind = locks::LeaseKind::Unknown;
        lock.expiresAt.reset();
        QVERIFY(!release(lock).contains("watchdog-stops"));
    }

    void aSignalIsSentAsItWasSaid()
    {
        Lock lock;
        lock.ref = locks::LockRef{{"job"}, 0, {}};
        lock.kind = locks::stringLock;
        lock.exists = false; // released before
        ActRequest request;
        request.act = ActKind::Nudge;
        request.lock = lock.ref;
        const auto planned = [&] { return admin::plan(request, share(lock), support::fixtureNow); };
        QCOMPARE(planned().obstacle, QByteArray("no-signal"));
        request.signal = locks::Signal{locks::Signal::How::Publish, "jobs-channel", "job"};
        QCOMPARE(sketch(planned()), QByteArray("PUBLISH jobs-channel job"));
        request.signal = locks::Signal{locks::Signal::How::Push, "signal:job", "1"};
        QCOMPARE(sketch(planned()), QByteArray("LPUSH signal:job 1; PEXPIRE signal:job 1000"));
        QVERIFY(planned().soft);
        request.signal->where.clear();
        QCOMPARE(planned().obstacle, QByteArray("no-signal"));
    }

    void holdComparison_data()
    {
        QTest::addColumn<QByteArray>("now");
        QTest::addColumn<bool>("watched");
        QTest::addColumn<HoldComparison>("holdComparison");
        QTest::newRow("same") << QByteArray("hash L U1:7=1 ttl=30000") << true << HoldComparison::Same;
        QTest::newRow("beat") << QByteArray("hash L U1:7=1 ttl=40010") << true << HoldComparison::Renewed;
        QTest::newRow("two beats") << QByteArray("hash L U1:7=1 ttl=50020") << true
                                   << HoldComparison::Renewed;
        QTest::newRow("off the beat")
            << QByteArray("hash L U1:7=1 ttl=36000") << true << HoldComparison::Changed;
        QTest::newRow("no watchdog seen")
            << QByteArray("hash L U1:7=1 ttl=40000") << false << HoldComparison::Changed;
        QTest::newRow("count") << QByteArray("hash L U1:7=2 ttl=40000") << true << HoldComparison::Changed;
        QTest::newRow("holder") << QByteArray("hash L U2:7=1 ttl=40000") << true << HoldComparison::Changed;
        QTest::newRow("gone") << QByteArray() << true << HoldComparison::Ended;
    }
    void holdComparison()
    {
        QFETCH(QByteArray, now);
        QFETCH(bool, watched);
        QFETCH(HoldComparison, holdComparison);
        Lock seen = *lockOf("hash L U1:7=1 ttl=30000", locks::redisson::reentrantLock);
        seen.lease = {30s, 10s, locks::LeaseKind::Watchdog};
        seen.renewals = locks::Renewals{watched ? 2 : 0, {}, {}, {}};
        QCOMPARE(admin::holdComparisonOf(seen, *lockOf(now, locks::redisson::reentrantLock), nullptr),
            holdComparison);
    }

    void whereTheWatcherSawItEndItIsNoRenewal()
    {
        Lock seen = *lockOf("hash L U1:7=1 ttl=30000", locks::redisson::reentrantLock);
        seen.lease = {30s, 10s, locks::LeaseKind::Watchdog};
        seen.renewals = locks::Renewals{2, {}, {}, {}};
        const Lock fresh = *lockOf("hash L U1:7=1 ttl=40000", locks::redisson::reentrantLock);
        Lock known = fresh;
        known.holders.first().since = seen.holders.constFirst().since + 5s;
        QCOMPARE(admin::holdComparisonOf(seen, fresh, &known), HoldComparison::Ended);
        known.holders = seen.holders;
        QCOMPARE(admin::holdComparisonOf(seen, fresh, &known), HoldComparison::Renewed);
    }

    /// Several timers of one client renew a hold at any part of the period.
    void whatTheWatcherFollowedIsTheSameHold()
    {
        Lock seen = *lockOf("hash L U1:7=1 ttl=30000", locks::redisson::reentrantLock);
        seen.lease = {30s, 10s, locks::LeaseKind::Watchdog};
        seen.renewals = locks::Renewals{2, {}, {}, {}};
        const Lock fresh = *lockOf("hash L U1:7=1 ttl=33000", locks::redisson::reentrantLock);
        Lock known = fresh;
        known.holders = seen.holders;
        known.lease = seen.lease;
        known.renewals = locks::Renewals{2, {}, {}, {}};
        QCOMPARE(admin::holdComparisonOf(seen, fresh, &known), HoldComparison::Changed);
        known.renewals = locks::Renewals{3, {}, {}, {}};
        QCOMPARE(admin::holdComparisonOf(seen, fresh, &known), HoldComparison::Renewed);
        known.holders.first().since = seen.holders.constFirst().since + 5s;
        QCOMPARE(admin::holdComparisonOf(seen, fresh, &known), HoldComparison::Ended);
        known.holders = seen.holders;
        known.fence = seen.fence; // what it knows is older
        QCOMPARE(admin::holdComparisonOf(seen, fresh, &known), HoldComparison::Changed);
    }

    void everyIdentifierHasItsSentence()
    {
        for (const QByteArrayList& ids : {admin::refusals(), admin::consequences(), admin::findings()})
            QCOMPARE(QSet<QByteArray>(ids.begin(), ids.end()).size(), ids.size());
        for (const QByteArray& id : admin::refusals())
            QVERIFY2(admin::refusalSentence(id).endsWith(QLatin1Char('.')), id);
        for (const QByteArray& id : admin::consequences())
            QVERIFY2(admin::consequenceSentence(id).endsWith(QLatin1Char('.')), id);
        for (const QByteArray& id : admin::findings()) {
            admin::Outcome outcome;
            outcome.finding = id;
            const QString sentence = admin::findingSentence(outcome);
            QVERIFY2(sentence.endsWith(QLatin1Char('.')) && !sentence.contains(QLatin1Char('%')), id);
        }
    }

    void whatCameOfItIsToldInOneOrTwoSentences()
    {
        ActRequest request;
        request.lock.name = {"orders:\xff"};
        admin::Outcome outcome;
        outcome.kind = admin::OutcomeKind::Applied;
        outcome.finding = "taken-by-other";
        outcome.findingAfter = 400ms;
        outcome.after = lockOf("hash L U1:7=1 ttl=30000", locks::redisson::reentrantLock);
        const QString shown = admin::outcomeSentence(request, outcome);
        QVERIFY2(shown.startsWith(QStringLiteral("Release orders:\\xff: done. It was taken by ")),
            qPrintable(shown));
        QVERIFY2(shown.endsWith(QStringLiteral("after 400 ms.")), qPrintable(shown));
    }

    void nothingIsDoneToWhatIsNoLock()
    {
        locks::Lock value = *lockOf("hash L U1:7=1 ttl=30000", locks::redisson::reentrantLock);
        value.exists = false;
        value.current = false;
        value.foreign = locks::ForeignKey{"list", 3, true, {}};
        const locks::LockPtr foreign = locks::share(std::move(value));
        for (const ActKind act : {ActKind::ForceRelease, ActKind::ShortenLease, ActKind::Nudge}) {
            ActRequest request;
            request.act = act;
            request.lock = foreign->ref;
            request.lease = 1s;
            QCOMPARE(admin::plan(request, foreign, foreign->asOf).obstacle, QByteArray("not-a-lock"));
        }
    }

    /// In a cluster the clients of one node alone are counted.
    void aNudgeTellsHowManyGotTheMessage_data()
    {
        QTest::addColumn<int>("woken");
        QTest::addColumn<bool>("atLeast");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("nobody") << 0 << false << QStringLiteral("No client got the message.");
        QTest::newRow("one") << 1 << false << QStringLiteral("1 client got the message.");
        QTest::newRow("some") << 3 << false << QStringLiteral("3 clients got the message.");
        QTest::newRow("one here") << 1 << true << QStringLiteral("At least 1 client got the message.");
        QTest::newRow("some here") << 3 << true << QStringLiteral("At least 3 clients got the message.");
        const QString unknown = QStringLiteral("It is not known how many clients got the message.");
        QTest::newRow("nobody here") << 0 << true << unknown;
        QTest::newRow("not known") << -1 << false << unknown;
    }
    void aNudgeTellsHowManyGotTheMessage()
    {
        QFETCH(int, woken);
        QFETCH(bool, atLeast);
        QFETCH(QString, sentence);
        ActRequest request;
        request.act = ActKind::Nudge;
        request.lock.name = {"orders"};
        admin::Outcome outcome;
        outcome.kind = admin::OutcomeKind::Applied;
        outcome.finding = "still-held";
        if (woken >= 0)
            outcome.woken = woken;
        outcome.wokenAtLeast = atLeast;
        QCOMPARE(admin::outcomeSentence(request, outcome),
            QStringLiteral("Wake the waiters of orders: done. %1 It is held as before.").arg(sentence));
        request.signal = locks::Signal{locks::Signal::How::Push, "list", "element"};
        QVERIFY(!admin::outcomeSentence(request, outcome).contains(QStringLiteral("message")));
    }

    void aFailureNamesTheWayOut()
    {
        using base::ErrorKind;
        admin::Outcome outcome;
        outcome.kind = admin::OutcomeKind::Failed;
        const auto shown = [&](const base::Error& error) {
            outcome.error = error;
            return admin::outcomeSentence({}, outcome);
        };
        QVERIFY(shown({ErrorKind::UnknownCommand, "PUBLISH", "ERR"})
                    .startsWith(QStringLiteral("No script may send “PUBLISH” on this server")));
        QVERIFY(shown({ErrorKind::UnknownCommand, "evalsha", "ERR"}).contains(QStringLiteral("“evalsha”")));
        QVERIFY(
            shown({ErrorKind::ServerError, "evalsha", "ERR bad lua script for redis cluster, all the keys"})
                .contains(QStringLiteral("have that check switched off")));
    }

    void theServersAnswerToTheEndOfAScript_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("outcome");
        QTest::newRow("done") << QByteArray() << QByteArray("applied");
        QTest::newRow("none") << QByteArray("NOTBUSY No scripts in execution right now.")
                              << QByteArray("refused not-busy");
        QTest::newRow("wrote") << QByteArray("UNKILLABLE Sorry the script already executed write commands")
                               << QByteArray("refused unkillable");
        QTest::newRow("denied") << QByteArray("NOPERM no") << QByteArray("failed NoPermission");
    }
    void theServersAnswerToTheEndOfAScript()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, outcome);
        const redis::Client::Answer answer =
            text.isEmpty() ? redis::Client::Answer(redis::Reply::status("OK"))
                           : redis::Client::Answer(base::Error{base::kindOfErrorReply(text), {}, text});
        QCOMPARE(support::sketch(admin::outcomeOfKill(answer)), outcome);
    }
};

QTEST_GUILESS_MAIN(ActPlanTest)
#include "tst_actplan.moc"
