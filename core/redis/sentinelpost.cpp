#include "core/redis/sentinelpost.h"

#include "core/redis/readcommands.h"

#include <utility>

namespace lockscope::redis
{

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;

namespace
{

constexpr base::milliseconds askWithin = 1s;

const QByteArray tiltBegan = QByteArrayLiteral("+tilt");
const QByteArray tiltEnded = QByteArrayLiteral("-tilt");

ClientOptions ofSentinel(ClientOptions options)
{
    options.readsOnly = true;
    options.asksSentinel = true;
    options.gate = {};
    return options;
}

bool isAboutCredentials(ErrorKind kind)
{
    return kind == ErrorKind::AuthRequired || kind == ErrorKind::WrongPassword ||
           kind == ErrorKind::NoPermission;
}

} // namespace

SentinelPost::SentinelPost(const Endpoint& sentinel, QByteArray master, const ClientOptions& options,
    const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_master(std::move(master))
    , m_asker(sentinel, ofSentinel(options), clock)
    , m_ear(sentinel, ofSentinel(options), clock)
{
    connect(&m_asker, &Client::stateChanged, this, &SentinelPost::follow);
    connect(&m_ear, &Client::stateChanged, this, &SentinelPost::listen);
    connect(&m_ear, &Client::message, this, &SentinelPost::hear);
}

void SentinelPost::open() { m_asker.open(); }

void SentinelPost::retryNow()
{
    m_asker.retryNow();
    m_ear.retryNow();
}

/// The listening connection follows, so that a Sentinel that cannot be entered is tried once, not twice. The
/// list of the others is asked for first: by it a Sentinel is recognised under another name before its word
/// counts.
void SentinelPost::follow(const ConnectionState& state)
{
    if (state.isReady()) {
        m_ear.open();
        m_ear.retryNow();
        askAround();
        ask();
        return;
    }
    m_asking = false;
    if (state.step == Step::Waiting && state.failure)
        Q_EMIT reported(named(*state.failure));
}

Error SentinelPost::named(const Error& error) const
{
    const QByteArray address = m_asker.endpoint().shortName().toUtf8();
    if (isAboutCredentials(error.kind))
        return {ErrorKind::SentinelAuth, address, error.detail};
    if (error.kind == ErrorKind::UnknownCommand)
        return {ErrorKind::NotSentinel, address, error.detail};
    return error;
}

void SentinelPost::ask()
{
    if (!m_asker.state().isReady() || std::exchange(m_asking, true))
        return;
    const QList<Command> questions{{"sentinel", "myid"}, {"sentinel", "get-master-addr-by-name", m_master},
        {"sentinel", "master", m_master}};
    m_asker.callTogether(
        questions,
        [this](const QList<Client::Answer>& answers) {
            m_asking = false;
            const auto word = sentinelWord(m_master, answers.at(0), answers.at(1), answers.at(2));
            if (word)
                Q_EMIT reported(word);
            else if (!isOfTheLink(word.error().kind))
                Q_EMIT reported(named(word.error()));
        },
        askWithin);
}

void SentinelPost::askAround()
{
    m_asker.call({"sentinel", "sentinels", m_master}, [this](const auto& answer) {
        if (answer)
            Q_EMIT listedSentinels(sentinelPeers(*answer));
    });
    m_asker.call({"sentinel", "replicas", m_master}, [this](const auto& answer) {
        if (answer)
            Q_EMIT listedReplicas(sentinelPeers(*answer));
    });
}

/// Where listening is not permitted, asking again and again has to do.
void SentinelPost::listen()
{
    const bool ready = m_ear.state().isReady();
    if (std::exchange(m_listening, ready) || !ready)
        return;
    Q_EMIT tilted(false);
    m_ear.subscribe(sentinelAnnouncements(), {}); // each is asked about, none is believed
}

void SentinelPost::hear(const Message& message)
{
    if (message.channel == tiltBegan || message.channel == tiltEnded)
        Q_EMIT tilted(message.channel == tiltBegan);
    Q_EMIT announced();
}

} // namespace lockscope::redis

#include "moc_sentinelpost.cpp"
