#pragma once

#include "core/record/recording.h"

#include <QString>

namespace lockscope::console
{

/// A command and its answer, as indexes of steps; -1 = none is near.
struct Exchange {
    qsizetype command = -1;
    qsizetype reply = -1;

    friend bool operator==(const Exchange&, const Exchange&) = default;
};

/// Returns what the client of that step and the server there exchanged: the command itself, the command that
/// is answered, or the last one before. For what was done to a lock by hand it is what was sent for that.
/// Searches no further than a few thousand steps. Pure; any thread.
Exchange exchangeAt(const record::Recording& recording, qsizetype step);

/// A command with its explanation.
struct CommandSheet {
    QString call;      ///< name and arguments, printable
    QString meaning;   ///< one sentence
    QByteArray script; ///< its text, where it is one of ours

    friend bool operator==(const CommandSheet&, const CommandSheet&) = default;
};

/// Explains the text of a record::What::Command.
CommandSheet commandSheet(const QByteArray& text);

} // namespace lockscope::console
