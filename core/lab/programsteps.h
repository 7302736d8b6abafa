#pragma once

#include "core/client/hold.h"
#include "core/lab/chance.h"
#include "core/record/step.h"

#include <QByteArrayList>
#include <QList>

#include <optional>

/// The steps of a program, see program.h.
namespace lockscope::lab
{

/// Two texts compared: as numbers where both are, else as bytes.
struct Condition {
    /// The relation that must hold.
    enum class Is : quint8 { Equal, Unequal, Less, LessOrEqual, More, MoreOrEqual };
    QByteArray left;
    Is is = Is::Equal;
    QByteArray right;
};

/// A lock as a program names it.
struct LockUse {
    QByteArray name;
    client::Form form = client::Form::Reentrant;
    int server = 0;
};

namespace step
{

struct Think { ///< does something else, without the lock
    Span takes;
};
struct Work { ///< does what the lock is to protect
    Span takes;
};
struct Acquire {               ///< sets ${acquired} to 1 or 0, and ${token}
    QList<LockUse> locks;      ///< several: all as one
    bool majority = false;     ///< of several: most of them are enough
    std::optional<Span> wait;  ///< empty = without limit
    std::optional<Span> lease; ///< empty = the watchdog's
    qint64 permits = 1;
};
/// Releases locks that the thread holds.
struct Release {
    QList<LockUse> locks;
};
struct Send { ///< a command as it is; an error gives "error:" and its first word, "error:NOSCRIPT"
    QByteArrayList words;
    QByteArrayList into; ///< variables for the reply's parts, in order
    int server = 0;
};
/// Runs a Lua script on a server.
struct RunScript {
    QByteArray text;
    QByteArrayList keys;
    QByteArrayList arguments;
    QByteArrayList into;
    int server = 0;
};
struct Listen { ///< from now on what is published on the channel is kept by the client, in its own memory
    QByteArray channel;
    int server = 0;
};
struct Hear { ///< the next message of a channel that it listens on; "" where none comes in time
    QByteArray channel;
    QByteArray into;
    std::optional<Span> within; ///< empty = without limit
    int server = 0;
};
struct Let { ///< sets a variable: `left`, or left + - right
    QByteArray name;
    QByteArray left;
    char operation = 0;
    QByteArray right;
};
struct Pick { ///< sets a variable to a number by chance
    QByteArray name;
    qint64 from = 0;
    qint64 to = 0;
};
struct Believe { ///< of a home-made lock: from now on the client takes it for its own, or does not any more
    QByteArray lock;
    bool holds = true;
    std::optional<Span> lease; ///< how long it may rely on it
};
struct Renew { ///< of a home-made lock: the client says that it put the lease back; takes no time
    QByteArray lock;
    base::milliseconds lease{0};
};
struct Tell { ///< says what became of a resource, for the check; takes no time
    record::What what = record::What::Wrote;
    qint16 resource = -1;
    QByteArray value;
    QByteArray member;
    QByteArray token;
};
struct Enter { ///< a lock inside the process: only threads of the same client see it
    QByteArray name;
};
/// Leaves a lock inside the process.
struct Exit {
    QByteArray name;
};
struct Pause { ///< the whole process stands still, watchdog included: a long collection
    Span takes;
};
struct Crash { ///< the process ends at once
};
/// Goes on at `to` where the condition does not hold.
struct JumpUnless {
    Condition condition;
    qsizetype to = 0;
};
/// Goes on at `to`.
struct Jump {
    qsizetype to = 0;
};
struct JumpAfter { ///< behind a repeated block once it was entered `times` times; -1 = never
    qint64 times = 1;
    qsizetype to = 0;
};

} // namespace step

} // namespace lockscope::lab
