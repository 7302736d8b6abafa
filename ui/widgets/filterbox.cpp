#include "ui/widgets/filterbox.h"

#include "ui/icons.h"
#include "ui/manual.h"
#include "ui/mnemonic.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
#include "ui/theme.h"
#include "ui/widgets/filtercompleter.h"
#include "ui/widgets/filterhint.h"
#include "ui/widgets/plainlabel.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QShortcut>
#include <QTextCharFormat>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{
namespace
{

constexpr int widestFault = 560; ///< pixels; a longer sentence has several lines
constexpr int narrowestFault = 200;
constexpr int faultMargin = 4;

/// Returns the words that are suggested on a page of that subject: none that says nothing about it.
const filter::KnownWords& suggestedWords(filter::Filter::Subject subject)
{
    static const filter::KnownWords ofEvents = [] {
        filter::KnownWords known = filter::knownWords();
        for (const char* field : {"state", "lease", "trouble"})
            known.fields.removeAll(QLatin1String(field));
        known.quantities = {QStringLiteral("count")};
        known.offered = {QStringLiteral("event"), QStringLiteral("kind"), QStringLiteral("source")};
        return known;
    }();
    static const filter::KnownWords ofLocks = [] {
        filter::KnownWords known = filter::knownWords();
        for (const char* field : {"event", "source", "certainty"})
            known.fields.removeAll(QLatin1String(field));
        return known;
    }();
    return subject == filter::Filter::Subject::Events ? ofEvents : ofLocks;
}

} // namespace

FilterBox::FilterBox(QWidget* parent)
    : FilterBox(filter::Filter::Subject::Locks, parent)
{
}

void FilterBox::nameActions(QAction& filterThis, QAction& excludeThis, const QString& term)
{
    constexpr qsizetype longest = 40;
    const QString shown = menuText(term.size() > longest ? term.first(longest) + u'…' : term);
    filterThis.setEnabled(!term.isEmpty());
    excludeThis.setEnabled(!term.isEmpty());
    setTitle(filterThis, term.isEmpty() ? tr("&Filter by this") : tr("&Filter by %1").arg(shown));
    setTitle(excludeThis, term.isEmpty() ? tr("E&xclude this") : tr("E&xclude %1").arg(shown));
}

void makeClearable(QLineEdit& field, QWidget* table)
{
    field.setClearButtonEnabled(true);
    for (QToolButton* button : field.findChildren<QToolButton*>())
        button->setAccessibleName(FilterBox::tr("Empty this field"));
    if (table == nullptr)
        return;
    auto* escape = new QShortcut(Qt::Key_Escape, &field);
    escape->setContext(Qt::WidgetShortcut);
    QObject::connect(escape, &QShortcut::activated, &field, [&field, table] {
        field.clear();
        table->setFocus();
    });
}

void focusByKey(QLineEdit& field)
{
    field.setFocus(Qt::ShortcutFocusReason);
    field.selectAll();
}

FilterBox::FilterBox(filter::Filter::Subject subject, QWidget* parent)
    : QWidget(parent)
    , m_subject(subject)
    , m_edit(new QLineEdit(this))
    , m_notice(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_hint(new FilterHint(this))
    , m_faultLabel(new PlainLabel(this))
    , m_completer(new FilterCompleter(m_edit, suggestedWords(subject)))
{
    manual::setPage(*this, "terminal#the-filter");
    setPlaceholder(tr("Filter:  bill*   holder:billing   state:overdue   ttl<5s   !kind:fair"));
    makeClearable(*m_edit);
    m_edit->setAccessibleName(tr("Filter"));
    QAction* sign = m_edit->addAction(icon("filter"), QLineEdit::LeadingPosition);
    connect(sign, &QAction::triggered, this, &FilterBox::takeFocus);
    for (QToolButton* button : m_edit->findChildren<QToolButton*>())
        if (button->defaultAction() == sign)
            button->setAccessibleName(tr("Type a filter")); // the action's text would be cut
    m_edit->setMinimumWidth(200);
    setFocusProxy(m_edit);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_edit, 1);
    row->addWidget(m_hint);
    row->addWidget(m_notice);
    m_notice->hide();
    connect(m_hint, &FilterHint::taken, this, [this](const QString& corrected) {
        setText(corrected);
        m_edit->setFocus();
    });
    m_faultLabel->setObjectName(QStringLiteral("filterFault"));
    m_faultLabel->setAutoFillBackground(true);
    m_faultLabel->setFrameShape(QFrame::Box);
    m_faultLabel->setMargin(faultMargin);
    m_faultLabel->setWordWrap(true);
    m_faultLabel->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_faultLabel->hide();
    m_pause.setSingleShot(true);
    m_pause.setInterval(typingPause);
    connect(&m_pause, &QTimer::timeout, this, [this] { apply(m_awaited); });
    connect(m_edit, &QLineEdit::textEdited, this, [this] { m_isTyped = true; }); // before textChanged
    connect(m_edit, &QLineEdit::textChanged, this, &FilterBox::read);
    connect(m_completer, &FilterCompleter::left, this, &FilterBox::left);
    m_completer->list().installEventFilter(this);
    connect(m_edit, &QLineEdit::returnPressed, this, [this] {
        if (m_completer->isChosen())
            return; // it is taken
        m_completer->close();
        if (m_pause.isActive()) {
            m_pause.stop();
            apply(m_awaited);
        }
        Q_EMIT left();
    });
}

FilterBox::~FilterBox() { delete m_faultLabel; }

void FilterBox::setPlaceholder(const QString& text) { m_edit->setPlaceholderText(text); }

