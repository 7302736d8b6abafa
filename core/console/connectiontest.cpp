#include "core/console/connectiontest.h"

#include "core/base/printable.h"
#include "core/console/entrypasswords.h"
#include "core/console/nodetests.h"
#include "core/console/sshroute.h"
#include "core/locks/topologywords.h"
#include "core/probe/probewords.h"
#include "core/words/certificatewords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using base::ConnectStep;
using probe::ProbeFinding;
using StepState = ConnectProgress::StepState;

namespace
{

struct ServerWords {
    const char* title;
    const char* inSentence;
};
constexpr ServerWords nodeWords{
    QT_TRANSLATE_NOOP("ConnectionTest", "Node %1"), QT_TRANSLATE_NOOP("ConnectionTest", "node %1")};
constexpr ServerWords replicaWords{
    QT_TRANSLATE_NOOP("ConnectionTest", "Replica %1"), QT_TRANSLATE_NOOP("ConnectionTest", "replica %1")};
constexpr ServerWords sentinelWords{
    QT_TRANSLATE_NOOP("ConnectionTest", "Sentinel %1"), QT_TRANSLATE_NOOP("ConnectionTest", "Sentinel %1")};

NodeTests::NodeName naming(const ServerWords& words, const redis::Endpoint& server)
{
    const QString name = base::printable(server.shortName().toUtf8(), 80);
    return {QCoreApplication::translate("ConnectionTest", words.title).arg(name),
        QCoreApplication::translate("ConnectionTest", words.inSentence).arg(name)};
}

} // namespace

class ConnectionTest::Private
{
public:
    Private(ConnectionTest* owner, LiveRequest wanted)
        : q(owner)
        , request(std::move(wanted))
        , passwords(request.uri, request.passwordsFrom)
    {
    }

    void start();
    void enter(const Entry& entry);
    void take(const locks::Health& health);
    void follow();
    void enterOthers();
    void end();
    [[nodiscard]] QList<TestRow> found() const;
    [[nodiscard]] TestRow rowOf(const ConnectProgress::Row& step) const;
    [[nodiscard]] TestRow certificateRow() const;
    [[nodiscard]] std::optional<redis::Endpoint> actingEntry(
        const redis::Endpoint& watched, const Entry& entry) const;
    [[nodiscard]] bool mayOnlyLook(const redis::Endpoint& watched) const;

    ConnectionTest* const q;
    const LiveRequest request;
    base::SteadyClock clock;
    EntryPasswords passwords;
    ConnectProgress progress;
    std::unique_ptr<probe::ConnectionProbe> test;
    std::unique_ptr<NodeTests> others;
    Entry entered;
    QList<ProbeFinding> findings;
    bool finished = false;
};

void ConnectionTest::Private::start()
{
    const auto address = readAddress(request.uri);
    const auto read = redis::Endpoint::fromUri(request.uri);
    if (!address || !read)
        return end();
    Entry entry{*read, request.actUser, redis::Secret(request.actPassword)};
    progress.begin(*address, clock.now());
    if (!request.password.isEmpty())
        entry.setPassword(profile::Whose::Watcher, redis::Secret(request.password));
    if (!passwords.lacks(entry))
        return enter(entry);
    locks::Health health;
    health.step = ConnectStep::Password;
    take(health);
    passwords.fill(entry, [this, health](const base::Result<Entry>& filled) mutable {
        if (filled)
            return enter(*filled);
        health.failedStep = ConnectStep::Password;
        health.failure = filled.error();
        take(health);
        end();
    });
}

void ConnectionTest::Private::enter(const Entry& entry)
{
    entered = entry;
    redis::Endpoint& there = entered.server;
    if (!there.ssh.isEmpty())
        there.route = std::make_shared<SshRoute>(there.ssh);
    test = std::make_unique<probe::ConnectionProbe>(
        there, actingEntry(there, entry), clock, QRandomGenerator::system()->generate64());
    connect(test.get(), &probe::ConnectionProbe::stateChanged, q, [this] { follow(); });
    connect(test.get(), &probe::ConnectionProbe::finished, q, [this] { enterOthers(); });
    connect(test.get(), &probe::ConnectionProbe::found, q, [this](const ProbeFinding& finding) {
        findings.append(finding);
        Q_EMIT q->changed();
    });
    test->open();
}

/// The nodes of a cluster, the replicas that may be searched, the Sentinels of the address.
void ConnectionTest::Private::enterOthers()
{
    const bool isAlone = test->beside().isEmpty() && !entered.server.sentinels;
    if (test->failure() || test->refusal() || isAlone || others)
        return end();
    others = std::make_unique<NodeTests>(findings, clock);
    for (const probe::ConnectionProbe::Beside& beside : test->beside()) {
        const redis::Endpoint node = entered.server.nodeAt(beside.address);
        others->add(node, beside.acts ? actingEntry(node, entered) : std::nullopt,
            naming(entered.server.cluster ? nodeWords : replicaWords, node));
    }
    if (const auto& sentinels = entered.server.sentinels)
        for (const redis::HostPort& each : sentinels->hosts) {
            const redis::Endpoint sentinel = entered.server.sentinelAt(each);
            others->addSentinel(sentinel, sentinels->master, naming(sentinelWords, sentinel));
        }
    connect(others.get(), &NodeTests::changed, q, [this] {
        Q_EMIT q->changed();
        if (others->isFinished())
            end();
    });
    others->open();
    Q_EMIT q->changed();
}

