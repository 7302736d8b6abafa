#pragma once

#include "core/console/source.h"
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

/// Everything that is known of the one lock looked at: state, holders, waiters, lease, its past as a sawtooth
/// and as events, why it is taken for what it is, its raw keys.
/// Wiring: setSource() once per source; setLock() from the Locks page's selection (the pane tells the source
/// by select()); setAliases() when they change; connect Beat::beat to tick(). aliasRequested() asks for an
/// AliasDialog. Owns no timer, does no I/O; main thread.
class DetailPane final : public QWidget
{
    Q_OBJECT
public:
    explicit DetailPane(QWidget* parent = nullptr);

    /// Null is allowed. The lock looked at stays and is looked for in the new source.
    void setSource(const std::shared_ptr<console::Source>& source);
    void setLock(const std::optional<locks::LockRef>& ref);
    /// While paused the pane stands as of the last tick; nothing is lost. A lock that is chosen meanwhile is
    /// shown as of that moment too: `shown` is how the table, which stands as well, has it.
    void setPaused(bool paused);
    void setStandingLock(const locks::LockPtr& shown);
    void setAliases(const Aliases& aliases);
    void setLimits(const locks::FindingLimits& limits); ///< from where on it is trouble
    [[nodiscard]] std::optional<locks::LockRef> lock() const { return m_ref; }

public Q_SLOTS:
    /// The server's clock moved on; does nothing while the pane cannot be seen.
    void tick(lockscope::base::ServerTime now);

Q_SIGNALS:
    /// The operator wants to give that client a name.
    void aliasRequested(const QByteArray& client);
    /// That one holder is to be released, that one waiter removed.
    void releaseWanted(const lockscope::base::HolderId& holder);
    void removeWanted(const lockscope::base::HolderId& waiter);

protected:
    void showEvent(QShowEvent* event) override;
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
    PlainLabel* m_goingOn; ///< who holds it for how long, what ends that, who waits
    PlainLabel* m_trouble; ///< what is found about it, what that means and what can be done
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
