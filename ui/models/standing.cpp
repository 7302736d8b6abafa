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

} // namespace lockscope::ui
