#pragma once

#include <QDialog>

namespace lockscope::ui
{

/// What a key does.
struct ShortcutRow {
    QString keys;
    QString text;
};

/// Every key that does something, in two columns.
class ShortcutsDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ShortcutsDialog(const QList<ShortcutRow>& rows, QWidget* parent = nullptr);
};

} // namespace lockscope::ui
