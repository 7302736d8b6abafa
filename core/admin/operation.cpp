#include "core/admin/operation.h"

#include "core/admin/operations.h"
#include "core/admin/plan.h"
#include "core/admin/restorecommand.h"
#include "core/locks/family.h"

#include <algorithm>

namespace lockscope::admin
{

/// The event that an operation waits for; in Before… it waits for its time.
enum class Operation::State : quint8 {
    Fresh,
    Reading,
    Counting,
    BeforeRecount,
    Recounting,
    Journaling,
    BeforeRead,
    Sending,
    Verifying,
    BeforeVerify,
    Resolving,
    BeforeResolve,
    Finished,
};

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;
using base::MonoTime;
using locks::Lock;
using locks::LockOperation;
using locks::LockPtr;

namespace
{

constexpr base::milliseconds betweenLooks = 2ms; ///< two holds begun this far apart differ in their expiry
constexpr base::milliseconds betweenCounts = 1s; ///< a waiter may stand in the queue before it listens
constexpr int mostTries = 10;                    ///< reads beyond the first two
constexpr qsizetype mostHeads = 100;

/// Returns `fresh` with the parts that only the history of the continued hold shows.
LockPtr continued(const Lock& seen, const Lock& fresh, bool renewed)
{
    Lock next = fresh;
    next.lease = seen.lease;
    locks::Renewals renewals = seen.renewals;
    renewals.count += renewed ? 1 : 0;
    next.renewals = renewals;
    for (locks::Holder& holder : next.holders) {
        const auto before = std::ranges::find(seen.holders, holder.id, &locks::Holder::id);
        if (before == seen.holders.end())
            continue;
        holder.since = before->since;
        holder.sinceBy = before->sinceBy;
    }
    return share(std::move(next));
}

/// Returns the heads without a listener, up to the first that has one.
QList<base::HolderId> deadAmong(const QList<base::HolderId>& heads, const QList<qint64>& subscribers)
{
    qsizetype dead = 0;
    while (dead < std::min(heads.size(), subscribers.size()) && subscribers.at(dead) == 0)
        ++dead;
    return heads.first(dead);
}

constexpr base::milliseconds beforeSecondResolve = 1s; ///< what a lost connection still carried has arrived

/// True of errors that mean that no answer came, as opposed to an answer that says no.
bool isSilence(ErrorKind kind)
{
    return kind == ErrorKind::OutcomeUnknown || kind == ErrorKind::ConnectionLost ||
           kind == ErrorKind::TimedOut || kind == ErrorKind::Cancelled;
}

/// True of errors that the server reports before it looks at the command.
bool saysNothingRan(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Busy:
    case ErrorKind::Loading:
    case ErrorKind::MasterDown:
    case ErrorKind::NoScript:
    case ErrorKind::AuthRequired:
    case ErrorKind::Moved:
    case ErrorKind::Ask:
    case ErrorKind::TryAgain:
        return true;
    default:
        return false;
    }
}

base::milliseconds pauseAfter(base::milliseconds elapsed)
{
    if (elapsed < 20ms)
        return 2ms;
    return elapsed < 1s ? 20ms : 200ms;
}

/// True of an error that keeps messages out of scripts: every message goes out before anything is written.
bool isBarred(const QByteArray& detail)
{
    return detail.contains("Unknown Redis command called from") ||
           detail.contains("command is not allowed from script");
}

/// A refusal inside a script comes as an error of the script: only its text distinguishes it.
Error ofScript(const Error& error, const QByteArrayList& sends)
{
    const QByteArray first = sends.value(0).split(' ').constFirst();
    if (first.endsWith("PUBLISH") && isBarred(error.detail))
        return {ErrorKind::UnknownCommand, first, error.detail};
    const bool denied = error.detail.contains("executing the script can't");
    if (error.kind != ErrorKind::ServerError || !denied || sends.isEmpty())
        return error;
    const bool channel = error.detail.contains("channel") || error.detail.contains("publish");
    return {ErrorKind::NoPermission, channel ? sends.constFirst() : sends.constLast(), error.detail};
}

std::optional<qint64> integerAt(const redis::Reply& reply, qsizetype place)
{
    const redis::Reply element = reply.elements.value(place);
    return element.isInteger() ? std::optional(element.integer) : std::nullopt;
}

/// Negative where the script does not know either.
std::optional<qint64> wokenBy(const redis::Reply& reply)
{
    const auto reported = integerAt(reply, 1);
    return reported && *reported >= 0 ? reported : std::nullopt;
}

} // namespace

