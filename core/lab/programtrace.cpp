#include "core/lab/programtrace.h"

#include "core/lab/scenarioreader.h"

#include <QJsonArray>
#include <QSet>

#include <algorithm>
#include <functional>

namespace lockscope::lab
{

using record::Moment;
using record::Step;
using record::What;

namespace
{

template<class... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};
template<class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

/// The instruction takes time of its own, or may wait: a thread can be seen there.
bool takesTime(const Instruction& instruction)
{
    return std::visit(
        Overloaded{[](const step::Think&) { return true; }, [](const step::Work&) { return true; },
            [](const step::Acquire&) { return true; }, [](const step::Release&) { return true; },
            [](const step::Send&) { return true; }, [](const step::RunScript&) { return true; },
            [](const step::Listen&) { return true; }, [](const step::Hear&) { return true; },
            [](const step::Pause&) { return true; }, [](const step::Enter&) { return true; },
            [](const auto&) { return false; }},
        instruction);
}

/// It is not reported that a thread comes to it, nor that it goes on.
bool isSilent(const Instruction& instruction)
{
    return std::holds_alternative<step::Listen>(instruction) ||
           std::holds_alternative<step::Enter>(instruction);
}

bool isListening(const Instruction& instruction) { return std::holds_alternative<step::Listen>(instruction); }

/// Its end is not reported, so what comes after it may be seen next.
bool endsSilently(const Instruction& instruction)
{
    if (const auto* acquire = std::get_if<step::Acquire>(&instruction))
        return acquire->locks.size() > 1;
    if (const auto* release = std::get_if<step::Release>(&instruction))
        return release->locks.size() > 1;
    return !std::holds_alternative<step::Work>(instruction) &&
           !std::holds_alternative<step::Send>(instruction) &&
           !std::holds_alternative<step::RunScript>(instruction);
}

/// Whether a name that was seen can come from that template.
bool canBe(const QByteArray& form, const QByteArray& seen) { return form.contains("${") || form == seen; }

/// `seen`: without the prefix; several that are held as one are joined by "+".
bool isAbout(const QList<LockUse>& locks, const QByteArray& seen)
{
    if (std::ranges::any_of(locks, [&](const LockUse& use) { return canBe(use.name, seen); }))
        return true;
    QByteArrayList names;
    for (const LockUse& use : locks)
        names.append(use.name);
    return locks.size() > 1 && canBe(names.join('+'), seen);
}

/// Returns how ${acquired} decides, where that is known.
std::optional<bool> outcomeOf(const Condition& condition, std::optional<bool> acquired)
{
    const bool isPlain = condition.left == "${acquired}" &&
                         (condition.right == "0" || condition.right == "1") &&
                         (condition.is == Condition::Is::Equal || condition.is == Condition::Is::Unequal);
    if (!isPlain || !acquired)
        return std::nullopt;
    const bool isEqual = *acquired == (condition.right == "1");
    return condition.is == Condition::Is::Equal ? isEqual : !isEqual;
}

/// Some instruction but an acquire sets ${acquired}.
bool writesAcquired(const Program& program)
{
    static const QByteArray name("acquired");
    return std::ranges::any_of(program, [](const Instruction& instruction) {
        return std::visit(
            Overloaded{[](const step::Send& send) { return send.into.contains(name); },
                [](const step::RunScript& script) { return script.into.contains(name); },
                [](const step::Hear& hear) { return hear.into == name; },
                [](const step::Let& let) { return let.name == name; },
                [](const step::Pick& pick) { return pick.name == name; }, [](const auto&) { return false; }},
            instruction);
    });
}

/// Returns the instructions that may run directly after that one.
QList<qsizetype> successors(const Program& program, qsizetype place, std::optional<bool> acquired)
{
    const qsizetype next = place + 1;
    return std::visit(
        Overloaded{[&](const step::JumpUnless& jump) {
                       const auto holds = outcomeOf(jump.condition, acquired);
                       if (!holds)
                           return QList<qsizetype>{next, jump.to};
                       return QList<qsizetype>{*holds ? next : jump.to};
                   },
            [&](const step::Jump& jump) { return QList<qsizetype>{jump.to}; },
            [&](const step::JumpAfter& jump) {
                return jump.times < 0 ? QList<qsizetype>{next} : QList<qsizetype>{next, jump.to};
            },
            [&](const step::Crash&) { return QList<qsizetype>(); },
            [&](const auto&) { return QList<qsizetype>{next}; }},
        program[place]);
}

using Test = std::function<bool(const Instruction&)>;

bool isWorking(const Instruction& each) { return std::holds_alternative<step::Work>(each); }

bool isSending(const Instruction& each)
{
    return std::holds_alternative<step::Send>(each) || std::holds_alternative<step::RunScript>(each);
}

Test acquiring(const QByteArray& lock)
{
    return [lock](const Instruction& each) {
        const auto* acquire = std::get_if<step::Acquire>(&each);
        return acquire != nullptr && isAbout(acquire->locks, lock);
    };
}

Test releasing(const QByteArray& lock)
{
    return [lock](const Instruction& each) {
        const auto* release = std::get_if<step::Release>(&each);
        return release != nullptr && isAbout(release->locks, lock);
    };
}

Test believing(const QByteArray& lock, bool holds)
{
    return [lock, holds](const Instruction& each) {
        const auto* believe = std::get_if<step::Believe>(&each);
        return believe != nullptr && believe->holds == holds && canBe(believe->lock, lock);
    };
}

Test renewing(const QByteArray& lock)
{
    return [lock](const Instruction& each) {
        const auto* renew = std::get_if<step::Renew>(&each);
        return renew != nullptr && canBe(renew->lock, lock);
    };
}

/// `text`: of the command, its words with blanks between.
Test sending(const QByteArray& text)
{
    return [word = text.split(' ').constFirst()](const Instruction& each) {
        const auto* send = std::get_if<step::Send>(&each);
        return send != nullptr ? canBe(send->words.value(0), word)
                               : word == "eval" && std::holds_alternative<step::RunScript>(each);
    };
}

Test telling(const Step& step, const QByteArray& text)
{
    return [what = step.what, resource = step.resource, text](const Instruction& each) {
        const auto* tell = std::get_if<step::Tell>(&each);
        return tell != nullptr && tell->what == what && tell->resource == resource &&
               (what != What::Note || canBe(tell->value, text));
    };
}

/// Where several locks are taken as one, each reports for itself, and in the end one for all.
Test wholly(const Test& test, const QByteArray& lock)
{
    return [test, lock](const Instruction& each) {
        const auto* acquire = std::get_if<step::Acquire>(&each);
        const auto* release = std::get_if<step::Release>(&each);
        const qsizetype locks = acquire != nullptr   ? acquire->locks.size()
                                : release != nullptr ? release->locks.size()
                                                     : 1;
        return test(each) && (locks == 1 || lock.count('+') >= locks - 1);
    };
}

QString wordOf(const QJsonValue& value)
{
    if (value.isString())
        return value.toString().simplified();
    if (value.isDouble())
        return QString::number(value.toDouble());
    if (value.isBool())
        return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    QStringList words;
    const QJsonObject object = value.toObject();
    if (object.contains(QStringLiteral("between")))
        return wordOf(object.value(QStringLiteral("between")).toArray().at(0)) + QStringLiteral("..") +
               wordOf(object.value(QStringLiteral("between")).toArray().at(1));
    if (object.contains(QStringLiteral("about")))
        return QLatin1Char('~') + wordOf(object.value(QStringLiteral("about")));
    for (const auto& each : value.toArray())
        words.append(wordOf(each));
    return words.join(u' ');
}

/// "acquire orders, wait 20s": the step's own name first.
QString lineOf(const QJsonObject& step, const QString& name)
{
    QStringList parts{name + u' ' + wordOf(step.value(name))};
    static const QStringList blocks{QStringLiteral("then"), QStringLiteral("else"), QStringLiteral("steps")};
    for (auto each = step.begin(); each != step.end(); ++each)
        if (each.key() != name && !blocks.contains(each.key()))
            parts.append(each.key() + u' ' + wordOf(each.value()));
    return parts.join(QStringLiteral(", "));
}

QString nameOf(const QJsonObject& step)
{
    static const QStringList names{QStringLiteral("think"), QStringLiteral("work"), QStringLiteral("pause"),
        QStringLiteral("acquire"), QStringLiteral("release"), QStringLiteral("command"),
        QStringLiteral("script"), QStringLiteral("listen"), QStringLiteral("hear"), QStringLiteral("let"),
        QStringLiteral("pick"), QStringLiteral("holds"), QStringLiteral("leaves"), QStringLiteral("renewed"),
        QStringLiteral("read"), QStringLiteral("wrote"), QStringLiteral("refused"), QStringLiteral("note"),
        QStringLiteral("enter"), QStringLiteral("exit"), QStringLiteral("crash"), QStringLiteral("if"),
        QStringLiteral("repeat")};
    const auto found = std::ranges::find_if(names, [&](const QString& name) { return step.contains(name); });
    return found == names.end() ? QString() : *found;
}

void addLines(QStringList& lines, const QJsonArray& steps, int depth)
{
    for (const auto& value : steps) {
        const QJsonObject step = value.toObject();
        const QString name = nameOf(step);
        lines.append(QString(qsizetype(depth) * 2, u' ') + lineOf(step, name));
        addLines(lines, step.value(QStringLiteral("then")).toArray(), depth + 1);
        if (step.contains(QStringLiteral("else"))) {
            lines.append(QString(qsizetype(depth) * 2, u' ') + QStringLiteral("else"));
            addLines(lines, step.value(QStringLiteral("else")).toArray(), depth + 1);
        }
        addLines(lines, step.value(QStringLiteral("steps")).toArray(), depth + 1);
        if (name == u"repeat")
            lines.append(QString());
    }
}

} // namespace

