#include "tests/support/lockparty.h"
#include "tests/support/redistest.h"
#include "tests/support/replyeater.h"

#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using client::Form;
using client::Leave;
using support::isBetween;
using support::LockParty;
using support::Overheard;
using support::subscribersOf;

namespace
{

const QByteArray uuidA = "6a2e8a4e-2b1b-4d57-9c0a-0d6c3f6f0a11";
const QByteArray uuidB = "1b7f1c62-53a8-4f0e-8a38-35dd6cb9a2b2";
const QByteArray channel = "redisson_rwlock:{orders}";
const client::AcquireOptions reading{0ms, {}, Form::Read};
const client::AcquireOptions writing{0ms, {}, Form::Write};
const client::AcquireOptions readingForever{std::nullopt, {}, Form::Read};
const client::AcquireOptions writingForever{std::nullopt, {}, Form::Write};

} // namespace

class ClientReadWriteTest : public support::RedisTest
{
    Q_OBJECT

private Q_SLOTS:
    void theStoredFormOfReaders();
    void theStoredFormOfAWriter();
    void aWriterWaitsForTheLastReader();
    void readersWaitForTheWriter();
    void aWriterBecomesAReader();
    void aReaderCannotBecomeAWriter();
    void theLockLastsAsLongAsItsLongestReader();
    void readersWhoseTimeoutsRanOutAreGone();
    void theWatchdogRenewsItsReadsAndShortensNobodys();
    void theWatchdogRenewsAWriter();
    void anApplicationsHashIsLeftAlone();
    void anEatenReplyIsFoundOutByReading();
    void aDeniedChannelKeepsTheLock();

private:
    [[nodiscard]] QByteArrayList keys() const
    {
        QByteArrayList list = m_redis->cli("keys *").split('\n');
        std::sort(list.begin(), list.end());
        return list;
    }
    [[nodiscard]] QByteArray timeoutOf(const QByteArray& reader, int read) const
    {
        return m_redis->cli("pttl {orders}:" + reader + ":rwlock_timeout:" + QByteArray::number(read));
    }
};

void ClientReadWriteTest::theStoredFormOfReaders()
{
    LockParty a(m_redis->uri(), uuidA);
    LockParty b(m_redis->uri(), uuidB);
    QCOMPARE(a.acquire({0ms, 20s, Form::Read})->count, 1);
    QCOMPARE(a.acquire({0ms, 10s, Form::Read})->count, 2);
    QCOMPARE(b.acquire(reading, 8)->count, 1);
    QCOMPARE(m_redis->cli("hgetall orders"), "mode\nread\n" + uuidA + ":7\n2\n" + uuidB + ":8\n1");
    QCOMPARE(keys(),
        (QByteArrayList{"orders", "{orders}:" + uuidB + ":8:rwlock_timeout:1",
            "{orders}:" + uuidA + ":7:rwlock_timeout:1", "{orders}:" + uuidA + ":7:rwlock_timeout:2"}));
    QCOMPARE(m_redis->cli("get {orders}:" + uuidA + ":7:rwlock_timeout:1"), "1");
    QVERIFY(isBetween(timeoutOf(uuidA + ":7", 1), 19'000, 20'000));
    QVERIFY(isBetween(timeoutOf(uuidA + ":7", 2), 9'000, 10'000));
    QVERIFY(isBetween(m_redis->cli("pttl orders"), 29'000, 30'000));
    QCOMPARE(*a.release(), (Leave{true, 1}));
    QCOMPARE(*a.release(), (Leave{true, 0}));
    QCOMPARE(*b.release(8), (Leave{true, 0}));
    QCOMPARE(m_redis->cli("keys *"), "");
}

