#include "core/figure/markdown.h"

#include "core/figure/htmlpage.h"

#include <QRegularExpression>

namespace lockscope::figure
{

namespace
{

QString emphasized(const QString& text)
{
    static const QRegularExpression strong(QStringLiteral("\\*\\*([^*]+)\\*\\*"));
    static const QRegularExpression emphasis(QStringLiteral("\\*([^*\\s][^*]*)\\*"));
    return text.toHtmlEscaped()
        .replace(strong, QStringLiteral("<strong>\\1</strong>"))
        .replace(emphasis, QStringLiteral("<em>\\1</em>"));
}

/// Text between two backticks is code; a last one alone is text.
QString lineHtml(const QString& text)
{
    const QStringList parts = text.split(u'`');
    QString html;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const bool isCode = i % 2 == 1 && i + 1 < parts.size();
        if (isCode)
            html += QStringLiteral("<code>%1</code>").arg(parts.at(i).toHtmlEscaped());
        else
            html += (i % 2 == 1 ? QStringLiteral("`") : QString()) + emphasized(parts.at(i));
    }
    return html;
}

} // namespace

QString markdownHtml(const QString& page)
{
    QString html;
    for (const QString& part : page.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts)) {
        const QString text = part.trimmed();
        if (text.startsWith(u"## "))
            html += element("h2", lineHtml(text.mid(3)));
        else if (!text.startsWith(u"# "))
            html += element("p", lineHtml(text));
    }
    return html;
}

} // namespace lockscope::figure
