#pragma once

#include <QDialog>

namespace lockscope::ui
{

/// A key and its effect.
struct ShortcutRow {
    QString keys;
    QString text;
};

/// The list of all keys that have an effect, in two columns.
class ShortcutsDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ShortcutsDialog(const QList<ShortcutRow>& rows, QWidget* parent = nullptr);
};

} // namespace lockscope::ui
