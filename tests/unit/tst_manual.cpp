#include "core/filter/filter.h"
#include "core/locks/finding.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;

namespace
{

QString manualDir() { return support::sourceDir() + QStringLiteral("/resources/manual"); }

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The anchors that a reader of Markdown makes of a page's headings.
QStringList anchorsOf(const QString& page)
{
    static const QRegularExpression heading(QStringLiteral("^#+ (.+)$"), QRegularExpression::MultilineOption);
    static const QRegularExpression dropped(QStringLiteral("[^\\w\\- ]"));
    QStringList anchors;
    for (auto found = heading.globalMatch(page); found.hasNext();)
        anchors += found.next().captured(1).toLower().remove(dropped).replace(u' ', u'-');
    return anchors;
}

/// The rows of the Markdown table below the heading, each as its first cell.
QStringList firstCells(const QString& page, const QString& heading)
{
    static const QRegularExpression row(
        QStringLiteral("^\\| (.+?) \\|"), QRegularExpression::MultilineOption);
    const qsizetype begin = page.indexOf(QStringLiteral("## ") + heading);
    const qsizetype end = page.indexOf(QStringLiteral("\n## "), begin + 1);
    QStringList cells;
    for (auto found = row.globalMatch(page.mid(begin, end < 0 ? -1 : end - begin)); found.hasNext();)
        cells += found.next().captured(1);
    cells.removeIf([](const QString& cell) { return cell.startsWith(u'-'); });
    return cells.mid(1); // the head of the table
}

} // namespace

class TestManual : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void linksLeadSomewhere_data();
    void linksLeadSomewhere();
    void readmeNamesEachPage();
    void filterWordsAreUnderstood();
    void exitCodesAreThoseOfTheProgram();
    void findingsAreThoseOfTheProgram();
};

void TestManual::linksLeadSomewhere_data()
{
    QTest::addColumn<QString>("path");
    for (const char* page : {"README.md", "CONTRIBUTING.md"})
        QTest::newRow(page) << support::sourceDir() + u'/' + QLatin1String(page);
    for (const QFileInfo& page : QDir(manualDir()).entryInfoList({QStringLiteral("*.md")}))
        QTest::newRow(qPrintable(page.fileName())) << page.filePath();
}

void TestManual::linksLeadSomewhere()
{
    QFETCH(QString, path);
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)#]*)(?:#([^)]*))?\\)"));
    const QString page = textOf(path);
    QVERIFY(!page.isEmpty());
    for (auto found = link.globalMatch(page); found.hasNext();) {
        const auto match = found.next();
        const QString target =
            match.captured(1).isEmpty() ? path : QFileInfo(path).dir().filePath(match.captured(1));
        QVERIFY2(QFileInfo::exists(target), qPrintable(match.captured()));
        if (match.hasCaptured(2))
            QVERIFY2(anchorsOf(textOf(target)).contains(match.captured(2)), qPrintable(match.captured()));
    }
}

void TestManual::readmeNamesEachPage()
{
    const QString readme = textOf(support::sourceDir() + QStringLiteral("/README.md"));
    const QStringList pages = QDir(manualDir()).entryList({QStringLiteral("*.md")});
    QVERIFY(!pages.isEmpty());
    for (const QString& page : pages)
        QVERIFY2(readme.contains(QStringLiteral("(resources/manual/%1)").arg(page)), qPrintable(page));
}

void TestManual::filterWordsAreUnderstood()
{
    static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
    const QStringList cells =
        firstCells(textOf(manualDir() + QStringLiteral("/terminal.md")), QStringLiteral("The filter"));
    QVERIFY(cells.size() > 5);
    for (const QString& cell : cells)
        for (auto found = code.globalMatch(cell); found.hasNext();) {
            const QString word = found.next().captured(1);
            const auto parsed = filter::Filter::parse(word);
            QVERIFY2(std::holds_alternative<filter::Filter>(parsed), qPrintable(word));
        }
}

void TestManual::exitCodesAreThoseOfTheProgram()
{
    static const QRegularExpression value(QStringLiteral("= (\\d+),"));
    QStringList codes;
    const QString header = textOf(support::sourceDir() + QStringLiteral("/app/ctl/exitcode.h"));
    for (auto found = value.globalMatch(header); found.hasNext();)
        codes += found.next().captured(1);
    QVERIFY(!codes.isEmpty());
    QCOMPARE(firstCells(textOf(manualDir() + QStringLiteral("/terminal.md")), QStringLiteral("Exit codes")),
        codes);
}

/// By name and severity, in their order.
void TestManual::findingsAreThoseOfTheProgram()
{
    const QString page = textOf(manualDir() + QStringLiteral("/trouble.md"));
    QStringList names;
    for (const locks::Finding finding : locks::everyFinding) {
        const QString name = QString::fromLatin1(locks::name(finding));
        const QString severity = QString::fromLatin1(locks::name(locks::severityOf(finding)));
        names += u'`' + name + u'`';
        QVERIFY2(page.contains(QStringLiteral("| `%1` | %2 ").arg(name, severity)), qPrintable(name));
    }
    QCOMPARE(firstCells(page, QStringLiteral("Findings")), names);
}

QTEST_GUILESS_MAIN(TestManual)
#include "tst_manual.moc"
