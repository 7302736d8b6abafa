#include "core/locks/family.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/redissonnames.h"
#include "tests/support/lockfixtures.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using locks::Candidate;
using locks::ChannelMeaning;
using locks::Kind;
using support::candidate;
using support::Keyspace;

/// The keys of a keyspace, and what they are taken for: every resting state and every trap of Redisson's
/// formats, and the hand-written string lock.
class TestLockFamilies : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void restingStates_data();
    void restingStates();
    void hints_data();
    void hints();
    void questions_data();
    void questions();
    void names_data();
    void names();
    void channels_data();
    void channels();
    void messages_data();
    void messages();
    void claims_data();
    void claims();
    void fences();
    void waiterChannels();
    void keysInAnotherSlot_data();
    void keysInAnotherSlot();
    void errorsDecodeToNothing();
};

void TestLockFamilies::restingStates_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("expected");
    const auto hash = [](const char* tag, const char* name, const char* keys, const char* expected) {
        QTest::newRow(tag) << QByteArray(name) << QByteArray("hash") << QByteArray(keys)
                           << QByteArray(expected);
    };
    const auto text = [](const char* tag, const char* name, const char* keys, const char* expected) {
        QTest::newRow(tag) << QByteArray(name) << QByteArray("string") << QByteArray(keys)
                           << QByteArray(expected);
    };
    hash("reentrant held twice", "orders", "hash orders U1:42=2 ttl=30000",
        "reentrant U1:42x2 ttl=30000 [holder-field] ?fair strong");
    hash("fair, one holder, two waiters", "pay",
        "hash pay U1:7=1 ttl=30000\n"
        "list redisson_lock_queue:{pay} U2:31 U1:9\n"
        "zset redisson_lock_timeout:{pay} U2:31=1790000330000 U1:9=1790000630000",
        "fair U1:7x1 ttl=30000 waiters=U2:31@330000,U1:9@630000 [holder-field queue-key timeouts-key] "
        "strong");
    hash("read-write, two readers", "cat",
        "hash cat mode=read U1:5=2 U2:8=1 ttl=30000\n"
        "string {cat}:U1:5:rwlock_timeout:1 1 ttl=20000\n"
        "string {cat}:U1:5:rwlock_timeout:2 1 ttl=30000\n"
        "string {cat}:U2:8:rwlock_timeout:1 1 ttl=10000",
        "read-write U1:5x2(read)@30000 U2:8x1(read)@10000 ttl=30000 [mode-field] strong");
    hash("read-write, writer that also reads", "cat",
        "hash cat mode=write U1:5:write=1 U1:5=1 ttl=30000\n"
        "string {cat}:U1:5:rwlock_timeout:1 1 ttl=30000",
        "read-write U1:5:writex1 U1:5x1(read)@30000 ttl=30000 [mode-field] strong");
    hash("fenced", "dev", "hash dev U1:1=1 ttl=30000\nstring redisson_lock_token:{dev} 17",
        "fenced U1:1x1 ttl=30000 token=17 [holder-field token-key] exact");
    hash("name with tag", "{t1}:job",
        "hash {t1}:job U1:1=1 ttl=30000\nlist redisson_lock_queue:{t1}:job U2:2",
        "fair U1:1x1 ttl=30000 waiters=U2:2 [holder-field queue-key queue-timeouts-differ] strong");
    hash("faster multilock", "group",
        "hash group AAAAAAAAAAAAAAAAAAAAAA=U1:3 AAAAAAAAAAAAAAAAAAAAAA:U1:3:expire_time=1790000030000 "
        "AAAAAAAAAAAAAAAAAAAAAA:U1:3:lock_count=2 ttl=30000",
        "faster-multilock U1:3x2@30000 ttl=30000 [value-triples] strong");
    hash("faster multilock with a stale holder's fields", "group",
        "hash group AAAAAAAAAAAAAAAAAAAAA+=U1:3 AAAAAAAAAAAAAAAAAAAAA+:U1:3:expire_time=1790000030000 "
        "AAAAAAAAAAAAAAAAAAAAA+:U1:3:lock_count=1 AAAAAAAAAAAAAAAAAAAAA+:U2:9:lock_count=1 ttl=30000",
        "faster-multilock U1:3x1@30000 ttl=30000 [value-triples] strong");
    hash("transactional holder", "orders", "hash orders U1:42:0123456789abcdef0123456789abcdef=1 ttl=30000",
        "reentrant U1:42:0123456789abcdef0123456789abcdefx1 ttl=30000 [holder-field transaction-id] ?fair "
        "strong");
    hash("negative thread id", "orders", "hash orders U1:-9223372036854775808=1 ttl=30000",
        "reentrant U1:-9223372036854775808x1 ttl=30000 [holder-field] ?fair strong");
    hash("trap 1: no expiry is an anomaly, still a lock", "orders", "hash orders U1:42=1",
        "reentrant U1:42x1 forever [holder-field no-expiry] ?fair weak");
    hash("trap 1: two holders without a mode", "orders", "hash orders U1:42=1 U2:1=1 ttl=30000", "nothing");
    hash("trap 1: count 0", "orders", "hash orders U1:42=0 ttl=30000", "nothing");
    hash("trap 1: count negative", "orders", "hash orders U1:42=-5 ttl=30000", "nothing");
    hash("trap 1: count no number", "orders", "hash orders U1:42=abc ttl=30000", "nothing");
    hash("trap 1: count too large for 64 bits", "orders", "hash orders U1:42=9223372036854775808 ttl=30000",
        "nothing");
    hash("trap 1: largest count", "orders", "hash orders U1:42=9223372036854775807 ttl=30000",
        "reentrant U1:42x9223372036854775807 ttl=30000 [holder-field] ?fair strong");
    hash("trap 1: uuid without thread", "orders", "hash orders U1=1 ttl=30000", "nothing");
    hash(
        "trap 1: a writer's field without a mode", "orders", "hash orders U1:5:write=1 ttl=30000", "nothing");
    hash("trap 2: a token with a queue is fair and was fenced", "dev",
        "hash dev U1:1=1 ttl=30000\nstring redisson_lock_token:{dev} 17\n"
        "list redisson_lock_queue:{dev} U2:2\nzset redisson_lock_timeout:{dev} U2:2=1790000330000",
        "fair U1:1x1 ttl=30000 waiters=U2:2@330000 token=17 [holder-field queue-key timeouts-key token-key] "
        "?fenced exact");
    hash("trap 3: mode with foreign fields is taken on application data", "user",
        "hash user mode=read U1:5=1 name=joe ttl=30000\nstring {user}:U1:5:rwlock_timeout:1 1 ttl=30000",
        "read-write U1:5x1(read)@30000 ttl=30000 [mode-field foreign-fields] strong");
    hash(
        "trap 3: application data with a mode of its own", "user", "hash user mode=read name=joe", "nothing");
    hash("trap 3: mode alone is a broken remnant", "cat", "hash cat mode=write ttl=30000",
        "read-write ttl=30000 [mode-alone] strong");
    hash("trap 3: mode alone without expiry is somebody's data", "cat", "hash cat mode=write", "nothing");
    hash("trap 3: a reader whose timeouts are over", "cat", "hash cat mode=read U1:5=1 ttl=30000",
        "read-write U1:5x1(read) ttl=30000 [mode-field reader-lapsed] strong");
    hash("trap 4: a value hash without its details is no lock", "group",
        "hash group AAAAAAAAAAAAAAAAAAAAAA=U1:3 ttl=30000", "nothing");
    hash("trap 5: a rate limiter", "limit", "hash limit rate=10 interval=1000 type=0", "nothing");
    text("trap 6: a number is no semaphore by itself", "gpu", "string gpu 3", "nothing");
    hash("trap 7: the alias {x} reads the same queue", "{pay}",
        "hash {pay} U1:7=1 ttl=30000\nlist redisson_lock_queue:{pay} U2:31\n"
        "zset redisson_lock_timeout:{pay} U2:31=1790000330000",
        "fair U1:7x1 ttl=30000 waiters=U2:31@330000 [holder-field queue-key timeouts-key] strong");
    text("trap 8: a string in a lock's place", "orders", "string orders locked", "nothing");
    hash("trap 9: a foreign hash", "cart", "hash cart apples=2 ttl=30000", "nothing");
    hash("trap 9: a reader that a plain lock re-entered", "cat",
        "hash cat mode=read U1:5=2 ttl=30000\nstring {cat}:U1:5:rwlock_timeout:1 1 ttl=30000",
        "read-write U1:5x2(read)@30000 ttl=30000 [mode-field] strong");
    text("trap 10: an unlock latch", "redisson_unlock_latch:{orders}:0123456789abcdef0123456789abcdef",
        "string redisson_unlock_latch:{orders}:0123456789abcdef0123456789abcdef 1 ttl=16000", "nothing");
    text("trap 10: a reader's timeout", "{cat}:U1:5:rwlock_timeout:1",
        "string {cat}:U1:5:rwlock_timeout:1 1 ttl=30000", "nothing");
    hash("queue and timeouts of the wrong type", "pay",
        "hash pay U1:7=1 ttl=30000\nstring redisson_lock_queue:{pay} x\nstring redisson_lock_timeout:{pay} "
        "y\n"
        "list redisson_lock_token:{pay} z",
        "reentrant U1:7x1 ttl=30000 [holder-field] ?fair strong");
    hash("name that is not UTF-8", "lock\\xff", "hash lock\\xff U1:1=1 ttl=30000",
        "reentrant U1:1x1 ttl=30000 [holder-field] ?fair strong");
    text("string lock", "lock:order", "string lock:order 0123456789abcdef0123456789abcdef-12 ttl=10000",
        "string 0123456789abcdef0123456789abcdef-12x1 ttl=10000 [lock-prefix uuid-thread-value] strong");
    text("string lock with dashes", "lock:order", "string lock:order U1-12 ttl=10000",
        "string U1-12x1 ttl=10000 [lock-prefix uuid-thread-value] strong");
    text("string lock after a crash before its expiry was set", "lock:order", "string lock:order U1-12",
        "string U1-12x1 forever [lock-prefix uuid-thread-value no-expiry] weak");
    text("string of another dialect", "lock:order", "string lock:order 12 ttl=10000", "nothing");
    text("string lock without the prefix", "order", "string order U1-12 ttl=10000", "nothing");
    text("redis-py", "jobs:nightly", "string jobs:nightly 96010f80b5c611f18abc0242ac110002 ttl=10000",
        "redis-py 96010f80b5c611f18abc0242ac110002x1 ttl=10000 [time-uuid-value] strong");
    text("redis-py without a timeout", "jobs:nightly", "string jobs:nightly 96010f80b5c611f18abc0242ac110002",
        "redis-py 96010f80b5c611f18abc0242ac110002x1 forever [time-uuid-value] weak");
    for (const auto& [kind, name] : QList<std::pair<QByteArray, QByteArray>>{{"django-redis", ":1:report"},
             {"redbeat", "redbeat::lock"}, {"celery-once", "qo_tasks.once_x-1"}, {"kombu", "unacked_mutex"},
             {"taskiq", "autoclaim:taskiq:jobs"}, {"tooz", "_tooz_leader_lock"}, {"dogpile", "_lockusers:7"}})
        text(kind.constData(), name, "string " + name + " 96010f80b5c611f18abc0242ac110002 ttl=10000",
            kind + " 96010f80b5c611f18abc0242ac110002x1 ttl=10000 [dialect-name time-uuid-value] ?redis-py "
                   "strong");
    text("a session token with the form of such a UUID, of another century", "session",
        "string session 96010f8015c610f18abc0242ac110002 ttl=10000", "nothing");
    text("a session token of 32 hex digits", "session",
        "string session 96010f80b5c641f18abc0242ac110002 ttl=10000", "nothing");
}

