#pragma once

#include "core/redis/primaryfinder.h"
#include "core/watch/primarywitness.h"

namespace lockscope::watch
{

/// The Sentinels of a group, as witnesses of its primary.
class SentinelWitness final : public PrimaryWitness
{
    Q_OBJECT
public:
    /// `endpoint.sentinels` is set.
    SentinelWitness(
        const redis::Endpoint& endpoint, const redis::ClientOptions& options, const base::Clock& clock);

    void open() override { m_finder.open(); }
    void close() override { m_finder.close(); }
    void retryNow() override { m_finder.retryNow(); }
    void deny(const QByteArray& role) override { m_finder.deny(role); }

    [[nodiscard]] std::shared_ptr<redis::PrimaryPlace> place() const override { return m_finder.place(); }
    [[nodiscard]] std::optional<redis::HostPort> primary() const override;
    [[nodiscard]] QByteArray doubt() const override;
    [[nodiscard]] locks::Topology topology() const override;

private:
    redis::PrimaryFinder m_finder;
    const QByteArray m_master;
};

} // namespace lockscope::watch
