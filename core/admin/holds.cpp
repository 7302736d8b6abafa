#include "core/admin/holds.h"

#include "core/admin/holdvalues.h"
#include "core/client/wirenames.h"
#include "core/redis/session.h"

#include <QPointer>
#include <QTimer>

#include <algorithm>

namespace lockscope::admin
{

/// One act on a hold.
struct Holds::Task {
    ActRequest request;
    Done done;
    QByteArray intent;
    qint64 thread = 0;
    bool begun = false;                      ///< the client was ready
    std::optional<base::Error> failure = {}; ///< why it was not, the last time
    bool givenUp = false;
    Together together = {}; ///< of an Acquire of several names
};

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;
using base::Result;
using client::Attempt;
using client::Form;
using client::LockClient;

namespace
{

constexpr base::milliseconds readyWithin = 5s;
constexpr base::milliseconds idleFor = 1s; ///< after the last hold and the last act

client::LockClientOptions clientOptions(const redis::ClientOptions& connection)
{
    client::LockClientOptions options;
    options.clientName = connection.clientName;
    options.jitterSeed = connection.jitterSeed;
    options.gate = connection.gate;
    return options;
}

client::AcquireOptions optionsOf(const HoldTerms& terms, bool again)
{
    client::AcquireOptions options;
    options.wait = again ? std::optional(0ms) : terms.wait;
    options.lease = terms.lease;
    options.form = *formOf(terms);
    options.permits = terms.permits;
    options.token = terms.token;
    return options;
}

} // namespace

Holds::Holds(OperationContext& link, Ways ways, QObject* parent)
    : QObject(parent)
    , m_link(link)
    , m_ways(std::move(ways))
{
}

Holds::~Holds() = default;

LockClient& Holds::clientOf(int db)
{
    auto& client = m_clients[db];
    if (!client) {
        redis::Endpoint endpoint = m_ways.endpoint;
        endpoint.database = db;
        client = std::make_unique<LockClient>(endpoint, clientOptions(m_ways.connection), m_link.clock);
        connect(client.get(), &LockClient::lost, this,
            [this, db](const auto& holding, const auto& reason) { lose(db, holding, reason); });
        connect(client.get(), &LockClient::lapsed, this,
            [this, db](const auto& holding) { lose(db, holding, std::nullopt); });
        connect(client.get(), &LockClient::connectFailed, this,
            [this, db](const Error& error) { notConnected(db, error); });
        connect(client.get(), &LockClient::readyChanged, this, [this, db](bool ready) {
            for (const TaskPtr& task : QList(m_tasks))
                if (ready && task->request.lock.db == db)
                    begin(task);
        });
    }
    return *client;
}

Holds::Entry* Holds::find(const locks::LockRef& lock, const std::optional<base::HolderId>& who)
{
    const auto found = std::ranges::find_if(m_entries,
        [&](const Entry& entry) { return entry.isOf(lock) && (!who || entry.hold.holder == *who); });
    return found == m_entries.end() ? nullptr : &*found;
}

bool Holds::isOurs(const ActRequest& request) const
{
    return request.who && std::ranges::any_of(m_entries, [&](const Entry& entry) {
        return entry.hold.lock == request.lock && entry.hold.holder == *request.who;
    });
}

QByteArray Holds::objectionTo(const ActRequest& request)
{
    const QList<locks::LockRef> wanted = locksOf(request);
    const bool underWay = std::ranges::any_of(m_tasks, [&](const TaskPtr& task) {
        const QList<locks::LockRef> busy = locksOf(task->request);
        return std::ranges::any_of(busy, [&](const auto& lock) { return wanted.contains(lock); });
    });
    if (underWay)
        return "busy-here";
    if (request.act == ActKind::Acquire)
        return objectionToAcquire(request);
    const Entry* ours = find(request.lock, request.who);
    if (ours == nullptr || ours->hold.lost)
        return "not-held";
    const bool isToLeave = request.act == ActKind::Release;
    const bool isEnteredOnce = request.act == ActKind::Reenter && isToken(ours->key.form);
    return isEnteredOnce || (ours->together && !isToLeave) ? "not-for-kind" : QByteArray();
}

QByteArray Holds::objectionToAcquire(const ActRequest& request)
{
    const auto form = formOf(request.hold);
    const bool isAloneOnly = isCounter(request.hold.kind) || (form && isToken(*form));
    if (!form || (isAloneOnly && !request.hold.others.isEmpty()))
        return "not-for-kind";
    if (isForSeveralSlots(request))
        return "several-slots";
    const QList<locks::LockRef> wanted = locksOf(request);
    const bool isHeld = std::ranges::any_of(wanted, [&](const locks::LockRef& lock) {
        const Entry* ours = find(lock, {});
        return ours != nullptr && !ours->hold.lost;
    });
    return isHeld && !holdsSeveral(request.hold) ? "already-held" : QByteArray();
}

client::Hold Holds::newHold(const ActRequest& request, qint64 thread)
{
    return client::holdOf(request.lock.name, clientOf(request.lock.db).holder(thread), *formOf(request.hold));
}

void Holds::perform(const ActRequest& request, Done done)
{
    const auto task = std::make_shared<Task>(Task{request, std::move(done), {}});
    if (const QByteArray why = objectionTo(request); !why.isEmpty()) {
        if (why == "not-held")
            forget(find(request.lock, request.who));
        QMetaObject::invokeMethod(
            this, [task, why] { task->done(refusal(why)); }, Qt::QueuedConnection);
        return;
    }
    m_tasks.append(task);
    Intent intent = intentOf(m_link, request, m_link.known(request.lock));
    const Entry* ours = request.act == ActKind::Acquire ? nullptr : find(request.lock, request.who);
    task->thread = ours != nullptr ? ours->thread : ++m_lastThread;
    if (ours != nullptr)
        intent.request.hold.others = ours->hold.terms.others;
    describe(intent, ours != nullptr ? ours->key : newHold(request, task->thread));
    m_link.journal.intent(intent, [self = QPointer(this), task, id = intent.id](const Result<void>& written) {
        if (!self)
            return;
        if (!written.ok())
            return self->report(task, failedHold(written.error()));
        task->intent = id;
        self->start(task);
    });
}

void Holds::start(const TaskPtr& task)
{
    LockClient& client = clientOf(task->request.lock.db);
    client.open();
    if (client.isReady())
        return begin(task);
    QTimer::singleShot(readyWithin, this, [this, task] {
        if (!task->begun && m_tasks.contains(task))
            report(task, failedHold(task->failure.value_or(Error{ErrorKind::TimedOut, "connect", {}})));
    });
}

/// A failure that asking again soon will not heal ends the tasks that wait for that connection; other
/// failures may pass.
void Holds::notConnected(int db, const Error& error)
{
    for (const TaskPtr& task : QList(m_tasks)) {
        if (task->request.lock.db != db || task->begun || task->intent.isEmpty())
            continue;
        task->failure = error;
        if (redis::isStubborn(error.kind))
            report(task, failedHold(error));
    }
}

void Holds::begin(const TaskPtr& task)
{
    if (task->intent.isEmpty() || std::exchange(task->begun, true))
        return;
    switch (task->request.act) {
    case ActKind::Release:
        return release(task);
    case ActKind::ShortenLease:
        return keep(task);
    default:
        return acquire(task);
    }
}

/// Reads the lock once more before the outcome is reported to the owner.
void Holds::finish(const TaskPtr& task, Outcome outcome)
{
    ActLine& line = m_ways.lineOf(task->request.lock.db);
    line.join();
    line.whenReady(this, readyWithin, false, [this, task, outcome, &line](const Result<void>& ready) {
        if (!ready.ok()) {
            line.leave();
            return report(task, outcome);
        }
        readSnapshot(m_link, line, blankLock(task->request), this,
            [this, task, outcome, &line](const Result<LockSnapshot>& snapshot) {
                line.leave();
                report(task, snapshot.ok() ? withSnapshot(outcome, *snapshot) : outcome);
            });
    });
}

void Holds::report(const TaskPtr& task, const Outcome& outcome)
{
    m_tasks.removeOne(task);
    if (!task->intent.isEmpty())
        m_link.journal.outcome(task->intent, outcome);
    QTimer::singleShot(idleFor, this, &Holds::closeIdle);
    const Done done = std::move(task->done);
    done(outcome);
}

void Holds::giveUp(const locks::LockRef& lock)
{
    for (const TaskPtr& task : QList(m_tasks)) {
        if (task->request.lock != lock || task->request.act != ActKind::Acquire)
            continue;
        task->givenUp = true;
        if (task->together)
            task->together->giveUp();
        else if (task->begun)
            clientOf(lock.db).giveUp(lock.name, task->thread);
        else if (!task->intent.isEmpty())
            report(task, refusal("given-up"));
    }
}

void Holds::lose(int db, const client::Holding& holding, const std::optional<Error>& reason)
{
    for (Entry& entry : m_entries) {
        if (entry.hold.lock.db != db || entry.key != holding.hold())
            continue;
        entry.hold.lost = true;
        entry.hold.error = reason;
        Q_EMIT changed();
    }
}

void Holds::forget(const Entry* entry)
{
    if (entry == nullptr)
        return;
    m_entries.removeAt(entry - m_entries.constData());
    Q_EMIT changed();
}

QList<OperatorHold> Holds::list() const
{
    QList<OperatorHold> holds;
    for (const Entry& entry : m_entries)
        holds.append(entry.hold);
    return holds;
}

void Holds::closeIdle()
{
    for (const auto& [db, client] : m_clients) {
        const auto isHere = [db = db](const auto& lock) { return lock.db == db; };
        const bool used =
            std::ranges::any_of(m_tasks, [&](const TaskPtr& task) { return isHere(task->request.lock); }) ||
            std::ranges::any_of(m_entries, [&](const Entry& entry) { return isHere(entry.hold.lock); });
        if (!used)
            client->close();
    }
}

void Holds::acquire(const TaskPtr& task)
{
    const ActRequest& request = task->request;
    const bool again = request.act == ActKind::Reenter;
    const Entry* entry = again ? find(request.lock, request.who) : nullptr;
    if (again && entry == nullptr)
        return report(task, refusal("not-held"));
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

/// The MultiLock answers from within its own code, so it is deleted later.
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

/// One lock alone protects nothing: the others are left.
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
        return report(task, failedHold(attempt.error()));
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
        return report(task, refusal("not-held"));
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
        report(task, failedHold(leave.error()));
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
        return report(task, refusal("not-held"));
    clientOf(task->request.lock.db)
        .keepFor(entry->key, task->request.lease, [self = QPointer(this), task](const Result<bool>& kept) {
            if (!self)
                return;
            if (!kept.ok())
                return self->report(task, failedHold(kept.error()));
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

#include "moc_holds.cpp"
