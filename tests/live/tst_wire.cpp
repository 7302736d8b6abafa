#include "core/audit/auditfile.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/actbench.h"
#include "tests/support/listener.h"
#include "tests/support/reciperows.h"
#include "tests/support/wireproof.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;
using admin::ActKind;
using admin::ActRequest;
using locks::Kind;
using locks::Mode;
using profile::Environment;
using support::ActBench;
using support::recipeRows;
using support::spelled;
using support::WireTap;

/// The audit log has all that leaves the program, once, and nothing else.
class WireTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyRecipeIsSentAsItIsAudited_data()
    {
        QTest::addColumn<int>("row");
        for (int i = 0; i < recipeRows().size(); ++i)
            QTest::newRow(recipeRows().at(i).name) << i;
    }
    void everyRecipeIsSentAsItIsAudited()
    {
        QFETCH(int, row);
        const support::RecipeRow& recipe = recipeRows().at(row);
        ActBench bench(Environment::Development);
        bench.arrange(recipe.arrange);
        bench.request.pins = {{{"L"}, recipe.kind, {}}};
        const support::Listener waiter(bench.redis, spelled(recipe.channel));
        bench.open();
        QTRY_VERIFY(bench.lock("L") && bench.lock("L")->exists && bench.lock("L")->kind == recipe.kind);
        ActRequest asked = bench.asked(recipe.act, "L");
        asked.who = base::HolderId{spelled(recipe.who)};
        bench.tap.taken();
        QCOMPARE(bench.perform(asked), recipe.outcome);
        compare(bench, 1);
    }

    void aShorterLeaseIsSentAsItIsAudited_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::newRow("exclusive") << QByteArray("hset L U1 1\npexpire L 30000");
        QTest::newRow("without expiry") << QByteArray("hset L U1 1");
        QTest::newRow("fair") << QByteArray(
            "hset L U1 1\npexpire L 30000\nrpush redisson_lock_queue:{L} U3 U2\n"
            "zadd redisson_lock_timeout:{L} 9000000000000 U3 9000000300000 U2");
        QTest::newRow("a group") << QByteArray(
            "hset L V1 U1 V1:U1:expire_time 9000000000000 V1:U1:lock_count 1\n"
            "hset L V2 U2 V2:U2:expire_time 9 V2:U2:lock_count 1\npexpire L 30000");
        QTest::newRow("readers, one of them shorter anyway")
            << QByteArray("hset L mode read U1 1 U2 1\npexpire L 30000\n"
                          "set {L}:U1:rwlock_timeout:1 1 px 30000\nset {L}:U2:rwlock_timeout:1 1 px 500");
    }
    void aShorterLeaseIsSentAsItIsAudited()
    {
        QFETCH(QByteArray, before);
        ActBench bench(Environment::Development);
        bench.arrange(before);
        bench.open();
        QTRY_VERIFY(bench.lock("L"));
        ActRequest asked = bench.asked(ActKind::ShortenLease, "L");
        asked.lease = 1000ms;
        bench.tap.taken();
        QCOMPARE(bench.perform(asked), "applied lapsed");
        compare(bench, 1);
    }

    /// Taken, kept up by renewals, entered once more, kept for a time, left: every kind at the same time.
    void holdsAreSentAsTheyAreAudited()
    {
        ActBench bench(Environment::Development);
        bench.arrange("set seats 2\nset gpu 2");
        bench.open();
        bench.tap.taken();
        const auto take = [](const char* name, Kind kind, Mode mode = Mode::Exclusive) {
            ActRequest request;
            request.act = ActKind::Acquire;
            request.lock.name = {name};
            request.hold.kind = kind;
            request.hold.mode = mode;
            return request;
        };
        const QList<ActRequest> all{take("plain", locks::redisson::reentrantLock),
            take("fair", locks::redisson::fairLock), take("fenced", locks::redisson::fencedLock),
            take("reads", locks::redisson::readWriteLock, Mode::Read),
            take("writes", locks::redisson::readWriteLock, Mode::Write),
            take("seats", locks::redisson::plainSemaphore),
            take("gpu", locks::redisson::permitSemaphore, Mode::Permit)};
        QCOMPARE(bench.perform(all), QByteArrayList(all.size(), "applied held-by-us"));
        QTRY_COMPARE(bench.acts().holds().size(), all.size());
        QList<ActRequest> further;
        for (const admin::OperatorHold& hold : bench.acts().holds())
            further.append(
                onHold(hold.lock.name.bytes == "fair" ? ActKind::ShortenLease : ActKind::Reenter, hold));
        further.removeIf([](const ActRequest& request) { return isCounter(request.hold.kind); });
        const QByteArrayList entered = bench.perform(further);
        QCOMPARE(entered.count("applied held-by-us"), further.size() - 1);
        QCOMPARE(entered.count("applied kept-for-a-time"), 1);
        QList<WireTap::Line> wire = bench.tap.taken();
        const auto renewals = [&] {
            wire += bench.tap.taken();
            return std::ranges::count_if(wire, [](const WireTap::Line& line) {
                return line.from == "lua" && line.words.value(0) == "pexpire" &&
                       line.words.value(1) == "plain";
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(renewals() > 2, 15'000); // taken, entered, and renewed
        for (int times = 0; times < 2; ++times) {
            QList<ActRequest> leaving;
            for (const admin::OperatorHold& hold : bench.acts().holds())
                leaving.append(onHold(ActKind::Release, hold));
            for (const QByteArray& outcome : bench.perform(leaving))
                QVERIFY2(outcome.startsWith("applied"), outcome);
        }
        QTRY_VERIFY(bench.acts().holds().isEmpty());
        wire += bench.tap.taken();
        const QByteArrayList differ = support::differences(wire, bench.auditedToTheEnd());
        QVERIFY2(differ.isEmpty(), differ.join('\n'));
        QVERIFY(audit::AuditFile(bench.request.auditFile).verify()->isSound());
    }

    void severalHeldAsOneAreSentAsTheyAreAudited()
    {
        ActBench bench(Environment::Development);
        bench.arrange("hset taken U1 1\npexpire taken 30000");
        bench.open();
        bench.tap.taken();
        ActRequest request = bench.asked(ActKind::Acquire, "one");
        request.hold.others = {{"two"}, {"taken"}};
        QCOMPARE(bench.perform(request), "refused not-acquired");
        request.hold.others = {{"two"}, {"three"}};
        QCOMPARE(bench.perform(request), "applied held-by-us");
        QTRY_COMPARE(bench.acts().holds().size(), 1);
        QCOMPARE(bench.perform(onHold(ActKind::Release, bench.acts().holds().constFirst())), "applied free");
        compare(bench, 3);
    }

    /// One who waits in a fair queue, and leaves it.
    void aWaitIsSentAsItIsAudited()
    {
        ActBench bench(Environment::Development);
        bench.arrange("hset L U1 1\npexpire L 30000");
        bench.open();
        bench.tap.taken();
        ActRequest request = bench.asked(ActKind::Acquire, "L");
        request.hold.kind = locks::redisson::fairLock;
        request.hold.wait = 300ms;
        QCOMPARE(bench.perform(request), "refused not-acquired");
        compare(bench, 1);
        QCOMPARE(bench.redis.cli("exists redisson_lock_queue:{L}"), "0");
    }

private:
    static ActRequest onHold(ActKind act, const admin::OperatorHold& hold)
    {
        ActRequest request;
        request.act = act;
        request.lock = hold.lock;
        request.who = hold.holder;
        request.hold = hold.terms;
        request.lease = 20s;
        return request;
    }
    static void compare(ActBench& bench, qsizetype acts)
    {
        const QList<audit::AuditEntry> audited = bench.auditedToTheEnd();
        QCOMPARE(audited.size(), acts);
        const QByteArrayList differ = support::differences(bench.tap.taken(), audited);
        QVERIFY2(differ.isEmpty(), differ.join('\n'));
        QVERIFY(audit::AuditFile(bench.request.auditFile).verify()->isSound());
    }
};

QTEST_GUILESS_MAIN(WireTest)
#include "tst_wire.moc"
