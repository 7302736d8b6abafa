#include "core/locks/family.h"
#include "tests/support/lockfixtures.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using locks::Candidate;
using locks::LockOperation;
using locks::Observation;
using support::Keyspace;

namespace
{

const QByteArray hex32 = "0b0e7e1c5a3f4c5b9d530f3f5a5c7a10";
const QByteArray reader = "BILLING_2_4711_" + hex32;
const QByteArray other = "web-3_17_1b0e7e1c5a3f4c5b9d530f3f5a5c7a11";
const QByteArray job = "0b0e7e1c5a3f4c5b9d530f3f";

std::optional<Observation> decoded(
    const QByteArray& id, const QByteArray& name, const QByteArray& type, const QByteArray& keys)
{
    const locks::Family& family = *locks::familyById(id);
    const Candidate asked = support::candidate(name, type);
    if (!family.claims(asked))
        return std::nullopt;
    return family.decode(asked, support::readings(family, asked, Keyspace(keys)), support::fixtureNow);
}

locks::Recipe recipeOf(const Observation& observation, LockOperation::What what, const QByteArray& who = {})
{
    LockOperation operation;
    operation.what = what;
    operation.who = {who};
    return locks::familyOf(observation.kind).recipe(operation, locks::shownBy(observation));
}

/// A line of CLIENT LIST.
QByteArray client(int id, const QByteArray& name, int subscriptions, const QByteArray& command = "subscribe")
{
    return "id=" + QByteArray::number(id) + " addr=10.0.3.7:5" + QByteArray::number(id) + " name=" + name +
           " flags=" + (command == "blpop" ? "b" : "P") + " db=2 sub=" + QByteArray::number(subscriptions) +
           " cmd=" + command + " user=default\n";
}

} // namespace

/// Locks that are fields of hashes or members of sets, or have no key at all.
class TestOtherLayouts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void restingStates_data();
    void restingStates();
    void nodeRedissonIsTold();
    void aUniqueJobIsFreedByItsOwnTools();
    void oneReaderIsTakenOut();
    void onlyTheLocksOfHueyAreTakenOut();
    void aConnectionIsALock();
    void aSessionOfMagentoIsPinned();
    void clientsAreRead();
};

void TestOtherLayouts::restingStates_data()
{
    QTest::addColumn<QByteArray>("family");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* tag, const char* family, const char* name, const char* type,
                         const QByteArray& content, const QByteArray& expected) {
        QTest::newRow(tag) << QByteArray(family) << QByteArray(name) << QByteArray(type)
                           << QByteArray(type) + ' ' + name + ' ' + content << expected;
    };
    row("node-redisson", "node-redisson", "orders", "hash", "U1:U2=2 ttl=30000",
        "node-redisson U1:U2x2 ttl=30000 [uuids-field] strong");
    row("two fields of that form", "node-redisson", "orders", "hash", "U1:U2=1 U2:U1=1 ttl=30000", "nothing");
    row("another value", "node-redisson", "orders", "hash", "U1:U2=joe", "nothing");
    row("a unique job", "sidekiq-unique-jobs", "uniquejobs:aa:LOCKED", "hash", job + "=1789999990.25",
        "sidekiq-unique-jobs " + job + "x1 forever [job-fields] weak");
    row("one of version 9", "sidekiq-unique-jobs", "uniquejobs:aa:LOCKED", "hash",
        job + R"(={"queue":"mails"})", "sidekiq-unique-jobs " + job + "x1 forever [job-fields] weak");
    row("one of another prefix", "sidekiq-unique-jobs", "uj:aa:LOCKED", "hash",
        job + "=1789999990.25\nzset uj:digests uj:aa=7",
        "sidekiq-unique-jobs " + job + "x1 forever [job-fields digest-listed] weak");
    row("a prefix that nothing lists", "sidekiq-unique-jobs", "uj:aa:LOCKED", "hash", job + "=1789999990.25",
        "nothing");
    row("a lock of Huey", "huey", "huey.results.shop", "hash", "task-7=result shop.lock.nightly=1",
        "huey shop.lock.nightlyx1 forever [lock-fields] weak");
    row("results of Huey", "huey", "huey.results.shop", "hash", "task-7=result", "nothing");
    row("readers", "medallion-readers", "orders.readers", "set", reader + ' ' + other + " ttl=30000",
        "medallion-readers " + reader + "x1(read) " + other + "x1(read) ttl=30000 [reader-members] strong");
    row("readers before a writer", "medallion-readers", "orders.readers", "set",
        reader + " ttl=30000\nstring orders.writer " + other + "_WRITERWAITING ttl=30000",
        "medallion-readers " + reader + "x1(read) ttl=30000 waiters=" + other + " [reader-members] strong");
    row("other members", "medallion-readers", "blog.readers", "set", "joe ann ttl=30000", "nothing");
}

void TestOtherLayouts::restingStates()
{
    QFETCH(QByteArray, family);
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, keys);
    QTEST(support::sketch(decoded(family, name, type, keys)), "expected");
}

/// Unlike Redisson it puts braces round a name that has one inside.
void TestOtherLayouts::nodeRedissonIsTold()
{
    const auto sent = [](const QByteArray& name) {
        const auto held = decoded("node-redisson", name, "hash", "hash " + name + " U1:U2=1 ttl=9000");
        return recipeOf(*held, LockOperation::What::Free).sends;
    };
    QCOMPARE(sent("orders"), (QByteArrayList{"PUBLISH redisson_lock__channel:{orders} 0", "DEL orders"}));
    QCOMPARE(sent("a{b}c"), (QByteArrayList{"PUBLISH redisson_lock__channel:{a{b}c} 0", "DEL a{b}c"}));
    QCOMPARE(sent("{a}b").constFirst(), QByteArray("PUBLISH redisson_lock__channel:{a}b 0"));
}

