#include "ui/dialogs/connectdialog.h"

#include "core/words/errorwords.h"
#include "ui/dialogs/aclusers.h"
#include "ui/dialogs/recentlist.h"
#include "ui/dialogs/stepsview.h"
#include "ui/theme.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/plainlabel.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QUrl>

#include <utility>

namespace lockscope::ui
{

namespace
{

constexpr int dialogWidth = 560;

bool lacksPassword(const std::optional<base::Error>& failure)
{
    using enum base::ErrorKind;
    return failure && (failure->kind == AuthRequired || failure->kind == WrongPassword);
}

/// A label that a mnemonic of `field` stands on; the text is ours, never data.
PlainLabel* fieldLabel(const QString& text, QWidget* field, QWidget* parent)
{
    auto* label = new PlainLabel(text, PlainLabel::Tone::Normal, parent);
    label->setBuddy(field);
    return label;
}

} // namespace

ConnectDialog::ConnectDialog(QWidget* parent, const profile::ProfileStore* store)
    : QDialog(parent)
    , m_store(store)
    , m_connector(console::watchServer)
    , m_recent(new RecentList(this))
    , m_steps(new StepsView(this))
{
    setWindowTitle(tr("Connect to a Redis server"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->setSizeConstraint(QLayout::SetFixedSize);
    auto* recentLabel = fieldLabel(tr("&Recent connections"), m_recent, this);
    layout->addWidget(recentLabel);
    layout->addWidget(m_recent);
    layout->addWidget(m_form = makeForm());
    layout->addWidget(makeAclUsers(dialogWidth - 32, this));
    layout->addWidget(m_steps);
    layout->addWidget(makeButtons());
    if (m_store != nullptr)
        m_recent->put(m_store->recent());
    connect(m_recent, &RecentList::marked, m_uri, &QLineEdit::setText);
    connect(m_recent, &RecentList::itemActivated, this, &ConnectDialog::start);
    recentLabel->setVisible(m_recent->count() > 0);
    m_recent->setVisible(m_recent->count() > 0);
    m_steps->hide();
    m_uri->setFocus();
    readUri();
}

ConnectDialog::~ConnectDialog() { retire(); }

QWidget* ConnectDialog::makeForm()
{
    auto* form = new QWidget(this);
    form->setFixedWidth(dialogWidth - 32);
    auto* grid = new QGridLayout(form);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    m_uri = new QLineEdit(form);
    m_uri->setObjectName(QStringLiteral("uri"));
    m_uri->setPlaceholderText(QStringLiteral("redis://127.0.0.1:6379/0"));
    m_uri->setAccessibleName(tr("Address of the server"));
    m_reading = new PlainLabel({}, PlainLabel::Tone::Muted, form);
    m_reading->setObjectName(QStringLiteral("reading"));
    m_reading->setWordWrap(true);
    m_reading->setMinimumHeight(2 * fontMetrics().height());
    m_reading->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_password = new QLineEdit(form);
    m_password->setObjectName(QStringLiteral("password"));
    m_password->setEchoMode(QLineEdit::Password);
    m_password->setAccessibleName(tr("Password"));
    m_ca = new QLineEdit(form);
    m_ca->setObjectName(QStringLiteral("ca"));
    m_ca->setAccessibleName(tr("File of trusted certificates"));
    m_ca->setPlaceholderText(tr("the system's certificates alone"));
    m_caButton = new QPushButton(tr("C&hoose…"), form);
    m_caButton->setAutoDefault(false);
    grid->addWidget(fieldLabel(tr("&Address"), m_uri, form), 0, 0);
    grid->addWidget(m_uri, 0, 1, 1, 2);
    grid->addWidget(m_reading, 1, 1, 1, 2);
    grid->addWidget(fieldLabel(tr("&Password"), m_password, form), 2, 0);
    grid->addWidget(m_password, 2, 1, 1, 2);
    grid->addWidget(new PlainLabel(tr("For this connection only; no secret is ever kept on disk."),
                        PlainLabel::Tone::Muted, form),
        3, 1, 1, 2);
    grid->addWidget(fieldLabel(tr("Trusted certi&ficates"), m_ca, form), 4, 0);
    grid->addWidget(m_ca, 4, 1);
    grid->addWidget(m_caButton, 4, 2);
    connect(m_uri, &QLineEdit::textChanged, this, &ConnectDialog::readUri);
    connect(m_caButton, &QPushButton::clicked, this, &ConnectDialog::chooseCa);
    return form;
}

QWidget* ConnectDialog::makeButtons()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 4, 0, 0);
    m_sandbox = new QPushButton(tr("Use the &sandbox"), row);
    m_sandbox->setToolTip(tr("A private server on this machine with sample clients, ended with Lockscope"));
    m_sandbox->setAutoDefault(false);
    m_cancel = new QPushButton(tr("Cancel"), row);
    m_cancel->setAutoDefault(false);
    m_connect = new QPushButton(tr("&Connect"), row);
    m_connect->setObjectName(QStringLiteral("connect"));
    m_connect->setDefault(true);
    layout->addWidget(m_sandbox);
    layout->addStretch();
    layout->addWidget(m_cancel);
    layout->addWidget(m_connect);
    connect(m_connect, &QPushButton::clicked, this, &ConnectDialog::start);
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
    m_password->setFocus(); // what is missing where the address is known
}

void ConnectDialog::setConnector(Connector connector) { m_connector = std::move(connector); }

/// Says below the field how what was typed is understood, or what is wrong with it.
void ConnectDialog::readUri()
{
    const QString typed = m_uri->text().trimmed();
    const auto address = console::readAddress(typed);
    m_connect->setEnabled(address.ok());
    const bool tls = address && address->tls;
    m_ca->setEnabled(tls);
    m_caButton->setEnabled(tls);
    const QColor amber = theme::look(locks::State::Expiring).colour;
    m_reading->setColour(address ? (address->passwordInUri ? amber : QColor()) : QColor());
    if (typed.isEmpty())
        return m_reading->put(tr("Also rediss://user@host:6380/0 (TLS) and unix:///run/redis.sock;\n"
                                 "with ?db=all every database is watched."));
    if (!address) {
        m_reading->setColour(theme::look(locks::State::Expired).colour);
        return m_reading->put(words::sentence(address.error()));
    }
    if (address->passwordInUri)
        return m_reading->put(tr("The password in this address can be read by everybody who sees the screen; "
                                 "better leave it out and type it below."));
    if (address->unixSocket)
        return m_reading->put(tr("A Unix socket of this machine: %1").arg(address->shortName));
    m_reading->put((tls ? tr("%1, encrypted") : tr("%1, not encrypted")).arg(address->shortName));
}

void ConnectDialog::chooseCa()
{
    auto* dialog = new QFileDialog(this, tr("Trusted certificates (PEM)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_ca, &QLineEdit::setText);
    dialog->open();
}

QString ConnectDialog::wholeUri() const
{
    const QString uri = m_uri->text().trimmed();
    if (!m_ca->isEnabled() || m_ca->text().isEmpty())
        return uri;
    const QString joint = uri.contains(u'?') ? QStringLiteral("&ca=") : QStringLiteral("?ca=");
    return uri + joint + QString::fromLatin1(QUrl::toPercentEncoding(m_ca->text()));
}

void ConnectDialog::start()
{
    if (m_source || !m_connector)
        return;
    console::LiveRequest request = console::requestOf(profileNow(), wholeUri());
    request.password = m_password->text().toUtf8();
    const auto address = console::readAddress(request.uri);
    m_steps->clear();
    m_steps->show();
    auto source =
        address ? m_connector(request) : base::Result<std::shared_ptr<console::Source>>(address.error());
    if (!source)
        return m_steps->putFailure(source.error());
    m_source = *source;
    connect(m_source.get(), &console::Source::healthChanged, this, &ConnectDialog::takeHealth);
    m_progress.begin(address->tls, address->unixSocket, std::chrono::steady_clock::now());
    m_steps->put(m_progress);
    showRunning(true);
    m_source->open();
}

/// Lets go of the source; it ends once whatever signal of its we may be in has returned.
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
    m_progress.take(health, std::chrono::steady_clock::now());
    m_steps->put(m_progress);
    if (m_progress.isReady())
        handOver();
    else if (m_progress.failure())
        stop();
}

void ConnectDialog::handOver()
{
    m_source->disconnect(this);
    const auto source = std::exchange(m_source, nullptr);
    Q_EMIT connected(source, profileNow());
    accept();
}

profile::Profile ConnectDialog::profileNow() const
{
    const profile::ProfileStore none;
    const auto kept = console::profileFor(m_store != nullptr ? *m_store : none, wholeUri());
    return kept ? *kept : profile::Profile();
}

void ConnectDialog::showRunning(bool running)
{
    m_form->setEnabled(!running);
    m_recent->setEnabled(!running);
    m_sandbox->setEnabled(!running);
    m_connect->setEnabled(!running);
    m_connect->setText(m_progress.failure() ? tr("&Try again") : tr("&Connect"));
    m_cancel->setText(running ? tr("Stop") : tr("Cancel"));
    QWidget* next = running ? m_cancel : m_connect;
    if (!running && lacksPassword(m_progress.failure())) {
        m_password->selectAll();
        next = m_password;
    }
    next->setFocus();
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
    m_password->clear();
    QDialog::done(result);
}

} // namespace lockscope::ui
