#include "core/locks/eventcsv.h"
#include "core/locks/redissonkinds.h"
#include "core/words/table.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;

namespace
{

locks::Event csvEvent(const QByteArray& name)
{
    locks::Event event;
    event.seq = 7;
    event.at = base::ServerTime{base::milliseconds{1'790'000'000'123}};
    event.kind = locks::EventKind::HandedOver;
    event.lockKind = locks::redisson::reentrantLock;
    event.lock.name = {name};
    event.lock.db = 2;
    event.holder = {"11111111-1111-4111-8111-111111111111:7"};
    event.count = 1;
    event.ttl = base::milliseconds{-5};
    event.source = locks::Seen::Tracking;
    event.exact = true;
    event.unseen = 3;
    return event;
}

} // namespace

class EventCsvTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void writesALine()
    {
        QCOMPARE(locks::eventCsvLine(csvEvent("orders:42"),
                     {{"11111111-1111-4111-8111-111111111111", QStringLiteral("billing, two")}}),
            QByteArray("7,1790000000123,2026-09-21T14:13:20.123Z,handed-over,orders:42,,reentrant,2,,"
                       "11111111-1111-4111-8111-111111111111:7,,\"billing, two\",1,-5,tracking,true,3,\r\n"));
        QVERIFY(locks::eventCsvLine(csvEvent("x"), {}, QStringLiteral("10.0.3.7:6379"))
                    .endsWith(",10.0.3.7:6379\r\n"));
    }

    void aServerHasNoLock()
    {
        locks::Event event = csvEvent({});
        event.kind = locks::EventKind::DatabaseFlushed;
        event.holder = {};
        event.node = "10.0.0.7:6379";
        const QByteArray flush = locks::eventCsvLine(event);
        QVERIFY2(flush.contains(",database-flushed,,,,2,10.0.0.7:6379,,,,1,"), flush.constData());
        event.kind = locks::EventKind::ServerRestarted;
        const QByteArray restart = locks::eventCsvLine(event);
        QVERIFY2(restart.contains(",server-restarted,,,,,10.0.0.7:6379,"), restart.constData());
        QCOMPARE(restart.count(','), flush.count(','));
    }

    void hasAsManyNamesAsCells()
    {
        QCOMPARE(locks::eventCsvHeader().count(','), locks::eventCsvLine(csvEvent("x")).count(','));
    }

    void carriesTheBytesOfNamesThatAreNotUtf8()
    {
        const QByteArray line = locks::eventCsvLine(csvEvent("twin\xff"));
        QVERIFY2(line.contains(",twin\\xff,dHdpbv8=,"), line.constData());
        QVERIFY(!locks::eventCsvLine(csvEvent("twin\xfe")).contains("dHdpbv8="));
    }

    void isNoFormulaAndOneCell_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QByteArray>("cell");
        const auto row = [](const char* text, const char* cell) {
            QTest::newRow(text) << QString::fromUtf8(text) << QByteArray(cell);
        };
        row("plain", "plain");
        row("", "");
        row("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\"");
        row("+cmd", "'+cmd");
        row("-1+1", "'-1+1");
        row("@SUM(A1)", "'@SUM(A1)");
        row("\tx", "\"'\tx\"");
        row("\rx", "\"'\rx\"");
        row("＝1", "'＝1");
        row("a,b", "\"a,b\"");
        row("a;b", "\"a;b\"");
        row("a\"b", "\"a\"\"b\"");
        row("line\nbreak", "\"line\nbreak\"");
        row("a=b", "a=b");
    }

    void isNoFormulaAndOneCell()
    {
        QFETCH(QString, text);
        QFETCH(QByteArray, cell);
        QCOMPARE(words::csvCell(text), cell);
    }

    void showsControlsOfNamesAsMarks()
    {
        const QByteArray line = locks::eventCsvLine(csvEvent("a\r\nb,=c"));
        QCOMPARE(line.count('\n'), 1);
        QVERIFY(line.contains("\"a␍␊b,=c\""));
    }
};

QTEST_GUILESS_MAIN(EventCsvTest)
#include "tst_eventcsv.moc"
