#include "core/lab/lessonplay.h"

namespace lockscope::lab
{

bool LessonPlay::isLast() const
{
    return m_index + 1 >= m_lesson.steps.size() && (step().kind != LessonStep::Kind::Ask || isSolved());
}

bool LessonPlay::next()
{
    if (isLast())
        return false;
    if (step().kind == LessonStep::Kind::Ask && !isSolved())
        m_answers.insert(m_index, notGiven);
    else
        ++m_index;
    return true;
}

bool LessonPlay::back()
{
    if (isFirst())
        return false;
    --m_index;
    return true;
}

bool LessonPlay::answer(int number)
{
    if (step().kind != LessonStep::Kind::Ask || isSolved() || number < 0 || number >= step().answers.size())
        return false;
    m_answers.insert(m_index, number);
    return true;
}

std::optional<int> LessonPlay::given() const
{
    const int number = m_answers.value(m_index, notGiven);
    return number == notGiven ? std::nullopt : std::optional(number);
}

int LessonPlay::right() const
{
    int count = 0;
    for (auto each = m_answers.begin(); each != m_answers.end(); ++each)
        count += *each != notGiven && m_lesson.steps.at(each.key()).answers.at(*each).isRight ? 1 : 0;
    return count;
}

int LessonPlay::scene() const
{
    for (int i = m_index; i >= 0; --i)
        if (m_lesson.steps.at(i).showsRun())
            return i;
    return -1;
}

} // namespace lockscope::lab
