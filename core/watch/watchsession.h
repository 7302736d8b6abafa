#pragma once

#include "core/watch/dbconnection.h"

#include <QTimer>

namespace lockscope::watch
{

/// The watcher's three connections as one. The reading one leads, so that a server that cannot be entered is
/// tried once, not thrice; the listening and the scanning one follow. Reader and listener end together, since
/// the loss of a redirection is silent. Lives on the watcher's thread.
class WatchSession final : public QObject
{
    Q_OBJECT
public:
    WatchSession(const redis::Endpoint& endpoint, const redis::ClientOptions& options,
        const base::Clock& clock, QObject* parent);

    /// Open the connections, end them, and end the wait before the next attempt.
    void open();
    void close();
    void retryNow();
    /// Ends reader and listener and begins anew, later each time it happens soon again.
    void restart();

    [[nodiscard]] DbConnection& reader() { return m_reader; }
    [[nodiscard]] DbConnection& listener() { return m_listener; }
    [[nodiscard]] DbConnection& scanner() { return m_scanner; }
    /// Returns the state to be shown: that of the connection that is furthest behind.
    [[nodiscard]] const redis::ConnectionState& state() const;
    /// Returns the traffic of all its connections together since construction.
    [[nodiscard]] redis::Client::Traffic traffic() const;

Q_SIGNALS:
    /// Reader and listener are ready, or one of them is not any more.
    void pairReady();
    void pairLost();
    /// The scanning connection is ready, or not any more.
    void scannerReady();
    void scannerLost();
    /// state() may have changed.
    void stateChanged();

private:
    void followReader();
    void followListener();
    void follow();
    void followScanner();
    void judgePair();
    void losePair();

    const base::Clock& m_clock;
    DbConnection m_reader, m_listener, m_scanner;
    QTimer m_again;
    base::MonoTime m_pairedAt{};
    base::milliseconds m_delay;
    bool m_open = false;
    bool m_paired = false;
    bool m_scannerReady = false;
};

} // namespace lockscope::watch
