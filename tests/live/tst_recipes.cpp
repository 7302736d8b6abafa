#include "core/admin/aclrules.h"
#include "core/admin/actscripts.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/stringfamily.h"
#include "tests/support/actor.h"
#include "tests/support/listener.h"
#include "tests/support/outcometext.h"
#include "tests/support/reciperows.h"
#include "tests/support/wiretap.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using admin::ActKind;
using admin::Outcome;
using locks::Kind;
using support::Actor;
using support::Listener;
using support::PrivateRedis;
using support::recipeRows;
using Row = support::RecipeRow;
using support::shortenedIds;
using support::sketch;
using support::spelled;

/// Every recipe on a real server: with a waiter, without one, and where everything is gone by then.
class RecipesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_redis = std::make_unique<PrivateRedis>(); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_redis->cli("flushall");
        m_actor = std::make_unique<Actor>(*m_redis);
    }
    void cleanup() { m_actor.reset(); }

    void withAWaiter_data() { addRows(); }
    void withAWaiter()
    {
        QFETCH(int, row);
        const Row& recipe = recipeRows().at(row);
        arrange(recipe);
        Listener waiter(*m_redis, spelled(recipe.channel));
        const Outcome outcome = m_actor->perform(request(recipe));
        QCOMPARE(sketch(outcome), recipe.outcome);
        QCOMPARE(outcome.woken, *recipe.heard == 0 ? 0 : 1);
        QCOMPARE(everything(), recipe.left);
        QTRY_COMPARE(waiter.heard.join(' '), recipe.heard);
        QVERIFY(m_actor->journal.lines.constFirst().outcome);
        QVERIFY(!m_actor->journal.lines.constFirst().intent.commands.isEmpty());
    }

    void withoutWaiters_data() { addRows(); }
    void withoutWaiters()
    {
        QFETCH(int, row);
        const Row& recipe = recipeRows().at(row);
        if (recipe.kind == locks::redisson::fairLock)
            return; // without listeners the whole queue is dead: see fairLocksOfTheDead
        arrange(recipe);
        const Outcome outcome = m_actor->perform(request(recipe));
        QCOMPARE(sketch(outcome), recipe.outcome);
        QCOMPARE(outcome.woken, 0);
        QCOMPARE(everything(), recipe.left);
    }

    void goneByThen_data() { addRows(); }
    void goneByThen()
    {
        QFETCH(int, row);
        const Row& recipe = recipeRows().at(row);
        arrange(recipe);
        const admin::ActRequest asked = request(recipe);
        m_redis->cli("flushall");
        QCOMPARE(sketch(m_actor->perform(asked)), recipe.gone);
        QCOMPARE(everything(), "");
    }

    /// The user that “lockscopectl acl --act” makes for that kind and that name can do all of it.
    void byTheSmallestUser_data() { addRows(); }
    void byTheSmallestUser()
    {
        QFETCH(int, row);
        const Row& recipe = recipeRows().at(row);
        const QByteArrayList rules = admin::aclRules({true, {recipe.kind}, {"L"}});
        const QByteArray user = "acl setuser smallest reset on >secret " + rules.join(' ');
        QCOMPARE(m_redis->cli(user.constData()), "OK");
        m_actor = std::make_unique<Actor>(
            *m_redis, QStringLiteral("unix://smallest:secret@%1").arg(m_redis->socketPath()));
        arrange(recipe);
        const Listener waiter(*m_redis, spelled(recipe.channel));
        const Outcome outcome = m_actor->perform(request(recipe));
        QCOMPARE(sketch(outcome), recipe.outcome);
        QCOMPARE(outcome.woken, *recipe.heard == 0 ? 0 : 1);
        QCOMPARE(everything(), recipe.left);
    }

    void fairLocksOfTheDead()
    {
        const Row& recipe = recipeRows().at(3);
        arrange(recipe);
        const Outcome outcome = m_actor->perform(request(recipe));
        QCOMPARE(sketch(outcome), "applied free");
        QCOMPARE(everything(), "");
    }

    void aStringLockIsFreedWhereItIsTheSame()
    {
        const QByteArray value = "11111111222233334444555555555555-7";
        m_redis->cli(("set lock:orders " + value + " px 30000").constData());
        const auto asked = m_actor->request(ActKind::ForceRelease, "lock:orders", locks::stringLock);
        m_redis->cli(("set lock:orders " + value + " px 40000").constData());
        QCOMPARE(sketch(m_actor->perform(asked)), "refused changed");
        const auto again = m_actor->request(ActKind::ForceRelease, "lock:orders", locks::stringLock);
        QCOMPARE(sketch(m_actor->perform(again)), "applied free");
    }

    /// A waiter sleeps until the expiry that it knows: without a word it would sleep the old lease
    /// out.
    void whoWaitsHearsOfAShorterLease()
    {
        m_redis->cli(spelled("hset L U1 1").constData());
        m_redis->cli("pexpire L 30000");
        Listener waiter(*m_redis, "redisson_lock__channel:{L}");
        admin::ActRequest asked =
            m_actor->request(ActKind::ShortenLease, "L", locks::redisson::reentrantLock);
        asked.lease = base::milliseconds(700);
        const Outcome outcome = m_actor->perform(asked);
        QCOMPARE(sketch(outcome), "applied lapsed");
        QCOMPARE(outcome.woken, 1);
        QTRY_COMPARE(waiter.heard.join(' '), "0");
    }

    /// Before Redis 7.0 a script reckons an expiry from the time that remains, between two looks at a clock
    /// that goes on. Told too early, the lease would look renewed.
    void aShorterLeaseIsToldAtItsLatest()
    {
        const auto arrangeHeld = [this] {
            m_redis->cli(spelled("hset L U1 1").constData());
            m_redis->cli("pexpireat L 9000000000000");
        };
        arrangeHeld();
        support::WireTap tap(m_redis->socketPath());
        admin::ActRequest asked =
            m_actor->request(ActKind::ShortenLease, "L", locks::redisson::reentrantLock);
        asked.lease = base::milliseconds(700);
        QCOMPARE(sketch(m_actor->perform(asked)), "applied lapsed");
        QStringList call;
        for (const support::WireTap::Line& line : tap.taken()) {
            if (line.words.constFirst().toLower() == "evalsha")
                for (const QByteArray& word : line.words)
                    call.append(QString::fromUtf8(word));
        }
        QVERIFY(call.size() > 3);

        QByteArray script = admin::ActScripts().script("shorten")->text;
        const auto replace = [&script](const QByteArray& before, const QByteArray& after) {
            QVERIFY2(script.count(before) == 1, before);
            script.replace(before, after);
        };
        replace("redis.pcall('pexpiretime', key)", "{err = 'ERR unknown command'}");
        replace("local function clock()", "local looks = 0\nlocal function clock()\n    looks = looks + 1");
        replace("return time[1] * 1000 +", "return (looks % 2) * -5 + time[1] * 1000 +");
        call[0] = QStringLiteral("eval");
        call[1] = QString::fromUtf8(script);
        arrangeHeld();
        const QByteArrayList reply = m_redis->cli(call).split('\n');
        QCOMPARE(reply.size(), 3);
        QCOMPARE(reply.at(2), m_redis->cli("pexpiretime L"));
    }

    /// Old clients sleep as long as their place says, which is reckoned from the expiry. Nobody listens for
    /// the first, so the second gets the message.
    void whoQueuesMovesUpByWhatTheLeaseIsShorter()
    {
        for (const char* line : {"hset L U1 1", "pexpire L 60000", "rpush redisson_lock_queue:{L} U3 U2",
                 "zadd redisson_lock_timeout:{L} 9000000000000 U3 9000000300000 U2"})
            m_redis->cli(spelled(line).constData());
        const Listener waiter(*m_redis, spelled("redisson_lock__channel:{L}:U2"));
        admin::ActRequest asked = m_actor->request(ActKind::ShortenLease, "L", locks::redisson::fairLock);
        asked.lease = base::milliseconds(700);
        const Outcome outcome = m_actor->perform(asked);
        QCOMPARE(sketch(outcome), "applied lapsed");
        QCOMPARE(outcome.woken, 1);
        const auto scoreOf = [this](const char* id) {
            return m_redis->cli(spelled(QByteArray("zscore redisson_lock_timeout:{L} ") + id).constData())
                .toLongLong();
        };
        const qint64 moved = 9'000'000'000'000 - scoreOf("U3");
        // a little less: who asks before the expiry gets a time that is over, and sleeps without limit
        QVERIFY2(moved > 55'000 && moved <= 59'200, QByteArray::number(moved));
        QCOMPARE(9'000'000'300'000 - scoreOf("U2"), moved);
    }

    /// Who waits for a value of a group goes by the value's own expiry.
    void theValuesOfAGroupEndWithIt()
    {
        m_redis->cli(spelled("hset L V1 U1 V1:U1:expire_time 9000000000000 V1:U1:lock_count 1").constData());
        m_redis->cli("pexpire L 30000");
        const Listener waiter(*m_redis, "redisson_lock__channel:{L}");
        admin::ActRequest asked =
            m_actor->request(ActKind::ShortenLease, "L", locks::redisson::fasterMultiLock);
        asked.lease = base::milliseconds(1500);
        m_actor->begin(asked);
        const auto expiry = [this] {
            return m_redis->cli(spelled("hget L V1:U1:expire_time").constData()).toLongLong();
        };
        QTRY_VERIFY(expiry() > 0 && expiry() < 9'000'000'000'000);
        const qint64 now = m_redis->cli("time").split('\n').value(0).toLongLong() * 1000;
        QVERIFY(expiry() > now && expiry() < now + 3000);
        QVERIFY(expiry() > m_redis->cli("pexpiretime L").toLongLong()); // nobody takes it beside stale fields
        QCOMPARE(sketch(m_actor->end()), "applied lapsed");
        QTRY_COMPARE(waiter.heard, QByteArrayList{"0"});
    }

    void aReaderThatLeavesLeavesTheLongestRest()
    {
        for (const QByteArray& line : spelled(support::recipeRow("readers").arrange).split('\n'))
            m_redis->cli(line.constData());
        admin::ActRequest asked =
            m_actor->request(ActKind::ReleaseHolder, "L", locks::redisson::readWriteLock);
        asked.who = base::HolderId{spelled("U1")};
        QCOMPARE(sketch(m_actor->perform(asked)), "applied others-hold");
        const int left = m_redis->cli("pttl L").toInt();
        QVERIFY2(left > 10'000 && left <= 15'000, QByteArray::number(left));
    }

    void whoStandsBehindMovesUp()
    {
        for (const QByteArray& line :
            spelled(support::recipeRow("fair with a dead head").arrange).split('\n'))
            m_redis->cli(line.constData());
        m_redis->cli(spelled("rpush redisson_lock_queue:{L} U1").constData());
        m_redis->cli(spelled("zadd redisson_lock_timeout:{L} 5000000 U1").constData());
        admin::ActRequest asked = m_actor->request(ActKind::RemoveWaiter, "L", locks::redisson::fairLock);
        asked.who = base::HolderId{spelled("U2")};
        QCOMPARE(sketch(m_actor->perform(asked)), "applied left-queue");
        QCOMPARE(everything(),
            "L=U1,1 redisson_lock_queue:{L}=U3,U1 redisson_lock_timeout:{L}=U1,4000000,U3,1000000");
    }

    void aLatchThatCountsIsNotNudged()
    {
        m_redis->cli("set L 3");
        QCOMPARE(
            sketch(m_actor->perform(m_actor->request(ActKind::Nudge, "L", locks::redisson::countDownLatch))),
            "refused latch-counts");
    }

