#include "core/base/codepoint.h"
#include "core/base/printable.h"

#include <QString>

#include <algorithm>
#include <utility>

namespace lockscope::base
{

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
        if (const Mark marked = markedHead(m_rest); marked.units > 0)
            return take(marked.units, QStringView(QChar::fromUcs4(marked.value)).toString());
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
