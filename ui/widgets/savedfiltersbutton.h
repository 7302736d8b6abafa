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
/// many locks, events, clients or acts each of them lets pass, counted in pieces. The present filter is kept,
/// and any is removed, from the same menu. Main thread.
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

    /// Tells of the thing of a number whether a filter lets it pass.
    using Passes = std::function<bool(qsizetype)>;
    /// A field for a filter, whatever its grammar, and the things that the filter is applied to.
    struct Field {
        savedfilters::Of of = savedfilters::Of::Locks;
        std::function<QString()> inForce; ///< the text of the filter; empty where all things pass
        /// Puts a kept filter into the field.
        std::function<void(const QString&)> put;
        std::function<qsizetype()> size;                      ///< how many things there are
        std::function<Passes(const QString& text)> passesFor; ///< of a text that can be read
    };

    /// The field must outlive it.
    explicit SavedFiltersButton(const Field& field, QWidget* parent = nullptr);
    /// `box` must outlive it.
    SavedFiltersButton(FilterBox& box, const Things& things, QWidget* parent = nullptr);

private:
    /// A kept filter as it is offered.
    struct Offer {
        SavedFilter saved;
        Passes passes;
        QAction* action = nullptr;
        qsizetype count = 0;
    };
    void fill();
    void count();
    void askName();
    void keepAs(const QString& name) const;

    Field m_field;
    WalkInPieces m_walk;
    QTimer m_again;
    QMenu* m_removal = nullptr;
    QList<Offer> m_offers;
};

} // namespace lockscope::ui
