#include "core/locks/dialect.h"
#include "core/locks/dialectfamily.h"
#include "core/locks/finding.h"
#include "core/locks/lockwords.h"
#include "core/locks/phppacking.h"
#include "tests/support/librarypeer.h"
#include "tests/support/lockfixtures.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>
#include <QUuid>

#include <algorithm>

namespace lockscope
{

using locks::Candidate;
using locks::Dialect;
using locks::DialectFamily;
using locks::KeyType;
using locks::Observation;

namespace
{

const DialectFamily& family() { return static_cast<const DialectFamily&>(*locks::familyById("dialects")); }

/// The value in the notation of support::Keyspace.
QByteArray spelled(const QByteArray& value)
{
    QByteArray text;
    for (const char byte : value)
        text += byte > ' ' && byte <= '~' && byte != '\\' ? QByteArray(1, byte)
                                                          : "\\x" + QByteArray(1, byte).toHex();
    return text;
}

/// Decodes a string that stands alone, or beside the hash of a queue's job, which may have further fields.
std::optional<Observation> decoded(const QByteArray& name, const QByteArray& value, bool expires = true,
    const QByteArray& job = {}, const QByteArray& pin = {})
{
    QByteArray keys = "string " + name + ' ' + spelled(value) + (expires ? " ttl=10000" : "");
    if (!job.isEmpty())
        keys += "\nhash " + job + " name=mails";
    Candidate candidate;
    candidate.key = {name};
    candidate.type = KeyType::String;
    candidate.pinnedAs = locks::kindFromName(pin);
    if (!family().claims(candidate))
        return std::nullopt;
    const support::Keyspace keyspace(keys);
    return family().decode(candidate, support::readings(family(), candidate, keyspace), support::fixtureNow);
}

bool isNamed(const Observation& observation, const QByteArray& kind)
{
    const auto is = [&kind](locks::Kind other) { return locks::name(other) == kind; };
    return is(observation.kind) || std::ranges::any_of(observation.couldAlsoBe, is);
}

QByteArray row(const QByteArray& fields)
{
    return R"([{"id": "a", "library": "A", "word": "A", "form": "#", "token": "[0-9a-f]")" + fields + "}]";
}

} // namespace

/// The table of dialects: how it is read, and what is recognised by it.
class TestDialects : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFaultIsNamed_data();
    void aFaultIsNamed();
    void theBuiltInTableIsRead();
    void whatIsRenewedSaysByWhichCommand();
    void equalTokensAreOrderedByUse();
    void whatIsCheckedLiveIsRunByTests();
    void eachExampleIsFoundAndDecoded_data();
    void eachExampleIsFoundAndDecoded();
    void locksLikeAnyOtherStringAreStatedOnly();
    void markersAndSessionsAreShownAsSuch();
    void aJobsLockNeedsItsJob();
    void aJobsLockTellsOfItsJob();
    void anExpiryIsNeededWhereTheLibraryAlwaysSetsOne();
    void theTokenTellsItsHolder();
    void theTokenTellsItsTime_data();
    void theTokenTellsItsTime();
    void theTokenTellsItsEnd_data();
    void theTokenTellsItsEnd();
    void whatPhpredisPacksIsRecognised_data();
    void whatPhpredisPacksIsRecognised();
    void piecesOfPackedValuesAreNone();
    void whoListensTellsTheLibrary();
    void freeingIsAsTheLibraryNeedsIt();
    void eachRegistrysChannelIsTold();
    void ordinaryStringsAreNoLocks();
    void globsMatch_data();
    void globsMatch();
};

