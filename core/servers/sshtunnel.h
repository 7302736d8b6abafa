#pragma once

#include "core/base/error.h"

#include <QObject>
#include <QString>

#include <memory>

namespace lockscope::servers
{

/// A tunnel to one address by the user's own OpenSSH: its configuration, its agent, its known hosts. It asks
/// nothing (BatchMode), so a question would be a failure with ssh's own words.
struct SshTunnelOptions {
    QString destination;                     ///< "[user@]host[:port]", or a name of ssh's configuration
    QString to;                              ///< as seen from there: "host:port", or a Unix socket's path
    bool withPort = false;                   ///< a port of 127.0.0.1 as well, where TCP is needed
    QString program = QStringLiteral("ssh"); ///< name on PATH, or a whole path
};

/// The ssh process of a tunnel. It listens on a Unix socket in a folder that only we may enter, since a port
/// would be open to everybody on this machine. The process ends with this object, and whatever way we
/// end. Owner: the one that made it; lives on one thread that outlasts it.
class SshTunnel final : public QObject
{
    Q_OBJECT
public:
    explicit SshTunnel(SshTunnelOptions options, QObject* parent = nullptr);
    ~SshTunnel() override;

    /// ready() or failed() follows, never from within this call. After a failure it may be called again.
    void start();

    /// True from ready() on, until it ends.
    [[nodiscard]] bool isReady() const;
    /// Returns the path of the Unix socket that leads to the far end.
    [[nodiscard]] QString socketPath() const;
    [[nodiscard]] quint16 port() const; ///< 0 without one

    /// Why a connection through it did not come about at its far end, of late; empty = none.
    [[nodiscard]] QByteArray refusal() const;

Q_SIGNALS:
    /// Connections through it can be made.
    void ready();
    /// refusal() says why.
    void refused();
    /// It did not come about, or has ended: MissingProgram, FileUnwritable (no private folder), TunnelFailed
    /// (subject = destination, detail = ssh's last words).
    void failed(const lockscope::base::Error& error);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::servers
