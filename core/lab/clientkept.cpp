#include "core/lab/clientmachine.h"
#include "core/lab/framefields.h"
#include "core/lab/framelists.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

constexpr base::milliseconds shortestWatchdog{60}; // as of scenarios

/// What the machine may ask for, its kind of lock can do.
bool fits(const client::AcquireTerms& terms, const client::LockKind& kind)
{
    return terms.polls == !kind.channel && (!terms.queues || kind.leave) && (!terms.canLook || kind.look);
}

bool isSoundEffort(const Effort& effort, int servers)
{
    const client::LockKind& kind = client::kindOf(effort.ask.hold.form);
    const bool fitsRelease =
        !effort.release || (kind.release && (!effort.release->terms().canLook || kind.look));
    return effort.server >= 0 && effort.server < servers &&
           effort.ask.hold.lock.bytes.startsWith(labPrefix) &&
           (!effort.acquire || fits(effort.acquire->terms(), kind)) && fitsRelease &&
           (!effort.isListening || kind.channel);
}

bool isSoundThread(const ClientThread& thread, const Program& program, int servers)
{
    using Stage = ClientThread::Stage;
    const bool isTimed = thread.stage == Stage::Thinking || thread.stage == Stage::Working;
    const bool isInProgram = thread.next >= 0 && thread.next <= program.size() && thread.place >= 0 &&
                             thread.place <= program.size();
    const bool fitsMulti = !thread.multi || thread.multi->size() == qsizetype(thread.efforts.size());
    return isInProgram && fitsMulti && (!isTimed || thread.until) &&
           std::ranges::all_of(
               thread.efforts, [=](const Effort& effort) { return isSoundEffort(effort, servers); });
}

bool isOnServer(int server, int servers) { return server >= 0 && server < servers; }

} // namespace

void ClientMachine::fields(FrameArchive& archive)
{
    archive(m_terms, m_speed, m_ahead, m_now, m_threads, m_book, m_watchdogs, m_pending, m_channels, m_mail,
        m_processLocks, m_ticket, m_isPaused, m_isDead, m_losesReply, m_pausedAt, m_pausedUntil, m_inbox,
        m_ready);
}

bool ClientMachine::adopt(std::shared_ptr<const Program> program, int servers)
{
    m_terms.program = std::move(program);
    const auto isThread = [this](std::size_t index) { return index < m_threads.size(); };
    const auto isPlace = [&](const Place& place) {
        return isThread(place.first) && place.second < m_threads[place.first].efforts.size();
    };
    const auto isSoundChannel = [&](const auto& item) {
        return isOnServer(item.first.first, servers) &&
               std::ranges::all_of(
                   item.second.listeners, [&](const auto& who) { return isPlace(who.first); });
    };
    const auto isSoundLock = [&](const auto& item) {
        return (!item.second.owner || isThread(*item.second.owner)) &&
               std::ranges::all_of(item.second.queue, isThread);
    };
    const auto isSoundPending = [&](const auto& item) {
        return isOnServer(item.second.server, servers) && isAwaited(item.second) &&
               (item.second.to != PendingAnswer::To::Renewal || m_watchdogs.contains(item.second.server));
    };
    const auto isSoundEvent = [&](const ClientEvent& event) { return isOnServer(event.server, servers); };
    const auto isSoundDog = [&](const auto& dog) {
        return isOnServer(dog.first, servers) && dog.second.lease() >= shortestWatchdog;
    };
    const auto isSound = [&](const ClientThread& thread) {
        return isSoundThread(thread, *m_terms.program, servers);
    };
    return m_speed >= slowestSpeed && m_speed <= fastestSpeed && m_terms.watchdog >= shortestWatchdog &&
           m_terms.threads == int(m_threads.size()) && std::ranges::all_of(m_threads, isSound) &&
           std::ranges::all_of(m_watchdogs, isSoundDog) && std::ranges::all_of(m_pending, isSoundPending) &&
           std::ranges::all_of(m_channels, isSoundChannel) &&
           std::ranges::all_of(m_processLocks, isSoundLock) && std::ranges::all_of(m_inbox, isSoundEvent) &&
           std::ranges::all_of(m_ready, isThread);
}

} // namespace lockscope::lab
