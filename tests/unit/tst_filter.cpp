#include "core/base/printable.h"
#include "core/filter/completion.h"
#include "core/filter/correction.h"
#include "core/filter/duration.h"
#include "core/filter/filter.h"
#include "core/filter/glob.h"
#include "core/filter/vocabulary.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/fakelocks.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace lockscope;
using namespace std::chrono_literals;
using support::FakeLock;
using support::fakeNow;

namespace
{

const QByteArray billing = "6f1a2b3c-9d8e-4f70-8a1b-000000000001";

filter::Filter parsed(const QString& text)
{
    const auto result = filter::Filter::parse(text);
    if (const auto* fault = std::get_if<filter::FilterError>(&result))
        qFatal("%s", qPrintable(fault->message));
    return std::get<filter::Filter>(result);
}

filter::Context contextAt(base::ServerTime now = fakeNow)
{
    static const QHash<QByteArray, QString> aliases{{billing, QStringLiteral("Billing-2")}};
    return {now, &aliases};
}

bool matches(const QString& text, const locks::LockPtr& lock)
{
    return parsed(text).matches(*lock, contextAt());
}

} // namespace

class TestFilter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void matchesLocks_data();
    void matchesLocks();
    void namesOfAnyBytes_data();
    void namesOfAnyBytes();
    void matchesEvents_data();
    void matchesEvents();
    void matchesEventsOfTheServer_data();
    void matchesEventsOfTheServer();
    void slips_data();
    void slips();
    void faults_data();
    void faults();
    void durations_data();
    void durations();
    void dependsOnTime_data();
    void dependsOnTime();
    void dependsOnNames();
    void needsWatching_data();
    void needsWatching();
    void leftOut_data();
    void leftOut();
    void quotedTextIsFoundAsItIs();
    void completions_data();
    void completions();
    void narrowed_data();
    void narrowed();
    void anEmptyTextMatchesEverything();
    void lostSightIsJudgedAsOfThen();
    void globAgreesWithAnOracle();
    void plainTextAgreesWithAnOracle();
    void aHostileGlobEnds();
};

