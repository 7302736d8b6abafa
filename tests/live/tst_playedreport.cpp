#include "core/check/checker.h"
#include "core/figure/lessonpage.h"
#include "core/figure/report.h"
#include "tests/support/browser.h"
#include "tests/support/tape.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using record::Recording;
using record::Rule;
using record::What;
using support::Tape;

namespace
{

/// Each would mark the document, if it was ever taken for anything but text.
const QByteArrayList hostileTexts{
    "</script><img src=x onerror=\"document.body.dataset.hurt='1'\">",
    "'\"><svg/onload=\"document.body.dataset.hurt='2'\">",
    "\xe2\x80\xa8\\u003cscript>document.body.dataset.hurt='3'</script><!--<script>",
    QByteArray("\xe8\xae\xa2\xe5\x8d\x95\xff\0%2 ${x} `y`", 19),
};

/// Client 1 holds the first lock from 100 ms to 2 s by a lease of 8 s; its key is deleted at 1 s and client 2
/// has it from 1.2 s to 3 s. So they overlap.
Recording incident()
{
    Tape tape;
    tape.lock(hostileTexts.at(0)).expects(Rule::MutualExclusion).at(100).step(What::Wants, 0, -1, 8000);
    tape.step(What::Command, 0, 0, 1, "SET " + hostileTexts.at(1)).at(150);
    tape.step(What::Reply, 0, 0, 1, hostileTexts.at(2)).takes(0).at(500).waits(1).waits(2);
    tape.at(1000).fault(record::FaultKind::KeyDeleted).at(1200).takes(1);
    tape.at(2000).leaves(0).at(3000).leaves(1).at(3500).takes(2).at(4000);
    tape.step(What::Note, -1, 0, 0, hostileTexts.at(3));
    Recording recording = tape.recording();
    record::Header header = recording.header();
    header.title = QString::fromUtf8(hostileTexts.at(0));
    header.about = QString::fromUtf8("# " + hostileTexts.at(1) + "\n\n" + hostileTexts.at(2));
    header.scenario = {{QStringLiteral("id"), QString::fromUtf8(hostileTexts.at(2))}};
    recording.setHeader(header);
    return recording;
}

/// The texts in an element of the document, by its id, in one line.
QString textOf(const QByteArray& document, const QString& id, const QString& end)
{
    const QString all = QString::fromUtf8(document);
    const qsizetype begin = all.indexOf(QStringLiteral("id=\"%1\"").arg(id));
    QString part = all.mid(begin, all.indexOf(end, begin) - begin);
    part = part.mid(part.indexOf(u'>') + 1)
               .replace(QRegularExpression(QStringLiteral("<[^>]*>")), QStringLiteral("|"));
    part.replace(QStringLiteral("&lt;"), QStringLiteral("<"))
        .replace(QStringLiteral("&gt;"), QStringLiteral(">"));
    return part.replace(QRegularExpression(QStringLiteral("\\|+")), QStringLiteral("|"));
}

QString currentStep(const QByteArray& document)
{
    static const QRegularExpression current(
        QStringLiteral("<li [^>]*aria-current=\"step\"><span>([^<]*)</span><span>([^<]*)</span>"));
    const auto found = current.match(QString::fromUtf8(document));
    return found.captured(1) + u' ' + found.captured(2);
}

} // namespace

