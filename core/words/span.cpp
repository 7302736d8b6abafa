#include "core/words/span.h"

#include "core/words/duration.h"

#include <QCoreApplication>
#include <QLocale>

namespace lockscope::words
{

namespace
{

using namespace std::chrono_literals;

struct SpanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::words)
};

QString digits(std::chrono::microseconds length, double unit, int decimals)
{
    return QLocale().toString(static_cast<double>(length.count()) / unit, 'f', decimals);
}

} // namespace

QString span(std::chrono::microseconds length)
{
    if (length < 1ms)
        return SpanWords::tr("%1 µs").arg(digits(length, 1, 0));
    if (length < 1s)
        return SpanWords::tr("%1 ms").arg(digits(length, 1e3, length < 10ms ? 1 : 0));
    if (length < 1min)
        return SpanWords::tr("%1 s").arg(digits(length, 1e6, 2));
    return duration(std::chrono::floor<std::chrono::milliseconds>(length));
}

} // namespace lockscope::words
