#pragma once

#include "core/lab/clientact.h"
#include "core/lab/clientterms.h"

namespace lockscope::lab
{

/// An order of a run to a client in a process of its own.
struct ClientOrder {
    enum class What : quint8 {
        Play,       ///< who it is, and where its servers are
        Run,        ///< scenario time was `at` at `real`, and goes on: begin, or go on
        StandStill, ///< all of it, until Run; Quiet is the answer
        Pause,      ///< a long collection, for `lasts` (0 = for good)
        Cut,        ///< its connections
        LoseReply,
        JumpClock, ///< ahead by `lasts`
        Move,      ///< `server` is now at places[0]
        Resume,    ///< from a Pause
        Mend,      ///< it may connect again
    };
    What what = What::Play;
    ClientTerms terms = {};
    QByteArray scenario = {};   ///< JSON
    QByteArrayList places = {}; ///< sockets of the servers
    base::MonoTime at{};
    base::MonoTime real{}; ///< of the machine's monotonic clock, which all processes share
    base::milliseconds lasts{0};
    int server = 0;
};

/// A word of such a client to the run.
struct ClientWord {
    enum class What : quint8 {
        Ready,  ///< it can begin
        Logged, ///< a log entry, at `real`
        Quiet,  ///< it stands still, with no command under way
        Over,   ///< its program is at its end, and the process ends
    };
    What what = What::Ready;
    base::MonoTime real{};
    ClientLogEntry clientLogEntry = {};
};

/// Turns each into a line of ASCII, and back; returns nothing where the line is none.
QByteArray lineOf(ClientOrder order);
QByteArray lineOf(ClientWord word);
std::optional<ClientOrder> orderFrom(const QByteArray& line);
std::optional<ClientWord> wordFrom(const QByteArray& line);

} // namespace lockscope::lab
