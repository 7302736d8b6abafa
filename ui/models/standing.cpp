#include "ui/models/standing.h"

#include "core/base/printable.h"
#include "core/console/acts.h"
#include "ui/models/actphrases.h"
#include "ui/models/healthphrases.h"

#include <QCoreApplication>

namespace lockscope::ui
{

namespace
{

constexpr qsizetype nameInTitle = 28;

bool isAtRisk(locks::State state)
{
    return state == locks::State::RenewalOverdue || state == locks::State::Expiring ||
           state == locks::State::Expired;
}

} // namespace

Standing Standing::of(console::Source& source, const QString& name)
{
    Standing standing{name, {}, source.health(), 0};
    if (const console::Acts* acts = source.acts())
        standing.environment = acts->guard().environment;
    if (name.isEmpty())
        standing.name = standing.health.sandbox ? QCoreApplication::translate("standing", "sandbox")
                                                : standing.health.serverName;
    return standing;
}

base::ServerTime Standing::clock() const
{
    if (!health.clock.known)
        return {};
    return health.clock.serverTime(health.live ? base::monoNow() : health.liveSince);
}

QString Standing::shownName(qsizetype limit) const { return base::printable(name.toUtf8(), limit); }

QString Standing::title() const
{
    const QString trouble =
        inTrouble == 0 ? QString() : QCoreApplication::translate("standing", "%1 in trouble").arg(inTrouble);
    QStringList parts{
        shownName(nameInTitle), phrases::environment(environment), trouble, phrases::liveness(health)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

LockTally tallyOf(const QList<locks::LockPtr>& locks, base::ServerTime now)
{
    LockTally tally;
    for (const locks::LockPtr& lock : locks) {
        const locks::State state = stateAt(*lock, now);
        tally.held += lock->exists && !lock->holders.isEmpty() ? 1 : 0;
        tally.contended += lock->waiters.count > 0 ? 1 : 0;
        tally.waiters += lock->waiters.count;
        tally.overdue += isAtRisk(state) ? 1 : 0;
        tally.endless += state == locks::State::NoExpiry ? 1 : 0;
        tally.lost += lock->lost ? 1 : 0;
    }
    return tally;
}

} // namespace lockscope::ui
