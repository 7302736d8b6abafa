#pragma once

#include "core/redis/client.h"

#include <QPointer>

#include <memory>

namespace lockscope::watch
{

/// A connection of the watcher that reads: it knows which database is selected, and how many commands may be
/// under way. Commands for another database are preceded by SELECT; should that be refused, what follows
/// answers NoPermission instead of speaking of the wrong keys. Lives on the watcher's thread.
class DbConnection final : public QObject
{
    Q_OBJECT
public:
    DbConnection(const redis::Endpoint& endpoint, const redis::ClientOptions& options,
        const base::Clock& clock, QObject* parent);

    /// Do what redis::Client does.
    void open() { m_client.open(); }
    void close() { m_client.close(); }
    void retryNow() { m_client.retryNow(); }
    [[nodiscard]] bool isReady() const { return m_client.state().isReady(); }
    [[nodiscard]] const redis::ConnectionState& state() const { return m_client.state(); }
    [[nodiscard]] redis::Client& client() { return m_client; }
    [[nodiscard]] const redis::Client& client() const { return m_client; }

    /// Asks the server to leave the time at which a key was used last as it is where this connection reads
    /// (CLIENT NO-TOUCH), until it is closed: a server whose memory is full evicts the same keys as without
    /// us. After a refusal it is not asked again, since the server logs each.
    void askForNoTouch();
    /// Sends a command that does not depend on the database.
    void call(const redis::Command& command, redis::Client::Callback callback);
    /// Sends a command on keys of database `db`.
    void callIn(int db, const redis::Command& command, redis::Client::Callback callback);
    /// How keys are asked for: plainly, or as those of a slot that moves here from another node.
    enum class Way : quint8 { Plain, Importing };
    /// Sends several commands on keys of database `db` that are answered together.
    void callTogetherIn(
        int db, const QList<redis::Command>& commands, Way way, redis::Client::GroupCallback callback);
    /// Returns how many more commands should be sent before answers are awaited: other clients wait behind a
    /// pipeline.
    [[nodiscard]] qsizetype room() const;

Q_SIGNALS:
    /// state() has changed.
    void stateChanged();

private:
    /// Holds what the answers of a session have shown. The selected database: `asked` follows the order of
    /// sending, `actual` the order of the answers.
    struct Shown {
        int asked = 0;
        int actual = 0;
        base::Error refusal;
        bool isNoTouchRefused = false; ///< by this session or one before
    };
    void select(int db);
    void follow(const redis::ConnectionState& state);

    redis::Client m_client;
    int m_firstDb;
    bool m_isReady = false;
    std::shared_ptr<Shown> m_shown; ///< by this session; answers of an older one keep their own
};

} // namespace lockscope::watch
