#include "app/ctl/exitcode.h"
#include "tests/support/paths.h"
#include "tests/support/terminalrun.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using lockscope::support::Outcome;
using lockscope::support::runProgram;
using lockscope::support::TerminalRun;

namespace
{

/// Returns the options that a page of help tells of, sorted.
QStringList optionsIn(const QByteArray& help)
{
    static const QRegularExpression option(
        QStringLiteral("^  (--[a-z-]+)(?: [A-Z]\\S*)?(?:  |$)"), QRegularExpression::MultilineOption);
    QStringList options;
    for (auto found = option.globalMatch(QString::fromUtf8(help)); found.hasNext();)
        options.append(found.next().captured(1));
    options.sort();
    return options;
}

} // namespace

/// The help, completions and manual pages of the real lockscopectl, read by the programs that they are for.
class TestCommandHelp : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aCommandsHelpIsOnePage();
    void aSlipIsMetWithAHint_data();
    void aSlipIsMetWithAHint();
    void bashCompletes_data();
    void bashCompletes();
    void bashKnowsTheOptionsOfEachCommand();
    void otherShellsGetTheirScripts();
    void manReadsThePages_data();
    void manReadsThePages();

private:
    /// The words that bash offers after these, of which the last is being typed.
    QStringList completed(const QStringList& words)
    {
        const QByteArray script = m_run.piped({QStringLiteral("completion"), QStringLiteral("bash")}).out;
        QByteArray quoted;
        for (const QString& word : QStringList{QStringLiteral("lockscopectl")} + words)
            quoted += " '" + word.toUtf8() + '\'';
        const QByteArray end = "\nCOMP_WORDS=(" + quoted +
                               ")\nCOMP_CWORD=" + QByteArray::number(words.size()) +
                               "\n_lockscopectl\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
        const QString output = QString::fromUtf8(runProgram(QStringLiteral("bash"),
            {QStringLiteral("--norc"), QStringLiteral("-s")}, "set -u\n" + script + end)
                                                     .out);
        QStringList offered = output.split(u'\n', Qt::SkipEmptyParts);
        offered.sort();
        return offered;
    }
    QStringList commands()
    {
        QStringList names = completed({QString()});
        names.removeAll(QString());
        return names;
    }

    TerminalRun m_run;
};

void TestCommandHelp::aCommandsHelpIsOnePage()
{
    const Outcome asked = m_run.piped({QStringLiteral("help"), QStringLiteral("ls")});
    QCOMPARE(asked.code, 0);
    QCOMPARE(asked.err, QByteArray());
    for (const QStringList& words : {QStringList{QStringLiteral("ls"), QStringLiteral("--help")},
             QStringList{QStringLiteral("-h"), QStringLiteral("ls")}})
        QCOMPARE(m_run.piped(words).out, asked.out);
    for (const char* part :
        {"lockscopectl ls – ", "Usage: lockscopectl (--connect URI | --sandbox) ls [FILTER]",
            "--fail-on SEVERITY", "critical, warning, notice", "Examples", "Exit codes", "\n  16 ", "JSON",
            "as_of_ms", "help filter"})
        QVERIFY2(asked.out.contains(part) || asked.out.simplified().contains(part), part); // lines are broken
    QVERIFY(!asked.out.contains("--unlock"));
    QVERIFY(!asked.out.contains('\x1b')); // a pipe has no colours
    QVERIFY(asked.out.count('\n') < 100);
    QCOMPARE(m_run.piped({QStringLiteral("help"), QStringLiteral("filter")}).out.count("possibly-lost"), 3);
}

void TestCommandHelp::aSlipIsMetWithAHint_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* words, const char* says) {
        QTest::newRow(words) << QString::fromUtf8(words) << QByteArray(says);
    };
    row("wacth", "There is no command “wacth”. Did you mean “watch”?");
    row("help wacth", "Did you mean “watch”?");
    row("help fliter", "Did you mean “filter”?");
    row("ls --troubel", "“ls” takes no “--troubel”. Did you mean “--trouble”?");
    row("ls --troubel", "Try “lockscopectl help ls”.");
    row("--conect redis://h", "There is no option “--conect”. Did you mean “--connect”?");
    row("--connect redis://h --unlock h ls", "“ls” takes no --unlock.");
    row("--connect redis://h --unlock h ls", "Try “lockscopectl help ls”.");
    row("completion csh", "bash, zsh or fish");
    row("manual-page ls --into /tmp", "it takes no COMMAND");
    row("manual-page wacth", "Did you mean “watch”?");
}

void TestCommandHelp::aSlipIsMetWithAHint()
{
    QFETCH(const QString, words);
    QFETCH(const QByteArray, says);
    const Outcome outcome = m_run.piped(words.split(u' '));
    QCOMPARE(outcome.code, int(lockscope::ctl::Usage));
    QVERIFY2(outcome.err.contains(says), outcome.err.constData());
}

