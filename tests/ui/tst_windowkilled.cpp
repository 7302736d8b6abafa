#include "app/opening.h"
#include "core/audit/auditfile.h"
#include "tests/support/privateredis.h"
#include "tests/ui/looks.h"
#include "ui/dialogs/acquiredialog.h"
#include "ui/dialogs/actdialog.h"
#include "ui/dialogs/visitdialog.h"
#include "ui/models/auditmodel.h"
#include "ui/pages/auditpage.h"
#include "ui/pages/labpage.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/environmentband.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QProcess>
#include <QProcessEnvironment>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>

#include <csignal>
#include <cstdio>

namespace lockscope::ui
{
namespace
{

const QString holder = QStringLiteral("6f1a2b3c-9d8e-4f70-8a1b-000000000001:7");
const base::KeyName orders{"orders"};
constexpr int patience = 20'000; ///< milliseconds

template<class Widget>
Widget* partOf(const QObject& parent, const char* id)
{
    auto* part = parent.findChild<Widget*>(QLatin1String(id));
    if (part == nullptr)
        qFatal("there is no %s", id);
    return part;
}

/// The window as the program makes it, in a process of its own that can be killed.
class KillableWindow
{
public:
    explicit KillableWindow(const QString& uri)
        : m_window(&m_store)
    {
        app::Options options;
        options.uris = {uri};
        m_window.show();
        if (!m_store.load() || !app::openFirst(m_window, options, m_store))
            qFatal("the window opens nothing");
        m_window.locksPage()->selectName(orders);
        if (!QTest::qWaitFor([this] { return m_window.missing().isEmpty(); }, patience))
            qFatal("%s", qPrintable(m_window.missing()));
    }

    void act(const QByteArray& words)
    {
        partOf<QAbstractButton>(*m_window.findChild<EnvironmentBand*>(), "stateTest")->click();
        m_window.action(words.split(' ').constFirst().constData())->trigger();
        auto* sheet = m_window.findChild<ActSheet*>();
        if (words.startsWith("acquire"))
            fill(*sheet, words.split(' ').value(1).toInt());
        if (!QTest::qWaitFor([sheet] { return sheet->actButton()->isEnabled(); }, patience))
            qFatal("%s", qPrintable(sheet->why()));
        sheet->actButton()->click();
    }
    /// Plays a run of the Lab on the server.
    void visit()
    {
        partOf<QAbstractButton>(*m_window.findChild<EnvironmentBand*>(), "stateTest")->click();
        m_window.showPage(QStringLiteral("lab"));
        QAction* there = m_window.action("labVisit");
        if (!QTest::qWaitFor([there] { return there->isEnabled(); }, patience))
            qFatal("%s", qPrintable(there->text()));
        there->trigger();
        if (!m_window.labPage()->play("watchdog"))
            qFatal("there is no such scenario");
        partOf<QPushButton>(*m_window.findChild<VisitDialog*>(), "visit")->click();
    }
    /// Returns the text on the page of the audit log.
    void tellAudit()
    {
        m_window.showPage(QStringLiteral("audit"));
        const auto* page = m_window.findChild<AuditPage*>();
        (void)QTest::qWaitFor([page] { return page->model()->rowCount() > 0; }, patience);
        std::printf("%s\n", qPrintable(page->verdict()));
        for (int row = 0; row < page->model()->rowCount(); ++row)
            std::printf("%s\n", qPrintable(page->model()->index(row, AuditModel::Outcome).data().toString()));
    }

private:
    /// `lease`: seconds; 0 = by the watchdog.
    static void fill(ActSheet& sheet, int lease)
    {
        partOf<QLineEdit>(sheet, "name")->setText(QStringLiteral("night"));
        if (lease == 0)
            return;
        partOf<QComboBox>(sheet, "keep")->setCurrentIndex(1);
        partOf<QSpinBox>(sheet, "lease")->setValue(lease);
    }