void TestLockFamilies::restingStates()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, expected);
    const Keyspace keyspace(keys);
    QCOMPARE(support::sketch(support::look(candidate(name, type), keyspace)), expected);
    // Discovery reads a hash only where the form of a field speaks for a lock.
    const QList<redis::Reply> fields = keyspace.answer({"hgetall", name}).elements;
    qsizetype fitting = 0;
    for (qsizetype i = 0; i < fields.size(); i += 2)
        fitting += locks::canBeLockField(name, fields.at(i).bytes) ? 1 : 0;
    QVERIFY(expected == "nothing" || fields.isEmpty() || fitting > 0);
}

void TestLockFamilies::hints_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("hint");
    QTest::addColumn<QByteArray>("pin");
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* tag, const char* type, const char* hint, const char* pin,
                         const char* keys, const char* expected) {
        QTest::newRow(tag) << QByteArray(type) << QByteArray(hint) << QByteArray(pin) << QByteArray(keys)
                           << QByteArray(expected);
    };
    row("reentrant stays reentrant", "hash", "reentrant", "", "hash n U1:1=1 ttl=9000",
        "reentrant U1:1x1 ttl=9000 [holder-field] ?fair strong");
    row("reentrant becomes fair", "hash", "reentrant", "",
        "hash n U1:1=1 ttl=9000\nlist redisson_lock_queue:{n} U2:2\nzset redisson_lock_timeout:{n} "
        "U2:2=1790000005000",
        "fair U1:1x1 ttl=9000 waiters=U2:2@5000 [holder-field queue-key timeouts-key] strong");
    row("reentrant becomes fenced", "hash", "reentrant", "",
        "hash n U1:1=1 ttl=9000\nstring redisson_lock_token:{n} 3",
        "fenced U1:1x1 ttl=9000 token=3 [holder-field token-key] exact");
    row("fair without waiters stays fair", "hash", "fair", "", "hash n U1:1=1 ttl=9000",
        "fair U1:1x1 ttl=9000 waiters= [holder-field known-fair] strong");
    row("read-write becomes fenced", "hash", "read-write", "",
        "hash n U1:1=1 ttl=9000\nstring redisson_lock_token:{n} 3",
        "fenced U1:1x1 ttl=9000 token=3 [holder-field token-key] exact");
    row("fenced without its token is plain again", "hash", "fenced", "", "hash n U1:1=1 ttl=9000",
        "reentrant U1:1x1 ttl=9000 [holder-field] ?fair strong");
    row("semaphore by its channel", "string", "semaphore", "", "string n 3",
        "semaphore forever available=3 [semaphore-channel] ?permit-semaphore weak");
    row("semaphore below zero", "string", "semaphore", "", "string n -2",
        "semaphore forever available=-2 [semaphore-channel] ?permit-semaphore weak");
    row("permit semaphore, 3 permits, 2 held", "string", "semaphore", "",
        "string n 1\nzset {n}:timeout P1=1790000005000 P2=922337203685477",
        "permit-semaphore P1x1@5000 P2x1 forever available=1 of=3 [permit-timeouts semaphore-channel] exact");
    row("permits before 3.17", "string", "semaphore", "",
        "string n 1\nzset {n}:timeout 0123456789abcdef0123456789abcdef=1790000005000",
        "permit-semaphore 0123456789abcdef0123456789abcdefx1@5000 forever available=1 of=2 "
        "[permit-timeouts semaphore-channel] exact");
    row("a sorted set of something else", "string", "semaphore", "", "string n 1\nzset {n}:timeout joe=5",
        "semaphore forever available=1 [semaphore-channel] ?permit-semaphore weak");
    row("permits by the sorted set alone", "string", "companion", "",
        "string n 1\nzset {n}:timeout P1=1790000005000 P2=922337203685477",
        "permit-semaphore P1x1@5000 P2x1 forever available=1 of=3 [permit-timeouts] exact");
    row("all permits held", "string", "companion", "", "string n 0\nzset {n}:timeout P1=1790000005000",
        "permit-semaphore P1x1@5000 forever available=0 of=1 [permit-timeouts] exact");
    row("permits before 3.17 by the sorted set alone", "string", "companion", "",
        "string n 1\nzset {n}:timeout 0123456789abcdef0123456789abcdef=1790000005000",
        "permit-semaphore 0123456789abcdef0123456789abcdefx1@5000 forever available=1 of=2 "
        "[permit-timeouts] exact");
    row("a sorted set of others proves nothing", "string", "companion", "",
        "string n 1\nzset {n}:timeout joe=5", "nothing");
    row("names of sixteen letters are no permits", "string", "companion", "",
        "string n 1\nzset {n}:timeout session-12345678=1790000005000", "nothing");
    row("one other among the permits", "string", "companion", "",
        "string n 1\nzset {n}:timeout P1=1790000005000 joe=5", "nothing");
    row("a sorted set that is gone", "string", "companion", "", "string n 1", "nothing");
    row("a text beside a sorted set", "string", "companion", "",
        "string n hello\nzset {n}:timeout P1=1790000005000", "nothing");
    row("permits seen before stay permits", "string", "permit-semaphore", "", "string n 3",
        "permit-semaphore forever available=3 of=3 [known-permits] weak");
    row("permits seen before, held again", "string", "permit-semaphore", "",
        "string n 1\nzset {n}:timeout P1=1790000005000",
        "permit-semaphore P1x1@5000 forever available=1 of=2 [permit-timeouts] exact");
    row("a text is no semaphore", "string", "semaphore", "", "string n hello", "nothing");
    row("pinned semaphore", "string", "", "semaphore", "string n 3",
        "semaphore forever available=3 [pinned] weak");
    row("pinned permit semaphore that nobody holds", "string", "", "permit-semaphore", "string n 3",
        "permit-semaphore forever available=3 of=3 [pinned] weak");
    row("latch by its channel", "string", "latch", "", "string n 3",
        "latch forever count=3 [latch-channel] weak");
    row("pinned latch", "string", "", "latch", "string n 3", "latch forever count=3 [pinned] weak");
    row("pinned string lock of any value", "string", "", "string", "string n locked ttl=9000",
        "string lockedx1 ttl=9000 [pinned] strong");
    row("pinned reentrant with two holders", "hash", "", "reentrant", "hash n U1:1=1 U2:2=1 ttl=9000",
        "reentrant U1:1x1 U2:2x1 ttl=9000 [pinned several-holders] strong");
}

