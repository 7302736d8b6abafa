#include "ui/dialogs/manualdialog.h"

#include "ui/widgets/filterbox.h"
#include "ui/widgets/plainlabel.h"

#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

/// Must be called outside any namespace.
static void openManualResources() { Q_INIT_RESOURCE(manual); }

namespace lockscope::ui
{

namespace
{

constexpr int listWidth = 230;
constexpr int aroundManual = 80; ///< pixels of the desktop that stay in sight

/// The order of the README. Bounds and languages are for who works on the program, so they come last.
constexpr const char* manualPages[] = {"first-steps", "finding", "clients", "trouble", "symptoms", "dialects",
    "freeing", "connections", "sentinel-and-cluster", "recordings", "lab", "terminal", "json", "languages",
    "limits", "bounds"};

QString fileOf(const QString& page) { return QStringLiteral(":/manual/%1.md").arg(page); }

QUrl urlOf(const QString& page) { return QUrl(QStringLiteral("qrc") + fileOf(page)); }

QString titleOf(const QString& page)
{
    QFile file(fileOf(page));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readLine()).mid(2).trimmed() // after "# "
                                          : QString();
}

/// Returns the anchor that readers of Markdown give to a heading.
QString anchorOf(const QString& heading)
{
    static const QRegularExpression dropped(QStringLiteral("[^\\w\\- ]"));
    return heading.toLower().remove(dropped).replace(u' ', u'-');
}

} // namespace

ManualView::ManualView(QWidget* parent)
    : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Page of the manual"));
    document()->setDocumentMargin(16);
}

qsizetype ManualView::mark(const QString& words)
{
    QList<QTextEdit::ExtraSelection> marks;
    QTextCursor found(document());
    while (!words.isEmpty() && !(found = document()->find(words, found)).isNull()) {
        QTextCharFormat format;
        format.setBackground(palette().highlight());
        format.setForeground(palette().highlightedText());
        marks.append({found, format});
    }
    setExtraSelections(marks);
    return marks.size();
}

bool ManualView::goToNext(const QString& words) { return !words.isEmpty() && find(words); }

/// The colours of links are part of the page as it was read.
void ManualView::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !source().isEmpty())
        reload();
}

void ManualView::doSetSource(const QUrl& url, QTextDocument::ResourceType)
{
    if (!QFile::exists(u':' + url.path()))
        return; // only what is part of the program is shown
    QTextBrowser::doSetSource(url, QTextDocument::MarkdownResource);
    nameHeadings();
    if (url.hasFragment())
        scrollToAnchor(url.fragment());
}

/// Qt gives no anchors to the headings of Markdown.
void ManualView::nameHeadings()
{
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0)
            continue;
        QTextCharFormat name;
        name.setAnchor(true);
        name.setAnchorNames({anchorOf(block.text())});
        QTextCursor first(block);
        first.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        first.mergeCharFormat(name);
    }
}

ManualDialog::ManualDialog(QWidget* parent)
    : QDialog(parent)
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
    , m_none(new PlainLabel(tr("No page has these words."), PlainLabel::Tone::Muted, this))
    , m_view(new ManualView(this))
{
    openManualResources();
    setWindowTitle(tr("Manual of Lockscope"));
    m_list->setAccessibleName(tr("Pages of the manual"));
    m_list->setFrameShape(QFrame::NoFrame);
    for (const QString& page : pages())
        m_list->addItem(titleOf(page));
    auto* split = new QSplitter(this);
    split->addWidget(m_list);
    split->addWidget(m_view);
    split->setSizes({listWidth, 3 * listWidth});
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(makeTop());
    column->addWidget(m_none);
    column->addWidget(split, 1);
    connect(m_search, &QLineEdit::textChanged, this, &ManualDialog::search);
    connect(m_search, &QLineEdit::returnPressed, this, &ManualDialog::goOn);
    connect(m_list, &QListWidget::currentRowChanged, this, &ManualDialog::choose);
    connect(m_view, &QTextBrowser::sourceChanged, this, &ManualDialog::follow);
    m_none->hide();
    resize(QSize(960, 680).boundedTo(screen()->availableSize() - QSize(aroundManual, aroundManual)));
    m_search->setFocus();
}

