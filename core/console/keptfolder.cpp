#include "core/console/keptfolder.h"

#include "core/profile/plainfile.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace lockscope::console
{

using base::Error;
using base::ErrorKind;

namespace
{

constexpr int mostOfOneServer = 16;

QString keptLockPath(const QString& folder) { return folder + QStringLiteral("/in-use"); }

std::unique_ptr<QLockFile> lockOf(const QString& folder)
{
    auto lock = std::make_unique<QLockFile>(keptLockPath(folder));
    lock->setStaleLockTime(0);
    return lock->tryLock() ? std::move(lock) : nullptr;
}

/// The folder's name does not reveal the server.
QString keptName(const QByteArray& server, int number)
{
    constexpr qsizetype enough = 16;
    const QByteArray digest = QCryptographicHash::hash(server, QCryptographicHash::Sha256).toHex();
    return QStringLiteral("%1-%2").arg(QString::fromLatin1(digest.left(enough)), QString::number(number));
}

void dropOldFiles(const QString& folder, const QDateTime& before)
{
    const auto lock = lockOf(folder);
    if (!lock)
        return;
    const auto files = QDir(folder).entryInfoList({QStringLiteral("kept-*.lockrec")}, QDir::Files);
    for (const QFileInfo& file : files)
        if (file.lastModified() < before)
            QFile::remove(file.filePath());
    lock->unlock();
    QDir().rmdir(folder); // where nothing is left
}

void dropOldFolders(const QString& root, std::chrono::minutes age)
{
    const QDateTime before =
        QDateTime::currentDateTime().addSecs(-std::chrono::duration_cast<std::chrono::seconds>(age).count());
    const auto folders = QDir(root).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QFileInfo& folder : folders)
        dropOldFiles(folder.filePath(), before);
}

Error noFolder(const QString& path)
{
    return {ErrorKind::FileUnwritable, QFile::encodeName(path),
        QT_TRANSLATE_NOOP("ErrorDetails", "the folder cannot be made")};
}

} // namespace

KeptFolder::KeptFolder() = default;
KeptFolder::KeptFolder(KeptFolder&&) noexcept = default;
KeptFolder& KeptFolder::operator=(KeptFolder&&) noexcept = default;
KeptFolder::~KeptFolder() = default;

QString KeptFolder::ownRoot()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/kept");
}

base::Result<KeptFolder> KeptFolder::take(
    const QString& root, const QByteArray& server, bool lasting, std::chrono::minutes age)
{
    KeptFolder folder;
    if (!lasting) {
        folder.m_brief = std::make_unique<QTemporaryDir>();
        folder.m_path = folder.m_brief->path();
        return folder.m_brief->isValid() ? base::Result<KeptFolder>(std::move(folder))
                                         : noFolder(folder.m_path);
    }
    if (const base::Result<void> made = profile::makeOwnFolder(root); !made)
        return made.error();
    dropOldFolders(root, age);
    for (int number = 0; number < mostOfOneServer && !folder.m_lock; ++number) {
        folder.m_path = root + QLatin1Char('/') + keptName(server, number);
        folder.m_lock = profile::makeOwnFolder(folder.m_path) ? lockOf(folder.m_path) : nullptr;
    }
    return folder.m_lock ? base::Result<KeptFolder>(std::move(folder)) : noFolder(folder.m_path);
}

} // namespace lockscope::console
