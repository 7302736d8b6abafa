#pragma once

#include "core/client/acquiremachine.h"
#include "core/client/multimachine.h"
#include "core/client/releasemachine.h"
#include "core/lab/clientact.h"
#include "core/lab/program.h"

#include <map>
#include <set>
#include <vector>

namespace lockscope::lab
{

/// One lock that a thread is about to take or to leave.
struct Effort {
    client::Ask ask; ///< in scenario time
    int server = 0;
    std::optional<base::milliseconds> fixedLease = {}; ///< empty = the watchdog's
    std::optional<client::AcquireMachine> acquire = {};
    std::optional<client::ReleaseMachine> release = {};
    base::MonoTime sentAt{}; ///< of the deciding attempt: the lease counts from there
    bool isListening = false;
};

/// One thread of a simulated client: where it is in its program, and what it waits for.
struct ClientThread {
    enum class Stage : quint8 {
        Fresh,
        Running,
        Thinking,  ///< until `until`
        Working,   ///< likewise
        Locking,   ///< its efforts are under way
        Leaving,   ///< likewise
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
    std::vector<Effort> efforts = {};
    std::optional<client::MultiMachine> multi = {}; ///< several locks as one
    QList<ClientLogEntry> inside = {}; ///< of the locks that it took last: what its work is said to be about
    bool isMajority = false;           ///< of several: most of them are enough
    std::optional<ClientLogEntry> joint = {}; ///< of several: what they are together, as if it were one lock
    QByteArray queuesAt = {};                 ///< the process's own lock that it waits for
    std::pair<int, base::ChannelName> hears = {}; ///< server and channel of its own listening
};

/// What an answer belongs to.
struct PendingAnswer {
    enum class To : quint8 { Try, Look, Leave, Release, LookAfter, Command, Renewal, Keep, Subscription };
    To to = To::Command;
    std::size_t thread = 0;
    std::size_t effort = 0;
    quint64 batch = 0;              ///< of Renewal
    QList<client::Hold> holds = {}; ///< likewise
    int server = 0;
    base::ChannelName channel = {}; ///< of Subscription
};

/// A channel that threads of the client listen on.
struct HeardChannel {
    enum class State : quint8 { Wanted, Asked, Confirmed };
    State state = State::Wanted;
    quint64 ticket = 0;
    /// Threads with their efforts; true = has been told that it is subscribed.
    std::map<std::pair<std::size_t, std::size_t>, bool> listeners = {};
};

/// A lock inside the process.
struct ProcessLock {
    std::optional<std::size_t> owner = {};
    QList<std::size_t> queue = {};
};

} // namespace lockscope::lab
