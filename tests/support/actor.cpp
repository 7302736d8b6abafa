#include "tests/support/actor.h"

#include "core/admin/locksnapshot.h"
#include "core/locks/family.h"

#include <QDateTime>
#include <QTest>

namespace lockscope::support
{

namespace
{

redis::Endpoint endpointAt(const QString& uri) { return redis::Endpoint::fromUri(uri).value(); }

locks::Lock blank(const QByteArray& name, locks::Kind kind)
{
    locks::Lock lock;
    lock.ref = locks::LockRef{{name}, 0, {}};
    lock.kind = kind;
    lock.exists = false;
    return lock;
}

} // namespace

Actor::Actor(const PrivateRedis& redis, const QString& uri)
    : m_eyes(endpointAt(redis.uri()), {}, m_clock)
{
    m_eyes.open();
    if (!QTest::qWaitFor([this] { return m_eyes.state().isReady(); }))
        qFatal("the server cannot be looked at");
    admin::ExecutorTarget place;
    place.endpoint = endpointAt(uri.isEmpty() ? redis.uri() : uri);
    place.known = [this](const locks::LockRef& ref) {
        return m_known && m_known->ref == ref ? m_known : locks::LockPtr();
    };
    m_executor = std::make_unique<admin::OperationExecutor>(place, journal, m_clock);
}

locks::LockPtr Actor::see(const QByteArray& name, locks::Kind kind)
{
    const locks::Lock known = blank(name, kind);
    watch::KeyRead look = admin::readOf(known);
    while (!look.finished()) {
        QList<redis::Client::Answer> answers;
        const QList<redis::Command> questions = look.questions();
        for (const redis::Command& question : questions)
            m_eyes.call(question, [&answers](const auto& answer) { answers.append(answer); });
        if (!QTest::qWaitFor([&] { return answers.size() == questions.size(); }))
            qFatal("the look is not answered");
        // The server's clock is this machine's.
        look.answer(answers, base::ServerTime(base::milliseconds(QDateTime::currentMSecsSinceEpoch())));
    }
    const auto sight = admin::snapshotOf(look, known);
    return sight.ok() && sight->isHeld() ? sight->lock : locks::LockPtr();
}

admin::ActRequest Actor::request(admin::ActKind act, const QByteArray& name, locks::Kind kind)
{
    const locks::LockPtr lock = see(name, kind);
    if (!lock)
        return requestOnFree(act, name, kind);
    know(lock);
    admin::ActRequest request;
    request.act = act;
    request.lock = lock->ref;
    request.fence = lock->fence.toHex();
    return request;
}

admin::ActRequest Actor::requestOnFree(admin::ActKind act, const QByteArray& name, locks::Kind kind)
{
    know(locks::share(blank(name, kind)));
    admin::ActRequest request;
    request.act = act;
    request.lock = m_known->ref;
    return request;
}

void Actor::begin(const admin::ActRequest& request)
{
    outcome.reset();
    m_executor->perform(request, [this](const admin::Outcome& done) { outcome = done; });
}

admin::Outcome Actor::end(int withinMs)
{
    if (!QTest::qWaitFor([this] { return outcome.has_value(); }, withinMs))
        qFatal("the act does not end");
    return *outcome;
}

admin::Outcome Actor::perform(const admin::ActRequest& request)
{
    begin(request);
    return end();
}

} // namespace lockscope::support
