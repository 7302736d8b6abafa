#include "core/lab/runkeys.h"

#include "core/client/lockscripts.h"
#include "core/lab/runsetup.h"

#include <QTimer>

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;

constexpr auto valuesWithin = 5s;

/// Answers that are awaited together. Shared by the callbacks of all of them.
struct Awaited {
    int open = 1; ///< the call that begins them counts until it ends
    bool isOver = false;
};

} // namespace

RunKeys::RunKeys(const Scenario& scenario, const LabServers& servers, const Footprint& footprint)
    : m_scenario(scenario)
    , m_servers(servers)
    , m_footprint(footprint)
{
}

RunKeys::~RunKeys() = default;

void RunKeys::setUp(const client::LockScripts& scripts, Done done)
{
    if (!m_servers.isVisit())
        return setValues(scripts, done);
    m_visit = std::make_unique<Visit>(m_servers, m_footprint);
    connect(m_visit.get(), &Visit::lost, this, &RunKeys::lost);
    m_visit->claim([this, &scripts, done = std::move(done)](const base::Result<void>& result) {
        if (result.ok() && !m_isCleared) // the run may have ended meanwhile
            setValues(scripts, done);
        else
            done(result);
    });
}

void RunKeys::setValues(const client::LockScripts& scripts, const Done& done)
{
    const auto awaited = std::make_shared<Awaited>();
    const auto arrived = [awaited, done](const redis::Client::Answer& answer) {
        --awaited->open;
        if (awaited->isOver || (answer.ok() && awaited->open > 0))
            return;
        awaited->isOver = true;
        done(answer.ok() ? base::Result<void>() : base::Result<void>(answer.error()));
    };
    for (const LabResource& resource : m_scenario.resources) {
        if (!resource.isSet)
            continue;
        ++awaited->open;
        m_servers.keeper(resource.server)
            .call({"set", labPrefix + resource.key, QByteArray::number(resource.what.initial)}, arrived);
    }
    for (const auto& [name, lock] : m_scenario.locks)
        if (const auto call = firstCountOf(lock))
            redis::evalScript(m_servers.keeper(lock.server), scripts[call->script], call->keys,
                call->arguments, [](const auto&) {});
    m_servers.keeper(0).call({"ping"}, arrived);
}

/// A server that is gone or silent reports no value.
void RunKeys::readValues(GotValue got, std::function<void()> done)
{
    const auto awaited = std::make_shared<Awaited>();
    const auto end = [awaited, done = std::move(done)] {
        if (!std::exchange(awaited->isOver, true))
            done();
    };
    QTimer::singleShot(valuesWithin, this, end);
    const auto arrived = [awaited, end, got = std::move(got)](
                             qint16 index, const redis::Client::Answer& answer) {
        if (awaited->isOver)
            return;
        if (index >= 0 && answer.ok())
            got(index, answer->isInteger() ? answer->integer : answer->bytes.toLongLong());
        if (--awaited->open == 0)
            end();
    };
    qint16 number = 0;
    for (const LabResource& resource : m_scenario.resources) {
        ++awaited->open;
        m_servers.keeper(resource.server)
            .call({resource.reader, labPrefix + resource.key},
                [arrived, index = number++](const auto& answer) { arrived(index, answer); });
    }
    m_servers.keeper(0).call({"ping"}, [arrived](const auto& answer) { arrived(-1, answer); });
}

void RunKeys::clear(std::function<void(const std::optional<base::Result<void>>&)> done)
{
    m_isCleared = true;
    if (!m_visit)
        return done(std::nullopt);
    m_visit->clear([done = std::move(done)](const base::Result<void>& result) { done(result); });
}

} // namespace lockscope::lab

#include "moc_runkeys.cpp"
