#pragma once

#include "core/base/result.h"

#include <QLockFile>
#include <QString>

#include <chrono>
#include <memory>

class QTemporaryDir;

namespace lockscope::console
{

/// A folder for the last minutes of one server. Only this user can read it, and it belongs to this value
/// alone as long as that lives: two windows on one server have a folder each. The sandbox's folder is removed
/// with it. Lives on one thread; blocks for as long as the disk does.
class KeptFolder
{
public:
    /// Takes a folder below `root`, named after the server; `lasting` = what was kept there before counts.
    /// Removes what other unused folders there have kept for longer than `age`. Errors: FileUnwritable.
    static base::Result<KeptFolder> take(
        const QString& root, const QByteArray& server, bool lasting, std::chrono::minutes age);
    /// The user's own root.
    static QString ownRoot();

    KeptFolder(KeptFolder&&) noexcept;
    KeptFolder& operator=(KeptFolder&&) noexcept;
    ~KeptFolder();

    /// Returns the path of the folder.
    [[nodiscard]] const QString& path() const { return m_path; }

private:
    KeptFolder();

    QString m_path;
    std::unique_ptr<QLockFile> m_lock;      ///< of a lasting one
    std::unique_ptr<QTemporaryDir> m_brief; ///< of another
};

} // namespace lockscope::console
