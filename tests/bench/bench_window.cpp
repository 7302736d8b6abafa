#include "app/opening.h"
#include "tests/bench/figures.h"
#include "tests/bench/windowprocess.h"
#include "ui/icons.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/lockview.h"

#include <QApplication>

#include <cstdio>
#include <sys/resource.h>

/// How soon the program shows locks after its start, against its window without any; and how soon it ends.

using namespace lockscope;

namespace
{
constexpr const char* asWindow = "--window"; ///< the child's first argument

/// The processor's time of this process so far, of all threads.
double spentMilliseconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
           double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

/// Writes a line to the standard output when the table was first painted, and when it first had rows then.
class PaintTeller final : public QApplication
{
public:
    using QApplication::QApplication;

    void follow(const ui::LocksPage& page) { m_page = &page; }

    bool notify(QObject* receiver, QEvent* event) override
    {
        const bool isPaint = event->type() == QEvent::Paint;
        const bool isTaken = QApplication::notify(receiver, event);
        if (isPaint)
            tellOf(receiver);
        return isTaken;
    }

private:
    void tellOf(const QObject* painted)
    {
        if (m_page == nullptr)
            return;
        if (!std::exchange(m_isShown, true))
            tell("window");
        if (painted != m_page->view()->viewport() || m_page->model()->rowCount() == 0)
            return;
        tell("rows");
        quit();
    }
    static void tell(const char* what)
    {
        std::printf("%s %.1f\n", what, spentMilliseconds());
        std::fflush(stdout);
    }

    const ui::LocksPage* m_page = nullptr;
    bool m_isShown = false;
};

/// Does what the program's main() does with one address.
int showWindow(int argc, char** argv)
{
    QCoreApplication::setOrganizationName(QStringLiteral("Lockscope"));
    QCoreApplication::setApplicationName(QStringLiteral("lockscope"));
    PaintTeller application(argc, argv);
    ui::theme::apply(application, ui::Preferences::load().theme);
    QApplication::setWindowIcon(ui::applicationIcon());
    profile::ProfileStore store;
    (void)store.load();
    ui::TabbedWindow window(&store);
    ui::MainWindow& tab = window.addTab();
    window.show();
    app::Options options;
    options.uris = {QString::fromLocal8Bit(argv[2])};
    if (!app::openFirst(tab, options, store))
        qFatal("cannot watch %s", argv[2]);
    application.follow(*tab.locksPage());
    return QApplication::exec();
}

/// When something was first seen: after so long, and after so much of the processor's time.
struct Seen {
    double ms = 0;
    double spent = 0;
};
struct Start {
    Seen window, rows;
};

Start started(const QString& uri)
{
    const QTemporaryDir folder;
    QProcess process;
    process.setProcessEnvironment(bench::environmentIn(folder.path()));
    process.setReadChannel(QProcess::StandardOutput);
    const auto begin = std::chrono::steady_clock::now();
    process.start(QCoreApplication::applicationFilePath(), {QLatin1String(asWindow), uri});
    const auto next = [&](const char* what) {
        while (!process.canReadLine())
            if (!process.waitForReadyRead(60'000))
                qFatal("no %s are shown", what);
        const bench::Milliseconds passed = std::chrono::steady_clock::now() - begin;
        const QByteArrayList words = process.readLine().trimmed().split(' ');
        if (words.first() != what)
            qFatal("%s came instead of %s", words.first().constData(), what);
        return Seen{passed.count(), words.last().toDouble()};
    };
    const Seen window = next("window");
    const Seen rows = next("rows");
    process.waitForFinished();
    return {window, rows};
}

void measureStart()
{
    const int locks = bench::sized(10'000, 100);
    bench::BenchServer server;
    server.addLocks(locks);
    QList<double> windows, rows, spent;
    for (int round = 0; round < bench::sized(11, 1); ++round) {
        const Start start = started(server.uri());
        windows.append(start.window.ms);
        rows.append(start.rows.ms);
        spent.append(start.rows.spent);
    }
    const double ms = bench::median(rows);
    bench::print({QStringLiteral("rows of %1 locks are painted after the start").arg(locks),
        QStringLiteral("ms"), ms, bench::median(windows), QStringLiteral("<= 300 ms"), ms <= 300});
    bench::remark(QStringLiteral("by then it has taken %1 ms of the processor's time")
                      .arg(bench::median(spent), 0, 'f', 0));
}

void measureEnd()
{
    const int locks = bench::sized(100'000, 100);
    QList<double> ends;
    for (const int seconds : {1, 4, 8, 20}) {
        bench::WindowProcess window(locks);
        bench::runFor(std::chrono::milliseconds(bench::sized(seconds * 1'000, 500)));
        ends.append(window.end());
        bench::remark(QStringLiteral("%1 s after the start it takes %2 ms")
                          .arg(QString::number(seconds), QString::number(ends.last(), 'f', 0)));
    }
    const double longest = bench::percentile(ends, 1);
    bench::print({QStringLiteral("it ends after SIGTERM with %1 locks, longest").arg(locks),
        QStringLiteral("ms"), longest, 0, QStringLiteral("<= 1000 ms"), longest <= 1'000});
}
} // namespace

int main(int argc, char** argv)
{
    if (argc == 3 && qstrcmp(argv[1], asWindow) == 0)
        return showWindow(argc, argv);
    const QCoreApplication application(argc, argv);
    measureStart();
    measureEnd();
    return 0;
}
