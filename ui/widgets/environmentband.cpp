#include "ui/widgets/environmentband.h"

#include "core/base/printable.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"
#include "ui/manual.h"
#include "ui/widgets/environmentchip.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace lockscope::ui
{

using profile::Environment;

EnvironmentBand::EnvironmentBand(QWidget* parent)
    : QWidget(parent)
    , m_chip(new EnvironmentChip(this))
    , m_text(new PlainLabel(this))
    , m_unlock(makeButton(tr("Unlock for 15 min…"), "unlock"))
    , m_lock(makeButton(tr("Lock again"), "lockAgain"))
    , m_holds(makeButton({}, "holds"))
{
    manual::setPage(*this, "freeing#production");
    m_text->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(m_chip);
    row->addWidget(m_text, 1);
    for (const auto& [environment, id] :
        {std::pair{Environment::Development, "stateDevelopment"}, std::pair{Environment::Test, "stateTest"},
            std::pair{Environment::Production, "stateProduction"}}) {
        QToolButton* choice = makeButton(profile::environmentTitle(environment), id);
        connect(
            choice, &QToolButton::clicked, this, [this, stating = environment] { Q_EMIT stated(stating); });
        m_choices.append(choice);
        row->addWidget(choice);
    }
    for (QToolButton* button : {m_holds, m_unlock, m_lock})
        row->addWidget(button);
    connect(m_unlock, &QToolButton::clicked, this, &EnvironmentBand::unlockWanted);
    connect(m_lock, &QToolButton::clicked, this, &EnvironmentBand::lockWanted);
    connect(m_holds, &QToolButton::clicked, this, &EnvironmentBand::holdsWanted);
    clear();
}

QToolButton* EnvironmentBand::makeButton(const QString& text, const char* id)
{
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(id));
    button->setText(text);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void EnvironmentBand::put(const admin::GuardState& guard, const QString& server, bool quiet)
{
    m_guard = guard;
    m_server = server;
    m_quiet = quiet;
    m_active = true;
    showAll();
}

void EnvironmentBand::setHolds(qsizetype count, qsizetype lost)
{
    m_holdCount = count;
    const QString held =
        words::counted(count, tr("You hold 1 lock"), tr("You hold %n locks", nullptr, words::numerus(count)));
    m_holds->setText(lost == 0 ? held : tr("%1, %2 lost").arg(held, QString::number(lost)));
    showAll();
}

void EnvironmentBand::clear()
{
    m_active = false;
    m_holdCount = 0;
    showAll();
}

void EnvironmentBand::showAll()
{
    const bool unstated = m_guard.environment == Environment::Unstated;
    m_chip->put(m_guard.environment);
    for (QToolButton* choice : std::as_const(m_choices))
        choice->setVisible(unstated);
    const bool onlyPassword = !m_guard.readOnly && m_guard.needsPassword;
    m_unlock->setText(onlyPassword ? tr("Enter the password…") : tr("Unlock for 15 min…"));
    m_unlock->setVisible((m_guard.readOnly && !unstated) || onlyPassword);
    m_lock->setVisible(m_guard.unlockedUntil.has_value());
    m_holds->setVisible(m_holdCount > 0);
    showSentence(base::monoNow());
    const bool says = m_holdCount > 0 || m_guard.auditError || m_guard.streamError || m_guard.needsPassword ||
                      m_guard.awaitsPassword;
    setVisible(m_active && (!m_quiet || says));
    update();
}

QString EnvironmentBand::sentence(base::MonoTime now) const
{
    if (m_guard.auditError)
        return tr("No act can be done: %1").arg(words::sentence(*m_guard.auditError));
    if (m_guard.environment == Environment::Unstated)
        return tr("Which environment is %1? It is read-only until you choose. Production stays read-only "
                  "unless you unlock it.")
            .arg(base::printable(m_server.toUtf8(), 64));
    if ((m_guard.needsPassword || m_guard.awaitsPassword) && !m_guard.readOnly)
        return passwordSentence();
    if (m_guard.unlockedUntil) {
        const auto left = std::chrono::floor<base::seconds>(*m_guard.unlockedUntil - now);
        return tr("Unlocked. Changes are allowed for %1")
            .arg(words::duration(std::max(left, base::seconds{0})));
    }
    return m_guard.readOnly ? tr("Read-only. Only read commands are sent.") : QString();
}

QString EnvironmentBand::passwordSentence() const
{
    const QString user = base::printable(m_guard.actUser.toUtf8(), 64);
    if (m_guard.awaitsPassword)
        return tr("Acts are done as %1, whose password is being fetched: they wait for it").arg(user);
    if (m_guard.passwordError)
        return tr("No act as %1 before its password is given. %2")
            .arg(user, words::sentence(*m_guard.passwordError));
    return tr("Acts are done as %1, whose password is not known: none can be done before it is given")
        .arg(user);
}

void EnvironmentBand::tick(base::MonoTime now)
{
    if (m_guard.unlockedUntil) // nothing else that it says changes with time
        showSentence(now);
}

void EnvironmentBand::showSentence(base::MonoTime now)
{
    const QString stream =
        m_guard.streamError
            ? tr(" The team's stream did not get the last act: %1").arg(words::sentence(*m_guard.streamError))
            : QString();
    m_text->put((sentence(now) + stream).trimmed());
}

QString EnvironmentBand::text() const { return isHidden() ? QString() : m_text->text(); }

/// Tints the whole width in production's colour, more strongly while it is unlocked.
void EnvironmentBand::paintEvent(QPaintEvent*)
{
    const QColor edge = EnvironmentChip::colourOf(m_guard.environment);
    QColor wash = edge;
    wash.setAlpha(m_guard.environment == Environment::Development ? 0 : m_guard.unlockedUntil ? 64 : 26);
    QPainter painter(this);
    painter.fillRect(rect(), wash);
    painter.fillRect(QRect(0, 0, 3, height()), edge);
}

} // namespace lockscope::ui

#include "moc_environmentband.cpp"
