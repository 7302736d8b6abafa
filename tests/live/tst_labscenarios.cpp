#include "core/lab/library.h"
#include "tests/support/labplay.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using support::LabPlay;
using support::labScenario;

class LabScenariosTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyScenarioShowsWhatItMeansTo_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const QByteArray& id : lab::builtInScenarios())
            QTest::newRow(id.constData()) << id;
    }

    /// As fast as is true, but not so fast that a busy machine's hiccup is as long as a lease.
    void everyScenarioShowsWhatItMeansTo()
    {
        QFETCH(QByteArray, id);
        const lab::Scenario scenario = labScenario(id.constData());
        LabPlay play(scenario, {.speed = std::max(1.0, 0.75 * lab::fastestTrueSpeed(scenario)),
                                   .clients = id == "herd" ? 100 : 0});
        play.start();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        QVERIFY(!play.recording().isEmpty());
    }
};

QTEST_GUILESS_MAIN(LabScenariosTest)
#include "tst_labscenarios.moc"
