#include "tests/support/privateredis.h"
#include "tests/support/terminalrun.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <array>

using lockscope::support::Outcome;
using lockscope::support::PrivateRedis;
using lockscope::support::TerminalRun;

namespace
{

const QString another = QStringLiteral("77777777-0000-4000-8000-000000000007:7");

} // namespace

/// One lock on three independent servers, by the terminal.
class SpreadCtlTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_run = std::make_unique<TerminalRun>();
        for (size_t i = 0; i < m_servers.size(); ++i) {
            m_servers[i] = std::make_unique<PrivateRedis>();
            m_sockets[i] = m_servers[i]->socketPath();
        }
    }

    void allThreeHoldItWhileTheCommandRuns()
    {
        const Outcome outcome = m_run->piped(acquire() + counting(QStringLiteral("; exit 5")));
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.out, "1\n1\n1\n");
        QCOMPARE(outcome.code, 5);
        QCOMPARE(holders(), 0);
        QCOMPARE(audited("acquire"), 3);
        QCOMPARE(audited("release"), 3);
        QCOMPARE(m_run->piped({QStringLiteral("audit"), QStringLiteral("verify")}).code, 0);
    }

    void twoAreEnough()
    {
        m_servers[1]->stop();
        const Outcome outcome = m_run->piped(acquire() + counting());
        QCOMPARE(outcome.out, "1\n1\n");
        QCOMPARE(outcome.code, 0);
        QCOMPARE(holders(), 0);
        QCOMPARE(audited("acquire"), 2);
    }

    /// Whichever is named first.
    void theFirstMayBeAway()
    {
        m_servers[0]->stop();
        QCOMPARE(m_run->piped(acquire() + counting()).out, "1\n1\n");
        QCOMPARE(holders(), 0);
    }

    void oneIsNot()
    {
        m_servers[0]->stop();
        m_servers[2]->stop();
        const Outcome outcome = m_run->piped(acquire() + counting());
        QCOMPARE(outcome.code, 3);
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY2(!outcome.err.isEmpty(), "it is said which server is away");
        QCOMPARE(holders(), 0);
        QCOMPARE(audited("acquire"), 0);
    }

    /// A hold that was granted in vain is given back.
    void othersWithAMajorityKeepIt()
    {
        hold(0);
        hold(1);
        const Outcome outcome = m_run->piped(acquire({QStringLiteral("--wait"), QStringLiteral("0")}));
        QCOMPARE(outcome.code, 7);
        QVERIFY2(outcome.err.contains("Others kept it the whole time"), outcome.err.constData());
        QCOMPARE(holders(), 2);
        QCOMPARE(m_servers[2]->cli("exists orders"), "0");
    }

    void itIsWaitedFor()
    {
        hold(0);
        hold(1);
        m_servers[0]->cli("pexpire orders 1500");
        const Outcome outcome =
            m_run->piped(acquire({QStringLiteral("--wait"), QStringLiteral("10")}) + counting());
        QCOMPARE(outcome.out, "1\n1\n1\n"); // one of them is the other's
        QCOMPARE(outcome.code, 0);
        QCOMPARE(m_servers[1]->cli("hkeys orders"), another.toUtf8());
        QCOMPARE(holders(), 1);
    }

    void aLeaseThatIsOverIsALoss()
    {
        const Outcome outcome = m_run->piped(acquire({QStringLiteral("--lease"), QStringLiteral("1")}) +
                                             command(QStringLiteral("exec sleep 9")));
        QCOMPARE(outcome.code, 143);
        QVERIFY2(outcome.err.contains("is no longer held"), outcome.err.constData());
        QCOMPARE(holders(), 0);
    }

    void aMultiLockIsHeldOnAll()
    {
        const Outcome outcome = m_run->piped(onAll() + counting(QStringLiteral("; exit 5")));
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.out, "1\n1\n1\n");
        QCOMPARE(outcome.code, 5);
        QCOMPARE(holders(), 0);
        QCOMPARE(audited("acquire"), 3);
        QCOMPARE(audited("release"), 3);
    }

    void aMultiLockNeedsEachServer()
    {
        m_servers[1]->stop();
        const Outcome outcome = m_run->piped(onAll() + counting());
        QCOMPARE(outcome.code, 3);
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY2(!outcome.err.isEmpty(), "it is said which server is away");
        QCOMPARE(holders(), 0);
    }

    void oneOtherHolderKeepsAMultiLockFromUs()
    {
        hold(2);
        const Outcome outcome = m_run->piped(onAll({QStringLiteral("--wait"), QStringLiteral("0")}));
        QCOMPARE(outcome.code, 7);
        QCOMPARE(holders(), 1);
        QCOMPARE(m_servers[2]->cli("hkeys orders"), another.toUtf8());
    }

    /// One server loses its part while the command runs.
    void onePartLostIsAllLost()
    {
        const Outcome outcome = m_run->piped(
            onAll() +
            command(
                QStringLiteral("redis-cli -s %1 del orders >/dev/null; exec sleep 30").arg(m_sockets[1])));
        QCOMPARE(outcome.code, 143);
        QVERIFY2(outcome.err.contains("is no longer held"), outcome.err.constData());
        QCOMPARE(holders(), 0);
    }

    void eachServerKeepsItsOwnGuard()
    {
        keep({profile(2, {{QStringLiteral("environment"), QStringLiteral("production")}})});
        QCOMPARE(m_run->piped(acquire()).code, 2); // --env overrules no profile
        QCOMPARE(m_run->piped(takingUnstated()).code, 7);
        QCOMPARE(holders(), 0);
        QCOMPARE(audited("acquire"), 0);
    }

    void productionIsUnlockedByEachName()
    {
        const QJsonObject production{{QStringLiteral("environment"), QStringLiteral("production")}};
        keep({profile(0, production), profile(1, production), profile(2, production)});
        const QString two = QStringLiteral("--unlock shop-2 --unlock shop-0");
        QCOMPARE(m_run->piped(two.split(u' ') + takingUnstated() + command(QStringLiteral("true"))).code, 7);
        QCOMPARE(audited("acquire"), 0);
        const QString all = two + QStringLiteral(" --unlock shop-1 --reason late");
        const Outcome taken =
            m_run->piped(all.split(u' ') + takingUnstated() + command(QStringLiteral("true")));
        QCOMPARE(taken.err, QByteArray());
        QCOMPARE(taken.code, 0);
        QCOMPARE(audited("acquire"), 3);
    }

    /// The password of one server is sent to no other one. Production is unlocked before it is asked for, in
    /// whatever order the names stand.
    void eachServerHasItsOwnPassword_data()
    {
        QTest::addColumn<QString>("environment");
        QTest::addColumn<QStringList>("further");
        QTest::newRow("test") << QStringLiteral("test") << QStringList();
        QTest::newRow("production")
            << QStringLiteral("production")
            << QStringLiteral("--unlock shop-2 --unlock shop-0 --unlock shop-1 --reason late").split(u' ');
    }
    void eachServerHasItsOwnPassword()
    {
        QFETCH(QString, environment);
        QFETCH(QStringList, further);
        QJsonArray profiles;
        for (size_t i = 0; i < m_servers.size(); ++i) {
            m_servers[i]->cli(
                "ACL SETUSER lockadm on >canary-" + QByteArray::number(int(i)) + " ~* &* +@all");
            profiles.append(profile(i, {{QStringLiteral("environment"), environment},
                                           {QStringLiteral("act_user"), QStringLiteral("lockadm")}}));
        }
        keep(profiles);
        const QStringList words = takingUnstated() + further + command(QStringLiteral("true"));
        const Outcome outcome = m_run->onTerminal(words, 100,
            {{"Password of lockadm at shop-0: ", "canary-0\n"},
                {"Password of lockadm at shop-1: ", "canary-1\n"},
                {"Password of lockadm at shop-2: ", "canary-2\n"}});
        QVERIFY2(outcome.code == 0, outcome.out.constData());
        QCOMPARE(audited("acquire"), 3);
        for (const auto& server : m_servers)
            QVERIFY(!server->cli("acl log").contains("lockadm"));
    }

    /// The lock is node-redlock's: the same token on each server.
    void aRedlockOfAnotherLibraryHasOneToken()
    {
        QStringList lines;
        for (const QString& socket : m_sockets)
            lines << QStringLiteral("redis-cli -s %1 get orders").arg(socket);
        const QStringList kind{QStringLiteral("--kind"), QStringLiteral("node-redlock")};
        const Outcome taken = m_run->piped(onAll(kind + command(lines.join(QStringLiteral("; ")))));
        QCOMPARE(taken.code, 0);
        const QByteArrayList tokens = taken.out.trimmed().split('\n');
        QCOMPARE(tokens.size(), qsizetype(m_sockets.size()));
        QCOMPARE(tokens.count(tokens.constFirst()), tokens.size());
        QCOMPARE(tokens.constFirst().size(), 32);
        QCOMPARE(holders(), 0);
        m_servers[0]->cli("set orders 0b0e7e1c5a3f4c5b9d530f3f5a5c7a10 px 60000");
        QCOMPARE(m_run->piped(onAll(kind + command(QStringLiteral("true")))).code, 0);
        QCOMPARE(holders(), 1);
        m_servers[1]->cli("set orders 0b0e7e1c5a3f4c5b9d530f3f5a5c7a10 px 60000");
        const QStringList once{QStringLiteral("--wait"), QStringLiteral("0")};
        QCOMPARE(m_run->piped(onAll(kind + once + command(QStringLiteral("true")))).code, 7);
        QCOMPARE(holders(), 2); // nothing of ours is left
    }

    /// Two tokens of node-redlock on three servers; then one of the servers goes away.
    void itIsToldOnHowManyServersALockIsHeld()
    {
        const QByteArray first = "0b0e7e1c5a3f4c5b9d530f3f5a5c7a10";
        const QByteArray second = "77a1d2c5a3f4c5b9d530f3f5a5c7a100";
        for (const auto& server : m_servers) {
            server->cli("set orders-lock " + first + " px 60000");
            server->cli("set plain:" + QByteArray(200, 'x') + " 1");
        }
        const QStringList masters{QStringLiteral("--dialect"), QStringLiteral("orders-lock=node-redlock"),
            QStringLiteral("masters"), QStringLiteral("--json")};
        const Outcome whole = m_run->piped(servers() + masters);
        QCOMPARE(whole.err, QByteArray());
        QCOMPARE(whole.code, 0);
        const QJsonObject shown = QJsonDocument::fromJson(whole.out).object();
        QCOMPARE(shown[QLatin1String("lock")].toString(), QStringLiteral("orders-lock"));
        QCOMPARE(shown[QLatin1String("state")].toString(), QStringLiteral("held"));
        QCOMPARE(shown[QLatin1String("held_on")].toInt(), 3);
        const int left = shown[QLatin1String("lasts_ms")].toInt();
        QVERIFY2(left > 0 && left <= 60'000, whole.out.constData());

        m_servers[1]->cli("set orders-lock " + second + " px 60000");
        m_servers[2]->stop();
        const Outcome partly = m_run->piped(servers() + masters.first(3));
        QCOMPARE(partly.code, 4);
        QVERIFY2(partly.err.contains("what it holds is not known"), partly.err.constData());
        QCOMPARE(partly.out, QByteArray()); // no token was seen on two servers

        m_servers[1]->cli("set orders-lock " + first + " px 60000");
        const Outcome two = m_run->piped(servers() + masters.first(3));
        QVERIFY2(two.out.contains("held on 2 of 3, 1 unknown"), two.out.constData());
        QCOMPARE(two.code, 4);
    }

    void aLockWithoutAMajorityEndsWithItsOwnCode()
    {
        const QByteArray one = "set orders-lock 0b0e7e1c5a3f4c5b9d530f3f5a5c7a10 px 60000";
        m_servers[0]->cli(one);
        m_servers[1]->cli(one);
        PrivateRedis fourth;
        PrivateRedis fifth;
        QStringList words = servers();
        for (const PrivateRedis* server : {&fourth, &fifth})
            words << QStringLiteral("--connect") << server->uri();
        words << QStringLiteral("--dialect") << QStringLiteral("orders-lock=node-redlock")
              << QStringLiteral("masters");
        const Outcome outcome = m_run->piped(words + QStringList{QStringLiteral("--fail-on=warning")});
        QVERIFY2(outcome.out.contains("held on 2 of 5: no majority"), outcome.out.constData());
        QCOMPARE(outcome.code, 16);
        QCOMPARE(m_run->piped(words + QStringList{QStringLiteral("--fail-on=critical")}).code, 0);
        QCOMPARE(m_run->piped(words + QStringList{QStringLiteral("--fail-on=grave")}).code, 2);
        for (const auto& server : m_servers)
            server->stop();
        fourth.stop();
        fifth.stop();
        QCOMPARE(m_run->piped(words).code, 3);
    }

    void whatCannotBeMeantIsAUsageError_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("one server") << QStringLiteral("--connect unix:///a acquire orders --kind redlock");
        QTest::newRow("two") << QStringLiteral(
            "--connect unix:///a --connect unix:///b acquire orders --kind redlock");
        QTest::newRow("one of them twice") << QStringLiteral(
            "--connect unix:///a --connect unix:///a --connect unix:///b acquire orders --kind redlock");
        QTest::newRow("a semaphore") << QStringLiteral(
            "--connect unix:///a --connect unix:///b acquire orders --kind semaphore");
        QTest::newRow("a token") << QStringLiteral(
            "--connect unix:///a --connect unix:///b acquire orders --kind redsync");
        QTest::newRow("another subcommand")
            << QStringLiteral("--connect unix:///a --connect unix:///b --connect unix:///c ls");
        QTest::newRow("several names")
            << QStringLiteral("--connect unix:///a --connect unix:///b acquire a b");
        QTest::newRow("the masters of one server") << QStringLiteral("--connect unix:///a masters");
        QTest::newRow("the sandbox") << QStringLiteral("--sandbox acquire orders --kind redlock");
        QTest::newRow("another act") << QStringLiteral(
            "--connect unix:///a --connect unix:///b --connect unix:///c nudge orders --kind redlock");
    }
    void whatCannotBeMeantIsAUsageError()
    {
        QFETCH(QString, words);
        const Outcome outcome = m_run->piped(words.split(u' '));
        QCOMPARE(outcome.code, 2);
        QVERIFY(!outcome.err.isEmpty());
    }

