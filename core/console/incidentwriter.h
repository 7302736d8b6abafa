#pragma once

#include "core/console/export.h"
#include "core/console/source.h"
#include "core/figure/incidentreport.h"

#include <QTimer>

#include <memory>

namespace lockscope::console
{

/// An order to write about an incident: the locks, the place, and all that the source does not tell.
struct IncidentOrder {
    QList<locks::LockRef> locks = {};
    QString path = {};    ///< of the page
    QByteArray salt = {}; ///< of the hashes (see saltFor()); empty = names stay
    QString connection = {};
    locks::FindingLimits limits = {};
    QHash<QByteArray, QString> aliases = {};
    QString recording = {}; ///< the name of the file beside it; empty = none
    std::optional<base::Error> recordingFailure = {};
    std::optional<locks::LockRef> selected = {}; ///< the lock that the source selects again afterwards
    QString auditPath = {};                      ///< empty = the user's own log
};

/// Writes pages about incidents: asks the source for the past of each lock, reads the audit log, and writes
/// the page; the last two on a thread of the pool. Remembers who the clients are, as far as the source tells.
/// Lives on the source's thread; may be destroyed at any time (then no signal follows).
class IncidentWriter final : public QObject
{
    Q_OBJECT
public:
    explicit IncidentWriter(std::shared_ptr<Source> source, QObject* parent = nullptr);

    /// finished() follows once per call. A call while the source is still asked for the past of other locks
    /// has those written without it.
    void write(const IncidentOrder& order);

Q_SIGNALS:
    /// Errors: FileUnwritable.
    void finished(const QString& path, const lockscope::base::Result<void>& outcome);

private:
    void ask();
    void take(const locks::History& history);
    void put();

    const std::shared_ptr<Source> m_source;
    FileExport m_export;
    QTimer m_wait; ///< for the past of one lock
    std::optional<IncidentOrder> m_order;
    QList<figure::IncidentLock> m_locks; ///< those whose past was told, or did not come
    locks::ClientSight m_clients;
};

} // namespace lockscope::console
