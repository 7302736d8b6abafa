#include "core/redis/namelookup.h"

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <utility>

namespace lockscope::redis
{

namespace
{

/// A pool of its own: a silent name server keeps its threads waiting.
QThreadPool& lookupPool()
{
    static QThreadPool pool;
    constexpr int threads = 20;
    pool.setMaxThreadCount(threads);
    return pool;
}

QFuture<QHostInfo> lookedUp(const QString& host)
{
    const auto promise = std::make_shared<QPromise<QHostInfo>>();
    promise->start();
    lookupPool().start([promise, host] {
        promise->addResult(QHostInfo::fromName(host));
        promise->finish();
    });
    return promise->future();
}

} // namespace

/// An address is taken as it is: to look it up would ask for its name.
void addressesOf(const QString& host, QObject* asker, std::function<void(const QHostInfo&)> take)
{
    QHostAddress address;
    if (address.setAddress(host)) {
        QHostInfo known;
        known.setAddresses({address});
        QMetaObject::invokeMethod(
            asker, [take = std::move(take), known] { take(known); }, Qt::QueuedConnection);
        return;
    }
    auto* answer = new QFutureWatcher<QHostInfo>(asker);
    QObject::connect(answer, &QFutureWatcherBase::finished, asker, [answer, take = std::move(take)] {
        answer->deleteLater();
        take(answer->result());
    });
    answer->setFuture(lookedUp(host));
}

} // namespace lockscope::redis
