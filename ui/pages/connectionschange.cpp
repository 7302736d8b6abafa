#include "core/base/printable.h"
#include "core/profile/keystore.h"
#include "core/words/errorwords.h"
#include "ui/dialogs/profiledialog.h"
#include "ui/pages/connectionspage.h"
#include "ui/widgets/plainlabel.h"

#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

/// How what is kept is changed.
namespace lockscope::ui
{

namespace
{

QString connectionName(const profile::Profile& profile) { return base::printable(profile.name.toUtf8(), 60); }

} // namespace

void ConnectionsPage::add() { fill({}, {}); }

void ConnectionsPage::change()
{
    if (const auto profile = chosen())
        fill(*profile, *profile);
}

/// Another address is to be given: that is what two connections differ in.
void ConnectionsPage::copy()
{
    auto profile = chosen();
    if (!profile)
        return;
    profile->name = tr("%1, copy").arg(profile->name);
    profile->lastUsed = {};
    fill(*profile, {});
}

void ConnectionsPage::fill(const profile::Profile& profile, const profile::Profile& before)
{
    QStringList groups;
    for (const profile::Profile& each : m_store != nullptr ? m_store->recent() : QList<profile::Profile>())
        if (!each.group.isEmpty() && !groups.contains(each.group))
            groups.append(each.group);
    groups.sort();
    auto* dialog = new ProfileDialog(profile, groups, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
        [this, dialog, before] { keep(dialog->profile(), before, dialog->passwords()); });
    dialog->open();
}

/// A key store that has nothing to keep any more forgets what it had.
void ConnectionsPage::keep(
    const profile::Profile& profile, const profile::Profile& before, const profile::Passwords& passwords)
{
    if (m_store == nullptr)
        return;
    if (before.uri != profile.uri && !before.uri.isEmpty())
        m_store->remove(before.uri);
    m_store->put(profile);
    save();
    Q_EMIT changed(before.uri, profile);
    showAll(profile.uri);
    const auto tell = [this](const base::Result<void>& done) {
        Q_EMIT notified(
            done ? QString() : words::sentence(done.error()) + u' ' + words::advice(done.error()));
    };
    for (const profile::Whose of : profile::everybody) {
        const bool movesAway = before.uri != profile.uri || !profile.password(of).isInKeyStore();
        if (before.password(of).isInKeyStore() && movesAway)
            profile::KeyStore::forget(profile::KeyStore::keyOf(before.uri, of), this, tell);
        if (const redis::Secret& password = passwords[std::size_t(of)]; !password.isEmpty())
            profile::KeyStore::keep(profile::KeyStore::keyOf(profile.uri, of), password, this, tell);
    }
}

void ConnectionsPage::askAndRemove()
{
    const auto profile = chosen();
    if (!profile)
        return;
    const bool hasSecrets = std::ranges::any_of(profile->passwords, &profile::PasswordSource::isInKeyStore);
    const QString secret =
        hasSecrets ? tr(" What the desktop's key store has of it goes with it.") : QString();
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Delete a connection"),
        tr("Delete the connection “%1”? Its pinned names, prefixes, statements and client names go with it.")
                .arg(connectionName(*profile)) +
            secret,
        QMessageBox::Cancel, this);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* remove =
        box->addButton(tr("Delete %1").arg(connectionName(*profile)).replace(u'&', QLatin1String("&&")),
            QMessageBox::DestructiveRole);
    remove->setObjectName(QStringLiteral("removeNow"));
    box->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QPushButton::clicked, this, [this, profile] { this->remove(*profile); });
    box->open();
}

void ConnectionsPage::remove(const profile::Profile& profile)
{
    m_store->remove(profile.uri);
    save();
    Q_EMIT changed(profile.uri, {});
    showAll();
    m_notice->put(tr("“%1” was deleted.").arg(connectionName(profile)));
    m_notice->show();
    for (const profile::Whose of : profile::everybody) {
        if (!profile.password(of).isInKeyStore())
            continue;
        const QString key = profile::KeyStore::keyOf(profile.uri, of);
        profile::KeyStore::forget(key, this, [this](const base::Result<void>& done) {
            Q_EMIT notified(done ? QString() : words::sentence(done.error()));
        });
    }
}

void ConnectionsPage::save()
{
    const auto saved = m_store->save();
    Q_EMIT notified(saved ? QString() : words::sentence(saved.error()));
}

} // namespace lockscope::ui
