#include "ui/models/lanestyle.h"

#include "ui/theme.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

using figure::LaneState;
using locks::State;

struct LaneRow {
    const char16_t* glyph;
    const char* word;
    State like; ///< the state whose colour it has
};

/// The looks of the states, in the order of LaneState.
constexpr LaneRow laneRows[figure::laneStateCount] = {
    {u"○", QT_TRANSLATE_NOOP("LaneState", "idle"), State::Free},
    {u"▨", QT_TRANSLATE_NOOP("LaneState", "waits"), State::Free},
    {u"●", QT_TRANSLATE_NOOP("LaneState", "holds"), State::Held},
    {u"⋯", QT_TRANSLATE_NOOP("LaneState", "cut off"), State::Unknown},
    {u"‖", QT_TRANSLATE_NOOP("LaneState", "paused"), State::RenewalOverdue},
    {u"✕", QT_TRANSLATE_NOOP("LaneState", "holds without the right"), State::Expired},
    {u"✝", QT_TRANSLATE_NOOP("LaneState", "crashed"), State::Unknown},
};

} // namespace

LaneStyle laneStyle(LaneState state, int depth)
{
    const LaneRow& row = laneRows[std::size_t(state)];
    const QColor colour = theme::look(row.like).colour;
    const int darker = state == LaneState::Holding ? 100 + 25 * std::clamp(depth - 1, 0, 3) : 100;
    return {QString::fromUtf16(row.glyph), QCoreApplication::translate("LaneState", row.word),
        colour.darker(darker)};
}

QString lanePhrase(LaneState state, int depth)
{
    const QString word = laneStyle(state).word;
    if (depth < 2 || (state != LaneState::Holding && state != LaneState::Unrightful))
        return word;
    return QCoreApplication::translate("LaneState", QT_TRANSLATE_NOOP("LaneState", "%1, %2 deep"))
        .arg(word, QString::number(depth));
}

} // namespace lockscope::ui
