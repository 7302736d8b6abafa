#include "core/lab/sampleclients.h"

#include "core/lab/exhibitplayer.h"
#include "core/lab/sampleclient.h"
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

} // namespace

class SampleClients::Private
{
public:
    Private(SampleClients* owner, redis::Endpoint where, SampleSettings given, const base::Clock& time);

    void start();
    void stop(std::function<void()> done);
    void connectionChanged(const redis::ConnectionState& state);
    void letLoose();
    void cleanUp();
    void deleteKeys();
    void finish();

    SampleClients* const q;
    const redis::Endpoint endpoint;
    const SampleSettings settings;
    const base::Clock& clock;
    std::vector<std::unique_ptr<SampleClient>> clients;
    std::vector<std::unique_ptr<ExhibitPlayer>> players;
    bool atWork = false;
    int toldAttempt = 0;             ///< the last failed attempt that was told
    std::function<void()> whenClean; ///< set while stopping
    QTimer patience;
    redis::Client keeper; ///< makes sure of the server first, and cleans up last
};

SampleClients::Private::Private(
    SampleClients* owner, redis::Endpoint where, SampleSettings given, const base::Clock& time)
    : q(owner)
    , endpoint(std::move(where))
    , settings(saneSettings(given))
    , clock(time)
    , keeper(endpoint, keeperOptions(), clock)
{
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
             std::exchange(toldAttempt, state.attempt) != state.attempt)
        Q_EMIT q->failed(*state.failure);
}

void SampleClients::Private::letLoose()
{
    atWork = true;
    for (int number = 0; number < settings.clients; ++number) {
        clients.push_back(std::make_unique<SampleClient>(endpoint, settings, number, clock, nullptr));
        clients.back()->start();
    }
    for (const Exhibit& exhibit : sampleExhibits(settings)) {
        players.push_back(std::make_unique<ExhibitPlayer>(endpoint, exhibit, clock));
        players.back()->start();
    }
    Q_EMIT q->started();
}

void SampleClients::Private::stop(std::function<void()> done)
{
    clients.clear();
    players.clear();
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

/// Queued, so that whoever is told may delete us, the connection that is speaking included.
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
    QByteArrayList list;
    for (int number = 0; number < saneSettings(settings).locks; ++number)
        list << sampleLock(settings, number).bytes;
    for (const Exhibit& exhibit : sampleExhibits(settings))
        list += exhibit.keys;
    return list;
}

} // namespace lockscope::lab

#include "moc_sampleclients.cpp"