void TestFilter::matchesLocks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<locks::LockPtr>("lock");
    QTest::addColumn<bool>("expected");

    const auto row = [](const char* text, const locks::LockPtr& lock, bool expected) {
        QTest::addRow("%s on %s", text, lock->ref->name.bytes.constData())
            << QString::fromUtf8(text) << lock << expected;
    };
    const locks::LockPtr orders = FakeLock("lock:Orders:42").heldBy(billing, "7", 3).waiters(2).db(3);
    row("", orders, true);
    row("orders", orders, true);
    row("ORDERS", orders, true);
    row("lock:orders", orders, true);
    row("invoice", orders, false);
    row("orders 42", orders, true);
    row("orders 43", orders, false);
    row("!orders", orders, false);
    row("!invoice orders", orders, true);
    row("\"lock:orders\"", orders, true);
    row("\"orders lock\"", orders, false);
    row("*:42", orders, true);
    row("*:4", orders, false);
    row("lock:?rders:*", orders, true);
    row("lock:[a-o]rders*", orders, true);
    row("lock:[!o]*", orders, false);
    row("lock:[^a]*", orders, true);
    row("!lock:*", orders, false);
    row("\"*\"", orders, false);

    row("holder:billing", orders, true);
    row("holder:BILL*", orders, true);
    row("holder:ill*", orders, false);
    row("holder:\"billing-2\"", orders, true);
    row("holder:6f1a2b3c", orders, true);
    row("holder:*:7", orders, true);
    row("holder:*:8", orders, false);
    row("!holder:billing", orders, false);
    row("holder:*", FakeLock("a").free(), false);

    row("kind:reentrant", orders, true);
    row("kind:Fair,REENTRANT", orders, true);
    row("kind:fair", orders, false);
    row("!kind:fair", orders, true);
    row("kind:read-write", FakeLock("a").kind(locks::redisson::readWriteLock), true);
    row("state:held", orders, true);
    row("state:renewal-overdue", FakeLock("a").overdue(), true);
    row("state:overdue", FakeLock("a").overdue(), true);
    row("state:overdue", FakeLock("a"), false);
    row("state:\"renewal overdue\"", FakeLock("a").overdue(), true);
    row("state:\"used up\"", FakeLock("a").kind(locks::redisson::plainSemaphore).permits(0, 3), true);
    row("state:expired", FakeLock("a").expired(), true);
    row("state:free,no-expiry", FakeLock("a").noExpiry(), true);
    row("state:unknown", FakeLock("a").unknown(), true);
    row("lease:watchdog", orders, true);
    row("lease:fixed", FakeLock("a").fixedLease(60s, 40s), true);
    row("lease:none", orders, false);
    row("db:3", orders, true);
    row("db:0,3", orders, true);
    row("db:0", orders, false);
    row("event:expired", orders, true);
    row("!event:expired", orders, true);

    row("ttl<5s", FakeLock("a").ttl(4999ms), true);
    row("ttl<5s", FakeLock("a").ttl(5s), false);
    row("ttl<=5s", FakeLock("a").ttl(5s), true);
    row("ttl>4s", FakeLock("a").ttl(5s), true);
    row("ttl>=5001ms", FakeLock("a").ttl(5s), false);
    row("ttl<5s", FakeLock("a").expired(), true);
    row("ttl<5s", FakeLock("a").noExpiry(), false);
    row("ttl>5s", FakeLock("a").noExpiry(), false);
    row("!ttl<5s", FakeLock("a").noExpiry(), true);
    row("TTL<5S", FakeLock("a").ttl(1s), true);
    row("held>10m", FakeLock("a").heldFor(11min), true);
    row("held>10m", FakeLock("a").heldFor(9min), false);
    row("held>0s", FakeLock("a").free(), false);
    row("held>=1m30s", FakeLock("a").heldFor(90s), true);
    row("waiters>0", orders, true);
    row("waiters=2", orders, true);
    row("waiters==2", orders, true);
    row("waiters!=2", orders, false);
    row("waiters>0", FakeLock("a"), false);
    row("renewals>=3", FakeLock("a").renewed(3, 1s), true);
    row("renewals>=3", FakeLock("a").renewed(2, 1s), false);
    row("count>1", orders, true);
    row("count>3", orders, false);
    row("kind:reentrant ttl<1m waiters>0 holder:billing !state:free orders", orders, true);

    row("invoice or orders", orders, true);
    row("invoice or bill", orders, false);
    row("invoice OR orders", orders, true);
    row("orders kind:fair or waiters>0", orders, true);
    row("orders (kind:fair or waiters>0)", orders, true);
    row("invoice (kind:fair or waiters>0)", orders, false);
    row("invoice kind:fair or waiters>0 orders", orders, true);
    row("orders and waiters>0", orders, true);
    row("!(invoice or orders)", orders, false);
    row("!(invoice or bill)", orders, true);
    row("!(!orders)", orders, true);
    row("((orders))", orders, true);
    row("(\"lock:orders\")", orders, true);
    row("(a or (b or (kind:reentrant)))", orders, true);
    row("\"or\"", orders, true);
    row("or-ders or orders", orders, true);
    row("event:expired or invoice", orders, false);
    row("f(x)", FakeLock("f(x)"), true);
    row("(f(x) or z)", FakeLock("f(x)"), true);
    row("a)", FakeLock("a)"), true);
    row("\"(a\"", FakeLock("(a"), true);
    row("state:lost?", FakeLock("a"), false);
    row("state:used-up", FakeLock("a").kind(locks::redisson::plainSemaphore).permits(0, 3), true);
    row("trouble:\"no expiry\"", FakeLock("a").noExpiry(), true);
    row("lease:\"fixed lease\"", FakeLock("a").fixedLease(60s, 40s), true);

    row("db=3", FakeLock("cfg:db=3"), true);
    row("foo:bar", FakeLock("x:foo:bar"), true);
    row("\"kind:fair\"", FakeLock("kind:fair"), true);
    row("\"a \\\" b\"", FakeLock("a \" b"), true);
    row("a\"b", FakeLock("a\"b"), true);
    row("!!", FakeLock("wow!"), false);
}