void TestDialects::aFaultIsNamed_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("where");
    QTest::addColumn<QByteArray>("why");
    const auto add = [](const char* name, const QByteArray& json, const QByteArray& where,
                         const QByteArray& why) { QTest::newRow(name) << json << where << why; };
    add("no JSON", "[\n{\n}", "line 3", "unterminated array");
    add("no list", "{}", "line 1", "the file is no list of dialects");
    add("nothing", "[{}]", "row 1", "\"id\" is missing");
    add("an unknown field", row(R"(, "tokens": "x")"), "a", "\"tokens\" is not known");
    add("no text", row(R"(, "jobSuffix": 1)"), "a", "\"jobSuffix\" is no text");
    add("no list of names", row(R"(, "names": "x")"), "a", "\"names\" is no list");
    add("another word", row(R"(, "free": "drop")"), "a", "\"free\" is no word for it");
    add("no reason", row(R"(, "free": "never")"), "a", "\"why\" is missing");
    add("no message", row(R"(, "free": "publish", "signal": ["x"])"), "a",
        "\"signal\" is no channel with a message");
    add("too long", row(R"(, "longest": 5000)"), "a", "\"longest\" is no length from 1 to 1024");
    add("no expression", R"([{"id": "a", "library": "A", "word": "A", "form": "#", "token": "(" }])", "a",
        "\"token\" missing closing parenthesis");
    add("no fingerprint", row(R"(, "scripts": ["c3f8"])"), "a",
        "\"scripts\" has one that is no SHA1 of 40 lower-case hex digits");
    add("no part", row(R"(, "renews": 2)"), "a", "\"renews\" is no number between 0 and 1");
    add("no word for it", row(R"(, "renews": "often")"), "a", "\"renews\" is no word for it");
    add("no command of a renewal", row(R"(, "renewedBy": "getset")"), "a", "\"renewedBy\" is no word for it");
    add("a command that never comes", row(R"(, "renews": "never", "renewedBy": "set")"), "a",
        "\"renewedBy\" names a command, and \"renews\" says never");
    add("an example of another name", row(R"(, "names": ["a:*"], "examples": [["b:7", "1"]])"), "a",
        "\"examples\" has one that the row does not recognise");
    add("the same twice", row({}).chopped(1) + ',' + row({}).sliced(1), "a", "two rows have that \"id\"");
}

void TestDialects::aFaultIsNamed()
{
    QFETCH(QByteArray, json);
    const auto read = locks::readDialects(json);
    QVERIFY(!read);
    QTEST(read.error().subject, "where");
    QTEST(read.error().detail, "why");
}

void TestDialects::theBuiltInTableIsRead()
{
    QVERIFY(locks::readDialects(row({})).ok());
    QVERIFY(locks::builtInDialects().size() >= 25);
    for (const Dialect& dialect : locks::builtInDialects()) {
        QVERIFY2(!dialect.examples.isEmpty(), dialect.id.constData());
        QVERIFY2(locks::kindFromName(dialect.id), dialect.id.constData());
    }
}

void TestDialects::whatIsRenewedSaysByWhichCommand()
{
    for (const Dialect& dialect : locks::builtInDialects()) {
        const locks::Kind kind = *locks::kindFromName(dialect.id);
        QVERIFY2(!dialect.traces.renewsAt || dialect.renewedBy != nullptr, dialect.id.constData());
        QCOMPARE(QByteArray(kind->renewedBy), QByteArray(dialect.renewedBy));
    }
    const auto commandOf = [](const char* id) { return QByteArray((*locks::kindFromName(id))->renewedBy); };
    QCOMPARE(commandOf("bullmq"), QByteArray("set"));
    QCOMPARE(commandOf("redsync"), QByteArray("pexpire"));
    QCOMPARE(commandOf("python-redis-lock"), QByteArray("expire"));
    QCOMPARE(commandOf("reentrant"), QByteArray("pexpire")); // kinds that are no rows
    QCOMPARE(commandOf("django-redis"), QByteArray("pexpire"));
    QCOMPARE(commandOf("symfony"), QByteArray("zadd"));
    QCOMPARE(commandOf("redlock-py"), QByteArray()); // never
}

