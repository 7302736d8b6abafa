#include "core/figure/sawtooth.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using figure::Sawtooth;
using figure::SawtoothFrame;
using locks::Event;
using locks::EventKind;
using locks::History;
using locks::LeasePoint;

namespace
{

constexpr base::ServerTime figureNow{1'790'000'000s};

/// 600 by 232: the plot is 544 wide (56 to 592 with margins) and 208 high.
SawtoothFrame frameOf(base::milliseconds span = 60s)
{
    return {QRectF(0, 0, 600, 232), figureNow, span, 48, 16, QStringLiteral("now")};
}

LeasePoint heldPoint(base::milliseconds ago, base::milliseconds left, const char* holder = "a")
{
    return {figureNow - ago, figureNow - ago + left, {holder}, true, true};
}

Event eventAt(EventKind kind, base::milliseconds ago)
{
    Event event;
    event.kind = kind;
    event.at = figureNow - ago;
    return event;
}

bool isRise(const Sawtooth::Segment& segment) { return qFuzzyCompare(segment.from.x(), segment.to.x()); }

} // namespace

class TestSawtooth : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// The last thing that was seen before sight was lost stands where it was seen, not on the ground.
    void aRenewalBeforeAGapStandsAtItsHeight()
    {
        History history;
        history.points = {
            heldPoint(25s, 30s), heldPoint(15s, 30s), {figureNow - 15s, {}, {"a"}, true, false}};
        history.events = {eventAt(EventKind::Renewed, 15s)};
        const Sawtooth figure = sawtooth(history, frameOf());
        QCOMPARE(figure.marks.size(), 1);
        QCOMPARE(figure.marks.first().at.y(), figure.plot.top());
    }

