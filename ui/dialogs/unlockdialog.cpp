#include "ui/dialogs/unlockdialog.h"

#include "core/base/printable.h"
#include "ui/dialogs/acthead.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QLineEdit>

namespace lockscope::ui
{

UnlockDialog::UnlockDialog(console::Acts& acts, QWidget* parent)
    : QDialog(parent)
    , m_acts(acts)
    , m_fault(new PlainLabel(this))
    , m_unlock(new ActButton(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(520);
    const admin::GuardState guard = acts.guard();
    const QString name = base::printable(guard.connection.toUtf8(), 120);
    const QString user = base::printable(guard.actUser.toUtf8(), 120);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto* head = new ActHead(this);
    column->addWidget(head);
    head->put(name, {}, guard.environment);
    if (guard.readOnly) {
        setWindowTitle(tr("Unlock for 15 minutes"));
        head->putNotice(Strength::Hard, tr("For 15 minutes acts can change locks that others depend on. Then "
                                           "it is read-only again by itself."));
        m_name = makeField(tr("Type the connection's name: %1").arg(name), "connection");
        m_unlock->put(Strength::Hard, tr("Unlock %1").arg(base::printable(guard.connection.toUtf8(), 32)));
    } else {
        setWindowTitle(tr("Password of the user that acts"));
        head->putNotice(Strength::Plain, tr("Acts are done by another user than the one that watches."));
        m_unlock->put(Strength::Plain, tr("Use this password"));
    }
    if (guard.needsPassword) {
        m_password = makeField(tr("Password of %1, who acts here; it is kept nowhere").arg(user), "password");
        m_password->setEchoMode(QLineEdit::Password);
    }
    column->addWidget(m_fault);
    m_unlock->setObjectName(QStringLiteral("unlock"));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancel"));
    cancel->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_unlock);
    buttons->addStretch();
    buttons->addWidget(cancel);
    column->addLayout(buttons);
    connect(m_unlock, &QPushButton::clicked, this, &UnlockDialog::unlock);
    connect(cancel, &QPushButton::clicked, this, &UnlockDialog::reject);
    showWhether();
    if (QLineEdit* first = m_name != nullptr ? m_name : m_password)
        first->setFocus();
}

QLineEdit* UnlockDialog::makeField(const QString& label, const char* id)
{
    auto* words = new PlainLabel(label, PlainLabel::Tone::Normal, this);
    words->setWordWrap(true);
    auto* field = new QLineEdit(this);
    field->setObjectName(QLatin1String(id));
    field->setAccessibleName(label);
    layout()->addWidget(words);
    layout()->addWidget(field);
    connect(field, &QLineEdit::textChanged, this, &UnlockDialog::showWhether);
    connect(field, &QLineEdit::returnPressed, this, &UnlockDialog::unlock);
    return field;
}

void UnlockDialog::showWhether()
{
    m_unlock->setEnabled(
        (!m_name || !m_name->text().isEmpty()) && (!m_password || !m_password->text().isEmpty()));
    m_fault->put({});
}

/// Passes the password on only where the name was right.
void UnlockDialog::unlock()
{
    if (!m_unlock->isEnabled())
        return;
    if (m_name == nullptr || m_acts.unlock(m_name->text())) {
        if (m_password != nullptr)
            m_acts.setActPassword(m_password->text().toUtf8());
        return accept();
    }
    m_fault->put(tr("That is another name: it stays read-only."));
    m_fault->setColour(ActButton::colourOf(Strength::Hard));
    m_name->setFocus();
    m_name->selectAll();
}

} // namespace lockscope::ui

#include "moc_unlockdialog.cpp"
