#include "core/redis/primaryfinder.h"
#include "core/redis/readcommands.h"
#include "tests/support/eventwait.h"
#include "tests/support/fakesentinel.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using base::ErrorKind;
using redis::HostPort;
using redis::PrimaryFinder;
using support::FakeSentinel;
using support::waitForEvent;
using Doubt = redis::SentinelQuorum::Doubt;

namespace
{

const base::SteadyClock steadyClock;

redis::Endpoint groupOf(const QList<const FakeSentinel*>& given)
{
    QStringList hosts;
    for (const FakeSentinel* sentinel : given)
        hosts << sentinel->address().text();
    return *redis::Endpoint::fromUri(
        QStringLiteral("redis+sentinel://") + hosts.join(u',') + QStringLiteral("/shop"));
}

/// Three Sentinels that know each other and name 10.0.0.1, and a finder of all or some of them.
class Council
{
public:
    explicit Council(int given = 3)
        : finder(groupOf(QList<const FakeSentinel*>{&a, &b, &c}.first(given)), {}, steadyClock)
    {
        a.list({&b, &c});
        b.list({&a, &c});
        c.list({&a, &b});
        for (FakeSentinel* sentinel : {&a, &b, &c})
            sentinel->name("10.0.0.1", 6379, 1);
    }

    [[nodiscard]] QString primary() const
    {
        const auto& address = finder.place()->address();
        return address ? address->text() : QString();
    }
    [[nodiscard]] bool isSureOf(const char* address) const
    {
        return primary() == QLatin1String(address) && finder.agreement().doubt == Doubt::None;
    }

    FakeSentinel a{"a"}, b{"b"}, c{"c"};
    PrimaryFinder finder;
};

} // namespace

