#include "core/console/keptfolder.h"
#include "core/record/lockrecreader.h"
#include "tests/support/fakesource.h"
#include "tests/support/locktraffic.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/mainwindow.h"
#include "ui/models/eventmodel.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/eventspage.h"
#include "ui/pages/labfiles.h"
#include "ui/pages/labpage.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/playbackbar.h"
#include "ui/recordings.h"
#include "ui/widgets/groupnotice.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/scrubslider.h"
#include "ui/widgets/statusline.h"
#include "ui/widgets/timelineview.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <QSpinBox>
#include <QTest>
#include <QThreadPool>
#include <QToolButton>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using support::FakeLock;

locks::Event eventOf(quint64 seq, const QByteArray& lock, locks::EventKind kind, const QByteArray& holder)
{
    locks::Event event;
    event.seq = seq;
    event.at = support::fakeNow + base::milliseconds(seq);
    event.kind = kind;
    event.lock = {{lock}, 0, {}};
    event.holder = {holder};
    event.exact = true;
    return event;
}

/// Two shards; the first has that primary and is live or not.
locks::Cluster clusterOf(const char* primary, bool live)
{
    locks::Cluster cluster;
    cluster.shards.resize(2);
    cluster.shards[0].topology.primary = QString::fromLatin1(primary);
    cluster.shards[1].topology.primary = QStringLiteral("10.0.0.2:6379");
    for (locks::ShardHealth& shard : cluster.shards) {
        shard.slots = 8192;
        shard.live = true;
    }
    cluster.shards[0].live = live;
    cluster.shards[0].reason = live ? QByteArray() : "no-answer";
    cluster.primaries = cluster.answering = 2;
    return cluster;
}

locks::LockPtr onNode(const char* node)
{
    FakeLock lock("orders:1");
    lock.heldBy("a").lock.node = QByteArray(node);
    return lock;
}

/// A window on a live fake server, and what a person does to it.
struct Shown : uitest::OpenWindow {
    Shown()
        : OpenWindow({FakeLock("orders:1").heldBy("a"), FakeLock("orders:2").heldBy("b")})
    {
    }
    [[nodiscard]] Recordings& recordings() const { return *window.findChild<Recordings*>(); }
    [[nodiscard]] LockModel& locks() const { return *window.locksPage()->model(); }
    [[nodiscard]] EventModel& events() const { return *window.findChild<EventsPage*>()->model(); }
    void act(const char* id) const { window.action(id)->trigger(); }
    /// Above the table and below it.
    [[nodiscard]] QString says() const
    {
        return uitest::shownTexts(*window.findChild<GroupNotice*>()) + u'\n' +
               uitest::shownTexts(*window.findChild<StatusLine*>());
    }

    /// orders:1 goes from a to c, orders:3 comes.
    void goOn() const
    {
        source->show({FakeLock("orders:1").heldBy("c")}, {},
            {eventOf(1, "orders:1", locks::EventKind::HandedOver, "c:7")});
        QTest::qWait(60);
        source->show({FakeLock("orders:3").heldBy("d")}, {},
            {eventOf(2, "orders:3", locks::EventKind::Acquired, "d:7")});
    }
    /// Records goOn() to that file, which is whole then.
    void record(const QString& file) const
    {
        recordings().recordTo(file);
        QTRY_VERIFY(recordings().isRecording());
        goOn();
        act("record");
        QTRY_VERIFY(!recordings().isRecording());
    }
    void open(const QString& file) const
    {
        window.labPage()->openFile(file);
        QTRY_VERIFY(recordings().isReplaying());
    }
    [[nodiscard]] QByteArray holderOf(const QByteArray& lock) const
    {
        const locks::LockPtr found = locks().find({{lock}, 0, {}});
        return found && !found->holders.isEmpty() ? found->holders.first().id.bytes : QByteArray();
    }
};

} // namespace

