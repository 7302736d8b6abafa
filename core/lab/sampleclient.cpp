#include "core/lab/sampleclient.h"

namespace lockscope::lab
{

using base::milliseconds;

namespace
{

/// Between two entries of one holder, so that each can be seen.
constexpr double entryPauseMs = 700;
/// Before the next turn where one could not be played (connection away, no permission).
constexpr milliseconds afterTrouble{500};

} // namespace

SampleClient::SampleClient(redis::Endpoint endpoint, const SampleSettings& settings, int number,
    const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_endpoint(std::move(endpoint))
    , m_number(number)
    , m_clock(clock)
    , m_scale(settings.scale)
    , m_turns(settings, number)
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] { (this->*m_next)(); });
}

void SampleClient::start()
{
    connectAnew();
    takeTurn();
}

void SampleClient::connectAnew()
{
    client::LockClientOptions options;
    options.clientName = "lockscope-sample-" + QByteArray::number(m_number + 1);
    options.watchdogLease = m_turns.watchdogLease();
    options.jitterSeed = static_cast<quint64>(m_number);
    m_client = std::make_unique<client::LockClient>(m_endpoint, options, m_clock);
    m_client->open();
}

void SampleClient::then(milliseconds pause, Step step)
{
    m_next = step;
    m_pause.start(pause);
}

void SampleClient::takeTurn()
{
    m_turn = m_turns.next();
    m_entries = 0;
    then(m_turn.think, &SampleClient::enter);
}

void SampleClient::enter()
{
    if (!m_client->isReady())
        return then(milliseconds(20), &SampleClient::enter);
    m_client->acquire(m_turn.lock, m_turn.thread, {m_turn.wait, m_turn.lease},
        [this](const auto& outcome) { entered(outcome); });
}

void SampleClient::entered(const base::Result<client::Attempt>& outcome)
{
    if (!outcome.ok())
        return then(afterTrouble, &SampleClient::takeTurn);
    if (!outcome->acquired)
        return takeTurn();
    if (++m_entries < m_turn.entries)
        return then(milliseconds(static_cast<qint64>(entryPauseMs * m_scale)), &SampleClient::enter);
    then(m_turn.work, &SampleClient::endTurn);
}

void SampleClient::endTurn()
{
    switch (m_turn.end) {
    case SampleTurn::End::Release:
        return leave();
    case SampleTurn::End::Forget:
        return takeTurn();
    case SampleTurn::End::Crash:
        return crash();
    }
}

void SampleClient::leave()
{
    m_client->release(m_turn.lock, m_turn.thread, [this](const auto& outcome) {
        const bool hasMore = outcome.ok() && outcome->left > 0 && --m_entries > 0;
        if (hasMore)
            return then(milliseconds(static_cast<qint64>(entryPauseMs * m_scale)), &SampleClient::leave);
        takeTurn();
    });
}

void SampleClient::crash()
{
    connectAnew();
    takeTurn();
}

} // namespace lockscope::lab

#include "moc_sampleclient.cpp"