/// The facts' ranking: RubyGems' 27 million before Spring Integration, and both before aioredlock.
void TestDialects::equalTokensAreOrderedByUse()
{
    const auto order = [](const QByteArray& name, const QByteArray& token) {
        const auto observation = decoded(name, token);
        QByteArrayList kinds{locks::name(observation->kind)};
        for (const locks::Kind other : observation->couldAlsoBe)
            kinds.append(locks::name(other));
        return kinds;
    };
    const QByteArray uuid = "0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10";
    QCOMPARE(order("app:lock:7", uuid), (QByteArrayList{"redlock-rb", "spring-integration", "aioredlock"}));
    QCOMPARE(order("redlock:7", uuid).first(2), (QByteArrayList{"redlock-net", "pottery"}));
    QCOMPARE(order("a-lock", "0b0e7e1c5a3f4c5b9d530f3f5a5c7a10"),
        (QByteArrayList{"node-redlock", "redis-lock-py"}));
    QCOMPARE(order("a-lock", "q83vEjRWeJ083vEjRWeJqw"),
        (QByteArrayList{"bsm-redislock", "redlock-py", "redis-kit"}));
}

/// interop/dialects, interop/sortedsets and interop/otherlayouts run the libraries of these lists; the rest
/// of interop runs Redisson.
void TestDialects::whatIsCheckedLiveIsRunByTests()
{
    QSet<QByteArray> run;
    for (const support::Library& library :
        support::Library::strings() + support::Library::sortedSets() + support::Library::otherLayouts())
        run.insert(library.kind);
    int live = 0;
    for (const locks::Kind kind : locks::everyKind()) {
        const QByteArray id = locks::name(kind);
        const bool isLive = kind->checked == locks::Checked::Live;
        live += isLive ? 1 : 0;
        QVERIFY2(kind->checked != locks::Checked::No, id.constData());
        QVERIFY2(isLive == (run.contains(id) || locks::familyOf(kind).id() == "redisson"), id.constData());
    }
    QCOMPARE(live, 48);
}

void TestDialects::eachExampleIsFoundAndDecoded_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("job");
    for (const Dialect& dialect : locks::builtInDialects())
        for (const auto& [name, value] : dialect.onlyStated ? decltype(dialect.examples)() : dialect.examples)
            QTest::addRow("%s: %s", dialect.id.constData(), name.constData())
                << dialect.id << name << value
                << (dialect.jobSuffix.isEmpty() ? QByteArray() : name.chopped(dialect.jobSuffix.size()));
}

void TestDialects::eachExampleIsFoundAndDecoded()
{
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, job);
    QVERIFY(locks::canBeLockValue(name, value));
    QVERIFY(locks::canBeLockLength(name, value.size()));
    const auto observation = decoded(name, value, true, job);
    QVERIFY(observation);
    QVERIFY2(isNamed(*observation, id), locks::name(observation->kind).constData());
    // Where the name is the library's own, it comes first.
    const QByteArrayList anybodys{"pottery", "redlock-py", "go-zero", "medallion", "masstransit",
        "redis-lock-py", "aioredlock", "spring-integration", "aiocache"};
    if (!anybodys.contains(id))
        QCOMPARE(locks::name(observation->kind), id);
    QCOMPARE(observation->holders.constFirst().id.bytes, value);
    QVERIFY(observation->evidence.contains("dialect-token"));
}

/// Nothing tells their keys from others, so that a statement or a pin has to.
void TestDialects::locksLikeAnyOtherStringAreStatedOnly()
{
    int rows = 0;
    for (const Dialect& dialect : locks::builtInDialects()) {
        if (!dialect.onlyStated)
            continue;
        ++rows;
        const auto& [name, value] = dialect.examples.constFirst();
        const auto alone = decoded(name, value);
        QVERIFY2(!alone || !isNamed(*alone, dialect.id), dialect.id.constData());
        const auto stated = decoded(name, value, true, {}, dialect.id);
        QVERIFY2(stated, dialect.id.constData());
        QCOMPARE(locks::name(stated->kind), dialect.id);
        QVERIFY(stated->evidence.contains("dialect-token"));
    }
    QVERIFY(rows >= 14);
    QVERIFY(!locks::canBeLockValue("orders:17", "BILLING-2"));
}

