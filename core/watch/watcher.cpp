#include "core/watch/watcher.h"

#include "core/base/programend.h"
#include "core/watch/clientfeed.h"
#include "core/watch/clusterstateprobe.h"
#include "core/watch/costmeter.h"
#include "core/watch/deadlinefeed.h"
#include "core/watch/formerwatch.h"
#include "core/watch/heartbeat.h"
#include "core/watch/listenfeed.h"
#include "core/watch/lonenode.h"
#include "core/watch/newkeys.h"
#include "core/watch/primarywatch.h"
#include "core/watch/publisher.h"
#include "core/watch/readfeed.h"
#include "core/watch/replicalink.h"
#include "core/watch/scanfeed.h"
#include "core/watch/scriptfeed.h"
#include "core/watch/sentinelwitness.h"
#include "core/watch/shardedchannels.h"
#include "core/watch/shardside.h"
#include "core/watch/shardwitness.h"
#include "core/watch/silentchanges.h"
#include "core/watch/waiterfeed.h"
#include "core/watch/watchsession.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

/// The feeds, and what follows from their reports.
class Watcher::Private
{
public:
    Private(Watcher& owner, const WatchOptions& watchOptions, const base::Clock& watchClock);

    std::unique_ptr<PrimaryWatch> makeGroup();
    void connectSession();
    void connectFeeds();
    FeedContext makeContext();
    void joinCluster();
    void hearRoles();
    void leave();
    bool failedOver();
    void reportOfServer(locks::EventKind kind, const QByteArray& node = {});
    void roleChanged();
    void tellClockError();
    void followClock(base::milliseconds back);
    void hearLink();
    bool isSentinel();
    [[nodiscard]] bool isLoneNode() const; ///< of a cluster
    void beginPair();
    void endPair();
    void beginScanning();
    void introduced();
    void judge();
    void carryOut(HealthModel::Action action);
    [[nodiscard]] std::optional<base::ServerTime> sightEnd() const;
    void rereadEverything();
    void recovered();
    void flushReported();
    void chooseDatabases();
    void pinIn(QList<int> databases);
    void chooseReconcile();
    void takeCounters(const SilentChanges::Counters& counters);
    [[nodiscard]] bool isPushed() const;     ///< what was read
    [[nodiscard]] bool countersTell() const; ///< of changes that nothing announces
    [[nodiscard]] bool keysStay() const;     ///< on this server, as far as no command moves them
    [[nodiscard]] base::milliseconds foundWithin() const;
    void onBeat();
    void reportHealth();
    [[nodiscard]] locks::Health health() const;
    void addServer(locks::Health& health) const;
    void addTopology(locks::Health& health) const;
    void addFeeds(locks::Health& health) const;
    [[nodiscard]] QList<locks::Lack> lacks() const;

    Watcher& q;
    WatchOptions options;
    const base::Clock& clock;
    std::unique_ptr<PrimaryWatch> group; ///< where Sentinels name the server
    const std::unique_ptr<WatchState, base::FreeUntilEnd> known;
    WatchState& watchState;
    ClockEstimate estimate;
    FeedContext context;
    WatchSession session;
    Publisher publisher;
    ReadFeed reads;
    ListenFeed listens;
    ScanPlace place;
    ScanFeed scans;
    ShardedChannels sharded;
    WaiterFeed waiters;
    ClientFeed clients;
    ScriptFeed scripts;
    DeadlineFeed deadlines;
    Heartbeat heartbeat;
    FormerWatch former; ///< where Sentinels name the server
    LoneNode lone;      ///< of a cluster
    CostMeter cost;
    quint64 beats = 0;
    bool isCut = false; ///< a replica that does not hear its primary
    ReplicaLink link;
    SilentChanges silent;
    NewKeys newKeys;
    std::optional<base::MonoTime> slotsReadAfter; ///< the change of slots after which everything was read
    std::optional<base::MonoTime> rereadSince;    ///< everything is being read again
    base::nanoseconds rereadTook{0};              ///< as it was last
    base::MonoTime cutUntil = base::MonoTime::min();
    QByteArray runId;
    bool isIntroduced = false;       ///< in this session
    bool isEnding = false;           ///< the state will not be asked for any more
    QSet<int> pinnedIn;              ///< the databases in which the pins of the options stand
    ClusterStateProbe service;       ///< of a shard
    std::unique_ptr<ShardSide> side; ///< of a shard
    locks::Health reported;
};

