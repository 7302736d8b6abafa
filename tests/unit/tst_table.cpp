#include "core/words/table.h"

#include <QRegularExpression>
#include <QTest>

#include <clocale>

using namespace lockscope;
using words::Table;
using words::TableForm;

namespace
{

Table hostileTable()
{
    return {{QStringLiteral("Lock"), QStringLiteral("State")},
        {{QStringLiteral("=cmd|' /C calc'!A0"), QStringLiteral("held")},
            {QStringLiteral("a\tb\nc\x1b[31m"), QStringLiteral("@x")},
            {QStringLiteral("订单"), QStringLiteral("<b>*free*</b> | _x_")}},
        {QStringLiteral("lock"), QStringLiteral("state")}};
}

} // namespace

class TableTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { std::setlocale(LC_CTYPE, "C.UTF-8"); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aLineOfEachFormIsOneRow()
    {
        for (const TableForm form : {TableForm::Text, TableForm::Tsv, TableForm::Csv, TableForm::Markdown})
            QCOMPARE(words::written(hostileTable(), form).count('\n'), form == TableForm::Markdown ? 5 : 4);
        QCOMPARE(words::written(hostileTable(), TableForm::JsonLines).count('\n'), 3);
    }

    void noControlCharacterLeaves()
    {
        for (const TableForm form :
            {TableForm::Text, TableForm::Tsv, TableForm::Csv, TableForm::Markdown, TableForm::JsonLines})
            QVERIFY(!words::written(hostileTable(), form).contains('\x1b'));
        QVERIFY(words::written(hostileTable(), TableForm::Tsv).contains("a␉b␊c␛[31m\t'@x\n"));
    }

    void noCellIsAFormula()
    {
        for (const TableForm form : {TableForm::Tsv, TableForm::Csv}) {
            const QByteArray text = words::written(hostileTable(), form);
            QVERIFY2(text.contains("'=cmd|' /C calc'!A0"), text.constData());
            QVERIFY2(
                !text.contains("\n=") && !text.contains(",@") && !text.contains("\t@"), text.constData());
        }
    }

    void noCellIsMarkup()
    {
        const QByteArray text = words::written(hostileTable(), TableForm::Markdown);
        QVERIFY2(text.contains("\\<b\\>\\*free\\*\\</b\\> \\| \\_x\\_ |\n"), text.constData());
        QVERIFY(text.startsWith("| Lock | State |\n|---|---|\n"));
    }

    void columnsStandUnderEachOther()
    {
        const Table table{{QStringLiteral("N"), QStringLiteral("W")},
            {{QStringLiteral("订单"), QStringLiteral("1")}, {QStringLiteral("abc"), QStringLiteral("2")}}};
        QCOMPARE(words::written(table, TableForm::Text), QByteArray("N     W\n订单  1\nabc   2\n"));
    }

    void jsonHasStableNames()
    {
        QCOMPARE(words::written(hostileTable(), TableForm::JsonLines).split('\n').constFirst(),
            QByteArray(R"({"lock":"=cmd|' /C calc'!A0","state":"held"})"));
    }

    void anEmptyTableHasItsTitles()
    {
        QCOMPARE(words::written({{QStringLiteral("Lock")}, {}}, TableForm::Csv), QByteArray("Lock\r\n"));
        QCOMPARE(words::written({{QStringLiteral("Lock")}, {}}, TableForm::JsonLines), QByteArray());
    }
};

QTEST_GUILESS_MAIN(TableTest)
#include "tst_table.moc"
