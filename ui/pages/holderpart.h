#pragma once

#include "core/locks/holder.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

class QToolButton;

namespace lockscope::ui
{

class FittingTable;
class HolderModel;
class PartHeading;

/// The holders of the selected lock; hidden where there are none. The client of the current row can be given
/// a name. Main thread.
class HolderPart final : public QWidget
{
    Q_OBJECT
public:
    explicit HolderPart(QWidget* parent = nullptr);

    /// `passing`: others that nobody has seen hold the lock in between.
    void put(const QList<locks::Holder>& holders, base::ServerTime now, bool passing = false);
    void setAliases(const Aliases& aliases);
    void setNow(base::ServerTime now);
    /// Sets whether acts on the holders are possible.
    void setActing(bool acting) { m_acting = acting; }

Q_SIGNALS:
    /// The operator wants to name that client.
    void aliasRequested(const QByteArray& client);
    /// Asks for the act that releases that holder.
    void releaseWanted(const lockscope::base::HolderId& holder);

private:
    void makeTable();
    [[nodiscard]] QToolButton* makeNameButton();
    void askAlias();
    void popUp(const QModelIndex& index, const QPoint& place);

    PartHeading* m_heading;
    HolderModel* m_model;
    FittingTable* m_table;
    bool m_acting = true;
};

} // namespace lockscope::ui