void FilterBox::setLocks(const LockModel* locks)
{
    m_completer->setThings({[locks] { return qsizetype(locks->slotCount()); },
        [locks](FilterTally& tally, qsizetype number) {
            if (const locks::Lock* lock = locks->lockIn(Slot(number)))
                tally.take(*lock, locks->findingsIn(Slot(number)), locks->context());
        },
        tr("%1, locks: %2")});
}

void FilterBox::setText(const QString& text)
{
    m_completer->close(); // what it suggests is for the text before
    m_edit->setText(text);
}

QString FilterBox::text() const { return m_edit->text(); }

QString FilterBox::fault() const { return m_fault.message; }

void FilterBox::takeFocus() { focusByKey(*m_edit); }

void FilterBox::read(const QString& text)
{
    const auto parsed = filter::Filter::parse(text);
    const auto* fault = std::get_if<filter::FilterError>(&parsed);
    m_fault = fault != nullptr ? *fault : filter::FilterError();
    underline(m_fault);
    showFault();
    showHint(text);
    const bool isAwaited = m_pause.isActive();
    m_pause.stop();
    const bool isTyped = std::exchange(m_isTyped, false);
    const bool wasBegun =
        std::exchange(m_isFieldBegun, fault == nullptr && isTyped && m_completer->isFieldBegun());
    if (m_isFieldBegun) {
        m_before = wasBegun ? m_before : m_filter;
        m_awaited = std::get<filter::Filter>(parsed);
        m_pause.start();
    } else if (fault == nullptr) {
        apply(std::get<filter::Filter>(parsed));
    } else if (wasBegun && !isAwaited) {
        apply(m_before);
    }
}

void FilterBox::apply(const filter::Filter& filter)
{
    m_filter = filter;
    const QString leftOut = m_filter.leftOutSentence(m_subject);
    m_notice->put(leftOut);
    m_notice->setVisible(!leftOut.isEmpty());
    Q_EMIT filterChanged(m_filter);
}

/// QLineEdit takes text formats only from an input method event; positions in it count from the cursor.
void FilterBox::underline(const filter::FilterError& fault)
{
    QTextCharFormat wave;
    wave.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    wave.setUnderlineColor(theme::look(locks::State::Expired).colour);
    QList<QInputMethodEvent::Attribute> attributes;
    if (!fault.message.isEmpty())
        attributes.append({QInputMethodEvent::TextFormat, int(fault.position) - m_edit->cursorPosition(),
            std::max(1, int(fault.length)), wave});
    QInputMethodEvent event(QString(), attributes);
    QCoreApplication::sendEvent(m_edit, &event);
}

void FilterBox::showHint(const QString& text)
{
    const auto correction = filter::Correction::of(text);
    m_hint->put(correction);
    m_edit->setAccessibleDescription(
        correction ? QString(m_fault.message + u' ' + correction->sentence()).trimmed() : m_fault.message);
}

/// Below the word that is wrong, so that nothing moves when it comes and goes.
void FilterBox::showFault()
{
    if (m_faultLabel.isNull())
        return;
    if (m_fault.message.isEmpty() || !isVisible()) {
        m_faultLabel->hide();
        return;
    }
    m_faultLabel->setColour(theme::look(locks::State::Expired).colour);
    m_faultLabel->put(m_fault.message);
    if (m_faultLabel->parentWidget() != window())
        m_faultLabel->setParent(window());
    placeFault();
    m_faultLabel->raise();
    m_faultLabel->show();
}

/// Below the word; while suggestions are listed there, at the right of the list, or where that leaves too
/// little room, below it.
void FilterBox::placeFault()
{
    QPoint corner = m_edit->mapTo(window(), QPoint(leftOf(m_fault.position), m_edit->height() + 1));
    int most = std::min(widestFault, window()->width() - 2 * faultMargin);
    if (m_completer->isOpen()) {
        const QWidget& list = m_completer->list();
        const QRect taken(window()->mapFromGlobal(list.mapToGlobal(QPoint())), list.size());
        const int beside = window()->width() - taken.right() - 2 * faultMargin;
        if (beside >= narrowestFault) {
            corner.setX(taken.right() + faultMargin);
            most = std::min(most, beside);
        } else {
            corner.setY(taken.bottom() + 1);
        }
    }
    const int oneLine = m_faultLabel->fontMetrics().horizontalAdvance(m_fault.message) + 5 * faultMargin;
    m_faultLabel->setFixedWidth(std::min(most, oneLine));
    m_faultLabel->setFixedHeight(m_faultLabel->heightForWidth(m_faultLabel->width()));
    const int right = window()->width() - m_faultLabel->width() - faultMargin;
    m_faultLabel->move(std::clamp(corner.x(), 0, std::max(right, 0)), corner.y());
}

bool FilterBox::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_completer->list() &&
        (event->type() == QEvent::Show || event->type() == QEvent::Hide || event->type() == QEvent::Resize ||
            event->type() == QEvent::Move))
        showFault();
    return QWidget::eventFilter(watched, event);
}

/// The left end of the letter at that place of the text, in the field.
int FilterBox::leftOf(qsizetype position) const
{
    int from = 0;
    int to = m_edit->width();
    while (from < to) {
        const int middle = (from + to) / 2;
        if (m_edit->cursorPositionAt({middle, m_edit->height() / 2}) < position)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

void FilterBox::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showFault();
}

void FilterBox::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_completer->close();
    showFault();
}

void FilterBox::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showFault();
}

void FilterBox::moveEvent(QMoveEvent* event)
{
    QWidget::moveEvent(event);
    showFault();
}

} // namespace lockscope::ui

#include "moc_filterbox.cpp"
