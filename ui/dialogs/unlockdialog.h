#pragma once

#include "core/console/acts.h"

#include <QDialog>

class QLineEdit;

namespace lockscope::ui
{

class ActButton;
class PlainLabel;

/// Asks for what acts need: where the connection is read-only its name, which must be typed and ends that for
/// a quarter of an hour; where another user acts than the one that watches, that user's password, which is
/// kept nowhere. Main thread.
class UnlockDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `acts` must outlive it.
    explicit UnlockDialog(console::Acts& acts, QWidget* parent = nullptr);

private:
    void unlock();
    void showWhether();
    [[nodiscard]] QLineEdit* makeField(const QString& label, const char* id);

    console::Acts& m_acts;
    QLineEdit* m_name = nullptr;     ///< null where nothing is to be unlocked
    QLineEdit* m_password = nullptr; ///< null where none is asked for
    PlainLabel* m_fault;
    ActButton* m_unlock;
};

} // namespace lockscope::ui
