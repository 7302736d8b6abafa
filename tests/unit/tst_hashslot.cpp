#include "core/redis/hashslot.h"

#include <QRegularExpression>
#include <QTest>

using lockscope::redis::crc16;
using lockscope::redis::hashSlot;

class TestHashSlot : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// The check value of the specification.
    void sumsUp() { QCOMPARE(crc16("123456789"), quint16(0x31C3)); }

    /// The slots as CLUSTER KEYSLOT of Redis 7.0.15 tells them.
    void dealsOut_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<int>("slot");
        const auto row = [](const char* key, int slot) { QTest::newRow(key) << QByteArray(key) << slot; };
        row("", 0);
        row("foo", 12182);
        row("123456789", 12739);
        row("a", 15495);
        row("{a}", 15495);
        row("{user1000}.following", 3443);
        row("{user1000}.followers", 3443);
        row("foo{}{bar}", 8363);
        row("foo{{bar}}zap", 4015);
        row("foo{bar}{zap}", 5061);
        row("a{b", 13340);
        row("{}", 15257);
        row("{}z", 2337);
        row("x}y", 8210);
        row("}w{q}", 11958);
    }

    void dealsOut()
    {
        QFETCH(QByteArray, key);
        QTEST(int(hashSlot(key)), "slot");
    }

    void keysOfOneScriptShareASlot()
    {
        QVERIFY(lockscope::redis::shareASlot({}));
        QVERIFY(lockscope::redis::shareASlot({"lock:orders"}));
        QVERIFY(lockscope::redis::shareASlot({"lock:{orders}", "lock-signal:{orders}"}));
        QVERIFY(!lockscope::redis::shareASlot({"lock:orders", "lock-signal:orders"}));
    }

    void bytesThatAreNoTextCountToo() { QVERIFY(hashSlot("\xff\x80") != hashSlot("\xff\x81")); }
};

QTEST_GUILESS_MAIN(TestHashSlot)

#include "tst_hashslot.moc"
