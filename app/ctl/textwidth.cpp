#include "app/ctl/textwidth.h"

#include <QList>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

/// Returns the beginning of `letters` that fits into `width` columns.
QList<char32_t> headOf(const QList<char32_t>& letters, int width)
{
    int used = 0;
    qsizetype count = 0;
    for (; count < letters.size(); ++count) {
        const int wide = widthOf(letters.at(count));
        if (used + wide > width)
            break;
        used += wide;
    }
    return letters.first(count);
}

QString textOf(const QList<char32_t>& letters)
{
    return QString::fromUcs4(letters.constData(), letters.size());
}

QList<char32_t> lettersOf(const QString& text)
{
    QList<char32_t> letters;
    for (const uint letter : text.toUcs4())
        letters.append(letter);
    return letters;
}

/// Returns true where a line may end before `position`: behind a space, or at a wide character where its
/// script allows it. Options and paths are not broken at their hyphens and slashes.
bool mayBreak(const QString& text, qsizetype position)
{
    const QChar before = text.at(position - 1);
    const auto isWide = [](QChar letter) { return letter.unicode() >= 0x2e80; };
    return before == u' ' || isWide(before) || isWide(text.at(position));
}

} // namespace

QString fitted(const QString& text, int width, bool toTheRight)
{
    const int whole = widthOf(text);
    if (width < 0 || whole == width)
        return text;
    if (whole < width) {
        const QString space(width - whole, u' ');
        return toTheRight ? space + text : text + space;
    }
    if (width < 1)
        return {};
    const QString head = textOf(headOf(lettersOf(text), width - 1)) + u'…';
    return head +
           QString(width - widthOf(head), u' '); // a wide character that did not fit leaves a column over
}

QString fittedMiddle(const QString& text, int width)
{
    if (width < 3 || widthOf(text) <= width)
        return fitted(text, width);
    const QList<char32_t> letters = lettersOf(text);
    const QString head = textOf(headOf(letters, width / 4));
    QList<char32_t> backwards = letters;
    std::ranges::reverse(backwards);
    QList<char32_t> tail = headOf(backwards, width - 1 - widthOf(head));
    std::ranges::reverse(tail);
    return fitted(head + u'…' + textOf(tail), width);
}

QStringList wrapped(const QString& text, int width)
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, text);
    QStringList lines{QString()};
    qsizetype begin = 0;
    const auto add = [&](qsizetype end) {
        const QString piece = text.mid(begin, end - begin);
        if (!lines.constLast().isEmpty() && widthOf(lines.constLast() + piece.trimmed()) > width)
            lines.append(QString());
        lines.last() += piece;
        begin = end;
    };
    for (qsizetype at = finder.toNextBoundary(); at >= 0; at = finder.toNextBoundary())
        if (at == text.size() || (at > 0 && mayBreak(text, at)))
            add(at);
    for (QString& line : lines)
        while (line.endsWith(u' '))
            line.chop(1);
    return lines;
}

} // namespace lockscope::ctl
