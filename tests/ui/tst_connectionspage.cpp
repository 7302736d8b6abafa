#include "core/profile/connectionfile.h"
#include "tests/support/privateredis.h"
#include "tests/ui/looks.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/dialogs/profiledialog.h"
#include "ui/mainwindow.h"
#include "ui/mnemonic.h"
#include "ui/models/profilemodel.h"
#include "ui/pages/connectionspage.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>

using namespace lockscope;
using profile::Environment;
using profile::PasswordSource;
using profile::Profile;

namespace
{

Profile made(const char* uri, const char* name, const char* group, Environment environment)
{
    Profile profile;
    profile.uri = QString::fromUtf8(uri);
    profile.name = QString::fromUtf8(name);
    profile.group = QString::fromUtf8(group);
    profile.environment = environment;
    profile.lastUsed = QDateTime(QDate(2026, 5, 1), QTime(12, 30), Qt::UTC);
    return profile;
}

} // namespace

class ConnectionsPageTest final : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<profile::ProfileStore> m_store;
    std::unique_ptr<ui::ConnectionsPage> m_page;

    QTableView* table() const { return m_page->findChild<QTableView*>(); }
    void press(const char* id) const
    {
        auto* button = m_page->findChild<QPushButton*>(QLatin1String(id));
        QVERIFY(button != nullptr && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    QString names() const
    {
        QStringList list;
        for (int row = 0; row < m_page->model()->rowCount(); ++row)
            list << m_page->model()->rowAt(row).profile.name;
        return list.join(u' ');
    }
    void choose(const char* uri) const
    {
        const int row = m_page->model()->rowOf(QLatin1String(uri));
        QVERIFY(row >= 0);
        table()->selectRow(row);
    }
    QList<Profile> saved() const
    {
        profile::ProfileStore again(m_folder->filePath(QStringLiteral("profiles.json")));
        return again.load() ? again.recent() : QList<Profile>();
    }
    ui::ProfileDialog* form() const { return m_page->findChild<ui::ProfileDialog*>(); }
    static void type(const QWidget& form, const char* id, const char* text)
    {
        auto* field = form.findChild<QLineEdit*>(QLatin1String(id));
        QVERIFY(field != nullptr && field->isEnabled());
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromUtf8(text));
    }

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus"); // nobody's own key store is touched
    }
    void init()
    {
        uitest::beginAnew();
        ui::theme::apply(*qApp, ui::ThemeChoice::Light);
        m_folder = std::make_unique<QTemporaryDir>();
        m_store =
            std::make_unique<profile::ProfileStore>(m_folder->filePath(QStringLiteral("profiles.json")));
        Profile orders =
            made("rediss://app@orders.eu.internal:6380/0", "orders", "Shop EU", Environment::Production);
        orders.passwords[0] = {PasswordSource::From::Command, QStringLiteral("pass show redis/prod")};
        m_store->put(orders);
        m_store->put(made("redis+sentinel://s1:26379,s2:26379,s3:26379/shop/0", "shop, staging", "Shop EU",
            Environment::Test));
        m_store->put(made("redis://cron.internal:6379/2", "<b>cron</b>", "Batch", Environment::Development));
        m_store->put(made("unix:///run/redis/redis.sock", "local", "", Environment::Unstated));
        QVERIFY(m_store->save());
        m_page = std::make_unique<ui::ConnectionsPage>(m_store.get());
        m_page->resize(1180, 620);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup()
    {
        m_page.reset();
        m_store.reset();
    }

    void copiesTheSelectedRows()
    {
        table()->setFocus();
        table()->selectAll();
        QTest::keySequence(table(), QKeySequence::Copy);
        const QString text = QGuiApplication::clipboard()->text();
        QCOMPARE(text.split(u'\n', Qt::SkipEmptyParts).size(), 5);
        QVERIFY2(text.contains(QStringLiteral("orders")) && text.contains(QStringLiteral("cron")),
            qPrintable(text));
    }

    void listsByGroupAndName()
    {
        QAbstractItemModelTester tester(m_page->model());
        QCOMPARE(names(), QStringLiteral("<b>cron</b> orders shop, staging local"));
        QCOMPARE(uitest::labelsThatGuess(*m_page), QStringList());
        choose("rediss://app@orders.eu.internal:6380/0");
        QVERIFY(uitest::shownTexts(*m_page).contains(QStringLiteral("rediss://app@orders.eu.internal")));
        uitest::takePictures(*m_page, QStringLiteral("connections"));
        auto* filter = m_page->findChild<QLineEdit*>(QStringLiteral("connectionsFilter"));
        QTest::keyClicks(filter, QStringLiteral("shop prod"));
        QCOMPARE(names(), QStringLiteral("orders"));
        filter->clear();
        QCOMPARE(m_page->model()->rowCount(), 4);
    }

    void addsAConnection()
    {
        press("add");
        QVERIFY(form() != nullptr);
        auto* save = form()->findChild<QPushButton*>(QStringLiteral("save"));
        QVERIFY(!save->isEnabled());
        type(*form(), "uri", "redis://:hunter2@new.internal:6379/1");
        QVERIFY(save->isEnabled());
        type(*form(), "name", "newest");
        form()->findChild<QComboBox*>(QStringLiteral("group"))->setCurrentText(QStringLiteral("Batch"));
        form()->findChild<QComboBox*>(QStringLiteral("environment"))->setCurrentIndex(2);
        auto* from = form()->findChild<QComboBox*>(QStringLiteral("from"));
        from->setCurrentIndex(int(PasswordSource::From::Command));
        QVERIFY(!save->isEnabled()); // a command is missing
        type(*form(), "command", "pass show redis/new");
        uitest::takePictures(*form(), QStringLiteral("connections-form"));
        QTest::mouseClick(save, Qt::LeftButton);
        const Profile kept = *m_store->profileOf(QStringLiteral("redis://new.internal:6379/1"));
        QCOMPARE(kept.name, QStringLiteral("newest"));
        QCOMPARE(kept.group, QStringLiteral("Batch"));
        QCOMPARE(kept.environment, Environment::Test);
        QCOMPARE(kept.password(profile::Whose::Watcher).words().size(), 3);
        QCOMPARE(saved().size(), 5);
        QFile file(m_folder->filePath(QStringLiteral("profiles.json")));
        QVERIFY(file.open(QIODevice::ReadOnly) && !file.readAll().contains("hunter2"));
        QCOMPARE(names(), QStringLiteral("<b>cron</b> newest orders shop, staging local"));
    }

    void changesAndCopies()
    {
        choose("redis://cron.internal:6379/2");
        press("change");
        QCOMPARE(uitest::labelsThatGuess(*form()), QStringList());
        type(*form(), "uri", "redis://cron.internal:6379/3");
        QTest::keyClick(form(), Qt::Key_Return);
        QTRY_VERIFY(form() == nullptr);
        QCOMPARE(saved().size(), 4);
        QVERIFY(m_store->knows(QStringLiteral("redis://cron.internal:6379/3")));
        choose("unix:///run/redis/redis.sock");
        press("copy");
        type(*form(), "uri", "unix:///run/redis/other.sock");
        QTest::keyClick(form(), Qt::Key_Return);
        QTRY_VERIFY(form() == nullptr);
        QCOMPARE(saved().size(), 5);
        QCOMPARE(m_store->profileOf(QStringLiteral("unix:///run/redis/other.sock"))->name,
            QStringLiteral("local, copy"));
    }

    void deletesAfterAWord()
    {
        choose("rediss://app@orders.eu.internal:6380/0");
        press("remove");
        auto* box = m_page->findChild<QMessageBox*>();
        QVERIFY(box != nullptr && box->text().contains(QStringLiteral("“orders”")));
        QTest::keyClick(box, Qt::Key_Return); // the default is to keep it
        QTRY_VERIFY(m_page->findChild<QMessageBox*>() == nullptr);
        QCOMPARE(saved().size(), 4);
        press("remove");
        auto* now = m_page->findChild<QPushButton*>(QStringLiteral("removeNow"));
        QCOMPARE(now->text(), QStringLiteral("Delete orders"));
        QTest::mouseClick(now, Qt::LeftButton);
        QCOMPARE(saved().size(), 3);
        QCOMPARE(names(), QStringLiteral("<b>cron</b> shop, staging local"));
    }

    void exportsWhatIsShownOrMarked()
    {
        const QString path = m_folder->filePath(QStringLiteral("out.json"));
        m_page->exportTo(path);
        QCOMPARE(profile::readConnections(path)->connections.size(), 4);
        QCOMPARE(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QVERIFY(uitest::shownTexts(*m_page).contains(QStringLiteral("4 connections written to ")));
        choose("redis://cron.internal:6379/2");
        QTest::keyClick(table(), Qt::Key_Down, Qt::ShiftModifier);
        m_page->exportTo(path);
        QCOMPARE(profile::readConnections(path)->connections.size(), 2);
    }

    void testsTheChosenOne()
    {
        const support::PrivateRedis redis;
        m_store->put(made(redis.uri().toUtf8(), "here", "", Environment::Development));
        m_page->hide();
        m_page->show();
        choose(redis.uri().toUtf8());
        press("test");
        QTRY_VERIFY(uitest::shownTexts(*m_page).contains(QStringLiteral("Waking those who wait: permitted")));
        QCOMPARE(uitest::labelsThatGuess(*m_page), QStringList());
        uitest::takePictures(*m_page, QStringLiteral("connections-tested"));
        choose("unix:///run/redis/redis.sock");
        QVERIFY(!uitest::shownTexts(*m_page).contains(QStringLiteral("permitted")));
    }

    void connectsByTheKeyboard()
    {
        QSignalSpy wanted(m_page.get(), &ui::ConnectionsPage::connectWanted);
        choose("unix:///run/redis/redis.sock");
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().toString(), QStringLiteral("unix:///run/redis/redis.sock"));
    }

    void itsMenuOffersWhatTheButtonsDo()
    {
        QSignalSpy wanted(m_page.get(), &ui::ConnectionsPage::tabWanted);
        choose("unix:///run/redis/redis.sock");
        QContextMenuEvent byKey(QContextMenuEvent::Keyboard, {}, {});
        QCoreApplication::sendEvent(table(), &byKey);
        const auto* menu = m_page->findChild<QMenu*>();
        QVERIFY(menu != nullptr);
        QStringList offered;
        for (QAction* action : menu->actions()) {
            offered.append(ui::withoutMnemonic(action->text()));
            if (offered.last() == u"In a new tab")
                action->trigger();
        }
        QCOMPARE(offered.join(u'|'),
            QStringLiteral(
                "Connect|In a new tab|Test|Change…|Duplicate…|Delete…||Copy the rows|Copy the rows as "
                "Markdown|Copy the rows as JSON|Copy a picture"));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().toString(), QStringLiteral("unix:///run/redis/redis.sock"));
    }

    void isAPageOfTheWindow()
    {
        const support::PrivateRedis redis;
        m_store->put(made(redis.uri().toUtf8(), "here", "Batch", Environment::Development));
        ui::MainWindow window(m_store.get());
        window.resize(1280, 720);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window, Qt::Key_5, Qt::ControlModifier);
        auto* page = window.findChild<ui::ConnectionsPage*>();
        QTRY_VERIFY(page->isVisible());
        uitest::takePictures(window, QStringLiteral("connections-window"));
        const int row = page->model()->rowOf(redis.uri());
        auto* view = page->findChild<QTableView*>();
        view->setCurrentIndex(page->model()->index(row, 0));
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Return);
        QTRY_VERIFY(window.windowTitle().contains(redis.socketPath())); // it connects by itself
    }
};

QTEST_MAIN(ConnectionsPageTest)
#include "tst_connectionspage.moc"
