#include "tests/support/houserules.h"

#include <QRegularExpression>
#include <QTest>

using lockscope::support::Findings;
using lockscope::support::HouseRule;
using lockscope::support::houseRules;
using lockscope::support::SourceFile;
using lockscope::support::sourceTree;

/// The rules of the house, held against every source file; and each rule against a file that breaks it.
class TestIncludes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theTreeIsFound() { QVERIFY(sourceTree().size() > 50); }

    void everySourceKeeps_data() { rules(); }
    void everySourceKeeps()
    {
        QFETCH(int, rule);
        Findings findings;
        for (const SourceFile& file : sourceTree())
            findings += houseRules()[rule].check(file);
        QVERIFY2(findings.isEmpty(), qPrintable(findings.join(u'\n')));
    }

    void aBreachIsFound_data() { rules(); }
    void aBreachIsFound()
    {
        QFETCH(int, rule);
        const HouseRule& subject = houseRules()[rule];
        const Findings findings = subject.check(subject.broken);
        QCOMPARE(findings.size(), 1);
        QVERIFY(findings.first().startsWith(subject.broken.path));
    }

    void commentsAndLiteralsAreNoCode()
    {
        const QString text = QStringLiteral("a(\"b // c\", 'd'); // e\n/* f\n */ g(R\"(h \" i)\");\n");
        const QString code = lockscope::support::codeOf(text);
        QCOMPARE(code.simplified(), QStringLiteral("a( , ); g( );"));
        QCOMPARE(code.count(u'\n'), text.count(u'\n'));
        const auto literals = lockscope::support::literalsOf(text);
        QCOMPARE(literals.size(), 2);
        QCOMPARE(literals[1].content, QStringLiteral("h \" i"));
        QCOMPARE(literals[1].line, 3);
    }

private:
    static void rules()
    {
        QTest::addColumn<int>("rule");
        for (int i = 0; i < houseRules().size(); ++i)
            QTest::newRow(houseRules()[i].name) << i;
    }
};

QTEST_GUILESS_MAIN(TestIncludes)
#include "tst_includes.moc"
