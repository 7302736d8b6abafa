#include "core/base/printable.h"
#include "core/profile/keystore.h"
#include "core/words/certificatewords.h"
#include "core/words/errorwords.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/mainwindow.h"
#include "ui/models/lockmodel.h"
#include "ui/operator.h"
#include "ui/pages/lockspage.h"
#include "ui/recordings.h"
#include "ui/widgets/statusline.h"

#include <QDateTime>

#include <utility>

/// The window's way to a server, and what it keeps of the connection.
namespace lockscope::ui
{

namespace
{

/// Returns why the profiles could not be written; empty where they were.
QString faultOf(const base::Result<void>& saved)
{
    return saved ? QString()
                 : MainWindow::tr("What is kept of this connection could not be written: %1")
                       .arg(base::printable(saved.error().subject));
}

} // namespace

void MainWindow::takeHealth(const locks::Health& health)
{
    m_beat.setHealth(health);
    m_status->setHealth(health);
    if (health.live && std::exchange(m_keepWhenLive, false)) {
        keepProfile();
        tell("certificate", Banner::Tone::Warning,
            health.peer ? words::warning(*health.peer, QDateTime::currentDateTime()) : QString());
    }
    showTitle();
    tick();
}

qsizetype MainWindow::inTrouble() const
{
    return m_source && m_source == m_recordings->live() ? m_locks->model()->inTrouble() : 0;
}

/// Shows in front of the title, as in front of a page button's text, the number of locks that need attention.
void MainWindow::showTitle()
{
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    const QString server = health.sandbox ? tr("sandbox") : health.serverName;
    const QString shown = m_recordings->shownWords();
    const QString what = shown.isEmpty() ? server : shown;
    const QString title = what.isEmpty() ? tr("Lockscope") : tr("Lockscope — %1").arg(what);
    const qsizetype trouble = m_locks->model()->inTrouble();
    setWindowTitle(trouble == 0 ? title : tr("(%1) %2").arg(QLocale().toString(trouble), title));
    const QString page = tr("Locks");
    action("locks")->setIconText(trouble == 0 ? page : tr("%1 %2").arg(page, QLocale().toString(trouble)));
}

void MainWindow::connectToServer(bool) { askForServer({}); }

/// The dialog has a field for the password, which is kept nowhere except, on request, in the key store.
QDialog* MainWindow::askForServer(const QString& uri, const QString& connectionFile, bool atOnce)
{
    auto* dialog = new ConnectDialog(this, m_store);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!uri.isEmpty())
        dialog->setUri(uri);
    connect(dialog, &ConnectDialog::connected, this,
        [this](const std::shared_ptr<console::Source>& source, const profile::Profile& profile) {
            watch(source, profile);
        });
    connect(dialog, &ConnectDialog::imported, this, [this](const QList<profile::Profile>& profiles) {
        if (m_store == nullptr)
            return;
        for (const profile::Profile& profile : profiles)
            m_store->put(profile);
        tell("profile", Banner::Tone::Warning, faultOf(m_store->save()));
    });
    connect(dialog, &ConnectDialog::keepWanted, this, [this](const QString& of, const auto& password) {
        profile::KeyStore::keep(of, password, this, [this, of](const base::Result<void>& kept) {
            tell("keyStore", Banner::Tone::Warning,
                kept ? QString() : words::sentence(kept.error()) + u' ' + words::advice(kept.error()));
            if (!kept || m_profile.uri != of)
                return;
            m_profile.password(profile::Whose::Watcher).from =
                profile::PasswordSource::From::KeyStore; // only now that it is there
            keepProfile();
        });
    });
    connect(dialog, &ConnectDialog::sandboxRequested, this, [this] { openSandbox(); });
    dialog->open();
    if (!connectionFile.isEmpty())
        dialog->import(connectionFile);
    if (atOnce)
        dialog->start();
    return dialog;
}

void MainWindow::openSandbox(bool) { Q_EMIT sandboxWanted(); }

void MainWindow::retryNow(bool)
{
    if (m_source)
        m_source->retryNow();
}

/// The sandbox has no profile worth keeping.
void MainWindow::keepProfile()
{
    if (!m_store || m_profile.uri.isEmpty())
        return;
    m_profile.lastUsed = QDateTime::currentDateTimeUtc();
    m_store->put(m_profile);
    const auto saved = m_store->save();
    tell("profile", Banner::Tone::Warning, faultOf(saved));
    if (const auto kept = m_store->profileOf(m_profile.uri); saved && kept && *kept != m_profile) {
        m_profile = *kept; // including what another window has kept of it meanwhile
        takeAliases();
        takeLimits();
    }
}

} // namespace lockscope::ui