void TestLockFamilies::hints()
{
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, hint);
    QFETCH(QByteArray, pin);
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, expected);
    Candidate asked = candidate("n", type);
    asked.hint = locks::kindFromName(hint);
    asked.byCompanion = hint == "companion";
    asked.pinnedAs = locks::kindFromName(pin);
    QCOMPARE(support::sketch(support::look(asked, Keyspace(keys))), expected);
}

void TestLockFamilies::questions_data()
{
    QTest::addColumn<QByteArray>("hint");
    QTest::addColumn<QByteArrayList>("expected");
    const QByteArrayList first{"hgetall n", "pexpiretime n"};
    QTest::newRow("never seen") << QByteArray()
                                << first + QByteArrayList{
                                               "exists redisson_lock_queue:{n} "
                                               "redisson_lock_timeout:{n} redisson_lock_token:{n}"};
    QTest::newRow("reentrant") << QByteArray("reentrant")
                               << first + QByteArrayList{
                                              "exists redisson_lock_queue:{n} redisson_lock_token:{n}"};
    QTest::newRow("fair") << QByteArray("fair")
                          << first + QByteArrayList{"lrange redisson_lock_queue:{n} 0 999",
                                         "zrange redisson_lock_timeout:{n} 0 999 withscores"};
    QTest::newRow("fenced") << QByteArray("fenced")
                            << first + QByteArrayList{"getrange redisson_lock_token:{n} 0 1023"};
    QTest::newRow("read-write") << QByteArray("read-write") << first;
    QTest::newRow("faster-multilock") << QByteArray("faster-multilock") << first;
}

