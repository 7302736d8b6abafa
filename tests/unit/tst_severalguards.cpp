#include "core/console/lockpartsacts.h"
#include "core/console/multiserveracts.h"
#include "tests/support/fakesource.h"

#include <QRegularExpression>
#include <QTest>

#include <functional>

using namespace lockscope;
using admin::GuardState;
using profile::Environment;
using support::FakeSource;

namespace
{

GuardState guardOf(const char* name)
{
    GuardState guard;
    guard.environment = Environment::Test;
    guard.connection = QString::fromLatin1(name);
    guard.readOnly = false;
    return guard;
}

GuardState withPassword(const char* name)
{
    GuardState guard = guardOf(name);
    guard.needsPassword = true;
    guard.actUser = QStringLiteral("ops");
    return guard;
}

GuardState withAuditError(const char* name)
{
    GuardState guard = guardOf(name);
    guard.auditError = base::Error{base::ErrorKind::Misconfigured, "audit", "disk full"};
    return guard;
}

GuardState production(const char* name, bool readOnly)
{
    GuardState guard = guardOf(name);
    guard.environment = Environment::Production;
    guard.readOnly = readOnly;
    return guard;
}

using Sources = QList<std::shared_ptr<FakeSource>>;
using MakeActs = std::function<std::unique_ptr<console::Acts>(const Sources&)>;

std::unique_ptr<console::Acts> onAll(const Sources& sources)
{
    console::MultiServerActs::Members members;
    for (const auto& source : sources)
        members.append(source);
    return std::make_unique<console::MultiServerActs>(members, client::Needs::Majority);
}

std::unique_ptr<console::Acts> onEachPart(const Sources& sources)
{
    console::LockPartsActs::Members members;
    for (const auto& source : sources)
        members.append({source->fakeActs.guard().connection.toLatin1(), source, {}, {}});
    return std::make_unique<console::LockPartsActs>(members);
}

Sources sourcesOf(const QList<GuardState>& guards)
{
    Sources sources;
    for (const GuardState& guard : guards) {
        sources.append(std::make_shared<FakeSource>());
        sources.last()->fakeActs.setGuard(guard);
    }
    return sources;
}

} // namespace

Q_DECLARE_METATYPE(MakeActs)

