#include "ui/models/columntitle.h"

namespace lockscope::ui
{

QVariant columnTitle(
    const QStringList& titles, int section, Qt::Orientation orientation, int role, Qt::Alignment side)
{
    if (orientation != Qt::Horizontal || section < 0 || section >= titles.size())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(side | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(titles.at(section)) : QVariant();
}

} // namespace lockscope::ui
