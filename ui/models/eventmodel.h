#pragma once

#include "core/filter/filter.h"
#include "ui/models/eventcolumn.h"

#include <QAbstractTableModel>

#include <deque>
#include <optional>

namespace lockscope::ui
{

/// The stream of events as a table: oldest first, bounded, filtered by an index of its own. Main thread; no
/// I/O. While paused the rows stay unchanged and arriving events are collected beside them within the same
/// bound.
class EventModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role { SeqRole = Qt::UserRole };

    explicit EventModel(QObject* parent = nullptr);

    /// Takes a batch; `missed` = events that were not recorded at all because of a burst.
    void append(const QList<locks::Event>& events, quint64 missed = 0);
    void setPaused(bool paused);
    void clear();
    void setFilter(const filter::Filter& filter);
    void setAliases(const Aliases& aliases);
    /// Sets the name of the server of those events that name none themselves.
    void setServer(const QString& name);
    /// Keeps at most `capacity` events, and as many again while paused; when full, the oldest are removed in
    /// steps of a fiftieth of the capacity. 100,000 by default.
    void setCapacity(qsizetype capacity);

    [[nodiscard]] bool isPaused() const { return m_paused; }
    [[nodiscard]] qsizetype waiting() const { return qsizetype(m_waiting.size()); } ///< collected, not shown
    [[nodiscard]] qsizetype kept() const { return qsizetype(m_events.size()); }
    [[nodiscard]] quint64 dropped() const { return m_dropped; } ///< removed because of the bound
    [[nodiscard]] quint64 missed() const { return m_missed; }
    [[nodiscard]] const locks::Event& eventAt(int row) const;
    /// The event of that number among those kept(), shown or not.
    [[nodiscard]] const locks::Event& keptAt(qsizetype number) const
    {
        return m_events.at(std::size_t(number));
    }
    [[nodiscard]] QList<locks::Event> shown() const; ///< the rows, in order
    [[nodiscard]] std::optional<int> rowOf(quint64 seq) const;
    /// The term of a filter that lets pass what that cell shows; empty where there is none.
    [[nodiscard]] QString filterTermAt(const QModelIndex& index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// waiting(), kept(), dropped(), missed() or the pause changed.
    void countsChanged();

private:
    void take(const QList<locks::Event>& events);
    void collect(const QList<locks::Event>& events);
    void trim();
    void dropOldest(qsizetype count);
    void rebuild();
    [[nodiscard]] bool matches(const locks::Event& event) const;
    [[nodiscard]] qsizetype slack() const;
    [[nodiscard]] QVariant decorated(const EventColumn& column, const locks::Event& event, int role) const;

    std::deque<locks::Event> m_events;
    std::deque<quint64> m_rows; ///< each row's place of its event, counted from the first event ever taken
    quint64 m_first = 0;        ///< the place of m_events.front()
    std::deque<locks::Event> m_waiting;
    filter::Filter m_filter;
    EventContext m_context;
    qsizetype m_capacity = 100'000;
    quint64 m_dropped = 0;
    quint64 m_missed = 0;
    bool m_paused = false;
};

} // namespace lockscope::ui
