#include "core/watch/keyread.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;
using base::ServerTime;
using redis::Command;
using redis::Reply;
using watch::ExpiryReading;
using watch::ExpiryWay;

namespace
{

constexpr ServerTime noon{1'790'000'000s};
const QByteArray holder = "11111111-2222-3333-4444-555555555555:7";

Reply timeAt(ServerTime moment)
{
    const qint64 ms = moment.time_since_epoch().count();
    return Reply::array({Reply::bulk(QByteArray::number(ms / 1000)),
        Reply::bulk(QByteArray::number(ms % 1000 * 1000 + 999))});
}

QByteArrayList lines(const QList<Command>& commands)
{
    QByteArrayList all;
    for (const Command& command : commands)
        all.append(command.words.join(' '));
    return all;
}

const QList<Command> both{{"hgetall", "a"}, {"pexpiretime", "a"}};

/// A hash and what remains of it, asked between two looks at the clock.
ExpiryReading::Answers reported(qint64 remaining, base::milliseconds before, base::milliseconds after)
{
    return {timeAt(noon + before), Reply::array({}), Reply::number(remaining), timeAt(noon + after)};
}

base::Error unknown(const QByteArray& command) { return {ErrorKind::UnknownCommand, command, {}}; }

} // namespace

class TstExpiryReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void eachWayAsksItsOwn()
    {
        QCOMPARE(ExpiryReading(ExpiryWay::Absolute).asking(both), both);
        QCOMPARE(lines(ExpiryReading(ExpiryWay::Remaining).asking(both)),
            (QByteArrayList{"time", "hgetall a", "pttl a", "time"}));
        QCOMPARE(lines(ExpiryReading(ExpiryWay::RemainingByOwnClock).asking(both)),
            (QByteArrayList{"hgetall a", "pttl a"}));
        const QList<Command> none{{"type", "a"}};
        QCOMPARE(ExpiryReading(ExpiryWay::Remaining).asking(none), none);
    }

    void whatIsNotKnownIsAskedOtherwise()
    {
        ExpiryReading reading(ExpiryWay::Absolute);
        QVERIFY(!reading.read(both, {Reply::array({}), unknown("pexpiretime")}, noon, 0ns));
        QVERIFY(reading.way() == ExpiryWay::Remaining);
        QVERIFY(!reading.read(
            both, {unknown("time"), Reply::array({}), Reply::number(5), unknown("time")}, noon, 0ns));
        QVERIFY(reading.way() == ExpiryWay::RemainingByOwnClock);
        const auto answers = reading.read(both, {Reply::array({}), Reply::number(5000)}, noon, 2ms);
        QCOMPARE(answers->at(1)->integer, (noon + 4999ms).time_since_epoch().count());
        QCOMPARE(reading.within(), 1ms);
    }

    /// The clock is estimated anew every so often, each time off by another amount.
    void anEstimateOfTheClockMovesNoDeadline()
    {
        constexpr auto doubt = 10ms;
        const ExpiryReading::Answers left{Reply::array({}), Reply::number(5000)};
        ExpiryReading first(ExpiryWay::RemainingByOwnClock);
        const qint64 deadline = first.read(both, left, noon + 8ms, 2ms, doubt)->at(1)->integer;
        QCOMPARE(deadline, (noon + 5007ms).time_since_epoch().count());
        QCOMPARE(first.within(), 11ms);
        const watch::KnownDeadlines known{{ServerTime(base::milliseconds(deadline))}, first.within()};
        ExpiryReading second(ExpiryWay::RemainingByOwnClock, known);
        QCOMPARE(second.read(both, left, noon - 8ms, 2ms, doubt)->at(1)->integer, deadline);
        ExpiryReading moved(ExpiryWay::RemainingByOwnClock, known);
        QVERIFY(moved.read(both, left, noon - 80ms, 2ms, doubt)->at(1)->integer < deadline);
    }

    /// Where the key cannot be read at all there is no other way to it.
    void whatIsForbiddenIsTheCommandOrTheKey()
    {
        const Error forbidden{ErrorKind::NoPermission, "pexpiretime", {}};
        ExpiryReading key(ExpiryWay::Absolute);
        QVERIFY(key.read(both, {forbidden, forbidden}, noon, 0ns));
        QVERIFY(key.way() == ExpiryWay::Absolute);
        ExpiryReading command(ExpiryWay::Absolute);
        QVERIFY(!command.read(both, {Reply::array({}), forbidden}, noon, 0ns));
        QVERIFY(command.way() == ExpiryWay::Remaining);
    }

