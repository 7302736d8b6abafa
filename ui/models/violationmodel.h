#pragma once

#include "core/check/verdict.h"
#include "core/record/recording.h"

#include <QAbstractListModel>

namespace lockscope::ui
{

/// The violations in a recording, one sentence a row, in the order of their begin. Main thread.
class ViolationModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        ExpectedRole = Qt::UserRole, ///< bool: the scenario is meant to show it
        MomentRole,                  ///< "from 12.031 s to 14.870 s"
        RuleRole,                    ///< "Two at once"
    };

    using QAbstractListModel::QAbstractListModel;

    /// Takes over the violations; unchanged rows stay where they are.
    void put(const QList<check::Violation>& violations, const check::Verdict& verdict,
        const record::Recording& recording);
    [[nodiscard]] const check::Violation& violationAt(int row) const { return m_rows.at(row).violation; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        check::Violation violation;
        QString sentence;
        bool isExpected = false;
    };
    void place(int row, const Row& made);

    QList<Row> m_rows;
};

} // namespace lockscope::ui
