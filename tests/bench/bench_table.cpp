#include "core/filter/filter.h"
#include "core/locks/registry.h"
#include "tests/bench/benchlocks.h"
#include "tests/bench/figures.h"
#include "ui/models/lockcolumns.h"
#include "ui/models/lockmodel.h"
#include "ui/models/standing.h"
#include "ui/widgets/lockview.h"

#include <QApplication>
#include <QScrollBar>
#include <QSet>

#include <ctime>
#include <functional>

/// What the window's thread does for one keystroke, one click, one batch and one frame.

using namespace lockscope;

namespace
{
constexpr double frame = 16; ///< milliseconds

/// The work of this thread alone: what else the machine does meanwhile is not the window's.
double threadMilliseconds()
{
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return double(spent.tv_sec) * 1e3 + double(spent.tv_nsec) / 1e6;
}

/// The table with that many locks.
class Table
{
public:
    explicit Table(int count)
        : m_count(count)
        , m_view(m_model)
    {
        m_model.setNow(bench::benchNow);
        for (int i = 0; i < count; ++i)
            m_registry.see(bench::sighting(i));
        m_model.apply(m_registry.takeBatch());
        m_model.settle();
        m_view.resize(1280, 720);
        m_view.show();
        m_view.viewport()->repaint();
    }

    void measure()
    {
        figure(
            "filter keystroke", [this](int i) { typeInFilter(i); }, true);
        typeInFilter(3);
        figure(
            "sort by another column", [this](int i) { m_model.sort(i % 2, Qt::AscendingOrder); }, true);
        figure(
            "500 locks changed", [this](int) { change(); }, true);
        m_model.sort(ui::lockColumn("ttl"), Qt::AscendingOrder);
        figure(
            "500 locks changed, sorted by TTL", [this](int) { change(); }, true);
        figure(
            "scroll by a page", [this](int i) { scrollTo(i); }, true);
        figure(
            "countdown of the visible rows", [this](int) { m_view.repaintTimeCells(); }, true);
    }

private:
    /// The median of several times, each with what it makes the view paint.
    void figure(const char* name, const std::function<void(int)>& work, bool judged)
    {
        QList<double> times;
        for (int i = 0; i < bench::sized(12, 2); ++i) {
            prepare();
            const double before = threadMilliseconds();
            work(i);
            QCoreApplication::processEvents();
            times.append(threadMilliseconds() - before);
        }
        const double took = bench::median(times);
        bench::print({QStringLiteral("%1, %2 locks").arg(QLatin1String(name), QString::number(m_count)),
            QStringLiteral("ms"), took, frame, QStringLiteral("<= 16 ms at 10000"),
            !judged || m_count > 10'000 || took <= frame});
    }

    /// A batch of renewed locks, the visible ones among them. What it is made of is not the window's work.
    void prepare()
    {
        m_now += std::chrono::milliseconds{1100};
        QSet<int> renewed;
        for (const locks::LockRef& ref : m_view.visibleLocks())
            renewed.insert(ref.name.bytes.split(':').last().toInt());
        for (int i = 0; renewed.size() < batchSize(); ++i)
            renewed.insert((i * 7919) % m_count);
        for (const int number : std::as_const(renewed))
            m_registry.see(bench::sighting(number, m_now));
        m_batch = m_registry.takeBatch();
        m_model.setNow(m_now);
        if (m_batch.changed.size() != batchSize())
            qFatal("%d locks were renewed, the batch has %d", batchSize(), int(m_batch.changed.size()));
    }

    [[nodiscard]] int batchSize() const { return std::min(500, m_count); }

    void change()
    {
        m_model.apply(m_batch);
        m_model.settle();
    }

    void typeInFilter(int i)
    {
        static const QStringList typed{
            QStringLiteral("t"), QStringLiteral("tenant:1"), QStringLiteral("tenant:1 ttl<40s"), QString()};
        const auto read = filter::Filter::parse(typed[i % typed.size()]);
        m_model.setFilter(std::get<filter::Filter>(read));
        m_model.settle();
    }

    void scrollTo(int i)
    {
        QScrollBar& bar = *m_view.verticalScrollBar();
        bar.setValue(i * 25 % (bar.maximum() + 1));
        m_view.viewport()->repaint();
    }

    int m_count;
    locks::Registry m_registry;
    ui::LockModel m_model;
    ui::LockView m_view;
    locks::Batch m_batch;
    base::ServerTime m_now = bench::benchNow;
};

/// What a row of the overview takes each second while it is seen: all locks of a server, as its source keeps
/// them, counted by their states.
void measureTally(int count)
{
    locks::Registry registry;
    for (int i = 0; i < count; ++i)
        registry.see(bench::sighting(i));
    QHash<locks::LockRef, locks::LockPtr> kept;
    for (const locks::LockPtr& lock : registry.takeBatch().changed)
        kept.insert(lock->ref, lock);
    QList<double> times;
    for (int i = 0; i < bench::sized(12, 2); ++i) {
        const double before = threadMilliseconds();
        const ui::LockTally tally = ui::tallyOf(kept.values(), bench::benchNow);
        times.append(threadMilliseconds() - before);
        if (tally.held != count)
            qFatal("%d locks are held, %d were counted", count, int(tally.held));
    }
    const double took = bench::median(times);
    bench::print({QStringLiteral("a row of the overview, %1 locks").arg(count), QStringLiteral("ms"), took,
        frame, QStringLiteral("<= 16 ms"), took <= frame});
}
} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    Table(bench::sized(10'000, 100)).measure();
    Table(bench::sized(100'000, 200)).measure();
    measureTally(bench::sized(100'000, 200));
    return 0;
}