void TestFilter::matchesLocks()
{
    QFETCH(QString, text);
    QFETCH(locks::LockPtr, lock);
    QTEST(matches(text, lock), "expected");
}

void TestFilter::namesOfAnyBytes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("expected");

    const auto row = [](const char* tag, const char* text, const QByteArray& name, bool expected) {
        QTest::newRow(tag) << QString::fromUtf8(text) << name << expected;
    };
    row("Chinese", "订单", "锁:订单:1", true);
    row("Chinese, not there", "客户", "锁:订单:1", false);
    row("ASCII in Chinese", "lock", "订单:Lock", true);
    row("? is one character", "锁?1", "锁:1", true);
    row("? is one character, not one byte", "?:1", "锁:1", true);
    row("? is one character beyond the BMP", "?:1", "\xf0\x9f\x94\x92:1", true);
    row("case beyond ASCII", "ÄRGER", "lock:ärger", true);
    row("case beyond ASCII, glob", "*:ÄRG?R", "lock:ärger", true);
    row("a byte that is no UTF-8", "\\xff", "lock:\xff", true);
    row("its twin", "\\xfe", "lock:\xff", false);
    row("glob over such bytes", "lock:\\xf?", "lock:\xff", true);
    row("ESC by its mark", "␛", "lock:\x1b]0;x", true);
    row("ASCII beside ESC", "]0;", "lock:\x1b]0;x", true);
    row("backslash", "\\", "a\\b", true);
    row("empty name", "*", "", true);
    row("empty name, one letter", "?", "", false);
    row("NUL inside", "b", QByteArray("a\0b", 3), true);
}

void TestFilter::namesOfAnyBytes()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, name);
    QTEST(matches(text, FakeLock(name)), "expected");
}

void TestFilter::matchesEvents_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char* text, bool expected) {
        QTest::newRow(text) << QString::fromUtf8(text) << expected;
    };
    row("orders", true);
    row("lock:*", true);
    row("invoice", false);
    row("holder:billing", true);
    row("holder:*:7", true);
    row("holder:nobody", false);
    row("kind:fair", true);
    row("kind:string", false);
    row("event:acquired", true);
    row("event:released,acquired", true);
    row("!event:acquired", false);
    row("event:expired", false);
    row("source:scan", true);
    row("source:tracking,channel", false);
    row("certainty:concluded", true);
    row("certainty:exact", false);
    row("certainty:exact,concluded", true);
    row("db:2", true);
    row("db:0", false);
    row("count>=2", true);
    row("count>2", false);
    row("state:free", true);
    row("state:free or invoice", false);
    row("state:free or orders", true);
    row("!(state:free or invoice)", true);
    row("!(state:free or orders)", false);
    row("!state:free", true);
    row("lease:fixed", true);
    row("ttl<1ms", true);
    row("held>9d", true);
    row("waiters>99", true);
    row("renewals>99", true);
}

void TestFilter::matchesEvents()
{
    QFETCH(QString, text);
    locks::Event event;
    event.kind = locks::EventKind::Acquired;
    event.lock = {{"lock:orders"}, 2, {}};
    event.lockKind = locks::redisson::fairLock;
    event.holder = {billing + ":7"};
    event.count = 2;
    QTEST(parsed(text).matches(event, contextAt()), "expected");
}

/// An event of a server has no lock, no kind and, but for a flush, no database.
void TestFilter::matchesEventsOfTheServer_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("flush");
    QTest::addColumn<bool>("restart");
    const auto row = [](const char* text, bool flush, bool restart) {
        QTest::newRow(text) << QString::fromUtf8(text) << flush << restart;
    };
    row("", true, true);
    row("orders", false, false);
    row("!orders", true, true);
    row("kind:reentrant", false, false);
    row("!kind:latch", true, true);
    row("db:2", true, true);
    row("db:0", false, true);
    row("holder:billing", false, false);
    row("event:database-flushed", true, false);
    row("event:server-restarted", false, true);
}