Operation::Operation(ActRequest request, LockPtr known)
    : m_request(std::move(request))
    , m_known(std::move(known))
{
}

Operation::Steps Operation::enter(State state, Step step)
{
    m_state = state;
    m_wakeAt.reset();
    return {step};
}

Operation::Steps Operation::pause(State state, MonoTime until)
{
    m_state = state;
    m_wakeAt = until;
    return {};
}

Operation::Steps Operation::begin(MonoTime)
{
    const QByteArray why = objectionAtOnce();
    if (!why.isEmpty()) { // nothing has happened that would have to be written down
        m_outcome = refusal(why);
        m_outcome.seen = m_known;
        return enter(State::Finished, Step::Finish);
    }
    if (!needsFence() || m_request.fence == m_known->fence.toHex())
        m_bound = m_known;
    return enter(State::Reading, Step::Read);
}

QByteArray Operation::objectionAtOnce() const
{
    if (!m_known || !m_known->kind.isKnown())
        return "not-known";
    if (!needsFence() || !m_request.fence.isEmpty())
        return {};
    if (!m_request.expectHolder)
        return "no-fence";
    return m_request.acceptWeak ? QByteArray() : QByteArray("weak");
}

Operation::Steps Operation::read(
    const base::Result<LockSnapshot>& snapshot, const LockPtr& known, MonoTime now)
{
    if (m_state == State::Verifying)
        return verify(snapshot, now);
    if (m_state == State::Resolving)
        return resolve(snapshot, now);
    if (m_state != State::Reading)
        return {};
    return snapshot.ok() ? judge(*snapshot, known, now) : fail(snapshot.error());
}

Operation::Steps Operation::judge(const LockSnapshot& snapshot, const LockPtr& known, MonoTime now)
{
    if (!snapshot.lock)
        return refuse("changed");
    const Lock& fresh = *snapshot.lock;
    const bool expected = m_request.fence.isEmpty()
                              ? fresh.holders.size() == 1 && m_request.expectHolder &&
                                    fresh.holders.constFirst().id == *m_request.expectHolder
                              : fresh.fence.toHex() == m_request.fence;
    if (!m_bound && !expected)
        return refuse(fresh.exists ? "changed" : "ended", snapshot.lock);
    if (!m_bound)
        m_bound = snapshot.lock;
    switch (holdComparison(*m_bound, fresh, known.get())) {
    case HoldComparison::Same:
        m_bound = continued(*m_bound, fresh, false);
        return prepare(snapshot, known, now);
    case HoldComparison::Renewed:
        m_bound = continued(*m_bound, fresh, true);
        return prepare(snapshot, known, now);
    case HoldComparison::Ended:
        return refuse("ended", snapshot.lock);
    case HoldComparison::Changed:
        break;
    }
    return refuse("changed", snapshot.lock);
}

Operation::Steps Operation::prepare(const LockSnapshot& snapshot, const LockPtr& known, MonoTime now)
{
    const locks::Family& family = locks::familyOf(snapshot.lock->kind);
    if (hasHeads(*snapshot.lock)) {
        m_channels = family.waiterChannels(*snapshot.lock)
                         .first(std::min(snapshot.lock->waiters.list->size(), mostHeads));
        m_heads.clear();
        for (const locks::Waiter& waiter : snapshot.lock->waiters.list->first(m_channels.size()))
            m_heads.append(waiter.id);
        return enter(State::Counting, Step::Count);
    }
    if (m_request.inCluster)
        m_dead = known ? deadHeads(*known) : QList<base::HolderId>();
    LockOperation what = operation();
    what.deadWaiters = m_dead;
    m_recipe = family.recipe(what, *snapshot.lock);
    if (const QByteArray why = obstacleOf(m_recipe, m_request.inCluster); !why.isEmpty())
        return refuse(why, snapshot.lock);
    m_within = std::max(m_within, snapshot.within);
    return bind(family.preconditions(what, *snapshot.lock, snapshot.readings), now);
}

