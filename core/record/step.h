#pragma once

#include "core/locks/kind.h"

#include <QByteArray>
#include <QMetaType>

#include <chrono>
#include <optional>

namespace lockscope::record
{

/// A moment of a recording: microseconds of scenario time since its begin. In a live recording that is the
/// server's clock; in a lab run that is played faster or slower, the time that the scenario is written in.
using Moment = std::chrono::microseconds;

/// The kinds of steps. A client's steps are reported by the client itself, at the moment at which it knew,
/// unless it says otherwise here. In brackets: the meaning of the step's `number`, `other` and `text`.
enum class What : quint8 {
    Wants,          ///< asks for the lock [longest wait in ms, -1 = without limit; lease in ms, 0 = watchdog]
    Refused,        ///< one attempt failed [what the holder has left in ms; -1 = no expiry, -2 = free]
    Sleeps,         ///< waits for a message, or until a time has passed [that time in ms]
    Woken,          ///< [1 = by a message, 0 = by the time]
    GaveUp,         ///< the wait is over without the lock
    Acquired,       ///< [reentry count or permits after it; fencing token, 0 = none]
    Reentered,      ///< [count after it; of a live one how many entries nobody saw, 0 = it was seen at once]
    Renewed,        ///< the watchdog put the lease back [its length in ms]
    RenewalFailed,  ///< could not be asked, or was denied [text: why]
    Releasing,      ///< has left its critical section and asks to release: the hold ends with this
                    ///< [other: 1 = as one of several that are held as one; it need not be acquired]
    PartlyReleased, ///< [count that remains]
    Released,       ///< the server confirmed it [other: 1 = of several that are one; endUnseen]
    ReleaseFailed,  ///< it was not held any more [other: 1 = it never was; text: why, where not known]
    LeaseEnded,     ///< the server's lease of this client's hold is over; the client does not know (yet)
                    ///< [other: endUnseen]
    LeaseLost,      ///< the client knows that it holds no longer
    WorkBegins,     ///< inside the critical section, until
    WorkEnds,       ///< this: the section lasts as long as it works, whatever it believes to hold
    Read,           ///< it read the resource [value; text: member]
    Wrote,          ///< the resource took its write [value after it; token sent, 0 = none; text: member]
    WriteRefused,   ///< the resource refused its write [value; token sent; text: member]
    Started,        ///< the client is there
    Stopped,        ///< it is done
    Crashed,        ///< it is gone without notice; its leases go on
    Paused,         ///< it stands still, as in a long garbage collection
    Resumed,        ///<
    LinkCut,        ///<
    LinkMended,     ///<
    ReplyLost,      ///< a command was done, and its answer did not arrive [other: serial of the command]
    Subscribed,     ///< listens [text: channel]
    Unsubscribed,   ///< [text: channel]
    Message,        ///< received one [number: of its content; other: client that caused it, -1 not known;
                    ///< text: channel]
    Command,        ///< sent something [number: to which server, from 1, 0 = not known; other: serial;
                    ///< text: as a person reads it]; without a client: by hand
    Reply,          ///< [number: where it is one; other: serial of its command; text: where it is none]
    Fault,          ///< something happened to the world [number: a FaultKind; text: to what]
    Pace,           ///< from now on [speed in thousandths, 0 = paused; the server's clock, ms since 1970]
    Branch,         ///< here a fork begins or was begun [text: what was changed]
    Note,           ///< [text: a remark that the scenario makes]
    Decides,        ///< what the seed decides [ms, or the number that was picked; place in its program << 32
                    ///< | how often it was there before; text: about what, see decision::]
    Intervenes, ///< the viewer of a run lets something happen; what follows from it has its own steps [how
                ///< long in ms, 0 = no length; text: a scenario's word for it, and to whom]
    SightLost,  ///< of a live one: what happened to the lock was not seen for a while
};
/// That the hold is over was seen, and not how it ended; in live recordings.
inline constexpr qint64 endUnseen = 2;
inline constexpr int whatCount = int(What::SightLost) + 1;

/// The subjects of a client's decisions, as the text of a What::Decides. The text of a picked number ends
/// with its variable.
namespace decision
{
inline const QByteArray start = QByteArrayLiteral("start"); ///< how late it begins
inline const QByteArray think = QByteArrayLiteral("think");
inline const QByteArray work = QByteArrayLiteral("work");
inline const QByteArray wait = QByteArrayLiteral("wait");   ///< for a lock, at most
inline const QByteArray lease = QByteArrayLiteral("lease"); ///< of a lock
inline const QByteArray hear = QByteArrayLiteral("hear");   ///< waits for a message, at most
inline const QByteArray pause = QByteArrayLiteral("pause");
inline const QByteArray pick = QByteArrayLiteral("pick "); ///< and the name of the variable
} // namespace decision

/// The things that happen to the world around the clients.
enum class FaultKind : quint8 {
    ServerStopped,
    ServerStarted,
    Promoted, ///< a replica took the primary's place
    ReplicationCut,
    KeyDeleted, ///< by hand: nobody is woken
    ForceReleased,
    Expired, ///< the server dropped the lock's key: no lease of it is left
    ClockJumped,
    ScriptBlocks,
    ScriptKilled,
};
inline constexpr int faultCount = int(FaultKind::ScriptKilled) + 1;

/// One thing that happened. Plain and small: a recording has millions. Indexes are those of the recording's
/// lists; -1 = none.
struct Step {
    Moment at{0};
    qint64 number = 0;
    qint64 other = 0;
    qint32 client = -1;
    qint32 lock = -1;
    qint32 thread = 0;
    qint32 text = -1;
    qint16 resource = -1;
    What what = What::Note;
    locks::Mode mode = locks::Mode::Exclusive;

    friend bool operator==(const Step&, const Step&) = default;
};
static_assert(sizeof(Step) <= 48);

/// Whether a step is among those that people read one by one: what is exchanged with the server, and the
/// pace, are not.
[[nodiscard]] constexpr bool isListed(What what)
{
    return what != What::Command && what != What::Reply && what != What::Pace;
}

/// The stable identifiers of the file and the exports: "acquired", "lease-ended", …
QByteArray name(What what);
QByteArray name(FaultKind fault);
std::optional<What> whatFromName(const QByteArray& name);

/// Returns whether nothing is left of a lock's holds on the server.
inline bool takesAway(const Step& step)
{
    const auto fault = FaultKind(step.number);
    return step.what == What::Fault && (fault == FaultKind::KeyDeleted || fault == FaultKind::ForceReleased ||
                                           fault == FaultKind::Expired);
}

/// Returns the error in the recorded text of an answer, "NOSCRIPT No matching script."; empty where it is
/// none. Older recordings say it in another form.
inline QByteArray errorIn(const QByteArray& answer)
{
    for (const char* prefix : {"(error) ", "error: "})
        if (answer.startsWith(prefix))
            return answer.sliced(qsizetype(qstrlen(prefix)));
    return {};
}

} // namespace lockscope::record

Q_DECLARE_TYPEINFO(lockscope::record::Step, Q_PRIMITIVE_TYPE);
