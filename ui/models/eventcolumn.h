#pragma once

#include "core/locks/event.h"

#include <QHash>
#include <QList>
#include <QString>

namespace lockscope::ui
{

/// The aliases that the operator gave to client ids.
using Aliases = QHash<QByteArray, QString>;

/// A column of the events table, as data.
struct EventColumn {
    QByteArray id; ///< stable: layouts are remembered by it
    QString title; ///< translated
    QString (*text)(const locks::Event& event, const Aliases& aliases);
    int width = 100;        ///< at first, in pixels
    bool number = false;    ///< right-aligned, tabular digits
    bool monospace = false; ///< an id
};

/// The columns of the events table in their first order.
[[nodiscard]] const QList<EventColumn>& eventColumns();

/// Who a holder id is for people: "billing-2 · thread 7" where the client has an alias, else the id
/// printable and shortened in the middle to `limit`.
[[nodiscard]] QString holderText(const base::HolderId& holder, const Aliases& aliases, int limit = 40);

/// The client's part of a holder id: what aliases are given to.
[[nodiscard]] QByteArray clientOf(const base::HolderId& holder);

} // namespace lockscope::ui