/// A report in a real browser: what it shows at moments, and that no name is ever run.
class TestPlayedReport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(write(figure::htmlReport(incident(),
            {.programs = {{record::Moment(500'000), 1, 1, QString::fromUtf8(hostileTexts.at(1))}}})));
    }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aMomentIsShownAsRecorded()
    {
        const QByteArray document = opened(QStringLiteral("t=0.75"));
        QCOMPARE(
            textOf(document, QStringLiteral("at"), QStringLiteral("</span>")), QStringLiteral("0.750 s"));
        const QString lock = QString::fromUtf8(hostileTexts.at(0));
        QCOMPARE(textOf(document, QStringLiteral("locks"), QStringLiteral("</tbody>")),
            u'|' + lock + QStringLiteral("|client 1|client 2, client 3|7.400 s|"));
        const QString clients = textOf(document, QStringLiteral("clients"), QStringLiteral("</tbody>"));
        QVERIFY2(clients.startsWith(QStringLiteral("|client 1|● holds|SET ")), qPrintable(clients));
        QVERIFY2(clients.contains(QStringLiteral(" → ")), qPrintable(clients));
        QVERIFY2(
            clients.contains(QStringLiteral("|client 2|▨ waits|–|") + QString::fromUtf8(hostileTexts.at(1))),
            qPrintable(clients));
        QVERIFY2(currentStep(document).startsWith(QStringLiteral("0.500 s client 3 ")),
            qPrintable(currentStep(document)));
        isUnhurt(document);
    }

    void playingEndsAtTheEnd()
    {
        const QByteArray document = opened(QStringLiteral("t=1.1&speed=20&play"));
        QCOMPARE(
            textOf(document, QStringLiteral("at"), QStringLiteral("</span>")), QStringLiteral("4.000 s"));
        QCOMPARE(
            textOf(document, QStringLiteral("play"), QStringLiteral("</button>")), QStringLiteral("Play"));
        QCOMPARE(
            textOf(document, QStringLiteral("pace"), QStringLiteral("</output>")), QString::fromUtf8("20×"));
        QVERIFY2(textOf(document, QStringLiteral("locks"), QStringLiteral("</tbody>"))
                     .contains(QStringLiteral("|client 3|–|")),
            qPrintable(textOf(document, QStringLiteral("locks"), QStringLiteral("</tbody>"))));
        QVERIFY2(currentStep(document).startsWith(QStringLiteral("4.000 s 订单\\xff")),
            qPrintable(currentStep(document)));
        isUnhurt(document);
    }

    /// Each run of a lesson has a player of its own, and shows the moment that its step is about.
    void aLessonPlaysEachOfItsRuns()
    {
        const QString hostile = QString::fromUtf8(hostileTexts.at(0));
        const Recording whole = incident();
        record::Recording begin(whole.header());
        begin.append({.locks = whole.locks(),
            .clients = whole.clients(),
            .texts = whole.texts(),
            .until = record::Moment(50'000)});
        const figure::LessonPart shown{
            hostile, {}, figure::LessonPart::Scene{begin, {}, whole.length(), hostile}, false};
        const figure::LessonPart question{
            hostile, {{hostile, hostile, true}, {hostile, hostile, false}}, {}, false};
        const figure::LessonPart revealed{hostile, {},
            figure::LessonPart::Scene{whole, check::violationsIn(whole), whole.length(), hostile}, true};
        QVERIFY(write(figure::lessonPage(hostile, hostile, {shown, question, revealed})));
        const QByteArray document = opened({});
        const QString end = QStringLiteral("</span>");
        QCOMPARE(textOf(document, QStringLiteral("at-1"), end), QStringLiteral("0.050 s"));
        QCOMPARE(textOf(document, QStringLiteral("at-3"), end), QStringLiteral("4.000 s"));
        const QString locks = textOf(document, QStringLiteral("locks-3"), QStringLiteral("</tbody>"));
        QVERIFY2(locks.contains(QStringLiteral("|client 3|–|")), qPrintable(locks));
        QVERIFY(document.contains("✓ Right.") && document.contains("✕ Wrong."));
        QVERIFY(!document.contains("data-hurt") && !document.contains("<img"));
        QCOMPARE(document.count("<script"), 3);
    }

    /// Even where a text was taken for a script, the page's policy would not let it run.
    void noOtherScriptRuns()
    {
        QByteArray html = figure::htmlReport(incident());
        const QByteArray hurt = "<script>document.body.dataset.hurt='4'</script><img src=x "
                                "onerror=\"document.body.dataset.hurt='5'\">";
        QVERIFY(write(html.replace("<main>", "<main>" + hurt)));
        const QByteArray document = opened(QStringLiteral("t=0.75"));
        QCOMPARE(
            textOf(document, QStringLiteral("at"), QStringLiteral("</span>")), QStringLiteral("0.750 s"));
        QVERIFY(!document.contains("data-hurt"));
    }

private:
    bool write(const QByteArray& html)
    {
        QFile file(m_folder.filePath(QStringLiteral("report.html")));
        return file.open(QIODevice::WriteOnly) && file.write(html) == html.size();
    }
    QByteArray opened(const QString& fragment) const
    {
        QUrl page = QUrl::fromLocalFile(m_folder.filePath(QStringLiteral("report.html")));
        page.setFragment(fragment);
        return support::documentInBrowser(page);
    }
    static void isUnhurt(const QByteArray& document)
    {
        QVERIFY(!document.contains("data-hurt"));
        QVERIFY(!document.contains("<img"));
        QCOMPARE(document.count("<script"), 2);
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestPlayedReport)
#include "tst_playedreport.moc"
