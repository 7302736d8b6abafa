#include "core/base/printable.h"

#include <QList>
#include <QStringView>

#include <algorithm>
#include <utility>

namespace lockscope::base
{

namespace
{

constexpr char32_t notACharacter = 0xffffffff;
constexpr char32_t controlPictures = 0x2400; ///< the picture of control character n is this + n
constexpr char32_t spacePicture = 0x2420;
constexpr char32_t deletePicture = 0x2421;
constexpr int mostMarks = 4; ///< combining marks on one letter that are drawn; more are told by number

struct CodePoint {
    char32_t value = notACharacter; ///< notACharacter = the first byte belongs to no valid sequence
    int bytes = 1;
};

/// The code point at the head of `bytes`, by the strict rules: no overlong form, no surrogate, none above
/// U+10FFFF.
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

bool isHexDigit(QChar unit)
{
    const char16_t u = unit.unicode();
    return (u >= u'0' && u <= u'9') || (u >= u'a' && u <= u'f') || (u >= u'A' && u <= u'F');
}

/// True where the text begins with xHH: a backslash before it would make it an escape.
bool readsAsHexByte(QStringView text)
{
    return text.size() >= 3 && text[0] == u'x' && isHexDigit(text[1]) && isHexDigit(text[2]);
}

/// The code point that a head such as "<U+202E>" names, and how long the head is; bytes = 0 where it is none.
CodePoint markedHead(QStringView text)
{
    if (!text.startsWith(u"<U+"))
        return {notACharacter, 0};
    const qsizetype end = text.left(10).indexOf(u'>');
    const QStringView digits = text.mid(3, end - 3);
    if (end < 7 || !std::all_of(digits.begin(), digits.end(), isHexDigit))
        return {notACharacter, 0};
    const char32_t value = digits.toUInt(nullptr, 16);
    if (QChar::isSurrogate(value) || value > QChar::LastValidCodePoint)
        return {notACharacter, 0};
    return {value, int(end) + 1};
}

bool isPicture(char32_t c) { return c >= controlPictures && c <= deletePicture; }

/// Characters that take room on the screen without showing anything, or no room at all, and are no format or
/// space characters by category.
bool isBlank(char32_t c)
{
    return c == 0x034f || c == 0x115f || c == 0x1160 || c == 0x17b4 || c == 0x17b5 || c == 0x2800 ||
           c == 0x3164 || c == 0xffa0 || (c >= 0x180b && c <= 0x180f) || (c >= 0xfe00 && c <= 0xfe0f) ||
           (c >= 0xe0100 && c <= 0xe01ef);
}

bool isUnseen(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    case QChar::Separator_Space:
        return c != U' ';
    default:
        return isBlank(c);
    }
}

bool isCombining(char32_t c)
{
    const QChar::Category category = QChar::category(c);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

/// Draws bytes as text, one element at a time, and remembers where each element begins so that a cut never
/// goes through one.
class Picture
{
public:
    void draw(QByteArrayView bytes)
    {
        text.reserve(bytes.size());
        for (qsizetype at = 0; at < bytes.size();) {
            starts.append(text.size());
            at += drawHead(bytes.sliced(at), at == 0);
        }
        doubleBackslashes(); // those at the very end stand before nothing
    }

    QString text;
    QList<qsizetype> starts;

private:
    qsizetype drawHead(QByteArrayView rest, bool first)
    {
        if (rest.front() == '\\') {
            text += u'\\';
            ++m_backslashes;
            m_marks = 0;
            return 1;
        }
        const CodePoint point = decodeHead(rest);
        const QString element = elementOf(point, rest, first);
        doubleBackslashes(element, rest);
        text += element;
        return point.bytes;
    }

    QString elementOf(CodePoint point, QByteArrayView rest, bool first)
    {
        const char32_t c = point.value;
        if (c == notACharacter)
            return hexByte(rest.front());
        m_marks = isCombining(c) ? m_marks + 1 : 0;
        if (c == U' ' && (first || rest.size() == 1))
            return QChar(spacePicture);
        if (c < 0x20)
            return QChar(controlPictures + c);
        if (c == 0x7f)
            return QChar(deletePicture);
        if (c == U'<' &&
            markedHead(QString::fromLatin1(rest.first(std::min<qsizetype>(rest.size(), 10)))).bytes)
            return hexByte('<');
        const bool unseen = c >= 0x7f && (isUnseen(c) || isPicture(c));
        if (unseen || m_marks > mostMarks || (m_marks > 0 && first))
            return QStringLiteral("<U+%1>").arg(uint(c), 4, 16, QLatin1Char('0')).toUpper();
        return QString::fromUcs4(&c, 1);
    }

    static QString hexByte(char byte)
    {
        return QStringLiteral("\\x%1").arg(uint(uchar(byte)), 2, 16, QLatin1Char('0'));
    }

    /// A run of backslashes is written twice where what follows would make the last one an escape.
    void doubleBackslashes(const QString& next = {}, QByteArrayView rest = {})
    {
        const qsizetype run = std::exchange(m_backslashes, 0);
        if (run == 0)
            return;
        const bool escapes = next.startsWith(u'\\') || readsAsHexByte(QString::fromLatin1(
                                                           rest.first(std::min<qsizetype>(rest.size(), 3))));
        if (escapes)
            text += QString(run, u'\\');
    }

    qsizetype m_backslashes = 0;
    int m_marks = 0;
};

/// Plain ASCII that needs no second look: nearly every name there is.
bool isPlain(const QByteArray& bytes)
{
    const bool edges = bytes.startsWith(' ') || bytes.endsWith(' ');
    return !edges && std::all_of(bytes.begin(), bytes.end(),
                         [](char c) { return c >= ' ' && c <= '~' && c != '\\' && c != '<'; });
}

/// The elements of `whole` that fit into `room` units from the front.
QString headOf(const Picture& whole, qsizetype room)
{
    const auto after = std::upper_bound(whole.starts.begin(), whole.starts.end(), room);
    const bool all = whole.text.size() <= room;
    return all ? whole.text : whole.text.left(after == whole.starts.begin() ? 0 : *(after - 1));
}

/// Likewise from the back.
QString tailOf(const Picture& whole, qsizetype room)
{
    const auto first = std::lower_bound(whole.starts.begin(), whole.starts.end(), whole.text.size() - room);
    return first == whole.starts.end() ? QString() : whole.text.mid(*first);
}

/// The last `count` bytes, begun at the start of a character.
QByteArrayView endOf(const QByteArray& bytes, qsizetype count)
{
    QByteArrayView end = QByteArrayView(bytes).last(count);
    for (int i = 0; i < 3 && (uchar(end.front()) & 0xc0) == 0x80; ++i)
        end = end.sliced(1);
    return end;
}

QString cutPicture(const QByteArray& bytes, qsizetype limit)
{
    Picture head;
    Picture tail;
    // No element takes more than four bytes for each unit that it is drawn with.
    const qsizetype enough = bytes.size() / 4 <= limit ? bytes.size() : 4 * limit + 4;
    head.draw(QByteArrayView(bytes).first(enough));
    if (enough == bytes.size() && head.text.size() <= limit)
        return head.text;
    tail.draw(endOf(bytes, enough));
    const qsizetype room = std::max<qsizetype>(limit - 1, 0);
    return headOf(head, room - room / 2) + QChar(0x2026) + tailOf(tail, room / 2);
}

} // namespace

QString printable(const QByteArray& bytes, qsizetype limit)
{
    if (bytes.size() <= limit && isPlain(bytes))
        return QString::fromLatin1(bytes);
    return cutPicture(bytes, limit);
}

bool isUtf8(const QByteArray& bytes)
{
    for (qsizetype at = 0; at < bytes.size();) {
        const CodePoint point = decodeHead(QByteArrayView(bytes).sliced(at));
        if (point.value == notACharacter)
            return false;
        at += point.bytes;
    }
    return true;
}

namespace
{

/// Reads typed text element by element; the inverse of Picture.
class Typed
{
public:
    explicit Typed(QStringView text)
        : m_rest(text)
    {
    }

