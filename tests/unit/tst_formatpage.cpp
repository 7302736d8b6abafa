#include "core/locks/event.h"
#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "tests/support/paths.h"
#include "tests/support/pythonrun.h"
#include "tests/support/tape.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace lockscope;
using namespace lockscope::record;
using support::Tape;

namespace
{

/// Returns the words of the reader in Python about a file. It is made from the page of the format alone.
QJsonObject readInPython(const QString& path)
{
    const QByteArray output = support::pythonOutput(
        {support::sourceDir() + QStringLiteral("/tests/support/lockrecreader.py"), path});
    return QJsonDocument::fromJson(output).object();
}

template<class List, class BytesOf>
QJsonArray hexOf(const List& list, BytesOf bytesOf)
{
    QJsonArray all;
    for (const auto& each : list)
        all.append(QString::fromLatin1(bytesOf(each).toHex()));
    return all;
}

/// The same of what this program reads.
QJsonObject summaryOf(const Opened& opened)
{
    const Recording& recording = opened.recording;
    QJsonObject steps;
    for (qsizetype i = 0; i < recording.steps().size(); ++i) {
        const QString name = QString::fromLatin1(record::name(recording.steps().at(i).what));
        steps.insert(name, steps.value(name).toInt() + 1);
    }
    qint64 changed = 0;
    qint64 events = 0;
    std::set<QByteArray> shown;
    for (const RecordedBatch& recorded : recording.batches()) {
        changed += recorded.batch.changed.size();
        events += recorded.batch.events.size();
        for (const locks::LockPtr& lock : recorded.batch.changed)
            shown.insert(lock->ref->name.bytes);
    }
    return {{QStringLiteral("version"), opened.report.version},
        {QStringLiteral("blocks"), opened.report.blocks}, {QStringLiteral("steps"), steps},
        {QStringLiteral("locks"),
            hexOf(recording.locks(), [](const KnownLock& lock) { return lock.ref.name.bytes; })},
        {QStringLiteral("clients"),
            hexOf(recording.clients(), [](const ClientRecord& client) { return client.title; })},
        {QStringLiteral("shown"), hexOf(shown, [](const QByteArray& name) { return name; })},
        {QStringLiteral("sights"), recording.batches().size()}, {QStringLiteral("changed"), changed},
        {QStringLiteral("events"), events}, {QStringLiteral("keyframes"), recording.keyframes().size()},
        {QStringLiteral("length_us"), qint64(recording.length().count())},
        {QStringLiteral("missing_blocks"), opened.report.missingBlocks},
        {QStringLiteral("stray_blocks"), opened.report.strayBlocks},
        {QStringLiteral("unknown_lines"), opened.report.unknownLines},
        {QStringLiteral("is_ended"), !opened.report.isCutOff}};
}

/// Many blocks of steps, of which one names a client by bytes that are no UTF-8.
Recording run()
{
    Tape tape;
    tape.lock("orders\xff").resource("stock", 3);
    for (int i = 0; i < 9'000; ++i)
        tape.at(i).takes(i % 3).wrote(i % 3, i, i, "member " + QByteArray::number(i % 50)).leaves(i % 3);
    return tape.recording();
}

/// Sights as blocks of CBOR, with some of the values that can be none.
Recording watched()
{
    Recording recording = Tape().live().recording();
    Part part;
    for (int i = 0; i < 3'000; ++i) {
        locks::Lock lock;
        lock.ref = locks::LockRef{{"orders:" + QByteArray::number(i % 40)}, i % 2, {}};
        lock.kind = locks::redisson::reentrantLock;
        lock.asOf = base::ServerTime(std::chrono::milliseconds(1'790'000'000'000 + i * 7));
        locks::Holder holder;
        holder.id.bytes = "6f1a2b3c:" + QByteArray::number(i % 5);
        lock.holders = {holder};
        if (i % 3 == 0)
            lock.fence = locks::Fence::fromHex("00ff10ab00ff10ab00ff10ab00ff10ab");
        locks::Event event;
        event.lock = lock.ref;
        event.at = lock.asOf;
        RecordedBatch sight{std::chrono::milliseconds(i * 7), {}, {}, i == 0};
        sight.batch.changed = {locks::share(lock)};
        sight.batch.events = {event};
        part.batches.append(sight);
    }
    part.until = std::chrono::seconds(30);
    recording.append(part);
    return recording;
}

} // namespace

/// The page of the format, resources/formats/lockrec.md, is enough to write a reader: one that was made from
/// it reads what this program has written, today and before.
class TestFormatPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void anotherReaderReadsTheSame_data()
    {
        QTest::addColumn<QString>("path");
        const QDir fixtures(support::sourceDir() + QStringLiteral("/tests/support/recordings"));
        for (const QString& name : fixtures.entryList({QStringLiteral("*.lockrec")}))
            QTest::newRow(qPrintable(name)) << fixtures.filePath(name);
        const QByteArray whole = toLockrec(run());
        addFile("run", whole);
        addFile("server", toLockrec(watched()));
        addFile("cut off", whole.first(whole.lastIndexOf("\x1eLRB")));
        const qsizetype second = whole.indexOf("\x1eLRB", whole.indexOf("\x1eLRB") + 1);
        const qsizetype third = whole.indexOf("\x1eLRB", second + 1);
        addFile("a block is missing", whole.first(second) + whole.sliced(third));
        addFile("a block is there twice", whole.first(third) + whole.sliced(second));
        QByteArray damaged = whole;
        damaged[third - 1] = char(damaged.at(third - 1) ^ 1);
        addFile("a block is damaged", damaged);
    }

    void anotherReaderReadsTheSame()
    {
        QFETCH(QString, path);
        const auto opened = openRecording(path);
        QVERIFY(opened.ok());
        const QJsonObject ours = summaryOf(*opened);
        const QJsonObject theirs = readInPython(path);
        const bool hasSteps = !opened->recording.steps().isEmpty() && theirs.contains(u"steps") &&
                              !theirs.value(u"steps").toObject().isEmpty();
        for (auto field = ours.begin(); field != ours.end(); ++field) {
            const bool isConcluded = field.key() == u"steps" || field.key() == u"locks" ||
                                     field.key() == u"clients"; // from sights, where no step is written
            if (hasSteps || !isConcluded)
                QCOMPARE(theirs.value(field.key()), *field);
        }
    }

    /// Each step and each fault has its word on the page.
    void thePageNamesEachStep()
    {
        QFile page(support::sourceDir() + QStringLiteral("/resources/formats/lockrec.md"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QByteArray text = page.readAll();
        const QByteArray table = text.mid(text.indexOf("## The steps"));
        for (int what = 0; what < whatCount; ++what)
            QVERIFY2(table.contains('`' + name(What(what)) + '`'), name(What(what)).constData());
        for (int fault = 0; fault < faultCount; ++fault) {
            const QByteArray row = QByteArray::number(fault) + " `" + name(FaultKind(fault)) + '`';
            QVERIFY2(table.simplified().contains(row), row.constData());
        }
    }

private:
    void addFile(const char* name, const QByteArray& content)
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("the file cannot be written");
        QTest::newRow(name) << path;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestFormatPage)
#include "tst_formatpage.moc"
