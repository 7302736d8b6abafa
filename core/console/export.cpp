#include "core/console/export.h"

#include "core/locks/eventcsv.h"
#include "core/locks/lockjson.h"
#include "core/record/hashed.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QPointer>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QThreadPool>

namespace lockscope::console
{

namespace
{

constexpr qsizetype saltSize = 16;

base::Result<void> writeWhole(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return {};
    return base::Error{base::ErrorKind::FileUnwritable, path.toUtf8(), file.errorString().toUtf8()};
}

QList<locks::Event> hashedEvents(const QList<locks::Event>& events)
{
    record::RecordedBatch recorded;
    recorded.batch.events = events;
    record::Part part;
    part.batches = {recorded};
    record::Recording recording;
    recording.append(part);
    return named(recording, Naming::Hashed).batches().first().batch.events;
}

} // namespace

QByteArray saltFor(Naming naming)
{
    if (naming == Naming::Plain)
        return {};
    QByteArray salt(saltSize, Qt::Uninitialized);
    QRandomGenerator::system()->generate(salt.begin(), salt.end());
    return salt;
}

record::Recording named(const record::Recording& recording, Naming naming)
{
    return named(QList{recording}, naming).constFirst();
}

QList<record::Recording> named(const QList<record::Recording>& recordings, Naming naming)
{
    const QByteArray salt = saltFor(naming);
    QList<record::Recording> result = recordings;
    if (naming == Naming::Hashed)
        for (record::Recording& recording : result)
            recording = record::withHashedNames(recording, salt);
    return result;
}

QByteArray EventSheet::content() const
{
    const bool isPlain = naming == Naming::Plain;
    QByteArray content;
    if (format == ExportFormat::Csv)
        content = locks::eventCsvHeader();
    for (const locks::Event& event : isPlain ? events : hashedEvents(events)) {
        if (format == ExportFormat::Csv)
            content += locks::eventCsvLine(event, isPlain ? aliases : QHash<QByteArray, QString>());
        else
            content += QJsonDocument(locks::toJson(event)).toJson(QJsonDocument::Compact) + '\n';
    }
    return content;
}

void EventExport::write(const EventSheet& sheet, const QString& path)
{
    const auto receiver = std::make_shared<QPointer<EventExport>>(this);
    QThreadPool::globalInstance()->start([=] {
        const base::Result<void> outcome = writeWhole(path, sheet.content());
        QMetaObject::invokeMethod(qApp, [=] {
            if (EventExport* self = receiver->data())
                Q_EMIT self->finished(path, sheet.events.size(), outcome);
        });
    });
}

} // namespace lockscope::console

#include "moc_export.cpp"
