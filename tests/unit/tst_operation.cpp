#include "core/admin/operations.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/fakeclock.h"
#include "tests/support/lockfixtures.h"
#include "tests/support/outcometext.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using admin::ActKind;
using admin::ActRequest;
using admin::LockSnapshot;
using admin::Operation;
using locks::Kind;
using support::FakeClock;
using support::Keyspace;

namespace
{

/// More than are looked at.
QByteArray longQueue()
{
    QByteArray queue = "hash orders U1:7=1 ttl=30000\nlist redisson_lock_queue:{orders}";
    QByteArray timeouts = "zset redisson_lock_timeout:{orders}";
    for (int i = 0; i < 130; ++i) {
        const QByteArray waiter = "U2:" + QByteArray::number(100 + i);
        queue += ' ' + waiter;
        timeouts += ' ' + waiter + "=9";
    }
    return queue + '\n' + timeouts;
}

/// The content of the server, by letter: two holders, one of them with a later expiry, a fair queue and a
/// long one, readers.
QByteArray stateOf(const QByteArray& letter)
{
    static const QHash<QByteArray, QByteArray> states{
        {"A", "hash orders U1:7=1 ttl=30000"},
        {"B", "hash orders U2:7=1 ttl=30000"},
        {"C", "hash orders U1:7=1 ttl=30007"},
        {"R", "hash orders U1:7=1 ttl=40000"},
        {"S", "hash orders U1:7=1 ttl=20000"},
        {"Q", "hash orders U1:7=1 ttl=30000\nlist redisson_lock_queue:{orders} U2:7 U3:7\n"
              "zset redisson_lock_timeout:{orders} U2:7=9 U3:7=9"},
        {"-", ""},
    };
    return letter == "L" ? longQueue() : states.value(letter);
}

locks::Lock blank(Kind kind)
{
    locks::Lock lock;
    lock.ref = locks::LockRef{{"orders"}, 0, {}};
    lock.kind = kind;
    lock.exists = false;
    return lock;
}

LockSnapshot snapshotOf(const QByteArray& letter, Kind kind)
{
    const Keyspace keyspace(stateOf(letter));
    watch::KeyRead look = admin::readOf(blank(kind));
    while (!look.finished()) {
        QList<base::Result<redis::Reply>> answers;
        for (const redis::Command& question : look.questions())
            answers.append(keyspace.answer(question));
        look.answer(answers, support::fixtureNow);
    }
    return *admin::snapshotOf(look, blank(kind));
}

/// The lock as the operator saw it; a watchdog's, which was seen renewing it.
locks::LockPtr knownOf(const QByteArray& letter, Kind kind)
{
    locks::Lock lock = *snapshotOf(letter, kind).lock;
    lock.lease = {30s, 10s, locks::LeaseKind::Watchdog};
    lock.renewals = locks::Renewals{3, {}, {}, {}};
    return locks::share(lock);
}

base::Error errorOf(const QByteArray& word)
{
    using base::ErrorKind;
    static const QHash<QByteArray, ErrorKind> kinds{{"denied", ErrorKind::NoPermission},
        {"lost", ErrorKind::OutcomeUnknown}, {"late", ErrorKind::TimedOut}, {"notsent", ErrorKind::NotSent},
        {"busy", ErrorKind::Busy}, {"full", ErrorKind::FileUnwritable}};
    return {kinds.value(word, ErrorKind::ServerError), {}, {}};
}

/// Plays a dialogue: events in, and after each what the operation wants.
///   begin | read:A (a state, or an error) | journal:ok|full | sent:1/2 (applied, two woken), sent:0, sent:2,
///   sent:lost | count:0,1 | +2 (ms pass)
class Dialogue
{
public:
    Dialogue(const ActRequest& request, const locks::LockPtr& known)
        : m_kind(known ? known->kind : locks::redisson::reentrantLock)
        , m_known(known)
        , m_operation(admin::operationFor(request, known))
    {
    }

    QByteArray play(const QByteArray& events)
    {
        QByteArrayList lines;
        for (const QByteArray& event : events.split(' '))
            lines << shown(feed(event));
        return lines.join(" | ");
    }