    void renewalsAreTeeth()
    {
        History history;
        history.points = {heldPoint(25s, 30s), heldPoint(15s, 30s), heldPoint(5s, 30s)};
        history.events = {eventAt(EventKind::Renewed, 15s), eventAt(EventKind::Renewed, 5s)};
        const Sawtooth figure = sawtooth(history, frameOf());
        QCOMPARE(figure.segments.size(), 5);
        QCOMPARE(std::ranges::count_if(figure.segments, isRise), 2);
        const Sawtooth::Segment& fall = figure.segments.first();
        QCOMPARE(fall.from.y(), figure.plot.top());
        QCOMPARE(fall.to.y(), figure.plot.top() + figure.plot.height() / 3);
        QCOMPARE(fall.to.x(), figure.plot.right() - figure.plot.width() / 4);
        QCOMPARE(figure.segments.last().to.x(), figure.plot.right());
        QCOMPARE(figure.marks.size(), 2);
        QCOMPARE(figure.marks.first().what, Sawtooth::Mark::What::Renewal);
        QCOMPARE(figure.marks.first().at, QPointF(fall.to.x(), figure.plot.top()));
    }
    void handOversChangeTheColour()
    {
        History history;
        history.points = {heldPoint(20s, 30s, "a"), heldPoint(10s, 30s, "b")};
        history.events = {eventAt(EventKind::HandedOver, 10s)};
        const Sawtooth figure = sawtooth(history, frameOf());
        QCOMPARE(figure.holders.size(), 2);
        QCOMPARE(figure.segments.first().holder, 0);
        QCOMPARE(figure.segments.last().holder, 1);
        QCOMPARE(figure.marks.first().what, Sawtooth::Mark::What::HandOver);
    }
    void gapsAndFreeAreas()
    {
        History history;
        history.points = {heldPoint(50s, 30s), {figureNow - 40s, {}, {}, true, false}, heldPoint(30s, 30s),
            {figureNow - 20s, {}, {}, false, true}, heldPoint(10s, 30s)};
        const Sawtooth figure = sawtooth(history, frameOf());
        QCOMPARE(figure.gaps.size(), 1);
        QCOMPARE(figure.free.size(), 1);
        QCOMPARE(figure.gaps.first().right(), figure.free.first().left() - figure.plot.width() / 6);
        QCOMPARE(std::ranges::count_if(figure.segments, isRise), 1);
    }
    void noExpiryRunsAlongTheTop()
    {
        History history;
        history.points = {{figureNow - 10s, {}, {"a"}, true, true}};
        const Sawtooth figure = sawtooth(history, frameOf());
        QCOMPARE(figure.segments.size(), 1);
        QVERIFY(figure.segments.first().noExpiry);
        QCOMPARE(figure.segments.first().from.y(), figure.plot.top());
        QCOMPARE(figure.ttlTicks.size(), 1); // seconds would say nothing
        QCOMPARE(figure.ttlTicks.first().label, QStringLiteral("∞"));
    }
    void withoutACurveThereIsNoScale()
    {
        History history;
        QVERIFY(sawtooth(history, frameOf()).ttlTicks.isEmpty());
        history.points = {{figureNow - 90s, {}, {}, false, true}};
        const Sawtooth figure = sawtooth(history, frameOf());
        QCOMPARE(figure.free.size(), 1);
        QVERIFY(figure.ttlTicks.isEmpty() && !figure.timeTicks.isEmpty());
    }
    void expiryEndsOnTheGround()
    {
        History history;
        history.points = {heldPoint(30s, 10s)};
        history.events = {eventAt(EventKind::Expired, 20s)};
        const Sawtooth figure = sawtooth(history, frameOf());
        QCOMPARE(figure.segments.first().to.y(), figure.plot.bottom());
        QCOMPARE(figure.segments.first().to.x(), figure.plot.right() - figure.plot.width() / 3);
        QCOMPARE(figure.marks.first().at.y(), figure.plot.bottom());
    }
    void whatIsOlderIsCut()
    {
        History history;
        history.points = {heldPoint(100s, 300s)};
        history.events = {eventAt(EventKind::Acquired, 100s)};
        const Sawtooth figure = sawtooth(history, frameOf());
        QCOMPARE(figure.segments.size(), 1);
        QCOMPARE(figure.segments.first().from.x(), figure.plot.left());
        QVERIFY(figure.marks.isEmpty());
    }
    void labelsNeverCollide_data()
    {
        QTest::addColumn<qint64>("span");
        QTest::addColumn<QSizeF>("size");
        for (const qint64 span : {1, 10, 60, 600, 3600, 86400}) {
            for (const QSizeF size : {QSizeF(120, 60), QSizeF(600, 232), QSizeF(3000, 900), QSizeF(0, 0)})
                QTest::addRow("%lld s in %.0f", static_cast<long long>(span), size.width()) << span << size;
        }
    }
    void labelsNeverCollide()
    {
        QFETCH(qint64, span);
        QFETCH(QSizeF, size);
        SawtoothFrame frame = frameOf(std::chrono::seconds(span));
        frame.area = QRectF(QPointF(0, 0), size);
        History history;
        history.points = {heldPoint(500ms, 30s)};
        const Sawtooth figure = sawtooth(history, frame);
        for (qsizetype i = 1; i < figure.timeTicks.size(); ++i)
            QVERIFY(
                figure.timeTicks.at(i - 1).position - figure.timeTicks.at(i).position >= frame.labelWidth);
        for (qsizetype i = 1; i < figure.ttlTicks.size(); ++i)
            QVERIFY(figure.ttlTicks.at(i - 1).position - figure.ttlTicks.at(i).position >= frame.labelHeight);
        QVERIFY(figure.ttlTicks.size() < 100);
    }
    void ticksAreRound()
    {
        History history;
        history.points = {heldPoint(5s, 30s)};
        const Sawtooth figure = sawtooth(history, frameOf());
        QStringList labels;
        for (const Sawtooth::Tick& tick : figure.timeTicks)
            labels.append(tick.label);
        QCOMPARE(labels.join(QLatin1Char(' ')), QStringLiteral("now −10 s −20 s −30 s −40 s −50 s −60 s"));
        QCOMPARE(figure.ttlTicks.first().label, QStringLiteral("0 s"));
        QCOMPARE(figure.ttlTicks.at(1).label, QStringLiteral("5 s"));
    }
    /// People do not count the seconds of hours.
    void longLeasesAreInLargerUnits_data()
    {
        QTest::addColumn<base::milliseconds>("lease");
        QTest::addColumn<QString>("labels");
        const auto row = [](base::milliseconds lease, const char* labels) {
            QTest::newRow(labels) << lease << QString::fromUtf8(labels);
        };
        row(1s, "0.0 s|0.2 s|0.4 s|0.6 s|0.8 s|1.0 s");
        row(110s, "0 s|20 s|40 s|60 s|1 m 20 s|1 m 40 s|2 m 00 s");
        row(110min, "0 m|20 m|40 m|60 m|1 h 20 m|1 h 40 m|2 h 00 m");
        row(30'000s, "0 h|2 h|4 h|6 h|8 h|10 h");
        row(30h, "0 h|6 h|12 h|18 h|24 h|1 d 06 h");
        row(24h * 9, "0 d|2 d|4 d|6 d|8 d|10 d");
    }
    void longLeasesAreInLargerUnits()
    {
        QFETCH(base::milliseconds, lease);
        QFETCH(QString, labels);
        History history;
        history.points = {heldPoint(5s, lease)};
        SawtoothFrame frame = frameOf();
        frame.labelHeight = 22; // six steps at most
        QStringList texts;
        for (const Sawtooth::Tick& tick : sawtooth(history, frame).ttlTicks)
            texts.append(tick.label);
        QCOMPARE(texts.join(u'|'), labels);
    }
    void emptyHistory()
    {
        const Sawtooth figure = sawtooth({}, frameOf());
        QVERIFY(figure.segments.isEmpty());
        QVERIFY(!figure.timeTicks.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSawtooth)
#include "tst_sawtooth.moc"
