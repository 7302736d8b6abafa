#include "app/ctl/exitcode.h"
#include "tests/support/paths.h"
#include "tests/support/privateredis.h"
#include "tests/support/terminalrun.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace
{

using lockscope::support::buildDir;
using lockscope::support::Outcome;
using lockscope::support::PrivateRedis;
using lockscope::support::runProgram;
using lockscope::support::sourceDir;

QString read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList pages()
{
    QStringList paths{sourceDir() + QStringLiteral("/README.md")};
    const QDir manual(sourceDir() + QStringLiteral("/resources/manual"));
    for (const QString& page : manual.entryList({QStringLiteral("*.md")}))
        paths.append(manual.filePath(page));
    return paths;
}

/// The command lines of a page that begin with one of the programs and say more than its name, each once.
QStringList commandLines(const QString& page)
{
    static const QRegularExpression code(QStringLiteral("```sh\\n([^`]*)```|`([^`]+)`"));
    static const QRegularExpression command(QStringLiteral("^lockscope(ctl)? "));
    QStringList lines;
    for (auto found = code.globalMatch(page); found.hasNext();) {
        const auto match = found.next();
        const QStringList written = match.hasCaptured(2) ? QStringList{match.captured(2).replace(u'\n', u' ')}
                                                         : match.captured(1).split(u'\n');
        for (const QString& line : written)
            if (command.match(line).hasMatch())
                lines.append(line.simplified());
    }
    lines.removeDuplicates();
    return lines;
}

/// The words of a command line, those in single quotes whole.
QStringList wordsOf(const QString& line)
{
    static const QRegularExpression word(QStringLiteral("'([^']*)'|(\\S+)"));
    QStringList words;
    for (auto found = word.globalMatch(line); found.hasNext();) {
        const auto match = found.next();
        words.append(match.hasCaptured(2) ? match.captured(2) : match.captured(1));
    }
    return words;
}

/// The lines that the page about that format shows.
QString historyExample()
{
    static const QRegularExpression example(QStringLiteral("```(?:json|jsonl|text)?\\n(\\{[^`]*)```"));
    return example.match(read(sourceDir() + QStringLiteral("/resources/formats/history.md"))).captured(1);
}

} // namespace

/// Runs each command line of the README and of the manual on a private server. What stands for something of
/// the reader's own is replaced by something that is there.
class TestManualCommands : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void initTestCase();
    void everyLineIsTaken_data()
    {
        QTest::addColumn<QString>("line");
        for (const QString& path : pages())
            for (const QString& line : commandLines(read(path)))
                QTest::newRow(qPrintable(QFileInfo(path).fileName() + u' ' + line)) << line;
    }
    void everyLineIsTaken();

private:
    /// Holds what stands for the reader's own, in the order of the words that stand for it.
    [[nodiscard]] QString filledIn(const QString& word, const QStringList& line) const
    {
        if (word == QLatin1String("FILE"))
            return fileFor(line);
        if (word == QLatin1String("URI") || word == QLatin1String("redis://localhost") ||
            (word == QLatin1String("NAME") && line.contains(QStringLiteral("test"))))
            return m_redis.uri();
        if (word == QLatin1String("SCENARIO"))
            return QStringLiteral("short-lease");
        if (word == QLatin1String("COMMAND"))
            return QStringLiteral("ls");
        if (word == QLatin1String("fr")) // the catalogue that the page tells how to make
            return QStringLiteral("en");
        return word.startsWith(QLatin1String("./")) ? QStringLiteral("true") : word;
    }
    [[nodiscard]] QString fileFor(const QStringList& line) const
    {
        if (line.contains(QStringLiteral("--lesson")))
            return sourceDir() + QStringLiteral("/resources/lessons/failover.json");
        if (line.contains(QStringLiteral("validate")))
            return sourceDir() + QStringLiteral("/resources/scenarios/short-lease.json");
        if (line.contains(QStringLiteral("--import")))
            return m_folder.filePath(QStringLiteral("history.jsonl"));
        return m_folder.filePath(QStringLiteral("file"));
    }
    Outcome run(const QString& program, const QStringList& words) const
    {
        return runProgram(QStringLiteral("timeout"),
            QStringList{QStringLiteral("2"), QStringLiteral("env"),
                QStringLiteral("--chdir=") + m_folder.path(),
                QStringLiteral("XDG_CONFIG_HOME=") + m_folder.path(),
                QStringLiteral("XDG_DATA_HOME=") + m_folder.path(),
                QStringLiteral("XDG_RUNTIME_DIR=") + m_folder.path(),
                QStringLiteral("QT_QPA_PLATFORM=offscreen"), buildDir() + QStringLiteral("/bin/") + program} +
                words);
    }

    PrivateRedis m_redis;
    QTemporaryDir m_folder;
};

void TestManualCommands::initTestCase()
{
    QFile history(m_folder.filePath(QStringLiteral("history.jsonl")));
    QVERIFY(history.open(QIODevice::WriteOnly));
    history.write(historyExample().toUtf8());
    history.close();
    const QString program = buildDir() + QStringLiteral("/bin/lockscopectl --connect ") + m_redis.uri();
    const QString script = QStringLiteral("cd %2; export XDG_CONFIG_HOME=$PWD XDG_DATA_HOME=$PWD\n"
                                          "timeout 40 %1 record night.lockrec &\n"
                                          "until [ -s night.lockrec ]; do sleep 0.2; done; sleep 1\n"
                                          "%1 acquire nightly --env test -- sleep 2; sleep 1; kill $!; wait")
                               .arg(program, m_folder.path());
    runProgram(QStringLiteral("bash"), {QStringLiteral("-c"), script});
    QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("night.lockrec"))));
    QVERIFY(QFile::copy(m_folder.filePath(QStringLiteral("night.lockrec")),
        m_folder.filePath(QStringLiteral("run.lockrec"))));
}

/// A program that goes on has taken its command line. One that only names a command or an option names one
/// that there is. Commands of servers that name none are given one.
void TestManualCommands::everyLineIsTaken()
{
    QFETCH(QString, line);
    QStringList words = wordsOf(line);
    const QString program = words.takeFirst();
    words.removeAll(QStringLiteral("[SERVER]"));
    const QStringList written = words;
    for (QString& word : words)
        word = filledIn(word, written);
    static const QStringList ofServers{
        QStringLiteral("nudge"), QStringLiteral("acquire"), QStringLiteral("record")};
    if (words.size() == 1 && words.first().startsWith(u'-') && words.first() != u"--help") {
        const Outcome help = run(program, {QStringLiteral("--help")});
        QVERIFY(help.out.contains(words.first().toUtf8()));
        return;
    }
    if (words.size() == 1 && !words.first().startsWith(u'-'))
        words.prepend(QStringLiteral("help"));
    else if (ofServers.contains(words.value(0)))
        words = QStringList{QStringLiteral("--connect"), m_redis.uri()} + words;
    const Outcome outcome = run(program, words);
    QVERIFY2(outcome.code >= 0, "it crashed");
    const bool isTaken =
        outcome.code != int(lockscope::ctl::Usage) || outcome.err.contains("needs a terminal");
    QVERIFY2(isTaken, outcome.err.constData());
}

QTEST_GUILESS_MAIN(TestManualCommands)
#include "tst_manualcommands.moc"
