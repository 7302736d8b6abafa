#pragma once

#include "core/base/result.h"
#include "core/locks/event.h"

#include <QHash>
#include <QObject>
#include <QString>

namespace lockscope::console
{

enum class ExportFormat : quint8 { Csv, JsonLines };

/// The events as the file's bytes; CSV as of locks::eventCsvLine, JSON Lines as lockscopectl prints them.
QByteArray exported(
    const QList<locks::Event>& events, ExportFormat format, const QHash<QByteArray, QString>& aliases = {});

/// Writes events to a file on a thread of the pool, so that nothing waits for the disk; the file appears
/// whole or not at all. Lives on the caller's thread; may be destroyed while it writes (then nobody is told).
class EventExport final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// finished() follows once per call.
    void write(const QList<locks::Event>& events, ExportFormat format,
        const QHash<QByteArray, QString>& aliases, const QString& path);

Q_SIGNALS:
    /// Errors: FileUnwritable.
    void finished(const QString& path, qsizetype events, const lockscope::base::Result<void>& outcome);
};

} // namespace lockscope::console
