#pragma once

#include "core/watch/feed.h"

#include <QTimer>

namespace lockscope::watch
{

/// Reads known locks on the tracking connection, in the order of the read schedule and within the window of
/// the connection; each read arms the key for its next push. Many names are asked by one command where only
/// their existence is asked. Names that are not to be armed are read on another connection. Lives on the
/// watcher's thread.
class ReadFeed final : public QObject
{
    Q_OBJECT
public:
    ReadFeed(DbConnection& connection, DbConnection& unarmed, FeedContext& context, QObject* parent);

    /// Turns tracking on (default mode), its pushes redirected to the connection `listener`; reading begins.
    void start(qint64 listener);
    void stop();
    /// Sends what may be sent now.
    void pump();
    /// Asks the server whether the redirection still stands; brokenRedirect() where it does not.
    void checkRedirect();

    /// Returns the health of tracking, on whose connection known locks are read.
    [[nodiscard]] const locks::FeedHealth& health() const { return m_health; }

Q_SIGNALS:
    /// Tracking is on, or has been refused: reading goes on in either case.
    void started();
    /// Everything of ReadSchedule::wantAll() was read.
    void recovered();
    void brokenRedirect();

private:
    /// Reads that are begun together on one connection.
    struct Run {
        DbConnection& connection;
        qsizetype room;
        std::vector<ReadTurn> turns = {};
        std::vector<KeyRead> keyReads = {};
    };
    void begin(Run run);
    [[nodiscard]] bool isTogether(const ReadTurn& turn) const;
    void count(const std::vector<ReadTurn>& turns);
    void countIn(int db, const std::vector<ReadTurn>& turns);
    void takeCount(const std::vector<ReadTurn>& turns, const redis::Client::Answer& answer);
    [[nodiscard]] KeyRead lookFor(const ReadTurn& turn) const;
    void take(const ReadTurn& turn, const KeyRead& keyRead, base::ServerTime at, quint64 session);
    void arm();
    void settleRecovery();

    DbConnection& m_connection;
    DbConnection& m_unarmed;
    FeedContext& m_context;
    QTimer m_timer;
    locks::FeedHealth m_health;
    quint64 m_session = 0; ///< answers to an earlier session's questions are dropped
    bool m_running = false;
    bool m_countsTogether = true; ///< not refused in this session
    bool m_recovering = false;
};

} // namespace lockscope::watch
