#include "tests/support/forcerace.h"

#include "core/admin/locksnapshot.h"

#include <QPointer>

namespace lockscope::support
{

using namespace std::chrono_literals;

namespace
{

const QByteArray raceLock = "race";

/// Takes it, and counts it; nothing where somebody has it.
const QByteArray takeIt =
    "if redis.call('exists', KEYS[1]) == 1 then return 0 end "
    "redis.call('hincrby', KEYS[1], ARGV[1], 1) redis.call('pexpire', KEYS[1], ARGV[2]) "
    "return redis.call('incr', KEYS[2])";
/// Leaves it where it still is acquisition ARGV[1]; else that one was taken away.
const QByteArray leaveIt =
    "if redis.call('exists', KEYS[1]) == 0 or redis.call('get', KEYS[2]) ~= ARGV[1] then return 0 end "
    "redis.call('publish', 'redisson_lock__channel:{race}', '0') redis.call('del', KEYS[1]) return 1";

redis::ClientOptions forWriting()
{
    redis::ClientOptions options;
    options.readsOnly = false;
    return options;
}

locks::Lock raceValue()
{
    locks::Lock lock;
    lock.ref = locks::LockRef{{raceLock}, 0, {}};
    lock.exists = false;
    return lock;
}

} // namespace

/// Takes the lock whenever it can, keeps it for up to 6 ms, now and then for longer, leaves it.
class ForceRace::Contender final : public QObject
{
public:
    Contender(ForceRace& race, const redis::Endpoint& endpoint, QByteArray id, quint64 seed)
        : m_race(race)
        , m_client(endpoint, forWriting(), race.m_clock)
        , m_id(std::move(id))
        , m_random(seed)
    {
        m_pause.setSingleShot(true);
        m_pause.setTimerType(Qt::PreciseTimer);
        connect(&m_pause, &QTimer::timeout, this, [this] { m_number > 0 ? leave() : take(); });
        connect(&m_client, &redis::Client::stateChanged, this, [this](const auto& state) {
            if (state.isReady())
                take();
        });
        m_client.open();
    }

private:
    void take()
    {
        m_client.call({"eval", takeIt, "2", raceLock, "number", m_id, "30000"}, [this](const auto& answer) {
            m_number = answer.ok() ? answer->integer : 0;
            m_pause.start(std::chrono::milliseconds(m_random() % (m_random() % 3 == 0 ? 60 : 7)));
        });
    }
    void leave()
    {
        const QByteArray number = QByteArray::number(m_number);
        m_client.call({"eval", leaveIt, "2", raceLock, "number", number}, [this](const auto& answer) {
            if (answer.ok() && answer->integer == 0)
                m_race.m_freed.insert(m_number);
            m_number = 0;
            m_race.m_over ? m_pause.stop() : take();
        });
    }

