#include "app/ctl/commandsession.h"
#include "app/ctl/hashednames.h"
#include "app/ctl/healthlines.h"
#include "app/ctl/output.h"
#include "app/ctl/sessionrecording.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

/// Keeps what a session gets in one file, and ends with it.
class RecordRun final : public QObject
{
public:
    RecordRun(CommandSession& session, const QString& path, console::Naming naming)
        : m_session(session)
        , m_recording(session, path, console::saltFor(naming))
    {
        connect(&m_recording, &SessionRecording::failed, this, &RecordRun::fail);
        connect(&session, &CommandSession::ending, this, &RecordRun::end);
    }

private:
    void fail(const base::Error& error)
    {
        complain(words::sentence(error));
        m_session.finish(Failed);
    }

    void end()
    {
        if (const auto ended = m_recording.end(); !ended)
            return fail(ended.error());
        say(words::counted(m_recording.events(), Words::tr("1 event is in the recording."),
            Words::tr("%n events are in the recording.", nullptr, words::numerus(m_recording.events()))));
        m_session.finishByHealth();
    }

    CommandSession& m_session;
    SessionRecording m_recording;
};

int runRecord(const Arguments& arguments)
{
    if (arguments.operands.size() != 1) {
        complain(Words::tr("Say one server and one file: --sandbox has a server of its own."));
        return Usage;
    }
    CommandSession session(arguments);
    if (const ExitCode code = session.prepare({}); code != Done)
        return code;
    const HealthLines health(session);
    const RecordRun run(session, arguments.operands.constLast(), namingFrom(arguments));
    return session.run();
}

} // namespace

Subcommand recordSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("record");
    row.operands = QStringLiteral("[SERVER] FILE");
    row.summary = Words::tr("keep what happens in a recording, until Ctrl+C");
    row.about = {Words::tr("Writes what a live server reports into FILE until Ctrl+C, or for --for. “replay” "
                           "and “check” read it, and the window plays it.")};
    row.run = runRecord;
    row.leastOperands = 1;
    row.mostOperands = 2;
    row.options = {hashOption()};
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Duration;
    row.subject = Subject::Record;
    row.codes = {Failed};
    row.examples = {
        QStringLiteral("lockscopectl --connect redis://localhost --for 600 record night.lockrec --hash")};
    row.takesServer = true;
    return row;
}

} // namespace lockscope::ctl
