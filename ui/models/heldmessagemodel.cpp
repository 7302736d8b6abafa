#include "ui/models/heldmessagemodel.h"

#include "core/base/printable.h"
#include "core/record/recordwords.h"
#include "ui/models/copyrole.h"
#include "ui/theme.h"

#include <QTextDocument>

namespace lockscope::ui
{

namespace
{

QString wayWords(const HeldMessageRow& row)
{
    return row.isToServer ? HeldMessageModel::tr("→ server") : HeldMessageModel::tr("← client");
}

QString heldToolTip(const HeldMessageRow& row)
{
    const QString why =
        row.isNext ? QString()
                   : HeldMessageModel::tr("Another message of the same connection is before it.") + u'\n';
    return Qt::convertFromPlainText(why + row.text);
}

} // namespace

void HeldMessageModel::put(const lab::HeldTraffic& held, const record::Recording& recording)
{
    QList<HeldMessageRow> rows;
    for (const lab::HeldMessage& message : held.messages)
        if (message.client < recording.clients().size())
            rows.append({message.number, recording.clients().at(message.client).title,
                record::clientWords(recording, message.client), message.isToServer, message.isNext,
                base::printable(message.text, 1024)});
    take(rows);
}

int HeldMessageModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant HeldMessageModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const HeldMessageRow& row = rowAt(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return column == Client ? row.client : column == Way ? wayWords(row) : row.text;
    case Qt::FontRole:
        return column == Message ? theme::monospace() : QVariant();
    case Qt::ForegroundRole:
        return row.isNext ? QVariant() : theme::muted();
    case Qt::ToolTipRole:
        return heldToolTip(row);
    case CopyRole:
        return row.text.toUtf8();
    default:
        return {};
    }
}

QVariant HeldMessageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Client:
        return tr("Client");
    case Way:
        return tr("To");
    case Message:
        return tr("Message");
    default:
        return {};
    }
}

} // namespace lockscope::ui

#include "moc_heldmessagemodel.cpp"
