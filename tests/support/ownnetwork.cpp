#include "tests/support/ownnetwork.h"

#include <QFile>
#include <QProcess>

#include <sched.h>
#include <unistd.h>

namespace lockscope::support
{

namespace
{

constexpr int serversHost = 100;

void run(const QString& program, const QStringList& words)
{
    QProcess process;
    process.start(program, words);
    if (!process.waitForFinished(10'000) || process.exitCode() != 0)
        qFatal("%s %s: %s", qPrintable(program), qPrintable(words.join(u' ')),
            process.readAllStandardError().constData());
}

/// In our network.
void ip(const QStringList& words) { run(QStringLiteral("ip"), words); }

void write(const char* path, const QByteArray& text)
{
    QFile file(QString::fromLatin1(path));
    if (!file.open(QFile::WriteOnly) || file.write(text) != text.size())
        qFatal("%s cannot be written", path);
}

/// Becomes the server, in a network of its own.
QString launcherIn(const QTemporaryDir& folder)
{
    const QString path = folder.filePath(QStringLiteral("server"));
    QFile script(path);
    if (!script.open(QFile::WriteOnly) ||
        script.write("#!/bin/sh\nexec unshare --net redis-server \"$@\"\n") < 0 ||
        !script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        qFatal("%s cannot be written", qPrintable(path));
    return path;
}

int nextNumber()
{
    static int number = 0;
    return ++number;
}

} // namespace

void OwnNetwork::enter()
{
    const QByteArray user = QByteArray::number(::getuid());
    const QByteArray group = QByteArray::number(::getgid());
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0)
        qFatal("no network of our own: %s", qPrintable(qt_error_string()));
    write("/proc/self/setgroups", "deny");
    write("/proc/self/uid_map", "0 " + user + " 1");
    write("/proc/self/gid_map", "0 " + group + " 1");
}

OwnNetwork::OwnNetwork()
    : m_number(nextNumber())
{
    m_server.emplace(PrivateRedis::Options{
        .arguments = {QStringLiteral("--bind"), QStringLiteral("0.0.0.0"), QStringLiteral("--port"),
            QStringLiteral("6379"), QStringLiteral("--protected-mode"), QStringLiteral("no")},
        .program = launcherIn(m_folder)});
    ip({QStringLiteral("link"), QStringLiteral("add"), device(), QStringLiteral("type"),
        QStringLiteral("veth"), QStringLiteral("peer"), QStringLiteral("name"), QStringLiteral("theirs"),
        QStringLiteral("netns"), QString::number(m_server->processId())});
    ip({QStringLiteral("address"), QStringLiteral("add"), address(m_host) + QStringLiteral("/24"),
        QStringLiteral("dev"), device()});
    serverSide({QStringLiteral("address"), QStringLiteral("add"),
        address(serversHost) + QStringLiteral("/24"), QStringLiteral("dev"), QStringLiteral("theirs")});
    plug(Side::Ours, true);
    plug(Side::Servers, true);
}

/// The cable goes with the server's network.
OwnNetwork::~OwnNetwork() = default;

QString OwnNetwork::device() const { return QStringLiteral("ours%1").arg(m_number); }

QString OwnNetwork::address(int host) const
{
    return QStringLiteral("10.9.%1.%2").arg(QString::number(m_number), QString::number(host));
}

QString OwnNetwork::uri() const { return QStringLiteral("redis://%1:6379").arg(address(serversHost)); }

void OwnNetwork::serverSide(const QStringList& words) const
{
    run(QStringLiteral("nsenter"), QStringList{QStringLiteral("--net"), QStringLiteral("--target"),
                                       QString::number(m_server->processId()), QStringLiteral("ip")} +
                                       words);
}

void OwnNetwork::plug(Side side, bool in)
{
    const QString state = in ? QStringLiteral("up") : QStringLiteral("down");
    if (side == Side::Ours)
        ip({QStringLiteral("link"), QStringLiteral("set"), device(), state});
    else
        serverSide({QStringLiteral("link"), QStringLiteral("set"), QStringLiteral("theirs"), state});
}

void OwnNetwork::loseReplies(bool lost)
{
    serverSide({QStringLiteral("route"), lost ? QStringLiteral("add") : QStringLiteral("del"),
        QStringLiteral("blackhole"), address(m_host) + QStringLiteral("/32")});
}

void OwnNetwork::move()
{
    ip({QStringLiteral("address"), QStringLiteral("flush"), QStringLiteral("dev"), device()});
    ip({QStringLiteral("address"), QStringLiteral("add"), address(++m_host) + QStringLiteral("/24"),
        QStringLiteral("dev"), device()});
}

} // namespace lockscope::support