/// True where the lock has heads whose life is checked here. In a cluster they may listen at any node, or by
/// a sharded channel; there the watcher adds the listeners up.
bool Operation::hasHeads(const Lock& lock) const
{
    const LockOperation::What what = operation().what;
    return !m_countedHeads && !m_request.inCluster && lock.kind->queuesWaiters &&
           !lock.waiters.list->isEmpty() &&
           (what == LockOperation::What::Free || what == LockOperation::What::Nudge ||
               what == LockOperation::What::Shorten);
}

Operation::Steps Operation::counted(const base::Result<QList<qint64>>& subscribers, MonoTime now)
{
    if (m_state != State::Counting && m_state != State::Recounting)
        return {};
    m_heads = subscribers.ok() ? deadAmong(m_heads, *subscribers) : QList<base::HolderId>();
    m_channels = m_channels.first(m_heads.size()); // the second count is of those that the first found dead
    if (m_state == State::Counting && !m_heads.isEmpty())
        return pause(State::BeforeRecount, now + betweenCounts);
    m_dead = m_heads;
    m_countedHeads = true;
    return enter(State::Reading, Step::Read);
}

/// Writes the intent to the disk between the two reads.
Operation::Steps Operation::bind(QList<locks::Precondition> preconditions, MonoTime now)
{
    if (m_journal == JournalState::None) {
        m_preconditions = std::move(preconditions);
        m_readAt = now;
        m_outcome.seen = m_bound;
        return enter(State::Journaling, Step::Journal);
    }
    if (preconditions == m_preconditions && (now - m_readAt >= betweenLooks || preconditions.isEmpty())) {
        m_outcome.seen = m_bound;
        m_sentAt = now;
        return enter(State::Sending, Step::Send);
    }
    m_preconditions = std::move(preconditions);
    m_readAt = now;
    return readAgain(now);
}

Operation::Steps Operation::readAgain(MonoTime now)
{
    if (++m_tries > mostTries)
        return refuse("unsteady");
    return pause(State::BeforeRead, now + betweenLooks);
}

Operation::Steps Operation::journaled(const base::Result<void>& written, MonoTime now)
{
    if (m_state != State::Journaling)
        return {};
    m_journal = written.ok() ? JournalState::Written : JournalState::Failed;
    if (!written.ok())
        return fail(written.error());
    if (m_concluded)
        return enter(State::Finished, Step::Finish);
    const MonoTime due = m_readAt + betweenLooks;
    return now >= due ? enter(State::Reading, Step::Read) : pause(State::BeforeRead, due);
}

bool Operation::isPatient() const { return m_state == State::Resolving; }

locks::BoundCall Operation::call(const QList<locks::OwnChannel>& ours) const
{
    return locks::bound(m_recipe, m_preconditions, operation().sharded, m_within, ours);
}

Operation::Steps Operation::time(MonoTime now)
{
    if (!m_wakeAt || now < *m_wakeAt)
        return {};
    switch (m_state) {
    case State::BeforeRecount:
        return enter(State::Recounting, Step::Count);
    case State::BeforeRead:
        return enter(State::Reading, Step::Read);
    case State::BeforeVerify:
        return enter(State::Verifying, Step::Read);
    case State::BeforeResolve:
        return enter(State::Resolving, Step::Read);
    default:
        return {};
    }
}

HoldComparison Operation::holdComparison(const Lock& seen, const Lock& fresh, const Lock* known) const
{
    return holdComparisonOf(seen, fresh, known);
}

Operation::Steps Operation::refuse(const QByteArray& why, const LockPtr& after)
{
    m_outcome.kind = OutcomeKind::Refused;
    m_outcome.why = why;
    m_outcome.seen = m_bound ? m_bound : m_known;
    m_outcome.after = after;
    return conclude();
}

Operation::Steps Operation::fail(const Error& error)
{
    m_outcome.kind = OutcomeKind::Failed;
    m_outcome.error = error;
    m_outcome.seen = m_bound ? m_bound : m_known;
    return enter(State::Finished, Step::Finish);
}

/// An act that is refused is written down like any other.
Operation::Steps Operation::conclude()
{
    if (m_journal != JournalState::None)
        return enter(State::Finished, Step::Finish);
    m_concluded = true;
    return enter(State::Journaling, Step::Journal);
}

