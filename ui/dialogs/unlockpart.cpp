#include "ui/dialogs/unlockpart.h"

#include "core/base/printable.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QLineEdit>

#include <utility>

namespace lockscope::ui
{

using profile::Environment;

UnlockPart::UnlockPart(console::Acts& acts, QWidget* parent)
    : QWidget(parent)
    , m_acts(acts)
    , m_question(new PlainLabel({}, PlainLabel::Tone::Normal, this))
    , m_choices(makeChoices())
    , m_nameAsked(new PlainLabel({}, PlainLabel::Tone::Normal, this))
    , m_name(makeField("connection"))
    , m_passwordAsked(new PlainLabel({}, PlainLabel::Tone::Normal, this))
    , m_password(makeField("password"))
    , m_fault(new PlainLabel({}, PlainLabel::Tone::Normal, this))
{
    m_password->setEchoMode(QLineEdit::Password);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    for (PlainLabel* text : {m_question, m_nameAsked, m_passwordAsked, m_fault})
        text->setWordWrap(true);
    for (QWidget* part : {static_cast<QWidget*>(m_question), m_choices, static_cast<QWidget*>(m_nameAsked),
             static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_passwordAsked),
             static_cast<QWidget*>(m_password), static_cast<QWidget*>(m_fault)})
        column->addWidget(part);
    connect(&acts, &console::Acts::guardChanged, this, &UnlockPart::follow);
    follow(acts.guard());
}

QWidget* UnlockPart::makeChoices()
{
    auto* choices = new QWidget(this);
    auto* row = new QHBoxLayout(choices);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (const auto& [environment, id] :
        {std::pair{Environment::Development, "sheetDevelopment"}, std::pair{Environment::Test, "sheetTest"},
            std::pair{Environment::Production, "sheetProduction"}}) {
        auto* choice = new QPushButton(profile::environmentTitle(environment), choices);
        choice->setObjectName(QLatin1String(id));
        choice->setAutoDefault(true);
        connect(choice, &QPushButton::clicked, this,
            [this, stated = environment] { Q_EMIT environmentStated(stated); });
        row->addWidget(choice);
    }
    row->addStretch();
    return choices;
}

QLineEdit* UnlockPart::makeField(const char* id)
{
    auto* field = new QLineEdit(this);
    field->setObjectName(QLatin1String(id));
    connect(field, &QLineEdit::textChanged, this, [this] {
        m_fault->put({});
        m_fault->hide();
        Q_EMIT changed();
    });
    connect(field, &QLineEdit::returnPressed, this, &UnlockPart::entered);
    return field;
}

void UnlockPart::follow(const admin::GuardState& guard)
{
    const bool unstated = guard.environment == Environment::Unstated;
    const bool locked = guard.readOnly && !unstated;
    const bool lacksPassword = guard.needsPassword && !unstated;
    const QString name = base::printable(guard.connection.toUtf8(), 120);
    const QString server = name.isEmpty() ? tr("this server") : name;
    m_question->put(
        tr("Which environment is %1? You are asked once. Production is read-only unless you unlock it.")
            .arg(server));
    m_nameAsked->put(tr("Type the connection's name: %1").arg(name));
    m_name->setAccessibleName(m_nameAsked->text());
    m_passwordAsked->put(tr("Password of %1, who acts at %2; it is kept nowhere")
                             .arg(base::printable(guard.actUser.toUtf8(), 120), server));
    m_password->setAccessibleName(m_passwordAsked->text());
    for (QWidget* part : {static_cast<QWidget*>(m_question), m_choices})
        part->setVisible(unstated);
    for (QWidget* part : {static_cast<QWidget*>(m_nameAsked), static_cast<QWidget*>(m_name)})
        part->setVisible(locked);
    for (QWidget* part : {static_cast<QWidget*>(m_passwordAsked), static_cast<QWidget*>(m_password)})
        part->setVisible(lacksPassword);
    m_fault->hide();
    m_needed = unstated || locked || lacksPassword;
}

bool UnlockPart::isFilledIn() const
{
    return (m_name->isHidden() || !m_name->text().isEmpty()) &&
           (m_password->isHidden() || !m_password->text().isEmpty()) && m_choices->isHidden();
}

QWidget* UnlockPart::first() const
{
    if (!m_choices->isHidden())
        return m_choices->findChild<QPushButton*>();
    if (!m_name->isHidden())
        return m_name;
    return m_password->isHidden() ? nullptr : m_password;
}

bool UnlockPart::unlock()
{
    if (!isFilledIn())
        return false;
    const bool gives = !m_password->isHidden();
    if (!m_name->isHidden() && !m_acts.unlock(m_name->text())) {
        m_fault->put(tr("That is another name: it stays read-only."));
        m_fault->setColour(ActButton::colourOf(Strength::Hard));
        m_fault->show();
        m_name->setFocus();
        m_name->selectAll();
        return false;
    }
    if (gives)
        m_acts.setActPassword(m_password->text().toUtf8());
    m_name->clear();
    m_password->clear();
    return true;
}

} // namespace lockscope::ui

#include "moc_unlockpart.cpp"
