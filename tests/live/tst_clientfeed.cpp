#include "core/redis/readcommands.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using locks::ClientSight;
using support::acquire;
using support::PrivateRedis;
using support::Watched;
using support::Writer;
using namespace std::chrono_literals;

namespace
{

const QByteArray client = support::holderOne.toUtf8().left(36);
const QByteArray channel = "redisson_lock__channel:{orders}";

/// The last report of a watcher on the clients.
struct Reported {
    explicit Reported(Watched& watched)
    {
        QObject::connect(&watched.watcher, &watch::Watcher::clientsChanged, &watched.watcher,
            [this](const ClientSight& sight) { last = sight; });
    }
    ClientSight last;
};

/// How often the list of all clients was asked for. Those that subscribe are listed for locks without a key.
qsizetype wholeLists(const PrivateRedis& redis)
{
    const QByteArray commands = redis.cli("slowlog get 100000");
    return commands.count("\nclient\nlist\n") - commands.count("\nclient\nlist\ntype\n");
}

/// How many lists of clients were asked for beyond one for each count of them.
qsizetype listsWithoutCount(const PrivateRedis& redis)
{
    const QByteArray commands = redis.cli("slowlog get 100000");
    return commands.count("\nclient\nlist\n") - commands.count("\ninfo\nclients\n");
}

/// The part of the server's time that is more than a microsecond for each command.
double beyondCommands(const Watched& watched)
{
    const locks::Cost cost = watched.watcher.health().cost;
    return cost.serverShare - cost.commandsPerSecond * 1e-6;
}

} // namespace

/// Who the clients of a real server are, by its list of connections.
class TestClientFeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// A list costs the server something, so nobody who does not look at it has it made.
    void nobodyIsAskedUnlessSomebodyLooks()
    {
        PrivateRedis redis;
        redis.cli("config set slowlog-log-slower-than 0 slowlog-max-len 100000");
        acquire(redis, "orders");
        Watched w(redis);
        Reported reported(w);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTest::qWait(1'500);
        QCOMPARE(wholeLists(redis), 0);
        w.watcher.look({{}, false, true});
        QTRY_COMPARE(reported.last.condition, ClientSight::Condition::Known);
        QTest::qWait(3'000);
        QCOMPARE(wholeLists(redis), 1);
    }

    /// The waiters' poll counts the clients each second, and is given the whole list.
    void theyAreCountedAndListedOnce()
    {
        PrivateRedis redis;
        redis.cli("config set slowlog-log-slower-than 0 slowlog-max-len 100000");
        Watched w(redis);
        Reported reported(w);
        QTRY_VERIFY(w.settled() && listsWithoutCount(redis) == 0);
        w.watcher.look({{}, false, true});
        QTRY_COMPARE(reported.last.condition, ClientSight::Condition::Known);
        QTRY_COMPARE(listsWithoutCount(redis), 1);
    }

    void aNamedConnectionAndAListenerAreFound()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        Writer holding(redis.uri());
        Writer waiting(redis.uri());
        holding.send({"client", "setname", "app-" + client});
        waiting.send({"client", "setname", "waits"});
        waiting.client().subscribe({channel}, {});
        Watched w(redis);
        Reported reported(w);
        QTRY_VERIFY(w.settled() && w.held("orders") && w.lock("orders")->waiters.count == 1);
        w.watcher.look({{}, false, true});
        QTRY_COMPARE(reported.last.condition, ClientSight::Condition::Known);
        const locks::ClientMatch match = reported.last.matches.value(client);
        QVERIFY(match.certainty == locks::Certainty::Proved && match.evidence == locks::JoinEvidence::Name);
        QCOMPARE(match.connection.id, quint64(holding.client().clientId()));
        const locks::ChannelListeners heard = reported.last.listeners.value(channel);
        QCOMPARE(heard.count, 1);
        QCOMPARE(heard.connections.size(), 1);
        QCOMPARE(heard.connections.constFirst().name, QByteArray("waits"));
    }

    /// Listeners are listed for the locks that have no key, whether anybody looks or not.
    void listsOfWaitersAreInTheCost()
    {
        constexpr int listeners = 400;
        PrivateRedis redis;
        std::vector<std::unique_ptr<Writer>> all;
        for (int i = 0; i < listeners; ++i) {
            all.push_back(std::make_unique<Writer>(redis.uri()));
            all.back()->client().subscribe({channel}, {});
        }
        acquire(redis, "orders");
        Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders") && w.lock("orders")->waiters.count == listeners);
        QTest::qWait(7'000); // the search for locks is over, and no longer in the average
        // A list of 400 takes the server some 1 ms, and there is one every 0.7 s.
        QVERIFY2(beyondCommands(w) > 0.0008, QByteArray::number(beyondCommands(w)).constData());
        QVERIFY2(beyondCommands(w) < 0.005, QByteArray::number(beyondCommands(w)).constData());
    }

    void whoMayNotAskIsTold()
    {
        PrivateRedis::Options options;
        options.users = {"mon on >secret ~* &* " + redis::readCommandAclRules().join(' ') + " -client|list"};
        PrivateRedis redis(options);
        acquire(redis, "orders");
        watch::WatchOptions asUser;
        asUser.endpoint = *redis::Endpoint::fromUri(redis.uri());
        asUser.endpoint.user = "mon";
        asUser.endpoint.password = redis::Secret("secret");
        Watched w(asUser);
        Reported reported(w);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        w.watcher.look({{}, false, true});
        QTRY_COMPARE(reported.last.condition, ClientSight::Condition::Refused);
        QVERIFY(reported.last.failure && reported.last.failure->kind == base::ErrorKind::NoPermission);
        QVERIFY2(locks::lackWords(reported.last).contains(QStringLiteral("“+client|list”")),
            qPrintable(locks::lackWords(reported.last)));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestClientFeed)
#include "tst_clientfeed.moc"
