#pragma once

#include "core/locks/event.h"

#include <QHash>
#include <QList>
#include <QString>

namespace lockscope::ui
{

/// The names that the operator has given to client ids.
using Aliases = QHash<QByteArray, QString>;

/// All that a cell needs beside its event.
struct EventContext {
    Aliases aliases;
    QString server; ///< the name of the one that the events without a place are of
};

/// A column of the events table, as data.
struct EventColumn {
    QByteArray id; ///< stable: layouts are saved by it
    QString title; ///< translated
    /// Returns the text of an event's cell.
    QString (*text)(const locks::Event& event, const EventContext& context);
    int width = 100;        ///< the initial width, in pixels
    bool number = false;    ///< right-aligned, tabular digits
    bool monospace = false; ///< an id
    /// The term of a filter that lets pass what the cell shows; empty where there is none. Null = never one.
    QString (*filterTerm)(const locks::Event& event, const EventContext& context) = nullptr;
};

/// Returns the columns of the events table in their initial order.
[[nodiscard]] const QList<EventColumn>& eventColumns();

/// Returns the place of the column of that id, which must be one.
[[nodiscard]] int eventColumn(const QByteArray& id);

/// Returns a holder in readable form: "billing-2 · 7" where the client has an alias, else the printable id,
/// shortened in the middle to `limit`; nothing where nobody holds it.
[[nodiscard]] QString holderText(const locks::Holder& holder, const Aliases& aliases, int limit = 40);

} // namespace lockscope::ui
