#include "app/ctl/terminalcolours.h"

#include "app/ctl/terminal.h"

namespace lockscope::ctl
{

int colourOf(locks::State state, locks::LeaseKind lease)
{
    switch (state) {
    case locks::State::Held:
        return lease == locks::LeaseKind::Fixed ? blue : green;
    case locks::State::RenewalOverdue:
    case locks::State::Expiring:
        return amber;
    case locks::State::NoExpiry:
        return violet;
    case locks::State::Expired:
    case locks::State::PossiblyLost:
        return red;
    case locks::State::Free:
        return dim;
    case locks::State::Open:
    case locks::State::Exhausted:
    case locks::State::Unknown:
        break;
    }
    return 0;
}

int colourOf(locks::Severity severity)
{
    switch (severity) {
    case locks::Severity::Critical:
        return red;
    case locks::Severity::Warning:
        return amber;
    case locks::Severity::Notice:
        break;
    }
    return 0;
}

int colourOf(locks::ClientLife life)
{
    switch (life) {
    case locks::ClientLife::Alive:
        return green;
    case locks::ClientLife::Silent:
        return amber;
    case locks::ClientLife::Unknown:
        break;
    }
    return 0;
}

bool hasColours()
{
    static const bool has = Terminal::isThere() && qgetenv("NO_COLOR").isEmpty();
    return has;
}

QString coloured(const QString& text, int colour)
{
    return colour == 0 || !hasColours()
               ? text
               : QStringLiteral("\x1b[%1m").arg(colour) + text + QStringLiteral("\x1b[0m");
}

} // namespace lockscope::ctl
