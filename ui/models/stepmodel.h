#pragma once

#include "core/record/recording.h"

#include <QAbstractTableModel>

namespace lockscope::ui
{

/// What happened in a recording, in the order of time: a row a step, without the commands and answers that
/// stand behind it. Grows with the recording. Main thread.
class StepModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { At, What, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Another one is shown from now on.
    void begin(const record::Recording& recording);
    /// It has more in it.
    void grow(const record::Recording& recording);
    /// The index of the row's step in the recording.
    /// From there on another run went another way: its row says so. Until begin().
    void setParting(std::optional<record::Moment> at);
    [[nodiscard]] qsizetype stepOf(int row) const { return m_rows.at(row); }
    [[nodiscard]] record::Moment momentOf(int row) const;
    /// The last row that is not after that step; -1 = none.
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
    int m_parting = -1; ///< row
};

} // namespace lockscope::ui
