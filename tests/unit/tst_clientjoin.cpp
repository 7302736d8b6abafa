#include "core/locks/clientbook.h"
#include "core/locks/redissonkinds.h"
#include "core/watch/clientjoin.h"
#include "tests/support/fakelocks.h"

#include <QMap>
#include <QRandomGenerator>
#include <QTest>

namespace lockscope
{

using locks::Certainty;
using locks::ClientConnection;
using locks::ClientLife;
using locks::ClientMatch;
using locks::JoinEvidence;
using support::FakeLock;
using support::fakeNow;
using watch::ClientJoin;
using namespace std::chrono_literals;

namespace
{

const QByteArray one = "7f15010a-0000-4000-8000-000000000001";
const QByteArray two = "7f15010a-0000-4000-8000-000000000002";

ClientConnection connection(quint64 id, const QByteArray& address, base::seconds idle = 60s,
    const QByteArray& name = {}, qint64 subscriptions = 0)
{
    ClientConnection made;
    made.id = id;
    made.address = address;
    made.name = name;
    made.idle = idle;
    made.subscriptions = subscriptions;
    made.command = "evalsha";
    return made;
}

/// "10.0.0.1 likely rhythm", or "none".
QString shown(const ClientJoin& join, const QByteArray& client)
{
    const auto match = join.matches().constFind(client);
    if (match == join.matches().cend())
        return QStringLiteral("none");
    return QString::fromUtf8(match->connection.host() + ' ' + locks::name(match->certainty) + ' ' +
                             locks::name(match->evidence) + (match->goneSince ? " gone" : ""));
}

} // namespace

/// Which client is at which connection, and what a client has to do with locks.
class TestClientJoin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aListIsRead()
    {
        const auto read = locks::clientConnections(
            "id=3 addr=10.0.0.7:51422 laddr=10.0.0.1:6379 fd=8 name=billing age=120 idle=4 flags=P db=0 "
            "sub=2 "
            "psub=1 ssub=1 multi=-1 cmd=evalsha user=app lib-name=redisson lib-ver=3.45 resp=2\n"
            "id=4 addr=/tmp/redis.sock:0 name= age=1 idle=0 flags=S sub=0 cmd=replconf user=default\r\n"
            "nonsense without an id\n\n");
        QCOMPARE(read.size(), 2);
        QCOMPARE(read[0].address, QByteArray("10.0.0.7:51422"));
        QCOMPARE(read[0].host(), QByteArray("10.0.0.7"));
        QCOMPARE(read[0].library, QByteArray("redisson 3.45"));
        QCOMPARE(read[0].subscriptions, 3);
        QVERIFY(read[0].age == 120s && read[0].idle == 4s && !read[0].isReplication);
        QVERIFY(read[1].isReplication && read[1].name.isEmpty());
    }

    void aNameThatHoldsTheIdProvesIt()
    {
        ClientJoin join;
        join.know(one, fakeNow);
        join.take({connection(1, "10.0.0.1:1", 60s, "app-" + one), connection(2, "10.0.0.2:1", 60s, "app")},
            {}, fakeNow);
        QCOMPARE(shown(join, one), QStringLiteral("10.0.0.1 proved name"));
    }

    /// A short id is a word that somebody chose: it may be the beginning of another one's.
    void aShortIdInANameIsAHint()
    {
        const QByteArray id = "billing-2";
        const auto seen = [&](const QByteArrayList& names) {
            ClientJoin join;
            join.know(id, fakeNow);
            QList<ClientConnection> connections;
            for (const QByteArray& name : names)
                connections.append(connection(quint64(connections.size()) + 1,
                    "10.0.0." + QByteArray::number(connections.size() + 1) + ":1", 60s, name));
            join.take(connections, {}, fakeNow);
            return shown(join, id);
        };
        QCOMPARE(seen({"billing-20"}), QStringLiteral("none"));
        QCOMPARE(seen({"billing-20", "billing-2"}), QStringLiteral("10.0.0.2 proved name"));
        QCOMPARE(seen({"pod-billing-2"}), QStringLiteral("10.0.0.1 likely name"));
        QCOMPARE(seen({"xbilling-2", "billing-2x"}), QStringLiteral("none"));
        QCOMPARE(seen({"billing-20 of billing-2"}), QStringLiteral("10.0.0.1 likely name"));
        QCOMPARE(seen({"a:billing-2", "b:billing-2"}), QStringLiteral("none"));
    }

