#include "core/watch/keyread.h"
#include "core/watch/possiblelocks.h"
#include "tests/support/lockfixtures.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>

namespace lockscope
{

using locks::Candidate;
using locks::PossibleLock;
using support::Keyspace;
using watch::KeyRead;
using watch::KeyReadResult;
using watch::PossibleLocks;
using What = KeyReadResult::What;

namespace
{

const QByteArray uuid = "0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10";
const QByteArray md5 = "d41d8cd98f00b204e9800998ecf8427e";
const QByteArray hex32 = "0b0e7e1c5a3f4c5b9d530f3f5a5c7a10";

/// A whole look at a string, as discovery does it.
KeyReadResult looked(const QByteArray& name, const QByteArray& value, bool expires)
{
    const Keyspace keyspace("string " + name + ' ' + value + (expires ? " ttl=10000" : ""));
    KeyRead keyRead({{name}, 0, Candidate::Type::String, {}, {}}, KeyRead::Depth::Candidate);
    while (!keyRead.finished()) {
        QList<base::Result<redis::Reply>> answers;
        for (const redis::Command& question : keyRead.questions())
            answers.append(
                question.name() == "strlen" ? redis::Reply::number(value.size()) : keyspace.answer(question));
        keyRead.answer(answers, support::fixtureNow);
    }
    return keyRead.result();
}

/// "lock node-redlock", "4 node-redlock string [lock-name expires]", "nothing".
QByteArray sketch(const KeyReadResult& result)
{
    if (result.what == What::Lock)
        return "lock " + locks::name(result.observation->kind);
    if (!result.possible)
        return "nothing";
    QByteArrayList words{QByteArray::number(result.possible->points)};
    for (const locks::Kind kind : result.possible->kinds)
        words.append(locks::name(kind));
    return words.join(' ') + " [" + result.possible->evidence.join(' ') + ']';
}

PossibleLock possible(const QByteArray& name)
{
    PossibleLock lock;
    lock.ref.name = {name};
    return lock;
}

/// Counts what a million strings are taken for that are no locks, sorts of names and values in turn.
struct Corpus {
    int locks = 0;
    int possible = 0;
    int read = 0; ///< their values would be read

    void take(const QByteArray& name, const QByteArray& value, bool expires)
    {
        if (!locks::canBeLockValue(name, value))
            return;
        ++read;
        const KeyReadResult result = looked(name, value, expires);
        locks += result.what == What::Lock ? 1 : 0;
        possible += result.possible ? 1 : 0;
    }
};

} // namespace

/// Keys that may be locks: what speaks for them, and how many are kept.
class TestPossibleLocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void namesThatSayLock_data();
    void namesThatSayLock();
    void whatAStringIsTakenFor_data();
    void whatAStringIsTakenFor();
    void aQueuesLockWithoutItsJobMayBeOne();
    void moreIsNotRead();
    void aStatementSpeaksForLikeNames_data();
    void aStatementSpeaksForLikeNames();
    void whatIsNotMetAgainIsForgotten();
    void aThousandAreKept();
    void ordinaryKeysAreHardlyEverTakenForLocks();
};

void TestPossibleLocks::namesThatSayLock_data()
{
    QTest::addColumn<bool>("says");
    for (const char* name : {"lock", "lock:7", "app:lock:7", "locks/orders", "orders-lock", "orders_LOCK",
             "OrdersLock", "ordersLock:7", "redlock:orders", "mylock", "joblock:7", "DBLOCK", "lockOrders",
             "mutex:a", "block:lock"})
        QTest::newRow(name) << true;
    for (const char* name :
        {"block:7", "clock", "unlocked:7", "blocklist", "adblock:7", "timeclock:3", "blockchain:tx",
            "deadlock", "locked:7", "locker:7", "lockout:7", "lockscreen", "BLOCKS:7", "a.mutexes", "stock"})
        QTest::newRow(name) << false;
}

void TestPossibleLocks::namesThatSayLock() { QTEST(locks::isNamedAsLock(QTest::currentDataTag()), "says"); }

