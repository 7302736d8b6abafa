#include "core/figure/sawtooth.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/widgets/sawtoothpainter.h"
#include "ui/widgets/sawtoothview.h"

#include <QImage>

#include <cmath>

/// At 200 %: what is drawn stands where the geometry says, in twice the pixels.
namespace lockscope::ui
{
namespace
{

using figure::Sawtooth;

constexpr QSize viewSize(640, 220);

/// The figure that the view draws.
Sawtooth figureOf(const locks::History& history)
{
    const QFontMetricsF metrics(SawtoothPainter::face());
    figure::SawtoothFrame frame;
    frame.area = QRectF(QPointF(), QSizeF(viewSize)).adjusted(0, SawtoothPainter::legendHeight, -4, 0);
    frame.now = support::fakeNow;
    frame.labelWidth = metrics.horizontalAdvance(QStringLiteral("00 m 00 s")) + 8;
    frame.labelHeight = metrics.height() + 4;
    return figure::sawtooth(history, frame);
}

int apart(const QColor& one, const QColor& other)
{
    return std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) +
           std::abs(one.blue() - other.blue());
}

QPoint devicePoint(QPointF at) { return {int(std::floor(at.x() * 2)), int(std::floor(at.y() * 2))}; }

/// How wide the line of that colour is across `at`, in device pixels: up and down, or left and right where it
/// is steep.
int thicknessAt(const QImage& picture, QPoint at, const QColor& colour)
{
    int vertical = 0;
    int horizontal = 0;
    for (int off = -8; off <= 8; ++off) {
        vertical += apart(picture.pixelColor(at + QPoint(0, off)), colour) < 90 ? 1 : 0;
        horizontal += apart(picture.pixelColor(at + QPoint(off, 0)), colour) < 90 ? 1 : 0;
    }
    return std::min(vertical, horizontal);
}

} // namespace

class TestScaled : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void themes()
    {
        QTest::addColumn<ThemeChoice>("choice");
        QTest::newRow("light") << ThemeChoice::Light;
        QTest::newRow("dark") << ThemeChoice::Dark;
    }

    void theSawtoothStandsWhereItBelongs_data() { themes(); }
    void theSawtoothStandsWhereItBelongs()
    {
        uitest::failOnWarnings();
        QFETCH(ThemeChoice, choice);
        theme::apply(*qApp, choice);
        const locks::History history = support::eventfulHistory({{"orders:42"}, 0, {}});
        SawtoothView view;
        view.resize(viewSize);
        view.setHistory(history, locks::redisson::reentrantLock);
        view.setNow(support::fakeNow);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QImage picture = view.grab().toImage();
        QCOMPARE(picture.devicePixelRatio(), 2.0);
        QCOMPARE(picture.size(), viewSize * 2);

        const Sawtooth figure = figureOf(history);
        QVERIFY(figure.segments.size() >= 5 && figure.holders.size() == 2);
        for (const Sawtooth::Segment& segment : figure.segments) {
            const QPointF middle = (segment.from + segment.to) / 2;
            const QColor colour = theme::holderColour(segment.holder);
            const QPoint at = devicePoint(middle);
            QVERIFY2(apart(picture.pixelColor(at), colour) < 60,
                qPrintable(QStringLiteral("%1,%2 is %3, not %4")
                               .arg(QString::number(middle.x()), QString::number(middle.y()),
                                   picture.pixelColor(at).name(), colour.name())));
            const int thick = thicknessAt(picture, at, colour);
            QVERIFY2(thick >= 2 && thick <= 8, qPrintable(QString::number(thick))); // 1.6 px, slanted
        }
        for (const QRectF& area : figure.free)
            QCOMPARE(picture.pixelColor(devicePoint(area.topLeft() + QPointF(4, 4))),
                view.palette().color(QPalette::Base));
        for (const QRectF& area : figure.gaps)
            QVERIFY(picture.pixelColor(devicePoint(area.topLeft() + QPointF(4, 4))) !=
                    view.palette().color(QPalette::Base));
        const QDir folder(support::buildDir() + QStringLiteral("/pictures"));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        QVERIFY(picture.save(folder.filePath(
            QStringLiteral("sawtooth-200-%1.png").arg(QLatin1String(QTest::currentDataTag())))));
    }

    /// Words are drawn with twice the pixels, not drawn once and stretched: strokes have soft edges of one
    /// device pixel.
    void wordsAreDrawnFinely()
    {
        theme::apply(*qApp, ThemeChoice::Light);
        SawtoothView view;
        view.resize(viewSize);
        view.setHistory(support::eventfulHistory({{"orders:42"}, 0, {}}), locks::redisson::reentrantLock);
        view.setNow(support::fakeNow);
        const QImage picture = view.grab().toImage();
        int uneven = 0; // rows that differ from the row below within a pair: a stretched picture has none
        for (int y = 0; y + 1 < int(SawtoothPainter::legendHeight) * 2; y += 2) {
            for (int x = 0; x < picture.width(); ++x)
                uneven += picture.pixel(x, y) != picture.pixel(x, y + 1) ? 1 : 0;
        }
        QVERIFY(uneven > 100);
    }
};

} // namespace lockscope::ui

/// The factor is read when the application begins.
int main(int argc, char** argv)
{
    qputenv("QT_SCALE_FACTOR", "2");
    QApplication application(argc, argv);
    lockscope::ui::TestScaled test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_scaled.moc"
