#include "core/lab/keytrace.h"

#include "core/client/lockclientmachine.h"
#include "core/lab/clientact.h"
#include "core/lab/labclock.h"
#include "core/lab/runsetup.h"

#include <QHash>
#include <QMap>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace lockscope::lab
{

using record::Moment;
using record::Step;
using record::What;
using sim::SimServer;

namespace
{

using namespace std::chrono_literals;

constexpr qsizetype mostTracedCommands = 20'000; ///< what comes after them is not known
constexpr qsizetype contentsEvery = 64;          ///< commands
constexpr int mostOrders = 200;                  ///< that are tried for one answer
constexpr qsizetype mostBack = 8;                ///< commands that are taken back for one
constexpr int mostBefore = 3;                    ///< of commands without an answer that may explain one
constexpr int mostUnsettled = 1'000;             ///< answers that wait for others
constexpr base::milliseconds clockDifference{3}; ///< between an expiry here and on the server
constexpr base::milliseconds timeDifference{50}; ///< between a time to live here and on the server
constexpr base::milliseconds longestWay{10'000}; ///< by which both may be longer where commands take long

/// Stands in the place of a command, where the clock of a server jumped ahead by so many ms of its time.
const QByteArray clockJump = QByteArrayLiteral("lab-jump");

/// A simulated server and its clock.
struct Model {
    /// `begin`: the server's time where the run begins.
    explicit Model(base::ServerTime begin)
        : server(
              clock, [](qint64, const QByteArray&) {},
              begin - std::chrono::floor<base::milliseconds>(LabClock::origin.time_since_epoch()))
    {
    }

    /// Carries out a command, or a jump of the clock.
    redis::Reply carryOut(const QByteArrayList& words)
    {
        if (words.constFirst() != clockJump)
            return server.execute(words);
        server.jumpClock(base::milliseconds(words.at(1).toLongLong()));
        return redis::Reply::number(0);
    }

    SetClock clock;
    SimServer server;
};

/// A script's text, and how many of KEYS and ARGV it names.
struct ScriptForm {
    QByteArray text;
    qsizetype keys = 0;
    qsizetype arguments = 0;
};

qsizetype mostNamed(const QByteArray& script, const QString& list)
{
    static const QString digits = QStringLiteral("\\[(\\d+)\\]");
    qsizetype most = 0;
    auto found = QRegularExpression(list + digits).globalMatch(QString::fromUtf8(script));
    while (found.hasNext())
        most = std::max<qsizetype>(most, found.next().captured(1).toInt());
    return most;
}

/// Takes what scripts of ours take: the renewals take as many keys as there are holds.
qsizetype keysAmong(const QByteArray& name, const ScriptForm& script, qsizetype words)
{
    if (name == "renew")
        return (words - 1) / 2;
    if (name == "renew-read")
        return (words - 1) / 3 * 2;
    return std::clamp<qsizetype>(words - script.arguments, 0, script.keys);
}

/// One group for each word of a command of a program, whatever its variables hold.
QRegularExpression patternOf(const QByteArrayList& words)
{
    static const QRegularExpression variable(QStringLiteral("\\\\\\$\\\\\\{[^}]*\\\\\\}"));
    QStringList groups;
    for (const QByteArray& word : words)
        groups.append(
            u'(' +
            QRegularExpression::escape(QString::fromLatin1(word)).replace(variable, QStringLiteral(".*")) +
            u')');
    return QRegularExpression(
        u'^' + groups.join(u' ') + u'$', QRegularExpression::DotMatchesEverythingOption);
}

/// Two parts of answers mean the same: a time to live, which is at least `least`, may differ by so much.
bool isAlike(
    const QByteArray& one, const QByteArray& other, base::milliseconds least, base::milliseconds difference)
{
    if (one == other)
        return true;
    bool areNumbers = false;
    bool isOther = false;
    const qint64 first = one.toLongLong(&areNumbers);
    const qint64 second = other.toLongLong(&isOther);
    return areNumbers && isOther && std::min(first, second) > 0 && std::max(first, second) > least.count() &&
           std::abs(first - second) <= difference.count();
}

/// An answer as it is recorded.
struct Answer {
    qint64 number = 0;
    QByteArray text;

    [[nodiscard]] QByteArrayList parts() const
    {
        return text.isEmpty() ? QByteArrayList{QByteArray::number(number)} : text.split(' ');
    }
};

Answer recordedAnswer(const redis::Reply& reply)
{
    const ClientLogEntry entry = replyClientLogEntry(0, answerOf(reply));
    return {entry.number, entry.text};
}

/// A command that was sent and is not carried out yet.
struct Sent {
    qsizetype step = -1;
    qint32 client = -1;
    qint64 serial = 0;
    Moment at{0};
    QByteArrayList words;
    bool isAttempt = false; ///< a script of ours, which answers {0, time to live} where it acquires nothing
    bool isLost = false;    ///< no answer will come
    std::optional<Answer> answer = {};
    Moment answered{0};

    /// It gives this answer, as far as one can tell: how many heard a message is not simulated, and a time to
    /// live may differ by so much.
    [[nodiscard]] bool isAnsweredBy(const Answer& given, base::milliseconds difference) const
    {
        if (isLost || words.constFirst().toLower() == "publish")
            return true;
        if (answer->number == given.number && answer->text == given.text)
            return true;
        const bool asksForTime = words.constFirst().toLower() == "pttl";
        const bool isRefused = isAttempt && answer->text.startsWith("[0,");
        const bool tellsTime = asksForTime || words.constFirst() == "eval";
        const base::milliseconds least = asksForTime || isRefused ? base::milliseconds(0) : timeDifference;
        QByteArrayList one = answer->parts();
        QByteArrayList other = given.parts();
        return tellsTime && std::ranges::equal(one, other, [&](QByteArray first, QByteArray second) {
            for (QByteArray* part : {&first, &second})
                part->replace('[', "").replace(']', "").replace(',', "");
            return isAlike(first, second, least, difference);
        });
    }
};

/// A command that was carried out.
struct Done {
    Sent sent;
    base::MonoTime at{};
    bool isSure = true;
    std::shared_ptr<const SimServer::Contents> before; ///< of some of them
};

/// One server of the run.
struct Server {
    explicit Server(base::ServerTime begin)
        : model(std::make_unique<Model>(begin))
    {
    }

    std::unique_ptr<Model> model;
    QList<Sent> sent;        ///< in the order in which they were sent
    QList<qsizetype> toTake; ///< steps of those that are answered, in the order of their answers
    qsizetype tried = 0;     ///< so many of them do not give their answers now
    QList<Done> done;
    bool isKnown = true;
    base::milliseconds longest{0}; ///< of its time, from a command to its answer; at most `longestWay`

    [[nodiscard]] qsizetype indexOf(qsizetype step) const
    {
        const auto found = std::ranges::find(sent, step, &Sent::step);
        return found == sent.end() ? -1 : found - sent.begin();
    }
};

/// A server's state before an order was tried.
struct Kept {
    explicit Kept(const Server& server)
        : contents(server.model->server.contents())
        , sent(server.sent)
        , done(server.done)
    {
    }

    void putBack(Server& server) const
    {
        server.model->server.restore(*contents);
        server.sent = sent;
        server.done = done;
    }

    std::shared_ptr<const SimServer::Contents> contents;
    QList<Sent> sent;
    QList<Done> done;
};

/// Somebody begins or ceases to listen.
struct Listening {
    Moment at{0};
    qint32 client = -1;
    QByteArray channel; ///< empty = the client is gone
    bool begins = false;
};

} // namespace

/// The servers, and how texts become commands again.
class KeyTrace::Private
{
public:
    Private(const Scenario& given, const record::Header& header, const client::LockScripts& ours)
        : scenario(given)
        , speed(header.speed)
        , begin(header.begin)
    {
        for (const ClientGroup& group : scenario.groups)
            for (const Instruction& instruction : group.program)
                addPattern(instruction);
        for (qsizetype number = 0; number < scenario.servers.size(); ++number)
            servers.emplace_back(begin);
        for (const SetUpCommand& command : setUpCommands(scenario, ours))
            servers[std::size_t(command.server)].model->server.execute(command.words);
    }

    void take(const record::Recording& recording, qsizetype index);
    [[nodiscard]] std::optional<KeyChange> changeBy(qsizetype command) const;
    [[nodiscard]] QMap<QByteArray, int> listenersAt(Moment at) const;

    const Scenario scenario;
    const double speed;
    const base::ServerTime begin;
    QList<QRegularExpression> patterns; ///< of the commands of its programs
    std::vector<Server> servers;
    QList<Listening> listenings;
    qsizetype followed = 0; ///< steps

private:
    void addPattern(const Instruction& instruction);
    [[nodiscard]] QByteArrayList wordsOf(const QByteArray& text);
    void takeCommand(const record::Recording& recording, qsizetype index);
    void takeJump(const record::Recording& recording, qsizetype index);
    void takeReply(const Step& step, const QByteArray& text);
    void settle(Server& server);
    bool carryOutOne(Server& server);
    bool carryOut(Server& server, qsizetype step, int depth);
    bool carryOutEarlier(Server& server, qsizetype step);
    bool carryOutNow(Server& server, qsizetype step);
    bool carryOutAt(Server& server, qsizetype index, base::MonoTime at);
    void give(Server& server);
    void giveAll();
    [[nodiscard]] base::MonoTime serverTime(Moment at) const
    {
        return LabClock::origin + base::nanoseconds(qint64(double(base::nanoseconds(at).count()) / speed));
    }

    QHash<QByteArray, ScriptForm> m_forms; ///< by name
    int m_ordersLeft = 0;                  ///< for the answer at hand
};

void KeyTrace::Private::addPattern(const Instruction& instruction)
{
    if (const auto* send = std::get_if<step::Send>(&instruction))
        patterns.append(patternOf(send->words));
    else if (const auto* run = std::get_if<step::RunScript>(&instruction))
        patterns.append(patternOf(evalWords(run->text, run->keys, run->arguments)));
}

/// Words with blanks are told apart by the program that sent them; in a script of ours only the last word may
/// have some.
QByteArrayList KeyTrace::Private::wordsOf(const QByteArray& text)
{
    for (const QRegularExpression& pattern : std::as_const(patterns)) {
        const auto match = pattern.match(QString::fromLatin1(text));
        if (!match.hasMatch())
            continue;
        QByteArrayList words;
        for (int group = 1; group <= match.lastCapturedIndex(); ++group)
            words.append(match.captured(group).toLatin1());
        return words;
    }
    QByteArrayList words = text.split(' ');
    const QByteArray name = words.constFirst();
    if (!m_forms.contains(name)) {
        const auto script = redis::Script::load(name);
        m_forms.insert(name, script.ok()
                                 ? ScriptForm{script->text, mostNamed(script->text, QStringLiteral("KEYS")),
                                       mostNamed(script->text, QStringLiteral("ARGV"))}
                                 : ScriptForm());
    }
    const ScriptForm form = m_forms.value(name);
    if (form.text.isEmpty())
        return words;
    words.removeFirst();
    const qsizetype keys = keysAmong(name, form, words.size());
    if (!name.startsWith("renew") && words.size() > keys + form.arguments && form.arguments > 0) {
        const QByteArray last = words.mid(keys + form.arguments - 1).join(' ');
        words.resize(keys + form.arguments);
        words.last() = last;
    }
    return QByteArrayList{"eval", form.text, QByteArray::number(keys)} + words;
}

void KeyTrace::Private::take(const record::Recording& recording, qsizetype index)
{
    const Step& step = recording.steps().at(index);
    switch (step.what) {
    case What::Command:
        return takeCommand(recording, index);
    case What::Reply:
    case What::ReplyLost:
        return takeReply(step, recording.textOf(step));
    case What::Subscribed:
    case What::Unsubscribed:
        listenings.append({step.at, step.client, recording.textOf(step), step.what == What::Subscribed});
        return;
    case What::Stopped:
    case What::Crashed:
    case What::LinkCut:
        listenings.append({step.at, step.client, {}, false});
        return;
    case What::Pace:
        if (step.number != 0 && step.number != qRound64(speed * 1000))
            giveAll();
        return;
    case What::Fault:
        if (step.number == int(record::FaultKind::ClockJumped) && step.client < 0)
            return takeJump(recording, index);
        if (step.number == int(record::FaultKind::ServerStopped) ||
            step.number == int(record::FaultKind::Promoted) ||
            step.number == int(record::FaultKind::ScriptBlocks))
            giveAll();
        return;
    default:
        return;
    }
}

void KeyTrace::Private::takeCommand(const record::Recording& recording, qsizetype index)
{
    const Step& step = recording.steps().at(index);
    const qint64 number = servers.size() == 1 ? 1 : step.number; // older recordings do not say it
    if (number < 1 || number > qint64(servers.size()))
        return giveAll();
    Server& server = servers[std::size_t(number - 1)];
    if (!server.isKnown)
        return;
    const QByteArray text = recording.textOf(step);
    server.sent.append({index, step.client, step.other, step.at, wordsOf(text), text.startsWith("acquire")});
}

/// The jump of a server's clock is carried out among its commands.
void KeyTrace::Private::takeJump(const record::Recording& recording, qsizetype index)
{
    const Step& step = recording.steps().at(index);
    const auto number = serverNamed(scenario, recording.textOf(step));
    if (!number)
        return giveAll();
    Server& server = servers[std::size_t(*number)];
    if (!server.isKnown)
        return;
    const QByteArray ahead =
        QByteArray::number(client::onServer(base::milliseconds(step.other), speed).count());
    server.sent.append(
        {.step = index, .at = step.at, .words = {clockJump, ahead}, .answer = Answer(), .answered = step.at});
    server.toTake.append(index);
    settle(server);
}

void KeyTrace::Private::takeReply(const Step& step, const QByteArray& text)
{
    for (Server& server : servers) {
        const auto sent = std::ranges::find_if(server.sent, [&step](const Sent& each) {
            return each.client == step.client && each.serial == step.other && !each.answer;
        });
        if (sent == server.sent.end())
            continue;
        sent->isLost = step.what == What::ReplyLost;
        sent->answered = step.at;
        if (sent->isLost)
            return;
        sent->answer = Answer{step.number, text};
        const auto took = std::chrono::ceil<base::milliseconds>(serverTime(step.at) - serverTime(sent->at));
        server.longest = std::min(std::max(server.longest, took), longestWay);
        server.toTake.append(sent->step);
        return settle(server);
    }
}

/// Commands that were under way together are carried out in an order that gives all their answers. One that
/// gives another answer now waits for those that were sent before its answer came.
void KeyTrace::Private::settle(Server& server)
{
    while (server.isKnown && !server.toTake.isEmpty()) {
        if (carryOutOne(server))
            continue;
        const qsizetype step = server.toTake.constFirst();
        const Moment answered = server.sent.at(server.indexOf(step)).answered;
        const bool mayWait = std::ranges::any_of(server.sent,
            [answered](const Sent& each) { return !each.isLost && !each.answer && each.at <= answered; });
        if (mayWait && server.toTake.size() <= mostUnsettled)
            return;
        m_ordersLeft = mostOrders;
        if (!carryOut(server, step, mostBefore) && !carryOutEarlier(server, step))
            return give(server);
        server.tried = 0;
        server.toTake.removeIf([&server](qsizetype each) { return server.indexOf(each) < 0; });
    }
}

/// Carries out the first command that gives its answer now, of the first one and those that were sent before
/// its answer came. Those that were tried already are not tried again while nothing has changed.
bool KeyTrace::Private::carryOutOne(Server& server)
{
    const Moment answered = server.sent.at(server.indexOf(server.toTake.constFirst())).answered;
    m_ordersLeft = mostUnsettled;
    for (; server.tried < server.toTake.size(); ++server.tried) {
        const qsizetype step = server.toTake.at(server.tried);
        if (server.sent.at(server.indexOf(step)).at > answered || !carryOutNow(server, step))
            continue;
        server.toTake.removeAt(server.tried);
        server.tried = 0;
        return true;
    }
    return false;
}

/// Carries out the command, after others where it does not give its answer otherwise. False = in no order
/// that was tried.
bool KeyTrace::Private::carryOut(Server& server, qsizetype step, int depth)
{
    if (carryOutNow(server, step))
        return true;
    if (depth == 0)
        return false;
    const Kept kept(server);
    const Moment answered = kept.sent.at(server.indexOf(step)).answered;
    for (const bool lostOnes : {false, true})
        for (const Sent& other : kept.sent) {
            const bool isEligible = other.isLost == lostOnes && (other.isLost || other.answer);
            if (other.step == step || !isEligible || other.at > answered)
                continue;
            if (carryOutNow(server, other.step) && carryOut(server, step, depth - 1))
                return true;
            kept.putBack(server);
        }
    return false;
}

/// Carries out the command before some that were under way at the same time, whose answers came sooner.
bool KeyTrace::Private::carryOutEarlier(Server& server, qsizetype step)
{
    const Kept kept(server);
    const Moment at = server.sent.at(server.indexOf(step)).at;
    for (qsizetype back = 1; back <= std::min(mostBack, kept.done.size()); ++back) {
        const Done& first = kept.done.at(kept.done.size() - back);
        if (first.sent.answered < at || !first.before)
            return false;
        server.model->server.restore(*first.before);
        server.done = kept.done.first(kept.done.size() - back);
        for (const Done& done : kept.done.last(back))
            server.sent.append(done.sent);
        m_ordersLeft = mostOrders;
        const QList<Done> again = kept.done.last(back);
        if (carryOutNow(server, step) && std::ranges::all_of(again, [&](const Done& each) {
                return server.indexOf(each.sent.step) < 0 || carryOut(server, each.sent.step, 1);
            }))
            return true;
        kept.putBack(server);
    }
    return false;
}

/// The server's time lies between those of the command and its answer. A lease may have begun there as much
/// sooner or later as a command takes.
bool KeyTrace::Private::carryOutNow(Server& server, qsizetype step)
{
    const qsizetype index = server.indexOf(step);
    if (index < 0 || --m_ordersLeft < 0)
        return false;
    const Sent sent = server.sent.at(index);
    const Moment answered = sent.isLost ? sent.at : sent.answered;
    const base::milliseconds difference = clockDifference + server.longest;
    return carryOutAt(server, index, serverTime(answered)) ||
           carryOutAt(server, index, serverTime(sent.at)) ||
           carryOutAt(server, index, serverTime(answered) + clockDifference) ||
           carryOutAt(server, index, serverTime(answered) + difference) ||
           carryOutAt(server, index, serverTime(sent.at) - difference);
}

bool KeyTrace::Private::carryOutAt(Server& server, qsizetype index, base::MonoTime at)
{
    const auto contents = server.model->server.contents();
    const qsizetype unknown = server.model->server.unknownCommands().size();
    const Sent sent = server.sent.at(index);
    const base::MonoTime last = server.done.isEmpty() ? LabClock::origin : server.done.constLast().at;
    const base::MonoTime moment = std::max(at, last);
    server.model->clock.set(moment);
    server.model->server.expireCycle();
    const Answer answer = recordedAnswer(server.model->carryOut(sent.words));
    if (server.model->server.unknownCommands().size() > unknown ||
        !sent.isAnsweredBy(answer, timeDifference + server.longest)) {
        server.model->server.restore(*contents);
        return false;
    }
    const bool isSure = std::ranges::none_of(
        server.sent, [&sent](const Sent& each) { return each.isLost && each.step != sent.step; });
    server.sent.removeAt(index);
    server.done.append({sent, moment, isSure, contents});
    if (const qsizetype old = server.done.size() - 1 - mostBack; old >= 0 && old % contentsEvery != 0)
        server.done[old].before.reset();
    if (server.done.size() > mostTracedCommands)
        give(server);
    return true;
}

/// Nothing is known from here on.
void KeyTrace::Private::give(Server& server)
{
    server.isKnown = false;
    server.sent.clear();
    server.toTake.clear();
}

void KeyTrace::Private::giveAll()
{
    for (Server& server : servers)
        give(server);
}

std::optional<KeyChange> KeyTrace::Private::changeBy(qsizetype command) const
{
    for (std::size_t number = 0; number < servers.size(); ++number) {
        const QList<Done>& done = servers[number].done;
        const auto found = std::ranges::find(done, command, [](const Done& each) { return each.sent.step; });
        if (found == done.end())
            continue;
        const qsizetype index = found - done.begin();
        Model again(begin);
        const qsizetype from = index / contentsEvery * contentsEvery;
        again.server.restore(*done.at(from).before);
        const auto carryOutOf = [&again](const Done& each) {
            again.clock.set(each.at);
            again.server.expireCycle();
            again.carryOut(each.sent.words);
        };
        for (qsizetype before = from; before < index; ++before)
            carryOutOf(done.at(before));
        again.clock.set(found->at);
        KeyChange change{int(number), again.server.keys(), {}, {}, found->isSure};
        carryOutOf(*found);
        change.after = again.server.keys();
        change.listeners = listenersAt(found->sent.at);
        for (auto* keys : {&change.before, &change.after})
            for (SimServer::Key& key : *keys)
                if (key.ttl)
                    key.ttl = base::milliseconds(qRound64(double(key.ttl->count()) * speed));
        return change;
    }
    return std::nullopt;
}

KeyTrace::KeyTrace(const Scenario& scenario, const record::Header& header, const client::LockScripts& scripts)
    : d(std::make_unique<Private>(scenario, header, scripts))
{
}

KeyTrace::~KeyTrace() = default;
KeyTrace::KeyTrace(KeyTrace&&) noexcept = default;
KeyTrace& KeyTrace::operator=(KeyTrace&&) noexcept = default;

void KeyTrace::follow(const record::Recording& recording)
{
    for (; d->followed < recording.steps().size(); ++d->followed)
        d->take(recording, d->followed);
}

std::optional<KeyChange> KeyTrace::changeBy(qsizetype command) const { return d->changeBy(command); }

QMap<QByteArray, int> KeyTrace::Private::listenersAt(Moment at) const
{
    QMap<QByteArray, QSet<qint32>> listeners;
    for (const Listening& each : listenings) {
        if (each.at > at)
            break;
        if (each.begins)
            listeners[each.channel].insert(each.client);
        else if (!each.channel.isEmpty())
            listeners[each.channel].remove(each.client);
        else
            for (QSet<qint32>& clients : listeners)
                clients.remove(each.client);
    }
    QMap<QByteArray, int> counts;
    for (auto each = listeners.cbegin(); each != listeners.cend(); ++each)
        if (!each->isEmpty())
            counts.insert(each.key(), int(each->size()));
    return counts;
}

QByteArrayList linesOf(const KeyChange& change)
{
    const auto lineOf = [](const SimServer::Key& key) {
        QByteArray line = key.name + "  " + key.type;
        if (key.ttl)
            line += "  PTTL " + QByteArray::number(key.ttl->count());
        return line + "  " + (key.type == "string" ? key.content.join() : '{' + key.content.join(", ") + '}');
    };
    QMap<QByteArray, std::pair<const SimServer::Key*, const SimServer::Key*>> byName;
    for (const SimServer::Key& key : change.before)
        byName[key.name].first = &key;
    for (const SimServer::Key& key : change.after)
        byName[key.name].second = &key;
    QByteArrayList lines;
    QByteArrayList same;
    for (const auto& [before, after] : std::as_const(byName)) {
        if (before != nullptr && after != nullptr && *before == *after) {
            same.append("│ " + lineOf(*after));
            continue;
        }
        if (before != nullptr)
            lines.append("− " + lineOf(*before));
        if (after != nullptr)
            lines.append("+ " + lineOf(*after));
    }
    lines += same;
    for (auto each = change.listeners.cbegin(); each != change.listeners.cend(); ++each)
        lines.append(
            QByteArrayList{"│", "PUBSUB", "NUMSUB", each.key(), {}, QByteArray::number(*each)}.join(' '));
    return lines;
}

} // namespace lockscope::lab
