#pragma once

#include "core/check/violation.h"
#include "core/record/recording.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace lockscope::figure
{

/// A step of a lesson as its page has it.
struct LessonPart {
    /// An answer to choose, and why it is right or wrong.
    struct Answer {
        QString text;
        QString why;
        bool isRight = false;
    };
    /// A run up to a moment, without what comes later.
    struct Scene {
        record::Recording recording;
        QList<check::Violation> violations;
        record::Moment length{0}; ///< of the whole run
        QString caption;          ///< says which run, and up to when
    };
    QString text;                    ///< in the Markdown that markdown.h reads
    QList<Answer> answers = {};      ///< of a question
    std::optional<Scene> scene = {}; ///< where a run is shown
    bool isRevealed = false;         ///< the scene answers the question before: a reader unfolds it
};

/// A lesson as one HTML page that needs nothing else: its texts, each question with its answers and the
/// reasons, which a reader unfolds, and the runs, which play (see reportplayer.h). Without its script all
/// but the playing is there. Everything that is not ours is escaped. Pure; takes its time.
QByteArray lessonPage(const QString& title, const QString& teaches, const QList<LessonPart>& parts);

} // namespace lockscope::figure
