#pragma once

#include "core/client/attempt.h"

#include <QList>

#include <optional>

namespace lockscope::client
{

/// The facts that a release begins with.
struct ReleaseTerms {
    qint64 heldBefore = 0;            ///< this holder's reentry count as far as we know
    base::milliseconds lease{30'000}; ///< how long it can last at most
    bool canLook = true;              ///< false: nothing says whether an unanswered release was done
};

/// Leaves one lock once, as a pure machine. A written and unanswered release is looked up and sent again only
/// where the entry is still there; an outcome that stays unknown until the lease is over ends by itself.
class ReleaseMachine
{
public:
    /// An act for the owner: Send and Look go to the server and are answered by sent() and looked().
    enum class Act : quint8 { Send, Look, Finish };
    using Acts = QList<Act>;

    explicit ReleaseMachine(const ReleaseTerms& terms);

    /// Begins the release; to be called once.
    Acts begin(base::MonoTime now);
    /// Takes the answer to Send.
    Acts sent(const base::Result<Leave>& leave, base::MonoTime now);
    /// Takes the answer to Look.
    Acts looked(const base::Result<HoldState>& state, base::MonoTime now);
    /// Takes the time where wakeAt() has come.
    Acts time(base::MonoTime now);

    /// Returns when time() must be called if no event comes before; empty = never.
    [[nodiscard]] std::optional<base::MonoTime> wakeAt() const { return m_wakeAt; }
    /// Returns the outcome for Finish: the entries that remain, or the error that ended it.
    [[nodiscard]] const base::Result<Leave>& outcome() const { return m_outcome; }
    [[nodiscard]] const ReleaseTerms& terms() const { return m_terms; }

    /// Archives all of its state in a fixed order: `archive(field, …)` writes or reads each.
    template<class Archive>
    void fields(Archive& archive)
    {
        archive.among(m_state, State::Finished);
        archive(m_terms, m_end, m_wakeAt, m_outcome);
    }

private:
    enum class State : quint8 { Fresh, Sending, Looking, BeforeSend, BeforeLook, Finished };

    Acts enter(State state, Act act);
    Acts later(State state, const base::Error& reason, base::MonoTime now);
    Acts finish(base::Result<Leave> outcome);

    ReleaseTerms m_terms;
    State m_state = State::Fresh;
    base::MonoTime m_end{};
    std::optional<base::MonoTime> m_wakeAt;
    base::Result<Leave> m_outcome = Leave{};
};

} // namespace lockscope::client
