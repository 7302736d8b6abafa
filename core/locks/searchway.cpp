#include "core/locks/searchway.h"

#include <QCoreApplication>

namespace lockscope::locks
{

QByteArray searchWay(const Health& health)
{
    if (health.lacks.contains(Lack::ReadScripts))
        return "scan";
    const bool wasAnswered = health.discovery.firstPassDone || health.discovery.keysScanned > 0;
    return wasAnswered && !health.recorded ? "server" : "";
}

QString searchSentence(const Health& health)
{
    const QByteArray way = searchWay(health);
    if (way.isEmpty())
        return {};
    return way == "server" ? QCoreApplication::translate("SearchWay",
                                 "Locks are searched for by a script on the server, which reads only.")
                           : QCoreApplication::translate("SearchWay",
                                 "Locks are searched for by SCAN: the names of all hashes come here.");
}

} // namespace lockscope::locks