void TestPossibleLocks::whatAStringIsTakenFor_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("expires");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const QByteArray& value, bool expires, const QByteArray& expected) {
        QTest::addRow("%s", name) << value << expires << expected;
    };
    row("locks:account:17", hex32, true, "lock node-redlock");
    row("locks:account:18", md5, false, "5 node-redlock [lock-name dialect-token no-expiry]");
    row("locks:account:19", hex32, false, "lock redis-lock-py"); // it has none unless it is given one
    row("lock:order:17", "1", true, "4 string [lock-name expires]");
    row("lock:settings", "true", false, "nothing");
    row("cron:mutex", "billing-2:4711", true, "4 string [lock-name expires]");
    row("OrderMutex:7", "billing-2:4711", true, "4 string [lock-name expires]"); // named so by no library
    row("block:page:7", hex32, true, "4 node-redlock redis-lock-py [like-lock-name dialect-token expires]");
    row("block:page:8", md5, false, "nothing");
    row("block:ip:7", "1", true, "nothing");
    row("redisson_lock_token:{orders}", "7", true, "nothing"); // it goes with a lock
    row("cleanup-lock", "redis_1764057600000_k3j9x2", true,
        "4 chat-sdk string [lock-name dialect-token expires]");
    row("session:7", hex32, true, "nothing");
    row("gitlab:exclusive_lease:7", uuid, false, "5 gitlab-lease [dialect-name dialect-token no-expiry]");
}

void TestPossibleLocks::whatAStringIsTakenFor()
{
    QFETCH(QByteArray, value);
    QFETCH(bool, expires);
    QTEST(sketch(looked(QTest::currentDataTag(), value, expires)), "expected");
}

void TestPossibleLocks::aQueuesLockWithoutItsJobMayBeOne()
{
    const KeyReadResult result = looked("bull:mails:17:lock", uuid + ":42", true);
    QVERIFY2(sketch(result).startsWith("5 bullmq "), sketch(result).constData());
    QCOMPARE(result.possible->evidence, (QByteArrayList{"lock-name", "dialect-token", "expires", "no-job"}));
    QCOMPARE(locks::statementFor(*result.possible), QStringLiteral("bull:mails:*:lock=bullmq"));
}

/// Nothing but the length is asked of a string that is longer than a token.
void TestPossibleLocks::moreIsNotRead()
{
    KeyRead keyRead({{"lock:page"}, 0, Candidate::Type::String, {}, {}}, KeyRead::Depth::Candidate);
    QCOMPARE(keyRead.questions().size(), 1);
    QCOMPARE(keyRead.questions().constFirst().name(), QByteArray("strlen"));
    keyRead.answer({redis::Reply::number(locks::stringValueMost + 1)}, support::fixtureNow);
    QVERIFY(keyRead.finished());
    QVERIFY(!keyRead.result().possible);
    KeyRead other({{"session:7"}, 0, Candidate::Type::String, {}, {}}, KeyRead::Depth::Candidate);
    other.answer({redis::Reply::number(14)}, support::fixtureNow);
    QVERIFY(other.finished());
}

void TestPossibleLocks::aStatementSpeaksForLikeNames_data()
{
    QTest::addColumn<QByteArray>("pattern");
    const auto row = [](const QByteArray& name, const QByteArray& pattern) {
        QTest::newRow(name.constData()) << pattern;
    };
    row("lock:order:17", "lock:order:*");
    row("lock:" + uuid + ":pay", "lock:*:pay");
    row("lock:" + hex32, "lock:*");
    row("17:lock", "*:lock");
    row("app:lock:checkout", "app:lock:*");
    row("checkout:lock", "checkout:lock");
    row("v2lock", "v2lock");
    row("lock:{a:b}", "lock:{a:b}");
}

void TestPossibleLocks::aStatementSpeaksForLikeNames()
{
    const QByteArray name = QTest::currentDataTag();
    QTEST(locks::patternLike(name), "pattern");
    QVERIFY(locks::matchesGlob(locks::patternLike(name), name));
}

void TestPossibleLocks::whatIsNotMetAgainIsForgotten()
{
    PossibleLocks known;
    known.beginPass(1);
    known.take(possible("b"));
    known.take(possible("a"));
    QCOMPARE(known.listed(), (QList{possible("a"), possible("b")}));
    known.beginPass(2);
    QCOMPARE(known.listed().size(), 2);
    known.meet({{"a"}, 0, {}});
    known.meet({{"c"}, 0, {}});
    known.beginPass(3);
    QCOMPARE(known.listed(), QList{possible("a")});
    known.forget({{"a"}, 0, {}});
    QVERIFY(known.listed().isEmpty());
}

void TestPossibleLocks::aThousandAreKept()
{
    PossibleLocks known;
    known.beginPass(1);
    for (int i = 0; i < PossibleLocks::mostKept; ++i)
        known.take(possible(QByteArray::number(i)));
    QVERIFY(!known.areMore());
    known.take(possible("0"));
    QVERIFY(!known.areMore());
    known.take(possible("one more"));
    QVERIFY(known.areMore());
    QCOMPARE(known.listed().size(), PossibleLocks::mostKept);
    known.beginPass(2);
    known.beginPass(3);
    QVERIFY(!known.areMore());
}

