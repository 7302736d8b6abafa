#pragma once

#include <QDialog>

class QSpinBox;

namespace lockscope::ui
{

/// Asks how many minutes of past events are kept on the disk without being asked for.
class KeepDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit KeepDialog(int minutes, QWidget* parent = nullptr);

    [[nodiscard]] int minutes() const; ///< 0 = nothing

private:
    QSpinBox* m_minutes;
};

} // namespace lockscope::ui
