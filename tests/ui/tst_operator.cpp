#include "core/locks/redissonkinds.h"
#include "core/locks/stringfamily.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/dialogs/acquiredialog.h"
#include "ui/dialogs/actdialog.h"
#include "ui/dialogs/aftermath.h"
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
#include "ui/widgets/foldout.h"
#include "ui/widgets/lockview.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
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

/// A window on the server "billing", and what an operator does in it.
struct OperatorBench : uitest::OpenWindow {
    explicit OperatorBench(
        const QList<locks::LockPtr>& all, Environment environment = Environment::Development)
        : OpenWindow(all, {1280, 720},
              admin::GuardState{environment, QStringLiteral("billing"),
                  environment == Environment::Production || environment == Environment::Unstated, {}, {}})
    {
    }
    [[nodiscard]] support::FakeActs& acts() const { return source->fakeActs; }
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
        OperatorBench bench({FakeLock("orders:42").overdue()});
        bench.select("orders:42");
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        const auto dialog = bench.dialog<ActDialog>();
        QVERIFY(dialog);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(bench.acts().asked.isEmpty());
    }

    void menusSayWhyAnActCannotBeDone()
    {
        QVERIFY(OperatorBench({}).inMenu("release").contains(QStringLiteral("No lock is selected")));
        OperatorBench bench({FakeLock("orders:42").overdue()});
        bench.select("orders:42");
        QVERIFY(bench.inMenu("release").endsWith(u'+'));
        QVERIFY2(bench.inMenu("shorten").endsWith(u'+'), qPrintable(bench.inMenu("shorten")));
        QVERIFY(bench.inMenu("releaseHold").contains(QStringLiteral("You do not hold it")));
        bench.acts().permissions.insert(ActKind::Nudge, {console::Permission::Denied, "publish"});
        bench.select("orders:42");
        QVERIFY(bench.inMenu("release").endsWith(u'+'));
        bench.acts().lockAgain();
        QVERIFY(bench.inMenu("release").contains(QStringLiteral("Unlock billing")));
        QVERIFY(bench.inMenu("release").endsWith(u'+')); // the dialog asks for it, as by Delete
        QVERIFY(bench.inMenu("reenter").endsWith(u'-'));
        bench.source->freeze(3s);
        bench.acts().setGuard({Environment::Test, {}, false, {}, {}});
        QVERIFY(bench.inMenu("shorten").contains(QStringLiteral("Not connected")));
        QVERIFY(bench.inMenu("killScript").contains(QStringLiteral("No script blocks")));
        QCOMPARE(bench.window.action("release")->text(), QStringLiteral("&Release…"));
    }

    void whatTheServerDeniesIsNamed()
    {
        OperatorBench bench({FakeLock("orders:42").overdue()});
        bench.acts().permissions.insert(ActKind::Nudge, {console::Permission::Denied, "publish"});
        bench.select("orders:42");
        const QString text = bench.inMenu("nudge");
        QVERIFY2(text.contains(QStringLiteral("publish is missing")), qPrintable(text));
    }

    /// Before, the user that acts could not be asked about.
    void whatIsDeniedIsAskedAnewOnceUnlocked()
    {
        OperatorBench bench({FakeLock("orders:42").overdue()}, Environment::Production);
        bench.select("orders:42");
        QVERIFY(bench.inMenu("nudge").contains(QStringLiteral("Unlock billing")));
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        const auto dialog = bench.dialog<ActDialog>();
        bench.acts().permissions.insert(ActKind::Nudge, {console::Permission::Denied, "publish"});
        bench.acts().permissions.insert(
            ActKind::ForceRelease, {console::Permission::Denied, "del orders:42"});
        QVERIFY(bench.acts().unlock(QStringLiteral("billing")));
        const QString text = bench.inMenu("nudge");
        QVERIFY2(text.contains(QStringLiteral("publish is missing")), qPrintable(text));
        QTRY_VERIFY(dialog->why().contains(QStringLiteral("del orders:42")));
    }

    void withoutAnAuditFileNoActIsOffered()
    {
        OperatorBench bench({FakeLock("orders:42").overdue()});
        bench.select("orders:42");
        admin::GuardState guard = bench.acts().guard();
        guard.auditError = base::Error{base::ErrorKind::FileUnwritable, "/audit.jsonl", "No space left"};
        bench.acts().setGuard(guard);
        QVERIFY(bench.inMenu("release").contains(QStringLiteral("without an audit line")));
        QVERIFY(bench.band()->text().contains(QStringLiteral("/audit.jsonl")));
    }

    void aRecordingOffersNothing()
    {
        auto recording = std::make_shared<FakeSource>();
        recording->canAct = false;
        OperatorBench bench({});
        bench.window.watch(recording);
        recording->show({FakeLock("orders:42")});
        bench.select("orders:42");
        QVERIFY(bench.inMenu("release").endsWith(u'-'));
        QVERIFY(bench.band()->isHidden());
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        QVERIFY(!bench.dialog<ActDialog>());
    }

    void productionIsUnlockedByItsNameAndRunsOut()
    {
        OperatorBench bench({FakeLock("orders:42").overdue()}, Environment::Production);
        QVERIFY(bench.band()->text().contains(QStringLiteral("Read-only")));
        QTest::keyClick(bench.view(), Qt::Key_U, Qt::ControlModifier);
        const auto dialog = bench.dialog<UnlockDialog>();
        QVERIFY(dialog);
        auto* name = dialog->findChild<QLineEdit*>();
        name->setText(QStringLiteral("orders"));
        press(dialog, "unlock");
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(bench.acts().guard().readOnly);
        name->setText(QStringLiteral("billing"));
        press(dialog, "unlock");
        QVERIFY(!bench.acts().guard().readOnly);
        QVERIFY(bench.band()->text().contains(QStringLiteral("allowed for 14 m")));

        admin::GuardState soon = bench.acts().guard();
        soon.unlockedUntil = base::monoNow() + 4s;
        bench.acts().setGuard(soon);
        const QString before = bench.band()->text();
        QTRY_VERIFY(bench.band()->text() != before);
        bench.acts().lockAgain();
        QVERIFY(bench.band()->text().contains(QStringLiteral("Read-only")));
    }

    /// With the name of production; and alone where nothing is to be unlocked.
    void thePasswordOfTheUserThatActsIsAsked()
    {
        OperatorBench bench({FakeLock("orders:42").overdue()}, Environment::Production);
        admin::GuardState guard = bench.acts().guard();
        guard.actUser = QStringLiteral("lockadm");
        guard.needsPassword = true;
        bench.acts().setGuard(guard);
        QTest::keyClick(bench.view(), Qt::Key_U, Qt::ControlModifier);
        const auto dialog = bench.dialog<UnlockDialog>();
        QVERIFY(dialog && uitest::shownTexts(*dialog).contains(QStringLiteral("Password of lockadm")));
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("connection"));
        auto* password = dialog->findChild<QLineEdit*>(QStringLiteral("password"));
        QCOMPARE(password->echoMode(), QLineEdit::Password);
        uitest::takePictures(*dialog, QStringLiteral("unlock-password"));
        name->setText(QStringLiteral("orders"));
        QVERIFY(!dialog->findChild<QPushButton*>(QStringLiteral("unlock"))->isEnabled());
        password->setText(QStringLiteral("geheim"));
        press(dialog, "unlock");
        QVERIFY(bench.acts().passwords.isEmpty()); // another name
        name->setText(QStringLiteral("billing"));
        press(dialog, "unlock");
        QCOMPARE(bench.acts().passwords, QByteArrayList{"geheim"});
        QVERIFY(!bench.acts().guard().readOnly);

        guard = bench.acts().guard();
        guard.needsPassword = true; // it was wrong
        bench.acts().setGuard(guard);
        QVERIFY(bench.band()->text().contains(QStringLiteral("lockadm")));
        auto* again = bench.band()->findChild<QToolButton*>(QStringLiteral("unlock"));
        QVERIFY(again->isVisible());
        again->click();
        QTRY_VERIFY(bench.dialog<UnlockDialog>() != dialog);
        const auto second = bench.dialog<UnlockDialog>();
        QVERIFY(second->findChild<QLineEdit*>(QStringLiteral("connection"))->isHidden());
        QTest::keyClicks(second->findChild<QLineEdit*>(QStringLiteral("password")), QStringLiteral("right"));
        press(second, "unlock");
        QCOMPARE(bench.acts().passwords.last(), QByteArray("right"));
        QVERIFY(!again->isVisible());
    }

    void aPasswordThatIsFetchedIsWaitedFor()
    {
        OperatorBench bench({FakeLock("orders:42")}, Environment::Development);
        admin::GuardState guard = bench.acts().guard();
        guard.actUser = QStringLiteral("lockadm");
        guard.awaitsPassword = true;
        bench.acts().setGuard(guard);
        QVERIFY(bench.band()->text().contains(QStringLiteral("lockadm, whose password is being fetched")));
        const auto* enter = bench.band()->findChild<QToolButton*>(QStringLiteral("unlock"));
        QVERIFY(!enter->isVisible());
        uitest::takePictures(*bench.band(), QStringLiteral("band-awaits"));
        guard.awaitsPassword = false;
        guard.needsPassword = true;
        guard.passwordError = base::Error{base::ErrorKind::KeyStoreFailed, "billing", "it is locked"};
        bench.acts().setGuard(guard);
        QVERIFY(bench.band()->text().contains(QStringLiteral("it is locked")));
        QVERIFY(enter->isVisible());
        uitest::takePictures(*bench.band(), QStringLiteral("band-lacks"));
    }

    void anUnstatedServerIsAskedAboutOnce()
    {
        OperatorBench bench({FakeLock("orders:42")}, Environment::Unstated);
        QVERIFY(bench.band()->text().contains(QStringLiteral("Which environment is billing?")));
        press(bench.band(), "stateTest");
        QCOMPARE(bench.acts().guard().environment, Environment::Test);
        QVERIFY(!bench.band()->findChild<QToolButton*>(QStringLiteral("stateTest"))->isVisible());
    }

    void theSandboxIsQuiet()
    {
        auto sandbox = std::make_shared<FakeSource>();
        locks::Health health = sandbox->health();
        health.sandbox = true;
        sandbox->setHealth(health);
        OperatorBench bench({});
        bench.window.watch(sandbox);
        QVERIFY(bench.band()->isHidden());
        sandbox->fakeActs.setHolds({holdOf("a")});
        QVERIFY(!bench.band()->isHidden());
    }

    void severalStopAtTheFirstSurprise()
    {
        OperatorBench bench({FakeLock("a").overdue(), FakeLock("b").overdue(), FakeLock("c").overdue()});
        bench.view()->selectAll();
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        const auto dialog = bench.dialog<BulkDialog>();
        QVERIFY(dialog);
        QVERIFY(!dialog->actButton()->isEnabled());
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("3"));
        QCOMPARE(dialog->actButton()->text(), QStringLiteral("Release 3 locks"));
        uitest::doubleClick(dialog->actButton());
        QCOMPARE(bench.acts().asked.size(), 1);
        bench.acts().end(OutcomeKind::Applied, "free");
        QCOMPARE(bench.acts().asked.size(), 2);
        bench.acts().end(OutcomeKind::Refused, {}, "changed");
        QCOMPARE(bench.acts().asked.size(), 2);
        QCOMPARE(dialog->phase(), ActSheet::Phase::Ended);
        QVERIFY(uitest::shownTexts(*dialog).contains(QStringLiteral("1 done, 1 not as expected, 1 skipped")));
    }

    /// The outcome of several is handed on like that of one: all commands, a report, and a minute of
    /// watching.
    void theOutcomeOfSeveralIsHandedOn()
    {
        OperatorBench bench({FakeLock("a").overdue(), FakeLock("b").overdue()});
        bench.view()->selectAll();
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        const auto dialog = bench.dialog<BulkDialog>();
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("2"));
        dialog->tick(support::fakeNow);
        press(dialog, "act");
        for (const char* restore : {"EVAL 1 a", "EVAL 1 b"}) {
            admin::Outcome outcome;
            outcome.kind = OutcomeKind::Applied;
            outcome.finding = "free";
            outcome.restore = restore;
            bench.acts().end(outcome);
        }
        QCOMPARE(dialog->findChild<Foldout*>(QStringLiteral("restore"))->text(),
            QStringLiteral("EVAL 1 a\nEVAL 1 b"));
        press(dialog, "ticket");
        const QString report = QApplication::clipboard()->text();
        QVERIFY2(report.contains(QStringLiteral("2 locks")) && report.contains(QStringLiteral("DEL b")),
            qPrintable(report));
        press(dialog, "watch");
        const auto* aftermath = dialog->findChild<Aftermath*>();
        QVERIFY(aftermath->isVisible());
        locks::Event event;
        event.lock = {{"b"}, 0, {}};
        event.kind = locks::EventKind::Acquired;
        event.holder = {"somebody-else:7"};
        event.at = support::fakeNow + 3s;
        bench.source->show({FakeLock("b").heldBy("somebody-else")}, {{{"a"}, 0, {}}}, {event});
        dialog->tick(support::fakeNow + 4s);
        QVERIFY2(aftermath->text().startsWith(QStringLiteral("b, after ")), qPrintable(aftermath->text()));
        uitest::takePictures(*dialog, QStringLiteral("bulk-outcome-handed-on"));
        dialog->tick(support::fakeNow + 65s);
        QVERIFY2(aftermath->text().contains(QStringLiteral("Free after a minute: 1 of 2.")),
            qPrintable(aftermath->text()));
    }

    void severalGoOnWhereToldSo()
    {
        OperatorBench bench({FakeLock("a").overdue(), FakeLock("b").overdue()});
        bench.view()->selectAll();
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        const auto dialog = bench.dialog<BulkDialog>();
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("2"));
        dialog->findChild<QCheckBox*>(QStringLiteral("goOn"))->setChecked(true);
        press(dialog, "act");
        bench.acts().end(OutcomeKind::Refused, {}, "changed");
        QCOMPARE(bench.acts().asked.size(), 2);
        bench.acts().end(OutcomeKind::Applied, "free");
        QCOMPARE(dialog->phase(), ActSheet::Phase::Ended);
    }

    void oneOfSeveralThatChangesDisarms()
    {
        OperatorBench bench({FakeLock("a").overdue(), FakeLock("b").overdue()});
        bench.view()->selectAll();
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        const auto dialog = bench.dialog<BulkDialog>();
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("2"));
        QVERIFY(dialog->actButton()->isEnabled());
        bench.source->show({FakeLock("b").heldBy("another")});
        QVERIFY(!dialog->actButton()->isEnabled());
    }

    void severalOfAnUnknownLibraryPromiseNoWaking()
    {
        FakeLock text("lock:job");
        text.kind(locks::stringLock).fixedLease(30s, 20s);
        OperatorBench bench({FakeLock("a"), text});
        bench.view()->selectAll();
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        const QString said = uitest::shownTexts(*bench.dialog<BulkDialog>());
        QVERIFY2(!said.contains(QStringLiteral("notifies the waiters")), qPrintable(said));
        QVERIFY(said.contains(QStringLiteral("Which waiters to notify is not known")));
    }

    /// Nothing is said to have changed, and nobody to be dead, of what is not seen.
    void severalWithoutSightAreNotJudged()
    {
        OperatorBench bench({FakeLock("a"), FakeLock("b")});
        bench.view()->selectAll();
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        const auto dialog = bench.dialog<BulkDialog>();
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("2"));
        auto* rows = dialog->findChild<BulkModel*>();
        const auto said = [&](int row) {
            return rows->index(row, BulkModel::Signs).data().toString() + u'|' +
                   rows->index(row, BulkModel::Result).data().toString();
        };
        bench.source->show({FakeLock("a").unknown(), FakeLock("b").unknown()});
        dialog->tick(support::fakeNow + 60s);
        QCOMPARE(said(0), QStringLiteral("? unknown|? not seen now"));
        QVERIFY(!dialog->actButton()->isEnabled());
        bench.source->show({FakeLock("a"), FakeLock("b").heldBy("another")});
        dialog->tick(support::fakeNow);
        QCOMPARE(said(0), QStringLiteral("● looks alive|"));
        QCOMPARE(said(1), QStringLiteral("? unknown|▲ changed while you looked"));
    }

    /// The observation that was looked at is old then; the running clock says nothing about another holder.
    void whatHasChangedIsNotJudgedByTheClock()
    {
        OperatorBench bench({FakeLock("a"), FakeLock("b")});
        bench.view()->selectAll();
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        const auto dialog = bench.dialog<BulkDialog>();
        auto* rows = dialog->findChild<BulkModel*>();
        const auto signs = [&](int row) { return rows->index(row, BulkModel::Signs).data().toString(); };
        FakeLock looked("a");
        looked.lock.asOf = support::fakeNow + 20s;
        bench.source->show({looked, FakeLock("b").heldBy("another")});
        dialog->tick(support::fakeNow + 20s);
        QCOMPARE(signs(0), QStringLiteral("▲ looks dead"));
        QCOMPARE(signs(1), QStringLiteral("? unknown"));
        press(dialog->findChild<Banner*>(), "");
        dialog->tick(support::fakeNow);
        QCOMPARE(signs(1), QStringLiteral("● looks alive"));
        dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->setText(QStringLiteral("2"));
        press(dialog, "act");
        bench.acts().end(OutcomeKind::Applied, "free");
        dialog->tick(support::fakeNow + 60s);
        QCOMPARE(signs(0), QString()); // it is free: nothing is said of who held it
    }

    void acquireHoldsOnTermsAndAWaitCanBeGivenUp()
    {
        OperatorBench bench({FakeLock("orders:42").kind(locks::redisson::fairLock)});
        bench.select("orders:42");
        QTest::keyClick(bench.view(), Qt::Key_H, Qt::ControlModifier);
        const auto dialog = bench.dialog<AcquireDialog>();
        QVERIFY(dialog);
        QCOMPARE(dialog->request().hold.kind, locks::redisson::fairLock);
        dialog->findChild<QLineEdit*>(QStringLiteral("name"))->clear();
        QCOMPARE(dialog->actButton()->text(), QStringLiteral("Acquire…")); // there is no name to name
        QVERIFY(!dialog->actButton()->isEnabled());
        dialog->findChild<QLineEdit*>(QStringLiteral("name"))->setText(QStringLiteral("night\\xff"));
        QCOMPARE(dialog->actButton()->text(), QStringLiteral("Acquire night\\xff"));
        dialog->findChild<QComboBox*>(QStringLiteral("keep"))->setCurrentIndex(1);
        dialog->findChild<QSpinBox*>(QStringLiteral("lease"))->setValue(90);
        dialog->findChild<QComboBox*>(QStringLiteral("wait"))->setCurrentIndex(2);
        press(dialog, "act");
        const admin::ActRequest asked = bench.acts().asked.first();
        QCOMPARE(asked.lock.name.bytes, QByteArray("night\xff"));
        QCOMPARE(asked.hold.lease, std::optional<base::milliseconds>(90s));
        QVERIFY(!asked.hold.wait);
        press(dialog, "giveUp");
        QCOMPARE(bench.acts().givenUp.size(), 1);
        bench.acts().end(OutcomeKind::Refused, {}, "given-up");
        QCOMPARE(dialog->phase(), ActSheet::Phase::Ended);
    }

    void holdsAreMarkedListedAndReleased()
    {
        OperatorBench bench({oursShown("orders:42")});
        bench.select("orders:42");
        bench.acts().setHolds({holdOf("orders:42", 2)});
        const int column = lockColumn("holder");
        QVERIFY(bench.view()->model()->index(0, column).data().toString().startsWith(QStringLiteral("you")));
        press(bench.band(), "holds");
        const auto list = bench.dialog<HoldsDialog>();
        QVERIFY(list);
        const auto* model = list->findChild<QTableView*>()->model();
        QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("orders:42"));
        QCOMPARE(model->index(0, 2).data().toString(), QStringLiteral("2"));
        press(list, "releaseHold");
        const auto dialog = bench.dialog<ActDialog>();
        QVERIFY(dialog);
        press(dialog, "act");
        QCOMPARE(bench.acts().asked.first().act, ActKind::Release);
        QVERIFY(bench.acts().asked.first().who.has_value());
    }

    void aLostHoldIsNeverSilent()
    {
        OperatorBench bench({oursShown("orders:42")});
        bench.acts().setHolds({holdOf("orders:42")});
        admin::OperatorHold lost = holdOf("orders:42");
        lost.lost = true;
        lost.error = base::Error{base::ErrorKind::ConnectionLost, {}, {}};
        bench.acts().setHolds({lost});
        QVERIFY(bench.notices().contains(QStringLiteral("Your hold of orders:42 is lost")));
        QVERIFY(bench.band()->isVisible());
    }

    void closingWithHoldsAsksAndReleases()
    {
        OperatorBench bench({oursShown("orders:42")});
        bench.acts().setHolds({holdOf("orders:42", 2)});
        bench.window.close();
        QVERIFY(bench.window.isVisible());
        const auto dialog = bench.dialog<LeaveDialog>();
        QVERIFY(dialog);
        press(dialog, "cancel");
        QVERIFY(bench.acts().asked.isEmpty());
        QTRY_VERIFY(!bench.dialog<LeaveDialog>());
        bench.window.close();
        press(bench.dialog<LeaveDialog>(), "release");
        bench.acts().end(OutcomeKind::Applied);
        QCOMPARE(bench.acts().asked.size(), 2);
        QVERIFY(bench.window.isVisible());
        bench.acts().end(OutcomeKind::Applied);
        QVERIFY(!bench.window.isVisible());
    }

    void keptHoldsGetAFixedLease()
    {
        OperatorBench bench({oursShown("orders:42")});
        bench.acts().setHolds({holdOf("orders:42")});
        bench.window.close();
        const auto dialog = bench.dialog<LeaveDialog>();
        dialog->findChild<QSpinBox*>()->setValue(45);
        press(dialog, "keep");
        QCOMPARE(bench.acts().asked.first().lease, base::milliseconds{45min});
        QVERIFY(bench.acts().asked.first().who.has_value());
        bench.acts().end(OutcomeKind::Failed);
        QVERIFY(bench.window.isVisible());
        press(dialog, "anyway");
        QVERIFY(!bench.window.isVisible());
    }

    void aScriptThatBlocksCanBeEnded()
    {
        OperatorBench bench({FakeLock("orders:42")});
        locks::Health health = bench.source->health();
        health.live = false;
        health.reason = "busy";
        health.busySince = base::monoNow() - 8s;
        bench.source->setHealth(health);
        QPushButton* end = nullptr;
        for (QPushButton* button : bench.window.findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == QStringLiteral("End the script…"))
                end = button;
        QVERIFY(end);
        QTest::mouseClick(end, Qt::LeftButton);
        const auto dialog = bench.dialog<ActDialog>();
        QVERIFY(dialog && dialog->actButton()->isEnabled());
        press(dialog, "act");
        QCOMPARE(bench.acts().asked.first().act, ActKind::KillScript);
    }

    void oneHolderIsReleasedFromItsList()
    {
        OperatorBench bench(
            {FakeLock("catalogue").kind(locks::redisson::readWriteLock).holders(3, locks::Mode::Read)});
        bench.select("catalogue");
        const base::HolderId second = bench.source->locks().first()->holders.at(1).id;
        Q_EMIT bench.window.findChild<HolderPart*>()->releaseWanted(second);
        const auto dialog = bench.dialog<ActDialog>();
        QVERIFY(dialog);
        press(dialog, "act");
        QCOMPARE(bench.acts().asked.first().who, std::optional(second));
        QCOMPARE(bench.acts().asked.first().act, ActKind::ReleaseHolder);
    }

    void anotherSourceTakesItsDialogsAway()
    {
        OperatorBench bench({FakeLock("orders:42").overdue()});
        bench.select("orders:42");
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        QVERIFY(bench.dialog<ActDialog>());
        bench.window.watch(std::make_shared<FakeSource>());
        QVERIFY(!bench.dialog<ActDialog>());
    }

    void pictures()
    {
        const QList<locks::LockPtr> all =
            support::everySortOfLock() + QList<locks::LockPtr>{oursShown("订单:夜间")};
        OperatorBench bench(all, Environment::Production);
        bench.acts().setHolds({holdOf("订单:夜间", 2), holdOf("orders:99")});
        QCoreApplication::processEvents();
        uitest::takePictures(bench.window, QStringLiteral("window-production"));
        QVERIFY(bench.acts().unlock(QStringLiteral("billing")));
        bench.select("订单:夜间");
        uitest::takePictures(bench.window, QStringLiteral("window-unlocked"));
        press(bench.band(), "holds");
        uitest::takePictures(*bench.dialog<HoldsDialog>(), QStringLiteral("holds"));
        bench.window.action("acquire")->trigger();
        const auto acquire = bench.dialog<AcquireDialog>();
        acquire->findChild<QComboBox*>(QStringLiteral("wait"))->setCurrentIndex(1);
        acquire->findChild<QComboBox*>(QStringLiteral("keep"))->setCurrentIndex(1);
        QCoreApplication::processEvents();
        uitest::takePictures(*acquire, QStringLiteral("acquire"));
        acquire->findChild<QLineEdit*>(QStringLiteral("reason"))->setText(QStringLiteral("INC-7"));
        press(acquire, "act");
        QCoreApplication::processEvents();
        uitest::takePictures(*acquire, QStringLiteral("acquire-waiting"));
        bench.view()->selectAll();
        bench.window.action("release")->trigger();
        QCoreApplication::processEvents();
        uitest::takePictures(*bench.dialog<BulkDialog>(), QStringLiteral("bulk"));
        bench.window.close();
        uitest::takePictures(*bench.dialog<LeaveDialog>(), QStringLiteral("leave"));
        bench.acts().lockAgain();
        bench.window.action("unlock")->trigger();
        uitest::takePictures(*bench.dialog<UnlockDialog>(), QStringLiteral("unlock"));
        bench.acts().setGuard({Environment::Unstated, {}, true, {}, {}});
        QMenu* menu = bench.menu("release");
        Q_EMIT menu->aboutToShow();
        menu->adjustSize();
        uitest::takePictures(*menu, QStringLiteral("menu"));
        uitest::takePictures(*bench.band(), QStringLiteral("band-unstated"));
        bench.acts().setHolds({});
        bench.window.resize(2560, 1440);
        bench.acts().setGuard({Environment::Production, QStringLiteral("billing"), true, {}, {}});
        uitest::takePictures(bench.window, QStringLiteral("window-large"));
    }

    void theListOfKeysFitsTheScreen()
    {
        OperatorBench bench({FakeLock("a")});
        QTest::keyClick(bench.view(), Qt::Key_Question);
        const auto dialog = bench.dialog<ShortcutsDialog>();
        QVERIFY(dialog);
        QVERIFY(uitest::shownTexts(*dialog).contains(QStringLiteral("Shorten the lease…")));
        uitest::takePictures(*dialog, QStringLiteral("keys"));
        QVERIFY2(dialog->height() <= 690, qPrintable(QString::number(dialog->height())));
        dialog->findChild<QLineEdit*>()->setText(QStringLiteral("release"));
        const QStringList found{
            QStringLiteral("Lock"), QStringLiteral("Del"), QStringLiteral("Ctrl+Shift+E")};
        const auto columnsOfFound = [&] {
            QSet<int> columns;
            for (const QLabel* label : dialog->findChildren<QLabel*>())
                if (label->isVisible() && found.contains(label->text()))
                    columns.insert(label->x());
            return columns.size();
        };
        QTRY_COMPARE(columnsOfFound(), 1); // a few stand in one list below their subject
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestOperator)
#include "tst_operator.moc"
