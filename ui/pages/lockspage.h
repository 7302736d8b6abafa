#pragma once

#include "core/console/source.h"
#include "ui/models/eventcolumn.h"
#include "ui/widgets/banner.h"

#include <QWidget>

#include <memory>

class QPushButton;
class QSplitter;
class QStackedWidget;

namespace lockscope::ui
{

class EmptyState;
class FilterBox;
class GroupNotice;
class LockModel;
class LockView;
class PlainLabel;
class TroubleStrip;

/// The locks of a source as a filtered table, with what to say when there is nothing or nothing new.
/// Wiring: setSource() once per source, setAliases() when they change, Beat::beat → tick(). Main thread.
class LocksPage final : public QWidget
{
    Q_OBJECT
public:
    explicit LocksPage(QWidget* parent = nullptr);

    void setSource(const std::shared_ptr<console::Source>& source);
    void setAliases(const Aliases& aliases);
    void setLimits(const locks::FindingLimits& limits); ///< from where on it is trouble
    /// What stands right of the table while a lock is selected and it is wanted.
    void setDetail(QWidget* detail);
    void setDetailWanted(bool wanted);
    void setFilterText(const QString& text);
    void focusFilter();
    /// While paused the page stands still; nothing is lost.
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    void setStill(bool still);
    /// What was chosen and scrolled to on the server before does not stand on another.
    void begin();
    /// Selects what nobody has asked for; the table stays at its top.
    void suggestLock(const locks::LockRef& ref);
    /// Selects it now, or as soon as it is there.
    void selectLock(const locks::LockRef& ref);
    /// The same by name alone, in whichever database.
    void selectName(const base::KeyName& name);

    /// The name that waits to be selected.
    [[nodiscard]] base::KeyName wish() const { return m_wantedName; }
    /// Why it is not selected yet, as a sentence; empty where nothing is awaited.
    [[nodiscard]] QString missing() const;
    [[nodiscard]] std::optional<locks::LockRef> selected() const { return m_selected; }
    [[nodiscard]] locks::LockPtr selectedLock() const;
    [[nodiscard]] LockModel* model() const { return m_model; }
    [[nodiscard]] LockView* view() const { return m_view; }
    [[nodiscard]] QByteArray
    division() const; ///< between table and detail; empty = as the window's width asks
    void restoreDivision(const QByteArray& division);

    /// `age` = how old what is shown is (Beat::age).
    void tick(base::ServerTime now, base::milliseconds age);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

Q_SIGNALS:
    /// So many locks have something that an operator should look at.
    void troubleChanged(qsizetype locks);
    void selectionChanged(const std::optional<lockscope::locks::LockRef>& ref);
    void menuWanted(const QPoint& globalPosition);
    /// The server takes nobody without the right password.
    void passwordWanted();
    /// A script blocks the server, and it shall be ended.
    void scriptEndWanted();
    /// The keys that may be locks shall be shown.
    void possibleWanted();

private:
    [[nodiscard]] QWidget* makeBar();
    [[nodiscard]] QWidget* makeLeft();
    void takeBatch(const locks::Batch& batch);
    void takeCurrent(const std::optional<locks::LockRef>& ref);
    void findSelected();
    void setWish(const base::KeyName& name);
    void lookForWish(const QList<locks::LockPtr>& locks);
    void showDetail();
    void divide();
    void showState();
    void showHeld();
    void showTrouble();
    void showNewest();
    [[nodiscard]] QString calmWords() const;
    void showPossible(const locks::Health& health);
    void tellVisible();
    void emptyPressed();

    std::shared_ptr<console::Source> m_source;
    LockModel* m_model;
    LockView* m_view;
    FilterBox* m_filter;
    PlainLabel* m_orderHint;
    PlainLabel* m_counts;
    TroubleStrip* m_trouble;
    QPushButton* m_possible;
    Banner* m_notLive;
    Banner* m_hidden; ///< what was asked for by name and is hidden by the filter
    GroupNotice* m_group;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    QSplitter* m_splitter;
    QWidget* m_detail = nullptr;
    bool m_detailWanted = true;
    bool m_divided = false; ///< by a person
    std::optional<locks::LockRef> m_selected;
    base::KeyName m_wantedName;
    std::optional<locks::LockRef> m_wished; ///< what has that name
    locks::Viewport m_viewport;
    base::milliseconds m_age{0};
    std::optional<locks::LockRef> m_newest; ///< got into trouble last, and was not in sight since
    qsizetype m_inTrouble = 0;
    int m_beats = 0;
    bool m_paused = false;
};

} // namespace lockscope::ui
