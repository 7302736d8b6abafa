#include "ui/widgets/explanationview.h"

#include <QTextBlock>
#include <QTextDocument>

namespace lockscope::ui
{

ExplanationView::ExplanationView(QWidget* parent)
    : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setAccessibleName(tr("Explanation of the scenario"));
    document()->setDocumentMargin(8);
}

void ExplanationView::putOurs(const QString& markdown)
{
    document()->setMarkdown(markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                          QTextDocument::MarkdownNoHTML);
    moveCursor(QTextCursor::Start);
}

/// Resets the format, so that the text does not get that of the previous one.
void ExplanationView::putForeign(const QString& text)
{
    document()->clear();
    setCurrentCharFormat({});
    setPlainText(text);
    moveCursor(QTextCursor::Start);
}

QVariant ExplanationView::loadResource(int, const QUrl&) { return {}; }

} // namespace lockscope::ui

#include "moc_explanationview.cpp"