using base::MonoTime;
using locks::FeedHealth;
using locks::LockRef;
using Line = HealthModel::Line;
using Condition = FeedHealth::Condition;
using locks::Health;
using namespace std::chrono_literals;

namespace
{

ReadSchedule::Limits readLimits(const locks::ServerBudget& budget)
{
    ReadSchedule::Limits limits;
    limits.readsPerSecond = budget.readsPerSecond;
    return limits;
}

constexpr base::milliseconds reconcileWithoutPushes = 1s;
constexpr base::milliseconds countersEvery = 500ms;
/// Where the counters report silent changes, the reconcile is only for unforeseen cases.
constexpr base::milliseconds reconcileCounted = 52s; // a turn may come late: within a minute
/// Everything is read at once no oftener than this because of the counters, and for half of the budget at
/// most.
constexpr base::nanoseconds leastRest = 10s;
/// The number of locks that are read a second where everything is read at once, as was measured.
constexpr int atFullSpeed = 20'000;

base::milliseconds readingTime(qsizetype names, int readsPerSecond)
{
    return base::milliseconds(1s) * names / std::max(1, readsPerSecond);
}

std::unique_ptr<PrimaryWitness> makeWitness(const WatchOptions& options, const base::Clock& clock)
{
    if (options.shard.finder != nullptr)
        return std::make_unique<ShardWitness>(*options.shard.finder, options.shard.id);
    if (options.endpoint.sentinels)
        return std::make_unique<SentinelWitness>(options.endpoint, options.connection, clock);
    return nullptr;
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
    , clients(session, context, waiters, options.budget.serverShare)
    , scripts(session.scanner(), context)
    , deadlines(context, nullptr)
    , heartbeat(session.reader(), session.listener(), clock, estimate, nullptr)
    , former(options.endpoint, options.connection, context)
    , lone(session.reader())
    , service(session.reader(), watchState)
{
    watchState.setStatements(options.statements);
    chooseDatabases();
    connectSession();
    connectFeeds();
    if (context.inCluster)
        joinCluster();
}

void Watcher::Private::connectSession()
{
    QObject::connect(&session, &WatchSession::pairReady, &q, [this] { beginPair(); });
    QObject::connect(&session, &WatchSession::pairLost, &q, [this] { endPair(); });
    QObject::connect(&session, &WatchSession::scannerReady, &q, [this] { beginScanning(); });
    QObject::connect(&session, &WatchSession::scannerLost, &q, [this] {
        scans.stop();
        waiters.stop();
        clients.stop();
        scripts.stop();
    });
    QObject::connect(&session, &WatchSession::stateChanged, &q, [this] {
        if (const auto& failure = session.state().failure) {
            heartbeat.model().refused(failure->kind, clock.now());
            judge();
        }
        reportHealth();
    });
    QObject::connect(&heartbeat, &Heartbeat::introduced, &q, [this] { introduced(); });
    QObject::connect(&heartbeat, &Heartbeat::judged, &q, [this] { judge(); });
    QObject::connect(&heartbeat, &Heartbeat::beat, &q, [this] { onBeat(); });
    QObject::connect(&heartbeat, &Heartbeat::keyspaceCounted, &q, [this] { chooseDatabases(); });
    QObject::connect(&heartbeat, &Heartbeat::commandsCounted, &q,
        [this](const auto& counters) { takeCounters(counters); });
    hearRoles();
}

void Watcher::Private::connectFeeds()
{
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
        reportHealth();
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
        clients.consider(batch);
        sharded.consider(batch);
        Q_EMIT q.changed(batch);
    });
    QObject::connect(&lone, &LoneNode::changed, &q, [this] { reportHealth(); });
    QObject::connect(&publisher, &Publisher::historyChanged, &q, &Watcher::historyChanged);
    QObject::connect(&clients, &ClientFeed::changed, &q, &Watcher::clientsChanged);
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
        reportOfServer(locks::EventKind::ServerRestarted);
    }
    runId = heartbeat.facts().runId;
    isIntroduced = true;
    tellClockError();
    service.ask();
    if (isLoneNode())
        lone.start();
    if (heartbeat.facts().mayAskForNoTouch())
        session.reader().askForNoTouch();
    chooseDatabases();
    listens.start();
    if (session.scanner().isReady())
        beginScanning();
}

