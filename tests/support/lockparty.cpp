#include "tests/support/lockparty.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope::support
{

using namespace std::chrono_literals;
using base::Result;
using client::Attempt;
using client::Leave;

namespace
{

constexpr int patienceMs = 10'000;

client::LockClientOptions partyOptions(const QByteArray& uuid, base::milliseconds watchdog)
{
    client::LockClientOptions options;
    options.uuid = uuid;
    options.watchdogLease = watchdog;
    return options;
}

base::Error noOutcome() { return {base::ErrorKind::TimedOut, "test", {}}; }

} // namespace

LockParty::LockParty(const QString& uri, const QByteArray& uuid, base::milliseconds watchdog)
    : m_client(redis::Endpoint::fromUri(uri).value(), partyOptions(uuid, watchdog), m_clock)
{
    m_client.open();
    if (!QTest::qWaitFor([this] { return m_client.isReady(); }))
        qFatal("the lock client does not get ready");
}

void LockParty::begin(const client::AcquireOptions& options, qint64 thread)
{
    acquired.reset();
    m_client.acquire(lock, thread, options, [this](const auto& outcome) { acquired = outcome; });
}

Result<Attempt> LockParty::acquire(const client::AcquireOptions& options, qint64 thread)
{
    begin(options, thread);
    return QTest::qWaitFor([this] { return acquired.has_value(); }, patienceMs) ? *acquired : noOutcome();
}

Result<Leave> LockParty::release(qint64 thread)
{
    std::optional<Result<Leave>> released;
    m_client.release(lock, thread, [&](const auto& outcome) { released = outcome; });
    return QTest::qWaitFor([&] { return released.has_value(); }, patienceMs) ? *released : noOutcome();
}

Result<Leave> LockParty::release(const client::Hold& hold)
{
    std::optional<Result<Leave>> released;
    m_client.release(hold, [&](const auto& outcome) { released = outcome; });
    return QTest::qWaitFor([&] { return released.has_value(); }, patienceMs) ? *released : noOutcome();
}

Overheard::Overheard(const QString& uri)
    : m_client(redis::Endpoint::fromUri(uri).value(), {}, m_clock)
{
    QObject::connect(&m_client, &redis::Client::message, &m_client,
        [this](const redis::Message& message) { m_messages << message.channel + ' ' + message.payload; });
    m_client.open();
    bool isListening = false;
    if (QTest::qWaitFor([this] { return m_client.state().isReady(); }))
        m_client.psubscribe({"*"}, [&](const auto& answer) { isListening = answer.ok(); });
    if (!QTest::qWaitFor([&] { return isListening; }))
        qFatal("cannot listen");
}

bool isBetween(const QByteArray& number, qint64 least, qint64 most)
{
    return number.toLongLong() >= least && number.toLongLong() <= most;
}

int callsOf(const PrivateRedis& redis, const QByteArray& command)
{
    const QByteArray stats = redis.cli("info commandstats");
    const auto match =
        QRegularExpression(QStringLiteral("cmdstat_%1:calls=(\\d+)").arg(QString::fromLatin1(command)))
            .match(QString::fromUtf8(stats));
    return match.captured(1).toInt();
}

int subscribersOf(const PrivateRedis& redis, const QByteArray& channel)
{
    const QByteArray answer =
        redis.cli({QStringLiteral("pubsub"), QStringLiteral("numsub"), QString::fromUtf8(channel)});
    return answer.mid(answer.lastIndexOf('\n') + 1).toInt();
}

void letPass(const PrivateRedis& redis, base::milliseconds time)
{
    redis.cli({QStringLiteral("set"), QStringLiteral("marker"), QStringLiteral("1"), QStringLiteral("px"),
        QString::number(time.count())});
    QTRY_COMPARE(redis.cli("exists marker"), QByteArray("0"));
}

} // namespace lockscope::support