/// The finder in dialogue with Sentinels that say what they are told to.
class TestPrimaryFinder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aLiarDoesNotWin()
    {
        Council council;
        council.a.name("6.6.6.6", 6379, 99);
        QStringList gone;
        QObject::connect(council.finder.place().get(), &redis::PrimaryPlace::changed, &council.finder,
            [&] { gone << council.primary(); });
        council.finder.open();
        QVERIFY(waitForEvent([&] { return council.isSureOf("10.0.0.1:6379"); }));
        QVERIFY(waitForEvent([&] { return council.finder.agreement().answering == 3; }));
        QCOMPARE(council.finder.agreement().agreeing, 2);
        QCOMPARE(gone, QStringList{QStringLiteral("10.0.0.1:6379")});
    }

    /// Before 6.2 a Sentinel does not say who it is, and one that is known by two addresses is heard twice.
    void aLiarByTwoNamesDoesNotWin()
    {
        Council council;
        for (FakeSentinel* sentinel : {&council.a, &council.b, &council.c})
            sentinel->tellNoId();
        council.a.name("6.6.6.6", 6379, 99);
        council.c.refuse("LOADING");
        const QString liar = QString::number(council.a.address().port);
        const QString uri = QStringLiteral("redis+sentinel://localhost:%1,127.0.0.1:%1,%2/shop");
        PrimaryFinder finder(
            *redis::Endpoint::fromUri(uri.arg(liar, council.b.address().text())), {}, steadyClock);
        int sure = 0;
        QObject::connect(&finder, &PrimaryFinder::changed, &finder,
            [&] { sure += finder.agreement().primary && finder.agreement().doubt == Doubt::None; });
        finder.open();
        QVERIFY(waitForEvent([&] { return finder.agreement().doubt == Doubt::NoMajority; }));
        QVERIFY(waitForEvent([&] { return finder.agreement().answering == 2; }));
        QCOMPARE(finder.agreement().known, 3);
        QCOMPARE(sure, 0);
        council.c.refuse({});
        QVERIFY(waitForEvent([&] { return finder.agreement().doubt == Doubt::None; }));
        QCOMPARE(finder.agreement().primary->text(), QStringLiteral("10.0.0.1:6379"));
    }

    void aMajorityMovesThePlaceAndIsToldBefore()
    {
        Council council;
        council.finder.open();
        QVERIFY(waitForEvent([&] { return council.isSureOf("10.0.0.1:6379"); }));
        QStringList leaving;
        QObject::connect(&council.finder, &PrimaryFinder::leaving, &council.finder,
            [&](const auto& to) { leaving << council.primary() << to->text(); });
        council.a.name("10.0.0.2", 6379, 2);
        council.a.announce("+switch-master");
        QVERIFY(waitForEvent([&] { return council.finder.agreement().agreeing == 2; }));
        QCOMPARE(council.primary(), QStringLiteral("10.0.0.1:6379")); // one announces, and only it says so
        council.b.name("10.0.0.2", 6379, 2);
        QVERIFY(waitForEvent([&] { return council.isSureOf("10.0.0.2:6379"); }));
        QCOMPARE(leaving, (QStringList{QStringLiteral("10.0.0.1:6379"), QStringLiteral("10.0.0.2:6379")}));
    }

    void furtherSentinelsAreFoundAndSuffice()
    {
        Council council(1);
        council.finder.open();
        QVERIFY(waitForEvent([&] { return council.finder.agreement().agreeing == 3; }));
        council.a.end();
        QVERIFY(waitForEvent([&] { return council.finder.agreement().agreeing == 2; }));
        QVERIFY(council.isSureOf("10.0.0.1:6379"));
        council.b.end();
        QVERIFY(waitForEvent([&] { return council.finder.agreement().doubt == Doubt::NoMajority; }));
        QCOMPARE(council.primary(), QStringLiteral("10.0.0.1:6379"));
    }

    void aTiltedOneDoesNotCount()
    {
        Council council;
        council.finder.open();
        QVERIFY(waitForEvent([&] { return council.finder.agreement().agreeing == 3; }));
        QVERIFY(waitForEvent([&] { return council.a.heard().contains("subscribe|+switch-master"); }));
        council.a.announce("+tilt");
        QVERIFY(waitForEvent([&] { return council.finder.agreement().agreeing == 2; }));
        council.a.announce("-tilt");
        QVERIFY(waitForEvent([&] { return council.finder.agreement().agreeing == 3; }));
    }

    void whoDeniesIsLeftAndAskedForAgain()
    {
        Council council;
        council.finder.open();
        QVERIFY(waitForEvent([&] { return council.isSureOf("10.0.0.1:6379"); }));
        council.finder.deny("slave");
        QVERIFY(council.primary().isEmpty());
        QCOMPARE(council.finder.place()->failure()->kind, ErrorKind::NotPrimary);
        QCOMPARE(council.finder.place()->failure()->subject, "10.0.0.1:6379");
        QVERIFY(waitForEvent([&] { return council.isSureOf("10.0.0.1:6379"); }));
    }

    void failuresAreSaid_data()
    {
        QTest::addColumn<QByteArray>("error");
        QTest::addColumn<QByteArray>("kind");
        QTest::newRow("no such name")
            << QByteArray("ERR No such master with that name") << QByteArray("UnknownPrimary");
        QTest::newRow("no password") << QByteArray("NOAUTH Authentication required.")
                                     << QByteArray("SentinelAuth");
        QTest::newRow("no right") << QByteArray("NOPERM this user has no permissions")
                                  << QByteArray("SentinelAuth");
        QTest::newRow("no Sentinel") << QByteArray("ERR unknown command 'sentinel'")
                                     << QByteArray("NotSentinel");
    }
    void failuresAreSaid()
    {
        QFETCH(QByteArray, error);
        Council council;
        for (FakeSentinel* sentinel : {&council.a, &council.b, &council.c})
            sentinel->refuse(error);
        council.finder.open();
        QVERIFY(waitForEvent([&] { return council.finder.place()->failure().has_value(); }));
        QTEST(base::name(council.finder.place()->failure()->kind), "kind");
        QVERIFY(council.primary().isEmpty());
    }

    void nobodyThere()
    {
        Council council;
        for (FakeSentinel* sentinel : {&council.a, &council.b, &council.c})
            sentinel->end();
        council.finder.open();
        QVERIFY(waitForEvent([&] { return council.finder.place()->failure().has_value(); }));
        QCOMPARE(council.finder.place()->failure()->kind, ErrorKind::NoSentinel);
    }

    void nothingElseIsSent()
    {
        Council council;
        council.finder.open();
        QVERIFY(waitForEvent([&] { return council.a.heard().contains("sentinel|replicas"); }));
        QVERIFY(waitForEvent([&] { return council.a.heard().contains("subscribe|+switch-master"); }));
        for (const QByteArray& each : council.a.heard())
            QVERIFY2(redis::isSentinelCommand(redis::Command(each.split('|'))), each.constData());
        QVERIFY(!redis::isSentinelCommand({"sentinel", "failover", "shop"}));
        QVERIFY(!redis::isSentinelCommand({"shutdown"}));
    }
};

QTEST_GUILESS_MAIN(TestPrimaryFinder)

#include "tst_primaryfinder.moc"
