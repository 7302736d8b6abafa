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
    return base::errorOf(base::ErrorKind::StartFailed, "lab",
        QT_TRANSLATE_NOOP("ErrorDetails",
            "that many clients need a limit of open files (ulimit -n) of %1, and it can be %2 at most"),
        {QByteArray::number(qulonglong(wanted)), QByteArray::number(qulonglong(limit.rlim_cur))});
}

} // namespace lockscope::lab