void ClientReadWriteTest::theStoredFormOfAWriter()
{
    LockParty a(m_redis->uri(), uuidA);
    QCOMPARE(a.acquire(writing)->count, 1);
    QCOMPARE(a.acquire({0ms, 5s, Form::Write})->count, 2);
    QCOMPARE(m_redis->cli("hgetall orders"), "mode\nwrite\n" + uuidA + ":7:write\n2");
    QVERIFY2(isBetween(m_redis->cli("pttl orders"), 29'000, 30'000), "an entry never shortens it");
    QCOMPARE(a->holdings().value(0).holder.bytes, uuidA + ":7:write");
    QCOMPARE(*a.release(), (Leave{true, 1}));
    QCOMPARE(*a.release(), (Leave{true, 0}));
    QCOMPARE(*a.release(), Leave{});
    QCOMPARE(m_redis->cli("keys *"), "");
}

void ClientReadWriteTest::aWriterWaitsForTheLastReader()
{
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    LockParty writer(m_redis->uri());
    QVERIFY(a.acquire(reading)->acquired && b.acquire(reading)->acquired);
    Overheard overheard(m_redis->uri());
    writer.begin(writingForever);
    QTRY_COMPARE(subscribersOf(*m_redis, channel), 1);
    QVERIFY(a.release()->wasHeld);
    QVERIFY(!writer.acquired);
    QVERIFY(b.release()->wasHeld);
    QTRY_VERIFY_WITH_TIMEOUT(writer.hasIt(), 2000);
    QTRY_COMPARE(subscribersOf(*m_redis, channel), 0);
    QCOMPARE(overheard.messages(), QByteArrayList{channel + " 0"});
}

void ClientReadWriteTest::readersWaitForTheWriter()
{
    LockParty writer(m_redis->uri());
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    QVERIFY(writer.acquire(writing)->acquired);
    Overheard overheard(m_redis->uri());
    a.begin(readingForever);
    b.begin(readingForever);
    QTRY_COMPARE(subscribersOf(*m_redis, channel), 2);
    QVERIFY(writer.release()->wasHeld);
    QTRY_VERIFY_WITH_TIMEOUT(a.hasIt() && b.hasIt(), 2000);
    QCOMPARE(overheard.messages(), QByteArrayList{channel + " 1"});
}

void ClientReadWriteTest::aWriterBecomesAReader()
{
    LockParty a(m_redis->uri(), uuidA);
    LockParty b(m_redis->uri());
    QVERIFY(a.acquire(writing)->acquired);
    QVERIFY(a.acquire(reading)->acquired);
    QCOMPARE(m_redis->cli("hgetall orders"), "mode\nwrite\n" + uuidA + ":7:write\n1\n" + uuidA + ":7\n1");
    QCOMPARE(a->holdings().size(), 2);
    b.begin(readingForever);
    QTRY_COMPARE(subscribersOf(*m_redis, channel), 1);
    QCOMPARE(*a.release(client::Hold{a.lock, {uuidA + ":7:write"}, Form::Write}), (Leave{true, 0}));
    QTRY_VERIFY2(b.hasIt(), "it is a read lock now");
    QCOMPARE(m_redis->cli("hget orders mode"), "read");
    QCOMPARE(*a.release(), (Leave{true, 0}));
    QCOMPARE(*b.release(), (Leave{true, 0}));
    QCOMPARE(m_redis->cli("keys *"), "");
}

void ClientReadWriteTest::aReaderCannotBecomeAWriter()
{
    LockParty a(m_redis->uri());
    QVERIFY(a.acquire(reading)->acquired);
    const auto refusal = a.acquire(writing);
    QVERIFY(!refusal->acquired && refusal->ttl > 29s);
}

void ClientReadWriteTest::theLockLastsAsLongAsItsLongestReader()
{
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    QVERIFY(a.acquire({0ms, 20s, Form::Read})->acquired);
    QVERIFY(b.acquire({0ms, 90s, Form::Read})->acquired);
    QVERIFY(isBetween(m_redis->cli("pttl orders"), 89'000, 90'000));
    QVERIFY(b.release()->wasHeld);
    QVERIFY(isBetween(m_redis->cli("pttl orders"), 18'000, 20'000));
}

