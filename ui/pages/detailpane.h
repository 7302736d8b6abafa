#pragma once

#include "core/console/source.h"
#include "core/locks/clientsight.h"
#include "core/locks/finding.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QStackedWidget;
class QVBoxLayout;

namespace lockscope::ui
{

class DetailHead;
class EventModel;
class FactList;
class FittingTable;
class HolderPart;
class KeyList;
class PlainLabel;
class SawtoothView;
class WaiterPart;

/// The details of the selected lock: state, holders, waiters, lease, its past as a sawtooth and as events,
/// why it is taken for a lock of its kind, and its raw keys. Wiring: setSource() once per source; setLock()
/// from the Locks page's selection (the pane passes it to the source by select()); setAliases() when they
/// change; connect Beat::beat to tick(). aliasRequested() asks for an AliasDialog. Owns no timer, does no
/// I/O; main thread.
class DetailPane final : public QWidget
{
    Q_OBJECT
public:
    explicit DetailPane(QWidget* parent = nullptr);

    /// Null is allowed. The selected lock stays selected and is looked up in the new source.
    void setSource(const std::shared_ptr<console::Source>& source);
    /// Shows that lock from now on; empty = none.
    void setLock(const std::optional<locks::LockRef>& ref);
    /// While paused the pane shows the state of the last tick; nothing is lost. A lock that is selected
    /// meanwhile is shown at that moment too: `shown` is its state in the table, which is paused as well.
    void setPaused(bool paused);
    /// Shows that state of the selected lock while paused; null = it is not in the table.
    void setStandingLock(const locks::LockPtr& shown);
    void setAliases(const Aliases& aliases);
    /// True while it shows a lock that somebody holds or waits for, and so who that is.
    [[nodiscard]] bool wantsClients() const;
    void setLimits(const locks::FindingLimits& limits); ///< the limits from which waiting counts as trouble
    [[nodiscard]] std::optional<locks::LockRef> lock() const { return m_ref; }

public Q_SLOTS:
    /// Takes the new time of the server's clock; does nothing while the pane is not visible.
    void tick(lockscope::base::ServerTime now);

Q_SIGNALS:
    /// The operator wants to name that client.
    void aliasRequested(const QByteArray& client);
    /// wantsClients() has changed.
    void clientsWanted();
    /// The operator wants to release that one holder, or to remove that one waiter.
    void releaseWanted(const lockscope::base::HolderId& holder);
    /// Asks for the act that takes that waiter out of the queue.
    void removeWanted(const lockscope::base::HolderId& waiter);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    [[nodiscard]] QSize sizeHint() const override;

private:
    [[nodiscard]] QWidget* makeContent();
    void makeFacts(QVBoxLayout* column);
    void makeHistory(QVBoxLayout* column);
    void takeBatch(const locks::Batch& batch);
    void takeHistory(const locks::History& all);
    void showLock();
    void showTimes();
    void showTables();
    void showWho();
    void reportWish();

    std::shared_ptr<console::Source> m_source;
    std::optional<locks::LockRef> m_ref;
    locks::LockPtr m_lock;
    bool m_listed = false;
    base::ServerTime m_now{};
    quint64 m_lastSeq = 0;
    bool m_paused = false;

    QStackedWidget* m_stack;
    PlainLabel* m_standing;
    locks::FindingLimits m_limits;
    Aliases m_aliases;
    PlainLabel* m_goingOn; ///< who holds it and how long, what ends the hold, and who waits
    PlainLabel* m_who;     ///< where holders and waiters connect from
    locks::ClientSight m_sight;
    bool m_wantedClients = false; ///< as it was reported last
    PlainLabel* m_trouble;        ///< the findings, what they mean and what can be done
    DetailHead* m_head;
    SawtoothView* m_sawtooth;
    FactList* m_facts;
    HolderPart* m_holders;
    WaiterPart* m_waiters;
    EventModel* m_events;
    FittingTable* m_eventTable;
    PlainLabel* m_why;
    KeyList* m_keys;
};

} // namespace lockscope::ui
