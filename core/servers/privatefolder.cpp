#include "core/servers/privatefolder.h"

#include <QCoreApplication>
#include <QDir>

#include <cerrno>
#include <csignal>
#include <unistd.h>

namespace lockscope::servers
{

namespace
{

constexpr qsizetype socketPathLimit = 107; // sun_path is 108 bytes with its end mark
constexpr QLatin1StringView folderPrefix{"lockscope-"};

bool isProcessGone(pid_t pid) { return ::kill(pid, 0) == -1 && errno == ESRCH; }

/// Returns the process in a folder's name, 0 where it is not of our form.
pid_t ownerOfFolder(const QString& name) { return name.section(QLatin1Char('-'), 1, 1).toInt(); }

QString roomForFolders()
{
    const QString temporary = QDir::tempPath();
    const bool fits = temporary.toLocal8Bit().size() + 40 < socketPathLimit;
    return fits ? temporary : QStringLiteral("/tmp");
}

} // namespace

std::unique_ptr<QTemporaryDir> makePrivateFolder()
{
    const QString room = roomForFolders();
    removeStaleFolders(room);
    const QString form = QStringLiteral("%1/lockscope-%2-XXXXXX");
    auto folder = std::make_unique<QTemporaryDir>(form.arg(room, QString::number(::getpid())));
    return folder->isValid() ? std::move(folder) : nullptr;
}

void removeStaleFolders(const QString& parent)
{
    const auto filters = QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot | QDir::NoSymLinks;
    const auto folders = QDir(parent).entryInfoList({folderPrefix + QLatin1Char('*')}, filters);
    for (const QFileInfo& folder : folders) {
        const pid_t owner = ownerOfFolder(folder.fileName());
        if (owner > 0 && folder.ownerId() == ::getuid() && isProcessGone(owner))
            QDir(folder.absoluteFilePath()).removeRecursively();
    }
}

} // namespace lockscope::servers
