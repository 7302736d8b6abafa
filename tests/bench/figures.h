#pragma once

#include <QList>
#include <QString>

#include <chrono>

namespace lockscope::bench
{

using Milliseconds = std::chrono::duration<double, std::milli>;

/// Whether this run only shows that the program works: tiny sizes, no judgement.
bool isSmoke();
/// `full`, or `tiny` in a smoke run.
int sized(int full, int tiny);
/// How often a figure is taken; the median counts.
int rounds();

double median(QList<double> values);
/// The value that `share` (0..1) of them do not exceed.
double percentile(QList<double> values, double share);

/// How long `work` takes.
template<class Work>
double millisecondsOf(Work work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return Milliseconds(std::chrono::steady_clock::now() - begin).count();
}

/// A line of the table: what, ours, the reference in the same unit, their ratio, and the goal.
struct Figure {
    QString name;
    QString unit;
    double ours = 0;
    double reference = 0; ///< 0: there is none
    QString goal;
    bool met = true;
};
/// Prints it: "figure | ours | reference | ratio | goal | build type and flags". Flushes.
void print(const Figure& figure);
/// A line of its own for what explains the figures.
void remark(const QString& text);

} // namespace lockscope::bench
