#include "tests/support/fakesource.h"

namespace lockscope::support
{
namespace
{

using namespace std::chrono_literals;
using locks::FeedHealth;

QString shortName(const locks::LockRef& ref) { return QString::fromUtf8(ref.name.bytes); }

locks::Health healthAtFirst(base::ServerTime now)
{
    locks::Health health;
    health.reason = "connecting";
    health.liveSince = base::monoNow();
    health.server = QStringLiteral("redis://127.0.0.1:6379/0");
    health.serverName = QStringLiteral("127.0.0.1:6379");
    health.clock = {base::monoNow(), now, 150us, true};
    return health;
}

} // namespace

FakeSource::FakeSource(base::ServerTime now, QObject* parent)
    : console::Source(parent)
    , m_health(healthAtFirst(now))
{
}

void FakeSource::open() { calls.append(QStringLiteral("open")); }

void FakeSource::close() { calls.append(QStringLiteral("close")); }

void FakeSource::retryNow() { calls.append(QStringLiteral("retryNow")); }

void FakeSource::look(const locks::Viewport& looked)
{
    viewport = looked;
    calls.append(QStringLiteral("look %1").arg(looked.visible.size()));
}

void FakeSource::select(const std::optional<locks::LockRef>& ref)
{
    selected = ref;
    calls.append(ref ? QStringLiteral("select ") + shortName(*ref) : QStringLiteral("select nothing"));
    if (ref && m_histories.contains(*ref))
        Q_EMIT historyChanged(m_histories.value(*ref));
}

void FakeSource::pin(const locks::LockRef& ref, std::optional<locks::Kind>)
{
    calls.append(QStringLiteral("pin ") + shortName(ref));
}

void FakeSource::unpin(const locks::LockRef& ref) { calls.append(QStringLiteral("unpin ") + shortName(ref)); }

void FakeSource::setPrefixes(const QByteArrayList& wanted)
{
    prefixes = wanted;
    calls.append(QStringLiteral("setPrefixes %1").arg(wanted.size()));
}

void FakeSource::setStatements(const QList<locks::Stated>& wanted)
{
    statements = wanted;
    calls.append(QStringLiteral("setStatements %1").arg(wanted.size()));
}

void FakeSource::setBudget(const locks::ServerBudget& wanted)
{
    budget = wanted;
    calls.append(QStringLiteral("setBudget %1").arg(wanted.readsPerSecond));
}

locks::Health FakeSource::health() const { return m_health; }

QList<locks::LockPtr> FakeSource::locks() const { return m_locks.values(); }

void FakeSource::show(const QList<locks::LockPtr>& changedNow, const QList<locks::LockRef>& removed,
    const QList<locks::Event>& events)
{
    for (const locks::LockPtr& lock : changedNow)
        m_locks.insert(lock->ref, lock);
    for (const locks::LockRef& ref : removed)
        m_locks.remove(ref);
    m_health.locks = quint64(m_locks.size());
    Q_EMIT changed({changedNow, removed, events, 0});
}

void FakeSource::setHealth(const locks::Health& health)
{
    m_health = health;
    Q_EMIT healthChanged(m_health);
}

void FakeSource::goLive()
{
    locks::Health health = m_health;
    health.live = true;
    health.reason.clear();
    health.step = base::ConnectStep::Ready;
    health.liveSince = base::monoNow();
    health.version = "7.0.15";
    health.release = "Redis 7.0.15";
    health.role = "master";
    health.roundTrip = 310us;
    health.freshWithin = 380ms;
    health.cost = {212, 0.0041};
    health.feeds.clear();
    for (const auto feed : {FeedHealth::Feed::Discovery, FeedHealth::Feed::Tracking,
             FeedHealth::Feed::Channels, FeedHealth::Feed::Keyspace, FeedHealth::Feed::Deadlines})
        health.feeds.append({feed, FeedHealth::Condition::Working, {}});
    health.discovery = {2, true, 120'000, 1'200'000, base::monoNow(), 0};
    setHealth(health);
}

void FakeSource::freeze(base::milliseconds age, const QByteArray& reason)
{
    locks::Health health = m_health;
    health.live = false;
    health.reason = reason;
    health.liveSince = base::monoNow() - age;
    setHealth(health);
}

void FakeSource::setHistory(const locks::History& history)
{
    m_histories.insert(history.ref, history);
    if (selected == history.ref)
        Q_EMIT historyChanged(history);
}

locks::History eventfulHistory(const locks::LockRef& ref, base::ServerTime now)
{
    locks::History history;
    history.ref = ref;
    const base::HolderId first{"6f1a2b3c-9d8e-4f70-8a1b-000000000001:7"};
    const base::HolderId second{"6f1a2b3c-9d8e-4f70-8a1b-000000000002:3"};
    const auto point = [&](base::milliseconds ago, const base::HolderId& holder, bool held, bool seen,
                           locks::EventKind kind) {
        const base::ServerTime at = now - ago;
        history.points.append({at, held ? std::optional(at + 30s) : std::nullopt, holder, held, seen});
        locks::Event event;
        event.seq = quint64(history.events.size()) + 1;
        event.at = at;
        event.kind = kind;
        event.lock = ref;
        event.holder = holder;
        event.count = held ? 1 : 0;
        event.ttl = held ? std::optional<base::milliseconds>(30s) : std::nullopt;
        event.source = locks::Seen::Tracking;
        event.exact = true;
        history.events.append(event);
    };
    using locks::EventKind;
    point(58s, first, true, true, EventKind::Acquired);
    point(48s, first, true, true, EventKind::Renewed);
    point(41s, first, true, false, EventKind::ChangedUnseen);
    point(36s, first, true, true, EventKind::Renewed);
    point(29s, second, true, true, EventKind::HandedOver);
    point(20s, second, false, true, EventKind::Released);
    point(16s, second, true, true, EventKind::Acquired);
    point(6s, second, true, true, EventKind::Renewed);
    return history;
}

} // namespace lockscope::support

#include "moc_fakesource.cpp"
