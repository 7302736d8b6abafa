#include "core/client/wirenames.h"
#include "core/lab/clientdoing.h"

#include <algorithm>
#include <array>

namespace lockscope::lab
{

using base::milliseconds;
using client::Form;
using record::What;

namespace
{

/// A place in a fair lock's queue where the wait has no limit; what live clients use by default.
constexpr milliseconds unlimitedPlaceTime{300'000};

/// Sixteen bytes that a seed decides.
QByteArray permitFrom(quint64 first, quint64 second)
{
    const std::array<quint64, 2> words{first, second};
    return {reinterpret_cast<const char*>(words.data()), sizeof words};
}

} // namespace

/// A permit's id is drawn; a writer's ends with ":write".
client::Hold ClientMachine::Doing::holdOf(const LockUse& use) const
{
    const base::KeyName key{labPrefix + text(use.name)};
    const base::HolderId holder = client::holderId(machine.m_terms.uuid, thread.number);
    if (use.form != Form::Permit)
        return client::holdOf(key, holder, use.form);
    const Chance chance = machine.m_terms.chance.of(static_cast<quint64>(thread.number));
    const quint64 visit = thread.visits[thread.place]++;
    const auto place = static_cast<quint64>(thread.place);
    return {key, {permitFrom(chance.draw(place, 2 * visit), chance.draw(place, 2 * visit + 1))}, use.form};
}

/// A limit that is always the same is told with what the thread wants.
std::optional<milliseconds> ClientMachine::Doing::decided(
    const std::optional<Span>& span, const QByteArray& about) const
{
    if (!span)
        return std::nullopt;
    return span->shape == Span::Shape::Fixed ? machine.drawn(thread, *span)
                                             : machine.decided(thread, *span, about);
}

void ClientMachine::Doing::operator()(const step::Acquire& step) const
{
    const bool isMulti = step.locks.size() > 1;
    const std::optional<milliseconds> wait = decided(step.wait, record::decision::wait);
    const std::optional<milliseconds> lease = decided(step.lease, record::decision::lease);
    thread.stage = ClientThread::Stage::Locking;
    thread.multi.reset();
    thread.inside.clear();
    thread.joint.reset();
    std::erase_if(machine.m_pending, [this](const auto& item) {
        return item.second.thread == index && item.second.to < PendingAnswer::To::Command;
    });
    thread.efforts.assign(static_cast<std::size_t>(step.locks.size()), Effort{});
    for (std::size_t i = 0; i < thread.efforts.size(); ++i) {
        const LockUse& use = step.locks[static_cast<qsizetype>(i)];
        Effort& effort = thread.efforts[i];
        effort.ask.hold = holdOf(use);
        effort.ask.lease = isMulti ? machine.m_terms.watchdog : lease.value_or(machine.m_terms.watchdog);
        effort.ask.permits = step.permits;
        effort.fixedLease = lease;
        effort.server = use.server;
        ClientLogEntry wants = machine.about(effort, What::Wants, wait ? wait->count() : -1);
        wants.other = lease ? lease->count() : 0;
        machine.tell(wants);
    }
    if (!isMulti)
        return machine.beginEffort({index, 0}, wait);
    const int members = static_cast<int>(step.locks.size());
    tellJoint(step.locks, wait, lease);
    thread.isMajority = step.majority;
    thread.multi.emplace(client::MultiTerms{
        members, step.majority ? client::minorityOf(members) : 0, wait, lease.has_value()});
    machine.performMulti(index, thread.multi->begin(machine.m_now));
}

/// What several locks protect is judged as what one lock of all their names protects.
void ClientMachine::Doing::tellJoint(const QList<LockUse>& locks, const std::optional<milliseconds>& wait,
    const std::optional<milliseconds>& lease) const
{
    QByteArrayList names;
    for (const LockUse& use : locks)
        names.append(text(use.name));
    ClientLogEntry wants{.what = What::Wants, .number = wait ? wait->count() : -1};
    wants.other = lease ? lease->count() : 0;
    wants.thread = thread.number;
    wants.lock = {labPrefix + names.join('+')};
    wants.server = -1;
    machine.tell(wants);
    thread.joint = {.thread = wants.thread, .lock = wants.lock, .server = wants.server};
}

void ClientMachine::beginEffort(Place place, std::optional<milliseconds> wait)
{
    Effort& effort = effortAt(place);
    const client::LockKind& kind = client::kindOf(effort.ask.hold.form);
    effort.ask.queuesUp = !wait || *wait > milliseconds(0);
    effort.ask.place = wait && *wait > milliseconds(0) ? *wait : unlimitedPlaceTime;
    client::AcquireTerms terms{wait, effort.ask.lease, m_book.countOf(effort.ask.hold)};
    terms.polls = !kind.channel;
    terms.queues = kind.leave != nullptr;
    terms.canLook = kind.look != nullptr;
    effort.acquire.emplace(terms);
    perform(place, effort.acquire->begin(m_now));
}

void ClientMachine::Doing::operator()(const step::Release& step) const
{
    thread.stage = ClientThread::Stage::Leaving;
    thread.multi.reset();
    if (thread.joint && step.locks.size() > 1) {
        thread.joint->what = What::Releasing;
        machine.tell(*thread.joint);
    }
    thread.efforts.assign(static_cast<std::size_t>(step.locks.size()), Effort{});
    for (std::size_t i = 0; i < thread.efforts.size(); ++i) {
        const LockUse& use = step.locks[static_cast<qsizetype>(i)];
        const base::KeyName key{labPrefix + text(use.name)};
        const auto latest =
            use.form == Form::Permit ? machine.m_book.latest(key, thread.number) : std::nullopt;
        thread.efforts[i].ask.hold = latest.value_or(holdOf(use));
        thread.efforts[i].server = use.server;
        machine.beginRelease({index, i});
    }
}

void ClientMachine::beginRelease(Place place)
{
    Effort& effort = effortAt(place);
    const client::Holding* holding = m_book.find(effort.ask.hold);
    effort.ask.lease = holding ? holding->lease.value_or(m_terms.watchdog) : m_terms.watchdog;
    effort.ask.permits = std::max<qint64>(1, m_book.countOf(effort.ask.hold));
    const bool canLook = client::kindOf(effort.ask.hold.form).look != nullptr;
    tell(about(effort, What::Releasing));
    effort.release.emplace(client::ReleaseTerms{m_book.countOf(effort.ask.hold), effort.ask.lease, canLook});
    perform(place, effort.release->begin(m_now));
}

} // namespace lockscope::lab
