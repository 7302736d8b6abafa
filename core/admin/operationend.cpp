#include "core/admin/operation_p.h"
#include "core/locks/family.h"

namespace lockscope::admin
{

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;
using base::MonoTime;

namespace
{

constexpr base::milliseconds beforeSecondResolve = 1s; ///< what a lost connection still carried has arrived

/// Nobody answered, as opposed to an answer that says no.
bool isSilence(ErrorKind kind)
{
    return kind == ErrorKind::OutcomeUnknown || kind == ErrorKind::ConnectionLost ||
           kind == ErrorKind::TimedOut || kind == ErrorKind::Cancelled;
}

/// The server says so before it looks at the command.
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

/// Of messages: every one goes out before anything is written.
bool isBarred(const QByteArray& detail)
{
    return detail.contains("Unknown Redis command called from") ||
           detail.contains("command is not allowed from script");
}

/// A refusal inside a script comes as an error of the script: its text is all there is to tell it by.
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
    const auto told = integerAt(reply, 1);
    return told && *told >= 0 ? told : std::nullopt;
}

} // namespace

Operation::Steps Operation::sent(const base::Result<redis::Reply>& answer, MonoTime now)
{
    if (m_state != State::Sending)
        return {};
    if (!answer.ok())
        return unanswered(answer.error());
    switch (integerAt(*answer, 0).value_or(-1)) {
    case 1:
        return applied(*answer, now);
    case 0: // it changed since the second look: nothing was done
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
    m_outcome.woken = wokenBy(reply);
    m_outcome.wokenAtLeast = m_request.inCluster;
    m_reported = integerAt(reply, 2);
    m_appliedAt = now;
    return enter(State::Verifying, Step::Read);
}

/// An error is no proof that nothing was done, and silence none of anything: the lock is read.
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
    if (!snapshot.ok()) // it was done; only what followed cannot be told
        return enter(State::Finished, Step::Finish);
    m_outcome.after = snapshot->lock;
    const Finding found = finding(*snapshot);
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
    if (m_preconditions.isEmpty()) // nothing to tell it by
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
        m_appliedAt = m_sentAt;
        const auto& expiry = snapshot->lock->expiresAt;
        m_reported = expiry ? std::optional<qint64>(expiry->time_since_epoch().count()) : std::nullopt;
        return verify(snapshot, now);
    }
    return resolved(OutcomeKind::Unknown, finding(*snapshot));
}

Operation::Steps Operation::resolved(OutcomeKind kind, const Finding& finding)
{
    m_outcome.kind = kind;
    m_outcome.finding = finding.id;
    m_outcome.error = m_error;
    return enter(State::Finished, Step::Finish);
}

} // namespace lockscope::admin
