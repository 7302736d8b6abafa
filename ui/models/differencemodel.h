#pragma once

#include "core/check/comparison.h"

#include <QAbstractListModel>

namespace lockscope::ui
{

/// The differences between two runs of the same scenario and seed, one sentence a row in the order of time,
/// and below them what each client has in common in both. Main thread.
class DifferenceModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    /// Shows the comparison of these recordings.
    void put(
        const check::Comparison& comparison, const record::Recording& first, const record::Recording& second);
    /// Returns the moment of the row's difference; nothing for a row of a client.
    [[nodiscard]] std::optional<record::Moment> momentAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString textAt(int row) const;

    check::Comparison m_comparison;
    record::Recording m_first;
    record::Recording m_second;
};

} // namespace lockscope::ui