/// A user that was made for us, of a connection that is read-only as yet.
bool ConnectionTest::Private::mayOnlyLook(const redis::Endpoint& watched) const
{
    const bool isNamed = !watched.user.isEmpty() && watched.user != "default";
    return isNamed && request.environment == profile::Environment::Unstated;
}

/// Scripts and messages are those of the user that acts. A user that only watches is not asked: finding out
/// whether it may ask would cause a denial that the server logs.
std::optional<redis::Endpoint> ConnectionTest::Private::actingEntry(
    const redis::Endpoint& watched, const Entry& entry) const
{
    redis::Endpoint acting = watched;
    if (entry.actUser.isEmpty())
        return mayOnlyLook(watched) ? std::nullopt : std::optional(acting);
    acting.user = entry.actUser.toUtf8();
    acting.password = entry.actPassword;
    return entry.actPassword.isEmpty() ? std::nullopt : std::optional(acting);
}

void ConnectionTest::Private::follow()
{
    const redis::ConnectionState& state = test->state();
    locks::Health health;
    health.step = state.step;
    health.failedStep = state.failedStep;
    health.failure = test->failure();
    take(health);
}

void ConnectionTest::Private::take(const locks::Health& health)
{
    progress.take(health, clock.now());
    Q_EMIT q->changed();
}

void ConnectionTest::Private::end()
{
    if (std::exchange(finished, true))
        return;
    progress.giveUp();
    Q_EMIT q->changed();
    Q_EMIT q->finished();
}

TestRow ConnectionTest::Private::rowOf(const ConnectProgress::Row& step) const
{
    TestRow row{base::name(step.step), words::stepName(step.step), step.condition, step.took, {}, {}};
    const auto topology = test ? test->topology() : std::nullopt;
    if (step.step == ConnectStep::Find && topology && !topology->primary.isEmpty())
        row.sentence = locks::topologySentence(*topology);
    if (step.condition == StepState::Failed && progress.failure()) {
        row.sentence = words::sentence(*progress.failure());
        row.advice = words::advice(*progress.failure());
    }
    return row;
}

QList<TestRow> ConnectionTest::Private::found() const
{
    using Access = ProbeFinding::Access;
    QList<TestRow> rows;
    for (const ProbeFinding& finding : findings) {
        const StepState condition = !finding.limit.isEmpty()             ? StepState::Limited
                                    : finding.verdict == Access::Granted ? StepState::Passed
                                    : finding.verdict == Access::Denied  ? StepState::Failed
                                                                         : StepState::Unknown;
        rows.append({probe::name(finding.what), probe::title(finding.what), condition, finding.took,
            probe::sentence(finding, entered.server.masked()), probe::advice(finding)});
    }
    return others ? rows + others->rows() : rows;
}

/// The step before says whether the certificate is believed.
TestRow ConnectionTest::Private::certificateRow() const
{
    const base::PeerCertificate peer = *q->certificate();
    const bool refused = progress.failure() && progress.failure()->kind == base::ErrorKind::TlsUntrusted;
    return {"certificate", QCoreApplication::translate("ConnectionTest", "Certificate"),
        refused ? StepState::Failed : StepState::Passed, {}, words::sentence(peer),
        refused ? words::pinAdvice(peer) : words::warning(peer, QDateTime::currentDateTime())};
}

ConnectionTest::ConnectionTest(LiveRequest request, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(request)))
{
}

ConnectionTest::~ConnectionTest() = default;

void ConnectionTest::start()
{
    QMetaObject::invokeMethod(
        this, [this] { d->start(); }, Qt::QueuedConnection);
}

QList<TestRow> ConnectionTest::rows() const
{
    QList<TestRow> rows;
    for (const ConnectProgress::Row& step : d->progress.rows()) {
        rows.append(d->rowOf(step));
        if (step.step == ConnectStep::Tls && certificate())
            rows.append(d->certificateRow());
    }
    return rows + d->found();
}

bool ConnectionTest::isFinished() const { return d->finished; }

std::optional<base::Error> ConnectionTest::failure() const
{
    if (const auto address = readAddress(d->request.uri); !address)
        return address.error();
    return d->test && d->test->refusal() ? d->test->refusal() : d->progress.failure();
}

probe::TestVerdict ConnectionTest::verdict() const
{
    if (failure())
        return probe::TestVerdict(probe::TestVerdict::Reach::NotEntered);
    probe::TestVerdict verdict;
    for (const ProbeFinding& finding : d->findings) {
        if (NodeTests::hidesLocks(finding))
            verdict.add(probe::TestVerdict::Reach::Unseen,
                QCoreApplication::translate("ConnectionTest", "“%1” is missing")
                    .arg(probe::title(finding.what)));
        if (!finding.limit.isEmpty())
            verdict.add(probe::TestVerdict::Reach::Unseen, probe::limitWords(finding.limit));
    }
    if (d->others)
        d->others->judge(verdict);
    return verdict;
}

QByteArray ConnectionTest::serverVersion() const
{
    const auto version = std::ranges::find(d->findings, ProbeFinding::What::Version, &ProbeFinding::what);
    return version == d->findings.cend() ? QByteArray() : version->version;
}

std::optional<base::PeerCertificate> ConnectionTest::certificate() const
{
    return d->test ? d->test->state().peer : std::nullopt;
}

} // namespace lockscope::console

#include "moc_connectiontest.cpp"