    ForceRace& m_race;
    redis::Client m_client;
    const QByteArray m_id;
    std::mt19937_64 m_random;
    QTimer m_pause;
    qint64 m_number = 0;
};

ForceRace::ForceRace(const QString& uri, int tries, quint64 seed)
    : m_eyes(redis::Endpoint::fromUri(uri).value(), {}, m_clock)
    , m_random(seed)
    , m_wanted(tries)
{
    m_delay.setSingleShot(true);
    m_delay.setTimerType(Qt::PreciseTimer);
    connect(&m_delay, &QTimer::timeout, this, [this] { std::exchange(m_afterDelay, {})(); });
    const redis::Endpoint endpoint = redis::Endpoint::fromUri(uri).value();
    admin::ExecutorTarget place;
    place.endpoint = endpoint;
    place.known = [this](const locks::LockRef&) { return m_known; };
    m_executor = std::make_unique<admin::OperationExecutor>(place, m_journal, m_clock);
    const QByteArray same = "11111111-2222-3333-4444-555555555555:7";
    const QByteArray other = "aaaaaaaa-2222-3333-4444-555555555555:9";
    for (const QByteArray& id : {same, same, other})
        m_contenders.push_back(std::make_unique<Contender>(*this, endpoint, id, m_random()));
}

ForceRace::~ForceRace() = default;

void ForceRace::start()
{
    connect(&m_eyes, &redis::Client::stateChanged, this, [this](const auto& state) {
        if (state.isReady())
            see();
    });
    m_eyes.open();
}

void ForceRace::number(std::function<void(qint64)> reported)
{
    m_eyes.call({"get", "number"}, [reported = std::move(reported)](const auto& answer) {
        reported(answer.ok() ? answer->bytes.toLongLong() : 0);
    });
}

void ForceRace::lookOnce(std::function<void(const locks::LockPtr&)> reported)
{
    lookOn(std::make_shared<watch::KeyRead>(admin::readOf(raceValue())), std::move(reported));
}

/// A server that does not know how it was asked is asked once more.
void ForceRace::lookOn(
    const std::shared_ptr<watch::KeyRead>& look, const std::function<void(const locks::LockPtr&)>& reported)
{
    const auto answers = std::make_shared<QList<redis::Client::Answer>>();
    const qsizetype wanted = look->questions().size();
    for (const redis::Command& question : look->questions()) {
        m_eyes.call(question, [this, look, answers, wanted, reported](const auto& answer) {
            answers->append(answer);
            if (answers->size() < wanted)
                return;
            look->answer(*answers, {});
            if (!look->finished())
                return lookOn(look, reported);
            const auto sight = admin::snapshotOf(*look, raceValue());
            reported(sight.ok() && sight->isHeld() ? sight->lock : locks::LockPtr());
        });
    }
}

/// A person sees a lock for a while, not for a part of a millisecond in which the same id may take it twice:
/// two equal looks 2 ms apart. The number before and after them is the same where they showed one
/// acquisition.
void ForceRace::see()
{
    number([this](qint64 before) {
        lookOnce([this, before](const locks::LockPtr& first) {
            m_afterDelay = [this, before, first] {
                lookOnce([this, before, first](const locks::LockPtr& second) {
                    const bool equal = first && second && first->fence == second->fence;
                    number([this, before, lock = equal ? second : locks::LockPtr()](
                               qint64 after) { judgeSight(before, lock, after); });
                });
            };
            m_delay.start(2ms);
        });
    });
}

void ForceRace::judgeSight(qint64 before, const locks::LockPtr& lock, qint64 after)
{
    if (!lock || before != after)
        return see();
    m_afterDelay = [this, lock, after] { force(lock, after); };
    m_delay.start(std::chrono::milliseconds(m_random() % 4));
}

void ForceRace::force(const locks::LockPtr& lock, qint64 number)
{
    m_known = lock;
    admin::ActRequest request;
    request.lock = lock->ref;
    request.fence = lock->fence.toHex();
    m_executor->perform(request, [this, number](const admin::Outcome& outcome) {
        ++m_score.tries;
        if (outcome.kind == admin::OutcomeKind::Applied)
            m_reported.insert(number);
        m_score.refused += outcome.kind == admin::OutcomeKind::Refused ? 1 : 0;
        m_score.other += outcome.kind > admin::OutcomeKind::Refused ? 1 : 0;
        m_journal.lines.clear();
        next();
    });
}

/// At the end each holder finds out whether its own was taken.
void ForceRace::next()
{
    if (m_score.tries < m_wanted)
        return see();
    m_afterDelay = [this] { m_over = true; };
    m_delay.start(500ms);
}

ForceRace::Score ForceRace::score() const
{
    Score score = m_score;
    score.right = int((QSet(m_reported) & m_freed).size());
    score.wrong = int((QSet(m_freed) - m_reported).size() + (QSet(m_reported) - m_freed).size());
    return score;
}

} // namespace lockscope::support
