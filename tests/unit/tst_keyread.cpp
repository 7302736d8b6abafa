#include "core/locks/redissonkinds.h"
#include "core/locks/stringfamily.h"
#include "core/watch/waiterpoll.h"
#include "core/watch/watchstate.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace lockscope
{

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;
using base::MonoTime;
using base::ServerTime;
using locks::Candidate;
using locks::LockRef;
using locks::Seen;
using redis::Reply;
using watch::KeyRead;
using watch::KeyReadResult;
using watch::WatchState;
using What = KeyReadResult::What;

namespace
{

constexpr MonoTime begin{1h};
constexpr ServerTime now{1'790'000'000s};
const QByteArray holder = "11111111-2222-3333-4444-555555555555:7";
const QByteArray firstChannel = "redisson_lock__channel:{pay}:" + holder; ///< of fairLock()

LockRef named(const QByteArray& name, int db = 0) { return {{name}, db, {}}; }

Candidate hash(const QByteArray& name) { return {{name}, 0, Candidate::Type::Hash, {}, {}}; }

/// Answers a look as a server would on which `key` is a lock of `holder` that expires at `expiresAt`.
base::Result<Reply> answerTo(const redis::Command& command, const QByteArray& key, qint64 expiresAt)
{
    const bool own = command.words.value(1) == key;
    if (command.name() == "type")
        return Reply::status(own ? "hash" : "none");
    if (command.name() == "hlen")
        return Reply::number(own ? 1 : 0);
    if (command.name() == "hstrlen")
        return Reply::number(1);
    if (command.name() == "memory")
        return Reply::number(100);
    if (command.name() == "hrandfield")
        return own ? Reply::bulk(holder) : Reply::nil();
    if (command.name() == "hgetall")
        return Reply::array(own ? QList{Reply::bulk(holder), Reply::bulk("1")} : QList<Reply>());
    if (command.name() == "pexpiretime")
        return Reply::number(own ? expiresAt : -2);
    if (command.name() == "exists")
        return Reply::number(0);
    return command.name().startsWith('l') || command.name().startsWith('z') ? Reply::array({}) : Reply::nil();
}

QByteArrayList names(const QList<redis::Command>& commands)
{
    QByteArrayList words;
    for (const redis::Command& command : commands)
        words.append(command.name());
    return words;
}

KeyReadResult lookedAt(
    const Candidate& candidate, KeyRead::Depth depth, const QByteArray& key, qint64 expiresAt)
{
    KeyRead keyRead(candidate, depth);
    while (!keyRead.finished()) {
        QList<base::Result<Reply>> answers;
        for (const redis::Command& question : keyRead.questions())
            answers.append(answerTo(question, key, expiresAt));
        keyRead.answer(answers, now);
    }
    return keyRead.result();
}

KeyReadResult result(What what)
{
    KeyReadResult looked;
    looked.what = what;
    return looked;
}

QList<base::Result<Reply>> answersTo(const KeyRead& keyRead)
{
    QList<base::Result<Reply>> answers;
    for (const redis::Command& question : keyRead.questions())
        answers.append(answerTo(question, "a", -1));
    return answers;
}

KeyRead readWithIdleTime(const Candidate& candidate)
{
    KeyRead keyRead(candidate, KeyRead::Depth::Candidate);
    keyRead.askIdleTime();
    return keyRead;
}

} // namespace

class TstLook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aCandidateIsMeasuredFirst()
    {
        KeyRead keyRead(hash("a"), KeyRead::Depth::Candidate);
        QCOMPARE(names(keyRead.questions()), QByteArrayList({"hlen", "hrandfield"}));
        keyRead.answer({Reply::number(1'000'000), Reply::bulk(holder)}, now);
        QVERIFY(keyRead.finished() && keyRead.result().what == What::TooLarge);
        KeyRead ordinary(hash("a"), KeyRead::Depth::Candidate);
        ordinary.answer({Reply::number(1'000'000), Reply::bulk("id")}, now);
        QVERIFY(ordinary.finished() && ordinary.result().what == What::Foreign);
    }

    void anOrdinaryHashIsNotRead_data()
    {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<bool>("isRead");
        const auto row = [](const QByteArray& field, bool isRead) {
            QTest::newRow(field.left(40).constData()) << field << isRead;
        };
        row("email", false);
        row("modes", false);
        row("11111111-2222-3333-4444-555555555555", false);
        row("11111111-2222-3333-4444-55555555555G:7", false);
        row(QByteArray(5000, 'x'), false);
        row("mode", true);
        row(holder, true);
        row(holder + ":write", true);
        row("TGlnaHRob3VzZUtlZXBlcg", true);
        row("TGlnaHRob3VzZUtlZXBlcg:" + holder + ":lock_count", true);
    }

    void anOrdinaryHashIsNotRead()
    {
        QFETCH(QByteArray, field);
        QFETCH(bool, isRead);
        KeyRead keyRead(hash("a"), KeyRead::Depth::Candidate);
        keyRead.answer({Reply::number(3), Reply::bulk(field)}, now);
        QCOMPARE(keyRead.finished(), !isRead);
        if (!isRead) {
            QVERIFY(keyRead.result().what == What::Foreign);
            return;
        }
        QCOMPARE(names(keyRead.questions()), QByteArrayList({"hstrlen", "memory"}));
        keyRead.answer({Reply::number(1), Reply::number(150)}, now);
        QVERIFY(names(keyRead.questions()).contains("hgetall"));
    }

    void oneBigValueIsNotReadBesideASmallOne()
    {
        KeyRead keyRead(hash("a"), KeyRead::Depth::Candidate);
        keyRead.answer({Reply::number(2), Reply::bulk("mode")}, now);
        keyRead.answer({Reply::number(4), Reply::number(1'100'000)}, now);
        QVERIFY(keyRead.finished() && keyRead.result().what == What::TooLarge);
        Candidate hinted = hash("a");
        hinted.hint = locks::redisson::reentrantLock;
        KeyRead pinned(hinted, KeyRead::Depth::Candidate);
        pinned.answer({Reply::number(1), Reply::number(1'100'000)}, now);
        QVERIFY(pinned.finished() && pinned.result().what == What::TooLarge);
    }

    void whoMayNotAskForASizeIsNotAskedAgain()
    {
        KeyRead keyRead(hash("a"), KeyRead::Depth::Candidate);
        keyRead.answer({Reply::number(1), Reply::bulk(holder)}, now);
        keyRead.answer({Reply::number(1), Error{ErrorKind::NoPermission, "memory|usage", {}}}, now);
        QVERIFY(!keyRead.asksSizes());
        QVERIFY(names(keyRead.questions()).contains("hgetall"));
        KeyRead next(hash("a"), KeyRead::Depth::Candidate, watch::ExpiryReading(watch::ExpiryWay::Absolute),
            watch::FieldWay::Random, false);
        next.answer({Reply::number(1), Reply::bulk(holder)}, now);
        QCOMPARE(names(next.questions()), QByteArrayList{"hstrlen"});
    }

    /// The server counts whole seconds, so that one of them may not have passed.
    void aKeyThatNobodyUsedIsHeldForAsLong()
    {
        KeyRead keyRead = readWithIdleTime(hash("a"));
        QCOMPARE(names(keyRead.questions()), QByteArrayList({"object", "hlen", "hrandfield"}));
        keyRead.answer({Reply::number(7'201), Reply::number(1), Reply::bulk(holder)}, now);
        while (!keyRead.finished())
            keyRead.answer(answersTo(keyRead), now);
        QVERIFY(keyRead.result().what == What::Lock);
        QCOMPARE(keyRead.result().observation->heldAtLeast, std::optional<base::seconds>(2h));
        QVERIFY(!keyRead.lacksIdleTime());
    }

    /// Its server evicts what is used seldom, or this user may not ask.
    void noIdleTimeIsNoObstacle_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("by frequency") << int(ErrorKind::ServerError);
        QTest::newRow("not permitted") << int(ErrorKind::NoPermission);
        QTest::newRow("not known") << int(ErrorKind::UnknownCommand);
    }
    void noIdleTimeIsNoObstacle()
    {
        QFETCH(int, kind);
        KeyRead keyRead = readWithIdleTime(hash("a"));
        keyRead.answer(
            {Error{ErrorKind(kind), "object|idletime", {}}, Reply::number(1), Reply::bulk(holder)}, now);
        while (!keyRead.finished())
            keyRead.answer(answersTo(keyRead), now);
        QVERIFY(keyRead.result().what == What::Lock);
        QVERIFY(!keyRead.result().observation->heldAtLeast);
        QVERIFY(keyRead.lacksIdleTime());
    }

    /// The server keeps the numbers to 9999 once, for whichever keys: one of them was used when any was.
    void aSmallNumberTellsNothing_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<bool>("tells");
        QTest::newRow("one") << QByteArray("1") << false;
        QTest::newRow("last") << QByteArray("9999") << false;
        QTest::newRow("first that is not") << QByteArray("10000") << true;
    }
    void aSmallNumberTellsNothing()
    {
        QFETCH(QByteArray, value);
        QFETCH(bool, tells);
        Candidate text{{"lock:a"}, 0, Candidate::Type::String, {}, {}};
        text.pinnedAs = locks::stringLock;
        KeyRead keyRead = readWithIdleTime(text);
        QVERIFY(names(keyRead.questions()).startsWith("object"));
        while (!keyRead.finished()) {
            QList<base::Result<Reply>> answers;
            for (const redis::Command& question : keyRead.questions())
                answers.append(question.name() == "object"        ? Reply::number(60)
                               : question.name() == "strlen"      ? Reply::number(value.size())
                               : question.name() == "pexpiretime" ? Reply::number(-1)
                                                                  : Reply::bulk(value));
            keyRead.answer(answers, now);
        }
        QVERIFY(keyRead.result().what == What::Lock);
        QCOMPARE(keyRead.result().observation->heldAtLeast.has_value(), tells);
    }

    void aLongStringIsNoLock()
    {
        const Candidate text{{"lock:a"}, 0, Candidate::Type::String, {}, {}};
        KeyRead keyRead(text, KeyRead::Depth::Candidate);
        QCOMPARE(names(keyRead.questions()), QByteArrayList{"strlen"});
        keyRead.answer({Reply::number(65)}, now);
        QVERIFY(keyRead.finished() && keyRead.result().what == What::Foreign);
        Candidate pinned = text;
        pinned.pinnedAs = locks::stringLock;
        KeyRead wished(pinned, KeyRead::Depth::Candidate);
        wished.answer({Reply::number(65)}, now);
        QVERIFY(names(wished.questions()).contains("getrange"));
    }

    void aLongValueIsNoneOfALock()
    {
        KeyRead keyRead(hash("a"), KeyRead::Depth::Candidate);
        keyRead.answer({Reply::number(1), Reply::bulk(holder)}, now);
        keyRead.answer({Reply::number(1'100'000), Reply::number(1'100'100)}, now);
        QVERIFY(keyRead.finished() && keyRead.result().what == What::Foreign);
    }

    void whoMayNotAskForALengthReadsAllTheSame()
    {
        KeyRead keyRead(hash("a"), KeyRead::Depth::Candidate);
        keyRead.answer({Reply::number(1), Reply::bulk(holder)}, now);
        keyRead.answer({Error{ErrorKind::NoPermission, "hstrlen", {}}, Reply::number(100)}, now);
        QCOMPARE(keyRead.fieldWay(), watch::FieldWay::Random);
        QVERIFY(names(keyRead.questions()).contains("hgetall"));
    }

    void whatTheServerHasSiftedIsMeasuredAlone()
    {
        Candidate sifted = hash("a");
        sifted.sifted = true;
        KeyRead keyRead(sifted, KeyRead::Depth::Candidate);
        QCOMPARE(names(keyRead.questions()), QByteArrayList({"hlen", "memory"}));
        keyRead.answer({Reply::number(1), Reply::number(100)}, now);
        QVERIFY(names(keyRead.questions()).contains("hgetall"));
    }

    void whatTheServerHasFoundShortIsReadAtOnce()
    {
        Candidate sifted = hash("a");
        sifted.sifted = sifted.isShort = true;
        KeyRead keyRead(sifted, KeyRead::Depth::Candidate);
        QVERIFY(names(keyRead.questions()).contains("hgetall"));
        QVERIFY(!names(keyRead.questions()).contains("hlen"));
        while (!keyRead.finished())
            keyRead.answer(answersTo(keyRead), now);
        QVERIFY(keyRead.result().what == What::Lock);
    }

    /// To ask now would be too late: the server's own look was a use.
    void theServersLookTellsTheAge()
    {
        Candidate sifted = hash("a");
        sifted.sifted = true;
        sifted.unusedFor = base::seconds(7'201);
        KeyRead keyRead = readWithIdleTime(sifted);
        QVERIFY(!names(keyRead.questions()).contains("object"));
        keyRead.answer({Reply::number(1), Reply::number(100)}, now);
        while (!keyRead.finished())
            keyRead.answer(answersTo(keyRead), now);
        QCOMPARE(keyRead.result().observation->heldAtLeast, std::optional<base::seconds>(2h));
    }

    void whatAChannelNamesIsReadAtOnce()
    {
        Candidate named = hash("a");
        named.hint = locks::redisson::reentrantLock;
        KeyRead keyRead(named, KeyRead::Depth::Candidate);
        QCOMPARE(names(keyRead.questions()), QByteArrayList({"hlen", "memory"}));
        keyRead.answer({Reply::number(1), Reply::number(100)}, now);
        QVERIFY(names(keyRead.questions()).contains("hgetall"));
    }

    void anOlderServerIsAskedForSmallHashesAlone()
    {
        const Error unknown{ErrorKind::UnknownCommand, "hrandfield", {}};
        KeyRead small(hash("a"), KeyRead::Depth::Candidate);
        small.answer({Reply::number(2), unknown}, now);
        QCOMPARE(small.fieldWay(), watch::FieldWay::Scan);
        QCOMPARE(names(small.questions()), QByteArrayList{"memory"});
        small.answer({Reply::number(120)}, now);
        QCOMPARE(names(small.questions()), QByteArrayList{"hscan"});
        small.answer(
            {Reply::array({Reply::bulk("0"), Reply::array({Reply::bulk(holder), Reply::bulk("1")})})}, now);
        QCOMPARE(names(small.questions()), QByteArrayList{"hstrlen"});
        small.answer({Reply::number(1)}, now);
        QVERIFY(names(small.questions()).contains("hgetall"));
        KeyRead longer(hash("a"), KeyRead::Depth::Candidate, watch::ExpiryReading(watch::ExpiryWay::Absolute),
            watch::FieldWay::Scan);
        QCOMPARE(names(longer.questions()), QByteArrayList{"hlen"});
        longer.answer({Reply::number(5)}, now);
        QVERIFY(longer.finished() && longer.result().what == What::Foreign);
    }

    void anUnknownTypeIsAskedFor()
    {
        Candidate candidate = hash("a");
        candidate.type = Candidate::Type::Unknown;
        KeyRead keyRead(candidate, KeyRead::Depth::Candidate);
        QCOMPARE(names(keyRead.questions()), QByteArrayList{"type"});
        keyRead.answer({Reply::status("hash")}, now);
        QCOMPARE(names(keyRead.questions()), QByteArrayList({"hlen", "hrandfield"}));
        KeyRead missing(candidate, KeyRead::Depth::Candidate);
        missing.answer({Reply::status("none")}, now);
        QVERIFY(missing.result().what == What::Missing);
        KeyRead list(candidate, KeyRead::Depth::Candidate);
        list.answer({Reply::status("list")}, now);
        QVERIFY(list.result().what == What::Foreign);
    }

    void aLockIsRead()
    {
        for (const auto depth : {KeyRead::Depth::Candidate, KeyRead::Depth::Known}) {
            const KeyReadResult looked = lookedAt(hash("a"), depth, "a", 1'790'000'030'000);
            QVERIFY(looked.what == What::Lock);
            QCOMPARE(looked.observation->holders.constFirst().id.bytes, holder);
            QCOMPARE(*looked.observation->expiresAt, now + 30s);
        }
        QVERIFY(lookedAt(hash("a"), KeyRead::Depth::Known, "other", 0).what == What::Missing);
    }

    void theExpiryAlone()
    {
        const auto looked = lookedAt(hash("a"), KeyRead::Depth::Expiry, "a", 1'790'000'030'000);
        QVERIFY(looked.what == What::Expiry);
        QCOMPARE(*looked.expiresAt, now + 30s);
        QVERIFY(!lookedAt(hash("a"), KeyRead::Depth::Expiry, "a", -1).expiresAt);
        QVERIFY(lookedAt(hash("a"), KeyRead::Depth::Expiry, "a", -2).what == What::Missing);
    }

    void whatIsNotAnsweredIsUnreadable_data()
    {
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<What>("what");
        QTest::newRow("lost") << ErrorKind::OutcomeUnknown << What::Unreadable;
        QTest::newRow("not sent") << ErrorKind::NotSent << What::Unreadable;
        QTest::newRow("busy") << ErrorKind::Busy << What::Unreadable;
        QTest::newRow("forbidden") << ErrorKind::NoPermission << What::Unreadable;
        QTest::newRow("over the cap") << ErrorKind::TooLarge << What::TooLarge;
    }

    void whatIsNotAnsweredIsUnreadable()
    {
        QFETCH(ErrorKind, kind);
        QFETCH(What, what);
        KeyRead keyRead(hash("a"), KeyRead::Depth::Known);
        QList<base::Result<Reply>> answers(keyRead.questions().size(), Error{kind, "hgetall", {}});
        keyRead.answer(answers, now);
        QVERIFY(keyRead.finished() && keyRead.result().what == what);
        QCOMPARE(keyRead.result().error->kind, kind);
    }

    void anotherTypeIsForeign()
    {
        KeyRead keyRead(hash("a"), KeyRead::Depth::Known);
        while (!keyRead.finished()) {
            QList<base::Result<Reply>> answers;
            for (const redis::Command& question : keyRead.questions()) {
                if (question.name() == "pexpiretime")
                    answers.append(Reply::number(-1));
                else
                    answers.append(Error{ErrorKind::WrongType, {}, "WRONGTYPE"});
            }
            keyRead.answer(answers, now);
        }
        QVERIFY(keyRead.result().what == What::Foreign);
    }

    void watchStateFollowsWhatIsSeen()
    {
        WatchState watchState({});
        watchState.setDatabases({0});
        QVERIFY(watchState.isNews(named("a")));
        const auto looked = lookedAt(hash("a"), KeyRead::Depth::Candidate, "a", 1'790'000'030'000);
        watchState.took(hash("a"), looked, Seen::Scan, now, begin);
        QVERIFY(!watchState.isNews(named("a")) && watchState.reads.knows(named("a")));
        QVERIFY(watchState.expiryTells(named("a")));
        QVERIFY(watchState.candidate(named("a")).type == Candidate::Type::Hash);
        QCOMPARE(*watchState.deadlines.nextAt(), now + 30s + 1ms);
        QCOMPARE(watchState.concernedBy({"a"}), QList{named("a")});
        QCOMPARE(watchState.concernedBy({"redisson_lock_queue:{a}"}), QList{named("a")});
        watchState.took(hash("a"), result(What::Missing), Seen::Tracking, now + 1s, begin + 1s);
        QVERIFY(!watchState.registry.find(named("a"))->exists);
        QVERIFY(!watchState.deadlines.nextAt() && watchState.reads.knows(named("a")));
    }

    void foreignNamesAreNotProbedInEveryPass()
    {
        WatchState watchState({});
        watchState.setDatabases({0});
        watchState.took(hash("app"), result(What::Foreign), Seen::Scan, now, begin);
        watchState.took(hash("huge"), result(What::TooLarge), Seen::Scan, now, begin);
        QCOMPARE(watchState.tooLarge(), quint64(1));
        int appLooks = 0;
        int hugeLooks = 0;
        for (int pass = 2; pass < 2 + watch::ForeignNames::parts; ++pass) {
            watchState.beginPass(pass);
            if (watchState.isNews(named("app"))) {
                ++appLooks;
                watchState.took(hash("app"), result(What::Foreign), Seen::Scan, now, begin);
            }
            hugeLooks += watchState.isNews(named("huge")) ? 1 : 0;
        }
        QCOMPARE(appLooks, 1);
        QCOMPARE(hugeLooks, 1);
        QCOMPARE(watchState.tooLarge(), quint64(1));
        QVERIFY(!watchState.reads.knows(named("app")) && watchState.registry.size() == 0);
    }

    /// A remembered name may be another's; a first search must find all the same.
    void theFirstPassTakesNoNameForARememberedOne()
    {
        WatchState watchState({});
        watchState.setDatabases({0});
        watchState.beginPass(1);
        for (int i = 0; i < 30'000; ++i)
            watchState.took(
                hash("app:" + QByteArray::number(i)), result(What::Foreign), Seen::Scan, now, begin);
        const auto taken = [&] {
            int names = 0;
            for (int i = 0; i < 100'000; ++i)
                names += watchState.isNews(named("lock:" + QByteArray::number(i))) ? 0 : 1;
            return names;
        };
        QCOMPARE(taken(), 0);
        watchState.beginPass(2);
        QVERIFY(taken() > 0 && taken() < 300);
    }

    void whatIsSpokenForIsLookedAtOnceInAPass()
    {
        WatchState watchState({});
        watchState.setDatabases({0});
        watchState.took(hash("app"), result(What::Foreign), Seen::Scan, now, begin);
        for (const char* name : {"b", "c"}) // a name whose turn it is would be news by itself
            QVERIFY(watchState.isNewsSpokenFor(named(name)));
        QVERIFY(!watchState.isNews(named("app")));
        QVERIFY(watchState.isNewsSpokenFor(named("app")));
        QVERIFY(!watchState.isNewsSpokenFor(named("app")));
        for (int pass = 2; pass < 4; ++pass) {
            watchState.beginPass(pass);
            QVERIFY(watchState.isNewsSpokenFor(named("app")));
        }
    }

    void aFlushIsToldOnce()
    {
        WatchState watchState({});
        watchState.setDatabases({0});
        for (const char* name : {"a", "b", "c"})
            watchState.took(
                hash(name), lookedAt(hash(name), KeyRead::Depth::Known, name, -1), Seen::Scan, now, begin);
        watchState.registry.takeBatch();
        watchState.beginFlushDetector();
        watchState.took(hash("a"), result(What::Missing), Seen::Reconcile, now + 1s, begin);
        watchState.took(hash("b"), result(What::Missing), Seen::Reconcile, now + 1s, begin);
        watchState.took(
            hash("c"), lookedAt(hash("c"), KeyRead::Depth::Known, "c", -1), Seen::Reconcile, now + 1s, begin);
        QVERIFY(watchState.registry.takeBatch().isEmpty()); // held back until all were asked
        watchState.endFlushDetector(now + 1s);
        const auto events = watchState.registry.takeBatch().events;
        const auto flushed = [](const locks::Event& event) {
            return event.kind == locks::EventKind::Flushed;
        };
        QVERIFY(std::ranges::count_if(events, flushed) >= 1);
        QVERIFY(!watchState.registry.find(named("a"))->exists);
        QVERIFY(watchState.registry.find(named("c"))->exists);
    }

    /// FLUSHDB and what takes the locks again may be one transaction.
    void aFlushThatOthersFollowIsAFlush()
    {
        WatchState watchState({});
        watchState.setDatabases({0});
        const auto looks = [&](const char* name, const QByteArray& by, base::ServerTime at) {
            locks::Observation observation;
            observation.ref = named(name);
            locks::Holder one;
            one.id = {by};
            one.count = 1;
            observation.holders = {one};
            KeyReadResult keyRead = result(What::Lock);
            keyRead.observation = observation;
            watchState.took(hash(name), keyRead, Seen::Reconcile, at, begin);
        };
        for (const char* name : {"a", "b", "c"})
            looks(name, "u:1", now);
        watchState.registry.takeBatch();
        watchState.beginFlushDetector();
        looks("a", "v:1", now + 1s);
        looks("b", "v:2", now + 2s);
        looks("c", "u:1", now + 2s);
        watchState.endFlushDetector(now + 3s);
        const auto events = watchState.registry.takeBatch().events;
        const auto count = [&](locks::EventKind kind) {
            return std::ranges::count(events, kind, &locks::Event::kind);
        };
        QCOMPARE(count(locks::EventKind::DatabaseFlushed), 1);
        QCOMPARE(count(locks::EventKind::Flushed), 3);
        QCOMPARE(count(locks::EventKind::HandedOver), 0);
        QCOMPARE(count(locks::EventKind::Acquired), 3);
        QCOMPARE(watchState.registry.find(named("a"))->holders.constFirst().id.bytes, QByteArray("v:1"));
        watchState.beginFlushDetector(); // of another database
        for (const char* name : {"a", "b"})
            looks(name, name == QByteArray("a") ? "v:1" : "v:2", now + 4s);
        looks("c", "w:1", now + 4s);
        watchState.endFlushDetector(now + 4s);
        QCOMPARE(watchState.registry.takeBatch().events.constFirst().kind, locks::EventKind::HandedOver);
    }

    void aWaiterIsDeadAfterTwoLooks()
    {
        watch::WaiterPoll poll;
        const locks::LockPtr lock = fairLock();
        QVERIFY(!poll.waitersOf(lock)); // nothing was looked at yet
        poll.consider(*lock);
        QVERIFY(poll.considered().contains(lock->ref));
        poll.take({{firstChannel, 1}}, begin);
        QCOMPARE(poll.waitersOf(lock)->list->at(0).alive, std::optional(true));
        QVERIFY(!poll.waitersOf(lock)->list->at(1).alive);
        poll.take({{firstChannel, 1}}, begin + 999ms);
        QVERIFY(!poll.waitersOf(lock)->list->at(1).alive);
        poll.take({{firstChannel, 1}}, begin + 1s);
        QCOMPARE(poll.waitersOf(lock)->list->at(1).alive, std::optional(false));
    }

    void aLockIsNotLookedAtAgainWhileNothingChanges()
    {
        watch::WaiterPoll poll;
        const locks::LockPtr lock = fairLock();
        poll.consider(*lock);
        const auto lookAfter = [&](base::milliseconds after, qint64 listening) {
            poll.take({{firstChannel, listening}}, begin + after);
            const bool wasSettled = poll.isSettled(lock);
            (void)poll.waitersOf(lock);
            return wasSettled;
        };
        QVERIFY(!lookAfter(0s, 1));
        QVERIFY(!lookAfter(1s, 1)); // the second waiter may be dead by now
        QVERIFY(lookAfter(2s, 1));
        QVERIFY(!lookAfter(3s, 2)); // somebody came
        QVERIFY(lookAfter(4s, 2));
        QVERIFY(!poll.isSettled(fairLock())); // it was read again
        QCOMPARE(poll.waitersOf(fairLock())->list->at(1).alive, std::optional(false));
        poll.reset();
        QVERIFY(!lookAfter(5s, 2));
        QVERIFY(!poll.waitersOf(lock)->list->at(1).alive); // nobody knows how long it was silent
    }

    void subscribersAreWaitersAtLeast()
    {
        watch::WaiterPoll poll;
        locks::Lock orders;
        orders.ref = named("orders");
        const locks::LockPtr lock(orders);
        poll.consider(*lock);
        poll.take({{"redisson_lock__channel:{orders}", 3}}, begin);
        const auto waiters = poll.waitersOf(lock);
        QVERIFY(waiters && waiters->count == 3 && waiters->visibility == locks::Visibility::AtLeast);
        QVERIFY(poll.considered().contains(lock->ref));
        poll.take({}, begin + 1s);
        QCOMPARE(poll.waitersOf(lock)->count, 0);
        QVERIFY(poll.considered().isEmpty());
    }

private:
    /// Two wait, of which the first one's channel is `firstChannel`.
    static locks::LockPtr fairLock()
    {
        locks::Lock lock;
        lock.ref = named("pay");
        lock.kind = locks::redisson::fairLock;
        lock.waiters = {.count = 2,
            .list = QList<locks::Waiter>{{{holder}, {}, {}}, {{"dead:1"}, {}, {}}},
            .visibility = locks::Visibility::Listed};
        return locks::LockPtr(lock);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TstLook)
#include "tst_keyread.moc"
