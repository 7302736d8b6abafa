#include "core/locks/family.h"
#include "core/watch/keyread.h"
#include "tests/support/lockfixtures.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using locks::Candidate;
using locks::KeyType;
using locks::LockOperation;
using locks::Observation;

namespace
{

const QByteArray one = QByteArray(42, 'a') + "+=";
const QByteArray two = QByteArray(42, 'b') + "/=";
const QByteArray hosts = "BILLING_2_4711_0b0e7e1c5a3f4c5b9d530f3f5a5c7a10";

/// A score that is so many milliseconds from the fixtures' present.
QByteArray in(qint64 ms)
{
    return '=' + QByteArray::number(support::fixtureNow.time_since_epoch().count() + ms);
}

QByteArray inSeconds(qint64 seconds)
{
    return '=' + QByteArray::number(support::fixtureNow.time_since_epoch().count() / 1000 + seconds);
}

std::optional<Observation> decoded(
    const QByteArray& name, const QByteArray& members, const QByteArray& pin = {})
{
    Candidate asked = support::candidate(name, "zset");
    asked.pinnedAs = locks::kindFromName(pin);
    return support::look(asked, support::Keyspace("zset " + name + ' ' + members));
}

const locks::Family& family() { return *locks::familyById("sorted-sets"); }

locks::Recipe recipeOf(const Observation& observation, LockOperation::What what, const QByteArray& who = {})
{
    LockOperation operation;
    operation.what = what;
    operation.who = {who};
    return family().recipe(operation, locks::shownBy(observation));
}

} // namespace

/// Locks in a sorted set with a member for each holder: what they are taken for, and how they are freed.
class TestSortedSets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void restingStates_data();
    void restingStates();
    void ordinarySetsAreNoLocks();
    void oneMemberIsLookedAtFirst();
    void theTokenTellsItsHolder();
    void aRefreshIsAMomentOfItsClient();
    void theWholeLockIsFreed();
    void oneHolderIsTakenOut();
    void theWeightsGoWithTheirSemaphore();
    void anActIsBoundToWhatWasSeen();
};

