#include "ui/connection.h"

#include "core/base/printable.h"
#include "core/console/address.h"
#include "core/console/live.h"
#include "core/profile/keystore.h"
#include "core/words/certificatewords.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"
#include "ui/dialogs/aliasdialog.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/dialogs/limitsdialog.h"
#include "ui/dialogs/namesdialog.h"
#include "ui/dialogs/pindialog.h"
#include "ui/dialogs/possibledialog.h"
#include "ui/dialogs/prefixdialog.h"
#include "ui/dialogs/statementdialog.h"
#include "ui/models/lockphrases.h"
#include "ui/pages/lockspage.h"

#include <QDateTime>

#include <utility>

namespace lockscope::ui
{

Connection::Connection(profile::ProfileStore* store, LocksPage& locks, QWidget* window)
    : QObject(window)
    , m_store(store)
    , m_locks(locks)
    , m_window(window)
{
    makeActions();
    connect(&locks, &LocksPage::possibleWanted, this, &Connection::showPossible);
    connect(&locks, &LocksPage::passwordWanted, this, &Connection::askForPassword);
}

void Connection::begin(const profile::Profile& profile)
{
    m_profile = profile;
    m_keepWhenLive = true;
}

void Connection::setSource(const std::shared_ptr<console::Source>& source, bool isLive)
{
    m_source = source;
    for (QAction* action : std::as_const(m_liveActions))
        action->setEnabled(isLive);
}

void Connection::takeHealth(const locks::Health& health)
{
    if (!health.live || !std::exchange(m_keepWhenLive, false))
        return;
    keep();
    Q_EMIT notified("certificate", Banner::Tone::Warning,
        health.peer ? words::warning(*health.peer, QDateTime::currentDateTime()) : QString());
}

void Connection::reload()
{
    if (m_store == nullptr || m_keepWhenLive || m_profile.uri.isEmpty())
        return;
    const auto kept = m_store->profileOf(m_profile.uri);
    m_profile = kept && m_store->knows(kept->uri) ? *kept : profile::Profile(); // not kept again
}

void Connection::takeProfile(const QString& uri, const std::optional<profile::Profile>& now)
{
    if (uri == m_profile.uri && !uri.isEmpty())
        m_profile = now && now->uri == uri ? *now : profile::Profile(); // not kept again as it was
}

void Connection::setEnvironment(profile::Environment environment)
{
    m_profile.environment = environment;
    keep();
}

/// The dialog has a field for the password, which is kept nowhere except, on request, in the key store.
QDialog* Connection::askForServer(const QString& uri, const QString& connectionFile, bool atOnce)
{
    auto* dialog = new ConnectDialog(m_window, m_store);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!uri.isEmpty())
        dialog->setUri(uri);
    connect(dialog, &ConnectDialog::connected, this, &Connection::connected);
    connect(dialog, &ConnectDialog::imported, this, &Connection::keepImported);
    connect(dialog, &ConnectDialog::keepWanted, this, &Connection::keepPassword);
    connect(dialog, &ConnectDialog::sandboxRequested, this, &Connection::sandboxWanted);
    dialog->open();
    if (!connectionFile.isEmpty())
        dialog->import(connectionFile);
    if (atOnce)
        dialog->start();
    return dialog;
}

void Connection::askForPassword()
{
    askForServer(m_profile.uri.isEmpty() ? m_source->health().server : m_profile.uri);
}

void Connection::showPossible()
{
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    auto* dialog = new PossibleDialog(health.possible, health.morePossible, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const locks::PossibleLock* lock = dialog->chosen();
        if (lock == nullptr)
            return;
        const profile::Statement suggested{
            locks::patternLike(lock->ref.name.bytes), locks::name(lock->kinds.constFirst())};
        editStatements(m_profile.statements + QList{suggested});
    });
    dialog->open();
}

void Connection::nameClient(const QByteArray& client)
{
    auto* dialog = new AliasDialog(client, m_profile.aliases.value(client), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &AliasDialog::patternsWanted, this, &Connection::editNames);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (dialog->alias().isEmpty())
            m_profile.aliases.remove(dialog->client());
        else
            m_profile.aliases.insert(dialog->client(), dialog->alias());
        Q_EMIT aliasesChanged();
        keep();
    });
    dialog->open();
}

void Connection::editNames()
{
    auto* dialog = new NamesDialog(m_profile.namePatterns, m_profile.aliases, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_profile.namePatterns = dialog->names();
        Q_EMIT aliasesChanged();
        keep();
    });
    dialog->open();
}

