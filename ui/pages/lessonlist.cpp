#include "ui/pages/lessonlist.h"

#include "ui/models/scenariomodel.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/scenariodelegate.h"

#include <QStandardItemModel>

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
    for (const lab::Lesson& lesson : lessons) {
        auto* row = new QStandardItem(lesson.title);
        row->setData(QString::number(lesson.number), ScenarioModel::NumberRole);
        row->setData(lesson.title, ScenarioModel::TitleRole);
        row->setData(lesson.teaches, ScenarioModel::ShowsRole);
        row->setData(plainToolTip(lesson.title + u'\n' + lesson.teaches), Qt::ToolTipRole);
        row->setData(lesson.teaches, Qt::AccessibleDescriptionRole);
        m_model->appendRow(row);
    }
    setCurrentIndex(m_model->index(0, 0));
}

} // namespace lockscope::ui

#include "moc_lessonlist.cpp"
