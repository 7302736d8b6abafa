#include "core/lab/exhibit.h"

#include "core/locks/redissonnames.h"

#include <QCryptographicHash>
#include <QUuid>

#include <algorithm>

namespace lockscope::lab
{

namespace
{

using base::KeyName;
namespace redisson = locks::redisson;

/// Builds the rounds: who its actors are, how long things take.
class Rounds
{
public:
    Rounds(quint64 seed, double scale)
        : m_seed(seed)
        , m_scale(scale)
    {
    }

    [[nodiscard]] Exhibit fair() const;
    [[nodiscard]] Exhibit readWrite() const;
    [[nodiscard]] Exhibit fenced() const;
    [[nodiscard]] Exhibit permits() const;
    [[nodiscard]] Exhibit semaphore() const;
    [[nodiscard]] Exhibit latch() const;

private:
    [[nodiscard]] QByteArray bytesOf(const char* actor) const
    {
        const QByteArray text = QByteArray::number(m_seed) + actor;
        return QCryptographicHash::hash(text, QCryptographicHash::Sha256).first(16);
    }
    [[nodiscard]] QByteArray holder(const char* actor, int thread) const
    {
        const QByteArray uuid = QUuid::fromRfc4122(bytesOf(actor)).toByteArray(QUuid::WithoutBraces);
        return uuid + ':' + QByteArray::number(thread);
    }
    [[nodiscard]] base::milliseconds after(double seconds) const
    {
        return base::milliseconds(std::max<qint64>(1, static_cast<qint64>(seconds * 1000 * m_scale)));
    }
    [[nodiscard]] QByteArray lease(double seconds) const
    {
        return QByteArray::number(static_cast<qint64>(after(seconds).count()));
    }