/// Recording, keeping and replaying in the window.
class TestRecordings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init()
    {
        uitest::beginAnew();
        QDir(console::KeptFolder::ownRoot()).removeRecursively();
    }

    void aRecordingBeginsAndEndsByItsKey()
    {
        Shown shown;
        QTest::keyClick(shown.window.locksPage()->view(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = shown.window.findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        Q_EMIT dialog->fileSelected(shown.path("a.lockrec"));
        dialog->reject();
        shown.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        QTRY_VERIFY(shown.recordings().isRecording());
        QVERIFY(shown.recordings().button()->text().startsWith(QStringLiteral("Recording · ")));
        QVERIFY2(shown.recordings().button()->text().contains(QStringLiteral("bytes")) ||
                     shown.recordings().button()->text().contains(QStringLiteral("kiB")),
            qPrintable(shown.recordings().button()->text()));
        shown.goOn();
        QTest::keyClick(shown.window.locksPage()->view(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY2(shown.notices().contains(QStringLiteral("Recorded to ")), qPrintable(shown.notices()));
        QCOMPARE(shown.recordings().button()->text(), QStringLiteral("Record"));
    }

    void aSessionsEndEndsARecording()
    {
        Shown shown;
        const QString file = shown.path("a.lockrec");
        shown.recordings().recordTo(file);
        QTRY_VERIFY(shown.recordings().isRecording());
        shown.goOn();
        uitest::endSession();
        QTRY_VERIFY(!shown.recordings().isRecording());
        const auto opened = record::openRecording(file);
        QVERIFY(opened.ok() && opened->report.isWhole());
        QVERIFY(shown.window.isVisible());
        uitest::endSession(); // nothing is left to end
        QVERIFY(!shown.recordings().isRecording());
    }

    void aFolderThatCannotBeWrittenIsSaid()
    {
        Shown shown;
        shown.recordings().recordTo(QStringLiteral("/proc/nowhere/a.lockrec"));
        QTRY_VERIFY2(
            shown.notices().contains(QStringLiteral("/proc/nowhere/a.lockrec")), qPrintable(shown.notices()));
        QVERIFY(!shown.recordings().isRecording());
    }

    void ofALongFileTheBeginIsShownFirst()
    {
        Shown shown;
        const QString file = shown.path("long.lockrec");
        QVERIFY(support::recordTraffic(file, 500, 160'000));
        LabPage* lab = shown.window.labPage();
        QList<bool> parts;
        connect(lab, &LabPage::recordingOpened, this, [&](const console::OpenedRecording& opened) {
            parts.append(opened.isPart);
            if (!opened.isPart)
                return;
            QCOMPARE(lab->findChild<QAction*>(QStringLiteral("labSave"))->isEnabled(), false);
            QCOMPARE(shown.recordings().ofLab()->isPart(), true);
            shown.recordings().ofLab()->seek(3s);
        });
        lab->openFile(file);
        QTRY_COMPARE_WITH_TIMEOUT(parts, (QList{true, false}), 30'000);
        QVERIFY(lab->findChild<QAction*>(QStringLiteral("labSave"))->isEnabled());
        QVERIFY(!shown.recordings().ofLab()->isPart());
        QCOMPARE(shown.recordings().ofLab()->position(), record::Moment(3s));
        QVERIFY(shown.recordings().ofLab()->recording().length() >= 79s);
        QCOMPARE(lab->recording().length(), shown.recordings().ofLab()->recording().length());
        QCOMPARE(lab->timeline()->index().recording().length(), lab->recording().length());
        QCOMPARE(shown.locks().rowCount(), 500);
        QVERIFY2(lab->missing().isEmpty(), qPrintable(lab->missing()));
    }

    void whatIsOpenedLaterIsShown()
    {
        Shown shown;
        shown.record(shown.path("short.lockrec"));
        const QString file = shown.path("long.lockrec");
        QVERIFY(support::recordTraffic(file, 500, 120'000));
        LabPage* lab = shown.window.labPage();
        QStringList opened;
        connect(lab, &LabPage::recordingOpened, this,
            [&](const console::OpenedRecording&, const QString& path) { opened.append(path); });
        lab->openFile(file);
        lab->openFile(shown.path("short.lockrec"));
        QTRY_COMPARE(opened, QStringList{shown.path("short.lockrec")});
        QTRY_COMPARE_WITH_TIMEOUT(QThreadPool::globalInstance()->activeThreadCount(), 0, 30'000);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(opened.size(), 1);
        QVERIFY(lab->findChild<QAction*>(QStringLiteral("labSave"))->isEnabled());
    }

    void theSameTableAndEventsComeOutOfTheFile()
    {
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        const int rows = shown.locks().rowCount();
        const QList<locks::Event> reported = shown.events().shown();
        QCOMPARE(reported.size(), 2);
        shown.source->show(
            {FakeLock("later").heldBy("e")}, {}, {eventOf(3, "later", locks::EventKind::Acquired, "e:7")});
        shown.open(shown.path("a.lockrec"));
        QCOMPARE(shown.locks().rowCount(), 2);
        QCOMPARE(shown.holderOf("orders:1"), QByteArray("a:7"));
        QCOMPARE(shown.events().shown().size(), 0);
        auto* slider = shown.window.findChild<ScrubSlider*>();
        QTest::keyClick(slider, Qt::Key_End);
        QCOMPARE(shown.locks().rowCount(), rows);
        QCOMPARE(shown.holderOf("orders:1"), QByteArray("c:7"));
        QCOMPARE(shown.events().shown(), reported);
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(shown.holderOf("orders:1"), QByteArray("a:7"));
        QCOMPARE(shown.events().shown().size(), 0);
    }

    void aReplayedClusterStandsAsItWasShown()
    {
        Shown shown;
        const auto tell = [&shown](const locks::Cluster& cluster) {
            locks::Health health = shown.source->health();
            health.cluster = cluster;
            shown.source->setHealth(health);
        };
        tell(clusterOf("10.0.0.1:6379", true));
        shown.source->show({onNode("10.0.0.1:6379")});
        shown.recordings().recordTo(shown.path("a.lockrec"));
        QTRY_VERIFY(shown.recordings().isRecording());
        QTest::qWait(60); // each has a moment of its own
        tell(clusterOf("10.0.0.1:6379", false));
        QTest::qWait(60);
        locks::Cluster after = clusterOf("10.0.0.4:6379", true);
        after.shards.first().topology.failover = locks::Failover{
            support::fakeNow, QStringLiteral("10.0.0.1:6379"), QStringLiteral("10.0.0.4:6379"), {0, 0, 1}};
        tell(after);
        shown.source->show({onNode("10.0.0.4:6379")});
        const QString live = shown.says();
        shown.act("record");
        QTRY_VERIFY(!shown.recordings().isRecording());
        shown.open(shown.path("a.lockrec"));
        QVERIFY2(shown.says().contains(QStringLiteral("2 shards")), qPrintable(shown.says()));
        QVERIFY(!shown.says().contains(QStringLiteral("not live (")));
        const auto& batches = shown.window.labPage()->recording().batches();
        const auto away = std::ranges::find_if(batches, [](const record::RecordedBatch& sight) {
            return sight.health && sight.health->cluster && sight.health->cluster->live() == 1;
        });
        QVERIFY(away != batches.end());
        Q_EMIT shown.window.labPage()->timeline()->momentChosen(away->at, -1);
        QVERIFY2(shown.says().contains(QStringLiteral("1 of 2 shards not live (10.0.0.1:6379)")),
            qPrintable(shown.says()));
        QVERIFY(shown.says().contains(QStringLiteral("2 shards · 1 live")));
        uitest::takePictures(shown.window, QStringLiteral("recording-cluster-away"));
        QTest::keyClick(shown.window.findChild<ScrubSlider*>(), Qt::Key_End);
        QVERIFY2(shown.says().contains(QStringLiteral("from 10.0.0.1:6379 to 10.0.0.4:6379")),
            qPrintable(shown.says()));
        QVERIFY(live.contains(QStringLiteral("from 10.0.0.1:6379 to 10.0.0.4:6379")));
        uitest::takePictures(shown.window, QStringLiteral("recording-cluster-failover"));
    }

    void itIsMarkedAndNeverLooksLive()
    {
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        shown.open(shown.path("a.lockrec"));
        const QString says = shown.recordings().bar()->text();
        QVERIFY2(says.contains(QStringLiteral("Recording of 127.0.0.1:6379")), qPrintable(says));
        QVERIFY(says.contains(QStringLiteral("not live")));
        QVERIFY(shown.recordings().bar()->isVisible());
        QVERIFY(shown.window.action("pause")->text().contains(QStringLiteral("recording")));
        QVERIFY(shown.window.windowTitle().contains(QStringLiteral("recording of")));
        const QString status = uitest::shownTexts(*shown.window.findChild<StatusLine*>());
        QTRY_VERIFY(uitest::shownTexts(*shown.window.findChild<StatusLine*>())
                        .contains(QStringLiteral("recording, not live")));
        QVERIFY2(!status.contains(QStringLiteral("● live")), qPrintable(status));
        QCOMPARE(shown.window.missing(), QString());
        uitest::takePictures(shown.window, QStringLiteral("recording"));
    }

    void nothingCanBeDoneToARecordingAndItSaysWhy()
    {
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        shown.open(shown.path("a.lockrec"));
        shown.window.locksPage()->selectLock({{"orders:1"}, 0, {}});
        for (const char* id : {"release", "shorten", "nudge", "acquire", "pin", "retry"})
            QVERIFY2(!shown.window.action(id)->isEnabled(), id);
        auto* release = shown.window.action("release");
        QMenu* menu = nullptr;
        for (QMenu* each : shown.window.findChildren<QMenu*>())
            if (each->actions().contains(release))
                menu = each;
        QVERIFY(menu != nullptr);
        Q_EMIT menu->aboutToShow();
        QVERIFY2(
            release->text().contains(QStringLiteral("This is a recording")), qPrintable(release->text()));
        Q_EMIT menu->aboutToHide();
        QVERIFY(!release->isEnabled());
    }

    void keysGoFromEventToEventOfTheLock()
    {
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        shown.open(shown.path("a.lockrec"));
        shown.window.locksPage()->selectLock({{"orders:1"}, 0, {}});
        QTest::keyClick(&shown.window, Qt::Key_F3);
        QCOMPARE(shown.holderOf("orders:1"), QByteArray("c:7"));
        QVERIFY(!shown.locks().find({{"orders:3"}, 0, {}}));
        QTest::keyClick(&shown.window, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(shown.holderOf("orders:1"), QByteArray("a:7"));
    }

    void spacePlaysAndPausesAndTheEndStops()
    {
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        shown.open(shown.path("a.lockrec"));
        QVERIFY(shown.window.action("pause")->isChecked());
        QTest::keyClick(shown.window.locksPage()->view(), Qt::Key_Space);
        QVERIFY(!shown.window.action("pause")->isChecked());
        QTRY_COMPARE(shown.holderOf("orders:1"), QByteArray("c:7"));
        QTRY_VERIFY(shown.locks().find({{"orders:3"}, 0, {}}) != nullptr);
        QTRY_VERIFY(shown.window.action("pause")->isChecked());
    }

    void aMomentOfTheTimelineIsThatOfTheTable()
    {
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        shown.open(shown.path("a.lockrec"));
        shown.window.labPage()->timeline()->fit();
        const record::Moment end = shown.window.labPage()->recording().length();
        Q_EMIT shown.window.labPage()->timeline()->momentChosen(end, -1);
        QCOMPARE(shown.holderOf("orders:1"), QByteArray("c:7"));
        shown.window.locksPage()->selectLock({{"orders:1"}, 0, {}});
        QTest::keyClick(&shown.window, Qt::Key_F3, Qt::ShiftModifier);
        QVERIFY(shown.window.labPage()->timeline()->chosen() < end);
    }

    /// Over a file the Lab has no transport of its own.
    void oneTransportStandsOverAFileInTheLab()
    {
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        shown.open(shown.path("a.lockrec"));
        shown.window.showPage(QStringLiteral("lab"));
        const auto isOffered = [&shown](const char* id) {
            const auto buttons = shown.window.labPage()->findChildren<QToolButton*>();
            return std::ranges::any_of(buttons, [id](const QToolButton* button) {
                return button->isVisible() && button->defaultAction() != nullptr &&
                       button->defaultAction()->objectName() == QLatin1String(id);
            });
        };
        QVERIFY(shown.recordings().bar()->isVisible());
        QVERIFY(!isOffered("labRun") && !isOffered("labPause") && isOffered("labFork"));
        uitest::takePictures(shown.window, QStringLiteral("lab-file-transport"));
        shown.window.labPage()->showScenario("short-lease");
        QVERIFY(isOffered("labRun") && isOffered("labPause"));
    }

    /// The server's trouble is counted and said to be live; that of the recording never is.
    void troubleOfTheServerIsCountedBehindIt()
    {
        Shown shown;
        const auto title = [&shown] { return shown.window.windowTitle(); };
        const auto page = [&shown] { return shown.window.action("locks")->iconText(); };
        shown.source->show({FakeLock("orders:2").noExpiry()});
        QTRY_VERIFY(title().startsWith(QStringLiteral("(1) Lockscope")));
        shown.record(shown.path("a.lockrec"));
        shown.source->show({FakeLock("orders:2").heldBy("b")});
        QTRY_COMPARE(shown.window.inTrouble(), 0);
        shown.open(shown.path("a.lockrec"));
        QCOMPARE(shown.locks().inTrouble(), 1);
        QVERIFY2(title().startsWith(QStringLiteral("Lockscope — recording of")), qPrintable(title()));
        QCOMPARE(page(), QStringLiteral("Locks"));
        shown.source->show({FakeLock("stuck").noExpiry(), FakeLock("late").overdue()});
        QVERIFY2(title().startsWith(QStringLiteral("(2 live) Lockscope — recording")), qPrintable(title()));
        QCOMPARE(shown.window.inTrouble(), 2);
        uitest::takePictures(shown.window, QStringLiteral("recording-live-trouble"));
        shown.source->show({FakeLock("stuck")});
        QVERIFY2(title().startsWith(QStringLiteral("(1 live) ")), qPrintable(title()));
        QTest::keyClick(&shown.window, Qt::Key_W, Qt::ControlModifier);
        QVERIFY2(title().startsWith(QStringLiteral("(1) Lockscope")), qPrintable(title()));
        QCOMPARE(page(), QStringLiteral("Locks 1"));
    }

    /// A lease that ends while nobody looks is trouble as well.
    void timeAloneBringsTroubleBehindIt()
    {
        using namespace std::chrono_literals;
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        shown.open(shown.path("a.lockrec"));
        const base::ServerTime now = Beat::clockOf(shown.source->health());
        shown.source->show({FakeLock("short", now).fixedLease(30s, 2s)});
        QCOMPARE(shown.window.inTrouble(), 0);
        QTRY_COMPARE_WITH_TIMEOUT(shown.window.inTrouble(), 1, 10'000);
        QVERIFY(shown.window.windowTitle().startsWith(QStringLiteral("(1 live) ")));
    }

    void closingItShowsWhatIsLiveAgain()
    {
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        shown.open(shown.path("a.lockrec"));
        shown.source->show({FakeLock("meanwhile").heldBy("x")});
        QVERIFY(!shown.locks().find({{"meanwhile"}, 0, {}}));
        QTest::keyClick(&shown.window, Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!shown.recordings().isReplaying());
        QVERIFY(shown.locks().find({{"meanwhile"}, 0, {}}) != nullptr);
        QVERIFY(!shown.recordings().bar()->isVisible());
        QVERIFY(!shown.source->calls.contains(QStringLiteral("close")));
        QVERIFY(shown.window.action("release")->isEnabled());
        QVERIFY(shown.events().shown().isEmpty());
    }

    void theLastMinutesAreSaved()
    {
        Shown shown;
        shown.goOn();
        QVERIFY(shown.window.action("saveKept")->text().contains(QStringLiteral("10 minutes")));
        shown.recordings().saveKeptTo(shown.path("kept.lockrec"));
        QTRY_VERIFY2(shown.notices().contains(shown.path("kept.lockrec")), qPrintable(shown.notices()));
        shown.open(shown.path("kept.lockrec"));
        QTest::keyClick(shown.window.findChild<ScrubSlider*>(), Qt::Key_End);
        QCOMPARE(shown.holderOf("orders:1"), QByteArray("c:7"));
        QCOMPARE(shown.events().shown().size(), 2);
    }

    void nothingIsKeptWhereNobodyWantsIt()
    {
        Shown shown;
        shown.goOn();
        shown.act("keepMinutes");
        auto* dialog = shown.window.findChild<QDialog*>();
        QVERIFY(dialog != nullptr);
        dialog->findChild<QSpinBox*>()->setValue(0);
        dialog->accept();
        QVERIFY(!shown.window.action("saveKept")->isEnabled());
        shown.recordings().saveKeptTo(shown.path("kept.lockrec"));
        QTRY_VERIFY2(
            shown.notices().contains(QStringLiteral("nothing is kept")), qPrintable(shown.notices()));
        QCOMPARE(Preferences::load().keptMinutes, 0);
    }

    void aDamagedFileIsShownAsFarAsItCanBeRead()
    {
        Shown shown;
        shown.record(shown.path("a.lockrec"));
        QFile file(shown.path("a.lockrec"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.resize(file.size() - 40);
        file.close();
        shown.open(file.fileName());
        QVERIFY(!shown.notices().isEmpty());
        QVERIFY(shown.locks().rowCount() >= 2);
    }

    void aForeignFileIsRefusedAndNothingChanges()
    {
        Shown shown;
        QFile file(shown.path("foreign.lockrec"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no recording at all");
        file.close();
        shown.window.labPage()->openFile(file.fileName());
        QTRY_VERIFY2(
            shown.notices().contains(QStringLiteral("foreign.lockrec")), qPrintable(shown.notices()));
        QVERIFY(!shown.recordings().isReplaying());
        QCOMPARE(shown.locks().rowCount(), 2);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestRecordings)
#include "tst_recordings.moc"