    void ourOwnConnectionsAndReplicasAreNobodys()
    {
        ClientJoin join;
        join.setOwn({1});
        join.know(one, fakeNow);
        ClientConnection replica = connection(2, "10.0.0.2:1", 60s, one);
        replica.isReplication = true;
        join.take({connection(1, "10.0.0.1:1", 60s, one), replica}, {}, fakeNow);
        QCOMPARE(shown(join, one), QStringLiteral("none"));
    }

    /// The more often it fits, the surer it is; one time may be chance.
    void rhythmsAgree()
    {
        ClientJoin join;
        QStringList said;
        base::ServerTime now = fakeNow;
        for (int i = 0; i < 3; ++i, now += 10s) {
            join.heard(one, now - 1s);
            join.take({connection(1, "10.0.0.1:1", 1s), connection(2, "10.0.0.2:1", 30s)}, {}, now);
            said += shown(join, one);
        }
        QCOMPARE(said, QStringList({QStringLiteral("none"), QStringLiteral("10.0.0.1 possible rhythm"),
                           QStringLiteral("10.0.0.1 likely rhythm")}));
        QCOMPARE(join.matches()[one].seen, 3);
        QCOMPARE(join.matches()[one].tried, 3);
    }

    /// Two places that fit as well, and one that always does because it is busy, show nothing.
    void whatFitsAlwaysShowsNothing()
    {
        ClientJoin join;
        base::ServerTime now = fakeNow;
        for (int i = 0; i < 6; ++i, now += 10s) {
            join.heard(one, now - 1s);
            join.heard(two, now - 1s);
            QList<ClientConnection> busy;
            for (int idle = 0; idle < 12; ++idle)
                busy.append(connection(quint64(10 + idle), "10.0.0.9:1", base::seconds(idle)));
            join.take(
                busy + QList{connection(1, "10.0.0.1:1", 1s), connection(2, "10.0.0.2:1", 1s)}, {}, now);
        }
        QCOMPARE(shown(join, one), QStringLiteral("none"));
        QCOMPARE(shown(join, two), QStringLiteral("none"));
    }

    /// The last command of a connection that only pings is not the client's.
    void pingsAreNoSign()
    {
        ClientJoin join;
        base::ServerTime now = fakeNow;
        for (int i = 0; i < 5; ++i, now += 10s) {
            join.heard(one, now - 1s);
            ClientConnection pinging = connection(1, "10.0.0.1:1", 1s);
            pinging.command = "ping";
            join.take({pinging}, {}, now);
        }
        QCOMPARE(shown(join, one), QStringLiteral("none"));
    }

    void whoComesTogetherIsPossiblyOne()
    {
        ClientJoin join;
        join.know(two, fakeNow);
        const ClientConnection old = connection(1, "10.0.0.1:1");
        const ClientConnection fresh = connection(2, "10.0.0.2:1");
        join.take({old}, {}, fakeNow);
        join.heard(one, fakeNow + 5s);
        join.take({old, fresh}, {}, fakeNow + 10s);
        QCOMPARE(shown(join, one), QStringLiteral("10.0.0.2 possible lifetime"));
        QCOMPARE(shown(join, two), QStringLiteral("none"));
        join.take({old}, {}, fakeNow + 20s);
        QCOMPARE(shown(join, one), QStringLiteral("10.0.0.2 possible lifetime gone"));
        QVERIFY(join.matches()[one].goneSince == fakeNow + 20s);
        join.take({old, fresh}, {}, fakeNow + 30s);
        QVERIFY(!join.matches()[one].goneSince);
    }

    /// The channel has as many subscribers as there are at all.
    void allThatListenAreKnown()
    {
        ClientJoin join;
        const ClientConnection listening = connection(1, "10.0.0.1:1", 60s, {}, 1);
        join.take({listening, connection(2, "10.0.0.2:1")}, {{"channel", 1, one}, {"other", 0, {}}}, fakeNow);
        QCOMPARE(join.listeners()["channel"].connections, QList{listening});
        QVERIFY(!join.listeners().contains("other"));
        QCOMPARE(shown(join, one), QStringLiteral("10.0.0.1 likely own-channel"));
    }