    quint64 m_seed;
    double m_scale;
};

/// Three clients; two queue up, each on a channel of its own.
Exhibit Rounds::fair() const
{
    const KeyName lock{"lockscope:sample:ticket-desk"};
    const QByteArrayList keys{lock.bytes, redisson::queueKey(lock).bytes, redisson::timeoutsKey(lock).bytes};
    const QByteArray channel = redisson::lockChannel(lock) + ':';
    const QByteArray a = holder("fair-a", 7);
    const QByteArray b = holder("fair-b", 31);
    const QByteArray c = holder("fair-c", 9);
    const auto take = [&](const QByteArray& who, double pause, const QByteArray& listen,
                          const QByteArray& leave) {
        return ExhibitStep{
            "sample-fair-acquire", keys, {who, lease(20), lease(30)}, listen, leave, after(pause)};
    };
    const auto free = [&](const QByteArray& who, double pause) {
        return ExhibitStep{"sample-fair-release", keys.first(2), {who, channel}, {}, {}, after(pause)};
    };
    return {"fair",
        {take(a, 0.4, {}, {}), take(b, 0.8, channel + b, {}), take(c, 7, channel + c, {}), free(a, 0.1),
            take(b, 6, {}, channel + b), free(b, 0.1), take(c, 5, {}, channel + c), free(c, 2)}};
}

/// Two readers, one of them twice, then a writer.
Exhibit Rounds::readWrite() const
{
    const KeyName lock{"lockscope:sample:catalogue"};
    const QByteArray channel = redisson::readWriteChannel(lock);
    const QByteArray r = holder("rw-r", 5);
    const QByteArray s = holder("rw-s", 8);
    const QByteArray writer = holder("rw-w", 2) + ":write";
    const QByteArray r1 = redisson::readerTimeoutKey(lock, {r}, 1).bytes;
    const QByteArray r2 = redisson::readerTimeoutKey(lock, {r}, 2).bytes;
    const QByteArray s1 = redisson::readerTimeoutKey(lock, {s}, 1).bytes;
    const auto read = [&](const QByteArray& who, const QByteArray& timeout, double forSeconds, double pause) {
        return ExhibitStep{
            "sample-read-acquire", {lock.bytes, timeout}, {who, lease(forSeconds)}, {}, {}, after(pause)};
    };
    const auto end = [&](const QByteArray& who, const QByteArrayList& timeouts, double pause) {
        return ExhibitStep{"sample-read-release", QByteArrayList{lock.bytes} + timeouts, {who, channel}, {},
            {}, after(pause)};
    };
    return {"read-write", {read(r, r1, 20, 0.3), read(s, s1, 25, 0.3), read(r, r2, 15, 6),
                              end(r, {r2, r1, s1}, 2), end(s, {s1, r1, r2}, 3), end(r, {r1, r2, s1}, 1),
                              {"sample-write-acquire", {lock.bytes}, {writer, lease(15)}, {}, {}, after(6)},
                              {"sample-write-release", {lock.bytes}, {writer, channel}, {}, {}, after(1.5)}}};
}

Exhibit Rounds::fenced() const
{
    const KeyName lock{"lockscope:sample:device"};
    const QByteArrayList keys{lock.bytes, redisson::tokenKey(lock).bytes};
    const QByteArray channel = redisson::lockChannel(lock);
    QList<ExhibitStep> round;
    for (const char* actor : {"fenced-a", "fenced-b"}) {
        const QByteArray who = holder(actor, 1);
        round << ExhibitStep{"sample-fenced-acquire", keys, {who, lease(14)}, {}, {}, after(9)}
              << ExhibitStep{"release", {lock.bytes, channel}, {who, lease(14)}, {}, {}, after(2)};
    }
    return {"fenced", round};
}

/// Three permits; one of those that are taken runs out because its client forgets it.
Exhibit Rounds::permits() const
{
    const KeyName name{"lockscope:sample:gpu"};
    const QByteArrayList keys{name.bytes, redisson::permitTimeoutsKey(name).bytes};
    const QByteArray channel = redisson::semaphoreChannel(name);
    const auto take = [&](const char* permit, double forSeconds, double pause) {
        return ExhibitStep{"sample-permit-acquire", keys, {bytesOf(permit), lease(forSeconds), "3", channel},
            {}, {}, after(pause)};
    };
    const auto give = [&](const char* permit, double pause) {
        return ExhibitStep{"sample-permit-release", keys, {bytesOf(permit), channel}, {}, {}, after(pause)};
    };
    return {"permit-semaphore", {take("permit-a", 30, 0.4), take("permit-b", 12, 4), take("permit-c", 30, 5),
                                    give("permit-a", 5), give("permit-c", 3)}};
}

/// A waiter listens all the time: nothing else tells a plain counter from a semaphore.
Exhibit Rounds::semaphore() const
{
    const KeyName name{"lockscope:sample:seats"};
    const QByteArray channel = redisson::semaphoreChannel(name);
    const auto change = [&](const char* by, double pause) {
        return ExhibitStep{"sample-semaphore", {name.bytes}, {by, "4", channel}, channel, {}, after(pause)};
    };
    return {"semaphore", {change("-1", 1.5), change("-3", 6), change("2", 4), change("2", 3)}};
}

Exhibit Rounds::latch() const
{
    const KeyName name{"lockscope:sample:start-gate"};
    const QByteArray channel = redisson::latchChannel(name);
    const ExhibitStep count{"sample-latch", {name.bytes}, {"3", channel}, channel, {}, after(4)};
    return {"latch", {count}};
}

} // namespace

QByteArrayList Exhibit::keys() const
{
    QByteArrayList list;
    for (const ExhibitStep& step : round)
        for (const QByteArray& key : step.keys)
            if (!list.contains(key))
                list << key;
    return list;
}

QList<Exhibit> sampleExhibits(quint64 seed, double scale)
{
    const Rounds rounds(seed, scale);
    return {rounds.fair(), rounds.readWrite(), rounds.fenced(), rounds.permits(), rounds.semaphore(),
        rounds.latch()};
}

} // namespace lockscope::lab
