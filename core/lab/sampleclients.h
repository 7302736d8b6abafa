#pragma once

#include "core/lab/sampleprograms.h"
#include "core/redis/endpoint.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::lab
{

/// An endless scenario: simulated clients that take, keep, wait for, lose and release sample locks of every
/// kind on a server. Touches only names that begin with "lockscope:sample:" (and the run) and the companions
/// and channels that the wire format derives from these; every key has an expiry, so even a killed program
/// leaves nothing for long. Lives on any thread with an event loop; never blocks.
class SampleClients final : public QObject
{
    Q_OBJECT
public:
    /// `clock` outlives this object.
    SampleClients(redis::Endpoint endpoint, SampleSettings settings, const base::Clock& clock,
        QObject* parent = nullptr);
    /// Ends the clients' connections; what they held runs out by itself. Call stop() first to clean up.
    ~SampleClients() override;

    /// The same on the server of a URI as a person types it. Errors: InvalidUri, FileUnreadable.
    static base::Result<std::unique_ptr<SampleClients>> onServer(
        const QString& uri, const QByteArray& password, SampleSettings settings, const base::Clock& clock);

    /// Connects, then lets the clients loose; started() or failed() follows.
    void start();
    /// Ends the clients, then deletes every key of theirs; `done` is called when that is confirmed or, where
    /// the server does not answer, after two seconds (the keys' expiry does the rest).
    void stop(std::function<void()> done);

    /// Every key that this scenario can ever write, companions included.
    [[nodiscard]] static QByteArrayList keys(const SampleSettings& settings);

Q_SIGNALS:
    /// The server was reached and the clients are at work.
    void started();
    /// The server cannot be reached or entered; it is tried again until stop().
    void failed(const lockscope::base::Error& error);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::lab
