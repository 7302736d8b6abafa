#pragma once

#include "core/console/export.h"
#include "core/console/source.h"
#include "core/filter/filter.h"
#include "core/locks/finding.h"
#include "ui/models/eventcolumn.h"
#include "ui/models/groupmodel.h"
#include "ui/widgets/banner.h"

#include <QWidget>

#include <memory>

class QActionGroup;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace lockscope::ui
{

class EmptyState;
class FilterBox;
class GroupNotice;
class LockModel;
class LockView;
class PlainLabel;
class TroubleStrip;

/// The locks of a source as a filtered table, with messages where there is nothing to show or the server is
/// not live. Wiring: setSource() once per source, setAliases() when they change, Beat::beat → tick(). Main
/// thread.
class LocksPage final : public QWidget
{
    Q_OBJECT
public:
    explicit LocksPage(QWidget* parent = nullptr);

    /// Shows the locks of that source.
    void setSource(const std::shared_ptr<console::Source>& source);
    /// Sets the names of clients that the table and the filter use.
    void setAliases(const Aliases& aliases);
    void setLimits(const locks::FindingLimits& limits); ///< the limits from which waiting counts as trouble
    /// Sets the widget right of the table; it is shown while a lock is selected and setDetailWanted() is
    /// true.
    void setDetail(QWidget* detail);
    /// Sets whether the detail may be shown.
    void setDetailWanted(bool wanted);
    /// Set and return the text of the filter, as if it were typed.
    void setFilterText(const QString& text);
    [[nodiscard]] QString filterText() const;
    /// Adds a term to the filter.
    void narrowBy(const QString& term);
    /// Shows beside the table a tree of the locks in groups, with totals; choosing a group filters.
    void setGroupBy(GroupBy by);
    /// Return the present grouping, and the menu that changes it.
    [[nodiscard]] GroupBy groupBy() const;
    [[nodiscard]] QMenu* groupMenu() const;
    void focusFilter();
    /// While paused the page stays unchanged; nothing is lost.
    void setPaused(bool paused);
    /// Writes the rows shown to `path`; exported() follows.
    void exportTo(
        const QString& path, words::TableForm form, console::Naming naming = console::Naming::Plain);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    /// Gives the focus to the table, or to what stands in its place until there are locks.
    void focusTable();
    /// Sets whether nothing moves by itself, as the desktop may ask for.
    void setStill(bool still);
    /// Sets whether a part of the window shows where clients connect from, or what they are called.
    void setClientsWanted(bool wanted);
    /// True where names of clients are in sight: holders, groups by client, or what a filter by holder shows.
    [[nodiscard]] bool showsNames() const;
    /// Forgets selection and scroll position, which do not apply to another server.
    void begin();
    /// Selects a lock that nobody has asked for; the table stays at its top.
    void suggestLock(const locks::LockRef& ref);
    /// Selects `ref` now, or as soon as it exists.
    void selectLock(const locks::LockRef& ref);
    /// Selects a lock that exists; clears the filter where it hides that lock.
    void reveal(const locks::LockRef& ref);
    /// Does the same as selectLock() by name alone, in any database.
    void selectName(const base::KeyName& name);

    /// The name that waits to be selected.
    [[nodiscard]] base::KeyName wish() const { return m_wantedName; }
    /// Returns why it is not selected yet, as a sentence; empty where nothing is awaited.
    [[nodiscard]] QString missing() const;
    [[nodiscard]] std::optional<locks::LockRef> selected() const { return m_selected; }
    /// Returns the selected lock as the table has it; null where none is selected or it is gone.
    [[nodiscard]] locks::LockPtr selectedLock() const;
    [[nodiscard]] LockModel* model() const { return m_model; }
    [[nodiscard]] LockView* view() const { return m_view; }
    /// The band that says that what is shown is paused or not live, and since when. It is of the whole
    /// server: the window shows it above all pages.
    [[nodiscard]] Banner* standingBand() const { return m_standing; }
    [[nodiscard]] QByteArray
    division() const; ///< between table and detail; empty = depends on the window's width
    void restoreDivision(const QByteArray& division);

