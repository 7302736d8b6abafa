#include "core/console/livesource.h"

#include "core/base/programend.h"
#include "core/console/liveworker.h"

#include <QPointer>

#include <utility>

namespace lockscope::console
{

namespace
{

/// Runs `act` with the worker on its thread.
template<class Act>
void onWorker(LiveWorker* worker, Act act)
{
    QMetaObject::invokeMethod(
        worker, [worker, act = std::move(act)] { act(*worker); }, Qt::QueuedConnection);
}

/// Runs `act` with the worker's watcher on its thread.
template<class Act>
void onWatcher(LiveWorker* worker, Act act)
{
    onWorker(worker, [act = std::move(act)](LiveWorker& there) { there.withWatcher(act); });
}

} // namespace

LiveSource::LiveSource(const watch::WatchOptions& options, const ActingOptions& acting,
    std::unique_ptr<EntryPasswords> passwords)
    : m_options(options)
    , m_acting(acting)
    , m_worker(new LiveWorker)
    , m_passwords(std::move(passwords))
{
    m_health.server = options.endpoint.masked();
    m_health.serverName = options.endpoint.shortName();
    m_health.sandbox = options.sandbox;
    m_health.reason = "connecting";
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &LiveWorker::changed, this, &LiveSource::take);
    connect(m_worker, &LiveWorker::healthChanged, this, &LiveSource::takeHealth);
    connect(m_worker, &LiveWorker::historyChanged, this, &LiveSource::historyChanged);
    connect(m_worker, &LiveWorker::clientsChanged, this, &LiveSource::clientsChanged);
    m_thread.setObjectName(QStringLiteral("watch"));
    m_thread.start();
    if (m_acting.connection.isEmpty())
        m_acting.connection = m_health.serverName;
    m_acts = std::make_unique<LiveActs>(
        m_worker, m_acting, [this](const locks::LockRef& ref) { return m_locks.value(ref); },
        [this] { return m_health; });
    connect(m_acts.get(), &Acts::guardChanged, this, &LiveSource::followActor);
}

LiveSource::~LiveSource()
{
    m_thread.quit();
    m_thread.wait();
    base::ProgramEnd::leaveContent(m_locks);
}

void LiveSource::open()
{
    if (m_options.sandbox && !m_sandbox)
        return startSandbox();
    if (m_passwords && !m_filled && m_passwords->lacks(entry(), EntryPasswords::watching()))
        return askPasswords();
    m_opened = true;
    onWorker(m_worker,
        [options = m_options, acting = m_acting](LiveWorker& worker) { worker.open(options, acting); });
    askActor();
}

void LiveSource::startSandbox()
{
    m_sandbox = std::make_unique<servers::PrivateServer>();
    connect(m_sandbox.get(), &servers::PrivateServer::ready, this, [this](const QString& path) {
        m_options.endpoint.transport = redis::Endpoint::SocketType::Unix;
        m_options.endpoint.path = path;
        open();
    });
    connect(m_sandbox.get(), &servers::PrivateServer::failed, this,
        [this](const base::Error& error) { failAt(base::ConnectStep::Idle, "no-sandbox", error); });
    m_sandbox->start();
}

void LiveSource::failAt(base::ConnectStep step, const QByteArray& reason, const base::Error& error)
{
    m_health.live = false;
    m_health.reason = reason;
    m_health.failedStep = step;
    m_health.failure = error;
    Q_EMIT healthChanged(m_health);
}

Entry LiveSource::entry() const { return {m_options.endpoint, m_acting.user, m_acting.password}; }

void LiveSource::askPasswords()
{
    m_health.step = base::ConnectStep::Password;
    m_health.failure.reset();
    Q_EMIT healthChanged(m_health);
    m_passwords->fill(
        entry(), [this](const base::Result<Entry>& filled) { takeEntry(filled); },
        EntryPasswords::watching());
}

void LiveSource::takeEntry(const base::Result<Entry>& entry)
{
    if (!entry)
        return failAt(base::ConnectStep::Password, "no-password", entry.error());
    m_filled = true;
    m_options.endpoint = entry->server;
    open();
}

/// Watching does not wait for the actor's password.
void LiveSource::askActor()
{
    if (!m_passwords || !m_passwords->lacks(entry(), {profile::Whose::Actor}))
        return;
    m_acts->awaitPassword();
    m_passwords->fetch(profile::Whose::Actor, [this](const auto& password) { takeActor(password); });
}

/// Where the actor's password could not be had, a person is asked for it; a password given meanwhile counts.
void LiveSource::takeActor(const base::Result<redis::Secret>& password)
{
    if (!m_acts->guard().awaitsPassword)
        return;
    m_actorRenewed = !password;
    if (!password)
        return m_acts->lackPassword(password.error());
    m_acting.password = *password;
    m_acts->setActPassword(password->reveal());
}

