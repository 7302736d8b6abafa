#pragma once

#include "core/locks/finding.h"

#include <QDialog>

class QDoubleSpinBox;
class QSpinBox;

namespace lockscope::ui
{

/// Asks from which limits on waiting for a lock counts as trouble.
class LimitsDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit LimitsDialog(const locks::FindingLimits& limits, QWidget* parent = nullptr);

    [[nodiscard]] locks::FindingLimits limits() const;

private:
    QDoubleSpinBox* m_minutes;
    QSpinBox* m_waiters;
};

} // namespace lockscope::ui
