#include "core/locks/registry.h"
#include "tests/bench/benchlocks.h"
#include "tests/bench/figures.h"
#include "ui/models/lockmodel.h"

#include <QApplication>

#include <malloc.h>

/// Bytes of the heap for each lock: registry, values and the window's model.

using namespace lockscope;

namespace
{
double heapBytes()
{
    const auto info = mallinfo2();
    return double(info.uordblks + info.hblkhd);
}
} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    const int count = bench::sized(100'000, 1'000);
    ui::LockModel model;
    locks::Registry registry;
    const double before = heapBytes();
    for (int i = 0; i < count; ++i)
        registry.see(bench::sighting(i));
    const double inRegistry = heapBytes();
    model.setNow(bench::benchNow);
    model.apply(registry.takeBatch());
    const double bytes = (heapBytes() - before) / count;
    if (model.total() != count)
        qFatal("%d locks were seen, %d are in the model", count, int(model.total()));
    bench::print({QStringLiteral("memory a lock at %1 locks").arg(count), QStringLiteral("B"), bytes, 0,
        QStringLiteral("<= 2048 B"), bytes <= 2048});
    bench::remark(QStringLiteral("with the batch not yet taken the registry alone has %1 B a lock")
                      .arg((inRegistry - before) / count, 0, 'f', 0));
    return 0;
}
