#include "ui/dialogs/connectdialog.h"

#include "core/profile/redisclicommand.h"
#include "ui/dialogs/aclusers.h"
#include "ui/dialogs/addressfields.h"
#include "ui/dialogs/addressreading.h"
#include "ui/dialogs/connectionchoice.h"
#include "ui/dialogs/passwordpart.h"
#include "ui/dialogs/replicachoice.h"
#include "ui/dialogs/stepsview.h"
#include "ui/dialogs/tlsfields.h"
#include "ui/dialogs/untrustedpart.h"
#include "ui/manual.h"
#include "ui/widgets/colourbox.h"
#include "ui/widgets/environmentbox.h"
#include "ui/widgets/filedrop.h"
#include "ui/widgets/fittedscroll.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/plainlabel.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QToolButton>

#include <utility>

namespace lockscope::ui
{

namespace
{

constexpr int dialogWidth = 560;

QString withParameter(const QString& uri, const QString& parameter)
{
    return uri + (uri.contains(u'?') ? u'&' : u'?') + parameter;
}

} // namespace

ConnectDialog::ConnectDialog(QWidget* parent, const profile::ProfileStore* store)
    : QDialog(parent)
    , m_store(store)
    , m_connector(console::watchServer)
    , m_known(new ConnectionChoice(store, this))
    , m_steps(new StepsView)
    , m_shownSteps(new FittedScroll(m_steps, this))
    , m_untrusted(new UntrustedPart(this))
{
    m_shownSteps->follow(dialogWidth - 32);
    m_shownSteps->setAccessibleName(tr("Steps of the connection"));
    m_steps->setHint(
        tr("An address is host:port or one of these:\n"
           "redis://user@host:port/database; rediss://… with TLS\n"
           "unix:///run/redis.sock\n"
           "redis+sentinel://host,host/name for a group\n"
           "redis+cluster://host,host for a cluster\n"
           "?db=all watches every database, ?ssh=host goes by SSH. A command of redis-cli can be "
           "pasted."));
    setWindowTitle(tr("Connect to a Redis server"));
    manual::offer(*this, "connections");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(m_known);
    layout->addWidget(m_form = makeForm());
    layout->addWidget(m_aclUsers = makeAclUsers(dialogWidth - 32, this));
    layout->addWidget(m_shownSteps, 1);
    layout->addWidget(m_untrusted);
    layout->addWidget(makeButtons());
    connect(m_known, &ConnectionChoice::marked, this, [this](const QString& uri, const QString& password) {
        m_stated.reset();
        m_coloured.reset();
        m_uri->setText(uri);
        readUri(); // also where the same address was typed
        m_password->setPassword(password);
    });
    connect(m_known, &ConnectionChoice::imported, this, &ConnectDialog::imported);
    connect(m_known, &ConnectionChoice::chosen, this, &ConnectDialog::start);
    connect(new FileDrop(this), &FileDrop::dropped, this, &ConnectDialog::import);
    connect(m_untrusted, &UntrustedPart::believed, this, &ConnectDialog::believe);
    m_untrusted->hide();
    m_uri->setFocus();
    readUri();
    constexpr int aroundDialog = 40; // the desktop's frame
    resize(sizeHint().boundedTo(screen()->availableSize() - QSize(aroundDialog, aroundDialog)));
}

ConnectDialog::~ConnectDialog() { retire(); }

QWidget* ConnectDialog::makeForm()
{
    auto* form = new QWidget(this);
    form->setMinimumWidth(dialogWidth - 32);
    auto* grid = new QGridLayout(form);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, TlsFields::labelWidth);
    grid->setColumnStretch(1, 1);
    m_uri = new QLineEdit(form);
    m_uri->setObjectName(QStringLiteral("uri"));
    m_uri->setPlaceholderText(QStringLiteral("redis://127.0.0.1:6379/0"));
    m_uri->setAccessibleName(tr("Address of the server"));
    m_password = new PasswordPart(form);
    m_tls = new TlsFields(form);
    auto* label = new PlainLabel(tr("&Address"), PlainLabel::Tone::Normal, form);
    label->setBuddy(m_uri);
    grid->addWidget(label, 0, 0);
    grid->addWidget(m_uri, 0, 1, 1, 2);
    grid->addWidget(m_reading = new AddressReading(form), 1, 1, 1, 2);
    grid->addWidget(m_fields = new AddressFields(form), 2, 0, 1, 3);
    grid->addWidget(m_fields->heading(), 1, 0, Qt::AlignTop | Qt::AlignLeft);
    grid->addWidget(m_password, 3, 0, 1, 3);
    grid->addWidget(m_tls, 4, 0, 1, 3);
    grid->addWidget(m_replica = new ReplicaChoice(form), 5, 1, 1, 2);
    auto* purpose = new PlainLabel(tr("&Environment"), PlainLabel::Tone::Normal, form);
    grid->addWidget(purpose, 6, 0);
    grid->addWidget(makeMarks(), 6, 1, 1, 2);
    purpose->setBuddy(m_environment);
    connect(m_uri, &QLineEdit::textChanged, this, &ConnectDialog::readUri);
    connect(m_uri, &QLineEdit::editingFinished, this, &ConnectDialog::takeCommand);
    connect(m_fields, &AddressFields::edited, m_uri, &QLineEdit::setText);
    for (QWidget* part : {static_cast<QWidget*>(m_tls), static_cast<QWidget*>(m_replica)}) {
        for (const QLineEdit* field : part->findChildren<QLineEdit*>())
            connect(field, &QLineEdit::textChanged, this, &ConnectDialog::forgetTest);
        for (const QCheckBox* box : part->findChildren<QCheckBox*>())
            connect(box, &QCheckBox::toggled, this, &ConnectDialog::forgetTest);
    }
    return form;
}

