#include "core/admin/aclrules.h"
#include "core/profile/exportedfile.h"
#include "tests/support/fakesource.h"
#include "tests/support/privateredis.h"
#include "tests/support/scriptedserver.h"
#include "tests/ui/looks.h"
#include "ui/dialogs/aliasdialog.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/dialogs/stepsview.h"
#include "ui/widgets/fittedscroll.h"
#include "ui/widgets/foldout.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

using namespace lockscope;
using namespace std::chrono_literals;
using base::ConnectStep;
using support::FakeSource;

namespace
{

locks::Health at(ConnectStep step)
{
    locks::Health health;
    health.step = step;
    return health;
}

locks::Health failedAt(ConnectStep step, base::ErrorKind kind, const QByteArray& subject)
{
    locks::Health health;
    health.step = ConnectStep::Waiting;
    health.failedStep = step;
    health.failure = base::Error{kind, subject, {}};
    return health;
}

} // namespace

class ConnectDialogTest final : public QObject
{
    Q_OBJECT

    std::shared_ptr<FakeSource> m_source;
    std::unique_ptr<ui::ConnectDialog> m_dialog;
    console::LiveRequest m_request;
    int m_attempts = 0;

    QString text() const { return uitest::shownTexts(*m_dialog); }
    QLineEdit* field(const char* name) const { return m_dialog->findChild<QLineEdit*>(QLatin1String(name)); }
    QPushButton* connectButton() const
    {
        return m_dialog->findChild<QPushButton*>(QStringLiteral("connect"));
    }
    void connectTo(const char* uri)
    {
        m_dialog->setUri(QString::fromUtf8(uri));
        QTest::keyClick(field("uri"), Qt::Key_Return);
    }

private Q_SLOTS:
    void init()
    {
        uitest::failOnWarnings();
        ui::theme::apply(*qApp, ui::ThemeChoice::Light);
        m_attempts = 0;
        m_dialog = std::make_unique<ui::ConnectDialog>();
        m_dialog->setConnector([this](const console::LiveRequest& request) {
            m_request = request;
            ++m_attempts;
            m_source = std::make_shared<FakeSource>();
            return base::Result<std::shared_ptr<console::Source>>(m_source);
        });
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    }
    void cleanup()
    {
        m_dialog.reset();
        m_source.reset();
    }

    void saysWhatAnAddressLooksLike()
    {
        QVERIFY(text().contains(QStringLiteral("unix:///run/redis.sock")));
        QVERIFY(!connectButton()->isEnabled());
        QCOMPARE(field("uri")->hasFocus(), true);
        QCOMPARE(field("password")->echoMode(), QLineEdit::Password);
        QCOMPARE(uitest::labelsThatGuess(*m_dialog), QStringList());
        uitest::takePictures(*m_dialog, QStringLiteral("connect-idle"));
    }

    void whatAConnectionIsForIsStatedWithTheAddress()
    {
        auto* environment = m_dialog->findChild<QComboBox*>(QStringLiteral("environment"));
        auto* colour = m_dialog->findChild<QComboBox*>(QStringLiteral("colour"));
        QSignalSpy connected(m_dialog.get(), &ui::ConnectDialog::connected);
        QTest::keyClicks(field("uri"), QStringLiteral("redis://a"));
        QCOMPARE(environment->currentIndex(), int(profile::Environment::Unstated));
        environment->setFocus();
        QTest::keyClick(environment, Qt::Key_P); // production
        colour->setFocus();
        QTest::keyClick(colour, Qt::Key_V);
        QTest::keyClicks(field("uri"), QStringLiteral("bc:6379")); // the choice stays while one types
        QCOMPARE(environment->currentText(), QStringLiteral("production"));
        uitest::takePictures(*m_dialog, QStringLiteral("connect-marks"));
        QTest::keyClick(field("uri"), Qt::Key_Return);
        QCOMPARE(m_request.environment, profile::Environment::Production);
        m_source->goLive();
        QCOMPARE(connected.size(), 1);
        const auto kept = connected.constFirst().at(1).value<profile::Profile>();
        QCOMPARE(kept.environment, profile::Environment::Production);
        QCOMPARE(kept.colour, profile::ConnectionColour::Violet);
    }

