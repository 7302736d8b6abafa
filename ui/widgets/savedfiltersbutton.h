#pragma once

#include "core/filter/filter.h"
#include "ui/models/walkinpieces.h"
#include "ui/savedfilters.h"

#include <QTimer>
#include <QToolButton>

#include <functional>

namespace lockscope::ui
{

class FilterBox;
class LockModel;

/// A button with the menu of the filters that a person keeps by name. While the menu is open it shows how
/// many locks or events each of them lets pass, counted in pieces. The present filter is kept, and any is
/// removed, from the same menu. Main thread.
class SavedFiltersButton final : public QToolButton
{
    Q_OBJECT
public:
    /// The things that a filter is applied to.
    struct Things {
        std::function<qsizetype()> size;
        /// Tells whether a filter lets pass the one of that number.
        std::function<bool(const filter::Filter&, qsizetype)> matches;
    };
    /// Returns the locks of a model, which must outlive the button.
    [[nodiscard]] static Things thingsOf(const LockModel& locks);

    /// `box` must outlive it.
    SavedFiltersButton(FilterBox& box, const Things& things, QWidget* parent = nullptr);

private:
    /// A kept filter as it is offered.
    struct Offer {
        SavedFilter saved;
        filter::Filter filter;
        QAction* action = nullptr;
        qsizetype count = 0;
    };
    void fill();
    void count();
    void askName();
    void keepAs(const QString& name);

    FilterBox& m_box;
    Things m_things;
    WalkInPieces m_walk;
    QTimer m_again;
    QMenu* m_removal = nullptr;
    QList<Offer> m_offers;
};

} // namespace lockscope::ui
