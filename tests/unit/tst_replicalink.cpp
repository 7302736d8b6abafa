#include "core/watch/replicalink.h"

#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using watch::ReplicaLink;

namespace
{

/// A replica that is asked twice a second, and a primary that speaks when it is told to.
class Replica
{
public:
    /// The primary speaks at the end of each `pause`, for so long.
    void hears(base::milliseconds pause, base::seconds during)
    {
        for (const base::MonoTime end = m_now + during; m_now < end; step()) {
            if (m_now - m_word >= pause)
                m_word = m_now;
        }
    }
    /// Nothing comes any more; after how long that counts.
    std::optional<base::seconds> isCut()
    {
        const base::MonoTime begin = m_now;
        for (; m_now - begin < 60s; step()) {
            if (link.isSilent())
                return std::chrono::floor<base::seconds>(m_now - begin);
        }
        return std::nullopt;
    }

    ReplicaLink link;
    bool wasSilent = false;

private:
    void step()
    {
        m_now += 500ms;
        link.heard(std::chrono::floor<base::seconds>(m_now - m_word), m_now);
        wasSilent = wasSilent || link.isSilent();
    }

    base::MonoTime m_now{1000s}, m_word{1000s};
};

} // namespace

/// How long a primary may be silent before its replica counts as cut off.
class TestReplicaLink final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBusyPrimaryIsMissedAfterTwoSeconds()
    {
        Replica replica;
        replica.hears(100ms, 30s);
        QVERIFY(!replica.wasSilent);
        QCOMPARE(replica.link.patience(), 2s);
        const auto noticed = replica.isCut();
        QVERIFY(noticed && *noticed >= 2s && *noticed <= 3s);
    }

    void anIdlePrimaryMaySpeakEveryTenSeconds()
    {
        Replica replica;
        replica.hears(10s, 300s);
        QVERIFY(!replica.wasSilent);
        const auto noticed = replica.isCut();
        QVERIFY(noticed && *noticed <= 12s);
    }

    /// The pace is learned anew for a minute once the primary was silent for longer.
    void whoBecomesIdleIsMissedOnce()
    {
        Replica replica;
        replica.hears(100ms, 30s);
        replica.hears(10s, 20s);
        QVERIFY(replica.wasSilent);
        replica.wasSilent = false;
        replica.hears(10s, 120s);
        QVERIFY(!replica.wasSilent);
        replica.hears(100ms, 90s);
        QCOMPARE(replica.link.patience(), 2s);
    }

    /// No pace is known yet: the first word may be half a minute old.
    void aLinkThatIsSilentFromTheBeginning()
    {
        ReplicaLink link;
        link.heard(5s, base::MonoTime(1000s));
        QVERIFY(!link.isSilent());
        link.heard(47s, base::MonoTime(1001s));
        QVERIFY(link.isSilent());
        link.heard(std::nullopt, base::MonoTime(1002s)); // the link is down, or nothing tells
        QVERIFY(!link.isSilent());
    }
};

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TestReplicaLink)
#include "tst_replicalink.moc"
