#include "core/check/checker.h"
#include "core/check/violationwords.h"
#include "core/locks/redissonkinds.h"
#include "core/record/block.h"
#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "tests/support/fakelocks.h"
#include "tests/support/fuzz.h"
#include "tests/support/tape.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using record::Recording;

/// Recordings that were cut, flipped and put together wrongly, and blocks whose checksum is right although
/// their lines are not: nothing stumbles, and what is read can be judged. LOCKSCOPE_FUZZ_SECONDS makes it
/// longer.
class FuzzLockrec : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void damagedFiles();
    void damagedLines();

private:
    static void use(const base::Result<record::Opened>& read);

    QByteArrayList m_files;
    QByteArrayList m_lines;
};

void FuzzLockrec::initTestCase()
{
    support::Tape tape;
    tape.lock("orders", locks::redisson::fairLock)
        .resource("stock", 9)
        .invariant(record::Invariant::What::Rises);
    for (int i = 0; i < 40; ++i)
        tape.at(i).waits(i % 3).takes(i % 3, i % 2, i).wrote(i % 3, i, i, "member").leaves(i % 3);
    Recording run = tape.recording();
    record::RecordedBatch sight;
    sight.batch.changed = support::everySortOfLock();
    run.append({.batches = {sight}, .keyframes = {{run.length(), QByteArray(3000, '\xfe')}}});
    m_files = {toLockrec(run), toLockrec(tape.recording())};
    record::LockrecWriter writer;
    QByteArray inBlocks = writer.begin(run.header());
    for (const QList<record::Step>& steps : run.steps().blocks())
        for (const record::Step& step : steps)
            inBlocks += writer.add({.steps = {step}}) + writer.flush();
    m_files.append(inBlocks);
    for (const QByteArray& file : m_files) {
        const QByteArrayView front(record::lockrecFront);
        for (qsizetype at = front.size(); at < file.size();) {
            const auto block = record::unpacked(QByteArrayView(file).sliced(at));
            QVERIFY(block.has_value());
            m_lines.append(block->content.left(4000));
            at += block->size;
        }
    }
}

void FuzzLockrec::use(const base::Result<record::Opened>& read)
{
    if (!read)
        return;
    const Recording& recording = read->recording;
    for (const check::Violation& violation : check::violationsIn(recording))
        QVERIFY(!check::sentence(violation, recording).isEmpty());
    QVERIFY(!sentence(read->report).isEmpty());
    record::Moment last{0};
    for (qsizetype i = 0; i < recording.steps().size(); ++i) {
        const record::Step& step = recording.steps().at(i);
        QVERIFY(step.at >= last && step.lock < recording.locks().size());
        QVERIFY(step.client < recording.clients().size() && step.text < recording.texts().size());
        last = step.at;
    }
    QVERIFY(record::fromLockrec(toLockrec(recording)).ok());
}

void FuzzLockrec::damagedFiles()
{
    support::Fuzz fuzz(m_files);
    int files = 0;
    for (; fuzz.goesOn(); ++files) {
        QByteArray bytes = fuzz.next();
        if (fuzz.below(3) == 0)
            bytes.truncate(fuzz.below(bytes.size() + 1));
        use(record::fromLockrec(bytes));
    }
    qInfo("%d files", files);
}

void FuzzLockrec::damagedLines()
{
    support::Fuzz fuzz(m_lines);
    int files = 0;
    for (; fuzz.goesOn(); ++files) {
        QByteArray bytes = record::lockrecFront;
        for (qsizetype blocks = 1 + fuzz.below(4); blocks > 0; --blocks)
            bytes += fuzz.below(2) == 0 ? record::packed(fuzz.next(), fuzz.below(3) == 0)
                                        : record::packedSights(fuzz.next(), {});
        use(record::fromLockrec(bytes));
    }
    qInfo("%d files", files);
}

QTEST_GUILESS_MAIN(FuzzLockrec)
#include "tst_lockrec.moc"
