#include "core/watch/silentchanges.h"

#include <QTest>

#include <algorithm>

namespace lockscope
{

using namespace std::chrono_literals;
using watch::SilentChanges;
using Counters = SilentChanges::Counters;
using Step = SilentChanges::Step;

namespace
{

constexpr base::MonoTime begin{1h};
constexpr auto rest = 10s;

} // namespace

/// When everything is read again because the server's counters say so.
class TestSilentChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countersAreReadFromTheText_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArrayList>("reported");
        QTest::newRow("Redis 7")
            << QByteArray("# Commandstats\r\n"
                          "cmdstat_client|tracking:calls=1,usec=12,usec_per_call=12.00,rejected_"
                          "calls=0,failed_calls=0\r\n"
                          "cmdstat_swapdb:calls=3,usec=7,usec_per_call=2.33,rejected_calls=0\r\n")
            << QByteArrayList{"client|tracking=1", "swapdb=3"};
        QTest::newRow("Redis 6.0") << QByteArray("cmdstat_SWAPDB:calls=3,usec=7,usec_per_call=2.33\r\n")
                                   << QByteArrayList{"swapdb=3"};
        QTest::newRow("none") << QByteArray("# Commandstats\r\n") << QByteArrayList();
        QTest::newRow("nothing") << QByteArray() << QByteArrayList();
        QTest::newRow("half a line") << QByteArray("cmdstat_swapdb:calls=3") << QByteArrayList();
        QTest::newRow("no number") << QByteArray("cmdstat_swapdb:calls=many,usec=1\r\n") << QByteArrayList();
        QTest::newRow("another form")
            << QByteArray("cmdstat_get:usec=1,calls=2\r\ncmdstat_set:calls=4,usec=1\r\n")
            << QByteArrayList{"set=4"};
    }
    void countersAreReadFromTheText()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArrayList, reported);
        QByteArrayList read;
        const Counters counters = SilentChanges::fromInfo(text);
        for (auto one = counters.cbegin(); one != counters.cend(); ++one)
            read.append(one.key() + '=' + QByteArray::number(*one));
        std::ranges::sort(read);
        QCOMPARE(read, reported);
    }

    void whatShowsAChange_data()
    {
        QTest::addColumn<Counters>("before");
        QTest::addColumn<Counters>("after");
        QTest::addColumn<bool>("changed");
        const Counters usual{{"get", 7}, {"info", 2}};
        QTest::newRow("nothing") << usual << usual << false;
        QTest::newRow("others moved") << usual << Counters{{"get", 9}, {"info", 3}, {"set", 1}} << false;
        QTest::newRow("the first swap") << usual << Counters{{"get", 7}, {"info", 3}, {"swapdb", 1}} << true;
        QTest::newRow("one more") << Counters{{"swapdb", 1}} << Counters{{"swapdb", 2}} << true;
        QTest::newRow("none more") << Counters{{"swapdb", 1}, {"info", 1}}
                                   << Counters{{"swapdb", 1}, {"info", 2}} << false;
        QTest::newRow("backwards") << usual << Counters{{"get", 7}, {"info", 1}} << true;
        QTest::newRow("one is gone") << usual << Counters{{"info", 3}} << true;
        QTest::newRow("all are gone") << usual << Counters() << true;
        QTest::newRow("they begin") << Counters() << Counters{{"swapdb", 1}} << false;
    }
    void whatShowsAChange()
    {
        QFETCH(Counters, before);
        QFETCH(Counters, after);
        QFETCH(bool, changed);
        SilentChanges silent;
        QVERIFY(silent.take(before, begin, rest) == Step::None);
        QCOMPARE(silent.isQuiet(), !before.isEmpty());
        QVERIFY(silent.take(after, begin + 1s, rest) == (changed ? Step::ReadAll : Step::None));
        QVERIFY(silent.take(after, begin + 2s, rest) == Step::None);
        QCOMPARE(silent.isCounted(), !after.isEmpty());
    }

    /// Once in a rest and no oftener; the last change is not forgotten, and until then nothing is quiet.
    void whoSwapsAllTheTimeIsNotFollowedEachTime()
    {
        SilentChanges silent;
        int read = 0;
        quint64 swaps = 0;
        for (auto now = begin; now < begin + 30s; now += 1s) {
            read += silent.take({{"swapdb", ++swaps}}, now, rest) == Step::ReadAll ? 1 : 0;
            QVERIFY(silent.isQuiet() == (now == begin || (now - begin) % rest == 1s));
        }
        QCOMPARE(read, 3);
        for (auto now = begin + 30s; now < begin + 60s; now += 1s)
            read += silent.take({{"swapdb", swaps}}, now, rest) == Step::ReadAll ? 1 : 0;
        QCOMPARE(read, 4);
        QVERIFY(silent.isQuiet());
    }

    void anotherSessionBeginsAnew()
    {
        SilentChanges silent;
        silent.take({{"swapdb", 4}}, begin, rest);
        silent.reset();
        QVERIFY(!silent.isCounted());
        QVERIFY(silent.take({{"swapdb", 1}}, begin + 1s, rest) == Step::None);
    }

    void onlyServersThatWereTriedAreTrusted()
    {
        for (const char* release : {"Redis 6.0.9", "Redis 7.0.15", "Valkey 9.1.2"})
            QVERIFY2(SilentChanges::areKnownOf(release), release);
        for (const char* release : {"", "KeyDB 6.3.4", "Dragonfly 1.40.1", "Garnet 1.0", "RedisLike 1"})
            QVERIFY2(!SilentChanges::areKnownOf(release), release);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestSilentChanges)
#include "tst_silentchanges.moc"
