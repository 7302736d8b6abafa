#include "tests/support/modeltext.h"

namespace lockscope::support
{

QString modelText(
    const QAbstractItemModel& model, const QList<int>& columns, const QModelIndex& parent, int depth)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (const int column : columns)
            cells.append(model.index(row, column, parent).data().toString());
        text += QString(depth * 2, u' ') + cells.join(QStringLiteral(" | ")) + u'\n';
        text += modelText(model, columns, model.index(row, 0, parent), depth + 1);
    }
    return text;
}

} // namespace lockscope::support
