#pragma once

#include "core/base/time.h"

#include <QByteArray>

#include <optional>

namespace lockscope::lab
{

/// Something that happens to a run from outside: by the scenario's timeline, or by the viewer's hand.
struct Fault {
    enum class What : quint8 {
        Pause,        ///< the client stands still for `lasts`, as in a long collection
        Kill,         ///< the client ends at once
        CutLink,      ///< the client's connections are gone for `lasts`
        LoseReply,    ///< the next reply to the client is lost
        Restart,      ///< the server ends and comes back empty
        Isolate,      ///< the replica hears nothing of its primary any more
        Promote,      ///< the primary is killed, its replica takes its place
        JumpClock,    ///< the clock of the client or the server jumps ahead by `lasts`
        DeleteKey,    ///< an operator deletes the key by hand
        ForceRelease, ///< an operator frees the lock and wakes those who wait
        KillScript,   ///< an operator ends the script that blocks the server
        Add,          ///< one more client of the group
        Resume,       ///< a client that was paused goes on
        MendLink,     ///< a client whose connections were cut may have them again
        HoldMessages, ///< for `lasts` nothing of the client's arrives, neither at it nor at a server
        Deliver,      ///< one of the messages that are held arrives
        Drop,         ///< one of them gets lost
        DeliverAll,   ///< all of them arrive, and its messages are held no more
    };
    base::milliseconds at{0};
    What what = What::Pause;
    QByteArray target; ///< a client's name, a lock's, a server's, a group's
    base::milliseconds lasts{0};
    int message = 0;         ///< of Deliver and Drop: its number, see HeldMessages; 0 = the client's first
    bool isByViewer = false; ///< done while it runs, not written in the scenario
};

/// The stable identifiers of scenario files and of the terminal: "kill", "loseReply", …
std::optional<Fault::What> labFaultFromName(const QByteArray& name);
QByteArray name(Fault::What what);

/// The kind of thing that the target of a fault names. For the clock that jumps only the scenario tells a
/// client from a server.
enum class TargetKind : quint8 { Client, Server, Lock };
/// Returns what kind of thing the target of that fault is.
TargetKind targetOf(Fault::What what);

} // namespace lockscope::lab

Q_DECLARE_TYPEINFO(lockscope::lab::Fault, Q_RELOCATABLE_TYPE);
