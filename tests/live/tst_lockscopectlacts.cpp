#include "tests/support/listener.h"
#include "tests/support/privateredis.h"
#include "tests/support/terminalrun.h"
#include "tests/support/watched.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using lockscope::support::Outcome;
using lockscope::support::PrivateRedis;
using lockscope::support::TerminalRun;

namespace
{

const QString holder = QStringLiteral("6f1a2b3c-9d8e-4f70-8a1b-000000000001:7");
const QString another = QStringLiteral("6f1a2b3c-9d8e-4f70-8a1b-000000000002:9");

QJsonObject objectOf(const QByteArray& line) { return QJsonDocument::fromJson(line).object(); }

QString textIn(const QJsonObject& object, const char* name)
{
    return object.value(QString::fromLatin1(name)).toString();
}

} // namespace

/// The acts of the real lockscopectl on a real server.
class TestLockscopectlActs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_run = std::make_unique<TerminalRun>();
        m_redis.cli("FLUSHALL");
        hold("orders");
    }

    void aForcedReleaseIsBoundToTheFence();
    void anOutcomeHasStableNames();
    void onlyWhoWaitsCountsAsWoken();
    void waitersOfAStringLockAreNotKnown();
    void aSignalIsASecondAct();
    void aGuardedServerIsLeftAlone_data();
    void aGuardedServerIsLeftAlone();
    void aKeptConnectionIsObeyed();
    void whoActsIsAskedForItsPassword();
    void anUnlockedProductionWantsAReason();
    void anIdAloneIsWeak();
    void withoutAFenceSomebodyIsAsked_data();
    void withoutAFenceSomebodyIsAsked();
    void withoutATerminalNobodyIsAsked();
    void aShortenedLeaseIsWatched();
    void waitersAreNudged();
    void aReaderIsReleasedInItsName();
    void oneOfSeveralEntriesIsReleased();
    void whatIsNoReleaseIsRefused();
    void whatCannotBeWrittenDownIsNotDone();
    void aCommandRunsWhileItIsHeld();
    void aCommandHasTheToken();
    void codesOfCommands_data();
    void codesOfCommands();
    void aSignalIsPassedOn();
    void aLostLockIsToldToTheCommand_data();
    void aLostLockIsToldToTheCommand();
    void aLockTakenAwayIsToldToTheCommand();
    void whatOthersHoldIsWaitedFor();
    void severalAreHeldAsOne();
    void withoutACommandItIsHeldForATime();
    void withoutACommandItIsHeldUntilCtrlC();
    void everyKindIsAcquired_data();
    void everyKindIsAcquired();
    void misuseIsTold_data();
    void misuseIsTold();

