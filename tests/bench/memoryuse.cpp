#include "tests/bench/memoryuse.h"

#include <QFile>

#include <cstdint>
#include <jemalloc/jemalloc.h>
#include <unistd.h>

namespace lockscope::bench
{

double heapBytes()
{
    // The figures stand still until the next epoch is asked for.
    std::uint64_t epoch = 1;
    std::size_t bytes = 0, size = sizeof bytes;
    if (::mallctl("epoch", nullptr, nullptr, &epoch, sizeof epoch) != 0 ||
        ::mallctl("stats.allocated", &bytes, &size, nullptr, 0) != 0)
        qFatal("jemalloc keeps no statistics");
    return double(bytes);
}

double residentBytes(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/statm").arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toDouble() * double(::sysconf(_SC_PAGESIZE));
}

} // namespace lockscope::bench