    /// Another connection from the list shows its own.
    void aKnownConnectionShowsWhatIsKeptOfIt()
    {
        const QTemporaryDir folder;
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        QVERIFY(store.load().ok());
        profile::Profile shop = *store.profileOf(QStringLiteral("redis://shop:6379"));
        shop.environment = profile::Environment::Test;
        shop.colour = profile::ConnectionColour::Olive;
        store.put(shop);
        store.put(*store.profileOf(QStringLiteral("redis://plain:6379")));
        ui::ConnectDialog dialog(nullptr, &store);
        dialog.show();
        auto* environment = dialog.findChild<QComboBox*>(QStringLiteral("environment"));
        auto* colour = dialog.findChild<QComboBox*>(QStringLiteral("colour"));
        auto* list = dialog.findChild<QListWidget*>();
        QVERIFY(list != nullptr && list->count() == 2);
        const auto mark = [&](const char* host) {
            for (int row = 0; row < list->count(); ++row)
                if (list->item(row)->text().contains(QLatin1String(host)))
                    list->setCurrentRow(row);
        };
        mark("shop");
        QCOMPARE(environment->currentText(), QStringLiteral("test"));
        QCOMPARE(colour->currentText(), QStringLiteral("olive"));
        QTest::keyClick(environment, Qt::Key_P);
        mark("plain");
        QCOMPARE(environment->currentIndex(), int(profile::Environment::Unstated));
        QCOMPARE(colour->currentText(), QStringLiteral("no colour"));
        mark("shop");
        QCOMPARE(environment->currentText(), QStringLiteral("test"));
    }

    /// The choice for an address that was typed goes, too, where the list has the same one.
    void aKnownConnectionOfTheSameAddressShowsWhatIsKeptOfIt()
    {
        const QTemporaryDir folder;
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        QVERIFY(store.load().ok());
        profile::Profile shop = *store.profileOf(QStringLiteral("redis://shop:6379"));
        shop.environment = profile::Environment::Production;
        store.put(shop);
        ui::ConnectDialog dialog(nullptr, &store);
        dialog.show();
        auto* environment = dialog.findChild<QComboBox*>(QStringLiteral("environment"));
        auto* list = dialog.findChild<QListWidget*>();
        dialog.findChild<QLineEdit*>(QStringLiteral("uri"))->setText(shop.uri);
        QTest::keyClick(environment, Qt::Key_D);
        QCOMPARE(environment->currentText(), QStringLiteral("development"));
        list->setCurrentRow(0);
        QCOMPARE(environment->currentText(), QStringLiteral("production"));
    }

    void offersTheSmallestUsersToCopy()
    {
        auto* users = m_dialog->findChild<ui::Foldout*>(QStringLiteral("aclUsers"));
        QVERIFY(users != nullptr && !users->isOpen());
        users->setOpen(true);
        QVERIFY(users->text().contains(QStringLiteral("ACL SETUSER lockscope-read on >PASSWORD resetkeys")));
        QVERIFY(users->text().contains(QStringLiteral("ACL SETUSER lockscope-act on >PASSWORD resetkeys")));
        QCOMPARE(users->text().count(QStringLiteral("+evalsha ")), 1);
        QVERIFY(!users->text().contains(QChar(0x2026))); // whole: a part of a rule is none
        uitest::takePictures(*m_dialog, QStringLiteral("connect-users"));
    }

    void offersTheUsersThatTheTestedServerKnows_data()
    {
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<QString>("heading");
        QTest::newRow("no users") << QByteArray("5.0.6") << QString();
        QTest::newRow("no channels") << QByteArray("6.0.9") << QStringLiteral("(Redis 6.0)");
        QTest::newRow("no keys to read only") << QByteArray("6.2.9") << QStringLiteral("(Redis 6.2)");
        QTest::newRow("all") << QByteArray("8.2.3") << QStringLiteral("(Redis 7.2, Valkey)");
    }
    void offersTheUsersThatTheTestedServerKnows()
    {
        QFETCH(QByteArray, version);
        QFETCH(QString, heading);
        support::ScriptedServer server(support::ScriptedServer::Place::Tcp);
        server.greet();
        server.play("C: role\n S: *1\n S: $6\n S: master\n C: info server\n S: $19\n S: redis_version:" +
                    version + "\n C: scan 0 count 1\n");
        field("uri")->setText(server.uri());
        m_dialog->findChild<QPushButton*>(QStringLiteral("test"))->click();
        QTRY_VERIFY2(server.isOver(), server.where());
        const auto* users = m_dialog->findChild<ui::Foldout*>(QStringLiteral("aclUsers"));
        QCOMPARE(users->isVisible(), !heading.isEmpty());
        const auto* button = users->findChild<QToolButton*>();
        QVERIFY2(button->text().endsWith(heading), qPrintable(button->text()));
        QCOMPARE(users->text().contains(u'&'), !version.startsWith("6.0") && !heading.isEmpty());
        QCOMPARE(users->text().contains(QStringLiteral("%R~*")), version.startsWith('8'));
    }

