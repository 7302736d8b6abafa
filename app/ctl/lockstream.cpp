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
    , m_news(session.filter())
{
    session.showNames();
    connect(&session, &CommandSession::changed, this, &LockStream::take);
    connect(&session, &CommandSession::namesChanged, this, &LockStream::takeNames);
    connect(&session, &CommandSession::ending, &session, &CommandSession::finishByHealth);
    connect(&m_beat, &QTimer::timeout, this, &LockStream::advance);
    m_beat.start(500ms);
}

void LockStream::take(const locks::Batch& batch) { report(m_news.take(batch, m_session.context())); }

void LockStream::advance()
{
    if (m_session.health().live)
        report(m_news.advance(m_session.context()));
}

void LockStream::takeNames()
{
    if (m_session.filter().dependsOnNames())
        report(m_news.judgeAgain(m_session.source().locks(), m_session.context()));
}

void LockStream::report(const QList<locks::LockPtr>& news)
{
    const bool isJson = m_session.arguments().json;
    for (const locks::LockPtr& lock : news)
        m_session.wrote(isJson ? say(jsonLine(*lock, m_session))
                               : say(lineOfLock(*lock, {m_session.now(), &m_session.aliases()})));
}

} // namespace lockscope::ctl

#include "moc_lockstream.cpp"
