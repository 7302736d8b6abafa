#include "core/audit/ownfile.h"

#include "core/profile/plainfile.h"

#include <QFile>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace lockscope::audit
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

ErrorKind kindOf(OwnFile::How how)
{
    return how == OwnFile::How::Read ? ErrorKind::FileUnreadable : ErrorKind::FileUnwritable;
}

int flagsOf(OwnFile::How how)
{
    constexpr int always = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    switch (how) {
    case OwnFile::How::Read:
        return always | O_RDONLY;
    case OwnFile::How::Append:
        return always | O_RDWR | O_CREAT | O_APPEND;
    case OwnFile::How::Replace:
        break;
    }
    return always | O_RDWR | O_CREAT;
}

/// Returns why it is no file of ours to write to or to trust; empty = it is.
QByteArray objection(int descriptor, OwnFile::How how)
{
    struct stat status {
    };
    if (::fstat(descriptor, &status) != 0)
        return std::strerror(errno);
    if (!S_ISREG(status.st_mode))
        return QT_TRANSLATE_NOOP("ErrorDetails", "it is no regular file");
    if (how == OwnFile::How::Read)
        return {};
    if (status.st_uid != ::geteuid())
        return QT_TRANSLATE_NOOP("ErrorDetails", "it belongs to another user");
    return ::fchmod(descriptor, S_IRUSR | S_IWUSR) == 0 ? QByteArray() : QByteArray(std::strerror(errno));
}

} // namespace

OwnFile::OwnFile(QString path, int descriptor, How how)
    : m_path(std::move(path))
    , m_descriptor(descriptor)
    , m_how(how)
{
}

OwnFile::OwnFile(OwnFile&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_how(other.m_how)
{
}

OwnFile::~OwnFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

Result<std::optional<OwnFile>> OwnFile::open(const QString& path, How how)
{
    if (how != How::Read)
        if (const Result<void> made = profile::makeFolderOf(path); !made)
            return made.error();
    const int descriptor = ::open(QFile::encodeName(path).constData(), flagsOf(how), S_IRUSR | S_IWUSR);
    if (descriptor < 0 && errno == ENOENT && how == How::Read)
        return std::optional<OwnFile>();
    if (descriptor < 0)
        return Error{kindOf(how), path.toUtf8(),
            errno == ELOOP ? QByteArray(QT_TRANSLATE_NOOP("ErrorDetails", "it is a symbolic link"))
                           : QByteArray(std::strerror(errno))};
    OwnFile file(path, descriptor, how);
    if (const QByteArray why = objection(descriptor, how); !why.isEmpty())
        return Error{kindOf(how), path.toUtf8(), why};
    return std::optional<OwnFile>(std::move(file));
}

Error OwnFile::failure() const { return {kindOf(m_how), m_path.toUtf8(), std::strerror(errno)}; }

Result<bool> OwnFile::lock() const
{
    if (::flock(m_descriptor, LOCK_EX | LOCK_NB) == 0)
        return true;
    return errno == EWOULDBLOCK || errno == EINTR ? Result<bool>(false) : failure();
}

Result<void> OwnFile::waitUntilWritten() const
{
    while (::flock(m_descriptor, LOCK_SH) != 0)
        if (errno != EINTR)
            return failure();
    return {};
}

Result<qint64> OwnFile::size() const
{
    struct stat status {
    };
    return ::fstat(m_descriptor, &status) == 0 ? Result<qint64>(qint64(status.st_size)) : failure();
}

Result<QByteArray> OwnFile::read(qint64 offset, qint64 most) const
{
    QByteArray bytes(qsizetype(most), Qt::Uninitialized);
    qsizetype got = 0;
    while (got < bytes.size()) {
        const ssize_t count =
            ::pread(m_descriptor, bytes.data() + got, size_t(bytes.size() - got), offset + got);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure();
        if (count == 0)
            break;
        got += count;
    }
    bytes.truncate(got);
    return bytes;
}

Result<void> OwnFile::append(const QByteArray& bytes) const
{
    const Result<qint64> before = size();
    if (!before)
        return before.error();
    qsizetype written = 0;
    while (written < bytes.size()) {
        const ssize_t count =
            ::write(m_descriptor, bytes.constData() + written, size_t(bytes.size() - written));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        written += count;
    }
    if (written == bytes.size() && ::fsync(m_descriptor) == 0)
        return {};
    const Error why = failure();
    // A line that was not reported as written is taken back. Where that fails as well, the next append
    // reports a torn line.
    if (::ftruncate(m_descriptor, *before) != 0)
        return base::errorOf(why.kind, why.subject,
            QT_TRANSLATE_NOOP("ErrorDetails", "%1; a part of the line stays"), {why.detail});
    return why;
}

Result<void> OwnFile::replace(const QByteArray& bytes) const
{
    const ssize_t count = ::pwrite(m_descriptor, bytes.constData(), size_t(bytes.size()), 0);
    return count == bytes.size() && ::ftruncate(m_descriptor, bytes.size()) == 0 ? Result<void>() : failure();
}

} // namespace lockscope::audit
