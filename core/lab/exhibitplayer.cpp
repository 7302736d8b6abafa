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

} // namespace

ExhibitPlayer::ExhibitPlayer(redis::Endpoint endpoint, Exhibit exhibit, const base::Clock& clock)
    : m_exhibit(std::move(exhibit))
    , m_commands(endpoint, playerOptions(m_exhibit.kind), clock)
    , m_subscriber(endpoint, playerOptions(m_exhibit.kind), clock)
{
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

void ExhibitPlayer::run(const ExhibitStep& step)
{
    if (const redis::Script* act = script(step.script))
        redis::evalScript(m_commands, *act, step.keys, step.arguments, [](const auto&) {});
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

const redis::Script* ExhibitPlayer::script(const QByteArray& name)
{
    const auto known = m_scripts.find(name);
    if (known != m_scripts.end())
        return &known->second;
    auto loaded = redis::Script::load(name);
    return loaded.ok() ? &m_scripts.emplace(name, std::move(loaded).value()).first->second : nullptr;
}

} // namespace lockscope::lab