void TestLockFamilies::questions()
{
    QFETCH(QByteArray, hint);
    QFETCH(QByteArrayList, expected);
    Candidate asked = candidate("n");
    asked.hint = locks::kindFromName(hint);
    QByteArrayList commands;
    for (const redis::Command& command : locks::familyById("redisson")->questions(asked))
        commands.append(command.words.join(' '));
    QCOMPARE(commands, expected);
}

void TestLockFamilies::names_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArrayList>("owners");
    const auto row = [](const char* key, const QByteArrayList& owners) {
        QTest::newRow(key) << support::spelledOut(key) << owners;
    };
    row("redisson_lock_queue:{pay}", {"pay", "{pay}"});
    row("redisson_lock_timeout:{t1}:job", {"{t1}:job"});
    row("redisson_lock_token:a{b", {"a{b"});
    row("redisson_lock_token:{a}b}", {"a}b", "{a}b}"});
    row("redisson_lock_token:{a}{b}", {"{a}{b}"});
    row("redisson_lock_token:{}", {"", "{}"});
    row("redisson_lock_token:plain", {});
    row("redisson_lock_token_extra:{x}", {});
    row("redisson_unlock_latch:{orders}:0123456789abcdef0123456789abcdef", {"orders", "{orders}"});
    row("redisson_unlock_latch:{orders}", {});
    row("{cat}:U1:5:rwlock_timeout:1", {"cat", "{cat}"});
    row("{cat}:U1:-5:0123456789abcdef0123456789abcdef:rwlock_timeout:12", {"cat", "{cat}"});
    row("{t1}:job:U1:5:rwlock_timeout:2", {"{t1}:job"});
    row("{cat}:joe:5:rwlock_timeout:1", {});
    row("{cat}:U1:5:rwlock_timeout:", {});
    row("{gpu}:timeout", {"gpu", "{gpu}"});
    row("a{gpu}:timeout", {"a{gpu}"});
    row("gpu:timeout", {});
    row("orders", {});
}

