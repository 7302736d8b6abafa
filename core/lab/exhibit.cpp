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
using client::Ask;
using client::Form;
using client::Hold;
namespace redisson = locks::redisson;

/// What a killed program leaves behind is gone after this, at the latest.
constexpr base::milliseconds leftoversLast{120'000};

client::ScriptCall acquireCall(const Ask& ask) { return client::kindOf(ask.hold.form).acquire(ask); }
client::ScriptCall releaseCall(const Ask& ask) { return client::kindOf(ask.hold.form).release(ask); }

/// Sets a counter up where there is none.
client::ScriptCall setUpCall(
    const KeyName& counter, const QByteArray& channel, const QByteArray& count, const QByteArray& message)
{
    return {"set-count", {counter.bytes, channel}, {count, message}};
}

/// Builds the rounds: who its actors are, how long things take.
class Rounds
{
public:
    explicit Rounds(const SampleSettings& settings)
        : m_settings(settings)
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
        const QByteArray text = QByteArray::number(m_settings.seed) + actor;
        return QCryptographicHash::hash(text, QCryptographicHash::Sha256).first(16);
    }
    [[nodiscard]] QByteArray holder(const char* actor, int thread) const
    {
        const QByteArray uuid = QUuid::fromRfc4122(bytesOf(actor)).toByteArray(QUuid::WithoutBraces);
        return uuid + ':' + QByteArray::number(thread);
    }
    [[nodiscard]] base::milliseconds after(double seconds) const
    {
        return base::milliseconds(
            std::max<qint64>(1, static_cast<qint64>(seconds * 1000 * m_settings.scale)));
    }
    [[nodiscard]] Ask ask(const KeyName& lock, const QByteArray& who, Form form, double leaseSeconds) const
    {
        return {Hold{lock, {who}, form}, after(leaseSeconds)};
    }

    const SampleSettings& m_settings;
};

/// Three clients; two queue up, each on a channel of its own.
Exhibit Rounds::fair() const
{
    const KeyName lock = m_settings.named("ticket-desk");
    const QByteArray a = holder("fair-a", 7);
    const QByteArray b = holder("fair-b", 31);
    const QByteArray c = holder("fair-c", 9);
    const auto channelOf = [&](const QByteArray& who) { return redisson::fairChannel(lock, {who}); };
    const auto take = [&](const QByteArray& who, double pause, const QByteArray& listen,
                          const QByteArray& leave) {
        Ask asked = ask(lock, who, Form::Fair, 20);
        asked.place = after(30);
        asked.queuesUp = true;
        return ExhibitStep{acquireCall(asked), listen, leave, after(pause)};
    };
    const auto free = [&](const QByteArray& who, double pause) {
        return ExhibitStep{releaseCall(ask(lock, who, Form::Fair, 20)), {}, {}, after(pause)};
    };
    const QByteArrayList queue{redisson::queueKey(lock).bytes, redisson::timeoutsKey(lock).bytes};
    return {"fair", QByteArrayList{lock.bytes} + queue, queue,
        {take(a, 0.4, {}, {}), take(b, 0.8, channelOf(b), {}), take(c, 7, channelOf(c), {}), free(a, 0.1),
            take(b, 6, {}, channelOf(b)), free(b, 0.1), take(c, 5, {}, channelOf(c)), free(c, 2)}};
}

/// Two readers, one of them twice, then a writer.
Exhibit Rounds::readWrite() const
{
    const KeyName lock = m_settings.named("catalogue");
    const QByteArray r = holder("rw-r", 5);
    const QByteArray s = holder("rw-s", 8);
    const QByteArray writer = holder("rw-w", 2) + ":write";
    const auto take = [&](const QByteArray& who, Form form, double leaseSeconds, double pause) {
        return ExhibitStep{acquireCall(ask(lock, who, form, leaseSeconds)), {}, {}, after(pause)};
    };
    const auto end = [&](const QByteArray& who, Form form, double pause) {
        return ExhibitStep{releaseCall(ask(lock, who, form, 15)), {}, {}, after(pause)};
    };
    return {"read-write",
        {lock.bytes, redisson::readerTimeoutKey(lock, {r}, 1).bytes,
            redisson::readerTimeoutKey(lock, {r}, 2).bytes, redisson::readerTimeoutKey(lock, {s}, 1).bytes},
        {},
        {take(r, Form::Read, 20, 0.3), take(s, Form::Read, 25, 0.3), take(r, Form::Read, 15, 6),
            end(r, Form::Read, 2), end(s, Form::Read, 3), end(r, Form::Read, 1),
            take(writer, Form::Write, 15, 6), end(writer, Form::Write, 1.5)}};
}