QStringList programLines(const QJsonArray& steps)
{
    QStringList lines;
    addLines(lines, steps, 0);
    return lines;
}

/// One thread while one step is taken.
class ProgramTrace::Following
{
public:
    Following(const Group& group, Thread& thread, Moment at)
        : m_group(group)
        , m_program(group.terms.program)
        , m_thread(thread)
        , m_at(at)
    {
    }

    void beginAt(qsizetype place) { moveTo({place}); }

    /// It was seen at that instruction, and stays there for that time; where the next one is not reported, it
    /// is not known afterwards whether it is there.
    void isAt(qsizetype place, base::milliseconds time)
    {
        m_thread.may = {place};
        note();
        const Places next = reachedFrom(successors(m_program, place, m_thread.acquired));
        const auto isUnseen = [this](qsizetype each) {
            return isSilent(m_program[each]) || std::holds_alternative<step::Hear>(m_program[each]);
        };
        if (!std::holds_alternative<step::Work>(m_program[place]) && std::ranges::any_of(next, isUnseen))
            m_thread.mark(m_at + time, -1);
    }

    /// It was seen at an instruction that passes the test; returns whether it can be at one.
    bool isAtOne(const Test& test)
    {
        const Places found = ahead(test);
        if (found.isEmpty())
            return false;
        m_thread.may = found;
        note();
        return true;
    }

