#include "core/locks/redissonkinds.h"
#include "core/locks/stringfamily.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/dialogs/acquiredialog.h"
#include "ui/dialogs/actdialog.h"
#include "ui/dialogs/bulkdialog.h"
#include "ui/dialogs/holdsdialog.h"
#include "ui/dialogs/leavedialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/dialogs/unlockdialog.h"
#include "ui/mainwindow.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/holderpart.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/environmentband.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/noticestack.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using admin::ActKind;
using admin::OutcomeKind;
using profile::Environment;
using support::FakeLock;
using support::FakeSource;

admin::OperatorHold holdOf(const QByteArray& name, qint64 count = 1)
{
    admin::OperatorHold hold;
    hold.lock.name = {name};
    hold.holder = {"0e0e0e0e-0000-4000-8000-00000000000e:1"};
    hold.count = count;
    hold.since = base::monoNow() - 72s;
    return hold;
}

locks::LockPtr oursShown(const QByteArray& name)
{
    FakeLock lock(name);
    lock.heldBy("0e0e0e0e-0000-4000-8000-00000000000e", "1").heldFor(72s).renewed(7, 2s);
    return lock;
}

/// A window on a live fake server that shows `all`.
struct Desk {
    std::shared_ptr<FakeSource> source = std::make_shared<FakeSource>();
    MainWindow window;

    explicit Desk(const QList<locks::LockPtr>& all, Environment environment = Environment::Development)
    {
        source->fakeActs.setGuard({environment, QStringLiteral("billing"),
            environment == Environment::Production || environment == Environment::Unstated, {}, {}});
        profile::Profile profile;
        profile.name = QStringLiteral("billing");
        window.resize(1280, 720);
        window.watch(source, profile);
        source->goLive();
        source->show(all);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("the window does not become active");
        view()->setFocus();
    }
    [[nodiscard]] support::FakeActs& acts() const { return source->fakeActs; }
    [[nodiscard]] LockView* view() const { return window.locksPage()->view(); }
    [[nodiscard]] EnvironmentBand* band() const { return window.findChild<EnvironmentBand*>(); }
    void select(const QByteArray& name) const { window.locksPage()->selectLock({{name}, 0, {}}); }
    [[nodiscard]] QMenu* menu(const char* act) const
    {
        for (QMenu* menu : window.menuBar()->findChildren<QMenu*>())
            if (menu->actions().contains(window.action(act)))
                return menu;
        return nullptr;
    }
    /// The act's words as an open menu shows them.
    [[nodiscard]] QString inMenu(const char* act) const
    {
        Q_EMIT menu(act)->aboutToShow();
        QCoreApplication::processEvents();
        const QString text = window.action(act)->text() + (window.action(act)->isEnabled() ? u'+' : u'-');
        Q_EMIT menu(act)->aboutToHide();
        return text;
    }
    template<class Dialog>
    [[nodiscard]] QPointer<Dialog> dialog() const
    {
        const auto dialogs = window.findChildren<Dialog*>();
        return dialogs.isEmpty() ? nullptr : dialogs.last();
    }
    [[nodiscard]] QString notices() const { return window.findChild<NoticeStack*>()->texts().join(u'\n'); }
};

void press(QWidget* parent, const char* name)
{
    auto* button = parent->findChild<QAbstractButton*>(QLatin1String(name));
    QVERIFY2(button && button->isEnabled(), name);
    QTest::mouseClick(button, Qt::LeftButton);
}

} // namespace