void TestFilter::matchesEventsOfTheServer()
{
    QFETCH(QString, text);
    locks::Event event;
    event.kind = locks::EventKind::DatabaseFlushed;
    event.lock.db = 2;
    QTEST(parsed(text).matches(event, contextAt()), "flush");
    event.kind = locks::EventKind::ServerRestarted;
    event.lock.db = 0;
    QTEST(parsed(text).matches(event, contextAt()), "restart");
}

void TestFilter::slips_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("meant");
    const auto row = [](const char* typed, const char* meant) {
        QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(meant);
    };
    row("stat:held", "state:held");
    row("a !(stat:hedl or b)", "a !(state:held or b)");
    row("onwer:x", "holder:x");
    row("onwer:\"x y\" z", "holder:\"x y\" z");
    row("status:free", "state:free");
    row("state:held,fre", "state:held,free");
    row("trouble:no-expiri", "trouble:no-expiry");
    row("tll<5s waiters>2", "ttl<5s waiters>2");
    row("waitres>2", "waiters>2");
    row("state:held", "");
    row("state:frobnicated", "");
    row("orders:42 code:7 mode:x release:x stage:prod e:1 stat:", "");
    row("\"stat:held\" a\"stat:held\"", "");
    row("ttl<5s db:0 holder:x", "");
}

void TestFilter::slips()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, meant);
    const auto correction = filter::Correction::of(typed);
    QCOMPARE(correction ? correction->text : QString(), meant);
    if (correction)
        QCOMPARE(correction->sentence(), QStringLiteral("Did you mean %1?").arg(correction->meant));
}

void TestFilter::faults_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("position");
    QTest::addColumn<int>("length");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* text, int position, int length, const char* says) {
        QTest::newRow(text) << QString::fromUtf8(text) << position << length << QString::fromUtf8(says);
    };
    row("!", 0, 1, "excludes what follows");
    row("a ! b", 2, 1, "excludes what follows");
    row("\"open", 0, 5, "never closed");
    row("a \"b\"c", 5, 1, "space is missing");
    row("holder:", 0, 7, "“holder:” needs a value");
    row("a holder: b", 2, 7, "“holder:” needs a value");
    row("kind:", 0, 5, "needs a value");
    row("kind:\"\"", 0, 7, "needs a value");
    row("kind:mutex", 5, 5, "does not know “mutex”");
    row("kind:fair,,string", 5, 12, "does not know “”");
    row("state:heldd", 6, 5, "renewal-overdue");
    row("lease:forever", 6, 7, "watchdog");
    row("event:bang", 6, 4, "handed-over");
    row("db:x", 3, 1, "not a whole number");
    row("db:-1", 3, 2, "not a whole number");
    row("ttl<5", 4, 1, "not a duration");
    row("ttl<", 4, 0, "not a duration");
    row("ttl<s", 4, 1, "not a duration");
    row("ttl<5y", 4, 2, "not a duration");
    row("ttl < 5s", 4, 1, "without spaces");
    row("held>-5s", 5, 3, "not a duration");
    row("waiters>many", 8, 4, "not a whole number");
    row("waiters>1.5", 8, 3, "not a whole number");
    row("tll<5s", 0, 6, "“tll” cannot be compared");
    row("lock[0", 4, 2, "no “]” closes");
    row("lock[]", 4, 2, "names no letter");
    row("holder:x[", 8, 1, "no “]” closes");
    row("waiters>\x1b[2J", 8, 4, "␛[2J");
    row("or a", 0, 2, "stands between two words");
    row("a or", 2, 2, "stands between two words");
    row("a or or b", 5, 2, "stands between two words");
    row("and a", 0, 3, "stands between two words");
    row("a and", 5, 0, "stands between two words");
    row("(a", 0, 1, "never closed");
    row("a (", 2, 1, "never closed");
    row("()", 1, 1, "nothing between");
    row("a )", 2, 1, "No parenthesis was opened");
    row("(a)) b", 3, 1, "No parenthesis was opened");
    row("!)", 0, 1, "excludes what follows");
    row("((((((((((((((((((a", 16, 1, "at most 16 deep");
}

void TestFilter::faults()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const auto result = filter::Filter::parse(text);
    const auto* fault = std::get_if<filter::FilterError>(&result);
    QVERIFY(fault);
    QTEST(int(fault->position), "position");
    QTEST(int(fault->length), "length");
    QVERIFY2(fault->message.contains(says), qPrintable(fault->message));
}

