#pragma once

#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace lockscope::support
{

/// A real redis-server that can be a node of a cluster, on two free ports of this machine; it keeps what it
/// knows of the others in a folder of its own, so that it can be ended and started again. Ends with the
/// object, and with the thread that made it. Blocks, as only tests may.
class ClusterProcess
{
public:
    struct Options {
        QStringList arguments = {}; ///< more of redis-server's own
        QString program = QStringLiteral("redis-server");
        QString host = QStringLiteral("127.0.0.1");
        int database = 0;         ///< in which cli() is
        QString certificate = {}; ///< as of Certificates::sign(): it speaks TLS alone, to the others as well
        QString authority = {};
    };
    explicit ClusterProcess(Options options);
    ~ClusterProcess();
    ClusterProcess(const ClusterProcess&) = delete;
    ClusterProcess& operator=(const ClusterProcess&) = delete;

    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] quint16 busPort() const { return m_busPort; }
    /// Returns the id by which other nodes know it; it stays.
    [[nodiscard]] const QByteArray& id() const { return m_id; }

    /// Starts it again after kill(); up when this returns.
    void start();
    /// Ends it like a crash.
    void kill();
    void freeze(bool frozen);

    /// One command by redis-cli: its raw output without the last line end.
    [[nodiscard]] QByteArray cli(const QStringList& words) const;

private:
    const Options m_options;
    const quint16 m_port, m_busPort;
    QTemporaryDir m_folder;
    QProcess m_process;
    QByteArray m_id;
};

} // namespace lockscope::support
