#include "app/ctl/lockstream.h"

#include "app/ctl/healthlines.h"
#include "app/ctl/jsonline.h"
#include "app/ctl/output.h"
#include "app/ctl/terminalcolumns.h"
#include "app/ctl/textwidth.h"

namespace lockscope::ctl
{

namespace
{

using namespace std::chrono_literals;

/// Returns the same cells as in the table, without the empty ones and without its padding behind the name.
QString lineOfLock(const locks::Lock& lock, const CellContext& context)
{
    QString line = clockText(context.now);
    for (const TerminalColumn& column : lockColumns()) {
        const QString text = column.text(lock, context);
        if (!text.isEmpty())
            line += QStringLiteral("  ") +
                    (column.column == locks::LockColumn::State ? fitted(text, column.width) : text);
    }
    return line;
}

} // namespace

LockStream::LockStream(CommandSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    session.showNames();
    connect(&session, &CommandSession::changed, this, &LockStream::take);
    connect(&session, &CommandSession::ending, &session, &CommandSession::finishByHealth);
    connect(&m_beat, &QTimer::timeout, this, &LockStream::lookAgain);
    m_beat.start(500ms);
}

void LockStream::take(const locks::Batch& batch)
{
    for (const locks::LockPtr& lock : batch.changed) {
        if (m_session.shows(*lock)) {
            m_reported.insert(lock->ref, locks::stateAt(*lock, m_session.now()));
            report(*lock);
        } else if (m_reported.remove(lock->ref) > 0) {
            report(*lock);
        }
    }
    for (const locks::LockRef& ref : batch.removed)
        m_reported.remove(ref);
}

/// Reports changes that time alone has made: a lease that runs out, a renewal that does not come, a term like
/// ttl<5s.
void LockStream::lookAgain()
{
    if (!m_session.health().live)
        return;
    for (const locks::LockPtr& lock : m_session.source().locks()) {
        const auto reported = m_reported.constFind(lock->ref);
        const bool matched = reported != m_reported.constEnd();
        const bool matches = m_session.shows(*lock);
        const locks::State state = locks::stateAt(*lock, m_session.now());
        if (matched == matches && (!matched || *reported == state))
            continue;
        if (matches)
            m_reported.insert(lock->ref, state);
        else
            m_reported.remove(lock->ref);
        report(*lock);
    }
}

void LockStream::report(const locks::Lock& lock)
{
    if (m_session.arguments().json)
        m_session.wrote(say(jsonLine(lock, m_session)));
    else
        m_session.wrote(say(lineOfLock(lock, {m_session.now(), &m_session.aliases()})));
}

} // namespace lockscope::ctl

#include "moc_lockstream.cpp"
