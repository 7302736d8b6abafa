#include "app/ctl/healthlines.h"
#include "app/ctl/jsonline.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

/// "12:34:56.789  acquired         orders:42  reentrant  6f1a…:7 ×2  30.0 s  (tracking)".
QString eventText(const locks::Event& event)
{
    QStringList parts{clockText(event.at), fitted(QString::fromLatin1(locks::name(event.kind)), 15)};
    if (!locks::isOfServer(event.kind))
        parts << locks::nameWords(event.lock.name) << QString::fromLatin1(locks::name(event.lockKind));
    else if (locks::isOfDatabase(event.kind))
        parts.append(Words::tr("db %1").arg(event.lock.db));
    if (!event.holder.isEmpty())
        parts.append(locks::holderIdWords(event.holder, 60));
    if (event.count > 1)
        parts.append(QStringLiteral("×") + QString::number(event.count));
    if (event.ttl)
        parts.append(words::duration(*event.ttl));
    if (!event.place().isEmpty())
        parts.append(base::printable(event.place(), 64));
    if (event.unseen > 0)
        parts.append(Words::tr("%1 more not seen one by one").arg(event.unseen));
    const QString about = event.exact ? QString() : QStringLiteral("~");
    parts.append(u'(' + about + QString::fromLatin1(locks::name(event.source)) + u')');
    return parts.join(QStringLiteral("  "));
}

/// Writes each event that the filter lets pass, as it comes.
class EventStream final : public QObject
{
public:
    explicit EventStream(CommandSession& session)
        : m_session(session)
    {
        connect(&session, &CommandSession::changed, this, &EventStream::write);
        connect(&session, &CommandSession::ending, &session, &CommandSession::finishByHealth);
    }

private:
    void write(const locks::Batch& batch)
    {
        const bool json = m_session.arguments().json;
        for (const locks::Event& event : batch.events) {
            if (m_session.shows(event))
                m_session.wrote(json ? say(jsonLine(event)) : say(eventText(event)));
        }
        if (batch.droppedEvents > 0)
            complain(Words::tr("%1 events of a burst were not kept.").arg(batch.droppedEvents));
    }

    CommandSession& m_session;
};

int runEvents(const Arguments& arguments)
{
    CommandSession session(arguments);
    if (const ExitCode code = session.prepare(arguments.operands.join(u' ')); code != Done)
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
        Words::tr("Writes a line for each event of a lock that matches, as it happens, until it is told "
                  "to end. Of a filter, only the words that an event has values for are compared.")};
    row.run = runEvents;
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Json | OptionGroup::Duration;
    row.takesFilter = true;
    row.examples = {QStringLiteral(
        "lockscopectl --connect unix:///run/redis.sock --json --for 60 events 'event:expired !lock:test:*'")};
    row.json = {
        Words::tr("One object for each event: %1.")
            .arg(QStringLiteral("seq, at_ms, event, lock, kind, db, node, holder, count, ttl_ms, source, "
                                "exact, unseen")),
        healthJsonWords()};
    return row;
}

} // namespace lockscope::ctl
