#include "core/words/moment.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::words
{

namespace
{

struct MomentWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::words)
};

QString padded(qint64 value, int digits) { return QString::number(value).rightJustified(digits, u'0'); }

} // namespace

QString moment(std::chrono::microseconds at)
{
    const QStringList patterns = momentPatterns();
    const qint64 ms = qAbs(at.count()) / 1000;
    const qint64 s = ms / 1000;
    const QString sign = at.count() < 0 ? QStringLiteral("\u2212") : QString();
    const QString fraction = padded(ms % 1000, 3);
    if (s < 60)
        return sign + patterns.at(0).arg(QString::number(s), fraction);
    const QString seconds = padded(s % 60, 2);
    if (s < 3600)
        return sign + patterns.at(1).arg(QString::number(s / 60), seconds, fraction);
    return sign + patterns.at(2).arg(QString::number(s / 3600), padded(s / 60 % 60, 2), seconds, fraction);
}

QString isoMoment(base::ServerTime at)
{
    return QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count(), Qt::UTC).toString(Qt::ISODateWithMs);
}

QStringList momentPatterns()
{
    return {
        MomentWords::tr("%1.%2 s"), MomentWords::tr("%1 m %2.%3 s"), MomentWords::tr("%1 h %2 m %3.%4 s")};
}

} // namespace lockscope::words
