#include "tests/bench/soakgauge.h"

#include "tests/bench/figures.h"
#include "tests/bench/memoryuse.h"

#include <QAbstractEventDispatcher>
#include <QDir>
#include <QDirIterator>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

/// Qt tells here of each object that begins and ends; its header is not among the public ones.
extern Q_CORE_EXPORT quintptr qtHookData[];

namespace lockscope::bench
{

namespace
{
constexpr int objectAdded = 3, objectRemoved = 4; ///< places in qtHookData
constexpr double megabyte = 1024 * 1024;

std::atomic<qint64> objects = 0;
void addObject(QObject*) { ++objects; }
void removeObject(QObject*) { --objects; }

/// The covariance of the values with those that stand so many places behind; at 0 the variance.
double covariance(const QList<double>& values, qsizetype apart)
{
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
    double sum = 0;
    for (qsizetype i = apart; i < values.size(); ++i)
        sum += (values[i] - mean) * (values[i - apart] - mean);
    return sum / double(values.size());
}

/// How many entries a folder of /proc has.
double entriesOf(const char* folder)
{
    return double(QDir(QLatin1String(folder))
                      .entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::System | QDir::Hidden)
                      .size());
}
} // namespace

const QList<Gauge>& gauges()
{
    static const QList<Gauge> all{
        {"memory", "MB", &Usage::resident, 1},
        {"heap", "MB", &Usage::heap, 1},
        {"descriptors", "", &Usage::descriptors, 0.5},
        {"threads", "", &Usage::threads, 0.5},
        {"objects", "", &Usage::objects, 5},
        {"timers", "", &Usage::timers, 0.5},
        {"files", "", &Usage::files, 1},
        {"disk", "MB", &Usage::disk, 5},
        {"change to model", "ms", &Usage::latency, 1},
    };
    return all;
}

Slope slopeOf(const QList<Usage>& moments, double Usage::*value)
{
    QList<double> slopes;
    slopes.reserve(moments.size() * (moments.size() - 1) / 2);
    for (qsizetype from = 0; from < moments.size(); ++from)
        for (qsizetype to = from + 1; to < moments.size(); ++to)
            slopes.append(
                (moments[to].*value - moments[from].*value) / (moments[to].hours - moments[from].hours));
    Slope slope{median(std::move(slopes)), 0};
    QList<double> hours, distances;
    for (const Usage& moment : moments) {
        hours.append(moment.hours);
        distances.append(moment.*value - slope.perHour * moment.hours);
    }
    const double variance = covariance(distances, 0);
    if (variance > 0) {
        const double likeness = std::max(0.0, covariance(distances, 1) / variance);
        const double independent = std::max(1.0, double(moments.size()) * (1 - likeness) / (1 + likeness));
        slope.error = std::sqrt(variance / independent / covariance(hours, 0));
    }
    return slope;
}

void Floor::add(double value)
{
    if (m_last.size() == m_readings)
        m_last.removeFirst();
    m_last.append(value);
}

double Floor::least() const { return m_last.isEmpty() ? 0 : *std::ranges::min_element(m_last); }

CountingApplication::CountingApplication(int& argc, char** argv)
    : QApplication(argc, argv)
{
    m_since.start();
    qtHookData[objectAdded] = reinterpret_cast<quintptr>(&addObject);
    qtHookData[objectRemoved] = reinterpret_cast<quintptr>(&removeObject);
}

bool CountingApplication::notify(QObject* receiver, QEvent* event)
{
    if (event->type() == QEvent::Timer) {
        // The receiver lives in this thread. An id says nothing: Qt gives it to the next timer that starts.
        const qsizetype running = QAbstractEventDispatcher::instance()->registeredTimers(receiver).size();
        const QMutexLocker locked(&m_mutex);
        qsizetype& most = m_timers[receiver];
        most = std::max(most, running);
    }
    return QApplication::notify(receiver, event);
}

qsizetype CountingApplication::timers()
{
    // Within that time each page is shown a few times, so that the count does not follow them.
    constexpr qint64 together = 120'000;
    const QMutexLocker locked(&m_mutex);
    if (m_since.hasExpired(together)) {
        m_since.start();
        m_counted = 0;
        for (const auto& timers : std::exchange(m_timers, {}))
            m_counted += timers;
    }
    return m_counted;
}

void CountingApplication::readMemory()
{
    m_resident.add(residentBytes(applicationPid()) / megabyte);
    m_heap.add(heapBytes() / megabyte);
}

Usage CountingApplication::usage(const QString& folder)
{
    Usage now;
    now.resident = m_resident.least();
    now.heap = m_heap.least();
    now.descriptors = entriesOf("/proc/self/fd");
    now.threads = entriesOf("/proc/self/task");
    now.objects = double(objects.load());
    now.timers = double(timers());
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        ++now.files;
        now.disk += double(files.fileInfo().size()) / megabyte;
    }
    return now;
}

} // namespace lockscope::bench
