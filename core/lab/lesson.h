#pragma once

#include "core/record/expectation.h"
#include "core/record/step.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace lockscope::lab
{

/// A run that a lesson shows: a scenario of the library, played in virtual time, or as it was recorded.
struct LessonRun {
    QByteArray name;
    QByteArray scenario;  ///< its identifier
    quint64 seed = 1;     ///< of a played one
    QByteArray recording; ///< a file of the library, below ":/lessons/"; empty = it is played
};

/// An answer to a question, and why it is right or wrong.
struct LessonAnswer {
    QString text;
    QString why;
    bool isRight = false;
};

/// A fact of the run that holds where a step reveals it: a check of the lesson, which is not shown.
struct LessonExpectation {
    enum class Kind : quint8 {
        Broken,  ///< the rule was broken since the last moment of the run that was shown
        Kept,    ///< the rule was kept from the begin
        Happens, ///< such a step is there since the last moment of the run that was shown
    };
    Kind kind = Kind::Kept;
    record::Rule rule = record::Rule::MutualExclusion; ///< of Broken and Kept
    record::What what = record::What::Note;            ///< of Happens
    QByteArray client = {};                            ///< of Happens; empty = any
    int times = 1;                                     ///< of Happens: at least
};

/// A step of a lesson.
struct LessonStep {
    enum class Kind : quint8 {
        Text,
        Show,   ///< the run goes on to a moment
        Ask,    ///< a question, before the run shows the answer
        Reveal, ///< the run goes on to the moment that answers it
        Try,    ///< a person plays the scenario
    };
    Kind kind = Kind::Text;
    QString text;                          ///< Markdown; of Ask the question
    int run = -1;                          ///< of Show, Reveal and Try
    std::optional<record::Moment> at = {}; ///< of Show and Reveal; empty = the end of the run
    QList<LessonAnswer> answers = {};      ///< of Ask: two to nine, one of them right
    QList<LessonExpectation> expected = {};

    /// True where a run is shown up to a moment.
    [[nodiscard]] bool showsRun() const { return kind == Kind::Show || kind == Kind::Reveal; }
};

/// A lesson as a value. Read from JSON by lessonreader.h; the form is documented in
/// resources/lessons/schema.json.
struct Lesson {
    QByteArray id;
    int number = 0;
    QString title;
    QString teaches;
    QJsonObject source; ///< as it was read, before a translation
    QList<LessonRun> runs;
    QList<LessonStep> steps;
};

} // namespace lockscope::lab

Q_DECLARE_TYPEINFO(lockscope::lab::LessonRun, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::lab::LessonAnswer, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::lab::LessonStep, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::lab::Lesson, Q_RELOCATABLE_TYPE);
