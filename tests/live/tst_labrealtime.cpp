#include "tests/support/labplay.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;

/// Those that play in real time only: they mostly wait, and mind no other test beside them.
class LabRealTimeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyScenarioShowsWhatItMeansTo_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const QByteArray& id : support::labScenariosInRealTime(true))
            QTest::newRow(id.constData()) << id;
    }

    void everyScenarioShowsWhatItMeansTo()
    {
        QFETCH(QByteArray, id);
        const QString objection = support::objectionTo(id);
        QVERIFY2(objection.isEmpty(), qPrintable(objection));
    }
};

QTEST_GUILESS_MAIN(LabRealTimeTest)
#include "tst_labrealtime.moc"
