#include "core/base/codepoint.h"

#include <QChar>

#include <algorithm>

namespace lockscope::base
{

namespace
{

bool isHexUnit(QChar unit)
{
    const char16_t u = unit.unicode();
    return (u >= u'0' && u <= u'9') || (u >= u'a' && u <= u'f') || (u >= u'A' && u <= u'F');
}

} // namespace

CodePoint decodeHead(QByteArrayView bytes)
{
    const auto lead = static_cast<uchar>(bytes.front());
    if (lead < 0x80)
        return {lead, 1};
    const int length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || bytes.size() < length)
        return {};
    char32_t value = lead & (0x7fU >> length);
    for (int i = 1; i < length; ++i) {
        const auto next = static_cast<uchar>(bytes[i]);
        if ((next & 0xc0) != 0x80)
            return {};
        value = (value << 6) | (next & 0x3fU);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    if (overlong || QChar::isSurrogate(value) || value > QChar::LastValidCodePoint)
        return {};
    return {value, length};
}

bool readsAsHexByte(QStringView text)
{
    return text.size() >= 3 && text[0] == u'x' && isHexUnit(text[1]) && isHexUnit(text[2]);
}

Mark markedHead(QStringView text)
{
    if (!text.startsWith(u"<U+"))
        return {};
    const qsizetype end = text.left(10).indexOf(u'>');
    const QStringView digits = text.mid(3, end - 3);
    if (end < 7 || !std::all_of(digits.begin(), digits.end(), isHexUnit))
        return {};
    const char32_t value = digits.toUInt(nullptr, 16);
    if (QChar::isSurrogate(value) || value > QChar::LastValidCodePoint)
        return {};
    return {value, end + 1};
}

} // namespace lockscope::base