void Watcher::Private::beginScanning()
{
    if (!isIntroduced)
        return; // introduced() comes back to it
    if (heartbeat.facts().mayAskForNoTouch())
        session.scanner().askForNoTouch();
    watchState.reads.hurry(!scans.progress().firstPassDone);
    scripts.start();
    place.begin();
    scans.start();
    scans.trackPrefixes(session.listener().client().clientId());
    waiters.start();
    clients.start();
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
    if (!isEnding) // it goes over every name
        reads.stop();
    scans.stop();
    scans.setNewUntil(std::nullopt);
    place.stop();
    waiters.stop();
    clients.stop();
    scripts.stop();
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
    scans.setRoundTrip(heartbeat.model().networkRoundTrip());
    if (heartbeat.model().live() != reported.live || heartbeat.model().reason() != reported.reason)
        reportHealth();
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

/// Returns the moment up to which every change was reported: everything stands at it from now on.
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
    cost.add({clock.now(), session.traffic().commands + place.commands() + former.commands(),
        scans.spent() + clients.spent() + waiters.spent()});
    tellClockError();
    watchState.registry.sweep(context.serverNow());
    former.beat();
    service.beat();
    lone.beat();
    publisher.stir();
    reportHealth();
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
    d->watchState.registry.reportAgesOf(viewport.ages ? viewport.visible : QList<LockRef>());
    d->clients.setWanted(viewport.clients);
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

/// Without pushes only the reconcile is left, within the same budget.
void Watcher::Private::chooseReconcile()
{
    const bool counted = countersTell();
    watchState.reads.setTogether(counted);
    if (counted)
        watchState.reads.setReconcileWithin(std::max(
            reconcileCounted, readingTime(watchState.registry.existing(), options.budget.readsPerSecond)));
    else
        watchState.reads.setReconcileWithin(
            isPushed() ? ReadSchedule::Limits().reconcileWithin : reconcileWithoutPushes);
}

bool Watcher::Private::isPushed() const
{
    return reads.health().condition == Condition::Working &&
           listens.invalidations().condition == Condition::Working;
}

bool Watcher::Private::countersTell() const
{
    return keysStay() && isPushed() && silent.isQuiet() &&
           SilentChanges::areKnownOf(heartbeat.facts().release);
}

/// In a cluster keys come and go with their slots, which changes no counter; a node that was not reached by
/// the cluster's map may lose slots unseen.
bool Watcher::Private::keysStay() const { return side ? side->areSlotsStill() : !isLoneNode(); }

void Watcher::Private::takeCounters(const SilentChanges::Counters& counters)
{
    const base::nanoseconds rest = std::max<base::nanoseconds>(
        leastRest, readingTime(watchState.registry.existing(), options.budget.readsPerSecond) * 2);
    const bool cameToRest =
        side && keysStay() && std::exchange(slotsReadAfter, side->slotsChangedAt()) != side->slotsChangedAt();
    if (cameToRest)
        newKeys.reset();
    if (silent.take(counters, clock.now(), rest) == SilentChanges::Step::ReadAll || cameToRest)
        rereadEverything();
    chooseReconcile();
    newKeys.take(counters, clock.now());
    const bool tells =
        countersTell() && !heartbeat.facts().isReplica(); // its keys may come by a synchronisation
    scans.setNewUntil(tells ? newKeys.until() : std::nullopt);
}

base::milliseconds Watcher::Private::foundWithin() const
{
    if (!countersTell())
        return watchState.reads.oldestLook(clock.now());
    const base::nanoseconds reading =
        std::max<base::nanoseconds>(rereadTook, readingTime(watchState.registry.existing(), atFullSpeed));
    return std::chrono::ceil<std::chrono::seconds>(countersEvery + reading + heartbeat.model().roundTrip());
}

void Watcher::Private::reportHealth()
{
    Health now = health();
    if (now == reported)
        return;
    reported = std::move(now);
    Q_EMIT q.healthChanged(reported);
}

Health Watcher::Private::health() const
{
    const HealthModel& model = heartbeat.model();
    Health health;
    health.live = model.live();
    health.reason = model.reason();
    health.liveSince = model.since();
    health.busySince = model.busySince();
    health.roundTrip = model.roundTrip();
    health.freshWithin = model.bound() + base::limits::pingEvery;
    health.foundWithin = foundWithin();
    health.clock = estimate.clock();
    health.discovery = scans.progress();
    health.cost = cost.cost();
    health.locks = static_cast<quint64>(watchState.registry.existing());
    health.possible = watchState.possible.listed();
    health.morePossible = watchState.possible.areMore();
    addServer(health);
    addTopology(health);
    addFeeds(health);
    return health;
}

void Watcher::Private::addServer(Health& health) const
{
    const redis::ConnectionState& state = session.state();
    health.step = state.step;
    health.failedStep = state.failedStep;
    health.failure = state.failure;
    health.attempt = state.attempt;
    health.retryAt = state.retryAt;
    if (state.busy)
        health.busySince = state.busySince;
    if (state.isReady() && heartbeat.facts().isSentinel())
        health.failure = {base::ErrorKind::IsSentinel, options.endpoint.shortName().toUtf8(), {}};
    health.server = options.endpoint.masked();
    health.serverName = options.endpoint.shortName();
    health.sandbox = options.sandbox;
    health.peer = state.peer;
    health.version = heartbeat.facts().version;
    health.release = heartbeat.facts().release;
    health.role = heartbeat.facts().role;
    health.runId = heartbeat.facts().runId;
    if (heartbeat.facts().isReplica()) {
        health.replicaOf = heartbeat.facts().primary.text();
        health.silenceNoticedAfter = link.patience();
    }
    health.loneNode = isLoneNode() && lone.isPart();
}

/// A watcher that reached the node by the cluster's map sees the other nodes, too.
bool Watcher::Private::isLoneNode() const
{
    return heartbeat.facts().mode == "cluster" && !context.inCluster;
}

QList<locks::Lack> Watcher::Private::lacks() const
{
    using locks::Lack;
    const auto isUnknown = [](const std::optional<base::Error>& error) {
        return error && error->kind == base::ErrorKind::UnknownCommand;
    };
    QList<Lack> missing;
    if (watchState.abilities.expiries != ExpiryWay::Absolute)
        missing.append(Lack::ExpireTime);
    if (!watchState.abilities.scansByType)
        missing.append(Lack::ScanType);
    if (!watchState.abilities.sieves)
        missing.append(Lack::ReadScripts);
    if (isUnknown(reads.health().reason))
        missing.append(Lack::Tracking);
    const auto& clockless = heartbeat.clockFailure();
    if (isUnknown(clockless) || (clockless && clockless->kind == base::ErrorKind::NoPermission))
        missing.append(Lack::Time);
    return missing;
}

void Watcher::Private::addFeeds(Health& health) const
{
    FeedHealth tracking = reads.health();
    if (tracking.condition == Condition::Working && listens.invalidations().condition != Condition::Working)
        tracking = listens.invalidations();
    FeedHealth channels = listens.channels();
    if (channels.condition == Condition::Working && waiters.failure())
        channels = feedHealth(FeedHealth::Feed::Channels, Condition::Degraded, waiters.failure());
    FeedHealth timely = deadlines.health();
    if (heartbeat.clockFailure() && timely.condition == Condition::Working)
        timely.condition = Condition::Degraded; // by the clock in INFO
    if (timely.condition == Condition::Failed || timely.condition == Condition::Degraded)
        timely.reason = heartbeat.clockFailure();
    health.feeds = {scans.health(), tracking, channels, listens.keyspace(), timely};
    health.lacks = lacks();
}

locks::Health Watcher::health() const { return d->health(); }

bool Watcher::isLive() const { return d->heartbeat.model().live(); }

base::ServerClock Watcher::serverClock() const { return d->estimate.clock(); }

const locks::Registry& Watcher::registry() const { return d->watchState.registry; }

bool Watcher::isArming() const { return d->watchState.reads.arming(); }

/// Makes the group before the connections, so that it hears of a move before they do.
std::unique_ptr<PrimaryWatch> Watcher::Private::makeGroup()
{
    std::unique_ptr<PrimaryWitness> witness = makeWitness(options, clock);
    if (!witness)
        return nullptr;
    options.endpoint.place = witness->place();
    auto made = std::make_unique<PrimaryWatch>(std::move(witness));
    QObject::connect(made.get(), &PrimaryWatch::leaving, &q, [this] { leave(); });
    QObject::connect(made.get(), &PrimaryWatch::changed, &q, [this] { reportHealth(); });
    QObject::connect(made.get(), &PrimaryWatch::stirred, &q, [this] { session.retryNow(); });
    return made;
}

FeedContext Watcher::Private::makeContext()
{
    FeedContext made{clock, watchState, estimate, [this] { publisher.stir(); }};
    made.writes = [this] { return session.traffic().writes; };
    made.inCluster = options.shard.finder != nullptr;
    if (made.inCluster)
        made.isImporting = [this](const base::KeyName& name) { return side->isImporting(name); };
    return made;
}

void Watcher::Private::joinCluster()
{
    watchState.registry.countWith(options.shard.events);
    side = std::make_unique<ShardSide>(ShardSide::Feeds{listens, scans, waiters, service}, context);
    waiters.setOwn(&sharded);
    QObject::connect(&publisher, &Publisher::turn, side.get(), &ShardSide::reportMoved);
    QObject::connect(&publisher, &Publisher::turn, &service, &ClusterStateProbe::heed);
    QObject::connect(&service, &ClusterStateProbe::served, &q, [this](bool serves) {
        heartbeat.model().served(serves, clock.now());
        judge();
    });
}

void Watcher::Private::tellClockError()
{
    const base::ServerClock& server = estimate.clock();
    const bool isTheirs = server.known && !heartbeat.facts().isReplica(); // no client asks a replica's clock
    watchState.registry.clockIsWithin(
        isTheirs ? std::optional(std::chrono::ceil<base::milliseconds>(server.error)) : std::nullopt);
}

/// Keeps reads by the later clock from making all that is read from now on look outdated.
void Watcher::Private::followClock(base::milliseconds back)
{
    watchState.registry.setClockBack(context.serverNow(), back);
    if (heartbeat.model().live())
        heartbeat.model().distrust("clock-set-back", clock.now());
    judge();
}

void Watcher::Private::hearRoles()
{
    QObject::connect(&heartbeat, &Heartbeat::roleChanged, &q, [this] { roleChanged(); });
    QObject::connect(
        &heartbeat, &Heartbeat::clockSetBack, &q, [this](base::milliseconds back) { followClock(back); });
    QObject::connect(
        &heartbeat, &Heartbeat::clockSetForward, &q, [this] { watchState.registry.forgetClocksAhead(); });
    QObject::connect(
        &heartbeat, &Heartbeat::roleReported, &q, [this](const RoleAnswer& answer, base::MonoTime asked) {
            place.hear(answer, heartbeat.facts().history, asked);
            hearLink();
        });
    QObject::connect(&place, &ScanPlace::moved, &q, [this] { reportHealth(); });
    QObject::connect(&former, &FormerWatch::changed, &q, [this] { reportHealth(); });
}

/// Nothing of the server that is left counts as live from now on, whatever it still answers.
void Watcher::Private::leave()
{
    group->left(runId, context.serverNow());
    heartbeat.model().lost(Line::Reader, group->reason(), clock.now());
    heartbeat.model().lost(Line::Listener, group->reason(), clock.now());
    judge();
}

/// True where the server that was entered is another primary than the one before.
bool Watcher::Private::failedOver()
{
    const auto failover = group ? group->entered(heartbeat.facts().runId) : std::nullopt;
    if (context.inCluster)
        watchState.setNode(session.reader().client().endpoint().shortName().toUtf8());
    if (!failover)
        return false;
    watchState.registry.failedOver(failover->at, context.serverNow());
    reportOfServer(locks::EventKind::FailedOver, failover->to.toUtf8());
    heartbeat.model().distrust("failover", clock.now());
    if (group->former() && !context.inCluster)
        former.begin(*group->former());
    return true;
}

void Watcher::Private::roleChanged()
{
    if (group && !group->accepts(heartbeat.facts().role))
        return;
    heartbeat.model().distrust("role-changed", clock.now());
    reportOfServer(
        isPrimaryRole(heartbeat.facts().role) ? locks::EventKind::Promoted : locks::EventKind::Demoted);
    judge();
}

/// The connection stays: another server may come up at that address.
bool Watcher::Private::isSentinel()
{
    if (!heartbeat.facts().isSentinel())
        return false;
    heartbeat.model().distrust("sentinel", clock.now());
    judge();
    return true;
}

/// Keys that came to the primary meanwhile are new here, and are older than that.
void Watcher::Private::hearLink()
{
    const ServerFacts& facts = heartbeat.facts();
    link.heard(facts.isReplica() && facts.linked ? facts.silence : std::nullopt, clock.now());
    QByteArray lack;
    if (facts.isReplica() && !facts.linked)
        lack = "no-primary-link";
    else if (link.isSilent())
        lack = "primary-silent";
    const bool wasCut = std::exchange(isCut, !lack.isEmpty());
    if (isCut || wasCut) {
        cutUntil = clock.now();
        watchState.registry.allSeenBy(std::nullopt);
    }
    watchState.distrust(lack);
    heartbeat.model().linked(lack, clock.now());
    judge();
}

/// Reports one event, where its locks would report a thousand.
void Watcher::Private::reportOfServer(locks::EventKind kind, const QByteArray& node)
{
    const QByteArray shard =
        context.inCluster ? session.reader().client().endpoint().shortName().toUtf8() : QByteArray();
    watchState.registry.reportOfServer(kind, context.serverNow(), node.isEmpty() ? shard : node);
    publisher.stir();
}

void Watcher::Private::addTopology(locks::Health& health) const
{
    if (!group)
        return;
    health.topology = group->topology(watchState.registry.toll());
    if (health.topology->failover)
        health.topology->failover->former = former.found();
    if (session.state().failure && !context.inCluster)
        health.failure = group->failure(session.state());
}

void Watcher::open()
{
    if (d->group)
        d->group->witness().open();
    d->session.open();
}

void Watcher::close()
{
    d->session.close();
    d->former.end();
    if (d->group)
        d->group->witness().close();
}

void Watcher::retryNow()
{
    if (d->group)
        d->group->witness().retryNow();
    if (d->isSentinel()) // it is ready, and only another server could come of it
        d->session.restart();
    d->session.retryNow();
}

void Watcher::setPrefixes(const QByteArrayList& prefixes)
{
    d->listens.setPrefixes(prefixes);
    d->scans.setPrefixes(prefixes, d->session.listener().client().clientId());
}

void Watcher::setStatements(const QList<locks::Stated>& statements)
{
    d->watchState.setStatements(statements);
    d->scans.setStatements(statements);
    d->publisher.stir();
}

void Watcher::setBudget(const locks::ServerBudget& budget)
{
    d->watchState.reads.setRate(budget.readsPerSecond);
    d->scans.setShare(budget.serverShare);
    d->clients.setShare(budget.serverShare);
}

const redis::Endpoint& Watcher::endpoint() const { return d->options.endpoint; }

QByteArray Watcher::topologyDoubt() const { return d->group ? d->group->doubt() : QByteArray(); }

ShardSide& Watcher::shardSide() const { return *d->side; }

} // namespace lockscope::watch

#include "moc_lockwatch.cpp"
#include "moc_watcher.cpp"