/// Acts on one lock at several servers: whichever way they are reached, the guard that is shown is the one
/// that hinders most, and what is typed for it goes to that server alone.
class TstSeveralGuards : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theGuardThatHindersMostIsShown_data()
    {
        QTest::addColumn<MakeActs>("make");
        QTest::addColumn<QList<GuardState>>("guards");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* name, const QList<GuardState>& guards) {
            QTest::addRow("%s, on all", name) << MakeActs(onAll) << guards << QStringLiteral("b");
            QTest::addRow("%s, on each", name) << MakeActs(onEachPart) << guards << QStringLiteral("b");
        };
        row("read-only", {guardOf("a"), production("b", true), withPassword("c")});
        row("a password", {guardOf("a"), withPassword("b"), production("c", false)});
        row("production", {guardOf("a"), production("b", false), guardOf("c")});
        row("no audit log", {production("a", true), withAuditError("b"), withPassword("c")});
    }
    void theGuardThatHindersMostIsShown()
    {
        QFETCH(MakeActs, make);
        QFETCH(QList<GuardState>, guards);
        const Sources sources = sourcesOf(guards);
        const auto acts = make(sources);
        QTEST(acts->guard().connection, "shown");
    }

    void aPasswordGoesToTheServerItWasTypedFor_data()
    {
        QTest::addColumn<MakeActs>("make");
        QTest::newRow("on all") << MakeActs(onAll);
        QTest::newRow("on each") << MakeActs(onEachPart);
    }
    void aPasswordGoesToTheServerItWasTypedFor()
    {
        QFETCH(MakeActs, make);
        const Sources sources = sourcesOf({guardOf("a"), withPassword("b"), withPassword("c")});
        const auto acts = make(sources);
        QCOMPARE(acts->guard().connection, QStringLiteral("b"));
        acts->setActPassword("of b");
        QCOMPARE(sources[1]->fakeActs.passwords, QByteArrayList{"of b"});
        QCOMPARE(sources[2]->fakeActs.passwords, QByteArrayList());
        QCOMPARE(acts->guard().connection, QStringLiteral("c")); // is asked for next
        QVERIFY(acts->guard().needsPassword);
        acts->setActPassword("of c");
        QCOMPARE(sources[2]->fakeActs.passwords, QByteArrayList{"of c"});
        QCOMPARE(sources[1]->fakeActs.passwords.size(), 1);
        QVERIFY(!acts->guard().needsPassword);
    }

    /// One dialog takes the name and the password; unlocking makes another server the one that hinders most.
    void thePasswordOfAnUnlockedServerStaysWithIt_data() { aPasswordGoesToTheServerItWasTypedFor_data(); }
    void thePasswordOfAnUnlockedServerStaysWithIt()
    {
        QFETCH(MakeActs, make);
        GuardState locked = withPassword("b");
        locked.readOnly = true;
        locked.environment = Environment::Production;
        const Sources sources = sourcesOf({production("a", true), locked});
        const auto acts = make(sources);
        QCOMPARE(acts->guard().connection, QStringLiteral("b"));
        QVERIFY(acts->unlock(QStringLiteral("b")).ok());
        acts->setActPassword("of b");
        QCOMPARE(sources[0]->fakeActs.passwords, QByteArrayList());
        QCOMPARE(sources[1]->fakeActs.passwords, QByteArrayList{"of b"});
        QCOMPARE(acts->guard().connection, QStringLiteral("a"));
    }

    /// Where several were unlocked before a password was typed, it was typed for the one that is shown.
    void afterSeveralUnlocksAPasswordGoesToTheServerThatIsShown_data()
    {
        aPasswordGoesToTheServerItWasTypedFor_data();
    }
    void afterSeveralUnlocksAPasswordGoesToTheServerThatIsShown()
    {
        QFETCH(MakeActs, make);
        QList<GuardState> guards;
        for (const char* name : {"a", "b", "c"}) {
            guards.append(withPassword(name));
            guards.last().environment = Environment::Production;
            guards.last().readOnly = true;
        }
        const Sources sources = sourcesOf(guards);
        const auto acts = make(sources);
        for (int i = 0; i < 3; ++i)
            QVERIFY(acts->unlock(acts->guard().connection).ok());
        for (int i = 0; i < 3; ++i) {
            QVERIFY(acts->guard().needsPassword);
            acts->setActPassword(acts->guard().connection.toLatin1());
        }
        QVERIFY(!acts->guard().needsPassword);
        for (const auto& source : sources)
            QCOMPARE(
                source->fakeActs.passwords, QByteArrayList{source->fakeActs.guard().connection.toLatin1()});
    }

    /// A server that is locked again waits for no password.
    void lockingAgainForgetsWhoWasUnlocked_data() { aPasswordGoesToTheServerItWasTypedFor_data(); }
    void lockingAgainForgetsWhoWasUnlocked()
    {
        QFETCH(MakeActs, make);
        GuardState locked = withPassword("b");
        locked.readOnly = true;
        locked.environment = Environment::Production;
        GuardState first = locked;
        first.connection = QStringLiteral("a");
        const Sources sources = sourcesOf({first, locked});
        const auto acts = make(sources);
        QVERIFY(acts->unlock(QStringLiteral("a")).ok());
        QCOMPARE(acts->guard().connection, QStringLiteral("b"));
        acts->lockAgain();
        QVERIFY(acts->unlock(QStringLiteral("a")).ok());
        QVERIFY(acts->unlock(QStringLiteral("b")).ok());
        acts->setActPassword("of a");
        QCOMPARE(sources[0]->fakeActs.passwords, QByteArrayList{"of a"});
        QCOMPARE(sources[1]->fakeActs.passwords, QByteArrayList());
    }
};

QTEST_GUILESS_MAIN(TstSeveralGuards)
#include "tst_severalguards.moc"
