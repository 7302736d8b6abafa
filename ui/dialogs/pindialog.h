#pragma once

#include "core/base/raw.h"
#include "core/locks/kind.h"

#include <QDialog>

class QComboBox;
class QLineEdit;

namespace lockscope::ui
{

/// Asks for a name that is to be watched although nothing would recognise it. \xHH stands for any byte.
class PinDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit PinDialog(QWidget* parent = nullptr);

    [[nodiscard]] base::KeyName name() const;
    [[nodiscard]] std::optional<locks::Kind> kind() const; ///< empty = find out

private:
    QLineEdit* m_name;
    QComboBox* m_kind;
};

} // namespace lockscope::ui