    /// One channel has one more, and one connection has one more.
    void whoBeginsToListenIsKnown()
    {
        ClientJoin join;
        const ClientConnection other = connection(1, "10.0.0.1:1", 60s, {}, 3);
        join.take({other, connection(2, "10.0.0.2:1")}, {{"first", 1, {}}}, fakeNow);
        QVERIFY(join.listeners()["first"].connections == QList{other});
        const ClientConnection risen = connection(2, "10.0.0.2:1", 60s, {}, 1);
        join.take({other, risen}, {{"first", 1, {}}, {"second", 1, {}}}, fakeNow + 10s);
        QCOMPARE(join.listeners()["second"].connections, QList{risen});
        QCOMPARE(join.listeners()["second"].count, 1);
    }

    void moreClientsAreNotFollowed()
    {
        ClientJoin join;
        QByteArray name;
        for (int i = 0; i < 2'100; ++i) {
            const QByteArray client = "client-" + QByteArray::number(10'000 + i);
            join.know(client, fakeNow);
            name += client + ',';
        }
        join.take({connection(1, "10.0.0.1:1", 60s, name)}, {}, fakeNow);
        QCOMPARE(join.matches().size(), 2'000);
    }

    void aSecondServerAddsWhatItKnows()
    {
        locks::ClientSight left;
        left.condition = locks::ClientSight::Condition::Refused;
        locks::ClientSight right;
        right.condition = locks::ClientSight::Condition::Known;
        right.matches.insert(
            one, {connection(1, "a:1"), 1, JoinEvidence::Rhythm, Certainty::Likely, 3, 3, {}});
        left.matches.insert(
            one, {connection(2, "b:1"), 1, JoinEvidence::Lifetime, Certainty::Possible, 0, 0, {}});
        const locks::ClientSight both = locks::joined(left, right);
        QVERIFY(both.condition == locks::ClientSight::Condition::Known);
        QCOMPARE(both.matches[one].connection.host(), QByteArray("a"));
    }

    void aClientIsCountedOverAllItsLocks()
    {
        locks::ClientBook book;
        book.take({{FakeLock("a").heldBy(one, "7").ptr(), FakeLock("b").heldBy(one, "8").noExpiry().ptr(),
                       FakeLock("c").heldBy(two, "1").ptr()},
            {}, {}, 0});
        const locks::ClientTally tally = book.tallyOf(one).value();
        QCOMPARE(tally.held, 2);
        QCOMPARE(tally.threads.size(), 2);
        QCOMPARE(tally.noExpiry, 1);
        QVERIFY(tally.lastSign == fakeNow - 3'200ms);
        book.take({{FakeLock("a").free().ptr()}, {{{"b"}, 0, {}}}, {}, 0});
        QVERIFY(!book.tallyOf(one));
        QCOMPARE(book.tallyOf(two)->held, 1);
    }

    /// A client that has one place only is kept in the lock; nobody can tell that from outside.
    void theFiguresAreThoseOfTheLocksHoweverTheyCameAbout()
    {
        const QByteArrayList clients{
            one, two, "7f15010a-0000-4000-8000-000000000003", "7f15010a-0000-4000-8000-000000000004"};
        QRandomGenerator random(7);
        const auto below = [&random](int end) { return random.bounded(end); };
        const auto anyLock = [&](const QByteArray& name) {
            FakeLock made(name);
            made.heldBy(clients.at(below(4)), QByteArray::number(below(2)))
                .heldFor(base::seconds(below(60)), below(2) == 0)
                .renewed(below(4), base::seconds(below(14)));
            if (below(4) == 0)
                made.noExpiry();
            if (below(5) == 0)
                made.unknown();
            if (below(5) == 0)
                made.lock.holders.append(
                    FakeLock("x").heldBy(clients.at(below(4)), "1").ptr()->holders.constFirst());
            if (below(4) == 0)
                made.lock.waiters = {.count = 1,
                    .list = QList<locks::Waiter>{{{clients.at(below(4)) + ":1"}, below(2) == 0, {}}},
                    .visibility = locks::Visibility::Listed};
            return below(4) == 0 ? made.free().ptr() : made.ptr();
        };
        locks::ClientBook book;
        QMap<QByteArray, locks::LockPtr> present;
        QMap<QByteArray, std::optional<base::ServerTime>> heardOf;
        for (int step = 0; step < 5'000; ++step) {
            const QByteArray name = "lock:" + QByteArray::number(below(5));
            locks::Batch batch;
            if (below(6) == 0) {
                present.remove(name);
                batch.removed = {{{name}, 0, {}}};
            } else if (below(6) == 0) {
                locks::Event event;
                event.kind = locks::EventKind::Renewed;
                event.lockKind = locks::redisson::reentrantLock;
                event.holder = {clients.at(below(4)) + ":1"};
                event.at = fakeNow + base::seconds(step);
                batch.events = {event};
                if (book.tallyOf(event.holder.bytes.first(36)))
                    heardOf[event.holder.bytes.first(36)] = event.at;
            } else {
                batch.changed = {anyLock(name)};
                present[name] = batch.changed.constFirst();
            }
            book.take(batch);
            locks::ClientBook anew;
            anew.begin(present.values());
            QCOMPARE(book.size(), anew.size());
            QCOMPARE(book.inOrder({}, fakeNow).size(), book.size());
            for (const QByteArray& client : clients) {
                std::optional<locks::ClientTally> kept = book.tallyOf(client);
                const std::optional<locks::ClientTally> counted = anew.tallyOf(client);
                QCOMPARE(kept.has_value(), counted.has_value());
                if (!kept) {
                    heardOf.remove(client);
                    continue;
                }
                QVERIFY(kept->lastSign >= counted->lastSign && kept->lastSign >= heardOf[client]);
                QVERIFY(kept->expectedUntil >= counted->expectedUntil);
                kept->lastSign = counted->lastSign;
                kept->expectedUntil = counted->expectedUntil;
                QVERIFY(*kept == *counted);
            }
        }
    }

    /// A lock without expiry shows nothing; the others of its holder do.
    void lifeIsJudgedOverAllLocks()
    {
        locks::ClientBook book;
        const auto life = [&book](base::ServerTime now, const ClientMatch* match = nullptr) {
            return locks::lifeAt(book.tallyOf(one).value(), match, now);
        };
        book.take({{FakeLock("endless").heldBy(one).heldFor(2h, false).noExpiry().unknownLease().ptr()}, {},
            {}, 0});
        QVERIFY(life(fakeNow) == ClientLife::Unknown);
        book.take({{FakeLock("renewed").heldBy(one).ptr()}, {}, {}, 0});
        QVERIFY(life(fakeNow) == ClientLife::Alive);
        QVERIFY(life(fakeNow + 1h) == ClientLife::Silent);
        ClientMatch gone{connection(1, "a:1"), 0, JoinEvidence::Rhythm, Certainty::Likely, 3, 3, fakeNow};
        QVERIFY(life(fakeNow, &gone) == ClientLife::Silent);
        gone.certainty = Certainty::Possible; // a guess does not make anybody dead
        QVERIFY(life(fakeNow, &gone) == ClientLife::Alive);
        book.take({{FakeLock("renewed").heldBy(one).unknown().ptr()}, {}, {}, 0});
        QVERIFY(life(fakeNow + 1h) == ClientLife::Unknown); // nobody saw that no renewal came
    }

    /// The server's clock was set back meanwhile, so that the last sign seems to lie ahead.
    void aSignFromTheFutureProvesNothing()
    {
        locks::ClientBook book;
        book.take({{FakeLock("endless").heldBy(one).noExpiry().unknownLease().ptr()}, {}, {}, 0});
        const auto life = [&book](base::ServerTime now) {
            return locks::lifeAt(book.tallyOf(one).value(), nullptr, now);
        };
        QVERIFY(life(fakeNow) == ClientLife::Alive);
        QVERIFY(life(fakeNow - 1h) == ClientLife::Unknown);
    }
};

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TestClientJoin)
#include "tst_clientjoin.moc"
