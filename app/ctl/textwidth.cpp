#include "app/ctl/textwidth.h"

#include <QList>

#include <algorithm>
#include <cwchar>

namespace lockscope::ctl
{

namespace
{

int widthOfLetter(char32_t letter) { return std::max(::wcwidth(static_cast<wchar_t>(letter)), 0); }

} // namespace

int widthOf(const QString& text)
{
    int width = 0;
    for (const uint letter : text.toUcs4())
        width += widthOfLetter(letter);
    return width;
}

QString fitted(const QString& text, int width, bool toTheRight)
{
    const int whole = widthOf(text);
    if (width < 0 || whole == width)
        return text;
    if (whole < width) {
        const QString space(width - whole, u' ');
        return toTheRight ? space + text : text + space;
    }
    QString head;
    int used = 0;
    for (const char32_t letter : text.toUcs4()) {
        if (used + widthOfLetter(letter) > width - 1)
            break;
        used += widthOfLetter(letter);
        head += QString::fromUcs4(&letter, 1);
    }
    // A wide character that did not fit leaves a column over.
    return width < 1 ? QString() : head + QStringLiteral("…") + QString(width - 1 - used, u' ');
}

} // namespace lockscope::ctl