private:
    void hold(const char* name, int ttl = 30'000)
    {
        m_redis.cli({QStringLiteral("HSET"), QString::fromUtf8(name), holder, QStringLiteral("1")});
        m_redis.cli({QStringLiteral("PEXPIRE"), QString::fromUtf8(name), QString::number(ttl)});
    }
    /// Two readers of "shelf", the second with so many entries.
    void read(int entries)
    {
        const QString mine = QStringLiteral("{shelf}:%1:rwlock_timeout:%2");
        m_redis.cli("DEL shelf");
        m_redis.cli({QStringLiteral("HSET"), QStringLiteral("shelf"), QStringLiteral("mode"),
            QStringLiteral("read"), holder, QStringLiteral("1"), another, QString::number(entries)});
        m_redis.cli("PEXPIRE shelf 30000");
        expireSoon(mine.arg(holder, QStringLiteral("1")));
        for (int entry = 1; entry <= entries; ++entry)
            expireSoon(mine.arg(another, QString::number(entry)));
    }
    void expireSoon(const QString& key)
    {
        m_redis.cli(
            {QStringLiteral("SET"), key, QStringLiteral("1"), QStringLiteral("PX"), QStringLiteral("30000")});
    }
    [[nodiscard]] bool isHeld(const char* name = "orders")
    {
        return m_redis.cli({QStringLiteral("EXISTS"), QString::fromUtf8(name)}) == "1";
    }
    /// Words with blanks between them; further ones as they are.
    [[nodiscard]] QStringList to(const char* words, const QStringList& further = {}) const
    {
        return QStringList{QStringLiteral("--connect"), m_redis.uri()} +
               QString::fromUtf8(words).split(u' ') + further;
    }
    Outcome act(const char* words, const QStringList& further = {})
    {
        return m_run->piped(
            QStringList{QStringLiteral("--env"), QStringLiteral("test")} + to(words, further));
    }
    Outcome whileHeld(const char* words, const char* script)
    {
        return act(words,
            {QStringLiteral("--"), QStringLiteral("sh"), QStringLiteral("-c"), QString::fromUtf8(script)});
    }
    [[nodiscard]] QString fence(const char* show = "--json show orders")
    {
        return textIn(objectOf(m_run->piped(to(show)).out), "fence");
    }
    /// Puts this server among the kept connections, as "shop".
    void keep(QJsonObject profile)
    {
        profile.insert(QStringLiteral("uri"), m_redis.uri());
        profile.insert(QStringLiteral("name"), QStringLiteral("shop"));
        profile.insert(QStringLiteral("last_used"), QString());
        for (const char* list : {"pins", "prefixes", "aliases"})
            profile.insert(QString::fromLatin1(list), QJsonArray());
        const QJsonObject root{
            {QStringLiteral("version"), 1}, {QStringLiteral("profiles"), QJsonArray{profile}}};
        m_run->configure(QStringLiteral("lockscope/profiles.json"), QJsonDocument(root).toJson());
    }
    [[nodiscard]] QJsonObject lastIntent()
    {
        const Outcome listed = m_run->piped({QStringLiteral("--json"), QStringLiteral("audit"),
            QStringLiteral("list"), QStringLiteral("--last"), QStringLiteral("1")});
        return objectOf(listed.out).value(QStringLiteral("intent")).toObject();
    }
    [[nodiscard]] qsizetype auditLines() const
    {
        QFile file(m_run->auditPath());
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
    }

    PrivateRedis m_redis;
    std::unique_ptr<TerminalRun> m_run;
};

void TestLockscopectlActs::aForcedReleaseIsBoundToTheFence()
{
    const Outcome refused = act("force-release orders --expect 00ff --reason stuck");
    QCOMPARE(refused.code, 7);
    QCOMPARE(refused.out, QByteArray());
    QVERIFY2(
        refused.err.contains("It has changed since you saw it. Nothing was done."), refused.err.constData());
    QVERIFY2(refused.err.contains("It is now: ● held, 6f1a2b3c…0001:7"), refused.err.constData());
    QVERIFY(isHeld());
    const Outcome done = act("force-release orders --reason stuck --expect", {fence()});
    QCOMPARE(done.err, QByteArray());
    QVERIFY2(done.out.startsWith("Release orders: done. It is free.\nTo put it back, in redis-cli; does "
                                 "nothing once somebody has taken it:\nEVAL \""),
        done.out.constData());
    QCOMPARE(done.out.count('\n'), 3);
    QCOMPARE(done.code, 0);
    QVERIFY(!isHeld());
    QCOMPARE(textIn(lastIntent(), "reason"), QStringLiteral("stuck"));
    QCOMPARE(auditLines(), 4);
    QCOMPARE(m_run->piped({QStringLiteral("audit"), QStringLiteral("verify")}).code, 0);
}

