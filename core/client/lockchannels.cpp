#include "core/client/lockchannels.h"

#include "core/client/attempt.h"

#include <QPointer>

namespace lockscope::client
{

using base::ChannelName;

LockChannels::LockChannels(redis::Client& subscriber, QObject* parent)
    : QObject(parent)
    , m_subscriber(subscriber)
{
    connect(&subscriber, &redis::Client::stateChanged, this, &LockChannels::connectionChanged);
    connect(&subscriber, &redis::Client::message, this,
        [this](const redis::Message& message) { hear({message.channel}); });
}

quint64 LockChannels::listen(const ChannelName& channel, Told told, Heard heard)
{
    const quint64 id = ++m_serial;
    m_listeners[id] = {channel, std::move(told), std::move(heard)};
    const auto [found, isNew] = m_channels.try_emplace(channel);
    if (isNew)
        subscribe(channel);
    else if (found->second.state == State::Confirmed)
        QMetaObject::invokeMethod(
            this, [this, channel] { tell(channel, {}); }, Qt::QueuedConnection);
    return id;
}

void LockChannels::leave(quint64 listener)
{
    const auto node = m_listeners.extract(listener);
    if (node.empty() || !listenersOf(node.mapped().channel).isEmpty())
        return;
    m_channels.erase(node.mapped().channel);
    m_subscriber.unsubscribe({node.mapped().channel.bytes}, [](const auto&) {});
}

void LockChannels::subscribe(const ChannelName& channel)
{
    const quint64 ask = ++m_serial;
    m_channels[channel] = {State::Asked, ask};
    m_subscriber.subscribe({channel.bytes}, [self = QPointer(this), channel, ask](const auto& answer) {
        if (self)
            self->answered(channel, ask, answer);
    });
}

void LockChannels::answered(const ChannelName& channel, quint64 ask, const redis::Client::Answer& answer)
{
    const auto found = m_channels.find(channel);
    if (found == m_channels.end() || found->second.ask != ask)
        return;
    if (answer.ok()) {
        found->second.state = State::Confirmed;
        confirm(channel);
    } else if (verdictOn(answer.error()) == Verdict::Final) {
        tell(channel, answer.error());
    } else {
        found->second.state = State::Wanted;
    }
}

/// Who was told before is back after a lost connection: a message may have been missed meanwhile.
void LockChannels::confirm(const ChannelName& channel)
{
    for (const quint64 id : listenersOf(channel))
        if (const auto found = m_listeners.find(id); found != m_listeners.end() && !found->second.told)
            Heard(found->second.heard)();
    tell(channel, {});
}

void LockChannels::tell(const ChannelName& channel, const base::Result<void>& result)
{
    for (const quint64 id : listenersOf(channel))
        if (const auto found = m_listeners.find(id); found != m_listeners.end())
            if (const Told told = std::exchange(found->second.told, {}))
                told(result);
}

void LockChannels::hear(const ChannelName& channel)
{
    for (const quint64 id : listenersOf(channel))
        if (const auto found = m_listeners.find(id); found != m_listeners.end())
            Heard(found->second.heard)();
}

void LockChannels::connectionChanged(const redis::ConnectionState& state)
{
    if (std::exchange(m_wasReady, state.isReady()) == state.isReady())
        return;
    for (auto& [channel, entry] : m_channels)
        entry = {State::Wanted, 0};
    if (!state.isReady())
        return;
    QList<ChannelName> wanted;
    for (const auto& [channel, entry] : m_channels)
        wanted.append(channel);
    for (const ChannelName& channel : wanted)
        subscribe(channel);
}

QList<quint64> LockChannels::listenersOf(const ChannelName& channel) const
{
    QList<quint64> ids;
    for (const auto& [id, listener] : m_listeners)
        if (listener.channel == channel)
            ids.append(id);
    return ids;
}

} // namespace lockscope::client

#include "moc_lockchannels.cpp"
