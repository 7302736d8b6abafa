#include "core/locks/viewwords.h"

#include "core/base/printable.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

namespace lockscope::locks
{

namespace
{

struct ViewWords {
    Q_DECLARE_TR_FUNCTIONS(ViewWords)
};

/// The address that a person types for the whole cluster; a socket of this machine names no node that others
/// know.
QString clusterAddress(const QString& server)
{
    const bool isTls = server.startsWith(QLatin1String("rediss:"));
    const QString scheme = isTls ? QStringLiteral("rediss+cluster://") : QStringLiteral("redis+cluster://");
    const QString place = server.section(QStringLiteral("://"), 1).section(u'?', 0, 0).section(u'/', 0, 0);
    const QString host = place.section(u'@', -1);
    return scheme + (host.isEmpty() ? QStringLiteral("HOST:PORT") : base::printable(host.toUtf8(), 80));
}

/// Says what is missed without that source; empty where another one replaces it.
QString withoutSource(FeedHealth::Feed feed)
{
    switch (feed) {
    case FeedHealth::Feed::Discovery:
        return ViewWords::tr(
            "Locks cannot be searched for, so a new one shows only where somebody waits for it: %1");
    case FeedHealth::Feed::Tracking:
        return ViewWords::tr("The server no longer tells of changes, so locks are read again and again: %1");
    case FeedHealth::Feed::Channels:
        return ViewWords::tr(
            "The channels of locks cannot be listened to, so a release between two reads is missed: %1");
    case FeedHealth::Feed::Keyspace:
    case FeedHealth::Feed::Deadlines:
        break;
    }
    return {};
}

/// False for a command that the server does not have: that is a limit of it (Health::lacks), and reported as
/// one.
bool isLost(const FeedHealth& feed)
{
    return feed.condition == FeedHealth::Condition::Failed && feed.reason &&
           feed.reason->kind != base::ErrorKind::UnknownCommand;
}

} // namespace

QString roleWords(const QByteArray& role)
{
    if (role == "master")
        return ViewWords::tr("primary");
    if (role == "active-replica")
        return ViewWords::tr("active replica");
    return role == "slave" ? ViewWords::tr("replica") : base::printable(role, 24);
}

QString loneNodeSentence(const QString& server)
{
    return ViewWords::tr("This is one node of a cluster: only the locks of its own "
                         "slots are seen. Use %1 to see all of them.")
        .arg(clusterAddress(server));
}

QStringList viewWords(const Health& health)
{
    QStringList words;
    if (health.loneNode)
        words.append(ViewWords::tr("one node of a cluster"));
    if (!health.replicaOf.isEmpty())
        words.append(ViewWords::tr("replica of %1").arg(base::printable(health.replicaOf.toUtf8(), 80)));
    return words;
}

QStringList viewSentences(const Health& health)
{
    QStringList sentences;
    if (health.loneNode)
        sentences.append(loneNodeSentence(health.server));
    if (!health.replicaOf.isEmpty())
        sentences.append(
            ViewWords::tr("This is a replica of %1: what it shows may be behind, and acts are for "
                          "the primary.")
                .arg(base::printable(health.replicaOf.toUtf8(), 80)));
    return sentences;
}

QStringList lostSourceSentences(const Health& health)
{
    QStringList sentences;
    for (const FeedHealth& feed : health.feeds) {
        if (const QString without = withoutSource(feed.feed); isLost(feed) && !without.isEmpty())
            sentences.append(without.arg(words::sentence(*feed.reason)));
    }
    return sentences;
}

QString silenceSentence(const Health& health)
{
    if (health.silenceNoticedAfter.count() == 0)
        return {};
    return ViewWords::tr(
        "A replica stops being live when its primary has been silent for %1: for 2 s where it "
        "was heard each second of the last minute, else for longer than the 10 s that Redis "
        "may keep between two pings.")
        .arg(words::duration(health.silenceNoticedAfter));
}

} // namespace lockscope::locks
