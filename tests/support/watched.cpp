#include "tests/support/watched.h"

#include "core/admin/aclrules.h"
#include "tests/support/clusterservers.h"

#include <QTest>

#include <algorithm>

namespace lockscope::support
{

using locks::Event;
using locks::EventKind;

namespace
{

redis::ClientOptions writing()
{
    redis::ClientOptions options;
    options.readsOnly = false;
    return options;
}

/// The server as a user sees it who may do nothing but what a watcher needs; as the default one where the
/// server is too old for such a user.
redis::Endpoint asReader(const PrivateRedis& redis)
{
    redis::Endpoint endpoint = *redis::Endpoint::fromUri(redis.uri());
    const QByteArray name = admin::usualAclUser({});
    for (const auto level : {admin::AclLevel::NoTouch, admin::AclLevel::Reading, admin::AclLevel::Channels,
             admin::AclLevel::Keys}) {
        const QByteArray rules = admin::aclRules({.level = level}).join(' ');
        if (redis.cli(("acl setuser " + name + " reset on >secret " + rules).constData()) != "OK")
            continue;
        endpoint.user = name;
        endpoint.password = redis::Secret("secret");
        break;
    }
    return endpoint;
}

watch::WatchOptions onServer(watch::WatchOptions options, const PrivateRedis& redis)
{
    if (options.endpoint.path.isEmpty())
        options.endpoint = asReader(redis);
    return options;
}

} // namespace

Writer::Writer(const QString& uri)
    : m_client(*redis::Endpoint::fromUri(uri), writing(), m_clock)
{
    m_client.open();
    if (!QTest::qWaitFor([this] { return m_client.state().isReady(); }, 10'000))
        qFatal("the writing connection does not get ready");
}

void Writer::send(const QByteArrayList& words, redis::Client::Callback done)
{
    using namespace std::chrono_literals;
    m_client.call(redis::Command(words), std::move(done), 60s);
}

Watched::Watched(const PrivateRedis& redis, watch::WatchOptions options)
    : Watched(onServer(std::move(options), redis))
{
}

Watched::Watched(watch::WatchOptions options)
    : watcher(options, clock)
{
    QObject::connect(&watcher, &watch::Watcher::changed, &watcher,
        [this](const locks::Batch& batch) { events += batch.events; });
    QObject::connect(&watcher, &watch::Watcher::healthChanged, &watcher, [this](const locks::Health& health) {
        if (reasons.isEmpty() || reasons.constLast() != health.reason)
            reasons.append(health.reason);
    });
    watcher.open();
}

bool Watched::settled() const
{
    const locks::Health health = watcher.health();
    return health.live && health.discovery.firstPassDone && !watcher.isArming();
}

locks::LockPtr Watched::lock(const QByteArray& name, int db) const
{
    return watcher.registry().find({{name}, db, {}});
}

bool Watched::held(const QByteArray& name, int db) const
{
    const locks::LockPtr found = lock(name, db);
    return found && found->exists;
}

QList<Event> Watched::of(const QByteArray& name, EventKind kind) const
{
    QList<Event> found;
    std::ranges::copy_if(events, std::back_inserter(found),
        [&](const Event& event) { return event.lock.name.bytes == name && event.kind == kind; });
    return found;
}

qsizetype Watched::count(EventKind kind) const
{
    return std::ranges::count_if(events, [kind](const Event& event) { return event.kind == kind; });
}

locks::FeedHealth Watched::feed(locks::FeedHealth::Feed feed) const
{
    const QList<locks::FeedHealth> feeds = watcher.health().feeds;
    return *std::ranges::find(feeds, feed, &locks::FeedHealth::feed);
}

namespace
{

QStringList acquiring(const QByteArray& name, const QString& holder, int ms)
{
    return {QStringLiteral("eval"),
        QStringLiteral("redis.call('hincrby',KEYS[1],ARGV[1],1) redis.call('pexpire',KEYS[1],ARGV[2])"),
        QStringLiteral("1"), QString::fromUtf8(name), holder, QString::number(ms)};
}

} // namespace

void acquire(const PrivateRedis& redis, const QByteArray& name, const QString& holder, int ms)
{
    redis.cli(acquiring(name, holder, ms));
}

void acquire(const ClusterServers& servers, int node, const QByteArray& name, const QString& holder, int ms)
{
    servers.command(node, acquiring(name, holder, ms));
}

void release(const PrivateRedis& redis, const QByteArray& name)
{
    const QString lock = QString::fromUtf8(name);
    redis.cli({QStringLiteral("eval"),
        QStringLiteral("redis.call('del',KEYS[1]) redis.call('publish',KEYS[2],'0')"), QStringLiteral("2"),
        lock, QStringLiteral("redisson_lock__channel:{%1}").arg(lock)});
}

void run(const PrivateRedis& redis, const char* script)
{
    redis.cli({QStringLiteral("eval"), QString::fromLatin1(script), QStringLiteral("0")});
}

} // namespace lockscope::support
