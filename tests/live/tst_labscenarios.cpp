#include "tests/support/labplay.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;

/// The scenarios that are played faster than real time. A hiccup of the machine counts many times: they run
/// alone.
class LabScenariosTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyScenarioShowsWhatItMeansTo_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const QByteArray& id : support::labScenariosInRealTime(false))
            QTest::newRow(id.constData()) << id;
    }

    void everyScenarioShowsWhatItMeansTo()
    {
        QFETCH(QByteArray, id);
        const QString objection = support::objectionTo(id);
        QVERIFY2(objection.isEmpty(), qPrintable(objection));
    }
};

QTEST_GUILESS_MAIN(LabScenariosTest)
#include "tst_labscenarios.moc"
