#include "core/profile/plainfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace lockscope::profile
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

Error cannotRead(const QString& path, const QByteArray& why)
{
    return {ErrorKind::FileUnreadable, path.toUtf8(), why};
}

Error cannotWrite(const QString& path, const QByteArray& why)
{
    return {ErrorKind::FileUnwritable, path.toUtf8(), why};
}

/// Returns whether a regular file or nothing is there, without following a link; errno where it cannot be
/// known.
Result<bool> isPlainOrMissing(const QString& path)
{
    struct stat status {
    };
    if (::lstat(QFile::encodeName(path).constData(), &status) == 0)
        return S_ISREG(status.st_mode);
    return errno == ENOENT ? Result<bool>(true) : cannotWrite(path, std::strerror(errno));
}

} // namespace

Result<PlainFile> readPlainFile(const QString& path, qint64 most)
{
    const int descriptor =
        ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0 && errno == ENOENT)
        return PlainFile{};
    if (descriptor < 0)
        return cannotRead(path, errno == ELOOP ? QT_TRANSLATE_NOOP("ErrorDetails", "it is a symbolic link")
                                               : std::strerror(errno));
    QFile file;
    struct stat status {
    };
    if (!file.open(descriptor, QIODevice::ReadOnly, QFile::AutoCloseHandle) ||
        ::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
        return cannotRead(path, QT_TRANSLATE_NOOP("ErrorDetails", "it is no regular file"));
    if (status.st_size > most)
        return PlainFile{PlainFile::What::TooLarge, {}};
    return PlainFile{PlainFile::What::Content, file.read(most)};
}

Result<void> makeOwnFolder(const QString& folder)
{
    constexpr auto ownerAlone = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    if (QDir(folder).exists())
        return {};
    if (!QDir().mkpath(folder) || !QFile::setPermissions(folder, ownerAlone))
        return cannotWrite(folder, QT_TRANSLATE_NOOP("ErrorDetails", "the folder cannot be made"));
    return {};
}

Result<void> makeFolderOf(const QString& path) { return makeOwnFolder(QFileInfo(path).absolutePath()); }

Result<void> writePlainFile(const QString& path, const QByteArray& content)
{
    const Result<bool> plain = isPlainOrMissing(path);
    if (!plain)
        return plain.error();
    if (!*plain)
        return cannotWrite(
            path, QT_TRANSLATE_NOOP("ErrorDetails", "something that is no regular file stands in its place"));
    if (const Result<void> made = makeFolderOf(path); !made)
        return made;
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) &&
                         file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) &&
                         file.write(content) == content.size() && file.commit();
    return written ? Result<void>() : cannotWrite(path, file.errorString().toUtf8());
}

} // namespace lockscope::profile
