#pragma once

#include "core/lab/lesson.h"

#include <QHash>

#include <optional>

namespace lockscope::lab
{

/// A lesson as it is played: the step at hand, and what was answered. A value; pure.
class LessonPlay
{
public:
    LessonPlay() = default;
    /// `lesson` has a step at least.
    explicit LessonPlay(Lesson lesson)
        : m_lesson(std::move(lesson))
    {
    }

    /// Return the lesson, and the step that is shown with its number from 0.
    [[nodiscard]] const Lesson& lesson() const { return m_lesson; }
    [[nodiscard]] int index() const { return m_index; }
    [[nodiscard]] const LessonStep& step() const { return m_lesson.steps.at(m_index); }
    [[nodiscard]] bool isFirst() const { return m_index == 0; }
    /// There is nothing that next() would show.
    [[nodiscard]] bool isLast() const;

    /// Goes on. A question is solved by it first, where nobody has answered. Returns false at the end.
    bool next();
    /// Goes back by a step; what was answered stays so. Returns false at the begin.
    bool back();
    /// Answers the question at hand, counted from 0. The first answer counts; returns false where there is no
    /// such question or answer, or one was given.
    bool answer(int number);
    /// Whether the question at hand is solved: it shows which answer is right, and why.
    [[nodiscard]] bool isSolved() const { return m_answers.contains(m_index); }
    /// The answer that was given to it; nothing where there was none.
    [[nodiscard]] std::optional<int> given() const;
    /// How many questions were answered right.
    [[nodiscard]] int right() const;

    /// The step whose moment of a run is to be seen: the last one so far that shows or reveals one; -1 before
    /// the first.
    [[nodiscard]] int scene() const;

private:
    static constexpr int notGiven = -1;

    Lesson m_lesson;
    int m_index = 0;
    QHash<int, int> m_answers; ///< by the step; notGiven = solved without one
};

} // namespace lockscope::lab
