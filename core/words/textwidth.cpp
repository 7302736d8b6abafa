#include "core/words/textwidth.h"

#include <QList>

#include <algorithm>
#include <cwchar>

namespace lockscope::words
{

int widthOf(const QString& text)
{
    int width = 0;
    for (const uint letter : text.toUcs4())
        width += std::max(::wcwidth(static_cast<wchar_t>(letter)), 0);
    return width;
}

} // namespace lockscope::words
