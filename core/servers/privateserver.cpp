#include "core/servers/privateserver.h"

#include "core/servers/parenttie.h"
#include "core/servers/privatefolder.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>

#include <chrono>
#include <unistd.h>

namespace lockscope::servers
{

namespace
{

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;

constexpr qsizetype lastWordsKept = 2048;
constexpr auto orderlyEnd = 1s;

QString findServer(const QString& program)
{
    if (const QString path = QStandardPaths::findExecutable(program); !path.isEmpty())
        return path;
    const QStringList usual{
        QStringLiteral("/usr/bin"), QStringLiteral("/usr/local/bin"), QStringLiteral("/usr/sbin")};
    return QStandardPaths::findExecutable(program, usual);
}

/// Nothing of our environment: no secrets, no locale of the user's.
QProcessEnvironment bareEnvironment()
{
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("PATH"), QStringLiteral("/usr/local/bin:/usr/bin:/bin"));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C"));
    return environment;
}

} // namespace

class PrivateServer::Private
{
public:
    Private(PrivateServer* owner, PrivateServerOptions given);

    std::optional<Error> launch();
    void stop();
    void finish();

    PrivateServer* const q;
    const PrivateServerOptions options;
    std::unique_ptr<QTemporaryDir> folder;
    QProcess process;
    QTimer patience;
    QByteArray lastWords;
    bool isReady = false;
    bool stopping = false;

private:
    void hear();
    void failWith(const Error& error);
    void processFailed(QProcess::ProcessError error);
    void processFinished();
    [[nodiscard]] QStringList arguments() const;
    [[nodiscard]] bool writeSentinel() const;
    [[nodiscard]] QString sentinelFile() const { return folder->filePath(QStringLiteral("sentinel.conf")); }
    [[nodiscard]] QString socketPath() const { return folder->filePath(QStringLiteral("redis.sock")); }
};

PrivateServer::Private::Private(PrivateServer* owner, PrivateServerOptions given)
    : q(owner)
    , options(std::move(given))
{
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardInputFile(QProcess::nullDevice());
    process.setProcessEnvironment(bareEnvironment());
    process.setChildProcessModifier([parent = ::getpid()] { tieToParent(parent); });
    patience.setSingleShot(true);
    patience.setInterval(orderlyEnd);
    connect(&patience, &QTimer::timeout, &process, &QProcess::kill);
    connect(&process, &QProcess::readyReadStandardOutput, q, [this] { hear(); });
    connect(&process, &QProcess::errorOccurred, q, [this](auto error) { processFailed(error); });
    connect(&process, &QProcess::finished, q, [this] { processFinished(); });
}

std::optional<Error> PrivateServer::Private::launch()
{
    const QString path = findServer(options.program);
    if (path.isEmpty())
        return Error{ErrorKind::MissingProgram, options.program.toUtf8(), "redis-server"};
    folder = makePrivateFolder();
    if (!folder)
        return Error{ErrorKind::FileUnwritable, "/tmp",
            QT_TRANSLATE_NOOP("ErrorDetails", "no private folder can be made")};
    process.setWorkingDirectory(folder->path());
    if (options.sentinel.isEmpty())
        process.start(path, arguments());
    else if (writeSentinel())
        process.start(path, {sentinelFile(), QStringLiteral("--sentinel")});
    else
        return Error{ErrorKind::FileUnwritable, sentinelFile().toUtf8(),
            QT_TRANSLATE_NOOP("ErrorDetails", "no configuration can be written")};
    return std::nullopt;
}

/// A Sentinel keeps what it learns in its file.
bool PrivateServer::Private::writeSentinel() const
{
    const QByteArray path = folder->path().toUtf8();
    QFile file(sentinelFile());
    return file.open(QIODevice::WriteOnly) &&
           file.write("unixsocket " + socketPath().toUtf8() + "\nunixsocketperm 700\ndir " + path +
                      "\nlogfile \"\"\n" + options.sentinel) > 0;
}

QStringList PrivateServer::Private::arguments() const
{
    QStringList list{QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--unixsocket"),
        socketPath(), QStringLiteral("--unixsocketperm"), QStringLiteral("700"), QStringLiteral("--save"),
        QString(), QStringLiteral("--appendonly"), QStringLiteral("no"), QStringLiteral("--dir"),
        folder->path(), QStringLiteral("--logfile"), QString()};
    return list + options.arguments;
}

/// The server says when it listens; what it says is kept, bounded, for the day it fails.
void PrivateServer::Private::hear()
{
    lastWords = (lastWords + process.readAllStandardOutput()).right(lastWordsKept);
    const char* word = options.sentinel.isEmpty() ? "eady to accept connections" : "Sentinel ID is";
    if (isReady || !lastWords.contains(word))
        return;
    isReady = true;
    Q_EMIT q->ready(socketPath());
}

void PrivateServer::Private::failWith(const Error& error)
{
    folder.reset();
    Q_EMIT q->failed(error);
}

void PrivateServer::Private::processFailed(QProcess::ProcessError error)
{
    if (error == QProcess::FailedToStart)
        failWith({ErrorKind::StartFailed, options.program.toUtf8(), process.errorString().toUtf8()});
}

void PrivateServer::Private::processFinished()
{
    patience.stop();
    isReady = false;
    if (!stopping) {
        failWith({ErrorKind::StartFailed, options.program.toUtf8(), lastWords.trimmed()});
        return;
    }
    folder.reset();
    Q_EMIT q->ended();
}

void PrivateServer::Private::stop()
{
    stopping = true;
    if (process.state() == QProcess::NotRunning) {
        QMetaObject::invokeMethod(q, &PrivateServer::ended, Qt::QueuedConnection);
        return;
    }
    process.terminate();
    patience.start();
}

/// Waits for a process, as nothing else does but a tunnel: it was killed, so only the kernel is waited for,
/// and a child that is not reaped would outlive the object as a zombie.
void PrivateServer::Private::finish()
{
    process.disconnect(q);
    process.kill();
    process.waitForFinished();
}

PrivateServer::PrivateServer(PrivateServerOptions options, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(options)))
{
}

PrivateServer::~PrivateServer() { d->finish(); }

void PrivateServer::start()
{
    if (const auto error = d->launch()) {
        QMetaObject::invokeMethod(
            this, [this, error] { Q_EMIT failed(*error); }, Qt::QueuedConnection);
    }
}

void PrivateServer::stop() { d->stop(); }

bool PrivateServer::isReady() const { return d->isReady; }

QString PrivateServer::socketPath() const
{
    return d->folder ? d->folder->filePath(QStringLiteral("redis.sock")) : QString();
}

qint64 PrivateServer::processId() const { return d->process.processId(); }

} // namespace lockscope::servers

#include "moc_privateserver.cpp"
