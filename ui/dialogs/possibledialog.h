#pragma once

#include "core/locks/possiblelock.h"

#include <QDialog>

class QPushButton;
class QTreeWidget;

namespace lockscope::ui
{

/// The keys that may be locks, and why, as they were known when it was opened. One that is chosen can be
/// stated to be a lock, with those of like names.
class PossibleDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `more`: there are more than these.
    PossibleDialog(const QList<locks::PossibleLock>& possible, bool more, QWidget* parent = nullptr);

    /// The one that was chosen; nothing where none is.
    [[nodiscard]] const locks::PossibleLock* chosen() const;

private:
    QList<locks::PossibleLock> m_possible;
    QTreeWidget* m_rows;
    QPushButton* m_accept;
};

} // namespace lockscope::ui
