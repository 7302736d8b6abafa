#include "core/redis/primaryfinder.h"

#include "core/redis/sentinelpost.h"

#include <algorithm>
#include <utility>

namespace lockscope::redis
{

using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds pollEvery = 500ms;
constexpr quint64 pollsPerRound = 4;            ///< those who come and go are asked for less often
constexpr base::milliseconds deniedFor = 250ms; ///< a promotion takes a moment: then it is tried again

} // namespace

PrimaryFinder::PrimaryFinder(
    const Endpoint& endpoint, const ClientOptions& options, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_endpoint(endpoint)
    , m_options(options)
    , m_clock(clock)
    , m_quorum(endpoint.sentinels->hosts, clock.now())
{
    m_poll.setInterval(pollEvery);
    m_poll.setTimerType(Qt::PreciseTimer);
    connect(&m_poll, &QTimer::timeout, this, &PrimaryFinder::poll);
}

PrimaryFinder::~PrimaryFinder() = default;

void PrimaryFinder::open()
{
    if (std::exchange(m_open, true))
        return;
    m_quorum = SentinelQuorum(m_endpoint.sentinels->hosts, m_clock.now());
    seat();
    m_poll.start();
}

void PrimaryFinder::close()
{
    m_open = false;
    m_poll.stop();
    for (const auto& [address, post] : std::exchange(m_posts, {}))
        post->deleteLater();
    m_at.reset();
    m_place->lose(std::nullopt);
}

void PrimaryFinder::retryNow()
{
    for (const auto& [address, post] : m_posts)
        post->retryNow();
}

/// A post for each that sits in the quorum.
void PrimaryFinder::seat()
{
    const QList<HostPort> wanted = m_quorum.sentinels();
    for (const HostPort& sentinel : wanted) {
        SentinelPost*& post = m_posts[sentinel.text()];
        if (post == nullptr)
            post = makePost(sentinel);
    }
    std::erase_if(m_posts, [&](const auto& each) {
        const bool stays = std::ranges::any_of(
            wanted, [&](const HostPort& sentinel) { return sentinel.text() == each.first; });
        if (!stays)
            each.second->deleteLater();
        return !stays;
    });
}

SentinelPost* PrimaryFinder::makePost(const HostPort& sentinel)
{
    auto* post = new SentinelPost(
        m_endpoint.sentinelAt(sentinel), m_endpoint.sentinels->master, m_options, m_clock, this);
    connect(post, &SentinelPost::reported, this, [this, sentinel](const auto& word) {
        m_quorum.reported(sentinel, word, m_clock.now());
        reconsider();
    });
    connect(post, &SentinelPost::listedSentinels, this, [this, sentinel](const auto& others) {
        m_quorum.lists(sentinel, others);
        reconsider();
    });
    connect(post, &SentinelPost::listedReplicas, this, [this, sentinel](const auto& replicas) {
        if (sentinel == m_quorum.sentinels().value(0) || m_replicas.isEmpty())
            m_replicas = replicas;
    });
    connect(post, &SentinelPost::tilted, this,
        [this, sentinel](bool isTilted) { m_quorum.tilted(sentinel, isTilted); });
    connect(post, &SentinelPost::announced, this, [this] {
        askAll();
        Q_EMIT stirred();
    });
    post->open();
    return post;
}

void PrimaryFinder::poll()
{
    askAll();
    if (++m_polls % pollsPerRound == 0) {
        for (const auto& [address, post] : m_posts)
            post->askAround();
    }
    reconsider(); // what was not answered grows old
}

void PrimaryFinder::askAll()
{
    for (const auto& [address, post] : m_posts)
        post->ask();
}

void PrimaryFinder::deny(const QByteArray& role)
{
    if (!m_at)
        return;
    m_denied = m_at;
    m_deniedAt = m_clock.now();
    m_quorum.deny(*m_denied);
    Q_EMIT leaving(std::nullopt);
    m_at.reset();
    m_place->lose(base::Error{base::ErrorKind::NotPrimary, m_denied->text().toUtf8(), role});
    askAll();
}

bool PrimaryFinder::isDenied(const HostPort& primary) const
{
    return m_denied == primary && m_clock.now() - m_deniedAt < deniedFor;
}

void PrimaryFinder::reconsider()
{
    if (!m_open)
        return;
    seat();
    m_agreement = m_quorum.judge(m_clock.now());
    settle();
    Q_EMIT changed();
}

void PrimaryFinder::settle()
{
    const std::optional<HostPort> primary = m_agreement.primary;
    if (primary && isDenied(*primary))
        return;
    if (primary == m_at) {
        if (!primary)
            m_place->lose(m_agreement.failure);
        return;
    }
    if (m_at)
        Q_EMIT leaving(primary);
    m_at = primary;
    if (primary)
        m_place->moveTo(*primary);
    else
        m_place->lose(m_agreement.failure);
}

} // namespace lockscope::redis

#include "moc_primaryfinder.cpp"
#include "moc_primaryplace.cpp"
