#include "tests/bench/benchlocks.h"
#include "tests/bench/figures.h"
#include "tests/bench/turns.h"
#include "ui/models/groupmodel.h"
#include "ui/models/lockmodel.h"

#include <QApplication>
#include <QTreeView>

#include <algorithm>

/// Measures turns of the window's loop while locks are put into groups and the totals follow their changes.

using namespace lockscope;
using ui::GroupBy;

namespace
{

struct Way {
    GroupBy by;
    const char* name;
};
constexpr std::array ways{Way{GroupBy::Name, "grouped by name"}, Way{GroupBy::Client, "grouped by client"},
    Way{GroupBy::Kind, "grouped by kind"}, Way{GroupBy::Node, "grouped by node"}};

/// The groups of that many locks, shown as the page of locks shows them.
class Groups
{
public:
    Groups(int count, double reference)
        : m_count(count)
        , m_turns(reference)
        , m_groups(m_model)
    {
        m_model.setNow(m_now);
        m_view.setUniformRowHeights(true);
        m_view.setModel(&m_groups);
        m_view.resize(330, 720);
        m_view.show();
        m_view.viewport()->repaint();
    }

    void measure()
    {
        m_groups.setBy(GroupBy::Name);
        m_turns.measure("all come while they are grouped by name", m_count, [this] { open(); });
        for (const Way& way : ways) {
            m_turns.measure(way.name, m_count, [&] {
                m_turns.turn([&] { m_groups.setBy(way.by); });
                m_turns.turnsWhile([this] { return m_groups.isCounting(); });
            });
            if (way.by == GroupBy::Name)
                expand();
            const QByteArray name = QByteArrayLiteral("500 changes a second, ") + way.name;
            m_turns.measure(name.constData(), m_count, [this] { live(); });
        }
    }

private:
    /// The locks come a thousand at once.
    void open()
    {
        constexpr int piece = 1000;
        for (int first = 0; first < m_count; first += piece) {
            locks::Batch batch;
            for (int number = first; number < std::min(first + piece, m_count); ++number)
                batch.changed.append(lock(int(qint64(number) * 7919 % m_count)));
            m_turns.turn([&] {
                m_model.apply(batch);
                m_model.settle();
                m_groups.settle();
            });
        }
    }
    /// The tenants, and the thousand orders of the first one.
    void expand()
    {
        m_view.expandToDepth(1);
        QModelIndex first;
        while (m_groups.rowCount(first) > 0) {
            first = m_groups.index(0, 0, first);
            m_view.expand(first);
        }
    }

    /// Ten seconds of it: each frame eight changes, of which one lock comes and one goes; some are taken by
    /// another client.
    void live()
    {
        for (int i = 0; i < bench::sized(600, 6); ++i) {
            m_now += std::chrono::milliseconds{16};
            locks::Batch batch;
            for (int changed = 0; changed < 6; ++changed, ++m_changes)
                batch.changed.append(lock(int(m_changes * 104'729 % m_count), int(m_changes % 7)));
            batch.changed.append(lock(m_count + int(m_come++)));
            if (m_come > 1)
                batch.removed.append(lock(m_count + int(m_gone++))->ref);
            m_turns.turn([&] {
                m_model.apply(batch);
                if (i % 6 != 0)
                    return;
                m_model.setNow(m_now);
                m_model.settle();
                m_groups.settle();
            });
        }
    }

    /// That lock; `turn` says who holds it and how many wait for it.
    [[nodiscard]] locks::LockPtr lock(int number, int turn = 0) const
    {
        constexpr int clients = 20'000, tenants = 97, nodes = 16;
        locks::Lock made = bench::heldLock();
        made.ref = locks::LockRef{{"tenant:" + QByteArray::number(number % tenants) +
                                      ":order:" + QByteArray::number(number / 10) + ":lock"},
            number % 10, {}};
        made.node = "10.0.0." + QByteArray::number(number % nodes) + ":6379";
        const QByteArray client = QByteArray::number((number + turn) % clients).rightJustified(8, '0') +
                                  "-0000-4000-8000-000000000000";
        made.holders.first().id.bytes = client + ":7";
        made.holders.first().setParts(client, "7");
        made.waiters.count = turn;
        made.expiresAt = m_now + std::chrono::milliseconds{30'000 - number % 1000};
        return locks::share(std::move(made));
    }

    const int m_count;
    bench::Turns m_turns;
    ui::LockModel m_model;
    ui::GroupModel m_groups;
    QTreeView m_view;
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
    for (const int count : {bench::sized(10'000, 100), bench::sized(100'000, 200)})
        Groups(count, reference).measure();
    return 0;
}