void TestCommandHelp::bashCompletes_data()
{
    QTest::addColumn<QString>("words"); // the last one is being typed
    QTest::addColumn<QString>("offers");
    const auto row = [](const char* words, const char* offers) {
        QTest::newRow(words) << QString::fromLatin1(words) << QString::fromLatin1(offers);
    };
    row("wa", "watch");
    row("--connect redis://h sh", "shorten show");
    row("ls --fail-on ", "critical notice warning");
    row("ls --tr", "--trouble");
    row("--env = t", "test");
    row("--env=test ls --mayb", "--maybe");
    row("--db = 2 ls --mayb", "--maybe");
    row("audit ", "list verify");
    row("help fi", "filter");
    row("completion ", "bash fish zsh");
    row("ls orders --unl", ""); // not of this command
    row("acquire x --kind redlock-r", "redlock-rb");
    row("acquire x -- ls --", ""); // another program's options
}

void TestCommandHelp::bashCompletes()
{
    QFETCH(const QString, words);
    QFETCH(const QString, offers);
    QCOMPARE(completed(words.split(u' ')).join(u' '), offers);
}

void TestCommandHelp::bashKnowsTheOptionsOfEachCommand()
{
    QVERIFY(commands().size() > 15);
    for (const QString& command : commands())
        QCOMPARE(completed({command, QStringLiteral("--")}),
            optionsIn(m_run.piped({QStringLiteral("help"), command}).out));
}

/// The other shells are not at hand, so the scripts are read: each option of each command stands there.
void TestCommandHelp::otherShellsGetTheirScripts()
{
    const QByteArray zsh = m_run.piped({QStringLiteral("completion"), QStringLiteral("zsh")}).out;
    const QByteArray fish = m_run.piped({QStringLiteral("completion"), QStringLiteral("fish")}).out;
    QVERIFY(zsh.startsWith("#compdef lockscopectl\n"));
    for (const QString& command : commands()) {
        const qsizetype begin = zsh.indexOf("\n    " + command.toUtf8() + ") ");
        QVERIFY2(begin > 0, qPrintable(command));
        const QByteArray own = zsh.mid(begin, zsh.indexOf(" ;;", begin) - begin);
        for (const QString& option : optionsIn(m_run.piped({QStringLiteral("help"), command}).out)) {
            QVERIFY2(
                own.contains((QStringLiteral("'*") + option + u'[').toUtf8()), qPrintable(command + option));
            QVERIFY2(
                fish.contains((QStringLiteral(" -l ") + option.mid(2) + u' ').toUtf8()), qPrintable(option));
        }
    }
    QCOMPARE(QByteArray(zsh).replace("'\\''", "").count('\'') % 2, 0); // one within quotes is written so
}

void TestCommandHelp::manReadsThePages_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("summary");
    QTest::newRow("English") << QStringLiteral("en") << QStringLiteral("after one complete search");
    QTest::newRow("Chinese") << QStringLiteral("zh_CN") << QStringLiteral("完整搜索");
}

void TestCommandHelp::manReadsThePages()
{
    QFETCH(QString, language);
    QFETCH(QString, summary);
    const QTemporaryDir folder;
    const QStringList before{QStringLiteral("--language"), language, QStringLiteral("manual-page")};
    QCOMPARE(m_run.piped(before + QStringList{QStringLiteral("--into"), folder.path()}).code, 0);
    const QStringList pages = QDir(folder.path()).entryList({QStringLiteral("lockscopectl*.1")});
    QVERIFY(pages.size() > 15);
    QVERIFY(pages.contains(QStringLiteral("lockscopectl.1")));
    for (const QString& page : pages) {
        const Outcome man = runProgram(
            QStringLiteral("man"), {QStringLiteral("-l"), QStringLiteral("--warnings"), QStringLiteral("-E"),
                                       QStringLiteral("UTF-8"), folder.filePath(page)});
        QCOMPARE(man.err, QByteArray());
        const QByteArray text = man.out;
        QVERIFY2(text.contains("SYNOPSIS") && text.contains("--language"), qPrintable(page));
        if (page == u"lockscopectl-ls.1")
            QVERIFY2(QString::fromUtf8(text).contains(summary), text.constData());
    }
    QCOMPARE(m_run
                 .piped({QStringLiteral("manual-page"), QStringLiteral("--into"),
                     QStringLiteral("/dev/null/pages")})
                 .code,
        int(lockscope::ctl::Failed));
    const QString ls = folder.filePath(QStringLiteral("lockscopectl-ls.1"));
    QFile file(ls);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().trimmed(), m_run.piped(before + QStringList{QStringLiteral("ls")}).out.trimmed());
}

QTEST_GUILESS_MAIN(TestCommandHelp)
#include "tst_commandhelp.moc"