void TestLockscopectlActs::anOutcomeHasStableNames()
{
    const QJsonObject done = objectOf(act("--json force-release orders --expect", {fence()}).out);
    QCOMPARE(
        done.keys().join(u' '), QStringLiteral("act after db error finding finding_after_ms lock node "
                                               "outcome restore seen sentence why woken woken_at_least"));
    QCOMPARE(textIn(done, "act"), QStringLiteral("force-release"));
    QCOMPARE(textIn(done, "outcome"), QStringLiteral("applied"));
    QCOMPARE(textIn(done, "finding"), QStringLiteral("free"));
    QVERIFY(done[u"after"][u"as_of_ms"].toInteger() > 1'700'000'000'000);
    QVERIFY(done.value(QStringLiteral("why")).isNull());
    QCOMPARE(textIn(done.value(QStringLiteral("seen")).toObject(), "state"), QStringLiteral("held"));
    hold("orders");
    const Outcome refused = act("--json force-release orders --expect 00ff");
    QCOMPARE(refused.code, 7);
    QCOMPARE(textIn(objectOf(refused.out), "outcome"), QStringLiteral("refused"));
    QCOMPARE(textIn(objectOf(refused.out), "why"), QStringLiteral("changed"));
}

/// Our own subscription is to a pattern, and nobody is woken by it.
void TestLockscopectlActs::onlyWhoWaitsCountsAsWoken()
{
    const QJsonObject alone = objectOf(act("--json force-release orders --expect", {fence()}).out);
    QCOMPARE(alone.value(QStringLiteral("woken")).toInt(-1), 0);
    hold("orders");
    const lockscope::support::Listener waiter(m_redis, "redisson_lock__channel:{orders}");
    QCOMPARE(act("nudge orders").out,
        QByteArray("Wake the waiters of orders: done. 1 client got the message. It is held as before.\n"));
    const QJsonObject waited = objectOf(act("--json force-release orders --expect", {fence()}).out);
    QCOMPARE(textIn(waited, "outcome"), QStringLiteral("applied"));
    QCOMPARE(waited.value(QStringLiteral("woken")).toInt(-1), 1);
}

void TestLockscopectlActs::waitersOfAStringLockAreNotKnown()
{
    m_redis.cli("SET job some-token PX 30000");
    const QString seen = fence("--pin job=string --json show job");
    const Outcome done = act("--pin job=string force-release job --expect", {seen});
    QCOMPARE(done.err, QByteArray());
    QVERIFY2(done.out.startsWith("Release job: done. It is free. It is not known whether anybody waits.\n"),
        done.out.constData());
}

/// The waiters are those of python-redis-lock (BLPOP) and of Spring's registry (a message).
void TestLockscopectlActs::aSignalIsASecondAct()
{
    const auto signal = [this](const QStringList& words) { return act("--pin job=string nudge job", words); };
    const QStringList toList{QStringLiteral("--list"), QStringLiteral("lock-signal:job"),
        QStringLiteral("--signal"), QStringLiteral("1")};
    lockscope::support::Writer waiter(m_redis.uri());
    QByteArray taken;
    waiter.send({"blpop", "lock-signal:job", "0"},
        [&taken](const auto& answer) { taken = answer ? answer->elements.value(1).bytes : "lost"; });
    QTRY_VERIFY(m_redis.cli("info clients").contains("blocked_clients:1"));
    const Outcome pushed = signal(toList);
    QCOMPARE(pushed.err, QByteArray());
    QVERIFY2(pushed.out.contains("It is not known whether anybody has taken the element."), pushed.out);
    QTRY_COMPARE(taken, QByteArray("1"));
    m_redis.cli("rpush lock-signal:job theirs");
    const Outcome refused = signal(toList);
    QCOMPARE(refused.code, 7);
    QVERIFY2(refused.err.contains("nobody waits there"), refused.err);
    QCOMPARE(m_redis.cli("lrange lock-signal:job 0 -1"), QByteArray("theirs"));
    const lockscope::support::Listener listener(m_redis, "jobs-channel");
    const Outcome published = signal({QStringLiteral("--channel"), QStringLiteral("jobs-channel"),
        QStringLiteral("--signal"), QStringLiteral("job"), QStringLiteral("--json")});
    QCOMPARE(objectOf(published.out).value(QStringLiteral("woken")).toInt(-1), 1);
    QCOMPARE(signal({}).code, 7); // nothing says what they wait for
    QCOMPARE(signal({QStringLiteral("--channel"), QStringLiteral("a")}).code, 2);
}