void TestLockFamilies::names()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArrayList, owners);
    QByteArrayList found;
    for (const base::KeyName& name : locks::redisson::ownersOf({key}))
        found.append(name.bytes);
    QCOMPARE(found, owners);
}

void TestLockFamilies::channels_data()
{
    QTest::addColumn<QByteArray>("channel");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* channel, const char* expected) {
        QTest::newRow(channel) << support::spelledOut(channel) << QByteArray(expected);
    };
    row("redisson_lock__channel:{orders}", "reentrant orders {orders}");
    row("redisson_lock__channel:{t1}:job", "reentrant {t1}:job");
    row("redisson_lock__channel:{a{b}c}", "reentrant {a{b}c} a{b}c"); // of node-redisson, too
    row("redisson_lock__channel:{pay}:U2:31", "fair pay {pay} <U2:31");
    row("redisson_lock__channel:{t1}:job:U2:-31", "fair {t1}:job <U2:-31");
    row("redisson_lock__channel:orders", "none");
    row("redisson_lock__channel:", "none");
    row("redisson_rwlock:{cat}", "read-write cat {cat}");
    row("redisson_sc:{gpu}", "semaphore gpu {gpu}");
    row("redisson_countdownlatch__channel__{done}", "latch done");
    row("redisson_countdownlatch__channel__{a{b}c}", "latch a{b}c");
    row("redisson_countdownlatch__channel__{x}}", "latch x}");
    row("redisson_countdownlatch__channel__{", "none");
    row("news", "none");
}

