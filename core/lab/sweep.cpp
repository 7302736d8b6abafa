#include "core/lab/sweep.h"

#include "core/check/verdict.h"
#include "core/filter/duration.h"
#include "core/lab/scenarioreader.h"
#include "core/lab/virtualrun.h"
#include "core/sim/luascripts.h"

#include <QJsonArray>

#include <algorithm>
#include <set>

namespace lockscope::lab
{

namespace
{

/// "7s", or {"about": "7s"}, or {"between": ["1s", "7s"]}.
bool isDuration(const QJsonValue& value)
{
    if (value.isString())
        return filter::durationFrom(value.toString()).has_value();
    const QJsonObject object = value.toObject();
    return object.size() == 1 &&
           (object.contains(QLatin1String("about")) || object.contains(QLatin1String("between")));
}

/// Replaces the durations of one name.
class Replacement
{
public:
    Replacement(const QByteArray& name, base::milliseconds duration)
        : m_name(QString::fromUtf8(name))
        , m_duration(QString::number(duration.count()) + QStringLiteral("ms"))
    {
    }

    QJsonValue in(const QJsonValue& value)
    {
        if (value.isArray()) {
            const QJsonArray array = value.toArray();
            QJsonArray changed;
            for (const auto each : array)
                changed.append(in(each));
            return changed;
        }
        return value.isObject() ? QJsonValue(inObject(value.toObject())) : value;
    }
    [[nodiscard]] bool isDone() const { return m_isDone; }

private:
    QJsonObject inObject(QJsonObject object)
    {
        for (auto field = object.begin(); field != object.end(); ++field)
            if (field.key() != m_name)
                *field = in(*field);
        if (isDuration(object.value(m_name))) {
            object.insert(m_name, m_duration);
            m_isDone = true;
        } else if (object.contains(m_name) && object.contains(QLatin1String("lasts"))) { // a fault
            object.insert(QStringLiteral("lasts"), m_duration);
            m_isDone = true;
        }
        return object;
    }

