#include "core/console/acts.h"
#include "core/console/live.h"
#include "tests/support/eventwait.h"
#include "tests/support/outcometext.h"
#include "tests/support/sentinelservers.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using admin::ActKind;
using admin::ActRequest;
using support::SentinelServers;
using support::waitForEvent;

namespace
{

/// An operator on a group of servers, over the port that window and terminal use.
class Operator
{
public:
    explicit Operator(const SentinelServers& servers)
    {
        console::LiveRequest request;
        request.uri = servers.uri();
        request.environment = profile::Environment::Development;
        request.auditFile = m_folder.filePath(QStringLiteral("audit.jsonl"));
        source = *console::watchServer(request);
        source->open();
        if (!waitForEvent([this] { return isConfirmed(); }))
            qFatal("the group is not live");
    }

    [[nodiscard]] bool isConfirmed() const
    {
        const locks::Health health = source->health();
        return health.live && health.discovery.firstPassDone && health.topology &&
               health.topology->doubt.isEmpty();
    }
    [[nodiscard]] bool isLiveAt(const support::PrivateRedis& server) const
    {
        return isConfirmed() && source->health().topology->primary == SentinelServers::addressOf(server);
    }
    /// `lease` empty: kept up by a watchdog.
    QByteArray acquire(const QByteArray& name, std::optional<base::milliseconds> lease = std::nullopt)
    {
        ActRequest request;
        request.act = ActKind::Acquire;
        request.lock.name = {name};
        request.hold.lease = lease;
        return perform(request);
    }
    QByteArray release(const QByteArray& name)
    {
        ActRequest request;
        request.act = ActKind::Release;
        request.lock.name = {name};
        const std::optional<admin::OperatorHold> held = hold(name);
        if (held)
            request.who = held->holder;
        return perform(request);
    }
    [[nodiscard]] std::optional<admin::OperatorHold> hold(const QByteArray& name) const
    {
        for (const admin::OperatorHold& each : source->acts()->holds())
            if (each.lock.name.bytes == name)
                return each;
        return std::nullopt;
    }
    [[nodiscard]] bool isLost(const QByteArray& name) const
    {
        const auto held = hold(name);
        return held && held->lost;
    }

    std::shared_ptr<console::Source> source;

private:
    QByteArray perform(const ActRequest& request)
    {
        std::optional<admin::Outcome> outcome;
        source->acts()->perform(request, source.get(), [&](const admin::Outcome& done) { outcome = done; });
        if (!waitForEvent([&] { return outcome.has_value(); }))
            return "no end";
        return support::sketch(*outcome);
    }

    QTemporaryDir m_folder;
};

} // namespace

/// Acts and holds of an operator while the primary of a group changes.
class TestSentinelActs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// A lock that the new primary does not know is reported as lost at once, and one that it knows is kept
    /// up there.
    void holdsAreVerifiedAfterAFailover()
    {
        SentinelServers servers;
        Operator person(servers);
        QCOMPARE(person.acquire("kept"), "applied held-by-us");
        QVERIFY(waitForEvent([&] { return servers.replica().cli("exists kept") == "1"; }));
        servers.cutReplication();
        QCOMPARE(person.acquire("watched"), "applied held-by-us");
        QCOMPARE(person.acquire("leased", 60s), "applied held-by-us");
        servers.killPrimary();
        QVERIFY(waitForEvent([&] { return person.isLiveAt(servers.replica()); }));
        QVERIFY(waitForEvent([&] { return person.isLost("watched") && person.isLost("leased"); }, 5s));
        QVERIFY(person.hold("kept") && !person.isLost("kept"));
        QCOMPARE(person.acquire("anew"), "applied held-by-us");
        QCOMPARE(servers.replica().cli("exists kept anew watched leased"), "2");
        QCOMPARE(person.release("kept"), "applied free");
        QCOMPARE(servers.replica().cli("exists kept"), "0");
    }

    void nothingIsDoneWhereNobodyConfirmsThePrimary()
    {
        SentinelServers servers;
        Operator person(servers);
        QCOMPARE(person.acquire("kept"), "applied held-by-us");
        servers.killSentinels();
        // The holds end one after the other.
        QVERIFY(waitForEvent([&] { return person.source->health().topology->doubt == "no-sentinel"; }));
        QVERIFY(person.source->health().live && !person.isConfirmed());
        QCOMPARE(person.acquire("refused"), "refused topology-unconfirmed");
        QCOMPARE(servers.primary().cli("exists refused"), "0");
        // A hold that is there is kept up and can be left.
        QCOMPARE(person.release("kept"), "applied free");
        QCOMPARE(servers.primary().cli("exists kept"), "0");
    }
};

QTEST_GUILESS_MAIN(TestSentinelActs)

#include "tst_sentinelacts.moc"
