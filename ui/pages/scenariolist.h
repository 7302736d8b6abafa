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

/// The list of scenarios, with a filter above it. Main thread.
class ScenarioList final : public QWidget
{
    Q_OBJECT
public:
    explicit ScenarioList(QWidget* parent = nullptr);

    /// Sets the scenarios and chooses the first; called once.
    void put(const QList<lab::Scenario>& scenarios);
    /// Adds a scenario of a person's own and chooses it.
    void add(const lab::Scenario& scenario);
    /// Chooses by id or number; returns false where there is none.
    bool choose(const QByteArray& idOrNumber);
    void chooseNone();
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] QList<lab::Scenario> scenarios() const; ///< whether the filter shows them or not
    /// Null where none is chosen.
    [[nodiscard]] const lab::Scenario* chosen() const;
    void focusFilter();
    [[nodiscard]] QListView* view() const { return m_view; }

Q_SIGNALS:
    /// chosen() has changed.
    void chosenChanged();
    /// Double click or Enter: asks to play it.
    void activated();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void chooseRow(int row);
    void bringIntoSight();
    void makeRoomForTitles();
    void applyFilter(const QString& text);

    ScenarioModel* m_model;
    QSortFilterProxyModel* m_shown;
    QLineEdit* m_filter;
    QListView* m_view;
    PlainLabel* m_none;
};

} // namespace lockscope::ui
