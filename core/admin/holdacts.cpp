#include "core/admin/holds_p.h"
#include "core/admin/holdvalues.h"

#include <QPointer>

namespace lockscope::admin
{

using namespace std::chrono_literals;
using base::Result;
using client::Attempt;
using client::Form;

namespace
{

client::AcquireOptions optionsOf(const HoldTerms& terms, bool again)
{
    client::AcquireOptions options;
    options.wait = again ? std::optional(0ms) : terms.wait;
    options.lease = terms.lease;
    options.form = *formOf(terms);
    options.permits = terms.permits;
    return options;
}

} // namespace

void Holds::acquire(const TaskPtr& task)
{
    const ActRequest& request = task->request;
    const bool again = request.act == ActKind::Reenter;
    const Entry* entry = again ? find(request.lock, request.who) : nullptr;
    if (again && entry == nullptr)
        return tell(task, refusal("not-held"));
    if (!again && !request.hold.others.isEmpty())
        return acquireTogether(task);
    const HoldTerms& terms = entry != nullptr ? entry->hold.terms : request.hold;
    clientOf(request.lock.db)
        .acquire(request.lock.name, task->thread, optionsOf(terms, again),
            [self = QPointer(this), task](const Result<Attempt>& attempt) {
                if (self)
                    self->acquired(task, attempt);
            });
}

/// Its answers come from within it, so it goes later than they.
void Holds::acquireTogether(const TaskPtr& task)
{
    QList<client::MultiLock::Member> members;
    for (const locks::LockRef& lock : locksOf(task->request))
        members.append({&clientOf(lock.db), lock.name});
    auto* together =
        new client::MultiLock(members, task->thread, client::MultiLock::Needs::All, m_link.clock, this);
    task->together = {together, [left = QPointer<QObject>(together)](QObject*) {
                          if (left) // it may have gone with the executor
                              left->deleteLater();
                      }};
    connect(together, &client::MultiLock::lost, this,
        [this, together](const auto& reason) { loseTogether(together, reason); });
    together->acquire(optionsOf(task->request.hold, false),
        [self = QPointer(this), task](const Result<client::MultiOutcome>& outcome) {
            if (!self)
                return;
            Attempt attempt;
            attempt.acquired = outcome.ok() && outcome->acquired;
            self->acquired(task, outcome.ok() ? Result<Attempt>(attempt) : Result<Attempt>(outcome.error()));
        });
}

/// One alone protects nothing: the others are left.
void Holds::loseTogether(client::MultiLock* together, const std::optional<base::Error>& reason)
{
    const auto change = [this, together](bool leaving, const auto& why) {
        for (Entry& entry : m_entries) {
            if (entry.together.get() != together)
                continue;
            entry.hold.lost = true;
            entry.hold.leaving = leaving;
            entry.hold.error = why;
        }
        Q_EMIT changed();
    };
    change(true, reason);
    together->release([self = QPointer(this), change, reason](const auto&) {
        if (self)
            change(false, reason);
    });
}

void Holds::acquired(const TaskPtr& task, const Result<Attempt>& attempt)
{
    if (!attempt.ok())
        return tell(task, failedHold(attempt.error()));
    if (!attempt->acquired)
        return finish(task, refusal(task->givenUp ? "given-up" : "not-acquired"));
    Outcome outcome;
    outcome.kind = OutcomeKind::Applied;
    outcome.finding = formOf(task->request.hold) == Form::Latch ? "open" : "held-by-us";
    enter(task, *attempt);
    finish(task, outcome);
}

/// The client's own book says by which id it is held.
void Holds::enter(const TaskPtr& task, const Attempt& attempt)
{
    const ActRequest& request = task->request;
    if (Entry* entry = find(request.lock, request.who); request.act == ActKind::Reenter && entry != nullptr) {
        entry->hold.count = attempt.count;
        entry->hold.token = attempt.token ? attempt.token : entry->hold.token;
        Q_EMIT changed();
        return;
    }
    for (const client::Holding& holding : clientOf(request.lock.db).holdings()) {
        if (holding.lock != request.lock.name || holding.thread != task->thread)
            continue;
        OperatorHold hold{request.lock, request.hold, holding.holder, holding.count, holding.token,
            holding.acquiredAt, false, false, std::nullopt};
        m_entries.append({hold, holding.hold(), task->thread, task->together});
        Q_EMIT changed();
    }
}

void Holds::release(const TaskPtr& task)
{
    const Entry* entry = find(task->request.lock, task->request.who);
    if (entry == nullptr)
        return tell(task, refusal("not-held"));
    const auto done = [self = QPointer(this), task, id = entry->hold.holder](const auto& leave) {
        if (self)
            self->left(task, id, leave);
    };
    if (entry->together)
        entry->together->release(done);
    else
        clientOf(task->request.lock.db).release(entry->key, done);
}

void Holds::left(const TaskPtr& task, const base::HolderId& id, const Result<client::Leave>& leave)
{
    if (leave.ok())
        released(task, id, *leave);
    else
        tell(task, failedHold(leave.error()));
}

void Holds::released(const TaskPtr& task, const base::HolderId& id, const client::Leave& leave)
{
    Entry* entry = find(task->request.lock, id);
    if (entry != nullptr && leave.left > 0)
        entry->hold.count = leave.left;
    else
        forget(entry);
    Q_EMIT changed();
    if (!leave.wasHeld)
        return finish(task, refusal("not-held"));
    Outcome outcome;
    outcome.kind = OutcomeKind::Applied;
    outcome.finding = leave.left > 0 ? "entries-left" : "free";
    finish(task, outcome);
}

void Holds::keep(const TaskPtr& task)
{
    const Entry* entry = find(task->request.lock, task->request.who);
    if (entry == nullptr)
        return tell(task, refusal("not-held"));
    clientOf(task->request.lock.db)
        .keepFor(entry->key, task->request.lease, [self = QPointer(this), task](const Result<bool>& kept) {
            if (!self)
                return;
            if (!kept.ok())
                return self->tell(task, failedHold(kept.error()));
            if (Entry* held = self->find(task->request.lock, task->request.who); held != nullptr && *kept)
                held->hold.terms.lease = task->request.lease;
            Q_EMIT self->changed();
            Outcome outcome = *kept ? Outcome() : refusal("not-held");
            if (*kept) {
                outcome.kind = OutcomeKind::Applied;
                outcome.finding = "kept-for-a-time";
            }
            self->finish(task, outcome);
        });
}

} // namespace lockscope::admin