void TestLockscopectlActs::aGuardedServerIsLeftAlone_data()
{
    QTest::addColumn<QString>("guard");
    QTest::addColumn<QString>("act");
    QTest::addColumn<QByteArray>("sentence");
    const QByteArray unstated = "Nobody has stated what this server is for";
    const QByteArray production = "This is production: an act needs --unlock";
    for (const char* act : {"force-release orders --expect 00", "shorten orders --to 1 --expect 00",
             "nudge orders", "acquire free --wait 0 --lease 1", "release orders --holder x --expect 00"}) {
        QTest::addRow("unstated %s", act) << QString() << QString::fromLatin1(act) << unstated;
        QTest::addRow("production %s", act)
            << QStringLiteral("--env production") << QString::fromLatin1(act) << production;
    }
    QTest::newRow("another name") << QStringLiteral("--env production --unlock shop")
                                  << QStringLiteral("nudge orders")
                                  << QByteArray("--unlock: the connection has another name.");
}

void TestLockscopectlActs::aGuardedServerIsLeftAlone()
{
    QFETCH(QString, guard);
    QFETCH(QString, act);
    QFETCH(QByteArray, sentence);
    const QStringList words = to(act.toUtf8().constData());
    const Outcome refused = m_run->piped(guard.split(u' ', Qt::SkipEmptyParts) + words);
    QCOMPARE(refused.code, 7);
    QCOMPARE(refused.out, QByteArray());
    QVERIFY2(refused.err.contains(sentence), refused.err.constData());
    QVERIFY(isHeld());
    QVERIFY(!isHeld("free"));
    QCOMPARE(auditLines(), 0);
}

void TestLockscopectlActs::aKeptConnectionIsObeyed()
{
    keep({{QStringLiteral("environment"), QStringLiteral("production")}});
    QVERIFY(m_run->piped(to("nudge orders")).err.contains("This is production"));
    QCOMPARE(act("nudge orders").code, 2); // --env does not overrule it
    const Outcome done = m_run->piped(to("--unlock shop nudge orders --reason late"));
    QCOMPARE(done.err, QByteArray());
    QCOMPARE(done.code, 0);
    QCOMPARE(textIn(lastIntent(), "connection"), QStringLiteral("shop"));
    QCOMPARE(textIn(lastIntent(), "environment"), QStringLiteral("production"));
}

void TestLockscopectlActs::whoActsIsAskedForItsPassword()
{
    m_redis.cli("ACL SETUSER lockadm on >canary-7 ~* &* +@all");
    keep({{QStringLiteral("environment"), QStringLiteral("test")},
        {QStringLiteral("act_user"), QStringLiteral("lockadm")}});
    const QStringList words = to("nudge orders");
    const Outcome piped = m_run->piped(words);
    QCOMPARE(piped.code, 7);
    QVERIFY2(piped.err.contains("Acts are done as “lockadm”"), piped.err.constData());
    const Outcome wrong = m_run->onTerminal(words, 100, "Password of lockadm at ", "canary-8\n");
    QCOMPARE(wrong.code, 9);
    const Outcome done = m_run->onTerminal(words, 100, "Password of lockadm at ", "canary-7\n");
    QCOMPARE(done.code, 0);
    QVERIFY(!done.out.contains("canary"));
    QCOMPARE(textIn(lastIntent(), "redis_user"), QStringLiteral("lockadm"));
    QVERIFY(!m_run->keeps("canary"));
}

void TestLockscopectlActs::anUnlockedProductionWantsAReason()
{
    const QStringList leave{QStringLiteral("--env"), QStringLiteral("production"), QStringLiteral("--unlock"),
        m_redis.socketPath()};
    const QStringList words = to("force-release orders --expect", {fence()});
    const Outcome refused = m_run->piped(leave + words);
    QCOMPARE(refused.code, 7);
    QVERIFY2(refused.err.contains("On production, an act needs a reason."), refused.err.constData());
    QVERIFY(isHeld());
    QCOMPARE(
        m_run->piped(leave + words + QStringList{QStringLiteral("--reason"), QStringLiteral("x")}).code, 0);
    QVERIFY(!isHeld());
}

