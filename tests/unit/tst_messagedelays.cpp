#include "core/lab/messagedelays.h"

#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace lockscope;
using namespace lockscope::lab;
using namespace std::chrono_literals;

namespace
{

constexpr base::MonoTime begin = base::MonoTime(5s);

HeldEvent messageTo(int client, const QByteArray& payload = "0")
{
    return {client, {.what = ClientEvent::What::Message, .payload = payload}};
}

/// In which order a message reaches that many clients, whose connections are read by their numbers.
QList<int> orderOf(quint64 seed, int clients)
{
    MessageDelays delays;
    for (int client = 0; client < clients; ++client)
        delays.put(messageTo(client), begin + client * 1us, 2ms, Chance(seed));
    QList<int> order;
    while (const auto next = delays.take(begin + 3ms))
        order.append(next->client);
    return order;
}

} // namespace

/// Who hears a message first is decided by the seed.
class TestMessageDelays : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theSameSeedGivesTheSameOrder()
    {
        QCOMPARE(orderOf(7, 100).size(), 100);
        QCOMPARE(orderOf(7, 100), orderOf(7, 100));
        QVERIFY(orderOf(7, 100) != orderOf(8, 100));
    }

    /// Not those with the lowest numbers.
    void anyoneMayBeFirst()
    {
        std::set<int> first;
        qint64 sum = 0;
        for (quint64 seed = 0; seed < 200; ++seed) {
            first.insert(orderOf(seed, 50).constFirst());
            sum += orderOf(seed, 50).constFirst();
        }
        QVERIFY(first.size() > 35);
        QVERIFY(sum / 200 > 18 && sum / 200 < 31);
    }

    void thoseToOneClientStayInTheirOrder()
    {
        MessageDelays delays;
        for (int i = 0; i < 20; ++i)
            delays.put(messageTo(3, QByteArray::number(i)), begin + i * 1ms, 2ms, Chance(7));
        QList<HeldEvent> all = delays.takeAll();
        QCOMPARE(all.size(), 20);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(all.at(i).event.payload, QByteArray::number(i));
        QVERIFY(!delays.next());
    }

    void itArrivesInItsTime()
    {
        MessageDelays delays;
        delays.put(messageTo(0), begin, 2ms, Chance(7));
        QVERIFY(delays.next() && *delays.next() >= begin && *delays.next() <= begin + 2ms);
        QVERIFY(!delays.take(*delays.next() - 1ns));
        QVERIFY(delays.take(*delays.next()));
    }
};

QTEST_GUILESS_MAIN(TestMessageDelays)
#include "tst_messagedelays.moc"
