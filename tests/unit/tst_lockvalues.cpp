#include "core/locks/family.h"
#include "core/locks/health.h"
#include "core/locks/lockjson.h"
#include "core/locks/lockwords.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/stringfamily.h"
#include "tests/support/houserules.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using base::ServerTime;
using locks::Event;
using locks::EventKind;
using locks::Kind;
using locks::LeaseKind;
using locks::Lock;
using locks::State;

namespace
{

constexpr ServerTime valuesNow{1'790'000'000s};

Lock heldLock(std::optional<base::milliseconds> left)
{
    Lock lock;
    lock.ref = locks::LockRef{{"orders"}, 0, {}};
    lock.kind = locks::redisson::reentrantLock;
    lock.asOf = valuesNow;
    if (left)
        lock.expiresAt = valuesNow + *left;
    return lock;
}

} // namespace

class TestLockValues : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void worstStateComesFirst()
    {
        Lock lock = heldLock(20s);
        QCOMPARE(stateAt(lock, valuesNow), State::Held);
        lock.lease = {30s, {}, LeaseKind::Fixed};
        QCOMPARE(stateAt(lock, valuesNow + 17s), State::Held);
        QCOMPARE(stateAt(lock, valuesNow + 17001ms), State::Expiring);
        lock.lease.kind = LeaseKind::Watchdog;
        QCOMPARE(stateAt(lock, valuesNow + 19s), State::Held);
        lock.renewals = locks::Renewals{0, {}, {}, valuesNow + 11s};
        lock.asOf = valuesNow + 11s;
        QCOMPARE(stateAt(lock, valuesNow + 11s), State::RenewalOverdue);
        QCOMPARE(stateAt(lock, valuesNow + 20s), State::RenewalOverdue);
        QCOMPARE(stateAt(lock, valuesNow + 20001ms), State::Expired);
        lock.current = false;
        QCOMPARE(stateAt(lock, valuesNow + 20001ms), State::Unknown);
        QCOMPARE(stateAt(heldLock({}), valuesNow), State::NoExpiry);
        Lock free = heldLock(20s);
        free.exists = false;
        QCOMPARE(stateAt(free, valuesNow), State::Free);
        QVERIFY(!ttlAt(free, valuesNow));
        free.tooLarge = true;
        QCOMPARE(stateAt(free, valuesNow), State::Unknown);
    }
    /// Who looks late may have missed a renewal that came in time.
    void overdueIsWhatALookHasShown()
    {
        Lock lock = heldLock(30s);
        lock.lease = {30s, 10s, LeaseKind::Watchdog};
        lock.renewals = locks::Renewals{0, {}, {}, valuesNow + 11s};
        QCOMPARE(stateAt(lock, valuesNow + 11s), State::Held);
        QCOMPARE(stateAt(lock, valuesNow + 11999ms), State::Held);
        QVERIFY(isLiveAt(lock, valuesNow + 11999ms));
        QCOMPARE(ttlAt(lock, valuesNow + 11999ms), base::milliseconds(18001ms));
        QVERIFY(!isLiveAt(lock, valuesNow + 12s));
        QCOMPARE(stateAt(lock, valuesNow + 12s), State::Unknown);
        QCOMPARE(stateAt(lock, valuesNow + 31s), State::Unknown);
        QCOMPARE(unknownReasonAt(lock, valuesNow + 12s), QByteArray("look-late"));
        QCOMPARE(momentOf(lock, valuesNow + 12s), valuesNow);
        QCOMPARE(ttlAt(lock, valuesNow + 12s), base::milliseconds(30s));
        lock.asOf = valuesNow + 11s;
        QCOMPARE(stateAt(lock, valuesNow + 12s), State::RenewalOverdue);
        QVERIFY(isLiveAt(lock, valuesNow + 12s));
        QCOMPARE(unknownReasonAt(lock, valuesNow + 12s), QByteArray());
    }
    void countersAreOpenOrExhausted()
    {
        Lock lock = heldLock({});
        lock.kind = locks::redisson::permitSemaphore;
        lock.permits = locks::Permits{0, 1, 1};
        locks::Holder permit;
        permit.expiresAt = valuesNow + 5s;
        lock.holders = {permit};
        QCOMPARE(stateAt(lock, valuesNow), State::Exhausted);
        QCOMPARE(stateAt(lock, valuesNow + 5s), State::Open);
        QCOMPARE(permitsAt(lock, valuesNow + 5s), (locks::Permits{1, 0, 1}));
        QCOMPARE(locks::counterWords(lock, valuesNow), QStringLiteral("0 of 1 free"));
        QCOMPARE(locks::counterWords(lock, valuesNow + 5s), QStringLiteral("1 of 1 free"));
        Lock latch = heldLock({});
        latch.kind = locks::redisson::countDownLatch;
        latch.latchCount = 2;
        QCOMPARE(stateAt(latch, valuesNow), State::Exhausted);
        latch.exists = false;
        QCOMPARE(stateAt(latch, valuesNow), State::Open);
    }
    void countdownsStopWithoutSight()
    {
        Lock lock = heldLock(20s);
        QCOMPARE(ttlAt(lock, valuesNow + 30s), base::milliseconds(-10s));
        lock.current = false;
        QCOMPARE(ttlAt(lock, valuesNow + 30s), base::milliseconds(20s));
    }
    /// Each reader makes its own copy of a name.
    void sharedNamesAreFoundByEqualOnes()
    {
        const auto made = [](int number, int db, const char* node) {
            return locks::SharedRef(locks::LockRef{{QByteArray::number(number)}, db, QByteArray(node)});
        };
        QHash<locks::SharedRef, int> table;
        for (int number = 0; number < 10'000; ++number)
            for (int db = 0; db < 2; ++db)
                table.insert(made(number, db, db == 0 ? "" : "a:1"), 2 * number + db);
        QCOMPARE(table.size(), 20'000);
        for (int number = 0; number < 10'000; ++number) {
            QCOMPARE(table.value(made(number, 0, ""), -1), 2 * number);
            QCOMPARE(table.value(made(number, 1, "a:1"), -1), 2 * number + 1);
            QVERIFY(!table.contains(made(number, 1, "")));
            QVERIFY(!table.contains(made(number, 0, "a:1")));
        }
        table.insert({}, -2);
        QCOMPARE(table.value(locks::SharedRef(locks::LockRef()), -1), -2);
        QVERIFY(locks::SharedRef(locks::LockRef()) == locks::SharedRef());
    }
    void namesGoBothWays()
    {
        for (const char* kind : {"reentrant", "fair", "read-write", "fenced", "permit-semaphore", "semaphore",
                 "latch", "faster-multilock", "string"})
            QCOMPARE(locks::name(locks::kindFromName(kind).value()), QByteArray(kind));
        for (const char* event : {"acquired", "reentered", "renewed", "partly-released", "released",
                 "handed-over", "expired", "deleted", "gone", "evicted", "flushed", "force-released",
                 "waiter-joined", "waiter-left", "changed-unseen"})
            QCOMPARE(locks::name(locks::eventKindFromName(event).value()), QByteArray(event));
        QVERIFY(!locks::kindFromName("spin"));
        QVERIFY(!locks::eventKindFromName("Acquired"));
    }
    /// Window, terminal, filter and JSON read this one table.
    void eachStateHasOneRow()
    {
        QSet<QByteArray> names;
        QStringList rows;
        for (int number = 0; number <= int(State::PossiblyLost); ++number) {
            const auto state = static_cast<State>(number);
            const int rank = locks::rankOf(state);
            QVERIFY(rank < int(locks::everyState.size()));
            QCOMPARE(locks::everyState[std::size_t(rank)].state, state);
            names.insert(locks::name(state));
        }
        for (const locks::StateTraits& traits : locks::everyState)
            rows.append(locks::stateSign(traits.state) + u' ' + locks::stateTitle(traits.state) + u'/' +
                        locks::stateShortWord(traits.state));
        QCOMPARE(names.size(), qsizetype(locks::everyState.size()));
        QCOMPARE(rows.join(u'\n'),
            QStringLiteral("⚠ Possibly lost/lost?\n? Unknown/unknown\n✕ Expired/expired\n▲ Renewal "
                           "overdue/overdue\n▲ Expiring/expiring\n∞ No expiry/no expiry\n◈ "
                           "Exhausted/used up\n● Held/held\n◇ Open/open\n○ Free/free"));
        QCOMPARE(locks::stateSign(State::Held, locks::LeaseKind::Fixed), QStringLiteral("◆"));
        QCOMPARE(locks::stateShortWord(State::Exhausted, locks::redisson::countDownLatch),
            QStringLiteral("closed"));
    }
    void aHolderHasPartsOfItsId()
    {
        locks::Holder holder;
        QCOMPARE(holder.client(), QByteArray());
        holder.id = {"5f1c:7:write"};
        holder.setParts("5f1c", "7");
        QCOMPARE(holder.client(), QByteArray("5f1c"));
        QCOMPARE(holder.thread(), QByteArray("7"));
        holder.setParts("a client's title", "7"); // of a recording: it stands nowhere in the id
        QCOMPARE(holder.client(), QByteArray("a client's title"));
        QCOMPARE(holder.thread(), QByteArray("7"));
        holder.setParts("5f1c", {});
        QCOMPARE(holder.client(), QByteArray("5f1c"));
        QCOMPARE(holder.thread(), QByteArray());
        holder.id = {QByteArray(300, 'x') + ":7"};
        holder.setParts(QByteArray(300, 'x'), "7");
        QCOMPARE(holder.client(), QByteArray(300, 'x'));
        QCOMPARE(holder.thread(), QByteArray("7"));
    }

    void aFenceIsItsDigits()
    {
        const QByteArray digits = "5d41402abc4b2a76b9719d911017c592";
        const locks::Fence fence = locks::Fence::fromHex(digits);
        QCOMPARE(fence.toHex(), digits);
        QVERIFY(fence == locks::Fence(QByteArray::fromHex(digits)) && !fence.isEmpty());
        QVERIFY(fence != locks::Fence::fromHex(digits.chopped(2)));
        QCOMPARE(locks::Fence::fromHex(digits + "ff").toHex(), digits); // no more than a digest has
        QVERIFY(locks::Fence().isEmpty() && locks::Fence().toHex().isEmpty());
    }

    void whatIsRareIsSharedUntilItIsReplaced()
    {
        Lock lock = heldLock(10s);
        QVERIFY(!lock.permits && lock.permits == std::optional<locks::Permits>());
        lock.permits = locks::Permits{1, {}, 3};
        const Lock copy = lock;
        QCOMPARE(&*copy.permits, &*lock.permits);
        lock.permits = locks::Permits{2, {}, 3};
        QVERIFY(copy.permits->available == 1 && copy != lock);
        lock.permits = locks::Permits{1, {}, 3};
        QVERIFY(copy == lock);
        lock.permits.reset();
        QVERIFY(!lock.permits && copy.permits);
    }

    void aBoundOfWaitersThatSaysNothingIsNotShown()
    {
        locks::Waiters waiters;
        waiters.visibility = locks::Visibility::AtLeast;
        QCOMPARE(locks::waiterCountWords(waiters), QString());
        waiters.count = 3;
        QCOMPARE(locks::waiterCountWords(waiters), QStringLiteral("≥ 3"));
        waiters.visibility = locks::Visibility::AtMost;
        QCOMPARE(locks::waiterCountWords(waiters), QStringLiteral("≤ 3"));
        waiters.visibility = locks::Visibility::Listed;
        waiters.count = 0;
        QCOMPARE(locks::waiterCountWords(waiters), QStringLiteral("0"));
    }

    void aMissingTimeComesFirst()
    {
        using Time = base::CompactOptional<ServerTime>;
        QVERIFY(!Time() && Time() == std::optional<ServerTime>() && Time() == Time(std::nullopt));
        QVERIFY(
            Time(valuesNow) && *Time(valuesNow) == valuesNow && Time(valuesNow) == std::optional(valuesNow));
        QVERIFY(Time() < Time(ServerTime(0s)) && Time(ServerTime(0s)) < Time(valuesNow));
        QCOMPARE(std::optional<ServerTime>(Time()), std::nullopt);
    }

    void lockAsJson()
    {
        Lock lock = heldLock(20s);
        locks::Holder holder;
        holder.id = {"u:7"};
        holder.setParts("u", "7");
        holder.count = 2;
        holder.since = valuesNow - 5s;
        holder.sinceExact = true;
        lock.holders = {holder};
        lock.lease = {30s, 10s, LeaseKind::Watchdog};
        lock.renewals = locks::Renewals{3, valuesNow - 2s, valuesNow + 8s, valuesNow + 9s};
        lock.waiters = {.count = 1,
            .list = QList<locks::Waiter>{{{"v:1"}, true, valuesNow + 60s}},
            .visibility = locks::Visibility::Listed};
        lock.fence = locks::Fence::fromHex("ab");
        lock.fenceStrength = locks::FenceStrength::Strong;
        lock.evidence = locks::Evidence{{"holder-field"}, {}};
        const QHash<QByteArray, QString> aliases{{"u", QStringLiteral("billing-2")}};
        const QByteArray json =
            QJsonDocument(toJson(lock, {valuesNow, true, &aliases})).toJson(QJsonDocument::Compact);
        QCOMPARE(json,
            QByteArray(
                R"({"as_of_ms":1790000000000,"companions":[],"db":0,"evidence":["holder-field"],)"
                R"("expires_at_ms":1790000020000,"family":"redisson","fence":"ab","fence_strength":"strong",)"
                R"("group":null,"holder_life":{"others_hold_it_at":null,"renews":null,"sign":null,"silence":null},)"
                R"("holders":[{"alias":"billing-2","client":"u","count":2,"expires_at_ms":null,)"
                R"("id":"u:7","mode":"exclusive","since_by":"seen","since_exact":true,"since_ms":1789999995000,"thread":"7"}],)"
                R"("kind":"reentrant","latch_count":null,"lease":{"kind":"watchdog","ms":30000,)"
                R"("period_ms":10000},"live":true,"lock":"orders","node":"","permits":null,"pinned":false,)"
                R"("renewals":{"count":3,"last_ms":1789999998000,"next_due_ms":1790000008000},)"
                R"("state":"held","token":null,"trouble":[],"trouble_since_ms":{},"ttl_ms":20000,"waiters":{"count":1,)"
                R"("list":[{"alias":null,"alive":true,"id":"v:1","valid_until_ms":1790000060000}],"visibility":"listed"}})"));
    }
    /// It tells what the client's other locks and connections show; see LifeTracker.
    void lifeOfAHolderAsJson()
    {
        using locks::HolderLife;
        using locks::HolderSilence;
        const auto json = [](const HolderLife& life) {
            Lock lock = heldLock(20s);
            lock.life = life;
            const QJsonObject whole = toJson(lock, {valuesNow, true, nullptr});
            return QJsonDocument(whole[u"holder_life"].toObject()).toJson(QJsonDocument::Compact);
        };
        QCOMPARE(json({HolderLife::Sign::Renews, 8, {}, {}}),
            QByteArray(R"({"others_hold_it_at":null,"renews":8,"sign":"renews","silence":null})"));
        QCOMPARE(json({HolderLife::Sign::Renews, 0, {}, {}}), // of too many locks to be told with each
            QByteArray(R"({"others_hold_it_at":null,"renews":null,"sign":"renews","silence":null})"));
        QCOMPARE(json({HolderLife::Sign::Listens, 0, {}, "10.0.3.7:6379"}),
            QByteArray(
                R"({"others_hold_it_at":"10.0.3.7:6379","renews":null,"sign":"listens","silence":null})"));
        QVERIFY(json({HolderLife::Sign::Worked, 0, {}, {}}).contains(R"("sign":"worked")"));
        const HolderSilence silence{valuesNow - 60s, true, false, HolderSilence::Connection::NotFound};
        QCOMPARE(json({HolderLife::Sign::None, 0, silence, {}}),
            QByteArray(R"({"others_hold_it_at":null,"renews":null,"sign":null,"silence":)"
                       R"({"connections":"not-found","missed_renewals":false,"seen_before":true,)"
                       R"("since_ms":1789999940000}})"));
    }
    /// The host is what counts in ShedLock's value.
    void aLongIdIsToldByItsClient()
    {
        const QByteArray value =
            "ADDED:2026-03-01T08:00:00.123Z@billing-2:0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10";
        locks::Holder holder;
        holder.id = {value};
        holder.setParts("billing-2", {});
        QCOMPARE(locks::aliasedIdWords(holder, {}, 40), QStringLiteral("billing-2"));
        QCOMPARE(locks::aliasedIdWords(holder, {}, 100), QString::fromLatin1(value));
        QCOMPARE(locks::aliasedIdWords(holder, {{"billing-2", QStringLiteral("Billing")}}, 40),
            QStringLiteral("Billing"));
    }
    /// So a table of a million locks pays for what they have, not for what they could have.
    void whatALockLacksTakesNoRoom()
    {
        const base::Shared<QByteArray> nothing;
        QCOMPARE(&*base::Shared<QByteArray>(QByteArray()), &*nothing);
        const base::Shared<QByteArray> some = QByteArray("failover");
        const base::Shared<QByteArray> copy = some;
        QCOMPARE(&*copy, &*some);
        QVERIFY(some != nothing && some == QByteArray("failover"));
        // With the count of those who share it, and what the heap adds: 256 bytes.
        QVERIFY2(sizeof(Lock) <= 240, QByteArray::number(qsizetype(sizeof(Lock))).constData());
        QCOMPARE(sizeof(locks::LockPtr), sizeof(void*));
        QVERIFY2(
            sizeof(locks::Holder) <= 64, QByteArray::number(qsizetype(sizeof(locks::Holder))).constData());
    }
    void zeroIsNotMissing()
    {
        Lock latch = heldLock(20s);
        QVERIFY(!latch.latchCount && latch.latchCount.value_or(7) == 7);
        const Lock before = latch;
        latch.latchCount = 0;
        QVERIFY(latch.latchCount && *latch.latchCount == 0);
        QVERIFY(latch != before && before.latchCount == std::nullopt);
    }
    void bytesThatAreNoUtf8()
    {
        Lock lock = heldLock(20s);
        lock.ref = locks::LockRef{{QByteArray("lock\xff")}, 0, {}};
        lock.current = false;
        lock.unknownReason = QByteArray("no-permission");
        const QJsonObject json = toJson(lock, {valuesNow, true, nullptr});
        QCOMPARE(json.value(QStringLiteral("lock")).toString(), QStringLiteral("lock\\xff"));
        QCOMPARE(json.value(QStringLiteral("lock_b64")).toString(), QStringLiteral("bG9ja/8="));
        QCOMPARE(json.value(QStringLiteral("unknown_reason")).toString(), QStringLiteral("no-permission"));
        QCOMPARE(json.value(QStringLiteral("live")).toBool(true), false);
    }
    void eventAsJson()
    {
        const Event event{5, valuesNow, EventKind::HandedOver, {{"orders"}, 2, QByteArray("a:1")},
            locks::redisson::fairLock, {"u:7"}, 1, 30s, locks::Seen::Channel, true, 3, "b:2"};
        QCOMPARE(QJsonDocument(toJson(event)).toJson(QJsonDocument::Compact),
            QByteArray(
                R"({"at_ms":1790000000000,"count":1,"db":2,"event":"handed-over","exact":true,"holder":"u:7",)"
                R"("kind":"fair","lock":"orders","node":"a:1","seq":5,"source":"channel","ttl_ms":30000,)"
                R"("unseen":3})"));
        Event named = event;
        named.holder = {"11111111-1111-4111-8111-111111111111:7"};
        named.lockKind = locks::redisson::reentrantLock;
        const QHash<QByteArray, QString> aliases{
            {"11111111-1111-4111-8111-111111111111", QStringLiteral("billing")}};
        const QJsonObject out = toJson(named, aliases, QStringLiteral("shop:6379"));
        QCOMPARE(out.value(QStringLiteral("alias")).toString(), QStringLiteral("billing"));
        QCOMPARE(out.value(QStringLiteral("server_name")).toString(), QStringLiteral("shop:6379"));
        QVERIFY(toJson(named, {}, {}).value(QStringLiteral("alias")).isNull());
        locks::Health health;
        health.reason = "no-answer";
        QCOMPARE(QJsonDocument(toJson(health, valuesNow)).toJson(QJsonDocument::Compact),
            QByteArray(R"({"at_ms":1790000000000,"event":"health","live":false,"reason":"no-answer"})"));
        using locks::FeedHealth;
        health.feeds = {{FeedHealth::Feed::Channels, FeedHealth::Condition::Paused, {}, 5200}};
        QCOMPARE(QJsonDocument(toJson(health, valuesNow)).toJson(QJsonDocument::Compact),
            QByteArray(R"({"at_ms":1790000000000,"event":"health","live":false,"paused":["channels"],)"
                       R"("reason":"no-answer"})"));
        health.feeds.clear();
        health.lacks = {locks::Lack::Time};
        health.release = "Valkey 8.1.8";
        QCOMPARE(
            toJson(health, valuesNow)[QLatin1String("server")].toString(), QStringLiteral("Valkey 8.1.8"));
        const QJsonObject lack = toJson(health, valuesNow)[QLatin1String("lacks")].toArray().at(0).toObject();
        QCOMPARE(lack[QLatin1String("id")].toString(), QStringLiteral("time"));
        QCOMPARE(lack[QLatin1String("instead")].toString(), locks::lackSentence(locks::Lack::Time));
    }
    void whereLocksAreLookedForIsTold()
    {
        using locks::DiscoveryPlace;
        locks::Health health;
        health.discovery.places = {{QStringLiteral("b:2"), true, {}, {}},
            {QStringLiteral("a:1"), false, "link-down", QStringLiteral("c:3")},
            {QStringLiteral("d:4"), true, {}, {}}};
        QCOMPARE(QJsonDocument(toJson(health, valuesNow)[QLatin1String("discovery")].toArray())
                     .toJson(QJsonDocument::Compact),
            QByteArray(R"([{"node":"b:2","reason":null,"replica":true},)"
                       R"({"node":"a:1","reason":"link-down","replica":false},)"
                       R"({"node":"d:4","reason":null,"replica":true}])"));
        const QStringList sentences = locks::discoverySentences(health.discovery.places);
        QCOMPARE(sentences.size(), 2);
        QVERIFY(sentences.at(0).contains(QStringLiteral("(b:2, d:4)")));
        QVERIFY(sentences.at(1).contains(QStringLiteral("a:1")) &&
                sentences.at(1).contains(QStringLiteral("c:3")));
        for (const char* reason : {"none", "connecting", "unreachable", "untrusted", "refused", "link-down",
                 "behind", "no-replica", "next-pass"})
            QVERIFY2(locks::discoverySentences({DiscoveryPlace{QStringLiteral("a:1"), false, reason, {}}})
                         .value(0)
                         .endsWith(QLatin1Char('.')),
                reason);
    }
    void everyFactHasASentence()
    {
        for (const char* fact : {"holder-field", "several-holders", "transaction-id", "queue-key",
                 "timeouts-key", "queue-timeouts-differ", "known-fair", "token-key", "mode-field",
                 "mode-alone", "foreign-fields", "reader-lapsed", "value-triples", "permit-timeouts",
                 "semaphore-channel", "latch-channel", "pinned", "stated", "no-expiry"})
            QVERIFY2(locks::evidenceSentence(locks::redisson::reentrantLock, fact).endsWith(QLatin1Char('.')),
                fact);
        QVERIFY(locks::evidenceSentence(locks::stringLock, "lock-prefix").endsWith(QLatin1Char('.')));
        QCOMPARE(locks::evidenceSentence({}, "odd"), QStringLiteral("odd"));
    }

    /// Every identifier that a source of core gives as the reason why something is not known.
    void everyReasonHasASentence()
    {
        static const QRegularExpression given(
            QStringLiteral(
                R"re((?:lost|distrust|blind|become|loseSight|loseSightOf|failAt)\([^;]*?"([a-z-]+)"|[rR]eason = [^;]*;|lack = [^;]*;|QByteArray reasonOf.*?\n\}|QByteArray refusalOf.*?\n\}|QByteArray lostReason.*?\n\})re"),
            QRegularExpression::DotMatchesEverythingOption);
        static const QRegularExpression literal(QStringLiteral(R"re("([a-z-]+)")re"));
        QSet<QByteArray> reasons;
        for (const support::SourceFile& file : support::sourceTree()) {
            const bool tells = file.isIn(QStringLiteral("core/watch")) ||
                               file.isIn(QStringLiteral("core/console")) ||
                               file.path.startsWith(QStringLiteral("core/locks/track")) ||
                               file.path == QStringLiteral("core/locks/lock.cpp");
            for (auto place = given.globalMatch(file.text); tells && place.hasNext();) {
                for (auto word = literal.globalMatch(place.next().captured()); word.hasNext();)
                    reasons.insert(word.next().captured(1).toLatin1());
            }
        }
        QVERIFY(reasons.contains("no-answer") && reasons.contains("reading") && reasons.contains("busy"));
        const QByteArrayList worded = locks::unknownReasons();
        QCOMPARE(reasons, QSet<QByteArray>(worded.begin(), worded.end()));
        for (const QByteArray& reason : worded)
            QVERIFY2(locks::unknownSentence(reason).endsWith(QLatin1Char('.')), reason.constData());
    }
    void eventsAreSentences()
    {
        Event event;
        event.kind = EventKind::HandedOver;
        event.lockKind = locks::redisson::reentrantLock;
        event.holder = {"%1<b>\n"};
        QCOMPARE(locks::eventSentence(event), QStringLiteral("It went over to %1<b>\u240a."));
        event.holder = {"11111111-1111-4111-8111-111111111111:7"};
        QCOMPARE(locks::eventSentence(
                     event, {{"11111111-1111-4111-8111-111111111111", QStringLiteral("billing")}}),
            QStringLiteral("It went over to billing:7."));
        QCOMPARE(
            locks::stateTitle(State::Exhausted, locks::redisson::countDownLatch), QStringLiteral("Closed"));
    }
    void anEmptyNameIsSeen()
    {
        QCOMPARE(locks::nameWords({}), QStringLiteral("(empty name)"));
        QCOMPARE(locks::nameWords({"a\nb"}), QStringLiteral("a\u240ab"));
    }
    void healthIsComparedWhole()
    {
        locks::Health left;
        locks::Health right;
        QVERIFY(left == right);
        right.clock.known = true;
        QVERIFY(!(left == right));
        right = left;
        right.feeds.append(locks::FeedHealth{});
        QVERIFY(!(left == right));
    }
};

QTEST_GUILESS_MAIN(TestLockValues)
#include "tst_lockvalues.moc"
