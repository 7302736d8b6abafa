#pragma once

#include "core/admin/holdcomparison.h"
#include "core/admin/journal.h"
#include "core/admin/locksnapshot.h"
#include "core/locks/recipe.h"

#include <QList>

namespace lockscope::admin
{

/// One act on a lock, from the click to the read afterwards, as a pure machine: events in, steps out, no
/// clock and no socket inside. It reads the lock, has the intent written, and reads the lock again at least 2
/// ms later. It sends the script only where both reads agree and show what the operator saw; the script
/// compares once more. Then it reads the result. Nothing is ever sent twice unless the server said that it
/// did nothing. Each event returns the next steps; also, time() must be called at wakeAt().
class Operation
{
public:
    enum class Step : quint8 { Read, Count, Journal, Send, Finish };
    using Steps = QList<Step>;

    /// `known` is the lock as it is known when the act is asked for; null where it is not.
    Operation(ActRequest request, locks::LockPtr known);
    virtual ~Operation() = default;
    Q_DISABLE_COPY_MOVE(Operation)

    /// Begins the act; to be called once, before the other events.
    Steps begin(base::MonoTime now);
    /// Takes the answer to Read; `known` is the lock as known now.
    Steps read(const base::Result<LockSnapshot>& snapshot, const locks::LockPtr& known, base::MonoTime now);
    /// Takes the answer to Count: the subscribers of each of channels().
    Steps counted(const base::Result<QList<qint64>>& subscribers, base::MonoTime now);
    /// Takes the answer to Journal; after an error nothing is sent.
    Steps journaled(const base::Result<void>& written, base::MonoTime now);
    /// Takes the answer to Send.
    Steps sent(const base::Result<redis::Reply>& answer, base::MonoTime now);
    /// Takes the time, at wakeAt() or later.
    Steps time(base::MonoTime now);

    /// Returns when time() must be called; empty = it waits for an answer alone.
    [[nodiscard]] std::optional<base::MonoTime> wakeAt() const { return m_wakeAt; }
    [[nodiscard]] const ActRequest& request() const { return m_request; }
    [[nodiscard]] const locks::Lock& known() const { return *m_known; }         ///< for Read
    [[nodiscard]] const QByteArrayList& channels() const { return m_channels; } ///< for Count
    /// Returns the recipe for Journal and Send.
    [[nodiscard]] const locks::Recipe& recipe() const { return m_recipe; }
    /// Returns the call to send. `ours` are the sharded channels of that lock that the watcher listens to.
    [[nodiscard]] locks::BoundCall call(const QList<locks::OwnChannel>& ours = {}) const;
    /// Returns how the act has ended; of use after Finish.
    [[nodiscard]] const Outcome& outcome() const { return m_outcome; }
    /// True where the intent was written: the outcome must be written as well.
    [[nodiscard]] bool isJournaled() const { return m_journal == JournalState::Written; }
    /// True where a read may wait until a lost connection is back.
    [[nodiscard]] bool isPatient() const;

protected:
    [[nodiscard]] const locks::LockPtr& bound() const { return m_bound; }
    [[nodiscard]] base::milliseconds sinceApplied() const { return m_sinceApplied; }
    /// True where no client was woken that could take the lock now.
    [[nodiscard]] bool wokeNobody() const { return m_outcome.woken == 0 && !m_outcome.wokenAtLeast; }
    /// Returns the further number that the script reported (its third word); empty where the answer was lost.
    [[nodiscard]] std::optional<qint64> reported() const { return m_reported; }

    /// Returns the operation to do; the machine finds out its dead waiters.
    [[nodiscard]] virtual locks::LockOperation operation() const = 0;
    /// Returns whether `fresh` still is what the operator saw (`seen`).
    [[nodiscard]] virtual HoldComparison holdComparison(
        const locks::Lock& seen, const locks::Lock& fresh, const locks::Lock* known) const;
    /// True where it takes something away, so that it is bound to what was seen.
    [[nodiscard]] virtual bool needsFence() const { return true; }
    /// Returns why it is refused where the script had nothing to do.
    [[nodiscard]] virtual QByteArray nothingToDo() const { return "nothing-to-do"; }

    struct Effect {
        QByteArray id;
        bool settled = true; ///< there is nothing else to wait for
    };
    /// Returns what a read after the act shows of it.
    [[nodiscard]] virtual Effect effect(const LockSnapshot& snapshot) const = 0;
    /// Returns the same where the answer was lost: true where only this act can have done it.
    [[nodiscard]] virtual bool provesApplied(const LockSnapshot&) const { return false; }

private:
    enum class State : quint8; ///< see operation_p.h
    enum class JournalState : quint8 { None, Written, Failed };

    Steps enter(State state, Step step);
    Steps pause(State state, base::MonoTime until);
    Steps judge(const LockSnapshot& snapshot, const locks::LockPtr& known, base::MonoTime now);
    Steps prepare(const LockSnapshot& snapshot, const locks::LockPtr& known, base::MonoTime now);
    Steps bind(QList<locks::Precondition> preconditions, base::MonoTime now);
    Steps readAgain(base::MonoTime now);
    Steps verify(const base::Result<LockSnapshot>& snapshot, base::MonoTime now);
    Steps resolve(const base::Result<LockSnapshot>& snapshot, base::MonoTime now);
    Steps resolved(OutcomeKind kind, const Effect& effect);
    Steps unanswered(const base::Error& error);
    Steps applied(const redis::Reply& reply, base::MonoTime now);
    Steps refuse(const QByteArray& why, const locks::LockPtr& after = {});
    Steps fail(const base::Error& error);
    Steps conclude();
    [[nodiscard]] bool hasHeads(const locks::Lock& lock) const;
    [[nodiscard]] QByteArray objectionAtOnce() const;

    const ActRequest m_request;
    const locks::LockPtr m_known;
    State m_state{};
    JournalState m_journal = JournalState::None;
    bool m_concluded = false; ///< the outcome stands; only the intent is still to be written
    bool m_countedHeads = false;
    bool m_linkLost = false;
    int m_tries = 0;
    locks::LockPtr m_bound; ///< the lock that the operator saw, and that since then was only renewed
    QByteArrayList m_channels;
    QList<base::HolderId> m_heads, m_dead;
    locks::Recipe m_recipe;
    QList<locks::Precondition> m_preconditions;
    base::milliseconds m_within{0}; ///< of their expiries
    base::MonoTime m_readAt{}, m_sentAt{}, m_appliedAt{};
    base::milliseconds m_sinceApplied{0};
    std::optional<base::MonoTime> m_wakeAt;
    std::optional<base::Error> m_error;
    std::optional<qint64> m_reported;
    Outcome m_outcome;
};

} // namespace lockscope::admin
