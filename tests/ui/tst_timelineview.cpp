#include "tests/support/tape.h"
#include "tests/ui/looks.h"
#include "ui/widgets/timelineview.h"

#include <QPaintEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using figure::LaneState;
using record::Moment;
using support::Tape;
using What = record::What;

/// Hands a lock from one to the next: 100 ms each, without end.
record::Recording relay(int clients, int turns)
{
    Tape tape(clients);
    tape.lock("lockscope:lab:baton");
    for (int turn = 0; turn < turns; ++turn) {
        tape.at(qint64(turn) * 100).takes(turn % clients);
        tape.at(qint64(turn) * 100 + 90).leaves(turn % clients);
    }
    return tape.recording();
}

/// Remembers what was painted.
class PaintWatch final : public QObject
{
public:
    explicit PaintWatch(QWidget* of) { of->installEventFilter(this); }
    QRegion painted;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            painted += static_cast<QPaintEvent*>(event)->region();
        return false;
    }
};

} // namespace

class TestTimelineView : public QObject
{
    Q_OBJECT

    std::unique_ptr<TimelineView> m_view;

    void wheel(QPointF at, int delta, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(at, m_view->viewport()->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers,
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view->viewport(), &event);
    }
    [[nodiscard]] QPoint pointOf(Moment moment, int lane) const
    {
        const figure::Timeline& figure = m_view->figure();
        figure::TimelineFrame frame;
        frame.span = m_view->span();
        return {qRound(frame.xOf(moment, figure.plot)), qRound(figure.lanes.at(lane).row.center().y())};
    }

private Q_SLOTS:
    void init()
    {
        uitest::failOnWarnings();
        theme::apply(*qApp, ThemeChoice::Light);
        m_view = std::make_unique<TimelineView>();
        m_view->resize(800, 400);
        m_view->begin(relay(3, 30));
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    }
    void cleanup() { m_view.reset(); }

    void allOfItIsShownAtFirst()
    {
        QCOMPARE(m_view->span().from, Moment(0));
        QVERIFY(m_view->span().to >= 2990ms);
        QCOMPARE(m_view->figure().lanes.size(), 3);
    }

    void theWheelZoomsAroundThePointer()
    {
        const QPoint here = pointOf(1500ms, 1);
        const auto before = m_view->span();
        wheel(here, 480);
        QVERIFY(m_view->span().length() < before.length() / 3);
        QVERIFY(std::abs(pointOf(1500ms, 1).x() - here.x()) <= 2);
        wheel(here, -4800);
        QCOMPARE(m_view->span(), before);
    }

    void keysZoomPanAndShowAll()
    {
        const auto whole = m_view->span();
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        const auto zoomed = m_view->span();
        QVERIFY(zoomed.length() < whole.length());
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->span().from > zoomed.from);
        QCOMPARE(m_view->span().length(), zoomed.length());
        QTest::keyClick(m_view.get(), Qt::Key_Home);
        QCOMPARE(m_view->span().from, Moment(0));
        QTest::keyClick(m_view.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(m_view->span(), whole);
    }

