#include "tests/support/eventwait.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

#include <atomic>
#include <csignal>
#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

using namespace std::chrono_literals;
using namespace lockscope;
using support::acquire;
using support::PrivateRedis;
using support::waitForEvent;
using support::Watched;

namespace
{

std::atomic<long> secondsSlept = 0; // NOLINT: what the kernel's clock is taken to have counted

} // namespace

/// The machine cannot be put to sleep here, so its clocks are those of one that was: the one that counts
/// sleep has gone on, and all others have stood still. Everything in this program asks here.
extern "C" int clock_gettime(clockid_t clock, timespec* now) noexcept
{
    const long result = ::syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_BOOTTIME)
        now->tv_sec += secondsSlept;
    return static_cast<int>(result);
}

/// A machine that sleeps, as a laptop does over night, and wakes while its server is not reached yet.
class TestSleep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatWasKnownBeforeIsAsOldAsItIs()
    {
        const PrivateRedis redis;
        acquire(redis, "kept", support::holderOne, 100'000'000);
        acquire(redis, "released meanwhile", support::holderOne, 100'000'000);
        Watched w(redis);
        QVERIFY(waitForEvent([&] { return w.settled() && w.held("kept") && w.held("released meanwhile"); }));
        QCOMPARE(secondsSlept, 0);

        redis.cli({QStringLiteral("del"), QStringLiteral("released meanwhile")});
        ::kill(static_cast<pid_t>(redis.processId()), SIGSTOP);
        secondsSlept = 8 * 3'600;
        const base::MonoTime woke = base::monoNow();
        QVERIFY(waitForEvent([&] { return !w.live(); }));
        const auto noticed = base::monoNow() - woke;
        QVERIFY2(noticed < 1s, qPrintable(QString::number(noticed.count())));
        const auto unknownFor = base::monoNow() - w.watcher.health().liveSince;
        QVERIFY2(
            unknownFor > 8h - 2s && unknownFor < 8h + 5s, qPrintable(QString::number(unknownFor.count())));
        QVERIFY(!w.lock("kept")->current);

        ::kill(static_cast<pid_t>(redis.processId()), SIGCONT);
        const auto knowsIt = [&w] { return w.settled() && w.held("kept") && w.lock("kept")->current; };
        QVERIFY2(waitForEvent(knowsIt), qPrintable(QString::fromUtf8(w.reasons.join(", "))));
        QVERIFY(!w.held("released meanwhile"));

        // The server has not slept, so that its clock seems to be set back when it is read again.
        QVERIFY(waitForEvent([&w] { return w.reasons.contains("clock-set-back"); }));
        QVERIFY2(waitForEvent(knowsIt), qPrintable(QString::fromUtf8(w.reasons.join(", "))));
        redis.cli({QStringLiteral("del"), QStringLiteral("kept")});
        QVERIFY(waitForEvent([&w] { return !w.held("kept"); }));
    }
};

QTEST_GUILESS_MAIN(TestSleep)
#include "tst_sleep.moc"