void TestFilter::durations_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("milliseconds"); // -1 = none
    const auto row = [](const char* text, qint64 value) {
        QTest::newRow(text) << QString::fromUtf8(text) << value;
    };
    row("250ms", 250);
    row("5s", 5000);
    row("0s", 0);
    row("1.5s", 1500);
    row("10m", 600'000);
    row("2h", 7'200'000);
    row("1d", 86'400'000);
    row("1h30m", 5'400'000);
    row("1M30S", 90'000);
    row("", -1);
    row("5", -1);
    row("s", -1);
    row("1h30", -1);
    row("-1s", -1);
    row("1..5s", -1);
    row("1e9s", -1);
    row("99999d", -1);
    row("99999999999999999999999999999d", -1);
    row("٣s", -1);
}

void TestFilter::durations()
{
    QFETCH(QString, text);
    const auto duration = filter::durationFrom(text);
    QTEST(duration ? qint64(duration->count()) : -1, "milliseconds");
}

void TestFilter::dependsOnTime_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("expected");
    for (const char* text : {"ttl<5s", "held>5s", "state:held", "a kind:fair !ttl>1s"})
        QTest::newRow(text) << QString::fromLatin1(text) << true;
    for (const char* text :
        {"", "a", "kind:fair", "waiters>0", "renewals>1", "holder:x", "db:0", "lease:none"})
        QTest::newRow(text) << QString::fromLatin1(text) << false;
}

void TestFilter::dependsOnTime()
{
    QFETCH(QString, text);
    QTEST(parsed(text).dependsOnTime(), "expected");
}

void TestFilter::dependsOnNames()
{
    for (const char* text : {"holder:x", "!holder:x", "a or (b holder:x*)"})
        QVERIFY2(parsed(QString::fromLatin1(text)).dependsOnNames(), text);
    for (const char* text : {"", "a", "kind:fair", "node:x", "held>5s"})
        QVERIFY2(!parsed(QString::fromLatin1(text)).dependsOnNames(), text);
}

/// Words that nothing but time answers, whether they are wanted or excluded.
void TestFilter::needsWatching_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* text, const QStringList& words) {
        QTest::newRow(text) << QString::fromLatin1(text) << words;
    };
    row("", {});
    row("a kind:fair ttl<5s waiters>0 count>1 db:0 state:held,expiring,no-expiry lease:none", {});
    row("held>5s !renewals>0 held<1h", {QStringLiteral("held"), QStringLiteral("renewals")});
    row("state:held,renewal-overdue,lost?",
        {QStringLiteral("state:renewal-overdue"), QStringLiteral("state:possibly-lost")});
    row("lease:none,watchdog", {QStringLiteral("lease:watchdog")});
}

void TestFilter::needsWatching()
{
    QFETCH(QString, text);
    QTEST(parsed(text).needsWatching(), "words");
}

/// Each page says which words of its filter say nothing about what it shows.
void TestFilter::leftOut_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("ofLocks");
    QTest::addColumn<QString>("ofEvents");
    const auto row = [](const char* text, const char* ofLocks, const char* ofEvents) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(ofLocks)
                            << QString::fromLatin1(ofEvents);
    };
    row("", "", "");
    row("a holder:b node:c db:0 kind:fair count>1", "", "");
    row("event:expired", "event:", "");
    row("source:scan certainty:exact", "source:, certainty:", "");
    row("ttl<5s or (state:held !state:free) lease:none trouble:any", "", "ttl, state:, lease:, trouble:");
    row("waiters>0 renewals>0 held>5s", "", "waiters, renewals, held");
}

void TestFilter::leftOut()
{
    QFETCH(QString, text);
    using Subject = filter::Filter::Subject;
    const filter::Filter filter = parsed(text);
    QTEST(filter.leftOut(Subject::Locks).join(QStringLiteral(", ")), "ofLocks");
    QTEST(filter.leftOut(Subject::Events).join(QStringLiteral(", ")), "ofEvents");
    QCOMPARE(filter.leftOutSentence(Subject::Locks).isEmpty(), filter.leftOut(Subject::Locks).isEmpty());
}

