#include "ui/operator.h"

#include "core/admin/actwords.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"
#include "ui/dialogs/acquiredialog.h"
#include "ui/dialogs/actdialog.h"
#include "ui/dialogs/bulkdialog.h"
#include "ui/dialogs/holdsdialog.h"
#include "ui/dialogs/leavedialog.h"
#include "ui/dialogs/unlockdialog.h"
#include "ui/models/actphrases.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/environmentband.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/plainlabel.h"

#include <QMenu>

namespace lockscope::ui
{
namespace
{

constexpr qsizetype reasonInMenu = 64;

} // namespace

/// One act of an operator, beside its row in the table of actions.
struct Operator::Act {
    const char* id;
    std::optional<admin::ActKind> kind; ///< empty: sends nothing
    bool several;                       ///< can apply to several locks at once
    void (Operator::*act)();
};

using admin::ActKind;

Operator::Operator(LocksPage& locks, const Beat& beat, QWidget* window)
    : QObject(window)
    , m_locks(locks)
    , m_beat(beat)
    , m_window(window)
    , m_band(new EnvironmentBand(window))
{
    makeActions();
    connect(&beat, &Beat::beat, m_band, [this] { m_band->tick(base::monoNow()); });
    connect(m_band, &EnvironmentBand::unlockWanted, this, &Operator::unlock);
    connect(m_band, &EnvironmentBand::holdsWanted, this, &Operator::showHolds);
    connect(m_band, &EnvironmentBand::lockWanted, this, [this] { acts()->lockAgain(); });
    connect(m_band, &EnvironmentBand::stated, this, [this](profile::Environment environment) {
        stateEnvironment(environment);
        m_locks.view()->setFocus(Qt::OtherFocusReason); // the pressed button is gone
    });
}

void Operator::stateEnvironment(profile::Environment environment)
{
    acts()->stateEnvironment(environment, m_connection);
    Q_EMIT environmentStated(environment);
}

void Operator::explainIn(QMenu& lock, QMenu& server) const
{
    for (QMenu* menu : {&lock, &server}) {
        menu->setToolTipsVisible(true);
        connect(menu, &QMenu::aboutToShow, this, &Operator::showReasons);
        connect(menu, &QMenu::aboutToHide, this, &Operator::forgetReasons);
    }
    connect(&lock, &QMenu::aboutToShow, this, &Operator::askPermissions);
}

QString Operator::hindrance(const QAction& action) const
{
    const qsizetype place = m_actions.indexOf(&action);
    if (place < 0)
        return {};
    const QString reason = hindrance(everyAct().at(place));
    return isAskedFor(everyAct().at(place), reason) ? QString() : reason;
}

QString Operator::hindrance(const Act& act) const
{
    if (!acts() && m_source && m_source->health().reason == "lab")
        return tr("This is of the Lab: what can be done to its clients and locks is in a lane's menu there.");
    if (!acts())
        return m_source ? tr("This is a recording: nothing can be done to what was.")
                        : tr("Nothing can be done here: this is not a server.");
    if (!act.kind) {
        if (act.act == &Operator::unlock && !acts()->guard().readOnly && !acts()->guard().needsPassword)
            return tr("It is not read-only.");
        return act.act == &Operator::showHolds && m_holds.isEmpty() ? tr("You hold nothing.") : QString();
    }
    if (*act.kind == admin::ActKind::KillScript)
        return m_source->health().busySince ? QString() : tr("No script blocks the server.");
    const qsizetype chosen = m_locks.view()->chosenLocks().size();
    if (chosen == 0 && *act.kind != admin::ActKind::Acquire)
        return m_locks.selectedLock() ? tr("The filter hides the selected lock.")
                                      : tr("No lock is selected.");
    if (chosen > 1 && !act.several)
        return tr("One lock at a time.");
    return hindranceOf(*act.kind);
}

/// Closes the dialogs that belong to the previous source.
void Operator::setSource(const std::shared_ptr<console::Source>& source, const QString& connection)
{
    for (const auto& dialog : std::as_const(m_dialogs))
        delete dialog;
    m_dialogs.clear();
    if (acts())
        acts()->disconnect(this);
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    m_sight = {};
    if (m_source)
        connect(m_source.get(), &console::Source::clientsChanged, this,
            [this](const locks::ClientSight& sight) { m_sight = sight; });
    m_connection = connection;
    m_permittedFor.reset();
    m_holds.clear();
    m_band->clear();
    forgetReasons();
    if (!acts())
        return;
    connect(acts(), &console::Acts::guardChanged, this, &Operator::takeGuard);
    connect(acts(), &console::Acts::holdsChanged, this, &Operator::takeHolds);
    takeGuard();
    takeHolds();
}

void Operator::setAliases(const Aliases& aliases)
{
    m_aliases = aliases;
    for (const auto& dialog : std::as_const(m_dialogs))
        if (auto* sheet = qobject_cast<ActSheet*>(dialog.data()))
            sheet->setAliases(aliases);
}

Aliases Operator::ownAliases() const
{
    Aliases aliases;
    for (const admin::OperatorHold& hold : m_holds)
        aliases.insert(locks::holderOf(hold.terms.kind, hold.holder).clientOrId(), tr("you"));
    return aliases;
}

void Operator::releaseHolder(const base::HolderId& holder) { actOnChosen(ActKind::ReleaseHolder, holder); }

void Operator::removeWaiter(const base::HolderId& waiter) { actOnChosen(ActKind::RemoveWaiter, waiter); }

bool Operator::mayLeave()
{
    if (!acts() || LeaveDialog::livingHolds(*acts()).isEmpty())
        return true;
    auto* dialog = new LeaveDialog(*acts(), m_window);
    connect(dialog, &QDialog::accepted, this, &Operator::left);
    keepUp(dialog);
    return false;
}

void Operator::acquire()
{
    if (!acts())
        return;
    const QList<locks::LockRef> chosen = m_locks.view()->chosenLocks();
    open(new AcquireDialog(
        m_source, chosen.isEmpty() ? locks::LockRef() : chosen.first(), m_aliases, m_window));
}

void Operator::reenter()
{
    if (const auto hold = chosenHold())
        actOnHold(ActKind::Reenter, *hold);
}

void Operator::releaseHold()
{
    if (const auto hold = chosenHold())
        actOnHold(ActKind::Release, *hold);
}

void Operator::showHolds()
{
    if (!acts())
        return;
    auto* dialog = new HoldsDialog(m_source, m_window);
    connect(&m_beat, &Beat::beat, dialog, &HoldsDialog::tick);
    connect(dialog, &HoldsDialog::wanted, this, &Operator::actOnHold);
    keepUp(dialog);
    dialog->tick(m_beat.now());
}

void Operator::nudge() { actOnChosen(ActKind::Nudge); }

void Operator::shorten() { actOnChosen(ActKind::ShortenLease); }

/// In the row of one of several holders, only that holder is released.
void Operator::release()
{
    if (const auto holder = m_locks.view()->currentHolder())
        releaseHolder(*holder);
    else
        actOnChosen(ActKind::ForceRelease);
}

void Operator::unlock()
{
    if (!acts())
        return;
    const admin::GuardState guard = acts()->guard();
    const bool locked = guard.readOnly && guard.environment != profile::Environment::Unstated;
    if (locked || (!guard.readOnly && guard.needsPassword))
        keepUp(new UnlockDialog(*acts(), m_window));
}

void Operator::killScript()
{
    admin::ActRequest request;
    request.act = ActKind::KillScript;
    openAct(request);
}

const QList<Operator::Act>& Operator::everyAct()
{
    static const QList<Act> acts{
        {"acquire", ActKind::Acquire, false, &Operator::acquire},
        {"reenter", ActKind::Reenter, false, &Operator::reenter},
        {"releaseHold", ActKind::Release, false, &Operator::releaseHold},
        {"holds", {}, true, &Operator::showHolds},
        {"nudge", ActKind::Nudge, true, &Operator::nudge},
        {"shorten", ActKind::ShortenLease, true, &Operator::shorten},
        {"release", ActKind::ForceRelease, true, &Operator::release},
        {"unlock", {}, true, &Operator::unlock},
        {"killScript", ActKind::KillScript, true, &Operator::killScript},
    };
    return acts;
}

void Operator::makeActions()
{
    for (const Act& act : everyAct()) {
        QAction* action = makeAction(act.id, this, act.act);
        m_actions.append(action);
        if (action->shortcutContext() == Qt::WidgetWithChildrenShortcut)
            m_locks.view()->addAction(action);
    }
}

/// Shows in an open menu for each act why it cannot be done.
void Operator::showReasons()
{
    m_reasonsShown = true;
    for (qsizetype place = 0; place < m_actions.size(); ++place) {
        const QString reason = hindrance(everyAct().at(place));
        const QString words = textOf(*rowOf(*m_actions[place]));
        const QString brief = reason.size() > reasonInMenu ? reason.left(reasonInMenu) + u'…' : reason;
        m_actions[place]->setText(
            reason.isEmpty() ? words : QStringLiteral("%1 — %2").arg(words, menuText(brief)));
        putToolTip(*m_actions[place], reason);
        m_actions[place]->setEnabled(reason.isEmpty() || isAskedFor(everyAct().at(place), reason));
    }
}

/// Returns true where the dialog of the act asks for what is missing: the server's name, environment or
/// password.
bool Operator::isAskedFor(const Act& act, const QString& reason) const
{
    if (!acts() || !act.kind || acts()->guard().auditError)
        return false;
    return reason == phrases::guardHindrance(acts()->guard(), *act.kind);
}

/// Enables the acts again: keys always reach the dialog, which gives the same reason. A recording has no
/// acts.
void Operator::forgetReasons()
{
    m_reasonsShown = false;
    for (QAction* action : std::as_const(m_actions)) {
        action->setText(textOf(*rowOf(*action)));
        action->setEnabled(acts() != nullptr || !m_source);
    }
}

/// Asks for the permissions again: they may have been unknown only because nothing could be asked before.
void Operator::takeGuard()
{
    m_permittedFor.reset();
    const admin::GuardState guard = acts()->guard();
    const bool quiet = guard.environment == profile::Environment::Development && m_source->health().sandbox;
    m_band->put(guard, guard.connection.isEmpty() ? m_connection : guard.connection, quiet);
}

void Operator::takeHolds()
{
    const QList<admin::OperatorHold> before = std::exchange(m_holds, acts()->holds());
    qsizetype lost = 0;
    for (const admin::OperatorHold& hold : std::as_const(m_holds)) {
        lost += hold.lost;
        const bool known = std::ranges::any_of(before, [&](const admin::OperatorHold& old) {
            return old.lock == hold.lock && old.holder == hold.holder && old.lost;
        });
        if (hold.lost && !known)
            reportLost(hold);
    }
    m_band->setHolds(m_holds.size(), lost);
    Q_EMIT ownAliasesChanged();
}

void Operator::reportLost(const admin::OperatorHold& hold)
{
    const QString why = hold.error ? words::sentence(*hold.error) : tr("The server no longer shows it.");
    Q_EMIT notified("hold:" + hold.lock.name.bytes, Banner::Tone::Warning,
        tr("Your hold of %1 is lost. %2").arg(locks::nameWords(hold.lock.name, 80), why));
}

void Operator::askPermissions()
{
    const QList<locks::LockRef> chosen = m_locks.view()->chosenLocks();
    if (!acts() || chosen.size() != 1 || m_permittedFor == chosen.first())
        return;
    acts()->askPermissions(
        chosen.first(), this, [this, ref = chosen.first(), source = m_source](const auto& permissions) {
            if (source != m_source)
                return;
            m_permittedFor = ref;
            m_permissions = permissions;
            if (m_reasonsShown)
                showReasons();
        });
}

/// Shows the sheet and sends it the time. An outcome that arrives after it was closed is shown in the window.
void Operator::open(ActSheet* sheet)
{
    connect(&m_beat, &Beat::beat, sheet, &ActSheet::tick);
    connect(sheet, &ActSheet::environmentStated, this, &Operator::stateEnvironment);
    connect(sheet, &ActSheet::leftOutcome, this, [this](const QString& sentence, bool well) {
        Q_EMIT notified("outcome", well ? Banner::Tone::Notice : Banner::Tone::Warning, sentence);
    });
    sheet->tick(m_beat.now());
    keepUp(sheet);
}

void Operator::openAct(const admin::ActRequest& request)
{
    if (!acts())
        return;
    auto* dialog = new ActDialog(m_source, request, m_aliases, m_window);
    constexpr base::milliseconds sightCountsFor{30'000};
    dialog->setClients(m_beat.now() - m_sight.at <= sightCountsFor ? m_sight : locks::ClientSight());
    connect(dialog, &ActDialog::anotherWanted, this, [this](const locks::LockRef& ref, ActKind act) {
        admin::ActRequest another;
        another.act = act;
        another.lock = ref;
        openAct(another);
    });
    open(dialog);
}

void Operator::actOnChosen(ActKind act, const std::optional<base::HolderId>& who)
{
    const QList<locks::LockRef> chosen = m_locks.view()->chosenLocks();
    if (chosen.isEmpty() || !acts())
        return;
    if (chosen.size() > 1 && !who)
        return open(new BulkDialog(m_source, act, chosen, m_aliases, m_window));
    admin::ActRequest request;
    request.act = act;
    request.lock = who && m_locks.selected() ? *m_locks.selected() : chosen.first();
    request.who = who;
    openAct(request);
}

void Operator::actOnHold(ActKind act, const admin::OperatorHold& hold)
{
    admin::ActRequest request;
    request.act = act;
    request.lock = hold.lock;
    request.who = hold.holder;
    openAct(request);
}

void Operator::keepUp(QDialog* dialog)
{
    m_dialogs.removeIf([](const QPointer<QDialog>& known) { return known.isNull(); });
    m_dialogs.append(dialog);
    dialog->show();
}

console::Acts* Operator::acts() const { return m_source ? m_source->acts() : nullptr; }

/// Returns the reason for a single lock; with several locks each is checked on its own.
QString Operator::hindranceOf(admin::ActKind act) const
{
    const bool ours = act == admin::ActKind::Reenter || act == admin::ActKind::Release;
    if (ours && !chosenHold())
        return tr("You do not hold it.");
    const QString guard = phrases::guardHindrance(acts()->guard(), act);
    if (!guard.isEmpty())
        return guard;
    const QString sight = phrases::sightHindrance(m_source->health());
    if (!sight.isEmpty())
        return sight;
    const QList<locks::LockRef> chosen = m_locks.view()->chosenLocks();
    if (chosen.size() != 1)
        return {};
    const auto permission =
        m_permittedFor == chosen.first() ? m_permissions.value(act) : console::ActPermission();
    if (permission.permission == console::Permission::Denied)
        return phrases::denied(permission.missing);
    if (ours || act == admin::ActKind::Acquire)
        return {};
    admin::ActRequest request;
    request.act = act;
    request.lock = chosen.first();
    request.lease = base::milliseconds(1); // the dialog asks for the real length
    if (const locks::LockPtr lock = m_locks.model()->find(request.lock))
        request.fence = lock->fence.toHex();
    const QByteArray obstacle = acts()->plan(request).obstacle;
    return obstacle.isEmpty() || obstacle == "no-signal" // the dialog asks for it
               ? QString()
               : admin::refusalSentence(obstacle);
}

std::optional<admin::OperatorHold> Operator::chosenHold() const
{
    const QList<locks::LockRef> chosen = m_locks.view()->chosenLocks();
    const auto found = std::ranges::find_if(
        m_holds, [&](const admin::OperatorHold& hold) { return !hold.lost && chosen.contains(hold.lock); });
    return found == m_holds.end() ? std::nullopt : std::optional(*found);
}

} // namespace lockscope::ui

#include "moc_operator.cpp"