class TestOperator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    void deleteOpensTheDialogAndSendsNothing()
    {
        Desk executor({FakeLock("orders:42").overdue()});
        executor.select("orders:42");
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        const auto dialog = executor.dialog<ActDialog>();
        QVERIFY(dialog);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(executor.acts().asked.isEmpty());
    }

    void menusSayWhyAnActCannotBeDone()
    {
        QVERIFY(Desk({}).inMenu("release").contains(QStringLiteral("No lock is selected")));
        Desk executor({FakeLock("orders:42").overdue()});
        executor.select("orders:42");
        QVERIFY(executor.inMenu("release").endsWith(u'+'));
        QVERIFY2(executor.inMenu("shorten").endsWith(u'+'), qPrintable(executor.inMenu("shorten")));
        QVERIFY(executor.inMenu("releaseHold").contains(QStringLiteral("You do not hold it")));
        executor.acts().permissions.insert(ActKind::Nudge, {console::Permission::Denied, "publish"});
        executor.select("orders:42");
        QVERIFY(executor.inMenu("release").endsWith(u'+'));
        executor.acts().lockAgain();
        QVERIFY(executor.inMenu("release").contains(QStringLiteral("Unlock billing")));
        QVERIFY(executor.inMenu("release").endsWith(u'-'));
        executor.source->freeze(3s);
        executor.acts().setGuard({Environment::Test, {}, false, {}, {}});
        QVERIFY(executor.inMenu("shorten").contains(QStringLiteral("Not connected")));
        QVERIFY(executor.inMenu("killScript").contains(QStringLiteral("No script blocks")));
        QCOMPARE(executor.window.action("release")->text(), QStringLiteral("&Release…"));
    }

    void whatTheServerDeniesIsNamed()
    {
        Desk executor({FakeLock("orders:42").overdue()});
        executor.acts().permissions.insert(ActKind::Nudge, {console::Permission::Denied, "publish"});
        executor.select("orders:42");
        const QString text = executor.inMenu("nudge");
        QVERIFY2(text.contains(QStringLiteral("publish is missing")), qPrintable(text));
    }

    /// Before, the user that acts could not be asked about.
    void whatIsDeniedIsAskedAnewOnceUnlocked()
    {
        Desk executor({FakeLock("orders:42").overdue()}, Environment::Production);
        executor.select("orders:42");
        QVERIFY(executor.inMenu("nudge").contains(QStringLiteral("Unlock billing")));
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        const auto dialog = executor.dialog<ActDialog>();
        executor.acts().permissions.insert(ActKind::Nudge, {console::Permission::Denied, "publish"});
        executor.acts().permissions.insert(
            ActKind::ForceRelease, {console::Permission::Denied, "del orders:42"});
        QVERIFY(executor.acts().unlock(QStringLiteral("billing")));
        const QString text = executor.inMenu("nudge");
        QVERIFY2(text.contains(QStringLiteral("publish is missing")), qPrintable(text));
        QTRY_VERIFY(dialog->why().contains(QStringLiteral("del orders:42")));
    }

    void withoutAnAuditFileNoActIsOffered()
    {
        Desk executor({FakeLock("orders:42").overdue()});
        executor.select("orders:42");
        admin::GuardState guard = executor.acts().guard();
        guard.auditError = base::Error{base::ErrorKind::FileUnwritable, "/audit.jsonl", "No space left"};
        executor.acts().setGuard(guard);
        QVERIFY(executor.inMenu("release").contains(QStringLiteral("without an audit line")));
        QVERIFY(executor.band()->text().contains(QStringLiteral("/audit.jsonl")));
    }

    void aRecordingOffersNothing()
    {
        auto recording = std::make_shared<FakeSource>();
        recording->canAct = false;
        Desk executor({});
        executor.window.watch(recording);
        recording->show({FakeLock("orders:42")});
        executor.select("orders:42");
        QVERIFY(executor.inMenu("release").endsWith(u'-'));
        QVERIFY(executor.band()->isHidden());
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        QVERIFY(!executor.dialog<ActDialog>());
    }

    void productionIsUnlockedByItsNameAndRunsOut()
    {
        Desk executor({FakeLock("orders:42").overdue()}, Environment::Production);
        QVERIFY(executor.band()->text().contains(QStringLiteral("Read-only")));
        QTest::keyClick(executor.view(), Qt::Key_U, Qt::ControlModifier);
        const auto dialog = executor.dialog<UnlockDialog>();
        QVERIFY(dialog);
        auto* name = dialog->findChild<QLineEdit*>();
        name->setText(QStringLiteral("orders"));
        press(dialog, "unlock");
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(executor.acts().guard().readOnly);
        name->setText(QStringLiteral("billing"));
        press(dialog, "unlock");
        QVERIFY(!executor.acts().guard().readOnly);
        QVERIFY(executor.band()->text().contains(QStringLiteral("another 14 m")));

        admin::GuardState soon = executor.acts().guard();
        soon.unlockedUntil = base::monoNow() + 4s;
        executor.acts().setGuard(soon);
        const QString before = executor.band()->text();
        QTRY_VERIFY(executor.band()->text() != before);
        executor.acts().lockAgain();
        QVERIFY(executor.band()->text().contains(QStringLiteral("Read-only")));
    }

    /// With the name of production; and alone where nothing is to be unlocked.
    void thePasswordOfTheUserThatActsIsAsked()
    {
        Desk executor({FakeLock("orders:42").overdue()}, Environment::Production);
        admin::GuardState guard = executor.acts().guard();
        guard.actUser = QStringLiteral("lockadm");
        guard.needsPassword = true;
        executor.acts().setGuard(guard);
        QTest::keyClick(executor.view(), Qt::Key_U, Qt::ControlModifier);
        const auto dialog = executor.dialog<UnlockDialog>();
        QVERIFY(dialog && uitest::shownTexts(*dialog).contains(QStringLiteral("Password of lockadm")));
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("connection"));
        auto* password = dialog->findChild<QLineEdit*>(QStringLiteral("password"));
        QCOMPARE(password->echoMode(), QLineEdit::Password);
        uitest::takePictures(*dialog, QStringLiteral("unlock-password"));
        name->setText(QStringLiteral("orders"));
        QVERIFY(!dialog->findChild<QPushButton*>(QStringLiteral("unlock"))->isEnabled());
        password->setText(QStringLiteral("geheim"));
        press(dialog, "unlock");
        QVERIFY(executor.acts().passwords.isEmpty()); // another name
        name->setText(QStringLiteral("billing"));
        press(dialog, "unlock");
        QCOMPARE(executor.acts().passwords, QByteArrayList{"geheim"});
        QVERIFY(!executor.acts().guard().readOnly);

        guard = executor.acts().guard();
        guard.needsPassword = true; // it was wrong
        executor.acts().setGuard(guard);
        QVERIFY(executor.band()->text().contains(QStringLiteral("lockadm")));
        auto* again = executor.band()->findChild<QToolButton*>(QStringLiteral("unlock"));
        QVERIFY(again->isVisible());
        again->click();
        QTRY_VERIFY(executor.dialog<UnlockDialog>() != dialog);
        const auto second = executor.dialog<UnlockDialog>();
        QVERIFY(!second->findChild<QLineEdit*>(QStringLiteral("connection")));
        QTest::keyClicks(second->findChild<QLineEdit*>(QStringLiteral("password")), QStringLiteral("right"));
        press(second, "unlock");
        QCOMPARE(executor.acts().passwords.last(), QByteArray("right"));
        QVERIFY(!again->isVisible());
    }

    void aPasswordThatIsFetchedIsWaitedFor()
    {
        Desk executor({FakeLock("orders:42")}, Environment::Development);
        admin::GuardState guard = executor.acts().guard();
        guard.actUser = QStringLiteral("lockadm");
        guard.awaitsPassword = true;
        executor.acts().setGuard(guard);
        QVERIFY(executor.band()->text().contains(QStringLiteral("lockadm, whose password is being fetched")));
        const auto* enter = executor.band()->findChild<QToolButton*>(QStringLiteral("unlock"));
        QVERIFY(!enter->isVisible());
        uitest::takePictures(*executor.band(), QStringLiteral("band-awaits"));
        guard.awaitsPassword = false;
        guard.needsPassword = true;
        guard.passwordError = base::Error{base::ErrorKind::KeyStoreFailed, "billing", "it is locked"};
        executor.acts().setGuard(guard);
        QVERIFY(executor.band()->text().contains(QStringLiteral("it is locked")));
        QVERIFY(enter->isVisible());
        uitest::takePictures(*executor.band(), QStringLiteral("band-lacks"));
    }

    void anUnstatedServerIsAskedAboutOnce()
    {
        Desk executor({FakeLock("orders:42")}, Environment::Unstated);
        QVERIFY(executor.band()->text().contains(QStringLiteral("What is billing for?")));
        press(executor.band(), "stateTest");
        QCOMPARE(executor.acts().guard().environment, Environment::Test);
        QVERIFY(!executor.band()->findChild<QToolButton*>(QStringLiteral("stateTest"))->isVisible());
    }

    void theSandboxIsQuiet()
    {
        auto sandbox = std::make_shared<FakeSource>();
        locks::Health health = sandbox->health();
        health.sandbox = true;
        sandbox->setHealth(health);
        Desk executor({});
        executor.window.watch(sandbox);
        QVERIFY(executor.band()->isHidden());
        sandbox->fakeActs.setHolds({holdOf("a")});
        QVERIFY(!executor.band()->isHidden());
    }

    void severalStopAtTheFirstSurprise()
    {
        Desk executor({FakeLock("a").overdue(), FakeLock("b").overdue(), FakeLock("c").overdue()});
        executor.view()->selectAll();
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        const auto dialog = executor.dialog<BulkDialog>();
        QVERIFY(dialog);
        QVERIFY(!dialog->actButton()->isEnabled());
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("3"));
        QCOMPARE(dialog->actButton()->text(), QStringLiteral("Release 3 locks"));
        uitest::doubleClick(dialog->actButton());
        QCOMPARE(executor.acts().asked.size(), 1);
        executor.acts().end(OutcomeKind::Applied, "free");
        QCOMPARE(executor.acts().asked.size(), 2);
        executor.acts().end(OutcomeKind::Refused, {}, "changed");
        QCOMPARE(executor.acts().asked.size(), 2);
        QCOMPARE(dialog->phase(), ActSheet::Phase::Ended);
        QVERIFY(
            uitest::shownTexts(*dialog).contains(QStringLiteral("1 done, 1 not as expected, 1 left alone")));
    }

    void severalGoOnWhereToldSo()
    {
        Desk executor({FakeLock("a").overdue(), FakeLock("b").overdue()});
        executor.view()->selectAll();
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        const auto dialog = executor.dialog<BulkDialog>();
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("2"));
        dialog->findChild<QCheckBox*>(QStringLiteral("goOn"))->setChecked(true);
        press(dialog, "act");
        executor.acts().end(OutcomeKind::Refused, {}, "changed");
        QCOMPARE(executor.acts().asked.size(), 2);
        executor.acts().end(OutcomeKind::Applied, "free");
        QCOMPARE(dialog->phase(), ActSheet::Phase::Ended);
    }

    void oneOfSeveralThatChangesDisarms()
    {
        Desk executor({FakeLock("a").overdue(), FakeLock("b").overdue()});
        executor.view()->selectAll();
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        const auto dialog = executor.dialog<BulkDialog>();
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("2"));
        QVERIFY(dialog->actButton()->isEnabled());
        executor.source->show({FakeLock("b").heldBy("another")});
        QVERIFY(!dialog->actButton()->isEnabled());
    }

    void severalOfAnUnknownLibraryPromiseNoWaking()
    {
        FakeLock text("lock:job");
        text.kind(locks::stringLock).fixedLease(30s, 20s);
        Desk executor({FakeLock("a"), text});
        executor.view()->selectAll();
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        const QString said = uitest::shownTexts(*executor.dialog<BulkDialog>());
        QVERIFY2(!said.contains(QStringLiteral("wakes who must be woken")), qPrintable(said));
        QVERIFY(said.contains(QStringLiteral("Who must be woken is not known")));
    }

    /// Nothing is said to have changed, and nobody to be dead, of what is not seen.
    void severalWithoutSightAreNotJudged()
    {
        Desk executor({FakeLock("a"), FakeLock("b")});
        executor.view()->selectAll();
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        const auto dialog = executor.dialog<BulkDialog>();
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("2"));
        auto* rows = dialog->findChild<BulkModel*>();
        const auto said = [&](int row) {
            return rows->index(row, BulkModel::Signs).data().toString() + u'|' +
                   rows->index(row, BulkModel::Result).data().toString();
        };
        executor.source->show({FakeLock("a").unknown(), FakeLock("b").unknown()});
        dialog->tick(support::fakeNow + 60s);
        QCOMPARE(said(0), QStringLiteral("? cannot be told|? not seen now"));
        QVERIFY(!dialog->actButton()->isEnabled());
        executor.source->show({FakeLock("a"), FakeLock("b").heldBy("another")});
        dialog->tick(support::fakeNow);
        QCOMPARE(said(0), QStringLiteral("● looks alive|"));
        QCOMPARE(said(1), QStringLiteral("? cannot be told|▲ changed while you looked"));
    }

    /// The observation that was looked at is old then; the running clock says nothing about another holder.
    void whatHasChangedIsNotJudgedByTheClock()
    {
        Desk executor({FakeLock("a"), FakeLock("b")});
        executor.view()->selectAll();
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        const auto dialog = executor.dialog<BulkDialog>();
        auto* rows = dialog->findChild<BulkModel*>();
        const auto signs = [&](int row) { return rows->index(row, BulkModel::Signs).data().toString(); };
        FakeLock looked("a");
        looked.lock.asOf = support::fakeNow + 20s;
        executor.source->show({looked, FakeLock("b").heldBy("another")});
        dialog->tick(support::fakeNow + 20s);
        QCOMPARE(signs(0), QStringLiteral("▲ looks dead"));
        QCOMPARE(signs(1), QStringLiteral("? cannot be told"));
        press(dialog->findChild<Banner*>(), "");
        dialog->tick(support::fakeNow);
        QCOMPARE(signs(1), QStringLiteral("● looks alive"));
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("2"));
        press(dialog, "act");
        executor.acts().end(OutcomeKind::Applied, "free");
        dialog->tick(support::fakeNow + 60s);
        QCOMPARE(signs(0), QString()); // it is free: nothing is said of who held it
    }

    void acquireHoldsOnTermsAndAWaitCanBeGivenUp()
    {
        Desk executor({FakeLock("orders:42").kind(locks::redisson::fairLock)});
        executor.select("orders:42");
        QTest::keyClick(executor.view(), Qt::Key_H, Qt::ControlModifier);
        const auto dialog = executor.dialog<AcquireDialog>();
        QVERIFY(dialog);
        QCOMPARE(dialog->request().hold.kind, locks::redisson::fairLock);
        dialog->findChild<QLineEdit*>(QStringLiteral("name"))->setText(QStringLiteral("night\\xff"));
        dialog->findChild<QComboBox*>(QStringLiteral("keep"))->setCurrentIndex(1);
        dialog->findChild<QSpinBox*>(QStringLiteral("lease"))->setValue(90);
        dialog->findChild<QComboBox*>(QStringLiteral("wait"))->setCurrentIndex(2);
        press(dialog, "act");
        const admin::ActRequest asked = executor.acts().asked.first();
        QCOMPARE(asked.lock.name.bytes, QByteArray("night\xff"));
        QCOMPARE(asked.hold.lease, std::optional<base::milliseconds>(90s));
        QVERIFY(!asked.hold.wait);
        press(dialog, "giveUp");
        QCOMPARE(executor.acts().givenUp.size(), 1);
        executor.acts().end(OutcomeKind::Refused, {}, "given-up");
        QCOMPARE(dialog->phase(), ActSheet::Phase::Ended);
    }

    void holdsAreMarkedListedAndReleased()
    {
        Desk executor({oursShown("orders:42")});
        executor.select("orders:42");
        executor.acts().setHolds({holdOf("orders:42", 2)});
        const int column = lockColumn("holder");
        QVERIFY(
            executor.view()->model()->index(0, column).data().toString().startsWith(QStringLiteral("you")));
        press(executor.band(), "holds");
        const auto list = executor.dialog<HoldsDialog>();
        QVERIFY(list);
        const auto* model = list->findChild<QTableView*>()->model();
        QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("orders:42"));
        QCOMPARE(model->index(0, 2).data().toString(), QStringLiteral("2"));
        press(list, "releaseHold");
        const auto dialog = executor.dialog<ActDialog>();
        QVERIFY(dialog);
        press(dialog, "act");
        QCOMPARE(executor.acts().asked.first().act, ActKind::Release);
        QVERIFY(executor.acts().asked.first().who.has_value());
    }

    void aLostHoldIsNeverSilent()
    {
        Desk executor({oursShown("orders:42")});
        executor.acts().setHolds({holdOf("orders:42")});
        admin::OperatorHold lost = holdOf("orders:42");
        lost.lost = true;
        lost.error = base::Error{base::ErrorKind::ConnectionLost, {}, {}};
        executor.acts().setHolds({lost});
        QVERIFY(executor.notices().contains(QStringLiteral("Your hold of orders:42 is lost")));
        QVERIFY(executor.band()->isVisible());
    }

    void closingWithHoldsAsksAndReleases()
    {
        Desk executor({oursShown("orders:42")});
        executor.acts().setHolds({holdOf("orders:42", 2)});
        executor.window.close();
        QVERIFY(executor.window.isVisible());
        const auto dialog = executor.dialog<LeaveDialog>();
        QVERIFY(dialog);
        press(dialog, "cancel");
        QVERIFY(executor.acts().asked.isEmpty());
        QTRY_VERIFY(!executor.dialog<LeaveDialog>());
        executor.window.close();
        press(executor.dialog<LeaveDialog>(), "release");
        executor.acts().end(OutcomeKind::Applied);
        QCOMPARE(executor.acts().asked.size(), 2);
        QVERIFY(executor.window.isVisible());
        executor.acts().end(OutcomeKind::Applied);
        QVERIFY(!executor.window.isVisible());
    }

    void keptHoldsGetAFixedLease()
    {
        Desk executor({oursShown("orders:42")});
        executor.acts().setHolds({holdOf("orders:42")});
        executor.window.close();
        const auto dialog = executor.dialog<LeaveDialog>();
        dialog->findChild<QSpinBox*>()->setValue(45);
        press(dialog, "keep");
        QCOMPARE(executor.acts().asked.first().lease, base::milliseconds{45min});
        QVERIFY(executor.acts().asked.first().who.has_value());
        executor.acts().end(OutcomeKind::Failed);
        QVERIFY(executor.window.isVisible());
        press(dialog, "anyway");
        QVERIFY(!executor.window.isVisible());
    }

    void aScriptThatBlocksCanBeEnded()
    {
        Desk executor({FakeLock("orders:42")});
        locks::Health health = executor.source->health();
        health.live = false;
        health.reason = "busy";
        health.busySince = base::monoNow() - 8s;
        executor.source->setHealth(health);
        QPushButton* end = nullptr;
        for (QPushButton* button : executor.window.locksPage()->findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == QStringLiteral("End the script…"))
                end = button;
        QVERIFY(end);
        QTest::mouseClick(end, Qt::LeftButton);
        const auto dialog = executor.dialog<ActDialog>();
        QVERIFY(dialog && dialog->actButton()->isEnabled());
        press(dialog, "act");
        QCOMPARE(executor.acts().asked.first().act, ActKind::KillScript);
    }

    void oneHolderIsReleasedFromItsList()
    {
        Desk executor(
            {FakeLock("catalogue").kind(locks::redisson::readWriteLock).holders(3, locks::Mode::Read)});
        executor.select("catalogue");
        const base::HolderId second = executor.source->locks().first()->holders.at(1).id;
        Q_EMIT executor.window.findChild<HolderPart*>()->releaseWanted(second);
        const auto dialog = executor.dialog<ActDialog>();
        QVERIFY(dialog);
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("catalogue"));
        press(dialog, "act");
        QCOMPARE(executor.acts().asked.first().who, std::optional(second));
        QCOMPARE(executor.acts().asked.first().act, ActKind::ReleaseHolder);
    }

    void anotherSourceTakesItsDialogsAway()
    {
        Desk executor({FakeLock("orders:42").overdue()});
        executor.select("orders:42");
        QTest::keyClick(executor.view(), Qt::Key_Delete);
        QVERIFY(executor.dialog<ActDialog>());
        executor.window.watch(std::make_shared<FakeSource>());
        QVERIFY(!executor.dialog<ActDialog>());
    }

    void pictures()
    {
        const QList<locks::LockPtr> all =
            support::everySortOfLock() + QList<locks::LockPtr>{oursShown("订单:夜间")};
        Desk executor(all, Environment::Production);
        executor.acts().setHolds({holdOf("订单:夜间", 2), holdOf("orders:99")});
        QCoreApplication::processEvents();
        uitest::takePictures(executor.window, QStringLiteral("window-production"));
        QVERIFY(executor.acts().unlock(QStringLiteral("billing")));
        executor.select("订单:夜间");
        uitest::takePictures(executor.window, QStringLiteral("window-unlocked"));
        press(executor.band(), "holds");
        uitest::takePictures(*executor.dialog<HoldsDialog>(), QStringLiteral("holds"));
        executor.window.action("acquire")->trigger();
        const auto acquire = executor.dialog<AcquireDialog>();
        acquire->findChild<QComboBox*>(QStringLiteral("wait"))->setCurrentIndex(1);
        acquire->findChild<QComboBox*>(QStringLiteral("keep"))->setCurrentIndex(1);
        QCoreApplication::processEvents();
        uitest::takePictures(*acquire, QStringLiteral("acquire"));
        acquire->findChild<QLineEdit*>(QStringLiteral("reason"))->setText(QStringLiteral("INC-7"));
        press(acquire, "act");
        QCoreApplication::processEvents();
        uitest::takePictures(*acquire, QStringLiteral("acquire-waiting"));
        executor.view()->selectAll();
        executor.window.action("release")->trigger();
        QCoreApplication::processEvents();
        uitest::takePictures(*executor.dialog<BulkDialog>(), QStringLiteral("bulk"));
        executor.window.close();
        uitest::takePictures(*executor.dialog<LeaveDialog>(), QStringLiteral("leave"));
        executor.acts().lockAgain();
        executor.window.action("unlock")->trigger();
        uitest::takePictures(*executor.dialog<UnlockDialog>(), QStringLiteral("unlock"));
        executor.acts().setGuard({Environment::Unstated, {}, true, {}, {}});
        QMenu* menu = executor.menu("release");
        Q_EMIT menu->aboutToShow();
        menu->adjustSize();
        uitest::takePictures(*menu, QStringLiteral("menu"));
        uitest::takePictures(*executor.band(), QStringLiteral("band-unstated"));
        executor.acts().setHolds({});
        executor.window.resize(2560, 1440);
        executor.acts().setGuard({Environment::Production, QStringLiteral("billing"), true, {}, {}});
        uitest::takePictures(executor.window, QStringLiteral("window-large"));
    }

    void theListOfKeysFitsTheScreen()
    {
        Desk executor({FakeLock("a")});
        QTest::keyClick(executor.view(), Qt::Key_Question);
        const auto dialog = executor.dialog<ShortcutsDialog>();
        QVERIFY(dialog);
        QVERIFY(uitest::shownTexts(*dialog).contains(QStringLiteral("Shorten the lease…")));
        uitest::takePictures(*dialog, QStringLiteral("keys"));
        QVERIFY2(dialog->height() <= 690, qPrintable(QString::number(dialog->height())));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestOperator)
#include "tst_operator.moc"
