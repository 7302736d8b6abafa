#include "app/ctl/sessionrecording.h"

#include <utility>

namespace lockscope::ctl
{

using namespace std::chrono_literals;

SessionRecording::SessionRecording(CommandSession& session, QString path, QByteArray salt)
    : m_session(session)
    , m_path(std::move(path))
    , m_salt(std::move(salt))
{
    connect(&session, &CommandSession::changed, this, &SessionRecording::take);
    connect(&session, &CommandSession::healthChanged, this, &SessionRecording::takeHealth);
    connect(&m_beat, &QTimer::timeout, this, &SessionRecording::flush);
    m_beat.start(1s);
}

void SessionRecording::take(const locks::Batch& batch)
{
    if (m_failure || (!m_recorder && !m_session.health().clock.known))
        return;
    locks::Batch now = batch;
    if (!m_recorder) {
        begin();
        now.changed = m_session.source().locks(); // some may have come before the clock was known
    }
    if (m_failure)
        return;
    m_events += batch.events.size();
    m_recorder->take(now, m_session.now());
}

void SessionRecording::takeHealth(const locks::Health& health)
{
    if (!m_recorder)
        return take({}); // it begins with this health
    if (isBegun() && health.clock.known)
        m_recorder->take(health, m_session.now());
}

void SessionRecording::begin()
{
    record::Header header;
    header.title = m_session.health().serverName;
    header.server = m_session.health().serverName.toUtf8();
    header.begin = m_session.now();
    header.madeBy = "lockscopectl " LOCKSCOPE_VERSION;
    m_recorder = std::make_unique<record::Recorder>(header);
    if (const auto begun = m_recorder->record(m_path, m_salt); !begun)
        return fail(begun.error());
    m_recorder->take(m_session.health(), m_session.now());
}

void SessionRecording::flush()
{
    if (!isBegun())
        return;
    m_recorder->flush();
    if (m_recorder->failure())
        fail(*m_recorder->failure());
}

void SessionRecording::fail(const base::Error& error)
{
    m_beat.stop();
    m_failure = error;
    Q_EMIT failed(error);
}

base::Result<void> SessionRecording::end()
{
    m_beat.stop();
    if (m_failure)
        return *m_failure;
    if (!m_recorder)
        return {};
    m_recorder->take(locks::Batch(), m_session.now());
    return m_recorder->stop();
}

} // namespace lockscope::ctl

#include "moc_sessionrecording.cpp"
