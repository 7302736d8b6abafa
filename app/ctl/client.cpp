#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/lab/clienthost.h"

#include <QCoreApplication>

#include <csignal>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::ctl
{

namespace
{

bool isSocket(int descriptor)
{
    int type = 0;
    socklen_t size = sizeof type;
    return ::getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0;
}

int runClient(const Arguments&)
{
    if (!isSocket(STDIN_FILENO)) {
        complain(Words::tr("“client” is one client of a run in a process of its "
                           "own: “lab run SCENARIO --processes” starts it."));
        return Usage;
    }
    std::signal(SIGINT, SIG_IGN); // of the terminal, which means the run; that ends us
    const base::SteadyClock clock;
    lab::ClientHost host(::dup(STDIN_FILENO), clock);
    QObject::connect(
        &host, &lab::ClientHost::over, &host, [] { QCoreApplication::exit(Done); }, Qt::QueuedConnection);
    return QCoreApplication::exec();
}

} // namespace

Subcommand clientSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("client");
    row.summary = Words::tr("one client of a run; started by “lab run --processes”");
    row.about = {
        Words::tr("Plays one client of a run in a process of its own. Its standard input is a pipe that "
                  "brings what it plays, and where, so it is of no use by hand.")};
    row.run = &runClient;
    row.mostOperands = 0;
    row.subject = Subject::Internal;
    row.needsServer = false;
    return row;
}

} // namespace lockscope::ctl
