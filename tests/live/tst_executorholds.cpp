#include "core/locks/redissonkinds.h"
#include "tests/support/actor.h"
#include "tests/support/listener.h"
#include "tests/support/outcometext.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using admin::ActKind;
using admin::ActRequest;
using admin::OperatorHold;
using admin::Outcome;
using locks::Kind;
using locks::Mode;
using support::Actor;
using support::PrivateRedis;
using support::sketch;

namespace
{

ActRequest acquisitionOf(const QByteArray& name)
{
    ActRequest request;
    request.act = ActKind::Acquire;
    request.lock.name = {name};
    return request;
}

/// Makes a request about three locks as one.
ActRequest together()
{
    ActRequest request = acquisitionOf("orders");
    request.hold.others = {{"stock"}, {"till"}};
    return request;
}

ActRequest acquisition(Kind kind, Mode mode = Mode::Exclusive)
{
    ActRequest request;
    request.act = ActKind::Acquire;
    request.lock.name = {"orders"};
    request.hold.kind = kind;
    request.hold.mode = mode;
    return request;
}

} // namespace

/// Locks that the operator takes, keeps and leaves.
class ExecutorHoldsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_redis = std::make_unique<PrivateRedis>();
        m_actor = std::make_unique<Actor>(*m_redis);
    }
    void cleanup()
    {
        m_actor.reset();
        m_redis.reset();
    }

    void everyKindIsTakenAndLeft_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<Mode>("mode");
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("left");
        QTest::newRow("reentrant") << locks::redisson::reentrantLock << Mode::Exclusive << QByteArray()
                                   << QByteArray("free");
        QTest::newRow("fair") << locks::redisson::fairLock << Mode::Exclusive << QByteArray()
                              << QByteArray("free");
        QTest::newRow("fenced") << locks::redisson::fencedLock << Mode::Exclusive << QByteArray()
                                << QByteArray("free");
        QTest::newRow("reader") << locks::redisson::readWriteLock << Mode::Read << QByteArray()
                                << QByteArray("free");
        QTest::newRow("writer") << locks::redisson::readWriteLock << Mode::Write << QByteArray()
                                << QByteArray("free");
        QTest::newRow("semaphore") << locks::redisson::plainSemaphore << Mode::Exclusive
                                   << QByteArray("set orders 2") << QByteArray("available");
        QTest::newRow("permit") << locks::redisson::permitSemaphore << Mode::Permit
                                << QByteArray("set orders 2") << QByteArray("available");
    }
    void everyKindIsTakenAndLeft()
    {
        QFETCH(Kind, kind);
        QFETCH(Mode, mode);
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, left);
        if (!before.isEmpty())
            m_redis->cli(before.constData());
        QSignalSpy changes(&m_actor->executor(), &admin::OperationExecutor::holdsChanged);
        QCOMPARE(sketch(m_actor->perform(acquisition(kind, mode))), "applied held-by-us");
        QCOMPARE(m_actor->executor().holds().size(), 1);
        QVERIFY(!changes.isEmpty());
        const OperatorHold hold = m_actor->executor().holds().constFirst();
        QCOMPARE(hold.terms.kind, kind);
        QVERIFY(!hold.holder.isEmpty());
        QCOMPARE(hold.token.has_value(), kind == locks::redisson::fencedLock);
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Release))), "applied " + left);
        QVERIFY(m_actor->executor().holds().isEmpty());
        QCOMPARE(m_actor->journal.lines.size(), 2);
        QVERIFY(m_actor->journal.lines.constFirst().intent.script.startsWith("acquire"));
        QVERIFY(m_actor->journal.lines.constLast().intent.script.startsWith("release"));
        QCOMPARE(m_actor->journal.lines.constFirst().intent.sha1.size(), 40);
    }

    void aHoldIsEnteredOnceMoreAndLeftAsOften()
    {
        m_actor->perform(acquisition(locks::redisson::reentrantLock));
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Reenter))), "applied held-by-us");
        QCOMPARE(m_actor->executor().holds().constFirst().count, 2);
        QCOMPARE(
            sketch(m_actor->perform(acquisition(locks::redisson::reentrantLock))), "refused already-held");
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Release))), "applied entries-left");
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Release))), "applied free");
        QCOMPARE(sketch(m_actor->perform(released())), "refused not-held");
    }

    void whatOthersKeepIsNotTaken()
    {
        support::acquire(*m_redis, "orders");
        ActRequest request = acquisition(locks::redisson::reentrantLock);
        request.hold.wait = 200ms;
        const Outcome outcome = m_actor->perform(request);
        QCOMPARE(sketch(outcome), "refused not-acquired");
        QCOMPARE(outcome.after->holders.constFirst().id.bytes, support::holderOne.toUtf8());
        QVERIFY(m_actor->executor().holds().isEmpty());
    }

    void aWaitIsGivenUp()
    {
        support::acquire(*m_redis, "orders");
        ActRequest request = acquisition(locks::redisson::reentrantLock);
        request.hold.wait = std::nullopt;
        m_actor->begin(request);
        QTRY_COMPARE(m_redis->cli("pubsub numsub redisson_lock__channel:{orders}").right(1), "1");
        m_actor->executor().giveUp(request.lock);
        QCOMPARE(sketch(m_actor->end()), "refused given-up");
    }

    void aWaitEndsWhenItIsReleased()
    {
        support::acquire(*m_redis, "orders");
        ActRequest request = acquisition(locks::redisson::reentrantLock);
        request.hold.wait = std::nullopt;
        m_actor->begin(request);
        QTRY_COMPARE(m_redis->cli("pubsub numsub redisson_lock__channel:{orders}").right(1), "1");
        support::release(*m_redis, "orders");
        QCOMPARE(sketch(m_actor->end()), "applied held-by-us");
    }

    void aHoldThatIsTakenAwayIsReportedLost()
    {
        ActRequest request = acquisition(locks::redisson::reentrantLock);
        request.hold.lease = 300ms;
        m_actor->perform(request);
        m_redis->cli("del orders");
        QTRY_VERIFY(m_actor->executor().holds().constFirst().lost);
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Release))), "refused not-held");
        QVERIFY(m_actor->executor().holds().isEmpty());
    }

    void aHoldSurvivesALostConnection()
    {
        QCOMPARE(sketch(m_actor->perform(acquisition(locks::redisson::reentrantLock))), "applied held-by-us");
        const QByteArray holder = m_actor->executor().holds().constFirst().holder.bytes;
        m_redis->cli("client kill type normal skipme yes");
        m_redis->cli("client kill type pubsub");
        const auto isBack = [this] {
            return sketch(m_actor->perform(leaving(ActKind::Reenter))) == "applied held-by-us";
        };
        QVERIFY(QTest::qWaitFor(isBack)); // until then nothing is sent
        QCOMPARE(m_actor->executor().holds().size(), 1);
        QVERIFY(!m_actor->executor().holds().constFirst().lost);
        QCOMPARE(
            m_redis->cli({QStringLiteral("hget"), QStringLiteral("orders"), QString::fromLatin1(holder)}),
            "2");
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Release))), "applied entries-left");
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Release))), "applied free");
    }

    /// Nobody says that it has lapsed, but it has.
    void withoutAServerAHoldIsLostWithItsLease()
    {
        ActRequest request = acquisition(locks::redisson::reentrantLock);
        request.hold.lease = 1s;
        QCOMPARE(sketch(m_actor->perform(request)), "applied held-by-us");
        m_redis->stop();
        QVERIFY(!m_actor->executor().holds().constFirst().lost);
        QTRY_VERIFY(m_actor->executor().holds().constFirst().lost);
    }

    void severalAreHeldAsOne()
    {
        QCOMPARE(sketch(m_actor->perform(together())), "applied held-by-us");
        QCOMPARE(m_actor->executor().holds().size(), 1);
        const QByteArray holder = m_actor->executor().holds().constFirst().holder.bytes;
        for (const char* keys : {"hkeys orders", "hkeys stock", "hkeys till"})
            QCOMPARE(m_redis->cli(keys), holder);
        QCOMPARE(sketch(m_actor->perform(acquisitionOf("stock"))), "refused already-held");
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Reenter))), "refused not-for-kind");
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Release))), "applied free");
        QCOMPARE(m_redis->cli("exists orders stock till"), "0");
        QVERIFY(m_actor->executor().holds().isEmpty());
        QCOMPARE(m_actor->journal.lines.size(), 2); // to take them, and to leave them
        QCOMPARE(
            m_actor->journal.lines.constFirst().intent.keys, (QByteArrayList{"orders", "stock", "till"}));
    }

    void ofSeveralAllAreHadOrNone()
    {
        support::acquire(*m_redis, "till");
        QCOMPARE(sketch(m_actor->perform(together())), "refused not-acquired");
        QCOMPARE(m_redis->cli("exists orders stock"), "0");
        QVERIFY(m_actor->executor().holds().isEmpty());
        ActRequest patient = together();
        patient.hold.wait = std::nullopt;
        m_actor->begin(patient);
        QTRY_COMPARE(m_actor->journal.lines.size(), 2);
        support::release(*m_redis, "till");
        QCOMPARE(sketch(m_actor->end()), "applied held-by-us");
        QCOMPARE(m_redis->cli("exists orders stock till"), "3");
    }

    void aWaitForSeveralIsGivenUp()
    {
        support::acquire(*m_redis, "till");
        ActRequest patient = together();
        patient.hold.wait = std::nullopt;
        m_actor->begin(patient);
        QTRY_COMPARE(m_redis->cli("pubsub numsub redisson_lock__channel:{till}").right(1), "1");
        m_actor->executor().giveUp(patient.lock);
        QCOMPARE(sketch(m_actor->end()), "refused given-up");
        QCOMPARE(m_redis->cli("exists orders stock"), "0");
    }

    /// One alone protects nothing.
    void ofSeveralOneIsLostAndTheOthersAreLeft()
    {
        m_actor->perform(together());
        m_redis->cli("del stock");
        QTRY_VERIFY_WITH_TIMEOUT(
            m_actor->executor().holds().constFirst().lost, 15'000); // at the next renewal
        QTRY_COMPARE(m_redis->cli("exists orders stock till"), "0");
        QCOMPARE(sketch(m_actor->perform(leaving(ActKind::Release))), "refused not-held");
        QVERIFY(m_actor->executor().holds().isEmpty());
    }

    void aHoldIsKeptForATime()
    {
        m_actor->perform(acquisition(locks::redisson::reentrantLock));
        ActRequest keep = leaving(ActKind::ShortenLease);
        keep.lease = 600s;
        QCOMPARE(sketch(m_actor->perform(keep)), "applied kept-for-a-time");
        QVERIFY(m_redis->cli("pttl orders").toInt() > 500'000);
        QCOMPARE(
            m_actor->executor().holds().constFirst().terms.lease, std::optional<base::milliseconds>(600s));
    }

    void whatCannotBeWrittenDownIsNotTaken()
    {
        m_actor->journal.error = base::Error{base::ErrorKind::FileUnwritable, "audit", "full"};
        QCOMPARE(
            sketch(m_actor->perform(acquisition(locks::redisson::reentrantLock))), "failed FileUnwritable");
        QCOMPARE(m_redis->cli("exists orders"), "0");
    }

    void aClosedGateLetsAHoldBeKeptAndLeft()
    {
        const auto window = std::make_shared<redis::WriteWindow>();
        window->openUntil(base::MonoTime::max());
        admin::ExecutorTarget place;
        place.endpoint = redis::Endpoint::fromUri(m_redis->uri()).value();
        place.connection.gate = std::make_shared<redis::WriteGate>(window);
        place.holdsGate =
            std::make_shared<redis::WriteGate>(window, admin::OperationExecutor::keepingScripts());
        const base::SteadyClock clock;
        admin::OperationExecutor executor(place, m_actor->journal, clock);
        QCOMPARE(sketch(ask(executor, acquisition(locks::redisson::reentrantLock))), "applied held-by-us");
        window->close();
        ActRequest release = released();
        release.who = executor.holds().constFirst().holder;
        QCOMPARE(sketch(ask(executor, release)), "applied free");
        QCOMPARE(sketch(ask(executor, acquisition(locks::redisson::reentrantLock))), "failed NotAllowed");
        QCOMPARE(m_redis->cli("exists orders"), "0");
    }

private:
    [[nodiscard]] static ActRequest released()
    {
        ActRequest request;
        request.act = ActKind::Release;
        request.lock.name = {"orders"};
        return request;
    }
    [[nodiscard]] ActRequest leaving(ActKind act) const
    {
        const OperatorHold hold = m_actor->executor().holds().constFirst();
        ActRequest request = released();
        request.act = act;
        request.who = hold.holder;
        request.hold = hold.terms;
        return request;
    }
    static Outcome ask(admin::OperationExecutor& executor, const ActRequest& request)
    {
        std::optional<Outcome> outcome;
        executor.perform(request, [&](const Outcome& done) { outcome = done; });
        return QTest::qWaitFor([&] { return outcome.has_value(); }, 10'000) ? *outcome : Outcome();
    }

    std::unique_ptr<PrivateRedis> m_redis;
    std::unique_ptr<Actor> m_actor;
};

QTEST_GUILESS_MAIN(ExecutorHoldsTest)
#include "tst_executorholds.moc"