    /// It has passed an instruction that passes the test, and is at what follows.
    bool hasPassed(const Test& test)
    {
        const Places found = ahead(test);
        if (found.isEmpty())
            return false;
        Places after;
        for (const qsizetype place : found)
            after += successors(m_program, place, m_thread.acquired);
        moveTo(after);
        return true;
    }

    /// Where it can only have waited for a subscription, it goes on.
    void hasListened()
    {
        if (!m_thread.may.isEmpty() && isListening(m_program[m_thread.may.constFirst()]))
            moveTo(successors(m_program, m_thread.may.constFirst(), m_thread.acquired));
    }

    void take(const Step& step, const QByteArray& lock, const QByteArray& text);

private:
    void takeDecision(qsizetype place, base::milliseconds time);
    void takeOutcome(const Step& step, const QByteArray& lock);

    [[nodiscard]] bool isNowAt(const Test& test) const
    {
        return std::ranges::any_of(m_thread.may, [&](qsizetype place) { return test(m_program[place]); });
    }

    /// Returns the first instructions that pass the test, on all ways from where it may be.
    [[nodiscard]] Places ahead(const Test& test) const
    {
        Places found;
        Places open = m_thread.may;
        QSet<qsizetype> seen;
        while (!open.isEmpty()) {
            const qsizetype place = open.takeFirst();
            if (place >= m_program.size() || seen.contains(place))
                continue;
            seen.insert(place);
            if (test(m_program[place]))
                found.append(place);
            else if (endsSilently(m_program[place]))
                open += successors(m_program, place, m_thread.acquired);
        }
        return found;
    }

