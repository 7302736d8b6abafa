#pragma once

#include "core/redis/client.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <list>

namespace lockscope::admin
{

/// The connection that acts: open only while somebody acts on its database, and a moment longer. Lives on the
/// thread of its executor.
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
    [[nodiscard]] bool isInUse() const { return m_users > 0; }

    /// `callback` once, never from within this call, unless `context` is gone by then: when commands can be
    /// sent, or why they cannot. Patient: failed attempts are not told before `within` is over.
    void whenReady(QObject* context, base::milliseconds within, bool patient, Ready callback);
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
    QTimer m_judge;  ///< looks at those who wait
    QTimer m_linger; ///< then it is closed
    int m_users = 0;
};

} // namespace lockscope::admin