void TestLockscopectlActs::anIdAloneIsWeak()
{
    const Outcome refused = act("force-release orders --expect-holder", {holder});
    QCOMPARE(refused.code, 7);
    QVERIFY2(refused.err.contains("is a weak fence"), refused.err.constData());
    QVERIFY(isHeld());
    const Outcome other = act("force-release orders --accept-weak-fence --expect-holder somebody");
    QCOMPARE(other.code, 7);
    QVERIFY(isHeld());
    QCOMPARE(act("force-release orders --accept-weak-fence --expect-holder", {holder}).code, 0);
    QVERIFY(!isHeld());
    QVERIFY(lastIntent().value(QStringLiteral("weak")).toBool());
}

void TestLockscopectlActs::withoutAFenceSomebodyIsAsked_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<int>("code");
    QTest::newRow("yes") << QByteArray("yes\n") << 0;
    QTest::newRow("its name") << QByteArray("orders\n") << 7;
    QTest::newRow("Ctrl+C") << QByteArray("\x03") << 130;
}

void TestLockscopectlActs::withoutAFenceSomebodyIsAsked()
{
    QFETCH(QByteArray, keys);
    const QStringList words = to("--env test force-release orders");
    const Outcome asked = m_run->onTerminal(words, 100, "leave it: ", keys);
    QTEST(asked.code, "code");
    QCOMPARE(isHeld(), asked.code != 0);
    for (const char* part : {"held", "6f1a2b3c-9d8e-4f70-8a1b-000000000001:7", "DEL orders", "Strong"})
        QVERIFY2(asked.out.toLower().contains(QByteArray(part).toLower()), part);
}

void TestLockscopectlActs::withoutATerminalNobodyIsAsked()
{
    const Outcome refused = act("force-release orders");
    QCOMPARE(refused.code, 7);
    QVERIFY2(refused.err.contains("--expect and the “fence” of “show --json”"), refused.err.constData());
    QVERIFY(isHeld());
    QCOMPARE(auditLines(), 0);
}

void TestLockscopectlActs::aShortenedLeaseIsWatched()
{
    const Outcome done = act("shorten orders --to 1 --expect", {fence()});
    QCOMPARE(done.err, QByteArray());
    QVERIFY2(done.out.contains("It has lapsed"), done.out.constData());
    QCOMPARE(done.code, 0);
    hold("orders");
    const Outcome refused = act("shorten orders --to 1000 --expect", {fence()});
    QCOMPARE(refused.code, 7);
    QVERIFY2(refused.err.contains("It ends sooner than that anyway."), refused.err.constData());
}

void TestLockscopectlActs::waitersAreNudged()
{
    const Outcome done = act("nudge orders");
    QCOMPARE(done.out,
        QByteArray("Wake the waiters of orders: done. No client got the message. It is held as before.\n"));
    QCOMPARE(done.code, 0);
    const Outcome unknown = act("nudge nowhere");
    QCOMPARE(unknown.code, 7);
    QVERIFY2(unknown.err.contains("its kind has to be said"), unknown.err.constData());
    QCOMPARE(act("nudge nowhere --kind reentrant").code, 0);
}

void TestLockscopectlActs::aReaderIsReleasedInItsName()
{
    read(1);
    const QString seen = fence("--json show shelf --pin shelf=read-write");
    const Outcome done =
        act("release shelf --kind read --expect", {seen, QStringLiteral("--holder"), holder});
    QCOMPARE(done.err, QByteArray());
    QCOMPARE(done.code, 0);
    QVERIFY2(done.out.contains("The others still hold it."), done.out.constData());
    QCOMPARE(m_redis.cli("HKEYS shelf"), "mode\n" + another.toLatin1());
    QCOMPARE(m_redis.cli("KEYS *rwlock_timeout*"), "{shelf}:" + another.toLatin1() + ":rwlock_timeout:1");
}