void TestSortedSets::restingStates_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("members");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* tag, const char* name, const QByteArray& members,
                         const QByteArray& expected) {
        QTest::newRow(tag) << QByteArray(name) << members << expected;
    };
    row("Symfony, a writer", "invoice", "__write__" + in(300'000) + ' ' + one + in(300'000) + " ttl=300000",
        "symfony " + one + "x1@300000 ttl=300000 [sorted-set-members write-member] strong");
    row("Symfony, two readers", "invoice", one + in(9'000) + ' ' + two + in(30'000) + " ttl=30000",
        "symfony " + one + "x1(read)@9000 " + two + "x1(read)@30000 ttl=30000 [sorted-set-members] strong");
    row("Symfony, a reader whose time was over when somebody wrote", "invoice",
        one + in(-10) + " __write__" + in(30'000) + ' ' + two + in(30'000) + " ttl=30000",
        "symfony " + one + "x1(read)@-10 " + two +
            "x1@30000 ttl=30000 [sorted-set-members write-member] strong");
    row("Symfony's mark alone", "invoice", "__write__" + in(30'000) + " ttl=30000", "nothing");
    row("tokens of another's set that lasts longer", "hashes", one + in(9'000) + " ttl=90000", "nothing");
    row("tokens of a set that never ends", "hashes", one + in(9'000), "nothing");
    row("tokens with ranks", "hashes", one + "=7 ttl=9000", "nothing");
    row("Symfony's semaphore", "{invoice}:time",
        one + inSeconds(9) + ' ' + two + inSeconds(30) + " ttl=40000\nzset {invoice}:weight " + one + "=1 " +
            two + "=3 ttl=40000",
        "symfony-semaphore " + one + "x1@9000 " + two +
            "x3@30000 ttl=40000 [sorted-set-name sorted-set-members] strong");
    row("Symfony's semaphore under another name", "invoice", one + inSeconds(9) + " ttl=19000", "nothing");
    row("the weights of Symfony's semaphore", "{invoice}:weight", one + "=1 ttl=19000", "nothing");
    row("redis-semaphore, refreshed 2 s ago and 6 s ago", "semaphore:gate",
        "U2" + in(-6'000) + " U1" + in(-2'000) + " ttl=8000",
        "redis-semaphore-permits U2x1@4000 U1x1@8000 ttl=8000 [sorted-set-name sorted-set-members] strong");
    row("redis-semaphore under another name", "users:online", "U2" + in(-6'000) + " ttl=8000", "nothing");
    row("DistributedLock's semaphore", "gate", hosts + in(20'000) + " ttl=90000",
        "medallion-semaphore " + hosts + "x1@20000 ttl=90000 [sorted-set-members] strong");
    row("one other among the members", "gate", hosts + in(20'000) + " joe" + in(20'000) + " ttl=90000",
        "nothing");
}

void TestSortedSets::restingStates()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, members);
    QFETCH(QByteArray, expected);
    QCOMPARE(support::sketch(decoded(name, members)), expected);
    const QByteArray first = support::spelledOut(members.split(' ').constFirst());
    QVERIFY(expected == "nothing" || locks::canBeLockMember(name, first.first(first.lastIndexOf('='))));
    const QByteArray pinned = support::sketch(decoded(name, members, "symfony"));
    QVERIFY2(pinned.startsWith("symfony "), pinned.constData());
    QVERIFY(pinned.contains("[pinned"));
}

/// Leader boards, presence, queues of jobs, and hashes of content.
void TestSortedSets::ordinarySetsAreNoLocks()
{
    QRandomGenerator dice(20'261'125);
    int found = 0;
    for (int i = 0; i < 20'000; ++i) {
        const QByteArray number = QByteArray::number(i);
        const QByteArray hash = QByteArray::number(dice.generate64(), 16).rightJustified(16, '0') +
                                QByteArray::number(dice.generate64(), 16).rightJustified(16, '0');
        const QByteArray uuid = hash.first(8) + '-' + hash.mid(8, 4) + "-4" + hash.mid(12, 3) + "-a" +
                                hash.mid(15, 3) + '-' + hash.last(12);
        const QByteArray base64 = (hash + hash).toBase64().first(43) + '=';
        const QList<std::pair<QByteArray, QByteArray>> sets{{"board:" + number, "player-" + number + "=120"},
            {"online:" + number, uuid + in(-1000) + " ttl=60000"}, {"bull:mails:delayed", number + in(9'000)},
            {"content:" + number, base64 + in(-500'000)},
            {"semaphore:" + number, "worker-7" + in(-10) + " ttl=900"}};
        for (const auto& [name, members] : sets)
            found += decoded(name, members) ? 1 : 0;
    }
    QCOMPARE(found, 0);
}

/// Nothing but that is read of a set that is no lock.
void TestSortedSets::oneMemberIsLookedAtFirst()
{
    using What = watch::KeyReadResult::What;
    const base::ServerTime now = support::fixtureNow;
    const auto asked = [&](const QByteArray& member) {
        watch::KeyRead look({{"board"}, 0, KeyType::SortedSet, {}, {}}, watch::KeyRead::Depth::Candidate);
        look.answer({redis::Reply::number(2), redis::Reply::array({redis::Reply::bulk(member)}),
                        redis::Reply::number(100)},
            now);
        return look;
    };
    watch::KeyRead first({{"board"}, 0, KeyType::SortedSet, {}, {}}, watch::KeyRead::Depth::Candidate);
    QCOMPARE(first.questions().size(), 3);
    QCOMPARE(first.questions().at(1).words, (QByteArrayList{"zrange", "board", "0", "0"}));
    QVERIFY(asked("player-7").finished() && asked("player-7").result().what == What::Foreign);
    QVERIFY(!asked("__write__").finished());
    QVERIFY(asked("__write__").questions().constFirst().words.contains("withscores"));
}

void TestSortedSets::theTokenTellsItsHolder()
{
    const auto ofHosts = decoded("gate", hosts + in(20'000) + " ttl=90000");
    QCOMPARE(ofHosts->holders.constFirst().client(), QByteArray("BILLING_2"));
    QCOMPARE(ofHosts->holders.constFirst().thread(), QByteArray("4711"));
    QVERIFY(ofHosts->holders.constFirst().mode == locks::Mode::Permit);
    const auto multiple = decoded("semaphore:gate", "U1_0" + in(-10) + " U1_1" + in(-10) + " ttl=9000");
    QCOMPARE(support::shortened(multiple->holders.constLast().client()), QByteArray("U1"));
}

/// An end is none: how long the hold lasts is up to the client.
void TestSortedSets::aRefreshIsAMomentOfItsClient()
{
    const auto refreshed = decoded("semaphore:gate", "U1_0" + in(3'000) + " U2_0" + in(-10) + " ttl=9000");
    QCOMPARE(refreshed->ownMoments.size(), 2);
    QVERIFY(refreshed->ownMoments.constFirst().who == refreshed->holders.constFirst().id);
    QCOMPARE(refreshed->ownMoments.constFirst().at, support::fixtureNow + std::chrono::seconds(3));
    QVERIFY(decoded("gate", hosts + in(20'000) + " ttl=90000")->ownMoments.isEmpty());
    QVERIFY(decoded("semaphore:gate", "U1_0" + in(9'000) + " ttl=9000")->ownMoments.isEmpty());
}

void TestSortedSets::theWholeLockIsFreed()
{
    const auto held = decoded("invoice", "__write__" + in(30'000) + ' ' + one + in(30'000) + " ttl=30000");
    const locks::Recipe recipe = recipeOf(*held, LockOperation::What::Free);
    QCOMPARE(recipe.script, QByteArray("force-release"));
    QCOMPARE(recipe.sends, QByteArrayList{"DEL invoice"});
    QCOMPARE(recipe.consequences.constFirst(), QByteArray("work-goes-on"));
    QCOMPARE(recipeOf(*held, LockOperation::What::Shorten).obstacle, QByteArray("not-for-kind"));
}

void TestSortedSets::oneHolderIsTakenOut()
{
    const auto what = LockOperation::What::FreeHolder;
    const auto written = decoded("invoice", "__write__" + in(30'000) + ' ' + one + in(30'000) + " ttl=30000");
    const locks::Recipe writer = recipeOf(*written, what, one);
    QCOMPARE(writer.script, QByteArray("release-members"));
    QCOMPARE(writer.arguments, (QByteArrayList{"last", "1", one, "__write__"}));
    const auto read = decoded("invoice", one + in(9'000) + ' ' + two + in(30'000) + " ttl=30000");
    QCOMPARE(recipeOf(*read, what, two).arguments, (QByteArrayList{"last", "1", two}));
    QCOMPARE(recipeOf(*read, what, "joe").obstacle, QByteArray("not-a-holder"));
    const auto multiple =
        decoded("semaphore:gate", "U1_0" + in(-10) + " U1_1" + in(-10) + " U2_0" + in(-10) + " ttl=9000");
    const locks::Recipe permits = recipeOf(*multiple, what, multiple->holders.constFirst().id.bytes);
    QCOMPARE(permits.arguments,
        (QByteArrayList{"own", "1", support::spelledOut("U1_0"), support::spelledOut("U1_1")}));
    QCOMPARE(permits.sends.size(), 2);
}

/// A member that is removed goes from both of its keys.
void TestSortedSets::theWeightsGoWithTheirSemaphore()
{
    const auto held =
        decoded("{invoice}:time", one + inSeconds(9) + ' ' + two + inSeconds(30) + " ttl=40000");
    const QByteArrayList keys{"{invoice}:time", "{invoice}:weight"};
    const locks::Recipe whole = recipeOf(*held, LockOperation::What::Free);
    QCOMPARE(whole.keys, keys);
    QCOMPARE(whole.arguments, QByteArrayList{"2"});
    QCOMPARE(whole.sends, QByteArrayList{"DEL {invoice}:time {invoice}:weight"});
    const locks::Recipe holder = recipeOf(*held, LockOperation::What::FreeHolder, two);
    QCOMPARE(holder.keys, keys);
    QCOMPARE(holder.arguments, (QByteArrayList{"own", "2", two}));
    QCOMPARE(holder.sends, (QByteArrayList{"ZREM {invoice}:time " + two, "ZREM {invoice}:weight " + two}));
}

void TestSortedSets::anActIsBoundToWhatWasSeen()
{
    using Way = locks::Precondition::Way;
    const support::Keyspace keyspace(
        "zset invoice " + one + in(9'000) + ' ' + two + in(30'000) + " ttl=30000");
    const Candidate asked = support::candidate("invoice", "zset");
    const locks::Lock lock = locks::shownBy(*support::look(asked, keyspace));
    LockOperation operation;
    const auto whole = family().preconditions(operation, lock, support::readings(family(), asked, keyspace));
    QCOMPARE(whole.size(), 1);
    QVERIFY(whole.constFirst().way == Way::Scores);
    QCOMPARE(whole.constFirst().content.size(), 4);
    QCOMPARE(whole.constFirst().expiry, std::optional(lock.expiresAt->time_since_epoch().count()));
    operation.what = LockOperation::What::FreeHolder;
    operation.who = {two};
    const auto ofOne = family().preconditions(operation, lock, support::readings(family(), asked, keyspace));
    QCOMPARE(ofOne.size(), 1);
    QVERIFY(ofOne.constFirst().way == Way::Member);
    QCOMPARE(ofOne.constFirst().content, (QByteArrayList{two, in(30'000).sliced(1)}));
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestSortedSets)
#include "tst_sortedsets.moc"
