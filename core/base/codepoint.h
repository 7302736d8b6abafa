#pragma once

#include <QByteArrayView>
#include <QStringView>

/// The rules that printable() and fromTyped() share. Used inside core/base only.
namespace lockscope::base
{

inline constexpr char32_t notACharacter = 0xffffffff;
inline constexpr char32_t controlPictures = 0x2400; ///< the picture of control character n is this + n
inline constexpr char32_t spacePicture = 0x2420;
inline constexpr char32_t deletePicture = 0x2421;

/// True for the symbols that stand for a control character or a space at an edge.
constexpr bool isPicture(char32_t c) { return c >= controlPictures && c <= deletePicture; }

/// A decoded character, and how many bytes it took.
struct CodePoint {
    char32_t value = notACharacter; ///< notACharacter = the first byte belongs to no valid sequence
    int bytes = 1;
};

/// The code point at the head of `bytes` (not empty), by the strict rules of UTF-8: no overlong form, no
/// surrogate, none above U+10FFFF.
CodePoint decodeHead(QByteArrayView bytes);

/// True where the text begins with xHH: a backslash before it would make it an escape.
bool readsAsHexByte(QStringView text);

/// A character that is written as its number.
struct Mark {
    char32_t value = notACharacter;
    qsizetype units = 0; ///< how long the mark is; 0 = there is none
};

/// The mark at the head of `text`, such as "<U+202E>".
Mark markedHead(QStringView text);

} // namespace lockscope::base
