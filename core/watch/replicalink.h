#pragma once

#include "core/base/time.h"

#include <QList>

#include <optional>

namespace lockscope::watch
{

/// Decides whether a replica hears its primary, by how long the primary has been silent. The server reports a
/// link that has become a black hole as up for another minute, so silence counts: more than two seconds of it
/// where the primary was heard all the time in the last minute. A primary without writes speaks only every
/// repl-ping-replica-period, which a guest may not ask for: there the bound is more than the 10 seconds that
/// Redis sets.
/// Source: INFO replication, master_last_io_seconds_ago. Pure; one thread.
class ReplicaLink
{
public:
    /// Another replica, or another primary: nothing is known of its pace.
    void reset();
    /// At `now` the replica said that it has heard nothing for `silence`; nothing = it did not say.
    void heard(std::optional<base::seconds> silence, base::MonoTime now);
    /// It has been silent for longer than it usually is.
    [[nodiscard]] bool isSilent() const;
    /// Silence that is longer than this counts.
    [[nodiscard]] base::seconds patience() const;

private:
    struct Gap {
        base::MonoTime end;
        base::seconds length;
    };

    QList<Gap> m_gaps;                      ///< of the last minute, oldest first
    std::optional<base::seconds> m_silence; ///< as reported last
    base::seconds m_longest{0};             ///< silence since the last word
    base::MonoTime m_word{};                ///< when the primary spoke last, to about a second
    base::MonoTime m_since{}, m_at{};       ///< the first and the last time that it was reported
};

} // namespace lockscope::watch
