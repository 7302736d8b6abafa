#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace lockscope::audit
{

/// A regular file of the user's own, open for as long as this lives: its owner alone may read and write it,
/// no symbolic link was followed, no pipe was waited for. Blocks for as long as the disk does.
class OwnFile
{
public:
    enum class How : quint8 { Read, Append, Replace };

    /// Append and Replace make the file and its folder where they are missing. Nothing where the file is
    /// missing and is only to be read. Errors: FileUnreadable, FileUnwritable.
    static base::Result<std::optional<OwnFile>> open(const QString& path, How how);

    OwnFile(OwnFile&& other) noexcept;
    OwnFile& operator=(OwnFile&& other) = delete;
    OwnFile(const OwnFile&) = delete;
    OwnFile& operator=(const OwnFile&) = delete;
    ~OwnFile();

    /// Keeps other processes of ours out until this is gone. False where one is in.
    [[nodiscard]] base::Result<bool> lock() const;
    /// Waits until no process of ours writes.
    [[nodiscard]] base::Result<void> waitUntilWritten() const;
    /// Returns the present size in bytes. Errors: FileUnreadable, FileUnwritable.
    [[nodiscard]] base::Result<qint64> size() const;
    /// Returns up to `most` bytes from `offset`.
    [[nodiscard]] base::Result<QByteArray> read(qint64 offset, qint64 most) const;
    /// Adds bytes at the end and waits until they are on the disk; where that fails, the file is cut back to
    /// its size before.
    [[nodiscard]] base::Result<void> append(const QByteArray& bytes) const;
    /// Writes bytes over the beginning.
    [[nodiscard]] base::Result<void> replace(const QByteArray& bytes) const;

private:
    OwnFile(QString path, int descriptor, How how);
    [[nodiscard]] base::Error failure() const;

    QString m_path;
    int m_descriptor;
    How m_how;
};

} // namespace lockscope::audit
