#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace lockscope::profile
{

/// The result of reading a path where we expect a file of ours.
struct PlainFile {
    enum class What : quint8 { Missing, TooLarge, Content };
    What what = What::Missing;
    QByteArray content; ///< of Content
};

/// Reads a regular file of at most `most` bytes. Follows no symbolic link and waits for no pipe.
/// Errors: FileUnreadable.
base::Result<PlainFile> readPlainFile(const QString& path, qint64 most);

/// Makes that folder, for its owner alone, where it is missing. Errors: FileUnwritable.
base::Result<void> makeOwnFolder(const QString& folder);
/// Does the same for the folder that the file is to be in.
base::Result<void> makeFolderOf(const QString& path);

/// Replaces the file atomically; afterwards its owner alone may read and write it. A missing folder is made.
/// Errors: FileUnwritable, also where anything but a regular file is in its place.
base::Result<void> writePlainFile(const QString& path, const QByteArray& content);

} // namespace lockscope::profile