QStringList ManualDialog::pages()
{
    QStringList names;
    for (const char* page : manualPages)
        names.append(QLatin1String(page));
    return names;
}

/// Makes the search, and the buttons through what was read.
QWidget* ManualDialog::makeTop()
{
    auto* top = new QWidget(this);
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 0, 0);
    m_search->setPlaceholderText(tr("Search all pages; Enter goes to the next place"));
    m_search->setAccessibleName(tr("Words to look for in the manual"));
    makeClearable(*m_search);
    auto* back = new QToolButton(top);
    back->setText(tr("Back"));
    back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    back->setEnabled(false);
    auto* forward = new QToolButton(top);
    forward->setText(tr("Forward"));
    forward->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    forward->setEnabled(false);
    row->addWidget(m_search, 1);
    row->addWidget(back);
    row->addWidget(forward);
    connect(back, &QToolButton::clicked, m_view, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, m_view, &QTextBrowser::forward);
    connect(m_view, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_view, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    return top;
}

void ManualDialog::showPage(const QString& page)
{
    const qsizetype place = page.indexOf(u'#');
    QUrl url = urlOf(page.left(place));
    if (place >= 0)
        url.setFragment(page.mid(place + 1));
    m_view->setSource(url);
}

/// Shows in the list which page was come to, without going to its beginning.
void ManualDialog::follow(const QUrl& url)
{
    const QSignalBlocker silent(m_list);
    m_list->setCurrentRow(int(pages().indexOf(QFileInfo(url.path()).completeBaseName())));
    m_view->mark(m_search->text().trimmed());
}

/// Shows only the pages that have the words, and the first of them where the shown one has none.
void ManualDialog::search(const QString& typed)
{
    const QString words = typed.trimmed();
    int first = -1;
    bool isHere = false;
    for (int row = 0; row < m_list->count(); ++row) {
        const qsizetype count = words.isEmpty() ? 0 : countIn(row, words);
        const bool isShown = words.isEmpty() || count > 0;
        const QString title = titleOf(pages().at(row));
        m_list->item(row)->setText(count == 0 ? title : tr("%1 (%2)").arg(title, QString::number(count)));
        m_list->item(row)->setHidden(!isShown);
        isHere = isHere || (isShown && row == m_list->currentRow());
        if (isShown && first < 0)
            first = row;
    }
    m_none->setVisible(first < 0);
    if (!isHere && first >= 0)
        m_list->setCurrentRow(first);
    m_view->moveCursor(QTextCursor::Start);
    m_view->mark(words);
    (void)m_view->goToNext(words);
}

/// Goes to the next place, on this page or on the next one that has the words, and from the last to the
/// first.
void ManualDialog::goOn()
{
    const QString words = m_search->text().trimmed();
    if (m_view->goToNext(words) || words.isEmpty())
        return;
    for (int step = 1; step <= m_list->count(); ++step) {
        const int row = (m_list->currentRow() + step) % m_list->count();
        if (m_list->item(row)->isHidden())
            continue;
        m_list->setCurrentRow(row);
        m_view->moveCursor(QTextCursor::Start);
        return (void)m_view->goToNext(words);
    }
}

void ManualDialog::choose(int row)
{
    if (row >= 0)
        showPage(pages().at(row));
}

/// Counts in what is read, not in the marks of Markdown.
qsizetype ManualDialog::countIn(int row, const QString& words)
{
    if (m_texts.isEmpty()) {
        ManualView reader;
        for (const QString& page : pages()) {
            reader.setSource(urlOf(page));
            m_texts.append(reader.toPlainText());
        }
    }
    return m_texts.at(row).count(words, Qt::CaseInsensitive);
}

} // namespace lockscope::ui

#include "moc_manualdialog.cpp"
