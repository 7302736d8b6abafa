#include "core/words/duration.h"

#include <QCoreApplication>
#include <QLocale>

namespace lockscope::words
{

namespace
{

struct DurationWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::words)
};

QString twoDigits(quint64 value) { return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0')); }

} // namespace

QString duration(base::milliseconds span)
{
    const auto signedMs = qint64(span.count());
    const quint64 ms = signedMs < 0 ? -quint64(signedMs) : quint64(signedMs); // the least has no positive
    const quint64 s = ms / 1000;
    // Tenths are cut, not rounded: 59.96 s must not read "60.0 s".
    const QString sign = span.count() < 0 ? QStringLiteral("\u2212") : QString();
    if (s < 60)
        return sign + DurationWords::tr("%1.%2 s").arg(QString::number(s), QString::number(ms / 100 % 10));
    if (s < 3600)
        return sign + DurationWords::tr("%1 m %2 s").arg(QString::number(s / 60), twoDigits(s % 60));
    if (s < 86400)
        return sign + DurationWords::tr("%1 h %2 m").arg(QString::number(s / 3600), twoDigits(s / 60 % 60));
    return sign + DurationWords::tr("%1 d %2 h").arg(QString::number(s / 86400), twoDigits(s / 3600 % 24));
}

} // namespace lockscope::words
