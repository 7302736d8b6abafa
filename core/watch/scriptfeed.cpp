#include "core/watch/scriptfeed.h"

#include "core/locks/family.h"

#include <algorithm>

namespace lockscope::watch
{

using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds askedEvery = 10min;

} // namespace

ScriptFeed::ScriptFeed(DbConnection& connection, FeedContext& context)
    : m_connection(connection)
    , m_context(context)
{
    m_timer.setInterval(askedEvery);
    connect(&m_timer, &QTimer::timeout, this, &ScriptFeed::ask);
}

void ScriptFeed::start()
{
    stop();
    m_timer.start();
    ask();
}

void ScriptFeed::stop()
{
    ++m_session;
    m_timer.stop();
    m_context.watchState.takeScripts({}); // the next one may be another server
}

void ScriptFeed::ask()
{
    m_asked = locks::everyFingerprint();
    m_connection.call(redis::Command(QByteArrayList{"script", "exists"} + m_asked),
        [this, session = m_session](const redis::Client::Answer& answer) {
            if (session == m_session)
                take(answer);
        });
}

/// A script that was known stays so: the server drops those that were not run for long, while their library's
/// locks are as they were.
void ScriptFeed::take(const redis::Client::Answer& answer)
{
    if (!answer) {
        m_timer.stop();
        return;
    }
    QSet<QByteArray> known = m_context.watchState.scripts();
    for (qsizetype i = 0; i < std::min(m_asked.size(), answer->elements.size()); ++i)
        if (answer->elements.at(i).integer == 1)
            known.insert(m_asked.at(i));
    m_context.watchState.takeScripts(known);
}

} // namespace lockscope::watch

#include "moc_scriptfeed.cpp"
