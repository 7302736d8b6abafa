#include "core/admin/operationexecutor.h"

#include "core/admin/holds.h"
#include "core/admin/killrun.h"
#include "core/admin/operationrun.h"
#include "core/admin/operations.h"
#include "core/client/lockscripts.h"

#include <map>

namespace lockscope::admin
{

class OperationExecutor::Private
{
public:
    Private(OperationExecutor* owner, ExecutorTarget where, Journal& journal, const base::Clock& clock);

    void operate(const ActRequest& request, Done done);
    void killScript(const ActRequest& request, Done done);
    ActLine& lineOf(int db);

    OperationExecutor* const q;
    const ExecutorTarget place;
    ActScripts scripts;
    OperationContext link;
    std::map<int, ActLine*> lines; ///< by database; children of the executor
    Holds holds;
};

namespace
{

/// A place may leave out what it does not know.
ExecutorTarget completed(ExecutorTarget place)
{
    if (!place.serverClock)
        place.serverClock = [] { return base::ServerClock(); };
    if (!place.known)
        place.known = [](const locks::LockRef&) { return locks::LockPtr(); };
    if (!place.ownChannels)
        place.ownChannels = [](const locks::LockRef&) { return QList<locks::OwnChannel>(); };
    if (!place.tookAway)
        place.tookAway = [](const locks::LockRef&) {};
    if (!place.said)
        place.said = [](const auto&, const auto&, const auto&) {};
    place.connection.readsOnly = false;
    return place;
}

Holds::Ways waysOf(const ExecutorTarget& place, std::function<ActLine&(int)> lineOf)
{
    redis::ClientOptions connection = place.connection;
    if (place.holdsGate)
        connection.gate = place.holdsGate;
    return {place.endpoint, connection, std::move(lineOf)};
}

bool isOfHolds(ActKind act)
{
    return act == ActKind::Acquire || act == ActKind::Reenter || act == ActKind::Release;
}

} // namespace

OperationExecutor::Private::Private(
    OperationExecutor* owner, ExecutorTarget where, Journal& journal, const base::Clock& clock)
    : q(owner)
    , place(completed(std::move(where)))
    , link{clock, journal, scripts, place.serverClock, place.known, place.endpoint.masked().toUtf8(),
          place.endpoint.user, place.tookAway, place.said, place.ownChannels}
    , holds(link, waysOf(place, [this](int db) -> ActLine& { return lineOf(db); }), nullptr)
{
    connect(&holds, &Holds::changed, q, &OperationExecutor::holdsChanged);
}

ActLine& OperationExecutor::Private::lineOf(int db)
{
    ActLine*& line = lines[db];
    if (line == nullptr) {
        redis::Endpoint endpoint = place.endpoint;
        endpoint.database = db;
        line = new ActLine(endpoint, place.connection, link.clock, q);
    }
    return *line;
}

void OperationExecutor::Private::operate(const ActRequest& request, Done done)
{
    auto operation = operationFor(request, link.known(request.lock));
    auto* run = new OperationRun(link, lineOf(request.lock.db), std::move(operation), std::move(done), q);
    QMetaObject::invokeMethod(run, &OperationRun::begin, Qt::QueuedConnection);
}

void OperationExecutor::Private::killScript(const ActRequest& request, Done done)
{
    auto* run = new KillRun(link, place.endpoint, place.connection, request, std::move(done), q);
    QMetaObject::invokeMethod(run, &KillRun::begin, Qt::QueuedConnection);
}

OperationExecutor::OperationExecutor(
    ExecutorTarget place, Journal& journal, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(place), journal, clock))
{
}

/// Ends the runs before the connections that they use.
OperationExecutor::~OperationExecutor()
{
    qDeleteAll(findChildren<OperationRun*>(Qt::FindDirectChildrenOnly));
    qDeleteAll(findChildren<KillRun*>(Qt::FindDirectChildrenOnly));
}

void OperationExecutor::perform(const ActRequest& request, Done done)
{
    if (request.act == ActKind::KillScript)
        d->killScript(request, std::move(done));
    else if (isOfHolds(request.act) || (request.act == ActKind::ShortenLease && d->holds.isOurs(request)))
        d->holds.perform(request, std::move(done));
    else
        d->operate(request, std::move(done));
}

void OperationExecutor::giveUp(const locks::LockRef& lock) { d->holds.giveUp(lock); }

QList<OperatorHold> OperationExecutor::holds() const { return d->holds.list(); }

QByteArrayList OperationExecutor::keepingScripts()
{
    const auto scripts = client::LockScripts::load();
    return scripts.ok() ? scripts->keeping() : QByteArrayList();
}

} // namespace lockscope::admin

#include "moc_operationexecutor.cpp"
