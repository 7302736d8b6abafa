#include "core/watch/watcher_p.h"

#include <utility>

namespace lockscope::watch
{

using base::MonoTime;
using locks::FeedHealth;
using locks::LockRef;
using Line = HealthModel::Line;
using Condition = FeedHealth::Condition;

namespace
{

ReadSchedule::Limits readLimits(const WatchBudget& budget)
{
    ReadSchedule::Limits limits;
    limits.readsPerSecond = budget.readsPerSecond;
    return limits;
}

} // namespace

Watcher::Private::Private(Watcher& owner, const WatchOptions& watchOptions, const base::Clock& watchClock)
    : q(owner)
    , options(watchOptions)
    , clock(watchClock)
    , group(makeGroup())
    , known(new WatchState(readLimits(watchOptions.budget)))
    , watchState(*known)
    , context(makeContext())
    , session(options.endpoint, options.connection, clock, nullptr)
    , publisher(watchState, clock, nullptr)
    , reads(session.reader(), session.scanner(), context, nullptr)
    , listens(session.listener(), context, options.prefixes, nullptr)
    , place(options.endpoint, options.connection, context.inCluster, session.scanner(), clock)
    , scans(session.scanner(), place, context, {options.prefixes, options.statements, options.families},
          options.budget.serverShare)
    , sharded(session.listener(), context)
    , waiters(session.scanner(), context, nullptr)
    , deadlines(context, nullptr)
    , heartbeat(session.reader(), session.listener(), clock, estimate, nullptr)
    , former(options.endpoint, options.connection, context)
    , lone(session.reader())
    , service(session.reader(), watchState)
{
    watchState.setStatements(options.statements);
    chooseDatabases();
    connectFeeds();
    if (context.inCluster)
        joinCluster();
}

void Watcher::Private::connectFeeds()
{
    QObject::connect(&session, &WatchSession::pairReady, &q, [this] { beginPair(); });
    QObject::connect(&session, &WatchSession::pairLost, &q, [this] { endPair(); });
    QObject::connect(&session, &WatchSession::scannerReady, &q, [this] { beginScanning(); });
    QObject::connect(&session, &WatchSession::scannerLost, &q, [this] {
        scans.stop();
        waiters.stop();
    });
    QObject::connect(&session, &WatchSession::stateChanged, &q, [this] {
        if (const auto& failure = session.state().failure) {
            heartbeat.model().refused(failure->kind, clock.now());
            judge();
        }
        tellHealth();
    });
    QObject::connect(&heartbeat, &Heartbeat::introduced, &q, [this] { introduced(); });
    QObject::connect(&heartbeat, &Heartbeat::judged, &q, [this] { judge(); });
    QObject::connect(&heartbeat, &Heartbeat::beat, &q, [this] { onBeat(); });
    QObject::connect(&heartbeat, &Heartbeat::keyspaceCounted, &q, [this] { chooseDatabases(); });
    QObject::connect(&heartbeat, &Heartbeat::commandsCounted, &q,
        [this](const auto& counters) { takeCounters(counters); });
    hearRoles();
    QObject::connect(&listens, &ListenFeed::listening, &q,
        [this] { reads.start(session.listener().client().clientId()); });
    QObject::connect(&listens, &ListenFeed::everythingInvalidated, &q, [this] { flushReported(); });
    QObject::connect(&listens, &ListenFeed::newsOf, &scans, &ScanFeed::probe);
    QObject::connect(&waiters, &WaiterFeed::newsOf, &scans, &ScanFeed::probe);
    QObject::connect(&scans, &ScanFeed::wantsCount, &waiters, &WaiterFeed::lookNow);
    QObject::connect(&waiters, &WaiterFeed::looked, &scans, &ScanFeed::takeCounted);
    QObject::connect(&scans, &ScanFeed::passEnded, &q, [this](std::optional<MonoTime> begin) {
        if (begin && *begin > cutUntil)
            watchState.registry.allSeenBy(estimate.clock().serverTime(*begin));
        watchState.reads.hurry(false);
        publisher.publish(); // who takes the pass for over has all that it found
        tellHealth();
    });
    QObject::connect(&reads, &ReadFeed::started, &q, [this] {
        heartbeat.model().ready(Line::Reader, clock.now());
        heartbeat.model().ready(Line::Listener, clock.now());
        sharded.start();
        deadlines.start();
        chooseReconcile();
        judge();
    });
    QObject::connect(&reads, &ReadFeed::recovered, &q, [this] { recovered(); });
    QObject::connect(&reads, &ReadFeed::brokenRedirect, &session, &WatchSession::restart);
    QObject::connect(&publisher, &Publisher::turn, &q, [this] {
        reads.pump();
        scans.pump();
        deadlines.arm();
        listens.mark();
    });
    QObject::connect(&publisher, &Publisher::changed, &q, [this](const locks::Batch& batch) {
        waiters.consider(batch);
        sharded.consider(batch);
        Q_EMIT q.changed(batch);
    });
    QObject::connect(&lone, &LoneNode::changed, &q, [this] { tellHealth(); });
    QObject::connect(&publisher, &Publisher::historyChanged, &q, &Watcher::historyChanged);
}

void Watcher::Private::beginPair()
{
    heartbeat.start(group ? Heartbeat::RoleWatch::Close : Heartbeat::RoleWatch::Loose);
    heartbeat.introduce();
}

void Watcher::Private::introduced()
{
    if (isSentinel() || (group && !group->accepts(heartbeat.facts().role)))
        return;
    hearLink();
    const bool another =
        !runId.isEmpty() && !heartbeat.facts().runId.isEmpty() && runId != heartbeat.facts().runId;
    if (!failedOver() && another) {
        heartbeat.model().distrust("restarted", clock.now());
        tellOfServer(locks::EventKind::ServerRestarted);
    }
    runId = heartbeat.facts().runId;
    isIntroduced = true;
    service.ask();
    if (isLoneNode())
        lone.start();
    chooseDatabases();
    listens.start();
    if (session.scanner().isReady())
        beginScanning();
}

void Watcher::Private::beginScanning()
{
    if (!isIntroduced)
        return; // introduced() comes back to it
    watchState.reads.hurry(!scans.progress().firstPassDone);
    place.begin();
    scans.start();
    scans.trackPrefixes(session.listener().client().clientId());
    waiters.start();
}

void Watcher::Private::endPair()
{
    isIntroduced = false;
    watchState.abilities = {}; // the next one may be another server
    heartbeat.stop();
    silent.reset();
    newKeys.reset();
    rereadSince.reset();
    deadlines.stop();
    service.stop();
    lone.stop();
    listens.stop();
    reads.stop();
    scans.stop();
    scans.setNewUntil(std::nullopt);
    place.stop();
    waiters.stop();
    sharded.stop();
    watchState.registry.allSeenBy(std::nullopt);
    const QByteArray lossReason = group && !group->reason().isEmpty() ? group->reason() : "connection-lost";
    heartbeat.model().lost(Line::Reader, lossReason, clock.now());
    heartbeat.model().lost(Line::Listener, lossReason, clock.now());
    judge();
}

void Watcher::Private::judge()
{
    for (const HealthModel::Action action : heartbeat.model().takeActions())
        carryOut(action);
    scans.setRoundTrip(heartbeat.model().roundTrip());
    if (heartbeat.model().live() != told.live || heartbeat.model().reason() != told.reason)
        tellHealth();
}

void Watcher::Private::carryOut(HealthModel::Action action)
{
    if (isEnding || base::ProgramEnd::hasBegun())
        return;
    switch (action) {
    case HealthModel::Action::LoseSight:
        watchState.registry.loseSight(heartbeat.model().reason(), sightEnd());
        return publisher.stir();
    case HealthModel::Action::BeginReread:
        return rereadEverything();
    case HealthModel::Action::BecomeLive:
        return publisher.stir();
    }
}

/// The moment that everything stands at from now on: each change until then was told of.
std::optional<base::ServerTime> Watcher::Private::sightEnd() const
{
    const base::ServerClock& server = estimate.clock();
    return server.known ? std::optional(server.serverTime(heartbeat.model().since())) : std::nullopt;
}

void Watcher::Private::rereadEverything()
{
    watchState.reads.wantAll();
    rereadSince = clock.now();
    if (watchState.reads.recovering())
        return reads.pump();
    recovered();
}

void Watcher::Private::recovered()
{
    if (rereadSince)
        rereadTook = clock.now() - *std::exchange(rereadSince, std::nullopt);
    if (watchState.inFlushDetector())
        watchState.endFlushDetector(context.serverNow());
    service.heed();
    heartbeat.model().reread(clock.now());
    judge();
    publisher.stir();
}

void Watcher::Private::flushReported()
{
    watchState.beginFlushDetector();
    rereadEverything();
}

void Watcher::Private::chooseDatabases()
{
    QList<int> databases{options.endpoint.database};
    if (options.endpoint.allDatabases)
        databases = heartbeat.facts().keys.keys();
    if (databases.isEmpty())
        databases = {0};
    pinIn(databases);
    scans.setDatabases(databases, heartbeat.facts().keysIn(databases));
}

/// A database without a key is in no list, and yet a name in it may be pinned.
void Watcher::Private::pinIn(QList<int> databases)
{
    QList<locks::Pinned> pins;
    for (const locks::Pinned& pin : std::as_const(options.pins)) {
        const bool watched = options.endpoint.allDatabases || !pin.db || *pin.db == options.endpoint.database;
        if (watched)
            pins.append(pin);
        if (watched && pin.db && !databases.contains(*pin.db))
            databases.append(*pin.db);
    }
    watchState.setDatabases(databases);
    for (const int db : std::as_const(databases)) {
        if (pinnedIn.contains(db))
            continue;
        pinnedIn.insert(db);
        for (const locks::Pinned& pin : std::as_const(pins)) {
            if (pin.db.value_or(db) == db)
                watchState.pin({pin.name, db, {}}, pin.kind);
        }
    }
}

void Watcher::Private::onBeat()
{
    constexpr quint64 beatsPerCheck = 12; // three seconds
    if (++beats % beatsPerCheck == 0)
        reads.checkRedirect();
    cost.add({clock.now(), session.commands() + place.commands() + former.commands(), scans.spent()});
    watchState.registry.sweep(context.serverNow());
    former.beat();
    service.beat();
    lone.beat();
    publisher.stir();
    tellHealth();
}

Watcher::Watcher(const WatchOptions& options, const base::Clock& clock, QObject* parent)
    : LockWatch(parent)
    , d(std::make_unique<Private>(*this, options, clock))
{
}

Watcher::~Watcher()
{
    blockSignals(true);
    d->isEnding = true;
    close();
}

void Watcher::look(const locks::Viewport& viewport)
{
    d->watchState.reads.show(viewport.visible);
    d->watchState.registry.tellAgesOf(viewport.ages ? viewport.visible : QList<LockRef>());
    d->publisher.stir();
}

void Watcher::select(const std::optional<LockRef>& ref) { d->publisher.select(ref); }

void Watcher::pin(const LockRef& ref, std::optional<locks::Kind> kind)
{
    d->watchState.pin(ref, kind);
    d->publisher.stir();
}

void Watcher::unpin(const LockRef& ref)
{
    d->watchState.unpin(ref);
    d->publisher.stir();
}

QList<locks::OwnChannel> Watcher::ownChannels(const LockRef& ref) const { return d->sharded.of(ref); }

void Watcher::tookAway(const LockRef& ref)
{
    d->watchState.registry.miss(ref, {d->context.serverNow(), locks::Seen::Act});
    d->watchState.reads.want(ref, locks::Seen::Act, d->clock.now());
    d->publisher.stir();
}

} // namespace lockscope::watch
