#include "core/locks/viewwords.h"

#include "core/base/printable.h"

#include <QCoreApplication>

namespace lockscope::locks
{

namespace
{

QString viewTr(const char* text) { return QCoreApplication::translate("ViewWords", text); }

/// As a person types it for the whole cluster; a socket of this machine names no node that others know.
QString clusterAddress(const QString& server)
{
    const bool isTls = server.startsWith(QLatin1String("rediss:"));
    const QString scheme = isTls ? QStringLiteral("rediss+cluster://") : QStringLiteral("redis+cluster://");
    const QString place = server.section(QStringLiteral("://"), 1).section(u'?', 0, 0).section(u'/', 0, 0);
    const QString host = place.section(u'@', -1);
    return scheme + (host.isEmpty() ? QStringLiteral("HOST:PORT") : base::printable(host.toUtf8(), 80));
}

} // namespace

QString loneNodeSentence(const QString& server)
{
    return viewTr(QT_TRANSLATE_NOOP("ViewWords", "This is one node of a cluster: only the locks of its own "
                                                 "slots are seen. Use %1 to see all of them."))
        .arg(clusterAddress(server));
}

QStringList viewWords(const Health& health)
{
    QStringList words;
    if (health.loneNode)
        words.append(viewTr(QT_TRANSLATE_NOOP("ViewWords", "one node of a cluster")));
    if (!health.replicaOf.isEmpty())
        words.append(viewTr(QT_TRANSLATE_NOOP("ViewWords", "replica of %1"))
                         .arg(base::printable(health.replicaOf.toUtf8(), 80)));
    return words;
}

QStringList viewSentences(const Health& health)
{
    QStringList sentences;
    if (health.loneNode)
        sentences.append(loneNodeSentence(health.server));
    if (!health.replicaOf.isEmpty())
        sentences.append(viewTr(QT_TRANSLATE_NOOP("ViewWords",
                                    "This is a replica of %1: what it shows may be behind, and acts are for "
                                    "the primary."))
                             .arg(base::printable(health.replicaOf.toUtf8(), 80)));
    return sentences;
}

} // namespace lockscope::locks
