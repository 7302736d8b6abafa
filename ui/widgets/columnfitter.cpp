#include "ui/widgets/columnfitter.h"

#include "ui/widgets/rowtable.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTableView>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

using namespace std::chrono_literals;

/// Rows that come all the time are looked at as often as that.
constexpr std::chrono::milliseconds fitsEvery = 1s;

} // namespace

ColumnFitter::ColumnFitter(QTableView& table, const QList<Limits>& limits)
    : QObject(&table)
    , m_table(table)
    , m_limits(limits)
{
    QHeaderView* header = table.horizontalHeader();
    header->setResizeContentsPrecision(0); // the rows in sight
    table.installEventFilter(this);
    table.viewport()->installEventFilter(this);
    m_later.setSingleShot(true);
    connect(&m_later, &QTimer::timeout, this, &ColumnFitter::fit);
    connect(header, &QHeaderView::sectionResized, this, &ColumnFitter::takeResize);
    connect(table.model(), &QAbstractItemModel::rowsInserted, this, &ColumnFitter::follow);
    connect(table.model(), &QAbstractItemModel::dataChanged, this, &ColumnFitter::follow);
}

ColumnRoom ColumnFitter::roomOf(const Limits& limits) const
{
    ColumnRoom room = scaledRoom({limits.least, limits.least, limits.most}, m_table.fontMetrics());
    const QAbstractItemView& rows = m_table; // where the hints are public
    const int titled = titleWidth(*m_table.horizontalHeader(), limits.section);
    const int wanted = std::max(rows.sizeHintForColumn(limits.section), titled);
    room.least = std::min(limits.isWhole ? room.most : room.least, wanted);
    room.ideal = std::clamp(wanted, room.least, std::max(room.least, room.most));
    return room;
}

void ColumnFitter::fit()
{
    if (m_isByHand || m_isFitting)
        return;
    m_fitted.start();
    QList<ColumnRoom> rooms;
    QList<int> sections;
    for (const Limits& limits : std::as_const(m_limits)) {
        if (m_table.isColumnHidden(limits.section))
            continue;
        rooms.append(roomOf(limits));
        sections.append(limits.section);
    }
    const QList<int> widths = fitColumns(rooms, m_table.viewport()->width());
    const QScopedValueRollback fittingNow(m_isFitting, true);
    for (qsizetype place = 0; place < sections.size(); ++place)
        if (m_table.horizontalHeader()->sectionResizeMode(sections.at(place)) != QHeaderView::Stretch)
            m_table.setColumnWidth(sections.at(place), widths.at(place));
}

void ColumnFitter::follow()
{
    if (!m_table.isVisible() || m_later.isActive())
        return;
    const auto rest = m_fitted.isValid() ? fitsEvery - std::chrono::milliseconds(m_fitted.elapsed()) : 0ms;
    if (rest > 0ms)
        m_later.start(rest);
    else
        fit();
}

/// Qt gives the section that stretched before its former width back, which nobody has asked for.
void ColumnFitter::setHidden(int section, bool hidden)
{
    if (m_table.isColumnHidden(section) == hidden)
        return;
    {
        const QScopedValueRollback fittingNow(m_isFitting, true);
        m_table.setColumnHidden(section, hidden);
    }
    fit();
}

bool ColumnFitter::eventFilter(QObject* watched, QEvent* event)
{
    const bool isSized = watched == m_table.viewport() && event->type() == QEvent::Resize;
    const bool isShown =
        watched == &m_table && (event->type() == QEvent::Show || event->type() == QEvent::FontChange);
    if (isSized || isShown)
        fit();
    return QObject::eventFilter(watched, event);
}

/// Such a column follows the window by itself.
bool ColumnFitter::isStretched(int section) const
{
    const QHeaderView& header = *m_table.horizontalHeader();
    int last = header.count() - 1;
    while (last > 0 && header.isSectionHidden(header.logicalIndex(last)))
        --last;
    return header.sectionResizeMode(section) == QHeaderView::Stretch ||
           (header.stretchLastSection() && section == header.logicalIndex(last));
}

/// 0: hidden or shown.
void ColumnFitter::takeResize(int section, int before, int after)
{
    if (!m_isFitting && !isStretched(section) && before != 0 && after != 0)
        m_isByHand = true;
}

} // namespace lockscope::ui

#include "moc_columnfitter.cpp"
