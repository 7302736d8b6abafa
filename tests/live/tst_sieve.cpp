#include "core/locks/redissonkinds.h"
#include "core/watch/sieve.h"
#include "tests/support/watched.h"

#include <QHash>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>

namespace lockscope
{

using locks::Candidate;
using locks::Lack;
using support::acquire;
using support::PrivateRedis;
using support::Watched;
using watch::Sieve;

namespace
{

/// Like the form, and often not quite: a letter is another, is missing or follows.
QByteArray almost(const locks::TextForm& form, QRandomGenerator& dice)
{
    const QByteArray letters = "0123456789abcdefABCXYZ+/:-_% \n";
    QByteArray text = form.form.isEmpty() ? QByteArray("held") : form.form; // of any value
    for (char& letter : text) {
        if (letter == '#')
            letter = "0123456789abcdef"[dice.bounded(16)];
        else if (letter == '@')
            letter = "0123456789abcdefABCDEF"[dice.bounded(22)];
        else if (letter == '~')
            letter = "09azAZ+/"[dice.bounded(8)];
        else if (letter == '^')
            letter = "09azAZ-_"[dice.bounded(8)];
        else if (letter == '$')
            letter = "09azAZbY"[dice.bounded(8)];
        else if (letter == '!')
            letter = "0123456789"[dice.bounded(10)];
        else if (letter == '&')
            letter = "89ab"[dice.bounded(4)];
    }
    if (form.after)
        text.prepend(QByteArray(dice.bounded(90), 'x'));
    if (form.rest == locks::TextForm::Rest::Digits)
        text += QByteArray::number(dice.bounded(1000)).repeated(1 + dice.bounded(10));
    const int fault = dice.bounded(4);
    if (fault == 1)
        text[dice.bounded(int(text.size()))] = letters.at(dice.bounded(int(letters.size())));
    else if (fault == 2)
        text.chop(1 + dice.bounded(2));
    else if (fault == 3)
        text += QByteArray(1 + dice.bounded(3), letters.at(dice.bounded(int(letters.size()))));
    return text;
}

const locks::TextForm& anyOf(const QList<locks::TextForm>& forms, QRandomGenerator& dice)
{
    return forms.at(dice.bounded(int(forms.size())));
}

/// All that the sieve lets through, of a whole walk: the names, and whether they are said to be short.
QHash<QByteArray, bool> found(support::Writer& writer, Candidate::Type type)
{
    QHash<QByteArray, bool> names;
    QByteArray cursor = "0";
    do {
        std::optional<redis::Client::Answer> answer;
        const redis::Command slice = Sieve::slice({{{type, "*"}}, cursor, 1000});
        writer.send(Sieve::withText(slice).words, [&](const auto& reported) { answer = reported; });
        const bool isAnswered = QTest::qWaitFor([&] { return answer.has_value(); }) && *answer;
        const auto read = isAnswered ? Sieve::read(**answer, 1) : std::nullopt;
        if (!read)
            qFatal("the sieve does not answer");
        cursor = read->cursor;
        for (const Sieve::Found& found : read->found)
            names.insert(found.name, found.isShort);
    } while (cursor != "0");
    return names;
}

/// The names alone.
QSet<QByteArray> sieved(support::Writer& writer, Candidate::Type type = Candidate::Type::Hash)
{
    const QHash<QByteArray, bool> names = found(writer, type);
    return {names.keyBegin(), names.keyEnd()};
}

qint64 callsOf(const PrivateRedis& redis, const QByteArray& command)
{
    const QByteArray stats = redis.cli("info commandstats");
    const QByteArray field = "cmdstat_" + command + ":calls=";
    const qsizetype line = stats.indexOf(field);
    return line < 0 ? 0 : stats.mid(line + field.size()).split(',').constFirst().toLongLong();
}

} // namespace

/// The search on the server finds what is found from here, and the ordinary way is gone where it may not run.
class TestSieve : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void judgesNamesAsWeDo();
    void judgesValuesAsWeDo();
    void judgesMembersAsWeDo();
    void saysWhatIsShort();
    void ordinaryHashesAreNotAskedForOneByOne();
    void whereItIsRefusedTheOtherWayIsGone_data();
    void whereItIsRefusedTheOtherWayIsGone();
    void aForgottenScriptIsSentAgain();
    void aLockIsAsOldAsItsKeyWasNotUsed();
    void aPinnedLockIsAsOldAsItsKeyWasNotUsed_data();
    void aPinnedLockIsAsOldAsItsKeyWasNotUsed();
    void whereAgesAreRefusedTheyAreAskedForOnce();
};

