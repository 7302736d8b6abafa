#include "ui/models/eventmodel.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "ui/models/copyrole.h"
#include "ui/models/eventstyle.h"
#include "ui/theme.h"

#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{

EventModel::EventModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void EventModel::append(const QList<locks::Event>& events, quint64 missed)
{
    if (events.isEmpty() && missed == 0)
        return;
    m_missed += missed;
    if (m_paused)
        collect(events);
    else
        take(events);
    Q_EMIT countsChanged();
}

void EventModel::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    if (!paused) {
        const auto waiting = std::exchange(m_waiting, {});
        take(QList<locks::Event>(waiting.begin(), waiting.end()));
    }
    Q_EMIT countsChanged();
}

void EventModel::clear()
{
    if (!m_rows.empty()) {
        beginRemoveRows({}, 0, rowCount() - 1);
        m_rows.clear();
        endRemoveRows();
    }
    m_first += m_events.size();
    m_events.clear();
    m_waiting.clear();
    m_dropped = 0;
    m_missed = 0;
    Q_EMIT countsChanged();
}

void EventModel::setFilter(const filter::Filter& filter)
{
    m_filter = filter;
    rebuild();
}

void EventModel::setAliases(const Aliases& aliases)
{
    if (m_context.aliases == aliases)
        return;
    m_context.aliases = aliases;
    rebuild();
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void EventModel::setServer(const QString& name)
{
    if (std::exchange(m_context.server, name) == name || m_rows.empty())
        return;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void EventModel::setCapacity(qsizetype capacity)
{
    m_capacity = std::max<qsizetype>(1, capacity);
    trim();
    Q_EMIT countsChanged();
}

const locks::Event& EventModel::eventAt(int row) const { return m_events[m_rows[size_t(row)] - m_first]; }

QList<locks::Event> EventModel::shown() const
{
    QList<locks::Event> events;
    events.reserve(qsizetype(m_rows.size()));
    for (const quint64 place : m_rows)
        events.append(m_events[place - m_first]);
    return events;
}

std::optional<int> EventModel::rowOf(quint64 seq) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
        [this, seq](quint64 place) { return m_events[place - m_first].seq == seq; });
    if (found == m_rows.end())
        return std::nullopt;
    return int(found - m_rows.begin());
}

int EventModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int EventModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(eventColumns().size());
}

QVariant EventModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const EventColumn& column = eventColumns().at(index.column());
    const locks::Event& event = eventAt(index.row());
    if (role == Qt::DisplayRole)
        return column.text(event, m_context);
    if (role == SeqRole)
        return event.seq;
    return decorated(column, event, role);
}

QVariant EventModel::decorated(const EventColumn& column, const locks::Event& event, int role) const
{
    switch (role) {
    case Qt::TextAlignmentRole:
        return int(column.number ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::FontRole:
        return column.monospace ? theme::monospace() : column.number ? theme::digits() : QVariant();
    case Qt::ForegroundRole:
        if (column.id == "event" || locks::isOfServer(event.kind))
            return eventStyle(event.kind).colour;
        return column.id == "source" || column.id == "exact" ? theme::muted() : QVariant();
    case Qt::ToolTipRole:
        if (locks::isOfServer(event.kind))
            return Qt::convertFromPlainText(locks::eventSentence(event));
        if (column.id == "event")
            return Qt::convertFromPlainText(locks::eventSentence(event, m_context.aliases));
        if (column.id == "lock")
            return Qt::convertFromPlainText(base::printable(event.lock.name.bytes, 1024));
        if (column.id == "holder" && !event.holder.isEmpty())
            return Qt::convertFromPlainText(locks::holderIdWords(event.holder, 1024));
        return {};
    default:
        return {};
    }
}

QString EventModel::filterTermAt(const QModelIndex& index) const
{
    const auto term = index.isValid() ? eventColumns().at(index.column()).filterTerm : nullptr;
    return term != nullptr ? filter::Filter::readable(term(eventAt(index.row()), m_context)) : QString();
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const EventColumn& column = eventColumns().at(section);
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == ColumnIdRole)
        return column.id;
    if (role == Qt::TextAlignmentRole)
        return int(column.number ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

void EventModel::take(const QList<locks::Event>& events)
{
    std::deque<quint64> places;
    for (const locks::Event& event : events) {
        if (matches(event))
            places.push_back(m_first + m_events.size());
        m_events.push_back(event);
    }
    if (!places.empty()) {
        beginInsertRows({}, rowCount(), rowCount() + int(places.size()) - 1);
        m_rows.insert(m_rows.end(), places.begin(), places.end());
        endInsertRows();
    }
    trim();
}

void EventModel::collect(const QList<locks::Event>& events)
{
    m_waiting.insert(m_waiting.end(), events.begin(), events.end());
    const qsizetype over = waiting() - m_capacity;
    if (over <= 0)
        return;
    m_waiting.erase(m_waiting.begin(), m_waiting.begin() + over);
    m_dropped += quint64(over);
}

qsizetype EventModel::slack() const { return m_capacity / 50; }

void EventModel::trim()
{
    if (kept() > m_capacity)
        dropOldest(kept() - m_capacity + slack());
}

void EventModel::dropOldest(qsizetype count)
{
    const quint64 first = m_first + quint64(count);
    const auto end = std::lower_bound(m_rows.begin(), m_rows.end(), first);
    const int rows = int(end - m_rows.begin());
    if (rows > 0)
        beginRemoveRows({}, 0, rows - 1);
    m_rows.erase(m_rows.begin(), end);
    m_events.erase(m_events.begin(), m_events.begin() + count);
    m_first = first;
    m_dropped += quint64(count);
    if (rows > 0)
        endRemoveRows();
}

void EventModel::rebuild()
{
    std::deque<quint64> rows;
    for (size_t i = 0; i < m_events.size(); ++i) {
        if (matches(m_events[i]))
            rows.push_back(m_first + i);
    }
    if (rows == m_rows)
        return;
    if (!m_rows.empty()) {
        beginRemoveRows({}, 0, rowCount() - 1);
        m_rows.clear();
        endRemoveRows();
    }
    if (rows.empty())
        return;
    beginInsertRows({}, 0, int(rows.size()) - 1);
    m_rows = std::move(rows);
    endInsertRows();
}

bool EventModel::matches(const locks::Event& event) const
{
    return m_filter.isEmpty() || m_filter.matches(event, {event.at, &m_context.aliases});
}

} // namespace lockscope::ui

#include "moc_eventmodel.cpp"
