#include "ui/models/outcomestyle.h"

#include "ui/theme.h"

namespace lockscope::ui::outcomelook
{

using admin::OutcomeKind;

QString glyphOf(OutcomeKind kind)
{
    switch (kind) {
    case OutcomeKind::Applied:
        return QStringLiteral("✓");
    case OutcomeKind::Refused:
        return QStringLiteral("■");
    case OutcomeKind::Unknown:
        return QStringLiteral("?");
    case OutcomeKind::Failed:
        break;
    }
    return QStringLiteral("✕");
}

QColor colourOf(OutcomeKind kind)
{
    using locks::State;
    switch (kind) {
    case OutcomeKind::Applied:
        return theme::look(State::Held).colour;
    case OutcomeKind::Refused:
        return theme::look(State::RenewalOverdue).colour;
    case OutcomeKind::Unknown:
        return theme::look(State::Unknown).colour;
    case OutcomeKind::Failed:
        break;
    }
    return theme::look(State::Expired).colour;
}

} // namespace lockscope::ui::outcomelook