/// Makes the fields of what the connection is for and of its colour.
QWidget* ConnectDialog::makeMarks()
{
    auto* marks = new QWidget(this);
    auto* row = new QHBoxLayout(marks);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    m_environment = new EnvironmentBox(marks);
    m_environment->setAccessibleName(tr("Environment"));
    m_environment->setToolTip(tr("Production is read-only unless it is unlocked. Where nothing is stated, "
                                 "nothing can be done there"));
    m_colour = new ColourBox(marks);
    m_colour->setAccessibleName(tr("Colour"));
    m_colour->setToolTip(tr("It marks the tab and the connection in lists"));
    row->addWidget(m_environment, 1);
    row->addWidget(m_colour);
    connect(m_environment, &QComboBox::activated, this, [this] {
        m_stated = m_environment->environment();
        forgetTest(); // which rights it asks for depends on this
    });
    connect(m_colour, &QComboBox::activated, this, [this] { m_coloured = m_colour->colour(); });
    return marks;
}

QWidget* ConnectDialog::makeButtons()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 4, 0, 0);
    m_sandbox = new QPushButton(tr("Use the &sandbox"), row);
    m_sandbox->setToolTip(tr("A private server on this machine with sample clients, ended with Lockscope"));
    m_try = new QPushButton(tr("&Test"), row);
    m_try->setObjectName(QStringLiteral("test"));
    m_try->setToolTip(tr("Tries each step and what this user is permitted, and changes nothing"));
    m_cancel = new QPushButton(tr("Cancel"), row);
    for (QPushButton* const button : {m_sandbox, m_try, m_cancel})
        button->setAutoDefault(false);
    m_connect = new QPushButton(tr("&Connect"), row);
    m_connect->setObjectName(QStringLiteral("connect"));
    m_connect->setDefault(true);
    layout->addWidget(m_sandbox);
    layout->addStretch();
    layout->addWidget(m_try);
    layout->addWidget(m_cancel);
    layout->addWidget(m_connect);
    connect(m_connect, &QPushButton::clicked, this, &ConnectDialog::start);
    connect(m_try, &QPushButton::clicked, this, &ConnectDialog::test);
    connect(m_cancel, &QPushButton::clicked, this, &ConnectDialog::reject);
    connect(m_sandbox, &QPushButton::clicked, this, [this] {
        Q_EMIT sandboxRequested();
        accept();
    });
    return row;
}

void ConnectDialog::setUri(const QString& uri)
{
    m_uri->setText(uri);
    m_password->field()->setFocus(); // the address is known, so the password is missing
}

void ConnectDialog::import(const QString& path) { m_known->import(path); }

void ConnectDialog::setConnector(Connector connector) { m_connector = std::move(connector); }

/// The results of a test say nothing about another address.
void ConnectDialog::forgetTest()
{
    m_test.reset();
    m_steps->clear();
    m_shownSteps->keepInSight(m_steps);
    m_untrusted->hide();
}

/// Takes the server of a command of redis-cli; its password goes to its field, and out of sight.
void ConnectDialog::takeCommand()
{
    const auto command = profile::RedisCliCommand::read(m_uri->text());
    if (!command)
        return;
    m_uri->setText(command->uri);
    if (!command->password.isEmpty())
        m_password->setPassword(QString::fromUtf8(command->password.reveal()));
}

/// A command that is pasted is taken at once; one that is typed, when it is complete.
void ConnectDialog::readUri()
{
    const bool isPasted = m_uri->text().size() > std::exchange(m_typed, m_uri->text().size()) + 1;
    if (isPasted && profile::RedisCliCommand::read(m_uri->text()))
        return takeCommand();
    forgetTest();
    m_fields->put(m_uri->text());
    const auto address = console::readAddress(m_uri->text().trimmed());
    m_connect->setEnabled(address.ok());
    m_try->setEnabled(address.ok());
    m_tls->setVisible(address && address->tls);
    m_replica->put(address);
    m_reading->say(m_uri->text().trimmed(), address);
    const profile::Profile profile = profileNow();
    m_password->put(profile.password(profile::Whose::Watcher));
    m_environment->put(profile.environment);
    m_colour->put(profile.colour);
}

