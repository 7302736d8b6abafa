#pragma once

#include "core/redis/client.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <list>

namespace lockscope::admin
{

/// The connection that acts: it is open only while somebody acts on its database, and a moment longer. Lives
/// on the thread of its executor.
class ActLine final : public QObject
{
    Q_OBJECT
public:
    using Ready = std::function<void(const base::Result<void>&)>;

    ActLine(const redis::Endpoint& endpoint, const redis::ClientOptions& options, const base::Clock& clock,
        QObject* parent);

    /// Each join() is followed by one leave().
    void join();
    void leave();
    /// True between a join() and its leave().
    [[nodiscard]] bool isInUse() const { return m_users > 0; }

    /// Calls `callback` once when commands can be sent, or with the reason why they cannot; never from within
    /// this call, and not if `context` is gone by then. Patient: failed attempts are not reported before
    /// `within` is over.
    void whenReady(QObject* context, base::milliseconds within, bool patient, Ready callback);
    /// Returns the client of this connection, which lives as long as the line.
    [[nodiscard]] redis::Client& client() { return m_client; }

private:
    struct Waiting {
        QPointer<QObject> context;
        base::MonoTime since{};
        base::MonoTime until{};
        bool patient = false;
        Ready callback;
    };
    void judge();
    [[nodiscard]] std::optional<base::Result<void>> verdictFor(const Waiting& waiting) const;

    const base::Clock& m_clock;
    redis::Client m_client;
    std::list<Waiting> m_waiting;
    QTimer m_judge;  ///< judges the waiting callbacks
    QTimer m_linger; ///< then the connection is closed
    int m_users = 0;
};

} // namespace lockscope::admin
