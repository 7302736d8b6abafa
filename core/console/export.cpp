#include "core/console/export.h"

#include "core/locks/eventcsv.h"
#include "core/locks/lockjson.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QPointer>
#include <QSaveFile>
#include <QThreadPool>

namespace lockscope::console
{

namespace
{

base::Result<void> writeWhole(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return {};
    return base::Error{base::ErrorKind::FileUnwritable, path.toUtf8(), file.errorString().toUtf8()};
}

} // namespace

QByteArray exported(
    const QList<locks::Event>& events, ExportFormat format, const QHash<QByteArray, QString>& aliases)
{
    QByteArray content;
    if (format == ExportFormat::Csv)
        content = locks::eventCsvHeader();
    for (const locks::Event& event : events) {
        if (format == ExportFormat::Csv)
            content += locks::eventCsvLine(event, aliases);
        else
            content += QJsonDocument(locks::toJson(event)).toJson(QJsonDocument::Compact) + '\n';
    }
    return content;
}

void EventExport::write(const QList<locks::Event>& events, ExportFormat format,
    const QHash<QByteArray, QString>& aliases, const QString& path)
{
    const auto told = std::make_shared<QPointer<EventExport>>(this);
    QThreadPool::globalInstance()->start([=] {
        const base::Result<void> outcome = writeWhole(path, exported(events, format, aliases));
        QMetaObject::invokeMethod(qApp, [=] {
            if (EventExport* self = told->data())
                Q_EMIT self->finished(path, events.size(), outcome);
        });
    });
}

} // namespace lockscope::console