void TestSieve::judgesNamesAsWeDo()
{
    PrivateRedis redis;
    support::Writer writer(redis.uri());
    QRandomGenerator dice(20'261'124);
    QSet<QByteArray> ours;
    for (int i = 0; i < 100'000; ++i) {
        const QByteArray name = 'h' + QByteArray::number(i);
        const QByteArray field = almost(anyOf(locks::lockFieldForms(), dice), dice);
        writer.send({"hset", name, field, "1"});
        if (locks::canBeLockField(name, field))
            ours.insert(name);
    }
    QVERIFY(ours.size() > 10'000 && ours.size() < 90'000);
    const QSet<QByteArray> theirs = sieved(writer);
    QCOMPARE(theirs.size(), ours.size());
    QVERIFY(theirs == ours);
}

void TestSieve::judgesValuesAsWeDo()
{
    PrivateRedis redis;
    support::Writer writer(redis.uri());
    QRandomGenerator dice(20'261'125);
    QSet<QByteArray> ours;
    for (int i = 0; i < 100'000; ++i) {
        const locks::TextForm& form = anyOf(locks::lockValueForms(), dice);
        const locks::TextForm& named = dice.bounded(4) == 0 ? anyOf(locks::lockValueForms(), dice) : form;
        const QByteArray glob = named.names.isEmpty() ? QByteArray("s*") : named.names.constFirst();
        const QByteArray name = QByteArray(glob).replace('*', 's' + QByteArray::number(i));
        const QByteArray value = almost(form, dice);
        writer.send({"set", name, value});
        if (locks::canBeLockValue(name, value))
            ours.insert(name);
    }
    QVERIFY(ours.size() > 10'000 && ours.size() < 98'000);
    const QSet<QByteArray> theirs = sieved(writer, Candidate::Type::String);
    QCOMPARE(theirs.size(), ours.size());
    QVERIFY(theirs == ours);
}

void TestSieve::judgesMembersAsWeDo()
{
    PrivateRedis redis;
    support::Writer writer(redis.uri());
    QRandomGenerator dice(20'261'126);
    QSet<QByteArray> ours;
    for (int i = 0; i < 20'000; ++i) {
        const QByteArray name = (dice.bounded(2) == 0 ? "semaphore:" : "z") + QByteArray::number(i);
        const QByteArray member = almost(anyOf(locks::lockMemberForms(), dice), dice);
        writer.send({"zadd", name, "1", member});
        if (locks::canBeLockMember(name, member))
            ours.insert(name);
    }
    QVERIFY(ours.size() > 2'000 && ours.size() < 18'000);
    const QSet<QByteArray> theirs = sieved(writer, Candidate::Type::SortedSet);
    QCOMPARE(theirs.size(), ours.size());
    QVERIFY(theirs == ours);
}

