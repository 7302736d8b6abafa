#include "ui/models/healthphrases.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"
#include "ui/moments.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

using Feed = locks::FeedHealth::Feed;
using FeedCondition = locks::FeedHealth::Condition;

QString healthPhrase(const char* text) { return QCoreApplication::translate("health", text); }

QString percent(quint64 part, quint64 whole)
{
    return QString::number(std::min<quint64>(100, part * 100 / std::max<quint64>(whole, 1)));
}

} // namespace

namespace phrases
{

QString count(quint64 number)
{
    if (number < 10'000)
        return QString::number(number);
    const bool millions = number >= 1'000'000;
    return QStringLiteral("%1 %2").arg(QString::number(double(number) / (millions ? 1e6 : 1e3), 'f', 1),
        millions ? QStringLiteral("M") : QStringLiteral("k"));
}

namespace
{

QString keys(quint64 number)
{
    return words::counted(qint64(number), healthPhrase("1 key"), healthPhrase("%1 keys"), count(number));
}

} // namespace

QString feed(Feed feed)
{
    switch (feed) {
    case Feed::Discovery:
        return healthPhrase("discovery");
    case Feed::Tracking:
        return healthPhrase("tracking");
    case Feed::Channels:
        return healthPhrase("channels");
    case Feed::Keyspace:
        return healthPhrase("keyspace");
    case Feed::Deadlines:
        return healthPhrase("deadlines");
    }
    return {};
}

QString condition(FeedCondition condition)
{
    switch (condition) {
    case FeedCondition::Off:
        return healthPhrase("off");
    case FeedCondition::Starting:
        return healthPhrase("starting");
    case FeedCondition::Working:
        return healthPhrase("working");
    case FeedCondition::Degraded:
        return healthPhrase("degraded");
    case FeedCondition::Failed:
        return healthPhrase("failed");
    case FeedCondition::Paused:
        return healthPhrase("paused");
    }
    return {};
}

QString reason(const locks::FeedHealth& feed)
{
    if (feed.condition == FeedCondition::Paused)
        return healthPhrase(
            "When last listened to, %1 messages a second came, which would cost the server too "
            "much: events between reads are not seen until there are fewer. What is read is "
            "pushed all the same.")
            .arg(feed.messagesPerSecond.value_or(0));
    return feed.reason ? words::sentence(*feed.reason) : QString();
}

QString searched(const QList<locks::DiscoveryPlace>& places)
{
    if (places.isEmpty())
        return {};
    return std::ranges::all_of(places, &locks::DiscoveryPlace::replica) ? healthPhrase("replica")
                                                                        : healthPhrase("no replica");
}

QString discovery(const locks::DiscoveryProgress& progress)
{
    if (progress.pass == 0)
        return {};
    if (progress.firstPassDone && progress.keysTotal == 0)
        return {};
    if (progress.keysTotal == 0)
        return healthPhrase("searching: %1").arg(keys(progress.keysScanned));
    const QString text = progress.firstPassDone ? healthPhrase("%2 searched · again %1 %")
                                                : healthPhrase("searching: %1 % of %2");
    return text.arg(percent(progress.keysScanned, progress.keysTotal), keys(progress.keysTotal));
}

bool canSearch(const locks::Health& health)
{
    return std::ranges::none_of(health.feeds, [](const locks::FeedHealth& feed) {
        return feed.feed == locks::FeedHealth::Feed::Discovery &&
               feed.condition == locks::FeedHealth::Condition::Failed;
    });
}

QString cost(const locks::Cost& cost)
{
    return healthPhrase("cost: %1/s · %2 %")
        .arg(
            QString::number(cost.commandsPerSecond, 'f', 0), QString::number(cost.serverShare * 100, 'f', 1));
}

QString whyNotLive(const locks::Health& health)
{
    return health.failure ? words::sentence(*health.failure) : locks::unknownSentence(health.reason);
}

QString liveness(const locks::Health& health)
{
    if (health.live)
        return healthPhrase("live");
    if (health.clock.known)
        return healthPhrase("not live since %1")
            .arg(moments::clockSeconds(health.clock.serverTime(health.liveSince)));
    return health.failure ? healthPhrase("not live") : healthPhrase("connecting");
}

QString role(const locks::Health& health)
{
    if (health.cluster)
        return healthPhrase("cluster");
    if (health.topology)
        return healthPhrase("primary of a group");
    if (health.role == "master")
        return healthPhrase("primary");
    if (health.role == "active-replica")
        return healthPhrase("active replica");
    return health.role == "slave" ? healthPhrase("replica") : base::printable(health.role, 24);
}

QString notLive(const locks::Health& health, base::milliseconds age)
{
    if (health.recorded)
        return health.reason == "recording" || health.reason == "lab"
                   ? QString()
                   : healthPhrase("Not live then: %1").arg(whyNotLive(health));
    if (health.live)
        return {};
    if (health.busySince)
        return healthPhrase(
            "A script has been blocking the server for %1. Until it ends, nobody gets an answer and what is "
            "shown here stands still; locks that are not renewed meanwhile run out. An administrator of the "
            "server can end the script as long as it has written nothing.")
            .arg(words::duration(age));
    const QString why = whyNotLive(health);
    if (!health.clock.known)
        return healthPhrase("Not live: %1").arg(why);
    return healthPhrase("As of %1, %2 ago: %3")
        .arg(moments::clockSeconds(health.clock.serverTime(health.liveSince)), words::duration(age), why);
}

base::milliseconds lostFor(const locks::Health& health)
{
    if (health.live || health.recorded || !health.clock.known)
        return base::milliseconds{0};
    return std::chrono::duration_cast<base::milliseconds>(base::monoNow() - health.liveSince);
}

bool asksForPassword(const locks::Health& health)
{
    return !health.live && !health.recorded && health.failure && base::wantsPassword(health.failure->kind);
}

EmptyText nothingToShow(const locks::Health& health)
{
    if (health.recorded && health.reason == "lab")
        return {healthPhrase("No locks at this moment of the run"),
            healthPhrase("A lock of the Lab's own servers shows as soon as a client takes one."), {}};
    if (health.recorded)
        return {healthPhrase("No locks at this moment of the recording"),
            healthPhrase("Play on or choose another moment: what was seen then shows here."), {}};
    if (!health.live && health.failure)
        return {healthPhrase("%1: %2").arg(health.serverName, words::title(health.failure->kind)),
            words::sentence(*health.failure) + u'\n' + words::advice(*health.failure),
            asksForPassword(health)                               ? healthPhrase("Enter the password…")
            : health.failure->kind == base::ErrorKind::IsSentinel ? QString()
                                                                  : healthPhrase("Retry now")};
    if (!health.live && health.sandbox)
        return {healthPhrase("The sandbox is starting"),
            healthPhrase(
                "A private server with sample clients comes up; its locks will be here in a moment."),
            {}};
    if (!health.live)
        return {healthPhrase("Connecting to %1").arg(health.serverName), words::stepName(health.step), {}};
    if (!canSearch(health))
        return {healthPhrase("No locks are known"),
            healthPhrase("Locks cannot be searched for, so there may be some. One shows as soon as somebody "
                         "waits for it, or where its name is pinned by the Lock menu."),
            {}};
    if (!health.discovery.firstPassDone)
        return {healthPhrase("No locks yet"),
            healthPhrase("Still %1. What is found shows at once.").arg(discovery(health.discovery)), {}};
    return {health.loneNode ? healthPhrase("No locks on this node right now")
                            : healthPhrase("No locks on this server right now"),
        healthPhrase("A lock will be here as soon as somebody takes one. A name that nothing gives away as a "
                     "lock can be pinned by the Lock menu."),
        {}};
}

EmptyText nothingMatches(const locks::Health& health, qsizetype total)
{
    const QString clear = healthPhrase("Clear the filter");
    const QString hidden = words::counted(total, healthPhrase("One lock is there; the filter hides it."),
        healthPhrase("%1 locks are there; the filter hides all of them."));
    if (health.live || notLive(health, {}).isEmpty())
        return {healthPhrase("Nothing matches the filter"), hidden, clear};
    const QString since = health.clock.known
                              ? healthPhrase("No state is known since %1.")
                                    .arg(moments::clockSeconds(health.clock.serverTime(health.liveSince)))
                              : healthPhrase("No state is known.");
    const QString hiddenNow =
        words::counted(total, healthPhrase("One lock was seen before; the filter hides it."),
            healthPhrase("%1 locks were seen before; the filter hides all of them."));
    return {healthPhrase("What matches the filter is not known now"), since + u' ' + hiddenNow, clear};
}

} // namespace phrases

} // namespace lockscope::ui
