#include "ui/widgets/rowtable.h"

#include <QTest>

/// How rows are shown in every table.
class RowTableTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wordsAreCutAtTheirEnd_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("elision");
        const auto row = [](const char* text, Qt::TextElideMode elision) {
            QTest::newRow(text) << QString::fromUtf8(text) << int(elision);
        };
        row("✓ Done. It is free. It is not known whether anybody waits.", Qt::ElideRight);
        row("→ handed over (+1 not seen)", Qt::ElideRight);
        row("orders:2026:eu:42", Qt::ElideMiddle);
        row("8d2f1c04-1111-2222-3333-444455556666:7", Qt::ElideMiddle);
        row("redis-7.internal:6380", Qt::ElideMiddle);
        row("order-service-7f8b5f6c9d-x2x4q · 12", Qt::ElideMiddle);
    }
    void wordsAreCutAtTheirEnd()
    {
        QFETCH(QString, text);
        QFETCH(int, elision);
        QCOMPARE(int(lockscope::ui::elisionOf(text)), elision);
    }
};

QTEST_MAIN(RowTableTest)
#include "tst_rowtable.moc"
