#include "ui/dialogs/profiledialog.h"

#include "core/console/address.h"
#include "ui/dialogs/addressreading.h"
#include "ui/manual.h"
#include "ui/mnemonic.h"
#include "ui/widgets/colourbox.h"
#include "ui/widgets/environmentbox.h"
#include "ui/widgets/plainlabel.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardItemModel>

#include <algorithm>

namespace lockscope::ui
{

using profile::PasswordSource;
using profile::Whose;

ProfileDialog::ProfileDialog(const profile::Profile& profile, const QStringList& groups, QWidget* parent)
    : QDialog(parent)
    , m_before(profile)
    , m_group(new QComboBox(this))
    , m_reading(new AddressReading(this))
    , m_environment(new EnvironmentBox(this))
    , m_colour(new ColourBox(this))
    , m_whose(new QComboBox(this))
    , m_from(new QComboBox(this))
    , m_sources(profile.passwords)
    , m_says(new PlainLabel({}, PlainLabel::Tone::Muted, this))
{
    setWindowTitle(profile.uri.isEmpty() ? tr("Add a connection") : tr("Change a connection"));
    manual::offer(*this, "connections");
    setMinimumWidth(600);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 16, 16, 16);
    form->setSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_name = makeField("name", tr("&Name"), profile.name);
    addRow(tr("&Group"), m_group);
    m_uri = makeField("uri", tr("&Address"), profile.uri);
    addRow({}, m_reading);
    addRow(tr("&Environment"), m_environment);
    addRow(tr("Colo&ur"), m_colour);
    m_actUser = makeField("actUser", tr("User for &changes"), profile.actUser);
    m_actUser->setPlaceholderText(tr("same as for reading"));
    addRow(tr("&Password of"), m_whose);
    addRow(tr("Comes f&rom"), m_from);
    m_command = makeField("command", tr("C&ommand"), {});
    m_command->setPlaceholderText(QStringLiteral("pass show redis/prod"));
    m_password = makeField("password", tr("For the &key store"), {});
    m_password->setEchoMode(QLineEdit::Password);
    m_says->setWordWrap(true);
    m_says->setMinimumHeight(2 * fontMetrics().height());
    m_says->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    addRow({}, m_says);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_save = buttons->addButton(tr("&Save this connection"), QDialogButtonBox::AcceptRole);
    m_save->setObjectName(QStringLiteral("save"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    makeChoices(groups);
    connect(m_uri, &QLineEdit::textChanged, this, &ProfileDialog::readAddress);
    connect(m_actUser, &QLineEdit::textChanged, this, &ProfileDialog::readAddress);
    connect(m_whose, &QComboBox::currentIndexChanged, this, &ProfileDialog::showWhose);
    connect(m_from, &QComboBox::currentIndexChanged, this, &ProfileDialog::takeSource);
    connect(m_command, &QLineEdit::textEdited, this, &ProfileDialog::takeSource);
    connect(m_password, &QLineEdit::textEdited, this, &ProfileDialog::takeSource);
    showWhose();
    (profile.uri.isEmpty() ? m_uri : m_name)->setFocus();
}

void ProfileDialog::addRow(const QString& label, QWidget* field)
{
    auto* words = new PlainLabel(label, PlainLabel::Tone::Normal, this);
    words->setBuddy(field);
    if (!label.isEmpty())
        field->setAccessibleName(withoutMnemonic(label));
    static_cast<QFormLayout*>(layout())->addRow(words, field);
}

QLineEdit* ProfileDialog::makeField(const char* id, const QString& label, const QString& text)
{
    auto* field = new QLineEdit(text, this);
    field->setObjectName(QLatin1String(id));
    addRow(label, field);
    return field;
}

void ProfileDialog::makeChoices(const QStringList& groups)
{
    m_group->setObjectName(QStringLiteral("group"));
    m_group->setEditable(true);
    m_group->addItems(groups);
    m_group->setCurrentText(m_before.group);
    m_group->lineEdit()->setPlaceholderText(tr("none"));
    m_group->lineEdit()->setAccessibleName(m_group->accessibleName());
    m_environment->put(m_before.environment);
    m_colour->put(m_before.colour);
    m_whose->setObjectName(QStringLiteral("whose"));
    m_whose->addItems({tr("the user that watches"), tr("the user that acts"), tr("the Sentinels")});
    m_from->setObjectName(QStringLiteral("from"));
    m_from->addItems({tr("asked for each time"), tr("from a command"), tr("in the desktop's key store")});
}

/// Disables the password sources of logins that the address does not need.
void ProfileDialog::readAddress()
{
    const QString typed = m_uri->text().trimmed();
    const auto address = console::readAddress(typed);
    m_reading->say(typed, address);
    const auto* choices = qobject_cast<QStandardItemModel*>(m_whose->model());
    choices->item(int(Whose::Actor))->setEnabled(!m_actUser->text().trimmed().isEmpty());
    choices->item(int(Whose::Sentinels))->setEnabled(address && !address->sentinels.isEmpty());
    if (!choices->item(m_whose->currentIndex())->isEnabled())
        m_whose->setCurrentIndex(int(Whose::Watcher));
    m_save->setEnabled(address && !lacksCommand());
}

Whose ProfileDialog::whose() const { return Whose(m_whose->currentIndex()); }

bool ProfileDialog::lacksCommand() const
{
    return std::ranges::any_of(m_sources, [](const PasswordSource& source) {
        return source.from == PasswordSource::From::Command && source.words().isEmpty();
    });
}

void ProfileDialog::showWhose()
{
    const PasswordSource source = m_sources[std::size_t(whose())];
    const QSignalBlocker quiet(m_from);
    m_from->setCurrentIndex(int(source.from));
    m_command->setText(source.command);
    m_password->setText(m_typed[std::size_t(whose())]);
    showSource();
}

void ProfileDialog::takeSource()
{
    const auto from = PasswordSource::From(m_from->currentIndex());
    m_sources[std::size_t(whose())] = {
        from, from == PasswordSource::From::Command ? m_command->text().trimmed() : QString()};
    m_typed[std::size_t(whose())] = m_password->text();
    showSource();
}

void ProfileDialog::showSource()
{
    using From = PasswordSource::From;
    const From from = m_sources[std::size_t(whose())].from;
    m_command->setEnabled(from == From::Command);
    m_password->setEnabled(from == From::KeyStore);
    const QString inAFile =
        whose() == Whose::Watcher ? tr("Or in a file, which the address names with ?password-file=PATH.")
        : whose() == Whose::Sentinels
            ? tr("Or in a file, which the address names with ?sentinel-password-file=PATH.")
            : tr("It is asked for when something is to be done for the first time.");
    m_says->put(from == From::Command
                    ? tr("It runs on this machine whenever this connection is made, without a shell; its "
                         "first line is the password.")
                : from == From::KeyStore
                    ? tr("GNOME Keyring, KWallet or another Secret Service. Left empty, what it has stays.")
                    : inAFile);
    readAddress();
}

profile::Profile ProfileDialog::profile() const
{
    const profile::ProfileStore none;
    const auto read = console::profileFor(none, m_uri->text().trimmed());
    profile::Profile filled = m_before;
    if (!read)
        return filled;
    filled.uri = read->uri;
    filled.name = m_name->text().trimmed().isEmpty() ? read->name : m_name->text().trimmed();
    filled.group = m_group->currentText().trimmed();
    filled.environment = m_environment->environment();
    filled.colour = m_colour->colour();
    filled.actUser = m_actUser->text().trimmed();
    filled.passwords = m_sources;
    return filled;
}

profile::Passwords ProfileDialog::passwords() const
{
    profile::Passwords typed;
    for (std::size_t i = 0; i < typed.size(); ++i)
        if (m_sources[i].from == PasswordSource::From::KeyStore)
            typed[i] = redis::Secret(m_typed[i].toUtf8());
    return typed;
}

void ProfileDialog::done(int result)
{
    QDialog::done(result);
    m_password->clear();
    m_typed = {};
}

} // namespace lockscope::ui

#include "moc_profiledialog.cpp"
