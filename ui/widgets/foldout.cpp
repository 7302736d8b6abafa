#include "ui/widgets/foldout.h"

#include "core/base/printable.h"
#include "ui/theme.h"
#include "ui/widgets/copybutton.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolButton>

namespace lockscope::ui
{
namespace
{

constexpr qsizetype foldoutLine = 2'000;
constexpr qsizetype foldoutLines = 200;
constexpr int foldoutMostHigh = 7;

/// Returns the first lines, each of a bounded length.
QString foldoutText(const QByteArrayList& lines)
{
    QStringList shown;
    for (const QByteArray& line : lines.first(std::min(lines.size(), foldoutLines)))
        shown.append(base::printable(line, foldoutLine));
    if (lines.size() > foldoutLines)
        shown.append(Foldout::tr("… and %1 more").arg(lines.size() - foldoutLines));
    return shown.join(u'\n');
}

/// Returns how many lines the text takes at its present width, at most foldoutMostHigh. A block that was
/// never laid out would count as one.
int linesOf(const QTextDocument& document)
{
    int lines = 0;
    for (QTextBlock block = document.begin(); block.isValid() && lines < foldoutMostHigh;
         block = block.next()) {
        document.documentLayout()->blockBoundingRect(block);
        lines += block.layout()->lineCount();
    }
    return std::clamp(lines, 1, foldoutMostHigh);
}

} // namespace

Foldout::Foldout(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_heading(new QToolButton(this))
    , m_copy(new CopyButton(tr("text"), this))
    , m_text(new QPlainTextEdit(this))
{
    setTitle(title);
    m_heading->setCheckable(true);
    m_heading->setAutoRaise(true);
    m_heading->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_heading->setFocusPolicy(Qt::StrongFocus);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setWordWrapMode(QTextOption::WrapAnywhere);
    m_text->setTabChangesFocus(true);
    m_text->viewport()->installEventFilter(this);
    auto* head = new QHBoxLayout;
    head->addWidget(m_heading);
    head->addWidget(m_copy);
    head->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(head);
    column->addWidget(m_text);
    connect(m_heading, &QToolButton::toggled, this, &Foldout::setOpen);
    setOpen(false);
}

void Foldout::setTitle(const QString& title)
{
    m_heading->setText(title);
    m_text->setAccessibleName(title);
    m_copy->setAccessibleName(tr("Copy the text: %1").arg(title));
}

void Foldout::put(const QByteArrayList& lines, qsizetype inSight)
{
    if (lines == m_lines && !lines.isEmpty())
        return;
    m_lines = lines;
    m_text->setPlainText(foldoutText(lines));
    m_copy->setLines(lines);
    setVisible(!lines.isEmpty());
    fit();
    const QTextBlock block = m_text->document()->findBlockByNumber(int(inSight));
    if (block.isValid() && inSight > 0) {
        m_text->setTextCursor(QTextCursor(block));
        m_text->centerCursor();
    }
}

void Foldout::putText(const QString& text)
{
    m_lines.clear();
    m_text->setPlainText(text);
    m_copy->setText(text);
    setVisible(!text.isEmpty());
    fit();
}

void Foldout::setOpen(bool open)
{
    m_heading->setChecked(open);
    m_heading->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_text->setVisible(open);
    m_copy->setVisible(open);
    fit();
}

void Foldout::fit()
{
    m_text->setFont(theme::monospace());
    m_text->setFixedHeight(linesOf(*m_text->document()) * m_text->fontMetrics().lineSpacing() +
                           2 * int(m_text->document()->documentMargin()) + 2);
}

/// The text is laid out anew after this, at its new width.
bool Foldout::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &Foldout::fit, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

bool Foldout::isOpen() const { return m_heading->isChecked(); }

QString Foldout::text() const { return m_text->toPlainText(); }

} // namespace lockscope::ui

#include "moc_foldout.cpp"
