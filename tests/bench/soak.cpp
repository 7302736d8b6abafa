#include "core/console/live.h"
#include "tests/bench/figures.h"
#include "tests/bench/soakgauge.h"
#include "tests/bench/soakload.h"
#include "tests/bench/soakservers.h"
#include "ui/mainwindow.h"
#include "ui/pages/lockspage.h"
#include "ui/tabbedwindow.h"

#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>

/// Measures what grows with time in the window's process: the real window watches a group of servers whose
/// locks change, and which fail over, pause, stand still and end connections, for as long as is asked for.
/// Prints where everything stands every so often, and at last by how much each figure rises an hour, without
/// the beginning, in which what is kept fills up.

using namespace lockscope;

namespace
{

using bench::Usage;

/// The soak's own clock. A smoke run hurries: a second of it lasts a twentieth.
struct Course {
    int seconds = 0;
    std::chrono::milliseconds second{1'000};
    bench::SoakServers::Size size;
    QString momentsFile; ///< gets a line of CSV for each moment; empty: none is written

    [[nodiscard]] int row() const { return seconds >= 7'200 ? 3'600 : std::max(seconds / 6, 20); }
    [[nodiscard]] int begin() const { return std::min(600, seconds / 3); } ///< what does not count
};

constexpr int betweenMoments = 10; ///< seconds
constexpr int measured = 30;       ///< locks
/// Locks change so many times as often in the beginning, and everything else happens more often as well, so
/// that what is kept is full, and the gaps between blocks of memory are as many as they become, when it
/// begins to count: the page of events alone holds 100,000.
constexpr int changesOfBeginning = 4;

std::optional<Course> readCourse()
{
    QCommandLineParser parser;
    const QCommandLineOption minutes(
        QStringLiteral("minutes"), {}, QStringLiteral("N"), QStringLiteral("30"));
    const QCommandLineOption locks(QStringLiteral("locks"), {}, QStringLiteral("N"), QStringLiteral("20000"));
    const QCommandLineOption rate(QStringLiteral("rate"), {}, QStringLiteral("N"), QStringLiteral("500"));
    const QCommandLineOption moments(QStringLiteral("moments"), {}, QStringLiteral("FILE"));
    parser.addOptions({minutes, locks, rate, moments, {QStringLiteral("smoke"), {}}});
    if (!parser.parse(QCoreApplication::arguments()))
        return {};
    if (bench::isSmoke())
        return Course{400, std::chrono::milliseconds(50), {200, 100}, parser.value(moments)};
    return Course{int(parser.value(minutes).toDouble() * 60), std::chrono::seconds(1),
        {parser.value(locks).toInt(), parser.value(rate).toInt()}, parser.value(moments)};
}

/// A person who turns pages, looks at locks and types filters.
class Visitor
{
public:
    Visitor(ui::MainWindow& window, int locks)
        : m_window(window)
        , m_locks(locks)
    {
    }
    void turnPage() { m_window.showPage(turn({"events", "locks", "audit", "locks"})); }
    void select()
    {
        m_window.locksPage()->selectName({bench::BenchServer::lockName(m_turns++ * 31 % m_locks)});
    }
    void filter() { m_window.locksPage()->setFilterText(turn({"lock:1", "", "soak", ""})); }

private:
    QString turn(const QList<const char*>& texts) { return QLatin1String(texts[m_turns++ % texts.size()]); }

    ui::MainWindow& m_window;
    const int m_locks;
    int m_turns = 0;
};

class Soak
{
public:
    Soak(bench::CountingApplication& application, const Course& course, const QString& folder)
        : m_application(application)
        , m_course(course)
        , m_folder(folder)
        , m_tab(m_window.addTab())
        , m_stopwatch(*m_tab.locksPage()->model(), measured)
        , m_servers(course.size, m_stopwatch)
        , m_visitor(m_tab, course.size.locks)
    {
    }

    void run()
    {
        if (!m_course.momentsFile.isEmpty())
            openFile();
        open();
        m_servers.changeLocks(changesOfBeginning * m_course.size.perSecond);
        QTimer second;
        QObject::connect(&second, &QTimer::timeout, &second, [this] { tick(); });
        second.start(m_course.second);
        m_since.start();
        QCoreApplication::exec();
        m_window.hide();
        report();
    }

private:
    struct Act {
        int every;       ///< seconds
        int inBeginning; ///< the same, as long as it does not count
        void (Soak::*act)();
    };
    static const QList<Act>& acts();

    void openFile()
    {
        m_file.setFileName(m_course.momentsFile);
        if (!m_file.open(QIODevice::WriteOnly | QIODevice::Text))
            qFatal("cannot write %s: %s", qPrintable(m_file.fileName()), qPrintable(m_file.errorString()));
        QByteArray names = "hours";
        for (const bench::Gauge& gauge : bench::gauges())
            names += QByteArray(",") + gauge.name;
        m_file.write(names + '\n');
    }

    void open()
    {
        console::LiveRequest request;
        request.uri = m_servers.uri();
        const auto source = console::watchServer(request);
        if (!source)
            qFatal("cannot watch: %s", source.error().detail.constData());
        m_window.resize(1280, 800);
        m_window.show();
        m_tab.watch(*source);
        (*source)->open();
        if (!bench::runUntil([&] { return (*source)->locks().size() >= m_course.size.locks; }))
            qFatal("not all locks are found");
    }

