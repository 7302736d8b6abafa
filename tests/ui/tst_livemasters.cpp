#include "tests/support/privateredis.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/dialogs/releaseonalldialog.h"
#include "ui/mainwindow.h"
#include "ui/models/bulkmodel.h"
#include "ui/pages/majoritypart.h"
#include "ui/pages/overviewpage.h"
#include "ui/tabbedwindow.h"

#include <QFile>
#include <QTableView>
#include <QTemporaryDir>

#include <csignal>

/// Five real servers as the masters of one Redlock, in the window.
namespace lockscope
{
namespace
{

constexpr int patience = 20'000;                                          ///< milliseconds
const QString token = QStringLiteral("0b0e7e1c5a3f4c5b9d530f3f5a5c7a10"); ///< as node-redlock writes it
const QString other = QStringLiteral("77777777aaaabbbbccccdddd00001111");

struct FiveServers {
    QTemporaryDir folder;
    std::array<support::PrivateRedis, 5> redis;
    ui::TabbedWindow window;

    FiveServers()
    {
        for (size_t place = 0; place < redis.size(); ++place) {
            console::LiveRequest request;
            request.uri = redis[place].uri();
            request.environment = profile::Environment::Test;
            request.connectionName = QStringLiteral("redis-%1").arg(place + 1);
            request.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
            uitest::openLive(window.addTab(), request);
        }
        window.resize(1280, 720);
        window.turnTo(0);
        window.show();
        window.activateWindow();
    }
    void take(const QList<size_t>& places, const QString& value) const
    {
        for (const size_t place : places)
            redis[place].cli({QStringLiteral("set"), QStringLiteral("orders-lock"), value,
                QStringLiteral("nx"), QStringLiteral("px"), QStringLiteral("60000")});
    }
    [[nodiscard]] QByteArray values() const
    {
        QByteArrayList values;
        for (const support::PrivateRedis& each : redis)
            values.append(each.cli("get orders-lock").left(2));
        return values.join(' ');
    }
    [[nodiscard]] bool areLive() const { return window.missing().isEmpty(); }
    [[nodiscard]] QString heldOn() const
    {
        return window.overview()->majority()->model()->index(0, ui::MajorityModel::HeldOn).data().toString();
    }
    ui::ReleaseOnAllDialog* openDialog() const
    {
        auto* table = window.overview()->majority()->findChild<QTableView*>();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        return window.findChild<ui::ReleaseOnAllDialog*>();
    }
    [[nodiscard]] qsizetype audited(const char* outcome) const
    {
        QFile file(folder.filePath(QStringLiteral("audit.jsonl")));
        qsizetype lines = 0;
        if (file.open(QIODevice::ReadOnly))
            for (const QByteArray& line : file.readAll().split('\n'))
                lines += line.contains(outcome) ? 1 : 0;
        return lines;
    }
};

QString resultAt(const ui::ReleaseOnAllDialog& dialog, int row)
{
    return dialog.findChild<ui::BulkModel*>()->index(row, ui::BulkModel::Result).data().toString();
}

} // namespace

class TestLiveMasters : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init() { uitest::beginAnew(); }

    void itIsOneRowAndFreedOnAll()
    {
        const FiveServers five;
        QTRY_VERIFY_WITH_TIMEOUT(five.areLive(), patience);
        five.take({0, 1, 3}, token);
        five.take({4}, other);
        QTRY_COMPARE_WITH_TIMEOUT(
            five.heldOn(), QStringLiteral("◆ 3 of 5 by 0b0e7e…5c7a10, 1 of 5 by 777777…001111"), patience);
        ui::ReleaseOnAllDialog* dialog = five.openDialog();
        QVERIFY(dialog != nullptr);
        QTRY_COMPARE(dialog->why(), QString());
        dialog->actButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(dialog->phase(), ui::ActSheet::Phase::Ended, patience);
        const QString texts = uitest::shownTexts(*dialog);
        QVERIFY2(
            texts.contains(QStringLiteral("3 done. No server has this token any more.")), qPrintable(texts));
        QCOMPARE(five.values(), QByteArray("    77")); // another's stays
        QCOMPARE(five.audited("\"intent\""), 3);
        QCOMPARE(five.audited("\"applied\""), 3);
        QTRY_COMPARE_WITH_TIMEOUT(five.heldOn(), QStringLiteral("✕ held on 1 of 5: no majority"), patience);
    }

    /// It stops answering while the act runs: what became of it there is not claimed, the others are freed.
    void oneDoesNotAnswer()
    {
        const FiveServers five;
        QTRY_VERIFY_WITH_TIMEOUT(five.areLive(), patience);
        five.take({0, 1, 2, 3}, token);
        QTRY_COMPARE_WITH_TIMEOUT(five.heldOn(), QStringLiteral("◆ held on 4 of 5"), patience);
        ui::ReleaseOnAllDialog* dialog = five.openDialog();
        QVERIFY(dialog != nullptr);
        QTRY_COMPARE(dialog->why(), QString());
        const auto frozen = static_cast<pid_t>(five.redis[1].processId());
        QCOMPARE(::kill(frozen, SIGSTOP), 0);
        dialog->actButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(dialog->phase(), ui::ActSheet::Phase::Ended, patience);
        const QString texts = uitest::shownTexts(*dialog);
        const QString result = resultAt(*dialog, 1);
        uitest::takePictures(*dialog, QStringLiteral("releaseonall-unanswered"));
        uitest::takePictures(const_cast<ui::TabbedWindow&>(five.window), QStringLiteral("masters-live"));
        QCOMPARE(::kill(frozen, SIGCONT), 0);
        QVERIFY2(texts.contains(QStringLiteral(
                     "3 done, 1 not as expected. It may still be on 1 of 5 servers. That is no majority")),
            qPrintable(texts));
        QVERIFY2(!result.contains(QStringLiteral("Done")), qPrintable(result));
        QCOMPARE(five.redis[0].cli("exists orders-lock"), QByteArray("0"));
        QCOMPARE(five.redis[3].cli("exists orders-lock"), QByteArray("0"));
        QCOMPARE(five.audited("\"applied\""), 3);
    }

    void whoIsAwayIsUnknown()
    {
        FiveServers five;
        QTRY_VERIFY_WITH_TIMEOUT(five.areLive(), patience);
        five.take({0, 1, 2}, token);
        five.redis[4].stop();
        QTRY_COMPARE_WITH_TIMEOUT(five.heldOn(), QStringLiteral("◆ held on 3 of 5, 1 unknown"), patience);
        five.redis[2].cli("del orders-lock");
        QTRY_COMPARE_WITH_TIMEOUT(five.heldOn(), QStringLiteral("? held on 2 of 5, 1 unknown"), patience);
        five.redis[1].cli("del orders-lock");
        QTRY_COMPARE_WITH_TIMEOUT(
            five.heldOn(), QStringLiteral("✕ held on 1 of 5, 1 unknown: no majority"), patience);
    }
};

} // namespace lockscope

QTEST_MAIN(lockscope::TestLiveMasters)
#include "tst_livemasters.moc"
