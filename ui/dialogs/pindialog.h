#pragma once

#include "core/base/raw.h"
#include "core/locks/kind.h"

#include <QDialog>

class QComboBox;
class QLineEdit;

namespace lockscope::ui
{

/// Asks for a name to watch although nothing would recognise it as a lock. \xHH is any byte.
class PinDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit PinDialog(QWidget* parent = nullptr);

    /// Return the name as bytes, and the kind that was chosen.
    [[nodiscard]] base::KeyName name() const;
    [[nodiscard]] std::optional<locks::Kind> kind() const; ///< empty = find out

private:
    QLineEdit* m_name;
    QComboBox* m_kind;
};

} // namespace lockscope::ui