    profile::ProfileStore m_store;
    MainWindow m_window;
};

/// Arguments: --window URI WORDS
int runWindow(int argc, char** argv)
{
    QCoreApplication::setOrganizationName(QStringLiteral("LockscopeTests"));
    const QApplication application(argc, argv);
    KillableWindow window(QString::fromLocal8Bit(argv[2]));
    const QByteArray words(argv[3]);
    if (words == "audit") {
        window.tellAudit();
        return 0;
    }
    base::ProcessSignals signals;
    app::endOnSignals(signals);
    if (words == "lab")
        window.visit();
    else
        window.act(words);
    return QApplication::exec();
}

} // namespace

/// A window that is gone while it holds a lock, or in the middle of an act.
class TestWindowKilled : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_redis.cli("FLUSHALL");
        m_redis.cli({QStringLiteral("HSET"), QStringLiteral("orders"), holder, QStringLiteral("1")});
        m_redis.cli("PEXPIRE orders 60000");
    }

    /// The server keeps the script waiting, so the window ends between the intent and the outcome.
    void anActWithoutItsEnd_data()
    {
        QTest::addColumn<QByteArray>("act");
        for (const char* act : {"release", "shorten", "acquire"})
            QTest::newRow(act) << QByteArray(act);
    }
    void anActWithoutItsEnd()
    {
        QFETCH(QByteArray, act);
        m_redis.cli("CLIENT PAUSE 60000 WRITE");
        killWhen(act, 2); // the environment was stated, and the intent
        m_redis.cli("CLIENT UNPAUSE");
        QCOMPARE(lines(), 2);
        QVERIFY(log().verify()->isSound());
        const QByteArray shown = nextWindow();
        QVERIFY2(shown.contains("Log integrity verified"), shown.constData());
        QVERIFY2(shown.contains("never ended"), shown.constData());
    }

    /// Nobody is left who would renew it, and its intent tells who had it.
    void aHoldWithoutItsEnd_data()
    {
        QTest::addColumn<QByteArray>("act");
        QTest::addColumn<int>("most");
        QTest::newRow("fixed lease") << QByteArray("acquire 2") << 2'000;
        QTest::newRow("watchdog") << QByteArray("acquire") << 30'000;
    }
    void aHoldWithoutItsEnd()
    {
        QFETCH(QByteArray, act);
        QFETCH(int, most);
        killWhen(act, 3);
        QTRY_VERIFY(!m_redis.cli("CLIENT LIST").contains("name=lockscope"));
        QVERIFY(m_redis.cli("PTTL night").toInt() <= most);
        if (most < 10'000)
            QTRY_COMPARE(m_redis.cli("EXISTS night"), "0");
        QCOMPARE(m_redis.cli("HKEYS orders"), holder.toUtf8());
        QCOMPARE(lines(), 3);
        QVERIFY(log().verify()->isSound());
        QVERIFY(nextWindow().contains("Applied"));
    }

    /// Told to go, the window takes along what a run of the Lab wrote on the server.
    void aRunOnAServerIsRemovedFirst_data()
    {
        QTest::addColumn<int>("signal");
        for (const auto& [name, signal] :
            {std::pair("SIGTERM", SIGTERM), std::pair("SIGINT", SIGINT), std::pair("SIGHUP", SIGHUP)})
            QTest::newRow(name) << signal;
    }
    void aRunOnAServerIsRemovedFirst()
    {
        QFETCH(int, signal);
        QProcess process;
        start(process, "lab");
        QTRY_COMPARE_WITH_TIMEOUT(m_redis.cli("EXISTS lockscope:lab:invoice"), "1", patience);
        QCOMPARE(::kill(pid_t(process.processId()), signal), 0);
        QVERIFY(isOver(process));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 128 + signal);
        QCOMPARE(m_redis.cli("KEYS *lockscope:lab:*"), "");
        QCOMPARE(m_redis.cli("HKEYS orders"), holder.toUtf8());
    }

private:
    [[nodiscard]] QString path() const
    {
        return m_folder->filePath(QStringLiteral("data/lockscope/audit.jsonl"));
    }
    [[nodiscard]] audit::AuditFile log() const { return audit::AuditFile(path()); }
    [[nodiscard]] qsizetype lines() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
    }
    void start(QProcess& process, const QByteArray& words) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder->path());
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_folder->filePath(QStringLiteral("data")));
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationFilePath(),
            {QStringLiteral("--window"), m_redis.uri(), QString::fromLatin1(words)});
    }
    [[nodiscard]] static bool isOver(const QProcess& process)
    {
        return QTest::qWaitFor([&process] { return process.state() == QProcess::NotRunning; }, patience);
    }
    /// Ends it as a crash would, once the log has so many lines.
    void killWhen(const QByteArray& act, qsizetype count) const
    {
        QProcess process;
        start(process, act);
        const auto isDone = [&] { return lines() >= count || process.state() == QProcess::NotRunning; };
        QVERIFY(QTest::qWaitFor(isDone, patience));
        QCOMPARE(process.state(), QProcess::Running);
        QCOMPARE(lines(), count);
        process.kill();
        QVERIFY(isOver(process));
    }
    /// Returns what the next window says of the log.
    [[nodiscard]] QByteArray nextWindow() const
    {
        QProcess process;
        start(process, "audit");
        return isOver(process) ? process.readAllStandardOutput() : "never";
    }

    const support::PrivateRedis m_redis;
    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace lockscope::ui

int main(int argc, char** argv)
{
    const bool isWindow = argc > 3 && QByteArray(argv[1]) == "--window";
    if (isWindow)
        return lockscope::ui::runWindow(argc, argv);
    const QApplication application(argc, argv);
    lockscope::ui::TestWindowKilled test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_windowkilled.moc"
