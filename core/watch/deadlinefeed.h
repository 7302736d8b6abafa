#pragma once

#include "core/watch/feed.h"

#include <QTimer>

namespace lockscope::watch
{

/// Asks for a read at every predicted expiry and renewal, half a round trip after the moment, since the
/// server's clock is known no better. Has the registry report what has waited long enough for a message.
/// There is one timer for all locks. Lives on the watcher's thread.
class DeadlineFeed final : public QObject
{
    Q_OBJECT
public:
    DeadlineFeed(FeedContext& context, QObject* parent);

    /// Begin and end the asking; moments that pass while it is stopped are made up for afterwards.
    void start();
    void stop();
    /// The schedule may have changed: sets the timer for the next moment.
    void arm();
    [[nodiscard]] locks::FeedHealth health() const;

private:
    [[nodiscard]] std::optional<base::ServerTime> nextAt() const;
    void onDue();

    FeedContext& m_context;
    QTimer m_timer;
    bool m_running = false;
};

} // namespace lockscope::watch
