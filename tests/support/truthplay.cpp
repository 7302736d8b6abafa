#include "tests/support/truthplay.h"

#include "core/client/lockclient.h"
#include "tests/support/eventwait.h"

#include <QTimer>

#include <algorithm>

using namespace std::chrono_literals;

namespace lockscope::support
{

using State = TruthLog::State;

const base::KeyName TruthPlay::lock{"orders"};

namespace
{
/// A LockClient of ours.
class OwnWorker final : public TruthWorker
{
public:
    explicit OwnWorker(const redis::Endpoint& endpoint)
        : m_client(endpoint, {"worker", {}, 3'000ms, 1}, m_own)
    {
        m_next.setSingleShot(true);
    }

    void begin(TruthLog& log, const base::Clock& clock) override
    {
        m_log = &log;
        m_clock = &clock;
        connect(&m_next, &QTimer::timeout, this, &OwnWorker::turn);
        connect(&m_client, &client::LockClient::lost, this,
            [this] { m_log->is(State::Unknown, m_clock->now()); });
        m_client.open();
        m_next.start(0);
    }

private:
    void turn()
    {
        if (m_client.holdings().isEmpty())
            acquire();
        else
            release();
    }
    void acquire()
    {
        // Whether it is taken while nobody has answered is not known.
        m_log->is(State::Unknown, m_clock->now());
        m_client.acquire(TruthPlay::lock, 1, {0ms}, [this](const base::Result<client::Attempt>& attempt) {
            const bool granted = attempt && attempt->acquired;
            if (granted) {
                ++taken;
                m_log->is(State::Held, m_clock->now());
            }
            m_next.start(granted ? restFor : retryAfter);
        });
    }
    void release()
    {
        m_log->is(State::Unknown, m_clock->now());
        m_client.release(TruthPlay::lock, 1, [this](const base::Result<client::Leave>& left) {
            // A lock that was taken while nobody answered counts as one more entry.
            const bool isFree = left && left->left == 0;
            if (isFree)
                m_log->is(State::Free, m_clock->now());
            m_next.start(isFree ? restFor : retryAfter);
        });
    }

    base::SteadyClock m_own;
    client::LockClient m_client;
    TruthLog* m_log = nullptr;
    const base::Clock* m_clock = nullptr;
    QTimer m_next;
};

} // namespace

TruthPlay::TruthPlay(const redis::Endpoint& endpoint, const QString& uri)
    : TruthPlay(std::make_unique<OwnWorker>(endpoint), uri)
{
}

TruthPlay::TruthPlay(std::unique_ptr<TruthWorker> worker, const QString& uri)
    : view(uri)
    , m_worker(std::move(worker))
{
    const auto claim = [this] { log.claimed(claimed(), clock.now()); };
    QObject::connect(view.source.get(), &console::Source::changed, view.source.get(), claim);
    QObject::connect(view.source.get(), &console::Source::healthChanged, view.source.get(), claim);
    view.source->open();
    m_worker->begin(log, clock);
}

bool TruthPlay::work(int holds)
{
    const int wanted = m_worker->taken + holds;
    return waitForEvent([&] { return m_worker->taken >= wanted; }, 60'000ms);
}

bool TruthPlay::goOn(int holds)
{
    const int wanted = m_worker->taken + holds;
    return waitForEvent([&] { return m_worker->taken >= wanted && claimed() == State::Held; }, 60'000ms);
}

QByteArrayList TruthPlay::lies(base::milliseconds patience) const { return log.lies(patience, clock.now()); }

bool TruthPlay::isConnected(const locks::LockPtr& shown) const
{
    const locks::Health health = view.source->health();
    if (!health.live || !health.cluster)
        return health.live;
    const locks::Cluster& cluster = *health.cluster;
    const QString node = shown ? QString::fromUtf8(shown->node) : QString();
    const auto isThere = [&](const locks::ShardHealth& shard) { return shard.topology.primary == node; };
    const auto shard = std::ranges::find_if(cluster.shards, isThere);
    if (shown && shard != cluster.shards.end())
        return shard->live;
    return cluster.uncovered == 0 && cluster.live() == cluster.shards.size();
}

State TruthPlay::claimed() const
{
    const locks::LockPtr shown = view.lock(lock.bytes);
    if (!isConnected(shown))
        return State::Unknown;
    if (!shown || !shown->current || shown->lost)
        return State::Nothing;
    return shown->exists ? State::Held : State::Free;
}

} // namespace lockscope::support
