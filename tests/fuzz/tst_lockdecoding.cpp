#include "core/locks/lockjson.h"
#include "core/locks/lockwords.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/redissonnames.h"
#include "core/locks/registry.h"
#include "core/locks/stringfamily.h"
#include "tests/support/lockfixtures.h"

#include <QJsonDocument>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using locks::Candidate;
using locks::Reading;
using redis::Reply;
using support::Keyspace;

namespace
{

constexpr quint32 defaultSeed = 20'261'121;

/// Good readings, damaged at random: bytes, types, lengths, numbers, order.
class Damage
{
public:
    explicit Damage(quint32 seed)
        : m_random(seed)
    {
    }

    int below(int bound) { return m_random.bounded(bound); }
    QByteArray bytes(QByteArray text)
    {
        for (int i = below(3); i >= 0 && !text.isEmpty(); --i) {
            const int at = below(int(text.size()));
            switch (below(4)) {
            case 0:
                text[at] = char(below(256));
                break;
            case 1:
                text.remove(at, 1 + below(8));
                break;
            case 2:
                text.insert(at, text.mid(below(int(text.size())), below(20)));
                break;
            default:
                text.insert(at, pick({":", "{", "}", "-", ":write", ":1", "0", "=", QByteArray(1, '\0')}));
                break;
            }
        }
        return text;
    }
    Reply reply(Reply good)
    {
        switch (below(7)) {
        case 0:
            return Reply::error("WRONGTYPE no");
        case 1:
            return Reply::nil();
        case 2:
            return Reply::number(oddNumber());
        case 3:
            good.bytes = bytes(good.bytes);
            return good;
        default:
            break;
        }
        if (!good.elements.isEmpty()) {
            const int at = below(int(good.elements.size()));
            if (below(6) == 0)
                good.elements.remove(at);
            else
                good.elements[at] = reply(good.elements.at(at));
        }
        return good;
    }
    QByteArray pick(const QByteArrayList& list) { return list.at(below(int(list.size()))); }

private:
    qint64 oddNumber()
    {
        const QList<qint64> odd{-2, -1, 0, 1, std::numeric_limits<qint64>::max(),
            std::numeric_limits<qint64>::min(), 9'000'000'000'000'000'000, 1'790'000'000'000};
        return odd.at(below(int(odd.size())));
    }

    QRandomGenerator m_random;
};

const QByteArrayList goodKeyspaces{
    "hash n U1:42=2 ttl=30000",
    "hash n U1:7=1 ttl=30000\nlist redisson_lock_queue:{n} U2:31 U1:9\n"
    "zset redisson_lock_timeout:{n} U2:31=1790000330000 U1:9=1790000630000",
    "hash n mode=read U1:5=2 U2:8=1 ttl=30000\nstring {n}:U1:5:rwlock_timeout:1 1 ttl=20000",
    "hash n mode=write U1:5:write=1 U1:5=1 ttl=30000",
    "hash n U1:1=1 ttl=30000\nstring redisson_lock_token:{n} 17",
    "hash n AAAAAAAAAAAAAAAAAAAAAA=U1:3 AAAAAAAAAAAAAAAAAAAAAA:U1:3:expire_time=1790000030000 "
    "AAAAAAAAAAAAAAAAAAAAAA:U1:3:lock_count=2 ttl=30000",
    "string n 3\nzset {n}:timeout P1=1790000005000 P2=922337203685477",
    "string n U1-12 ttl=10000",
    "hash huey.results.n n.lock.orders=1 n.lock.=1 other=2",
    "hash n 0123456789abcdef01234567=1790000000.5 ttl=30000\nzset uniquejobs:digests n=1790000000",
    "set n host_12_0123456789abcdef0123456789abcdef ttl=30000",
    "zset n host_12_0123456789abcdef0123456789abcdef=1790000030000 U1:2=1790000030000 ttl=30000",
};

quint32 seedOfRun()
{
    bool ok = false;
    const quint32 seed = qEnvironmentVariable("LOCKSCOPE_FUZZ_SEED").toUInt(&ok);
    return ok ? seed : defaultSeed;
}

int rounds()
{
    return std::max(1, qEnvironmentVariable("LOCKSCOPE_FUZZ_ROUNDS", QStringLiteral("500")).toInt());
}

Candidate candidateFor(Damage& damage, const locks::Family& family)
{
    QList<std::optional<locks::Kind>> hints{std::nullopt, locks::redisson::reentrantLock,
        locks::redisson::fairLock, locks::redisson::readWriteLock, locks::redisson::fencedLock,
        locks::redisson::plainSemaphore, locks::redisson::permitSemaphore, locks::redisson::countDownLatch,
        locks::redisson::fasterMultiLock, locks::stringLock};
    for (const locks::Kind kind : family.kinds())
        hints.append(kind);
    Candidate made = support::candidate("n", damage.pick({"hash", "string", "zset", "set"}));
    made.hint = hints.at(damage.below(int(hints.size())));
    if (damage.below(4) == 0 || family.id() == "string")
        made.pinnedAs = hints.at(damage.below(int(hints.size())));
    return made;
}

} // namespace

