#include "core/locks/family.h"
#include "tests/ui/looks.h"
#include "tests/ui/opentab.h"
#include "ui/dialogs/releaseonalldialog.h"
#include "ui/models/bulkmodel.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/majoritypart.h"
#include "ui/pages/overviewpage.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

/// A lock that is on several of the open servers: its row among all servers, and how it is freed there.
namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using profile::Environment;
using support::FakeLock;
using support::FakeSource;

FakeLock part(
    const QByteArray& token, const char* kind = "node-redlock", const QByteArray& name = "orders-lock")
{
    FakeLock lock(name);
    lock.kind(*locks::kindFromName(kind)).heldBy(token, "1").fixedLease(1min, 50s);
    lock.lock.fence = locks::Fence(QByteArray(16, 'f'));
    return lock;
}

/// Five masters in tabs, "redis-1" to "redis-5".
struct FiveMasters {
    TabbedWindow window;
    QList<std::shared_ptr<FakeSource>> servers;

    explicit FiveMasters(Environment environment = Environment::Development)
    {
        for (int number = 1; number <= 5; ++number)
            servers.append(uitest::openIn(window, QStringLiteral("redis-%1").arg(number),
                "other:" + QByteArray::number(number), environment));
        window.resize(1280, 720);
        window.turnTo(0);
        uitest::activate(window);
    }
    void show(const QList<int>& numbers, const FakeLock& lock)
    {
        for (const int number : numbers)
            servers.at(number - 1)->show({lock});
        window.turnTo(0);
    }
    [[nodiscard]] MajorityPart& part() const { return *window.overview()->majority(); }
    [[nodiscard]] QString cell(int column, int row = 0) const
    {
        return part().model()->index(row, column).data().toString();
    }
    [[nodiscard]] QTableView* table() const { return part().findChild<QTableView*>(); }
    ReleaseOnAllDialog* openDialog()
    {
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Delete);
        return window.findChild<ReleaseOnAllDialog*>();
    }
    void end(int number, admin::OutcomeKind kind, const QByteArray& why = {})
    {
        servers.at(number - 1)->fakeActs.end(kind, "free", why);
    }
    [[nodiscard]] qsizetype asked(int number) const { return servers.at(number - 1)->fakeActs.asked.size(); }
};

QStringList columnOf(const ReleaseOnAllDialog& dialog, int column)
{
    const BulkModel* model = dialog.findChild<BulkModel*>();
    QStringList texts;
    for (int row = 0; row < model->rowCount(); ++row)
        texts.append(model->index(row, column).data().toString());
    return texts;
}

} // namespace

