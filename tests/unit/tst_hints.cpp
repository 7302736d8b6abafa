#include "core/locks/dialect.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/watch/watchstate.h"
#include "tests/support/lockfixtures.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace lockscope
{

using locks::Candidate;
using locks::Hints;
using locks::Observation;
using locks::Seen;
using support::fixtureNow;
using watch::KeyRead;
using watch::KeyReadResult;
using watch::WatchState;
using namespace std::chrono_literals;

namespace
{

const QByteArray token = "0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10";
const QByteArray potteryScript = "a4aada0b36710970eedaaaeec4a6b7d8c78c4f80";
const QByteArray aioredlockScript = "241e4ca540a1cc4ec1f32d9eb9f879e607d7e6e5";

KeyReadResult looked(const Candidate& candidate, const QByteArray& value)
{
    const support::Keyspace keyspace("string " + candidate.key.bytes + ' ' + value);
    KeyRead keyRead(candidate, KeyRead::Depth::Known);
    while (!keyRead.finished()) {
        QList<base::Result<redis::Reply>> answers;
        for (const redis::Command& question : keyRead.questions())
            answers.append(keyspace.answer(question));
        keyRead.answer(answers, fixtureNow);
    }
    return keyRead.result();
}

std::optional<Observation> decoded(const QByteArray& name, const Hints& hints, const QByteArray& before = {})
{
    Candidate candidate = support::candidate(name, "string");
    candidate.hints = hints;
    candidate.hint = locks::kindFromName(before);
    return looked(candidate, token + " ttl=10000").observation;
}

/// "aioredlock script-known; redlock-rb": the kind with its hints, and the likeliest of the others.
QByteArray judged(const std::optional<Observation>& observation)
{
    if (!observation)
        return "nothing";
    static const QByteArrayList others{"dialect-name", "dialect-token"};
    QByteArrayList words{locks::name(observation->kind)};
    std::ranges::copy_if(observation->evidence, std::back_inserter(words),
        [](const QByteArray& fact) { return !others.contains(fact); });
    return words.join(' ') + "; " + locks::name(observation->couldAlsoBe.value(0));
}

Hints scripts(const QSet<QByteArray>& known)
{
    Hints hints;
    hints.scripts = known;
    return hints;
}

Hints client(const QByteArray& library, bool isProved = true)
{
    Hints hints;
    hints.client = locks::clientNameOf(library);
    hints.clientProved = isProved;
    return hints;
}

Hints renewed(double part)
{
    Hints hints;
    hints.renewedAt = part;
    return hints;
}

/// A lock that a watcher reads again and again.
class Watching
{
public:
    Watching() { m_state.setDatabases({0}); }

    WatchState& state() { return m_state; }
    /// Reads it so long after the beginning, when its expiry is `left` away.
    void look(base::milliseconds after, base::milliseconds left, const QByteArray& value = token)
    {
        const Candidate known = m_state.candidate({{m_name}, 0, {}});
        KeyRead keyRead = m_state.lookAt(known, KeyRead::Depth::Known);
        const support::Keyspace keyspace(
            "string " + m_name + ' ' + value + " ttl=" + QByteArray::number(qint64((after + left).count())));
        while (!keyRead.finished()) {
            QList<base::Result<redis::Reply>> answers;
            for (const redis::Command& question : keyRead.questions())
                answers.append(
                    question.name() == "type" ? redis::Reply::status("string") : keyspace.answer(question));
            keyRead.answer(answers, fixtureNow + after);
        }
        m_state.took(keyRead.candidate(), keyRead.result(), Seen::Tracking, fixtureNow + after,
            base::MonoTime(1h) + after);
    }
    [[nodiscard]] QByteArray kind() const { return locks::name(lock()->kind); }
    [[nodiscard]] QByteArrayList facts() const { return lock()->evidence->facts; }
    [[nodiscard]] locks::LockPtr lock() const { return m_state.registry.find({{m_name}, 0, {}}); }

private:
    WatchState m_state{{}};
    const QByteArray m_name = "orders-lock:17";
};

} // namespace

/// The traces of libraries beside the keys of their locks: they order the libraries that fit, and no more.
class TestHints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatIsKnownOrdersWhatFits_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<Hints>("hints");
        QTest::addColumn<QByteArray>("expected");
        const auto add = [](const char* row, const QByteArray& name, const Hints& hints,
                             const QByteArray& expected) { QTest::newRow(row) << name << hints << expected; };
        add("nothing", "redlock:a", {}, "redlock-net; pottery");
        add("a script", "redlock:a", scripts({potteryScript}), "pottery script-known; redlock-net");
        add("another one's script", "redlock:a", scripts({QByteArray(40, 'a')}), "redlock-net; pottery");
        add("two scripts", "a-lock-1",
            scripts({aioredlockScript, "8e4905cee18e7c3188d10f2b8b170e403baed34f"}),
            "redlock-rb script-known; aioredlock");
        add("its client", "redlock:a", client("redis-py(app_1.0) 5.2"), "pottery client-proved; redlock-net");
        add("another client", "redlock:a", client("SE.Redis 2.8", false),
            "redlock-net client-likely; pottery");
        add("against both", "redlock:a", client("ioredis"), "redlock-net other-client-proved; pottery");
        add("a client of nobody", "redlock:a", client("house-redis 1"), "redlock-net; pottery");
        add("renewed", "a-lock-1", renewed(0.59), "aioredlock renewal-fits; redlock-rb");
        add("renewed at a third", "lock:a-lock-1", renewed(1.0 / 3),
            "spring-integration renewal-fits; redlock-rb");
        add("renewed by hand", "redlock:a", renewed(0.9), "redlock-net; pottery");
        Hints both = renewed(0.5);
        both.scripts = {potteryScript};
        add("a rhythm outweighs a script", "redlock:a", both, "redlock-net renewal-fits; pottery");
    }

    void whatIsKnownOrdersWhatFits()
    {
        QFETCH(QByteArray, name);
        QFETCH(Hints, hints);
        QTEST(judged(decoded(name, hints)), "expected");
    }

    void aLibraryThatNeverRenewsComesLast()
    {
        const auto kindsOf = [](const std::optional<Observation>& observation) {
            QList<locks::Kind> kinds = observation->couldAlsoBe;
            kinds.prepend(observation->kind);
            return kinds;
        };
        const locks::Kind aiocache = *locks::kindFromName("aiocache");
        QCOMPARE(kindsOf(decoded("main:report-lock", renewed(0.9))).constLast(), aiocache);
        QCOMPARE(kindsOf(decoded("main:report-lock", {})).indexOf(aiocache), 2);
    }

    /// Nothing but a reason changes what a lock was taken for.
    void aKindStaysUntilAnotherIsLikelier()
    {
        QCOMPARE(judged(decoded("redlock:a", {}, "pottery")), QByteArray("pottery; redlock-net"));
        QCOMPARE(judged(decoded("redlock:a", renewed(0.5), "pottery")),
            QByteArray("redlock-net renewal-fits; pottery"));
        Hints settled = renewed(1.0 / 3); // for once
        settled.isSettled = true;
        QCOMPARE(judged(decoded("a-lock:1", settled, "aioredlock")).left(23),
            QByteArray("aioredlock renewal-fits"));
    }

    /// A hint is no proof: it makes no lock of what else would be none.
    void hintsMakeNoLocks()
    {
        const QByteArray redsync = "e950836ed1e694540c503ef9972b8de518044d3b";
        const QByteArray base64 = "q83vEjRWeJq83vEjRWeJqw==";
        const auto lookedAt = [&](const QByteArray& name, const QByteArray& ttl) {
            Candidate candidate = support::candidate(name, "string");
            candidate.hints = scripts({redsync});
            return looked(candidate, base64 + ttl);
        };
        for (const auto& [name, ttl] : {std::pair("locks:7", ""), std::pair("block:7", " ttl=10000")}) {
            const KeyReadResult result = lookedAt(name, ttl);
            QVERIFY(result.what == KeyReadResult::What::Foreign && result.possible);
            QCOMPARE(locks::name(result.possible->kinds.constFirst()), QByteArray("redsync"));
            QVERIFY(result.possible->evidence.contains("script-known"));
            QVERIFY(result.possible->points < locks::points::lockBar);
        }
        QVERIFY(lookedAt("locks:7", " ttl=10000").what == KeyReadResult::What::Lock);
    }

    void whatIsLearntLaterIsTaken()
    {
        Watching watching;
        watching.look(0s, 10s);
        QCOMPARE(watching.kind(), QByteArray("redlock-rb"));
        watching.state().takeScripts({"8e4905cee18e7c3188d10f2b8b170e403baed34f"});
        watching.look(1s, 9s);
        QVERIFY(watching.facts().contains("script-known"));
        watching.state().takeScripts({aioredlockScript});
        watching.look(2s, 8s);
        QCOMPARE(watching.kind(), QByteArray("aioredlock"));
        const locks::Batch batch = watching.state().registry.takeBatch();
        QVERIFY(std::ranges::none_of(batch.events,
            [](const locks::Event& event) { return event.kind != locks::EventKind::Acquired; }));
    }

    /// The next holds of that name are of the same library, however short they are.
    void renewalsDecideOnceForAll()
    {
        Watching watching;
        for (int i = 0; i < 5; ++i)
            watching.look(i * 6s, 10s);
        QCOMPARE(watching.kind(), QByteArray("aioredlock"));
        QVERIFY(watching.facts().contains("renewal-fits"));
        for (int i = 0; i < 5; ++i) { // as Spring Integration does it
            watching.look(60s + i * 3'300ms, 10s, "1b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a11");
            QCOMPARE(watching.kind(), QByteArray("aioredlock"));
            QVERIFY(watching.facts().contains("renewal-fits"));
        }
    }

    void theHoldersClientCounts()
    {
        Watching watching;
        locks::ClientMatch match;
        match.connection.library = "jedis 5.2.0";
        match.certainty = locks::Certainty::Possible;
        watching.look(0s, 10s);
        watching.state().takeClients({{token, match}});
        watching.look(1s, 9s);
        QCOMPARE(watching.kind(), QByteArray("redlock-rb"));
        match.certainty = locks::Certainty::Likely;
        watching.state().takeClients({{token, match}});
        watching.look(2s, 8s);
        QCOMPARE(watching.kind(), QByteArray("spring-integration"));
        QVERIFY(watching.facts().contains("client-likely"));
        watching.state().takeClients({});
        watching.look(3s, 7s);
        QCOMPARE(watching.kind(), QByteArray("spring-integration"));
        QVERIFY(!watching.facts().contains("client-likely"));
    }

    /// Each fact has its sentence, and each fingerprint its library.
    void allIsToldInWords()
    {
        const locks::Kind kind = *locks::kindFromName("pottery");
        for (const char* fact : {"script-known", "client-proved", "client-likely", "other-client-proved",
                 "other-client-likely", "renewal-fits", "renewed-by-others"})
            QVERIFY2(locks::evidenceSentence(kind, fact).contains(u' '), fact);
        const QByteArrayList all = locks::everyFingerprint();
        QVERIFY(all.contains(potteryScript) && all.contains("c3f8721cbb97f72bc19e972846bd7aaf91901658"));
        QVERIFY(all.size() >= 48 && all.size() <= 100);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestHints)
#include "tst_hints.moc"
