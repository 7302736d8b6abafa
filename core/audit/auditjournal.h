#pragma once

#include "core/audit/auditentry.h"
#include "core/audit/auditfile.h"

#include <QHash>
#include <QObject>
#include <QThread>

namespace lockscope::audit
{

class AuditWriter;

/// The journal over the audit file: its lines go to the disk one after the other on a thread of its own, so
/// that only the act itself waits for it. Lives on the executor's thread; destroying it waits until all given
/// lines are on the disk, and calls no callback.
class AuditJournal final : public QObject, public admin::Journal
{
    Q_OBJECT
public:
    AuditJournal(const AuditFile& file, AuditContext context, QObject* parent = nullptr);
    ~AuditJournal() override;

    void intent(const admin::Intent& intent, Written written) override;
    void outcome(const QByteArray& intentId, const admin::Outcome& outcome) override;
    /// Writes down a step by which a person lets acts leave, or forbids them; `server` is masked.
    void guardStep(GuardStep step, const QByteArray& server);

    /// Finds out whether the log could be written to; healthChanged() follows where it could not.
    void check();
    /// Sets the environment and the connection's name of the lines from now on.
    void setContext(profile::Environment environment, const QString& connection);
    /// All that it was given is on the disk, or could not be put there.
    [[nodiscard]] bool isIdle() const { return m_waiting.isEmpty(); }
    /// Why the last line could not be written; empty = it was.
    [[nodiscard]] const std::optional<base::Error>& error() const { return m_error; }

Q_SIGNALS:
    /// error() is another one.
    void healthChanged();
    /// `line` is on the disk, without its end.
    void wrote(const QByteArray& line);

private:
    void write(const QJsonObject& content, Written written);
    void take(quint64 order, const base::Result<QByteArray>& line);
    void judge(std::optional<base::Error> error);

    AuditContext m_context;
    std::optional<base::Error> m_error;
    quint64 m_orders = 0;
    QHash<quint64, Written> m_waiting;
    QThread m_thread;
    AuditWriter* m_writer; ///< lives on m_thread and is deleted by its end
};

} // namespace lockscope::audit
