#include "tests/support/privateredis.h"
#include "tests/support/watched.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;

namespace lockscope
{

using base::ServerTime;
using locks::LockPtr;
using locks::State;
using support::Watched;

namespace
{

/// The server's clock is this machine's.
ServerTime serverNow() { return ServerTime(base::milliseconds(QDateTime::currentMSecsSinceEpoch())); }

} // namespace

/// A holder is called overdue by a look at its lock, not by the clock.
class OverdueTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void initTestCase()
    {
        QTRY_VERIFY(m_watched.settled());
        m_redis.cli("hset orders 11111111-2222-3333-4444-555555555555:7 1");
        for (int renewals = 0; renewals < 4; ++renewals) {
            renew();
            QTest::qWait(2'000);
        }
        QCOMPARE(lock()->lease.kind, locks::LeaseKind::Watchdog);
    }

    /// The renewal came in time, and its push waits to be read.
    void whoStoodStillSaysNothing()
    {
        renew();
        const qint64 count = lock()->renewals->count;
        QTRY_COMPARE(lock()->renewals->count, count + 1);
        const ServerTime overdueAt = *lock()->renewals->overdueAt;
        standStill("2");
        renew();
        while (serverNow() < overdueAt + 100ms)
            standStill("0.05");
        QCOMPARE(locks::stateAt(*lock(), serverNow()), State::Held);
        QTRY_COMPARE(lock()->renewals->count, count + 2);
        QCOMPARE(locks::stateAt(*lock(), serverNow()), State::Held);
    }

    void whoIsGoneIsOverdueAtOnce()
    {
        const ServerTime overdueAt = *lock()->renewals->overdueAt;
        QTRY_COMPARE(locks::stateAt(*lock(), serverNow()), State::RenewalOverdue);
        QVERIFY2(
            serverNow() - overdueAt < 250ms, qPrintable(QString::number((serverNow() - overdueAt).count())));
        QVERIFY(lock()->asOf >= overdueAt);
    }

private:
    void renew() const { m_redis.cli("pexpire orders 6000"); }
    /// For some seconds this thread hears nothing.
    void standStill(const char* seconds) const
    {
        m_redis.cli({QStringLiteral("blpop"), QStringLiteral("nothing"), QString::fromLatin1(seconds)});
    }
    [[nodiscard]] LockPtr lock() const { return m_watched.lock("orders"); }

    support::PrivateRedis m_redis;
    Watched m_watched{m_redis};
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::OverdueTest)
#include "tst_overdue.moc"
