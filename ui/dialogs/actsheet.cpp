#include "ui/dialogs/actsheet.h"

#include "core/words/duration.h"
#include "ui/dialogs/outcomeview.h"
#include "ui/models/actphrases.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QKeyEvent>

namespace lockscope::ui
{
namespace
{

constexpr int sheetWidth = 880;
constexpr int buttonHeight = 30;

} // namespace

ActSheet::ActSheet(const std::shared_ptr<console::Source>& source, QWidget* parent)
    : QDialog(parent)
    , m_source(source)
    , m_body(new QVBoxLayout)
    , m_aside(new QHBoxLayout)
    , m_outcome(new OutcomeView(this))
    , m_why(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_act(new ActButton(this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFixedWidth(sheetWidth);
    m_why->setWordWrap(true);
    m_why->setObjectName(QStringLiteral("why"));
    m_act->setObjectName(QStringLiteral("act"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_act);
    buttons->addWidget(m_why, 1);
    buttons->addLayout(m_aside);
    buttons->addWidget(m_cancel);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(16, 16, 16, 16);
    whole->setSpacing(12);
    whole->addLayout(m_body);
    whole->addWidget(m_outcome);
    whole->addStretch();
    whole->addLayout(buttons);
    m_outcome->hide();
    for (QPushButton* button : {static_cast<QPushButton*>(m_act), m_cancel}) {
        button->setAutoDefault(true);
        button->setMinimumHeight(buttonHeight);
        button->installEventFilter(this);
    }
    connect(m_act, &QPushButton::clicked, this, &ActSheet::press);
    connect(m_cancel, &QPushButton::clicked, this, &ActSheet::reject);
    connect(m_source->acts(), &console::Acts::guardChanged, this, &ActSheet::refresh);
    connect(m_source.get(), &console::Source::healthChanged, this, &ActSheet::refresh);
}

/// Keeps the dialog as high as its content needs. It never shrinks while it asks, so that no button moves
/// under the mouse when a line becomes shorter.
bool ActSheet::event(QEvent* event)
{
    const bool handled = QDialog::event(event);
    if (event->type() != QEvent::LayoutRequest && event->type() != QEvent::Show)
        return handled;
    const int wanted = layout()->totalHeightForWidth(width());
    const bool grows = m_phase == Phase::Asking && isVisible();
    setFixedHeight(grows ? std::max(wanted, height()) : wanted);
    return handled;
}

void ActSheet::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    m_cancel->setFocus();
    refresh();
}

void ActSheet::setAliases(const Aliases& aliases) { m_outcome->setAliases(aliases); }

QString ActSheet::why() const { return m_phase == Phase::Asking ? m_why->text() : QString(); }

QString ActSheet::firstHindrance() const
{
    const QString guard = phrases::guardHindrance(acts().guard(), act());
    if (!guard.isEmpty())
        return guard;
    const bool blind = act() == admin::ActKind::KillScript; // it is for a server that answers nothing else
    const QString sight = blind ? QString() : phrases::sightHindrance(m_source->health());
    return sight.isEmpty() ? hindrance() : sight;
}

void ActSheet::refresh()
{
    if (m_phase != Phase::Asking)
        return;
    const QString why = firstHindrance();
    m_why->put(why);
    m_act->setEnabled(why.isEmpty());
}

/// Disables the button before the act is sent, so that a second press has no effect.
void ActSheet::press()
{
    refresh();
    if (m_phase != Phase::Asking || !m_act->isEnabled())
        return;
    enter(Phase::Running);
    perform();
}

void ActSheet::enter(Phase phase)
{
    m_phase = phase;
    m_began = base::monoNow();
    const bool asking = phase == Phase::Asking;
    m_cancel->setFocus();
    m_act->setEnabled(asking);
    m_act->setVisible(phase != Phase::Ended);
    m_cancel->setText(asking ? tr("Cancel") : tr("Close"));
    m_why->put(phase == Phase::Running ? progress(base::milliseconds{0}) : QString());
    m_outcome->setVisible(phase == Phase::Ended);
    phaseChanged();
    refresh();
}

void ActSheet::end(const admin::ActRequest& request, const admin::Outcome& outcome)
{
    m_outcome->put(request, outcome);
    enter(Phase::Ended);
    reportLeft(m_outcome->sentence(), outcome.kind == admin::OutcomeKind::Applied);
}

void ActSheet::endWith(const QString& sentence, bool well)
{
    m_outcome->put(sentence, well);
    enter(Phase::Ended);
    reportLeft(sentence, well);
}

void ActSheet::reportLeft(const QString& sentence, bool well)
{
    if (!m_left)
        return;
    Q_EMIT leftOutcome(sentence, well);
    deleteLater();
}

QString ActSheet::progress(base::milliseconds elapsed) const
{
    return tr("Sent; waiting for what the server says: %1").arg(words::duration(elapsed));
}

void ActSheet::tick(base::ServerTime now)
{
    m_now = now;
    if (m_phase == Phase::Running)
        m_why->put(progress(std::chrono::floor<base::milliseconds>(base::monoNow() - m_began)));
    else
        refresh();
}

/// A running act cannot be taken back: the dialog hides and waits for its outcome.
void ActSheet::reject()
{
    if (m_phase != Phase::Running)
        return QDialog::reject();
    m_left = true;
    hide();
}

/// Enter in a field does nothing by itself; it presses only a button that has the focus.
void ActSheet::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QDialog::keyPressEvent(event);
    if (!event->isAutoRepeat() && focusWidget() && !qobject_cast<QPushButton*>(focusWidget()))
        (m_act->isEnabled() ? static_cast<QWidget*>(m_act) : m_cancel)->setFocus(Qt::TabFocusReason);
}

/// A key that is held down presses nothing, neither when it opened the dialog nor later.
bool ActSheet::eventFilter(QObject* watched, QEvent* event)
{
    const bool key = event->type() == QEvent::KeyPress;
    if (key && static_cast<QKeyEvent*>(event)->isAutoRepeat())
        return true;
    return QDialog::eventFilter(watched, event);
}

} // namespace lockscope::ui

#include "moc_actsheet.cpp"