void TestLockscopectlActs::oneOfSeveralEntriesIsReleased()
{
    read(2);
    const QString seen = fence("--json show shelf --pin shelf=read-write");
    const Outcome reader =
        act("release shelf --kind read --expect", {seen, QStringLiteral("--holder"), another});
    QCOMPARE(reader.err, QByteArray());
    QCOMPARE(reader.code, 0);
    QVERIFY2(reader.out.contains("with one entry less"), reader.out.constData());
    QCOMPARE(m_redis.cli({QStringLiteral("HGET"), QStringLiteral("shelf"), another}), QByteArray("1"));
    QCOMPARE(m_redis.cli("EXISTS {shelf}:" + another.toLatin1() + ":rwlock_timeout:2"), "0");
    QCOMPARE(textIn(lastIntent(), "act"), QStringLiteral("release-entry"));
    m_redis.cli({QStringLiteral("HSET"), QStringLiteral("orders"), holder, QStringLiteral("2")});
    const QStringList once{fence(), QStringLiteral("--holder"), holder};
    QCOMPARE(act("release orders --expect", once).code, 0);
    QCOMPARE(m_redis.cli({QStringLiteral("HGET"), QStringLiteral("orders"), holder}), QByteArray("1"));
    QVERIFY(m_redis.cli("PTTL orders").toInt() > 0);
    QCOMPARE(act("release orders --expect", once).code, 7); // it is another hold now
    QVERIFY(isHeld());
}

void TestLockscopectlActs::whatIsNoReleaseIsRefused()
{
    read(2);
    const Outcome changed = act("release shelf --kind read --expect 00 --holder", {another});
    QCOMPARE(changed.code, 7);
    QVERIFY2(changed.err.contains("It has changed since you saw it."), changed.err.constData());
    const Outcome whole = act("release orders --expect 00 --holder", {holder});
    QCOMPARE(whole.code, 7);
    QVERIFY2(whole.err.contains("only force-release takes it"), whole.err.constData());
    QCOMPARE(act("release shelf --kind read --holder three:3 --expect 00").code, 7);
    QCOMPARE(m_redis.cli({QStringLiteral("HGET"), QStringLiteral("shelf"), another}), QByteArray("2"));
    QVERIFY(isHeld());
}

void TestLockscopectlActs::whatCannotBeWrittenDownIsNotDone()
{
    m_run->configure(QStringLiteral("data/lockscope/audit.jsonl/in-the-way"), "x");
    const Outcome failed = act("force-release orders --expect", {fence()});
    QCOMPARE(failed.code, 9);
    QVERIFY(isHeld());
    QCOMPARE(whileHeld("acquire free", "echo ran").code, 9);
}

void TestLockscopectlActs::aCommandRunsWhileItIsHeld()
{
    m_redis.cli("DEL orders");
    const QByteArray script = "test \"$(redis-cli -s " + m_redis.socketPath().toUtf8() +
                              " hexists orders $LOCKSCOPE_HOLDER)\" = 1 && exit 5";
    const Outcome ended = whileHeld("acquire orders", script.constData());
    QCOMPARE(ended.err, QByteArray());
    QCOMPARE(ended.out, QByteArray());
    QCOMPARE(ended.code, 5);
    QVERIFY(!isHeld());
    QCOMPARE(auditLines(), 4); // taken, and left
}

void TestLockscopectlActs::aCommandHasTheToken()
{
    const Outcome ended = whileHeld("--json acquire gate --kind fenced", "echo token $LOCKSCOPE_TOKEN");
    QCOMPARE(ended.code, 0);
    QCOMPARE(ended.out, QByteArray("token 1\n"));
    const QByteArrayList lines = ended.err.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    QCOMPARE(textIn(objectOf(lines.at(0)), "finding"), QStringLiteral("held-by-us"));
    QCOMPARE(textIn(objectOf(lines.at(1)), "act"), QStringLiteral("release"));
}

