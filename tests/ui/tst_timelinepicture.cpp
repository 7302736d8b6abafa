#include "core/check/checker.h"
#include "core/figure/heatmap.h"
#include "core/figure/report.h"
#include "tests/support/browser.h"
#include "tests/support/tape.h"
#include "tests/ui/looks.h"
#include "ui/widgets/timelinepainter.h"

#include <QDir>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

namespace lockscope::ui
{
namespace
{

using support::Tape;
using What = record::What;

constexpr QSize pictureSize(800, 330);

/// Every look of a lane once: waiting, holding, twice and without the right, paused, cut off, crashed; a
/// hand-over, renewals, a fault, a violation and a resource.
record::Recording everyLook(bool secondRenews)
{
    Tape tape(5);
    tape.lock("orders").resource("stock", 4);
    tape.at(0).takes(0).at(500).step(What::Reentered, 0, 2).at(900).wrote(0, 3);
    tape.at(300).waits(1).at(1000).step(What::Renewed, 0, 30'000);
    tape.at(1500).leaves(0).at(1520).step(What::Woken, 1, 1).takes(1).at(2000).wrote(1, 2);
    tape.at(2400).step(What::Paused, 2).at(2500).waits(3);
    if (secondRenews)
        tape.at(2600).step(What::Renewed, 1, 30'000);
    tape.at(3000).step(What::LeaseEnded, 1).at(3100).takes(3).at(3400).wrote(3, 1);
    tape.at(3600).step(What::Resumed, 2).step(What::LinkCut, 4).at(4200).step(What::LeaseLost, 1);
    tape.step(What::WorkEnds, 1).at(4500).leaves(3).at(4600).step(What::LinkMended, 4);
    tape.at(4800).takes(0).at(5000).fault(record::FaultKind::ServerStopped);
    tape.at(5200).step(What::Intervenes, -1, 0, 0, "kill client 1");
    return tape.step(What::Crashed, 0).at(6000).step(What::Note, 1).recording();
}

/// Everything that a font decides is fixed: places and sizes are the same on every machine.
QImage painted(const record::Recording& recording)
{
    figure::TimelineIndex index;
    index.follow(recording);
    figure::TimelineFrame frame;
    frame.area = QRectF(QPointF(), QSizeF(pictureSize));
    frame.span = {record::Moment(0), recording.length()};
    frame.laneHeight = 44;
    frame.labelWidth = 80;
    const figure::Timeline figure = figure::timeline(index, check::violationsIn(recording), frame);
    QImage picture(pictureSize, QImage::Format_RGB32);
    picture.fill(QApplication::palette().color(QPalette::Base));
    QPainter painter(&picture);
    TimelinePainter(painter, figure, index, QApplication::palette(), frame.area).paint();
    return picture;
}

/// Where no word stands: above and below the middle of each lane, in the plot, in the band and in the curve.
QList<QPoint> lookedAt()
{
    QList<int> rows{4, 290, 300};
    for (int lane = 0; lane < 5; ++lane)
        for (const int y : {3, 7, 11, 33, 37, 41})
            rows.append(8 + lane * 44 + y);
    QList<QPoint> points;
    for (const int y : rows)
        for (int x = 82; x < pictureSize.width(); x += 3)
            points.append({x, y});
    return points;
}

bool isLike(QRgb left, QRgb right)
{
    constexpr int most = 40; // the edge of a line may lie half a pixel elsewhere
    return std::abs(qRed(left) - qRed(right)) <= most && std::abs(qGreen(left) - qGreen(right)) <= most &&
           std::abs(qBlue(left) - qBlue(right)) <= most;
}

/// The share of the points looked at that have another colour.
double difference(const QImage& left, const QImage& right)
{
    const QList<QPoint> points = lookedAt();
    const auto differs = [&](QPoint point) { return !isLike(left.pixel(point), right.pixel(point)); };
    return double(std::ranges::count_if(points, differs)) / double(points.size());
}

constexpr double tolerated = 0.004;

} // namespace

/// The timeline of a fixed recording looks as it was kept; words do not count.
class TestTimelinePicture : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// A thread in which Qt paints goes at once: what it keeps to its very end would look like a leak where
    /// that is the end of the program.
    void initTestCase() { QThreadPool::globalInstance()->setExpiryTimeout(0); }
    void init() { uitest::failOnWarnings(); }
    void cleanup() { theme::apply(*qApp, ThemeChoice::Light); }

    void itLooksAsItWasKept_data()
    {
        QTest::addColumn<ThemeChoice>("theme");
        QTest::newRow("light") << ThemeChoice::Light;
        QTest::newRow("dark") << ThemeChoice::Dark;
    }

    /// To keep another look: copy the picture from the build folder, after looking at it.
    void itLooksAsItWasKept()
    {
        QFETCH(ThemeChoice, theme);
        theme::apply(*qApp, theme);
        const QString name = QStringLiteral("timeline-%1.png").arg(QLatin1String(QTest::currentDataTag()));
        const QImage picture = painted(everyLook(true));
        QVERIFY(QDir(support::buildDir()).mkpath(QStringLiteral("pictures")));
        QVERIFY(picture.save(support::buildDir() + QStringLiteral("/pictures/") + name));
        const QImage kept(support::sourceDir() + QStringLiteral("/tests/ui/pictures/") + name);
        QCOMPARE(kept.size(), picture.size());
        const double other = difference(picture, kept);
        QVERIFY2(other <= tolerated, qPrintable(QStringLiteral("%1 % differ").arg(other * 100)));
    }

    /// A state, a theme and one single renewal can be distinguished.
    void anotherPictureIsNoticed()
    {
        const QImage picture = painted(everyLook(true));
        QVERIFY(difference(picture, painted(everyLook(false))) > 0);
        Tape tape(5);
        tape.lock("orders").resource("stock", 4).at(0).takes(0).at(6000).step(What::Note, 1);
        QVERIFY(difference(picture, painted(tape.recording())) > tolerated);
        theme::apply(*qApp, ThemeChoice::Dark);
        QVERIFY(difference(picture, painted(everyLook(true))) > 0.5);
    }

    /// Words are where nobody looks: with a font of another size it is the same picture.
    void wordsDoNotCount()
    {
        const QImage picture = painted(everyLook(true));
        const QFont before = QApplication::font();
        QFont larger = before;
        larger.setPointSizeF(before.pointSizeF() * 1.25);
        QApplication::setFont(larger);
        const double other = difference(picture, painted(everyLook(true)));
        QApplication::setFont(before);
        QVERIFY2(other <= tolerated, qPrintable(QString::number(other)));
    }

    /// In a browser the background of a picture of its own is that of the scheme, as its text is.
    void anSvgIsDarkInTheDark_data()
    {
        QTest::addColumn<QByteArray>("svg");
        QTest::newRow("timeline") << figure::timelinePicture(everyLook(true));
        QTest::newRow("map") << figure::heatMapSvg({}, {800, 400}, QStringLiteral("Map")).toUtf8();
    }

    void anSvgIsDarkInTheDark()
    {
        QFETCH(QByteArray, svg);
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("picture.svg")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(svg) == svg.size());
        file.close();
        const auto lightness = [&](bool isDark) {
            const auto picture = QImage::fromData(
                support::pictureInBrowser(QUrl::fromLocalFile(file.fileName()), isDark), "PNG");
            return picture.pixelColor(picture.width() - 2, picture.height() - 2).lightness();
        };
        QVERIFY(lightness(false) > 200);
        QVERIFY(lightness(true) < 80);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestTimelinePicture)
#include "tst_timelinepicture.moc"
