#pragma once

#include "core/redis/transport.h"
#include "core/sim/simserver.h"
#include "tests/support/virtualtime.h"

#include <QHash>
#include <QRandomGenerator>

#include <memory>

namespace lockscope::support
{

/// The network between clients under test and one simulated server: latency from a seed, order kept within a
/// connection and not between two, and the faults that a real one has.
class SimNet
{
public:
    SimNet(VirtualTime& time, quint32 seed);
    ~SimNet();

    [[nodiscard]] sim::SimServer& server() { return m_server; }
    [[nodiscard]] const sim::SimServer& server() const { return m_server; }
    /// Clients made with it talk to server().
    [[nodiscard]] redis::TransportFactory transports();

    /// Each way takes between `least` and `least + jitter`.
    void setLatency(base::nanoseconds least, base::nanoseconds jitter);
    /// Ends every connection, as a reset does.
    void cutAll();
    /// Ends one connection, chosen by the seed.
    void cutOne();
    /// A frozen server takes bytes and connections, and answers nothing until it thaws.
    void freeze(bool frozen);
    /// Nobody listens.
    void refuse(bool refused) { m_refused = refused; }
    [[nodiscard]] bool isFrozen() const { return m_frozen; }

private:
    class Link;
    friend class Link;
    using LinkPtr = std::shared_ptr<Link>;

    void dial(const LinkPtr& link);
    void carryToServer(const LinkPtr& link, const QByteArray& bytes);
    void carryToClient(qint64 id, const QByteArray& bytes);
    void arrive(const LinkPtr& link, const QByteArray& bytes);
    void end(const LinkPtr& link);
    void cut(const LinkPtr& link);
    [[nodiscard]] base::nanoseconds delay(base::MonoTime& last);

    VirtualTime& m_time;
    QRandomGenerator m_random;
    sim::SimServer m_server;
    base::nanoseconds m_least = std::chrono::microseconds(200);
    base::nanoseconds m_jitter = std::chrono::microseconds(100);
    QHash<qint64, LinkPtr> m_links;
    QList<std::pair<LinkPtr, QByteArray>> m_held; ///< arrived while frozen
    bool m_frozen = false;
    bool m_refused = false;
};

} // namespace lockscope::support