class TestMasters : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    void oneTokenIsOneRow()
    {
        FiveMasters five;
        QVERIFY(five.part().isHidden());
        five.show({1, 2, 4}, part("aa"));
        QVERIFY(!five.part().isHidden());
        QCOMPARE(five.part().model()->rowCount(), 1);
        QCOMPARE(five.cell(MajorityModel::Name), QStringLiteral("orders-lock"));
        QCOMPARE(five.cell(MajorityModel::HeldBy), QStringLiteral("aa:1"));
        QVERIFY(five.cell(MajorityModel::HeldOn).startsWith(QStringLiteral("◆ held on 3 of 5")));
        QTRY_COMPARE(five.cell(MajorityModel::HeldOn), QStringLiteral("◆ held on 3 of 5"));
        QVERIFY(five.cell(MajorityModel::Lasts).endsWith(QStringLiteral(" s")));
        QCOMPARE(five.cell(MajorityModel::Servers), QStringLiteral("redis-1, redis-2, redis-4"));
        QVERIFY(uitest::shownTexts(five.part()).contains(QStringLiteral("whoever took it has the lock")));
        QTest::keyClick(five.table(), Qt::Key_Return);
        QCOMPARE(five.window.bar()->currentIndex(), 1);
        QCOMPARE(five.window.windowAt(1)->locksPage()->selected()->name.bytes, "orders-lock");
    }

    /// Several rows can be copied; each release is of one of them.
    void rowsAreCopiedWhole()
    {
        FiveMasters five;
        const FakeLock other = part("bb", "node-redlock", "stock-lock");
        five.servers.at(0)->show({part("aa"), other});
        five.servers.at(1)->show({part("aa"), other});
        five.window.turnTo(0);
        QCOMPARE(five.part().model()->rowCount(), 2);
        auto* button = five.part().findChild<QPushButton*>(QStringLiteral("releaseOnAllButton"));
        QVERIFY(button->isEnabled());
        auto* servers = five.window.overview()->findChild<QTableView*>(QStringLiteral("overview"));
        for (QTableView* table : {five.table(), servers}) {
            table->setFocus();
            table->selectAll();
            QTest::keySequence(table, QKeySequence::Copy);
            const QString text = QGuiApplication::clipboard()->text();
            QCOMPARE(text.split(u'\n', Qt::SkipEmptyParts).size(), 1 + table->model()->rowCount());
            QVERIFY2(text.contains(QStringLiteral("redis-2")), qPrintable(text));
        }
        QVERIFY(!button->isEnabled());
    }

    void aMinorityIsShownAsWhatItIs()
    {
        FiveMasters five;
        five.show({1, 2}, part("aa"));
        QTRY_COMPARE(five.cell(MajorityModel::HeldOn), QStringLiteral("✕ held on 2 of 5: no majority"));
        QCOMPARE(five.window.bar()->tabText(0), QStringLiteral("All servers · 1 in trouble"));
        QCOMPARE(five.cell(MajorityModel::Lasts), QString());
        five.show({3, 4}, part("bb"));
        five.servers.at(4)->freeze(4s);
        QTRY_COMPARE(
            five.cell(MajorityModel::HeldOn), QStringLiteral("? 2 of 5 by aa:1, 2 of 5 by bb:1, 1 unknown"));
        QCOMPARE(five.window.bar()->tabText(0), QStringLiteral("All servers"));
        uitest::takePictures(five.window, QStringLiteral("masters"));
    }

    void ordinaryLocksHaveNoRow()
    {
        FiveMasters five;
        five.show({1, 2, 3}, part("aa", "redis-py"));
        QVERIFY(five.part().isHidden());
    }

    /// Who has said nothing of a server has not said that it is apart.
    void anEnvironmentPartsAGroup()
    {
        FiveMasters five(Environment::Unstated);
        five.show({1, 2, 3}, part("aa"));
        QTRY_COMPARE(five.cell(MajorityModel::HeldOn), QStringLiteral("◆ held on 3 of 5"));
        const auto state = [&](int number, Environment environment) {
            five.servers.at(number - 1)->fakeActs.stateEnvironment(environment, {});
        };
        state(1, Environment::Test);
        state(5, Environment::Test);
        QTest::qWait(1'100);
        QCOMPARE(five.part().model()->rowCount(), 1);
        QCOMPARE(five.cell(MajorityModel::HeldOn), QStringLiteral("◆ held on 3 of 5"));
        state(2, Environment::Test);
        state(3, Environment::Test);
        state(4, Environment::Production);
        QTRY_COMPARE(five.cell(MajorityModel::HeldOn), QStringLiteral("◆ held on 3 of 4"));
    }

    /// One does not answer, another has given it to somebody else: the others are freed all the same.
    void itIsFreedOnAll()
    {
        FiveMasters five;
        five.show({1, 2, 3, 4}, part("aa"));
        ReleaseOnAllDialog* dialog = five.openDialog();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QCOMPARE(columnOf(*dialog, BulkModel::Name),
            (QStringList{QStringLiteral("redis-1"), QStringLiteral("redis-2"), QStringLiteral("redis-3"),
                QStringLiteral("redis-4")}));
        QCOMPARE(dialog->actButton()->text(), QStringLiteral("Release orders-lock on 4 servers"));
        five.servers.at(3)->show({part("bb")});
        QCOMPARE(dialog->why(), QStringLiteral("Review the changes first."));
        for (auto* button : dialog->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Refresh"))
                button->click();
        QVERIFY(columnOf(*dialog, BulkModel::Result).at(3).contains(QStringLiteral("left alone")));
        uitest::takePictures(*dialog, QStringLiteral("releaseonall"));
        QCOMPARE(dialog->why(), QString());
        dialog->actButton()->click();
        QCOMPARE(five.asked(1), 1);
        QCOMPARE(five.asked(2), 0);
        const admin::ActRequest request = five.servers.at(0)->fakeActs.asked.constFirst();
        QCOMPARE(request.act, admin::ActKind::ForceRelease);
        QCOMPARE(request.lock.node, QByteArray()); // as the server itself knows it
        QCOMPARE(request.fence, part("aa").lock.fence.toHex());
        five.end(1, admin::OutcomeKind::Applied);
        five.end(2, admin::OutcomeKind::Unknown);
        five.end(3, admin::OutcomeKind::Applied);
        QCOMPARE(five.asked(4), 0);
        QCOMPARE(dialog->phase(), ActSheet::Phase::Ended);
        const QString texts = uitest::shownTexts(*dialog);
        QVERIFY2(
            texts.contains(QStringLiteral("2 done, 1 not as expected, 1 skipped. It may still be on 1 of "
                                          "5 servers. That is no majority: others can take the lock.")),
            qPrintable(texts));
        QCOMPARE(uitest::labelsThatGuess(*dialog), QStringList());
    }

    /// A server that is not seen is named, and gets nothing.
    void whoIsNotSeenIsLeftOut()
    {
        FiveMasters five;
        five.show({1, 2, 3}, part("aa"));
        five.servers.at(2)->freeze(4s);
        five.servers.at(4)->freeze(4s);
        ReleaseOnAllDialog* dialog = five.openDialog();
        QVERIFY(dialog != nullptr);
        const QStringList results = columnOf(*dialog, BulkModel::Result);
        QCOMPARE(results.size(), 4);
        QVERIFY(results.at(2).contains(QStringLiteral("Not seen now")));
        QVERIFY(results.at(3).contains(QStringLiteral("Not seen now")));
        dialog->actButton()->click();
        five.end(1, admin::OutcomeKind::Applied);
        five.end(2, admin::OutcomeKind::Applied);
        QCOMPARE(five.asked(3) + five.asked(5), 0);
        QVERIFY(uitest::shownTexts(*dialog).contains(QStringLiteral("It may still be on 2 of 5 servers.")));
    }

    /// Each has its own guard: what is typed unlocks one after the other; a reason is needed once.
    void eachGuardIsUnlocked()
    {
        FiveMasters five(Environment::Production);
        five.show({1, 2, 3}, part("aa"));
        ReleaseOnAllDialog* dialog = five.openDialog();
        QVERIFY(dialog != nullptr && !dialog->why().isEmpty());
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("connection"));
        for (int number = 1; number <= 3; ++number) {
            QVERIFY(name->isVisible());
            QTest::keyClicks(name, QStringLiteral("redis-%1").arg(number));
            QTest::keyClick(name, Qt::Key_Return);
        }
        QVERIFY(!name->isVisible());
        auto* reason = dialog->findChild<QLineEdit*>(QStringLiteral("reason"));
        QVERIFY(!dialog->findChild<QLineEdit*>(QStringLiteral("typed"))->isVisible());
        QTest::keyClicks(reason, QStringLiteral("stuck"));
        QCOMPARE(dialog->why(), QString());
        dialog->actButton()->click();
        QCOMPARE(five.servers.at(0)->fakeActs.asked.constFirst().reason, QStringLiteral("stuck"));
    }

    /// Its dialog goes with it: nothing is sent to a server that is closed.
    void aTabThatIsClosedTakesItsPartAlong()
    {
        FiveMasters five;
        five.show({1, 2, 3}, part("aa"));
        QVERIFY(five.openDialog() != nullptr);
        five.window.closeTab(3);
        QVERIFY(five.window.findChild<ReleaseOnAllDialog*>() == nullptr);
        five.window.turnTo(0);
        QTRY_COMPARE(five.cell(MajorityModel::HeldOn), QStringLiteral("✕ held on 2 of 4: no majority"));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestMasters)
#include "tst_masters.moc"
