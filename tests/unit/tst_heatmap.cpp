#include "core/figure/heatmap.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace lockscope;
using namespace std::chrono_literals;
using figure::HeatGrid;

namespace
{

HeatGrid grid() { return {{QStringLiteral("lease"), 1s, 5s, 4}, {QStringLiteral("pause"), 0s, 2s, 2}, {}}; }

} // namespace

/// How often runs went wrong by two of their durations: counts, geometry and picture.
class TestHeatMap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void eachRunIsCountedInItsCell()
    {
        HeatGrid counts = grid();
        counts.count(1s, 0s, false);
        counts.count(1999ms, 900ms, true);
        counts.count(5s, 2s, true); // the ends belong to the last parts
        QCOMPARE(counts.cells.size(), 8);
        QCOMPARE(counts.cells.at(0), (figure::HeatCell{2, 1}));
        QCOMPARE(counts.cells.at(7), (figure::HeatCell{1, 1}));
        HeatGrid sum;
        sum.add(grid());
        sum.add(counts);
        sum.add(counts);
        QCOMPARE(sum.total(), (figure::HeatCell{6, 4}));
        QCOMPARE(sum.cells.at(0), (figure::HeatCell{4, 2}));
    }

    void oneDurationAloneIsOnePart()
    {
        figure::HeatAxis axis{QStringLiteral("work"), 3s, 3s, 8};
        QCOMPARE(axis.partOf(3s), 0);
        QCOMPARE(axis.partOf(9s), 7);
        QCOMPARE(axis.edge(8), base::milliseconds(3s));
    }

    /// Each cell says its share as a number; the tint only repeats it.
    void cellsSayTheirShare()
    {
        HeatGrid counts = grid();
        for (int i = 0; i < 1000; ++i) {
            counts.count(1s, 0s, i == 0);
            counts.count(2500ms, 0s, i % 2 == 0);
            counts.count(3500ms, 0s, i != 0);
        }
        counts.count(4500ms, 0s, true);
        const figure::HeatMap map = figure::heatMap(counts, {QRectF(0, 0, 600, 300)});
        QStringList words;
        QList<int> levels;
        for (const figure::HeatMap::Cell& cell : map.cells) {
            words.append(cell.words);
            levels.append(cell.level);
            QVERIFY(map.plot.adjusted(-1, -1, 1, 1).contains(cell.rect));
        }
        QCOMPARE(words.mid(0, 4).join(u' '), QStringLiteral("<1 % 50 % >99 % 100 %"));
        QCOMPARE(words.at(4), QStringLiteral("–"));
        QCOMPARE(levels, (QList<int>{1, 4, 5, 5, 0, 0, 0, 0}));
        QCOMPARE(map.cells.at(0).rect.bottom(), map.plot.bottom()); // the least is below
        const figure::HeatMap::Cell* cell = figure::cellAt(map, map.cells.at(1).rect.center());
        QVERIFY(cell != nullptr);
        QCOMPARE(cell->about,
            QStringLiteral(
                "lease from 2.0 s to 3.0 s, pause from 0.0 s to 1.0 s: 500 of 1000 runs with an overlap"));
        QVERIFY(figure::cellAt(map, {1, 1}) == nullptr);
        QVERIFY(figure::heatDescription(counts).contains(cell->about));
    }

    void labelsDoNotCollide()
    {
        HeatGrid counts = grid();
        counts.count(1s, 0s, false);
        for (const double width : {200.0, 320.0, 900.0}) {
            const figure::HeatMap map = figure::heatMap(counts, {QRectF(0, 0, width, 240)});
            for (qsizetype i = 0; i < map.labels.size(); ++i)
                for (qsizetype j = 0; j < i; ++j)
                    QVERIFY(!map.labels.at(i)
                                 .rect.adjusted(1, 1, -1, -1)
                                 .intersects(map.labels.at(j).rect.adjusted(1, 1, -1, -1)));
        }
    }

    /// Well-formed, and names are escaped.
    void thePictureIsXml()
    {
        HeatGrid counts = grid();
        counts.across.name = QStringLiteral("<lease>");
        counts.count(1s, 0s, true);
        const QString svg = figure::heatMapSvg(counts, {800, 500}, QStringLiteral("A & B"));
        QXmlStreamReader reader(svg);
        int cells = 0;
        while (!reader.atEnd())
            cells += reader.readNext() == QXmlStreamReader::StartElement && reader.name() == u"rect" ? 1 : 0;
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(cells, 8);
        QVERIFY(svg.contains(QStringLiteral("prefers-color-scheme:dark")));
    }

    void nothingCountedIsNoPicture()
    {
        QVERIFY(figure::heatMap(grid(), {QRectF(0, 0, 600, 300)}).cells.isEmpty());
        QCOMPARE(figure::heatDescription(grid()).count(u'\n'), 0);
    }
};

QTEST_GUILESS_MAIN(TestHeatMap)
#include "tst_heatmap.moc"
