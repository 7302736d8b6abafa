#pragma once

#include "core/lab/sampleturns.h"
#include "core/redis/endpoint.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::lab
{

/// The first scenario: simulated clients that take, keep, wait for, lose and release sample locks of every
/// kind on a server. Touches only names that begin with "lockscope:sample:" and the companions and channels
/// that the wire format derives from these; every key has an expiry, so even a killed program leaves nothing
/// for long. Lives on any thread with an event loop; never blocks.
class SampleClients final : public QObject
{
    Q_OBJECT
public:
    /// `clock` outlives this object.
    SampleClients(redis::Endpoint endpoint, SampleSettings settings, const base::Clock& clock,
        QObject* parent = nullptr);
    /// Ends the clients' connections; what they held runs out by itself. Call stop() first to clean up.
    ~SampleClients() override;

    void start();
    /// Ends the clients, then deletes every key of theirs; `done` is called when that is confirmed or, where
    /// the server does not answer, after two seconds (the keys' expiry does the rest).
    void stop(std::function<void()> done);

    /// Every key that this scenario can ever write, companions included.
    [[nodiscard]] static QByteArrayList keys(const SampleSettings& settings);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::lab
