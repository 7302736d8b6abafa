#include "core/lab/scenarioreader.h"

#include "core/lab/formkind.h"
#include "core/lab/programreader.h"
#include "core/lab/stepparts.h"

namespace lockscope::lab
{

namespace
{

using client::Form;
using namespace std::chrono_literals;

/// Reads the parts in the order in which they name each other.
class ScenarioReading
{
public:
    explicit ScenarioReading(const QByteArray& json)
        : m_faults(json)
    {
    }

    std::variant<Scenario, ScenarioFault> read(const QJsonObject& object)
    {
        const JsonNode root(object, {}, m_faults);
        root.mustBeObjectOf({"$schema", "id", "number", "title", "shows", "length", "fastest", "forks",
            "seed", "servers", "sentinels", "locks", "resources", "clients", "faults", "expect"});
        readHead(root);
        readServers(root);
        readLocks(root);
        readResources(root);
        for (const JsonNode& group : root.at("clients").items())
            m_scenario.groups.append(groupFrom(group));
        if (root.has("faults"))
            for (const JsonNode& fault : root.at("faults").items())
                m_scenario.faults.append(faultFrom(fault));
        if (root.has("expect"))
            readExpectations(root.at("expect"));
        if (m_faults.fault())
            return *m_faults.fault();
        return std::move(m_scenario);
    }

private:
    void readHead(const JsonNode& root)
    {
        m_scenario.source = root.value().toObject();
        m_scenario.id = root.at("id").text();
        m_scenario.number = static_cast<int>(root.at("number").number(0, 999));
        m_scenario.title = QString::fromUtf8(root.at("title").text());
        m_scenario.shows = QString::fromUtf8(root.at("shows").text());
        m_scenario.length = root.at("length").duration();
        if (root.has("fastest"))
            m_scenario.fastest = root.at("fastest").real(slowestSpeed, fastestSpeed);
        if (root.has("forks"))
            m_scenario.forks = root.at("forks").flag();
        if (root.has("seed"))
            m_scenario.seed = static_cast<quint64>(root.at("seed").number(0, 1LL << 53));
    }

    void readServers(const JsonNode& root)
    {
        if (root.has("servers"))
            readNamedServers(root.at("servers"));
        else
            m_scenario.servers.append({"main"});
        if (root.has("sentinels"))
            readSentinels(root.at("sentinels"));
    }

    void readNamedServers(const JsonNode& servers)
    {
        for (const JsonNode& node : servers.items()) {
            node.mustBeObjectOf({"name", "replicaOf", "busyAfter"});
            ServerNeed need{node.at("name").text()};
            if (node.has("replicaOf"))
                need.replicaOf = serverNumber(node.at("replicaOf"), m_scenario);
            if (node.has("busyAfter"))
                need.busyAfter = node.at("busyAfter").duration();
            m_scenario.servers.append(need);
        }
        if (m_scenario.servers.isEmpty() || m_scenario.servers.first().replicaOf)
            servers.fail(ScenarioWords::tr("the first server is a primary"));
    }

    void readSentinels(const JsonNode& node)
    {
        m_scenario.sentinels = static_cast<int>(node.number(1, 5));
        const auto isReplica = [](const ServerNeed& need) { return need.replicaOf.has_value(); };
        if (std::ranges::count_if(m_scenario.servers, isReplica) != 1)
            node.fail(ScenarioWords::tr("Sentinels watch one primary that has one replica"));
    }

    void readLocks(const JsonNode& root)
    {
        if (!root.has("locks"))
            return;
        const JsonNode locks = root.at("locks");
        for (const QString& name : locks.names()) {
            const JsonNode node = locks.at(name);
            node.mustBeObjectOf({"form", "server", "permits"});
            LabLock lock{name.toUtf8()};
            if (node.has("form"))
                lock.form = formFrom(node.at("form"));
            lock.server = serverOf(node, m_scenario);
            if (node.has("permits"))
                lock.permits = node.at("permits").number(0, 1'000'000);
            m_scenario.locks.emplace(lock.name, lock);
        }
    }

    static Form formFrom(const JsonNode& node)
    {
        if (const auto form = formFromName(node.text()))
            return *form;
        node.fail(ScenarioWords::tr("there is no such kind of lock"));
        return Form::Reentrant;
    }

    void readResources(const JsonNode& root)
    {
        if (!root.has("resources"))
            return;
        const JsonNode resources = root.at("resources");
        for (const QString& name : resources.names()) {
            const JsonNode node = resources.at(name);
            node.mustBeObjectOf({"key", "initial", "is", "server"});
            LabResource resource{{name.toUtf8(), 0}, name.toUtf8(), serverOf(node, m_scenario)};
            if (node.has("is"))
                resource.reader = readerFrom(node.at("is"));
            if (node.has("key"))
                resource.key = node.at("key").text();
            if (node.has("initial"))
                resource.what.initial = node.at("initial").number(-(1LL << 53), 1LL << 53);
            resource.isSet = resource.reader == "get";
            m_scenario.resources.append(resource);
        }
    }