void TestLockFamilies::channels()
{
    QFETCH(QByteArray, channel);
    QFETCH(QByteArray, expected);
    const auto meaning = locks::familyById("redisson")->readMessage(channel, "0");
    QByteArrayList words{meaning ? locks::name(meaning->kindHint) : QByteArray("none")};
    if (meaning) {
        for (const base::KeyName& name : meaning->names)
            words.append(name.bytes);
        if (meaning->waiter)
            words.append('<' + meaning->waiter->bytes);
    }
    QCOMPARE(support::shortened(words.join(' ')), expected);
}

void TestLockFamilies::messages_data()
{
    using What = ChannelMeaning::What;
    QTest::addColumn<QByteArray>("channel");
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<int>("what");
    QTest::addColumn<qint64>("value");
    const auto row = [](const char* tag, const char* channel, const char* payload, What what,
                         qint64 value = 0) {
        QTest::newRow(tag) << QByteArray(channel) << QByteArray(payload) << int(what) << value;
    };
    row("released", "redisson_lock__channel:{n}", "0", What::Released);
    row("not a lock's message", "redisson_lock__channel:{n}", "1", What::Other);
    row("last reader out", "redisson_rwlock:{n}", "0", What::Released);
    row("writer out", "redisson_rwlock:{n}", "1", What::WriterReleased);
    row("permits", "redisson_sc:{n}", "3", What::Permits, 3);
    row("permits that are no number", "redisson_sc:{n}", "three", What::Other);
    row("latch opened", "redisson_countdownlatch__channel__{n}", "0", What::LatchOpened);
    row("latch armed", "redisson_countdownlatch__channel__{n}", "1", What::LatchArmed);
    row("empty", "redisson_lock__channel:{n}", "", What::Other);
}

