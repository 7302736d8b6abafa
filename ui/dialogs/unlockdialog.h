#pragma once

#include "core/console/acts.h"

#include <QDialog>

namespace lockscope::ui
{

class ActButton;
class UnlockPart;

/// Asks for what acts need outside of the dialog of an act: the name of a read-only connection, which unlocks
/// it for a quarter of an hour, and the password of the user that acts. Main thread.
class UnlockDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `acts` must outlive the dialog.
    explicit UnlockDialog(console::Acts& acts, QWidget* parent = nullptr);

private:
    void unlock();

    UnlockPart* m_part;
    ActButton* m_unlock;
};

} // namespace lockscope::ui
