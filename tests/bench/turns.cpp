#include "tests/bench/turns.h"

#include "tests/bench/figures.h"

#include <QByteArrayList>
#include <QCoreApplication>

#include <algorithm>
#include <ctime>

namespace lockscope::bench
{

namespace
{

constexpr double frame = 16; ///< milliseconds

double threadMilliseconds()
{
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return double(spent.tv_sec) * 1e3 + double(spent.tv_nsec) / 1e6;
}

} // namespace

double plainSortMilliseconds()
{
    QList<double> times;
    for (int i = 0; i < sized(12, 2); ++i) {
        QByteArrayList names;
        for (int number = 0; number < sized(10'000, 100); ++number)
            names.append(
                "tenant:" + QByteArray::number(number * 7919 % 97) + ":lock:" + QByteArray::number(number));
        const double before = threadMilliseconds();
        std::ranges::sort(names);
        times.append(threadMilliseconds() - before);
    }
    return median(times);
}

void Turns::turn(const std::function<void()>& work)
{
    const double before = threadMilliseconds();
    work();
    QCoreApplication::processEvents();
    m_turns.append(threadMilliseconds() - before);
}

void Turns::turnsWhile(const std::function<bool()>& isBusy)
{
    while (isBusy())
        turn([] {});
}

void Turns::measure(const char* name, int count, const std::function<void()>& work)
{
    const double took = millisecondsOf(work);
    const double most = percentile(m_turns, 0.99);
    print({QStringLiteral("%1, %2 locks: 99 of 100 turns").arg(QLatin1String(name), QString::number(count)),
        QStringLiteral("ms"), most, m_reference, QStringLiteral("<= 16 ms"), isSmoke() || most <= frame});
    remark(
        QStringLiteral("%1 turns, longest %2 ms, in %3 ms")
            .arg(QString::number(m_turns.size()), QString::number(*std::ranges::max_element(m_turns), 'f', 1),
                QString::number(took, 'f', 0)));
    m_turns.clear();
}

} // namespace lockscope::bench
