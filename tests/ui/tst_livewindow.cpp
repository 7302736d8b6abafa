#include "core/words/errorwords.h"
#include "tests/support/privateredis.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/connection.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/mainwindow.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/emptystate.h"

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTest>

/// The real window on a real server.
namespace lockscope::ui
{
namespace
{

const QString holder = QStringLiteral("6f1a2b3c-9d8e-4f70-8a1b-000000000001:7");
const locks::LockRef orders{{"orders:42"}, 0, {}};

} // namespace

class TestLiveWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init() { uitest::beginAnew(); }

    void aLockIsTakenRenewedAndReleased()
    {
        const support::PrivateRedis redis;
        redis.cli({QStringLiteral("hset"), QStringLiteral("orders:42"), holder, QStringLiteral("1")});
        redis.cli("pexpire orders:42 30000");
        MainWindow window;
        window.show();
        uitest::openLive(window, redis.uri());
        window.locksPage()->selectName(orders.name);
        QVERIFY(!window.missing().isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(window.missing(), QString(), 10'000);
        LockModel& model = *window.locksPage()->model();
        const auto cell = [&] { return model.indexOf(orders, lockColumn("ttl")); };
        QVERIFY(cell().isValid());
        QTRY_VERIFY(model.find(orders)->current);

        redis.cli("pexpire orders:42 60000");
        QTRY_VERIFY(cell().data(LockModel::FlashRole).toBool() || model.find(orders)->renewals->count > 0);

        redis.cli("del orders:42");
        redis.cli("publish redisson_lock__channel:{orders:42} 0");
        QTRY_VERIFY(!model.find(orders) || !model.find(orders)->exists);
    }

    void aServerThatIsDownIsSaidWithWhatToDo()
    {
        MainWindow window;
        window.show();
        uitest::openLive(window, QStringLiteral("unix:///nowhere/redis.sock"));
        const auto* empty = window.locksPage()->findChild<EmptyState*>();
        QTRY_COMPARE(empty->text().button, QStringLiteral("Retry now"));
        QVERIFY(empty->text().sentence.contains(QStringLiteral("/nowhere/redis.sock")));
        QVERIFY(window.missing().startsWith(QStringLiteral("Not live: ")));
    }

    void aPasswordIsAskedForAndNotKept()
    {
        const support::PrivateRedis redis;
        redis.cli("config set requirepass secret");
        MainWindow window;
        window.show();
        uitest::openLive(window, redis.uri());
        const auto* empty = window.locksPage()->findChild<EmptyState*>();
        QTRY_COMPARE(empty->text().button, QStringLiteral("Enter the password…"));
        QTest::mouseClick(empty->findChild<QPushButton*>(), Qt::LeftButton);
        const auto* dialog = window.findChild<QDialog*>();
        QVERIFY(dialog);
        auto* password = dialog->findChild<QLineEdit*>(QStringLiteral("password"));
        QVERIFY(dialog->findChild<QLineEdit*>(QStringLiteral("uri"))->text().contains(redis.socketPath()));
        QTest::keyClicks(password, QStringLiteral("secret"));
        QTest::keyClick(password, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(window.missing(), QString(), 10'000);
        for (const QString& key : QSettings().allKeys())
            QVERIFY(!QSettings().value(key).toByteArray().contains("secret"));
    }

    /// The step that failed, why, and a second try in the same dialog.
    void aWrongPasswordIsNamedAndCanBeTypedAgain()
    {
        const support::PrivateRedis redis;
        redis.cli("config set requirepass secret");
        MainWindow window;
        window.show();
        window.connection()->askForServer();
        auto* dialog = window.findChild<ConnectDialog*>();
        QVERIFY(dialog);
        dialog->setUri(redis.uri());
        auto* password = dialog->findChild<QLineEdit*>(QStringLiteral("password"));
        auto* again = dialog->findChild<QPushButton*>(QStringLiteral("connect"));
        QTest::keyClicks(password, QStringLiteral("wrong"));
        QTest::keyClick(password, Qt::Key_Return);
        const auto text = [&] { return uitest::shownTexts(*dialog); };
        QTRY_VERIFY(text().contains(QStringLiteral("password")) && again->isEnabled());
        const auto step = words::stepName(base::ConnectStep::Auth);
        QVERIFY2(text().contains(step), qPrintable(text()));
        const base::Error wrong{base::ErrorKind::WrongPassword, {}, {}};
        QVERIFY2(text().contains(words::advice(wrong)), qPrintable(text()));
        QVERIFY(again->text().contains(QStringLiteral("Try again")));
        QVERIFY(dialog->isVisible() && password->isEnabled());
        QVERIFY(!text().contains(QStringLiteral("wrong\n")));
        uitest::takePictures(*dialog, QStringLiteral("connect-wrongpass"));

        QTRY_VERIFY(password->hasFocus() || dialog->focusWidget() == password);
        QTest::keyClicks(password, QStringLiteral("secret")); // in the place of the other
        QTest::keyClick(password, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(window.missing(), QString(), 10'000);
        QTRY_VERIFY(!window.findChild<ConnectDialog*>());
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestLiveWindow)
#include "tst_livewindow.moc"
