#include "ui/dialogs/shortcutsdialog.h"

#include "ui/widgets/filterbox.h"
#include "ui/widgets/fittedscroll.h"
#include "ui/widgets/plainlabel.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

constexpr int frames = 120;        ///< pixels of the desktop around the dialog
constexpr qsizetype fewLines = 16; ///< so many need no second column

bool isFound(const ShortcutRow& row, const QString& typed)
{
    return row.keys.contains(typed, Qt::CaseInsensitive) || row.text.contains(typed, Qt::CaseInsensitive) ||
           row.subject.contains(typed, Qt::CaseInsensitive);
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QList<ShortcutRow>& rows, QWidget* parent)
    : QDialog(parent)
    , m_list(new QWidget(this))
    , m_grid(new QGridLayout(m_list))
    , m_nothing(new PlainLabel(tr("No key has to do with that."), PlainLabel::Tone::Muted, this))
{
    setWindowTitle(tr("Keys"));
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(24);
    m_grid->setVerticalSpacing(2);
    for (const ShortcutRow& row : rows) {
        if (!row.subject.isEmpty() && (m_lines.isEmpty() || m_lines.constLast().row.subject != row.subject))
            add({{}, {}, row.subject}, true);
        add(row, false);
    }
    auto* field = new QLineEdit(this);
    field->setPlaceholderText(tr("Search: a key, what it does, a subject"));
    field->setAccessibleName(tr("Search the keys"));
    makeClearable(*field);
    auto* scroll = new FittedScroll(m_list, this);
    scroll->setAccessibleName(windowTitle());
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded); // on a narrow screen
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    auto* column = new QVBoxLayout(this);
    column->addWidget(field);
    column->addWidget(m_nothing);
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
    connect(field, &QLineEdit::textChanged, this, &ShortcutsDialog::search);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    search({});
    const QSize room = screen()->availableSize() - QSize(frames, frames);
    const int bar = scroll->verticalScrollBar()->sizeHint().width();
    resize(
        QSize(m_list->sizeHint().width() + bar + 32, m_list->sizeHint().height() + frames).boundedTo(room));
    field->setFocus();
}

void ShortcutsDialog::add(const ShortcutRow& row, bool isHeading)
{
    using Tone = PlainLabel::Tone;
    Line line{row, nullptr,
        new PlainLabel(isHeading ? row.subject : row.text, isHeading ? Tone::Strong : Tone::Normal, m_list)};
    if (!isHeading)
        line.keys = new PlainLabel(row.keys, Tone::Ident, m_list);
    m_lines.append(line);
}

/// Places what is found side by side, as one list of many is too high for a small screen; a heading stays
/// with its rows where some of them are found.
void ShortcutsDialog::search(const QString& typed)
{
    QList<const Line*> found;
    for (const Line& line : m_lines) {
        const bool isHeading = line.keys == nullptr;
        const bool isShown = isHeading ? std::ranges::any_of(m_lines,
                                             [&](const Line& other) {
                                                 return other.keys != nullptr &&
                                                        other.row.subject == line.row.subject &&
                                                        isFound(other.row, typed);
                                             })
                                       : isFound(line.row, typed);
        line.text->setVisible(isShown);
        if (!isHeading)
            line.keys->setVisible(isShown);
        if (isShown)
            found.append(&line);
    }
    while (QLayoutItem* item = m_grid->takeAt(0))
        delete item; // not the label
    qsizetype half = found.size() <= fewLines ? found.size() : (found.size() + 1) / 2;
    while (half > 0 && half < found.size() && found.at(half - 1)->keys == nullptr)
        --half; // no heading at a foot
    for (qsizetype place = 0; place < found.size(); ++place) {
        const bool isLeft = place < half;
        const int row = int(isLeft ? place : place - half);
        const int column = isLeft ? 0 : 2;
        if (found.at(place)->keys == nullptr) {
            m_grid->addWidget(found.at(place)->text, row, column, 1, 2);
            continue;
        }
        m_grid->addWidget(found.at(place)->keys, row, column);
        m_grid->addWidget(found.at(place)->text, row, column + 1);
    }
    m_grid->setRowStretch(int(m_lines.size()), 1);
    m_nothing->setVisible(found.isEmpty());
}

} // namespace lockscope::ui

#include "moc_shortcutsdialog.cpp"
