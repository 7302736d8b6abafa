#pragma once

#include "core/record/recording.h"

#include <QString>

#include <variant>

namespace lockscope::record
{

/// A fault in a history: a sentence for people, and the place.
struct HistoryFault {
    qint64 line = 0;      ///< from 1; 0 = the whole
    QString field = {};   ///< "begin"; empty = the whole line
    QString message = {}; ///< what was expected

    /// "line 14, begin: …"
    [[nodiscard]] QString sentence() const;
};

/// Reads a history that other programs have written of their locks: JSON Lines as
/// resources/formats/history.md describes them, one operation of a client each, with its begin and its end.
/// The recording is one that clients report. A client knows only that its operation took effect between the
/// begin and the end, and by a clock that is right within a bound. So the recording has a hold for as long as
/// it surely lasted, and a wait for as long as it may have: what the checker finds in it has happened.
/// Operations that overlap have no order, so tokens of those are left out. Pure; any thread.
std::variant<Recording, HistoryFault> recordingFromHistory(QByteArrayView json);

/// The same of a file; blocks for as long as the disk does.
std::variant<Recording, HistoryFault> recordingFromHistoryFile(const QString& path);

} // namespace lockscope::record
