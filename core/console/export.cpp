#include "core/console/export.h"

#include "core/base/wholefile.h"
#include "core/console/exporttables.h"
#include "core/locks/eventcsv.h"
#include "core/locks/lockjson.h"
#include "core/record/hashed.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QPointer>
#include <QRandomGenerator>
#include <QThreadPool>

namespace lockscope::console
{

namespace
{

constexpr qsizetype saltSize = 16;

locks::Batch hashedBatch(const locks::Batch& batch)
{
    record::RecordedBatch recorded;
    recorded.batch = batch;
    record::Part part;
    part.batches = {recorded};
    record::Recording recording;
    recording.append(part);
    return named(recording, Naming::Hashed).batches().first().batch;
}

QList<locks::Event> hashedEvents(const QList<locks::Event>& events)
{
    locks::Batch batch;
    batch.events = events;
    return hashedBatch(batch).events;
}

QList<locks::LockPtr> hashedLocks(const QList<locks::LockPtr>& locks)
{
    locks::Batch batch;
    batch.changed = locks;
    return hashedBatch(batch).changed;
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
    using words::TableForm;
    const bool isPlain = naming == Naming::Plain;
    const QList<locks::Event> written = isPlain ? events : hashedEvents(events);
    const QHash<QByteArray, QString> names = isPlain ? aliases : QHash<QByteArray, QString>();
    const QString where = isPlain ? server : QString();
    if (form != TableForm::Csv && form != TableForm::JsonLines)
        return words::written(eventTable(written, names, where), form);
    QByteArray content;
    if (form == TableForm::Csv)
        content = locks::eventCsvHeader();
    for (const locks::Event& event : written)
        content +=
            form == TableForm::Csv
                ? locks::eventCsvLine(event, names, where)
                : QJsonDocument(locks::toJson(event, names, where)).toJson(QJsonDocument::Compact) + '\n';
    return content;
}

QByteArray LockSheet::content() const
{
    const bool isPlain = naming == Naming::Plain;
    const QList<locks::LockPtr> written = isPlain ? locks : hashedLocks(locks);
    const locks::JsonContext context{now, live, isPlain ? &aliases : nullptr, limits};
    if (form != words::TableForm::JsonLines)
        return words::written(lockTable(written, context), form);
    QByteArray content;
    for (const locks::LockPtr& lock : written)
        content += QJsonDocument(locks::toJson(*lock, context)).toJson(QJsonDocument::Compact) + '\n';
    return content;
}

void FileExport::write(const Content& content, qsizetype rows, const QString& path)
{
    const auto receiver = std::make_shared<QPointer<FileExport>>(this);
    QThreadPool::globalInstance()->start([=] {
        const base::Result<void> outcome = base::writeWhole(path, content());
        QMetaObject::invokeMethod(qApp, [=] {
            if (FileExport* self = receiver->data())
                Q_EMIT self->finished(path, rows, outcome);
        });
    });
}

} // namespace lockscope::console

#include "moc_export.cpp"
