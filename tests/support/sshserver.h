#pragma once

#include <QProcess>
#include <QTemporaryDir>

namespace lockscope::support
{

/// A real sshd on a free port of 127.0.0.1 for one test, with keys of its own, and the configuration with
/// which a user's ssh would know it as the host "jump". While it lives, that ssh is the one in PATH. A
/// machine without sshd ends the test.
class SshServer
{
public:
    /// `lines`: more of the server's configuration.
    explicit SshServer(const QString& lines = {});
    ~SshServer();

    [[nodiscard]] quint16 port() const { return m_port; }
    /// Connections that it has at this moment.
    [[nodiscard]] int connections() const;
    /// Ends them; new ones are taken.
    void dropConnections();

private:
    [[nodiscard]] QString file(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QString& content, bool program = false) const;
    void stop();
    static QByteArray run(const QString& program, const QStringList& arguments);

    const QByteArray m_path = qgetenv("PATH");
    QTemporaryDir m_folder;
    QProcess m_server;
    quint16 m_port;
};

} // namespace lockscope::support
