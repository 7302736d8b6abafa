#include "core/client/wirenames.h"
#include "core/lab/footprint.h"
#include "core/lab/library.h"
#include "core/lab/runplace.h"
#include "core/lab/scenarioreader.h"

#include <QTest>

using namespace lockscope;
using lab::ClientAct;
using lab::Footprint;
using profile::Environment;
using record::What;

namespace
{

lab::Scenario builtIn(const QByteArray& id) { return std::get<lab::Scenario>(lab::builtInScenario(id)); }

lab::Scenario scenarioOf(const QByteArray& program)
{
    return std::get<lab::Scenario>(
        lab::readScenario(R"({"id": "own", "number": 1, "title": "x", "shows": "x", "length": "20s",
            "clients": [{"name": "one", "program": [)" +
                          program + "]}]}"));
}

QByteArrayList added(const ClientAct& act)
{
    const lab::Scenario nothing = scenarioOf(R"({"think": "1s"})");
    Footprint footprint(nothing);
    footprint.take(act, "u");
    return footprint.names();
}

} // namespace

class FootprintTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itHasWhatTheScenarioNames()
    {
        const QByteArrayList names = Footprint(builtIn("fair")).names();
        QVERIFY(names.contains("lockscope:lab:counter"));
        QVERIFY(names.contains("redisson_lock_queue:{lockscope:lab:counter}"));
        QVERIFY(names.contains("redisson_lock_timeout:{lockscope:lab:counter}"));
        for (const QByteArray& name : names)
            QVERIFY2(lab::isLabName(name), name.constData());
        for (const QByteArray& name : Footprint(builtIn("flash-sale-buyer-lock")).names())
            QVERIFY2(!name.contains("${"), name.constData());
    }

    void itHasWhatIsSent()
    {
        QCOMPARE(
            added({.what = ClientAct::What::Call, .call = {"acquire", {"lockscope:lab:x", "other"}, {}}}),
            QByteArrayList{"lockscope:lab:x"});
        QCOMPARE(added({.what = ClientAct::What::Send,
                     .command = {"smove", "lockscope:lab:a", "lockscope:lab:b", "m"}}),
            (QByteArrayList{"lockscope:lab:a", "lockscope:lab:b"}));
        QCOMPARE(
            added({.what = ClientAct::What::Send,
                .command = {"eval", "return 'lockscope:lab:no'", "1", "lockscope:lab:k", "lockscope:lab:v"}}),
            QByteArrayList{"lockscope:lab:k"});
    }

    /// Each entry of a reader has a key; the next one is known before it is there.
    void itHasTheEntriesOfReaders()
    {
        const QByteArray timeouts = "{lockscope:lab:x}:u:7:rwlock_timeout";
        QCOMPARE(added({.what = ClientAct::What::Call,
                     .call = {"acquire-read", {"lockscope:lab:x", timeouts}, {}}}),
            (QByteArrayList{"lockscope:lab:x", timeouts, timeouts + ":1"}));
        lab::ClientLogEntry clientLogEntry{
            .what = What::Reentered, .number = 2, .thread = 7, .lock = {"lockscope:lab:x"}};
        clientLogEntry.form = client::Form::Read;
        QCOMPARE(added({.clientLogEntry = clientLogEntry}), QByteArrayList{timeouts + ":3"});
        clientLogEntry.form = client::Form::Write;
        QCOMPARE(added({.clientLogEntry = clientLogEntry}), QByteArrayList());
    }

    void whereItMayGo_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<Environment>("environment");
        QTest::addColumn<bool>("allowed");
        QTest::newRow("test") << QByteArray("fair") << Environment::Test << true;
        QTest::newRow("development") << QByteArray("fair") << Environment::Development << true;
        QTest::newRow("unstated") << QByteArray("fair") << Environment::Unstated << false;
        QTest::newRow("production") << QByteArray("fair") << Environment::Production << false;
        for (const char* id : {"failover", "multi-lock", "blocked-server", "unkillable"})
            QTest::newRow(id) << QByteArray(id) << Environment::Test << false;
    }

    void whereItMayGo()
    {
        QFETCH(QByteArray, id);
        QFETCH(Environment, environment);
        QFETCH(bool, allowed);
        const auto answer = lab::permission({{}, environment}, builtIn(id), false);
        QCOMPARE(answer.ok(), allowed);
        QVERIFY(!lab::permission({{}, environment}, builtIn(id), true).ok());
    }

    /// Nobody knows what the scripts of a file touch; locks alone keep to their names.
    void aFileWithCommandsStaysAtHome()
    {
        const lab::RunPlace place{{}, Environment::Test};
        const auto locks = scenarioOf(R"({"acquire": "x"}, {"work": "1s"}, {"release": "x"})");
        const auto commands = scenarioOf(R"({"command": ["copy", "${key:x}", "orders"]})");
        const auto script = scenarioOf(R"-({"script": ["return redis.call('flushall')"], "keys": []})-");
        QVERIFY(lab::permission(place, locks, false).ok());
        QVERIFY(!lab::permission(place, commands, false).ok());
        QVERIFY(!lab::permission(place, script, false).ok());
        lab::Scenario disguised = script;
        disguised.id = "fair";
        QVERIFY(!lab::permission(place, disguised, false).ok());
    }
};

QTEST_GUILESS_MAIN(FootprintTest)
#include "tst_footprint.moc"
