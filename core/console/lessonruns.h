#pragma once

#include "core/lab/lessonscenes.h"

#include <QObject>

#include <memory>

class QThread;

namespace lockscope::console
{

/// Plays the runs of a lesson on a thread of its own. Lives on the thread of its user; the signals arrive on
/// that thread. Its destruction waits for the run that is under way.
class LessonRuns final : public QObject
{
    Q_OBJECT
public:
    explicit LessonRuns(QObject* parent = nullptr);
    ~LessonRuns() override;

    /// Plays them: played() or failed() follows. A lesson that is still being played is given up.
    void play(const lab::Lesson& lesson);

Q_SIGNALS:
    /// The scenes of the lesson's steps, one each; empty for steps that show none.
    void played(const QList<lockscope::lab::LessonScene>& scenes);
    /// Errors: as lab::scenesOf().
    void failed(const lockscope::base::Error& error);

private:
    void giveUp();
    void take(const base::Result<QList<lab::LessonScene>>& scenes);

    std::unique_ptr<QThread> m_thread; ///< of the lesson under way; null = none
    int m_lesson = 0;                  ///< reports of an earlier one are not taken
};

} // namespace lockscope::console
