#include "core/servers/sshtunnel.h"

#include "core/servers/freeport.h"
#include "core/servers/lastline.h"
#include "core/servers/parenttie.h"
#include "core/servers/privatefolder.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QProcess>
#include <QStandardPaths>

#include <unistd.h>

namespace lockscope::servers
{

using base::Error;
using base::ErrorKind;

namespace
{

constexpr qsizetype sshWordsKept = 2048;
constexpr qint64 late = 2'000; ///< ms after which a refusal is that of another connection

} // namespace

class SshTunnel::Private
{
public:
    Private(SshTunnel* owner, SshTunnelOptions given);

    [[nodiscard]] std::optional<Error> launch();
    [[nodiscard]] QString socketPath() const { return folder->filePath(QStringLiteral("to")); }
    [[nodiscard]] QString lastPath() const { return folder->filePath(QStringLiteral("last")); }
    void finish();

    SshTunnel* const q;
    const SshTunnelOptions options;
    std::unique_ptr<QTemporaryDir> folder;
    QFileSystemWatcher watcher;
    QProcess process;
    QByteArray lastWords;
    QByteArray refusal;
    QElapsedTimer sinceRefusal;
    quint16 port = 0;
    bool isReady = false;

private:
    void look();
    void hear();
    void failWith(const Error& error);
    [[nodiscard]] QStringList arguments() const;
};

SshTunnel::Private::Private(SshTunnel* owner, SshTunnelOptions given)
    : q(owner)
    , options(std::move(given))
{
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardInputFile(QProcess::nullDevice());
    process.setChildProcessModifier([parent = ::getpid()] { tieToParent(parent); });
    connect(&watcher, &QFileSystemWatcher::directoryChanged, q, [this] { look(); });
    connect(&process, &QProcess::readyReadStandardOutput, q, [this] { hear(); });
    connect(&process, &QProcess::finished, q, [this] {
        failWith({ErrorKind::TunnelFailed, options.destination.toUtf8(), lastLine(lastWords)});
    });
    connect(&process, &QProcess::errorOccurred, q, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            failWith({ErrorKind::StartFailed, options.program.toUtf8(), process.errorString().toUtf8()});
    });
}

std::optional<Error> SshTunnel::Private::launch()
{
    const QString path = QStandardPaths::findExecutable(options.program);
    if (path.isEmpty())
        return Error{ErrorKind::MissingProgram, options.program.toUtf8(), "openssh-client"};
    folder = makePrivateFolder();
    if (!folder)
        return Error{ErrorKind::FileUnwritable, "/tmp",
            QT_TRANSLATE_NOOP("ErrorDetails", "no private folder can be made")};
    lastWords.clear();
    port = options.withPort ? freePort() : quint16(0);
    watcher.addPath(folder->path());
    process.start(path, arguments());
    return std::nullopt;
}

/// ssh listens in this order. A socket has its file before it is listened to, so there is one more socket,
/// which no client uses: once its file is there, all before it listen. Other settings are left to the user's
/// configuration. A tunnel through which no answer comes is given up, since it looks like a server that does
/// not answer. From LogLevel=INFO on, ssh reports what its far end cannot reach.
QStringList SshTunnel::Private::arguments() const
{
    QStringList list{QStringLiteral("-N"), QStringLiteral("-o"), QStringLiteral("BatchMode=yes"),
        QStringLiteral("-o"), QStringLiteral("ExitOnForwardFailure=yes"), QStringLiteral("-o"),
        QStringLiteral("ServerAliveInterval=5"), QStringLiteral("-o"),
        QStringLiteral("ServerAliveCountMax=2"), QStringLiteral("-o"), QStringLiteral("LogLevel=INFO")};
    if (port != 0)
        list << QStringLiteral("-L") << QStringLiteral("127.0.0.1:%1:").arg(port) + options.to;
    for (const QString& path : {socketPath(), lastPath()})
        list << QStringLiteral("-L") << path + u':' + options.to;
    return list << QStringLiteral("--") << QStringLiteral("ssh://") + options.destination;
}

/// "channel 2: open failed: connect failed: Name or service not known"
void SshTunnel::Private::hear()
{
    static const QByteArray refused = QByteArrayLiteral(": open failed: ");
    const QByteArray words = process.readAllStandardOutput();
    lastWords = (lastWords + words).right(sshWordsKept);
    const qsizetype at = lastWords.lastIndexOf(refused);
    if (at < 0 || !words.contains('\n'))
        return;
    const QByteArray line = lastWords.mid(at + refused.size());
    refusal = line.first(std::max<qsizetype>(line.indexOf('\n'), 0)).trimmed();
    refusal.replace("connect failed: ", "");
    sinceRefusal.start();
    lastWords.clear();
    Q_EMIT q->refused();
}

void SshTunnel::Private::look()
{
    if (isReady || !folder || !QFileInfo::exists(lastPath()))
        return;
    isReady = true;
    Q_EMIT q->ready();
}

void SshTunnel::Private::failWith(const Error& error)
{
    isReady = false;
    folder.reset();
    Q_EMIT q->failed(error);
}

/// It was killed, so only the kernel is waited for; a child that is not reaped would stay as a zombie.
void SshTunnel::Private::finish()
{
    process.disconnect(q);
    process.kill();
    process.waitForFinished();
}

SshTunnel::SshTunnel(SshTunnelOptions options, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(options)))
{
}

SshTunnel::~SshTunnel() { d->finish(); }

void SshTunnel::start()
{
    if (d->process.state() != QProcess::NotRunning)
        return;
    if (const auto error = d->launch())
        QMetaObject::invokeMethod(
            this, [this, error] { Q_EMIT failed(*error); }, Qt::QueuedConnection);
}

bool SshTunnel::isReady() const { return d->isReady; }

QString SshTunnel::socketPath() const { return d->socketPath(); }

quint16 SshTunnel::port() const { return d->port; }

QByteArray SshTunnel::refusal() const
{
    return d->sinceRefusal.isValid() && !d->sinceRefusal.hasExpired(late) ? d->refusal : QByteArray();
}

} // namespace lockscope::servers

#include "moc_sshtunnel.cpp"
