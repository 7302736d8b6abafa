#include "tests/support/sourceview.h"

#include <algorithm>

namespace lockscope::support
{

namespace
{

std::shared_ptr<console::Source> sourceFor(const QString& uri, const QByteArray& password)
{
    console::LiveRequest request;
    request.uri = uri;
    request.password = password;
    auto source = console::watchServer(request);
    if (!source)
        qFatal("no source for %s", qPrintable(uri));
    return std::move(source).value();
}

} // namespace

SourceView::SourceView(std::shared_ptr<console::Source> live)
    : source(std::move(live))
{
    const auto here = [this] { strangeThread = strangeThread || QThread::currentThread() != m_thread; };
    QObject::connect(source.get(), &console::Source::changed, source.get(), [this, here](const auto& batch) {
        here();
        ++batches;
        events += batch.events;
    });
    QObject::connect(source.get(), &console::Source::healthChanged, source.get(), [here] { here(); });
    QObject::connect(
        source.get(), &console::Source::historyChanged, source.get(), [this, here](const auto& past) {
            here();
            history = past;
        });
}

SourceView::SourceView(const QString& uri, const QByteArray& password)
    : SourceView(sourceFor(uri, password))
{
}

locks::LockPtr SourceView::lock(const QByteArray& name) const
{
    const QList<locks::LockPtr> all = source->locks();
    const auto found =
        std::ranges::find(all, name, [](const locks::LockPtr& lock) { return lock->ref->name.bytes; });
    return found == all.end() ? nullptr : *found;
}

bool SourceView::held(const QByteArray& name) const
{
    const locks::LockPtr known = lock(name);
    return known && known->exists;
}

bool SourceView::current(const QByteArray& name) const
{
    const locks::LockPtr known = lock(name);
    return known && known->current;
}

bool SourceView::settled() const
{
    const locks::Health health = source->health();
    const bool allLive = !health.cluster || health.cluster->live() == health.cluster->shards.size();
    return health.live && allLive && health.discovery.firstPassDone;
}

bool SourceView::failed(base::ErrorKind kind) const
{
    const locks::Health health = source->health();
    return !health.live && health.failure && health.failure->kind == kind;
}

qsizetype SourceView::count(locks::EventKind kind) const
{
    return std::ranges::count(events, kind, &locks::Event::kind);
}

} // namespace lockscope::support