void TestDialects::markersAndSessionsAreShownAsSuch()
{
    const auto title = [](const char* kind) { return locks::kindTitle(*locks::kindFromName(kind)); };
    QCOMPARE(title("celery-singleton"), QStringLiteral("Marker of celery-singleton"));
    QCOMPARE(title("celery-once"), QStringLiteral("Marker of celery-once"));
    QCOMPARE(title("sidekiq-unique-jobs"), QStringLiteral("Marker of sidekiq-unique-jobs"));
    QCOMPARE(title("phpredis-session"), QStringLiteral("Session lock of phpredis"));
    QCOMPARE(title("redsync"), QStringLiteral("Lock of redsync"));
}

void TestDialects::aJobsLockNeedsItsJob()
{
    const QByteArray token = "0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10:42";
    QVERIFY(!decoded("bull:mails:17:lock", token));
    const auto observation = decoded("bull:mails:17:lock", token, true, "bull:mails:17");
    QVERIFY(observation);
    QCOMPARE(locks::name(observation->kind), QByteArray("bullmq"));
    QVERIFY(observation->evidence.contains("job-beside"));
}

/// BullMQ counts the attempts that have begun, Bull those that have failed; a job's data is not asked for.
void TestDialects::aJobsLockTellsOfItsJob()
{
    const QByteArray worker = "0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10";
    const auto jobOf = [](const QByteArray& token, const QByteArray& fields) {
        const auto lock = decoded("bull:mails:17:lock", token, true, "bull:mails:17 " + fields);
        return lock ? lock->companions.value(0) : locks::Companion();
    };
    const locks::Companion job =
        jobOf(worker + ":42", "ats=2 processedOn=1790000000000 pb=mails-2 data=secret");
    QCOMPARE(job.key.bytes, QByteArray("bull:mails:17"));
    QCOMPARE(job.role, QByteArray("job"));
    QCOMPARE(job.content, QByteArray("name=mails attempt=2 since=2026-09-21T14:13:20.000Z worker=mails-2"));
    const QByteArray begun = "processedOn=1790000000000";
    const QByteArray since = " since=2026-09-21T14:13:20.000Z";
    QCOMPARE(jobOf(worker, begun).content, "name=mails attempt=1" + since);
    QCOMPARE(jobOf(worker, begun + " attemptsMade=1").content, "name=mails attempt=2" + since);
    QCOMPARE(jobOf(worker, {}).content, QByteArray("name=mails"));
}

void TestDialects::anExpiryIsNeededWhereTheLibraryAlwaysSetsOne()
{
    const QByteArray token = "d41d8cd98f00b204e9800998ecf8427e";
    QVERIFY(decoded("locks:account:17", token));
    QVERIFY(!decoded("locks:account:17", token, false));
    QVERIFY(decoded("laravel_cache:reports", "Xq0aPz81LmNw2vRt", false));
}

void TestDialects::theTokenTellsItsHolder()
{
    const auto observation = decoded("OrdersLock", "BILLING-2_4711_0b0e7e1c5a3f4c5b9d530f3f5a5c7a10");
    QVERIFY(observation);
    const locks::Holder& holder = observation->holders.constFirst();
    QCOMPARE(holder.client(), QByteArray("BILLING-2"));
    QCOMPARE(holder.thread(), QByteArray("4711"));
}

