#include "ui/desktop.h"
#include "ui/theme.h"

#include <QDBusMessage>
#include <QDBusVariant>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using lockscope::ui::Desktop;
using lockscope::ui::ThemeChoice;
namespace theme = lockscope::ui::theme;

/// A settings portal as a desktop has it.
class Portal : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public:
    uint scheme = 1;
    bool animations = false;

public Q_SLOTS:
    QDBusVariant Read(const QString& group, const QString&) const
    {
        const QVariant value =
            group == QStringLiteral("org.freedesktop.appearance") ? QVariant(scheme) : QVariant(animations);
        return QDBusVariant(QVariant::fromValue(QDBusVariant(value)));
    }
};

/// The preferences of the desktop come over a bus of the test's own.
class TestDesktop : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_daemon.start(QStringLiteral("dbus-daemon"),
            {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
        QTRY_VERIFY2(m_daemon.canReadLine(), "is the package dbus-daemon there?");
        m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
    }
    void cleanupTestCase()
    {
        m_daemon.terminate();
        QTRY_COMPARE(m_daemon.state(), QProcess::NotRunning);
    }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void thePortalIsAskedAndFollowed()
    {
        QDBusConnection bus = QDBusConnection::connectToBus(m_address, QStringLiteral("portal"));
        Portal portal;
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));
        QVERIFY(bus.registerObject(
            QStringLiteral("/org/freedesktop/portal/desktop"), &portal, QDBusConnection::ExportAllSlots));
        const Desktop desktop(QDBusConnection::connectToBus(m_address, QStringLiteral("window")));
        QTRY_COMPARE_WITH_TIMEOUT(desktop.isDark(), std::optional(true), 20'000);
        QTRY_COMPARE(desktop.isStill(), std::optional(true));
        QSignalSpy changed(&desktop, &Desktop::changed);
        tellScheme(bus, 2);
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, 20'000);
        QCOMPARE(desktop.isDark(), std::optional(false));
        tellScheme(bus, 0);
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 2, 20'000);
        QVERIFY(!desktop.isDark());
        bus.unregisterService(QStringLiteral("org.freedesktop.portal.Desktop"));
    }

    void withoutAPortalNothingIsKnown()
    {
        const Desktop desktop(QDBusConnection::connectToBus(m_address, QStringLiteral("alone")));
        QSignalSpy changed(&desktop, &Desktop::changed);
        QVERIFY(!changed.wait(300));
        QVERIFY(!desktop.isDark() && !desktop.isStill());
        const Desktop nowhere{QDBusConnection(QStringLiteral("no such bus"))};
        QVERIFY(!nowhere.isDark());
    }

    void theSystemsThemeIsThePortals()
    {
        theme::preferOfDesktop(true);
        theme::apply(*qApp, ThemeChoice::System);
        QVERIFY(theme::isDark());
        theme::apply(*qApp, ThemeChoice::Light);
        QVERIFY(!theme::isDark());
        theme::preferOfDesktop(false);
        theme::apply(*qApp, ThemeChoice::System);
        QVERIFY(!theme::isDark());
    }

private:
    static void tellScheme(QDBusConnection& bus, uint scheme)
    {
        QDBusMessage sent = QDBusMessage::createSignal(QStringLiteral("/org/freedesktop/portal/desktop"),
            QStringLiteral("org.freedesktop.portal.Settings"), QStringLiteral("SettingChanged"));
        sent << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("color-scheme")
             << QVariant::fromValue(QDBusVariant(scheme));
        QVERIFY(bus.send(sent));
    }

    QProcess m_daemon;
    QString m_address;
};

QTEST_MAIN(TestDesktop)
#include "tst_desktop.moc"
