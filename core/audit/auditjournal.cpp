#include "core/audit/auditjournal.h"

#include "core/audit/auditwriter.h"

#include <QPointer>

#include <utility>

namespace lockscope::audit
{

namespace
{

const base::SteadyClock journalClock;

} // namespace

AuditJournal::AuditJournal(const AuditFile& file, AuditContext context, QObject* parent)
    : QObject(parent)
    , m_context(std::move(context))
    , m_writer(new AuditWriter(file, journalClock))
{
    m_writer->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_writer, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("audit"));
}

AuditJournal::~AuditJournal()
{
    if (!m_thread.isRunning()) {
        delete m_writer;
        return;
    }
    // Behind all that was asked for before.
    QMetaObject::invokeMethod(
        m_writer, [this] { m_thread.quit(); }, Qt::QueuedConnection);
    m_thread.wait();
}

void AuditJournal::setContext(profile::Environment environment, const QString& connection)
{
    m_context.environment = environment;
    m_context.connection = connection;
}

void AuditJournal::intent(const admin::Intent& intent, Written written)
{
    write(intentContent(intent, m_context, QDateTime::currentDateTimeUtc()), std::move(written));
}

void AuditJournal::outcome(const QByteArray& intentId, const admin::Outcome& outcome)
{
    write(outcomeContent(intentId, outcome, QDateTime::currentDateTimeUtc()), {});
}

void AuditJournal::guardStep(GuardStep step, const QByteArray& server)
{
    write(guardContent(step, server, m_context, QDateTime::currentDateTimeUtc()), {});
}

void AuditJournal::check()
{
    if (!m_thread.isRunning())
        m_thread.start();
    QMetaObject::invokeMethod(
        m_writer,
        [this, writer = m_writer] {
            const base::Result<void> open = writer->file().isWritable();
            if (open)
                return;
            QMetaObject::invokeMethod(
                this, [this, error = open.error()] { judge(error); }, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

/// `this` outlives the thread, and calls that are posted to it go with it. Callbacks are kept here: the
/// objects that they hold must not end on the thread of the disk.
void AuditJournal::write(const QJsonObject& content, Written written)
{
    if (!m_thread.isRunning())
        m_thread.start();
    const quint64 order = ++m_orders;
    m_waiting.insert(order, written);
    const auto done = [this, order](const base::Result<QByteArray>& line) {
        QMetaObject::invokeMethod(
            this, [this, order, line] { take(order, line); }, Qt::QueuedConnection);
    };
    QMetaObject::invokeMethod(
        m_writer, [writer = m_writer, content, done] { writer->write(content, done); }, Qt::QueuedConnection);
}

void AuditJournal::take(quint64 order, const base::Result<QByteArray>& line)
{
    const QPointer<AuditJournal> alive = this;
    const Written written = m_waiting.take(order);
    judge(line ? std::nullopt : std::optional(line.error()));
    if (alive && line)
        Q_EMIT wrote(*line);
    if (alive && written)
        written(line ? base::Result<void>() : base::Result<void>(line.error()));
}

void AuditJournal::judge(std::optional<base::Error> error)
{
    if (std::exchange(m_error, std::move(error)) != m_error)
        Q_EMIT healthChanged();
}

} // namespace lockscope::audit

#include "moc_auditjournal.cpp"
