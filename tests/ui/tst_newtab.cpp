#include "tests/ui/looks.h"
#include "tests/ui/opentab.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/pages/connectionspage.h"
#include "ui/pages/lockspage.h"

#include <QAction>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>

/// How a connection comes to a tab, and what it shares with the others.
namespace lockscope::ui
{
namespace
{

using support::FakeSource;
using uitest::openIn;
using uitest::Two;

} // namespace

class TestNewTab : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    /// Nothing comes of a server that is not connected to, and no tab either.
    void aNewTabComesWithItsServer()
    {
        Two two;
        two.press(Qt::Key_T);
        QPointer<ConnectDialog> dialog = two.window.findChild<ConnectDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        const QPointer<QWidget> asking = dialog->parentWidget();
        dialog->reject();
        QTRY_VERIFY(dialog.isNull() && asking.isNull());
        QCOMPARE(two.window.count(), 2);
        QCOMPARE(two.seen(), 1);

        uitest::activate(two.window);
        two.press(Qt::Key_T);
        dialog = two.window.findChild<ConnectDialog*>();
        const auto third = std::make_shared<FakeSource>();
        dialog->setConnector([&](const auto&) { return std::shared_ptr<console::Source>(third); });
        dialog->setUri(QStringLiteral("redis://db9:6379"));
        dialog->start();
        third->goLive();
        QTRY_COMPARE(two.window.count(), 3);
        QCOMPARE(two.seen(), 3);
        QVERIFY(two.window.windowAt(3)->isVisible());
        QTRY_VERIFY(dialog.isNull());
        QCOMPARE(two.window.count(), 3);
    }

    void theServersPageOffersATabOfItsOwn()
    {
        const QTemporaryDir folder;
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        profile::Profile kept;
        kept.uri = QStringLiteral("unix:///nowhere/redis.sock");
        kept.name = QStringLiteral("nowhere");
        store.put(kept);
        TabbedWindow window(&store);
        openIn(window, QStringLiteral("shop"), "orders:42");
        window.show();
        window.showPage(QStringLiteral("connections"));
        auto* page = window.findChild<ConnectionsPage*>();
        QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("connectInTab")), Qt::LeftButton);
        auto* dialog = window.findChild<ConnectDialog*>();
        QVERIFY(dialog != nullptr);
        QTRY_VERIFY(uitest::shownTexts(*dialog).contains(QStringLiteral("/nowhere/redis.sock")));
        QCOMPARE(window.count(), 1);
    }

    /// A thing that is deleted or named anew in one tab is not kept again as it was by another.
    void whatIsKeptIsKnownToAll()
    {
        const QTemporaryDir folder;
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        TabbedWindow window(&store);
        const auto first = openIn(window, QStringLiteral("shop"), "orders:42");
        profile::Profile second;
        second.uri = QStringLiteral("redis://db2:6379");
        second.name = QStringLiteral("billing");
        const auto source = std::make_shared<FakeSource>();
        window.addTab().watch(source, second);
        source->goLive();
        source->show({support::FakeLock("a")});
        QCOMPARE(store.recent().size(), 1);
        uitest::activate(window);
        window.turnTo(1);
        store.remove(store.recent().first().uri);
        window.turnTo(2);
        window.windowAt(2)->locksPage()->selectLock({{"a"}, 0, {}});
        window.windowAt(2)->action("pin")->trigger();
        QVERIFY(source->calls.contains(QStringLiteral("pin a")));
        QVERIFY(store.recent().isEmpty());
    }

    void whatOneTabPrefersCountsInAll()
    {
        Two two;
        two.window.windowAt(1)->action("still")->trigger();
        two.window.turnTo(2);
        QVERIFY(two.window.windowAt(2)->action("still")->isChecked());
        const QImage light = two.window.bar()->tabIcon(1).pixmap(16).toImage();
        two.window.windowAt(2)->action("themeDark")->trigger();
        QTRY_VERIFY(two.window.bar()->tabIcon(1).pixmap(16).toImage() != light);
        QVERIFY(Preferences::load().still);
        two.window.turnTo(1);
        QVERIFY(two.window.windowAt(1)->action("themeDark")->isChecked() && theme::isDark());
        two.window.windowAt(1)->action("themeLight")->trigger();
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestNewTab)
#include "tst_newtab.moc"
