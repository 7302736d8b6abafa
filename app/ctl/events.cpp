#include "app/ctl/eventline.h"
#include "app/ctl/healthlines.h"
#include "app/ctl/jsonline.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/words/counted.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

/// Writes each event that the filter lets pass, as it comes.
class EventStream final : public QObject
{
public:
    explicit EventStream(CommandSession& session)
        : m_session(session)
    {
        session.showNames();
        connect(&session, &CommandSession::changed, this, &EventStream::write);
        connect(&session, &CommandSession::ending, &session, &CommandSession::finishByHealth);
    }

private:
    void write(const locks::Batch& batch)
    {
        const bool json = m_session.arguments().json;
        for (const locks::Event& event : batch.events) {
            if (m_session.shows(event))
                m_session.wrote(
                    json ? say(jsonLine(event, m_session)) : say(eventText(event, m_session.aliases())));
        }
        if (batch.droppedEvents > 0)
            complain(
                words::counted(qint64(batch.droppedEvents), Words::tr("1 event of a burst was not kept."),
                    Words::tr("%n events of a burst were not kept.", nullptr,
                        words::numerus(qint64(batch.droppedEvents)))));
    }

    CommandSession& m_session;
};

int runEvents(const Arguments& arguments)
{
    CommandSession session(arguments);
    if (const ExitCode code = session.prepare(arguments.operands.join(u' '), filter::Filter::Subject::Events);
        code != Done)
        return code;
    const HealthLines health(session);
    const EventStream events(session);
    return session.run();
}

} // namespace

Subcommand eventsSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("events");
    row.operands = QStringLiteral("[FILTER]");
    row.summary = Words::tr("what happens to locks, as it happens");
    row.about = {
        Words::tr("Writes a line for each event of a lock that matches, as it happens, until Ctrl+C, or for "
                  "--for. Words of a filter about which an event says nothing are left out of account.")};
    row.run = runEvents;
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Json | OptionGroup::Duration;
    row.takesFilter = true;
    row.examples = {QStringLiteral(
        "lockscopectl --connect unix:///run/redis.sock --json --for 60 events 'event:expired !lock:test:*'")};
    row.json = {Words::tr("One object for each event: %1.")
                    .arg(QStringLiteral(
                        "seq, at_ms, event, lock, kind, db, node, holder, alias, count, ttl_ms, source, "
                        "exact, unseen, server_name")),
        healthJsonWords()};
    return row;
}

} // namespace lockscope::ctl
