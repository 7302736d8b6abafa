#pragma once

#include "core/audit/auditentry.h"
#include "core/audit/auditfile.h"
#include "core/console/export.h"

#include <QObject>

namespace lockscope::console
{

/// The content of the audit log at one moment.
struct AuditReading {
    QList<audit::AuditEntry> entries; ///< newest first; of those that are as they were written
    audit::AuditReport report;        ///< of the whole log
};

/// Reads, follows and exports the audit log on a thread of the pool, so that nothing waits for the disk.
/// Lives on the caller's thread; may be destroyed while it reads (then no signal follows).
class AuditReader final : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype mostLines = 20'000; ///< of the newest; older ones are verified, not listed

    /// An empty `path` means the user's own log.
    explicit AuditReader(const QString& path = {}, QObject* parent = nullptr);

    /// Returns the path of the log's file.
    [[nodiscard]] const QString& path() const { return m_file.path(); }
    /// Reads the log; finished() or failed() follows. A call while a read is under way leads to one more
    /// read.
    void read();
    /// Writes one line for each entry: of JSON Lines {"intent":…,"outcome":…}, else a row of
    /// audit::auditTable. exported() follows once per call.
    void exportTo(const QList<audit::AuditEntry>& entries, const QString& path, Naming naming = Naming::Plain,
        words::TableForm form = words::TableForm::JsonLines);

Q_SIGNALS:
    /// The log was read.
    void finished(const lockscope::console::AuditReading& reading);
    /// Errors: FileUnreadable.
    void failed(const lockscope::base::Error& error);
    /// Errors: FileUnwritable.
    void exported(const QString& path, qsizetype entries, const lockscope::base::Result<void>& outcome);

private:
    void take(const base::Result<AuditReading>& reading);

    audit::AuditFile m_file;
    bool m_reading = false;
    bool m_again = false;
};

} // namespace lockscope::console
