#pragma once

#include "ui/models/overviewmodel.h"

#include <QWidget>

class QStackedWidget;
class QTableView;

namespace lockscope::ui
{

class EmptyState;

/// The open connections, one row each, sorted by a chosen column. Main thread; no timer.
class OverviewPage final : public QWidget
{
    Q_OBJECT
public:
    explicit OverviewPage(QWidget* parent = nullptr);

    void put(const QList<OverviewRow>& rows);
    [[nodiscard]] OverviewModel* model() const { return m_model; }

Q_SIGNALS:
    void chosen(quint64 id);
    void connectWanted();

private:
    void makeTable();

    OverviewModel* m_model;
    QTableView* m_table;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
};

} // namespace lockscope::ui
