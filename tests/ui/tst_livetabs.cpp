#include "app/opening.h"
#include "tests/support/privateredis.h"
#include "tests/ui/looks.h"
#include "ui/models/eventmodel.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/eventspage.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/overviewpage.h"
#include "ui/widgets/servertabs.h"

#include <QTemporaryDir>
#include <QTest>

/// Two real servers in one window, as the command line opens them.
namespace lockscope
{
namespace
{

constexpr int patience = 20'000; ///< milliseconds

const QString oneClient = QStringLiteral("6f1a2b3c-9d8e-4f70-8a1b-000000000001:7");

void hold(const support::PrivateRedis& redis, const QString& name, bool isEndless = false)
{
    redis.cli({QStringLiteral("hset"), name, oneClient, QStringLiteral("1")});
    if (!isEndless)
        redis.cli({QStringLiteral("pexpire"), name, QStringLiteral("600000")});
}

/// A window with a tab for each of the two.
struct TwoServers {
    support::PrivateRedis first;
    std::unique_ptr<support::PrivateRedis> second = std::make_unique<support::PrivateRedis>();
    QTemporaryDir folder;
    profile::ProfileStore store{folder.filePath(QStringLiteral("profiles.json"))};
    ui::TabbedWindow window{&store};

    TwoServers()
    {
        hold(first, QStringLiteral("orders:42"));
        hold(first, QStringLiteral("orders:43"));
        hold(*second, QStringLiteral("forever"), true);
        keep(first, QStringLiteral("shop"), profile::Environment::Development);
        keep(*second, QStringLiteral("billing"), profile::Environment::Production);
        const auto options = app::readOptions({QStringLiteral("lockscope"), QStringLiteral("--connect"),
            first.uri(), QStringLiteral("--connect"), second->uri()});
        if (!options || !app::openFirst(window.addTab(), *options, store) ||
            !app::openOthers(window, *options, store))
            qFatal("the window opens nothing");
        window.resize(1280, 720);
        window.show();
    }
    void keep(const support::PrivateRedis& redis, const QString& name, profile::Environment environment)
    {
        profile::Profile profile;
        profile.uri = redis.uri();
        profile.name = name;
        profile.environment = environment;
        store.put(profile);
    }
    [[nodiscard]] QStringList locksOf(int place) const
    {
        QStringList names;
        const ui::LockModel& model = *window.windowAt(place)->locksPage()->model();
        for (int row = 0; row < model.rowCount(); ++row)
            names.append(QString::fromUtf8(model.lockAt(model.index(row, 0))->ref->name.bytes));
        names.sort();
        return names;
    }
    [[nodiscard]] QString title(int place) const { return window.bar()->tabText(place); }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return window.overview()->model()->index(row, column).data().toString();
    }
};

} // namespace

