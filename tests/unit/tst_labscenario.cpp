#include "core/lab/labclock.h"
#include "core/lab/library.h"
#include "core/record/recordwords.h"
#include "core/words/language.h"
#include "tests/support/fakeclock.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace std::chrono_literals;
using namespace lockscope;

namespace
{

/// A whole scenario in which the part between the marks is replaced.
QByteArray scenarioWith(const QByteArray& clients, const QByteArray& more = {})
{
    return "{\n  \"id\": \"x\",\n  \"number\": 1,\n  \"title\": \"x\",\n  \"shows\": \"x\",\n"
           "  \"length\": \"1m\",\n" +
           more + "  \"clients\": " + clients + "\n}\n";
}

QByteArray programWith(const QByteArray& step)
{
    return scenarioWith(
        "[\n    {\n      \"name\": \"c\",\n      \"program\": [\n        {\"think\": \"1s\"},\n        " +
        step + "\n      ]\n    }\n  ]");
}

QString faultOf(const QByteArray& json)
{
    const auto read = lab::readScenario(json);
    const auto* fault = std::get_if<lab::ScenarioFault>(&read);
    return fault ? fault->sentence() : QString();
}

/// True where the page has what happens, why, how to avoid it, and which real library did this: each with a
/// paragraph.
bool hasItsFourParts(const QString& page)
{
    static const QRegularExpression parts(QStringLiteral(
        "^# .+\n\n## What happens\n\n(?:[^#].*\n|\n){3,}## Why\n\n(?:[^#].*\n|\n){3,}"
        "## How to avoid it\n\n(?:[^#].*\n|\n){2,}## In real libraries\n\n(?:[^#].*\n?|\n){2,}$"));
    return parts.match(page).hasMatch();
}

lab::Scenario builtIn(const QByteArray& id) { return std::get<lab::Scenario>(lab::builtInScenario(id)); }

/// Commands, keys and the like, each once.
QStringList codeOf(const QString& page)
{
    static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
    QStringList found;
    for (auto each = code.globalMatch(page); each.hasNext();)
        found.append(each.next().captured(1).simplified());
    found.sort();
    found.removeDuplicates();
    return found;
}

void write(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
}

/// Shows the texts of one catalogue as long as it lives.
class Shown
{
public:
    explicit Shown(const QString& language)
    {
        if (m_catalogue.load(QStringLiteral("lockscope_") + language, QStringLiteral(":/translations")))
            QCoreApplication::installTranslator(&m_catalogue);
    }
    ~Shown() { QCoreApplication::removeTranslator(&m_catalogue); }
    Q_DISABLE_COPY_MOVE(Shown)

private:
    QTranslator m_catalogue;
};

} // namespace

class LabScenarioTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aFaultNamesLineAndPath_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("begin");
        const auto row = [](const char* name, const QByteArray& json, const char* begin) {
            QTest::newRow(name) << json << QString::fromUtf8(begin);
        };
        row("no JSON", "{\n\"id\": \"x\",\n}", "line 3: ");
        row("a list", "[1]", "line 1: a scenario is an object");
        row("nothing", "{}", "line 1: “id” is missing");
        row("another name", scenarioWith("[]", "  \"lenght\": 1,\n"), "line 7, lenght: nothing of this name");
        row("no duration",
            "{\n\"id\": \"x\", \"number\": 1, \"title\": \"\",\n\"shows\": \"\", \"length\": \"long\"}",
            "line 3, length: this must be a duration");
        row("too many clients", scenarioWith("[{\"name\": \"c\", \"count\": 5000, \"program\": []}]"),
            "line 7, clients[0].count: this must be a whole number from 1 to 1000");
        row("no such step", programWith("{\"dance\": \"1s\"}"),
            "line 12, clients[0].program[1]: there is no such step");
        row("a step with another's part", programWith("{\"work\": \"1s\", \"lease\": \"1s\"}"),
            "line 12, clients[0].program[1].lease: nothing of this name");
        row("spans the wrong way", programWith("{\"work\": {\"between\": [\"2s\", \"1s\"]}}"),
            "line 12, clients[0].program[1].work: the second duration");
        row("a key of somebody else's", programWith("{\"command\": [\"del\", \"orders\"]}"),
            "line 12, clients[0].program[1].command[1]: a key is written as ${key:NAME}");
        row("a script's likewise", programWith("{\"script\": \"return 1\", \"keys\": [\"orders\"]}"),
            "line 12, clients[0].program[1].keys[0]: a key is written");
        row("a key that is only part of a word", programWith("{\"command\": [\"del\", \"x${key:a}\"]}"),
            "line 12, clients[0].program[1].command[1]: a key is written");
        row("no comparison", programWith("{\"if\": [\"1\", \"=\", \"1\"], \"then\": []}"),
            "line 12, clients[0].program[1].if: this must be a list of a text");
        row("in a block", programWith("{\"repeat\": 2,\n\"steps\": [{\"pause\": 3}]}"),
            "line 13, clients[0].program[1].steps[0].pause: this must be a duration");
        row("no such server", programWith("{\"command\": [\"ping\"], \"server\": \"b\"}"),
            "line 12, clients[0].program[1].server: there is no such server");
        row("no such resource", programWith("{\"wrote\": \"stock\", \"value\": 1}"),
            "line 12, clients[0].program[1].wrote: there is no such resource");
        row("a fault of nobody", scenarioWith("[]", "  \"faults\": [{\"at\": \"1s\", \"kill\": \"c\"}],\n"),
            "line 7, faults[0].kill: there is no such client");
        row("a clock of nobody",
            scenarioWith("[]", "  \"faults\": [{\"at\": \"1s\", \"jumpClock\": \"c\"}],\n"),
            "line 7, faults[0].jumpClock: there is no such client, and no such server");
        row("a clock of two",
            scenarioWith("[{\"name\": \"main\", \"program\": []}]",
                "  \"faults\": [{\"at\": \"1s\", \"jumpClock\": \"main\"}],\n"),
            "line 7, faults[0].jumpClock: a client and a server have this name");
        row("Sentinels without a replica", scenarioWith("[]", "  \"sentinels\": 3,\n"),
            "line 7, sentinels: Sentinels watch one primary that has one replica");
        row("no such rule", scenarioWith("[]", "  \"expect\": {\"violations\": [{\"rule\": \"x\"}]},\n"),
            "line 7, expect.violations[0].rule: there is no such rule");
        row("a name with a bracket and a quotation mark",
            scenarioWith("[]", "  \"locks\": {\"a]\\\"b\": {\"form\": \"fair\"}, \"c\": {\"form\": 1}},\n"),
            "line 7, locks.c.form: this must be a text");
    }

    void aFaultNamesLineAndPath()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, begin);
        const QString fault = faultOf(json);
        QVERIFY2(fault.startsWith(begin), qPrintable(fault));
    }

    void everyScenarioInsideCanBeReadAndIsExplained()
    {
        const QByteArrayList ids = lab::builtInScenarios();
        QVERIFY(ids.size() >= 20);
        for (const QByteArray& id : ids) {
            const auto read = lab::builtInScenario(id);
            const auto* scenario = std::get_if<lab::Scenario>(&read);
            QVERIFY2(scenario != nullptr, id.constData());
            QCOMPARE(scenario->id, id);
            QVERIFY2(scenario->explanation.size() > 300, id.constData());
            QVERIFY2(hasItsFourParts(scenario->explanation), id.constData());
            QVERIFY2(lab::fastestTrueSpeed(*scenario) >= 1, id.constData());
        }
    }

    void everyScenarioInsideIsTranslated_data()
    {
        QTest::addColumn<QString>("language");
        for (const QString& language : words::languages().mid(1))
            QTest::newRow(qPrintable(language)) << language;
    }

    /// A page has a title and a summary of its own, and the parts and the code of the English one.
    void everyScenarioInsideIsTranslated()
    {
        QFETCH(const QString, language);
        const Shown shown(language);
        QCOMPARE(words::shownLanguage(), language);
        const QByteArrayList ids = lab::builtInScenarios();
        for (const QByteArray& id : ids) {
            const lab::Scenario scenario = builtIn(id);
            QVERIFY2(scenario.translated, id.constData());
            const lab::ScenarioTexts texts = lab::textsOf(scenario);
            QVERIFY2(texts.title != scenario.title && !texts.title.isEmpty(), id.constData());
            QVERIFY2(texts.shows != scenario.shows && !texts.shows.isEmpty(), id.constData());
            QCOMPARE(texts.explanation.count(QStringLiteral("\n\n")),
                scenario.explanation.count(QStringLiteral("\n\n")));
            QCOMPARE(texts.explanation.count(QStringLiteral("\n## ")), 4);
            QCOMPARE(codeOf(texts.explanation), codeOf(scenario.explanation));
        }
        const QDir pages(QStringLiteral(":/scenarios/") + language);
        QCOMPARE(pages.entryList(QDir::Files).size(), ids.size());
    }

    void textsAreInTheLanguageThatIsShown()
    {
        QCOMPARE(words::shownLanguage(), QStringLiteral("en"));
        const lab::Scenario english = builtIn("hand-over");
        QCOMPARE(lab::textsOf(english).title, QStringLiteral("Hand-over of two threads"));
        QCOMPARE(lab::textsOf(english).explanation, english.explanation);
        const Shown shown(QStringLiteral("zh_CN"));
        const lab::Scenario scenario = builtIn("hand-over");
        const lab::ScenarioTexts texts = lab::textsOf(scenario);
        QCOMPARE(texts.title, QStringLiteral("两个线程的交接"));
        QVERIFY(texts.shows.startsWith(QStringLiteral("看门狗让锁")));
        QVERIFY(texts.explanation.startsWith(QStringLiteral("# 两个线程的交接\n\n## 会发生什么\n\n")));
        QCOMPARE(scenario.title, english.title);
        QCOMPARE(scenario.shows, english.shows);
        QCOMPARE(scenario.explanation, english.explanation);
        QCOMPARE(scenario.source, english.source);
    }

    /// The recording keeps what is its own; another scenario with that id is shown by its own words.
    void aRecordedRunIsToldInTheLanguageThatIsShown()
    {
        const Shown shown(QStringLiteral("zh_CN"));
        const lab::Scenario scenario = builtIn("herd");
        record::Header header;
        header.title = scenario.title;
        header.about = scenario.explanation;
        header.scenario = scenario.source;
        const record::Recording recording(header);
        const record::Header reported = lab::withShownTexts(recording).header();
        QCOMPARE(reported.title, QStringLiteral("惊群"));
        QCOMPARE(reported.about, lab::textsOf(scenario).explanation);
        QCOMPARE(reported.scenario, header.scenario);
        QCOMPARE(recording.header(), header);
        header.title = QStringLiteral("A herd of mine");
        header.scenario.insert(QStringLiteral("title"), header.title);
        QCOMPARE(lab::textsOf(header).title, header.title);
        QCOMPARE(lab::textsOf(header).explanation, header.about);
        QCOMPARE(lab::withShownTexts(record::Recording()).header(), record::Header());
    }

    void aFileHasItsTranslationsInFoldersBesideIt()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("zh_CN")));
        const QString path = folder.filePath(QStringLiteral("mine.json"));
        const QString page = folder.filePath(QStringLiteral("zh_CN/mine.md"));
        write(path, scenarioWith(R"([{"name": "c", "program": [{"think": "1s"}]}])"));
        const auto texts = [&] { return lab::textsOf(std::get<lab::Scenario>(lab::scenarioFromFile(path))); };
        write(page, "# 我的\n> 它的展示\n\n说明\n");
        QCOMPARE(texts().title, QStringLiteral("x"));
        const Shown shown(QStringLiteral("zh_CN"));
        QCOMPARE(texts().title, QStringLiteral("我的"));
        QCOMPARE(texts().shows, QStringLiteral("它的展示"));
        QCOMPARE(texts().explanation, QStringLiteral("# 我的\n\n说明\n"));
        write(page, "说明\n");
        QCOMPARE(texts().title, QStringLiteral("x"));
        QCOMPARE(texts().explanation, QStringLiteral("# x\n\n说明\n"));
    }

    /// No interval of a lock is shorter than 20 ms of real time at the fastest speed.
    void theFastestSpeedKeepsLeasesTrue()
    {
        const auto fastest = [](const char* client) {
            return lab::fastestTrueSpeed(std::get<lab::Scenario>(
                lab::readScenario(scenarioWith(QByteArray("[{\"name\": \"c\", ") + client + "}]"))));
        };
        QCOMPARE(fastest("\"watchdog\": \"3s\", \"program\": [{\"acquire\": \"l\"}]"), 50.0);
        QCOMPARE(fastest("\"program\": [{\"acquire\": \"l\", \"lease\": \"400ms\"}]"), 20.0);
        QCOMPARE(fastest("\"program\": [{\"think\": \"1ms\"}]"), 100.0);
    }

    /// The times are those of a lock by hand: its expiry, and how long until it is tried again.
    void theFastestSpeedKeepsHandWrittenTimesTrue_data()
    {
        QTest::addColumn<QByteArray>("program");
        QTest::addColumn<double>("fastest");
        QTest::newRow("command") << QByteArray(
                                        R"([{"command": ["set", "${key:l}", "1", "px", "${ms:200}"]}])")
                                 << 10.0;
        QTest::newRow("script")
            << QByteArray(R"([{"script": "return 1", "keys": [], "arguments": ["${ms:900}", "${ms:300}"]}])")
            << 15.0;
        QTest::newRow("variable") << QByteArray(R"([{"let": "lease", "be": "${ms:100}"}])") << 5.0;
        QTest::newRow("nothing") << QByteArray(R"([{"command": ["wait", "0", "${ms:0}"]}])") << 100.0;
        QTest::newRow("believed") << QByteArray(R"([{"holds": "l", "lease": "160ms"}])") << 8.0;
        QTest::newRow("tried again") << QByteArray(R"([{"repeat": 3, "steps": [{"if": ["1", "==", "1"],
                "then": [{"holds": "l"}], "else": [{"think": "80ms"}]}]}])")
                                     << 4.0;
        QTest::newRow("before") << QByteArray(
                                       R"([{"think": "1ms"}, {"repeat": 3, "steps": [{"holds": "l"}]}])")
                                << 100.0;
        QTest::newRow("behind") << QByteArray(
                                       R"([{"repeat": 3, "steps": [{"holds": "l"}]}, {"think": "1ms"}])")
                                << 100.0;
    }

    void theFastestSpeedKeepsHandWrittenTimesTrue()
    {
        QFETCH(QByteArray, program);
        QFETCH(double, fastest);
        const auto read = lab::readScenario(scenarioWith(R"([{"name": "c", "program": )" + program + "}]"));
        QVERIFY(std::holds_alternative<lab::Scenario>(read));
        QCOMPARE(lab::fastestTrueSpeed(std::get<lab::Scenario>(read)), fastest);
    }

    /// Whatever the viewer of a run can do has a sentence of its own.
    void everyFaultIsASentenceOfTheViewer()
    {
        for (int what = 0; what <= int(lab::Fault::What::DeliverAll); ++what) {
            record::Recording recording;
            recording.append({.texts = {lab::name(lab::Fault::What(what)) + " x-1"},
                .steps = {{.text = 0, .what = record::What::Intervenes}}});
            const QString sentence = record::stepSentence(recording, recording.steps().at(0));
            QVERIFY2(sentence.startsWith(QStringLiteral("The viewer ")) &&
                         sentence.contains(QStringLiteral("x-1")),
                qPrintable(sentence));
        }
    }

    void theClockIsScaledAndStandsStill()
    {
        support::FakeClock real;
        lab::LabClock clock(real);
        real.advance(1h);
        QCOMPARE(lab::momentOf(clock.now()), record::Moment(0s));
        clock.run(10);
        real.advance(2s);
        QCOMPARE(lab::momentOf(clock.now()), record::Moment(20s));
        clock.stop();
        real.advance(1h);
        QCOMPARE(lab::momentOf(clock.now()), record::Moment(20s));
        clock.run(0.5);
        real.advance(2s);
        QCOMPARE(lab::momentOf(clock.now()), record::Moment(21s));
        QCOMPARE(clock.realUntil(clock.now() + 1s), 2000ms);
        QCOMPARE(clock.realUntil(clock.now() - 1s), 0ms);
        clock.run(100);
        QCOMPARE(lab::momentOf(clock.now()), record::Moment(21s));
    }
};

QTEST_GUILESS_MAIN(LabScenarioTest)
#include "tst_labscenario.moc"
