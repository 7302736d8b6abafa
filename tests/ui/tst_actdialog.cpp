#include "core/locks/redissonkinds.h"
#include "core/locks/stringfamily.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/dialogs/actdialog.h"
#include "ui/dialogs/aftermath.h"
#include "ui/dialogs/outcomeview.h"
#include "ui/models/actphrases.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/nameview.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QPointer>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
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

/// Locks have no fence of their own here; a new one each time it is asked for, unless it is given.
locks::LockPtr fenced(FakeLock lock, const QByteArray& fence)
{
    lock.lock.fence = locks::Fence::fromHex(fence);
    lock.lock.evidence = locks::Evidence{{"holder-field"}, {}};
    lock.lock.fenceStrength = locks::FenceStrength::Strong;
    return lock;
}

/// A dialog on a live fake server that shows one lock.
struct Opened {
    std::shared_ptr<FakeSource> source = std::make_shared<FakeSource>();
    locks::LockRef ref;
    QPointer<ActDialog> dialog;

    explicit Opened(const locks::LockPtr& lock, ActKind act = ActKind::ForceRelease,
        Environment environment = Environment::Development)
        : ref(lock->ref)
    {
        source->goLive();
        source->show({lock});
        source->fakeActs.setGuard({environment, QStringLiteral("billing"), false, {}, {}});
        admin::ActRequest request;
        request.act = act;
        request.lock = ref;
        dialog = new ActDialog(source, request, {});
        dialog->tick(support::fakeNow);
        dialog->show();
        if (!QTest::qWaitForWindowActive(dialog))
            qFatal("the dialog does not become active");
    }
    ~Opened() { delete dialog; }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;

    template<class Widget>
    [[nodiscard]] Widget* part(const char* name) const
    {
        return dialog->findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] QPushButton* cancel() const { return part<QPushButton>("cancel"); }
    [[nodiscard]] support::FakeActs& acts() const { return source->fakeActs; }
    [[nodiscard]] QString texts() const { return uitest::shownTexts(*dialog); }
    [[nodiscard]] Banner* movedBanner() const { return dialog->findChild<Banner*>(); }
};

locks::LockPtr deadLock(const QByteArray& name = "orders:42")
{
    return fenced(FakeLock(name).overdue(), "f1");
}
locks::LockPtr livingLock(const QByteArray& name = "orders:42") { return fenced(FakeLock(name), "f1"); }

} // namespace

class TestActDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { theme::apply(*qApp, ThemeChoice::Light); }
    void init() { uitest::failOnWarnings(); }

    void cancelHasTheFocusAndEnterThereDoesNothing()
    {
        Opened opened(deadLock());
        QVERIFY(opened.cancel()->hasFocus());
        QVERIFY(opened.dialog->actButton()->isEnabled());
        QTest::keyClick(opened.cancel(), Qt::Key_Return);
        QVERIFY(opened.acts().asked.isEmpty());
        QTRY_VERIFY(!opened.dialog);
    }

    /// The host is what a person goes by who decides.
    void saysWhereTheHolderConnectsFrom()
    {
        const locks::LockPtr lock = deadLock();
        Opened opened(lock);
        QVERIFY(!opened.texts().contains(QStringLiteral("10.0.3.7")));
        locks::ClientSight sight;
        locks::ClientMatch match;
        match.connection.address = "10.0.3.7:51422";
        match.connection.name = "billing-2";
        match.certainty = locks::Certainty::Likely;
        sight.matches.insert(lock->holders.constFirst().client(), match);
        Q_EMIT opened.source->clientsChanged(sight);
        QVERIFY2(opened.texts().contains(QStringLiteral("10.0.3.7 “billing-2” (likely)")),
            qPrintable(opened.texts()));
    }

    /// A long name of wide letters makes the dialog as high as it needs: it scrolls on a low screen only.
    void aLongNameNeedsNoScrolling()
    {
        for (const ActKind act : {ActKind::ForceRelease, ActKind::ShortenLease, ActKind::Nudge}) {
            for (int letters = 10; letters <= 80; letters += 10) {
                const QByteArray name = "锁:订单:" + QByteArray("很长的名称").repeated(letters / 5);
                Opened opened(deadLock(name), act);
                const QScrollBar& bar = *opened.dialog->findChild<QScrollArea*>()->verticalScrollBar();
                const int most = opened.dialog->screen()->availableSize().height() - 40;
                QTRY_VERIFY2(bar.maximum() == 0 || opened.dialog->height() == most,
                    qPrintable(QStringLiteral("%1 letters: %2 pixels, %3 high")
                                   .arg(QString::number(letters), QString::number(bar.maximum()),
                                       QString::number(opened.dialog->height()))));
            }
        }
    }

    /// The colour, what must be typed and the sentence say the same of an act.
    void everyActSaysHowStrongItIs_data()
    {
        QTest::addColumn<ActKind>("act");
        QTest::addColumn<Strength>("strength");
        QTest::addColumn<QString>("begins");
        const auto row = [](ActKind act, Strength strength, const char* begins) {
            QTest::newRow(admin::name(act).constData()) << act << strength << QString::fromLatin1(begins);
        };
        row(ActKind::ForceRelease, Strength::Hard, "Takes the lock from its holder");
        row(ActKind::ReleaseHolder, Strength::Hard, "Takes away this one hold");
        row(ActKind::ReleaseEntry, Strength::Hard, "Takes away one entry");
        row(ActKind::RemoveWaiter, Strength::Hard, "Takes one place");
        row(ActKind::Nudge, Strength::Soft, "The waiters try again");
        row(ActKind::ShortenLease, Strength::Soft, "A living holder renews");
        row(ActKind::Acquire, Strength::Plain, "Takes the lock as anybody");
        row(ActKind::Reenter, Strength::Plain, "Enters your hold");
        row(ActKind::Release, Strength::Plain, "Leaves your hold");
        row(ActKind::KillScript, Strength::Hard, "Ends the script");
    }
    void everyActSaysHowStrongItIs()
    {
        QFETCH(ActKind, act);
        QFETCH(QString, begins);
        const QString notice = phrases::actNotice(act);
        QVERIFY2(notice.startsWith(begins), qPrintable(notice));
        QTEST(ActDialog::strengthOf(act), "strength");
    }

    void aDeadHoldersLockIsReleasedByOneClick()
    {
        Opened opened(deadLock());
        QVERIFY(opened.texts().contains(QStringLiteral("looks dead: renewal 4.0 s overdue")));
        QCOMPARE(opened.dialog->actButton()->text(), QStringLiteral("Release orders:42"));
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        QCOMPARE(opened.acts().asked.size(), 1);
        const admin::ActRequest asked = opened.acts().asked.first();
        QCOMPARE(asked.act, ActKind::ForceRelease);
        QCOMPARE(asked.fence, QByteArray("f1"));
        QCOMPARE(opened.dialog->phase(), ActSheet::Phase::Running);
        opened.acts().end(OutcomeKind::Applied, "free");
        QCOMPARE(opened.dialog->phase(), ActSheet::Phase::Ended);
        QVERIFY(opened.texts().contains(QStringLiteral("✓")));
    }

    void aDoubleClickAndHeldEnterSendOneAct()
    {
        Opened opened(deadLock());
        uitest::doubleClick(opened.dialog->actButton());
        QCOMPARE(opened.acts().asked.size(), 1);
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        QCOMPARE(opened.acts().asked.size(), 1);

        Opened held(deadLock());
        held.dialog->actButton()->setFocus();
        QTest::keyClick(held.dialog->actButton(), Qt::Key_Return);
        for (int repeat = 0; repeat < 20; ++repeat) {
            QKeyEvent event(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"), true);
            QApplication::sendEvent(held.dialog->focusWidget(), &event);
        }
        QCOMPARE(held.acts().asked.size(), 1);
        QVERIFY(held.dialog->isVisible());
    }

    void theEnterThatOpenedItPressesNothing()
    {
        Opened opened(deadLock());
        QKeyEvent event(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"), true);
        QApplication::sendEvent(opened.cancel(), &event);
        QVERIFY(opened.dialog && opened.dialog->isVisible());
    }

    /// The name of the one lock is shown in full, and need not be typed.
    void aLivingHoldersLockIsNamedAndNotTyped()
    {
        Opened opened(livingLock());
        QVERIFY(opened.texts().contains(QStringLiteral("looks alive: renewed 3.2 s ago")));
        QVERIFY(opened.part<QLineEdit>("typed")->isHidden());
        QCOMPARE(opened.dialog->findChild<NameView*>()->text(), QStringLiteral("orders:42"));
        QVERIFY(opened.dialog->actButton()->isEnabled());
        QVERIFY(opened.cancel()->hasFocus());
    }

    /// From the opened dialog to the act on production, by the keyboard alone: its name, Enter, a reason,
    /// Enter, Enter.
    void productionIsUnlockedInTheDialogAndTheLockFreedByKeys()
    {
        Opened opened(livingLock(), ActKind::ForceRelease, Environment::Production);
        opened.acts().lockAgain();
        auto* name = opened.part<QLineEdit>("connection");
        QTest::keyClick(opened.dialog->windowHandle(), Qt::Key_U, Qt::ControlModifier);
        QVERIFY(name->isVisible() && name->hasFocus());
        QTest::keyClicks(name, QStringLiteral("catalogue"));
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(opened.acts().guard().readOnly);
        QVERIFY(opened.texts().contains(QStringLiteral("That is another name")));
        QTest::keyClicks(name, QStringLiteral("billing")); // what was typed wrongly is selected
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(!opened.acts().guard().readOnly);
        QVERIFY(!name->isVisible());
        auto* reason = opened.part<QLineEdit>("reason");
        QVERIFY(reason->hasFocus());
        QVERIFY(!opened.dialog->actButton()->isEnabled());
        QTest::keyClicks(reason, QStringLiteral("INC-7"));
        QTest::keyClick(reason, Qt::Key_Return);
        QVERIFY(opened.acts().asked.isEmpty());
        QTest::keyClick(opened.dialog->focusWidget(), Qt::Key_Return);
        QCOMPARE(opened.acts().asked.size(), 1);
        QCOMPARE(opened.acts().asked.constFirst().reason, QStringLiteral("INC-7"));
    }

    /// Ctrl+U leads to the field that unlocks, also out of a field that knows that key itself.
    void ctrlULeadsToTheUnlocking()
    {
        Opened opened(deadLock(), ActKind::ForceRelease, Environment::Production);
        opened.acts().lockAgain();
        auto* reason = opened.part<QLineEdit>("reason");
        reason->setText(QStringLiteral("INC-7"));
        reason->setFocus();
        QTest::keyClick(opened.dialog->windowHandle(), Qt::Key_U, Qt::ControlModifier);
        QVERIFY(opened.part<QLineEdit>("connection")->hasFocus());
        QCOMPARE(reason->text(), QStringLiteral("INC-7"));
    }

    /// Where nobody has said what the server is for, the dialog asks, and goes on from there.
    void whatTheServerIsForIsSaidInTheDialog()
    {
        Opened opened(deadLock(), ActKind::ForceRelease, Environment::Unstated);
        opened.acts().lockAgain();
        QSignalSpy stated(opened.dialog, &ActSheet::environmentStated);
        auto* production = opened.part<QPushButton>("sheetProduction");
        QVERIFY(production->isVisible());
        connect(opened.dialog, &ActSheet::environmentStated, opened.dialog, [&](Environment environment) {
            opened.acts().stateEnvironment(environment, QStringLiteral("billing"));
        });
        QTest::mouseClick(production, Qt::LeftButton);
        QCOMPARE(stated.size(), 1);
        QVERIFY(opened.part<QLineEdit>("connection")->isVisible());
        QTest::mouseClick(opened.part<QPushButton>("unlockHere"), Qt::LeftButton);
        QVERIFY(opened.acts().guard().readOnly);
    }

    /// The outcome has a report to paste and the command that puts back what was there.
    void theOutcomeIsHandedOn()
    {
        Opened opened(deadLock());
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        admin::Outcome outcome;
        outcome.kind = OutcomeKind::Applied;
        outcome.finding = "free";
        outcome.restore = "EVAL \"…\" 1 \"orders:42\"";
        outcome.seen = deadLock();
        opened.acts().end(outcome);
        QVERIFY(opened.part<Foldout>("restore")->text().contains(QStringLiteral("orders:42")));
        QTest::mouseClick(opened.part<QPushButton>("ticket"), Qt::LeftButton);
        const QString plain = QApplication::clipboard()->text();
        QVERIFY2(plain.contains(QStringLiteral("Held before by")), qPrintable(plain));
        QVERIFY2(plain.contains(QStringLiteral("DEL orders:42")), qPrintable(plain));
        QTest::mouseClick(opened.part<QPushButton>("ticketMarkdown"), Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("### ")));
        uitest::takePictures(*opened.dialog, QStringLiteral("act-outcome-handed-on"));
    }

    void whatCameAfterIsWatchedForAMinute()
    {
        Opened opened(deadLock());
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        opened.acts().end(OutcomeKind::Applied, "free");
        auto* aftermath = opened.dialog->findChild<Aftermath*>();
        QVERIFY(!aftermath->isVisible());
        QTest::mouseClick(opened.part<QPushButton>("watch"), Qt::LeftButton);
        QVERIFY(aftermath->isVisible());
        QCOMPARE(aftermath->text(), QStringLiteral("Nothing was seen yet."));
        locks::Event event;
        event.lock = opened.ref;
        event.kind = locks::EventKind::Acquired;
        event.holder = {"somebody-else:7"};
        event.at = support::fakeNow + 3s;
        opened.source->show({}, {}, {event});
        opened.dialog->tick(support::fakeNow + 4s);
        QVERIFY2(
            aftermath->text().startsWith(QStringLiteral("after 3.0 s: ")), qPrintable(aftermath->text()));
        QVERIFY(aftermath->text().contains(QStringLiteral("acquired it")));
        opened.dialog->tick(support::fakeNow + 61s);
        QVERIFY2(aftermath->text().contains(QStringLiteral("After a minute it is")),
            qPrintable(aftermath->text()));
    }

    void productionAsksForAReason()
    {
        Opened opened(deadLock(), ActKind::ShortenLease, Environment::Production);
        QVERIFY(!opened.dialog->actButton()->isEnabled());
        opened.part<QLineEdit>("reason")->setText(QStringLiteral("INC-7"));
        QVERIFY(opened.dialog->actButton()->isEnabled());
        opened.part<QSpinBox>("lease")->setValue(2);
        QCOMPARE(
            opened.dialog->actButton()->text(), QStringLiteral("Shorten the lease of orders:42 to 2.0 s"));
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        QCOMPARE(opened.acts().asked.first().reason, QStringLiteral("INC-7"));
        QCOMPARE(opened.acts().asked.first().lease, base::milliseconds{2000});
    }

    void whatHasChangedDisarmsUntilLookedAtAgain()
    {
        Opened opened(deadLock());
        opened.source->show({fenced(FakeLock("orders:42").heldBy("somebody-else").overdue(), "f2")});
        QVERIFY(opened.dialog->isMoved());
        QVERIFY(!opened.dialog->actButton()->isEnabled());
        QVERIFY(opened.texts().contains(QStringLiteral("somebody-else")));
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        QVERIFY(opened.acts().asked.isEmpty());
        QTest::mouseClick(opened.movedBanner()->findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(opened.dialog->actButton()->isEnabled());
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        QCOMPARE(opened.acts().asked.first().fence, QByteArray("f2"));
    }

    void theSameHolderAgainIsAChangeToo()
    {
        Opened opened(deadLock());
        opened.source->show({fenced(FakeLock("orders:42").overdue().heldFor(1s), "f2")});
        QVERIFY(opened.dialog->isMoved());
    }

    void whoCameBackToLifeDisarms()
    {
        Opened opened(deadLock());
        opened.source->show({fenced(FakeLock("orders:42").renewed(42, 10ms), "f2")});
        QVERIFY(opened.dialog->isMoved());
    }

    void aRenewalOfALivingHoldMovesTheFenceOnly()
    {
        Opened opened(livingLock());
        opened.source->show({fenced(FakeLock("orders:42").renewed(2, 10ms), "f2")});
        QVERIFY(!opened.dialog->isMoved());
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        QCOMPARE(opened.acts().asked.first().fence, QByteArray("f2"));
    }

    /// A lock out of sight has not been seen to change: when sight comes back, the same hold is the same.
    void lostSightIsNoChange()
    {
        Opened opened(livingLock());
        opened.source->show({fenced(FakeLock("orders:42").unknown(), "f1")});
        QVERIFY(!opened.dialog->isMoved());
        QVERIFY(!opened.dialog->actButton()->isEnabled());
        opened.dialog->tick(support::fakeNow + 60s); // beyond its expiry, by the running clock
        opened.source->show({fenced(FakeLock("orders:42").renewed(2, 10ms), "f2")});
        QVERIFY(!opened.dialog->isMoved());
        QVERIFY(opened.dialog->actButton()->isEnabled());
        opened.source->show({fenced(FakeLock("orders:42").unknown(), "f2")});
        opened.source->show({fenced(FakeLock("orders:42").heldBy("somebody-else"), "f3")});
        QVERIFY(opened.dialog->isMoved());
    }

    /// Nobody knows whether somebody holds a key that stands there instead of a lock.
    void whatIsNoLockIsNotHeldByNobody()
    {
        FakeLock lock("orders:42");
        lock.unknown("not-a-lock").free().lock.foreign = locks::ForeignKey{"string", 32, true, {}};
        const Opened opened(fenced(lock, {}));
        QVERIFY2(!opened.texts().contains(QStringLiteral("obody")), qPrintable(opened.texts()));
        QVERIFY2(opened.texts().contains(QStringLiteral("is no lock that can be read")),
            qPrintable(opened.texts()));
    }

    void aLockThatWentDisarms()
    {
        Opened opened(deadLock());
        opened.source->show({}, {opened.ref});
        QVERIFY(!opened.dialog->actButton()->isEnabled());
        QVERIFY(opened.texts().contains(QStringLiteral("no longer there")));
    }

    void theWindowThatRunsOutDisarms()
    {
        Opened opened(deadLock());
        QVERIFY(opened.dialog->actButton()->isEnabled());
        opened.acts().lockAgain();
        QVERIFY(!opened.dialog->actButton()->isEnabled());
        QVERIFY(opened.dialog->why().contains(QStringLiteral("Read-only")));
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        QVERIFY(opened.acts().asked.isEmpty());
    }

    void withoutSightNothingIsSent()
    {
        Opened opened(deadLock());
        opened.source->freeze(2s);
        QVERIFY(!opened.dialog->actButton()->isEnabled());
        QVERIFY(opened.dialog->why().contains(QStringLiteral("Not connected")));
    }

    void withoutAuditFileNothingIsSent()
    {
        Opened opened(deadLock());
        admin::GuardState guard = opened.acts().guard();
        guard.auditError = base::Error{base::ErrorKind::FileUnwritable, "/audit.jsonl", "No space left"};
        opened.acts().setGuard(guard);
        QVERIFY(!opened.dialog->actButton()->isEnabled());
        QVERIFY(opened.dialog->why().contains(QStringLiteral("/audit.jsonl")));
    }

    void theSoftWayIsOfferedFarFromTheHardOne()
    {
        Opened opened(deadLock());
        auto* softer = opened.part<ActButton>("softer");
        QCOMPARE(softer->strength(), Strength::Soft);
        QCOMPARE(opened.dialog->actButton()->strength(), Strength::Hard);
        QVERIFY(softer->x() - opened.dialog->actButton()->geometry().right() > 100);
        QVERIFY(opened.texts().contains(QStringLiteral("from its holder")));
        QSignalSpy wanted(opened.dialog, &ActDialog::anotherWanted);
        QTest::mouseClick(softer, Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(opened.acts().asked.isEmpty());
    }

    void whatHasNoLeaseIsNotOfferedAShorterOne()
    {
        FakeLock foreign = FakeLock("orders:42").free().pinned().unknown("not-a-lock");
        foreign.lock.foreign = locks::ForeignKey{"list", 3, true, {}};
        for (const FakeLock& lock : {foreign, FakeLock("orders:42").free().pinned()}) {
            Opened opened(lock);
            QVERIFY(opened.part<ActButton>("softer")->isHidden());
            QVERIFY(!opened.dialog->actButton()->isEnabled());
        }
        Opened opened(deadLock());
        QVERIFY(!opened.part<ActButton>("softer")->isHidden());
        opened.source->show({foreign});
        QTRY_VERIFY(opened.part<ActButton>("softer")->isHidden());
    }

    /// A waiter that waits by the means of a library that is not known is not woken: the dialog says so, and
    /// offers to send the signal as another act.
    void aReleaseOfAnUnknownLibraryOffersItsSignal()
    {
        FakeLock held("lock:job");
        held.kind(locks::stringLock).fixedLease(30s, 20s);
        Opened opened(fenced(held, "f1"));
        auto* signal = opened.part<ActButton>("signal");
        QVERIFY(!signal->isVisible());
        QVERIFY2(opened.texts().contains(QStringLiteral("does not know this lock's library")),
            qPrintable(opened.texts()));
        QVERIFY(!opened.texts().contains(QStringLiteral("notifies the waiters")));
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        opened.acts().end(OutcomeKind::Applied, "free");
        QTRY_VERIFY(signal->isVisible());
        uitest::takePictures(*opened.dialog, QStringLiteral("act-signal-offered"));
        QSignalSpy wanted(opened.dialog, &ActDialog::anotherWanted);
        QTest::mouseClick(signal, Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.constFirst().at(1).value<ActKind>(), ActKind::Nudge);
    }

    void aSignalIsSaidByTheOperator()
    {
        FakeLock held("lock:job");
        held.kind(locks::stringLock).fixedLease(30s, 20s);
        Opened opened(fenced(held, "f1"), ActKind::Nudge);
        QVERIFY(!opened.dialog->actButton()->isEnabled());
        QVERIFY(opened.dialog->why().contains(QStringLiteral("Say what its clients wait for")));
        opened.dialog->findChild<QComboBox*>()->setCurrentIndex(1);
        QTest::keyClicks(opened.part<QLineEdit>("signal where"), QStringLiteral("lock-signal:job"));
        QTest::keyClicks(opened.part<QLineEdit>("signal what"), QStringLiteral("1"));
        QVERIFY(opened.dialog->actButton()->isEnabled());
        QVERIFY(opened.part<Foldout>("sends")->text().contains(QStringLiteral("LPUSH lock-signal:job 1")));
        uitest::takePictures(*opened.dialog, QStringLiteral("act-signal"));
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        QCOMPARE(opened.acts().asked.size(), 1);
        const locks::Signal expected{locks::Signal::How::Push, "lock-signal:job", "1"};
        QCOMPARE(opened.acts().asked.constFirst().signal, std::optional(expected));
    }

    void whatIsSentFoldsOutAndCopies()
    {
        Opened opened(deadLock());
        auto* sends = opened.part<Foldout>("sends");
        QVERIFY(!sends->isOpen());
        QTest::mouseClick(sends->findChild<QToolButton*>(), Qt::LeftButton);
        QVERIFY(sends->isOpen());
        QVERIFY(sends->text().contains(QStringLiteral("DEL orders:42")));
    }

    void aDialogThatIsLeftTellsItsOutcome()
    {
        Opened opened(deadLock());
        QSignalSpy left(opened.dialog, &ActSheet::leftOutcome);
        QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        QTest::keyClick(opened.dialog, Qt::Key_Escape);
        QVERIFY(opened.dialog && !opened.dialog->isVisible());
        opened.acts().end(OutcomeKind::Refused, {}, "changed");
        QCOMPARE(left.size(), 1);
        QTRY_VERIFY(!opened.dialog);
    }

    void hostileNamesStayPlain()
    {
        for (const QByteArray& name : support::hostileNames()) {
            Opened opened(livingLock(name));
            QCOMPARE(uitest::labelsThatGuess(*opened.dialog), QStringList());
            QVERIFY2(opened.dialog->height() < 700, name.toPercentEncoding());
            QVERIFY(opened.dialog->width() <= 1000);
        }
    }

    void pictures_data()
    {
        QTest::addColumn<int>("what");
        QTest::newRow("living") << 0;
        QTest::newRow("dead-production") << 1;
        QTest::newRow("moved") << 2;
        QTest::newRow("shorten-running") << 3;
        QTest::newRow("released") << 4;
        QTest::newRow("refused") << 5;
        QTest::newRow("hostile") << 6;
        QTest::newRow("chinese-readers") << 7;
        QTest::newRow("readonly") << 8;
        QTest::newRow("script") << 9;
    }
    void pictures()
    {
        QFETCH(int, what);
        locks::LockPtr lock = what == 0 ? livingLock() : deadLock();
        if (what == 6)
            lock = livingLock("<img src=file:///etc/hostname>\xe2\x80\xae" + QByteArray(400, 'x') + '\xff');
        if (what == 7)
            lock = fenced(FakeLock("订单:支付:二零二六")
                              .kind(locks::redisson::readWriteLock)
                              .holders(7, locks::Mode::Read)
                              .waiters(3),
                "f1");
        Opened opened(lock,
            what == 3   ? ActKind::ShortenLease
            : what == 9 ? ActKind::KillScript
                        : ActKind::ForceRelease,
            what == 1 || what == 8 ? Environment::Production : Environment::Test);
        auto* sends = opened.part<Foldout>("sends");
        sends->setOpen(what == 0 || what == 6);
        if (what == 2)
            opened.source->show({fenced(FakeLock("orders:42").heldBy("somebody-else").overdue(), "f2")});
        if (what == 3 || what == 4 || what == 5)
            QTest::mouseClick(opened.dialog->actButton(), Qt::LeftButton);
        if (what == 4)
            opened.acts().end(OutcomeKind::Applied, "free");
        if (what == 5) {
            opened.acts().end(OutcomeKind::Refused, {}, "changed");
            opened.dialog->findChild<OutcomeView*>()->findChild<Foldout*>()->setOpen(true);
        }
        if (what == 8)
            opened.acts().lockAgain();
        opened.dialog->tick(support::fakeNow + 300ms);
        QCoreApplication::processEvents();
        uitest::takePictures(
            *opened.dialog, QStringLiteral("act-%1").arg(QLatin1String(QTest::currentDataTag())));
        QVERIFY(opened.dialog->height() < 720);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestActDialog)
#include "tst_actdialog.moc"
