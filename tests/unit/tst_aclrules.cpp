#include "core/admin/aclrules.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/stringfamily.h"
#include "core/redis/readcommands.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>

namespace lockscope
{

using admin::aclLevel;
using admin::AclLevel;
using admin::aclRules;
using admin::AclWish;
using locks::Kind;

namespace
{

QByteArrayList startingWith(const QByteArrayList& rules, const QByteArray& begin)
{
    QByteArrayList found;
    std::ranges::copy_if(
        rules, std::back_inserter(found), [&](const auto& rule) { return rule.startsWith(begin); });
    return found;
}

} // namespace

/// The smallest users, made from what is sent.
class AclRulesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whoLooksMayReadAndListenOnly()
    {
        const QByteArrayList rules = aclRules({});
        QCOMPARE(startingWith(rules, "%R~"), QByteArrayList{"%R~*"});
        QCOMPARE(startingWith(rules, "~"), QByteArrayList());
        QCOMPARE(rules.mid(rules.indexOf("-@all")), redis::readCommandAclRules());
        QCOMPARE(startingWith(rules, "&"),
            (QByteArrayList{"&__redis__:invalidate", "&redisson_[lrsc][owco][cl:u]*",
                "&redisson_lock__channel:*", "&redisson_rwlock:*", "&redisson_sc:*",
                "&redisson_countdownlatch__channel__{*", "&__keyevent@*__:del", "&__keyevent@*__:expired",
                "&__keyevent@*__:evicted"}));
    }

    void namesBringTheirCompanions()
    {
        const QByteArrayList rules = aclRules({false, {}, {"orders:*"}});
        QCOMPARE(startingWith(rules, "%R~"),
            (QByteArrayList{"%R~orders:*", "%R~redisson_lock_queue:{orders:*}",
                "%R~redisson_lock_timeout:{orders:*}", "%R~redisson_lock_token:{orders:*}",
                "%R~{orders:*}:timeout", "%R~{orders:*}:*:rwlock_timeout:*",
                "%R~redisson_lock_queue:orders:*", "%R~redisson_lock_timeout:orders:*",
                "%R~redisson_lock_token:orders:*", "%R~orders:*:timeout", "%R~orders:*:*:rwlock_timeout:*"}));
        QVERIFY(startingWith(rules, "&__keyevent").isEmpty()); // they would tell every name
    }

    /// A line with a name that a server does not know is refused as a whole.
    void anOlderServerIsToldWhatItKnows()
    {
        const QByteArrayList looks =
            aclRules({.names = {"orders:*"}, .cluster = true, .level = AclLevel::Channels});
        QCOMPARE(startingWith(looks, "%R~"), QByteArrayList());
        QCOMPARE(
            startingWith(looks, "~").size(), startingWith(aclRules({.names = {"orders:*"}}), "%R~").size());
        for (const char* rule : {"+pexpiretime", "+ssubscribe", "+sunsubscribe", "+eval_ro"})
            QVERIFY2(!looks.contains(rule), rule);
        const QByteArrayList acts = aclRules({.acts = true, .level = AclLevel::Channels});
        QVERIFY(!acts.contains("+eval_ro") && acts.contains("+evalsha") && acts.contains("+pttl"));
    }

    /// The nodes of a cluster are not asked for it.
    void aNewerServerIsAskedForMore()
    {
        for (const AclLevel level : {AclLevel::Keys, AclLevel::Channels, AclLevel::Reading})
            QVERIFY(!aclRules({.level = level}).contains("+client|no-touch"));
        QCOMPARE(aclRules({.level = AclLevel::NoTouch}).size(), aclRules({}).size() + 1);
        QVERIFY(aclRules({.level = AclLevel::NoTouch}).contains("+client|no-touch"));
        QVERIFY(!aclRules({.cluster = true, .level = AclLevel::NoTouch}).contains("+client|no-touch"));
    }

    /// Redis 6.0 knows no rules of channels, and stumbles over them.
    void theFirstServersWithUsersHadNoChannels()
    {
        const AclWish wish{.acts = true, .names = {"orders:*"}, .level = AclLevel::Keys};
        for (const QByteArray& rule : aclRules(wish))
            QVERIFY2(rule == "resetkeys" || QByteArray("~+-").contains(rule.at(0)), rule.constData());
        QVERIFY(aclRules(wish).contains("+psubscribe"));
    }

