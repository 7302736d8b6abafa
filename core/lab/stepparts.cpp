#include "core/lab/stepparts.h"

#include <algorithm>
#include <array>

namespace lockscope::lab
{

namespace
{

using client::Form;

/// Commands that name no key.
constexpr std::array keylessCommands{"ping", "wait", "time", "script"};

std::optional<Condition::Is> comparisonFrom(const QByteArray& sign)
{
    using Is = Condition::Is;
    static const std::map<QByteArray, Is> signs{{"==", Is::Equal}, {"!=", Is::Unequal}, {"<", Is::Less},
        {"<=", Is::LessOrEqual}, {">", Is::More}, {">=", Is::MoreOrEqual}};
    const auto found = signs.find(sign);
    return found == signs.end() ? std::nullopt : std::optional(found->second);
}

/// Where in a command its key stands.
qsizetype keyPlaceOf(const QByteArray& command)
{
    if (command == "evalsha")
        return 3;
    return command == "xgroup" ? 2 : command == "xreadgroup" || command == "xread" ? -2 : 1;
}

} // namespace

int serverNumber(const JsonNode& name, const Scenario& scenario)
{
    const QByteArray wanted = name.text();
    const auto found = std::ranges::find(scenario.servers, wanted, &ServerNeed::name);
    if (found == scenario.servers.end()) {
        name.fail(ScenarioWords::tr("there is no such server"));
        return 0;
    }
    return static_cast<int>(found - scenario.servers.begin());
}

qint16 resourceNumber(const JsonNode& name, const Scenario& scenario)
{
    const QByteArray wanted = name.text();
    const auto isIt = [&](const LabResource& resource) { return resource.what.name == wanted; };
    const auto found = std::ranges::find_if(scenario.resources, isIt);
    if (found == scenario.resources.end()) {
        name.fail(ScenarioWords::tr("there is no such resource"));
        return 0;
    }
    return static_cast<qint16>(found - scenario.resources.begin());
}

QList<LockUse> locksOf(const JsonNode& step, const char* name, const Scenario& scenario)
{
    QList<LockUse> uses;
    for (const QByteArray& lock : step.at(name).texts()) {
        const auto known = scenario.locks.find(lock);
        LockUse use{lock};
        if (known != scenario.locks.end())
            use = {lock, known->second.form, known->second.server};
        const bool isReadWrite = use.form == Form::Read || use.form == Form::Write;
        if (isReadWrite)
            use.form = step.at("for").text() == "read" ? Form::Read : Form::Write;
        else if (step.has("for"))
            step.at("for").fail(ScenarioWords::tr("only a read-write lock is taken for something"));
        uses.append(use);
    }
    return uses;
}

QByteArrayList intoOf(const JsonNode& step)
{
    return step.has("into") ? step.at("into").texts() : QByteArrayList();
}

int serverOf(const JsonNode& step, const Scenario& scenario)
{
    return step.has("server") ? serverNumber(step.at("server"), scenario) : 0;
}

Condition conditionOf(const JsonNode& node)
{
    const QByteArrayList words = node.words();
    const auto is = comparisonFrom(words.value(1));
    if (words.size() != 3 || !is) {
        node.fail(ScenarioWords::tr("this must be a list of a text, one of == != < <= > >=, and a text"));
        return {};
    }
    return {words[0], *is, words[2]};
}

void checkKey(const JsonNode& key)
{
    const QByteArray text = key.word();
    if (!text.startsWith("${key:") && !text.startsWith("${channel:"))
        key.fail(ScenarioWords::tr("a key is written as ${key:NAME}, so that it is one of the Lab's"));
}

void checkCommand(const JsonNode& words)
{
    const QList<JsonNode> items = words.items();
    if (items.isEmpty())
        return words.fail(ScenarioWords::tr("a command has at least a name"));
    const QByteArray name = items.first().text().toLower();
    if (std::ranges::any_of(keylessCommands, [&](const char* command) { return name == command; }))
        return;
    const qsizetype place = keyPlaceOf(name);
    const qsizetype at = place < 0 ? items.size() + place : place;
    if (at < 0 || at >= items.size())
        return words.fail(ScenarioWords::tr("this command needs a key"));
    checkKey(items[at]);
}

} // namespace lockscope::lab
