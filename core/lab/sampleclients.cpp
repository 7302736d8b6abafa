#include "core/lab/sampleclients.h"

#include "core/lab/sampleclient.h"
#include "core/redis/client.h"

#include <QPointer>
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

redis::ClientOptions cleanerOptions()
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
    Private(redis::Endpoint where, SampleSettings given, const base::Clock& time)
        : endpoint(std::move(where))
        , settings(saneSettings(given))
        , clock(time)
    {
    }

    void start();
    void cleanUp(QObject* owner, std::function<void()> done);

    const redis::Endpoint endpoint;
    const SampleSettings settings;
    const base::Clock& clock;
    std::vector<std::unique_ptr<SampleClient>> clients;
    std::unique_ptr<redis::Client> cleaner;
    std::unique_ptr<QTimer> patience;
    std::function<void()> whenClean;

private:
    void deleteKeys();
    void finish();
};

void SampleClients::Private::start()
{
    for (int number = 0; number < settings.clients; ++number) {
        clients.push_back(std::make_unique<SampleClient>(endpoint, settings, number, clock, nullptr));
        clients.back()->start();
    }
}

/// A connection of its own is made after the clients' have ended: by the time it is ready the server has run
/// whatever they had written, so nothing of theirs can come after the delete.
void SampleClients::Private::cleanUp(QObject* owner, std::function<void()> done)
{
    clients.clear();
    whenClean = std::move(done);
    patience = std::make_unique<QTimer>();
    patience->setSingleShot(true);
    connect(patience.get(), &QTimer::timeout, owner, [this] { finish(); });
    patience->start(cleanUpPatience);
    cleaner = std::make_unique<redis::Client>(endpoint, cleanerOptions(), clock);
    connect(cleaner.get(), &redis::Client::stateChanged, owner, [this](const auto& state) {
        if (state.isReady())
            deleteKeys();
    });
    cleaner->open();
}

/// One key a command: on a cluster they are in different slots. The last answer is the confirmation.
void SampleClients::Private::deleteKeys()
{
    for (const QByteArray& key : keys(settings))
        cleaner->call({"del", key}, [](const auto&) {});
    cleaner->call({"ping"}, [this, guard = QPointer(patience.get())](const auto&) {
        if (guard)
            finish();
    });
}

/// Queued, so that whoever was told may delete us, the cleaner that is speaking included.
void SampleClients::Private::finish()
{
    patience->stop();
    if (auto done = std::exchange(whenClean, {}))
        QMetaObject::invokeMethod(patience.get(), std::move(done), Qt::QueuedConnection);
}

SampleClients::SampleClients(
    redis::Endpoint endpoint, SampleSettings settings, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(std::move(endpoint), settings, clock))
{
}

SampleClients::~SampleClients() = default;

void SampleClients::start() { d->start(); }

void SampleClients::stop(std::function<void()> done) { d->cleanUp(this, std::move(done)); }

QByteArrayList SampleClients::keys(const SampleSettings& settings)
{
    QByteArrayList list;
    for (int number = 0; number < saneSettings(settings).locks; ++number)
        list << sampleLock(number).bytes;
    return list;
}

} // namespace lockscope::lab
