#include "app/opening.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/privateredis.h"
#include "tests/ui/looks.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/noticestack.h"

#include <QTemporaryDir>
#include <QTest>

/// The command line opens real servers.
namespace lockscope
{

class TestOpening : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init() { uitest::beginAnew(); }

    void pinsAndPrefixesOfTheCommandLineAreKept()
    {
        const support::PrivateRedis redis;
        redis.cli("set jobs:gate 3");
        redis.cli("set shop:gate 2");
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("profiles.json"));
        const base::KeyName gate{"jobs:gate"};
        {
            profile::ProfileStore store(path);
            ui::MainWindow window(&store);
            window.show();
            app::Options options;
            options.uris = {redis.uri()};
            options.pins = {{gate, locks::redisson::plainSemaphore}};
            options.prefixes = {"lock:orders:", "lock:"};
            options.statements = {{"shop:*", locks::redisson::plainSemaphore}};
            QVERIFY(app::openFirst(window, options, store));
            window.locksPage()->selectName(gate);
            QTRY_COMPARE_WITH_TIMEOUT(window.missing(), QString(), 10'000);
        }
        profile::ProfileStore store(path);
        QVERIFY(store.load());
        QCOMPARE(store.recent().size(), 1);
        const profile::Profile& kept = store.recent().first();
        const QList<profile::Pin> expected{{gate, 0, "semaphore"}};
        QCOMPARE(kept.pins, expected);
        QCOMPARE(kept.prefixes, QByteArrayList{"lock:"});
        const QList<profile::Statement> stated{{"shop:*", "semaphore"}};
        QCOMPARE(kept.statements, stated);
        QVERIFY(kept.lastUsed.isValid());

        ui::MainWindow again(&store);
        again.show();
        app::Options plain;
        plain.uris = {redis.uri()};
        QVERIFY(app::openFirst(again, plain, store));
        again.locksPage()->selectName(gate);
        QTRY_COMPARE_WITH_TIMEOUT(again.missing(), QString(), 10'000);
        QVERIFY(again.locksPage()->selectedLock()->pinned);
        QCOMPARE(again.locksPage()->selectedLock()->kind, locks::redisson::plainSemaphore);
        again.locksPage()->selectName({"shop:gate"});
        QTRY_COMPARE_WITH_TIMEOUT(again.missing(), QString(), 10'000);
        QCOMPARE(again.locksPage()->selectedLock()->evidence->facts, QByteArrayList{"stated"});
    }

    void aFaultyTableOfDialectsIsANotice()
    {
        const QTemporaryDir folder;
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        ui::MainWindow window(&store);
        app::reportOfDialects(window, {});
        const auto* notices = window.findChild<ui::NoticeStack*>();
        QVERIFY(notices->texts().isEmpty());
        app::reportOfDialects(window,
            base::Error{base::ErrorKind::InvalidArgument, "dialects.json, house", "\"token\" is missing"});
        QVERIFY(notices->texts().constFirst().contains(QStringLiteral("dialects.json, house")));
    }

    void pinsOfTheCommandLineHoldInTheSandboxToo()
    {
        const QTemporaryDir folder;
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        ui::MainWindow window(&store);
        window.show();
        app::Options options;
        options.pins = {{{"jobs:gate"}, locks::redisson::plainSemaphore}};
        options.prefixes = {"lockscope:"};
        QVERIFY(app::openFirst(window, options, store));
        window.locksPage()->selectName({"jobs:gate"});
        QTRY_COMPARE_WITH_TIMEOUT(window.missing(), QString(), 20'000);
        QVERIFY(window.locksPage()->selectedLock()->pinned);
        QVERIFY(store.recent().isEmpty());
    }

    void aServerThatNeverAnsweredIsNotKept()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("profiles.json"));
        profile::ProfileStore store(path);
        ui::MainWindow window(&store);
        app::Options options;
        options.uris = {QStringLiteral("unix:///nowhere/redis.sock")};
        QVERIFY(app::openFirst(window, options, store));
        QTRY_VERIFY(window.missing().startsWith(QStringLiteral("Not live: ")));
        QVERIFY(store.recent().isEmpty());
    }
};

} // namespace lockscope

QTEST_MAIN(lockscope::TestOpening)
#include "tst_opening.moc"
