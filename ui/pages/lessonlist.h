#pragma once

#include "core/lab/lesson.h"

#include <QListView>

class QStandardItemModel;

namespace lockscope::ui
{

/// The list of the lessons. Main thread.
class LessonList final : public QListView
{
    Q_OBJECT
public:
    explicit LessonList(QWidget* parent = nullptr);

    /// Sets the lessons; called once.
    void put(const QList<lab::Lesson>& lessons);
    [[nodiscard]] bool isEmpty() const { return m_lessons.isEmpty(); }

Q_SIGNALS:
    /// A click or Enter: asks to begin it.
    void wanted(const lockscope::lab::Lesson& lesson);

private:
    QStandardItemModel* m_model;
    QList<lab::Lesson> m_lessons;
};

} // namespace lockscope::ui