private:
    static void addRows()
    {
        QTest::addColumn<int>("row");
        for (int i = 0; i < recipeRows().size(); ++i)
            QTest::newRow(recipeRows().at(i).name) << i;
    }

    void arrange(const Row& recipe) const
    {
        for (const QByteArray& line : spelled(recipe.arrange).split('\n'))
            m_redis->cli(line.constData());
    }

    admin::ActRequest request(const Row& recipe) const
    {
        admin::ActRequest asked = m_actor->request(recipe.act, "L", recipe.kind);
        if (*recipe.who != 0)
            asked.who = base::HolderId{spelled(recipe.who)};
        return asked;
    }

    /// All keys with what they hold: "L=field,value {L}:timeout=member,score"; expiries are left out.
    [[nodiscard]] QByteArray everything() const
    {
        QByteArrayList keys = m_redis->cli("keys *").split('\n');
        keys.removeAll({});
        for (QByteArray& key : keys)
            key += '=' + contentOf(key);
        for (QByteArray& key : keys)
            key = shortenedIds(key);
        std::ranges::sort(keys);
        return keys.join(' ');
    }
    [[nodiscard]] QByteArray contentOf(const QByteArray& key) const
    {
        const QByteArray type = m_redis->cli(("type " + key).constData());
        const QByteArray read = type == "hash"   ? "hgetall " + key
                                : type == "zset" ? "zrange " + key + " 0 -1 withscores"
                                : type == "list" ? "lrange " + key + " 0 -1"
                                                 : "get " + key;
        QByteArrayList words = m_redis->cli(read.constData()).split('\n');
        if (type == "list" || type == "string")
            return words.join(',');
        QByteArrayList pairs;
        for (qsizetype i = 0; i + 1 < words.size(); i += 2)
            pairs.append(words.at(i) + ',' + words.at(i + 1));
        std::ranges::sort(pairs);
        return pairs.join(',');
    }

    std::unique_ptr<PrivateRedis> m_redis;
    std::unique_ptr<Actor> m_actor;
};

QTEST_GUILESS_MAIN(RecipesTest)
#include "tst_recipes.moc"
