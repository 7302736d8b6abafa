#include "core/check/checker.h"
#include "core/figure/report.h"
#include "core/record/hashed.h"
#include "core/record/recordwords.h"
#include "core/record/stepexport.h"
#include "tests/support/fakelocks.h"
#include "tests/support/tape.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace lockscope;
using record::Invariant;
using record::Recording;
using record::Rule;
using record::What;
using support::Tape;

namespace
{

Recording incident(const QByteArray& lock = "orders:<b>&42")
{
    Tape tape;
    tape.lock(lock).resource("stock", 2).invariant(Invariant::What::NotNegative);
    tape.expects(Rule::MutualExclusion);
    tape.at(0).step(What::Command, 0, 0, 1, "EVALSHA acquire " + lock).takes(0).wrote(0, 1);
    tape.at(400).step(What::LeaseEnded, 0).at(500).takes(1).wrote(1, -1).at(900).leaves(0).at(950).leaves(1);
    Recording recording = tape.at(1000).recording();
    record::Header header = recording.header();
    header.title = QStringLiteral("A lease <too> short");
    header.about = QStringLiteral("# A lease <too> short\n\n## What happens\n\nTwo of them in `orders & "
                                  "<co>`.\n\nHow to avoid it: \"watchdog\".");
    header.scenario = {{QStringLiteral("lock"), QString::fromUtf8(lock)}};
    recording.setHeader(header);
    record::RecordedBatch sight;
    sight.batch.changed = support::everySortOfLock();
    recording.append({.batches = {sight}});
    return recording;
}

/// Where it is not well formed; empty where it is.
QString xmlError(const QByteArray& xml)
{
    QXmlStreamReader reader(xml);
    while (!reader.atEnd())
        reader.readNext();
    return reader.hasError() ? reader.errorString() + QStringLiteral(" at %1").arg(reader.characterOffset())
                             : QString();
}

} // namespace