    void dragPansAndAClickChooses()
    {
        QSignalSpy chosen(m_view.get(), &TimelineView::momentChosen);
        m_view->zoom(0.25);
        const auto before = m_view->span();
        const QPoint from = m_view->figure().plot.center().toPoint();
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_view->viewport(), from - QPoint(120, 0));
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, from - QPoint(120, 0));
        QVERIFY(m_view->span().from > before.from);
        QCOMPARE(chosen.size(), 0);
        m_view->fit();
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, pointOf(1500ms, 0));
        QCOMPARE(chosen.size(), 1);
        const auto step = chosen.first().at(1).value<qsizetype>();
        QVERIFY(m_view->index().at(quint32(step)) <= m_view->chosen().value() + 20ms);
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(chosen.size(), 2);
    }

    void hoveringTellsWhoDoesWhat()
    {
        const QString answer = m_view->answerAt(pointOf(340ms, 0));
        QVERIFY2(answer.contains(QStringLiteral("holds")), qPrintable(answer));
        QCOMPARE(m_view->answerAt({2, 2}), QString());
    }

    void growthRepaintsOnlyWhatIsNew()
    {
        PaintWatch watch(m_view->viewport());
        m_view->setRunning(true);
        m_view->begin(relay(3, 30));
        QTRY_VERIFY(watch.painted.contains(m_view->viewport()->rect().center()));
        QCoreApplication::sendPostedEvents();
        watch.painted = {};
        m_view->grow(relay(3, 31));
        QTRY_VERIFY(!watch.painted.isEmpty());
        QVERIFY(watch.painted.boundingRect().width() < m_view->viewport()->width() / 3);
    }

    void manyLanesScroll()
    {
        m_view->begin(relay(400, 800));
        QVERIFY(m_view->verticalScrollBar()->maximum() > 1000);
        QVERIFY(m_view->figure().lanes.size() < 40);
        m_view->verticalScrollBar()->setValue(2000);
        QVERIFY(m_view->figure().lanes.first().client > 50);
        QVERIFY(!m_view->grab().isNull());
    }

    /// Each of a thousand clients comes into sight whole, with its name and what it did.
    void aThousandLanesAreAllThere()
    {
        constexpr int clients = 1000;
        m_view->begin(relay(clients, clients));
        QScrollBar* bar = m_view->verticalScrollBar();
        QList<bool> seen(clients, false);
        for (int at = 0;; at += bar->pageStep() - 2 * bar->singleStep()) {
            bar->setValue(at);
            QVERIFY(!m_view->viewport()->grab().isNull());
            const figure::Timeline& figure = m_view->figure();
            for (const figure::Timeline::Lane& lane : figure.lanes) {
                const auto isIn = [&](const auto& each) { return lane.row.contains(each.rect.center()); };
                if (lane.row.top() >= figure.plot.top() - 0.5 &&
                    lane.row.bottom() <= figure.plot.bottom() + 0.5)
                    seen[lane.client] = std::ranges::any_of(figure.bars, isIn);
            }
            if (bar->value() == bar->maximum())
                break;
        }
        QCOMPARE(seen.count(true), clients);
        const figure::Timeline::Lane& last = m_view->figure().lanes.constLast();
        QCOMPARE(last.client, clients - 1);
        const QString answer = m_view->answerAt({m_view->figure().plot.center().x(), last.row.center().y()});
        QVERIFY2(answer.contains(QStringLiteral("client 1000")), qPrintable(answer));
    }

    /// A client's threads stand below it; its name folds them away, F does so for all.
    void threadsAreFolded()
    {
        Tape tape(2);
        tape.lock("report").takes(0).at(5).takes(1).at(6).leaves(1).inThread(2).at(10).waits(0).inThread(1);
        tape.at(500).leaves(0).inThread(2).at(501).takes(0).at(900).leaves(0);
        m_view->begin(tape.at(1000).recording());
        const auto rows = [this] { return m_view->figure().lanes.size(); };
        QCOMPARE(rows(), 4);
        const auto lane = [this](int row) { return m_view->figure().lanes.at(row); };
        QVERIFY(m_view->answerAt({double(pointOf(300ms, 2).x()), lane(2).row.center().y()})
                    .contains(QStringLiteral("client 1 (thread 2)")));
        const QPoint name(12, qRound(lane(0).row.center().y()));
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, name);
        QCOMPARE(rows(), 2);
        QVERIFY(lane(0).fold == figure::Timeline::Lane::Fold::Closed);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, name);
        QCOMPARE(rows(), 4);
        QTest::keyClick(m_view.get(), Qt::Key_F);
        QCOMPARE(rows(), 2);
        QTest::keyClick(m_view.get(), Qt::Key_F);
        QCOMPARE(rows(), 4);
        QTest::mouseClick(
            m_view->viewport(), Qt::LeftButton, {}, QPoint(12, qRound(lane(3).row.center().y())));
        QCOMPARE(rows(), 4); // of one thread
    }

    void reentryIsDarker()
    {
        Tape tape(1);
        tape.lock("lockscope:lab:deep").at(0).takes(0).at(1000).step(What::Reentered, 0, 2);
        tape.at(2000).step(What::PartlyReleased, 0, 1).at(3000).leaves(0);
        m_view->begin(tape.recording());
        const QImage picture = m_view->viewport()->grab().toImage();
        const auto shade = [&](Moment at) {
            return picture.pixelColor(pointOf(at, 0) + QPoint(0, 12)).lightness();
        };
        QVERIFY(shade(1900ms) < shade(900ms));
        QCOMPARE(shade(2900ms), shade(900ms));
    }

    /// A value that stays the highest runs along the top of its area, and is no less seen for it.
    void theHighestValueIsSeen()
    {
        Tape tape(1);
        tape.lock("lockscope:lab:till").resource("balance", 100).at(0).takes(0).at(4000).leaves(0);
        m_view->begin(tape.recording());
        const QImage picture = m_view->viewport()->grab().toImage();
        QCOMPARE(m_view->figure().curves.size(), 1);
        const QRectF area = m_view->figure().curves.constFirst().area;
        const QPoint top(qRound(area.center().x()), qRound(area.top()));
        int darkest = 255;
        for (const int below : {-1, 0, 1})
            darkest = std::min(darkest, picture.pixelColor(top + QPoint(0, below)).lightness());
        QVERIFY2(darkest < 100, qPrintable(QString::number(darkest)));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestTimelineView)
#include "tst_timelineview.moc"