Operation::Steps Operation::sent(const base::Result<redis::Reply>& answer, MonoTime now)
{
    if (m_state != State::Sending)
        return {};
    if (!answer.ok())
        return unanswered(answer.error());
    switch (integerAt(*answer, 0).value_or(-1)) {
    case 1:
        return applied(*answer, now);
    case 0: // it changed since the second read: nothing was done
        m_preconditions.clear();
        return readAgain(now);
    case 2:
        return refuse(nothingToDo());
    default:
        return unanswered(
            {ErrorKind::Protocol, m_recipe.script, QT_TRANSLATE_NOOP("ErrorDetails", "another reply")});
    }
}

Operation::Steps Operation::applied(const redis::Reply& reply, MonoTime now)
{
    m_outcome.kind = OutcomeKind::Applied;
    m_outcome.restore = restoreCommand(m_recipe, m_preconditions);
    m_outcome.woken = wokenBy(reply);
    m_outcome.wokenAtLeast = m_request.inCluster;
    m_reported = integerAt(reply, 2);
    m_appliedAt = now;
    return enter(State::Verifying, Step::Read);
}

/// An error does not prove that nothing was done, and a missing answer proves nothing: the lock is read.
Operation::Steps Operation::unanswered(const Error& error)
{
    if (error.kind == ErrorKind::NotSent || error.kind == ErrorKind::NotAllowed)
        return fail(error);
    m_error = ofScript(error, m_recipe.sends);
    m_linkLost = error.kind == ErrorKind::OutcomeUnknown || error.kind == ErrorKind::ConnectionLost;
    return enter(State::Resolving, Step::Read);
}

Operation::Steps Operation::verify(const base::Result<LockSnapshot>& snapshot, MonoTime now)
{
    m_sinceApplied = std::chrono::floor<base::milliseconds>(now - m_appliedAt);
    if (!snapshot.ok()) // it was done; only what followed is not known
        return enter(State::Finished, Step::Finish);
    m_outcome.after = snapshot->lock;
    const Effect found = effect(*snapshot);
    if (!found.settled)
        return pause(State::BeforeVerify, now + pauseAfter(m_sinceApplied));
    m_outcome.finding = found.id;
    m_outcome.findingAfter = m_sinceApplied;
    return enter(State::Finished, Step::Finish);
}

Operation::Steps Operation::resolve(const base::Result<LockSnapshot>& snapshot, MonoTime now)
{
    if (!snapshot.ok())
        return resolved(saysNothingRan(m_error->kind) ? OutcomeKind::Failed : OutcomeKind::Unknown, {});
    m_outcome.after = snapshot->lock;
    const bool silent = isSilence(m_error->kind);
    if (m_preconditions.isEmpty()) // nothing to compare with
        return resolved(silent ? OutcomeKind::Unknown : OutcomeKind::Failed, {});
    const bool unchanged = snapshot->lock && locks::familyOf(snapshot->lock->kind)
                                                     .preconditions(operation(), *snapshot->lock,
                                                         snapshot->readings) == m_preconditions;
    if (unchanged && std::exchange(m_linkLost, false))
        return pause(State::BeforeResolve, now + beforeSecondResolve);
    if (unchanged)
        return resolved(OutcomeKind::Failed, {"unchanged"});
    if (silent && provesApplied(*snapshot)) {
        m_outcome.kind = OutcomeKind::Applied;
        m_outcome.restore = restoreCommand(m_recipe, m_preconditions);
        m_appliedAt = m_sentAt;
        const auto& expiry = snapshot->lock->expiresAt;
        m_reported = expiry ? std::optional<qint64>(expiry->time_since_epoch().count()) : std::nullopt;
        return verify(snapshot, now);
    }
    return resolved(OutcomeKind::Unknown, effect(*snapshot));
}

Operation::Steps Operation::resolved(OutcomeKind kind, const Effect& effect)
{
    m_outcome.kind = kind;
    if (kind == OutcomeKind::Unknown)
        m_outcome.restore = restoreCommand(m_recipe, m_preconditions);
    m_outcome.finding = effect.id;
    m_outcome.error = m_error;
    return enter(State::Finished, Step::Finish);
}

} // namespace lockscope::admin
