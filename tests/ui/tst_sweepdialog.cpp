#include "core/lab/library.h"
#include "tests/ui/looks.h"
#include "ui/dialogs/sweepdialog.h"
#include "ui/widgets/heatmapview.h"
#include "ui/widgets/plainlabel.h"

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::ui
{
namespace
{

lab::Scenario shortLease()
{
    auto read = lab::builtInScenario("short-lease");
    return std::get<lab::Scenario>(std::move(read));
}

} // namespace

/// A scenario with many timings, in the window.
class TestSweepDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { uitest::failOnWarnings(); }

    void aMapIsPlayed()
    {
        SweepDialog dialog(shortLease());
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.resize(900, 640);
        dialog.show();
        auto* start = dialog.findChild<QPushButton*>(QStringLiteral("startSweep"));
        dialog.findChild<QSpinBox*>(QStringLiteral("sweepRuns"))->setValue(60);
        start->click();
        QVERIFY(dialog.sweep().isUnderWay());
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.sweep().isUnderWay(), 60'000);
        QCOMPARE(dialog.sweep().result().runs, quint64(60));
        QCOMPARE(dialog.map()->figure().cells.size(), 64);
        QVERIFY(dialog.map()->accessibleDescription().contains(QStringLiteral("lease from")));
    }

    void itIsStopped()
    {
        SweepDialog dialog(shortLease());
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        auto* start = dialog.findChild<QPushButton*>(QStringLiteral("startSweep"));
        dialog.findChild<QSpinBox*>(QStringLiteral("sweepRuns"))->setValue(100'000);
        start->click();
        QTRY_VERIFY_WITH_TIMEOUT(dialog.sweep().result().runs > 0, 30'000);
        start->click();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.sweep().isUnderWay(), 30'000);
        QVERIFY(dialog.sweep().result().runs < 100'000);
        start->click(); // and again, to be closed meanwhile
        QVERIFY(dialog.sweep().isUnderWay());
    }

    void theMapIsSaved()
    {
        const QTemporaryDir folder;
        console::LabSweep sweep;
        QSignalSpy finished(&sweep, &console::LabSweep::finished);
        QSignalSpy saved(&sweep, &console::LabSweep::saved);
        sweep.start({shortLease(), 1, 20,
            {{"lease", base::milliseconds(2'000), base::milliseconds(30'000)},
                {"work", base::milliseconds(2'000), base::milliseconds(30'000)}}});
        QVERIFY(finished.wait(30'000));
        const QString path = folder.filePath(QStringLiteral("map.svg"));
        sweep.save(path, QStringLiteral("A map"));
        QVERIFY(saved.wait(10'000));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("A map"));
        sweep.save(folder.filePath(QStringLiteral("no/such/folder.svg")), {});
        QVERIFY(saved.wait(10'000));
        QVERIFY(!saved.at(1).at(0).value<base::Result<void>>().ok());
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestSweepDialog)
#include "tst_sweepdialog.moc"
