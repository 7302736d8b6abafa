#pragma once

#include "core/lab/lesson.h"

#include <QListView>

#include <optional>

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
    /// Adds a lesson of a person's own, in the place of one with the same id, and makes it current.
    void add(const lab::Lesson& lesson);
    [[nodiscard]] bool isEmpty() const { return m_lessons.isEmpty(); }
    [[nodiscard]] QList<lab::Lesson> lessons() const { return m_lessons; }
    /// Returns the lesson with that id or number; nothing where there is none.
    [[nodiscard]] std::optional<lab::Lesson> lesson(const QByteArray& idOrNumber) const;

Q_SIGNALS:
    /// A click or Enter: asks to begin it.
    void wanted(const lockscope::lab::Lesson& lesson);

private:
    [[nodiscard]] qsizetype placeOf(const QByteArray& idOrNumber) const;
    void fill(int row);

    QStandardItemModel* m_model;
    QList<lab::Lesson> m_lessons;
};

} // namespace lockscope::ui
