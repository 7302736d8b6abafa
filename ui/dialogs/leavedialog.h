#pragma once

#include "core/console/acts.h"

#include <QDialog>

class QPushButton;
class QSpinBox;

namespace lockscope::ui
{

class ActButton;
class PlainLabel;

/// The question when a window or tab is to close while the operator holds locks: release them, keep them for
/// a fixed time that the operator chooses, or stay. accepted() follows once nothing is left to do. Main
/// thread.
class LeaveDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `acts` must outlive the dialog.
    explicit LeaveDialog(console::Acts& acts, QWidget* parent = nullptr);

    /// Returns the holds that are still held.
    [[nodiscard]] static QList<admin::OperatorHold> livingHolds(const console::Acts& acts);

private:
    void begin(admin::ActKind act);
    void next();
    void take(const admin::ActRequest& request, const admin::Outcome& outcome);
    [[nodiscard]] QString heldText() const;

    console::Acts& m_acts;
    QList<admin::ActRequest> m_todo;
    int m_failed = 0;
    PlainLabel* m_text;
    PlainLabel* m_notice;
    QSpinBox* m_minutes;
    ActButton* m_release;
    QPushButton* m_keep;
    QPushButton* m_anyway;
};

} // namespace lockscope::ui
