#include "core/words/textwidth.h"

#include <QList>

#include <algorithm>
#include <cwchar>

namespace lockscope::words
{

int widthOf(char32_t letter) { return std::max(::wcwidth(static_cast<wchar_t>(letter)), 0); }

int widthOf(const QString& text)
{
    int width = 0;
    for (const char32_t letter : text.toUcs4())
        width += widthOf(letter);
    return width;
}

} // namespace lockscope::words
