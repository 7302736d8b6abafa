#pragma once

#include "core/locks/lockref.h"
#include "ui/widgets/columnfit.h"
#include "ui/widgets/rowtree.h"

#include <QElapsedTimer>
#include <QList>

#include <optional>

class QMenu;

namespace lockscope::ui
{

class LockModel;
class TtlDelegate;

/// The locks table. It stays at its top while it fills, until somebody scrolls or chooses; then it keeps the
/// row under the cursor, the current row or the topmost one at its height when rows come, go or move. When
/// the current row is removed no row is current, because nobody chose the next one. It repaints only visible
/// cells that look different than at the previous time. Main thread; no timer.
class LockView final : public RowTree
{
    Q_OBJECT
public:
    explicit LockView(LockModel& model, QWidget* parent = nullptr);

    /// Shows only the columns with those ids, in the available width.
    void showOnly(const QByteArrayList& ids);
    /// Sets whether the locks are on several servers, so that each row names its server.
    void setSpread(bool spread);
    /// Repaints the visible cells that time alone has changed since the last call: a text, a state, a bar by
    /// a pixel.
    void repaintTimeCells();
    /// Sets whether nothing moves by itself, as the desktop may ask for.
    void setStill(bool still);
    /// Returns the locks whose rows are in sight, from the top.
    [[nodiscard]] QList<locks::LockRef> visibleLocks() const;
    /// Returns the lock of the current row; empty = none is.
    [[nodiscard]] std::optional<locks::LockRef> currentLock() const;
    /// Returns the selected locks from the top; the current one where none is selected.
    [[nodiscard]] QList<locks::LockRef> chosenLocks() const;
    /// Returns the holder in the current row, if that is the row of one of several holders.
    [[nodiscard]] std::optional<base::HolderId> currentHolder() const;
    /// Makes the lock's row current and shows it, as if somebody had chosen it; false where no row shows it.
    bool showLock(const locks::LockRef& ref);
    /// Resets the view for another server's table: at its top, without a current row, as if nobody had used
    /// it.
    void begin();
    /// Returns true while someone points at a row or walks by keys, so that rows should stay.
    [[nodiscard]] bool isBeingUsed() const;

    /// Returns the columns: order, widths, hidden, which of them by hand, sort.
    [[nodiscard]] QByteArray layout() const;
    void restoreLayout(const QByteArray& layout); ///< nothing or damaged: the initial layout
    /// The menu of the columns, with their visibility and order; the header has it too.
    [[nodiscard]] QMenu* columnMenu() const { return m_columnMenu; }
    /// The menu of the sort columns; the same column again reverses the order, as a click on the header does.
    [[nodiscard]] QMenu* sortMenu() const { return m_sortMenu; }
    /// Updates both menus to the visible and sorted columns.
    void markColumns();

    /// Returns true where the current paint event needs any of `area`; rows are otherwise drawn whole.
    [[nodiscard]] bool isWanted(const QRect& area) const { return m_wanted.intersects(area); }

    void doItemsLayout() override;

Q_SIGNALS:
    /// Another lock is current; empty = none is.
    void currentLockChanged(const std::optional<lockscope::locks::LockRef>& ref);
    /// A person asks for the menu of a cell, at that place of the screen.
    void menuWanted(const QModelIndex& index, const QPoint& globalPosition);
    /// Other rows may be visible than before; emitted at most once a frame, while it is painted.
    void sightMoved();

protected:
    void changeEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last) override;
    void keyPressEvent(QKeyEvent* event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    /// The content of a cell that changes with time.
    struct TimeCell {
        QRect where;
        QString text;
        int state = 0;
        int bar = 0; ///< pixels
        bool flash = false;

        friend bool operator==(const TimeCell&, const TimeCell&) = default;
    };
    /// The room that the visible cells of a column take, in pixels.
    struct ContentWidths {
        int wanted = 0; ///< to be shown whole
        int needed = 0; ///< to say enough

        friend bool operator==(const ContentWidths&, const ContentWidths&) = default;
    };
    [[nodiscard]] QList<int> timeColumns() const;
    bool followContent(bool hasChanged);
    [[nodiscard]] bool hasWiderState() const;
    [[nodiscard]] QModelIndexList rowsInSight() const; ///< from the top, those of children as well
    void follow(int& width, int seen) const;
    [[nodiscard]] QList<ContentWidths> contentWidths() const;
    [[nodiscard]] ColumnRoom roomOf(int place) const;
    [[nodiscard]] QList<TimeCell> timeCells() const;
    void setUpColumns();
    void setUpHeader();
    void placeNodes();
    void fitToRoom();
    void showColumn(int column, bool shown);
    void placeUniform(bool mayHide);
    void takeByHand(const QByteArray& layout, bool isOfOlder);
    void chooseColumn(int column, bool shown);
    void sayWhyHidden(int place);
    void takeResize(int column, int before, int after);
    void makeMenus();
    void sortAsClicked(int column);
    void moveSortedColumn(int by);
    void keepAnchor();
    void restoreAnchor();
    [[nodiscard]] QModelIndex anchorNow() const;

    LockModel& m_model;
    TtlDelegate* m_ttl = nullptr;
    QMenu* m_columnMenu = nullptr;
    QMenu* m_sortMenu = nullptr;
    QRegion m_wanted;
    QList<TimeCell> m_timeCells;    ///< as they were at the last call
    QList<ContentWidths> m_content; ///< of each column; empty = not measured
    QElapsedTimer m_measured;       ///< since the visible cells were measured
    QElapsedTimer m_lastKey;
    QPersistentModelIndex m_anchor;
    int m_anchorTop = 0;
    QList<int> m_byHand;          ///< uniform columns that somebody has shown or hidden
    QElapsedTimer m_sinceUniform; ///< since the model found a column uniform, or not
    bool m_used = false;          ///< somebody has scrolled or chosen
    bool m_spread = false;
    bool m_fits = true;       ///< the columns follow window and content, as long as nobody sets a width
    bool m_fitting = false;   ///< fitToRoom() is running
    bool m_sightMoved = true; ///< since the last frame
};

} // namespace lockscope::ui