    QByteArray read()
    {
        while (!m_rest.isEmpty())
            readHead();
        return std::move(m_bytes);
    }

private:
    void readHead()
    {
        if (m_rest.front() == u'\\')
            return readBackslashes();
        if (const CodePoint marked = markedHead(m_rest); marked.bytes > 0)
            return take(marked.bytes, QString::fromUcs4(&marked.value, 1));
        const char16_t unit = m_rest.front().unicode();
        if (unit == deletePicture)
            return take(1, QStringLiteral("\x7f"));
        if (unit == spacePicture)
            return take(1, QStringLiteral(" "));
        if (isPicture(unit))
            return take(1, QChar(unit - controlPictures));
        const bool pair = m_rest.size() > 1 && m_rest[0].isHighSurrogate() && m_rest[1].isLowSurrogate();
        take(pair ? 2 : 1, m_rest.first(pair ? 2 : 1).toString());
    }

    /// A run of n backslashes: n of them, or before xHH half as many, and a byte where n is odd.
    void readBackslashes()
    {
        const auto other = std::find_if(m_rest.begin(), m_rest.end(), [](QChar c) { return c != u'\\'; });
        const qsizetype run = other - m_rest.begin();
        m_rest = m_rest.sliced(run);
        if (!readsAsHexByte(m_rest)) {
            m_bytes.append(run, '\\');
            return;
        }
        m_bytes.append(run / 2, '\\');
        if (run % 2 == 1) {
            m_bytes.append(char(m_rest.mid(1, 2).toUInt(nullptr, 16)));
            m_rest = m_rest.sliced(3);
        }
    }

    void take(qsizetype units, const QString& text)
    {
        m_bytes += text.toUtf8();
        m_rest = m_rest.sliced(units);
    }

    QStringView m_rest;
    QByteArray m_bytes;
};

} // namespace

QByteArray fromTyped(const QString& text) { return Typed(text).read(); }

} // namespace lockscope::base
