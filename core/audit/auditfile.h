#pragma once

#include "core/audit/auditcheck.h"
#include "core/base/result.h"

#include <QString>

namespace lockscope::audit
{

/// The audit log on the disk: JSON Lines (see auditchain.h), append-only, mode 0600, one per user and shared
/// by all their windows and terminals: each append holds a lock of the file for as long as it takes. Beside
/// it, PATH.head says where the log ends, so that a cut end is found. No symbolic link is followed and no
/// pipe waited for. Any thread, one at a time; blocks for as long as the disk does.
class AuditFile
{
public:
    /// The file in the user's data folder, or `path`.
    explicit AuditFile(QString path = {});

    /// Returns the path of the file, which need not exist.
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Whether an append would find its way; writes nothing. Errors: FileUnwritable.
    [[nodiscard]] base::Result<void> isWritable() const;
    /// Seals `content` into the chain and returns the line (without its end) once it is on the disk; nothing
    /// where another process is writing at this moment. A line that a crash has torn is reported by a line of
    /// its own first. Errors: FileUnwritable, and then the log is as it was before.
    [[nodiscard]] base::Result<std::optional<QByteArray>> append(const QJsonObject& content) const;

    /// Follows the whole chain. A log that is not there is empty. Errors: FileUnreadable.
    [[nodiscard]] base::Result<AuditReport> verify() const;
    /// The lines at the end of the log that were not changed, newest first: at most `most` of them, out of
    /// its last `bytes`. Errors: FileUnreadable.
    [[nodiscard]] base::Result<QList<AuditLine>> newest(qsizetype most, qint64 bytes = 16 << 20) const;

private:
    [[nodiscard]] QString headPath() const { return m_path + QStringLiteral(".head"); }

    QString m_path;
};

} // namespace lockscope::audit
