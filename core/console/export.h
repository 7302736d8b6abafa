#pragma once

#include "core/base/result.h"
#include "core/locks/event.h"
#include "core/record/recording.h"

#include <QHash>
#include <QObject>
#include <QString>

namespace lockscope::console
{

/// Whether what goes out speaks of locks, holders and clients by their names.
enum class Naming : quint8 {
    Plain,
    Hashed ///< a hash in place of each, the same one throughout, and others the next time
};

/// For the hashes of one export; empty where names stay as they are.
QByteArray saltFor(Naming naming);
/// `recording` with such names.
record::Recording named(const record::Recording& recording, Naming naming);
/// The same of several, with the same hash for the same name in each.
QList<record::Recording> named(const QList<record::Recording>& recordings, Naming naming);

enum class ExportFormat : quint8 { Csv, JsonLines };

/// Events as a file: CSV as in locks::eventCsvLine, JSON Lines as lockscopectl prints them.
struct EventSheet {
    QList<locks::Event> events;
    ExportFormat format = ExportFormat::Csv;
    Naming naming = Naming::Plain;
    QHash<QByteArray, QString> aliases = {}; ///< not of hashed ones

    [[nodiscard]] QByteArray content() const;
};

/// Writes events to a file on a thread of the pool, so that nothing waits for the disk; the file appears
/// whole or not at all. Lives on the caller's thread; may be destroyed while it writes (then no signal
/// follows).
class EventExport final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// finished() follows once per call.
    void write(const EventSheet& sheet, const QString& path);

Q_SIGNALS:
    /// Errors: FileUnwritable.
    void finished(const QString& path, qsizetype events, const lockscope::base::Result<void>& outcome);
};

} // namespace lockscope::console
