#include "core/lab/jsonnode.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

/// Walks over well-formed JSON text without building anything.
class PlaceSearch
{
public:
    explicit PlaceSearch(const QByteArray& json)
        : m_json(json)
    {
    }

    /// Goes down from the value at hand as far as the path leads.
    qsizetype find(QStringView path)
    {
        skipBlanks();
        qsizetype best = m_at;
        while (!path.isEmpty() && enter(path))
            best = m_at;
        return best;
    }

private:
    bool enter(QStringView& path)
    {
        const bool isIndex = path.startsWith(u'[');
        const qsizetype end = isIndex ? path.indexOf(u']') : endOfName(path);
        const QStringView part = path.sliced(isIndex ? 1 : 0, end - (isIndex ? 1 : 0));
        path = path.sliced(isIndex ? end + 1 : end);
        if (path.startsWith(u'.'))
            path = path.sliced(1);
        return isIndex ? enterItem(part.toInt()) : enterMember(part.toUtf8());
    }

    static qsizetype endOfName(QStringView path)
    {
        qsizetype end = 0;
        while (end < path.size() && path[end] != u'.' && path[end] != u'[')
            ++end;
        return end;
    }

    bool enterItem(int index)
    {
        if (letter() != '[')
            return false;
        ++m_at;
        for (int i = 0; i <= index; ++i) {
            skipBlanks();
            if (letter() == ']')
                return false;
            if (i == index)
                return true;
            skipValue();
            skipBlanks();
            if (letter() == ',')
                ++m_at;
        }
        return false;
    }

    bool enterMember(const QByteArray& name)
    {
        if (letter() != '{')
            return false;
        ++m_at;
        for (skipBlanks(); letter() == '"'; skipBlanks()) {
            const qsizetype begin = m_at + 1;
            skipText();
            const bool isIt = m_json.mid(begin, m_at - begin - 1) == name;
            skipBlanks();
            ++m_at;
            skipBlanks();
            if (isIt)
                return true;
            skipValue();
            skipBlanks();
            if (letter() == ',')
                ++m_at;
        }
        return false;
    }

    void skipValue()
    {
        int depth = 0;
        do {
            const char here = letter();
            if (here == '"') {
                skipText();
            } else {
                depth += here == '{' || here == '[' ? 1 : here == '}' || here == ']' ? -1 : 0;
                ++m_at;
            }
            if (depth == 0 && QByteArrayView(",]}").contains(letter()))
                return;
        } while (m_at < m_json.size());
    }

    void skipText()
    {
        for (++m_at; m_at < m_json.size() && letter() != '"'; ++m_at)
            m_at += letter() == '\\' ? 1 : 0;
        ++m_at;
    }

    void skipBlanks()
    {
        while (m_at < m_json.size() && QByteArrayView(" \t\r\n").contains(letter()))
            ++m_at;
    }

    [[nodiscard]] char letter() const { return m_at < m_json.size() ? m_json[m_at] : '\0'; }

    const QByteArray& m_json;
    qsizetype m_at = 0;
};

} // namespace

qsizetype offsetOfPath(const QByteArray& json, const QString& path)
{
    return std::min(PlaceSearch(json).find(path), json.size());
}

std::variant<QJsonObject, ScenarioFault> objectFrom(const QByteArray& json, const QString& complaint)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (document.isObject())
        return document.object();
    if (error.error == QJsonParseError::NoError)
        return ScenarioFault{complaint, {}, 1, 1};
    const TextPlace place = placeOf(json, std::clamp<qsizetype>(error.offset, 0, json.size()));
    return ScenarioFault{error.errorString(), {}, place.line, place.column};
}

TextPlace placeOf(const QByteArray& text, qsizetype offset)
{
    const qsizetype begin = offset == 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
    return {1 + static_cast<int>(QByteArrayView(text).first(offset).count('\n')),
        1 + static_cast<int>(QString::fromUtf8(text.mid(begin, offset - begin)).size())};
}

} // namespace lockscope::lab
