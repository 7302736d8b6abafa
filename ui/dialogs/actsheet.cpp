#include "ui/dialogs/actsheet.h"

#include "core/audit/auditentry.h"
#include "core/words/duration.h"
#include "ui/dialogs/outcomeview.h"
#include "ui/dialogs/unlockpart.h"
#include "ui/models/actphrases.h"
#include "ui/widgets/fittedscroll.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScreen>
#include <QShortcut>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

constexpr int usualWidth = 880;
constexpr int leastWidth = 560; ///< where the screen is narrow, or everything is drawn larger
constexpr int lettersInWidth = 126;
constexpr int leastBodyHeight = 160;
constexpr int besideSheet = 40; ///< pixels of the screen, for a frame and what the desktop shows at its edges
constexpr int buttonHeight = 30;

/// A part may want more than its height for that width: a scroll area gives its content no less than the
/// least.
int heightOf(const QLayout& layout, int width)
{
    const int least = layout.totalMinimumSize().height();
    const int wanted =
        layout.hasHeightForWidth() ? layout.totalHeightForWidth(width) : layout.totalSizeHint().height();
    return std::max(least, wanted);
}

} // namespace

ActSheet::ActSheet(const std::shared_ptr<console::Source>& source, QWidget* parent)
    : QDialog(parent)
    , m_source(source)
    , m_bodyScroll(new FittedScroll(new QWidget, this))
    , m_body(new QVBoxLayout)
    , m_aside(new QHBoxLayout)
    , m_outcome(new OutcomeView(this))
    , m_why(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_act(new ActButton(this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_unlock(new UnlockPart(acts(), this))
    , m_unlockRow(makeUnlockRow())
{
    setAttribute(Qt::WA_DeleteOnClose);
    const int wanted = std::max(usualWidth, fontMetrics().averageCharWidth() * lettersInWidth);
    setFixedWidth(std::clamp(screen()->availableSize().width() - besideSheet, leastWidth, wanted));
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
    whole->addWidget(m_bodyScroll);
    whole->addWidget(m_outcome);
    whole->addStretch();
    whole->addLayout(buttons);
    m_outcome->hide();
    m_bodyScroll->widget()->setLayout(m_body);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_bodyScroll->setFocusPolicy(Qt::NoFocus);
    m_bodyScroll->widget()->installEventFilter(this);
    for (QPushButton* button : {static_cast<QPushButton*>(m_act), m_cancel}) {
        button->setAutoDefault(true);
        button->setMinimumHeight(buttonHeight);
        button->installEventFilter(this);
    }
    connect(m_act, &QPushButton::clicked, this, &ActSheet::press);
    connect(m_cancel, &QPushButton::clicked, this, &ActSheet::reject);
    connect(m_source->acts(), &console::Acts::guardChanged, this, &ActSheet::refresh);
    connect(m_source.get(), &console::Source::healthChanged, this, &ActSheet::refresh);
    connect(new QShortcut(Qt::CTRL | Qt::Key_U, this), &QShortcut::activated, this, [this] {
        if (unlockField() != nullptr)
            unlockField()->setFocus(Qt::ShortcutFocusReason);
    });
}

QWidget* ActSheet::makeUnlockRow()
{
    auto* row = new QWidget(this);
    auto* button = new QPushButton(tr("Unlock for 15 min"), row);
    button->setObjectName(QStringLiteral("unlockHere"));
    button->setAutoDefault(true);
    button->setEnabled(false);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    line->addWidget(m_unlock, 1);
    line->addWidget(button, 0, Qt::AlignBottom);
    connect(m_unlock, &UnlockPart::changed, button,
        [this, button] { button->setEnabled(m_unlock->isFilledIn()); });
    connect(m_unlock, &UnlockPart::environmentStated, this, [this](profile::Environment environment) {
        Q_EMIT environmentStated(environment);
        focusFirst();
    });
    connect(button, &QPushButton::clicked, this, &ActSheet::unlock);
    return row;
}

void ActSheet::unlock()
{
    if (m_unlock->unlock())
        focusFirst();
}

QWidget* ActSheet::unlockField() const { return m_unlockRow->isHidden() ? nullptr : m_unlock->first(); }

/// Leads on to what is to be filled in next, so that an act is done by typing from above to below.
void ActSheet::focusFirst()
{
    QWidget* field = unlockField() != nullptr ? unlockField() : firstMissing();
    (field != nullptr ? field : m_cancel)->setFocus(Qt::OtherFocusReason);
}

bool ActSheet::event(QEvent* event)
{
    const bool handled = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)
        fitHeight();
    return handled;
}

/// Keeps the dialog as high as its content needs; on a screen that is lower its middle part scrolls, and on
/// others it has no scroll bar, whose room would make the content narrower and so higher. It never shrinks
/// while it asks, so that no button moves under the mouse when a line becomes shorter.
void ActSheet::fitHeight()
{
    const int most = std::max(screen()->availableSize().height() - besideSheet, 2 * leastBodyHeight);
    const QMargins margins = layout()->contentsMargins();
    const int body = heightOf(*m_body, width() - margins.left() - margins.right());
    m_bodyScroll->setFixedHeight(body);
    const int whole = heightOf(*layout(), width());
    m_bodyScroll->setVerticalScrollBarPolicy(whole > most ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    if (whole > most)
        m_bodyScroll->setFixedHeight(std::max(body - (whole - most), leastBodyHeight));
    const int wanted = std::min(whole, most);
    const bool grows = m_phase == Phase::Asking && isVisible();
    setFixedHeight(grows ? std::max(wanted, height()) : wanted);
}

void ActSheet::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    for (QLineEdit* field : findChildren<QLineEdit*>())
        field->installEventFilter(this);
    refresh();
    focusFirst();
    const auto showFocus = [this] {
        if (focusWidget() != nullptr && m_bodyScroll->isAncestorOf(focusWidget()))
            m_bodyScroll->ensureWidgetVisible(focusWidget());
    };
    QMetaObject::invokeMethod(m_bodyScroll, showFocus, Qt::QueuedConnection); // once everything has its place
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
    const bool mayNeedUnlocking = act() != admin::ActKind::Release;
    m_unlockRow->setVisible(m_unlock->isNeeded() && mayNeedUnlocking);
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
    m_unlockRow->hide();
    phaseChanged();
    refresh();
}

admin::TicketPlace ActSheet::placeNow() const
{
    const locks::Health server = m_source->health();
    const admin::GuardState guard = acts().guard();
    return {server.server, QString::fromUtf8(server.release), guard.connection, guard.environment,
        audit::systemUser(), QDateTime::currentDateTimeUtc()};
}

void ActSheet::end(
    const admin::ActRequest& request, const admin::Outcome& outcome, const QByteArrayList& sends)
{
    m_outcome->put({request, outcome, sends}, placeNow());
    enter(Phase::Ended);
    reportLeft(m_outcome->sentence(), outcome.kind == admin::OutcomeKind::Applied);
}

void ActSheet::endWith(
    const QString& sentence, bool well, const QList<admin::DoneAct>& acts, const QStringList& leftOut)
{
    m_outcome->put(sentence, well, acts, leftOut, placeNow());
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

/// Enter in a field that unlocks does so. In another it does nothing but to lead to the act's button, and it
/// presses only a button that has the focus.
void ActSheet::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QDialog::keyPressEvent(event);
    if (event->isAutoRepeat() || !focusWidget() || qobject_cast<QPushButton*>(focusWidget()))
        return;
    if (m_unlock->isAncestorOf(focusWidget()))
        unlock();
    else
        (m_act->isEnabled() ? static_cast<QWidget*>(m_act) : m_cancel)->setFocus(Qt::TabFocusReason);
}

/// A key that is held down presses no button, neither when it opened the dialog nor later.
bool ActSheet::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_bodyScroll->widget() && event->type() == QEvent::LayoutRequest)
        fitHeight();
    const bool isField = qobject_cast<QLineEdit*>(watched) != nullptr;
    if (isField && event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_U && key->modifiers() == Qt::ControlModifier) {
            event->ignore(); // a field takes it for “delete the line”
            return true;
        }
    }
    const bool isKey = event->type() == QEvent::KeyPress;
    if (!isField && isKey && static_cast<QKeyEvent*>(event)->isAutoRepeat())
        return true;
    return QDialog::eventFilter(watched, event);
}

} // namespace lockscope::ui

#include "moc_actsheet.cpp"
