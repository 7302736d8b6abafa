#pragma once

#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace lockscope::servers
{

/// A new folder "lockscope-<our pid>-XXXXXX" with mode 0700, short enough for a Unix socket's path; removed
/// with its content when the object ends. Null where none can be made.
std::unique_ptr<QTemporaryDir> makePrivateFolder();

/// Removes the folders of that form in `parent` that are ours and whose process is no more: what a SIGKILL
/// has left behind.
void removeStaleFolders(const QString& parent);

} // namespace lockscope::servers
