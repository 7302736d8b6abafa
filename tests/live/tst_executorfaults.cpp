#include "core/locks/redissonkinds.h"
#include "tests/support/actor.h"
#include "tests/support/listener.h"
#include "tests/support/outcometext.h"
#include "tests/support/replyeater.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using admin::ActKind;
using admin::ActRequest;
using admin::Outcome;
using locks::Kind;
using support::Actor;
using support::PrivateRedis;
using support::ReplyEater;
using support::sketch;
using support::Writer;

namespace
{

const QByteArray endless = "while true do end";
const QByteArray writesAndStays = "redis.call('set', 'x', 1) for i = 1, 3e8 do end";

ActRequest killScript()
{
    ActRequest request;
    request.act = ActKind::KillScript;
    return request;
}

} // namespace

/// Acts while the server or the line misbehaves: the outcome is what was done, or that it is not known.
class ExecutorFaultsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        PrivateRedis::Options options;
        options.users = {"mute on >secret ~* resetchannels +@all", "reader on >secret %R~* &* +@all",
            "idle on >secret ~* &* +@all -pubsub"};
        options.arguments = {QStringLiteral("--busy-reply-threshold"), QStringLiteral("100")};
        m_redis = std::make_unique<PrivateRedis>(options);
        m_actor = std::make_unique<Actor>(*m_redis);
        support::acquire(*m_redis, "orders");
    }
    void cleanup()
    {
        m_actor.reset();
        m_redis.reset();
    }

    void aShortPauseOnlyDelays()
    {
        const ActRequest request = m_actor->request(ActKind::ForceRelease, "orders");
        m_redis->cli("client pause 400 write");
        QCOMPARE(sketch(m_actor->perform(request)), "applied free");
    }

    /// The script waits in the server longer than we do; the read behind it tells what came of it.
    void aLongPauseLeavesItUnknown()
    {
        m_actor->perform(m_actor->request(ActKind::ForceRelease, "orders")); // the script is known by now
        support::acquire(*m_redis, "orders");
        m_actor->journal.onIntent = [this] { m_redis->cli("client pause 6000 write"); };
        const Outcome outcome = m_actor->perform(m_actor->request(ActKind::ForceRelease, "orders"));
        QCOMPARE(sketch(outcome), "unknown TimedOut free");
        QCOMPARE(m_redis->cli("exists orders"), "0");
    }

    void aLostReplyIsUnknownAndReadNotSentAgain()
    {
        ReplyEater eater(m_redis->socketPath());
        Actor actor(*m_redis, eater.uri());
        QCOMPARE(sketch(actor.perform(actor.request(ActKind::ForceRelease, "orders"))), "applied free");
        support::acquire(*m_redis, "orders");
        eater.eatReplyTo("evalsha");
        const Outcome outcome = actor.perform(actor.request(ActKind::ForceRelease, "orders"));
        QCOMPARE(sketch(outcome), "unknown OutcomeUnknown free");
        QCOMPARE(eater.eaten(), 1);
    }

    /// The first answer only says that the server does not know the script: nothing has run.
    void aLostReplyOfWhatDidNothingIsAFailure()
    {
        ReplyEater eater(m_redis->socketPath());
        Actor actor(*m_redis, eater.uri());
        eater.eatReplyTo("evalsha");
        const Outcome outcome = actor.perform(actor.request(ActKind::ForceRelease, "orders"));
        QCOMPARE(sketch(outcome), "failed OutcomeUnknown unchanged");
        QCOMPARE(m_redis->cli("exists orders"), "1");
    }

    void aLostReplyToAShorteningIsFoundOut()
    {
        ReplyEater eater(m_redis->socketPath());
        Actor actor(*m_redis, eater.uri());
        ActRequest request = actor.request(ActKind::ShortenLease, "orders");
        request.lease = std::chrono::seconds(60);
        QCOMPARE(sketch(actor.perform(request)), "refused shorter-anyway"); // the script is known by now
        request.lease = std::chrono::seconds(5);
        eater.eatReplyTo("evalsha");
        QCOMPARE(sketch(actor.perform(request)), "applied lapsed");
    }

    void aDeniedChannelLeavesTheLock()
    {
        Actor mute(*m_redis, uriOf("mute"));
        const Outcome outcome = mute.perform(mute.request(ActKind::ForceRelease, "orders"));
        QCOMPARE(sketch(outcome), "failed NoPermission unchanged");
        QCOMPARE(m_redis->cli("exists orders"), "1");
    }

    void aDeniedKeyLeavesTheLock()
    {
        Actor reader(*m_redis, uriOf("reader"));
        const Outcome outcome = reader.perform(reader.request(ActKind::ForceRelease, "orders"));
        QCOMPARE(sketch(outcome), "failed NoPermission unchanged");
        QCOMPARE(m_redis->cli("exists orders"), "1");
    }

    void aReplicaIsLeftAlone()
    {
        m_redis->cli("replicaof 127.0.0.1 1");
        const Outcome outcome = m_actor->perform(m_actor->request(ActKind::ForceRelease, "orders"));
        QCOMPARE(sketch(outcome), "failed ReadOnly unchanged");
        QCOMPARE(m_redis->cli("exists orders"), "1");
    }

    void aFullServerReleasesAndGivesNothing()
    {
        m_redis->cli("set permits 1");
        const ActRequest semaphore =
            m_actor->request(ActKind::ForceRelease, "permits", locks::redisson::plainSemaphore);
        m_redis->cli("config set maxmemory 1");
        QCOMPARE(sketch(m_actor->perform(semaphore)), "failed OutOfMemory unchanged");
        QCOMPARE(sketch(m_actor->perform(m_actor->request(ActKind::ForceRelease, "orders"))), "applied free");
    }

    void aBusyServerIsToldSoAndItsScriptEnded()
    {
        const ActRequest request = m_actor->request(ActKind::ForceRelease, "orders");
        Writer writer(m_redis->uri());
        writer.send({"eval", endless, "0"});
        QTRY_VERIFY(m_redis->cli("ping").startsWith("BUSY"));
        QCOMPARE(sketch(m_actor->perform(request)), "failed Busy");
        const Outcome killed = m_actor->perform(killScript());
        QCOMPARE(sketch(killed), "applied answers");
        QCOMPARE(m_actor->journal.lines.constLast().intent.commands, QByteArrayList{"SCRIPT KILL"});
        QCOMPARE(sketch(m_actor->perform(request)), "applied free");
    }

    void aScriptThatHasWrittenIsNotEnded()
    {
        Writer writer(m_redis->uri());
        writer.send({"eval", writesAndStays, "0"});
        QTRY_VERIFY(m_redis->cli("ping").startsWith("BUSY"));
        QCOMPARE(sketch(m_actor->perform(killScript())), "refused unkillable");
        QTRY_COMPARE(m_redis->cli("ping"), "PONG");
        QCOMPARE(sketch(m_actor->perform(killScript())), "refused not-busy");
    }

    void withoutAServerNothingIsSent()
    {
        const ActRequest request = m_actor->request(ActKind::ForceRelease, "orders");
        m_redis->stop();
        QVERIFY(sketch(m_actor->perform(request)).startsWith("failed "));
        QVERIFY(m_actor->journal.lines.isEmpty());
    }

    /// The answer of PUBSUB is not known then: nobody is taken for dead, and the head is woken.
    void withoutTheRightToCountNobodyIsDead()
    {
        m_redis->cli("rpush redisson_lock_queue:{orders} aaaaaaaa-2222-3333-4444-555555555555:9");
        Actor idle(*m_redis, uriOf("idle"));
        const Outcome outcome =
            idle.perform(idle.request(ActKind::ForceRelease, "orders", locks::redisson::fairLock));
        QCOMPARE(sketch(outcome), "applied free");
        QCOMPARE(m_redis->cli("llen redisson_lock_queue:{orders}"), "1");
    }

private:
    [[nodiscard]] QString uriOf(const char* user) const
    {
        return QStringLiteral("unix://%1:secret@%2").arg(QString::fromLatin1(user), m_redis->socketPath());
    }

    std::unique_ptr<PrivateRedis> m_redis;
    std::unique_ptr<Actor> m_actor;
};

QTEST_GUILESS_MAIN(ExecutorFaultsTest)
#include "tst_executorfaults.moc"