void ClientReadWriteTest::readersWhoseTimeoutsRanOutAreGone()
{
    LockParty a(m_redis->uri());
    m_redis->cli("hset orders mode read dead:1 1");
    m_redis->cli("pexpire orders 60000");
    QVERIFY(a.acquire(reading)->acquired);
    QCOMPARE(*a.release(), (Leave{true, 0}));
    QCOMPARE(m_redis->cli("keys *"), "");
}

void ClientReadWriteTest::theWatchdogRenewsItsReadsAndShortensNobodys()
{
    LockParty a(m_redis->uri(), uuidA, 900ms);
    LockParty b(m_redis->uri(), uuidB);
    QVERIFY(a.acquire(reading)->acquired && a.acquire(reading)->acquired);
    support::letPass(*m_redis, 1100ms);
    QVERIFY(isBetween(timeoutOf(uuidA + ":7", 1), 300, 900));
    QVERIFY(isBetween(timeoutOf(uuidA + ":7", 2), 300, 900));
    QVERIFY(b.acquire({0ms, 50s, Form::Read})->acquired);
    support::letPass(*m_redis, 700ms);
    QVERIFY(isBetween(m_redis->cli("pttl orders"), 45'000, 50'000));
    QVERIFY(isBetween(timeoutOf(uuidB + ":7", 1), 45'000, 50'000));
    QSignalSpy lost(&*a, &client::LockClient::lost);
    m_redis->cli("del orders");
    QTRY_COMPARE(lost.size(), 1);
    QCOMPARE(lost[0][0].value<client::Holding>().form, Form::Read);
}

void ClientReadWriteTest::theWatchdogRenewsAWriter()
{
    LockParty a(m_redis->uri(), {}, 900ms);
    QVERIFY(a.acquire(writing)->acquired);
    support::letPass(*m_redis, 1100ms);
    QVERIFY(isBetween(m_redis->cli("pttl orders"), 300, 900));
}

void ClientReadWriteTest::anApplicationsHashIsLeftAlone()
{
    m_redis->cli("hset orders name value");
    LockParty a(m_redis->uri());
    QVERIFY(!a.acquire(reading)->acquired);
    QVERIFY(!a.acquire(writing)->acquired);
    QCOMPARE(m_redis->cli("hgetall orders"), "name\nvalue");
    QCOMPARE(m_redis->cli("pttl orders"), "-1");
}

void ClientReadWriteTest::anEatenReplyIsFoundOutByReading()
{
    support::ReplyEater eater(m_redis->socketPath());
    LockParty a(eater.uri());
    for (const auto& options : {reading, writing}) {
        QVERIFY(a.acquire(options)->acquired && a.release()->wasHeld);
        eater.eatReplyTo("evalsha");
        QVERIFY(a.acquire(options)->acquired);
        QVERIFY(m_redis->cli("hvals orders").endsWith("\n1"));
        eater.eatReplyTo("evalsha");
        QCOMPARE(*a.release(), (Leave{true, 0}));
        QCOMPARE(m_redis->cli("keys *"), "");
    }
    QCOMPARE(eater.eaten(), 4);
}

void ClientReadWriteTest::aDeniedChannelKeepsTheLock()
{
    LockParty a(m_redis->uri());
    for (const auto& options : {reading, writing}) {
        m_redis->cli("acl setuser default allchannels");
        QVERIFY(a.acquire(options)->acquired);
        const QByteArray before = m_redis->cli("hgetall orders");
        m_redis->cli("acl setuser default resetchannels");
        QVERIFY(!a.release().ok());
        QCOMPARE(m_redis->cli("hgetall orders"), before);
        m_redis->cli("acl setuser default allchannels");
        QVERIFY(a.release()->wasHeld);
    }
}

QTEST_GUILESS_MAIN(ClientReadWriteTest)
#include "tst_clientreadwrite.moc"
