#include "tests/support/locktraffic.h"

#include "core/record/recorder.h"
#include "tests/support/fakelocks.h"

namespace lockscope::support
{

using namespace std::chrono_literals;

locks::Batch LockTraffic::table()
{
    locks::Batch batch;
    for (int i = 0; i < m_locks; ++i)
        batch.changed.append(changed(i, fakeNow));
    return batch;
}

locks::Batch LockTraffic::next(base::ServerTime at, int changes)
{
    locks::Batch batch;
    for (int i = 0; i < changes; ++i) {
        const locks::LockPtr lock = changed(int(m_random() % quint32(m_locks)), at);
        locks::Event event;
        event.seq = ++m_events;
        event.at = at;
        event.kind = lock->exists ? locks::EventKind::Acquired : locks::EventKind::Released;
        event.lock = lock->ref;
        event.count = 1;
        event.ttl = 30'000ms;
        event.source = locks::Seen::Tracking;
        event.exact = true;
        if (lock->exists)
            event.holder = lock->holders.constFirst().id;
        batch.changed.append(lock);
        batch.events.append(event);
    }
    return batch;
}

locks::LockPtr LockTraffic::changed(int number, base::ServerTime at)
{
    const QByteArray client =
        "6f1a2b3c-9d8e-4f70-8a1b-" +
        QByteArray::number(m_random() % 100 * 7'919'011'003, 16).rightJustified(12, '0');
    FakeLock lock("orders:" + QByteArray::number(number).rightJustified(6, '0'), at);
    lock.heldBy(client, QByteArray::number(m_random() % 64)).renewed(0, 0ms).heldFor(0ms).ttl(30'000ms);
    if (m_random() % 2 == 0)
        lock.free();
    QByteArray digest(16, '\0');
    for (char& byte : digest)
        byte = char(m_random());
    lock.lock.fence = locks::Fence(digest);
    return lock.ptr();
}

bool recordTraffic(const QString& path, int locks, int changes)
{
    constexpr int changesInBatch = 40;
    LockTraffic traffic(locks);
    record::Recorder recorder({.begin = fakeNow});
    recorder.take(traffic.table(), fakeNow);
    if (!recorder.record(path))
        return false;
    for (int i = 0; i < changes / changesInBatch; ++i) {
        const base::ServerTime at = fakeNow + i * 20ms;
        recorder.take(traffic.next(at, changesInBatch), at);
        if (i % 8 == 0)
            recorder.fill();
        if (i % 50 == 0)
            recorder.flush();
    }
    return recorder.stop().ok();
}

} // namespace lockscope::support