    /// `age` is the age of the data shown (Beat::age).
    void tick(base::ServerTime now, base::milliseconds age);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

Q_SIGNALS:
    /// The number of locks that need attention has changed.
    void troubleChanged(qsizetype locks);
    /// Another lock is selected; empty = none is.
    void selectionChanged(const std::optional<lockscope::locks::LockRef>& ref);
    /// A person asks for the menu of the chosen locks, at that place of the screen.
    void menuWanted(const QPoint& globalPosition);
    /// The server refuses the connection without the right password.
    void passwordWanted();
    /// The operator wants to end the pause.
    void goOnWanted();
    /// A script blocks the server, and the operator wants to end it.
    void scriptEndWanted();
    /// The operator wants to see the keys that may be locks.
    void possibleWanted();
    /// Reports the end of an export in a sentence.
    void exported(const QString& sentence, bool well);

private:
    [[nodiscard]] QWidget* makeBar();
    [[nodiscard]] QWidget* makeLeft();
    void makeFilterActions();
    void orderTabs();
    void orderBands();
    void makeGroups();
    void makeGroupActions();
    void takeGroup();
    void excludeGroup();
    [[nodiscard]] filter::Filter filterWithoutGroup() const;
    void leaveGroup(const QModelIndex& parent, int first, int last);
    void narrow(bool exclude);
    void nameCell();
    void takeBatch(const locks::Batch& batch);
    void takeCurrent(const std::optional<locks::LockRef>& ref);
    void findSelected();
    void setWish(const base::KeyName& name);
    void lookForWish(const QList<locks::LockPtr>& locks);
    void copyLocks() const;
    void copyLocksAsJson() const;
    void copyShownPicture() const;
    [[nodiscard]] console::LockSheet sheetOf(const QList<locks::LockPtr>& locks, words::TableForm form) const;
    void askAndExport();
    void reportExport(const QString& path, qsizetype locks, const base::Result<void>& outcome);
    void copyName() const;
    void copyHolder() const;
    void showDetail();
    void divide();
    void showState();
    void showHeld();
    void showTrouble(const locks::Health& health);
    void showNewest();
    [[nodiscard]] QString calmWords(const locks::Health& health) const;
    void showPossible(const locks::Health& health);
    void reportVisible();
    void emptyPressed();

    std::shared_ptr<console::Source> m_source;
    LockModel* m_model;
    LockView* m_view;
    FilterBox* m_filter;
    GroupModel* m_groups;
    QTreeView* m_groupView;
    QToolButton* m_groupButton;
    QActionGroup* m_groupActions;
    QString m_groupTerm; ///< of the group that was chosen last, as it stands in the filter
    QAction* m_filterThis;
    QAction* m_excludeThis;
    PlainLabel* m_orderHint;
    PlainLabel* m_counts;
    TroubleStrip* m_trouble;
    QPushButton* m_possible;
    Banner* m_standing; ///< why all of it stands still
    Banner* m_hidden;   ///< the lock asked for by name is hidden by the filter
    GroupNotice* m_group;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    QSplitter* m_splitter;
    console::FileExport* m_export;
    QWidget* m_detail = nullptr;
    bool m_detailWanted = true;
    bool m_divided = false; ///< by a person
    std::optional<locks::LockRef> m_selected;
    base::KeyName m_wantedName;
    std::optional<locks::LockRef> m_wished; ///< the lock with that name
    locks::Viewport m_viewport;
    base::milliseconds m_age{0};
    std::optional<locks::LockRef> m_newest; ///< the last to get into trouble, out of sight since then
    qsizetype m_inTrouble = 0;
    int m_beats = 0;
    bool m_paused = false;
    bool m_clientsWanted = false;
};

} // namespace lockscope::ui