    void whatRulesCanSayFollowsFromTheVersion_data()
    {
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<std::optional<AclLevel>>("level");
        const auto row = [](const char* version, std::optional<AclLevel> level) {
            QTest::newRow(version) << QByteArray(version) << level;
        };
        row("5.0.14", std::nullopt);
        row("6", AclLevel::Keys);
        row("6.0.16", AclLevel::Keys);
        row("6.2", AclLevel::Channels);
        row("6.10", AclLevel::Channels);
        row("7", AclLevel::Reading);
        row("7.0.15", AclLevel::Reading);
        row("7.2.4", AclLevel::NoTouch);
        row("10.1.0", AclLevel::NoTouch);
        row("", std::nullopt);
        row("seven", std::nullopt);
        row("6.x", std::nullopt);
    }
    void whatRulesCanSayFollowsFromTheVersion()
    {
        QFETCH(QByteArray, version);
        QTEST(aclLevel(version), "level");
    }

    void whoActsMaySendWhatTheScriptsOfThatKindSend_data()
    {
        QTest::addColumn<QList<Kind>>("kinds");
        QTest::addColumn<QByteArrayList>("has");
        QTest::addColumn<QByteArrayList>("hasNot");
        QTest::newRow("a plain lock")
            << QList{locks::redisson::reentrantLock}
            << QByteArrayList{"+del", "+publish", "+evalsha", "+script|load", "+hincrby"}
            << QByteArrayList{"+zadd", "+lrem", "+decr", "+eval", "+set"};
        QTest::newRow("a fair lock") << QList{locks::redisson::fairLock}
                                     << QByteArrayList{"+zadd", "+lrem", "+lrange"}
                                     << QByteArrayList{"+decr", "+set"};
        QTest::newRow("a string lock") << QList{locks::stringLock} << QByteArrayList{"+del"}
                                       << QByteArrayList{"+hincrby", "+zadd", "+publish"};
        QTest::newRow("any lock") << QList<Kind>()
                                  << QByteArrayList{"+zadd", "+lrem", "+hincrby", "+script|kill"}
                                  << QByteArrayList{"+eval", "+keys", "+config", "+flushall"};
    }
    void whoActsMaySendWhatTheScriptsOfThatKindSend()
    {
        QFETCH(QList<Kind>, kinds);
        QFETCH(QByteArrayList, has);
        QFETCH(QByteArrayList, hasNot);
        const QByteArrayList rules = aclRules({true, kinds, {"orders:*"}});
        for (const QByteArray& rule : has)
            QVERIFY2(rules.contains(rule), rule.constData());
        for (const QByteArray& rule : hasNot)
            QVERIFY2(!rules.contains(rule), rule.constData());
        for (const QByteArray& rule : redis::readCommandAclRules())
            QVERIFY2(rules.contains(rule), rule.constData());
        QVERIFY(rules.contains("~orders:*"));
        for (const QByteArray& key : startingWith(rules, "~"))
            QVERIFY2(key.contains("orders:*"), key.constData());
    }

    void onlyAClusterIsAskedForItsNodes()
    {
        const QByteArrayList alone = aclRules({});
        const QByteArrayList ofCluster = aclRules({false, {}, {}, true});
        for (const char* rule : {"+cluster|nodes", "+asking", "+ssubscribe", "+pubsub|shardnumsub"}) {
            QVERIFY2(!alone.contains(rule), rule);
            QVERIFY2(ofCluster.contains(rule), rule);
        }
        for (const QByteArray& rule : alone)
            QVERIFY2(ofCluster.contains(rule), rule.constData());
        QVERIFY(!aclRules({.acts = true}).contains("+spublish"));
        QVERIFY(aclRules({.acts = true, .cluster = true}).contains("+spublish"));
    }

    void whoAsksSentinelsMayTouchNothing()
    {
        const QByteArrayList rules = admin::sentinelAclRules();
        QVERIFY(rules.contains("+sentinel|master") && rules.contains("&+switch-master"));
        QCOMPARE(startingWith(rules, "~"), QByteArrayList());
        QVERIFY(rules.indexOf("-@all") < rules.indexOf("+ping"));
    }

    void noRuleStandsTwice()
    {
        const QByteArrayList rules = aclRules({true, {}, {"orders:*", "jobs:*"}});
        QCOMPARE(QSet<QByteArray>(rules.begin(), rules.end()).size(), rules.size());
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::AclRulesTest)
#include "tst_aclrules.moc"