void TestDialects::theTokenTellsItsTime_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("shown");
    QTest::newRow("ShedLock")
        << QByteArray("job-lock:default:cleanup")
        << QByteArray("ADDED:2026-09-21T14:10:00.250Z@billing-2:0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10")
        << QByteArray("value 1789999800250");
    QTest::newRow("no moment") << QByteArray("job-lock:default:cleanup")
                               << QByteArray("ADDED:today@billing-2:0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10")
                               << QByteArray("nothing");
    QTest::newRow("no zone")
        << QByteArray("job-lock:default:cleanup")
        << QByteArray("ADDED:2026-09-21T14:10:00.250@billing-2:0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10")
        << QByteArray("nothing");
    QTest::newRow("Chat SDK") << QByteArray("chat-sdk:lock:thread-7")
                              << QByteArray("redis_1789999999000_k3j9x2")
                              << QByteArray("value 1789999999000");
    QTest::newRow("warlock") << QByteArray("orders:lock")
                             << QByteArray::fromHex("98fc0000b5c611f19d530f3f5a5c7a10").toBase64()
                             << QByteArray("asked 1790000000000");
    QTest::newRow("CodeIgniter") << QByteArray("ci_session:8c1f0a2b3c4d5e6f:lock") << QByteArray("1789999999")
                                 << QByteArray("value 1789999999000");
    QTest::newRow("ioredis-lock") << QByteArray("orders-lock")
                                  << QByteArray("98fc0000-b5c6-11f1-9d53-0f3f5a5c7a10")
                                  << QByteArray("asked 1790000000000");
    QTest::newRow("redsync") << QByteArray("orders-mutex") << QByteArray("q83vEjRWeJq83vEjRWeJqw==")
                             << QByteArray("nothing");
    QTest::newRow("redis-py") << QByteArray("orders") << QByteArray("98fc0000b5c611f19d530f3f5a5c7a10")
                              << QByteArray("asked 1790000000000");
}

void TestDialects::theTokenTellsItsTime()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    const locks::Family& of = name == "orders" ? *locks::familyById("redis-py") : family();
    const Candidate candidate = support::candidate(name, "string");
    const support::Keyspace keyspace("string " + name + ' ' + value + " ttl=10000");
    const auto observation =
        of.decode(candidate, support::readings(of, candidate, keyspace), support::fixtureNow);
    QVERIFY(observation);
    const auto& shown = observation->timeInValue;
    QTEST(shown ? locks::name(shown->what) + ' ' +
                      QByteArray::number(qint64(shown->at.time_since_epoch().count()))
                : QByteArray("nothing"),
        "shown");
}

