#include "core/watch/newkeys.h"

#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using watch::NewKeys;

namespace
{

constexpr base::MonoTime begin{1h};

} // namespace

/// Until when keys may have come, as the server's counters tell.
class TestNewKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsCountedTellsUntilWhen()
    {
        NewKeys keys;
        QVERIFY(!keys.until());
        keys.take({{"get", 1}, {"set", 1}}, begin);
        QCOMPARE(keys.until(), begin); // what was before is not known
        keys.take({{"get", 2}, {"set", 1}, {"client|list", 5}, {"pexpire", 7}}, begin + 1s);
        QCOMPARE(keys.until(), begin);
        keys.take({{"get", 2}, {"set", 2}}, begin + 2s);
        QCOMPARE(keys.until(), begin + 2s);
        keys.take({{"set", 2}, {"a.module's", 1}}, begin + 3s);
        QCOMPARE(keys.until(), begin + 3s);
        keys.take({{"get", 1}}, begin + 4s); // counted anew: what was counted before is gone
        QCOMPARE(keys.until(), begin + 4s);
        keys.take({}, begin + 5s); // not reported
        QVERIFY(!keys.until());
        keys.take({{"get", 1}}, begin + 6s);
        QCOMPARE(keys.until(), begin + 6s);
        keys.reset();
        QVERIFY(!keys.until());
    }

    void whatMakesKeysIsNotTakenForHarmless()
    {
        for (const char* maker : {"set", "setnx", "getset", "hset", "hsetnx", "hincrby", "incr", "append",
                 "rename", "restore", "copy", "move", "swapdb", "lpush", "rpoplpush", "sadd", "zadd", "xadd",
                 "xreadgroup", "sort", "debug", "acl|setuser", "replicaof", "migrate", "setrange", "getex",
                 "geoadd", "pfadd", "unknown"})
            QVERIFY2(!NewKeys::makesNone(maker), maker);
    }

    void ourOwnReadingMakesNone()
    {
        for (const char* own : {"ping", "info", "scan", "evalsha_ro", "eval_ro", "hrandfield", "hstrlen",
                 "pexpiretime", "exists", "client|tracking", "pubsub|channels", "role", "time", "hgetall"})
            QVERIFY2(NewKeys::makesNone(own), own);
    }
};

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TestNewKeys)
#include "tst_newkeys.moc"