/// The outputs of the program: report, pictures, exports, and the names in them.
class TestReport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aReportTellsAll()
    {
        const QByteArray html = figure::htmlReport(incident());
        for (const char* part : {"<h1>A lease &lt;too&gt; short</h1>", "<h2>What happens</h2>",
                 "<p>Two of them in <code>orders &amp; &lt;co&gt;</code>.</p>",
                 "2 holders of orders:&lt;b&gt;&amp;42 from 0.500 s to 0.900 s: client 1 lost its lease at",
                 "stock is to be never negative and was -1", "Failed: one violation was not expected.",
                 "<svg", "Waiting", "Served in the order of arrival", "-1 at the end", "&quot;lock&quot;"})
            QVERIFY2(html.contains(part), part);
        QVERIFY(!html.contains("# ")); // its page is Markdown
        QVERIFY(!html.contains("<b>") && !html.contains("src="));
    }

    /// The script is ours, known by its hash; the data beside it cannot end its element.
    void itsScriptIsOurs()
    {
        const QByteArray html = figure::htmlReport(incident("</script><script>alert(1)</script>"));
        QCOMPARE(html.count("<script"), 2);
        QCOMPARE(html.count("</script>"), 2);
        const qsizetype begin = html.indexOf("<script>") + qsizetype(qstrlen("<script>"));
        const QByteArray script = html.mid(begin, html.indexOf("</script>", begin) - begin);
        const QByteArray hash = QCryptographicHash::hash(script, QCryptographicHash::Sha256).toBase64();
        QVERIFY(script.size() > 1000);
        QVERIFY(
            html.contains("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + hash + "'"));
        for (const char* word : {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(",
                 "Function(", "fetch(", "import(", "XMLHttpRequest"})
            QVERIFY2(!script.contains(word), word);
    }

    void itNeedsNothingElse()
    {
        static const QRegularExpression outside(QStringLiteral("(?<!xmlns=')https?://"));
        QVERIFY(!QString::fromUtf8(figure::htmlReport(incident())).contains(outside));
    }

    void thePictureIsWellFormed()
    {
        const QByteArray svg = figure::timelinePicture(incident());
        QCOMPARE(xmlError(svg), QString());
        for (const char* part : {"class='red'", "class='breach'", "client 1", "stock", "class='curve'"})
            QVERIFY2(svg.contains(part), part);
        QCOMPARE(xmlError(figure::timelinePicture(Recording())), QString());
        for (const QByteArray& name : support::hostileNames())
            QCOMPARE(xmlError(figure::timelinePicture(incident(name))), QString());
    }

    /// The run before the fork stands above, on the same axis, and both say where they part.
    void aForkShowsBothRuns()
    {
        const Recording branch = Tape().lock("a").at(100).takes(0).at(900).leaves(0).recording();
        const figure::RunBefore before{incident(), record::Moment(250'000)};
        const QByteArray svg = figure::timelinePicture(branch, before);
        QCOMPARE(xmlError(svg), QString());
        for (const char* part : {"Before the fork", "The branch from 0.250 s on", "id='before'", "id='run'",
                 "url(#before)", "url(#run)", "class='breach'"})
            QVERIFY2(svg.contains(part), part);
        QCOMPARE(svg.count("class='parts'"), 3); // the legend has one, too
        QCOMPARE(svg.count("<style"), 1);
        const QByteArray html = figure::htmlReport(branch, {.before = before});
        for (const char* part : {"Before the fork — Failed: one violation was not expected.",
                 "The branch from 0.250 s on — Passed", "class='parts'"})
            QVERIFY2(html.contains(part), part);
        const QByteArray hashed =
            figure::htmlReport(branch, {.hashNames = true, .salt = "s", .before = before});
        QVERIFY(!hashed.contains("orders") && !hashed.contains("client 1"));
    }

    void aPictureStatesTheSchemesThatItHas()
    {
        QVERIFY(figure::timelinePicture(incident()).contains("color-scheme:light dark"));
    }

    static QStringList legendIn(const QByteArray& html)
    {
        static const QRegularExpression entry(QStringLiteral("<li><svg [^>]*aria-hidden='true'>(.*?)</li>"),
            QRegularExpression::DotMatchesEverythingOption);
        QStringList words;
        for (const auto& found : entry.globalMatch(QString::fromUtf8(html)))
            words += found.captured(1).section(QStringLiteral("</svg>"), 1);
        return words;
    }

    /// The lease ends at 400 ms under its holder, and the next one takes the lock; nothing else happens.
    void theLegendNamesWhatOccurs()
    {
        QCOMPARE(legendIn(figure::htmlReport(incident())),
            QStringList({QStringLiteral("holds"), QStringLiteral("holds without the right"),
                QStringLiteral("wrote"), QStringLiteral("hand-over of a lock"),
                QStringLiteral("violation of a rule"), QStringLiteral("value of a resource")}));
        const Recording busy = Tape()
                                   .lock("a")
                                   .at(10)
                                   .takes(0)
                                   .step(What::Reentered, 0, 2)
                                   .at(20)
                                   .waits(1)
                                   .step(What::Renewed, 0)
                                   .step(What::RenewalFailed, 0)
                                   .at(30)
                                   .step(What::Paused, 0)
                                   .fault(record::FaultKind::KeyDeleted)
                                   .at(60)
                                   .recording();
        QCOMPARE(legendIn(figure::htmlReport(busy)).join(u'|'),
            QStringLiteral(
                "waits|holds|holds more than once: stronger|holds without the right|paused|renewed|"
                "refused|renewal failed|fault|violation of a rule"));
        Tape blocked(1);
        blocked.at(600).step(What::Fault, 0, int(record::FaultKind::ScriptBlocks), 300'000).at(900);
        QCOMPARE(legendIn(figure::htmlReport(blocked.recording())).join(u'|'),
            QStringLiteral("blocks the server|fault"));
        QVERIFY(legendIn(figure::htmlReport(Recording())).isEmpty());
    }

    /// A picture of its own has the same words, and they are in it.
    void aPictureOfItsOwnHasTheLegend()
    {
        const QByteArray svg = figure::timelinePicture(incident());
        const double high = svg.mid(svg.indexOf(" height='") + 9).split('\'').constFirst().toDouble();
        for (const QString& words : legendIn(figure::htmlReport(incident())))
            QVERIFY2(svg.contains("class='left'>" + words.toUtf8() + "</text>"), qPrintable(words));
        static const QRegularExpression place(QStringLiteral("translate\\([0-9.]+ ([0-9.]+)\\)"));
        int entries = 0;
        for (const auto& found : place.globalMatch(QString::fromUtf8(svg))) {
            QVERIFY(found.captured(1).toDouble() + 16 < high);
            ++entries;
        }
        QCOMPARE(entries, 6);
    }

    /// Each client has its lane, however many there are.
    void noLaneIsLeftOut()
    {
        Tape tape(1000);
        tape.lock("a").at(10).takes(999).at(20).leaves(999);
        const QByteArray html = figure::htmlReport(tape.recording());
        QVERIFY(
            html.contains(">client 1<") && html.contains(">client 999<") && html.contains(">client 1000<"));
    }

    void anEmptyRecordingHasAReport()
    {
        QVERIFY(figure::htmlReport(Recording()).contains("The checker found no violation."));
    }

    void hashedNamesAreNowhere()
    {
        const Recording recording = incident("secret-lock");
        const QByteArray html = figure::htmlReport(recording, {.hashNames = true, .salt = "s"});
        QVERIFY(!html.contains("secret-lock") && !html.contains("client 1"));
        const Recording hashed = withHashedNames(recording, "s");
        const QByteArray json = stepsAsJson(hashed) + stepsAsCsv(hashed);
        QVERIFY(!json.contains("secret-lock") && !json.contains("client 1"));
        QVERIFY(json.contains("lock-"));
        QVERIFY(hashed.locks().constFirst().ref != withHashedNames(recording, "t").locks().constFirst().ref);
        QCOMPARE(hashed.steps().size(), recording.steps().size());
        const auto lock = recording.batches().constFirst().batch.changed.constFirst();
        const auto other = hashed.batches().constFirst().batch.changed.constFirst();
        QVERIFY(other->ref->name != lock->ref->name && other->companions->isEmpty());
        QCOMPARE(check::violationsIn(hashed), check::violationsIn(recording));
    }

    /// A recording of a server has its address as title.
    void aServerIsNotNamedByATitle()
    {
        Recording recording = Tape().live().lock("a").at(5).takes(0).recording();
        record::Header header = recording.header();
        header.server = "prod.internal:6379";
        header.title = QStringLiteral("prod.internal:6379");
        recording.setHeader(header);
        const Recording hashed = withHashedNames(recording, "s");
        QVERIFY(hashed.header().title.startsWith(QStringLiteral("server-")));
        QVERIFY(!figure::htmlReport(hashed).contains("prod.internal"));
    }

    void stepsAsATable()
    {
        const QByteArray csv = stepsAsCsv(incident("=cmd,\xff"));
        const QByteArrayList lines = csv.split('\n');
        QCOMPARE(lines.size(), incident().steps().size() + 2);
        QCOMPARE(lines.at(2),
            QByteArray("0,0.000 s,acquired,client 1,\"'=cmd,\\xff\",PWNtZCz/,1,exclusive,1,0,,,\r"));
        QCOMPARE(lines.at(4),
            QByteArray("0,0.000 s,wrote,client 1,\"'=cmd,\\xff\",PWNtZCz/,1,exclusive,1,0,stock,,\r"));
    }

    void theTableNamesTheFault()
    {
        const QByteArrayList lines =
            stepsAsCsv(Tape().lock("a").fault(record::FaultKind::KeyDeleted).recording()).split('\n');
        const qsizetype column = lines.at(0).trimmed().split(',').indexOf("fault");
        QVERIFY(column > 0);
        QCOMPARE(lines.at(1).trimmed().split(',').value(column), QByteArray("key-deleted"));
    }

    void aWrittenMemberStandsInTheSentence()
    {
        const Recording recording =
            Tape().resource("orders", 0).at(5).wrote(0, 2, 0, "4").wrote(0, 3).recording();
        QStringList sentences;
        for (qsizetype i = 0; i < recording.steps().size(); ++i)
            if (recording.steps().at(i).what == What::Wrote)
                sentences += stepSentence(recording, recording.steps().at(i));
        QCOMPARE(sentences, QStringList({QStringLiteral("client 1 writes “4” to orders, which is now 2."),
                                QStringLiteral("client 1 writes orders, which is now 3.")}));
    }

    void whatHappenedOnceIsNotInThePlural()
    {
        const QByteArray html = figure::htmlReport(
            Tape().lock("a").resource("stock", 2).at(100).takes(0).wrote(0, 1).at(900).leaves(0).recording());
        QVERIFY2(html.contains("once · waited"), html.constData());
        QVERIFY(html.contains("1 at the end · 1 write · 0 refused"));
        QVERIFY(!html.contains(" 1 times") && !html.contains("· 1 writes"));
    }

    void stepsAsLines()
    {
        for (const QByteArray& line : stepsAsJson(incident("a\xff")).trimmed().split('\n')) {
            const QJsonObject object = QJsonDocument::fromJson(line).object();
            QVERIFY(object.contains(QStringLiteral("step")) && object.contains(QStringLiteral("at_us")));
        }
        const Recording faulty = Tape().lock("a").fault(record::FaultKind::KeyDeleted).recording();
        QVERIFY(stepsAsJson(faulty).contains(R"("fault":"key-deleted")"));
    }
};

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