    /// Goes on from these instructions to the first that take time.
    void moveTo(const Places& open)
    {
        m_thread.may = reachedFrom(open);
        note();
    }

    [[nodiscard]] Places reachedFrom(Places open) const
    {
        Places reached;
        QSet<qsizetype> seen;
        while (!open.isEmpty()) {
            const qsizetype place = open.takeFirst();
            if (place >= m_program.size() || seen.contains(place))
                continue;
            seen.insert(place);
            const Instruction& instruction = m_program[place];
            if (takesTime(instruction))
                reached.append(place);
            if (!takesTime(instruction) || isSilent(instruction))
                open += successors(m_program, place, m_thread.acquired);
        }
        return reached;
    }

    void note() { m_thread.mark(m_at, m_thread.may.size() == 1 ? m_thread.may.constFirst() : -1); }

    const Group& m_group;
    const Program& m_program;
    Thread& m_thread;
    Moment m_at;
};

void ProgramTrace::Thread::mark(Moment at, qsizetype place)
{
    while (!visits.isEmpty() && visits.constLast().at > at)
        visits.removeLast();
    if (visits.isEmpty() || visits.constLast().place != place)
        visits.append({at, place});
}

ProgramTrace::ProgramTrace(const Scenario& scenario)
{
    const QJsonArray sources = scenario.source.value(QLatin1String("clients")).toArray();
    for (qsizetype number = 0; number < scenario.groups.size(); ++number) {
        const ClientGroup& terms = scenario.groups[number];
        m_groups.append({terms, programLines(sources.at(number)[QLatin1String("program")].toArray()),
            writesAcquired(terms.program)});
    }
}

QStringList ProgramTrace::linesOf(qint32 client) const
{
    return groupOf(client) < 0 ? QStringList() : m_groups[groupOf(client)].lines;
}

QString ProgramTrace::lineAt(qint32 client, qint32 thread, Moment at) const
{
    const auto place = placeAt(client, thread, at);
    return place ? linesOf(client).value(*place).trimmed() : QString();
}

QList<figure::ProgramLine> ProgramTrace::allLines() const
{
    QList<figure::ProgramLine> lines;
    for (auto each = m_threads.cbegin(); each != m_threads.cend(); ++each) {
        const auto [client, thread] = each.key();
        const QStringList program = linesOf(client);
        for (const Visit& visit : each->visits)
            lines.append({visit.at, client, thread, program.value(visit.place).trimmed()});
    }
    return lines;
}

QList<figure::ProgramLine> programLinesOf(const record::Recording& recording)
{
    const auto read = readScenario(recording.header().scenario);
    const auto* scenario = std::get_if<Scenario>(&read);
    if (scenario == nullptr)
        return {};
    ProgramTrace trace(*scenario);
    trace.follow(recording);
    return trace.allLines();
}

/// "buyer", or "buyer-3".
int ProgramTrace::groupNamed(const QByteArray& title) const
{
    const auto isIt = [](const QByteArray& name) {
        return [name](const Group& group) { return group.terms.name == name; };
    };
    auto found = std::ranges::find_if(m_groups, isIt(title));
    if (found == m_groups.end())
        found = std::ranges::find_if(m_groups, isIt(title.left(title.lastIndexOf('-'))));
    return found == m_groups.end() ? -1 : int(found - m_groups.begin());
}

int ProgramTrace::threadsOf(qint32 client) const
{
    const int group = groupOf(client);
    return group < 0 ? 0 : m_groups[group].terms.threads;
}

void ProgramTrace::follow(const record::Recording& recording)
{
    while (m_groupOfClient.size() < recording.clients().size())
        m_groupOfClient.append(groupNamed(recording.clients().at(m_groupOfClient.size()).title));
    for (; m_followed < recording.steps().size(); ++m_followed)
        if (const Step& step = recording.steps().at(m_followed); groupOf(step.client) >= 0)
            take(recording, step);
}

std::optional<qsizetype> ProgramTrace::placeAt(qint32 client, qint32 thread, Moment at) const
{
    const QList<Visit> visits = m_threads.value({client, thread}).visits;
    const auto after = std::ranges::upper_bound(visits, at, {}, &Visit::at);
    if (after == visits.begin() || std::prev(after)->place < 0)
        return std::nullopt;
    return std::prev(after)->place;
}