void TestLockFamilies::messages()
{
    QFETCH(QByteArray, channel);
    QFETCH(QByteArray, payload);
    const auto meaning = locks::familyById("redisson")->readMessage(channel, payload);
    QVERIFY(meaning);
    QTEST(int(meaning->what), "what");
    QTEST(meaning->value, "value");
}

void TestLockFamilies::claims_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("family");
    const auto row = [](const char* tag, const char* name, const char* type, const char* family) {
        QTest::newRow(tag) << support::spelledOut(name) << QByteArray(type) << QByteArray(family);
    };
    row("any hash", "x", "hash", "redisson");
    row("empty name", "", "hash", "redisson");
    row("a string", "x", "string", "redis-py");
    row("a string with the prefix", "lock:x", "string", "string");
    row("a sorted set", "x", "zset", "sorted-sets");
    row("another type", "x", "list", "");
    row("queue", "redisson_lock_queue:{x}", "hash", "");
    row("unlock latch", "redisson_unlock_latch:{x}:0123456789abcdef0123456789abcdef", "hash", "");
    row("reader timeout", "{x}:U1:5:rwlock_timeout:1", "hash", "");
    row("redisson's own lock of a sorted set", "redisson_sortedset_lock:{x}", "hash", "redisson");
}

void TestLockFamilies::claims()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, type);
    QByteArray family;
    for (const locks::Family* each : locks::families()) {
        if (family.isEmpty() && each->claims(candidate(name, type)))
            family = each->id();
    }
    QTEST(family, "family");
}

void TestLockFamilies::fences()
{
    const auto fence = [](const char* keys) {
        return support::look(candidate("n"), Keyspace(keys))->fence.toHex();
    };
    const QByteArray first = fence("hash n U1:1=1 ttl=9000");
    QCOMPARE(first.size(), 32);
    QCOMPARE(fence("hash n U1:1=1 ttl=9000"), first);
    QVERIFY(fence("hash n U1:1=2 ttl=9000") != first);
    QVERIFY(fence("hash n U2:1=1 ttl=9000") != first);
    QVERIFY(fence("hash n U1:1=1 ttl=9001") != first);
    QVERIFY(fence("hash n U1:1=1") != first);
    QVERIFY(fence("hash n U1:1=1 ttl=9000\nstring redisson_lock_token:{n} 3") != first);
    QCOMPARE(
        fence("hash n mode=read U1:1=1 U2:2=1 ttl=9000"), fence("hash n U2:2=1 mode=read U1:1=1 ttl=9000"));
}

