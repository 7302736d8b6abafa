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

/// Who holds the lock looked at; hidden where nobody does. The client of the marked row can be given a name.
/// Main thread.
class HolderPart final : public QWidget
{
    Q_OBJECT
public:
    explicit HolderPart(QWidget* parent = nullptr);

    /// `passing`: others hold it in between whom nobody has seen.
    void put(const QList<locks::Holder>& holders, base::ServerTime now, bool passing = false);
    void setAliases(const Aliases& aliases);
    void setNow(base::ServerTime now);
    /// Whether anything can be done to them.
    void setActing(bool acting) { m_acting = acting; }

Q_SIGNALS:
    /// The operator wants to give that client a name.
    void aliasRequested(const QByteArray& client);
    void releaseWanted(const lockscope::base::HolderId& holder);

private:
    void makeTable();
    [[nodiscard]] QToolButton* makeNameButton();
    void askAlias();
    void popUp(const QPoint& position);

    PartHeading* m_heading;
    HolderModel* m_model;
    FittingTable* m_table;
    bool m_acting = true;
};

} // namespace lockscope::ui
