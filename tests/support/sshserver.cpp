#include "tests/support/sshserver.h"

#include "core/servers/freeport.h"

#include <QDir>
#include <QFile>

#include <csignal>

namespace lockscope::support
{

SshServer::SshServer(const QString& lines)
    : m_port(servers::freePort())
{
    for (const char* key : {"host", "user", "stranger"})
        run(QStringLiteral("ssh-keygen"),
            {QStringLiteral("-q"), QStringLiteral("-t"), QStringLiteral("ed25519"), QStringLiteral("-N"),
                QString(), QStringLiteral("-f"), file(QStringLiteral("key.") + QLatin1String(key))});
    QDir().mkpath(QStringLiteral("/run/sshd")); // its own, which a machine without the service lacks
    write(QStringLiteral("server.conf"),
        QStringLiteral("ListenAddress 127.0.0.1\nPort %1\nHostKey %2\nAuthorizedKeysFile %3\nPidFile none\n"
                       "StrictModes no\nUsePAM no\nPasswordAuthentication no\n%4\n")
            .arg(QString::number(m_port), file(QStringLiteral("key.host")),
                file(QStringLiteral("key.user.pub")), lines));
    write(QStringLiteral("user.conf"),
        QStringLiteral(
            "Host jump stranger\n HostName 127.0.0.1\n Port %1\nHost stranger\n IdentityFile %2.stranger\n"
            "Host jump\n IdentityFile %2.user\nHost *\n IdentitiesOnly yes\n UserKnownHostsFile %2.known\n"
            " StrictHostKeyChecking accept-new\n LogLevel ERROR\n")
            .arg(QString::number(m_port), file(QStringLiteral("key"))));
    write(QStringLiteral("ssh"),
        QStringLiteral("#!/bin/sh\nexec /usr/bin/ssh -F %1 \"$@\"\n").arg(file(QStringLiteral("user.conf"))),
        true);
    m_server.setProcessChannelMode(QProcess::MergedChannels);
    m_server.start(
        QStringLiteral("/usr/sbin/sshd"), {QStringLiteral("-D"), QStringLiteral("-e"), QStringLiteral("-f"),
                                              file(QStringLiteral("server.conf"))});
    QByteArray words;
    while (!words.contains("listening on") && m_server.waitForReadyRead(10'000))
        words += m_server.readAll();
    if (!words.contains("listening on"))
        qFatal("sshd: %s", words.constData());
    qputenv("PATH", m_folder.path().toUtf8() + ':' + m_path);
}

SshServer::~SshServer()
{
    qputenv("PATH", m_path);
    stop();
}

void SshServer::stop()
{
    if (m_server.state() == QProcess::NotRunning)
        return;
    dropConnections();
    m_server.terminate();
    m_server.waitForFinished();
}

/// Each connection has a process of its own below the server's.
int SshServer::connections() const
{
    const QByteArray children = run(QStringLiteral("pgrep"),
        {QStringLiteral("-c"), QStringLiteral("-P"), QString::number(m_server.processId())});
    return children.trimmed().toInt();
}

void SshServer::dropConnections()
{
    run(QStringLiteral("pkill"), {QStringLiteral("-P"), QString::number(m_server.processId())});
}

void SshServer::write(const QString& name, const QString& content, bool program) const
{
    QFile out(file(name));
    if (!out.open(QIODevice::WriteOnly) || out.write(content.toUtf8()) < 0)
        qFatal("%s cannot be written", qPrintable(name));
    if (program)
        out.setPermissions(out.permissions() | QFile::ExeOwner);
}

QByteArray SshServer::run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(10'000) || process.exitStatus() != QProcess::NormalExit)
        qFatal("%s: %s", qPrintable(program), process.readAllStandardError().constData());
    return process.readAllStandardOutput();
}

} // namespace lockscope::support
