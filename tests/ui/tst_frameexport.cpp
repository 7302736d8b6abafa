#include "core/check/checker.h"
#include "tests/support/tape.h"
#include "tests/ui/looks.h"
#include "ui/theme.h"
#include "ui/widgets/frameexport.h"
#include "ui/widgets/timelineview.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using support::Tape;

constexpr QSize frameSize(900, 420);

record::Recording run()
{
    Tape tape;
    tape.lock("orders").at(0).takes(0).at(200).waits(1).at(1000).leaves(0).takes(1).at(1900).leaves(1);
    return tape.at(2050).step(record::What::Note, 2, 0, 0, "the end").recording();
}

figure::TimelineIndex indexOf(const record::Recording& recording)
{
    figure::TimelineIndex index;
    index.follow(recording);
    return index;
}

/// The columns in which the two pictures differ, without the words below.
QList<int> columnsApart(const QImage& one, const QImage& other)
{
    QList<int> columns;
    for (int x = 0; x < one.width(); ++x)
        for (int y = 0; y < one.height() - 42; ++y)
            if (one.pixel(x, y) != other.pixel(x, y)) {
                columns += x;
                break;
            }
    return columns;
}

} // namespace

/// A recording as numbered pictures.
class TestFrameExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { uitest::failOnWarnings(); }

    void eachFrameHasTheLineAtItsMoment();
    void theShortestTimeThatFitsIsTaken();
    void tooManyAreRefused();
    void aFolderWithOtherFilesIsLeftAlone();
    void whatCannotBeWrittenIsSaid();

private:
    /// Writes frames of the run and returns how many there are said to be.
    static qsizetype write(const QString& folder, base::milliseconds every)
    {
        FrameExport frames;
        const QSignalSpy finished(&frames, &FrameExport::finished);
        const auto index = indexOf(run());
        if (!frames.write(index, check::violationsIn(run()), {folder, every, frameSize}))
            return -1;
        return QTest::qWaitFor([&] { return !finished.isEmpty(); }, 30'000)
                   ? finished.constFirst().at(1).value<qsizetype>()
                   : -2;
    }
};

void TestFrameExport::eachFrameHasTheLineAtItsMoment()
{
    const QTemporaryDir place;
    const QDir folder(place.filePath(QStringLiteral("run/frames")));
    QCOMPARE(write(folder.path(), 500ms), 6); // 0, 0.5, … 2 s, and the end
    QCOMPARE(folder.entryList(QDir::Files),
        QStringList({QStringLiteral("0001.png"), QStringLiteral("0002.png"), QStringLiteral("0003.png"),
            QStringLiteral("0004.png"), QStringLiteral("0005.png"), QStringLiteral("0006.png")}));
    TimelineView view;
    view.resize(frameSize - QSize(0, 40));
    view.begin(indexOf(run()));
    view.grab();
    const QRectF plot = view.figure().plot;
    const QImage first(folder.filePath(QStringLiteral("0001.png")));
    QCOMPARE(first.size(), frameSize);
    const double axis = 2050 * 1.02; // ms: there is some room at the end
    const QList<int> ends{0, 500, 1000, 1500, 2000, 2050};
    for (int i = 1; i < ends.size(); ++i) {
        const QImage frame(folder.filePath(QStringLiteral("000%1.png").arg(i + 1)));
        const int x = int(plot.left() + plot.width() * ends.at(i) / axis);
        const QList<int> apart = columnsApart(first, frame);
        QVERIFY2(apart.size() >= 2 && apart.size() <= 6, qPrintable(QString::number(apart.size())));
        QVERIFY2(std::abs(apart.constLast() - x) <= 2, qPrintable(QString::number(apart.constLast())));
        QVERIFY(std::abs(apart.constFirst() - int(plot.left())) <= 2);
    }
}

void TestFrameExport::theShortestTimeThatFitsIsTaken()
{
    QCOMPARE(FrameExport::countOf(record::Moment(0), 200ms), 1);
    QCOMPARE(FrameExport::countOf(record::Moment(2s), 200ms), 11);
    QCOMPARE(FrameExport::countOf(record::Moment(2s + 1ms), 200ms), 12);
    for (const auto length : {record::Moment(10s), record::Moment(400s), record::Moment(24h)}) {
        const base::milliseconds every = FrameExport::fitting(length);
        QVERIFY(FrameExport::countOf(length, every) <= FrameExport::mostFrames);
        QVERIFY(every == FrameExport::usual ||
                FrameExport::countOf(length, every - 1ms) > FrameExport::mostFrames - 2);
    }
}

void TestFrameExport::tooManyAreRefused()
{
    const QTemporaryDir place;
    const QString folder = place.filePath(QStringLiteral("frames"));
    FrameExport frames;
    const auto begun = frames.write(indexOf(run()), {}, {folder, 1ms, frameSize});
    QVERIFY(!begun);
    QCOMPARE(begun.error().kind, base::ErrorKind::InvalidArgument);
    QCOMPARE(begun.error().detail, QByteArray("it would be 2051 frames; the limit is 2000"));
    QVERIFY(!QDir(folder).exists());
}

void TestFrameExport::aFolderWithOtherFilesIsLeftAlone()
{
    const QTemporaryDir place;
    QVERIFY(QDir(place.path()).mkpath(QStringLiteral("holiday")));
    FrameExport frames;
    const auto begun = frames.write(indexOf(run()), {}, {place.path(), {}, frameSize});
    QVERIFY(!begun);
    QCOMPARE(begun.error().detail, QByteArray("the folder is not empty"));
    QCOMPARE(QDir(place.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(), 1);
}

void TestFrameExport::whatCannotBeWrittenIsSaid()
{
    FrameExport frames;
    const auto begun = frames.write(indexOf(run()), {}, {QStringLiteral("/proc/frames"), {}, frameSize});
    QVERIFY(!begun);
    QCOMPARE(begun.error().kind, base::ErrorKind::FileUnwritable);
}

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestFrameExport)
#include "tst_frameexport.moc"
