#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <QHash>
#include <QList>
#include <QMutex>

namespace lockscope::bench
{

/// The resources of this process at one moment.
struct Usage {
    double hours = 0;    ///< since the beginning
    double resident = 0; ///< MB of memory that it has in RAM, the least of the last minute
    double heap = 0;     ///< MB that it has allocated, the least of the last minute
    double descriptors = 0;
    double threads = 0;
    double objects = 0; ///< QObjects, of all threads
    double timers = 0; ///< that run in the objects whose timers fired in the last two minutes, of all threads
    double files = 0;  ///< in the folder that it keeps things in
    double disk = 0;   ///< MB in them
    double latency = 0; ///< ms from a change to the model, median since the moment before
};

/// The name of a figure, its unit, where it stands, and by how much an hour it may rise.
struct Gauge {
    const char* name;
    const char* unit;
    double Usage::*value;
    double mayRise;
};
const QList<Gauge>& gauges();

/// By how much a figure rises an hour, and the standard error of that.
struct Slope {
    double perHour = 0;
    double error = 0;
};
/// Returns the median of the slopes between all pairs of moments, so that a few moments at which much went on
/// do not count. Its error follows from how far the moments lie from a line of that slope; as moments that
/// follow each other are alike, they count for fewer than there are (an autoregressive process of first
/// order).
Slope slopeOf(const QList<Usage>& moments, double Usage::*value);

/// The least of a figure's last readings: what is kept, without what is in use for a moment.
class Floor
{
public:
    explicit Floor(qsizetype readings)
        : m_readings(readings)
    {
    }
    void add(double value);
    [[nodiscard]] double least() const;

private:
    const qsizetype m_readings;
    QList<double> m_last;
};

/// An application that counts the timers that fire and the objects that live, of all threads.
class CountingApplication final : public QApplication
{
public:
    CountingApplication(int& argc, char** argv);

    bool notify(QObject* receiver, QEvent* event) override;
    /// Reads how much memory is in use; to be called once a second.
    void readMemory();
    /// Returns the present usage; `folder` is where this process keeps things. Where it stands in time, and
    /// its latency, are the caller's.
    [[nodiscard]] Usage usage(const QString& folder);

private:
    [[nodiscard]] qsizetype timers();

    static constexpr qsizetype minute = 60; ///< readings; each connection is ended and comes back within it
    Floor m_resident{minute}, m_heap{minute};
    QMutex m_mutex;
    QHash<QObject*, qsizetype> m_timers; ///< how many each object had when one of them fired, at most
    QElapsedTimer m_since;               ///< what is counted in `m_timers`
    qsizetype m_counted = 0;             ///< in the two minutes before
};

} // namespace lockscope::bench