    void tick()
    {
        ++m_second;
        m_servers.tick();
        m_application.readMemory();
        const bool isBeginning = m_second <= m_course.begin();
        for (const Act& act : acts())
            if (m_second % (isBeginning ? act.inBeginning : act.every) == 0)
                (this->*act.act)();
        if (m_second == m_course.begin())
            m_servers.changeLocks(m_course.size.perSecond);
        if (m_second % m_course.row() == 0)
            tell();
        if (m_second >= m_course.seconds)
            QCoreApplication::quit();
    }

    void look()
    {
        const QList<double> latencies = m_stopwatch.takeLatencies();
        m_latencies += latencies;
        Usage now = m_application.usage(m_folder);
        now.hours = double(m_since.elapsed()) / 3'600'000;
        now.latency =
            latencies.isEmpty() && !m_row.isEmpty() ? m_row.last().latency : bench::median(latencies);
        m_row.append(now);
        write(now);
        if (m_second > m_course.begin())
            m_moments.append(now);
    }

    void write(const Usage& now)
    {
        if (!m_file.isOpen())
            return;
        QByteArray line = QByteArray::number(now.hours, 'f', 5);
        for (const bench::Gauge& gauge : bench::gauges())
            line += ',' + QByteArray::number(now.*gauge.value, 'f', 3);
        m_file.write(line + '\n');
        m_file.flush();
    }

    /// The median of each figure since the line before.
    void tell()
    {
        QStringList words{QStringLiteral("%1 min").arg(double(m_since.elapsed()) / 60'000, 0, 'f', 1)};
        for (const bench::Gauge& gauge : bench::gauges()) {
            QList<double> values;
            for (const Usage& usage : std::as_const(m_row))
                values.append(usage.*gauge.value);
            words << QStringLiteral("%1 %2 %3")
                         .arg(QLatin1String(gauge.name), QString::number(bench::median(values), 'f', 2),
                             QLatin1String(gauge.unit));
        }
        words << QStringLiteral("99 of 100 %1 ms of %2 changes")
                     .arg(QString::number(bench::percentile(m_latencies, 0.99), 'f', 1),
                         QString::number(m_latencies.size()))
              << QStringLiteral("%1 failovers").arg(m_servers.failovers());
        bench::remark(words.join(QStringLiteral(", ")));
        m_row.clear();
        m_seen += m_latencies.size();
        m_latencies.clear();
    }

    void report()
    {
        if (m_seen == 0 || m_servers.failovers() == 0 || m_moments.size() < 2)
            qFatal("%lld changes were seen, and %d failovers", qint64(m_seen), m_servers.failovers());
        for (const bench::Gauge& gauge : bench::gauges()) {
            const bench::Slope slope = bench::slopeOf(m_moments, gauge.value);
            bench::print({QStringLiteral("slope of %1, ± %2")
                              .arg(QLatin1String(gauge.name), QString::number(slope.error, 'f', 2)),
                QLatin1String(gauge.unit) + QStringLiteral("/h"), slope.perHour, 0,
                QStringLiteral("< %1").arg(gauge.mayRise), slope.perHour < gauge.mayRise});
        }
    }

    void failOver() { m_servers.failOver(); }
    void pause() { m_servers.pause(); }
    void freeze() { m_servers.freeze(); }
    void endConnections() { m_servers.endConnections(); }
    void renewLeases() { m_servers.renewLeases(); }
    void turnPage() { m_visitor.turnPage(); }
    void select() { m_visitor.select(); }
    void filter() { m_visitor.filter(); }

    bench::CountingApplication& m_application;
    const Course m_course;
    const QString m_folder;
    ui::TabbedWindow m_window;
    ui::MainWindow& m_tab;
    bench::ChangeStopwatch m_stopwatch;
    bench::SoakServers m_servers;
    Visitor m_visitor;
    QFile m_file;
    QElapsedTimer m_since;
    int m_second = 0;
    QList<Usage> m_moments, m_row;
    QList<double> m_latencies;
    qsizetype m_seen = 0;
};

const QList<Soak::Act>& Soak::acts()
{
    static const QList<Act> all{
        {7, 3, &Soak::turnPage},
        {11, 4, &Soak::select},
        {13, 5, &Soak::filter},
        {59, 17, &Soak::endConnections},
        {113, 61, &Soak::pause},
        {179, 89, &Soak::freeze},
        {211, 97, &Soak::failOver},
        {241, 43, &Soak::renewLeases},
        {betweenMoments, betweenMoments, &Soak::look},
    };
    return all;
}

/// Nothing of the person who runs this is read or written.
void moveIn(const QString& folder)
{
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        qputenv(name, QFile::encodeName(folder));
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 5 && qstrcmp(argv[1], "--load") == 0) {
        const QCoreApplication application(argc, argv);
        return bench::runLoad(
            QString::fromLocal8Bit(argv[2]), QByteArray(argv[3]).toInt(), QByteArray(argv[4]).toInt());
    }
    const QTemporaryDir folder;
    moveIn(folder.path());
    bench::CountingApplication application(argc, argv);
    const auto course = readCourse();
    if (!course)
        qFatal("soak [--minutes N] [--locks N] [--rate N] [--moments FILE] [--smoke]");
    Soak(application, *course, folder.path()).run();
    return 0;
}