void TestLockFamilies::waiterChannels()
{
    const locks::Family* redisson = locks::familyById("redisson");
    locks::Lock lock;
    lock.ref = locks::LockRef{{"n"}, 0, {}};
    QCOMPARE(redisson->waiterChannels(lock), QByteArrayList{"redisson_lock__channel:{n}"});
    lock.kind = locks::redisson::fairLock;
    lock.waiters.list = QList<locks::Waiter>{{{"a"}, {}, {}}, {{"b"}, {}, {}}};
    const QByteArrayList each{"redisson_lock__channel:{n}:a", "redisson_lock__channel:{n}:b"};
    QCOMPARE(redisson->waiterChannels(lock), each);
    lock.kind = locks::redisson::readWriteLock;
    QCOMPARE(redisson->waiterChannels(lock), QByteArrayList{"redisson_rwlock:{n}"});
    lock.kind = locks::redisson::permitSemaphore;
    QCOMPARE(redisson->waiterChannels(lock), QByteArrayList{"redisson_sc:{n}"});
    lock.kind = locks::redisson::countDownLatch;
    lock.ref = locks::LockRef{{"{n}"}, 0, {}};
    QCOMPARE(redisson->waiterChannels(lock), QByteArrayList{"redisson_countdownlatch__channel__{{n}}"});
    QCOMPARE(locks::familyById("string")->waiterChannels(lock), QByteArrayList());
}

/// Source: redisson-wire, the cluster trap.
void TestLockFamilies::keysInAnotherSlot_data()
{
    using namespace locks::redisson;
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<bool>("elsewhere");
    const auto row = [](const char* name, Kind kind, bool elsewhere) {
        QTest::addRow("%s %s", locks::name(kind).constData(), name) << QByteArray(name) << kind << elsewhere;
    };
    for (const Kind kind : {reentrantLock, readWriteLock, plainSemaphore, fencedLock}) {
        for (const char* sound : {"orders", "{orders}", "a{b}c", "}w{q}"})
            row(sound, kind, false);
        for (const char* torn : {"{x", "a{b", "{}z", "x}y"})
            row(torn, kind, true);
    }
    row("orders", countDownLatch, false);
    row("a{b}c", countDownLatch, true); // its channel has braces in any case
}

void TestLockFamilies::keysInAnotherSlot()
{
    QFETCH(const QByteArray, name);
    QFETCH(const Kind, kind);
    locks::Observation seen;
    seen.ref = {{name}, 0, {}};
    seen.kind = kind;
    QTEST(locks::hasSideKeysElsewhere(seen), "elsewhere");
    seen.kind = locks::redisson::fairLock; // nobody waits, so it has no channel
    QVERIFY(!locks::hasSideKeysElsewhere(seen));
    seen.companions = {{locks::redisson::queueKey({name}), "queue", {}}};
    const bool isQueueElsewhere = locks::hasSideKeysElsewhere(seen);
    QVERIFY(
        isQueueElsewhere == (name != "orders" && name != "{orders}" && name != "a{b}c" && name != "}w{q}"));
}

void TestLockFamilies::errorsDecodeToNothing()
{
    const Keyspace keyspace("hash n U1:1=1 ttl=9000");
    const locks::Family* redisson = locks::familyById("redisson");
    const QList<locks::Reading> good = support::readings(*redisson, candidate("n"), keyspace);
    for (const char* error : {"NOPERM no", "WRONGTYPE no", "LOADING wait", ""}) {
        QList<locks::Reading> noHash = good;
        noHash[0].reply = redis::Reply::error(error);
        QVERIFY(!redisson->decode(candidate("n"), noHash, support::fixtureNow));
        QList<locks::Reading> noExpiry = good;
        noExpiry[1].reply = redis::Reply::error(error);
        QVERIFY(!redisson->decode(candidate("n"), noExpiry, support::fixtureNow));
        QList<locks::Reading> noCompanions = good;
        for (qsizetype i = 2; i < noCompanions.size(); ++i)
            noCompanions[i].reply = redis::Reply::error(error);
        QVERIFY(redisson->decode(candidate("n"), noCompanions, support::fixtureNow));
    }
    QVERIFY(!redisson->decode(candidate("n"), {}, support::fixtureNow));
}

QTEST_GUILESS_MAIN(TestLockFamilies)
#include "tst_lockfamilies.moc"
