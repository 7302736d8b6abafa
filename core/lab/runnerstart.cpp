#include "core/lab/runner_p.h"
#include "core/locks/redissonnames.h"
#include "core/words/errorwords.h"

#include <QUuid>

#include <algorithm>

namespace lockscope::lab
{

namespace
{

/// A client that was refused may be let in the next time; a silent one is waited for longer.
constexpr int looksAtFailures = 3;
constexpr int looksAtSilence = 12;

QByteArray uuidFrom(const Chance& chance)
{
    const std::array<quint64, 2> words{chance.draw(0, 0), chance.draw(0, 1)};
    const auto bytes = QByteArray(reinterpret_cast<const char*>(words.data()), sizeof words);
    return QUuid::fromRfc4122(bytes).toByteArray(QUuid::WithoutBraces);
}

/// Semaphores and latches are counters that have to be set first.
void setUpLock(const LabLock& lock, const LabServers& servers, const client::LockScripts& scripts)
{
    if (lock.permits == 0)
        return;
    const base::KeyName key{labPrefix + lock.name};
    const QByteArray count = QByteArray::number(lock.permits);
    const bool isLatch = lock.form == client::Form::Latch;
    const QByteArray channel =
        isLatch ? locks::redisson::latchChannel(key) : locks::redisson::semaphoreChannel(key);
    redis::evalScript(servers.keeper(lock.server), scripts["set-count"], {key.bytes, channel},
        {count, isLatch ? "1" : count}, [](const auto&) {});
}

} // namespace

void Runner::Private::makePlayers()
{
    const auto largest = std::ranges::max_element(scenario.groups, {}, &ClientGroup::count);
    for (const ClientGroup& group : scenario.groups) {
        const bool isScaled = settings.clients > 0 && &group == &*largest;
        const int count = isScaled ? settings.clients : group.count;
        m_players.addGroup(group);
        for (int i = 0; i < count; ++i)
            addPlayer(group, i);
    }
}

void Runner::Private::addPlayer(const ClientGroup& group, int inGroup)
{
    const int number = m_players.size();
    ClientTerms terms;
    terms.name = clientName(group, inGroup);
    terms.number = number;
    terms.chance = m_chance.of(static_cast<quint64>(number));
    terms.uuid = uuidFrom(terms.chance);
    terms.threads = group.threads;
    terms.starts = group.starts;
    terms.watchdog = group.watchdog;
    terms.program = m_players.programOf(group.name);
    terms.group = static_cast<int>(&group - scenario.groups.constData());
    const bool isProcess = usesProcesses && group.isProcess;
    m_runRecorder.enter({terms.name, terms.uuid, isProcess});
    m_players.join(group.name);
    QList<redis::Endpoint> servers;
    for (int i = 0; i < m_labServers.size(); ++i)
        servers.append(m_labServers.endpoint(i));
    auto player = std::make_unique<ClientPlayer>(ClientPlayer{SimulatedClient(terms), nullptr});
    player->machine.setSpeed(speed);
    m_players.add(std::move(player));
    ClientPlayer& added = m_players[number];
    if (isProcess)
        return startProcess(added, number);
    added.link = std::make_unique<ClientLink>("lockscope-lab-" + terms.name, servers, *m_scripts, m_clock,
        [this, number](const ClientEvent& event) { heard(number, event); });
    connect(
        added.link.get(), &ClientLink::readyChanged, q, [this] { linkReady(); }, Qt::QueuedConnection);
}

/// Resources and counters get their first values; then the clients come.
void Runner::Private::setUp()
{
    if (m_origin)
        return m_freezer.restore(m_origin->keys, [this](const auto&) { openLinks(); });
    if (!m_labServers.isVisit())
        return placed({});
    m_visit = std::make_unique<Visit>(m_labServers, m_footprint);
    connect(m_visit.get(), &Visit::lost, q, [this] {
        fail({base::ErrorKind::InvalidArgument, m_labServers.place().toUtf8(),
            QT_TRANSLATE_NOOP(
                "ErrorDetails", "it has forgotten this run, and another one is under way there")});
    });
    m_visit->claim([this](const auto& result) { placed(result); });
}

void Runner::Private::placed(const base::Result<void>& result)
{
    if (state != RunState::Starting)
        return;
    if (!result.ok())
        return fail(result.error());
    m_awaited = 1;
    const auto done = [this](const auto& answer) {
        if (!answer.ok())
            return fail(answer.error());
        if (--m_awaited == 0 && state == RunState::Starting)
            openLinks();
    };
    for (const LabResource& resource : scenario.resources) {
        if (!resource.isSet)
            continue;
        ++m_awaited;
        m_labServers.keeper(resource.server)
            .call({"set", labPrefix + resource.key, QByteArray::number(resource.what.initial)}, done);
    }
    for (const auto& [name, lock] : scenario.locks)
        setUpLock(lock, m_labServers, *m_scripts);
    m_labServers.keeper(0).call({"ping"}, done);
}

void Runner::Private::openLinks()
{
    if (m_origin)
        restorePlayers();
    else
        makePlayers();
    for (const auto& player : m_players)
        if (player->link && !player->machine.isOver())
            player->link->open();
    m_patience.start();
}

/// The wait for clients has an end.
void Runner::Private::missClients()
{
    if (state != RunState::Starting)
        return m_patience.stop();
    qint64 missing = 0;
    std::optional<base::Error> why;
    for (const auto& player : m_players) {
        if (player->isOver() || player->isReady())
            continue;
        ++missing;
        const auto failure = player->link ? player->link->failure() : std::nullopt;
        if (failure && (!why || why->kind == base::ErrorKind::ConnectionLost))
            why = failure; // a reason that the server gave says more than that it hung up
    }
    ++m_looks;
    if (why ? m_looks < looksAtFailures : m_looks < looksAtSilence)
        return;
    m_patience.stop();
    const QByteArray reason =
        why ? words::sentence(*why).chopped(1).toUtf8()
            : QByteArray(QT_TRANSLATE_NOOP("ErrorDetails", "they were not heard of in time"));
    fail({base::ErrorKind::StartFailed,
        QByteArray::number(missing) + " of " + QByteArray::number(m_players.size()) + " clients",
        "nothing happened, they could not connect: " + reason});
}

/// A client that was added later begins by itself.
void Runner::Private::linkReady()
{
    if (state == RunState::Starting && m_players.isReady())
        return m_origin ? beginBranch() : letLoose();
    if (state != RunState::Running)
        return;
    for (int client = 0; client < m_players.size(); ++client) {
        if (m_players[client].hasBegun || !m_players[client].isReady())
            continue;
        beginPlayer(client);
        arm();
    }
}

} // namespace lockscope::lab
