#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "tests/ui/opentab.h"
#include "ui/actions.h"
#include "ui/mainwindow.h"

#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QTest>

/// The one table of actions.
namespace lockscope::ui
{
namespace
{

/// A window on a live server.
struct Shown {
    std::shared_ptr<support::FakeSource> source = std::make_shared<support::FakeSource>();
    MainWindow window;

    Shown()
    {
        window.watch(source);
        source->goLive();
        uitest::activate(window);
    }
};

} // namespace

class TestActions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    /// Each row has its own id, each key of the window one action; and each row that a menu has was made.
    void everyRowStandsForOneAction()
    {
        uitest::Two two;
        const MainWindow& window = *two.window.windowAt(1);
        QSet<QByteArray> ids;
        QHash<QString, QByteArray> byKey;
        for (const ActionRow& row : actionRows()) {
            QVERIFY2(!ids.contains(row.id), row.id);
            ids.insert(row.id);
            const bool isOfMenus = row.menu != ActionRow::Menu::Context;
            const QAction* made = window.action(row.id);
            QVERIFY2(!isOfMenus || made != nullptr || two.window.findChild<QAction*>(QLatin1String(row.id)),
                row.id);
            if ((row.traits & ActionRow::InPlace) != 0)
                continue;
            for (const QKeySequence& keys : keysOf(row)) {
                const QString key = keys.toString();
                const QByteArray other = byKey.value(key);
                // one key closes what is shown: a recording first, and the connection then
                QVERIFY2(other.isEmpty() || (other == "closeTab" && QByteArray(row.id) == "playbackClose"),
                    row.id);
                byKey.insert(key, row.id);
            }
        }
    }

    void everyKeyInAMenuIsInTheTable()
    {
        Shown shown;
        for (const QMenu* menu : shown.window.menuBar()->findChildren<QMenu*>())
            for (const QAction* action : menu->actions())
                QVERIFY2(
                    action->shortcuts().isEmpty() || rowOf(*action) != nullptr, qPrintable(action->text()));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestActions)
#include "tst_actions.moc"
