#include "core/console/lessonruns.h"

#include <QThread>

#include <utility>

namespace lockscope::console
{

LessonRuns::LessonRuns(QObject* parent)
    : QObject(parent)
{
}

LessonRuns::~LessonRuns() { giveUp(); }

void LessonRuns::play(const lab::Lesson& lesson)
{
    giveUp();
    m_thread.reset(QThread::create([this, number = m_lesson, lesson] {
        const auto scenes = lab::scenesOf(lesson);
        QMetaObject::invokeMethod(
            this,
            [this, number, scenes] {
                if (number == m_lesson)
                    take(scenes);
            },
            Qt::QueuedConnection);
    }));
    m_thread->setObjectName(QStringLiteral("lesson"));
    m_thread->start();
}

void LessonRuns::take(const base::Result<QList<lab::LessonScene>>& scenes)
{
    if (scenes.ok())
        Q_EMIT played(*scenes);
    else
        Q_EMIT failed(scenes.error());
}

void LessonRuns::giveUp()
{
    if (const auto thread = std::exchange(m_thread, nullptr))
        thread->wait();
    ++m_lesson;
}

} // namespace lockscope::console

#include "moc_lessonruns.cpp"
