#include "app/ctl/firstpass.h"

#include "app/ctl/output.h"
#include "app/ctl/words.h"
#include "core/locks/clusterwords.h"
#include "core/locks/lockwords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

using namespace std::chrono_literals;
using locks::Health;

namespace
{

constexpr base::milliseconds patience = 3s;
constexpr base::milliseconds longestStall = 10s;

/// A pinned name that was not asked for yet is neither held nor free.
bool isRead(const locks::LockPtr& lock)
{
    return !lock->pinned || lock->exists || *lock->unknownReason != "not-read";
}

bool hasBeenEverywhere(const Health& health)
{
    constexpr int sandboxPasses = 2;
    return health.discovery.firstPassDone && (!health.sandbox || health.discovery.pass > sandboxPasses);
}

const locks::FeedHealth* failedDiscovery(const Health& health)
{
    const auto found =
        std::ranges::find(health.feeds, locks::FeedHealth::Feed::Discovery, &locks::FeedHealth::feed);
    const bool failed =
        found != health.feeds.end() && found->condition == locks::FeedHealth::Condition::Failed;
    return failed ? &*found : nullptr;
}

bool isComing(const QByteArray& reason) { return reason == "connecting" || reason == "reading"; }

/// Another try of ours will not change it soon.
bool isGone(const locks::ShardHealth& shard)
{
    return !shard.live && (shard.failure || !shard.topology.doubt.isEmpty() || !isComing(shard.reason));
}

bool isSearched(const locks::ShardHealth& shard) { return shard.live && shard.searched; }

/// A replica's link to its primary may stay down for long.
bool isWithoutPrimary(const Health& health)
{
    return health.failure ? health.failure->kind == base::ErrorKind::MasterDown
                          : health.reason == "no-primary-link" || health.reason == "master-down";
}

/// Nothing more can be found, though not everything was.
bool isSettled(const Health& health)
{
    if (failedDiscovery(health) != nullptr)
        return true;
    if (!health.cluster)
        return !health.live && isWithoutPrimary(health);
    const QList<locks::ShardHealth>& shards = health.cluster->shards;
    return std::ranges::any_of(shards, isGone) &&
           std::ranges::all_of(shards, [](const auto& each) { return isGone(each) || isSearched(each); });
}

/// Returns a sentence for each part that is missing.
QStringList gaps(const Health& health)
{
    QStringList missing = health.cluster ? locks::awaySentences(*health.cluster) : QStringList();
    if (!health.live && missing.isEmpty())
        missing.append(
            health.failure ? words::sentence(*health.failure) : locks::unknownSentence(health.reason));
    const locks::FeedHealth* discovery = failedDiscovery(health);
    if (health.live && discovery && discovery->reason)
        missing.append(
            Words::tr("locks cannot be searched for: %1").arg(words::sentence(*discovery->reason)));
    return missing;
}

} // namespace

FirstPass::FirstPass(CommandSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_notice(session)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    m_stall.setInterval(longestStall);
    m_stall.start();
    connect(&m_patience, &QTimer::timeout, this, &FirstPass::giveUp);
    connect(&m_stall, &QTimer::timeout, this, &FirstPass::giveUp);
    connect(&session, &CommandSession::changed, this, &FirstPass::look);
    connect(&session, &CommandSession::healthChanged, this, &FirstPass::look);
}

void FirstPass::look()
{
    if (m_seen)
        return;
    if (!isComplete())
        return watchTheRest();
    m_seen = true;
    Q_EMIT over();
}

bool FirstPass::isComplete() const
{
    const Health& health = m_session.health();
    if (!health.live || !hasBeenEverywhere(health))
        return false;
    const QList<locks::LockPtr> known = m_session.source().locks();
    const auto existing = std::ranges::count_if(known, [](const auto& lock) { return lock->exists; });
    return static_cast<quint64>(existing) >= health.locks && std::ranges::all_of(known, isRead);
}

/// Passes after the first find nothing that is waited for.
FirstPass::Progress FirstPass::progress() const
{
    const Health& health = m_session.health();
    if (!health.cluster)
        return {
            health.discovery.firstPassDone ? 0 : health.discovery.keysScanned, health.locks, 0, health.live};
    const QList<locks::ShardHealth>& shards = health.cluster->shards;
    const bool isSearching =
        std::ranges::any_of(shards, [](const auto& each) { return each.live && !each.searched; });
    return {isSearching ? health.discovery.keysScanned : 0, health.locks,
        std::ranges::count_if(shards, isSearched), health.live};
}

void FirstPass::watchTheRest()
{
    if (!isSettled(m_session.health()))
        m_patience.stop();
    else if (!m_patience.isActive())
        m_patience.start();
    if (std::exchange(m_progress, progress()) != m_progress)
        m_stall.start();
}

/// Without a reason why it takes so long there is nothing to report: the wait goes on.
void FirstPass::giveUp()
{
    const QStringList missing = gaps(m_session.health());
    if (m_seen || missing.isEmpty())
        return;
    m_seen = true;
    Q_EMIT incomplete(missing);
}

void complainOfGaps(const QStringList& missing)
{
    for (const QString& each : missing)
        complain(Words::tr("not complete: %1").arg(each));
}

} // namespace lockscope::ctl

#include "moc_firstpass.cpp"
