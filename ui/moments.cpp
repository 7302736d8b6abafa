#include "ui/moments.h"

#include "core/words/duration.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::ui::moments
{

namespace
{

QString momentText(base::ServerTime moment, const QString& format)
{
    return QDateTime::fromMSecsSinceEpoch(moment.time_since_epoch().count()).toString(format);
}

} // namespace

QString clock(base::ServerTime moment) { return momentText(moment, QStringLiteral("HH:mm:ss.zzz")); }

QString clockSeconds(base::ServerTime moment) { return momentText(moment, QStringLiteral("HH:mm:ss")); }

QString dayClock(base::ServerTime moment) { return momentText(moment, QStringLiteral("d MMM HH:mm:ss")); }

QString distance(base::ServerTime moment, base::ServerTime now)
{
    if (moment > now)
        return QCoreApplication::translate("moments", "in %1").arg(words::duration(moment - now));
    return QCoreApplication::translate("moments", "%1 ago").arg(words::duration(now - moment));
}

QString relative(base::ServerTime moment, base::ServerTime now)
{
    return QCoreApplication::translate("moments", "%1, %2").arg(clockSeconds(moment), distance(moment, now));
}

} // namespace lockscope::ui::moments