void TestOtherLayouts::aUniqueJobIsFreedByItsOwnTools()
{
    const auto held = decoded("sidekiq-unique-jobs", "uniquejobs:aa:LOCKED", "hash",
        "hash uniquejobs:aa:LOCKED " + job + "=1789999990.25");
    QCOMPARE(recipeOf(*held, LockOperation::What::Free).obstacle, QByteArray("sidekiq-frees-it"));
}

void TestOtherLayouts::oneReaderIsTakenOut()
{
    const auto held = decoded("medallion-readers", "orders.readers", "set",
        "set orders.readers " + reader + ' ' + other + " ttl=30000");
    QCOMPARE(held->holders.constFirst().client(), QByteArray("BILLING_2"));
    QCOMPARE(held->holders.constFirst().thread(), QByteArray("4711"));
    const locks::Recipe one = recipeOf(*held, LockOperation::What::FreeHolder, reader);
    QCOMPARE(one.script, QByteArray("release-items"));
    QCOMPARE(one.arguments, (QByteArrayList{"members", reader}));
    QCOMPARE(recipeOf(*held, LockOperation::What::FreeHolder, "joe").obstacle, QByteArray("not-a-holder"));
    QCOMPARE(recipeOf(*held, LockOperation::What::Free).sends, QByteArrayList{"DEL orders.readers"});
}

void TestOtherLayouts::onlyTheLocksOfHueyAreTakenOut()
{
    const auto held = decoded(
        "huey", "huey.results.shop", "hash", "hash huey.results.shop t=r shop.lock.a=1 shop.lock.b=1");
    const locks::Recipe all = recipeOf(*held, LockOperation::What::Free);
    QCOMPARE(all.arguments, (QByteArrayList{"fields", "shop.lock.a", "shop.lock.b"}));
    const locks::Recipe one = recipeOf(*held, LockOperation::What::FreeHolder, "shop.lock.b");
    QCOMPARE(one.sends, QByteArrayList{"HDEL huey.results.shop shop.lock.b"});
}

/// A site has many sessions: no scan looks at them.
void TestOtherLayouts::aSessionOfMagentoIsPinned()
{
    const auto shown = [](const QByteArray& fields) {
        Candidate asked = support::candidate("sess_8c1f", "hash");
        asked.pinnedAs = locks::kindFromName("magento-session");
        return support::look(asked, Keyspace("hash sess_8c1f " + fields + " data=secret ttl=60000"));
    };
    QVERIFY(!decoded("magento-session", "sess_8c1f", "hash", "hash sess_8c1f lock=1 pid=web-3|17"));
    QVERIFY(!shown("lock=0 pid=web-3|17 wait=0"));
    const auto held = shown("lock=1 pid=web-3|17 wait=2");
    QVERIFY(held);
    QCOMPARE(held->holders.constFirst().client(), QByteArray("web-3"));
    QCOMPARE(held->holders.constFirst().thread(), QByteArray("17"));
    QCOMPARE(held->waiters->count, 2);
    QCOMPARE(held->waiters->visibility, locks::Visibility::AtMost);
    QCOMPARE(recipeOf(*held, LockOperation::What::Free).obstacle, QByteArray("session-frees-it"));
}

/// The eldest is taken for the holder, whatever the order of the list.
void TestOtherLayouts::aConnectionIsALock()
{
    const locks::Family& family = *locks::familyById("portalocker");
    Candidate asked = support::candidate("orders", "none");
    asked.type = Candidate::Type::Unknown;
    QVERIFY(!family.claims(asked));
    asked.hint = *locks::kindFromName("portalocker");
    QVERIFY(family.claims(asked));
    const QByteArray first = "orders-lock-" + hex32;
    const QByteArray second = "orders-lock-1b0e7e1c5a3f4c5b9d530f3f5a5c7a11";
    const auto seen = [&](const QByteArray& clients) {
        return family.decode(asked, {{family.questions(asked).constFirst(), redis::Reply::bulk(clients)}},
            support::fixtureNow);
    };
    const auto held = seen(client(9, second, 1) + client(7, first, 1) + client(5, "mails-lock-" + hex32, 1));
    QCOMPARE(held->holders.size(), 1);
    QCOMPARE(held->holders.constFirst().id.bytes, hex32);
    QCOMPARE(held->holders.constFirst().client(), QByteArray("10.0.3.7:57"));
    QCOMPARE(held->waiters->count, 1);
    QVERIFY(held->waiters->visibility == locks::Visibility::AtMost);
    QVERIFY(!seen(client(7, first, 0, "get")));
    QVERIFY(!seen(client(7, "-lock-" + hex32, 1)));
    QCOMPARE(recipeOf(*held, LockOperation::What::Free).obstacle, QByteArray("connection-is-it"));
}

void TestOtherLayouts::clientsAreRead()
{
    const QList<locks::ClientConnection> clients =
        locks::clientConnections(client(7, "worker", 0, "blpop") + "\nnonsense\n" + client(8, "", 3));
    QCOMPARE(clients.size(), 2);
    QCOMPARE(clients.constFirst().id, quint64(7));
    QCOMPARE(clients.constFirst().command, QByteArray("blpop"));
    QCOMPARE(clients.constFirst().db, 2);
    QVERIFY(clients.constFirst().isBlocked && !clients.constLast().isBlocked);
    QCOMPARE(clients.constLast().subscriptions, 3);
    QVERIFY(locks::clientConnections({}).isEmpty());
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestOtherLayouts)
#include "tst_otherlayouts.moc"
