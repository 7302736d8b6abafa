#pragma once

#include "core/filter/filter.h"
#include "ui/savedfilters.h"

#include <QTimer>
#include <QToolButton>

#include <functional>
#include <memory>

namespace lockscope::ui
{

class FilterBox;
class LockModel;
class LockWalk;

/// A button with the menu of the filters that a person keeps by name. While the menu is open it shows how
/// many locks each of them lets pass, counted in pieces. The present filter is kept, and any is removed, from
/// the same menu. Main thread.
class SavedFiltersButton final : public QToolButton
{
    Q_OBJECT
public:
    /// `locks` may be null: nothing is counted then. Both must outlive it.
    SavedFiltersButton(FilterBox& box, const LockModel* locks, QWidget* parent = nullptr);
    ~SavedFiltersButton() override;

private:
    /// A kept filter as it is offered.
    struct Offer {
        SavedFilter saved;
        filter::Filter filter;
        QAction* action = nullptr;
        qsizetype locks = 0;
    };
    void fill();
    void count();
    void askName();
    void keepAs(const QString& name);

    FilterBox& m_box;
    const LockModel* m_locks;
    std::unique_ptr<LockWalk> m_walk;
    QTimer m_again;
    QMenu* m_removal = nullptr;
    QList<Offer> m_offers;
};

} // namespace lockscope::ui
