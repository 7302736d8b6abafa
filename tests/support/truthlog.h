#pragma once

#include "core/base/time.h"

#include <QByteArrayList>
#include <QList>

namespace lockscope::support
{

/// Keeps what was true of one lock, by the client that takes and releases it, beside what a source claimed of
/// it at the same time.
class TruthLog
{
public:
    enum class State : quint8 {
        Unknown, ///< by whoever would tell; of a claim: its node is not connected
        Nothing, ///< of a claim alone: its node is connected, and nothing is said of it
        Free,
        Held,
    };

    /// From now on, or from the last reported time on, if that is later.
    void is(State state, base::MonoTime now);
    /// It was held last for less long than was believed: since when it was not is unknown.
    void doubtLastHold();
    void claimed(State state, base::MonoTime now) { m_claims.append({now, state}); }

    /// Returns claims that stood for longer than `patience` at a stretch while the contrary was true, and for
    /// how long what was held was missed. Whatever is unknown contradicts nothing.
    [[nodiscard]] QByteArrayList lies(base::milliseconds patience, base::MonoTime end) const;
    /// How long the claim was `state`, in all.
    [[nodiscard]] base::nanoseconds claimedFor(State state, base::MonoTime end) const;

private:
    struct Entry {
        base::MonoTime at{};
        State state = State::Unknown;
    };
    QList<Entry> m_truth, m_claims;
};

} // namespace lockscope::support
