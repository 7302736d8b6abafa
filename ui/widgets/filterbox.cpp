#include "ui/widgets/filterbox.h"

#include "ui/icons.h"
#include "ui/manual.h"
#include "ui/mnemonic.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
#include "ui/widgets/filtercompleter.h"
#include "ui/widgets/filterhint.h"
#include "ui/widgets/plainlabel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QShortcut>
#include <QToolButton>

#include <utility>

namespace lockscope::ui
{
namespace
{

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
    , m_completer(new FilterCompleter(m_edit, suggestedWords(subject)))
    , m_fault(*m_edit, *m_completer, *this, "filterFault")
    , m_typed(m_fault, [this](const filter::Filter& filter) { apply(filter); })
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
    connect(m_edit, &QLineEdit::textEdited, this, [this] { m_isTyped = true; }); // before textChanged
    connect(m_edit, &QLineEdit::textChanged, this, &FilterBox::read);
    connect(m_completer, &FilterCompleter::left, this, &FilterBox::left);
    connect(m_edit, &QLineEdit::returnPressed, this, [this] {
        if (m_completer->isChosen())
            return; // it is taken
        m_completer->close();
        m_typed.endWord();
        Q_EMIT left();
    });
}

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

QString FilterBox::fault() const { return m_fault.message(); }

void FilterBox::takeFocus() { focusByKey(*m_edit); }

void FilterBox::read(const QString& text)
{
    const bool isTyped = std::exchange(m_isTyped, false);
    m_typed.take(filter::Filter::parse(text), isTyped && m_completer->isFieldBegun());
    showHint(text);
}

void FilterBox::apply(const filter::Filter& filter)
{
    const QString leftOut = filter.leftOutSentence(m_subject);
    m_notice->put(leftOut);
    m_notice->setVisible(!leftOut.isEmpty());
    Q_EMIT filterChanged(filter);
}

void FilterBox::showHint(const QString& text)
{
    const auto correction = filter::Correction::of(text);
    m_hint->put(correction);
    m_edit->setAccessibleDescription(
        correction ? QString(m_fault.message() + u' ' + correction->sentence()).trimmed()
                   : m_fault.message());
}

void FilterBox::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_completer->close();
}

} // namespace lockscope::ui

#include "moc_filterbox.cpp"
