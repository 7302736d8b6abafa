#include "core/lab/openfiles.h"

#include <algorithm>
#include <sys/resource.h>

namespace lockscope::lab
{

namespace
{

/// The files that the program itself has open, and those that its servers need.
constexpr quint64 openAlready = 200;

} // namespace

base::Result<void> allowOpenFiles(quint64 more)
{
    const rlim_t wanted = more + openAlready;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return {};
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = std::min(limit.rlim_max, wanted);
    if (limit.rlim_cur > before && ::setrlimit(RLIMIT_NOFILE, &limit) != 0)
        limit.rlim_cur = before;
    if (limit.rlim_cur >= wanted)
        return {};
    return base::Error{base::ErrorKind::StartFailed, "lab",
        QByteArray::number(qulonglong(wanted)) + " open files are needed for that many clients, and only " +
            QByteArray::number(qulonglong(limit.rlim_cur)) + " are allowed (ulimit -n)"};
}

} // namespace lockscope::lab
