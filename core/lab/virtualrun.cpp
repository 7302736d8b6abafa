#include "core/lab/virtualrun.h"

#include "core/base/wakelist.h"
#include "core/lab/clientpool.h"
#include "core/lab/faultplan.h"
#include "core/lab/framearchive.h"
#include "core/lab/labclock.h"
#include "core/lab/runrecorder.h"
#include "core/lab/runsetup.h"
#include "core/redis/replyreader.h"
#include "core/sim/simserver.h"

#include <QCryptographicHash>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace lockscope::lab
{

using base::MonoTime;
using base::nanoseconds;
using redis::Reply;

namespace
{

using namespace std::chrono_literals;

/// How long something is on its way.
struct Way {
    nanoseconds least;
    nanoseconds most;
};
/// The directions of a way.
constexpr int commands = 0;
constexpr int answers = 1;
constexpr int messages = 2;
constexpr Way commandWay{100us, 500us};
constexpr Way messageWay{100us, 5ms};
/// In a run by choice at most so many things arrive at one moment, because a client that asks again and again
/// would keep its time from going on.
constexpr int mostAtOneMoment = 1000;
constexpr nanoseconds afterMost = 10ms;

/// Something that arrives: a command at a server, or an event at a client.
struct Arrival {
    int client = 0;
    std::tuple<int, int, int> way = {}; ///< client, server and direction
    std::optional<ClientAct> act;       ///< of a command
    ClientEvent event;
};

/// The players and servers of one run, and what is on its way between them.
class VirtualPlay
{
public:
    VirtualPlay(const Scenario& scenario, quint64 seed, const client::LockScripts& scripts)
        : m_scenario(scenario)
        , m_seed(seed)
        , m_scripts(scripts)
        , m_recorder(scenario)
        , m_chance(seed)
        , m_faults(scenario.faults)
    {
        for (int i = 0; i < scenario.servers.size(); ++i)
            addServer(i);
    }

    VirtualRun play();
    void letChoose(Choices& choices, base::milliseconds longest)
    {
        m_choices = &choices;
        m_longest = longest;
    }

private:
    struct Server {
        std::unique_ptr<sim::SimServer> model;
        std::map<qint64, int> clients;     ///< by the server's number of their connection for messages
        std::map<int, qint64> connections; ///< the other way round
        std::optional<MonoTime> expiry;
    };

    void addServer(int number);
    void setUp();
    void addPlayer(const ClientGroup& group, int inGroup);
    void begin(int client);
    [[nodiscard]] MonoTime now() const { return m_clock.now(); }
    [[nodiscard]] record::Moment moment() const { return momentOf(now()); }
    [[nodiscard]] Server& server(int number) { return m_servers[std::size_t(number)]; }
    [[nodiscard]] MonoTime next() const;
    void advance();
    bool advanceByChoice();
    [[nodiscard]] std::vector<std::multimap<MonoTime, Arrival>::iterator> firstOfEachWay();
    [[nodiscard]] MonoTime nextTimer() const;
    void passTime();
    [[nodiscard]] QByteArray state();
    void expire();
    void lookAtExpiry(Server& at) const;
    void arrive(const Arrival& arrival);
    void serve(int client, const ClientAct& act);
    Reply execute(int number, const QByteArrayList& words);
    void listen(int client, const ClientAct& act);
    void send(int number, qint64 connection, const QByteArray& bytes);
    void handle(int client, const ClientEvent& event);
    void perform(int client, const ClientActs& acts);
    void put(Arrival arrival, const Way& way, std::tuple<int, int, int> of);
    void inject(const Fault& fault);
    void injectIntoClient(int client, const Fault& fault);
    void deleteKey(const Fault& fault);
    void jumpClock(int number, const Fault& fault);
    void readValues();

    const Scenario& m_scenario;
    const quint64 m_seed;
    const client::LockScripts& m_scripts;
    SetClock m_clock;
    RunRecorder m_recorder;
    const Chance m_chance;
    FaultPlan m_faults;
    ClientPool m_players;
    std::vector<Server> m_servers;
    base::WakeList<int> m_wakes;
    std::multimap<MonoTime, Arrival> m_arrivals;
    std::map<std::tuple<int, int, int>, MonoTime> m_lastOf; ///< by way
    Choices* m_choices = nullptr;
    base::milliseconds m_longest{0};
    quint64 m_ways = 0;
    int m_atOnce = 0; ///< things that have arrived since time went on
};

void VirtualPlay::addServer(int number)
{
    Server added;
    added.model = std::make_unique<sim::SimServer>(m_clock,
        [this, number](qint64 connection, const QByteArray& bytes) { send(number, connection, bytes); });
    added.model->onExpired([this, number](const QByteArray& key) {
        m_recorder.expired({key}, number, nanoseconds(0), moment());
    });
    m_servers.push_back(std::move(added));
}

void VirtualPlay::setUp()
{
    for (const SetUpCommand& command : setUpCommands(m_scenario, m_scripts))
        execute(command.server, command.words);
    for (const ClientGroup& group : m_scenario.groups) {
        m_players.addGroup(group);
        for (int i = 0; i < group.count; ++i)
            addPlayer(group, i);
    }
}

void VirtualPlay::addPlayer(const ClientGroup& group, int inGroup)
{
    const int number = m_players.size();
    const ClientTerms terms =
        termsOf(m_scenario, group, inGroup, number, m_chance, m_players.programOf(group.name));
    m_recorder.enter({terms.name, terms.uuid, false});
    m_players.join(group.name);
    m_players.add(std::make_unique<ClientPlayer>(ClientPlayer{SimulatedClient(terms), nullptr}));
    for (Server& each : m_servers) {
        const qint64 connection = each.model->connect();
        each.clients.emplace(connection, number);
        each.connections.emplace(number, connection);
    }
}

void VirtualPlay::begin(int client)
{
    m_players[client].hasBegun = true;
    perform(client, m_players[client].machine.begin(now()));
}

MonoTime VirtualPlay::next() const
{
    const MonoTime timer = nextTimer();
    return m_arrivals.empty() ? timer : std::max(now(), std::min(timer, m_arrivals.cbegin()->first));
}

/// Does what is due: the servers' clocks come first, and of what arrives one thing at a time.
void VirtualPlay::advance()
{
    if (m_arrivals.empty() || m_arrivals.cbegin()->first > now())
        return passTime();
    expire();
    const Arrival arrival = m_arrivals.extract(m_arrivals.begin()).mapped();
    arrive(arrival);
}

/// Does what the time has brought.
void VirtualPlay::passTime()
{
    expire();
    while (m_faults.isDue(now() - LabClock::origin))
        inject(m_faults.take());
    for (const int client : m_wakes.due(now())) {
        perform(client, m_players[client].machine.time(now()));
        const auto wake = m_players[client].machine.wakeAt();
        if (wake && *wake <= now()) // its time does not go on without it
            m_wakes.set(client, now() + 1us);
    }
}

void VirtualPlay::expire()
{
    for (Server& each : m_servers) {
        if (!each.expiry || *each.expiry > now())
            continue;
        each.model->expireCycle();
        lookAtExpiry(each);
    }
}

void VirtualPlay::lookAtExpiry(Server& at) const
{
    const auto expiry = at.model->nextExpiry();
    at.expiry = expiry ? std::optional(now() + (*expiry - at.model->time())) : std::nullopt;
}

void VirtualPlay::arrive(const Arrival& arrival)
{
    if (arrival.act)
        serve(arrival.client, *arrival.act);
    else
        handle(arrival.client, arrival.event);
}

void VirtualPlay::serve(int client, const ClientAct& act)
{
    if (act.what == ClientAct::What::Subscribe || act.what == ClientAct::What::Unsubscribe)
        listen(client, act);
    if (act.what == ClientAct::What::Unsubscribe)
        return;
    Reply reply;
    if (act.what == ClientAct::What::Call)
        reply = execute(
            act.server, evalWords(m_scripts[act.call.script].text, act.call.keys, act.call.arguments));
    else if (act.what == ClientAct::What::Send)
        reply = execute(act.server, act.command.words);
    Arrival answer{client, {}, {}, {.ticket = act.ticket, .answer = answerOf(reply), .server = act.server}};
    put(answer, commandWay, {client, act.server, answers});
}

Reply VirtualPlay::execute(int number, const QByteArrayList& words)
{
    Server& at = server(number);
    const Reply reply = at.model->execute(words);
    lookAtExpiry(at);
    return reply;
}

void VirtualPlay::listen(int client, const ClientAct& act)
{
    const bool begins = act.what == ClientAct::What::Subscribe;
    const redis::Command command{begins ? "subscribe" : "unsubscribe", act.channel.bytes};
    server(act.server).model->receive(server(act.server).connections.at(client), command.wire());
}

/// A connection for messages hears confirmations too, which say nothing.
void VirtualPlay::send(int number, qint64 connection, const QByteArray& bytes)
{
    redis::ReplyReader reader;
    reader.feed(bytes);
    for (auto reply = reader.next(); reply.ok() && *reply != nullptr; reply = reader.next()) {
        const QList<Reply>& parts = (*reply)->elements;
        if (parts.size() != 3 || parts.constFirst().bytes != "message")
            continue;
        const int client = server(number).clients.at(connection);
        const Arrival message{client, {}, {},
            {.what = ClientEvent::What::Message,
                .server = number,
                .channel = {parts.at(1).bytes},
                .payload = parts.at(2).bytes}};
        put(message, messageWay, {client, number, messages});
    }
}

void VirtualPlay::handle(int client, const ClientEvent& event)
{
    ClientPlayer& player = m_players[client];
    if (!player.machine.isOver())
        perform(client, player.machine.happened(event, now()));
}

void VirtualPlay::perform(int client, const ClientActs& acts)
{
    for (const ClientAct& act : acts) {
        if (act.what == ClientAct::What::Tell)
            m_recorder.take(client, act.clientLogEntry, moment());
        else
            put({client, {}, act, {}}, commandWay, {client, act.server, commands});
    }
    m_wakes.set(client, m_players[client].machine.wakeAt());
}

/// Things on one way stay in their order.
void VirtualPlay::put(Arrival arrival, const Way& way, std::tuple<int, int, int> of)
{
    const qint64 takes =
        m_choices == nullptr
            ? m_chance.of(~quint64(1)).between(way.least.count(), way.most.count(), 0, m_ways++)
            : 0;
    MonoTime& last = m_lastOf[of];
    last = std::max(last, now() + nanoseconds(takes));
    arrival.way = of;
    m_arrivals.emplace(last, std::move(arrival));
}

std::vector<std::multimap<MonoTime, Arrival>::iterator> VirtualPlay::firstOfEachWay()
{
    std::vector<std::multimap<MonoTime, Arrival>::iterator> all;
    std::set<std::tuple<int, int, int>> ways;
    for (auto arrival = m_arrivals.begin(); arrival != m_arrivals.end(); ++arrival)
        if (ways.insert(arrival->second.way).second)
            all.push_back(arrival);
    return all;
}

MonoTime VirtualPlay::nextTimer() const
{
    MonoTime next = LabClock::origin + m_scenario.length;
    if (const auto fault = m_faults.next())
        next = std::min<MonoTime>(next, LabClock::origin + *fault);
    next = std::min(next, m_wakes.next().value_or(next));
    for (const Server& each : m_servers)
        next = std::min(next, each.expiry.value_or(next));
    return std::max(next, now());
}

/// Lets one thing happen; false where the run is to end here. Time goes on only as far as what was sent first
/// may still be on its way.
bool VirtualPlay::advanceByChoice()
{
    const auto arrivals = firstOfEachWay();
    const MonoTime timer = nextTimer();
    const bool mayWait = arrivals.empty() || timer <= m_arrivals.cbegin()->first + m_longest;
    const int count = int(arrivals.size()) + (mayWait ? 1 : 0);
    const int choice = count > 1 ? m_choices->choose(count, [this] { return state(); }) : 0;
    if (choice < 0)
        return false;
    const bool isArrival = choice < int(arrivals.size());
    if (isArrival && ++m_atOnce <= mostAtOneMoment) {
        const Arrival arrival = m_arrivals.extract(arrivals[std::size_t(choice)]).mapped();
        arrive(arrival);
        return true;
    }
    m_atOnce = 0;
    m_clock.set(isArrival ? std::min<MonoTime>(timer, now() + afterMost) : timer);
    passTime();
    return true;
}

QByteArray VirtualPlay::state()
{
    FrameArchive archive;
    for (const auto& player : m_players)
        player->machine.fields(archive);
    const auto add = [&archive](qint64 number) { archive.number(number); };
    const auto addText = [&archive](QByteArray text) { archive.text(text); };
    add(now().time_since_epoch().count());
    for (const Server& each : m_servers)
        addText(each.model->state());
    for (const auto& [sent, arrival] : m_arrivals) {
        const auto& [client, number, direction] = arrival.way;
        for (const int part : {client, number, direction})
            add(part);
        add(sent.time_since_epoch().count());
        add(qint64(arrival.act ? arrival.act->ticket : arrival.event.ticket));
        addText(arrival.event.channel.bytes);
        addText(arrival.event.payload);
        const auto reply = arrival.act ? ClientLogEntry{} : replyClientLogEntry(0, arrival.event.answer);
        addText(reply.text);
        add(reply.number);
    }
    return QCryptographicHash::hash(archive.content(), QCryptographicHash::Sha1);
}

void VirtualPlay::inject(const Fault& fault)
{
    if (fault.what == Fault::What::DeleteKey)
        return deleteKey(fault);
    if (targetOf(fault, m_scenario) == TargetKind::Server)
        return jumpClock(*serverNamed(m_scenario, fault.target), fault);
    if (fault.what == Fault::What::Add) {
        const auto group = std::ranges::find(m_scenario.groups, fault.target, &ClientGroup::name);
        if (group == m_scenario.groups.end())
            return;
        addPlayer(*group, m_players.sizeOf(group->name));
        return begin(m_players.size() - 1);
    }
    for (const int client : m_players.named(fault.target))
        injectIntoClient(client, fault);
}

void VirtualPlay::injectIntoClient(int client, const Fault& fault)
{
    SimulatedClient& machine = m_players[client].machine;
    switch (fault.what) {
    case Fault::What::Pause:
        return perform(client,
            machine.pause(fault.lasts.count() > 0 ? std::optional(fault.lasts) : std::nullopt, now()));
    case Fault::What::Resume:
        return perform(client, machine.resume(now()));
    case Fault::What::Kill:
        return perform(client, machine.kill(now()));
    case Fault::What::LoseReply:
        return machine.loseReply();
    case Fault::What::JumpClock:
        machine.jumpClock(fault.lasts);
        m_recorder.clockJumped(client, fault.target, moment());
        return m_wakes.set(client, machine.wakeAt());
    default:
        return;
    }
}

void VirtualPlay::deleteKey(const Fault& fault)
{
    const ClientLogEntry lock = lockOf(fault, m_scenario);
    const qint64 serial = m_recorder.sends(lock, "del " + lock.lock.bytes, moment());
    m_recorder.lockFault(record::FaultKind::KeyDeleted, lock, moment());
    m_recorder.answered(lock, serial, execute(lock.server, {"del", lock.lock.bytes}), moment());
}

void VirtualPlay::jumpClock(int number, const Fault& fault)
{
    m_recorder.serverClockJumped(fault.target, fault.lasts, moment());
    server(number).model->jumpClock(fault.lasts);
    lookAtExpiry(server(number));
}

void VirtualPlay::readValues()
{
    qint16 number = 0;
    for (const LabResource& resource : m_scenario.resources) {
        const Reply reply = execute(resource.server, {resource.reader, labPrefix + resource.key});
        if (!reply.isError())
            m_recorder.value(number, reply.isInteger() ? reply.integer : reply.bytes.toLongLong(), moment());
        ++number;
    }
}

VirtualRun VirtualPlay::play()
{
    setUp();
    VirtualRun run;
    record::Header header = headerOf(m_scenario, m_seed);
    header.begin = m_servers.front().model->time();
    header.madeBy = "lockscope-simulated";
    m_recorder.pace(1, header.begin, moment());
    for (int client = 0; client < m_players.size(); ++client)
        begin(client);
    while (!m_players.isOver() && now() < LabClock::origin + m_scenario.length) {
        if (m_choices != nullptr) {
            run.isWhole = advanceByChoice();
            if (!run.isWhole)
                break;
            continue;
        }
        m_clock.set(next());
        advance();
    }
    readValues();
    m_recorder.scribe().reach(moment());
    run.recording = record::Recording(header);
    run.recording.append(m_recorder.scribe().take());
    for (const Server& each : m_servers)
        run.unknownCommands += each.model->unknownCommands();
    return run;
}

} // namespace

VirtualRun playInVirtualTime(const Scenario& scenario, quint64 seed, const client::LockScripts& scripts)
{
    return VirtualPlay(scenario, seed, scripts).play();
}

VirtualRun playByChoice(const Scenario& scenario, quint64 seed, const client::LockScripts& scripts,
    base::milliseconds longest, Choices& choices)
{
    VirtualPlay play(scenario, seed, scripts);
    play.letChoose(choices, longest);
    return play.play();
}

} // namespace lockscope::lab
