#pragma once

#include "core/watch/feed.h"

#include <QTimer>

namespace lockscope::watch
{

/// Hands the registry's changes on: the first after quiet at once (with what else the same turn of the event
/// loop brings), then at most every 16 ms. Lives on the watcher's thread.
class Publisher final : public QObject
{
    Q_OBJECT
public:
    Publisher(WatchState& watchState, const base::Clock& clock, QObject* parent);

    /// There may be changes.
    void stir();
    void select(const std::optional<locks::LockRef>& ref);
    /// Sends the changes now, before anything else is said.
    void publish();

Q_SIGNALS:
    /// Once per turn of the event loop in which something was stirred, before changes go out.
    void turn();
    void changed(const lockscope::locks::Batch& batch);
    void historyChanged(const lockscope::locks::History& history);

private:
    void onTurn();

    WatchState& m_watchState;
    const base::Clock& m_clock;
    QTimer m_turn, m_wait;
    base::MonoTime m_publishedAt{};
    std::optional<locks::LockRef> m_selected;
};

} // namespace lockscope::watch
