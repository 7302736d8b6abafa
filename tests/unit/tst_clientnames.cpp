#include "core/filter/clientnames.h"
#include "core/filter/namefile.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/fakelocks.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using filter::ClientNames;
using filter::NameFault;
using profile::NamePattern;
using support::FakeLock;

namespace
{

const QByteArray billing = "7f15010a-0000-4000-8000-000000000001";
const QByteArray search = "7f15010a-0000-4000-8000-000000000002";

QList<NamePattern> read(const QByteArray& text)
{
    const auto names = filter::readNames(text);
    if (const auto* fault = std::get_if<NameFault>(&names))
        qFatal("%s", qPrintable(fault->message));
    return std::get<QList<NamePattern>>(names);
}

NameFault faultOf(const QByteArray& text)
{
    const auto names = filter::readNames(text);
    const auto* fault = std::get_if<NameFault>(&names);
    return fault == nullptr ? NameFault() : *fault;
}

locks::ClientSight connectedAs(const QByteArray& client, const QByteArray& name, locks::Certainty certainty)
{
    locks::ClientMatch match;
    match.connection.name = name;
    match.certainty = certainty;
    locks::ClientSight sight;
    sight.matches.insert(client, match);
    return sight;
}

locks::Batch batchOf(const QList<locks::LockPtr>& changed)
{
    locks::Batch batch;
    batch.changed = changed;
    return batch;
}

} // namespace

/// Names of clients by pattern: their file, and which client gets which.
class TestClientNames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void linesArePatternsAndNames()
    {
        const QList<NamePattern> names =
            read("\xef\xbb\xbf# ours\r\n\r\n order-* = orders = all \r\na=b\tkey = value\n计费-? = 计费\n");
        const QList<NamePattern> wanted{{QStringLiteral("order-*"), QStringLiteral("orders = all")},
            {QStringLiteral("a=b"), QStringLiteral("key = value")},
            {QStringLiteral("计费-?"), QStringLiteral("计费")}};
        QCOMPARE(names, wanted);
        QCOMPARE(read(filter::writtenNames(names)), names);
    }

    void faultsNameTheLineAndTheWayOut_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* title, const QByteArray& text, int line, const char* says) {
            QTest::newRow(title) << text << line << QString::fromUtf8(says);
        };
        row("no sign", "a = b\n\norders\n", 3, "Line 3: “=” is missing");
        row("no pattern", " = b", 1, "write “*” there");
        row("no name", "a = b\nc =\n", 2, "behind “=” stands no name");
        row("open set", "order-[ab = orders", 1, "Write “[[]” for a bracket");
        row("twice", "a* = b\n# c\nA* = d", 3, "“A*” stands in line 1 already");
        row("long name", "a = " + QByteArray(65, 'n'), 1, "more than 64 characters");
        row("long pattern", QByteArray(600, 'p') + " = n", 1, "Shorten it by “*”");
        row("no UTF-8", "a = b\nc = \xff\n", 2, "Save the file in UTF-8");
        row("large", QByteArray((1 << 17) + 1, '#'), 0, "larger than 128 KiB");
        QByteArray many;
        for (int i = 0; i <= filter::mostNamePatterns; ++i)
            many += "c" + QByteArray::number(i) + " = n\n";
        row("many", many, 2001, "more than 2000 names");
    }
    void faultsNameTheLineAndTheWayOut()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(QString, says);
        const NameFault fault = faultOf(text);
        QCOMPARE(fault.line, line);
        QVERIFY2(fault.message.contains(says), qPrintable(fault.message));
    }

    /// A name by hand goes before, then the first line that fits.
    void theFirstThatFitsCounts()
    {
        ClientNames names;
        names.set({{billing, QStringLiteral("by hand")}},
            read("*0001 = first\n*000000002 = second\n7F15010A-* = third\n"));
        QVERIFY(names.take(batchOf({FakeLock("a").heldBy(billing).ptr(), FakeLock("b").heldBy(search).ptr(),
            FakeLock("c").heldBy("7f15010a-other").ptr(), FakeLock("d").heldBy("stranger").ptr()})));
        const QHash<QByteArray, QString> wanted{{billing, QStringLiteral("by hand")},
            {search, QStringLiteral("second")}, {"7f15010a-other", QStringLiteral("third")}};
        QCOMPARE(names.aliases(), wanted);
        QVERIFY(!names.take(batchOf({FakeLock("b").heldBy(search).ptr()})));
    }

    void waitersHaveNamesToo()
    {
        ClientNames names;
        names.set({}, read("* = anybody"));
        names.begin({FakeLock("a").kind(locks::redisson::fairLock).queue(2).free().ptr()});
        QCOMPARE(names.aliases().size(), 2);
    }

    void aConnectionNamesItsClient()
    {
        ClientNames names;
        names.set({}, read("order-service-* = orders\n7f15010a-* = ours\n"));
        names.begin({FakeLock("a").heldBy(billing).ptr()});
        QCOMPARE(names.aliases().value(billing), QStringLiteral("ours"));
        QVERIFY(!names.take(connectedAs(billing, "order-service-7", locks::Certainty::Possible)));
        QVERIFY(names.take(connectedAs(billing, "order-service-7", locks::Certainty::Likely)));
        QCOMPARE(names.aliases().value(billing), QStringLiteral("orders"));
    }

    void clientsOfLongAgoAreForgotten()
    {
        ClientNames names;
        names.set({}, read("* = anybody"));
        QList<locks::LockPtr> many;
        for (int i = 0; i < ClientNames::mostClients; ++i)
            many.append(FakeLock("a").heldBy(QByteArray::number(i)).ptr());
        names.take(batchOf(many));
        QVERIFY(names.isFull());
        names.begin(many);
        QVERIFY(!names.isFull()); // all of them are there: looking again would forget nobody
        names.set({}, read("* = anybody"));
        names.take(batchOf(many));
        names.begin({FakeLock("a").heldBy(billing).ptr()});
        QVERIFY(!names.isFull());
        QCOMPARE(names.aliases().keys(), QList<QByteArray>{billing});
    }

    /// The patterns that an export writes for names by hand name these very clients.
    void namesByHandAreWrittenAsPatterns()
    {
        const QByteArray odd = "a*[b]?\xff#";
        const QHash<QByteArray, QString> given{
            {odd, QStringLiteral("odd")}, {billing, QStringLiteral("even")}};
        ClientNames names;
        names.set({}, read(filter::writtenNames(filter::namesOf(given))));
        names.begin({FakeLock("a").heldBy(odd).ptr(), FakeLock("b").heldBy(billing).ptr(),
            FakeLock("c").heldBy("axxbx").ptr()});
        QCOMPARE(names.aliases(), given);
    }
};

QTEST_GUILESS_MAIN(TestClientNames)
#include "tst_clientnames.moc"
