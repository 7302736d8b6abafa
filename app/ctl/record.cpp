#include "app/ctl/commandsession.h"
#include "app/ctl/hashednames.h"
#include "app/ctl/healthlines.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/record/recorder.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QTimer>

#include <utility>

namespace lockscope::ctl
{

namespace
{

using namespace std::chrono_literals;

/// Keeps all that a session gets in one file, from the first batch on. The file is written on this thread:
/// nothing here waits for anything else.
class RecordRun final : public QObject
{
public:
    RecordRun(CommandSession& session, QString path, console::Naming naming)
        : m_session(session)
        , m_path(std::move(path))
        , m_naming(naming)
    {
        connect(&session, &CommandSession::changed, this, &RecordRun::take);
        connect(&session, &CommandSession::healthChanged, this, &RecordRun::takeHealth);
        connect(&session, &CommandSession::ending, this, &RecordRun::end);
        connect(&m_beat, &QTimer::timeout, this, &RecordRun::flush);
        m_beat.start(1s);
    }

private:
    void take(const locks::Batch& batch)
    {
        if (!m_recorder && !begin())
            return;
        m_events += batch.events.size();
        m_recorder->take(batch, m_session.now());
    }

    void takeHealth(const locks::Health& health)
    {
        if (m_recorder && health.clock.known)
            m_recorder->take(health, m_session.now());
    }

    bool begin()
    {
        record::Header header;
        header.title = m_session.health().serverName;
        header.server = m_session.health().serverName.toUtf8();
        header.begin = m_session.now();
        header.madeBy = "lockscopectl " LOCKSCOPE_VERSION;
        m_recorder = std::make_unique<record::Recorder>(header);
        const auto begun = m_recorder->record(m_path, console::saltFor(m_naming));
        if (begun) {
            m_recorder->take(m_session.health(), m_session.now());
            return true;
        }
        fail(begun.error());
        return false;
    }

    void flush()
    {
        if (!m_recorder)
            return;
        m_recorder->flush();
        if (m_recorder->failure())
            fail(*m_recorder->failure());
    }

    void fail(const base::Error& error)
    {
        m_beat.stop();
        complain(words::sentence(error));
        m_session.finish(Failed);
    }

    /// The file reaches to this moment, also where nothing has happened since long ago.
    void end()
    {
        if (m_recorder)
            m_recorder->take(locks::Batch(), m_session.now());
        const auto ended = m_recorder ? m_recorder->stop() : base::Result<void>();
        if (!ended)
            return fail(ended.error());
        say(Words::tr("%1 events are in the recording.").arg(m_events));
        m_session.finishByHealth();
    }

    CommandSession& m_session;
    const QString m_path;
    const console::Naming m_naming;
    QTimer m_beat;
    std::unique_ptr<record::Recorder> m_recorder;
    qsizetype m_events = 0;
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
