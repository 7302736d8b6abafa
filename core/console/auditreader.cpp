#include "core/console/auditreader.h"

#include "core/audit/auditwords.h"
#include "core/audit/hashedentry.h"
#include "core/base/rawjson.h"
#include "core/base/wholefile.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace lockscope::console
{

namespace
{

base::Result<AuditReading> lookAt(const audit::AuditFile& file)
{
    const auto lines = file.newest(AuditReader::mostLines);
    if (!lines)
        return lines.error();
    const auto report = file.verify();
    if (!report)
        return report.error();
    return AuditReading{audit::entriesOf(*lines), *report};
}

QByteArray linesOf(const QList<audit::AuditEntry>& entries)
{
    QByteArray lines;
    for (const audit::AuditEntry& entry : entries) {
        const QJsonValue ended = entry.outcome ? QJsonValue(entry.ended) : QJsonValue(QJsonValue::Null);
        lines +=
            base::jsonLine({{QStringLiteral("intent"), entry.intent}, {QStringLiteral("outcome"), ended}});
        if (!lines.endsWith('\n'))
            lines += '\n';
    }
    return lines;
}

} // namespace

AuditReader::AuditReader(const QString& path, QObject* parent)
    : QObject(parent)
    , m_file(path)
{
}

void AuditReader::read()
{
    m_again = m_reading;
    if (m_reading)
        return;
    m_reading = true;
    const auto receiver = std::make_shared<QPointer<AuditReader>>(this);
    QThreadPool::globalInstance()->start([receiver, file = m_file] {
        const base::Result<AuditReading> reading = lookAt(file);
        QMetaObject::invokeMethod(qApp, [receiver, reading] {
            if (AuditReader* self = receiver->data())
                self->take(reading);
        });
    });
}

void AuditReader::take(const base::Result<AuditReading>& reading)
{
    m_reading = false;
    if (reading)
        Q_EMIT finished(*reading);
    else
        Q_EMIT failed(reading.error());
    if (std::exchange(m_again, false))
        read();
}

void AuditReader::exportTo(
    const QList<audit::AuditEntry>& entries, const QString& path, Naming naming, words::TableForm form)
{
    const auto receiver = std::make_shared<QPointer<AuditReader>>(this);
    QThreadPool::globalInstance()->start([receiver, entries, path, form, salt = saltFor(naming)] {
        const auto written = salt.isEmpty() ? entries : audit::withHashedNames(entries, salt);
        const base::Result<void> outcome = base::writeWhole(
            path, form == words::TableForm::JsonLines ? linesOf(written)
                                                      : words::written(audit::auditTable(written), form));
        QMetaObject::invokeMethod(qApp, [receiver, path, entries, outcome] {
            if (AuditReader* self = receiver->data())
                Q_EMIT self->exported(path, entries.size(), outcome);
        });
    });
}

} // namespace lockscope::console

#include "moc_auditreader.cpp"
