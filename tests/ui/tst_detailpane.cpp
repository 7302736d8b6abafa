#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/redissonnames.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/models/holdermodel.h"
#include "ui/models/lockphrases.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/lockfacts.h"
#include "ui/widgets/sawtoothview.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

using namespace lockscope;
using namespace std::chrono_literals;
using support::FakeLock;
using support::fakeNow;
using support::FakeSource;

namespace
{

/// A lock that has something in every part of the pane.
locks::LockPtr richLock()
{
    FakeLock made("orders:{42}:fulfilment");
    made.kind(locks::redisson::fairLock)
        .renewed(41, 3200ms)
        .heldFor(421s, false)
        .queue(4)
        .token(981)
        .pinned();
    made.lock.evidence =
        locks::Evidence{{"holder-field", "queue-key", "timeouts-key"}, {locks::redisson::reentrantLock}};
    made.lock.group = locks::Group{"9f3c", false};
    made.lock.fence = locks::Fence::fromHex("5d41402abc4b2a76b9719d911017c592");
    made.lock.fenceStrength = locks::FenceStrength::Strong;
    made.lock.companions = QList<locks::Companion>{
        {{"redisson_lock_queue:{42}"}, "queue", "6f1a2b3c-9d8e-4f70-8a1b-000000000100:1 and 3 more"},
        {{"redisson_lock_timeout:{42}"}, "timeouts", {}}};
    return made.ptr();
}

QString tableText(const QAbstractItemView& view)
{
    QStringList rows;
    const QAbstractItemModel& model = *view.model();
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            cells.append(model.index(row, column).data().toString());
        rows.append(cells.join(u'|'));
    }
    return rows.join(u'\n');
}

} // namespace

class DetailPaneTest final : public QObject
{
    Q_OBJECT

    std::shared_ptr<FakeSource> m_source;
    std::unique_ptr<ui::DetailPane> m_pane;

    void look(const locks::LockPtr& lock)
    {
        m_source->show({lock});
        m_pane->setLock(lock->ref);
        m_pane->tick(fakeNow);
    }
    QTableView* table(const char* name) const
    {
        const QList<QTableView*> tables = m_pane->findChildren<QTableView*>();
        for (QTableView* each : tables) {
            if (each->accessibleName() == QLatin1String(name))
                return each;
        }
        return nullptr;
    }
    QString text() const { return uitest::shownTexts(*m_pane); }

private Q_SLOTS:
    void init()
    {
        uitest::failOnWarnings();
        ui::theme::apply(*qApp, ui::ThemeChoice::Light);
        m_source = std::make_shared<FakeSource>();
        m_source->goLive();
        m_pane = std::make_unique<ui::DetailPane>();
        m_pane->setSource(m_source);
        m_pane->resize(420, 1180);
        m_pane->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
    }
    void cleanup()
    {
        m_pane.reset();
        m_source.reset();
    }

    void saysWhatToDoWhereNothingIsSelected()
    {
        QVERIFY(text().contains(QStringLiteral("No lock is selected")));
        uitest::takePictures(*m_pane, QStringLiteral("detail-empty"));
    }

    /// A list under a pinned name, and a name that was not read yet: neither is free.
    void whatIsNoLockIsDescribed()
    {
        FakeLock replaced("orders");
        replaced.free().unknown("not-a-lock").pinned();
        replaced.lock.foreign = locks::ForeignKey{"list", 3, true, fakeNow + 2min};
        look(replaced);
        QVERIFY2(
            text().contains(QStringLiteral("What stands under “orders” is no lock that can be read, or a "
                                           "damaged one: list, 3 entries, expiring in 2 m 00 s.")),
            qPrintable(text()));
        uitest::takePictures(*m_pane, QStringLiteral("detail-no-lock"));
        FakeLock unread("stock");
        unread.free().unknown("not-read").pinned();
        unread.lock.asOf = {};
        look(unread);
        QVERIFY2(text().contains(QStringLiteral("It has not been read yet.")), qPrintable(text()));
        QVERIFY2(!text().contains(QStringLiteral("As of")), qPrintable(text()));
    }

