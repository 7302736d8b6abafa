#pragma once

#include "core/watch/feed.h"

#include <QTimer>

namespace lockscope::watch
{

/// Asks which scripts of lock libraries the server knows (SCRIPT EXISTS): a hint at the libraries whose locks
/// it has. Asks once when a session begins and then every ten minutes, all in one command, which costs the
/// server as much as reading a few keys. Where it is refused it is not asked again in that session. Uses the
/// scanning connection. Lives on the watcher's thread.
class ScriptFeed final : public QObject
{
    Q_OBJECT
public:
    ScriptFeed(DbConnection& connection, FeedContext& context);

    /// Begin and end asking; stop() forgets the scripts, since the next server may be another one.
    void start();
    void stop();

private:
    void ask();
    void take(const redis::Client::Answer& answer);

    DbConnection& m_connection;
    FeedContext& m_context;
    QTimer m_timer;
    QByteArrayList m_asked;
    quint64 m_session = 0;
};

} // namespace lockscope::watch