    void saysWhatTheTestComesTo()
    {
        support::PrivateRedis redis({.users = {"default on nopass ~* &* +@all -scan"}});
        field("uri")->setText(redis.uri());
        m_dialog->findChild<QPushButton*>(QStringLiteral("test"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(
            text().contains(QStringLiteral("It connects, but “Finding locks” is missing.")), 20'000);
        uitest::takePictures(*m_dialog, QStringLiteral("connect-lacking"));
    }

    /// The sentences are long; each is whole and the dialog fits the smallest screen.
    void saysWhatAUserWhoOnlyLooksWasNotAsked()
    {
        support::PrivateRedis::Options options;
        options.users = {"mon on >secret " + admin::aclRules({}).join(' ') + " -info -pexpiretime"};
        options.tcp = true;
        const support::PrivateRedis redis(options);
        field("uri")->setText(QStringLiteral("redis://mon@127.0.0.1:%1").arg(redis.port()));
        field("password")->setText(QStringLiteral("secret"));
        m_dialog->findChild<QPushButton*>(QStringLiteral("test"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(
            text().contains(QStringLiteral("Waking those who wait: not asked either")), 20'000);
        uitest::takePictures(*m_dialog, QStringLiteral("connect-looking"));
        const QList<QLabel*> labels = m_dialog->findChild<ui::StepsView*>()->findChildren<QLabel*>();
        for (const QLabel* label : labels)
            QVERIFY2(!label->isVisible() || label->height() >= label->heightForWidth(label->width()),
                qPrintable(label->text()));
        QVERIFY2(m_dialog->height() <= 720, qPrintable(QString::number(m_dialog->height())));
    }

    /// Content that does not fit is scrolled; the buttons are always there.
    void fitsTheScreenWithEveryNodeOfACluster()
    {
        profile::ProfileStore store(QStringLiteral("/nowhere"));
        profile::Profile kept;
        kept.uri = QStringLiteral("rediss+cluster://127.0.0.1:7000");
        store.put(kept);
        ui::ConnectDialog dialog(nullptr, &store);
        dialog.setUri(kept.uri);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        const QRect screen = dialog.screen()->availableGeometry();
        dialog.move(screen.center() - dialog.rect().center());
        auto* scroll = dialog.findChild<ui::FittedScroll*>();
        QList<console::TestRow> rows;
        for (int number = 0; number < 40; ++number)
            rows.append({"row:" + QByteArray::number(number), QStringLiteral("Row %1").arg(number),
                console::TestRow::StepState::Failed, {}, QString(200, u'w').replace(20, 1, u' '),
                QStringLiteral("Do something.")});
        dialog.findChild<ui::StepsView*>()->put(rows.first(1));
        QTRY_COMPARE(scroll->focusPolicy(), Qt::NoFocus);
        dialog.findChild<ui::StepsView*>()->put(rows);
        scroll->keepInSight(nullptr); // as of a test whose verdict is read
        QTRY_COMPARE(scroll->focusPolicy(), Qt::StrongFocus);
        const QScrollBar* bar = scroll->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0 && bar->value() == bar->maximum()); // where the verdict stands
        QVERIFY(screen.contains(dialog.frameGeometry()));
        uitest::takePictures(dialog, QStringLiteral("connect-nodes"));
        QVERIFY(dialog.rect().contains(
            dialog.findChild<QPushButton*>(QStringLiteral("connect"))->mapTo(&dialog, QPoint(0, 20))));
    }

    /// Neither typing nor the results of a test move what is to be pressed, and the step that failed is whole
    /// in sight.
    void nothingMovesAndTheFailedStepIsInSight()
    {
        m_dialog->resize(m_dialog->width(), m_dialog->minimumSizeHint().height()); // there is little room
        auto* test = m_dialog->findChild<QPushButton*>(QStringLiteral("test"));
        const auto places = [&] {
            QCoreApplication::sendPostedEvents();
            return QList{m_dialog->pos(), test->mapTo(m_dialog.get(), QPoint()),
                field("password")->mapTo(m_dialog.get(), QPoint())};
        };
        const QList<QPoint> before = places();
        auto* scroll = m_dialog->findChild<ui::FittedScroll*>();
        QCOMPARE(
            scroll->verticalScrollBar()->value(), 0); // the forms of an address are read from their begin
        QTest::keyClicks(field("uri"), QStringLiteral("127.0.0.1:1"));
        QCOMPARE(places(), before);
        auto* steps = m_dialog->findChild<ui::StepsView*>();
        QList<console::TestRow> rows;
        for (int number = 0; number < 24; ++number)
            rows.append({"row:" + QByteArray::number(number), QStringLiteral("Row %1").arg(number),
                number == 3 ? console::TestRow::StepState::Failed : console::TestRow::StepState::Pending, {},
                number == 3 ? QStringLiteral("why it failed ").repeated(9) : QString(),
                QStringLiteral("Do it.")});
        steps->put(rows);
        scroll->keepInSight(steps->failing());
        const auto isInSight = [&] {
            const QRect line(steps->failing()->mapTo(scroll->viewport(), QPoint()), steps->failing()->size());
            return scroll->viewport()->rect().contains(line);
        };
        QTRY_VERIFY(isInSight());
        QCOMPARE(places(), before);
        uitest::takePictures(*m_dialog, QStringLiteral("connect-failed-step"));
    }

    void countsNodesThatAreAlike()
    {
        ui::StepsView steps;
        QList<console::TestRow> rows{{"map", QStringLiteral("The map"), console::TestRow::StepState::Passed,
            {}, QStringLiteral("40 nodes"), {}}};
        for (int number = 0; number < 40; ++number) {
            const bool isAway = number == 17;
            rows.append(
                {"node:" + QByteArray::number(number), QStringLiteral("Node 10.0.0.%1:6379").arg(number),
                    isAway ? console::TestRow::StepState::Failed : console::TestRow::StepState::Passed, {},
                    isAway ? QStringLiteral("Nobody accepts connections.") : QStringLiteral("primary"), {}});
        }
        steps.put(rows);
        steps.show();
        QStringList lines;
        for (const auto* label : steps.findChildren<QLabel*>())
            if (label->isVisible() && label->text().size() > 2)
                lines.append(label->text());
        QCOMPARE(lines,
            (QStringList{QStringLiteral("The map: 40 nodes"),
                QStringLiteral("Node 10.0.0.17:6379: Nobody accepts connections."),
                QStringLiteral("Node 10.0.0.0:6379: primary"), QStringLiteral("Node 10.0.0.1:6379: primary"),
                QStringLiteral("Node 10.0.0.2:6379: primary"), QStringLiteral("36 more nodes")}));
        uitest::takePictures(steps, QStringLiteral("steps-nodes"));
    }

    void readsTheAddressWhileItIsTyped()
    {
        QTest::keyClicks(field("uri"), QStringLiteral("rediss://cache.internal:6380"));
        QVERIFY(text().contains(QStringLiteral("cache.internal:6380, encrypted")));
        QVERIFY(connectButton()->isEnabled());
        QVERIFY(field("ca")->isVisible());
        field("uri")->setText(QStringLiteral("http://<b>x</b>"));
        QVERIFY(!connectButton()->isEnabled());
        QVERIFY(!field("ca")->isVisible());
        QCOMPARE(uitest::labelsThatGuess(*m_dialog), QStringList());
        field("uri")->setText(QStringLiteral("redis://:hunter2@host"));
        QVERIFY(text().contains(QStringLiteral("better leave it out")));
        QVERIFY(!text().contains(QStringLiteral("hunter2")));
    }

    void showsTheStepsAndHandsTheSourceOver()
    {
        QSignalSpy done(m_dialog.get(), &ui::ConnectDialog::connected);
        field("password")->setText(QStringLiteral("geheim"));
        connectTo("redis://127.0.0.1:6379/0");
        QCOMPARE(m_request.password, QByteArray("geheim"));
        QCOMPARE(m_source->calls, QStringList{QStringLiteral("open")});
        m_source->setHealth(at(ConnectStep::Connect));
        m_source->setHealth(at(ConnectStep::Auth));
        QVERIFY(text().contains(QStringLiteral("not needed")));
        QVERIFY(!field("uri")->isEnabled());
        uitest::takePictures(*m_dialog, QStringLiteral("connect-progress"));
        m_source->goLive();
        QCOMPARE(done.size(), 1);
        QCOMPARE(m_dialog->result(), int(QDialog::Accepted));
        QVERIFY(!m_source->calls.contains(QStringLiteral("close")));
        QVERIFY(field("password")->text().isEmpty());
        const auto profile = done.first().at(1).value<profile::Profile>();
        QCOMPARE(profile.uri, QStringLiteral("redis://127.0.0.1:6379/0"));
    }

    void tellsWhoShallKeepThePassword()
    {
        QSignalSpy kept(m_dialog.get(), &ui::ConnectDialog::keepWanted);
        auto* keep = m_dialog->findChild<QCheckBox*>(QStringLiteral("keep"));
        QVERIFY(!keep->isEnabled() && !keep->isChecked());
        field("password")->setText(QStringLiteral("geheim"));
        QVERIFY(keep->isEnabled());
        keep->setChecked(true);
        connectTo("redis://app:other@127.0.0.1:6379/0");
        m_source->setHealth(at(ConnectStep::Auth));
        QCOMPARE(kept.size(), 0); // not before it is known to be the right one
        m_source->goLive();
        QCOMPARE(kept.size(), 1);
        QCOMPARE(kept.first().at(0).toString(), QStringLiteral("redis://app@127.0.0.1:6379/0"));
        QCOMPARE(kept.first().at(1).value<redis::Secret>().reveal(), QByteArray("geheim"));
        QVERIFY(field("password")->text().isEmpty());
    }

    void asksForAPasswordThatCouldNotBeHad()
    {
        profile::ProfileStore store(QStringLiteral("/nowhere"));
        profile::Profile kept;
        kept.uri = QStringLiteral("redis://orders.internal:6379/0");
        kept.passwords[0] = {profile::PasswordSource::From::Command, QStringLiteral("pass show <b>x</b>")};
        store.put(kept);
        ui::ConnectDialog dialog(nullptr, &store);
        dialog.setConnector([this](const console::LiveRequest& request) {
            m_request = request;
            m_source = std::make_shared<FakeSource>();
            return base::Result<std::shared_ptr<console::Source>>(m_source);
        });
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.setUri(kept.uri);
        QVERIFY(uitest::shownTexts(dialog).contains(QStringLiteral("gives it: pass show <b>x</b>")));
        dialog.start();
        QCOMPARE(m_request.passwordsFrom, kept.passwords);
        m_source->setHealth(at(ConnectStep::Password));
        QVERIFY(uitest::shownTexts(dialog).contains(QStringLiteral("Getting the password")));
        locks::Health health =
            failedAt(ConnectStep::Password, base::ErrorKind::PasswordCommandFailed, "pass");
        health.failure->detail = "<i>no such entry</i>";
        m_source->setHealth(health);
        QVERIFY(uitest::shownTexts(dialog).contains(
            QStringLiteral("The command “pass” gave no password: <i>no such entry</i>.")));
        QVERIFY(dialog.findChild<QLineEdit*>(QStringLiteral("password"))->hasFocus());
        QCOMPARE(uitest::labelsThatGuess(dialog), QStringList());
        uitest::takePictures(dialog, QStringLiteral("connect-nopassword"));
    }

    void takesNoCommandOfAFileUnasked()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("team.json")));
        profile::Profile theirs;
        theirs.uri = QStringLiteral("redis://orders.internal:6379/0");
        theirs.name = QStringLiteral("orders");
        theirs.passwords[2] = {
            profile::PasswordSource::From::Command, QStringLiteral("sh -c \"<b>evil</b>\"")};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(profile::exported({theirs})) > 0);
        file.close();
        QList<profile::Profile> taken;
        connect(m_dialog.get(), &ui::ConnectDialog::imported, this,
            [&](const QList<profile::Profile>& profiles) { taken = profiles; });
        m_dialog->import(file.fileName());
        QCOMPARE(taken.value(0).name, QStringLiteral("orders"));
        QCOMPARE(taken.value(0).passwords, profile::PasswordSources());
        QVERIFY(text().contains(QStringLiteral("• orders: sh -c \"<b>evil</b>\"")));
        QCOMPARE(uitest::labelsThatGuess(*m_dialog), QStringList());
        uitest::takePictures(*m_dialog, QStringLiteral("connect-commands"));
        auto* allow = m_dialog->findChild<QPushButton*>(QStringLiteral("allowCommands"));
        QTest::mouseClick(allow, Qt::LeftButton);
        QCOMPARE(taken.value(0).passwords, theirs.passwords);
        QVERIFY(!allow->isVisible());
    }

    void saysWhatFailedWhereAndWhatToDo()
    {
        connectTo("redis://127.0.0.1:6379/0");
        m_source->setHealth(at(ConnectStep::Auth));
        m_source->setHealth(failedAt(ConnectStep::Auth, base::ErrorKind::WrongPassword, "default"));
        QVERIFY(m_source->calls.contains(QStringLiteral("close")));
        QVERIFY(text().contains(QStringLiteral("password"), Qt::CaseInsensitive));
        QVERIFY(field("uri")->isEnabled());
        QCOMPARE(connectButton()->text(), QStringLiteral("&Try again"));
        uitest::takePictures(*m_dialog, QStringLiteral("connect-failed"));
        QTest::mouseClick(connectButton(), Qt::LeftButton);
        QCOMPARE(m_attempts, 2);
    }

    void showsHostileWordsOfAServerAsText()
    {
        connectTo("redis://127.0.0.1:6379/0");
        m_source->setHealth(
            failedAt(ConnectStep::Select, base::ErrorKind::ServerError, "<img src=x>\x1b]0;"));
        QCOMPARE(uitest::labelsThatGuess(*m_dialog), QStringList());
    }

    void escapeStopsTheAttemptFirstAndClosesThen()
    {
        connectTo("redis://127.0.0.1:6379/0");
        QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
        QVERIFY(m_source->calls.contains(QStringLiteral("close")));
        QVERIFY(m_dialog->isVisible());
        QVERIFY(field("uri")->isEnabled());
        QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
        QVERIFY(!m_dialog->isVisible());
    }

    void ignoresWhatAnAttemptSaysThatWasStopped()
    {
        connectTo("redis://127.0.0.1:6379/0");
        const auto first = m_source;
        QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
        QSignalSpy done(m_dialog.get(), &ui::ConnectDialog::connected);
        first->goLive();
        QCOMPARE(done.size(), 0);
    }

    void offersTheSandbox()
    {
        QSignalSpy asked(m_dialog.get(), &ui::ConnectDialog::sandboxRequested);
        QTest::keyClick(m_dialog.get(), Qt::Key_S, Qt::AltModifier);
        QTRY_COMPARE(asked.size(), 1); // a button pressed by its mnemonic shows it for a moment first
        QVERIFY(!m_dialog->isVisible());
    }

    void goesThroughItsFieldsInOrder()
    {
        QTest::keyClick(m_dialog.get(), Qt::Key_Tab);
        QVERIFY(field("password")->hasFocus());
        m_dialog->setUri(QStringLiteral("rediss://host"));
        QTest::keyClick(m_dialog.get(), Qt::Key_Tab);
        QVERIFY(field("ca")->hasFocus());
        QTest::keyClick(m_dialog.get(), Qt::Key_A, Qt::AltModifier);
        QVERIFY(field("uri")->hasFocus());
    }

    void givesTheFileOfTrustedCertificatesWithTheAddress()
    {
        m_dialog->setUri(QStringLiteral("rediss://host?db=2"));
        field("ca")->setText(QStringLiteral("/etc/ssl/own ca.pem"));
        QTest::keyClick(field("uri"), Qt::Key_Return);
        QCOMPARE(m_request.uri, QStringLiteral("rediss://host?db=2&ca=/etc/ssl/own%20ca.pem"));
    }

    void givesWhatElseTlsNeeds()
    {
        m_dialog->setUri(QStringLiteral("rediss://host"));
        field("cert")->setText(QStringLiteral("/c.pem"));
        field("key")->setText(QStringLiteral("/k.pem"));
        field("server-name")->setText(QStringLiteral("db.internal"));
        m_dialog->findChild<QCheckBox*>(QStringLiteral("newest"))->setChecked(true);
        uitest::takePictures(*m_dialog, QStringLiteral("connect-tls"));
        QTest::keyClick(field("uri"), Qt::Key_Return);
        QCOMPARE(m_request.uri,
            QStringLiteral("rediss://host?cert=/c.pem&key=/k.pem&server-name=db.internal&tls=1.3"));
    }

    void looksOnAReplicaWhereThatIsChosen()
    {
        auto* replica = m_dialog->findChild<QCheckBox*>(QStringLiteral("replica"));
        m_dialog->setUri(QStringLiteral("unix:///run/redis.sock"));
        QVERIFY(!replica->isEnabled());
        m_dialog->setUri(QStringLiteral("rediss://host?db=2"));
        QTest::keyClick(m_dialog.get(), Qt::Key_L, Qt::AltModifier);
        QTRY_VERIFY(replica->isChecked());
        uitest::takePictures(*m_dialog, QStringLiteral("connect-replica"));
        QTest::keyClick(field("uri"), Qt::Key_Return);
        QCOMPARE(m_request.uri, QStringLiteral("rediss://host?db=2&discover=replica"));
        m_dialog->setUri(QStringLiteral("rediss://host?discover=replica"));
        QVERIFY(replica->isHidden());
    }

    /// Text and fields are two views of one address.
    void theAddressIsInFieldsToo()
    {
        auto* fields = m_dialog->findChild<QToolButton*>(QStringLiteral("addressFields"));
        QVERIFY(!field("hosts")->isVisible());
        fields->click();
        QVERIFY(field("hosts")->isVisible());
        m_dialog->setUri(QStringLiteral("rediss://app:canary@db1:7000/2?ca=/c&ssh=jump"));
        QCOMPARE(field("hosts")->text(), QStringLiteral("db1"));
        QCOMPARE(field("port")->text(), QStringLiteral("7000"));
        QCOMPARE(field("user")->text(), QStringLiteral("app"));
        QVERIFY(m_dialog->findChild<QCheckBox*>(QStringLiteral("tls"))->isChecked());
        field("database")->setFocus();
        field("database")->selectAll();
        QTest::keyClicks(field("database"), QStringLiteral("all"));
        QCOMPARE(field("uri")->text(), QStringLiteral("rediss://app:canary@db1:7000?db=all&ssh=jump&ca=/c"));
        QVERIFY(field("database")->hasFocus());
        auto* kind = m_dialog->findChild<QComboBox*>(QStringLiteral("kindOfServer"));
        kind->setCurrentIndex(2);
        QVERIFY(field("master")->isVisible() && !field("port")->isVisible());
        QTest::keyClicks(field("master"), QStringLiteral("shop"));
        QCOMPARE(field("uri")->text(),
            QStringLiteral("rediss+sentinel://app:canary@db1/shop?db=all&ssh=jump&ca=/c"));
        QCOMPARE(uitest::labelsThatGuess(*m_dialog), QStringList());
        m_dialog->setUri(QStringLiteral("redis://db1"));
        uitest::takePictures(*m_dialog, QStringLiteral("connect-fields"));
    }

    /// Its password is nowhere but in its field, neither while it is pasted nor by undoing that.
    void aPastedCommandOfRedisCliIsTaken()
    {
        QApplication::clipboard()->setText(QStringLiteral("redis-cli -h db1 -p 6380 -a canary --tls"));
        field("uri")->paste();
        QCOMPARE(field("uri")->text(), QStringLiteral("rediss://db1:6380"));
        QCOMPARE(field("password")->text(), QStringLiteral("canary"));
        QVERIFY(connectButton()->isEnabled());
        field("uri")->undo();
        QVERIFY(!field("uri")->text().contains(QStringLiteral("canary")));
        QVERIFY(!text().contains(QStringLiteral("canary")));
        field("uri")->clear();
        field("password")->clear();
        field("uri")->setFocus();
        QTest::keyClicks(field("uri"), QStringLiteral("redis-cli -h db2 -a canary"));
        QVERIFY(!text().contains(QStringLiteral("canary")));
        QTest::keyClick(field("uri"), Qt::Key_Tab);
        QCOMPARE(field("uri")->text(), QStringLiteral("redis://db2"));
        QCOMPARE(field("password")->text(), QStringLiteral("canary"));
    }

    void believesOneCertificateAfterItsFingerprintWasSeen()
    {
        connectTo("rediss://host");
        locks::Health health = failedAt(ConnectStep::Tls, base::ErrorKind::TlsUntrusted, "host:6379");
        health.failure->detail = "untrusted,expired";
        health.peer = base::PeerCertificate{QStringLiteral("<b>host</b>"), QStringLiteral("the house"),
            QDateTime(QDate(2026, 5, 1), QTime(8, 30)), QByteArray(64, 'a')};
        m_source->setHealth(health);
        QVERIFY(text().contains(QStringLiteral("it has expired")));
        QVERIFY(text().contains(QStringLiteral("“<b>host</b>”, is signed by “the house”")));
        QVERIFY(text().contains(QStringLiteral("AA:AA:AA")));
        QCOMPARE(uitest::labelsThatGuess(*m_dialog), QStringList());
        uitest::takePictures(*m_dialog, QStringLiteral("connect-untrusted"));
        auto* believe = m_dialog->findChild<QPushButton*>(QStringLiteral("believe"));
        QTest::mouseClick(believe, Qt::LeftButton);
        QCOMPARE(m_attempts, 1); // nothing is sent before it is said once more
        QVERIFY(!believe->isVisible());
        QTest::mouseClick(connectButton(), Qt::LeftButton);
        QCOMPARE(m_request.uri, QStringLiteral("rediss://host?pin=") + QString(64, u'a'));
    }

    /// The service's own file is dropped; what it has is kept by whoever listens, but for its passwords.
    void takesTheConnectionsOfAServicesFile()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("redisson.yml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("lockWatchdogTimeout: 45000\nsingleServerConfig:\n  address: redis://db1:6380\n"
                   "  password: canary\n  clientName: 订单\nclusterServersConfig:\n  nodeAddresses: "
                   "[redis://c d]\n");
        file.close();
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        ui::ConnectDialog dialog(nullptr, &store);
        console::LiveRequest request;
        dialog.setConnector([&](const console::LiveRequest& asked) {
            request = asked;
            return base::Result<std::shared_ptr<console::Source>>(std::make_shared<FakeSource>());
        });
        connect(&dialog, &ui::ConnectDialog::imported, this, [&](const QList<profile::Profile>& profiles) {
            for (const profile::Profile& profile : profiles)
                store.put(profile);
        });
        dialog.show();
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(file.fileName())});
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&dialog, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({20, 20}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&dialog, &drop);
        QCOMPARE(store.recent().value(0).uri, QStringLiteral("redis://db1:6380/0"));
        QCOMPARE(store.recent().value(0).name, QStringLiteral("db1:6380")); // not of the one service
        const QString said = uitest::shownTexts(dialog);
        QVERIFY(said.contains(QStringLiteral("Lock watchdog timeout: 45.0 s.")));
        QVERIFY(said.contains(QStringLiteral("“redis://c d” is not the address of a server")));
        QVERIFY(!said.contains(QStringLiteral("canary")));
        uitest::takePictures(dialog, QStringLiteral("connect-imported"));
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("connect")), Qt::LeftButton);
        QCOMPARE(request.uri, QStringLiteral("redis://db1:6380/0"));
        QCOMPARE(request.password, QByteArray("canary"));
        QVERIFY(store.save().ok());
        QFile kept(folder.filePath(QStringLiteral("profiles.json")));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(!kept.readAll().contains("canary"));
    }

    void saysWhyAFileHoldsNoConnections()
    {
        m_dialog->import(QStringLiteral("/nowhere/redisson.yml"));
        QVERIFY(
            text().contains(QStringLiteral("“/nowhere/redisson.yml” cannot be read: there is no such file")));
    }

    void offersRecentConnections()
    {
        profile::ProfileStore store(QStringLiteral("/nowhere"));
        profile::Profile kept;
        kept.uri = QStringLiteral("redis://orders.internal:6379/0");
        kept.name = QStringLiteral("orders, <b>production</b>");
        kept.prefixes = {"lock:"};
        store.put(kept);
        ui::ConnectDialog dialog(nullptr, &store);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::keyClick(&dialog, Qt::Key_R, Qt::AltModifier);
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Down);
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Home);
        QCOMPARE(dialog.findChild<QLineEdit*>(QStringLiteral("uri"))->text(), kept.uri);
        uitest::takePictures(dialog, QStringLiteral("connect-recent"));
    }

    void showsTheTunnelInThePlaceOfTheName()
    {
        QTest::keyClicks(field("uri"), QStringLiteral("redis://db:6379?ssh=me@jump"));
        QVERIFY(text().contains(QStringLiteral("db:6379, as seen from me@jump, through an SSH tunnel")));
        QTest::keyClick(field("uri"), Qt::Key_Return);
        locks::Health health = failedAt(ConnectStep::Tunnel, base::ErrorKind::TunnelFailed, "me@jump");
        health.failure->detail = "Host key verification failed";
        m_source->setHealth(health);
        QVERIFY(text().contains(QStringLiteral("Opening the SSH tunnel")));
        QVERIFY(!text().contains(QStringLiteral("Looking up the name")));
        QVERIFY(text().contains(QStringLiteral("Host key verification failed")));
        uitest::takePictures(*m_dialog, QStringLiteral("connect-tunnel"));
    }

    void measuresEachStep()
    {
        console::ConnectProgress progress;
        const base::MonoTime start{};
        progress.begin(*console::readAddress(QStringLiteral("redis://h")), start);
        progress.take(at(ConnectStep::Connect), start + 3ms);
        progress.take(at(ConnectStep::Select), start + 10ms);
        progress.take(at(ConnectStep::Ready), start + 12ms);
        using StepState = console::ConnectProgress::StepState;
        QCOMPARE(progress.rows().at(0).took, std::optional(base::milliseconds{3}));
        QCOMPARE(progress.rows().at(1).took, std::optional(base::milliseconds{7}));
        QCOMPARE(progress.rows().at(2).condition, StepState::NotNeeded);
        QCOMPARE(progress.rows().at(3).condition, StepState::Passed);
        QVERIFY(!progress.rows().at(3).took);
        QCOMPARE(progress.rows().at(5).took, std::optional(base::milliseconds{2}));
        QVERIFY(progress.isReady());
    }

    void namesAClient()
    {
        ui::AliasDialog dialog("6f1a2b3c-<b>\xff", {});
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QCOMPARE(uitest::labelsThatGuess(dialog), QStringList());
        QTest::keyClicks(dialog.focusWidget(), QStringLiteral("  billing-2 "));
        uitest::takePictures(dialog, QStringLiteral("alias"));
        QTest::keyClick(&dialog, Qt::Key_Return);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(dialog.alias(), QStringLiteral("billing-2"));
        QCOMPARE(dialog.client(), QByteArray("6f1a2b3c-<b>\xff"));
    }

    void takesANameAway()
    {
        ui::AliasDialog dialog("client", QStringLiteral("billing-2"));
        dialog.findChild<QLineEdit*>()->clear();
        const QList<QPushButton*> buttons = dialog.findChildren<QPushButton*>();
        QVERIFY(std::any_of(buttons.begin(), buttons.end(), [](const QPushButton* each) {
            return each->text() == QLatin1String("&Remove name") && each->isEnabled();
        }));
    }
};

QTEST_MAIN(ConnectDialogTest)
#include "tst_connectdialog.moc"
