#include "tests/bench/changewriter.h"
#include "tests/bench/figures.h"
#include "tests/bench/watching.h"
#include "ui/models/lockmodel.h"

#include <QApplication>

/// From the server's answer to a write until the model has signalled the change, for rows on the screen.

using namespace lockscope;

namespace
{
constexpr int visible = 30;

QList<locks::LockRef> visibleLocks()
{
    QList<locks::LockRef> refs;
    for (int i = 0; i < visible; ++i)
        refs.append({base::KeyName{bench::BenchServer::lockName(i)}, 0, {}});
    return refs;
}

/// Looks at the model whenever it has told of changes, and notes how long they had been done.
class Stopwatch
{
public:
    Stopwatch(const ui::LockModel& model, bench::ChangeWriter& writer)
        : m_model(model)
        , m_writer(writer)
    {
    }

    void look()
    {
        const base::MonoTime now = base::SteadyClock().now();
        for (int i = 0; i < visible; ++i) {
            const locks::LockPtr lock = m_model.find(m_refs[i]);
            if (!lock || lock->holders.isEmpty())
                continue;
            for (const base::MonoTime at : m_writer.answered(i, lock->holders.first().count))
                m_latencies.append(bench::Milliseconds(now - at).count());
        }
    }
    [[nodiscard]] const QList<double>& latencies() const { return m_latencies; }

private:
    const ui::LockModel& m_model;
    bench::ChangeWriter& m_writer;
    QList<locks::LockRef> m_refs = visibleLocks();
    QList<double> m_latencies;
};
} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    const int locks = bench::sized(10'000, 100);
    bench::BenchServer server;
    server.addLocks(locks);
    const auto source = bench::watching(server);
    ui::LockModel model;
    QObject::connect(source.get(), &console::Source::changed, &model, &ui::LockModel::apply);
    bench::awaitLocks(*source, locks);
    source->look({visibleLocks()});
    bench::runFor(std::chrono::milliseconds{500});

    bench::ChangeWriter writer(server.uri(), visible, 1000);
    Stopwatch stopwatch(model, writer);
    QObject::connect(&model, &QAbstractItemModel::dataChanged, &model, [&] { stopwatch.look(); });
    bench::runFor(std::chrono::milliseconds{bench::sized(10'000, 500)});
    const QList<double> took = stopwatch.latencies();
    if (took.isEmpty())
        qFatal("no change was seen");
    const double p99 = bench::percentile(took, 0.99);
    bench::print({QStringLiteral("change to model at 1000 a second, p50"), QStringLiteral("ms"),
        bench::percentile(took, 0.5), 0, QStringLiteral("-"), true});
    bench::print({QStringLiteral("change to model at 1000 a second, p99"), QStringLiteral("ms"), p99, 0,
        QStringLiteral("<= 20 ms"), p99 <= 20});
    bench::remark(QStringLiteral("%1 changes were measured").arg(took.size()));
    return 0;
}
