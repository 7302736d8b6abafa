#include "ui/models/healthphrases.h"

#include "core/locks/lockwords.h"
#include "core/locks/viewwords.h"
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

struct HealthWords {
    Q_DECLARE_TR_FUNCTIONS(health)
};

QString percent(quint64 part, quint64 whole)
{
    return QString::number(std::min<quint64>(100, part * 100 / std::max<quint64>(whole, 1)));
}

QString keys(quint64 number)
{
    return words::counted(qint64(number), HealthWords::tr("1 key"),
        HealthWords::tr("%1 keys", nullptr, words::numerus(qint64(number))), phrases::count(number));
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

QString feed(Feed feed)
{
    switch (feed) {
    case Feed::Discovery:
        return HealthWords::tr("discovery");
    case Feed::Tracking:
        return HealthWords::tr("tracking");
    case Feed::Channels:
        return HealthWords::tr("channels");
    case Feed::Keyspace:
        return HealthWords::tr("keyspace");
    case Feed::Deadlines:
        return HealthWords::tr("deadlines");
    }
    return {};
}

QString condition(FeedCondition condition)
{
    switch (condition) {
    case FeedCondition::Off:
        return HealthWords::tr("off");
    case FeedCondition::Starting:
        return HealthWords::tr("starting");
    case FeedCondition::Working:
        return HealthWords::tr("working");
    case FeedCondition::Degraded:
        return HealthWords::tr("degraded");
    case FeedCondition::Failed:
        return HealthWords::tr("failed");
    case FeedCondition::Paused:
        return HealthWords::tr("paused");
    }
    return {};
}

QString reason(const locks::FeedHealth& feed)
{
    if (feed.condition == FeedCondition::Paused)
        return HealthWords::tr(
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
    return std::ranges::all_of(places, &locks::DiscoveryPlace::replica) ? HealthWords::tr("replica")
                                                                        : HealthWords::tr("no replica");
}

QString discovery(const locks::DiscoveryProgress& progress)
{
    if (progress.pass == 0)
        return {};
    if (progress.firstPassDone && progress.keysTotal == 0)
        return {};
    if (progress.keysTotal == 0)
        return HealthWords::tr("searching: %1").arg(keys(progress.keysScanned));
    if (progress.firstPassDone && progress.keysScanned >= progress.keysTotal)
        return HealthWords::tr("scanned %1 (pass complete)").arg(keys(progress.keysTotal));
    const QString text = progress.firstPassDone ? HealthWords::tr("scanned %2 · again %1 %")
                                                : HealthWords::tr("searching: %1 % of %2");
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
    return HealthWords::tr("cost: %1/s · %2 %")
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
        return HealthWords::tr("live");
    if (health.clock.known)
        return HealthWords::tr("not live since %1")
            .arg(moments::clockSeconds(health.clock.serverTime(health.liveSince)));
    return health.failure ? HealthWords::tr("not live") : HealthWords::tr("connecting");
}

QString role(const locks::Health& health)
{
    if (health.cluster)
        return HealthWords::tr("cluster");
    if (health.topology)
        return HealthWords::tr("primary of a group");
    return locks::roleWords(health.role);
}

QString notLive(const locks::Health& health, base::milliseconds age)
{
    if (health.recorded)
        return health.reason == "recording" || health.reason == "lab"
                   ? QString()
                   : HealthWords::tr("Not live then: %1").arg(whyNotLive(health));
    if (health.live)
        return {};
    if (health.busySince)
        return HealthWords::tr(
            "A script has been blocking the server for %1. Until it ends, nobody gets an answer and what is "
            "shown here stands still; locks that are not renewed meanwhile run out. An administrator of the "
            "server can end the script as long as it has written nothing.")
            .arg(words::duration(age));
    const QString why = whyNotLive(health);
    if (!health.clock.known)
        return HealthWords::tr("Not live: %1").arg(why);
    return HealthWords::tr("As of %1, %2 ago: %3")
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
        return {HealthWords::tr("No locks at this moment of the run"),
            HealthWords::tr("A lock of the Lab's own servers shows as soon as a client takes one."), {}};
    if (health.recorded)
        return {HealthWords::tr("No locks at this moment of the recording"),
            HealthWords::tr("Play on or choose another moment: what was seen then shows here."), {}};
    if (!health.live && health.failure)
        return {HealthWords::tr("%1: %2").arg(health.serverName, words::title(health.failure->kind)),
            words::sentence(*health.failure) + u'\n' + words::advice(*health.failure),
            asksForPassword(health)                               ? HealthWords::tr("Enter the password…")
            : health.failure->kind == base::ErrorKind::IsSentinel ? QString()
                                                                  : HealthWords::tr("Retry now")};
    if (!health.live && health.sandbox)
        return {HealthWords::tr("The sandbox is starting"),
            HealthWords::tr(
                "A private server with sample clients comes up; its locks will be here in a moment."),
            {}};
    if (!health.live)
        return {HealthWords::tr("Connecting to %1").arg(health.serverName), words::stepName(health.step), {}};
    if (!canSearch(health))
        return {HealthWords::tr("No locks are known"),
            HealthWords::tr(
                "Locks cannot be searched for, so there may be some. One shows as soon as somebody "
                "waits for it, or where its name is pinned by the Lock menu."),
            {}};
    if (!health.discovery.firstPassDone)
        return {HealthWords::tr("No locks yet"),
            HealthWords::tr("Still %1. What is found shows at once.").arg(discovery(health.discovery)), {}};
    return {health.loneNode ? HealthWords::tr("No locks on this node right now")
                            : HealthWords::tr("No locks on this server right now"),
        HealthWords::tr(
            "A lock will be here as soon as somebody takes one. A name that nothing gives away as a "
            "lock can be pinned by the Lock menu."),
        {}};
}

EmptyText nothingMatches(const locks::Health& health, qsizetype total)
{
    const QString clear = HealthWords::tr("Clear the filter");
    const QString hidden = words::counted(total, HealthWords::tr("One lock is there; the filter hides it."),
        HealthWords::tr("%n locks are there; the filter hides all of them.", nullptr, words::numerus(total)));
    if (health.live || notLive(health, {}).isEmpty())
        return {HealthWords::tr("Nothing matches the filter"), hidden, clear};
    const QString since = health.clock.known
                              ? HealthWords::tr("No state is known since %1.")
                                    .arg(moments::clockSeconds(health.clock.serverTime(health.liveSince)))
                              : HealthWords::tr("No state is known.");
    const QString hiddenNow =
        words::counted(total, HealthWords::tr("One lock was seen before; the filter hides it."),
            HealthWords::tr(
                "%n locks were seen before; the filter hides all of them.", nullptr, words::numerus(total)));
    return {HealthWords::tr("What matches the filter is not known now"), since + u' ' + hiddenNow, clear};
}

} // namespace phrases

} // namespace lockscope::ui
