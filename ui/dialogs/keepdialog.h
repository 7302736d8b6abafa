#pragma once

#include <QDialog>

class QSpinBox;

namespace lockscope::ui
{

/// How much of what has happened is kept on the disk unasked.
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
