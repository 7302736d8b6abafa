#include "core/locks/lockjson.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/redissonnames.h"
#include "core/locks/situation.h"
#include "core/locks/waitingclients.h"
#include "tests/support/fakelocks.h"

#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using locks::ClientConnection;
using locks::ClientSight;
using support::FakeLock;

namespace
{

const QByteArray billing = "7f15010a-0000-4000-8000-000000000001";

ClientConnection connectionOf(quint64 id, const QByteArray& address, const QByteArray& name)
{
    ClientConnection connection;
    connection.id = id;
    connection.address = address;
    connection.name = name;
    return connection;
}

/// Who listens on the channel of the lock "stock".
ClientSight heardBy(const QList<ClientConnection>& connections)
{
    ClientSight sight;
    sight.condition = ClientSight::Condition::Known;
    sight.listeners.insert(
        locks::redisson::lockChannel({"stock"}), {connections, qint64(connections.size())});
    return sight;
}

} // namespace

/// The clients that wait for a lock, by name.
class TestWaitingClients : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// The place is what a person can go to; the name of a connection that repeats the id is shown without
    /// it.
    void theHolderIsSaidWithItsPlace()
    {
        const FakeLock lock = FakeLock("stock").heldBy(billing, "95");
        ClientSight sight;
        locks::ClientMatch match;
        match.connection = connectionOf(7, "10.0.3.7:51422", "billing-2-" + billing);
        match.evidence = locks::JoinEvidence::Name;
        match.certainty = locks::Certainty::Proved;
        sight.matches.insert(billing, match);
        const auto said = [&](const QHash<QByteArray, QString>& aliases) {
            return locks::goingOnWords(*lock.ptr(), aliases, support::fakeNow, sight).section(u';', 0, 0);
        };
        QVERIFY2(said({}).contains(QStringLiteral(" (10.0.3.7 “billing-2”) for ")), qPrintable(said({})));
        const QHash<QByteArray, QString> named{{billing, QStringLiteral("till")}};
        QVERIFY2(said(named).startsWith(QStringLiteral("Held by till · 95 (10.0.3.7) for ")),
            qPrintable(said(named)));
        QCOMPARE(
            locks::placesInShort(*lock.ptr(), sight, {}), QStringLiteral("10.0.3.7 “billing-2” (proved)"));
        sight.matches[billing].certainty = locks::Certainty::Likely;
        QVERIFY2(said(named).startsWith(QStringLiteral("Held by till · 95 (10.0.3.7, likely) for ")),
            qPrintable(said(named)));
        sight.matches[billing].goneSince = support::fakeNow;
        QVERIFY(!said(named).contains(u'('));
    }

    void subscriptionsTellWhoWaits()
    {
        ClientSight sight = heardBy({connectionOf(7, "10.0.3.7:51422", "order-service"),
            connectionOf(8, "10.0.3.8:40000", {}), connectionOf(9, "10.0.3.9:40001", "by <b>")});
        locks::ClientMatch match;
        match.connection = connectionOf(7, "10.0.3.7:51422", "order-service");
        sight.matches.insert(billing, match);
        const FakeLock lock = FakeLock("stock").heldBy("other").waiters(5);
        const QHash<QByteArray, QString> aliases{{billing, QStringLiteral("billing-2")}};
        QCOMPARE(locks::whoWaits(*lock.ptr(), sight, aliases),
            QStringLiteral("Listening for its release (likely, 3 of 5): billing-2, 10.0.3.8, by <b>."));
        const QJsonArray json = locks::toJson(locks::waitingClients(*lock.ptr(), sight, aliases));
        QCOMPARE(json.size(), 3);
        QCOMPARE(json.first().toObject().value(QStringLiteral("name")), QStringLiteral("billing-2"));
        QCOMPARE(json.first().toObject().value(QStringLiteral("client")), QString::fromLatin1(billing));
        QCOMPARE(json.last().toObject().value(QStringLiteral("address")), QStringLiteral("10.0.3.9:40001"));
        QCOMPARE(json.last().toObject().value(QStringLiteral("certainty")), QStringLiteral("likely"));
    }

    /// Where two clients share a place, a connection of it is neither's.
    void noClientIsGuessed()
    {
        ClientSight sight = heardBy({connectionOf(7, "10.0.3.7:51422", {})});
        locks::ClientMatch match;
        match.certainty = locks::Certainty::Likely;
        match.connection = connectionOf(1, "10.0.3.7:1", {});
        sight.matches.insert(billing, match);
        QCOMPARE(
            locks::waitingClients(*FakeLock("stock").waiters(1).ptr(), sight, {}).first().client, billing);
        sight.matches.insert("another", match);
        QCOMPARE(locks::waitingClients(*FakeLock("stock").waiters(1).ptr(), sight, {}).first().client,
            QByteArray());
    }

    void aQueueHasItsNames()
    {
        const FakeLock lock = FakeLock("stock").kind(locks::redisson::fairLock).queue(3);
        const QByteArray first = lock.lock.waiters.list->first().id.bytes;
        const QHash<QByteArray, QString> aliases{
            {first.left(first.indexOf(':')), QStringLiteral("billing-2")}};
        QVERIFY2(
            locks::whoWaits(*lock.ptr(), {}, aliases).startsWith(QStringLiteral("In its queue: billing-2, ")),
            qPrintable(locks::whoWaits(*lock.ptr(), {}, aliases)));
        const locks::JsonContext context{support::fakeNow, true, &aliases};
        const QJsonArray list = locks::toJson(*lock.ptr(), context)
                                    .value(QStringLiteral("waiters"))
                                    .toObject()
                                    .value(QStringLiteral("list"))
                                    .toArray();
        QCOMPARE(list.first().toObject().value(QStringLiteral("alias")), QStringLiteral("billing-2"));
        QVERIFY(list.last().toObject().value(QStringLiteral("alias")).isNull());
    }

    /// An id has no place to break, and a whole one has no room beside the table.
    void aLongNameIsShortInASentence()
    {
        locks::WaitingClient id;
        id.client = "a1111111-0000-4000-8000-000000000001";
        QVERIFY(id.name().size() == id.client.size());
        const QString said = locks::waitingWords({id, id}, 5);
        QVERIFY2(said.size() < 34 && said.endsWith(QStringLiteral("0001 ×2")), qPrintable(said));
    }

    /// However many wait, a sentence stays one that can be read.
    void fiveHundredWaitersStayShort()
    {
        QList<ClientConnection> many;
        for (int i = 0; i < 500; ++i)
            many.append(connectionOf(quint64(i), "10.0.0." + QByteArray::number(i % 250) + ":1",
                i < 300 ? QByteArray("orders") : QByteArray()));
        const FakeLock lock = FakeLock("stock").waiters(500);
        const QString words = locks::whoWaits(*lock.ptr(), heardBy(many), {});
        QVERIFY2(words.contains(QStringLiteral(": orders ×300, 10.0.0.")), qPrintable(words));
        QVERIFY2(words.endsWith(QStringLiteral(" others.")), qPrintable(words));
        QVERIFY2(words.size() < 260, qPrintable(words));
        QVERIFY(locks::whoWaits(*lock.ptr(), heardBy(many), {}, 1'000).size() > 2'000);
    }
};

QTEST_GUILESS_MAIN(TestWaitingClients)
#include "tst_waitingclients.moc"
