#include "tests/support/secretservice.h"

#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDeadlineTimer>
#include <QDirIterator>
#include <QFileInfo>
#include <QThread>

namespace lockscope::support
{

namespace
{

constexpr int keyringPatience = 20'000; ///< milliseconds for a program to come up or to end

constexpr auto configuration =
    R"(<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=%1</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
)";

template<class Condition>
bool comesUp(Condition condition)
{
    const QDeadlineTimer deadline(keyringPatience);
    while (!condition()) {
        if (deadline.hasExpired())
            return false;
        QThread::msleep(10);
    }
    return true;
}

template<class Condition>
void awaitProgram(Condition condition, const char* what)
{
    if (!comesUp(condition))
        qFatal("%s did not come up", what);
}

} // namespace

SecretService::SecretService(Store store)
{
    startBus();
    if (store == Store::None)
        return;
    startKeyring(true); // which makes the keyring
    if (store == Store::Unlocked)
        return;
    stop(m_keyring);
    awaitProgram([this] { return !hasService(); }, "the end of gnome-keyring-daemon");
    startKeyring(false);
}

SecretService::~SecretService()
{
    QDBusConnection::disconnectFromBus(m_folder.path());
    stop(m_keyring);
    stop(m_bus);
}

void SecretService::startBus()
{
    const QString socket = m_folder.filePath(QStringLiteral("bus"));
    QFile file(m_folder.filePath(QStringLiteral("bus.conf")));
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(QString::fromLatin1(configuration).arg(socket).toUtf8()) <= 0)
        qFatal("%s cannot be written", qPrintable(file.fileName()));
    file.close();
    m_bus.start(QStringLiteral("dbus-daemon"), {QStringLiteral("--config-file=") + file.fileName()});
    awaitProgram([&] { return QFileInfo::exists(socket); }, "dbus-daemon");
    QDBusConnection::connectToBus(QStringLiteral("unix:path=") + socket, m_folder.path());
}

void SecretService::startKeyring(bool unlocked)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME"})
        environment.insert(QString::fromLatin1(name), m_folder.path());
    environment.insert(
        QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QStringLiteral("unix:path=%1/bus").arg(m_folder.path()));
    m_keyring.setProcessEnvironment(environment);
    QStringList arguments{QStringLiteral("--foreground"), QStringLiteral("--components=secrets")};
    arguments << (unlocked ? QStringLiteral("--unlock") : QStringLiteral("--start"));
    constexpr int attempts = 3; // on a busy machine it never answers now and then
    for (int attempt = 0; attempt < attempts; ++attempt) {
        stop(m_keyring);
        m_keyring.start(QStringLiteral("gnome-keyring-daemon"), arguments);
        m_keyring.write("a test's own");
        m_keyring.waitForBytesWritten(keyringPatience);
        m_keyring.closeWriteChannel();
        if (comesUp([this] { return hasService(); }))
            return;
    }
    qFatal("gnome-keyring-daemon did not come up");
}

void SecretService::stop(QProcess& process)
{
    process.terminate();
    if (process.state() != QProcess::NotRunning && !process.waitForFinished(keyringPatience))
        process.kill();
}

bool SecretService::hasService() const
{
    return QDBusConnection(m_folder.path())
        .interface()
        ->isServiceRegistered(QStringLiteral("org.freedesktop.secrets"));
}

void SecretService::enter() const
{
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + m_folder.path().toUtf8() + "/bus");
}

bool SecretService::keepsReadable(const QByteArray& bytes) const
{
    QDirIterator files(m_folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(bytes))
            return true;
    }
    return false;
}

} // namespace lockscope::support
