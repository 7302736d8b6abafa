#include "ui/pages/lessonlist.h"

#include "ui/models/scenariomodel.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/scenariodelegate.h"

#include <QStandardItemModel>

#include <algorithm>

namespace lockscope::ui
{

LessonList::LessonList(QWidget* parent)
    : QListView(parent)
    , m_model(new QStandardItemModel(this))
{
    setModel(m_model);
    setItemDelegate(new ScenarioDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(true);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Lessons"));
    const auto want = [this](const QModelIndex& index) { Q_EMIT wanted(m_lessons.at(index.row())); };
    connect(this, &QListView::clicked, this, want);
    connect(this, &QListView::activated, this, want);
}

void LessonList::put(const QList<lab::Lesson>& lessons)
{
    m_lessons = lessons;
    for (int row = 0; row < int(lessons.size()); ++row)
        fill(row);
    setCurrentIndex(m_model->index(0, 0));
}

void LessonList::add(const lab::Lesson& lesson)
{
    const auto same = std::ranges::find(m_lessons, lesson.id, &lab::Lesson::id);
    const auto place = int(same - m_lessons.begin());
    if (same == m_lessons.end())
        m_lessons.append(lesson);
    m_lessons[place] = lesson;
    fill(place);
    setCurrentIndex(m_model->index(place, 0));
}

std::optional<lab::Lesson> LessonList::lesson(const QByteArray& idOrNumber) const
{
    const qsizetype place = placeOf(idOrNumber);
    return place < 0 ? std::nullopt : std::optional(m_lessons.at(place));
}

/// An identifier counts before a number, which a lesson of one's own may have for its identifier.
qsizetype LessonList::placeOf(const QByteArray& idOrNumber) const
{
    auto found = std::ranges::find(m_lessons, idOrNumber, &lab::Lesson::id);
    if (found == m_lessons.end())
        found = std::ranges::find_if(m_lessons,
            [&](const lab::Lesson& lesson) { return idOrNumber == QByteArray::number(lesson.number); });
    return found == m_lessons.end() ? -1 : found - m_lessons.begin();
}

void LessonList::fill(int row)
{
    const lab::Lesson& lesson = m_lessons.at(row);
    auto* item = new QStandardItem(lesson.title);
    item->setData(QString::number(lesson.number), ScenarioModel::NumberRole);
    item->setData(lesson.title, ScenarioModel::TitleRole);
    item->setData(lesson.teaches, ScenarioModel::ShowsRole);
    item->setData(plainToolTip(lesson.title + u'\n' + lesson.teaches), Qt::ToolTipRole);
    item->setData(lesson.teaches, Qt::AccessibleDescriptionRole);
    m_model->setItem(row, item);
}

} // namespace lockscope::ui

#include "moc_lessonlist.cpp"
