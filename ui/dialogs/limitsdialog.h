#pragma once

#include "core/locks/finding.h"

#include <QDialog>

class QDoubleSpinBox;
class QSpinBox;

namespace lockscope::ui
{

/// Asks from which limits on it counts as trouble that locks are waited for, that a holder is silent, and
/// that a clock is off.
class LimitsDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit LimitsDialog(const locks::FindingLimits& limits, QWidget* parent = nullptr);

    /// Returns the limits as the fields say them.
    [[nodiscard]] locks::FindingLimits limits() const;

private:
    QDoubleSpinBox* m_minutes;
    QSpinBox* m_waiters;
    QSpinBox* m_times;
    QDoubleSpinBox* m_silentMinutes;
    QSpinBox* m_clockSeconds;
};

} // namespace lockscope::ui