class TestLiveTabs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init() { uitest::beginAnew(); }

    void eachTabIsOfItsServerAlone()
    {
        TwoServers servers;
        const QStringList ofFirst{QStringLiteral("orders:42"), QStringLiteral("orders:43")};
        QTRY_COMPARE_WITH_TIMEOUT(servers.locksOf(1), ofFirst, patience);
        QTRY_COMPARE_WITH_TIMEOUT(servers.locksOf(2), QStringList{QStringLiteral("forever")}, patience);
        QTRY_COMPARE(servers.title(1), QStringLiteral("shop · DEVELOPMENT · live"));
        QTRY_COMPARE(servers.title(2), QStringLiteral("billing · PRODUCTION · 1 in trouble · live"));
        QCOMPARE(servers.window.bar()->currentIndex(), 1);
        const auto events = [&](int place) {
            return servers.window.windowAt(place)->findChild<ui::EventModel*>()->rowCount();
        };
        const int before = events(1);
        hold(*servers.second, QStringLiteral("nightly"));
        QTRY_COMPARE_WITH_TIMEOUT(servers.locksOf(2).size(), 2, patience);
        QTRY_VERIFY(events(2) > 0);
        QCOMPARE(servers.locksOf(1), ofFirst);
        QCOMPARE(events(1), before);
        uitest::takePictures(servers.window, QStringLiteral("tabs"));
    }

    void aServerThatDiesIsSaidInItsTabAndItsRow()
    {
        TwoServers servers;
        servers.window.showPage(QStringLiteral("overview"));
        using Model = ui::OverviewModel;
        QTRY_COMPARE_WITH_TIMEOUT(servers.window.missing(), QString(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(servers.cell(0, Model::Held), QStringLiteral("2"), patience);
        QTRY_COMPARE_WITH_TIMEOUT(servers.cell(1, Model::Endless), QStringLiteral("1"), patience);
        QCOMPARE(servers.cell(1, Model::Trouble), QStringLiteral("1"));
        QCOMPARE(servers.cell(0, Model::Trouble), QString());
        QCOMPARE(servers.cell(0, Model::Role), QStringLiteral("primary"));
        QTRY_VERIFY(servers.cell(0, Model::Cost).endsWith(QStringLiteral("/s")));
        servers.second.reset();
        const auto isAway = [](const QString& text) {
            return text.contains(QStringLiteral("not live since"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(isAway(servers.title(2)), patience);
        QTRY_VERIFY_WITH_TIMEOUT(isAway(servers.cell(1, Model::Live)), patience);
        QCOMPARE(servers.cell(1, Model::Live).section(u' ', -1), servers.title(2).section(u' ', -1));
        QCOMPARE(servers.cell(1, Model::Held), QStringLiteral("1"));
        QCOMPARE(servers.title(1), QStringLiteral("shop · DEVELOPMENT · live"));
        QCOMPARE(servers.cell(0, Model::Live), QStringLiteral("● live"));
        uitest::takePictures(servers.window, QStringLiteral("overview"));
    }

    /// Its connections end with it, in the middle of whatever it gets.
    void aTabThatIsClosedLeavesItsServer()
    {
        TwoServers servers;
        QTRY_COMPARE_WITH_TIMEOUT(servers.locksOf(2).size(), 1, patience);
        const auto isWatched = [](const support::PrivateRedis& redis) {
            return redis.cli("client list").contains("name=lockscope");
        };
        QVERIFY(isWatched(*servers.second));
        for (int number = 0; number < 200; ++number)
            servers.second->cli({QStringLiteral("hset"), QStringLiteral("job:%1").arg(number), oneClient,
                QStringLiteral("1")});
        servers.window.closeTab(2);
        QCOMPARE(servers.window.count(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(!isWatched(*servers.second), patience);
        QVERIFY(isWatched(servers.first));
        QTRY_COMPARE_WITH_TIMEOUT(servers.locksOf(1).size(), 2, patience);
        servers.window.close();
        QTRY_VERIFY_WITH_TIMEOUT(!isWatched(servers.first), patience);
    }

    void aPasswordThatIsGivenIsTheFirstOnesAlone()
    {
        const support::PrivateRedis first;
        const support::PrivateRedis second;
        first.cli("config set requirepass secret");
        second.cli("config set requirepass secret");
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("password")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("secret\n") > 0);
        file.close();
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        app::Options options;
        options.uris = {first.uri(), second.uri()};
        options.passwordFile = file.fileName();
        ui::TabbedWindow window(&store);
        QVERIFY(app::openFirst(window.addTab(), options, store));
        QVERIFY(app::openOthers(window, options, store));
        QTRY_VERIFY_WITH_TIMEOUT(window.bar()->tabText(1).endsWith(QStringLiteral("· live")), patience);
        QTRY_VERIFY_WITH_TIMEOUT(window.bar()->tabText(2).endsWith(QStringLiteral("· not live")), patience);
    }
};

} // namespace lockscope

QTEST_MAIN(lockscope::TestLiveTabs)
#include "tst_livetabs.moc"
