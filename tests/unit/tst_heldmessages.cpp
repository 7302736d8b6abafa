#include "core/lab/heldmessages.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using lab::ClientAct;
using lab::ClientEvent;
using lab::HeldMessages;

namespace
{

ClientAct command(quint64 ticket) { return {.what = ClientAct::What::Send, .ticket = ticket}; }

ClientEvent answer(quint64 ticket)
{
    return {.what = ClientEvent::What::Answer, .ticket = ticket, .answer = redis::Reply::number(1)};
}

ClientEvent message(const QByteArray& payload)
{
    return {.what = ClientEvent::What::Message, .channel = {"news"}, .payload = payload};
}

/// "1 > set a 1 next", "2 < 1": numbers, directions, texts.
QStringList linesOf(const HeldMessages& held)
{
    QStringList lines;
    for (const lab::HeldMessage& each : held.traffic().messages)
        lines << QStringLiteral("%1 %2 %3%4")
                     .arg(QString::number(each.number),
                         each.isToServer ? QStringLiteral(">") : QStringLiteral("<"),
                         QString::fromUtf8(each.text), each.isNext ? QStringLiteral(" next") : QString());
    return lines;
}

} // namespace

class TestHeldMessages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void nothingIsHeldAtFirst()
    {
        const HeldMessages held;
        QVERIFY(held.isIdle() && !held.isHeld(0));
        QCOMPARE(held.traffic(), lab::HeldTraffic());
    }

    /// TCP keeps the order of one connection; answers and published messages have one each.
    void ofOneConnectionTheFirstIsNext()
    {
        HeldMessages held;
        held.hold(3);
        held.put(3, command(1), "set a 1");
        held.put(3, command(2), "set b 1");
        held.put(3, message("0"));
        held.put(3, answer(7));
        held.put(3, {.what = ClientAct::What::Subscribe, .channel = {"news"}}, {});
        QCOMPARE(
            linesOf(held), QStringList({QStringLiteral("1 > set a 1 next"), QStringLiteral("2 > set b 1"),
                               QStringLiteral("3 < news: 0 next"), QStringLiteral("4 < 1 next"),
                               QStringLiteral("5 > subscribe news next")}));
        QVERIFY(!held.take(3, 2));                    // the command before it has not arrived
        QCOMPARE(held.take(3, 4)->event->ticket, 7U); // it comes before the message
        QCOMPARE(held.take(3, 1)->act->ticket, 1U);
        QCOMPARE(held.take(3, 2)->act->ticket, 2U);
        QCOMPARE(linesOf(held).size(), 2);
    }

    /// Messages on their way to or from one server are lost with its connections; the rest stays.
    void theMessagesOfOneServerAreTakenTogether()
    {
        HeldMessages held;
        held.hold(3);
        held.put(3, command(1), "set a 1");
        ClientAct elsewhere = command(2);
        elsewhere.server = 1;
        held.put(3, elsewhere, "set b 1");
        held.put(3, answer(7));
        QCOMPARE(held.takeAll(3, 0).size(), 2);
        QCOMPARE(linesOf(held), QStringList{QStringLiteral("2 > set b 1 next")});
        QVERIFY(held.takeAll(3, 0).isEmpty() && held.takeAll(9, 0).isEmpty());
        QVERIFY(held.isHeld(3));
    }

    void onlyChangesAreNews()
    {
        HeldMessages held;
        QVERIFY(!held.news());
        held.hold(3);
        QCOMPARE(held.news()->clients, QList<int>{3});
        held.hold(3);
        QVERIFY(!held.news());
        for (quint64 ticket = 1; ticket <= 203; ++ticket)
            held.put(3, command(ticket), "get a");
        const auto many = held.news();
        QCOMPARE(many->messages.size(), lab::HeldTraffic::mostMessages);
        QCOMPARE(many->messages.constLast().number, lab::HeldTraffic::mostMessages);
        QCOMPARE(many->more, 3);
        QVERIFY(!held.take(3, 2) && !held.news());
        QVERIFY(held.take(3, 1) && held.news());
        held.clear();
        QCOMPARE(*held.news(), lab::HeldTraffic());
        held.clear();
        held.letGo(3);
        QVERIFY(!held.news());
    }

    void ofTwoClientsEachHasItsOwn()
    {
        HeldMessages held;
        held.hold(0);
        held.hold(1);
        held.put(0, command(1), "get a");
        held.put(1, command(1), "get b");
        QVERIFY(!held.take(1, 1)); // of the other one
        QCOMPARE(held.take(1, 0)->text, QByteArray("get b"));
        QVERIFY(!held.take(1, 0));
        held.put(0, answer(9));
        QVERIFY(held.take(0, 0)->act && held.take(0, 0)->event && !held.take(0, 0));
        held.letGo(0);
        QVERIFY(!held.isHeld(0) && held.isHeld(1) && !held.isIdle());
        QCOMPARE(held.traffic().clients, QList<int>{1});
    }
};

QTEST_GUILESS_MAIN(TestHeldMessages)
#include "tst_heldmessages.moc"
