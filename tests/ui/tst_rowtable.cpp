#include "ui/pages/factlist.h"
#include "ui/widgets/fittingtable.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowtable.h"

#include <QHeaderView>
#include <QStandardItemModel>
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

    /// Also where the words below it are shorter, as in some languages.
    void aTitleIsWhole()
    {
        QStandardItemModel model;
        model.setHorizontalHeaderLabels(
            {QStringLiteral("Client"), QStringLiteral("Whether the client is alive")});
        model.appendRow({new QStandardItem(QStringLiteral("a")), new QStandardItem(QStringLiteral("yes"))});
        lockscope::ui::FittingTable table(3);
        table.setModel(&model);
        table.resize(500, 100);
        table.setColumns({{0, 0}, {1, 72}});
        table.show();
        QVERIFY(table.columnWidth(1) >= lockscope::ui::titleWidth(*table.horizontalHeader(), 1));
    }

    void aFactStandsBesideItsLabel()
    {
        lockscope::ui::FactList facts(nullptr);
        facts.put(facts.add(QStringLiteral("Safety check"), QStringLiteral("fence")),
            QStringLiteral("strong"), QByteArray("4f1c"));
        facts.resize(400, 60);
        facts.show();
        const auto labels = facts.findChildren<lockscope::ui::PlainLabel*>();
        QCOMPARE(labels.size(), 2);
        QVERIFY(labels.at(1)->alignment().testFlag(Qt::AlignTop));
        QCOMPARE(labels.at(0)->y(), labels.at(1)->y());
    }
};

QTEST_MAIN(RowTableTest)
#include "tst_rowtable.moc"
