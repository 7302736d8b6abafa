#include "core/admin/locksnapshot.h"
#include "core/locks/redispyfamily.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/stated.h"
#include "core/locks/stringfamily.h"
#include "core/watch/watchstate.h"
#include "tests/support/lockfixtures.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using locks::Candidate;
using locks::KeyType;
using locks::Kind;
using locks::Stated;
using watch::WatchState;

namespace
{

Kind kindNamed(const char* name) { return locks::kindFromName(name).value_or(Kind()); }

Candidate textNamed(const QByteArray& name) { return {{name}, 0, KeyType::String, {}, {}}; }

} // namespace

/// An operator states kinds of keys by their names: how it is written, for which keys it counts, and what is
/// read.
class TestStated : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void itIsReadAsItIsTyped_data();
    void itIsReadAsItIsTyped();
    void whatCannotBeReadIsExplained_data();
    void whatCannotBeReadIsExplained();
    void theLongestPatternCounts();
    void aStatementCountsForItsTypeAlone();
    void aStatedKeyMayHaveAnyValue_data();
    void aStatedKeyMayHaveAnyValue();
    void anActReadsItLikewise();
    void otherStatementsHaveEverythingReadAgain();
};

void TestStated::itIsReadAsItIsTyped_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("kind");
    QTest::newRow("glob") << QStringLiteral("app:lock:*=redis-py") << QByteArray("app:lock:*")
                          << QByteArray("redis-py");
    QTest::newRow("a name with =") << QStringLiteral("a=b*=string") << QByteArray("a=b*")
                                   << QByteArray("string");
    QTest::newRow("bytes") << QStringLiteral("l\\xff*=latch") << QByteArray("l\xff*") << QByteArray("latch");
}

void TestStated::itIsReadAsItIsTyped()
{
    QFETCH(QString, typed);
    const auto stated = locks::readStated(typed);
    QVERIFY(stated.ok());
    QTEST(stated->pattern, "pattern");
    QTEST(locks::name(stated->kind), "kind");
    QCOMPARE(locks::typedForm(stated->pattern, locks::name(stated->kind)), typed);
}

void TestStated::whatCannotBeReadIsExplained_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QByteArray>("why");
    const auto row = [](const char* typed, const char* why) {
        QTest::newRow(typed) << QString::fromLatin1(typed) << QByteArray(why);
    };
    row("app:*", "does not say of which kind");
    row("app:*=mutex", "“mutex” is no kind of lock");
    row("app:*=", "“” is no kind of lock");
    row("=redis-py", "“” means every key");
    row("**=redis-py", "“**” means every key");
}

void TestStated::whatCannotBeReadIsExplained()
{
    QFETCH(QString, typed);
    QFETCH(QByteArray, why);
    const auto stated = locks::readStated(typed);
    QVERIFY(!stated);
    QCOMPARE(stated.error().subject, QByteArray("--dialect"));
    QVERIFY2(stated.error().detail.contains(why), stated.error().detail.constData());
}

void TestStated::theLongestPatternCounts()
{
    const QList<Stated> all{{"app:*", kindNamed("redsync")}, {"app:lock:*", kindNamed("redis-py")},
        {"app:lock*", kindNamed("pottery")}};
    const auto named = [&all](const QByteArray& name) {
        const auto kind = locks::statedKind(all, name, KeyType::Unknown);
        return kind ? locks::name(*kind) : QByteArray();
    };
    QCOMPARE(named("app:lock:7"), QByteArray("redis-py"));
    QCOMPARE(named("app:locks"), QByteArray("pottery"));
    QCOMPARE(named("app:7"), QByteArray("redsync"));
    QCOMPARE(named("apple"), QByteArray());
}

void TestStated::aStatementCountsForItsTypeAlone()
{
    const QList<Stated> all{{"app:*", kindNamed("redsync")}};
    QVERIFY(locks::statedKind(all, "app:7", KeyType::String));
    QVERIFY(!locks::statedKind(all, "app:7", KeyType::Hash));
    Candidate unknown{{"app:7"}, 0, KeyType::Unknown, kindNamed("redsync"), {}};
    unknown.stated = true;
    Candidate text = unknown;
    text.setType(KeyType::String);
    QVERIFY(text.stated && text.pinnedAs);
    unknown.setType(KeyType::Hash);
    QVERIFY(!unknown.stated && !unknown.pinnedAs);
}

void TestStated::aStatedKeyMayHaveAnyValue_data()
{
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* kind, const char* keys, const char* expected) {
        QTest::newRow(kind) << QByteArray(kind) << QByteArray(keys) << QByteArray(expected);
    };
    row("node-redlock", "string jobs:7 mine ttl=9000", "node-redlock minex1 ttl=9000 [stated] strong");
    row("redis-py", "string jobs:7 worker-3 ttl=9000", "redis-py worker-3x1 ttl=9000 [stated] strong");
    row("stackexchange", "string jobs:7 BILLING-2 ttl=9000",
        "stackexchange BILLING-2x1 ttl=9000 [stated dialect-token] strong");
    row("redbeat", "string jobs:7 beat-2 ttl=9000", "redbeat beat-2x1 ttl=9000 [stated] strong");
    row("string", "string jobs:7 mine ttl=9000", "string minex1 ttl=9000 [stated] strong");
    row("semaphore", "string jobs:7 3", "semaphore forever available=3 [stated] weak");
}

void TestStated::aStatedKeyMayHaveAnyValue()
{
    QFETCH(QByteArray, kind);
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, expected);
    const support::Keyspace keyspace(keys);
    QCOMPARE(support::sketch(support::look(textNamed("jobs:7"), keyspace)), QByteArray("nothing"));
    WatchState state{{}};
    state.setStatements({{"jobs:*", kindNamed(kind.constData())}});
    QCOMPARE(support::sketch(support::look(state.asStated(textNamed("jobs:7")), keyspace)), expected);
    QCOMPARE(support::sketch(support::look(state.asStated(textNamed("other:7")), keyspace)),
        QByteArray("nothing"));
}

/// The value alone would not be recognised.
void TestStated::anActReadsItLikewise()
{
    locks::Lock known;
    known.ref = locks::LockRef{{"jobs:7"}, 0, {}};
    known.kind = kindNamed("node-redlock");
    known.evidence = locks::Evidence{{"stated"}, {}};
    const watch::KeyRead look = admin::readOf(known);
    QVERIFY(look.candidate().stated);
    QCOMPARE(look.candidate().pinnedAs, std::optional(known.kind));
    known.evidence = locks::Evidence{{"dialect-token"}, {}};
    QVERIFY(!admin::readOf(known).candidate().pinnedAs);
}

void TestStated::otherStatementsHaveEverythingReadAgain()
{
    WatchState state{{}};
    const locks::LockRef ref{{"jobs:7"}, 0, {}};
    state.pin({{"jobs:8"}, 0, {}}, locks::stringLock);
    state.reads.add(ref);
    state.setStatements({});
    QVERIFY(!state.reads.recovering()); // nothing is said, as before
    state.setStatements({{"jobs:*", kindNamed("redsync")}});
    QVERIFY(state.reads.recovering());
    QCOMPARE(state.candidate(ref).pinnedAs, std::optional(kindNamed("redsync")));
    QVERIFY(state.candidate(ref).stated);
    const Candidate pinned = state.candidate({{"jobs:8"}, 0, {}}); // of one name more is said by its pin
    QVERIFY(pinned.pinnedAs == locks::stringLock && !pinned.stated);
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestStated)
#include "tst_stated.moc"
