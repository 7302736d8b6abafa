#include "core/console/incidentwriter.h"

#include "core/audit/auditfile.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using namespace std::chrono_literals;
using figure::IncidentReport;

namespace
{

constexpr base::milliseconds pastWithin = 2s; ///< so long the past of one lock is waited for

constexpr qsizetype mostAuditLines = 20'000; ///< the newest; older acts are not looked for

/// Returns the acts on locks of those names, newest first. Blocks for as long as the disk does.
base::Result<QList<audit::AuditEntry>> actsOn(const QList<locks::LockRef>& locks, const QString& path)
{
    const auto lines = audit::AuditFile(path).newest(mostAuditLines);
    if (!lines)
        return lines.error();
    QList<audit::AuditEntry> acts = audit::entriesOf(*lines);
    acts.removeIf([&](const audit::AuditEntry& act) {
        return std::ranges::none_of(locks,
            [&](const locks::LockRef& ref) { return ref.name == act.lock.name && ref.db == act.lock.db; });
    });
    return acts;
}

QByteArray pageFor(IncidentReport report, const IncidentOrder& order)
{
    report.acts = actsOn(order.locks, order.auditPath);
    return figure::htmlIncident(order.salt.isEmpty() ? report : figure::withHashedNames(report, order.salt));
}

} // namespace

IncidentWriter::IncidentWriter(std::shared_ptr<Source> source, QObject* parent)
    : QObject(parent)
    , m_source(std::move(source))
{
    m_wait.setSingleShot(true);
    connect(&m_wait, &QTimer::timeout, this, &IncidentWriter::put);
    connect(m_source.get(), &Source::historyChanged, this, &IncidentWriter::take);
    connect(m_source.get(), &Source::clientsChanged, this,
        [this](const locks::ClientSight& sight) { m_clients = sight; });
    connect(&m_export, &FileExport::finished, this,
        [this](const QString& path, qsizetype, const base::Result<void>& outcome) {
            Q_EMIT finished(path, outcome);
        });
}

void IncidentWriter::write(const IncidentOrder& order)
{
    if (m_order)
        put();
    m_order = order;
    m_locks.clear();
    for (const locks::LockRef& ref : order.locks)
        m_locks.append({ref});
    ask();
}

/// The source tells the past of one lock at a time: that of the one it has selected.
void IncidentWriter::ask()
{
    const auto shown = m_locks.first(std::min(m_locks.size(), IncidentReport::mostLocks));
    const auto next = std::ranges::find_if(shown, [](const auto& one) { return !one.history; });
    if (next == shown.end())
        return put();
    m_wait.start(pastWithin);
    m_source->select(locks::LockRef(next->ref));
}

void IncidentWriter::take(const locks::History& history)
{
    if (!m_order)
        return;
    const auto found = std::ranges::find_if(
        m_locks, [&](const auto& one) { return one.ref == history.ref && !one.history; });
    if (found == m_locks.end())
        return;
    found->history = history;
    ask();
}

void IncidentWriter::put()
{
    m_wait.stop();
    const IncidentOrder order = *std::exchange(m_order, std::nullopt);
    m_source->select(order.selected);
    IncidentReport report;
    report.locks = std::exchange(m_locks, {});
    for (const locks::LockPtr& lock : m_source->locks()) {
        const auto found =
            std::ranges::find_if(report.locks, [&](const auto& one) { return one.ref == lock->ref; });
        if (found != report.locks.end())
            found->lock = lock;
    }
    report.health = m_source->health();
    report.now = report.health.clockAt(base::monoNow());
    report.writtenAt = QDateTime::currentDateTime();
    report.connection = order.connection;
    report.limits = order.limits;
    report.aliases = order.aliases;
    report.clients = m_clients;
    report.recording = order.recording;
    report.recordingFailure = order.recordingFailure;
    report.madeBy =
        (QCoreApplication::applicationName() + u' ' + QCoreApplication::applicationVersion()).toUtf8();
    m_export.write([report, order] { return pageFor(report, order); }, order.locks.size(), order.path);
}

} // namespace lockscope::console

#include "moc_incidentwriter.cpp"
