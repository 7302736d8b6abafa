#include "tests/bench/figures.h"
#include "tests/bench/windowprocess.h"

#include <QCoreApplication>

/// Measures the room that the window takes for each lock, whichever part keeps it: the growth of its resident
/// set from few to many; and what it takes for a million.

using namespace lockscope;

namespace
{
constexpr double goal = 1.2 * 1024;
constexpr double mebi = 1024.0 * 1024;
constexpr double goalOfAMillion = 1.5 * 1024; // MiB

double residentWith(int locks) { return bench::WindowProcess(locks).settledBytes(); }

void tellOfAMillion()
{
    const int locks = bench::sized(1'000'000, 1'000);
    bench::WindowProcess window(locks);
    const double resident = window.settledBytes() / mebi;
    bench::print({QStringLiteral("the window's memory with %1 locks").arg(locks), QStringLiteral("MiB"),
        resident, 0, QStringLiteral("<= %1 MiB").arg(goalOfAMillion, 0, 'f', 0), resident <= goalOfAMillion});
    bench::remark(QStringLiteral("it grew for %1 s").arg(window.grewFor()));
    const double ended = window.end();
    bench::print({QStringLiteral("it ends after SIGTERM with %1 locks").arg(locks), QStringLiteral("ms"),
        ended, 0, QStringLiteral("<= 1000 ms"), ended <= 1'000});
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int few = bench::sized(10'000, 10);
    const int many = bench::sized(100'000, 100);
    const double before = residentWith(few);
    const double after = residentWith(many);
    const double bytes = (after - before) / (many - few);
    bench::print({QStringLiteral("the window's memory a lock, from %1 to %2 locks")
                      .arg(QString::number(few), QString::number(many)),
        QStringLiteral("B"), bytes, 0, QStringLiteral("<= %1 B").arg(goal, 0, 'f', 0),
        bench::isSmoke() || bytes <= goal});
    bench::remark(QStringLiteral("resident: %1 MiB, then %2 MiB")
                      .arg(QString::number(before / mebi, 'f', 0), QString::number(after / mebi, 'f', 0)));
    tellOfAMillion();
    return 0;
}
