#pragma once

#include <QStringList>
#include <QVariant>

namespace lockscope::ui
{

/// Returns the header data of a model's column: its title, aligned to `side`. Vertical headers are empty.
QVariant columnTitle(const QStringList& titles, int section, Qt::Orientation orientation, int role,
    Qt::Alignment side = Qt::AlignLeft);

} // namespace lockscope::ui