void TestFilter::quotedTextIsFoundAsItIs()
{
    for (const char* name : {"a", "or", "AND", "kind:fair", "ttl", "a b", "a\"b", "(a)", "a*", "!a", "x<5",
             "\\", "lock:orders:42", "a,b", "db:0 or"}) {
        const QString text = filter::vocabulary::quoted(QString::fromLatin1(name));
        QVERIFY2(matches(text, FakeLock(name)), qPrintable(text));
        QVERIFY2(matches(QStringLiteral("(") + text + u')', FakeLock(name)), qPrintable(text));
        QVERIFY2(!matches(text, FakeLock("0")), qPrintable(text));
    }
    QCOMPARE(filter::vocabulary::quoted(QStringLiteral("lock:orders:42")), QStringLiteral("lock:orders:42"));
}

/// "|" is the cursor; the part in [ ] is replaced.
void TestFilter::completions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("typed");
    const auto row = [](const char* text, const char* field, const char* typed) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(field)
                            << QString::fromUtf8(typed);
    };
    row("[|]", "", "");
    row("[ord|]", "", "ord");
    row("[ord|ers:1] b", "", "ord");
    row("a [sta|]", "", "sta");
    row("(a or [b|])", "", "b");
    row("!([b|])", "", "b");
    row("![sta|]", "", "sta");
    row("state:[|]", "state", "");
    row("!state:[fr|] b", "state", "fr");
    row("state:free,[he|]", "state", "he");
    row("state:[fr|],held", "state", "fr");
    row("holder:[a,b|]", "holder", "a,b");
    row("holder:[\"two wo|rds\"] c", "holder", "two wo");
    row("[\"two wo|]", "", "two wo");
    row("\"a \\\" b\" [c|]", "", "c");
    row("[ttl<5|]", "ttl", "ttl<5");
    row("[foo:bar|]", "", "foo:bar");
    row("a [|]", "", "");
}

void TestFilter::completions()
{
    QFETCH(QString, text);
    const qsizetype begin = text.indexOf(u'[');
    const qsizetype cursor = text.indexOf(u'|') - 1;
    const QString plain = QString(text).remove(u'[').remove(u']').remove(u'|');
    const auto found = filter::Completion::at(plain, cursor);
    QTEST(found.field, "field");
    QTEST(found.typed, "typed");
    QCOMPARE(found.position, begin);
    const QString expected = text.first(begin) + u'#' + text.mid(text.indexOf(u']') + 1);
    QCOMPARE(found.applied(plain, QStringLiteral("#")), expected);
}

void TestFilter::narrowed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << QString() << QStringLiteral("db:0");
    QTest::newRow("words") << QStringLiteral("a !b ") << QStringLiteral("a !b db:0");
    QTest::newRow("a choice") << QStringLiteral("a or b") << QStringLiteral("(a or b) db:0");
    QTest::newRow("a group") << QStringLiteral("x (a or b)") << QStringLiteral("x (a or b) db:0");
    QTest::newRow("a choice that ends with it")
        << QStringLiteral("a or db:0") << QStringLiteral("(a or db:0) db:0");
    QTest::newRow("itself") << QStringLiteral("db:0") << QStringLiteral("db:0");
    QTest::newRow("once") << QStringLiteral("a db:0") << QStringLiteral("a db:0");
}

void TestFilter::narrowed()
{
    QFETCH(QString, text);
    QTEST(parsed(text).narrowedBy(QStringLiteral("db:0")), "expected");
}

void TestFilter::anEmptyTextMatchesEverything()
{
    QVERIFY(filter::Filter().isEmpty());
    QVERIFY(parsed(QStringLiteral("   ")).isEmpty());
    QVERIFY(!parsed(QStringLiteral("a")).isEmpty());
    QCOMPARE(parsed(QStringLiteral(" a ")).text(), QStringLiteral(" a "));
    for (const locks::LockPtr& lock : support::everySortOfLock())
        QVERIFY(filter::Filter().matches(*lock, {}));
}

