#include "ui/widgets/filtercompleter.h"

#include "ui/theme.h"

#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

enum SuggestionRole { TextRole = Qt::UserRole + 1, CountRole, GoesOnRole };

constexpr int popupWidth = 320;
constexpr int mostLines = 12;
constexpr int besideText = 6; ///< pixels beside a text

/// Draws the text at the left and its count, in a quiet colour, at the right.
class SuggestionDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QVariant count = index.data(CountRole);
        const QString number = count.isValid() ? QLocale().toString(count.toLongLong()) : QString();
        const bool isChosen = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        if (isChosen)
            painter->fillRect(option.rect, option.palette.highlight());
        painter->setFont(theme::digits());
        const QColor ink = option.palette.color(isChosen ? QPalette::HighlightedText : QPalette::Text);
        const QRect room = option.rect.adjusted(besideText, 0, -besideText, 0);
        painter->setPen(isChosen ? ink : theme::muted());
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, number);
        painter->setPen(ink);
        const int taken = painter->fontMetrics().horizontalAdvance(number) + besideText;
        const QRect left = room.adjusted(0, 0, -taken, 0);
        painter->drawText(left, Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, left.width()));
        painter->restore();
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {0, option.fontMetrics.height() + besideText};
    }
};

} // namespace

FilterCompleter::FilterCompleter(QLineEdit* edit, const filter::KnownWords& known)
    : QObject(edit)
    , m_edit(edit)
    , m_completer(new QCompleter(this))
    , m_rows(new QStandardItemModel(this))
    , m_known(known)
{
    m_completer->setModel(m_rows);
    m_completer->setWidget(edit);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(mostLines);
    m_completer->popup()->setItemDelegate(new SuggestionDelegate(this));
    m_completer->popup()->setAccessibleName(tr("Suggestions for the filter"));
    connect(m_completer, qOverload<const QModelIndex&>(&QCompleter::activated), this, &FilterCompleter::take);
    connect(edit, &QLineEdit::textEdited, this, [this] { suggest(false); });
    edit->installEventFilter(this);
}

FilterCompleter::~FilterCompleter() = default;

void FilterCompleter::setThings(const FilteredThings& things) { m_things = things; }

bool FilterCompleter::eventFilter(QObject* watched, QEvent* event)
{
    const int key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (key == Qt::Key_Escape) {
        close();
        m_edit->clear();
        Q_EMIT left();
        return true;
    }
    if (key == Qt::Key_Down) {
        if (!suggest(true))
            Q_EMIT left();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

bool FilterCompleter::suggest(bool byHand)
{
    m_wanted = filter::Completion::at(m_edit->text(), m_edit->cursorPosition(), m_known);
    const bool isNumber = m_known.quantities.contains(m_wanted.field);
    if (isNumber || (!byHand && m_wanted.field.isEmpty() && m_wanted.typed.isEmpty())) {
        close();
        return false;
    }
    m_tally.emplace(m_wanted, m_known);
    if (!m_things.size)
        return show();
    m_walk.begin(
        m_things.size, [this](qsizetype number) { m_things.count(*m_tally, number); }, [this] { show(); });
    return m_walk.isUnderWay() ? show() : !m_shown.isEmpty();
}

/// Shows what is known by now. A list that only repeats what is typed is of no use.
bool FilterCompleter::show()
{
    m_shown = m_tally->suggestions();
    if (m_shown.size() == 1 && m_shown.constFirst().text == m_wanted.typed)
        m_shown.clear();
    if (m_shown.isEmpty() || !m_edit->hasFocus()) {
        close();
        return false;
    }
    fill();
    const int right = m_edit->width() - std::min(popupWidth, m_edit->width());
    const int left =
        std::clamp(m_edit->fontMetrics().horizontalAdvance(m_edit->text().first(m_wanted.position)), 0,
            std::max(right, 0));
    m_completer->setCompletionPrefix(QString());
    m_completer->complete(QRect(left, 0, std::min(popupWidth, m_edit->width()), m_edit->height()));
    return true;
}

/// The chosen row stays the chosen one when the counts come.
void FilterCompleter::fill()
{
    const QString chosen =
        isChosen() ? m_completer->popup()->currentIndex().data(TextRole).toString() : QString();
    m_rows->setRowCount(int(m_shown.size()));
    m_rows->setColumnCount(1);
    for (int row = 0; row < m_shown.size(); ++row) {
        const Suggestion& suggestion = m_shown.at(row);
        const QModelIndex index = m_rows->index(row, 0);
        m_rows->setData(index, suggestion.shown);
        m_rows->setData(index, spoken(suggestion), Qt::AccessibleTextRole);
        m_rows->setData(index, suggestion.text, TextRole);
        m_rows->setData(
            index, suggestion.count < 0 ? QVariant() : QVariant(qlonglong(suggestion.count)), CountRole);
        m_rows->setData(index, suggestion.goesOn, GoesOnRole);
        if (!chosen.isEmpty() && chosen == suggestion.text)
            m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(row, 0));
    }
}

bool FilterCompleter::isFieldBegun() const
{
    const QString before = m_edit->text().first(m_edit->cursorPosition());
    qsizetype begin = before.size();
    while (begin > 0 && before.at(begin - 1).isLetter())
        --begin;
    const bool beginsWord = begin == 0 || QStringView(u" !(").contains(before.at(begin - 1));
    const QString word = before.sliced(begin);
    return beginsWord && !word.isEmpty() &&
           std::ranges::any_of(m_known.fields + m_known.quantities,
               [&](const QString& name) { return name.startsWith(word, Qt::CaseInsensitive); });
}

QString FilterCompleter::spoken(const Suggestion& suggestion) const
{
    return suggestion.count < 0
               ? suggestion.shown
               : m_things.counted.arg(suggestion.shown, QLocale().toString(suggestion.count));
}

bool FilterCompleter::isOpen() const { return m_completer->popup()->isVisible(); }

/// The completer makes the first row the current one; only a selected one was chosen.
bool FilterCompleter::isChosen() const
{
    return isOpen() && m_completer->popup()->selectionModel()->hasSelection();
}

void FilterCompleter::close()
{
    m_walk.stop();
    m_completer->popup()->hide();
}

/// A value ends its word, so a space follows; behind the beginning of a name the next part is suggested.
/// Enter with nothing selected leaves the text as it was typed.
void FilterCompleter::take(const QModelIndex& index)
{
    if (!m_completer->popup()->selectionModel()->hasSelection())
        return;
    const bool goesOn = index.data(GoesOnRole).toBool();
    QString word = index.data(TextRole).toString();
    const qsizetype end = m_wanted.position + m_wanted.length;
    if (!goesOn && end >= m_edit->text().size())
        word += u' ';
    close();
    const QString text = m_wanted.applied(m_edit->text(), word);
    m_edit->setText(text);
    m_edit->setCursorPosition(int(m_wanted.position + word.size()));
    if (goesOn)
        QMetaObject::invokeMethod(
            this, [this] { suggest(false); }, Qt::QueuedConnection);
}

} // namespace lockscope::ui

#include "moc_filtercompleter.cpp"
