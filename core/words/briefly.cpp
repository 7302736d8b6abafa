#include "core/words/briefly.h"

#include "core/words/duration.h"

#include <QCoreApplication>

namespace lockscope::words
{

QString briefly(base::milliseconds span)
{
    if (span.count() >= 1000)
        return duration(span);
    if (span.count() == 0)
        return QCoreApplication::translate("lockscope::words", "< 1 ms");
    return QCoreApplication::translate("lockscope::words", "%1 ms").arg(span.count());
}

} // namespace lockscope::words