    [[nodiscard]] const Operation& operation() const { return *m_operation; }

private:
    Operation::Steps feed(const QByteArray& event)
    {
        const QByteArray word = event.mid(event.indexOf(':') + 1);
        if (event == "begin")
            return m_operation->begin(m_clock.now());
        if (event.startsWith("read:"))
            return m_operation->read(snapshot(word), m_known, m_clock.now());
        if (event.startsWith("journal:"))
            return m_operation->journaled(
                word == "ok" ? base::Result<void>() : base::Result<void>(errorOf(word)), m_clock.now());
        if (event.startsWith("sent:"))
            return m_operation->sent(reply(word), m_clock.now());
        if (event.startsWith("count:"))
            return m_operation->counted(counts(word), m_clock.now());
        m_clock.advance(std::chrono::milliseconds(event.mid(1).toInt()));
        return m_operation->time(m_clock.now());
    }
    base::Result<LockSnapshot> snapshot(const QByteArray& word) const
    {
        return word.size() == 1 ? base::Result<LockSnapshot>(snapshotOf(word, m_kind)) : errorOf(word);
    }
    static base::Result<redis::Reply> reply(const QByteArray& word)
    {
        if (word.isEmpty() || word.front() < '0' || word.front() > '9')
            return errorOf(word);
        QList<redis::Reply> elements;
        for (const QByteArray& number : word.split('/'))
            elements.append(redis::Reply::number(number.toLongLong()));
        return redis::Reply::array(elements);
    }
    static base::Result<QList<qint64>> counts(const QByteArray& word)
    {
        QList<qint64> list;
        for (const QByteArray& number : word.split(','))
            list.append(number.toLongLong());
        return word == "denied" ? base::Result<QList<qint64>>(errorOf(word)) : list;
    }
    QByteArray shown(const Operation::Steps& steps) const
    {
        QByteArrayList words;
        for (const auto step : steps)
            words << shown(step);
        if (const auto wake = m_operation->wakeAt())
            words << '@' + QByteArray::number(
                               qint64(std::chrono::ceil<base::milliseconds>(*wake - m_clock.now()).count()));
        return words.join(' ');
    }
    QByteArray shown(Operation::Step step) const
    {
        switch (step) {
        case Operation::Step::Read:
            return "read";
        case Operation::Step::Count:
            return "count";
        case Operation::Step::Journal:
            return "journal";
        case Operation::Step::Send:
            return "send";
        case Operation::Step::Finish:
            break;
        }
        return support::sketch(m_operation->outcome());
    }

    FakeClock m_clock;
    const Kind m_kind;
    const locks::LockPtr m_known;
    const std::unique_ptr<Operation> m_operation;
};

ActRequest requestOf(ActKind act, const locks::LockPtr& lock)
{
    ActRequest request;
    request.act = act;
    request.lock = lock->ref;
    request.fence = lock->fence.toHex();
    request.lease = 20s;
    return request;
}

} // namespace

class OperationTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void forceRelease_data()
    {
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QByteArray>("steps");
        const auto row = [](const char* name, const char* events, const char* steps) {
            QTest::newRow(name) << QByteArray(events) << QByteArray(steps);
        };
        row("free", "begin read:A journal:ok +2 read:A sent:1/0 read:-",
            "read | journal | @2 | read | send | read | applied free");
        row("a slow disk takes the place of the pause", "begin read:A +9 journal:ok read:A",
            "read | journal |  | read | send");
        row("taken by another", "begin read:A journal:ok +2 read:A sent:1/1 read:- +2 read:B",
            "read | journal | @2 | read | send | read | @2 | read | applied taken-by-other");
        row("taken again", "begin read:A journal:ok +2 read:A sent:1/1 read:C",
            "read | journal | @2 | read | send | read | applied taken-again");
        row("nobody takes it", "begin read:A journal:ok +2 read:A sent:1/1 read:- +600 read:-",
            "read | journal | @2 | read | send | read | @2 | read | applied free");
        row("done, and not readable then", "begin read:A journal:ok +2 read:A sent:1/1 read:lost",
            "read | journal | @2 | read | send | read | applied");
        row("changed", "begin read:B journal:ok", "read | journal | refused changed");
        row("the same id again", "begin read:C journal:ok", "read | journal | refused changed");
        row("ended", "begin read:- journal:ok", "read | journal | refused ended");
        row("changed between the looks", "begin read:A journal:ok +2 read:B",
            "read | journal | @2 | read | refused changed");
        row("changed before the script", "begin read:A journal:ok +2 read:A sent:0 +2 read:B",
            "read | journal | @2 | read | send | @2 | read | refused changed");
        row("only renewed", "begin read:A journal:ok +2 read:R +2 read:R",
            "read | journal | @2 | read | @2 | read | send");
        row("renewed before the script",
            "begin read:A journal:ok +2 read:A sent:0 +2 read:R +2 read:R sent:1/0 read:-",
            "read | journal | @2 | read | send | @2 | read | @2 | read | send | read | applied free");
        row("not written down", "begin read:A journal:full", "read | journal | failed FileUnwritable");
        row("not readable", "begin read:denied", "read | failed NoPermission");
        row("not sent", "begin read:A journal:ok +2 read:A sent:notsent",
            "read | journal | @2 | read | send | failed NotSent");
        row("denied", "begin read:A journal:ok +2 read:A sent:denied read:A",
            "read | journal | @2 | read | send | read | failed NoPermission unchanged");
        row("denied, and gone all the same", "begin read:A journal:ok +2 read:A sent:denied read:-",
            "read | journal | @2 | read | send | read | unknown NoPermission free");
        row("lost, not done", "begin read:A journal:ok +2 read:A sent:lost read:A +1000 read:A",
            "read | journal | @2 | read | send | read | @1000 | read | failed OutcomeUnknown unchanged");
        row("lost, and done late", "begin read:A journal:ok +2 read:A sent:lost read:A +1000 read:-",
            "read | journal | @2 | read | send | read | @1000 | read | unknown OutcomeUnknown free");
        row("lost, gone", "begin read:A journal:ok +2 read:A sent:lost read:-",
            "read | journal | @2 | read | send | read | unknown OutcomeUnknown free");
        row("lost, and no sight", "begin read:A journal:ok +2 read:A sent:lost read:lost",
            "read | journal | @2 | read | send | read | unknown OutcomeUnknown");
        row("late, not done: the read came behind it", "begin read:A journal:ok +2 read:A sent:late read:A",
            "read | journal | @2 | read | send | read | failed TimedOut unchanged");
        row("busy: nothing ran", "begin read:A journal:ok +2 read:A sent:busy read:busy",
            "read | journal | @2 | read | send | read | failed Busy");
    }
    void forceRelease()
    {
        QFETCH(QByteArray, events);
        QFETCH(QByteArray, steps);
        const locks::LockPtr known = knownOf("A", locks::redisson::reentrantLock);
        Dialogue dialogue(requestOf(ActKind::ForceRelease, known), known);
        QCOMPARE(dialogue.play(events), steps);
    }

    void whatNeverStandsStillIsGivenUp()
    {
        const locks::LockPtr known = knownOf("A", locks::redisson::reentrantLock);
        Dialogue dialogue(requestOf(ActKind::ForceRelease, known), known);
        const QByteArray again = " sent:0 +2 read:A +2 read:A";
        const QByteArray steps =
            dialogue.play("begin read:A journal:ok +2 read:A" + again.repeated(5) + " sent:0");
        QVERIFY2(steps.endsWith("refused unsteady"), steps);
    }

    void aFairLocksHeadsAreCountedTwice_data()
    {
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QByteArray>("steps");
        QTest::newRow("alive") << QByteArray("begin read:Q count:1,0 read:Q journal:ok +2 read:Q")
                               << QByteArray("read | count | read | journal | @2 | read | send");
        QTest::newRow("dead") << QByteArray(
                                     "begin read:Q count:0,1 +1000 count:0,1 read:Q journal:ok +2 read:Q")
                              << QByteArray(
                                     "read | count | @1000 | count | read | journal | @2 | read | send");
        QTest::newRow("dead in one look alone")
            << QByteArray("begin read:Q count:0,1 +1000 count:1,1 read:Q")
            << QByteArray("read | count | @1000 | count | read | journal");
        QTest::newRow("may not count")
            << QByteArray("begin read:Q count:denied read:Q") << QByteArray("read | count | read | journal");
    }
    void aFairLocksHeadsAreCountedTwice()
    {
        QFETCH(QByteArray, events);
        QFETCH(QByteArray, steps);
        const locks::LockPtr known = knownOf("Q", locks::redisson::fairLock);
        Dialogue dialogue(requestOf(ActKind::ForceRelease, known), known);
        QCOMPARE(dialogue.play(events), steps);
    }

    void ofALongQueueTheFirstHundredAreCounted()
    {
        constexpr qsizetype heads = 100;
        const locks::LockPtr known = knownOf("L", locks::redisson::fairLock);
        QVERIFY(known->waiters.list->size() > heads);
        Dialogue dialogue(requestOf(ActKind::ForceRelease, known), known);
        dialogue.play("begin read:L");
        QCOMPARE(dialogue.operation().channels().size(), heads);
    }

    /// Somebody who stands in the queue may not listen yet: one look is not enough to call it dead.
    void onlyWhoIsDeadInBothCountsIsDropped_data()
    {
        QTest::addColumn<QByteArray>("counts");
        QTest::addColumn<QByteArray>("dropped");
        QTest::newRow("both twice") << QByteArray("count:0,0 +1000 count:0,0") << QByteArray("U2:7 U3:7");
        QTest::newRow("the second revived") << QByteArray("count:0,0 +1000 count:0,1") << QByteArray("U2:7");
        QTest::newRow("the second died between")
            << QByteArray("count:0,1 +1000 count:0,0") << QByteArray("U2:7");
        QTest::newRow("the first revived") << QByteArray("count:0,0 +1000 count:1,0") << QByteArray();
    }
    void onlyWhoIsDeadInBothCountsIsDropped()
    {
        QFETCH(QByteArray, counts);
        QFETCH(QByteArray, dropped);
        const locks::LockPtr known = knownOf("Q", locks::redisson::fairLock);
        Dialogue dialogue(requestOf(ActKind::ForceRelease, known), known);
        dialogue.play("begin read:Q " + counts + " read:Q journal:ok +2 read:Q");
        QCOMPARE(support::shortened(dialogue.operation().recipe().arguments.mid(1).join(' ')), dropped);
    }

    /// A node counts neither those at other nodes nor those who listen by a sharded channel.
    void inAClusterTheWatcherTellsWhoIsDead_data()
    {
        QTest::addColumn<QList<bool>>("alive");
        QTest::addColumn<QByteArray>("dropped");
        QTest::newRow("nobody") << QList<bool>{true, true} << QByteArray();
        QTest::newRow("the first") << QList<bool>{false, true} << QByteArray("U2:7");
        QTest::newRow("not the first") << QList<bool>{true, false} << QByteArray();
        QTest::newRow("not known") << QList<bool>() << QByteArray();
    }
    void inAClusterTheWatcherTellsWhoIsDead()
    {
        QFETCH(QList<bool>, alive);
        QFETCH(QByteArray, dropped);
        locks::Lock value = *knownOf("Q", locks::redisson::fairLock);
        QList<locks::Waiter> waiters = value.waiters.list;
        for (qsizetype i = 0; i < alive.size(); ++i)
            waiters[i].alive = alive.at(i);
        value.waiters.list = waiters;
        const locks::LockPtr known = locks::share(std::move(value));
        ActRequest request = requestOf(ActKind::ForceRelease, known);
        request.inCluster = true;
        Dialogue dialogue(request, known);
        QCOMPARE(dialogue.play("begin read:Q journal:ok +2 read:Q"),
            QByteArray("read | journal | @2 | read | send"));
        QCOMPARE(support::shortened(dialogue.operation().recipe().arguments.mid(1).join(' ')), dropped);
    }

    void shortening()
    {
        const locks::LockPtr known = knownOf("A", locks::redisson::reentrantLock);
        const qint64 set = support::fixtureNow.time_since_epoch().count() + 20'000;
        const QByteArray sent = " sent:1/0/" + QByteArray::number(set);
        const QByteArray front = "begin read:A journal:ok +2 read:A";
        const QByteArray before = "read | journal | @2 | read | send | read | ";
        Dialogue living(requestOf(ActKind::ShortenLease, known), known);
        QCOMPARE(living.play(front + sent + " read:R"), before + "applied watchdog-alive");
        Dialogue lapsed(requestOf(ActKind::ShortenLease, known), known);
        QCOMPARE(lapsed.play(front + sent + " read:S +20000 read:-"), before + "@2 | read | applied lapsed");
        Dialogue lapsing(requestOf(ActKind::ShortenLease, known), known);
        QCOMPARE(
            lapsing.play(front + sent + " read:S +11001 read:S"), before + "@2 | read | applied lapsing");
        Dialogue released(requestOf(ActKind::ShortenLease, known), known);
        QCOMPARE(released.play(front + sent + " read:S +500 read:-"), before + "@2 | read | applied free");
        Dialogue next(requestOf(ActKind::ShortenLease, known), known);
        QCOMPARE(next.play(front + sent + " read:B"), before + "applied taken-by-other");
        Dialogue lost(requestOf(ActKind::ShortenLease, known), known);
        QCOMPARE(
            lost.play(front + " sent:lost read:S +11001 read:S"), before + "@2 | read | applied lapsing");
        Dialogue nothing(requestOf(ActKind::ShortenLease, known), known);
        QCOMPARE(
            nothing.play(front + " sent:2"), "read | journal | @2 | read | send | refused shorter-anyway");
    }

    void aWeakFenceMustBeAccepted()
    {
        const locks::LockPtr known = knownOf("A", locks::redisson::reentrantLock);
        ActRequest request = requestOf(ActKind::ForceRelease, known);
        request.fence.clear();
        QCOMPARE(Dialogue(request, known).play("begin"), "refused no-fence");
        request.expectHolder = known->holders.constFirst().id;
        QCOMPARE(Dialogue(request, known).play("begin"), "refused weak");
        request.acceptWeak = true;
        QCOMPARE(Dialogue(request, known).play("begin read:C journal:ok +2 read:C"),
            "read | journal | @2 | read | send");
        QCOMPARE(
            Dialogue(request, known).play("begin read:B journal:ok"), "read | journal | refused changed");
    }

    void whatIsNotKnownIsNotActedOn()
    {
        const locks::LockPtr known = knownOf("A", locks::redisson::reentrantLock);
        QCOMPARE(Dialogue(requestOf(ActKind::ForceRelease, known), {}).play("begin"), "refused not-known");
    }
};

QTEST_GUILESS_MAIN(OperationTest)
#include "tst_operation.moc"