/// A short key is read at once; of the others the length is asked first.
void TestSieve::saysWhatIsShort()
{
    PrivateRedis redis;
    support::Writer writer(redis.uri());
    const QByteArray holder = "11111111-2222-3333-4444-555555555555:7";
    writer.send({"hset", "one", holder, "1"});
    writer.send({"hset", "two", holder, "1", holder + "7", "1"});
    writer.send({"hset", "long field", holder + QByteArray(10'000, '7'), "1"});
    writer.send({"hset", "long value", holder, QByteArray(10'000, '7')});
    writer.send({"set", "lock:held", "1"});
    writer.send({"set", "lock:long", QByteArray(10'000, '7')});
    writer.send({"zadd", "semaphore:of-many", "1", "11111111-2222-3333-4444-555555555555"});
    using Names = QHash<QByteArray, bool>;
    QCOMPARE(
        found(writer, Candidate::Type::Hash), (Names{{"one", true}, {"two", false}, {"long field", false}}));
    QCOMPARE(found(writer, Candidate::Type::String), (Names{{"lock:held", true}}));
    QCOMPARE(found(writer, Candidate::Type::SortedSet), (Names{{"semaphore:of-many", false}}));
}

void TestSieve::ordinaryHashesAreNotAskedForOneByOne()
{
    PrivateRedis redis;
    support::run(redis,
        "for i=1,5000 do redis.call('hset','user:'..i,'email','a','name','b') end "
        "for i=1,500 do redis.call('set','lock:of-another-kind:'..i,string.rep('held',20)) end "
        "for i=1,50 do redis.call('set','lock:'..i,'11111111-2222-3333-4444-555555555555-7','px',600000) "
        "end");
    acquire(redis, "orders");
    redis.cli("config resetstat");
    const Watched w(redis);
    QTRY_VERIFY(w.settled());
    const auto hasGoneOn = [&] { // once a second at most, where something is written
        redis.cli("set counter 1");
        return w.watcher.health().discovery.pass > 5;
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasGoneOn(), 30'000);
    QVERIFY(w.held("orders"));
    QVERIFY(w.held("lock:17"));
    QVERIFY(callsOf(redis, "evalsha_ro") > 0);
    QVERIFY2(callsOf(redis, "hlen") < 50, redis.cli("info commandstats").constData());
    QVERIFY2(callsOf(redis, "pexpiretime") < 500, redis.cli("info commandstats").constData());
    QVERIFY(!w.watcher.health().lacks.contains(Lack::ReadScripts));
}

void TestSieve::whereItIsRefusedTheOtherWayIsGone_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("rules");
    const QStringList renamed{QStringLiteral("--rename-command"), QStringLiteral("EVALSHA_RO"), QString()};
    QTest::newRow("a server that does not know it") << renamed << QByteArray("+@all");
    QTest::newRow("a user who may not") << QStringList() << QByteArray("+@all -evalsha_ro");
    QTest::newRow("a user who may not send it whole") << QStringList() << QByteArray("+@all -eval_ro");
    QTest::newRow("no scripts at all") << QStringList() << QByteArray("+@all -@scripting");
}

void TestSieve::whereItIsRefusedTheOtherWayIsGone()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, rules);
    PrivateRedis redis({.arguments = arguments});
    support::run(redis, "for i=1,500 do redis.call('hset','user:'..i,'email','a','name','b') end");
    acquire(redis, "orders");
    QCOMPARE(redis.cli("acl setuser other on >secret ~* &* " + rules), QByteArray("OK"));
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(redis.uri());
    options.endpoint.user = "other";
    options.endpoint.password = redis::Secret("secret");
    const Watched w(redis, options);
    QTRY_VERIFY(w.settled() && w.held("orders"));
    QTRY_COMPARE(w.watcher.health().lacks, QList{Lack::ReadScripts});
    QVERIFY(!w.reasons.contains("connection-lost"));
    acquire(redis, "stock");
    QTRY_VERIFY(w.held("stock"));
}

void TestSieve::aForgottenScriptIsSentAgain()
{
    PrivateRedis redis;
    const Watched w(redis);
    QTRY_VERIFY(w.settled());
    const qint64 before = callsOf(redis, "eval_ro");
    QCOMPARE(redis.cli("script flush"), QByteArray("OK"));
    acquire(redis, "orders");
    QTRY_VERIFY(w.held("orders"));
    QTRY_COMPARE(callsOf(redis, "eval_ro"), before + 1);
    QVERIFY(w.watcher.health().lacks.isEmpty());
}

/// The script asks for the age before it looks at the key, which would be a use.
void TestSieve::aLockIsAsOldAsItsKeyWasNotUsed()
{
    const PrivateRedis redis;
    acquire(redis, "orders", support::holderOne, 600'000);
    redis.cli("set lock:stock 11111111-2222-3333-4444-555555555555-7 px 600000");
    QTRY_VERIFY_WITH_TIMEOUT(redis.cli("object idletime lock:stock").toInt() >= 3, 20'000);
    const Watched w(redis);
    QTRY_VERIFY(w.settled() && w.held("orders") && w.held("lock:stock"));
    QVERIFY(callsOf(redis, "eval_ro") > 0);
    for (const QByteArray name : {"orders", "lock:stock"}) {
        const locks::Holder holder = w.lock(name)->holders.constFirst();
        QVERIFY(holder.sinceBy == locks::SinceBy::IdleTime && !holder.sinceExact);
        const auto heldFor = w.lock(name)->asOf - holder.since;
        QVERIFY2(heldFor >= std::chrono::seconds(2) && heldFor < std::chrono::minutes(1),
            qPrintable(QString::number(heldFor.count())));
    }
}

void TestSieve::aPinnedLockIsAsOldAsItsKeyWasNotUsed_data()
{
    QTest::addColumn<bool>("isOfKnownKind");
    QTest::newRow("a name alone") << false;
    QTest::newRow("with its kind") << true;
}

/// Its first read comes from elsewhere than the search, whose looks at the key are uses of it as well.
void TestSieve::aPinnedLockIsAsOldAsItsKeyWasNotUsed()
{
    QFETCH(bool, isOfKnownKind);
    const PrivateRedis redis;
    acquire(redis, "orders", support::holderOne, 600'000);
    support::Writer writer(redis.uri());
    std::optional<redis::Client::Answer> put;
    writer.send({"dump", "orders"}, [&](const redis::Client::Answer& dump) {
        writer.send({"restore", "orders", "600000", dump->bytes, "replace", "idletime", "7260"},
            [&](const auto& answer) { put = answer; });
    });
    QTRY_VERIFY(put && *put);
    watch::WatchOptions options;
    locks::Pinned pin;
    pin.name = base::KeyName{"orders"};
    if (isOfKnownKind)
        pin.kind = locks::redisson::reentrantLock;
    options.pins = {pin};
    const Watched w(redis, options);
    QTRY_VERIFY(w.settled() && w.held("orders"));
    const locks::Holder holder = w.lock("orders")->holders.constFirst();
    QVERIFY(holder.sinceBy == locks::SinceBy::IdleTime && !holder.sinceExact);
    QVERIFY(w.lock("orders")->asOf - holder.since >= std::chrono::hours(2));
}

/// A refusal is a line in the server's log: one key of one slice shows that there are no ages to be had.
void TestSieve::whereAgesAreRefusedTheyAreAskedForOnce()
{
    const PrivateRedis redis;
    support::run(redis, "for i=1,3000 do redis.call('hset','user:'..i,'email','a','name','b') end");
    for (int i = 0; i < 50; ++i)
        acquire(redis, "orders:" + QByteArray::number(i));
    QCOMPARE(redis.cli("acl setuser other on >secret ~* &* +@all -object"), QByteArray("OK"));
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(redis.uri());
    options.endpoint.user = "other";
    options.endpoint.password = redis::Secret("secret");
    const Watched w(redis, options);
    QTRY_VERIFY(w.settled() && w.held("orders:49"));
    QVERIFY(w.lock("orders:49")->holders.constFirst().sinceBy == locks::SinceBy::Found);
    QVERIFY(w.watcher.health().lacks.isEmpty());
    const QByteArray stats = redis.cli("info commandstats");
    const qsizetype line = stats.indexOf("cmdstat_object|idletime:");
    QVERIFY(line >= 0);
    const QByteArray refused = stats.mid(line).split('\n').constFirst();
    const qint64 times =
        refused.mid(refused.indexOf("rejected_calls=") + 15).split(',').constFirst().toLongLong();
    QVERIFY2(times > 0 && times < 5, refused.constData());
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestSieve)
#include "tst_sieve.moc"
