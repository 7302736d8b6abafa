#pragma once

#include "core/base/raw.h"
#include "core/redis/client.h"

#include <QObject>

#include <functional>
#include <map>

namespace lockscope::client
{

/// Who listens on which channel of one subscriber connection: the first listener subscribes, the last one
/// unsubscribes, and a connection that was lost and is back subscribes again. Lives on the client's thread.
class LockChannels final : public QObject
{
    Q_OBJECT
public:
    using Told = std::function<void(const base::Result<void>&)>;
    using Heard = std::function<void()>;

    /// `subscriber` outlives this object and is opened and closed by its owner.
    explicit LockChannels(redis::Client& subscriber, QObject* parent = nullptr);

    /// `told`: once, when the server has confirmed the subscription, or refused it for good. While the
    /// connection is away the confirmation comes when it is back. `heard`: each message, and each time that
    /// messages may have been missed. Neither is called from within this call.
    quint64 listen(const base::ChannelName& channel, Told told, Heard heard);
    void leave(quint64 listener);

private:
    struct Listener {
        base::ChannelName channel;
        Told told; ///< emptied when told
        Heard heard;
    };
    enum class State : quint8 { Wanted, Asked, Confirmed };

    void subscribe(const base::ChannelName& channel);
    void answered(const base::ChannelName& channel, quint64 ask, const redis::Client::Answer& answer);
    void confirm(const base::ChannelName& channel);
    void tell(const base::ChannelName& channel, const base::Result<void>& result);
    void hear(const base::ChannelName& channel);
    void connectionChanged(const redis::ConnectionState& state);
    [[nodiscard]] QList<quint64> listenersOf(const base::ChannelName& channel) const;

    struct Channel {
        State state = State::Wanted;
        quint64 ask = 0; ///< which of our requests counts
    };

    redis::Client& m_subscriber;
    bool m_wasReady = false;
    quint64 m_serial = 0;
    std::map<quint64, Listener> m_listeners;
    std::map<base::ChannelName, Channel> m_channels;
};

} // namespace lockscope::client
