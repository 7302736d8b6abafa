#include "core/lab/sampleclients.h"

#include "core/base/wakelist.h"
#include "core/client/lockscripts.h"
#include "core/client/wirenames.h"
#include "core/lab/clientlink.h"
#include "core/lab/labclock.h"
#include "core/lab/simulatedclient.h"
#include "core/redis/client.h"

#include <QTimer>

#include <algorithm>
#include <vector>

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;

constexpr auto cleanUpPatience = 2s;

SampleSettings saneSettings(SampleSettings settings)
{
    settings.clients = std::clamp(settings.clients, 1, 1000);
    settings.locks = std::clamp(settings.locks, 1, 100'000);
    settings.scale = std::clamp(settings.scale, 0.001, 1000.0);
    return settings;
}

redis::ClientOptions keeperOptions()
{
    redis::ClientOptions options;
    options.clientName = "lockscope-sample";
    options.readsOnly = false;
    return options;
}

base::Result<client::LockScripts> limitedScripts(const base::Result<client::LockScripts>& scripts)
{
    const auto last = redis::Script::load("lasting");
    if (!last.ok())
        return last.error();
    return scripts.ok() ? scripts->followedBy(*last) : scripts;
}

} // namespace

class SampleClients::Private
{
    /// One client with its connections, and who it is.
    struct Actor {
        SampleClient who;
        std::optional<SimulatedClient> client = {};
        std::unique_ptr<ClientLink> link = {};
        bool hasBegun = false;
        quint64 lives = 0;
    };

public:
    Private(SampleClients* owner, redis::Endpoint where, SampleSettings given, const base::Clock& realTime);

    void start();
    void stop(std::function<void()> done);
    void connectionChanged(const redis::ConnectionState& state);
    void letLoose();
    void enter(int number);
    void begin(int number);
    void heard(int number, const ClientEvent& event);
    void perform(int number, const ClientActs& acts);
    void perform(const Actor& actor, ClientAct act) const;
    void comeBack(int number);
    void tick();
    void arm();
    void cleanUp();
    void deleteKeys();
    void finish();

    SampleClients* const q;
    const redis::Endpoint endpoint;
    const SampleSettings settings;
    const base::Clock& clock;
    base::Result<client::LockScripts> scripts;
    base::Result<client::LockScripts> limited; ///< they leave nothing for ever: see lua/lasting.lua
    LabClock time;
    base::WakeList<int> wakes;
    QTimer alarm;
    std::vector<Actor> actors;
    bool atWork = false;
    int reportedAttempt = 0;         ///< the last failed attempt that was reported
    std::function<void()> whenClean; ///< set while stopping
    QTimer patience;
    redis::Client keeper; ///< makes sure of the server first, and cleans up last
};

SampleClients::Private::Private(
    SampleClients* owner, redis::Endpoint where, SampleSettings given, const base::Clock& realTime)
    : q(owner)
    , endpoint(std::move(where))
    , settings(saneSettings(given))
    , clock(realTime)
    , scripts(client::LockScripts::load())
    , limited(limitedScripts(scripts))
    , time(clock)
    , keeper(endpoint, keeperOptions(), clock)
{
    alarm.setSingleShot(true);
    alarm.setTimerType(Qt::PreciseTimer);
    connect(&alarm, &QTimer::timeout, q, [this] { tick(); });
    patience.setSingleShot(true);
    patience.setInterval(cleanUpPatience);
    connect(&patience, &QTimer::timeout, q, [this] { finish(); });
    connect(
        &keeper, &redis::Client::stateChanged, q, [this](const auto& state) { connectionChanged(state); });
}

void SampleClients::Private::start() { keeper.open(); }

void SampleClients::Private::connectionChanged(const redis::ConnectionState& state)
{
    if (state.isReady() && whenClean)
        cleanUp();
    else if (state.isReady() && !atWork)
        letLoose();
    else if (state.failure && !atWork && !whenClean &&
             std::exchange(reportedAttempt, state.attempt) != state.attempt)
        Q_EMIT q->failed(*state.failure);
}

void SampleClients::Private::letLoose()
{
    atWork = true;
    time.run(1 / settings.scale);
    for (SampleClient& who : sampleClients(settings))
        actors.push_back({std::move(who)});
    for (std::size_t i = 0; i < actors.size() && scripts.ok() && limited.ok(); ++i)
        enter(static_cast<int>(i));
    Q_EMIT q->started();
}

/// A client of reentrant locks is another one each time; of the others the ids stand in the names of keys.
void SampleClients::Private::enter(int number)
{
    Actor& actor = actors[static_cast<std::size_t>(number)];
    const client::LockScripts& itsScripts = actor.who.lasting.isEmpty() ? *scripts : *limited;
    if (actor.who.keys.isEmpty())
        actor.who.terms.uuid = client::newClientUuid();
    actor.client.emplace(actor.who.terms);
    actor.client->setSpeed(time.speed());
    actor.hasBegun = false;
    actor.link = std::make_unique<ClientLink>("lockscope-sample-" + actor.who.terms.name,
        QList<redis::Endpoint>{endpoint}, itsScripts, clock,
        [this, number](const ClientEvent& event) { heard(number, event); });
    connect(
        actor.link.get(), &ClientLink::readyChanged, q, [this, number] { begin(number); },
        Qt::QueuedConnection);
    actor.link->open();
}

