#include "core/admin/guard.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using admin::ActKind;
using admin::Demand;
using admin::Guard;
using admin::HolderSigns;
using base::ErrorKind;
using base::MonoTime;
using profile::Environment;

namespace
{

constexpr MonoTime start{std::chrono::hours(1)};
const QString name = QStringLiteral("Shop 锁");

Guard guardOf(Environment environment) { return Guard(environment, name); }

} // namespace

class TestGuard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatIsOpenAtFirst_data();
    void whatIsOpenAtFirst();
    void productionOpensForItsName_data();
    void productionOpensForItsName();
    void onlyProductionIsUnlocked_data();
    void onlyProductionIsUnlocked();
    void theWindowEndsByItself();
    void unlockingAgainBeginsTheTimeAnew();
    void lockingEndsTheWindow();
    void statingEndsTheWindow();
    void theStateSaysWhatIsSo();
    void whatMustBeGiven_data();
    void whatMustBeGiven();
};

void TestGuard::whatIsOpenAtFirst_data()
{
    QTest::addColumn<int>("environment");
    QTest::addColumn<bool>("open");
    QTest::newRow("unstated") << int(Environment::Unstated) << false;
    QTest::newRow("development") << int(Environment::Development) << true;
    QTest::newRow("test") << int(Environment::Test) << true;
    QTest::newRow("production") << int(Environment::Production) << false;
}

void TestGuard::whatIsOpenAtFirst()
{
    QFETCH(int, environment);
    const Guard guard = guardOf(Environment(environment));
    QTEST(guard.allows(start), "open");
    QTEST(guard.allows(start + 1000h), "open");
    QTEST(!guard.stateAt(start).readOnly, "open");
    QVERIFY(!guard.wakeAt());
    Guard stated = guardOf(Environment::Unstated);
    stated.state(Environment(environment));
    QTEST(stated.allows(start), "open");
}

void TestGuard::productionOpensForItsName_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("open");
    const auto row = [](const char* what, const QString& typed, bool open) {
        QTest::newRow(what) << typed << open;
    };
    row("the name", name, true);
    row("nothing", {}, false);
    row("another name", QStringLiteral("Shop"), false);
    row("more than the name", name + u' ', false);
    row("another case", name.toLower(), false);
}

void TestGuard::productionOpensForItsName()
{
    QFETCH(QString, typed);
    Guard guard = guardOf(Environment::Production);
    const auto unlocked = guard.unlock(typed, start);
    QTEST(unlocked.ok(), "open");
    QTEST(guard.allows(start), "open");
    if (!unlocked)
        QCOMPARE(unlocked.error().kind, ErrorKind::InvalidArgument);
}

void TestGuard::onlyProductionIsUnlocked_data()
{
    QTest::addColumn<int>("environment");
    QTest::newRow("unstated") << int(Environment::Unstated);
    QTest::newRow("development") << int(Environment::Development);
    QTest::newRow("test") << int(Environment::Test);
}

void TestGuard::onlyProductionIsUnlocked()
{
    QFETCH(int, environment);
    Guard guard = guardOf(Environment(environment));
    const bool before = guard.allows(start);
    QCOMPARE(guard.unlock(name, start).error().kind, ErrorKind::InvalidArgument);
    QCOMPARE(guard.allows(start), before);
}

void TestGuard::theWindowEndsByItself()
{
    Guard guard = guardOf(Environment::Production);
    QVERIFY(guard.unlock(name, start));
    QCOMPARE(*guard.wakeAt(), start + 15min);
    QVERIFY(!guard.time(start + 15min - 1ns));
    QVERIFY(guard.allows(start + 15min - 1ns));
    QVERIFY(!guard.allows(start + 15min)); // also before it knows the time
    QVERIFY(guard.time(start + 15min));
    QVERIFY(!guard.wakeAt());
    QVERIFY(!guard.time(start + 15min));
    QVERIFY(!guard.allows(start));
}

void TestGuard::unlockingAgainBeginsTheTimeAnew()
{
    Guard guard = guardOf(Environment::Production);
    QVERIFY(guard.unlock(name, start));
    QVERIFY(guard.unlock(name, start + 10min));
    QVERIFY(guard.allows(start + 20min));
    QVERIFY(!guard.unlock(QStringLiteral("slip"), start + 20min));
    QVERIFY(guard.allows(start + 20min));
    QVERIFY(!guard.allows(start + 25min));
}

void TestGuard::lockingEndsTheWindow()
{
    Guard guard = guardOf(Environment::Production);
    QVERIFY(guard.unlock(name, start));
    guard.lockAgain();
    QVERIFY(!guard.allows(start));
    QVERIFY(!guard.wakeAt());
}

void TestGuard::statingEndsTheWindow()
{
    Guard guard = guardOf(Environment::Production);
    QVERIFY(guard.unlock(name, start));
    guard.state(Environment::Production);
    QVERIFY(!guard.allows(start));
    guard.state(Environment::Test);
    QVERIFY(guard.allows(start));
    guard.state(Environment::Unstated);
    QVERIFY(!guard.allows(start));
}

void TestGuard::theStateSaysWhatIsSo()
{
    Guard guard = guardOf(Environment::Production);
    QCOMPARE(guard.stateAt(start), (admin::GuardState{Environment::Production, name, true, {}, {}, {}}));
    QVERIFY(guard.unlock(name, start));
    QCOMPARE(guard.stateAt(start + 1min),
        (admin::GuardState{Environment::Production, name, false, start + 15min, {}, {}}));
    QCOMPARE(
        guard.stateAt(start + 15min), (admin::GuardState{Environment::Production, name, true, {}, {}, {}}));
}

void TestGuard::whatMustBeGiven_data()
{
    QTest::addColumn<int>("environment");
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("demand");
    const auto row = [](const char* what, Environment environment, int count, const char* demand) {
        QTest::newRow(what) << int(environment) << count << QString::fromLatin1(demand);
    };
    row("one", Environment::Test, 1, "");
    row("one on a server of development", Environment::Development, 1, "");
    row("one on production", Environment::Production, 1, "reason");
    row("several", Environment::Test, 3, "count");
    row("several on production", Environment::Production, 3, "count reason");
}

/// The name of one lock is shown and never typed: only production's own name is, once.
void TestGuard::whatMustBeGiven()
{
    QFETCH(int, environment);
    QFETCH(int, count);
    const Demand demand = admin::demandOf(Environment(environment), count);
    QStringList words;
    if (demand.typeCount)
        words.append(QStringLiteral("count"));
    if (demand.reason)
        words.append(QStringLiteral("reason"));
    QTEST(words.join(u' '), "demand");
}

QTEST_GUILESS_MAIN(TestGuard)
#include "tst_guard.moc"
