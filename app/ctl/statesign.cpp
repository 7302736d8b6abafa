#include "app/ctl/statesign.h"

#include "app/ctl/terminal.h"

namespace lockscope::ctl
{

namespace
{

constexpr int red = 31;
constexpr int green = 32;
constexpr int amber = 33;
constexpr int blue = 34;
constexpr int violet = 35;
constexpr int grey = 90;

} // namespace

StateSign lookOf(locks::State state, locks::LeaseKind lease)
{
    switch (state) {
    case locks::State::Held:
        return lease == locks::LeaseKind::Fixed ? StateSign{QStringLiteral("◆"), blue}
                                                : StateSign{QStringLiteral("●"), green};
    case locks::State::RenewalOverdue:
    case locks::State::Expiring:
        return {QStringLiteral("▲"), amber};
    case locks::State::NoExpiry:
        return {QStringLiteral("∞"), violet};
    case locks::State::Expired:
        return {QStringLiteral("✕"), red};
    case locks::State::Free:
        return {QStringLiteral("○"), grey};
    case locks::State::Open: // counters are never wrong by what they count: calm in both states
        return {QStringLiteral("◇"), 0};
    case locks::State::Exhausted:
        return {QStringLiteral("◈"), 0};
    case locks::State::PossiblyLost:
        return {QStringLiteral("⚠"), red};
    case locks::State::Unknown:
        break;
    }
    return {QStringLiteral("?"), 0};
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
