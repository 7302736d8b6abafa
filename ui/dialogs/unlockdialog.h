#pragma once

#include "core/console/acts.h"

#include <QDialog>

class QLineEdit;

namespace lockscope::ui
{

class ActButton;
class PlainLabel;

/// Asks for what acts need. On a read-only connection its name must be typed, which unlocks it for a quarter
/// of an hour. Where another user acts than the one that watches, it asks for that user's password, which is
/// kept nowhere. Main thread.
class UnlockDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `acts` must outlive the dialog.
    explicit UnlockDialog(console::Acts& acts, QWidget* parent = nullptr);

private:
    void unlock();
    void showWhether();
    [[nodiscard]] QLineEdit* makeField(const QString& label, const char* id);

    console::Acts& m_acts;
    QLineEdit* m_name = nullptr;     ///< null where nothing has to be unlocked
    QLineEdit* m_password = nullptr; ///< null where none is needed
    PlainLabel* m_fault;
    ActButton* m_unlock;
};

} // namespace lockscope::ui
