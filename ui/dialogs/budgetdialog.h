#pragma once

#include "core/console/source.h"

#include <QDialog>

class QDoubleSpinBox;
class QSpinBox;

namespace lockscope::ui
{

/// Asks how much of the server Lockscope may use.
class BudgetDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit BudgetDialog(const locks::ServerBudget& budget, QWidget* parent = nullptr);

    /// Returns the budget as the fields say it.
    [[nodiscard]] locks::ServerBudget budget() const;

private:
    QSpinBox* m_reads;
    QDoubleSpinBox* m_share;
};

} // namespace lockscope::ui