/// Returns the address with the parameters of the choices below it.
QString ConnectDialog::wholeUri() const
{
    const QString uri = m_uri->text().trimmed();
    const QStringList added = m_tls->parameters() + m_replica->parameters();
    return added.isEmpty() ? uri : withParameter(uri, added.join(u'&'));
}

void ConnectDialog::believe(const QByteArray& fingerprint)
{
    m_uri->setText(
        withParameter(m_uri->text().trimmed(), QStringLiteral("pin=") + QLatin1String(fingerprint)));
    m_untrusted->hide();
    m_connect->setFocus();
}

console::LiveRequest ConnectDialog::request() const
{
    console::LiveRequest request = console::requestOf(profileNow(), wholeUri());
    request.password = m_password->password();
    return request;
}

void ConnectDialog::test()
{
    m_untrusted->hide();
    m_test = std::make_unique<console::ConnectionTest>(request());
    connect(m_test.get(), &console::ConnectionTest::changed, this, [this] {
        m_steps->put(*m_test);
        m_shownSteps->keepInSight(m_steps->failing());
        showUntrusted(m_test->failure(), m_test->certificate());
    });
    followAclUsers(m_aclUsers, *m_test);
    m_test->start();
}

void ConnectDialog::start()
{
    if (m_source || !m_connector)
        return;
    m_test.reset();
    const console::LiveRequest request = this->request();
    const auto address = console::readAddress(request.uri);
    m_steps->clear();
    m_shownSteps->keepInSight(nullptr);
    m_untrusted->hide();
    auto source =
        address ? m_connector(request) : base::Result<std::shared_ptr<console::Source>>(address.error());
    if (!source)
        return m_steps->putFailure(source.error());
    m_source = *source;
    connect(m_source.get(), &console::Source::healthChanged, this, &ConnectDialog::takeHealth);
    m_progress.begin(*address, base::monoNow());
    m_steps->put(m_progress);
    showRunning(true);
    m_source->open();
}

/// Releases the source. It is destroyed only after a signal of its own that may be under way has returned.
void ConnectDialog::retire()
{
    if (!m_source)
        return;
    m_source->disconnect(this);
    m_source->close();
    QMetaObject::invokeMethod(
        qApp, [source = std::exchange(m_source, nullptr)] {}, Qt::QueuedConnection);
}

void ConnectDialog::stop()
{
    retire();
    m_progress.giveUp();
    m_steps->put(m_progress);
    showRunning(false);
}

void ConnectDialog::takeHealth(const locks::Health& health)
{
    m_progress.take(health, base::monoNow());
    m_steps->put(m_progress);
    m_shownSteps->keepInSight(m_steps->failing());
    if (m_progress.isReady())
        handOver();
    else if (m_progress.failure())
        fail(health);
}

void ConnectDialog::showUntrusted(
    const std::optional<base::Error>& failure, const std::optional<base::PeerCertificate>& peer)
{
    const bool isUntrusted = failure && failure->kind == base::ErrorKind::TlsUntrusted && peer;
    if (isUntrusted)
        m_untrusted->put(*peer);
    m_untrusted->setVisible(isUntrusted);
}

void ConnectDialog::fail(const locks::Health& health)
{
    showUntrusted(health.failure, health.peer);
    stop();
}

void ConnectDialog::handOver()
{
    m_source->disconnect(this);
    const auto source = std::exchange(m_source, nullptr);
    const profile::Profile profile = profileNow();
    Q_EMIT connected(source, profile);
    if (m_password->isToBeKept())
        Q_EMIT keepWanted(profile.uri, redis::Secret(m_password->password()));
    accept();
}

profile::Profile ConnectDialog::profileNow() const
{
    const profile::ProfileStore none;
    const auto kept = console::profileFor(m_store != nullptr ? *m_store : none, wholeUri());
    profile::Profile profile = kept ? *kept : profile::Profile();
    profile.environment = m_stated.value_or(profile.environment);
    profile.colour = m_coloured.value_or(profile.colour);
    return profile;
}

void ConnectDialog::showRunning(bool running)
{
    m_form->setEnabled(!running);
    m_known->setEnabled(!running);
    m_sandbox->setEnabled(!running);
    m_connect->setEnabled(!running);
    m_try->setEnabled(!running);
    m_connect->setText(m_progress.failure() ? tr("&Try again") : tr("&Connect"));
    m_cancel->setText(running ? tr("Stop") : tr("Cancel"));
    const auto failure = m_progress.failure();
    if (running || !failure || !base::wantsPassword(failure->kind))
        return (running ? m_cancel : m_connect)->setFocus();
    m_password->field()->selectAll();
    m_password->field()->setFocus();
}

void ConnectDialog::reject()
{
    if (m_source)
        stop();
    else
        QDialog::reject();
}

void ConnectDialog::done(int result)
{
    retire();
    m_test.reset();
    m_password->clear();
    m_known->forget();
    QDialog::done(result);
}

} // namespace lockscope::ui

#include "moc_connectdialog.cpp"