void TestDialects::theTokenTellsItsEnd_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("pin");
    QTest::addColumn<bool>("expires");
    QTest::addColumn<qint64>("end"); // after the fixtures' present
    QTest::addColumn<locks::State>("state");
    const auto add = [](const char* name, const QByteArray& value, const QByteArray& pin, bool expires,
                         qint64 end, locks::State state) {
        QTest::addRow("%s %s", name, value.constData())
            << QByteArray(name) << value << pin << expires << end << state;
    };
    using enum locks::State;
    add("RedisMutex:Order:17", "1790000010.1234567", {}, false, 10'123, Held);
    add("RedisMutex:Order:17", "1790000010.25", {}, false, 10'250, Held); // as long as a time in milliseconds
    add("RedisMutex:Order:17", "1789999990.5", {}, false, -9'500, Expired);
    add("resque:lock:Import-[17]", "1790003600", {}, false, 3'600'000, Held);
    add("orders-lock", "0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10:1790000060000", {}, false, 60'000, Held);
    add("orders:17", "1790000060000", "servicestack", false, 60'000, Held);
    add("default:user_17", "1790000060", "discourse", true, 10'000, Held); // the key's own goes before
}

/// A key without an expiry whose value says when it ends is no lock for ever.
void TestDialects::theTokenTellsItsEnd()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, pin);
    QFETCH(bool, expires);
    QFETCH(qint64, end);
    const auto observation = decoded(name, value, expires, {}, pin);
    QVERIFY(observation);
    QVERIFY(observation->expiresAt);
    QCOMPARE(*observation->expiresAt - support::fixtureNow, base::milliseconds(end));
    QCOMPARE(observation->evidence.contains("ends-in-value"), !expires);
    const locks::Lock lock = locks::shownBy(*observation);
    QTEST(locks::stateAt(lock, support::fixtureNow), "state");
    const QString meaning = locks::findingMeaning(locks::Finding::Expired, lock, support::fixtureNow);
    QCOMPARE(meaning.contains(QStringLiteral("in its value")), !expires);
    const auto forEver = decoded("resque:lock:Import-[18]", "true", false);
    QVERIFY(forEver && !forEver->expiresAt);
}

void TestDialects::whatPhpredisPacksIsRecognised_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("anywhere");
    const auto add = [](const char* packing, const QByteArray& hex, bool anywhere) {
        QTest::newRow(packing) << QByteArray::fromHex(hex) << anywhere;
    };
    const QByteArray token = "58713061507a38314c6d4e7732765274";
    const QByteArray php = "733a31363a22" + token + "223b";
    const QByteArray igbinary = "000000021110" + token;
    const QByteArray json = "22" + token + "22";
    add("not packed", token, true);
    add("LZF", "0f" + token, true);
    add("Zstandard", "28b52ffd2010810000" + token, true);
    add("LZ4", "ef10000000f001" + token, true);
    add("PHP", php, false);
    add("PHP, LZF", "17" + php, false);
    add("PHP, Zstandard", "28b52ffd2018c10000" + php, false);
    add("PHP, LZ4", "f318000000f009" + php, false);
    add("igbinary", igbinary, true);
    add("igbinary, LZF", "15" + igbinary, true);
    add("igbinary, Zstandard", "28b52ffd2016b10000" + igbinary, true);
    add("igbinary, LZ4", "e616000000f007" + igbinary, true);
    add("JSON", json, false);
    add("JSON, LZF", "11" + json, false);
    add("JSON, Zstandard", "28b52ffd2012910000" + json, false);
    add("JSON, LZ4", "e812000000f003" + json, false);
}

/// The values are those that phpredis 5.3.7 makes. Laravel itself serializes the texts that it caches as PHP
/// does, so that these count where the name says that it is a lock; elsewhere they are not even read.
void TestDialects::whatPhpredisPacksIsRecognised()
{
    QFETCH(QByteArray, value);
    QFETCH(bool, anywhere);
    const auto isLaravels = [&value](const QByteArray& name) {
        const auto observation = decoded(name, value);
        return observation && locks::name(observation->kind) == "laravel" &&
               observation->evidence.contains("dialect-token");
    };
    for (const char* name : {"laravel_unique_job:Import:7", "laravel_cache:orders-lock",
             "shop_database_framework/schedule-0b0e7e1c5a3f4c5b9d530f3f5a5c7a100b0e7e1c"}) {
        QVERIFY2(isLaravels(name), name);
        QVERIFY2(locks::canBeLockValue(name, value), name);
        QVERIFY2(locks::canBeLockLength(name, value.size()), name);
    }
    QCOMPARE(isLaravels("laravel_cache:reports"), anywhere);
    QCOMPARE(locks::canBeLockValue("laravel_cache:reports", value), anywhere);
    QVERIFY(!decoded("reports", value));
}

/// Anybody may write anything under such a name: it is not read past its end.
void TestDialects::piecesOfPackedValuesAreNone()
{
    const QByteArrayList packed{"s:16:\"Xq0aPz81LmNw2vRt\";", "\"Xq0aPz81LmNw2vRt\"",
        QByteArray::fromHex("f318000000f009733a31363a2258713061507a38314c6d4e7732765274223b")};
    for (const QByteArray& value : packed) {
        for (qsizetype length = 0; length < value.size(); ++length) {
            QVERIFY(!locks::unpackedByPhp(value.first(length)));
            (void)locks::unpackedByPhp(value.last(length));
        }
    }
    QVERIFY(!locks::unpackedByPhp("\";"));
}

/// Its tokens are those of node-redlock; where nobody waits, that says nothing.
void TestDialects::whoListensTellsTheLibrary()
{
    const QByteArray channel = "rlock-channel:orders-lock";
    const Candidate candidate = support::candidate("orders-lock", "string");
    const support::Keyspace keyspace("string orders-lock 0b0e7e1c5a3f4c5b9d530f3f5a5c7a10 ttl=10000");
    QList<locks::Reading> readings = support::readings(family(), candidate, keyspace);
    const auto isAboutIt = [&channel](const auto& reading) {
        return reading.command.words == QByteArrayList{"pubsub", "numsub", channel};
    };
    const auto asked = std::ranges::find_if(readings, isAboutIt);
    QVERIFY(asked != readings.end());
    const auto kindWith = [&](int listeners) {
        asked->reply = redis::Reply::array({redis::Reply::bulk(channel), redis::Reply::number(listeners)});
        const auto observation = family().decode(candidate, readings, support::fixtureNow);
        const bool isListened = observation->evidence.contains("waiters-listen");
        return locks::name(observation->kind) + (isListened ? " by its waiters" : "");
    };
    QCOMPARE(kindWith(0), QByteArray("node-redlock"));
    QCOMPARE(kindWith(1), QByteArray("redis-lock-py by its waiters"));
    QVERIFY(decoded("orders-lock", "0b0e7e1c5a3f4c5b9d530f3f5a5c7a10", false)); // it has no expiry by itself
}

void TestDialects::freeingIsAsTheLibraryNeedsIt()
{
    using locks::LockOperation;
    const auto recipeOf = [](const Observation& observation, LockOperation::What what) {
        LockOperation operation;
        operation.what = what;
        return family().recipe(operation, locks::shownBy(observation));
    };
    const auto job =
        decoded("bull:mails:17:lock", "0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10", true, "bull:mails:17");
    QCOMPARE(recipeOf(*job, LockOperation::What::Free).obstacle, QByteArray("queue-frees-it"));
    const auto pushed = decoded("lock:orders", "q83vEjRWeJq83vEjRWeJq82+");
    const locks::Recipe recipe = recipeOf(*pushed, LockOperation::What::Free);
    QCOMPARE(recipe.script, QByteArray("force-release-push"));
    QCOMPARE(recipe.keys, (QByteArrayList{"lock:orders", "lock-signal:orders"}));
    QCOMPARE(recipe.sends.constFirst(), QByteArray("DEL lock-signal:orders"));
    QCOMPARE(recipe.sends.constLast(), QByteArray("DEL lock:orders"));
    QCOMPARE(recipeOf(*pushed, LockOperation::What::Shorten).script, QByteArray("shorten"));
    const auto walrus = decoded("lock:orders", QByteArray(16, '\xff') + QByteArray(16, 'a'));
    QCOMPARE(recipeOf(*walrus, LockOperation::What::Free).keys,
        (QByteArrayList{"lock:orders", "lock.event:orders"}));
    const auto shown = decoded("@simple-redis-mutex:lock-a", "0.17");
    QCOMPARE(recipeOf(*shown, LockOperation::What::Free).arguments,
        (QByteArrayList{"1", "@simple-redis-mutex:locks-releases",
            R"({ "key": "@simple-redis-mutex:lock-a", "value": "0.17" })"}));
    QCOMPARE(recipeOf(*shown, LockOperation::What::Shorten).script, QByteArray("shorten"));
    const auto perhaps = decoded("orders-lock", "0b0e7e1c5a3f4c5b9d530f3f5a5c7a10");
    QCOMPARE(locks::name(perhaps->kind), QByteArray("node-redlock"));
    QCOMPARE(recipeOf(*perhaps, LockOperation::What::Free).sends,
        (QByteArrayList{"PUBLISH rlock-channel:orders-lock ok", "DEL orders-lock"}));
    locks::Lock beat;
    beat.ref = locks::LockRef{{"redbeat::lock"}, 0, {}};
    beat.kind = *locks::kindFromName("redbeat");
    QVERIFY(locks::familyOf(beat.kind).recipe({}, beat).consequences.contains("former-may-end"));
    const auto alone = decoded("mutex:orders", "0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10");
    QCOMPARE(recipeOf(*alone, LockOperation::What::Free).sends, QByteArrayList{"DEL mutex:orders"});
}

/// The registry may end at any colon: whoever listens to another one's channel does not.
void TestDialects::eachRegistrysChannelIsTold()
{
    const auto& rows = locks::builtInDialects();
    const auto spring = std::ranges::find(rows, QByteArray("spring-integration"), &Dialect::id);
    const QList<std::pair<QByteArray, QByteArray>> expected{
        {"shop-channel:shop:order-locks:17", "shop:order-locks:17"},
        {"shop:order-locks-channel:shop:order-locks:17", "shop:order-locks:17"}};
    QCOMPARE(locks::messagesOf(*spring, "shop:order-locks:17", "token"), expected);
    QCOMPARE(locks::messagesOf(*spring, "NAME:lock", "token").constFirst().first,
        QByteArray("NAME-channel:NAME:lock"));
    QCOMPARE(locks::messagesOf(*spring, QByteArray("a:").repeated(50), "token").size(), 8);
}

/// Applications keep these beside locks: sessions, cached identifiers, counters, flags, rate limits.
void TestDialects::ordinaryStringsAreNoLocks()
{
    QRandomGenerator dice(20'261'125);
    const auto hex = [&dice](int digits) {
        QByteArray text;
        while (text.size() < digits)
            text += "0123456789abcdef"[dice.bounded(16)];
        return text;
    };
    const auto uuid = [&hex] {
        return hex(8) + '-' + hex(4) + "-4" + hex(3) + "-a" + hex(3) + '-' + hex(12);
    };
    int found = 0;
    for (int i = 0; i < 25'000; ++i) {
        const QByteArray number = QByteArray::number(i);
        const QList<std::pair<QByteArray, QByteArray>> strings{{"session:" + number, hex(32)},
            {"user:" + number + ":token", uuid()}, {"rate:" + number, QByteArray::number(dice.bounded(1000))},
            {"csrf:" + number, hex(40)}};
        for (const auto& [name, value] : strings)
            found += locks::canBeLockValue(name, value) && decoded(name, value) ? 1 : 0;
    }
    QCOMPARE(found, 0);
}

void TestDialects::globsMatch_data()
{
    QTest::addColumn<QByteArray>("glob");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("matches");
    const auto add = [](const QByteArray& glob, const QByteArray& text, bool matches) {
        QTest::newRow((glob + " and " + text).constData()) << glob << text << matches;
    };
    add("lock", "lock", true);
    add("lock", "locks", false);
    add("*", "", true);
    add("mutex:*", "mutex:a", true);
    add("mutex:*", "a:mutex:a", false);
    add("*:lock", "a:lock", true);
    add("*:lock", "a:lock:b", false);
    add("*:lock", "lock", false);
    add("*lock*", "a-lock", true);
    add("*lock*", "a-loc", false);
    add("asynq:{*}:unique:*", "asynq:{q}:unique:x", true);
    add("a*a", "a", false);
    add("a*a", "aa", true);
}

void TestDialects::globsMatch()
{
    QFETCH(QByteArray, glob);
    QFETCH(QByteArray, text);
    QTEST(locks::matchesGlob(glob, text), "matches");
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestDialects)
#include "tst_dialects.moc"
