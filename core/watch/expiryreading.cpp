#include "core/watch/expiryreading.h"

#include "core/watch/clockestimate.h"

#include <algorithm>

namespace lockscope::watch
{

using base::milliseconds;
using base::ServerTime;
using redis::Command;
using redis::Reply;
using namespace std::chrono_literals;

namespace
{

/// A server that turns to something else between two commands of one batch is asked again, so many times.
constexpr milliseconds pause = 1ms;
constexpr int mostTries = 4;

bool asksExpiry(const Command& command) { return command.name() == "pexpiretime"; }

std::optional<ServerTime> momentOf(const base::Result<Reply>& time)
{
    const auto reported = time ? ClockEstimate::microseconds(*time) : std::nullopt;
    return reported ? std::optional(ServerTime(milliseconds(*reported / 1000))) : std::nullopt;
}

} // namespace

ExpiryReading::ExpiryReading(ExpiryWay way, KnownDeadlines known)
    : m_way(way)
    , m_known(std::move(known))
{
}

bool ExpiryReading::isAbsolute(const QList<Command>& questions) const
{
    return m_way == ExpiryWay::Absolute || std::ranges::none_of(questions, asksExpiry);
}

QList<Command> ExpiryReading::asking(const QList<Command>& questions) const
{
    if (isAbsolute(questions))
        return questions;
    QList<Command> asked = questions;
    for (Command& command : asked) {
        if (asksExpiry(command))
            command.words[0] = QByteArrayLiteral("pttl");
    }
    if (m_way == ExpiryWay::RemainingByOwnClock)
        return asked;
    const Command time{QByteArrayLiteral("time")};
    return QList{time} + asked + QList{time};
}

std::optional<ExpiryReading::Answers> ExpiryReading::read(const QList<Command>& questions,
    const Answers& answers, ServerTime at, base::nanoseconds took, base::nanoseconds clockError)
{
    const QList<Command> asked = asking(questions);
    if (answers.size() != asked.size() || learnsAnother(asked, answers))
        return std::nullopt;
    if (isAbsolute(questions))
        return answers;
    const bool bracketed = m_way == ExpiryWay::Remaining;
    const auto before = bracketed ? momentOf(answers.constFirst()) : std::nullopt;
    const auto after = bracketed ? momentOf(answers.constLast()) : std::nullopt;
    const Span ownSpan{at - std::chrono::ceil<milliseconds>(took + clockError),
        at + std::chrono::ceil<milliseconds>(clockError)};
    const Span span = before && after ? Span{*before, std::max(*before, *after)} : ownSpan;
    if (bracketed && span.to - span.from > pause && ++m_tries < mostTries)
        return std::nullopt;
    Answers reported = bracketed ? answers.sliced(1, questions.size()) : answers;
    for (qsizetype i = 0; i < questions.size(); ++i) {
        base::Result<Reply>& answer = reported[i];
        if (asksExpiry(questions.at(i)) && answer && answer->isInteger() && answer->integer >= 0)
            answer = deadline(answer->integer, span);
    }
    return reported;
}

/// Where the server has no command for a way, the next way is used from now on. The same holds for a command
/// that it forbids where the same key can be read otherwise: the command is meant then, not the key.
bool ExpiryReading::learnsAnother(const QList<Command>& asked, const Answers& answers)
{
    const auto isRead = [&](const QByteArray& key) {
        for (qsizetype i = 0; i < asked.size(); ++i) {
            if (answers.at(i) && asked.at(i).words.value(1) == key)
                return true;
        }
        return false;
    };
    const auto isGone = [&](const QByteArray& name) {
        for (qsizetype i = 0; i < asked.size(); ++i) {
            if (answers.at(i) || asked.at(i).name() != name)
                continue;
            const base::ErrorKind kind = answers.at(i).error().kind;
            const bool forbidden = kind == base::ErrorKind::NoPermission;
            if (kind == base::ErrorKind::UnknownCommand ||
                (forbidden && (name == "time" || isRead(asked.at(i).words.value(1)))))
                return true;
        }
        return false;
    };
    if (isGone("pexpiretime"))
        m_way = ExpiryWay::Remaining;
    else if (isGone("time"))
        m_way = ExpiryWay::RemainingByOwnClock;
    else
        return false;
    return true;
}

/// By our own clock each read is off by its own round trip and by what the clock is, and so is the one
/// before.
milliseconds ExpiryReading::slack(const Span& span) const
{
    return m_way == ExpiryWay::Remaining ? m_known.within
                                         : std::max(m_known.within, (span.to - span.from) * 2);
}

Reply ExpiryReading::deadline(qint64 remaining, const Span& span)
{
    const milliseconds rest{std::min(remaining, qint64(1) << 53)};
    const ServerTime from = span.from + rest;
    const ServerTime to = span.to + rest;
    const auto known = std::ranges::find_if(m_known.moments,
        [&](ServerTime moment) { return moment >= from - slack(span) && moment <= to + slack(span); });
    const ServerTime moment = known != m_known.moments.end() ? *known : from + (to - from) / 2;
    m_within = std::max({m_within, moment - from, to - moment});
    return Reply::number(moment.time_since_epoch().count());
}

KnownDeadlines knownDeadlines(const locks::Lock* lock)
{
    KnownDeadlines known;
    if (lock == nullptr || !lock->exists)
        return known;
    known.within = lock->expiryWithin;
    if (lock->expiresAt)
        known.moments.append(*lock->expiresAt);
    for (const locks::Holder& holder : lock->holders) {
        if (holder.expiresAt)
            known.moments.append(*holder.expiresAt);
    }
    return known;
}

} // namespace lockscope::watch
