#pragma once

#include <QStringList>
#include <QVariant>

namespace lockscope::ui
{

/// What a header says over a column of a model: its title, on that side. Nothing beside rows.
QVariant columnTitle(const QStringList& titles, int section, Qt::Orientation orientation, int role,
    Qt::Alignment side = Qt::AlignLeft);

} // namespace lockscope::ui