Exhibit Rounds::fenced() const
{
    const KeyName lock = m_settings.named("device");
    const QByteArray token = redisson::tokenKey(lock).bytes;
    QList<ExhibitStep> round;
    for (const char* actor : {"fenced-a", "fenced-b"}) {
        const Ask asked = ask(lock, holder(actor, 1), Form::Fenced, 14);
        round << ExhibitStep{acquireCall(asked), {}, {}, after(9)}
              << ExhibitStep{releaseCall(asked), {}, {}, after(2)};
    }
    return {"fenced", {lock.bytes, token}, {token}, round};
}

/// Three permits; one of those that are taken runs out because its client forgets it.
Exhibit Rounds::permits() const
{
    const KeyName name = m_settings.named("gpu");
    const QByteArrayList keys{name.bytes, redisson::permitTimeoutsKey(name).bytes};
    const auto take = [&](const char* permit, double leaseSeconds, double pause) {
        return ExhibitStep{
            acquireCall(ask(name, bytesOf(permit), Form::Permit, leaseSeconds)), {}, {}, after(pause)};
    };
    const auto give = [&](const char* permit, double pause) {
        return ExhibitStep{releaseCall(ask(name, bytesOf(permit), Form::Permit, 30)), {}, {}, after(pause)};
    };
    const ExhibitStep setUp{setUpCall(name, redisson::semaphoreChannel(name), "3", "3"), {}, {}, after(0.05)};
    return {"permit-semaphore", keys, keys,
        {setUp, take("permit-a", 30, 0.4), take("permit-b", 12, 4), take("permit-c", 30, 5),
            give("permit-a", 5), give("permit-c", 3)}};
}

/// A waiter listens all the time: nothing else tells a plain counter from a semaphore.
Exhibit Rounds::semaphore() const
{
    const KeyName name = m_settings.named("seats");
    const QByteArray channel = redisson::semaphoreChannel(name);
    const auto number = [&](qint64 permits) {
        Ask asked = ask(name, {}, Form::Semaphore, 1);
        asked.permits = permits;
        return asked;
    };
    const auto take = [&](qint64 permits, double pause) {
        return ExhibitStep{acquireCall(number(permits)), channel, {}, after(pause)};
    };
    const auto give = [&](qint64 permits, double pause) {
        return ExhibitStep{releaseCall(number(permits)), channel, {}, after(pause)};
    };
    const ExhibitStep setUp{setUpCall(name, channel, "4", "4"), channel, {}, after(0.05)};
    return {
        "semaphore", {name.bytes}, {name.bytes}, {setUp, take(1, 1.5), take(3, 6), give(2, 4), give(2, 3)}};
}

Exhibit Rounds::latch() const
{
    const KeyName name = m_settings.named("start-gate");
    const QByteArray channel = redisson::latchChannel(name);
    const ExhibitStep count{{"count-down", {name.bytes, channel}, {}}, channel, {}, after(4)};
    const ExhibitStep arm{setUpCall(name, channel, "3", "1"), channel, {}, after(4)};
    return {"latch", {name.bytes}, {name.bytes}, {arm, count, count, count}};
}

} // namespace

base::milliseconds Exhibit::lastsFor() const
{
    base::milliseconds takes{0};
    for (const ExhibitStep& step : round)
        takes += step.pause;
    return std::max(leftoversLast, 2 * takes);
}

QList<Exhibit> sampleExhibits(const SampleSettings& settings)
{
    const Rounds rounds(settings);
    return {rounds.fair(), rounds.readWrite(), rounds.fenced(), rounds.permits(), rounds.semaphore(),
        rounds.latch()};
}

} // namespace lockscope::lab
