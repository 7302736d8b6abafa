#include "tests/support/eventwait.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

namespace lockscope::support
{

bool waitForEvent(const std::function<bool()>& condition, base::milliseconds patience)
{
    const QDeadlineTimer deadline(patience);
    QTimer last; // an event of its own, for the case that none comes
    last.setSingleShot(true);
    last.start(patience);
    while (!condition()) {
        if (deadline.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    return true;
}

} // namespace lockscope::support
