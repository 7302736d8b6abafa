#pragma once

#include "core/base/error.h"
#include "core/base/limits.h"

#include <QByteArray>
#include <QList>

#include <array>
#include <optional>

namespace lockscope::watch
{

/// Decides whether what is shown may be called live. Health is a good answer, not an open socket: both lines
/// must have answered a PING well within the bound, and after a loss everything known must have been read
/// again. Only after a standstill of our own thread the bound begins anew, see advance(). Pure: the owner
/// reports each event and its time; one thread.
class HealthModel
{
public:
    /// The two connections whose answers prove that the watcher sees changes.
    enum class Line : quint8 { Reader, Listener };
    /// A consequence of the events, to be carried out by the owner, in order.
    enum class Action : quint8 { LoseSight, BeginReread, BecomeLive };

    /// The line is ready to be relied on (feeds set up, not merely connected).
    void ready(Line line, base::MonoTime now);
    /// The line is gone; `reason` is an identifier ("connection-lost", …).
    void lost(Line line, const QByteArray& reason, base::MonoTime now);
    /// A PING is sent on both lines now, as every limits::pingEvery.
    void beat(base::MonoTime now);
    /// A PING sent at `sentAt` was answered now; `bad` = by this error (BUSY, LOADING, MASTERDOWN, …).
    void ponged(Line line, base::MonoTime sentAt, std::optional<base::ErrorKind> bad, base::MonoTime now);
    /// The cluster lets the node serve, or refuses each read, whatever it answers to PING.
    void served(bool serves, base::MonoTime now);
    /// Everything known has been read again since BeginReread.
    void reread(base::MonoTime now);
    /// The shown state can no longer be relied on, although both lines answer (flush, restart, demotion).
    void distrust(const QByteArray& reason, base::MonoTime now);
    /// Sets why a replica does not hear its primary; empty = it does. Without that link nothing is live,
    /// although both lines answer.
    void linked(const QByteArray& lack, base::MonoTime now);
    /// Sets why the last attempt to connect again failed, after the connection was lost.
    void refused(base::ErrorKind why, base::MonoTime now);
    /// Time has passed. Where this comes late, or a beat is missing, our own thread stood still, and the
    /// answers wait to be read or were not asked for: they get the bound once more. All standstills together
    /// delay a loss by 3 s and a bound at most.
    void advance(base::MonoTime now);

    /// Takes the consequences of the events since the last call.
    [[nodiscard]] QList<Action> takeActions();
    /// True where what is shown may be called live.
    [[nodiscard]] bool live() const { return m_state == State::Live; }
    [[nodiscard]] const QByteArray& reason() const { return m_reason; } ///< why not live
    [[nodiscard]] base::MonoTime since() const { return m_since; }      ///< live or not live since
    [[nodiscard]] std::optional<base::MonoTime> busySince() const { return m_busySince; }
    /// Returns the round trip of the slower line, by the shortest of its last ones.
    [[nodiscard]] base::nanoseconds roundTrip() const;
    /// Returns the shortest round trip of all since the lines are connected: about what the network alone
    /// takes. Later ones wait behind what else is asked, and a search that followed them would grow with
    /// itself.
    [[nodiscard]] base::nanoseconds networkRoundTrip() const;
    /// The age that a good PONG may have: 750 ms, or three round trips and 250 ms where one is above 250 ms.
    [[nodiscard]] base::nanoseconds bound() const;
    /// Returns when advance() must be called if nothing happens before.
    [[nodiscard]] std::optional<base::MonoTime> nextCheckAt() const;

private:
    enum class State : quint8 { Blind, Reading, Live };
    struct LineState {
        bool ready = false;
        bool good = false; ///< the last PONG was good and is not too old
        base::MonoTime goodAt{};
        base::MonoTime answeredAt{};
        QList<base::nanoseconds> trips; ///< the last few; the shortest counts, a single stall says nothing
        std::optional<base::nanoseconds> shortest; ///< of all trips
    };

    void blind(const QByteArray& reason, base::MonoTime now);
    void judge(base::MonoTime now);
    [[nodiscard]] std::optional<base::MonoTime> silentFrom() const;
    [[nodiscard]] bool hasStoodStill(base::MonoTime silentFrom, base::MonoTime now) const;
    static void measure(LineState& state, base::nanoseconds trip, base::MonoTime now);
    void become(State state, const QByteArray& reason, base::MonoTime now);
    [[nodiscard]] LineState& at(Line line) { return m_lines.at(static_cast<size_t>(line)); }

    std::array<LineState, 2> m_lines;
    State m_state = State::Blind;
    QByteArray m_linkLack; ///< set by linked()
    QByteArray m_reason = "connecting";
    base::MonoTime m_since{};
    std::optional<base::MonoTime> m_busySince;
    std::optional<base::MonoTime> m_beatAt;
    base::MonoTime m_wokeAt{}; ///< after our own thread stood still
    bool m_served = true;
    QList<Action> m_actions;
};

} // namespace lockscope::watch
