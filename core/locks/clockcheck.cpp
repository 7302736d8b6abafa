#include "core/locks/clockcheck.h"

#include "core/base/printable.h"
#include "core/words/duration.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

using base::milliseconds;

namespace
{

struct ClockWords {
    Q_DECLARE_TR_FUNCTIONS(ClockWords)
};

ClockOffset offsetOf(const QString& node, const base::ServerClock& clock, const OwnClock& here)
{
    return {node, clock.serverTime(here.moment) - here.wall, std::chrono::ceil<milliseconds>(clock.error)};
}

QList<ClockOffset> offsetsOf(const Health& health)
{
    QList<ClockOffset> offsets;
    if (!health.own)
        return offsets;
    if (!health.cluster && health.live && health.clock.known)
        offsets.append(offsetOf({}, health.clock, *health.own));
    for (const ShardHealth& shard : health.cluster ? health.cluster->shards : QList<ShardHealth>()) {
        if (shard.live && shard.clock.known)
            offsets.append(offsetOf(shard.topology.primary, shard.clock, *health.own));
    }
    return offsets;
}

/// Returns whole seconds: a clock is asked for its time again and again, and the rest differs.
QString differenceWords(milliseconds difference)
{
    const auto seconds = std::chrono::round<base::seconds>(std::chrono::abs(difference));
    return seconds < std::chrono::minutes(1) ? ClockWords::tr("%1 s").arg(seconds.count())
                                             : words::duration(seconds);
}

QString nodeWords(const ClockOffset& offset) { return base::printable(offset.node.toUtf8(), 80); }

} // namespace

bool isFurther(const ClockOffset& offset, milliseconds limit)
{
    return std::chrono::abs(offset.ahead) - offset.within > limit;
}

QString clockSentence(const ClockOffset& offset)
{
    const QString difference = differenceWords(offset.ahead);
    if (offset.node.isEmpty())
        return offset.ahead.count() > 0
                   ? ClockWords::tr("The server's clock is %1 ahead of this machine's: one of them is wrong.")
                         .arg(difference)
                   : ClockWords::tr("The server's clock is %1 behind this machine's: one of them is wrong.")
                         .arg(difference);
    return offset.ahead.count() > 0
               ? ClockWords::tr("The clock of %1 is %2 ahead of this machine's: one of them is wrong.")
                     .arg(nodeWords(offset), difference)
               : ClockWords::tr("The clock of %1 is %2 behind this machine's: one of them is wrong.")
                     .arg(nodeWords(offset), difference);
}

ClockCheck checkClocks(const Health& health, milliseconds limit)
{
    ClockCheck check;
    const QList<ClockOffset> offsets = offsetsOf(health);
    std::ranges::copy_if(offsets, std::back_inserter(check.off),
        [limit](const ClockOffset& offset) { return isFurther(offset, limit); });
    if (offsets.isEmpty())
        return check;
    const auto [last, first] = std::ranges::minmax_element(offsets, {}, &ClockOffset::ahead);
    if (first->ahead - last->ahead - first->within - last->within > limit)
        check.apart = {*first, *last};
    return check;
}

/// Where the servers agree with each other, one sentence is enough.
QStringList clockSentences(const ClockCheck& check)
{
    QStringList sentences;
    if (check.apart)
        sentences.append(ClockWords::tr("The clock of %1 is %2 ahead of that of %3.")
                             .arg(nodeWords(check.apart->first),
                                 differenceWords(check.apart->first.ahead - check.apart->second.ahead),
                                 nodeWords(check.apart->second)));
    else if (check.off.size() > 1)
        sentences.append(
            ClockWords::tr("The clocks of the servers agree with each other and are %1 away from this "
                           "machine's, which is probably wrong.")
                .arg(differenceWords(check.off.constFirst().ahead)));
    else if (!check.off.isEmpty())
        sentences.append(clockSentence(check.off.constFirst()));
    if (sentences.isEmpty())
        return sentences;
    sentences.append(ClockWords::tr("When a server's clock is set, its leases end too early or too late by "
                                    "as much. A place in a fair queue, "
                                    "an expirable permit and a value made of time count by the clocks of the "
                                    "clients, and lapse too early "
                                    "or too late where these differ."));
    sentences.append(ClockWords::tr("Let NTP set the clocks of all servers and clients."));
    return sentences;
}

} // namespace lockscope::locks