/// Whatever a server answers: no crash, no undefined behaviour, and whatever is decoded can be kept and
/// written. LOCKSCOPE_FUZZ_SEED and LOCKSCOPE_FUZZ_ROUNDS make a run another or longer.
class TestLockDecoding : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void readings()
    {
        const quint32 seed = seedOfRun();
        Damage damage(seed);
        locks::Registry registry;
        qint64 decoded = 0;
        for (int round = 0; round < rounds(); ++round) {
            for (const QByteArray& good : goodKeyspaces)
                decoded += decodeOnce(damage, Keyspace(good), registry, round);
        }
        QVERIFY2(decoded > 0, qPrintable(QStringLiteral("seed %1").arg(seed)));
    }
    void names()
    {
        Damage damage(seedOfRun());
        const QByteArrayList good{"redisson_lock__channel:{pay}:U2:31", "redisson_rwlock:{cat}",
            "redisson_countdownlatch__channel__{done}", "{cat}:U1:5:rwlock_timeout:1",
            "redisson_unlock_latch:{orders}:0123456789abcdef0123456789abcdef", "redisson_lock_queue:{t}:x",
            "{gpu}:timeout", "redisson_sc:{gpu}"};
        for (int round = 0; round < rounds(); ++round) {
            for (const QByteArray& name : good) {
                const QByteArray damaged = damage.bytes(support::spelledOut(name));
                for (const locks::Family* family : locks::families()) {
                    for (const base::KeyName& owner : family->ownersOf({damaged}))
                        QVERIFY(owner.bytes.size() <= damaged.size());
                    const auto meaning = family->readMessage(damaged, damage.bytes("1"));
                    QVERIFY(!meaning || !meaning->names.isEmpty());
                }
            }
        }
    }
    void derivedNamesLeadBack()
    {
        Damage damage(seedOfRun());
        const base::HolderId reader{support::spelledOut("U1:5")};
        for (int round = 0; round < rounds(); ++round) {
            const base::KeyName name{damage.bytes("some{lock}:name")};
            using namespace locks::redisson;
            for (const base::KeyName& key : {queueKey(name), timeoutsKey(name), tokenKey(name),
                     permitTimeoutsKey(name), readerTimeoutKey(name, reader, 3)})
                QVERIFY2(ownersOf(key).contains(name), key.bytes.constData());
            QVERIFY(parseChannel(latchChannel(name))->names.contains(name));
            QVERIFY(parseChannel(readWriteChannel(name))->names.contains(name));
            QVERIFY(parseChannel(fairChannel(name, reader))->names.contains(name));
        }
    }

private:
    static qint64 decodeOnce(Damage& damage, const Keyspace& keyspace, locks::Registry& registry, int round)
    {
        qint64 decoded = 0;
        for (const locks::Family* family : locks::families()) {
            const Candidate asked = candidateFor(damage, *family);
            QList<Reading> readings;
            for (const redis::Command& question : family->questions(asked))
                readings.append({question, damage.reply(keyspace.answer(question))});
            for (const redis::Command& question : family->moreQuestions(asked, readings))
                readings.append({question, damage.reply(keyspace.answer(question))});
            const auto at = support::fixtureNow + std::chrono::milliseconds(round);
            const auto observation = family->decode(asked, readings, at);
            decoded += observation ? 1 : 0;
            if (observation)
                keepAndTell(*observation, registry);
        }
        return decoded;
    }
    static void keepAndTell(const locks::Observation& observation, locks::Registry& registry)
    {
        registry.see(observation);
        const locks::Batch batch = registry.takeBatch();
        for (const locks::LockPtr& lock : batch.changed)
            QVERIFY(!toJson(*lock, {observation.at, true, nullptr}).isEmpty());
        for (const locks::Event& event : batch.events)
            QVERIFY(!locks::eventSentence(event).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestLockDecoding)
#include "tst_lockdecoding.moc"