void TestFilter::lostSightIsJudgedAsOfThen()
{
    const locks::LockPtr lost = FakeLock("a").ttl(20s).heldFor(30s).unknown();
    const auto later = contextAt(fakeNow + 1h);
    QVERIFY(parsed(QStringLiteral("ttl>19s")).matches(*lost, later));
    QVERIFY(parsed(QStringLiteral("held<1m")).matches(*lost, later));
}

namespace
{

/// The meaning of a glob, by the slow and plain way.
bool globOracle(QStringView pattern, QStringView text)
{
    if (pattern.isEmpty())
        return text.isEmpty();
    if (pattern.front() == u'*') {
        for (qsizetype skip = 0; skip <= text.size(); ++skip) {
            if (globOracle(pattern.sliced(1), text.sliced(skip)))
                return true;
        }
        return false;
    }
    if (text.isEmpty())
        return false;
    if (pattern.front() == u'[') {
        const qsizetype end = pattern.indexOf(u']');
        const bool negated = pattern.at(1) == u'!';
        const QStringView set = pattern.sliced(1 + negated, end - 1 - negated);
        return set.contains(text.front()) != negated && globOracle(pattern.sliced(end + 1), text.sliced(1));
    }
    return (pattern.front() == u'?' || pattern.front() == text.front()) &&
           globOracle(pattern.sliced(1), text.sliced(1));
}

QString randomText(std::mt19937& random, const QStringList& pieces, int most)
{
    QString text;
    for (int left = int(random() % unsigned(most + 1)); left > 0; --left)
        text += pieces.at(qsizetype(random() % unsigned(pieces.size())));
    return text;
}

QStringList piecesOf(const char* list) { return QString::fromUtf8(list).split(u' '); }

} // namespace

void TestFilter::globAgreesWithAnOracle()
{
    std::mt19937 random(7);
    const QStringList patterns = piecesOf("a b 锁 * ? [ab] [!a] [锁b] :");
    const QStringList texts = piecesOf("a b 锁 : a");
    int matched = 0;
    for (int round = 0; round < 20'000; ++round) {
        const QString pattern = randomText(random, patterns, 7);
        const QString text = randomText(random, texts, 7);
        const auto glob = filter::Glob::compile(pattern);
        QVERIFY(std::holds_alternative<filter::Glob>(glob));
        const bool expected = globOracle(pattern, text);
        QVERIFY2(std::get<filter::Glob>(glob).matchesFolded(text) == expected,
            qPrintable(pattern + QStringLiteral(" on ") + text));
        matched += expected ? 1 : 0;
    }
    QVERIFY(matched > 1000);
}

/// A quoted text matches exactly where the printable name, case folded, contains it.
void TestFilter::plainTextAgreesWithAnOracle()
{
    std::mt19937 random(11);
    const QStringList needles = piecesOf("a A b : Ä 锁 \\ x ff ␛");
    const QList<QByteArray> bytes{"a", "A", "b", ":", "ä", "锁", "\\", "x", "ff", "\x1b", "\xff", " "};
    int matched = 0;
    for (int round = 0; round < 20'000; ++round) {
        const QString needle = randomText(random, needles, 3);
        QByteArray name;
        for (int left = int(random() % 9); left > 0; --left)
            name += bytes.at(qsizetype(random() % unsigned(bytes.size())));
        const bool expected = base::printable(name).toCaseFolded().contains(needle.toCaseFolded());
        const QString text = u'"' + needle + QStringLiteral("\"");
        if (needle.endsWith(u'\\'))
            continue; // \" is a quote
        QVERIFY2(matches(text, FakeLock(name)) == expected, qPrintable(text + u' ' + base::printable(name)));
        matched += expected ? 1 : 0;
    }
    QVERIFY(matched > 1000);
}

void TestFilter::aHostileGlobEnds()
{
    const locks::LockPtr lock = FakeLock(QByteArray(60'000, 'a'));
    const QString pattern = QStringLiteral("a*").repeated(100) + QStringLiteral("b");
    QVERIFY(!matches(pattern, lock));
}

QTEST_GUILESS_MAIN(TestFilter)

#include "tst_filter.moc"
