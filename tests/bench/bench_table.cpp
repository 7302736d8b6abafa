#include "core/filter/filter.h"
#include "tests/bench/benchlocks.h"
#include "tests/bench/figures.h"
#include "tests/bench/memoryuse.h"
#include "tests/bench/turns.h"
#include "ui/models/lockcolumns.h"
#include "ui/models/lockmodel.h"
#include "ui/widgets/lockview.h"

#include <QApplication>
#include <QScrollBar>

#include <algorithm>
#include <functional>

/// Measures turns of the window's loop while a table fills, is sorted, filtered, scrolled and followed.

using namespace lockscope;

namespace
{
/// The table with that many locks, and what each turn of the window's loop takes while something happens.
class Table
{
public:
    Table(int count, double reference)
        : m_count(count)
        , m_turns(reference)
        , m_view(m_model)
    {
        m_model.setNow(m_now);
        m_view.resize(1280, 720);
        m_view.show();
        m_view.viewport()->repaint();
    }

    void measure()
    {
        open();
        for (const char* column : {"ttl", "holder", "state", "lock"})
            turnsOf("sort by another column", [this, column] { sortBy(column); });
        for (const char* typed : {"t", "tenant:1", "tenant:1 ttl<40s", ""})
            turnsOf("filter", [this, typed] { filterBy(typed); });
        turnsOf("scroll by a page", [this] { scroll(); });
        turnsOf("2,000 changes a second, sorted by name", [this] { live(); });
        sortBy("ttl");
        m_turns.forget();
        turnsOf("2,000 changes a second, sorted by TTL", [this] { live(); });
        sortBy("state");
        m_turns.forget();
        turnsOf("2,000 changes a second, sorted by state", [this] { live(); });
        sortBy("trouble");
        m_turns.forget();
        turnsOf("2,000 changes a second, sorted by trouble", [this] { live(); });
        filterBy("ttl<29500ms");
        m_turns.forget();
        turnsOf("2,000 changes a second, filtered by TTL", [this] { live(); });
        filterBy("");
        const double resident = bench::residentBytes(QCoreApplication::applicationPid()) / (1024 * 1024);
        bench::remark(QStringLiteral("resident with %1 locks: %2 MiB")
                          .arg(QString::number(m_count), QString::number(resident, 'f', 0)));
    }

private:
    void turnsOf(const char* name, const std::function<void()>& work)
    {
        m_turns.measure(name, m_count, work);
    }

    /// Opens as the source does with what it finds: a thousand at once.
    void open()
    {
        turnsOf("open", [this] {
            constexpr int piece = 1000;
            for (int first = 0; first < m_count; first += piece) {
                locks::Batch batch;
                for (int number = first; number < std::min(first + piece, m_count); ++number)
                    batch.changed.append(lock(int(qint64(number) * 7919 % m_count)));
                m_turns.turn([&] {
                    m_model.apply(batch);
                    m_model.settle();
                });
            }
        });
        if (m_model.total() != m_count)
            qFatal("%d locks came, %d are there", m_count, int(m_model.total()));
    }

    void untilArranged(const std::function<void()>& asked)
    {
        m_turns.turn(asked);
        m_turns.turnsWhile([this] { return m_model.isArranging(); });
    }
    void sortBy(const char* column)
    {
        untilArranged([&] { m_view.sortByColumn(ui::lockColumn(column), Qt::AscendingOrder); });
    }
    void filterBy(const char* typed)
    {
        const auto read = filter::Filter::parse(QString::fromLatin1(typed));
        untilArranged([&] { m_model.setFilter(std::get<filter::Filter>(read)); });
    }

    void scroll()
    {
        QScrollBar& bar = *m_view.verticalScrollBar();
        for (int i = 0; i < bench::sized(200, 4); ++i)
            m_turns.turn([&] {
                bar.setValue(int(qint64(bar.maximum()) * i / 200));
                m_view.viewport()->repaint();
            });
    }

    /// Ten seconds of it: each frame 33 changes, of which three locks come and three go; time goes on.
    void live()
    {
        for (int i = 0; i < bench::sized(600, 6); ++i) {
            m_now += std::chrono::milliseconds{16};
            locks::Batch batch;
            for (int changed = 0; changed < 30; ++changed)
                batch.changed.append(lock(int(m_changes++ * 104'729 % m_count)));
            for (int come = 0; come < 3; ++come)
                batch.changed.append(lock(m_count + int(m_come++)));
            for (int gone = 0; gone < 3 && m_gone < m_come; ++gone)
                batch.removed.append(lock(m_count + int(m_gone++))->ref);
            m_turns.turn([&] {
                m_model.apply(batch);
                if (i % 6 != 0)
                    return;
                m_model.setNow(m_now);
                m_model.settle();
                m_view.repaintTimeCells();
            });
        }
    }

    /// That lock, renewed just now.
    [[nodiscard]] locks::LockPtr lock(int number) const
    {
        locks::Lock made = bench::heldLock();
        made.ref = locks::LockRef{
            {"tenant:" + QByteArray::number(number % 97) + ":lock:" + QByteArray::number(number)}, 0, {}};
        made.holders.first().id.bytes =
            QByteArray::number(number).rightJustified(8, '0') + "-0000-4000-8000-000000000000:7";
        made.expiresAt = m_now + std::chrono::milliseconds{30'000 - number % 1000};
        return locks::share(std::move(made));
    }

    const int m_count;
    bench::Turns m_turns;
    ui::LockModel m_model;
    ui::LockView m_view;
    base::ServerTime m_now = bench::benchNow;
    qint64 m_changes = 0;
    qint64 m_come = 0;
    qint64 m_gone = 0;
};
} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    const double reference = bench::plainSortMilliseconds();
    bench::remark(QStringLiteral("reference: a plain list of 10,000 names is sorted"));
    for (const int count :
        {bench::sized(10'000, 100), bench::sized(100'000, 200), bench::sized(1'000'000, 300)})
        Table(count, reference).measure();
    return 0;
}
