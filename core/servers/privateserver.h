#pragma once

#include "core/base/error.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace lockscope::servers
{

/// The program to start, and its settings besides the private socket.
struct PrivateServerOptions {
    QString program = QStringLiteral("redis-server"); ///< name on PATH, or a whole path
    QStringList arguments = {};                       ///< e.g. {"--port", "7001", "--bind", "127.0.0.1"}
    QByteArray sentinel = {}; ///< it is a Sentinel, with these lines of configuration; no arguments then
};

/// A redis-server of our own as a child process: on a Unix socket in a folder that only we may enter, without
/// TCP port (unless the arguments give one), without persistence, without our environment. Owner: the one
/// that made it. Lives on one thread that outlasts it: the kernel ties the child's life to the thread that
/// started it. The child ends whatever way we end, SIGKILL included; a folder that such an end left behind is
/// removed by the next start. Never touches a server that it did not start.
class PrivateServer final : public QObject
{
    Q_OBJECT
public:
    explicit PrivateServer(PrivateServerOptions options = {}, QObject* parent = nullptr);
    /// Kills a child that still runs.
    ~PrivateServer() override;

    /// Starts the child; ready() or failed() follows, never from within this call. Once per object.
    void start();
    /// Asks the child to end, and kills it where it does not within a second; ended() follows.
    void stop();

    /// True from ready() on, as long as it runs.
    [[nodiscard]] bool isReady() const;
    /// Returns the path of its Unix socket; known once it was started.
    [[nodiscard]] QString socketPath() const;
    /// Returns the child's process id; 0 where none runs.
    [[nodiscard]] qint64 processId() const;

Q_SIGNALS:
    /// It accepts connections at `socketPath`.
    void ready(const QString& socketPath);
    /// It did not come up, or ended without being asked: MissingProgram (detail = package), StartFailed
    /// (detail = its last words), FileUnwritable (no private folder).
    void failed(const lockscope::base::Error& error);
    /// It has ended after stop(), and its folder is gone.
    void ended();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::servers