    const QString m_name;
    const QString m_duration;
    bool m_isDone = false;
};

/// Adds the durations of a value's fields to their ranges.
void collectDurations(const QJsonValue& value, std::map<QString, Variation>& found)
{
    for (const auto& each : value.toArray())
        collectDurations(each, found);
    const QJsonObject object = value.toObject();
    for (auto field = object.begin(); field != object.end(); ++field) {
        if (!isDuration(*field)) {
            collectDurations(*field, found);
            continue;
        }
        QJsonArray ends{*field};
        if (field->isObject())
            ends = field->toObject()
                       .value(QLatin1String("between"))
                       .toArray({field->toObject().value(QLatin1String("about"))});
        for (const auto& end : ends) {
            const base::milliseconds duration =
                filter::durationFrom(end.toString()).value_or(base::milliseconds(0));
            const auto [known, isNew] =
                found.try_emplace(field.key(), Variation{field.key().toUtf8(), duration, duration});
            known->second.least = std::min(known->second.least, duration);
            known->second.most = std::max(known->second.most, duration);
        }
    }
}

void countUnreadable(const ScenarioFault& fault, quint64 seed, SweepResult& result)
{
    SweepResult one;
    one.unreadable = 1;
    one.firstUnreadable = seed;
    one.whyUnreadable = fault.sentence();
    result.add(one);
}

bool isOverlap(record::Rule rule)
{
    return rule == record::Rule::MutualExclusion || rule == record::Rule::ReadWrite ||
           rule == record::Rule::Permits;
}

/// Plays one run and counts it; `durations` are those of the grid, if there is one.
void playOne(const Scenario& scenario, quint64 seed, const client::LockScripts& scripts,
    const QList<base::milliseconds>& durations, SweepResult& result)
{
    const VirtualRun run = playInVirtualTime(scenario, seed, scripts);
    result.unknownCommands += run.unknownCommands;
    const check::Judged judged = check::judged(run.recording);
    std::set<record::Rule> broken;
    for (const check::Violation& violation : judged.violations)
        broken.insert(violation.rule);
    ++result.runs;
    if (durations.size() >= 2)
        result.grid.count(durations[0], durations[1], std::ranges::any_of(broken, &isOverlap));
    result.unexpected += judged.verdict.unexpected.isEmpty() ? 0 : 1;
    result.missed += judged.verdict.showsAll() ? 0 : 1;
    result.outcomes[SweepResult::Rules(broken.begin(), broken.end())].add({1, seed, run.recording});
}

} // namespace

bool hasVirtualTime() { return sim::LuaScripts::isAvailable(); }

QByteArray obstacleToVirtualTime(const Scenario& scenario)
{
    if (scenario.sentinels > 0)
        return "sentinels";
    for (const ServerNeed& need : scenario.servers) {
        if (need.replicaOf)
            return "replicaOf";
        if (need.busyAfter)
            return "busyAfter";
    }
    for (const Fault& fault : scenario.faults) {
        switch (fault.what) {
        case Fault::What::Pause:
        case Fault::What::Resume:
        case Fault::What::Kill:
        case Fault::What::LoseReply:
        case Fault::What::JumpClock:
        case Fault::What::DeleteKey:
        case Fault::What::Add:
            break;
        default:
            return name(fault.what);
        }
    }
    return {};
}

QList<base::milliseconds> durationsFor(const QList<Variation>& variations, quint64 seed)
{
    QList<base::milliseconds> durations;
    for (const Variation& each : variations)
        durations.append(base::milliseconds(
            Chance(seed)
                .of(~quint64(2))
                .between(each.least.count(), each.most.count(), quint64(durations.size()), 0)));
    return durations;
}

bool canVary(const Scenario& scenario, const QList<Variation>& variations)
{
    return std::ranges::all_of(variations, [&scenario](const Variation& each) {
        Replacement replacement(each.name, each.least);
        replacement.in(scenario.source);
        return replacement.isDone();
    });
}

std::variant<Scenario, ScenarioFault> varied(
    const Scenario& scenario, const QList<Variation>& variations, quint64 seed)
{
    if (variations.isEmpty())
        return scenario;
    QJsonValue source = scenario.source;
    const QList<base::milliseconds> durations = durationsFor(variations, seed);
    for (qsizetype i = 0; i < variations.size(); ++i) {
        Replacement replacement(variations.at(i).name, durations.at(i));
        source = replacement.in(source);
        if (!replacement.isDone())
            return ScenarioFault{ScenarioWords::tr("it has no duration of this name"),
                QString::fromUtf8(variations.at(i).name), 0};
    }
    auto read = readScenario(source.toObject());
    if (auto* result = std::get_if<Scenario>(&read))
        result->explanation = scenario.explanation;
    return read;
}

QList<Variation> variableDurations(const Scenario& scenario)
{
    std::map<QString, Variation> found;
    collectDurations(scenario.source, found);
    QList<Variation> all;
    for (const char* other :
        {"length", "at", "starts"}) // of the scenario itself, or of whom something is done
        found.erase(QString::fromLatin1(other));
    for (const auto& [name, variation] : found)
        if (variation.most > base::milliseconds(0))
            all.append({variation.name, variation.least / 2, variation.most * 2});
    return all;
}

std::optional<figure::HeatGrid> heatGridOf(const QList<Variation>& variations)
{
    if (variations.size() < 2)
        return std::nullopt;
    const auto axisOf = [](const Variation& each) {
        return figure::HeatAxis{.name = QString::fromUtf8(each.name), .least = each.least, .most = each.most};
    };
    return figure::HeatGrid{axisOf(variations[0]), axisOf(variations[1]), {}};
}

void SweepOutcome::add(const SweepOutcome& other)
{
    const auto size = [](const SweepOutcome& each) {
        return std::pair(each.smallest.steps().size(), each.seed);
    };
    if (runs == 0 || (other.runs > 0 && size(other) < size(*this))) {
        seed = other.seed;
        smallest = other.smallest;
    }
    runs += other.runs;
}

void SweepResult::add(const SweepResult& other)
{
    runs += other.runs;
    unexpected += other.unexpected;
    missed += other.missed;
    grid.add(other.grid);
    unreadable += other.unreadable;
    if (other.firstUnreadable && (!firstUnreadable || *other.firstUnreadable < *firstUnreadable)) {
        firstUnreadable = other.firstUnreadable;
        whyUnreadable = other.whyUnreadable;
    }
    unknownCommands += other.unknownCommands;
    for (const auto& [rules, outcome] : other.outcomes)
        outcomes[rules].add(outcome);
}

base::Result<SweepResult> swept(const SweepTerms& terms, int part, int parts)
{
    const auto scripts = client::LockScripts::load();
    if (!scripts)
        return scripts.error();
    SweepResult result;
    result.grid = heatGridOf(terms.variations).value_or(figure::HeatGrid());
    for (quint64 seed = terms.firstSeed + quint64(part); seed <= terms.lastSeed; seed += quint64(parts)) {
        const auto made = varied(terms.scenario, terms.variations, seed);
        if (const auto* scenario = std::get_if<Scenario>(&made))
            playOne(*scenario, seed, *scripts, durationsFor(terms.variations, seed), result);
        else
            countUnreadable(std::get<ScenarioFault>(made), seed, result);
        if (!result.unknownCommands.isEmpty())
            break;
    }
    return result;
}

} // namespace lockscope::lab