    void theDeadline_data()
    {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("after");
        QTest::addColumn<QList<int>>("known");
        QTest::addColumn<int>("within");
        QTest::addColumn<int>("deadline"); ///< ms after noon
        QTest::addColumn<int>("error");
        const auto row = [](const char* name, int before, int after, const QList<int>& known, int within,
                             int deadline, int error) {
            QTest::newRow(name) << before << after << known << within << deadline << error;
        };
        row("one moment is exact", 0, 0, {}, 0, 30'000, 0);
        row("which moment does not matter", 700, 700, {}, 0, 30'700, 0);
        row("a span is halved", 0, 1, {}, 0, 30'000, 1);
        row("what is known lies within", 0, 1, {30'001}, 0, 30'001, 1);
        row("what is known stands", 0, 0, {30'000}, 0, 30'000, 0);
        row("what was known hardly stands as well", 0, 0, {30'002}, 2, 30'002, 2);
        row("what is beside it has moved", 0, 0, {30'002}, 1, 30'000, 0);
        row("a millisecond later is another one", 0, 0, {29'999}, 0, 30'000, 0);
        row("one of several", 0, 0, {12'000, 30'000}, 0, 30'000, 0);
    }
    void theDeadline()
    {
        QFETCH(int, before);
        QFETCH(int, after);
        QFETCH(QList<int>, known);
        QFETCH(int, within);
        QFETCH(int, deadline);
        QFETCH(int, error);
        watch::KnownDeadlines deadlines{{}, base::milliseconds(within)};
        for (const int moment : known)
            deadlines.moments.append(noon + base::milliseconds(moment));
        ExpiryReading reading(ExpiryWay::Remaining, deadlines);
        const auto answers = reading.read(
            both, reported(30'000, base::milliseconds(before), base::milliseconds(after)), noon, 50ms);
        QVERIFY(answers && answers->size() == 2);
        QCOMPARE(answers->at(1)->integer, (noon + base::milliseconds(deadline)).time_since_epoch().count());
        QCOMPARE(reading.within(), base::milliseconds(error));
    }

    void whatIsNoDeadlineStays()
    {
        for (const qint64 remaining : {-1, -2}) {
            ExpiryReading reading(ExpiryWay::Remaining);
            QCOMPARE(reading.read(both, reported(remaining, 0ms, 0ms), noon, 0ns)->at(1)->integer, remaining);
            QCOMPARE(reading.within(), 0ms);
        }
    }

    void aPauseInBetweenIsAskedAgain()
    {
        ExpiryReading reading(ExpiryWay::Remaining);
        for (int tries = 0; tries < 3; ++tries)
            QVERIFY(!reading.read(both, reported(30'000, 0ms, 40ms), noon, 50ms));
        const auto answers =
            reading.read(both, reported(30'000, 0ms, 40ms), noon, 50ms); // it is always so here
        QCOMPARE(answers->at(1)->integer, (noon + 30'020ms).time_since_epoch().count());
        QCOMPARE(reading.within(), 20ms);
    }

    void aLookFindsTheWayByItself()
    {
        watch::KeyRead keyRead(
            {{"a"}, 0, locks::Candidate::Type::Hash, {}, {}}, watch::KeyRead::Depth::Known);
        for (int rounds = 0; !keyRead.finished() && rounds < 9; ++rounds) {
            ExpiryReading::Answers answers;
            for (const Command& question : keyRead.questions()) {
                const QByteArray name = question.name();
                const bool own = question.words.value(1) == "a";
                if (name == "pexpiretime")
                    answers.append(unknown(name));
                else if (name == "time")
                    answers.append(timeAt(noon));
                else if (name == "hgetall" && own)
                    answers.append(Reply::array({Reply::bulk(holder), Reply::bulk("1")}));
                else if (name == "pttl")
                    answers.append(Reply::number(own ? 30'000 : -2));
                else
                    answers.append(name == "exists" ? Reply::number(0) : Reply::array({}));
            }
            keyRead.answer(answers, noon);
        }
        QVERIFY(keyRead.finished() && keyRead.result().what == watch::KeyReadResult::What::Lock);
        QCOMPARE(*keyRead.result().observation->expiresAt, noon + 30s);
        QVERIFY(keyRead.result().observation->fenceStrength == locks::FenceStrength::Near);
        QVERIFY(keyRead.expiryWay() == ExpiryWay::Remaining);
    }
};

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TstExpiryReading)
#include "tst_expiryreading.moc"
