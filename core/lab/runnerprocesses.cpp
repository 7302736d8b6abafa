#include "core/lab/runner_p.h"

#include <QJsonDocument>

#include <algorithm>

namespace lockscope::lab
{

using record::What;

void Runner::Private::startProcess(ClientPlayer& player, int number)
{
    ClientOrder order{.what = ClientOrder::What::Play, .terms = player.machine.terms()};
    order.scenario = QJsonDocument(scenario.source).toJson(QJsonDocument::Compact);
    for (int i = 0; i < m_labServers.size(); ++i)
        order.places.append(m_labServers.endpoint(i).path.toUtf8());
    player.process = std::make_unique<ClientProcess>(order);
    connect(player.process.get(), &ClientProcess::arrived, q, [this] { processArrived(); });
    connect(player.process.get(), &ClientProcess::failed, q, [this](const auto& error) { fail(error); });
    connect(player.process.get(), &ClientProcess::ended, q,
        [this, number](bool crashed) { processEnded(number, crashed); });
}

void Runner::Private::beginPlayer(int client)
{
    ClientPlayer& player = m_players[client];
    player.hasBegun = true;
    if (!player.process)
        return perform(client, player.machine.begin(time.now()));
    player.process->order({.what = ClientOrder::What::Run, .at = time.now(), .real = m_clock.now()});
}

/// Takes all words that the processes have sent by now, in the order of their clocks, which are ours: a
/// client learns that it holds a lock only after the holder before has reported that it leaves. Returns true
/// where there was a word.
bool Runner::Private::drainProcesses()
{
    if (!usesProcesses || state == RunState::Ended)
        return false;
    std::vector<std::pair<int, ClientWord>> heard;
    for (int client = 0; client < m_players.size(); ++client)
        if (const auto& process = m_players[client].process)
            for (const ClientWord& word : process->take())
                heard.emplace_back(client, word);
    std::ranges::stable_sort(heard, {}, [](const auto& item) { return item.second.real; });
    for (const auto& [client, word] : heard)
        if (word.what == ClientWord::What::Logged)
            m_runRecorder.take(client, word.clientLogEntry, momentOf(time.momentAt(word.real)));
    return !heard.empty();
}

void Runner::Private::processArrived()
{
    drainProcesses();
    settled();
    if (state == RunState::Pausing)
        freezeWhenQuiet();
    if (state == RunState::Starting || state == RunState::Running)
        linkReady();
    checkOver();
}

/// The process was killed by hand or by its own program, and cannot report it itself.
void Runner::Private::processEnded(int client, bool crashed)
{
    if (state == RunState::Ended)
        return;
    if (state == RunState::Starting)
        return fail({base::ErrorKind::StartFailed, "lockscopectl",
            QT_TRANSLATE_NOOP("ErrorDetails", "a client's process ended at once")});
    if (crashed)
        m_runRecorder.take(client, {What::Crashed}, moment());
    processArrived();
}

} // namespace lockscope::lab
