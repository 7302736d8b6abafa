#include "core/redis/clusterfinder.h"

#include "core/redis/clusterpost.h"

#include <algorithm>
#include <utility>

namespace lockscope::redis
{

using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds mapEvery = 500ms;
constexpr int pollsPerTurn = 4; ///< others of a large cluster are asked then, so that no view stays

} // namespace

ClusterFinder::ClusterFinder(
    const Endpoint& endpoint, const ClientOptions& options, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_endpoint(endpoint)
    , m_options(options)
    , m_clock(clock)
    , m_book(endpoint.cluster->hosts, clock.now())
{
    m_poll.setInterval(mapEvery);
    m_poll.setTimerType(Qt::PreciseTimer);
    connect(&m_poll, &QTimer::timeout, this, &ClusterFinder::poll);
}

ClusterFinder::~ClusterFinder() = default;

void ClusterFinder::open()
{
    if (std::exchange(m_open, true))
        return;
    m_book = ClusterBook(m_endpoint.cluster->hosts, m_clock.now());
    m_agreement = {};
    seat();
    m_poll.start();
}

void ClusterFinder::close()
{
    m_open = false;
    m_poll.stop();
    for (const auto& [address, post] : std::exchange(m_posts, {}))
        post->deleteLater();
    for (const auto& [shard, place] : m_places)
        place->lose(std::nullopt);
}

void ClusterFinder::retryNow()
{
    for (const auto& [address, post] : m_posts)
        post->retryNow();
}

void ClusterFinder::askNow()
{
    for (const auto& [address, post] : m_posts)
        post->ask();
}

/// Makes a post for each node to be asked.
void ClusterFinder::seat()
{
    const QList<HostPort> wanted = m_book.seats(m_turn, m_clock.now());
    for (const HostPort& node : wanted) {
        ClusterPost*& post = m_posts[node.text()];
        if (post == nullptr)
            post = makePost(node);
    }
    std::erase_if(m_posts, [&](const auto& each) {
        const bool stays =
            std::ranges::any_of(wanted, [&](const HostPort& node) { return node.text() == each.first; });
        if (!stays)
            each.second->deleteLater();
        return !stays;
    });
}

ClusterPost* ClusterFinder::makePost(const HostPort& node)
{
    auto* post = new ClusterPost(m_endpoint.nodeAt(node), m_options, m_clock, this);
    connect(post, &ClusterPost::reported, this, [this, node](const auto& view) {
        m_book.reported(node, view, m_clock.now());
        reconsider();
    });
    post->open();
    return post;
}

void ClusterFinder::poll()
{
    askNow();
    if (++m_polls % pollsPerTurn == 0)
        ++m_turn;
    reconsider(); // what was not answered grows old
}

void ClusterFinder::deny(const QByteArray& shard, const QByteArray& role)
{
    const std::shared_ptr<PrimaryPlace> at = place(shard);
    if (!at->address())
        return;
    const QByteArray address = at->address()->text().toUtf8();
    m_book.deny(shard, m_clock.now());
    Q_EMIT leaving(shard, std::nullopt);
    at->lose(base::Error{base::ErrorKind::NotPrimary, address, role});
    reconsider();
    askNow();
}

ClusterBook::Doubt ClusterFinder::doubt(const QByteArray& shard) const
{
    const Shard* known = map().shard(shard);
    const bool isServed = known != nullptr && known->primary && !known->failed;
    return m_agreement.doubt == ClusterBook::Doubt::None && !isServed ? ClusterBook::Doubt::NoPrimary
                                                                      : m_agreement.doubt;
}

std::shared_ptr<PrimaryPlace> ClusterFinder::place(const QByteArray& shard)
{
    std::shared_ptr<PrimaryPlace>& place = m_places[shard];
    if (place == nullptr)
        place = std::make_shared<PrimaryPlace>();
    return place;
}

void ClusterFinder::reconsider()
{
    if (!m_open)
        return;
    const ClusterBook::Agreement before = std::exchange(m_agreement, m_book.judge(m_clock.now()));
    seat();
    settle();
    if (before == m_agreement)
        return;
    Q_EMIT changed();
    if (before.map != m_agreement.map)
        Q_EMIT stirred();
}

/// A receiver of the signals may ask for another place meanwhile.
void ClusterFinder::settle()
{
    const QList<Shard> shards = map().shards;
    for (const Shard& shard : shards)
        settle(shard.id, shard.primary);
    if (m_agreement.doubt == ClusterBook::Doubt::Asking)
        return; // nothing is known to be gone
    QByteArrayList gone;
    for (const auto& [shard, place] : m_places) {
        if (map().shard(shard) == nullptr)
            gone.append(shard);
    }
    for (const QByteArray& shard : std::as_const(gone)) {
        settle(shard, std::nullopt);
        m_places.erase(shard);
    }
}

/// A denied primary has been left already; the place stays where it is until there is another, or time has
/// passed.
void ClusterFinder::settle(const QByteArray& shard, const std::optional<HostPort>& primary)
{
    const std::shared_ptr<PrimaryPlace> at = place(shard);
    if (primary == at->address())
        return;
    if (at->address())
        Q_EMIT leaving(shard, primary);
    if (primary)
        at->moveTo(*primary);
    else
        at->lose(std::nullopt);
}

} // namespace lockscope::redis

#include "moc_clusterfinder.cpp"
