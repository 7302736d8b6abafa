#include "tests/support/librarypeer.h"

#include "tests/support/paths.h"

namespace lockscope::support
{

QList<Library> Library::renewedStrings()
{
    return {
        {"redlock-5", Home::Node, "%1", 0.75, "node-redlock"},
        {"sesamecare-redlock", Home::Node, "%1", 0.75, "node-redlock"},
        {"redlock-4", Home::Node, "%1", 0.5, "node-redlock"},
        {"ioredis-lock", Home::Node, "%1", 0.5, "ioredis-lock"},
        {"redis-semaphore", Home::Node, "mutex:%1", 0.8, "redis-semaphore"},
        {"bull", Home::Node, "bull3:locks:%1:lock", 0.5, "bull"},
        {"bullmq", Home::Node, "bull:locks:%1:lock", 0.5, "bullmq"},
        {"simple-redis-mutex", Home::Node, "@simple-redis-mutex:lock-%1", 0.5, "simple-redis-mutex"},
        {"redis-py", Home::Python, "%1", 1.0 / 3, "redis-py"},
        {"python-redis-lock", Home::Python, "lock:%1", 2.0 / 3, "python-redis-lock"},
        {"pottery", Home::Python, "redlock:%1", 0.5, "pottery"},
        {"aioredlock", Home::Python, "%1", 0.6, "aioredlock"},
    };
}

QList<Library> Library::strings()
{
    return renewedStrings() +
           QList<Library>{
               {"django-redis", Home::Python, ":1:%1", 0, "django-redis"},
               {"redlock-py", Home::Python, "%1", 0, "redlock-py"},
               {"redis-lock-py", Home::Python, "%1", 0, "redis-lock-py"},
               {"aiocache", Home::Python, "main:%1-lock", 0, "aiocache"},
               {"rq", Home::Python, "rq:scheduler-lock:%1", 0, "rq-scheduler"},
               {"huey-expire", Home::Python, "huey.r.shop.shop.lock.%1", 0, "huey-expire"},
               {"kombu", Home::Python, "unacked_mutex", 0, "kombu"},
               {"celery-singleton", Home::Python, "SINGLETONLOCK_*", 0, "celery-singleton"},
               {"walrus", Home::Python, "lock:%1", 0, "walrus"},
               {"celery-once", Home::Python, "qo_*", 0, "celery-once"},
               {"redbeat", Home::Python, "redbeat::lock", 0, "redbeat"},
               {"dogpile", Home::Python, "_lock%1", 0, "dogpile"},
               {"arq", Home::Python, "arq:in-progress:%1", 0, "arq"},
               {"laravel", Home::Php, "laravel_database_laravel_cache:%1", 0, "laravel"},
               {"laravel-php", Home::Php, "laravel_database_laravel_cache:%1", 0, "laravel"},
               {"laravel-json-lz4", Home::Php, "laravel_database_laravel_cache:%1", 0, "laravel"},
               {"laravel-igbinary", Home::Php, "laravel_database_laravel_cache:%1", 0, "laravel"},
               {"laravel-igbinary-zstd", Home::Php, "laravel_database_laravel_cache:%1", 0, "laravel"},
               {"laravel-lzf", Home::Php, "laravel_database_laravel_cache:%1", 0, "laravel"},
               {"phpredis-session", Home::Php, "PHPREDIS_SESSION:%1_LOCK", 0, "phpredis-session"},
               {"redsync", Home::Go, "%1", 0, "redsync"},
               {"bsm-redislock", Home::Go, "%1", 0, "bsm-redislock"},
               {"go-zero", Home::Go, "%1", 0, "go-zero"},
               {"rslock", Home::Rust, "%1", 0, "rslock"},
               {"asynq", Home::Go, "asynq:{locks}:unique:%1:", 0, "asynq-unique"},
               {"shedlock", Home::Java, "job-lock:default:%1", 0, "shedlock"},
               {"spring-integration", Home::Java, "order-locks:%1", 0, "spring-integration"},
               {"spring-cache", Home::Java, "%1~lock", 0, "spring-cache"},
               {"lock4j", Home::Java, "lock4j:%1", 0, "lock4j"},
           };
}

QList<Library> Library::sortedSets()
{
    return {
        {"symfony", Home::Php, "%1", 0.5, "symfony"},
        {"symfony-semaphore", Home::Php, "{%1}:time", 0.5, "symfony-semaphore"},
        {"redis-semaphore-permits", Home::Node, "semaphore:%1", 0.8, "redis-semaphore-permits"},
    };
}

QList<Library> Library::otherLayouts()
{
    return {
        {"node-redisson", Home::Node, "%1", 1.0 / 3, "node-redisson"},
        {"huey", Home::Python, "huey.results.shop", 0, "huey"},
        {"portalocker", Home::Python, "%1", 0, "portalocker"},
    };
}

QList<Library> Library::redissons()
{
    QList<Library> libraries;
    for (const QByteArray version : {"3.17.7", "3.27.2", "3.52.0", "4.7.0"})
        libraries.append({version, Home::Redisson, "%1", 1.0 / 3});
    return libraries;
}

namespace
{

/// In the folder of the libraries, which is where Node and Python look for them.
std::unique_ptr<PeerProcess> scriptPeer(Library::Home home)
{
    const QString built = buildDir() + QStringLiteral("/libraries/");
    if (home == Library::Home::Php)
        return std::make_unique<PeerProcess>(QStringLiteral("php"),
            QStringList{sourceDir() + QStringLiteral("/tests/interop/libraries/peer.php")}, buildDir());
    if (home == Library::Home::Go)
        return std::make_unique<PeerProcess>(built + QStringLiteral("go/peer"), QStringList());
    if (home == Library::Home::Rust)
        return std::make_unique<PeerProcess>(built + QStringLiteral("rust/debug/peer"), QStringList());
    if (home == Library::Home::Java) {
        const QString java = built + QStringLiteral("java/");
        const QString path = java + QStringLiteral("classes:") + java + QStringLiteral("lib/*");
        return std::make_unique<PeerProcess>(
            QStringLiteral("java"), QStringList{QStringLiteral("-XX:TieredStopAtLevel=1"),
                                        QStringLiteral("-cp"), path, QStringLiteral("Libraries")});
    }
    const bool node = home == Library::Home::Node;
    const QString language = node ? QStringLiteral("node") : QStringLiteral("python");
    const QString peers = sourceDir() + QStringLiteral("/tests/interop/libraries/peer.");
    const QString libraries = built + language;
    const QStringList script =
        node ? QStringList{peers + QStringLiteral("js")}
             : QStringList{QStringLiteral("-c"), QStringLiteral("import sys, runpy; sys.path.insert(0, '.'); "
                                                                "runpy.run_path('%1py', run_name='__main__')")
                                                     .arg(peers)};
    return std::make_unique<PeerProcess>(
        node ? QStringLiteral("node") : QStringLiteral("python3"), script, libraries);
}

} // namespace

LibraryPeer::LibraryPeer(const Library& library, quint16 port, base::milliseconds lease)
    : m_library(library)
    , m_port(QByteArray::number(port))
    , m_lease(QByteArray::number(qint64(lease.count())))
{
    if (library.home != Library::Home::Redisson) {
        m_process = scriptPeer(library.home);
        return;
    }
    auto redisson = std::make_unique<RedissonPeer>(library.name);
    redisson->open("one", port, lease);
    m_process = std::move(redisson);
}

LibraryPeer::LibraryPeer(const Library& library, const QList<quint16>& masters, base::milliseconds lease)
    : LibraryPeer(library, masters.constFirst(), lease)
{
    QByteArrayList ports;
    for (const quint16 port : masters)
        ports.append(QByteArray::number(port));
    m_port = ports.join(',');
}

PeerCall LibraryPeer::hold(const QByteArray& name)
{
    if (m_library.home == Library::Home::Redisson)
        return m_process->send({"one/" + name, "lock", "reentrant", name});
    return m_process->send({"hold", m_library.name, name, m_port, m_lease});
}

PeerCall LibraryPeer::release(const QByteArray& name)
{
    if (m_library.home == Library::Home::Redisson)
        return m_process->send({"one/" + name, "unlock", "reentrant", name});
    return m_process->send({"release", name});
}

} // namespace lockscope::support
