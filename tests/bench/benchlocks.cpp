#include "tests/bench/benchlocks.h"

#include "core/locks/family.h"
#include "core/locks/registry.h"

#include <array>

namespace lockscope::bench
{

namespace
{
redis::Reply answer(const redis::Command& question, int number, base::ServerTime at)
{
    const QByteArray digits = QByteArray::number(number).rightJustified(8, '0');
    const QByteArray holder = digits + "-0000-4000-8000-000000000000:" + QByteArray::number(number % 64);
    if (question.name() == "hgetall")
        return redis::Reply::array({redis::Reply::bulk(holder), redis::Reply::bulk("1")});
    if (question.name() == "pexpiretime")
        return redis::Reply::number(
            (at + std::chrono::milliseconds{30'000 - number % 1000}).time_since_epoch().count());
    return redis::Reply::nil();
}
} // namespace

locks::Observation observation(int number, base::ServerTime at)
{
    const locks::Family& family = *locks::familyById("redisson");
    locks::Candidate candidate;
    candidate.key =
        base::KeyName{"tenant:" + QByteArray::number(number % 97) + ":lock:" + QByteArray::number(number)};
    candidate.type = locks::Candidate::Type::Hash;
    QList<locks::Reading> readings;
    for (const redis::Command& question : family.questions(candidate))
        readings.append({question, answer(question, number, at)});
    const auto seen = family.decode(candidate, readings, at);
    if (!seen)
        qFatal("a made-up lock is not taken for one");
    return *seen;
}

const locks::Lock& heldLock()
{
    static const locks::LockPtr lock = [] {
        locks::Registry registry;
        registry.see(observation(0));
        return registry.takeBatch().changed.first();
    }();
    return *lock;
}

} // namespace lockscope::bench