    static QByteArray readerFrom(const JsonNode& node)
    {
        static const std::map<QByteArray, QByteArray> readers{
            {"number", "get"}, {"set", "scard"}, {"list", "llen"}, {"stream", "xlen"}};
        const auto found = readers.find(node.text());
        if (found != readers.end())
            return found->second;
        node.fail(ScenarioWords::tr("a resource is a number, a set, a list or a stream"));
        return "get";
    }

    ClientGroup groupFrom(const JsonNode& node)
    {
        node.mustBeObjectOf({"name", "count", "threads", "watchdog", "starts", "process", "program"});
        ClientGroup group{node.at("name").text()};
        if (node.has("count"))
            group.count = static_cast<int>(node.at("count").number(1, mostClients));
        if (node.has("threads"))
            group.threads = static_cast<int>(node.at("threads").number(1, 100));
        if (node.has("watchdog"))
            group.watchdog = node.at("watchdog").duration();
        if (node.has("starts"))
            group.starts = node.at("starts").span();
        group.isProcess = node.has("process") && node.at("process").flag();
        if (group.watchdog < 60ms)
            node.at("watchdog").fail(ScenarioWords::tr("a watchdog's lease is at least 60 ms"));
        group.program = readProgram(node.at("program"), m_scenario);
        return group;
    }

    Fault faultFrom(const JsonNode& node)
    {
        for (const QString& member : node.names()) {
            const auto what = labFaultFromName(member.toUtf8());
            if (!what)
                continue;
            node.mustBeObjectOf({"at", "lasts", name(*what).constData()});
            const JsonNode target = node.at(member);
            Fault fault{node.at("at").duration(), *what, target.text(), {}};
            if (node.has("lasts"))
                fault.lasts = node.at("lasts").duration();
            checkTarget(fault, target);
            return fault;
        }
        node.fail(ScenarioWords::tr("there is no such fault"));
        return {};
    }

    void checkTarget(const Fault& fault, const JsonNode& target)
    {
        const bool isClient = hasClient(m_scenario, fault.target);
        const bool isJump = fault.what == Fault::What::JumpClock;
        if (isJump && isClient && serverNamed(m_scenario, fault.target))
            target.fail(ScenarioWords::tr("a client and a server have this name: one of them needs another"));
        if (targetOf(fault.what) == TargetKind::Server)
            serverNumber(target, m_scenario);
        if (targetOf(fault, m_scenario) == TargetKind::Client && !isClient)
            target.fail(isJump ? ScenarioWords::tr("there is no such client, and no such server")
                               : ScenarioWords::tr("there is no such client"));
    }

    void readExpectations(const JsonNode& node)
    {
        node.mustBeObjectOf({"violations", "invariants"});
        if (node.has("violations"))
            for (const JsonNode& item : node.at("violations").items())
                m_scenario.expected.append(expectationFrom(item));
        if (node.has("invariants"))
            for (const JsonNode& item : node.at("invariants").items())
                m_scenario.invariants.append(invariantFrom(item));
    }

    record::Expectation expectationFrom(const JsonNode& node)
    {
        node.mustBeObjectOf({"rule", "resource", "least", "most"});
        record::Expectation expectation;
        const auto rule = record::ruleFromName(node.at("rule").text());
        if (!rule)
            node.at("rule").fail(ScenarioWords::tr("there is no such rule"));
        expectation.rule = rule.value_or(record::Rule::MutualExclusion);
        if (node.has("resource"))
            expectation.resource = resourceNumber(node.at("resource"), m_scenario);
        if (node.has("least"))
            expectation.least = static_cast<int>(node.at("least").number(0, 1'000'000));
        if (node.has("most"))
            expectation.most = static_cast<int>(node.at("most").number(1, 1'000'000));
        return expectation;
    }

    record::Invariant invariantFrom(const JsonNode& node)
    {
        node.mustBeObjectOf({"resource", "is", "with", "number"});
        record::Invariant invariant;
        const auto what = record::invariantFromName(node.at("is").text());
        if (!what)
            node.at("is").fail(ScenarioWords::tr("there is no such invariant"));
        invariant.what = what.value_or(record::Invariant::What::NotNegative);
        invariant.resource = resourceNumber(node.at("resource"), m_scenario);
        if (node.has("with"))
            invariant.with = resourceNumber(node.at("with"), m_scenario);
        if (node.has("number"))
            invariant.number = node.at("number").number(-(1LL << 53), 1LL << 53);
        return invariant;
    }

    FaultKeeper m_faults;
    Scenario m_scenario;
};

} // namespace

std::variant<Scenario, ScenarioFault> readScenario(const QJsonObject& scenario)
{
    return readScenario(QJsonDocument(scenario).toJson(QJsonDocument::Compact));
}

std::variant<Scenario, ScenarioFault> readScenario(const QByteArray& json)
{
    const auto object = objectFrom(json, ScenarioWords::tr("a scenario is an object"));
    if (const auto* fault = std::get_if<ScenarioFault>(&object))
        return *fault;
    return ScenarioReading(json).read(std::get<QJsonObject>(object));
}

} // namespace lockscope::lab
