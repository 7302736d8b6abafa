#include "ui/dialogs/connectionchoice.h"

#include "core/profile/exportedfile.h"
#include "ui/dialogs/commandpart.h"
#include "ui/dialogs/importpart.h"
#include "ui/dialogs/recentlist.h"
#include "ui/mnemonic.h"
#include "ui/widgets/plainlabel.h"

#include <QVBoxLayout>

namespace lockscope::ui
{

ConnectionChoice::ConnectionChoice(const profile::ProfileStore* store, QWidget* parent)
    : QWidget(parent)
    , m_store(store)
    , m_label(new PlainLabel(tr("&Recent connections"), PlainLabel::Tone::Normal, this))
    , m_recent(new RecentList(this))
    , m_import(new ImportPart(this))
    , m_commands(new CommandPart(this))
{
    m_label->setBuddy(m_recent);
    m_recent->setAccessibleName(withoutMnemonic(m_label->text())); // a list does not take it from the label
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_label);
    layout->addWidget(m_recent);
    layout->addWidget(m_import);
    layout->addWidget(m_commands);
    connect(m_recent, &RecentList::marked, this,
        [this](const QString& uri) { Q_EMIT marked(uri, m_import->passwordOf(uri)); });
    connect(m_recent, &RecentList::itemActivated, this, &ConnectionChoice::chosen);
    connect(m_commands, &CommandPart::allowed, this, &ConnectionChoice::imported);
    connect(m_import, &ImportPart::found, this, &ConnectionChoice::take);
    showRecent();
}

void ConnectionChoice::import(const QString& path) { m_import->read(path); }

void ConnectionChoice::forget() { m_import->forget(); }

void ConnectionChoice::showRecent()
{
    if (m_store != nullptr)
        m_recent->put(m_store->recent());
    m_label->setVisible(m_recent->count() > 0);
    m_recent->setVisible(m_recent->count() > 0);
}

/// The stored profile of such a server stays as it is, except for the name, which is taken from the file. A
/// command needs a person's consent.
void ConnectionChoice::take(const QList<profile::ImportedConnection>& connections)
{
    const profile::ProfileStore none;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    QList<profile::Profile> profiles;
    QList<profile::Profile> withCommands;
    for (const profile::ImportedConnection& connection : connections) {
        profiles.append(profile::adopted(connection, m_store != nullptr ? *m_store : none));
        profiles.last().lastUsed = now.addMSecs(-profiles.size()); // in the file's order
        if (!connection.kept || connection.kept->commands().isEmpty())
            continue;
        withCommands.append(profiles.last());
        withCommands.last().passwords = connection.kept->passwords;
    }
    Q_EMIT imported(profiles);
    m_commands->put(withCommands);
    showRecent();
    m_recent->setCurrentRow(0);
}

} // namespace lockscope::ui

#include "moc_connectionchoice.cpp"
