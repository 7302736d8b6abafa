#include "ui/dialogs/addressfields.h"

#include "ui/dialogs/tlsfields.h"
#include "ui/mnemonic.h"
#include "ui/widgets/plainlabel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

namespace lockscope::ui
{

namespace
{

using FormKind = profile::AddressForm::Kind;

/// A text that is as it was keeps the cursor in its field.
void fillField(QLineEdit& field, const QString& text)
{
    const QSignalBlocker quiet(field);
    if (field.text() != text)
        field.setText(text);
}

} // namespace

AddressFields::AddressFields(QWidget* parent)
    : QWidget(parent)
    , m_heading(new QToolButton(parent))
    , m_grid(new QGridLayout(this))
    , m_kind(new QComboBox(this))
{
    m_heading->setObjectName(QStringLiteral("addressFields"));
    m_heading->setText(tr("In &fields"));
    m_heading->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_heading->setAutoRaise(true);
    m_heading->setCheckable(true);
    m_heading->setFocusPolicy(Qt::TabFocus);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(8);
    m_grid->setColumnMinimumWidth(0, TlsFields::labelWidth);
    m_grid->setColumnStretch(1, 1);
    m_kind->setObjectName(QStringLiteral("kindOfServer"));
    m_kind->setAccessibleName(tr("Kind of server"));
    m_kind->addItems({tr("One server"), tr("A Unix socket of this machine"), tr("A group with Sentinels"),
        tr("A cluster")});
    m_grid->addWidget(m_kind, 0, 1);
    m_hosts = addField("hosts", tr("&Host"), QStringLiteral("127.0.0.1"));
    m_port = addField("port", tr("P&ort"), QStringLiteral("6379"));
    m_master = addField("master", tr("&Name of the group"), QStringLiteral("mymaster"));
    m_user = addField("user", tr("&User"), QStringLiteral("default"));
    m_database = addField("database", tr("&Database"), tr("0; “all” for every one"));
    m_ssh = addField("ssh", tr("Through SS&H"), tr("straight; else user@host:port"));
    m_tls = new QCheckBox(tr("&Encrypted (TLS)"), this);
    m_tls->setObjectName(QStringLiteral("tls"));
    m_grid->addWidget(m_tls, m_grid->rowCount(), 1);
    connect(m_heading, &QToolButton::toggled, this, &AddressFields::setOpen);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &AddressFields::report);
    connect(m_tls, &QCheckBox::toggled, this, &AddressFields::report);
    setOpen(false);
    adapt();
}

QLineEdit* AddressFields::addField(const char* name, const QString& label, const QString& placeholder)
{
    auto* field = new QLineEdit(this);
    field->setObjectName(QLatin1String(name));
    field->setPlaceholderText(placeholder);
    field->setAccessibleName(withoutMnemonic(label));
    auto* title = new PlainLabel(label, PlainLabel::Tone::Normal, this);
    title->setBuddy(field);
    const int row = m_grid->rowCount();
    m_grid->addWidget(title, row, 0);
    m_grid->addWidget(field, row, 1);
    connect(field, &QLineEdit::textEdited, this, &AddressFields::report);
    return field;
}

void AddressFields::setOpen(bool open)
{
    m_heading->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_heading->setChecked(open);
    setVisible(open);
}

bool AddressFields::isOpen() const { return m_heading->isChecked(); }

void AddressFields::put(const QString& uri)
{
    const profile::AddressForm read = profile::AddressForm::of(uri);
    if (read == profile::AddressForm::of(m_form.uri()))
        return; // the fields made it
    m_form = read;
    const QSignalBlocker quietKind(m_kind);
    const QSignalBlocker quietTls(m_tls);
    m_kind->setCurrentIndex(int(m_form.kind));
    m_tls->setChecked(m_form.tls);
    fillField(*m_hosts, m_form.hosts);
    fillField(*m_port, m_form.port);
    fillField(*m_user, m_form.user);
    fillField(*m_database, m_form.database);
    fillField(*m_master, m_form.master);
    fillField(*m_ssh, m_form.ssh);
    adapt();
}

/// Shows the fields that a server of this kind has.
void AddressFields::adapt()
{
    const bool isSocket = m_form.kind == FormKind::Socket;
    const auto show = [this](QLineEdit* field, bool shown) {
        const int row = m_grid->indexOf(field);
        field->setVisible(shown);
        int line = 0;
        int column = 0;
        int rows = 0;
        int columns = 0;
        m_grid->getItemPosition(row, &line, &column, &rows, &columns);
        m_grid->itemAtPosition(line, 0)->widget()->setVisible(shown);
    };
    show(m_port, m_form.kind == FormKind::Server);
    show(m_master, m_form.kind == FormKind::Sentinels);
    show(m_ssh, !isSocket);
    m_tls->setVisible(!isSocket);
    m_hosts->setPlaceholderText(isSocket                             ? QStringLiteral("/run/redis/redis.sock")
                                : m_form.kind == FormKind::Sentinels ? QStringLiteral("s1:26379,s2:26379")
                                : m_form.kind == FormKind::Cluster   ? QStringLiteral("n1:6379,n2:6379")
                                                                     : QStringLiteral("127.0.0.1"));
}

void AddressFields::report()
{
    m_form.kind = FormKind(m_kind->currentIndex());
    m_form.tls = m_tls->isChecked() && m_form.kind != FormKind::Socket;
    m_form.hosts = m_hosts->text().trimmed();
    m_form.port = m_port->text().trimmed();
    m_form.user = m_user->text();
    m_form.database = m_database->text().trimmed();
    m_form.master = m_master->text().trimmed();
    m_form.ssh = m_form.kind == FormKind::Socket ? QString() : m_ssh->text().trimmed();
    adapt();
    Q_EMIT edited(m_form.uri());
}

} // namespace lockscope::ui

#include "moc_addressfields.cpp"
