#include "core/watch/formerwatch.h"

#include "core/watch/serverfacts.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using namespace std::chrono_literals;
using locks::Candidate;
using locks::Holder;
using locks::LockRef;

namespace
{

constexpr base::nanoseconds askEvery = 2s;
constexpr base::nanoseconds patience = 10min;
constexpr qsizetype looksMost = 1'000;

bool areSameHolders(const QList<Holder>& left, const QList<Holder>& right)
{
    return std::ranges::is_permutation(left, right, {}, &Holder::id, &Holder::id);
}

} // namespace

FormerWatch::FormerWatch(
    const redis::Endpoint& endpoint, const redis::ClientOptions& options, FeedContext& context)
    : m_endpoint(endpoint)
    , m_options(options)
    , m_context(context)
    , m_there({})
    , m_keyReads{context.clock, m_there, context.estimate, [] {}}
{
}

FormerWatch::~FormerWatch() = default;

void FormerWatch::begin(const redis::HostPort& address)
{
    end();
    m_address = address;
    m_isOver = false;
    m_there.abilities = {};
    m_until = m_context.now() + patience;
    m_connection =
        std::make_unique<DbConnection>(m_endpoint.nodeAt(address), m_options, m_context.clock, nullptr);
    connect(m_connection.get(), &DbConnection::stateChanged, this, &FormerWatch::follow);
    m_connection->open();
}

void FormerWatch::end()
{
    ++m_session;
    m_asking = false;
    if (m_connection)
        m_commandsBefore += m_connection->client().traffic().commands;
    m_connection.reset();
    report(std::nullopt);
}

quint64 FormerWatch::commands() const
{
    return m_commandsBefore + (m_connection ? m_connection->client().traffic().commands : 0);
}

void FormerWatch::follow()
{
    if (m_connection->isReady())
        return ask();
    ++m_session;
    m_asking = false;
    report(std::nullopt);
}

/// Its own answer must not end the connection that it came by, so that is left to the beat.
void FormerWatch::beat()
{
    const base::MonoTime now = m_context.now();
    if (!m_connection)
        return;
    if (m_isOver || (!m_found && now > m_until))
        return end();
    if (m_connection->isReady() && !m_asking && now >= m_nextAt)
        ask();
}

void FormerWatch::ask()
{
    m_asking = true;
    m_nextAt = m_context.now() + askEvery;
    m_connection->call({"role"}, [this, session = m_session](const redis::Client::Answer& answer) {
        if (session == m_session)
            take(answer);
    });
}

void FormerWatch::take(const redis::Client::Answer& role)
{
    const QByteArray reported = role ? RoleAnswer::fromReply(*role).role : QByteArray();
    m_isOver = !reported.isEmpty() && !isPrimaryRole(reported);
    if (isPrimaryRole(reported))
        return lookAround();
    m_asking = false;
    report(std::nullopt);
}

void FormerWatch::lookAround()
{
    m_round = {m_address.text(), m_context.serverNow(), {}};
    std::vector<KeyRead> round = keyReads();
    m_open = round.size();
    if (round.empty()) {
        m_asking = false;
        return report(m_round);
    }
    runKeyReads(*m_connection, m_keyReads, std::move(round),
        [this, session = m_session](size_t, const KeyRead& keyRead, base::ServerTime) {
            if (session == m_session)
                took(keyRead);
        });
}

/// Nothing is known of its own clock, so the remaining time is asked for.
std::vector<KeyRead> FormerWatch::keyReads() const
{
    std::vector<KeyRead> keyReads;
    const QList<LockRef> refs = m_context.watchState.registry.refs();
    for (const LockRef& ref : refs.first(std::min(refs.size(), looksMost))) {
        const locks::Lock* lock = m_context.watchState.registry.peek(ref);
        const std::optional hint = lock != nullptr ? std::optional(lock->kind) : std::nullopt;
        keyReads.emplace_back(Candidate{ref.name, ref.db, Candidate::Type::Unknown, std::nullopt, hint},
            KeyRead::Depth::Candidate, ExpiryReading(ExpiryWay::RemainingByOwnClock));
    }
    return keyReads;
}

void FormerWatch::took(const KeyRead& keyRead)
{
    if (const auto& seen = keyRead.result().observation; seen && !seen->holders.isEmpty()) {
        const LockRef ref{keyRead.candidate().key, keyRead.candidate().db, {}};
        const locks::Lock* here = m_context.watchState.registry.peek(ref);
        const bool isHeldHere = here != nullptr && here->exists && !here->holders.isEmpty();
        m_round.holds.append({ref, seen->holders, seen->expiresAt,
            isHeldHere && !areSameHolders(here->holders, seen->holders)});
    }
    if (--m_open > 0)
        return;
    m_asking = false;
    report(m_round);
}

void FormerWatch::report(std::optional<locks::FormerPrimary> found)
{
    if (m_found == found)
        return;
    m_found = std::move(found);
    if (m_found)
        m_until = m_context.now() + patience;
    Q_EMIT changed();
}

} // namespace lockscope::watch

#include "moc_formerwatch.cpp"
