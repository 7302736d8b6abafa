#include "app/ctl/commandline.h"
#include "app/ctl/helppage.h"
#include "app/ctl/textwidth.h"
#include "core/base/nearest.h"

#include <QRegularExpression>
#include <QTest>

#include <clocale>

using namespace lockscope;
using namespace lockscope::ctl;

namespace
{

/// Returns the fault of the command line; empty = it can be run, or shows help.
QString faultOf(const QStringList& words)
{
    const auto read = readCommandLine(QStringList{QStringLiteral("lockscopectl")} + words);
    const auto* fault = std::get_if<UsageFault>(&read);
    return fault == nullptr ? QString() : fault->message;
}

QStringList namesOf(const QList<Option>& options)
{
    QStringList names;
    for (const Option& option : options)
        names.append(QStringLiteral("--") + option.name);
    names.sort();
    return names;
}

QList<Option> everyOption()
{
    QList<Option> options;
    const auto add = [&options](const QList<Option>& more) {
        for (const Option& option : more)
            if (!namesOf(options).contains(QStringLiteral("--") + option.name))
                options.append(option);
    };
    for (const OptionGroup group : everyOptionGroup())
        add(sharedOptions(group));
    for (const Subcommand& subcommand : subcommands())
        add(subcommand.options);
    return options;
}

} // namespace

/// The table of commands: what is parsed is what help tells.
class TestCommandTable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { std::setlocale(LC_ALL, "C.UTF-8"); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyCommandIsExplained_data() { commands(); }
    void everyCommandIsExplained();
    void helpNamesTheOptionsThatAreTaken_data() { commands(); }
    void helpNamesTheOptionsThatAreTaken();
    void otherOptionsAreRefused_data() { commands(); }
    void otherOptionsAreRefused();
    void topicsTellAllCodes();
    void theOverviewIsOneScreen();
    void pagesFitTheirWidth_data();
    void pagesFitTheirWidth();
    void theNearestIsSuggested_data();
    void theNearestIsSuggested();

private:
    static void commands()
    {
        QTest::addColumn<QString>("name");
        for (const Subcommand& subcommand : subcommands())
            QTest::newRow(qPrintable(subcommand.name)) << subcommand.name;
    }
};

void TestCommandTable::everyCommandIsExplained()
{
    QFETCH(const QString, name);
    const Subcommand& subcommand = *subcommandNamed(name);
    QVERIFY(!subcommand.summary.isEmpty() && !subcommand.summary.endsWith(u'.'));
    QVERIFY(!subcommand.about.isEmpty());
    for (const QString& text : subcommand.about)
        QVERIFY2(text.endsWith(u'.'), qPrintable(text));
    QVERIFY(subcommand.subject == Subject::Internal || !subcommand.examples.isEmpty());
    // A command that takes --json says what it writes then.
    QCOMPARE(subcommand.groups.testFlag(OptionGroup::Json), !subcommand.json.isEmpty());
    for (const QString& example : subcommand.examples)
        QVERIFY2(example.contains(name), qPrintable(example));
}

void TestCommandTable::helpNamesTheOptionsThatAreTaken()
{
    QFETCH(const QString, name);
    const Subcommand& subcommand = *subcommandNamed(name);
    QStringList listed;
    for (const HelpSection& section : pageOf(subcommand).sections)
        for (const HelpSection::Entry& entry : section.entries)
            if (entry.term.startsWith(QLatin1String("--")))
                listed.append(entry.term.section(u' ', 0, 0));
    listed.sort();
    QCOMPARE(listed, namesOf(optionsOf(subcommand)));
}

/// With a sentence that names both; what a command takes may be wrong for other reasons.
void TestCommandTable::otherOptionsAreRefused()
{
    QFETCH(const QString, name);
    const Subcommand& subcommand = *subcommandNamed(name);
    QStringList operands(std::max(subcommand.leastOperands, 0), QStringLiteral("x"));
    for (const Option& option : everyOption()) {
        if (option.name == u"help" || option.name == u"version" || option.name == u"ask-password")
            continue;
        QStringList words = QStringList{name} + operands + QStringList{QStringLiteral("--") + option.name};
        if (!option.value.isEmpty())
            words.append(option.choices.value(0, QStringLiteral("1")));
        const QString refusal = QStringLiteral("“%1” takes no --%2.").arg(name, option.name);
        QVERIFY2((faultOf(words) == refusal) != subcommand.takes(option.name),
            qPrintable(words.join(u' ') + QStringLiteral(": ") + faultOf(words)));
    }
}

void TestCommandTable::topicsTellAllCodes()
{
    for (const HelpTopic& topic : helpTopics())
        QVERIFY(!pageOf(topic).sections.isEmpty());
    const QString text = textOf(pageOf(helpTopics().constLast()), 80);
    for (const ExitCode code : everyExitCode())
        QVERIFY2(text.contains(QRegularExpression(
                     QStringLiteral("^  %1 ").arg(int(code)), QRegularExpression::MultilineOption)),
            qPrintable(QString::number(code)));
}

void TestCommandTable::theOverviewIsOneScreen()
{
    const QStringList lines = textOf(overviewPage(), 100).split(u'\n');
    QVERIFY2(lines.size() <= 42, qPrintable(lines.join(u'\n')));
    for (const Subcommand& subcommand : subcommands()) {
        const QStringList own =
            lines.filter(QRegularExpression(QStringLiteral("^  %1 ").arg(subcommand.name)));
        QCOMPARE(own.isEmpty(), subcommand.subject == Subject::Internal);
    }
}

void TestCommandTable::pagesFitTheirWidth_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {60, 80, 100})
        QTest::addRow("%d", width) << width;
}

/// Only examples stand as they are.
void TestCommandTable::pagesFitTheirWidth()
{
    QFETCH(const int, width);
    for (const Subcommand& subcommand : subcommands())
        for (const QString& line : textOf(pageOf(subcommand), width).split(u'\n'))
            QVERIFY2(widthOf(line) <= width || line.startsWith(QLatin1String("  lockscopectl ")),
                qPrintable(line));
    QCOMPARE(wrapped(QStringLiteral("一二三四五，六七"), 10),
        (QStringList{QStringLiteral("一二三四"), QStringLiteral("五，六七")}));
    QCOMPARE(wrapped(QStringLiteral("use --password-file now"), 20),
        (QStringList{QStringLiteral("use --password-file"), QStringLiteral("now")}));
}

void TestCommandTable::theNearestIsSuggested_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("nearest");
    const auto row = [](const char* typed, const char* nearest) {
        QTest::newRow(typed) << QString::fromLatin1(typed) << QString::fromLatin1(nearest);
    };
    row("wacth", "watch");
    row("force-relase", "force-release");
    row("lss", "ls");
    row("ev", "events");
    row("completions", "completion");
    row("frobnicate", "");
    row("x", "");
}

void TestCommandTable::theNearestIsSuggested()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, nearest);
    QStringList names;
    for (const Subcommand& subcommand : subcommands())
        names.append(subcommand.name);
    QCOMPARE(base::nearestTo(typed, names), nearest);
    QCOMPARE(
        faultOf({typed}).contains(QStringLiteral("Did you mean “%1”?").arg(nearest)), !nearest.isEmpty());
}

QTEST_GUILESS_MAIN(TestCommandTable)
#include "tst_commandtable.moc"
