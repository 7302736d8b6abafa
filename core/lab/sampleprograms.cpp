#include "core/lab/sampleprograms.h"

#include "core/client/lockkind.h"
#include "core/client/wirenames.h"
#include "core/locks/redissonnames.h"
#include "core/redis/scripts.h"

#include <QCryptographicHash>
#include <QUuid>

#include <algorithm>
#include <array>

namespace lockscope::lab
{

namespace
{

using base::KeyName;
using base::milliseconds;
using client::Form;
namespace redisson = locks::redisson;

constexpr milliseconds shortWatchdog{9'000};
constexpr milliseconds realWatchdog{30'000};
/// Between two entries of one holder, so that each can be seen.
constexpr double entryPause = 0.7;
/// So many turns of a wanderer follow each other before it begins anew.
constexpr int wandererTurns = 24;

milliseconds ofSeconds(double seconds) { return milliseconds(static_cast<qint64>(seconds * 1000)); }
Span just(double seconds) { return {Span::Shape::Fixed, ofSeconds(seconds), {}}; }
Span between(double from, double to) { return {Span::Shape::Between, ofSeconds(from), ofSeconds(to)}; }

/// Takes a lock, works, and leaves it.
struct Turn {
    enum class End : quint8 {
        Release, ///< leaves as often as it entered
        Forget,  ///< does nothing: a fixed lease runs out
        Crash,   ///< the client is gone without a word, its watchdog with it
    };

    LockUse lock;
    Span work;
    Span think;                     ///< before the next turn
    std::optional<Span> wait = {};  ///< empty = without limit
    std::optional<Span> lease = {}; ///< fixed; empty = watchdog
    int entries = 1;
    qint64 permits = 1;
    End end = End::Release;
};

/// Where it is not acquired, the turn is over.
void append(Program& program, const Turn& turn)
{
    const step::Acquire acquire{{turn.lock}, false, turn.wait, turn.lease, turn.permits};
    program << acquire;
    const qsizetype check = program.size();
    program << step::JumpUnless{{"${acquired}", Condition::Is::Equal, "1"}, 0};
    for (int entry = 1; entry < turn.entries; ++entry)
        program << step::Think{just(entryPause)} << acquire;
    program << step::Work{turn.work};
    if (turn.end == Turn::End::Crash)
        program << step::Crash{};
    for (int entry = 0; entry < turn.entries && turn.end == Turn::End::Release; ++entry) {
        if (entry > 0)
            program << step::Think{just(entryPause)};
        program << step::Release{{turn.lock}};
    }
    std::get<step::JumpUnless>(program[check]).to = program.size();
    program << step::Think{turn.think};
}

/// `program`: what each round begins with.
Program endless(const QList<Turn>& turns, Program program = {})
{
    for (const Turn& turn : turns)
        append(program, turn);
    return program << step::Jump{0};
}

/// The part of a lock's name that follows the prefix.
QByteArray lockWord(int number)
{
    static constexpr std::array<const char*, 8> words{
        "orders", "stock", "mail-digest", "billing", "search-index", "cart", "payout", "report"};
    const auto index = static_cast<std::size_t>(number);
    QByteArray name = words[index % words.size()];
    if (index >= words.size())
        name += ':' + QByteArray::number(static_cast<qulonglong>(index / words.size() + 1));
    return name;
}

/// Casts the clients: their names, their parts, their chance.
class Cast
{
public:
    explicit Cast(const SampleSettings& settings)
        : m_settings(settings)
    {
    }

    [[nodiscard]] QList<SampleClient> all();

private:
    enum class Part : quint8 { Keeper, Rival, Nester, LockUser, Crasher, Steady, Wanderer };

    void addUser(int number);
    [[nodiscard]] QList<Turn> turnsOf(Part part, const Chance& chance) const;
    [[nodiscard]] QList<Turn> wanderings(const Chance& chance) const;
    [[nodiscard]] LockUse lockOf(int number) const { return {lockWord(number % m_settings.locks)}; }

    void addFair();
    void addReadWrite();
    void addFenced();
    void addPermits();
    void addSemaphore();
    void addLatch();
    void addOthers();
    void addJob();
    SampleClient& add(const QByteArray& name, double starts, Program program);
    /// The clients that were added last share the keys of one object.
    void share(int clients, const QByteArrayList& keys, const QByteArrayList& lasting);
    [[nodiscard]] step::RunScript script(const char* name, const QByteArrayList& keys,
        const QByteArrayList& arguments, const QByteArrayList& lasting) const;
    [[nodiscard]] QByteArray uuidOf(const QByteArray& name) const;
    [[nodiscard]] base::HolderId holder(const QByteArray& name) const
    {
        return client::holderId(uuidOf(name), 1);
    }

    const SampleSettings& m_settings;
    QList<SampleClient> m_clients;
};

QList<SampleClient> Cast::all()
{
    for (int number = 0; number < m_settings.clients; ++number)
        addUser(number);
    addFair();
    addReadWrite();
    addFenced();
    addPermits();
    addSemaphore();
    addLatch();
    addOthers();
    addJob();
    return std::exchange(m_clients, {});
}

QByteArray Cast::uuidOf(const QByteArray& name) const
{
    const QByteArray text = QByteArray::number(m_settings.seed) + m_settings.run + name;
    const QByteArray bytes = QCryptographicHash::hash(text, QCryptographicHash::Sha256).first(16);
    return QUuid::fromRfc4122(bytes).toByteArray(QUuid::WithoutBraces);
}

SampleClient& Cast::add(const QByteArray& name, double starts, Program program)
{
    ClientTerms terms;
    terms.name = name;
    terms.prefix = m_settings.named({}).bytes;
    terms.number = static_cast<int>(m_clients.size());
    terms.uuid = uuidOf(name);
    terms.chance = Chance(m_settings.seed).of(static_cast<quint64>(terms.number));
    terms.starts = just(starts);
    terms.watchdog = shortWatchdog;
    terms.program = std::make_shared<const Program>(std::move(program));
    m_clients.append({.terms = terms});
    return m_clients.last();
}

void Cast::share(int clients, const QByteArrayList& keys, const QByteArrayList& lasting)
{
    for (auto member = m_clients.end() - clients; member != m_clients.end(); ++member) {
        member->keys = keys;
        member->lasting = lasting;
    }
}

/// The first turn begins at once: the window is to be alive within two seconds.
void Cast::addUser(int number)
{
    const auto part = static_cast<Part>(std::min(number, static_cast<int>(Part::Wanderer)));
    const Chance chance = Chance(m_settings.seed).of(static_cast<quint64>(number));
    SampleClient& user =
        add(QByteArray::number(number + 1), part == Part::Rival ? 0.6 : 0, endless(turnsOf(part, chance)));
    if (part != Part::Rival)
        user.terms.starts = between(0, 0.3);
    if (part == Part::Steady)
        user.terms.watchdog = realWatchdog;
    user.returns = between(8, 14);
}

QList<Turn> Cast::turnsOf(Part part, const Chance& chance) const
{
    switch (part) {
    case Part::Keeper:
        return {{lockOf(0), between(12, 24), between(1, 3)}};
    case Part::Rival:
        return {{lockOf(0), between(4, 8), between(2, 5)}};
    case Part::Nester:
        return {{.lock = lockOf(1), .work = between(6, 14), .think = between(2, 4), .entries = 3}};
    case Part::LockUser:
        return {{.lock = lockOf(2),
            .work = between(10, 12),
            .think = between(3, 6),
            .lease = just(8),
            .end = Turn::End::Forget}};
    case Part::Crasher:
        return {{.lock = lockOf(3), .work = between(4, 7), .think = just(1), .end = Turn::End::Crash}};
    case Part::Steady:
        return {{lockOf(4), between(45, 90), between(2, 4)}};
    case Part::Wanderer:
        break;
    }
    return wanderings(chance);
}

QList<Turn> Cast::wanderings(const Chance& chance) const
{
    QList<Turn> turns;
    for (quint64 i = 0; i < wandererTurns; ++i) {
        const auto drawn = [&](int below, quint64 what) {
            return static_cast<int>(chance.between(0, below - 1, what, i));
        };
        Turn turn{lockOf(drawn(m_settings.locks, 0)), between(1, 7), between(0.5, 4), between(2, 6)};
        if (drawn(3, 1) == 0)
            turn.lease = just(10);
        turn.entries = drawn(5, 2) == 0 ? 2 : 1;
        turns << turn;
    }
    return turns;
}

/// Three clients; two queue up, each on a channel of its own.
void Cast::addFair()
{
    const LockUse executor{"ticket-desk", Form::Fair};
    const auto add = [&](const char* name, double starts, double work) {
        this->add(name, starts, endless({{executor, just(work), just(1), just(60), just(20)}}));
    };
    add("fair-a", 0, 7);
    add("fair-b", 0.4, 6);
    add("fair-c", 0.8, 5);
    const KeyName lock = m_settings.named(executor.name);
    const QByteArrayList queue{redisson::queueKey(lock).bytes, redisson::timeoutsKey(lock).bytes};
    share(3, QByteArrayList{lock.bytes} + queue, queue);
}

/// Two readers, one of them twice, then a writer.
void Cast::addReadWrite()
{
    const LockUse read{"catalogue", Form::Read};
    const auto take = [&](double lease) { return step::Acquire{{read}, false, {}, just(lease)}; };
    add("rw-r", 0,
        {take(20), step::Think{just(0.6)}, take(15), step::Work{just(6)}, step::Release{{read}},
            step::Think{just(2)}, step::Release{{read}}, step::Think{just(12)}, step::Jump{0}});
    add("rw-s", 0.3, endless({{read, just(11), just(12), {}, just(25)}}));
    add("rw-w", 8, endless({{{read.name, Form::Write}, just(6), just(14), {}, just(15)}}));
    const KeyName lock = m_settings.named(read.name);
    share(3,
        {lock.bytes, redisson::readerTimeoutKey(lock, holder("rw-r"), 1).bytes,
            redisson::readerTimeoutKey(lock, holder("rw-r"), 2).bytes,
            redisson::readerTimeoutKey(lock, holder("rw-s"), 1).bytes},
        {});
}

void Cast::addFenced()
{
    const Turn turn{{"device", Form::Fenced}, just(9), just(2), {}, just(14)};
    add("fenced-a", 0, endless({turn}));
    add("fenced-b", 0.5, endless({turn}));
    const KeyName lock = m_settings.named(turn.lock.name);
    const QByteArray token = redisson::tokenKey(lock).bytes;
    share(2, {lock.bytes, token}, {token});
}

/// Three permits; one of those that are taken runs out because its client forgets it.
void Cast::addPermits()
{
    const LockUse gpu{"gpu", Form::Permit};
    const KeyName name = m_settings.named(gpu.name);
    const QByteArrayList keys{name.bytes, redisson::permitTimeoutsKey(name).bytes};
    const Program setUp{
        script("set-count", {name.bytes, redisson::semaphoreChannel(name)}, {"3", "3"}, keys)};
    Turn forgotten{gpu, just(13), just(4), {}, just(12)};
    forgotten.end = Turn::End::Forget;
    add("permit-a", 0, endless({{gpu, just(9), just(3), {}, just(30)}}, setUp));
    add("permit-b", 0.4, endless({forgotten}));
    add("permit-c", 4, endless({{gpu, just(8), just(4), {}, just(30)}}));
    share(3, keys, keys);
}

/// One client listens all the time: only that tells a plain counter from a semaphore.
void Cast::addSemaphore()
{
    const LockUse seats{"seats", Form::Semaphore};
    const KeyName name = m_settings.named(seats.name);
    const QByteArray channel = redisson::semaphoreChannel(name);
    const Program setUp{
        step::Listen{channel}, script("set-count", {name.bytes, channel}, {"4", "4"}, {name.bytes})};
    add("semaphore-a", 0, endless({{seats, just(6), just(3)}}, setUp));
    add("semaphore-b", 1.5, endless({{.lock = seats, .work = just(6), .think = just(3), .permits = 3}}));
    share(2, {name.bytes}, {name.bytes});
}

void Cast::addLatch()
{
    const KeyName name = m_settings.named("start-gate");
    const QByteArrayList keys{name.bytes, redisson::latchChannel(name)};
    Program program{step::Listen{keys[1]}, script("set-count", keys, {"3", "1"}, {name.bytes})};
    for (int i = 0; i < 3; ++i)
        program << step::Think{just(4)} << script("count-down", keys, {}, {name.bytes});
    add("latch", 0, program << step::Think{just(4)} << step::Jump{0});
    share(1, {name.bytes}, {name.bytes});
}

/// Locks as redis-py, node-redlock and ShedLock keep them; for one of them somebody waits.
void Cast::addOthers()
{
    const Turn nightly{{"nightly", Form::TimeUuidToken}, just(9), just(3), {}, just(14)};
    const Turn invoice{{"lock:invoice", Form::HexToken}, just(7), just(4), {}, just(10)};
    const Turn cleanup{{"job-lock:default:cleanup", Form::JobToken}, just(5), just(8), {}, just(12)};
    add("redis-py-a", 0, endless({nightly}));
    add("redis-py-b", 0.5, endless({nightly}));
    share(2, {m_settings.named(nightly.lock.name).bytes}, {});
    add("node-redlock", 0.2, endless({invoice}));
    share(1, {m_settings.named(invoice.lock.name).bytes}, {});
    add("shedlock", 0.3, endless({cleanup}));
    share(1, {m_settings.named(cleanup.lock.name).bytes}, {});
}

/// A job that a worker of BullMQ has: its hash, and its lock, which is renewed by being set again.
void Cast::addJob()
{
    const QByteArray job = m_settings.named("bull:mails:17").bytes;
    const QByteArray lock = job + ":lock";
    const QByteArray last = client::inMilliseconds(leftoversLast(m_settings));
    const step::RunScript keepUp{"redis.call('hset', KEYS[2], 'name', 'mail', 'attemptsMade', '0') "
                                 "redis.call('pexpire', KEYS[2], ARGV[2]) "
                                 "redis.call('set', KEYS[1], ARGV[1], 'px', 12000) return 1",
        {lock, job}, {"${uuid}:1", last}, {}};
    const step::Send end{{"del", lock}, {}};
    add("bullmq", 0.4,
        {keepUp, step::Work{just(4)}, keepUp, step::Work{just(4)}, end, step::Think{just(3)}, step::Jump{0}});
    share(1, {lock, job}, {});
}

/// In a build without the scripts nothing comes of it.
step::RunScript Cast::script(const char* name, const QByteArrayList& keys, const QByteArrayList& arguments,
    const QByteArrayList& lasting) const
{
    const auto script = redis::Script::load(name);
    const auto behind = redis::Script::load("lasting");
    const QByteArray text = script.ok() && behind.ok() ? script->followedBy(*behind).text : "return 0";
    const QByteArrayList limits{
        QByteArray::number(lasting.size()), client::inMilliseconds(leftoversLast(m_settings))};
    return {text, keys + lasting, arguments + limits, {}};
}

} // namespace

KeyName SampleSettings::named(const QByteArray& word) const
{
    const QByteArray prefix = "lockscope:sample:";
    return {run.isEmpty() ? prefix + word : prefix + run + ':' + word};
}

KeyName sampleLock(const SampleSettings& settings, int number) { return settings.named(lockWord(number)); }

milliseconds leftoversLast(const SampleSettings& settings)
{
    constexpr double atScaleOne = 120;
    return ofSeconds(atScaleOne * std::max(1.0, settings.scale));
}

QList<SampleClient> sampleClients(const SampleSettings& settings) { return Cast(settings).all(); }

} // namespace lockscope::lab
