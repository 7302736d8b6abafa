#include "tests/bench/figures.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>

namespace lockscope::bench
{

namespace
{
QString amount(double value, const QString& unit)
{
    const int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return QString::number(value, 'f', digits) + u' ' + unit;
}

void put(const QString& line)
{
    std::fputs(qPrintable(line + u'\n'), stdout);
    std::fflush(stdout);
}
} // namespace

bool isSmoke() { return QCoreApplication::arguments().contains(QStringLiteral("--smoke")); }

int sized(int full, int tiny) { return isSmoke() ? tiny : full; }

int rounds() { return sized(5, 1); }

double percentile(QList<double> values, double share)
{
    if (values.isEmpty())
        return 0;
    std::sort(values.begin(), values.end());
    const auto at = static_cast<qsizetype>(share * double(values.size()));
    return values[std::min(at, values.size() - 1)];
}

double median(QList<double> values) { return percentile(std::move(values), 0.5); }

void print(const Figure& figure)
{
    const bool compared = figure.reference > 0;
    const QString reference = compared ? amount(figure.reference, figure.unit) : QStringLiteral("-");
    const QString ratio =
        compared ? QString::number(figure.ours / figure.reference, 'f', 2) : QStringLiteral("-");
    const QString verdict = isSmoke()    ? QString()
                            : figure.met ? QStringLiteral(" (met)")
                                         : QStringLiteral(" (missed)");
    put(QStringList{figure.name, amount(figure.ours, figure.unit), reference, ratio, figure.goal + verdict,
        QStringLiteral(LOCKSCOPE_BUILD)}
            .join(QStringLiteral(" | ")));
}

void remark(const QString& text) { put(QStringLiteral("  ") + text); }

} // namespace lockscope::bench
