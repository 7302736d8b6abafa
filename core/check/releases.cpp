#include "core/check/releases.h"

#include <algorithm>
#include <utility>

namespace lockscope::check
{

using record::Recording;
using record::Rule;
using record::Step;
using record::What;

namespace
{

Violation breach(Rule rule, const Step& step, const std::optional<Fact>& before)
{
    Violation violation{.rule = rule,
        .begin = step.at,
        .end = step.at,
        .lock = step.lock,
        .clients = {step.client},
        .threads = {step.thread}};
    if (before)
        explain(violation, *before);
    return violation;
}

/// True where a release or an attempt failed for another reason than that the lock is not held.
bool isUnknown(const Step& step) { return step.text >= 0; }

bool isAboutKey(const QByteArray& command, const QByteArray& key) { return command.split(' ').contains(key); }

/// True where the command, or the script in it, counts entries.
bool countsEntries(const QByteArray& command) { return command.toLower().contains("hincrby"); }

/// True where the command creates a key, and never one with an expiry.
bool createsWithoutExpiry(const QByteArray& command)
{
    const QByteArrayList words = command.toLower().split(' ');
    if (words.constFirst() == "setnx")
        return true;
    const auto isExpiry = [](const QByteArray& word) {
        return word == "ex" || word == "px" || word == "exat" || word == "pxat";
    };
    return words.constFirst() == "set" && words.contains("nx") && std::ranges::none_of(words, isExpiry);
}

/// True where the command ends no key that is there, and gives it no expiry.
bool leavesKeyAsItIs(const QByteArray& command)
{
    const QByteArrayList words = command.toLower().split(' ');
    static const QByteArrayList readers{"get", "exists", "ttl", "pttl"};
    return readers.contains(words.constFirst()) || words.constFirst() == "setnx" ||
           (words.constFirst() == "set" && words.contains("nx"));
}

} // namespace

void Releases::take(const Step& step, const Recording& recording)
{
    if (step.what == What::Crashed || step.what == What::Stopped)
        return end(step);
    if (!isSeen(recording))
        learn(step, recording);
    if (step.lock < 0 || step.client < 0 || step.mode == locks::Mode::Permit || isSeen(recording))
        return;
    Hold& hold = m_holds[step.lock][holdOf(step)];
    switch (step.what) {
    case What::Wants:
        hold.mayHold = true;
        return;
    case What::GaveUp:
        hold.mayHold = isUnknown(step);
        hold.last = factOf(step);
        return;
    case What::Acquired:
    case What::Reentered:
        return acquire(hold, step, recording);
    case What::PartlyReleased:
        hold.entries = step.number;
        return;
    case What::LeaseEnded:
    case What::LeaseLost:
        hold.isOver = true;
        return;
    case What::Renewed:
        return renew(hold, step);
    case What::Releasing:
    case What::Released:
    case What::ReleaseFailed:
        return release(hold, step);
    default:
        return;
    }
}

/// A key that was ended, or got an expiry, is endless no longer; a server that starts or is promoted may have
/// lost any.
void Releases::learn(const Step& step, const Recording& recording)
{
    if (step.what == What::Command && step.client >= 0)
        return learnCommand(step, recording);
    if (step.what == What::ReplyLost)
        m_lost.insert(step.client, factOf(step));
    if (step.lock >= 0 && (takesAway(step) || step.what == What::LeaseEnded || step.what == What::Acquired))
        return forgetEndless(step.lock);
    const auto fault = record::FaultKind(step.number);
    if (step.what == What::Fault &&
        (fault == record::FaultKind::ServerStarted || fault == record::FaultKind::Promoted))
        for (const qint32 lock : m_endless.keys())
            forgetEndless(lock);
}

void Releases::learnCommand(const Step& step, const Recording& recording)
{
    Commands& commands = m_sent[whoOf(step)];
    commands.before = std::exchange(commands.last, {step.other, recording.textOf(step)});
    const QByteArray& text = commands.last.text;
    if (!m_endless.isEmpty() && !leavesKeyAsItIs(text))
        for (const qint32 lock : m_endless.keys())
            if (text.contains(m_endless.value(lock)))
                forgetEndless(lock);
    const auto twice = m_twice.constFind(whoOf(step));
    if (twice == m_twice.constEnd() || !isAboutKey(text, recording.locks().at(twice->lock).ref.name.bytes))
        return;
    Hold& hold = m_holds[twice->lock][twice->hold];
    if (countsEntries(text)) {
        hold.entries = 1;
        hold.came = hold.lost;
    }
    m_twice.erase(twice);
}

void Releases::acquire(Hold& hold, const Step& step, const Recording& recording)
{
    const bool isFirst = step.what == What::Acquired || hold.entries == 0;
    const bool isHomeMade = step.what == What::Acquired && !hold.mayHold;
    hold = {
        std::max<qint64>(1, step.number), false, false, isFirst ? factOf(step) : hold.came, {}, {}, false};
    if (!isHomeMade)
        return;
    tieToCommand(hold, step, recording);
    if (hold.isEndless)
        m_endless.insert(step.lock, recording.locks().at(step.lock).ref.name.bytes);
}

/// The last command before a home-made lock is held is the one that took it.
void Releases::tieToCommand(Hold& hold, const Step& step, const Recording& recording) const
{
    const Commands commands = m_sent.value(whoOf(step));
    const QByteArray& text = commands.last.text;
    if (!isAboutKey(text, recording.locks().at(step.lock).ref.name.bytes))
        return;
    hold.isEndless = createsWithoutExpiry(text);
    const auto lost = m_lost.constFind(step.client);
    if (lost != m_lost.constEnd() && lost->other == commands.before.serial && commands.before.text == text &&
        countsEntries(text))
        hold.lost = *lost;
}

void Releases::forgetEndless(qint32 lock)
{
    if (m_endless.remove(lock) == 0)
        return;
    for (Hold& hold : m_holds[lock])
        hold.isEndless = false;
    m_left.removeIf([lock](const Violation& each) { return each.lock == lock; });
}

void Releases::release(Hold& hold, const Step& step)
{
    if (step.what == What::Releasing) {
        const bool isMember = step.other == 1; // judged is the lock that stands for all of them
        if (hold.entries == 0 && !hold.mayHold && !isMember)
            report(breach(Rule::ReleasedWithoutHold, step, hold.last));
        return;
    }
    if (step.what == What::ReleaseFailed && isUnknown(step))
        return;
    const std::optional<Fact> lost = step.what == What::Released ? hold.lost : std::nullopt;
    hold = Hold{};
    hold.last = factOf(step);
    hold.lost = lost;
    if (lost)
        m_twice.insert(whoOf(step), {step.lock, holdOf(step)});
}

void Releases::renew(const Hold& hold, const Step& step)
{
    if (hold.entries > 0 || hold.mayHold || !hold.last || hold.last->what != What::Released)
        return;
    Violation violation = breach(Rule::RenewedAfterRelease, step, hold.last);
    violation.number = step.number;
    report(violation);
}

/// A crashed client is not held to anything, but what it left without an expiry stays.
void Releases::end(const Step& step)
{
    for (std::size_t lock = 0; lock < m_holds.all().size(); ++lock) {
        Holds& holds = m_holds.all()[lock];
        QList<Violation> kept;
        for (auto hold = holds.cbegin(); hold != holds.cend(); ++hold) {
            const bool isExempt = step.what == What::Crashed && !hold->isEndless;
            if (clientOf(hold.key()) != step.client || hold->entries == 0 || hold->isOver || isExempt)
                continue;
            Violation violation = breach(Rule::NeverReleased, step, hold->came);
            violation.lock = qint32(lock);
            violation.number = hold->entries;
            violation.bound = step.what == What::Crashed ? -1 : 0;
            violation.threads = {threadOf(hold.key())};
            kept.append(violation);
        }
        holds.removeIf([&step](auto hold) { return clientOf(hold.key()) == step.client; });
        std::ranges::sort(kept, {}, [](const Violation& each) { return each.threads.constFirst(); });
        if (step.what == What::Crashed)
            m_left += kept;
        else
            for (const Violation& violation : kept)
                report(violation);
    }
}

/// Only the end shows that nobody gave it back.
void Releases::finish(const Recording& recording)
{
    for (Violation violation : std::exchange(m_left, {})) {
        violation.end = recording.length();
        report(violation);
    }
}

} // namespace lockscope::check
