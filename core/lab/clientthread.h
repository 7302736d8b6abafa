#pragma once

#include "core/client/multimachine.h"
#include "core/lab/clientact.h"
#include "core/lab/program.h"

#include <map>
#include <vector>

namespace lockscope::lab
{

/// One lock that a thread takes or leaves.
struct ThreadLock {
    client::Hold hold;
    int server = 0;
    std::optional<base::milliseconds> fixedLease = {}; ///< empty = the watchdog's
    qint64 permits = 1;                                ///< of a semaphore
    bool isUnderWay = false;                           ///< an attempt, or a release
};

/// One thread of a simulated client: where it is in its program, and what it waits for.
struct ClientThread {
    enum class Stage : quint8 {
        Fresh,
        Running,
        Thinking,  ///< until `until`
        Working,   ///< until `until`
        Locking,   ///< its attempts are under way
        Leaving,   ///< its releases are
        Asking,    ///< a command of its own is under way
        Queuing,   ///< at a lock inside the process
        Listening, ///< its subscription is under way
        Hearing,   ///< waits for a message, for ever or until `until`
        Ended,
    };
    qint32 number = 1;
    Stage stage = Stage::Fresh;
    qsizetype next = 0;  ///< the instruction after the present one
    qsizetype place = 0; ///< the present one
    std::optional<base::MonoTime> until = {};
    std::map<qsizetype, quint64> visits = {}; ///< of instructions that draw or count
    std::map<QByteArray, QByteArray> variables = {};
    QByteArrayList into = {}; ///< the variables that the reply under way is for
    std::vector<ThreadLock> locks = {};
    std::optional<client::MultiMachine> multi = {}; ///< several locks as one
    QList<ClientLogEntry> inside = {}; ///< of the locks that it took last: what its work is said to be about
    std::optional<ClientLogEntry> joint = {}; ///< of several: what they are together, as if it were one lock
    QByteArray queuesAt = {};                 ///< the process's own lock that it waits for
    std::pair<int, base::ChannelName> hears = {}; ///< server and channel of its own listening
};

/// The matter that an answer belongs to: a call of the client's locks at that server, or a command of a
/// thread.
struct PendingAnswer {
    /// Who gets the answer.
    enum class To : quint8 { Locks, Subscription, Command };
    To to = To::Command;
    int server = 0;
    quint64 ticket = 0;     ///< of Locks and Subscription: what the locks' machine expects
    std::size_t thread = 0; ///< of Command
};

/// A lock inside the process.
struct ProcessLock {
    std::optional<std::size_t> owner = {};
    QList<std::size_t> queue = {};
};

} // namespace lockscope::lab
