#include "core/locks/redissonkinds.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/sawtoothpainter.h"
#include "ui/widgets/sawtoothview.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>

using namespace lockscope;
using namespace std::chrono_literals;
using support::fakeNow;

class SawtoothViewTest final : public QObject
{
    Q_OBJECT

    std::unique_ptr<ui::SawtoothView> m_view;

    QString answer() const
    {
        const auto* label = m_view->findChild<ui::PlainLabel*>();
        return label->isVisible() ? label->text() : QString();
    }

private Q_SLOTS:
    void init()
    {
        uitest::failOnWarnings();
        ui::theme::apply(*qApp, ui::ThemeChoice::Light);
        m_view = std::make_unique<ui::SawtoothView>();
        m_view->resize(640, 220);
        m_view->setHistory(support::eventfulHistory({{"orders:42"}, 0, {}}), locks::redisson::reentrantLock);
        m_view->setNow(fakeNow);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    }
    void cleanup() { m_view.reset(); }

    void isLookedAt()
    {
        m_view->setAliases({{"6f1a2b3c-9d8e-4f70-8a1b-000000000001", QStringLiteral("billing-2")}});
        QTest::mouseMove(m_view.get(), {420, 100});
        uitest::takePictures(*m_view, QStringLiteral("sawtooth"));
        m_view->setHistory({}, locks::redisson::reentrantLock);
        uitest::takePictures(*m_view, QStringLiteral("sawtooth-empty"));
        locks::History free;
        free.points = {{fakeNow - 90s, {}, {}, false, true}};
        m_view->setHistory(free, locks::redisson::reentrantLock);
        uitest::takePictures(*m_view, QStringLiteral("sawtooth-free"));
    }

    /// The lowest remaining time is written beside the oldest moment.
    void noTwoLabelsTouch()
    {
        const locks::History history = support::eventfulHistory({{"orders:42"}, 0, {}});
        QImage image(8, 8, QImage::Format_RGB32);
        QPainter painter(&image);
        const QFontMetricsF metrics(ui::SawtoothPainter::face());
        for (int width = 240; width <= 1200; width += 10) {
            figure::SawtoothFrame frame;
            frame.area = {0, ui::SawtoothPainter::legendHeight, width - 4.0, 140};
            frame.now = fakeNow;
            frame.span = 30s * (1 + width / 10 % 4);
            frame.edge = QStringLiteral("22:59:17");
            frame.labelWidth = metrics.horizontalAdvance(QStringLiteral("00 m 00 s")) + 8;
            frame.labelHeight = metrics.height() + 4;
            const figure::Sawtooth figure = figure::sawtooth(history, frame);
            const ui::SawtoothPainter drawn(painter, figure, QRectF(0, 0, width, 160), m_view->palette());
            QList<QRectF> labels;
            for (const auto& tick : figure.ttlTicks)
                labels.append(drawn.ttlLabel(tick));
            for (const auto& tick : figure.timeTicks)
                labels.append(drawn.timeLabel(tick));
            for (qsizetype i = 0; i < labels.size(); ++i) {
                for (qsizetype j = 0; j < i; ++j)
                    QVERIFY2(!labels.at(i).intersects(labels.at(j)), qPrintable(QString::number(width)));
            }
        }
    }

    void answersWhatWasKnownThen()
    {
        QStringList answers;
        for (int x = 0; x < m_view->width(); x += 2)
            answers.append(m_view->answerAt(x));
        const QString all = answers.join(u'\n');
        for (const char* part :
            {"acquired", "renewed", "handed over", "released", "free", "not seen", " left", "6f1a2b3c"})
            QVERIFY2(all.contains(QString::fromUtf8(part)), part);
        QVERIFY(m_view->answerAt(-5).isEmpty());
        QVERIFY(m_view->answerAt(10'000).isEmpty());
    }

    void answersToTheKeyboard()
    {
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QVERIFY(answer().contains(QStringLiteral("left")));
        QTest::keyClick(m_view.get(), Qt::Key_Home);
        QVERIFY(!answer().isEmpty());
        QVERIFY(m_view->accessibleDescription() == answer());
    }

    void changesItsSpanWithinBounds()
    {
        QSignalSpy changed(m_view.get(), &ui::SawtoothView::spanChanged);
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QCOMPARE(m_view->span(), base::milliseconds{30s});
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QCOMPARE(m_view->span(), base::milliseconds{10s});
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Minus);
        QCOMPARE(m_view->span(), base::milliseconds{1h});
        QVERIFY(changed.size() >= 9);
        m_view->setSpan(5h);
        QCOMPARE(m_view->span(), base::milliseconds{1h});
    }

    void neverTakesAnAliasForMarkup()
    {
        m_view->setAliases({{"6f1a2b3c-9d8e-4f70-8a1b-000000000002", QStringLiteral("<b>x</b>")}});
        QVERIFY(m_view->answerAt(m_view->width() - 40).contains(QStringLiteral("<b>x</b>")));
        QCOMPARE(uitest::labelsThatGuess(*m_view), QStringList());
    }
};

QTEST_MAIN(SawtoothViewTest)
#include "tst_sawtoothview.moc"
