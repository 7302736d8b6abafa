#include "core/client/lockscripts.h"

namespace lockscope::client
{

namespace
{

constexpr const char* scriptNames[] = {"acquire", "acquire-fair", "acquire-fenced", "acquire-permit",
    "acquire-read", "acquire-semaphore", "acquire-token", "acquire-write", "await-latch", "count-down",
    "leave-fair", "look", "look-permit", "look-token", "release", "release-fair", "release-permit",
    "release-read", "release-semaphore", "release-token", "release-write", "renew", "renew-permit",
    "renew-read", "renew-token", "set-count"};

base::Error strangeAnswer(const char* act)
{
    return {base::ErrorKind::Protocol, act, QT_TRANSLATE_NOOP("ErrorDetails", "another reply")};
}

/// The integers of an answer that is a list of two or three of them; else empty.
QList<qint64> numbersOf(const redis::Reply& reply)
{
    QList<qint64> numbers;
    for (const redis::Reply& element : reply.elements)
        if (element.isInteger())
            numbers.append(element.integer);
    const bool fits = reply.elements.size() == numbers.size() && (numbers.size() == 2 || numbers.size() == 3);
    return fits ? numbers : QList<qint64>();
}

std::optional<qint64> thirdOf(const QList<qint64>& numbers)
{
    return numbers.size() == 3 ? std::optional(numbers[2]) : std::nullopt;
}

} // namespace

base::Result<LockScripts> LockScripts::load()
{
    LockScripts scripts;
    for (const char* name : scriptNames) {
        auto loaded = redis::Script::load(name);
        if (!loaded.ok())
            return loaded.error();
        scripts.m_scripts.emplace(name, std::move(loaded).value());
    }
    return scripts;
}

LockScripts LockScripts::followedBy(const redis::Script& last) const
{
    LockScripts scripts;
    for (const auto& [name, script] : m_scripts)
        scripts.m_scripts.emplace(name, script.followedBy(last));
    return scripts;
}

QByteArrayList LockScripts::keeping() const
{
    QByteArrayList list;
    for (const auto& [name, script] : m_scripts)
        for (const char* act : {"renew", "release", "leave", "look"})
            if (name.startsWith(act))
                list << script.sha1;
    return list;
}

base::Result<Attempt> readAttempt(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return answer.error();
    const QList<qint64> numbers = numbersOf(*answer);
    if (numbers.isEmpty())
        return strangeAnswer("acquire");
    if (numbers[0] == 1)
        return Attempt{true, numbers[1], base::milliseconds(-1), thirdOf(numbers)};
    return Attempt{false, 0, base::milliseconds(numbers[1])};
}

base::Result<Leave> readLeave(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return answer.error();
    if (answer->isNil())
        return Leave{};
    return answer->isInteger() ? base::Result<Leave>(Leave{true, answer->integer}) : strangeAnswer("release");
}

base::Result<QList<bool>> readRenewal(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return answer.error();
    if (!answer->isArray())
        return strangeAnswer("renew");
    QList<bool> flags;
    for (const redis::Reply& element : answer->elements)
        flags.append(element.integer == 1);
    return flags;
}

base::Result<HoldState> readHoldState(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return answer.error();
    const QList<qint64> numbers = numbersOf(*answer);
    if (numbers.isEmpty())
        return strangeAnswer("look");
    return HoldState{numbers[0], base::milliseconds(numbers[1]), thirdOf(numbers)};
}

base::Result<qint64> readNumber(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return answer.error();
    return answer->isInteger() ? base::Result<qint64>(answer->integer) : strangeAnswer("counter");
}

} // namespace lockscope::client
