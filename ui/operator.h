#pragma once

#include "core/console/acts.h"
#include "core/console/source.h"
#include "ui/beat.h"
#include "ui/models/eventcolumn.h"
#include "ui/widgets/banner.h"

#include <QKeySequence>
#include <QPointer>

#include <memory>

class QAction;
class QDialog;
class QMenu;

namespace lockscope::ui
{

class ActSheet;
class EnvironmentBand;
class LocksPage;

/// The operator's acts in a window: their menu entries, each with the reason where it cannot be done, their
/// dialogs, the band of the environment, and the holds, whose loss is always reported. Everything goes
/// through the source's port of acts. Owned by the window; main thread.
class Operator final : public QObject
{
    Q_OBJECT
public:
    /// `locks` and `beat` must outlive it.
    Operator(LocksPage& locks, const Beat& beat, QWidget* window);

    /// Shows in these menus, while they are open, why an act cannot be done.
    void explainIn(QMenu& lock, QMenu& server) const;
    /// Returns why that act cannot be done now; empty = it can, its dialog asks for what is missing, or
    /// `action` is none of its acts.
    [[nodiscard]] QString hindrance(const QAction& action) const;
    [[nodiscard]] EnvironmentBand* band() const { return m_band; }

    /// Sets the source that is acted on; `connection` is what people call its server.
    void setSource(const std::shared_ptr<console::Source>& source, const QString& connection);
    void setAliases(const Aliases& aliases);
    /// The operator's own holders under the name "you", by the client part of their ids.
    [[nodiscard]] Aliases ownAliases() const;

    /// Opens the dialog that releases that holder of the chosen lock.
    void releaseHolder(const base::HolderId& holder);
    /// Opens the dialog that takes that waiter from the queue of the chosen lock.
    void removeWaiter(const base::HolderId& waiter);
    /// Returns true where nothing is held. Otherwise a dialog asks what to do with the holds, and left()
    /// follows once they need the program no longer.
    [[nodiscard]] bool mayLeave();

public Q_SLOTS:
    /// Open the dialog of each act; what is done to a lock is done to the chosen one.
    void acquire();
    void reenter();
    void releaseHold();
    void showHolds();
    void nudge();
    void shorten();
    void release();
    void unlock();
    void killScript();
    /// Says what the server is for; asked once.
    void stateEnvironment(lockscope::profile::Environment environment);

Q_SIGNALS:
    /// Asks to show a sentence in place of the one with the same id; see MainWindow::report().
    void notified(const QByteArray& id, lockscope::ui::Banner::Tone tone, const QString& text);
    /// A person has said what the server is for; it is to be kept.
    void environmentStated(lockscope::profile::Environment environment);
    /// ownAliases() may have changed.
    void ownAliasesChanged();
    /// The dialog of mayLeave() was accepted: the program may be left now.
    void left();

private:
    struct Act;
    static const QList<Act>& everyAct();

    void makeActions();
    void showReasons();
    void forgetReasons();
    void takeGuard();
    void takeHolds();
    void reportLost(const admin::OperatorHold& hold);
    void askPermissions();
    void open(ActSheet* sheet);
    void openAct(const admin::ActRequest& request);
    void actOnChosen(admin::ActKind act, const std::optional<base::HolderId>& who = {});
    void actOnHold(admin::ActKind act, const admin::OperatorHold& hold);
    void keepUp(QDialog* dialog);
    [[nodiscard]] console::Acts* acts() const;
    [[nodiscard]] QString hindrance(const Act& act) const;
    [[nodiscard]] QString hindranceOf(admin::ActKind act) const;
    [[nodiscard]] bool isAskedFor(const Act& act, const QString& reason) const;
    [[nodiscard]] std::optional<admin::OperatorHold> chosenHold() const;

    LocksPage& m_locks;
    const Beat& m_beat;
    QWidget* m_window;
    EnvironmentBand* m_band;
    std::shared_ptr<console::Source> m_source;
    QString m_connection;
    Aliases m_aliases;
    locks::ClientSight m_sight;
    QList<admin::OperatorHold> m_holds;
    QList<QPointer<QDialog>> m_dialogs; ///< of this source
    QList<QAction*> m_actions;          ///< in the order of everyAct()
    bool m_reasonsShown = false;        ///< a menu is open
    std::optional<locks::LockRef> m_permittedFor;
    QHash<admin::ActKind, console::ActPermission> m_permissions;
};

} // namespace lockscope::ui
