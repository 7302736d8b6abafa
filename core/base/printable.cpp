#include "core/base/printable.h"

#include "core/base/codepoint.h"

#include <QList>
#include <QStringView>

#include <algorithm>
#include <utility>

namespace lockscope::base
{

namespace
{

constexpr int mostMarks = 4; ///< combining marks on one letter that are drawn; more are written as numbers

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
            markedHead(QString::fromLatin1(rest.first(std::min<qsizetype>(rest.size(), 10)))).units > 0)
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

/// Plain ASCII that is shown as it is: nearly every name there is.
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

/// The same from the end.
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

} // namespace lockscope::base
