#include "ui/dialogs/commandpalette.h"

#include "ui/actions.h"
#include "ui/mnemonic.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowtable.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QSet>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace lockscope::ui
{
namespace
{

constexpr int unmatched = 5;

/// Ranks a row for typed text, the best first: its whole text, the text's begin, a word's begin, within it,
/// each word somewhere; unmatched where a word is missing.
int rankOf(const PaletteRow& row, const QString& typed)
{
    const QString text = row.text.toCaseFolded();
    if (text == typed)
        return 0;
    if (text.startsWith(typed))
        return 1;
    if (text.contains(u' ' + typed))
        return 2;
    if (text.contains(typed))
        return 3;
    const QString whole = text + u' ' + row.subject.toCaseFolded() + u' ' + row.keys.toCaseFolded();
    const auto words = QStringView(typed).split(u' ', Qt::SkipEmptyParts);
    return std::ranges::all_of(words, [&](QStringView word) { return whole.contains(word); }) ? 4 : unmatched;
}

/// Returns the rows that match, and those that were found otherwise, the best first; of two that are as good
/// the one that can be done.
QList<PaletteRow> matching(
    const QList<PaletteRow>& rows, const QList<PaletteRow>& found, const QString& typed)
{
    std::array<QList<PaletteRow>, std::size_t(2) * unmatched> ranked;
    const auto add = [&](const PaletteRow& row, int rank) {
        ranked[2 * std::size_t(rank) + (row.hindrance.isEmpty() ? 0 : 1)].append(row);
    };
    for (const PaletteRow& row : rows)
        if (const int rank = rankOf(row, typed); rank < unmatched)
            add(row, rank);
    for (const PaletteRow& row : found)
        add(row, std::min(rankOf(row, typed), unmatched - 1));
    QList<PaletteRow> best;
    for (const QList<PaletteRow>& rank : ranked)
        best += rank;
    return best;
}

/// A key that works in place has left its action meanwhile, and is shown all the same.
QString keysWords(const QAction& action)
{
    const ActionRow* row = rowOf(action);
    const bool inPlace = row != nullptr && (row->traits & ActionRow::InPlace) != 0;
    const QList<QKeySequence> keys = inPlace ? keysOf(*row) : action.shortcuts();
    return QKeySequence::listToString(keys, QKeySequence::NativeText);
}

struct OfferedAction {
    QAction* action;
    QString text;
};

/// Returns the actions of a menu and of its submenus, whose titles stand before their texts.
QList<OfferedAction> offeredBy(const QMenu& menu, const QString& before)
{
    QList<OfferedAction> offered;
    for (QAction* action : menu.actions()) {
        const QString text = before + withoutMnemonic(action->text());
        if (const QMenu* below = action->menu())
            offered += offeredBy(*below, text + QStringLiteral(": "));
        else if (!action->isSeparator() && action->isVisible() && action->objectName() != u"palette")
            offered.append({action, text});
    }
    return offered;
}

bool isPage(const QAction& action)
{
    const ActionRow* row = rowOf(action);
    return row != nullptr && (row->traits & ActionRow::Page) != 0;
}

} // namespace

CommandPalette::CommandPalette(const QList<PaletteRow>& rows, Search search, QWidget* parent)
    : QDialog(parent)
    , m_rows(rows)
    , m_search(std::move(search))
    , m_edit(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
    , m_none(new PlainLabel(tr("Nothing has these words."), PlainLabel::Tone::Muted, this))
{
    setWindowTitle(tr("Command palette"));
    m_edit->setPlaceholderText(tr("An action, a page, a lock's name, a server or a scenario"));
    m_edit->setAccessibleName(tr("Words to look for"));
    m_edit->installEventFilter(this);
    m_list->setColumnCount(3);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setAccessibleName(tr("What was found"));
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(Text, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(Subject, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(Keys, QHeaderView::ResizeToContents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_edit);
    column->addWidget(m_none);
    column->addWidget(m_list, 1);
    connect(m_edit, &QLineEdit::textChanged, this, &CommandPalette::offer);
    connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::choose);
    resize(640, 420);
    m_edit->setFocus();
    offer({});
}

QList<PaletteRow> CommandPalette::rowsOf(
    const QList<QMenu*>& menus, const std::function<QString(const QAction&)>& hindrance)
{
    QList<PaletteRow> rows;
    QSet<QAction*> known;
    for (const QMenu* menu : menus) {
        for (const OfferedAction& offered : offeredBy(*menu, {})) {
            const QString why = hindrance(*offered.action);
            if (known.contains(offered.action) || (!offered.action->isEnabled() && why.isEmpty()))
                continue;
            known.insert(offered.action);
            rows.append({isPage(*offered.action) ? tr("Page") : withoutMnemonic(menu->title()), offered.text,
                keysWords(*offered.action), why, [action = QPointer(offered.action)] {
                    if (action)
                        action->trigger();
                }});
        }
    }
    return rows;
}

/// Keys that walk go to the list, all others type.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        return QCoreApplication::sendEvent(m_list, event);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose();
        return true;
    default:
        return QDialog::eventFilter(watched, event);
    }
}

void CommandPalette::offer(const QString& typed)
{
    const QString words = typed.trimmed();
    m_shown = words.isEmpty() ? m_rows : matching(m_rows, m_search(words), words.toCaseFolded());
    m_shown = m_shown.first(std::min(m_shown.size(), mostShown));
    m_list->clear();
    for (const PaletteRow& row : std::as_const(m_shown)) {
        const QString text =
            row.hindrance.isEmpty() ? row.text : QStringLiteral("%1 — %2").arg(row.text, row.hindrance);
        auto* item = new QTreeWidgetItem(m_list, {text, row.subject, row.keys});
        item->setToolTip(Text, plainToolTip(text));
        item->setSizeHint(Text, {0, rowHeightFor(*m_list)});
        item->setTextAlignment(Keys, Qt::AlignRight | Qt::AlignVCenter);
        for (const int place : {int(Text), int(Subject), int(Keys)})
            if (place != Text || !row.hindrance.isEmpty())
                item->setForeground(place, theme::muted());
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
    m_list->setVisible(!m_shown.isEmpty());
    m_none->setVisible(m_shown.isEmpty());
}

/// Closes first: what is done may open a dialog of its own, or move the focus.
void CommandPalette::choose()
{
    const int place = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (place < 0 || !m_shown.at(place).hindrance.isEmpty())
        return;
    const auto act = m_shown.at(place).act;
    accept();
    act();
}

} // namespace lockscope::ui

#include "moc_commandpalette.cpp"