void TestLockscopectlActs::codesOfCommands_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<int>("code");
    const auto script = [](const char* text) {
        return QStringList{QStringLiteral("sh"), QStringLiteral("-c"), QString::fromLatin1(text)};
    };
    QTest::newRow("well") << script("exit 0") << 0;
    QTest::newRow("ill") << script("exit 77") << 77;
    QTest::newRow("killed") << script("kill -9 $$") << 137;
    QTest::newRow("options of its own") << QStringList{QStringLiteral("test"), QStringLiteral("--wait"),
                                               QStringLiteral("="), QStringLiteral("--wait")}
                                        << 0;
    QTest::newRow("not there") << QStringList{QStringLiteral("no-such-command-here")} << 127;
    QTest::newRow("no program") << QStringList{QStringLiteral("/etc/passwd")} << 126;
}

void TestLockscopectlActs::codesOfCommands()
{
    QFETCH(QStringList, command);
    const Outcome ended = act("acquire free --wait 0", QStringList{QStringLiteral("--")} + command);
    QTEST(ended.code, "code");
    QCOMPARE(ended.err.isEmpty(), ended.code != 126 && ended.code != 127);
    QVERIFY(!isHeld("free"));
}

void TestLockscopectlActs::aSignalIsPassedOn()
{
    const Outcome ended =
        whileHeld("acquire free", "trap 'echo told; exit 4' TERM; kill -TERM $PPID; sleep 20 & wait");
    QCOMPARE(ended.out, QByteArray("told\n"));
    QCOMPARE(ended.code, 4);
    QVERIFY(!isHeld("free"));
}

void TestLockscopectlActs::aLostLockIsToldToTheCommand_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<int>("code");
    QTest::newRow("ends of it") << QByteArray("exec sleep 20") << 143;
    QTest::newRow("says why") << QByteArray("trap 'exit 9' TERM; sleep 20 & wait") << 9;
    QTest::newRow("says all is well") << QByteArray("trap 'exit 0' TERM; sleep 20 & wait") << 12;
}

void TestLockscopectlActs::aLostLockIsToldToTheCommand()
{
    QFETCH(QByteArray, script);
    const Outcome ended = whileHeld("acquire free --lease 1", script.constData());
    QTEST(ended.code, "code");
    QVERIFY2(
        ended.err.contains("“free” is no longer held: the command gets SIGTERM."), ended.err.constData());
}

/// The watchdog notices at its next renewal.
void TestLockscopectlActs::aLockTakenAwayIsToldToTheCommand()
{
    const QByteArray script =
        "redis-cli -s " + m_redis.socketPath().toUtf8() + " del free; trap 'exit 9' TERM; sleep 18 & wait";
    const Outcome ended = whileHeld("acquire free", script.constData());
    QCOMPARE(ended.code, 9);
    QVERIFY2(ended.err.contains("“free” is no longer held"), ended.err.constData());
}

void TestLockscopectlActs::whatOthersHoldIsWaitedFor()
{
    const Outcome refused = whileHeld("acquire orders --wait 0", "echo ran");
    QCOMPARE(refused.code, 7);
    QCOMPARE(refused.out, QByteArray());
    QVERIFY2(refused.err.contains("Others kept it the whole time."), refused.err.constData());
    hold("orders", 1500);
    const Outcome ended = whileHeld("acquire orders --wait 15", "echo ran");
    QCOMPARE(ended.code, 0);
    QCOMPARE(ended.out, QByteArray("ran\n"));
}

