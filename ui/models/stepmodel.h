#pragma once

#include "core/record/recording.h"

#include <QAbstractTableModel>

namespace lockscope::ui
{

/// The steps of a recording in the order of time, one row each, without the commands and answers behind them.
/// Grows with the recording. Main thread.
class StepModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { At, What, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Shows another recording from now on.
    void begin(const record::Recording& recording);
    /// Takes the steps that the recording has gained.
    void grow(const record::Recording& recording);
    /// Marks the row from which another run went another way; until begin().
    void setParting(std::optional<record::Moment> at);
    /// Returns the index of the row's step in the recording.
    [[nodiscard]] qsizetype stepOf(int row) const { return m_rows.at(row); }
    /// Returns the moment of the row's step.
    [[nodiscard]] record::Moment momentOf(int row) const;
    /// Returns the last row that is not after that step; -1 = none.
    [[nodiscard]] int rowBefore(qsizetype step) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    record::Recording m_recording;
    qsizetype m_taken = 0; ///< steps
    QList<quint32> m_rows;
    int m_parting = -1; ///< a row
};

} // namespace lockscope::ui
