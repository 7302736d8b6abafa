#include "core/lab/jsonnode.h"

#include "core/filter/duration.h"

#include <cmath>

namespace lockscope::lab
{

namespace
{

constexpr double largestWhole = 9007199254740992.0; // 2^53: above it a double has gaps
/// An exponential draw has no end; a demonstration has.
constexpr int longestOfMean = 5;

} // namespace

QString ScenarioFault::sentence() const
{
    if (line == 0) // of the file as a whole
        return message;
    if (path.isEmpty())
        return ScenarioWords::tr("line %1: %2").arg(QString::number(line), message);
    return ScenarioWords::tr("line %1, %2: %3").arg(QString::number(line), path, message);
}

void FaultKeeper::report(const QString& path, const QString& message)
{
    if (m_fault)
        return;
    const TextPlace place = placeOf(m_json, offsetOfPath(m_json, path));
    m_fault = ScenarioFault{message, path, place.line, place.column};
}

bool JsonNode::has(const char* name) const { return m_value.toObject().contains(QString::fromLatin1(name)); }

JsonNode JsonNode::at(const QString& name) const
{
    const QJsonObject object = m_value.toObject();
    if (!object.contains(name))
        fail(ScenarioWords::tr("“%1” is missing").arg(name));
    return {object.value(name), m_path.isEmpty() ? name : m_path + u'.' + name, *m_faults};
}

QList<JsonNode> JsonNode::items() const
{
    if (!m_value.isArray())
        fail(ScenarioWords::tr("this must be a list"));
    QList<JsonNode> list;
    for (const auto& item : m_value.toArray())
        list.append({item, QStringLiteral("%1[%2]").arg(m_path, QString::number(list.size())), *m_faults});
    return list;
}

QByteArray JsonNode::text() const
{
    if (!m_value.isString())
        fail(ScenarioWords::tr("this must be a text"));
    return m_value.toString().toUtf8();
}

QByteArray JsonNode::word() const
{
    return m_value.isDouble() ? QByteArray::number(number(-(1LL << 53), 1LL << 53)) : text();
}

qint64 JsonNode::number(qint64 least, qint64 most) const
{
    const double given = m_value.toDouble(NAN);
    const bool isWhole = std::abs(given) <= largestWhole && given == std::floor(given);
    if (isWhole && given >= static_cast<double>(least) && given <= static_cast<double>(most))
        return static_cast<qint64>(given);
    fail(ScenarioWords::tr("this must be a whole number from %1 to %2")
             .arg(QString::number(least), QString::number(most)));
    return least;
}

double JsonNode::real(double least, double most) const
{
    const double given = m_value.toDouble(NAN);
    if (given >= least && given <= most)
        return given;
    fail(ScenarioWords::tr("this must be a number from %1 to %2")
             .arg(QString::number(least), QString::number(most)));
    return least;
}

bool JsonNode::flag() const
{
    if (!m_value.isBool())
        fail(ScenarioWords::tr("this must be true or false"));
    return m_value.toBool();
}

base::milliseconds JsonNode::duration() const
{
    if (const auto read = filter::durationFrom(m_value.toString()))
        return *read;
    fail(ScenarioWords::tr("this must be a duration, such as “500ms” or “1m30s”"));
    return base::milliseconds(0);
}

Span JsonNode::span() const
{
    if (!m_value.isObject()) {
        const base::milliseconds fixed = duration();
        return {Span::Shape::Fixed, fixed, fixed};
    }
    if (has("about")) {
        mustBeObjectOf({"about"});
        const base::milliseconds mean = at("about").duration();
        return {Span::Shape::About, mean, longestOfMean * mean};
    }
    mustBeObjectOf({"between"});
    const QList<JsonNode> ends = at("between").items();
    if (ends.size() != 2) {
        at("between").fail(ScenarioWords::tr("this must be a list of two durations"));
        return {};
    }
    const Span span{Span::Shape::Between, ends[0].duration(), ends[1].duration()};
    if (span.most < span.least)
        fail(ScenarioWords::tr("the second duration is shorter than the first one"));
    return span;
}

QByteArrayList JsonNode::texts() const
{
    if (!m_value.isArray())
        return {text()};
    QByteArrayList list;
    for (const JsonNode& item : items())
        list.append(item.text());
    return list;
}

QByteArrayList JsonNode::words() const
{
    QByteArrayList list;
    for (const JsonNode& item : items())
        list.append(item.word());
    return list;
}

void JsonNode::mustBeObjectOf(std::initializer_list<const char*> names) const
{
    if (!m_value.isObject())
        return fail(ScenarioWords::tr("this must be an object"));
    for (const QString& given : this->names()) {
        const auto isIt = [&](const char* name) { return given == QLatin1String(name); };
        if (std::none_of(names.begin(), names.end(), isIt))
            return at(given).fail(ScenarioWords::tr("nothing of this name belongs here"));
    }
}

} // namespace lockscope::lab
