#pragma once

#include "core/lab/scenario.h"

#include <QWidget>

class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace lockscope::ui
{

class PlainLabel;
class ScenarioModel;

/// The scenarios to choose from, with a filter above them. Main thread.
class ScenarioList final : public QWidget
{
    Q_OBJECT
public:
    explicit ScenarioList(QWidget* parent = nullptr);

    /// Once; the first of them is chosen.
    void put(const QList<lab::Scenario>& scenarios);
    /// One of a person's own; it is chosen.
    void add(const lab::Scenario& scenario);
    /// By its id or number; false where there is no such one.
    bool choose(const QByteArray& idOrNumber);
    void chooseNone();
    [[nodiscard]] bool isEmpty() const;
    /// Null where there is none.
    [[nodiscard]] const lab::Scenario* chosen() const;
    void focusFilter();
    [[nodiscard]] QListView* view() const { return m_view; }

Q_SIGNALS:
    void chosenChanged();
    /// Double click or Enter: play it.
    void activated();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void chooseRow(int row);
    void bringIntoSight();
    void applyFilter(const QString& text);

    ScenarioModel* m_model;
    QSortFilterProxyModel* m_shown;
    QLineEdit* m_filter;
    QListView* m_view;
    PlainLabel* m_none;
};

} // namespace lockscope::ui
