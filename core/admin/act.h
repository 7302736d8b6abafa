#pragma once

#include "core/base/error.h"
#include "core/locks/family.h"
#include "core/locks/recipe.h"

#include <QByteArrayList>
#include <QMetaType>
#include <QString>

#include <optional>

namespace lockscope::admin
{

/// An act of an operator on a lock, or on the server that holds it.
enum class ActKind : quint8 {
    ForceRelease,  ///< the whole lock, whoever holds it
    ReleaseHolder, ///< one reader, or one permit
    ReleaseEntry,  ///< one of several entries of one holder
    RemoveWaiter,  ///< one place in a fair lock's queue
    Nudge,         ///< wakes the waiters, releases nothing
    ShortenLease,  ///< a living watchdog puts it back, a dead holder's lock lapses
    Acquire,       ///< take it as the operator and hold it
    Reenter,       ///< enter a hold of ours once more
    Release,       ///< leave a hold of ours once
    KillScript,    ///< SCRIPT KILL, where the server is BUSY
};

/// How an acquired lock is kept.
struct HoldTerms {
    locks::Kind kind = locks::kindOf(locks::Form::Reentrant);
    locks::Mode mode = locks::Mode::Exclusive;                     ///< Read or Write of a read-write lock
    std::optional<base::milliseconds> wait{base::milliseconds(0)}; ///< empty = without limit; 0 = one attempt
    std::optional<base::milliseconds> lease;                       ///< fixed; empty = kept by our watchdog
    qint64 permits = 1;                                            ///< of semaphores
    QByteArray token = {};            ///< of a lock that is a string with a token; empty = a new one
    QList<base::KeyName> others = {}; ///< further names, held as one with the lock: all of them or none

    friend bool operator==(const HoldTerms&, const HoldTerms&) = default;
};

/// One requested act: everything that it is bound to, and nothing that the server must be asked for.
struct ActRequest {
    ActKind act = ActKind::ForceRelease;
    locks::LockRef lock;
    QByteArray fence; ///< Lock::fence as the operator saw it; needed by the acts that take something away
    std::optional<base::HolderId> expectHolder; ///< instead of the fence: weak, refused unless acceptWeak
    bool acceptWeak = false;
    std::optional<base::HolderId> who; ///< for ReleaseHolder, ReleaseEntry and RemoveWaiter; for Reenter and
                                       ///< Release it is our hold
    base::milliseconds lease{0};       ///< of ShortenLease: what remains from now on
    std::optional<locks::Signal> signal; ///< of Nudge, where the lock's library is not known
    HoldTerms hold;                      ///< of Acquire
    QString reason;                      ///< for the audit log
    bool sharded = false;                ///< waiters may listen by SSUBSCRIBE: they get an SPUBLISH, too
    bool inCluster = false; ///< a message goes to all nodes, and one of them counts its receivers

    friend bool operator==(const ActRequest&, const ActRequest&) = default;
};

/// How an act ended. Unknown: it was sent, and no answer said whether it was done.
enum class OutcomeKind : quint8 { Applied, Refused, Unknown, Failed };

/// The outcome of an act, and the finding of a read afterwards.
struct Outcome {
    OutcomeKind kind = OutcomeKind::Failed;
    QByteArray why; ///< of Refused: identifier, see actwords.h ("changed", "ended", "read-only", "weak", …)
    std::optional<base::Error> error; ///< of Failed and Unknown
    locks::LockPtr seen;              ///< the lock that the act was bound to; null where it needs none
    locks::LockPtr after;             ///< the lock by the read afterwards; null where it could not be read
    QByteArray finding; ///< identifier of what `after` means ("free", "taken-by-other", "taken-again",
                        ///< "watchdog-alive", "lapsing", "held-by-us", …), see actwords.h
    std::optional<base::milliseconds> findingAfter; ///< from the server's answer to the event of the finding
    /// The clients that the message reached, without ourselves; empty = not known.
    std::optional<qint64> woken;
    bool wokenAtLeast = false; ///< clients at other nodes of the cluster are not counted
    /// The command for redis-cli that puts back what was taken away (see restoreCommand()); empty where there
    /// is none, or nothing was done.
    QByteArray restore = {};
};

/// Whether the signs say that the holder is alive or dead, or neither.
enum class HolderSigns : quint8 { Unknown, Alive, Dead };
/// Judges the holder by this lock and by what its others show (Lock::life). A holder that is at work
/// elsewhere is alive, although it does not renew this lock any more.
HolderSigns signsOf(const locks::Lock& lock, base::ServerTime now);

/// The commands that a request would send, before anything is sent: pure, for the dialog and the terminal.
struct Plan {
    QByteArray obstacle;  ///< identifier of why it cannot be done at all (see actwords.h); empty = it can
    QByteArrayList sends; ///< the commands inside, in order, as a person reads them (raw bytes)
    QByteArrayList consequences; ///< identifiers of what the holder and the waiters will experience
    locks::FenceStrength strength = locks::FenceStrength::Weak;
    HolderSigns signs = HolderSigns::Unknown;
    bool soft = false;                  ///< takes nothing away from a living holder
    std::optional<base::HolderId> next; ///< who would get it, where the queue says so
};

/// A hold of the operator.
struct OperatorHold {
    locks::LockRef lock;
    HoldTerms terms;
    base::HolderId holder;
    qint64 count = 1;
    std::optional<qint64> token; ///< fencing token
    base::MonoTime since{};
    bool lost = false;                ///< the server denies it, or it could not be kept up
    bool leaving = false;             ///< for lost: its remaining parts are still being given back
    std::optional<base::Error> error; ///< for lost, where there was one

    friend bool operator==(const OperatorHold&, const OperatorHold&) = default;
};

/// True of acts that take something away from somebody else.
bool isHard(ActKind act);
/// True of the release of one of `holds`, and of keeping it for a while longer and no more: both may be done
/// at any time.
bool isOfHold(const ActRequest& request, const QList<OperatorHold>& holds);
/// Returns the outcome of an act that was refused, with nothing of it sent.
Outcome refusal(const QByteArray& why);
/// Returns the stable identifier for the audit file and the terminal ("force-release", "applied", …).
QByteArray name(ActKind act);
QByteArray name(OutcomeKind outcome);
std::optional<ActKind> actFromName(const QByteArray& name);

} // namespace lockscope::admin

Q_DECLARE_TYPEINFO(lockscope::admin::Outcome, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::admin::OperatorHold, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::admin::Outcome)
