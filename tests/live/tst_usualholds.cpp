#include "core/locks/finding.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using locks::EventKind;
using support::acquire;
using support::PrivateRedis;
using support::release;
using support::Watched;
using namespace std::chrono_literals;

/// How long locks of a real server are usually held, and which hold is far longer.
class TestUsualHolds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aHoldIsComparedWithThoseBeforeIt()
    {
        PrivateRedis redis;
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        for (int i = 0; i < 21; ++i) {
            const QByteArray name = "order:" + QByteArray::number(i);
            acquire(redis, name);
            QTRY_VERIFY(w.held(name));
            release(redis, name);
            QTRY_COMPARE(w.of(name, EventKind::Released).size(), 1);
        }
        acquire(redis, "order:884211");
        acquire(redis, "stock");
        QTRY_VERIFY(w.held("order:884211") && w.held("stock"));
        QVERIFY(!w.lock("stock")->usualHold.isKnown());
        const locks::LockPtr lock = w.lock("order:884211");
        QVERIFY(lock->usualHold.isKnown());
        QVERIFY(lock->usualHold.longAfter(10) >= 60s && lock->usualHold.longAfter(10) < 2min);
        const base::ServerTime since = lock->holders.constFirst().since;
        QVERIFY(locks::findingsOf(*lock, since + 10s).none());
        redis.cli("persist order:884211"); // so that it lasts
        QTRY_VERIFY(!w.lock("order:884211")->expiresAt);
        QVERIFY(locks::findingsOf(*w.lock("order:884211"), since + 2min)
                    .test(std::size_t(locks::Finding::HeldUnusually)));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestUsualHolds)
#include "tst_usualholds.moc"