void Connection::makeActions()
{
    makeAction("connect", this, [this] { askForServer(); });
    makeAction("sandbox", this, [this] { Q_EMIT sandboxWanted(); });
    makeAction("nameClient", this, &Connection::nameHolder);
    makeAction("clientNames", this, &Connection::editNames);
    m_liveActions = {makeAction("retry", this, &Connection::retryNow),
        makeAction("pin", this, &Connection::pinSelected), makeAction("pinName", this, &Connection::pinName),
        makeAction("watchNames", this, &Connection::watchNames),
        makeAction("stateKinds", this, [this] { editStatements(m_profile.statements); }),
        makeAction("limits", this, &Connection::askLimits)};
}

/// The sandbox has no profile worth keeping.
void Connection::keep()
{
    if (!m_store || m_profile.uri.isEmpty())
        return;
    m_profile.lastUsed = QDateTime::currentDateTimeUtc();
    m_store->put(m_profile);
    const auto saved = m_store->save();
    reportFault(saved);
    if (const auto kept = m_store->profileOf(m_profile.uri); saved && kept && *kept != m_profile) {
        m_profile = *kept; // including what another window has kept of it meanwhile
        Q_EMIT aliasesChanged();
        Q_EMIT limitsChanged();
    }
}

void Connection::reportFault(const base::Result<void>& saved)
{
    Q_EMIT notified("profile", Banner::Tone::Warning,
        saved ? QString()
              : tr("What is kept of this connection could not be written: %1")
                    .arg(base::printable(saved.error().subject)));
}

void Connection::keepImported(const QList<profile::Profile>& profiles)
{
    if (m_store == nullptr)
        return;
    for (const profile::Profile& profile : profiles)
        m_store->put(profile);
    reportFault(m_store->save());
}

void Connection::keepPassword(const QString& uri, const redis::Secret& password)
{
    profile::KeyStore::keep(uri, password, this, [this, uri](const base::Result<void>& kept) {
        Q_EMIT notified("keyStore", Banner::Tone::Warning,
            kept ? QString() : words::sentence(kept.error()) + u' ' + words::advice(kept.error()));
        if (!kept || m_profile.uri != uri)
            return;
        m_profile.password(profile::Whose::Watcher).from =
            profile::PasswordSource::From::KeyStore; // only now that it is there
        keep();
    });
}

void Connection::retryNow()
{
    if (m_source)
        m_source->retryNow();
}

void Connection::askLimits()
{
    auto* dialog = new LimitsDialog(console::limitsOf(m_profile), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const locks::FindingLimits limits = dialog->limits();
        m_profile.longWait = std::chrono::duration_cast<base::seconds>(limits.longHold);
        m_profile.manyWaiters = int(limits.manyWaiters);
        m_profile.timesUsual = limits.timesUsual;
        m_profile.silentHolder = std::chrono::duration_cast<base::seconds>(limits.silentHolder);
        m_profile.clockOff = std::chrono::duration_cast<base::seconds>(limits.clockOff);
        Q_EMIT limitsChanged();
        keep();
    });
    dialog->open();
}

void Connection::pinSelected()
{
    if (const locks::LockPtr lock = m_locks.selectedLock())
        setPinned(lock->ref, lock->kind, !lock->pinned);
}

void Connection::pinName()
{
    auto* dialog = new PinDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const locks::LockPtr lock = m_locks.selectedLock();
        const auto address = console::readAddress(m_profile.uri);
        const int first = address ? address->database.value_or(0) : 0;
        setPinned({dialog->name(), lock ? lock->ref->db : first, {}}, dialog->kind(), true);
    });
    dialog->open();
}

void Connection::setPinned(const locks::LockRef& ref, std::optional<locks::Kind> kind, bool pinned)
{
    if (!m_source)
        return;
    m_profile.pins.removeIf(
        [&](const profile::Pin& pin) { return pin.name == ref.name && pin.db.value_or(ref.db) == ref.db; });
    if (pinned) {
        m_profile.pins.append({ref.name, ref.db, kind ? locks::name(*kind) : QByteArray()});
        m_source->pin(ref, kind);
    } else {
        m_source->unpin(ref);
    }
    keep();
}

void Connection::watchNames()
{
    auto* dialog = new PrefixDialog(m_profile.prefixes, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_profile.prefixes = dialog->prefixes();
        if (m_source)
            m_source->setPrefixes(m_profile.prefixes);
        keep();
    });
    dialog->open();
}

void Connection::editStatements(const QList<profile::Statement>& statements)
{
    auto* dialog = new StatementDialog(statements, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_profile.statements = dialog->statements();
        if (m_source)
            m_source->setStatements(console::statementsOf(m_profile));
        keep();
    });
    dialog->open();
}

void Connection::nameHolder()
{
    const locks::LockPtr lock = m_locks.selectedLock();
    if (lock && !lock->holders.isEmpty())
        nameClient(lock->holders.first().clientOrId());
}

} // namespace lockscope::ui

#include "moc_connection.cpp"
