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
        SearchRole, ///< all of it, in English too
    };

    using QAbstractListModel::QAbstractListModel;

    /// Once: they do not change.
    void put(const QList<lab::Scenario>& scenarios);
    /// One of a person's own, behind them, or in the place of what was read from that file before; its row.
    int add(const lab::Scenario& scenario);
    [[nodiscard]] const lab::Scenario& scenarioAt(int row) const { return m_scenarios.at(row); }
    /// -1 = there is none with that id or number. A person's own is called by its file.
    [[nodiscard]] int rowOf(const QByteArray& idOrNumber) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QList<lab::Scenario> m_scenarios;
};

} // namespace lockscope::ui
