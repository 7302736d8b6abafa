#include "core/record/stepjson.h"

#include "core/record/jsonfields.h"

#include <charconv>
#include <limits>

namespace lockscope::record
{

namespace
{

void appendField(QByteArray& line, const char* field, qint64 value)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), value).ptr;
    line.append(field).append(digits.data(), end - digits.data());
}

void appendUnless(QByteArray& line, const char* field, qint64 value, qint64 usual)
{
    if (value != usual)
        appendField(line, field, value);
}

/// Returns a kept identifier, so that none has to be made for each line.
const QByteArray& whatIdentifier(What what)
{
    static const QList<QByteArray> names = [] {
        QList<QByteArray> all;
        for (int i = 0; i < whatCount; ++i)
            all.append(name(What(i)));
        return all;
    }();
    return names.at(int(what));
}

std::optional<locks::Mode> modeNamed(const QByteArray& identifier)
{
    for (int i = 0; i <= int(locks::Mode::Permit); ++i) {
        if (locks::name(locks::Mode(i)) == identifier)
            return locks::Mode(i);
    }
    return std::nullopt;
}

template<class Index>
Index indexIn(const QJsonObject& object, QLatin1String name, qint64 otherwise = -1)
{
    const qint64 value = integerIn(object, name, otherwise);
    const bool fits =
        value >= std::numeric_limits<Index>::min() && value <= std::numeric_limits<Index>::max();
    return fits ? Index(value) : Index(otherwise);
}

/// Reads a line from left to right.
class LineCursor
{
public:
    explicit LineCursor(QByteArrayView line)
        : m_rest(line)
    {
    }

    bool skip(QByteArrayView expected)
    {
        if (!m_rest.startsWith(expected))
            return false;
        m_rest = m_rest.sliced(expected.size());
        return true;
    }
    /// Reads up to the next quotation mark, which is skipped.
    QByteArrayView quoted()
    {
        const qsizetype end = m_rest.indexOf('"');
        const QByteArrayView text = end < 0 ? QByteArrayView() : m_rest.first(end);
        m_rest = end < 0 ? QByteArrayView() : m_rest.sliced(end + 1);
        return text;
    }
    template<class Number>
    bool number(Number& value)
    {
        const auto [end, error] = std::from_chars(m_rest.begin(), m_rest.end(), value);
        const bool isWhole = error == std::errc() && end != m_rest.end() && (*end == ',' || *end == '}');
        m_rest = isWhole ? m_rest.sliced(end - m_rest.begin()) : QByteArrayView();
        return isWhole;
    }
    [[nodiscard]] bool isAtEnd() const { return m_rest == QByteArrayView("}"); }

private:
    QByteArrayView m_rest;
};

bool readField(LineCursor& cursor, QByteArrayView field, Step& step)
{
    if (field == "client")
        return cursor.number(step.client);
    if (field == "lock")
        return cursor.number(step.lock);
    if (field == "thread")
        return cursor.number(step.thread);
    if (field == "number")
        return cursor.number(step.number);
    if (field == "other")
        return cursor.number(step.other);
    if (field == "text")
        return cursor.number(step.text);
    if (field == "resource")
        return cursor.number(step.resource);
    if (field != "mode" || !cursor.skip("\""))
        return false;
    const auto mode = modeNamed(cursor.quoted().toByteArray());
    step.mode = mode.value_or(step.mode);
    return mode.has_value();
}

/// The same as whatFromName(), fast enough for millions.
std::optional<What> whatIn(QByteArrayView identifier)
{
    for (int i = 0; i < whatCount; ++i) {
        if (whatIdentifier(What(i)) == identifier)
            return What(i);
    }
    return std::nullopt;
}

} // namespace

std::optional<Step> stepFromOwnLine(QByteArrayView line)
{
    LineCursor cursor(line);
    Step step;
    qint64 at = 0;
    if (!cursor.skip("{\"at_us\":") || !cursor.number(at) || at < 0 || !cursor.skip(R"(,"step":")"))
        return std::nullopt;
    const auto what = whatIn(cursor.quoted());
    if (!what)
        return std::nullopt;
    step.at = Moment(at);
    step.what = *what;
    while (cursor.skip(",\"")) {
        const QByteArrayView field = cursor.quoted();
        if (!cursor.skip(":") || !readField(cursor, field, step))
            return std::nullopt;
    }
    return cursor.isAtEnd() ? std::optional(step) : std::nullopt;
}

void appendStepLine(QByteArray& lines, const Step& step)
{
    appendField(lines, "{\"at_us\":", step.at.count());
    lines.append(R"(,"step":")").append(whatIdentifier(step.what)).append('"');
    appendUnless(lines, ",\"client\":", step.client, -1);
    appendUnless(lines, ",\"lock\":", step.lock, -1);
    appendUnless(lines, ",\"thread\":", step.thread, 0);
    appendUnless(lines, ",\"number\":", step.number, 0);
    appendUnless(lines, ",\"other\":", step.other, 0);
    appendUnless(lines, ",\"text\":", step.text, -1);
    appendUnless(lines, ",\"resource\":", step.resource, -1);
    if (step.mode != locks::Mode::Exclusive)
        lines.append(R"(,"mode":")").append(locks::name(step.mode)).append('"');
    lines.append("}\n");
}

std::optional<Step> stepFromJson(const QJsonObject& object)
{
    const auto what = whatFromName(identifierIn(object, QLatin1String("step")));
    if (!what)
        return std::nullopt;
    Step step;
    step.what = *what;
    step.at = Moment(std::max<qint64>(0, integerIn(object, QLatin1String("at_us"))));
    step.client = indexIn<qint32>(object, QLatin1String("client"));
    step.lock = indexIn<qint32>(object, QLatin1String("lock"));
    step.thread = indexIn<qint32>(object, QLatin1String("thread"), 0);
    step.number = integerIn(object, QLatin1String("number"));
    step.other = integerIn(object, QLatin1String("other"));
    step.text = indexIn<qint32>(object, QLatin1String("text"));
    step.resource = indexIn<qint16>(object, QLatin1String("resource"));
    if (object.contains(QLatin1String("mode")))
        step.mode = modeNamed(identifierIn(object, QLatin1String("mode"))).value_or(locks::Mode::Exclusive);
    return step;
}

} // namespace lockscope::record