void TestLockscopectlActs::severalAreHeldAsOne()
{
    const QByteArray script = "redis-cli -s " + m_redis.socketPath().toUtf8() + " exists one two three";
    const Outcome ended = whileHeld("acquire one two three", script.constData());
    QCOMPARE(ended.err, QByteArray());
    QCOMPARE(ended.out, QByteArray("3\n"));
    QCOMPARE(ended.code, 0);
    QCOMPARE(m_redis.cli("EXISTS one two three"), QByteArray("0"));
    QCOMPARE(auditLines(), 4); // one intent to take them, one to leave them
    const Outcome refused = whileHeld("acquire one orders --wait 0", "echo ran");
    QCOMPARE(refused.code, 7);
    QCOMPARE(refused.out, QByteArray());
    QVERIFY(!isHeld("one"));
    m_redis.cli("SET gate 2");
    const Outcome several = act("acquire orders gate --pin gate=semaphore");
    QCOMPARE(several.code, 7);
    QVERIFY2(several.err.contains("They are of several kinds"), several.err.constData());
}

void TestLockscopectlActs::withoutACommandItIsHeldForATime()
{
    bool wasHeld = false;
    const QStringList words = to("--env test --for 0.5 acquire free");
    const Outcome ended = m_run->pipedUntil(words, "Held as ", [&] { wasHeld = isHeld("free"); });
    QVERIFY(wasHeld);
    QCOMPARE(ended.code, 0);
    QVERIFY2(ended.out.endsWith("Release free: done. It is free.\n"), ended.out.constData());
    QVERIFY(!isHeld("free"));
}

void TestLockscopectlActs::withoutACommandItIsHeldUntilCtrlC()
{
    const QStringList words = to("--env test acquire free --lease 60");
    const Outcome ended = m_run->onTerminal(words, 100, "Ctrl+C releases it.", "\x03");
    QCOMPARE(ended.code, 0);
    QVERIFY2(ended.out.contains("Release free: done."), ended.out.constData());
    QVERIFY(!isHeld("free"));
}

void TestLockscopectlActs::everyKindIsAcquired_data()
{
    QTest::addColumn<QByteArray>("before");
    for (const char* kind : {"reentrant", "fair", "fenced", "read", "write", "read-write", "redis-py",
             "node-redlock", "redsync", "shedlock", "python-redis-lock"})
        QTest::newRow(kind) << QByteArray();
    QTest::newRow("semaphore") << QByteArray("set gate 2");
    QTest::newRow("permit-semaphore") << QByteArray("set gate 2");
    QTest::newRow("latch") << QByteArray();
}

void TestLockscopectlActs::everyKindIsAcquired()
{
    QFETCH(QByteArray, before);
    if (!before.isEmpty())
        m_redis.cli(before.constData());
    const QStringList kind{QStringLiteral("--kind"), QString::fromLatin1(QTest::currentDataTag()),
        QStringLiteral("--"), QStringLiteral("echo"), QStringLiteral("ran")};
    const Outcome ended = act("acquire gate --wait 0", kind);
    QCOMPARE(ended.err, QByteArray());
    QCOMPARE(ended.out, QByteArray("ran\n"));
    QCOMPARE(ended.code, 0);
}

void TestLockscopectlActs::misuseIsTold_data()
{
    QTest::addColumn<QString>("line");
    for (const char* line : {"force-release", "force-release a b", "force-release a --expect nothex", "nudge",
             "nudge a --expect 00", "force-release a --expect 00 --expect-holder x",
             "force-release a --accept-weak-fence", "shorten a --expect 00", "shorten a --to 0 --expect 00",
             "shorten a --to soon", "acquire", "acquire a a", "acquire a --wait -1", "acquire a --lease 0",
             "acquire a --lease 5 --watchdog", "acquire a --permits 0", "acquire a --kind mutex",
             "acquire a --for 5 -- true", "acquire a --db all", "nudge a -- b", "ls --reason x", "release a",
             "release"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

void TestLockscopectlActs::misuseIsTold()
{
    QFETCH(QString, line);
    const Outcome shown = act(line.toUtf8().constData());
    QCOMPARE(shown.code, 2);
    QCOMPARE(shown.out, QByteArray());
    QVERIFY(shown.err.startsWith("lockscopectl: "));
    QCOMPARE(auditLines(), 0);
}

QTEST_GUILESS_MAIN(TestLockscopectlActs)

#include "tst_lockscopectlacts.moc"
