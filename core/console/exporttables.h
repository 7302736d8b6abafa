#pragma once

#include "core/locks/lockjson.h"
#include "core/words/table.h"

namespace lockscope::console
{

/// Returns locks as a table for people and spreadsheets, a row each in their order: name, kind, state,
/// trouble, holders, since when, waiters, remaining time, lease, database and server. Titles and words are
/// translated, the ids of the columns are not; names are printable() in full. Pure; any thread.
words::Table lockTable(const QList<locks::LockPtr>& locks, const locks::JsonContext& context);

/// Returns events as a table for people: time, event, lock, server (of several the one where it was, else
/// `server`), holder and remaining time. Translated; names are printable() in full. Pure; any thread.
words::Table eventTable(const QList<locks::Event>& events, const QHash<QByteArray, QString>& aliases = {},
    const QString& server = {});

} // namespace lockscope::console
