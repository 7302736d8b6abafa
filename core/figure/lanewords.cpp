#include "core/figure/lanewords.h"

#include "core/words/filled.h"

#include <QCoreApplication>

namespace lockscope::figure
{

namespace
{

struct LaneRow {
    const char16_t* glyph;
    const char* word;
};

/// In the order of LaneState.
constexpr LaneRow laneRows[laneStateCount] = {
    {u"○", QT_TRANSLATE_NOOP("LaneState", "idle")},
    {u"▨", QT_TRANSLATE_NOOP("LaneState", "waits")},
    {u"●", QT_TRANSLATE_NOOP("LaneState", "holds")},
    {u"⋯", QT_TRANSLATE_NOOP("LaneState", "cut off")},
    {u"‖", QT_TRANSLATE_NOOP("LaneState", "paused")},
    {u"■", QT_TRANSLATE_NOOP("LaneState", "blocks the server")},
    {u"✕", QT_TRANSLATE_NOOP("LaneState", "holds without the right")},
    {u"✝", QT_TRANSLATE_NOOP("LaneState", "crashed")},
};

} // namespace

QString laneGlyph(LaneState state) { return QString::fromUtf16(laneRows[std::size_t(state)].glyph); }

QString laneWord(LaneState state)
{
    return QCoreApplication::translate("LaneState", laneRows[std::size_t(state)].word);
}

QString lanePhrase(LaneState state, int depth)
{
    const QString word = laneWord(state);
    if (depth < 2 || (state != LaneState::Holding && state != LaneState::Unrightful))
        return word;
    return words::filled(
        QCoreApplication::translate("LaneState", "%1, %2 deep"), {word, QString::number(depth)});
}

} // namespace lockscope::figure
