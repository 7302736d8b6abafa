#include "core/figure/histogram.h"
#include "core/words/span.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using check::Distribution;
using figure::Histogram;
using record::Moment;

namespace
{

/// Bins from 1 ms to 64 ms, most of it at the begin.
Distribution waits()
{
    Distribution times;
    Moment from = 1ms;
    for (const qint64 count : {40, 20, 0, 10, 4, 1}) {
        times.bins.append({from, 2 * from, count});
        times.count += count;
        from *= 2;
    }
    times.p50 = 1900us;
    times.p95 = 30ms;
    times.p99 = 33ms;
    times.worst = 48ms;
    return times;
}

const figure::HistogramFrame frame{{0, 0, 320, 160}, 44, 16};

} // namespace

class TestHistogram : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aBarForEachLengthAsHighAsOften()
    {
        const Histogram picture = figure::histogram(waits(), frame);
        QCOMPARE(picture.bars.size(), 6);
        QCOMPARE(picture.bars.first().rect.height(), picture.plot.height());
        QCOMPARE(picture.bars.at(1).rect.height(), picture.plot.height() / 2);
        QCOMPARE(picture.bars.at(2).rect.height(), 0.0);
        QVERIFY(frame.area.contains(picture.plot));
        for (qsizetype i = 1; i < picture.bars.size(); ++i)
            QVERIFY(std::abs(picture.bars.at(i).rect.left() - picture.bars.at(i - 1).rect.right()) < 1e-6);
        QCOMPARE(figure::barAt(picture, picture.bars.at(3).rect.center().x())->count, 10);
        QVERIFY(figure::barAt(picture, 1000) == nullptr);
    }

    /// Each stands in the bar of its length, and its label on none of another.
    void marksStandWhereTheyBelong()
    {
        const Histogram picture = figure::histogram(waits(), frame);
        QCOMPARE(picture.marks.size(), 4);
        for (const Histogram::Mark& mark : picture.marks) {
            const Histogram::Bar* bar = figure::barAt(picture, mark.x);
            QVERIFY(bar != nullptr && bar->from <= mark.at && mark.at <= bar->to);
            const QRectF label(mark.x, mark.top, frame.labelWidth, frame.labelHeight);
            for (const Histogram::Mark& other : picture.marks)
                QVERIFY(&other == &mark ||
                        !label.intersects({other.x, other.top, frame.labelWidth, frame.labelHeight}));
            QVERIFY(label.bottom() <= picture.plot.top() + 1);
            QVERIFY(label.right() <= frame.area.right());
        }
        QCOMPARE(picture.marks.last().what, Histogram::Mark::What::Worst);
    }

    /// Also where the longest is as long as a bar can say.
    void theLastWordHasRoom()
    {
        Distribution times = waits();
        times.worst = 64ms;
        const Histogram picture = figure::histogram(times, frame);
        QVERIFY(picture.marks.last().x + frame.labelWidth <= frame.area.right());
    }

    void labelsBelowDoNotCollide()
    {
        Distribution many;
        for (Moment from = 1us; from < 100s; from *= 2)
            many.bins.append({from, 2 * from, 1});
        many.count = many.bins.size();
        const Histogram picture = figure::histogram(many, frame);
        QVERIFY(picture.ticks.size() > 3);
        for (qsizetype i = 1; i < picture.ticks.size(); ++i)
            QVERIFY(picture.ticks.at(i).x - picture.ticks.at(i - 1).x >= frame.labelWidth - 1e-6);
        QVERIFY(picture.ticks.last().x + frame.labelWidth / 2 <= frame.area.right() + 1);
    }

    void nothingMeasuredIsAnEmptyPicture()
    {
        const Histogram picture = figure::histogram({}, frame);
        QVERIFY(picture.bars.isEmpty() && picture.marks.isEmpty() && picture.ticks.isEmpty());
        QCOMPARE(figure::histogramWords({}), QString());
    }

    /// A wait that took less than a microsecond has a bar from 0 on.
    void nothingAtAllIsALengthToo()
    {
        Distribution times;
        times.count = 1;
        times.bins = {{0us, 1us, 1}};
        const Histogram picture = figure::histogram(times, frame);
        QCOMPARE(picture.marks.first().x, picture.bars.first().rect.left());
    }

    void whoCannotSeeItIsToldAll()
    {
        const QString said = figure::histogramWords(waits());
        QCOMPARE(said.split(u'\n').size(), 5);
        QVERIFY2(said.startsWith(QStringLiteral("between 1.0 ms and 2.0 ms: 40 times")), qPrintable(said));
        const QString svg = figure::histogramSvg(waits(), {400, 200}, QStringLiteral("Waiting <times>"));
        QCOMPARE(svg.count(QStringLiteral("class='bar'")), 6);
        QVERIFY(
            svg.contains(QStringLiteral("Waiting &lt;times&gt;")) && svg.contains(QStringLiteral(">worst<")));
    }

    void spansAreAsFineAsTheyAreShort_data()
    {
        QTest::addColumn<qint64>("length");
        QTest::addColumn<QString>("said");
        for (const auto& [length, said] : {std::pair{0LL, "0 µs"}, {999LL, "999 µs"}, {1'000LL, "1.0 ms"},
                 {12'345LL, "12 ms"}, {1'250'000LL, "1.25 s"}, {134'217'728LL, "2 m 14 s"}})
            QTest::newRow(said) << qint64(length) << QString::fromUtf8(said);
    }

    void spansAreAsFineAsTheyAreShort()
    {
        QFETCH(qint64, length);
        QTEST(words::span(Moment(length)), "said");
    }
};

QTEST_GUILESS_MAIN(TestHistogram)
#include "tst_histogram.moc"
