#include "core/redis/commandwriter.h"

#include <QRegularExpression>
#include <QTest>

using lockscope::redis::Command;
using lockscope::redis::CommandWriter;

class TestCommandWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void writesWhatHiredisFormats_data();
    void writesWhatHiredisFormats();
    void keepsNothingOfTheWordsBefore();
};

void TestCommandWriter::writesWhatHiredisFormats_data()
{
    QTest::addColumn<QByteArrayList>("words");
    const QByteArray line("\r\n$3\r\n\0*", 8);
    QTest::newRow("one word") << QByteArrayList{"ping"};
    QTest::newRow("a key") << QByteArrayList{"hgetall", "orders:1"};
    QTest::newRow("an empty word") << QByteArrayList{"get", ""};
    QTest::newRow("bytes that look like a frame") << QByteArrayList{"get", line, line};
    QTest::newRow("two digits") << QByteArrayList{"get", QByteArray(10, 'k'), QByteArray(99, 'v')};
    QTest::newRow("three digits") << QByteArrayList{"get", QByteArray(100, '\n'), QByteArray(200, '$')};
    QTest::newRow("too long to be kept") << QByteArrayList{"get", QByteArray(201, 'k')};
    QTest::newRow("six words") << QByteArrayList{"exists", "a", "b", "c", "d", "e"};
    QTest::newRow("too many to be kept") << QByteArrayList{"exists", "a", "b", "c", "d", "e", "f"};
}

void TestCommandWriter::writesWhatHiredisFormats()
{
    QFETCH(QByteArrayList, words);
    CommandWriter writer;
    QByteArray written("before ");
    writer.append(words, written);
    writer.append(words, written);
    const QByteArray wire = Command(words).wire();
    QCOMPARE(written, "before " + wire + wire);
}

/// More shapes than are kept, in turns, each time with other words.
void TestCommandWriter::keepsNothingOfTheWordsBefore()
{
    CommandWriter writer;
    for (int round = 0; round < 4; ++round) {
        for (int size = 0; size < 300; ++size) {
            const QByteArray word(size, char('a' + (round + size) % 26));
            const QByteArrayList words{round % 2 == 0 ? "get" : "del", word, QByteArray::number(size)};
            QByteArray written;
            writer.append(words, written);
            QCOMPARE(written, Command(words).wire());
        }
    }
}

QTEST_GUILESS_MAIN(TestCommandWriter)

#include "tst_commandwriter.moc"
