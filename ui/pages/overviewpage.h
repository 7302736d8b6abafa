#pragma once

#include "ui/models/overviewmodel.h"

#include <QWidget>

class QStackedWidget;
class QTableView;

namespace lockscope::ui
{

class EmptyState;
class MajorityPart;
class NoticeStack;

/// The open connections, one row each, sorted by a chosen column, and below them the locks that are on
/// several of them. Main thread; no timer.
class OverviewPage final : public QWidget
{
    Q_OBJECT
public:
    explicit OverviewPage(QWidget* parent = nullptr);

    /// Shows these connections.
    void put(const QList<OverviewRow>& rows);
    [[nodiscard]] OverviewModel* model() const { return m_model; }
    [[nodiscard]] MajorityPart* majority() const { return m_majority; }
    [[nodiscard]] NoticeStack* notices() const { return m_notices; }

Q_SIGNALS:
    /// A person wants to see the tab of that server.
    void chosen(quint64 id);
    /// Asks, by a filter, for those of its locks that a number counts.
    void locksWanted(quint64 id, const QString& filter);
    /// A person wants to connect to a further server.
    void connectWanted();

private:
    void makeTable();
    void popUp(const QModelIndex& index, const QPoint& place);
    void choose(const QModelIndex& index);

    OverviewModel* m_model;
    QTableView* m_table;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    NoticeStack* m_notices;
    MajorityPart* m_majority;
};

} // namespace lockscope::ui
