#include "tests/bench/changestopwatch.h"

#include "tests/bench/benchserver.h"
#include "tests/bench/figures.h"

namespace lockscope::bench
{

ChangeStopwatch::ChangeStopwatch(const ui::LockModel& model, int count)
    : m_model(model)
{
    for (int i = 0; i < count; ++i)
        m_refs.append({base::KeyName{BenchServer::lockName(i)}, 0, {}});
    connect(&model, &QAbstractItemModel::dataChanged, this, &ChangeStopwatch::look);
}

void ChangeStopwatch::look()
{
    if (m_writer == nullptr)
        return;
    const base::MonoTime now = base::SteadyClock().now();
    for (int i = 0; i < int(m_refs.size()); ++i) {
        const locks::LockPtr lock = m_model.find(m_refs[i]);
        if (!lock || lock->holders.isEmpty())
            continue;
        for (const base::MonoTime at : m_writer->answered(i, lock->holders.first().count))
            m_latencies.append(Milliseconds(now - at).count());
    }
}

} // namespace lockscope::bench

#include "moc_changestopwatch.cpp"
