#include "core/lab/exhibitplayer.h"

namespace lockscope::lab
{

namespace
{

constexpr base::milliseconds untilConnected{20};

redis::ClientOptions playerOptions(const QByteArray& kind)
{
    redis::ClientOptions options;
    options.clientName = "lockscope-sample-" + kind;
    options.readsOnly = false;
    return options;
}

/// `script` with what it would leave for ever limited in the same step: see lua/lasting.lua.
redis::Script limited(const redis::Script& script, const redis::Script& behind)
{
    return redis::Script::fromText(
        script.name, "local function step()\n" + script.text + "\nend\n" + behind.text);
}

} // namespace

ExhibitPlayer::ExhibitPlayer(redis::Endpoint endpoint, Exhibit exhibit, const base::Clock& clock)
    : m_exhibit(std::move(exhibit))
    , m_commands(endpoint, playerOptions(m_exhibit.kind), clock)
    , m_subscriber(endpoint, playerOptions(m_exhibit.kind), clock)
{
    loadSteps();
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &ExhibitPlayer::play);
    connect(&m_subscriber, &redis::Client::stateChanged, this, [this](const auto& state) {
        if (!state.isReady())
            m_heard.clear();
    });
}

void ExhibitPlayer::start()
{
    m_commands.open();
    m_subscriber.open();
    m_pause.start(untilConnected);
}

void ExhibitPlayer::play()
{
    if (!m_commands.state().isReady() || !m_subscriber.state().isReady())
        return m_pause.start(untilConnected);
    const ExhibitStep& step = m_exhibit.round.at(m_position);
    m_position = (m_position + 1) % m_exhibit.round.size();
    run(step);
    follow(step);
    m_pause.start(step.pause);
}

/// In a build without the scripts nothing is played.
void ExhibitPlayer::loadSteps()
{
    const auto behind = redis::Script::load("lasting");
    for (const ExhibitStep& step : m_exhibit.round) {
        const auto script = redis::Script::load(step.call.script);
        if (behind.ok() && script.ok())
            m_steps.insert(script->name, limited(*script, *behind));
    }
}

void ExhibitPlayer::run(const ExhibitStep& step)
{
    const auto script = m_steps.constFind(step.call.script);
    if (script == m_steps.constEnd())
        return;
    const QByteArrayList limits{
        QByteArray::number(m_exhibit.lasting.size()), client::inMilliseconds(m_exhibit.lastsFor())};
    redis::evalScript(m_commands, *script, step.call.keys + m_exhibit.lasting, step.call.arguments + limits,
        [](const auto&) {});
}

void ExhibitPlayer::follow(const ExhibitStep& step)
{
    if (!step.listen.isEmpty() && !m_heard.contains(step.listen)) {
        m_heard << step.listen;
        m_subscriber.subscribe({step.listen}, [](const auto&) {});
    }
    if (m_heard.removeAll(step.leave) > 0)
        m_subscriber.unsubscribe({step.leave}, [](const auto&) {});
}

} // namespace lockscope::lab

#include "moc_exhibitplayer.cpp"
