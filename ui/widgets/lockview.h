#pragma once

#include "core/locks/lockref.h"
#include "ui/widgets/rowtree.h"

#include <QElapsedTimer>
#include <QList>

#include <optional>

class QMenu;

namespace lockscope::ui
{

class LockModel;
class TtlDelegate;

/// The locks table. Begins at its top and stays there while it fills, until somebody scrolls or chooses; then
/// it keeps the row under the cursor, the current row or the topmost one at its height when rows come, go or
/// move. A row that goes leaves no row current: what happened to stand next was not chosen by anybody.
/// Repaints only the visible cells that look different than when time was told last. Main thread; no timer.
class LockView final : public RowTree
{
    Q_OBJECT
public:
    explicit LockView(LockModel& model, QWidget* parent = nullptr);

    /// Of all columns those, by their ids, in the room that there is.
    void showOnly(const QByteArrayList& ids);
    /// Whether the locks lie on several servers, so that each tells on which.
    void setSpread(bool spread);
    /// Those visible cells that time alone has changed since the last call: a text, a state, a bar by a
    /// pixel.
    void repaintTimeCells();
    void setStill(bool still);
    [[nodiscard]] QList<locks::LockRef> visibleLocks() const;
    [[nodiscard]] std::optional<locks::LockRef> currentLock() const;
    /// Those marked, from above; the current one where none is.
    [[nodiscard]] QList<locks::LockRef> chosenLocks() const;
    /// The holder in the current row, where that is a row of one of several holders.
    [[nodiscard]] std::optional<base::HolderId> currentHolder() const;
    /// Makes it current and shows it, as chosen by somebody; false where no row shows it.
    bool showLock(const locks::LockRef& ref);
    /// Another server's table: at its top, nothing is current, nobody has looked at anything yet.
    void begin();
    /// Someone points at a row or walks by keys: rows should stay.
    [[nodiscard]] bool isBeingUsed() const;

    [[nodiscard]] QByteArray layout() const;      ///< columns: order, widths, hidden, sort
    void restoreLayout(const QByteArray& layout); ///< nothing or damaged: as at first
    /// Which columns are shown, and where; the header has it too.
    [[nodiscard]] QMenu* columnMenu() const { return m_columnMenu; }
    /// By which column the rows are sorted; the same again: the other way round, as by a click on the header.
    [[nodiscard]] QMenu* sortMenu() const { return m_sortMenu; }

    /// Whether the paint event that runs wants anything of `area`; rows are otherwise drawn whole.
    [[nodiscard]] bool isWanted(const QRect& area) const { return m_wanted.intersects(area); }

    void doItemsLayout() override;

Q_SIGNALS:
    void currentLockChanged(const std::optional<lockscope::locks::LockRef>& ref);
    void menuWanted(const QModelIndex& index, const QPoint& globalPosition);
    /// Other rows may be in sight than before: once a frame at most, as it is painted.
    void sightMoved();

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last) override;
    void keyPressEvent(QKeyEvent* event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    /// What a cell shows that time changes.
    struct TimeCell {
        QRect where;
        QString text;
        int state = 0;
        int bar = 0; ///< pixels
        bool flash = false;

        friend bool operator==(const TimeCell&, const TimeCell&) = default;
    };
    [[nodiscard]] QList<int> timeColumns() const;
    [[nodiscard]] TimeCell timeCell(const QModelIndex& index) const;
    void setUpColumns();
    void setUpHeader();
    void placeNodes();
    void fitToRoom();
    void showColumn(int column, bool shown);
    void takeResize(int column, int before, int after);
    void makeMenus();
    void addMove(const char* id, const QString& text, Qt::Key key, int by);
    void markColumns();
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
    QList<TimeCell> m_timeCells; ///< as they were when time was told last
    QElapsedTimer m_lastKey;
    QPersistentModelIndex m_anchor;
    int m_anchorTop = 0;
    bool m_used = false; ///< somebody has scrolled or chosen
    bool m_spread = false;
    bool m_fits = true;       ///< the columns follow the window, as long as nobody sets a width
    bool m_fitting = false;   ///< just now
    bool m_sightMoved = true; ///< since the last frame
};

} // namespace lockscope::ui