void SampleClients::Private::begin(int number)
{
    const auto index = static_cast<std::size_t>(number);
    if (index >= actors.size() || actors[index].hasBegun || !actors[index].link->isReady())
        return;
    actors[index].hasBegun = true;
    perform(number, actors[index].client->begin(time.now()));
}

void SampleClients::Private::heard(int number, const ClientEvent& event)
{
    Actor& actor = actors[static_cast<std::size_t>(number)];
    if (actor.hasBegun)
        perform(number, actor.client->happened(event, time.now()));
}

void SampleClients::Private::perform(int number, const ClientActs& acts)
{
    const Actor& actor = actors[static_cast<std::size_t>(number)];
    for (const ClientAct& act : acts)
        if (act.what != ClientAct::What::Tell)
            perform(actor, act);
    if (actor.client->isOver())
        QMetaObject::invokeMethod(
            q, [this, number] { comeBack(number); }, Qt::QueuedConnection);
    wakes.set(number, actor.client->wakeAt());
    arm();
}

/// A key that a script would leave for ever gets its limit in the same step.
void SampleClients::Private::perform(const Actor& actor, ClientAct act) const
{
    const QByteArrayList& lasting = actor.who.lasting;
    if (act.what == ClientAct::What::Call && !lasting.isEmpty()) {
        act.call.keys += lasting;
        act.call.arguments << QByteArray::number(lasting.size())
                           << client::inMilliseconds(leftoversLast(settings));
    }
    actor.link->perform(act);
}

void SampleClients::Private::comeBack(int number)
{
    const auto index = static_cast<std::size_t>(number);
    if (index >= actors.size() || !actors[index].client->isOver())
        return;
    Actor& actor = actors[index];
    actor.who.terms.starts = actor.who.returns;
    actor.who.terms.chance = actor.who.terms.chance.of(++actor.lives);
    enter(number);
}

void SampleClients::Private::tick()
{
    const base::MonoTime now = time.now();
    for (const int number : wakes.due(now))
        perform(number, actors[static_cast<std::size_t>(number)].client->time(now));
    arm();
}

void SampleClients::Private::arm()
{
    if (const auto next = wakes.next())
        alarm.start(time.realUntil(*next));
}

void SampleClients::Private::stop(std::function<void()> done)
{
    actors.clear();
    wakes = {};
    alarm.stop();
    whenClean = std::move(done);
    patience.start();
    if (!atWork)
        finish();
    else if (keeper.state().isReady())
        cleanUp();
    else
        keeper.retryNow();
}

/// The clients' connections have ended, but the server may not have read all that they wrote. Once it has
/// answered a ping that was written later it has, so nothing of theirs comes after the deletes.
void SampleClients::Private::cleanUp()
{
    keeper.call({"ping"}, [this](const auto& answer) {
        if (answer.ok())
            deleteKeys();
    });
}

/// One key a command: on a cluster they are in different slots. The last answer is the confirmation.
void SampleClients::Private::deleteKeys()
{
    for (const QByteArray& key : SampleClients::keys(settings))
        keeper.call({"del", key}, [](const auto&) {});
    keeper.call({"ping"}, [this](const auto& answer) {
        if (answer.ok())
            finish();
    });
}

/// The call is queued, so that the receiver may delete us, the connection that is speaking included.
void SampleClients::Private::finish()
{
    patience.stop();
    atWork = false;
    if (auto done = std::exchange(whenClean, {}))
        QMetaObject::invokeMethod(q, std::move(done), Qt::QueuedConnection);
}

SampleClients::SampleClients(
    redis::Endpoint endpoint, SampleSettings settings, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(endpoint), settings, clock))
{
}

SampleClients::~SampleClients() = default;

base::Result<std::unique_ptr<SampleClients>> SampleClients::onServer(
    const QString& uri, const QByteArray& password, SampleSettings settings, const base::Clock& clock)
{
    auto endpoint = redis::Endpoint::serverFromUri(uri);
    if (!endpoint.ok())
        return endpoint.error();
    redis::Endpoint where = std::move(endpoint).value();
    if (!password.isEmpty())
        where.password = redis::Secret(password);
    return std::make_unique<SampleClients>(std::move(where), settings, clock);
}

void SampleClients::start() { d->start(); }

void SampleClients::stop(std::function<void()> done) { d->stop(std::move(done)); }

QByteArrayList SampleClients::keys(const SampleSettings& settings)
{
    SampleSettings others = saneSettings(settings);
    others.clients = 0; // they write the locks alone
    QByteArrayList list;
    for (int number = 0; number < others.locks; ++number)
        list << sampleLock(settings, number).bytes;
    for (const SampleClient& client : sampleClients(others))
        for (const QByteArray& key : client.keys)
            if (!list.contains(key))
                list << key;
    return list;
}

} // namespace lockscope::lab

#include "moc_sampleclients.cpp"
