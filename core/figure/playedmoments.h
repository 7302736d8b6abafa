#pragma once

#include "core/check/violation.h"
#include "core/figure/timelineindex.h"

#include <QJsonObject>

namespace lockscope::figure
{

/// The states of a recording over time, for a page that shows them at any moment without a program: its steps
/// as sentences, what each client does and has sent, who holds each lock, until when, and who waits. Names
/// are in their printable form. The page stays small: of a long recording the begin is told.
struct PlayedMoments {
    static constexpr qsizetype mostSteps = 20'000;  ///< that are told, with the commands and answers
    static constexpr qsizetype mostStates = 20'000; ///< of all locks together
    static constexpr qsizetype mostLocks = 200;
    static constexpr qsizetype mostLanes = 1'000;
    static constexpr qsizetype mostNames = 12; ///< of the holders or waiters of one lock; more are counted

    /// The data that resources/report/player.js reads; moments in µs, texts as indexes of "texts".
    QJsonObject json;
    Moment until{0};          ///< the last moment that is told
    qsizetype laterSteps = 0; ///< that are left out
    qsizetype otherLocks = 0; ///< that are left out
    qsizetype otherLanes = 0; ///< that are left out
};

/// From that moment on the thread is at that line of its program; an empty line = it is not known.
struct ProgramLine {
    Moment at{0};
    qint32 client = -1;
    qint32 thread = 0;
    QString line = {};
};

/// `programs`: those of each thread in the order of time; empty where the recording has none. Pure; takes its
/// time with a long recording.
PlayedMoments playedMoments(const TimelineIndex& index, const QList<check::Violation>& violations,
    const QList<ProgramLine>& programs = {});

} // namespace lockscope::figure
