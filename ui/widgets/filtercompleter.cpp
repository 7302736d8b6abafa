#include "ui/widgets/filtercompleter.h"

#include "core/filter/vocabulary.h"
#include "ui/models/lockmodel.h"
#include "ui/theme.h"

#include <QAbstractItemView>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

namespace lockscope::ui
{
namespace
{

enum SuggestionRole { TextRole = Qt::UserRole + 1, LocksRole, GoesOnRole };

constexpr int popupWidth = 320;
constexpr int mostLines = 12;
constexpr int besideText = 6; ///< pixels beside a text

/// Draws the text at the left and the number of locks, in a quiet colour, at the right.
class SuggestionDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QVariant locks = index.data(LocksRole);
        const QString number = locks.isValid() ? QLocale().toString(locks.toLongLong()) : QString();
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

QString accessibleTextOf(const Suggestion& suggestion)
{
    return suggestion.locks < 0 ? suggestion.shown
                                : FilterCompleter::tr("%1, locks: %2")
                                      .arg(suggestion.shown, QLocale().toString(suggestion.locks));
}

} // namespace

FilterCompleter::FilterCompleter(QLineEdit* edit)
    : QObject(edit)
    , m_edit(edit)
    , m_completer(new QCompleter(this))
    , m_rows(new QStandardItemModel(this))
{
    m_completer->setModel(m_rows);
    m_completer->setWidget(edit);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(mostLines);
    m_completer->popup()->setItemDelegate(new SuggestionDelegate(this));
    m_completer->popup()->setAccessibleName(tr("Suggestions for the filter"));
    connect(m_completer, qOverload<const QModelIndex&>(&QCompleter::activated), this, &FilterCompleter::take);
    connect(edit, &QLineEdit::textEdited, this, [this] { suggest(false); });
}

FilterCompleter::~FilterCompleter() = default;

void FilterCompleter::setLocks(const LockModel* locks)
{
    m_locks = locks;
    m_walk = locks != nullptr ? std::make_unique<LockWalk>(*locks) : nullptr;
}

bool FilterCompleter::suggest(bool byHand)
{
    m_wanted = filter::Completion::at(m_edit->text(), m_edit->cursorPosition());
    const bool isNumber = filter::vocabulary::quantities().contains(m_wanted.field);
    if (isNumber || (!byHand && m_wanted.field.isEmpty() && m_wanted.typed.isEmpty())) {
        close();
        return false;
    }
    m_tally.emplace(m_wanted);
    if (m_walk)
        m_walk->begin(
            [this](Slot slot, const locks::Lock& lock) {
                m_tally->take(lock, m_locks->findingsIn(slot), m_locks->context());
            },
            [this] { show(); });
    return m_walk && !m_walk->isUnderWay() ? !m_shown.isEmpty() : show();
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
        m_rows->setData(index, accessibleTextOf(suggestion), Qt::AccessibleTextRole);
        m_rows->setData(index, suggestion.text, TextRole);
        m_rows->setData(
            index, suggestion.locks < 0 ? QVariant() : QVariant(qlonglong(suggestion.locks)), LocksRole);
        m_rows->setData(index, suggestion.goesOn, GoesOnRole);
        if (!chosen.isEmpty() && chosen == suggestion.text)
            m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(row, 0));
    }
}

bool FilterCompleter::isOpen() const { return m_completer->popup()->isVisible(); }

/// The completer makes the first row the current one; only a selected one was chosen.
bool FilterCompleter::isChosen() const
{
    return isOpen() && m_completer->popup()->selectionModel()->hasSelection();
}

void FilterCompleter::close()
{
    if (m_walk)
        m_walk->stop();
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
