#pragma once

#include "core/base/result.h"

#include <QLockFile>
#include <QString>

#include <chrono>
#include <memory>

class QTemporaryDir;

namespace lockscope::console
{

/// A folder for the last minutes of one server, readable by this user alone and nobody else's as long as this
/// value lives: of two windows on one server each has its own. That of the sandbox goes with it. Lives on one
/// thread; blocks for as long as the disk does.
class KeptFolder
{
public:
    /// Below `root`, by what names the server; `lasting` = what was kept there before counts. What other
    /// folders there have kept for longer than `age`, and nobody uses, is removed. Errors: FileUnwritable.
    static base::Result<KeptFolder> take(
        const QString& root, const QByteArray& server, bool lasting, std::chrono::minutes age);
    /// The user's own root.
    static QString ownRoot();

    KeptFolder(KeptFolder&&) noexcept;
    KeptFolder& operator=(KeptFolder&&) noexcept;
    ~KeptFolder();

    [[nodiscard]] const QString& path() const { return m_path; }

private:
    KeptFolder();

    QString m_path;
    std::unique_ptr<QLockFile> m_lock;      ///< of a lasting one
    std::unique_ptr<QTemporaryDir> m_brief; ///< of another
};

} // namespace lockscope::console