    /// Each fact is said as surely as it is known.
    void whatIsGoingOnIsSaidFirst_data()
    {
        QTest::addColumn<locks::LockPtr>("lock");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const locks::LockPtr& lock, const char* said) {
            QTest::newRow(name) << lock << QString::fromUtf8(said);
        };
        row("seen to be taken", FakeLock("a").heldBy("c", "7"),
            "Held by c:7 for 12 s; a watchdog renews it every 10.0 s. How many wait is not known.");
        row("found held", FakeLock("a").noExpiry().heldBy("c", "7").heldFor(2h + 61s, false).waiters(5),
            "Held by c:7 for at least 2 h 01 m; it has no expiry and nobody renews it. At least 5 clients "
            "wait.");
        row("fixed", FakeLock("a").heldBy("c", "7").fixedLease(60s, 30s).waiters(1),
            "Held by c:7 for 12 s; its lease ends in 30 s and is not renewed. At least 1 client waits.");
        row("overdue", FakeLock("a").heldBy("c", "7").overdue().waiters(0),
            "Held by c:7 for 12 s; the renewal that was due did not come, its lease ends in 16 s. Nobody is "
            "seen to wait.");
        row("several", FakeLock("a").holders(3).unknownLease().ttl(25s),
            "3 hold it, the first for 15 s; its lease ends in 25 s; whether it is renewed is not known yet. "
            "How many wait is not known.");
        row("free", FakeLock("a").free().waiters(0), "Free: nobody holds it. Nobody is seen to wait.");
        row("not known", FakeLock("a").noExpiry().heldBy("c", "7").heldFor(2min).waiters(2).unknown(),
            "Out of sight. As it was last seen: Held by c:7 for 45 s; it has no expiry and nobody renews it. "
            "At least 2 clients wait.");
        row("semaphore",
            FakeLock("a").kind(locks::redisson::plainSemaphore).holders(0).permits(2, 6).waiters(0),
            "Free permits: 2 of 6. Nobody is seen to wait.");
        row("used up",
            FakeLock("a").kind(locks::redisson::permitSemaphore).holders(3).permits(0, 6).waiters(1),
            "All its 6 permits are taken. 3 hold it, the first for 15 s. At least 1 client waits.");
        row("latch", FakeLock("a").kind(locks::redisson::countDownLatch).latch(3).waiters(4),
            "Its count is 3; who waits goes on when it is zero. At least 4 clients wait.");
    }
    void whatIsGoingOnIsSaidFirst()
    {
        QFETCH(locks::LockPtr, lock);
        QFETCH(QString, said);
        look(lock);
        const auto* label = m_pane->findChild<QLabel*>(QStringLiteral("goingOn"));
        QCOMPARE(label->text(), said);
        QCOMPARE(label->isVisible(), !said.isEmpty());
        look(FakeLock("b")); // held by a uuid, which does not widen the pane
        QVERIFY(label->text().contains(u'…') && label->minimumSizeHint().width() < 240);
    }

    /// The sentence says what the finding means and what can be done, with the time as it passes.
    void troubleIsExplained()
    {
        look(FakeLock("till").noExpiry().heldFor(14min).waiters(1));
        const auto* trouble = m_pane->findChild<QLabel*>(QStringLiteral("trouble"));
        QCOMPARE(trouble->text(),
            QStringLiteral("⚠  It has no expiry: if its holder is gone, it stays locked "
                           "for ever. This has been so for at least 14 m 00 s. Check that its "
                           "holder is alive. If it is not, force-release the lock."));
        m_pane->tick(fakeNow + 75s);
        QVERIFY2(
            trouble->text().contains(QStringLiteral(
                "\n▲  It has been held for 15 m 15 s while others wait. Check what its holder is doing.")),
            qPrintable(trouble->text()));
        uitest::takePictures(*m_pane, QStringLiteral("detail-trouble"));
        look(FakeLock("till"));
        QVERIFY(!trouble->isVisible());
    }

    /// Who is named is not who holds it now.
    void whatChangesHandsFasterThanItIsReadSaysSo()
    {
        FakeLock busy("till");
        busy.lock.handOversPerSecond = 53;
        look(busy);
        QVERIFY2(
            text().contains(QStringLiteral("It changes hands 53 times a second, faster than it can be read")),
            qPrintable(text()));
        QVERIFY(text().contains(QStringLiteral("Last seen to hold it")));
        QVERIFY(!text().contains(QStringLiteral("Held by")));
        uitest::takePictures(*m_pane, QStringLiteral("detail-busy"));
        busy.free();
        look(busy);
        QVERIFY2(!text().contains(QStringLiteral("nobody holds it")), qPrintable(text()));
        busy.lock.handOversPerSecond = 0;
        look(busy);
        QVERIFY2(text().contains(QStringLiteral("nobody holds it")), qPrintable(text()));
    }

    /// Not that of the lock that was looked at before.
    void theCurveShowsThreeLeasesOfThisLock()
    {
        locks::Lock lock = *FakeLock("gate").ptr();
        lock.lease.length = 2min;
        look(locks::share(lock));
        const auto* curve = m_pane->findChild<ui::SawtoothView*>();
        QCOMPARE(curve->span(), base::milliseconds{5min});
        lock.ref = locks::LockRef{{"cart"}, 0, {}};
        lock.lease = {};
        look(locks::share(lock));
        QCOMPARE(curve->span(), base::milliseconds{30s});
    }

    /// Names give way, numbers never.
    void noNumberIsCut()
    {
        m_pane->resize(288, 720);
        look(FakeLock("import").heldFor(26min + 11s, false).ptr());
        QCoreApplication::processEvents();
        const QTableView* holders = table("Holders");
        const QModelIndex since = holders->model()->index(0, ui::HolderModel::Since);
        QVERIFY(!holders->isColumnHidden(since.column()));
        const int needed = holders->fontMetrics().horizontalAdvance(since.data().toString());
        QVERIFY2(holders->columnWidth(since.column()) > needed, qPrintable(since.data().toString()));
        m_pane->tick(fakeNow + 100h); // the text grows by itself
        QVERIFY(holders->columnWidth(since.column()) >
                holders->fontMetrics().horizontalAdvance(since.data().toString()));
    }

    /// The menu releases the holder whose row is marked, wherever the event says that it is.
    void theMenuKeyIsAboutTheMarkedRow()
    {
        FakeLock readers("catalogue");
        readers.kind(locks::redisson::readWriteLock).holders(3, locks::Mode::Read);
        look(readers.ptr());
        QTableView* holders = table("Holders");
        QSignalSpy released(m_pane.get(), &ui::DetailPane::releaseWanted);
        for (const int row : {2, 0}) {
            holders->setCurrentIndex(holders->model()->index(row, 0));
            QContextMenuEvent key(QContextMenuEvent::Keyboard, holders->rect().center(), {});
            QApplication::sendEvent(holders, &key);
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu != nullptr);
            QVERIFY(holders->viewport()->mapToGlobal(
                        holders->visualRect(holders->currentIndex()).bottomLeft()) == menu->pos());
            for (QAction* action : menu->actions())
                if (action->objectName() == QStringLiteral("holderRelease"))
                    action->trigger();
            menu->close();
            QCOMPARE(released.size(), 1);
            QCOMPARE(released.takeFirst().at(0).value<base::HolderId>(), readers.lock.holders.at(row).id);
        }
        holders->setCurrentIndex({});
        holders->resize(holders->width(), 400);
        QContextMenuEvent empty(QContextMenuEvent::Mouse, {5, 350}, {});
        QApplication::sendEvent(holders->viewport(), &empty);
        QVERIFY(QApplication::activePopupWidget() == nullptr);
    }

    /// At 1280 px the pane is as narrow as this: what is needed least is left out, and nothing is cut.
    void tablesFitANarrowPane()
    {
        m_pane->resize(288, 720);
        FakeLock readers("catalogue");
        readers.kind(locks::redisson::readWriteLock).holders(3, locks::Mode::Read);
        FakeLock permits("gpu");
        permits.kind(locks::redisson::permitSemaphore).permits(1, 3).holders(2, locks::Mode::Permit);
        for (const locks::LockPtr& lock : {richLock(), readers.ptr(), permits.ptr()}) {
            look(lock);
            QCoreApplication::processEvents();
            for (const char* name : {"Holders", "Waiters"}) {
                const QTableView* each = table(name);
                if (!each->isVisible())
                    continue;
                QVERIFY(each->horizontalHeader()->length() <= each->viewport()->width());
                QVERIFY(each->columnWidth(0) == 0 || each->columnWidth(0) >= 28);
            }
            uitest::takePictures(*m_pane, QStringLiteral("detail-narrow-") + locks::kindWord(lock->kind));
        }
        m_pane->resize(560, 720);
        QCoreApplication::processEvents();
        QVERIFY(!table("Holders")->isColumnHidden(ui::HolderModel::HoldMode));
    }

    void showsEverythingThatIsKnown()
    {
        const locks::LockPtr lock = richLock();
        m_source->setHistory(support::eventfulHistory(lock->ref));
        look(lock);
        QCOMPARE(m_source->selected, std::optional(lock->ref));
        for (const char* part : {"held", "Fair lock · db 0 · pinned", "26.8 s, until ",
                 "watchdog 30.0 s, renewed 41 times, last 3.2 s ago, next due in 6.8 s",
                 "4 waiting, in this order", "981", "strong (", "It could also be: Reentrant lock."})
            QVERIFY2(text().contains(QString::fromUtf8(part)), part);
        QVERIFY(tableText(*table("Holders")).endsWith(QStringLiteral("|7|exclusive|1|≥ 7 m 01 s|")));
        QCOMPARE(table("Waiters")->model()->rowCount(), 4);
        QVERIFY(tableText(*table("Waiters")).contains(QStringLiteral("✕ dead")));
        QCOMPARE(table("What happened to this lock")->model()->rowCount(), 8);
        uitest::takePictures(*m_pane, QStringLiteral("detail-fair"));
    }

    void looksRightForEverySortOfLock_data()
    {
        QTest::addColumn<int>("place");
        const QList<locks::LockPtr> all = support::everySortOfLock();
        for (int place = 0; place < all.size(); ++place)
            QTest::addRow("%d", place) << place;
    }

    void looksRightForEverySortOfLock()
    {
        QFETCH(int, place);
        const locks::LockPtr lock = support::everySortOfLock().at(place);
        m_source->setHistory(support::eventfulHistory(lock->ref));
        look(lock);
        QCOMPARE(uitest::labelsThatGuess(*m_pane), QStringList());
        const QString where = ui::lockfacts::place(*lock);
        QVERIFY(text().contains(where));
        QVERIFY(m_pane->minimumSizeHint().width() <= 420);
        m_pane->resize(420, 900);
        uitest::takePictures(*m_pane, QStringLiteral("detail-%1").arg(place, 2, 10, QLatin1Char('0')));
    }

    void countsDownWithTheBeatAndOnlyWhereItIsSeen()
    {
        look(FakeLock("orders:42"));
        QVERIFY(text().contains(QStringLiteral("26.8 s, until")));
        m_pane->tick(fakeNow + 5s);
        QVERIFY(text().contains(QStringLiteral("21.8 s, until")));
        m_pane->hide();
        m_pane->tick(fakeNow + 6s);
        QVERIFY(text().contains(QStringLiteral("21.8 s, until")));
        m_pane->show();
        QVERIFY(text().contains(QStringLiteral("20.8 s, until")));
    }

    void stopsCountingWhenSightIsLost()
    {
        look(FakeLock("far:away").unknown());
        QVERIFY(text().contains(QStringLiteral("not known since then")));
        const QString before = tableText(*table("Holders"));
        m_pane->tick(fakeNow + 30s);
        QCOMPARE(tableText(*table("Holders")), before);
        QVERIFY(text().contains(QStringLiteral("1 m 45 s ago")));
    }

    void keepsWhatWasLastSeenOfALockThatWent()
    {
        const locks::LockPtr lock = FakeLock("orders:42");
        look(lock);
        m_source->show({}, {lock->ref});
        QVERIFY(text().contains(QStringLiteral("No longer there.")));
        m_source->show({lock});
        QVERIFY(!text().contains(QStringLiteral("No longer there.")));
    }

    void ignoresOtherLocks()
    {
        look(FakeLock("orders:42"));
        const QString before = text();
        m_source->show({FakeLock("orders:43").renewed(99, 1s)});
        QCOMPARE(text(), before);
    }

    void addsOnlyNewEventsToTheHistory()
    {
        const locks::LockPtr lock = FakeLock("orders:42");
        locks::History history = support::eventfulHistory(lock->ref);
        m_source->setHistory(history);
        look(lock);
        locks::Event news = history.events.last();
        ++news.seq;
        history.events.append(news);
        history.events.removeFirst();
        m_source->setHistory(history);
        QCOMPARE(table("What happened to this lock")->model()->rowCount(), 9);
    }

    void showsAliases()
    {
        const locks::LockPtr lock = FakeLock("orders:42").heldBy("client-a", "5");
        look(lock);
        m_pane->setAliases({{"client-a", QStringLiteral("billing-2")}});
        QVERIFY(tableText(*table("Holders")).startsWith(QStringLiteral("billing-2|5|")));
        const auto* goingOn = m_pane->findChild<QLabel*>(QStringLiteral("goingOn"));
        QVERIFY2(goingOn->text().contains(QStringLiteral("billing-2")), qPrintable(goingOn->text()));
    }

    /// The line that says where the client is has its name as soon as somebody gives one.
    void aNewNameIsShownAtOnce()
    {
        look(FakeLock("orders:42").heldBy("client-a", "5"));
        locks::ClientSight sight;
        sight.condition = locks::ClientSight::Condition::Known;
        locks::ClientMatch match;
        match.connection.address = "10.0.3.7:51422";
        match.connections = 1;
        sight.matches.insert("client-a", match);
        Q_EMIT m_source->clientsChanged(sight);
        const auto* who = m_pane->findChild<QLabel*>(QStringLiteral("who"));
        QVERIFY2(who->text().contains(QStringLiteral("client-a")), qPrintable(who->text()));
        m_pane->setAliases({{"client-a", QStringLiteral("billing-2")}});
        QVERIFY2(who->text().contains(QStringLiteral("billing-2")), qPrintable(who->text()));
    }

    void asksForANameOfTheMarkedClient()
    {
        look(FakeLock("catalogue").kind(locks::redisson::readWriteLock).holders(3, locks::Mode::Read));
        QSignalSpy asked(m_pane.get(), &ui::DetailPane::aliasRequested);
        table("Holders")->selectRow(1);
        QTest::mouseClick(m_pane->findChild<QToolButton*>(QStringLiteral("nameClient")), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().first().toByteArray(), QByteArray("6f1a2b3c-9d8e-4f70-8a1b-000000000002"));
    }

    void copiesExactBytesInTheFormThatCanBeTyped()
    {
        const QByteArray name("twin\xff and \n");
        look(FakeLock(name));
        const QList<QToolButton*> buttons = m_pane->findChildren<QToolButton*>();
        const auto copy = std::find_if(buttons.begin(), buttons.end(),
            [](const QToolButton* each) { return each->accessibleName() == QLatin1String("Copy the name"); });
        QVERIFY(copy != buttons.end());
        QTest::mouseClick(*copy, Qt::LeftButton);
        QCOMPARE(base::fromTyped(QGuiApplication::clipboard()->text()), name);
    }

    /// The sentence stays short, and the tool tip has the names that it leaves out.
    void manyWaitersAreNamedInShort()
    {
        look(FakeLock("stock").heldBy("other").waiters(40));
        locks::ClientSight sight;
        QList<locks::ClientConnection>& listening =
            sight.listeners[locks::redisson::lockChannel({"stock"})].connections;
        for (int i = 0; i < 40; ++i) {
            locks::ClientConnection connection;
            connection.id = quint64(i);
            connection.name = "worker-" + QByteArray::number(i);
            listening.append(connection);
        }
        Q_EMIT m_source->clientsChanged(sight);
        const auto* who = m_pane->findChild<QLabel*>(QStringLiteral("who"));
        QVERIFY2(who->text().endsWith(QStringLiteral("worker-11, and 28 others.")), qPrintable(who->text()));
        QVERIFY2(who->toolTip().contains(QStringLiteral("worker-39")), qPrintable(who->toolTip()));
        sight.listeners.clear();
        Q_EMIT m_source->clientsChanged(sight);
        QVERIFY(who->toolTip().isEmpty());
    }

    /// Ids that are cut in the table are copied whole.
    void copiesTheSelectedRowsOfEachTable()
    {
        FakeLock fair("stock");
        fair.kind(locks::redisson::fairLock).heldBy("6f1a2b3c-9d8e-4f70-8a1b-000000000002").queue(3);
        look(fair);
        for (const char* name : {"Holders", "Waiters"}) {
            table(name)->setFocus();
            table(name)->selectAll();
            QTest::keySequence(table(name), QKeySequence::Copy);
            const QStringList rows = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
            QCOMPARE(rows.size(), 1 + table(name)->model()->rowCount());
            QVERIFY2(rows.constLast().contains(QStringLiteral("-8a1b-")), qPrintable(rows.constLast()));
            QVERIFY2(!rows.constLast().contains(u'…'), qPrintable(rows.constLast()));
        }
    }

    void keepsTheMarkedHolderWhenTheListChanges()
    {
        FakeLock readers("catalogue");
        readers.kind(locks::redisson::readWriteLock).holders(4, locks::Mode::Read);
        look(readers);
        const QAbstractItemModelTester tester(table("Holders")->model());
        table("Holders")->selectRow(2);
        readers.lock.holders.removeFirst();
        readers.lock.holders.move(0, 2);
        m_source->show({readers});
        QCOMPARE(table("Holders")->currentIndex().row(), 0);
        QCOMPARE(table("Holders")->model()->rowCount(), 3);
    }

    void changesItsSourceAndKeepsTheLock()
    {
        look(FakeLock("orders:42"));
        auto other = std::make_shared<FakeSource>();
        other->show({FakeLock("orders:42").fixedLease(10s, 4s)});
        m_pane->setSource(other);
        QVERIFY(text().contains(QStringLiteral("fixed 10.0 s")));
        QCOMPARE(other->calls, QStringList{QStringLiteral("select orders:42")});
        m_pane->setSource(nullptr);
        QVERIFY(text().contains(QStringLiteral("No lock is selected")));
    }
};

QTEST_MAIN(DetailPaneTest)
#include "tst_detailpane.moc"
