#include "core/watch/listenlimit.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using base::MonoTime;
using watch::ListenLimit;
using Step = ListenLimit::Step;

namespace
{

constexpr MonoTime begin{1h};

ListenLimit::Limits small()
{
    ListenLimit::Limits limits;
    limits.messagesPerSecond = 1000;
    limits.burst = 500ms;
    limits.calmPerSecond = 500;
    return limits;
}

/// Messages at that rate from `from` for `time`; the first step that follows, and when.
std::pair<Step, MonoTime> flood(ListenLimit& limit, int perSecond, MonoTime from, base::milliseconds time)
{
    const base::nanoseconds each = base::nanoseconds(1s) / perSecond;
    for (MonoTime now = from; now < from + time; now += each) {
        if (const Step step = limit.hear(now); step != Step::None)
            return {step, now};
    }
    return {Step::None, from + time};
}

/// A limit that has begun to rest, and when.
std::pair<ListenLimit, MonoTime> resting()
{
    ListenLimit limit(small());
    const auto [step, at] = flood(limit, 10'000, begin, 10s);
    return {limit, at};
}

} // namespace

/// When lock channels rest, and how they come back.
class TstListenLimit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatTheLimitBearsIsHeardForGood()
    {
        ListenLimit limit(small());
        QVERIFY(flood(limit, 990, begin, 120s).first == Step::None);
        QVERIFY(!limit.resting());
        QVERIFY(!limit.nextAt());
    }

    void aBurstIsBorneOnce()
    {
        ListenLimit limit(small());
        QVERIFY(flood(limit, 100'000, begin, 4ms).first == Step::None); // 400 messages at once
        QVERIFY(flood(limit, 100'000, begin + 1s, 4ms).first == Step::None);
        QVERIFY(flood(limit, 100'000, begin + 1004ms, 4ms).first == Step::Rest);
    }

    void aFloodEndsListeningAndIsNamed()
    {
        const auto [limit, at] = resting();
        QVERIFY(limit.resting());
        QVERIFY(at - begin >= 50ms && at - begin <= 60ms); // 500 ahead of the limit at 10,000 a second
        QVERIFY2(limit.rate() > 9500 && limit.rate() < 10'500, qPrintable(QString::number(limit.rate())));
        QCOMPARE(*limit.nextAt(), at + 2s);
    }

    void whatComesDuringARestChangesNothing()
    {
        auto [limit, at] = resting();
        QVERIFY(flood(limit, 100'000, at, 100ms).first == Step::None);
        QVERIFY(limit.advance(at + 1999ms) == Step::None);
        QVERIFY(limit.advance(at + 2s) == Step::Try);
        QVERIFY(limit.resting()); // until the trial has shown that it is calm
        QVERIFY(!limit.nextAt()); // it begins when the server has confirmed it
    }

    void aCalmTrialGoesOn()
    {
        auto [limit, at] = resting();
        QVERIFY(limit.advance(at + 2s) == Step::Try);
        limit.confirmed(at + 2100ms);
        QCOMPARE(*limit.nextAt(), at + 2300ms);
        QVERIFY(flood(limit, 400, at + 2100ms, 200ms).first == Step::None);
        QVERIFY(limit.advance(at + 2300ms) == Step::Listen);
        QVERIFY(!limit.resting());
        QVERIFY(flood(limit, 990, at + 2300ms, 10s).first == Step::None);
    }

    /// Slower than the limit is not calm: it would begin and end all the time.
    void aTrialIsStricterThanTheLimit()
    {
        auto [limit, at] = resting();
        QVERIFY(limit.advance(at + 2s) == Step::Try);
        limit.confirmed(at + 2s);
        QVERIFY(flood(limit, 800, at + 2s, 200ms).first == Step::Rest);
    }

    void trialsThatFailAreFurtherApart()
    {
        auto [limit, at] = resting();
        QList<qint64> rests;
        for (int trial = 0; trial < 6; ++trial) {
            const MonoTime again = *limit.nextAt();
            rests.append(std::chrono::round<std::chrono::seconds>(again - at).count());
            QVERIFY(limit.advance(again) == Step::Try);
            limit.confirmed(again);
            const auto [step, failed] = flood(limit, 10'000, again, 1s);
            QVERIFY(step == Step::Rest);
            QVERIFY(failed - again < 20ms); // it costs a hundred messages, not a second of them
            at = failed;
        }
        QCOMPARE(rests, (QList<qint64>{2, 4, 8, 16, 16, 16}));
    }

    void afterALongCalmARestIsShortAgain()
    {
        auto [limit, at] = resting();
        QVERIFY(limit.advance(at + 2s) == Step::Try);
        limit.confirmed(at + 2s);
        QVERIFY(limit.advance(at + 2200ms) == Step::Listen);
        auto soon = limit;
        const MonoTime soonAt = flood(soon, 10'000, at + 3s, 1s).second;
        QCOMPARE(*soon.nextAt(), soonAt + 4s);
        const MonoTime laterAt = flood(limit, 10'000, at + 20s, 1s).second;
        QCOMPARE(*limit.nextAt(), laterAt + 2s);
    }

    void aNewConnectionBeginsAnew()
    {
        auto [limit, at] = resting();
        limit.reset();
        QVERIFY(!limit.resting());
        QVERIFY(flood(limit, 990, at, 1s).first == Step::None);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TstListenLimit)
#include "tst_listenlimit.moc"
