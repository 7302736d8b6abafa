#pragma once

#include "core/base/result.h"
#include "core/locks/event.h"
#include "core/locks/finding.h"
#include "core/record/recording.h"
#include "core/words/table.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <functional>

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

/// Events as a file: CSV as in locks::eventCsvLine, JSON Lines as lockscopectl prints them, else the table of
/// eventTable().
struct EventSheet {
    QList<locks::Event> events;
    words::TableForm form = words::TableForm::Csv;
    Naming naming = Naming::Plain;
    QHash<QByteArray, QString> aliases = {}; ///< not of hashed ones
    QString server = {};                     ///< Health::serverName of their source; not of hashed ones

    /// Returns the bytes of the file. Pure; may take long.
    [[nodiscard]] QByteArray content() const;
};

/// Locks as a file: JSON Lines as lockscopectl prints them, else the table of lockTable().
struct LockSheet {
    QList<locks::LockPtr> locks;
    base::ServerTime now{}; ///< the moment that all of it stands at
    bool live = true;       ///< Health::live of its source
    locks::FindingLimits limits = {};
    words::TableForm form = words::TableForm::Csv;
    Naming naming = Naming::Plain;
    QHash<QByteArray, QString> aliases = {}; ///< not of hashed ones

    /// Returns the bytes of the file. Pure; may take long.
    [[nodiscard]] QByteArray content() const;
};

/// Writes files on a thread of the pool, so that nothing waits for the disk; a file appears whole or not at
/// all. Lives on the caller's thread; may be destroyed while it writes (then no signal follows).
class FileExport final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    using Content = std::function<QByteArray()>;

    /// Writes what `content` returns, which is called on that thread; `rows` is how many things it holds.
    /// finished() follows once per call.
    void write(const Content& content, qsizetype rows, const QString& path);

Q_SIGNALS:
    /// Errors: FileUnwritable.
    void finished(const QString& path, qsizetype rows, const lockscope::base::Result<void>& outcome);
};

} // namespace lockscope::console
