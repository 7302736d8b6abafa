#include "ui/models/lanestyle.h"

#include "core/figure/lanewords.h"
#include "ui/theme.h"

#include <algorithm>

namespace lockscope::ui
{

namespace
{

using figure::LaneState;
using locks::State;

/// The states of locks whose colours they have, in the order of LaneState.
constexpr State likes[figure::laneStateCount] = {State::Free, State::Free, State::Held, State::Unknown,
    State::RenewalOverdue, State::RenewalOverdue, State::Expired, State::Unknown};

} // namespace

LaneStyle laneStyle(LaneState state, int depth)
{
    const QColor colour = theme::look(likes[std::size_t(state)]).colour;
    const int darker = state == LaneState::Holding ? 100 + 25 * std::clamp(depth - 1, 0, 3) : 100;
    return {figure::laneGlyph(state), figure::laneWord(state), colour.darker(darker)};
}

} // namespace lockscope::ui
