#include "core/locks/lockwords.h"
#include "core/words/errorwords.h"
#include "ui/dialogs/acquiredialog.h"
#include "ui/dialogs/actdialog.h"
#include "ui/dialogs/bulkdialog.h"
#include "ui/dialogs/holdsdialog.h"
#include "ui/dialogs/leavedialog.h"
#include "ui/dialogs/unlockdialog.h"
#include "ui/models/lockmodel.h"
#include "ui/operator_p.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/environmentband.h"
#include "ui/widgets/lockview.h"

namespace lockscope::ui
{

using admin::ActKind;

Operator::Operator(LocksPage& locks, const Beat& beat, QWidget* window)
    : QObject(window)
    , m_locks(locks)
    , m_beat(beat)
    , m_window(window)
    , m_band(new EnvironmentBand(window))
{
    connect(&beat, &Beat::beat, m_band, [this] { m_band->tick(base::monoNow()); });
    connect(m_band, &EnvironmentBand::unlockWanted, this, &Operator::unlock);
    connect(m_band, &EnvironmentBand::holdsWanted, this, &Operator::showHolds);
    connect(m_band, &EnvironmentBand::lockWanted, this, [this] { acts()->lockAgain(); });
    connect(m_band, &EnvironmentBand::stated, this, [this](profile::Environment environment) {
        acts()->stateEnvironment(environment, m_connection);
        Q_EMIT environmentStated(environment);
    });
}

console::Acts* Operator::acts() const { return m_source ? m_source->acts() : nullptr; }

/// What was open for the source before belongs to it and goes.
void Operator::setSource(const std::shared_ptr<console::Source>& source, const QString& connection)
{
    for (const auto& dialog : std::as_const(m_dialogs))
        delete dialog;
    m_dialogs.clear();
    if (acts())
        acts()->disconnect(this);
    m_source = source;
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

/// What is granted may have been unknown only because nothing could be asked before.
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
            tellLost(hold);
    }
    m_band->setHolds(m_holds.size(), lost);
    Q_EMIT ownAliasesChanged();
}

void Operator::tellLost(const admin::OperatorHold& hold)
{
    const QString why = hold.error ? words::sentence(*hold.error) : tr("The server no longer shows it.");
    Q_EMIT notified("hold:" + hold.lock.name.bytes, Banner::Tone::Warning,
        tr("Your hold of %1 is lost. %2").arg(locks::nameWords(hold.lock.name, 80), why));
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
        aliases.insert(clientOf(hold.holder), tr("you"));
    return aliases;
}

std::optional<admin::OperatorHold> Operator::chosenHold() const
{
    const QList<locks::LockRef> chosen = m_locks.view()->chosenLocks();
    const auto found = std::ranges::find_if(
        m_holds, [&](const admin::OperatorHold& hold) { return !hold.lost && chosen.contains(hold.lock); });
    return found == m_holds.end() ? std::nullopt : std::optional(*found);
}

/// Shows it, tells it the time, and what it says after it was left is said in the window.
void Operator::open(ActSheet* sheet)
{
    connect(&m_beat, &Beat::beat, sheet, &ActSheet::tick);
    connect(sheet, &ActSheet::leftOutcome, this, [this](const QString& sentence, bool well) {
        Q_EMIT notified("outcome", well ? Banner::Tone::Notice : Banner::Tone::Warning, sentence);
    });
    sheet->tick(m_beat.now());
    keepUp(sheet);
}

void Operator::keepUp(QDialog* dialog)
{
    m_dialogs.removeIf([](const QPointer<QDialog>& known) { return known.isNull(); });
    m_dialogs.append(dialog);
    dialog->show();
}

void Operator::openAct(const admin::ActRequest& request)
{
    if (!acts())
        return;
    auto* dialog = new ActDialog(m_source, request, m_aliases, m_window);
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

void Operator::releaseHolder(const base::HolderId& holder) { actOnChosen(ActKind::ReleaseHolder, holder); }

void Operator::removeWaiter(const base::HolderId& waiter) { actOnChosen(ActKind::RemoveWaiter, waiter); }

/// In the row of one of several holders it is that holder who is released.
void Operator::release()
{
    if (const auto holder = m_locks.view()->currentHolder())
        releaseHolder(*holder);
    else
        actOnChosen(ActKind::ForceRelease);
}

void Operator::shorten() { actOnChosen(ActKind::ShortenLease); }

void Operator::nudge() { actOnChosen(ActKind::Nudge); }

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

bool Operator::mayLeave()
{
    if (!acts() || LeaveDialog::livingHolds(*acts()).isEmpty())
        return true;
    auto* dialog = new LeaveDialog(*acts(), m_window);
    connect(dialog, &QDialog::accepted, this, &Operator::left);
    keepUp(dialog);
    return false;
}

} // namespace lockscope::ui

#include "moc_operator.cpp"
