#pragma once

#include <QAbstractItemModel>

namespace lockscope::support
{

/// A model as text: a line a row, the given columns joined by " | ", children indented by two.
QString modelText(const QAbstractItemModel& model, const QList<int>& columns, const QModelIndex& parent = {},
    int depth = 0);

} // namespace lockscope::support
