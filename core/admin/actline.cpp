#include "core/admin/actline.h"

#include <algorithm>

namespace lockscope::admin
{

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;

namespace
{

constexpr auto openFor = 1s; ///< after the last act: the next of several needs no new connection
/// A server that was busy is asked again within this.
constexpr auto busyFor = 2 * base::limits::busyProbe + 100ms;

} // namespace

ActLine::ActLine(const redis::Endpoint& endpoint, const redis::ClientOptions& options,
    const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_clock(clock)
    , m_client(endpoint, options, clock)
{
    m_judge.setSingleShot(true);
    m_linger.setSingleShot(true);
    m_linger.setInterval(openFor);
    connect(&m_judge, &QTimer::timeout, this, &ActLine::judge);
    connect(&m_linger, &QTimer::timeout, &m_client, &redis::Client::close);
    connect(&m_client, &redis::Client::stateChanged, this, [this] { m_judge.start(0ms); });
}

void ActLine::join()
{
    const bool hasFailed = m_users == 0 && m_client.state().failure;
    if (hasFailed) // for others, and perhaps with another password: it begins anew
        m_client.close();
    ++m_users;
    m_linger.stop();
    m_client.open();
}

void ActLine::leave()
{
    if (--m_users == 0)
        m_linger.start();
}

void ActLine::whenReady(QObject* context, base::milliseconds within, bool patient, Ready callback)
{
    const base::MonoTime now = m_clock.now();
    m_waiting.push_back({context, now, now + within, patient, std::move(callback)});
    m_judge.start(0ms);
}

/// Calls the callbacks that are due. They may ask for more, or end us with their executor.
void ActLine::judge()
{
    std::list<std::pair<Waiting, base::Result<void>>> due;
    auto soonest = base::MonoTime::max();
    for (auto each = m_waiting.begin(); each != m_waiting.end();) {
        const auto verdict = verdictFor(*each);
        if (verdict)
            due.emplace_back(*each, *verdict);
        else
            soonest =
                std::min({soonest, each->until, std::max(each->since + busyFor, m_clock.now() + busyFor)});
        each = verdict ? m_waiting.erase(each) : std::next(each);
    }
    if (!m_waiting.empty())
        m_judge.start(std::max(std::chrono::ceil<base::milliseconds>(soonest - m_clock.now()), 0ms));
    for (const auto& [waiting, result] : due) {
        if (waiting.context)
            waiting.callback(result);
    }
}

std::optional<base::Result<void>> ActLine::verdictFor(const Waiting& waiting) const
{
    const redis::ConnectionState& state = m_client.state();
    const bool late = m_clock.now() >= waiting.until;
    if (state.isReady()) // where a script blocks the server, it says so itself
        return base::Result<void>();
    if (state.busy && (late || (!waiting.patient && m_clock.now() - waiting.since >= busyFor)))
        return base::Result<void>(Error{ErrorKind::Busy, {}, {}});
    if (state.failure && !state.busy && (late || !waiting.patient))
        return base::Result<void>(*state.failure);
    return late ? std::optional(base::Result<void>(Error{ErrorKind::TimedOut, base::name(state.step), {}}))
                : std::nullopt;
}

} // namespace lockscope::admin

#include "moc_actline.cpp"