void ProgramTrace::begin(qint32 client, Moment at)
{
    for (int thread = 1; thread <= threadsOf(client); ++thread)
        Following(m_groups[groupOf(client)], m_threads[{client, thread}], at).beginAt(0);
}

void ProgramTrace::end(qint32 client, Moment at)
{
    for (int thread = 1; thread <= threadsOf(client); ++thread) {
        Thread& ended = m_threads[{client, thread}];
        ended.may.clear();
        ended.mark(at, -1);
    }
}

void ProgramTrace::take(const record::Recording& recording, const Step& step)
{
    switch (step.what) {
    case What::Started:
        return begin(step.client, step.at);
    case What::Stopped:
    case What::Crashed:
        return end(step.client, step.at);
    case What::Reply:
    case What::ReplyLost:
        return takeReply(step);
    case What::Subscribed:
        return takeSubscription(step);
    default:
        break;
    }
    const auto thread = m_threads.find({step.client, step.thread});
    if (thread == m_threads.end())
        return;
    QByteArray lock = step.lock < 0 ? QByteArray() : recording.locks().at(step.lock).ref.name.bytes;
    lock = lock.startsWith(labPrefix) ? lock.sliced(labPrefix.size()) : lock;
    Following(m_groups[groupOf(step.client)], *thread, step.at).take(step, lock, recording.textOf(step));
}

/// Answers do not say which thread they are for.
void ProgramTrace::takeReply(const Step& step)
{
    for (int number = 1; number <= threadsOf(step.client); ++number) {
        Thread& thread = m_threads[{step.client, number}];
        if (thread.serial != step.other)
            continue;
        thread.serial = -1;
        Following(m_groups[groupOf(step.client)], thread, step.at).hasPassed(isSending);
    }
}

/// Nor does a subscription.
void ProgramTrace::takeSubscription(const Step& step)
{
    for (int number = 1; number <= threadsOf(step.client); ++number)
        Following(m_groups[groupOf(step.client)], m_threads[{step.client, number}], step.at).hasListened();
}

void ProgramTrace::Following::take(const Step& step, const QByteArray& lock, const QByteArray& text)
{
    switch (step.what) {
    case What::Decides:
        return takeDecision(step.other >> 32, base::milliseconds(step.number));
    case What::Wants:
        isAtOne(acquiring(lock));
        return;
    case What::Acquired:
    case What::Reentered:
    case What::GaveUp:
        return takeOutcome(step, lock);
    case What::WorkBegins:
        isAtOne(isWorking);
        return;
    case What::WorkEnds:
        hasPassed(isWorking);
        return;
    case What::Releasing:
        if (!isAtOne(releasing(lock)))
            hasPassed(believing(lock, false));
        return;
    case What::Released:
    case What::PartlyReleased:
    case What::ReleaseFailed:
        if (isNowAt(wholly(releasing(lock), lock)))
            hasPassed(wholly(releasing(lock), lock));
        return;
    case What::Renewed:
        hasPassed(renewing(lock));
        return;
    case What::Command:
        if (isAtOne(sending(text)))
            m_thread.serial = step.other;
        return;
    case What::Note:
    case What::Read:
    case What::Wrote:
    case What::WriteRefused:
        hasPassed(telling(step, text));
        return;
    default:
        return;
    }
}

/// The text of a draw says at which instruction it was.
void ProgramTrace::Following::takeDecision(qsizetype place, base::milliseconds time)
{
    if (place < 0 || place >= m_program.size())
        return;
    if (takesTime(m_program[place]))
        return isAt(place, time);
    moveTo(successors(m_program, place, m_thread.acquired));
}

void ProgramTrace::Following::takeOutcome(const Step& step, const QByteArray& lock)
{
    if (isNowAt(wholly(acquiring(lock), lock))) {
        if (!m_group.writesAcquired)
            m_thread.acquired = step.what != What::GaveUp;
        hasPassed(wholly(acquiring(lock), lock));
    } else if (step.what == What::Acquired) {
        hasPassed(believing(lock, true));
    }
}

} // namespace lockscope::lab
