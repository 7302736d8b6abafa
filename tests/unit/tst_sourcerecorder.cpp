#include "core/console/sourcerecorder.h"
#include "tests/support/fakesource.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;

/// A source is recorded on another thread.
class TestSourceRecorder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// A large table takes many seconds to write. The file would show fewer locks than there were, and goes.
    void aTableThatIsNotWholeDoesNotKeepTheProgramFromEnding()
    {
        const auto source = std::make_shared<support::FakeSource>();
        source->goLive();
        source->show(support::manyLocks(20'000));
        const QTemporaryDir folder;
        const auto filesAfter = [&](base::milliseconds within) {
            {
                console::SourceRecorder recorder(source, 10min, folder.path());
                recorder.setEndWithin(within);
            }
            QDirIterator each(
                folder.path(), {QStringLiteral("*.lockrec")}, QDir::Files, QDirIterator::Subdirectories);
            int files = 0;
            for (; each.hasNext(); each.next())
                ++files;
            return files;
        };
        QCOMPARE(filesAfter(0ms), 0);
        QCOMPARE(filesAfter(1h), 1);
    }
};

QTEST_GUILESS_MAIN(TestSourceRecorder)
#include "tst_sourcerecorder.moc"
