#include "ui/dialogs/passwordpart.h"

#include "core/base/printable.h"
#include "ui/dialogs/tlsfields.h"
#include "ui/widgets/plainlabel.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLineEdit>

#include <utility>

namespace lockscope::ui
{

namespace
{

/// Returns where the password comes from when none is typed; empty = nowhere.
QString whereElse(const profile::PasswordSource& source)
{
    using From = profile::PasswordSource::From;
    switch (source.from) {
    case From::Command:
        return PasswordPart::tr("Where none is typed, this command gives it: %1")
            .arg(base::printable(source.command.toUtf8(), 120));
    case From::KeyStore:
        return PasswordPart::tr("Where none is typed, the desktop's key store gives it.");
    case From::Asked:
        break;
    }
    return {};
}

} // namespace

PasswordPart::PasswordPart(QWidget* parent)
    : QWidget(parent)
    , m_password(new QLineEdit(this))
    , m_otherwise(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_keep(new QCheckBox(tr("Keep it in the &desktop's key store"), this))
{
    m_password->setObjectName(QStringLiteral("password"));
    m_password->setEchoMode(QLineEdit::Password);
    m_password->setAccessibleName(tr("Password"));
    m_password->setPlaceholderText(tr("used for this session only, never saved to a file"));
    m_otherwise->setObjectName(QStringLiteral("otherwise"));
    m_otherwise->setWordWrap(true);
    m_keep->setObjectName(QStringLiteral("keep"));
    m_keep->setToolTip(tr("After connecting; GNOME Keyring, KWallet or another Secret Service"));
    m_keep->setEnabled(false);
    auto* label = new PlainLabel(tr("&Password"), PlainLabel::Tone::Normal, this);
    label->setBuddy(m_password);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, TlsFields::labelWidth);
    grid->setColumnStretch(1, 1);
    grid->addWidget(label, 0, 0);
    grid->addWidget(m_password, 0, 1);
    grid->addWidget(m_keep, 1, 1);
    grid->addWidget(m_otherwise, 2, 1);
    connect(m_password, &QLineEdit::textChanged, m_keep,
        [this](const QString& typed) { m_keep->setEnabled(!typed.isEmpty()); });
    put({});
}

/// Keeping is preselected where the password comes from the key store, so that a newly typed one replaces it
/// there.
void PasswordPart::put(const profile::PasswordSource& source)
{
    m_otherwise->put(whereElse(source));
    m_otherwise->setVisible(!m_otherwise->text().isEmpty());
    if (std::exchange(m_source, source) == source)
        return;
    m_keep->setChecked(source.from == profile::PasswordSource::From::KeyStore);
}

void PasswordPart::setPassword(const QString& password) { m_password->setText(password); }

QByteArray PasswordPart::password() const { return m_password->text().toUtf8(); }

bool PasswordPart::isToBeKept() const { return !m_password->text().isEmpty() && m_keep->isChecked(); }

void PasswordPart::clear() { m_password->clear(); }

} // namespace lockscope::ui

#include "moc_passwordpart.cpp"