private:
    [[nodiscard]] QStringList servers() const
    {
        QStringList words;
        for (const QString& socket : m_sockets)
            words << QStringLiteral("--connect") << QStringLiteral("unix://") + socket;
        return words;
    }
    [[nodiscard]] QStringList onAll(const QStringList& further = {}) const
    {
        return servers() +
               QStringList{QStringLiteral("--env"), QStringLiteral("test"), QStringLiteral("acquire"),
                   QStringLiteral("orders")} +
               further;
    }
    [[nodiscard]] QStringList acquire(const QStringList& further = {}) const
    {
        return onAll({QStringLiteral("--kind"), QStringLiteral("redlock")}) + further;
    }
    /// The same without saying what the servers are for.
    [[nodiscard]] QStringList takingUnstated() const
    {
        return servers() + QStringLiteral("acquire orders --kind redlock").split(u' ');
    }
    [[nodiscard]] static QStringList command(const QString& line)
    {
        return {QStringLiteral("--"), QStringLiteral("sh"), QStringLiteral("-c"), line};
    }
    /// A command that says of each server that is there whether the lock is.
    [[nodiscard]] QStringList counting(const QString& then = {}) const
    {
        QStringList lines;
        for (const QString& socket : m_sockets)
            if (QFile::exists(socket))
                lines << QStringLiteral("redis-cli -s %1 exists orders").arg(socket);
        return command(lines.join(QStringLiteral("; ")) + then);
    }
    [[nodiscard]] QJsonObject profile(size_t server, const QJsonObject& further) const
    {
        QJsonObject made{{QStringLiteral("uri"), m_servers[server]->uri()},
            {QStringLiteral("name"), QStringLiteral("shop-%1").arg(server)},
            {QStringLiteral("last_used"), QString()}, {QStringLiteral("pins"), QJsonArray()},
            {QStringLiteral("prefixes"), QJsonArray()}, {QStringLiteral("aliases"), QJsonArray()}};
        for (auto value = further.begin(); value != further.end(); ++value)
            made.insert(value.key(), value.value());
        return made;
    }
    void keep(const QJsonArray& profiles) const
    {
        const QJsonObject root{{QStringLiteral("version"), 1}, {QStringLiteral("profiles"), profiles}};
        m_run->configure(QStringLiteral("lockscope/profiles.json"), QJsonDocument(root).toJson());
    }
    void hold(size_t server) const
    {
        m_servers[server]->cli(
            {QStringLiteral("hset"), QStringLiteral("orders"), another, QStringLiteral("1")});
        m_servers[server]->cli("pexpire orders 60000");
    }
    [[nodiscard]] int holders() const
    {
        int count = 0;
        for (size_t i = 0; i < m_servers.size(); ++i)
            count += QFile::exists(m_sockets[i]) && m_servers[i]->cli("exists orders") == "1" ? 1 : 0;
        return count;
    }
    /// How many intents of that act the log has.
    [[nodiscard]] qsizetype audited(const char* act) const
    {
        QFile file(m_run->auditPath());
        return file.open(QIODevice::ReadOnly) ? file.readAll().count(QByteArray("\"act\":\"") + act + '"')
                                              : 0;
    }

    std::array<std::unique_ptr<PrivateRedis>, 3> m_servers;
    std::array<QString, 3> m_sockets; ///< theirs, also of those that were stopped
    std::unique_ptr<TerminalRun> m_run;
};

QTEST_GUILESS_MAIN(SpreadCtlTest)
#include "tst_multiserverctl.moc"
