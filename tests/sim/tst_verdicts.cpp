#include "core/check/checker.h"
#include "core/check/verdict.h"
#include "core/check/violationwords.h"
#include "core/lab/library.h"
#include "core/lab/sweep.h"
#include "core/lab/virtualrun.h"
#include "tests/support/paths.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;

namespace
{

/// "== id", and the sentences below it, of each scenario that was kept.
QMap<QByteArray, QStringList> keptSentences()
{
    QFile file(support::sourceDir() + QStringLiteral("/tests/sim/verdicts.txt"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s", qPrintable(file.errorString()));
    QMap<QByteArray, QStringList> kept;
    QByteArray id;
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (line.startsWith("== "))
            kept.insert(id = line.sliced(3), {});
        else if (!line.isEmpty())
            kept[id].append(QString::fromUtf8(line));
    }
    return kept;
}

QList<QByteArray> playedScenarios()
{
    QList<QByteArray> ids;
    for (const QByteArray& id : lab::builtInScenarios())
        if (lab::obstacleToVirtualTime(std::get<lab::Scenario>(lab::builtInScenario(id))).isEmpty())
            ids.append(id);
    return ids;
}

} // namespace

/// The sentences that a learner reads below each scenario: who did it, to which key, when, by which command,
/// and which rule that broke. In virtual time a run is the same each time, to the last digit.
class TestVerdicts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void eachScenarioSaysWhatItShowed_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const QByteArray& id : playedScenarios())
            QTest::newRow(id.constData()) << id;
    }
    void eachScenarioSaysWhatItShowed()
    {
        QFETCH(QByteArray, id);
        if (!lab::hasVirtualTime())
            QFAIL("no Lua");
        const auto scenario = std::get<lab::Scenario>(lab::builtInScenario(id));
        const auto scripts = client::LockScripts::load().value();
        const auto run = lab::playInVirtualTime(scenario, scenario.seed, scripts);
        if (!run.unknownCommands.isEmpty())
            return; // not in virtual time
        QStringList sentences;
        for (const check::Violation& violation : check::violationsIn(run.recording))
            sentences += check::sentence(violation, run.recording);
        sentences += check::sentence(check::judged(run.recording).verdict);
        QFile shown(support::buildDir() + QStringLiteral("/verdict-%1.txt").arg(QString::fromUtf8(id)));
        QVERIFY(shown.open(QIODevice::WriteOnly));
        shown.write("== " + id + '\n' + sentences.join(u'\n').toUtf8() + '\n');
        QCOMPARE(sentences.join(u'\n'), keptSentences().value(id).join(u'\n'));
    }

    void noneIsKeptForNothing()
    {
        const QList<QByteArray> played = playedScenarios();
        for (const QByteArray& id : keptSentences().keys())
            QVERIFY2(played.contains(id), id.constData());
    }
};

QTEST_GUILESS_MAIN(TestVerdicts)
#include "tst_verdicts.moc"
