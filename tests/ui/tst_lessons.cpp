#include "core/lab/lessonlibrary.h"
#include "tests/support/fakelabrun.h"
#include "tests/ui/looks.h"
#include "ui/mainwindow.h"
#include "ui/pages/labpage.h"
#include "ui/pages/lessonlist.h"
#include "ui/pages/lessonpanel.h"
#include "ui/pages/lessonstage.h"
#include "ui/pages/scenariolist.h"
#include "ui/widgets/explanationview.h"
#include "ui/widgets/laserpointer.h"
#include "ui/widgets/timelineview.h"

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::ui
{

/// Lessons in the window: the list, the steps by keys, the answers, and what the timeline shows.
class TestLessonsShown : public QObject
{
    Q_OBJECT

    std::unique_ptr<LabPage> m_page;

    [[nodiscard]] LessonStage* stage() const { return m_page->lesson(); }
    void press(Qt::Key key) const { QTest::keyClick(m_page->window(), key); }
    [[nodiscard]] QPushButton* button(const char* name) const
    {
        return stage()->findChild<QPushButton*>(QLatin1String(name));
    }
    void beginFirst() const
    {
        QTest::keyClick(m_page->lessonList(), Qt::Key_Return);
        QVERIFY(m_page->isInLesson());
        QTRY_VERIFY_WITH_TIMEOUT(stage()->isReady(), 30'000);
    }

private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init()
    {
        uitest::beginAnew();
        theme::apply(*qApp, ThemeChoice::Light);
        auto* run = new support::FakeLabRun;
        run->known = support::fakeScenarios();
        m_page = std::make_unique<LabPage>(run);
        m_page->resize(1280, 640);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup() { m_page.reset(); }

    void allAreListed()
    {
        QCOMPARE(m_page->lessonList()->model()->rowCount(), 6);
        QVERIFY(m_page->lessonList()->model()->index(0, 0).data().toString().contains(
            QStringLiteral("watchdog")));
        QVERIFY(!m_page->isInLesson());
    }

    void keysTurnItsSteps()
    {
        beginFirst();
        QVERIFY(!stage()->timeline()->isVisible());
        press(Qt::Key_Right);
        QCOMPARE(stage()->play().index(), 1);
        QVERIFY(stage()->timeline()->isVisible());
        QCOMPARE(stage()->timeline()->chosen(), record::Moment(9'000'000));
        press(Qt::Key_Space);
        QCOMPARE(stage()->play().index(), 2);
        press(Qt::Key_PageUp);
        press(Qt::Key_Left);
        QCOMPARE(stage()->play().index(), 0);
        QVERIFY(!stage()->timeline()->isVisible());
        press(Qt::Key_Left);
        press(Qt::Key_PageDown);
        QCOMPARE(stage()->play().index(), 1);
        QVERIFY(uitest::labelsThatGuess(*m_page).isEmpty());
    }

    /// Nothing after the moment is seen before the question is answered.
    void aQuestionIsAnsweredByDigit()
    {
        beginFirst();
        press(Qt::Key_Right);
        press(Qt::Key_Right);
        QCOMPARE(button("lessonNext")->text(), QStringLiteral("Show the answer"));
        QVERIFY(!uitest::shownTexts(*stage()).contains(QStringLiteral("2 holders of")));
        press(Qt::Key_1);
        QVERIFY(stage()->play().isSolved());
        QCOMPARE(stage()->play().given(), 0);
        QVERIFY(button("lessonAnswer1")->accessibleName().startsWith(QStringLiteral("✕")));
        QVERIFY(button("lessonAnswer2")->accessibleName().startsWith(QStringLiteral("✓")));
        QVERIFY(uitest::shownTexts(*stage()).contains(QStringLiteral("nothing about the work")));
        press(Qt::Key_Right);
        QVERIFY(uitest::shownTexts(*stage()).contains(QStringLiteral("2 holders of")));
    }

    void anAnswerIsClicked()
    {
        beginFirst();
        press(Qt::Key_Right);
        press(Qt::Key_Right);
        button("lessonAnswer2")->click();
        QCOMPARE(stage()->play().right(), 1);
        button("lessonBack")->click();
        QCOMPARE(stage()->play().index(), 1);
        press(Qt::Key_Right);
        QVERIFY(stage()->play().isSolved());
    }

    void itIsLeftAndGoesOnWhereItWas()
    {
        beginFirst();
        press(Qt::Key_Right);
        press(Qt::Key_Escape);
        QVERIFY(!m_page->isInLesson());
        QVERIFY(m_page->lessonList()->isVisible());
        QTest::keyClick(m_page->lessonList(), Qt::Key_Return);
        QVERIFY(m_page->isInLesson());
        QCOMPARE(stage()->play().index(), 1);
        m_page->focusFilter();
        QVERIFY(!m_page->isInLesson());
    }

    /// The file of a lesson is told from that of a scenario, and its fault has a place.
    void aLessonOfOnesOwnIsOpened()
    {
        QFile known(QStringLiteral(":/lessons/watchdog.json"));
        QVERIFY(known.open(QIODevice::ReadOnly));
        const QByteArray json = known.readAll();
        const QTemporaryDir folder;
        const auto write = [&](const QString& name, const QByteArray& text) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName()
                                                                                      : QString();
        };
        const QString own = write(QStringLiteral("own.json"),
            QByteArray(json).replace("\"id\": \"watchdog\"", "\"id\": \"our-own\""));
        m_page->openFile(own);
        QTRY_VERIFY(m_page->isInLesson());
        QCOMPARE(m_page->lessonList()->model()->rowCount(), 7);
        press(Qt::Key_Escape);
        m_page->openFile(own); // again, it takes its own place
        QTRY_VERIFY(m_page->isInLesson());
        QCOMPARE(m_page->lessonList()->model()->rowCount(), 7);
        press(Qt::Key_Escape);
        m_page->openFile(write(QStringLiteral("numbered.json"),
            QByteArray(json).replace("\"id\": \"watchdog\"", "\"id\": \"3\""))); // it takes no other's place
        QTRY_VERIFY(m_page->isInLesson());
        QCOMPARE(m_page->lessonList()->model()->rowCount(), 8);
        press(Qt::Key_Escape);

        m_page->openFile(
            write(QStringLiteral("bad.json"), QByteArray(json).replace("\"steps\": [", "\"steps\": [5, ")));
        QTRY_VERIFY(uitest::shownTexts(*m_page).contains(QStringLiteral("bad.json: line ")));
        QVERIFY(!m_page->isInLesson());
        QVERIFY(m_page->showLesson("3"));
        QVERIFY(m_page->isInLesson());
        QCOMPARE(m_page->lessonList()->lesson("3")->id, QByteArray("3")); // and not the third one
        QVERIFY(m_page->lessonList()->lesson("2")->id != "2");
        QVERIFY(!m_page->showLesson("no-such-lesson"));
    }

    void theLastStepOpensItsScenario()
    {
        beginFirst();
        while (!stage()->play().isLast())
            press(Qt::Key_Right);
        QVERIFY(!button("lessonNext")->isEnabled());
        QVERIFY(button("lessonTry")->isVisible());
        button("lessonTry")->click();
        QVERIFY(!m_page->isInLesson());
        QCOMPARE(m_page->list()->chosen()->id, QByteArray("short-lease"));
        QVERIFY(m_page->list()->isVisible());
    }

    void theLaserFollowsTheMouse()
    {
        beginFirst();
        press(Qt::Key_Right);
        QWidget* view = stage()->timeline()->viewport();
        QTest::mouseMove(view, {40, 40});
        QVERIFY(!stage()->laser()->isVisible());
        press(Qt::Key_L);
        QTest::mouseMove(view, {60, 50});
        QTest::mouseMove(view, {90, 70});
        QTRY_VERIFY(stage()->laser()->isVisible());
        const QPoint dot = stage()->laser()->geometry().center();
        QVERIFY((dot - view->mapTo(stage(), QPoint(90, 70))).manhattanLength() < 4);
        QCOMPARE(view->cursor().shape(), Qt::BlankCursor);
        press(Qt::Key_L);
        QVERIFY(!stage()->laser()->isVisible());
        QVERIFY(view->cursor().shape() != Qt::BlankCursor);
    }

    void aLargerTextIsLargerHereToo()
    {
        beginFirst();
        const double before = stage()->panel()->text()->document()->defaultFont().pointSizeF();
        QVERIFY(before > QApplication::font().pointSizeF());
        theme::setTextSize(*qApp, 150);
        QTRY_COMPARE(stage()->panel()->text()->document()->defaultFont().pointSizeF(), before * 1.5);
        theme::setTextSize(*qApp, 100);
    }

    /// In the full screen a lesson has no bars, and its keys still work.
    void theFullScreenHasNoBars()
    {
        MainWindow window(nullptr);
        window.resize(1280, 720);
        window.showPage(QStringLiteral("lab"));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        LabPage& page = *window.labPage();
        Q_EMIT page.lessonList()->wanted(lab::builtInLessons().first());
        QVERIFY(window.statusBar()->isVisible());
        window.action("fullScreen")->trigger();
        QTRY_VERIFY(!window.statusBar()->isVisible());
        QTRY_COMPARE(page.lesson()->width(), window.width());
        QTest::keyClick(&window, Qt::Key_Right);
        QCOMPARE(page.lesson()->play().index(), 1);
        QTest::keyClick(&window, Qt::Key_Escape);
        QVERIFY(!page.isInLesson() && !window.statusBar()->isVisible()); // as in all of the Lab
        Q_EMIT page.lessonList()->wanted(lab::builtInLessons().first());
        QTest::keyClick(&window, Qt::Key_F11);
        QTRY_VERIFY(window.statusBar()->isVisible());
        QVERIFY(!window.isFullScreen());
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestLessonsShown)
#include "tst_lessons.moc"
