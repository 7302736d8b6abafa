#include "core/base/programend.h"

#include <QTest>

#include <memory>
#include <vector>

namespace lockscope
{
namespace
{

struct Large {
    explicit Large(int& freed)
        : count(freed)
    {
    }
    ~Large() { ++count; }
    Q_DISABLE_COPY_MOVE(Large)
    int& count;
};

} // namespace

/// The memory that is freed, and the rest that is left to the kernel.
class TestProgramEnd : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsLargeIsFreedUntilTheProgramEnds()
    {
        int freed = 0;
        std::unique_ptr<Large, base::FreeUntilEnd> early(new Large(freed));
        early.reset();
        QCOMPARE(freed, 1);
        std::unique_ptr<Large, base::FreeUntilEnd> late(new Large(freed)), later(new Large(freed));
        base::ProgramEnd::begin();
        late.reset();
        later.reset();
        QCOMPARE(freed, 1);
        const auto kept = std::make_shared<int>(7);
        {
            std::vector<std::shared_ptr<int>> table(3, kept);
            base::ProgramEnd::leaveContent(table);
        }
        QCOMPARE(kept.use_count(), 4);
    }
};

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TestProgramEnd)
#include "tst_programend.moc"
