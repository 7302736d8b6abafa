#include "core/admin/innercommands.h"
#include "core/admin/permissions.h"
#include "core/locks/redissonkinds.h"
#include "core/redis/scripts.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace lockscope;
using admin::ActKind;
using admin::InnerCommand;
using admin::Permission;
using admin::PermissionQuestions;
using locks::Kind;

namespace
{

locks::Lock lockOf(Kind kind)
{
    locks::Lock lock;
    lock.ref = locks::LockRef{{"L"}, 0, {}};
    lock.kind = kind;
    return lock;
}

QByteArrayList asked(Kind kind)
{
    const PermissionQuestions questions(lockOf(kind));
    QByteArrayList lines;
    for (const QByteArrayList& command : questions.commands())
        lines.append(command.join(' '));
    return lines;
}

/// Returns what each act of that kind says where the command that begins so is denied.
admin::ActPermissions without(Kind kind, const QByteArray& command)
{
    const PermissionQuestions questions(lockOf(kind));
    QSet<qsizetype> denied;
    for (qsizetype place = 0; place < questions.commands().size(); ++place)
        if (questions.commands().at(place).join(' ').startsWith(command))
            denied.insert(place);
    return questions.judge(denied);
}

} // namespace

/// The rights that an act needs of the server are read out of the scripts that it would run.
class PermissionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatAScriptSends_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArrayList>("words");
        QTest::addColumn<QByteArray>("subject");
        const auto row = [](const char* name, const char* text, const QByteArrayList& words,
                             const char* subject) {
            QTest::newRow(name) << QByteArray(text) << words << QByteArray(subject);
        };
        row("nothing", "return 1", {}, "");
        row("without a key", "local t = redis.call('time')", {"time"}, "");
        row("a key", "redis.call('hset', KEYS[1], 'mode', 'read')", {"hset", "1", "mode", "read"}, "KEYS[1]");
        row("protected", "redis.pcall('del', KEYS[2])", {"del", "1"}, "KEYS[2]");
        row("numbers", "redis.call('zrange', KEYS[3], 0, -1)", {"zrange", "1", "0", "-1"}, "KEYS[3]");
        row("what is computed", "redis.call('pexpire', KEYS[1], math.max(left, tonumber(ARGV[1])))",
            {"pexpire", "1", "1"}, "KEYS[1]");
        row("a name that is put together", "redis.call('set', KEYS[2] .. ':' .. count, '1', 'px', ARGV[1])",
            {"set", "1", "1", "px", "1"}, "KEYS[2] .. ':' .. count");
        row("over two lines", "math.max(longest,\n  redis.call('pttl', front .. ':t:' .. entry))",
            {"pttl", "1"}, "front .. ':t:' .. entry");
    }
    void whatAScriptSends()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArrayList, words);
        QFETCH(QByteArray, subject);
        const QList<InnerCommand> commands = admin::innerCommandsOf(text);
        QCOMPARE(commands.value(0).words, words);
        QCOMPARE(commands.value(0).subject, subject);
        QCOMPARE(commands.size(), words.isEmpty() ? 0 : 1);
    }

    void eachCallCountsOnce()
    {
        const QList<InnerCommand> commands = admin::innerCommandsOf(
            "redis.call('expire', a, math.max(redis.call('ttl', a), 1)) redis.call('ttl', a)");
        QCOMPARE(commands.size(), 2);
        QCOMPARE(commands.at(0).words, (QByteArrayList{"expire", "1", "1"}));
        QCOMPARE(commands.at(1).words, (QByteArrayList{"ttl", "1"}));
    }

    void everyFormAsksForItsOwn_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QByteArrayList>("among");
        QTest::newRow("reentrant") << locks::redisson::reentrantLock
                                   << QByteArrayList{"hincrby L 1 1", "publish redisson_lock__channel:{L} 0",
                                          "subscribe redisson_lock__channel:{L}",
                                          "evalsha " + QByteArray(40, '0') +
                                              " 2 L redisson_lock__channel:{L}"};
        QTest::newRow("fair") << locks::redisson::fairLock
                              << QByteArrayList{"rpush redisson_lock_queue:{L} 1",
                                     "zadd redisson_lock_timeout:{L} 1 1", "hset L 1 1",
                                     "publish redisson_lock__channel:{L}:holder 0"};
        QTest::newRow("fenced") << locks::redisson::fencedLock
                                << QByteArrayList{"incr redisson_lock_token:{L}"};
        QTest::newRow("read-write") << locks::redisson::readWriteLock
                                    << QByteArrayList{"hset L mode read", "hset L mode write",
                                           "publish redisson_rwlock:{L} 1",
                                           "set {L}:holder:rwlock_timeout:1 1 px 1",
                                           "del {L}:holder:rwlock_timeout:1"};
        QTest::newRow("semaphore") << locks::redisson::plainSemaphore
                                   << QByteArrayList{"decrby L 1", "incrby L 1", "publish redisson_sc:{L} 1",
                                          "subscribe redisson_sc:{L}"};
        QTest::newRow("permit semaphore")
            << locks::redisson::permitSemaphore
            << QByteArrayList{"decrby L 1", "zadd {L}:timeout 1 1", "zrangebyscore {L}:timeout 0 1"};
        QTest::newRow("latch") << locks::redisson::countDownLatch
                               << QByteArrayList{"get L", "subscribe redisson_countdownlatch__channel__{L}"};
    }
    void everyFormAsksForItsOwn()
    {
        QFETCH(Kind, kind);
        QFETCH(QByteArrayList, among);
        const QByteArrayList all = asked(kind);
        for (const QByteArray& command : among)
            QVERIFY2(all.contains(command), command);
        for (const QByteArray& command : all)
            QVERIFY2(!command.contains("  ") && !command.endsWith(' '), command);
    }

    /// A script that is bound to a key must be let at it, though no command of the act goes there.
    void whatIsOnlyComparedCounts_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("a queue that is not there")
            << locks::redisson::reentrantLock << QByteArray("redisson_lock_queue:{L}");
        QTest::newRow("a token") << locks::redisson::fencedLock << QByteArray("redisson_lock_token:{L}");
    }
    void whatIsOnlyComparedCounts()
    {
        QFETCH(Kind, kind);
        QFETCH(QByteArray, key);
        locks::Lock lock = lockOf(kind);
        lock.holders = {locks::Holder{}};
        lock.holders.first().id = {"holder"};
        const PermissionQuestions questions(lock);
        QSet<qsizetype> denied;
        for (qsizetype place = 0; place < questions.commands().size(); ++place) {
            const QByteArrayList& command = questions.commands().at(place);
            if (command.constFirst() == "evalsha" && command.mid(3).contains(key))
                denied.insert(place);
        }
        const admin::ActPermissions permissions = questions.judge(denied);
        for (const ActKind act : {ActKind::ForceRelease, ActKind::ShortenLease})
            QCOMPARE(permissions.value(act).permission, Permission::Denied);
        QCOMPARE(permissions.value(ActKind::Nudge).permission, Permission::Granted);
    }

    void whatIsMissingIsNamed()
    {
        const auto semaphore = without(locks::redisson::plainSemaphore, "decrby");
        QCOMPARE(semaphore.value(ActKind::Acquire).permission, Permission::Denied);
        QCOMPARE(semaphore.value(ActKind::Acquire).missing, "decrby L");
        QCOMPARE(semaphore.value(ActKind::Release).permission, Permission::Granted);
        const auto fenced = without(locks::redisson::fencedLock, "incr ");
        QCOMPARE(fenced.value(ActKind::Acquire).missing, "incr redisson_lock_token:{L}");
        QCOMPARE(fenced.value(ActKind::Reenter).permission, Permission::Denied);
        QCOMPARE(fenced.value(ActKind::Release).permission, Permission::Granted);
        const auto mute = without(locks::redisson::readWriteLock, "publish");
        QCOMPARE(mute.value(ActKind::Acquire).permission, Permission::Granted);
        QCOMPARE(mute.value(ActKind::Release).missing, "publish redisson_rwlock:{L}");
        const auto mayNotRun = without(locks::redisson::countDownLatch, "evalsha");
        QCOMPARE(mayNotRun.value(ActKind::Acquire).missing, "evalsha L");
    }
};

QTEST_GUILESS_MAIN(PermissionsTest)
#include "tst_permissions.moc"
