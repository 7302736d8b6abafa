#pragma once

#include "core/lab/scenario.h"

#include <QAbstractListModel>

namespace lockscope::ui
{

/// The scenarios that can be played, one row each, in their order. Main thread.
class ScenarioModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        NumberRole = Qt::UserRole, ///< as text; empty where it has none
        TitleRole,
        ShowsRole,
        SearchRole, ///< the whole text, in English too
    };

    using QAbstractListModel::QAbstractListModel;

    /// Sets the scenarios; called once, as they do not change.
    void put(const QList<lab::Scenario>& scenarios);
    /// Adds a scenario from a file behind the others, or replaces the one read from that file before; returns
    /// its row.
    int add(const lab::Scenario& scenario);
    [[nodiscard]] const lab::Scenario& scenarioAt(int row) const { return m_scenarios.at(row); }
    /// Returns the row of that id or number; -1 where there is none. A scenario from a file has the file as
    /// its id.
    [[nodiscard]] int rowOf(const QByteArray& idOrNumber) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QList<lab::Scenario> m_scenarios;
};

} // namespace lockscope::ui
