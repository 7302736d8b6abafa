#pragma once

#include "core/locks/possiblelock.h"

#include <QDialog>

class QPushButton;
class QTreeWidget;

namespace lockscope::ui
{

/// A list of the keys that may be locks, each with the reason, as known when the dialog was opened. The
/// chosen one can be stated to be a lock, together with those of similar names.
class PossibleDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `more`: there are more than these.
    PossibleDialog(const QList<locks::PossibleLock>& possible, bool more, QWidget* parent = nullptr);

    /// Returns the chosen one; null where none is.
    [[nodiscard]] const locks::PossibleLock* chosen() const;

private:
    QList<locks::PossibleLock> m_possible;
    QTreeWidget* m_rows;
    QPushButton* m_accept;
};

} // namespace lockscope::ui