/// Sessions, cached identifiers, counters, flags, idempotency keys, rate limits, CSRF tokens, caches of
/// Rails, Laravel (some packed by phpredis) and Django; of 30 keys one has the letters of "lock" in its name.
/// With LOCKSCOPE_LONG_CONFUSION they are a million.
void TestPossibleLocks::ordinaryKeysAreHardlyEverTakenForLocks()
{
    constexpr int sorts = 30;
    const int keys = qEnvironmentVariableIsSet("LOCKSCOPE_LONG_CONFUSION") ? 1'000'000 : 100'000;
    const int rounds = keys / sorts;
    QRandomGenerator dice(20'261'125);
    const auto hex = [&dice](int digits) {
        QByteArray text(digits, '0');
        for (char& digit : text)
            digit = "0123456789abcdef"[dice.generate() & 15];
        return text;
    };
    const auto anyUuid = [&hex] {
        return hex(8) + '-' + hex(4) + "-4" + hex(3) + "-a" + hex(3) + '-' + hex(12);
    };
    const QByteArray igbinaryText = QByteArray::fromHex("000000021118"); // of 24 letters
    Corpus corpus;
    for (int i = 0; i < rounds; ++i) {
        const QByteArray number = QByteArray::number(i);
        const QByteArray count = QByteArray::number(dice.bounded(100'000));
        const std::array<std::tuple<QByteArray, QByteArray, bool>, sorts - 1> plain{{
            {"session:" + hex(16), hex(32), true},
            {"sess:" + anyUuid(), hex(64), true},
            {"PHPREDIS_SESSION:" + hex(26), "user|i:" + count, true},
            {"user:" + number + ":token", anyUuid(), true},
            {"user:" + number + ":id", anyUuid(), false},
            {"count:page:" + number, count, false},
            {"count:user:" + number, count, true},
            {"flag:new-basket:" + number, "true", false},
            {"feature:" + number, "1", false},
            {"idempotency:" + anyUuid(), hex(32), true},
            {"idem:" + hex(32), "done", true},
            {"rate:" + number + ":60", count, true},
            {"throttle:10.0.0." + number, count, true},
            {"csrf:" + hex(16), hex(40), true},
            {"_csrf." + number, hex(32).toBase64().first(24), true},
            {"laravel_cache:users." + number, "s:16:\"" + hex(16) + "\";", true},
            {"laravel_cache:count." + number, "i:" + count + ';', true},
            {"laravel_cache:sku." + number, igbinaryText + "s:16:\"" + hex(16) + "\";", true},
            {"laravel_cache:city." + number, "\x17s:16:\"" + hex(16) + "\";", true},
            {"shop_database_shop_cache:sku." + number, '"' + hex(16) + '"', true},
            {"RedisStats:" + number, "17900000" + QByteArray::number(10 + i % 90) + ".25", false},
            {"resque:stat:processed:" + number, count, false},
            {":1:views.decorators.cache." + hex(32), hex(60), true},
            {":1:fragment." + number, hex(32).toBase64().first(22), true},
            {"rails:views/posts/" + number, hex(64), true},
            {"etag:" + number, hex(32), false},
            {"otp:" + number, count, true},
            {"geo:" + number, "52.5200,13.4050", false},
            {"stock:" + number, count, false},
        }};
        for (const auto& [name, value, expires] : plain)
            corpus.take(name, value, expires);
        const std::array<std::tuple<QByteArray, QByteArray, bool>, 8> alike{{
            {"block:ip:" + number, "1", true},
            {"blocklist:" + number, anyUuid(), false},
            {"unlocked:level:" + number, "1", false},
            {"clock:" + number, count, true},
            {"lockout:" + number, "5", true},
            {"blockchain:tx:" + number, hex(64), false},
            {"block:page:" + number, hex(32), true},
            {"locked:user:" + number, "yes", true},
        }};
        const auto& [name, value, expires] = alike.at(static_cast<std::size_t>(i) % alike.size());
        corpus.take(name, value, expires);
    }
    qInfo("%d keys: %d read, %d taken for locks, %d that may be", rounds * sorts, corpus.read, corpus.locks,
        corpus.possible);
    QVERIFY(corpus.locks <= keys / 100'000);
    QVERIFY(corpus.possible <= keys / 100);
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestPossibleLocks)
#include "tst_possiblelocks.moc"