/// Sending the same password again would only be refused again.
void LiveSource::renewPasswords(const QList<profile::Whose>& whose)
{
    if (!m_passwords)
        return;
    m_passwords->renew(whose, [this](profile::Whose of, const redis::Secret& password) {
        Entry known = entry();
        if (password.reveal() == known.password(of).reveal())
            return;
        known.setPassword(of, password);
        m_options.endpoint = known.server;
        m_acting.password = known.actPassword;
        if (of == profile::Whose::Actor)
            return m_acts->setActPassword(password.reveal());
        onWorker(
            m_worker, [of, bytes = password.reveal()](LiveWorker& worker) { worker.setPassword(of, bytes); });
    });
}

/// A password that was changed since is fetched once from where it is kept; after that a person is asked.
void LiveSource::followPassword(const locks::Health& health)
{
    using base::ErrorKind;
    const ErrorKind kind = health.failure ? health.failure->kind : ErrorKind();
    const bool isRefused =
        health.failure && (kind == ErrorKind::WrongPassword || kind == ErrorKind::AuthRequired);
    const bool isRefusedThere = health.failure && kind == ErrorKind::SentinelAuth;
    if (health.live)
        m_renewed = false;
    else if ((isRefused || isRefusedThere) && !std::exchange(m_renewed, true))
        renewPasswords({isRefused ? profile::Whose::Watcher : profile::Whose::Sentinels});
}

void LiveSource::followActor(const admin::GuardState& guard)
{
    if (!guard.needsPassword)
        m_actorRenewed = false;
    else if (!std::exchange(m_actorRenewed, true))
        renewPasswords({profile::Whose::Actor});
}

void LiveSource::close()
{
    if (m_passwords)
        m_passwords->giveUp();
    m_actorRenewed = m_actorRenewed || m_acts->guard().awaitsPassword;
    m_acts->forsakePassword();
    onWorker(m_worker, [](LiveWorker& worker) { worker.close(); });
}

void LiveSource::retryNow()
{
    if (!m_opened && m_passwords)
        return open();
    m_renewed = false;
    followPassword(m_health); // a second refusal may equal the first, and then no signal follows
    onWatcher(m_worker, [](watch::LockWatch& watcher) { watcher.retryNow(); });
}

void LiveSource::look(const locks::Viewport& viewport)
{
    onWatcher(m_worker, [viewport](watch::LockWatch& watcher) { watcher.look(viewport); });
}

void LiveSource::select(const std::optional<locks::LockRef>& ref)
{
    onWatcher(m_worker, [ref](watch::LockWatch& watcher) { watcher.select(ref); });
}

void LiveSource::pin(const locks::LockRef& ref, std::optional<locks::Kind> kind)
{
    onWatcher(m_worker, [ref, kind](watch::LockWatch& watcher) { watcher.pin(ref, kind); });
}

void LiveSource::unpin(const locks::LockRef& ref)
{
    onWatcher(m_worker, [ref](watch::LockWatch& watcher) { watcher.unpin(ref); });
}

void LiveSource::setPrefixes(const QByteArrayList& prefixes)
{
    m_options.prefixes = prefixes;
    onWatcher(m_worker, [prefixes](watch::LockWatch& watcher) { watcher.setPrefixes(prefixes); });
}

void LiveSource::setStatements(const QList<locks::Stated>& statements)
{
    m_options.statements = statements;
    onWatcher(m_worker, [statements](watch::LockWatch& watcher) { watcher.setStatements(statements); });
}

void LiveSource::setBudget(const locks::ServerBudget& budget)
{
    m_options.budget = budget;
    onWatcher(
        m_worker, [budget = m_options.budget](watch::LockWatch& watcher) { watcher.setBudget(budget); });
}

base::Result<lab::RunPlace> LiveSource::labPlace() const
{
    const auto objection = [this](const char* why) {
        return base::Error{base::ErrorKind::InvalidArgument, m_health.serverName.toUtf8(), why};
    };
    if (!m_health.live)
        return objection(QT_TRANSLATE_NOOP("ErrorDetails", "it is not reached at the moment"));
    if (m_health.cluster)
        return objection(QT_TRANSLATE_NOOP("ErrorDetails", "a run needs one server, and this is a cluster"));
    const admin::GuardState guard = m_acts->guard();
    if (guard.needsPassword || guard.awaitsPassword)
        return objection(
            QT_TRANSLATE_NOOP("ErrorDetails", "the password of the user that acts there has not been given"));
    return lab::RunPlace{m_acts->entryTo(m_options.endpoint), guard.environment};
}

void LiveSource::take(const locks::Batch& batch)
{
    for (const locks::LockRef& ref : batch.removed)
        m_locks.remove(ref);
    for (const locks::LockPtr& lock : batch.changed)
        m_locks.insert(lock->ref, lock);
    const QPointer<LiveSource> self(this);
    Q_EMIT changed(batch);
    if (self) // what comes next waits for a turn of the event loop,
        onWorker(m_worker, [](LiveWorker& worker) { worker.taken(); });
}

void LiveSource::takeHealth(const locks::Health& health)
{
    m_health = health;
    m_health.own = locks::OwnClock::now();
    followPassword(health);
    Q_EMIT healthChanged(m_health);
}

} // namespace lockscope::console

#include "moc_livesource.cpp"
