#include "core/locks/family.h"
#include "tests/support/listener.h"
#include "tests/support/privateredis.h"
#include "tests/support/terminalrun.h"
#include "tests/support/watched.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

using lockscope::support::Outcome;
using lockscope::support::PrivateRedis;
using lockscope::support::TerminalRun;

namespace
{

const QByteArray client = "6f1a2b3c-9d8e-4f70-8a1b-000000000001";
const QByteArray holder = client + ":7";
/// Stands in a stream once the few keys there are have been searched: what comes later is news.
const QByteArray wasSearched = "\"search\":";

QList<QJsonObject> objectsOf(const QByteArray& lines)
{
    QList<QJsonObject> objects;
    for (const QByteArray& line : lines.split('\n')) {
        if (!line.isEmpty())
            objects.append(QJsonDocument::fromJson(line).object());
    }
    return objects;
}

/// The objects of the stream that tell of `event`; empty = those that are locks.
QList<QJsonObject> only(const QByteArray& lines, const char* event)
{
    QList<QJsonObject> objects = objectsOf(lines);
    objects.removeIf([event](const QJsonObject& object) {
        return object.value(QStringLiteral("event")).toString() != QString::fromLatin1(event);
    });
    return objects;
}

QString sortedKeys(const QJsonObject& object) { return object.keys().join(u' '); }

/// Returns the text of a screen without the sequences that draw it.
QByteArray withoutDrawing(const QByteArray& screen)
{
    QString text = QString::fromUtf8(screen);
    text.remove(QRegularExpression(QStringLiteral("\x1b\\[(\\?1049[hl]|\\?25[hl]|H|K|J|[0-9]+m)")));
    return text.toUtf8();
}

bool hasControls(const QByteArray& text)
{
    const QString units = QString::fromUtf8(text);
    return std::any_of(units.begin(), units.end(),
        [](QChar unit) { return unit != u'\n' && unit != u'\r' && unit.category() == QChar::Other_Control; });
}

} // namespace

/// The real lockscopectl against a real server.
class TestLockscopectl : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_redis.cli("FLUSHALL");
        hold("lock:orders");
    }

    void lsPrintsATable();
    void lsSpeaksJsonWithStableNames();
    void lsTellsBytesThatAreNoUtf8();
    void lsFilters();
    void lsListsTrouble();
    void lsTellsAClockThatIsAhead();
    void lsWatchesForTrouble();
    void lsSaysWhatOneLookCannotShow();
    void lsFailsOnTrouble();
    void lsFindsNothing();
    void lsRefusesWhatOneLookCannotKnow();
    void lsFindsTheSandboxesLocks();
    void showTellsEverythingOfOne();
    void showFindsNothing();
    void showSeesWhatAListSees_data();
    void showSeesWhatAListSees();
    void aForeignKeyIsNamed_data();
    void aForeignKeyIsNamed();
    void aSingleLookCountsWhoWaits();
    void holdersOfOnePrefixStayApart();
    void showTakesTypedBytes();
    void watchWritesALineForEachChange();
    void watchSpeaksJson();
    void eventsSpeakJson();
    void aliasesReachEvents();
    void aliasesAreKeptPerServer();
    void aFileNamesClients();
    void whoIsConnectedIsAskedOnlyForNames();
    void showNamesWhoWaits();
    void showTellsWhereTheHolderIs();
    void clientsAreFoundByWords();
    void aSlipInAFilterIsMet();
    void pinsAreWatched();
    void namesAreStatedToBeLocks();
    void locksWithoutAValueAreSeenAndFreed();
    void whatMayBeALockIsCountedAndListed();
    void anOwnTableOfDialectsCounts();
    void eachKindIsInTheTable();
    void aFaultyTableIsToldAndNothingElse();
    void namesWithAPrefixArePushed();
    void allDatabasesAreWatched();
    void anEmptyNameHasAMark();
    void passwordsAreAskedForInATerminalOnly();
    void aScreenHoldsNoRawControls_data();
    void aScreenHoldsNoRawControls();
    void aScreenHasTroubleOnTop();
    void coloursAreForTerminals_data();
    void coloursAreForTerminals();
    void nothingPrintedHoldsRawControls_data();
    void nothingPrintedHoldsRawControls();
    void usageErrors_data();
    void usageErrors();
    void unreachableServers_data();
    void unreachableServers();
    void aPasswordInTheUriIsMasked();
    void aLostServerEndsNotLive();
    void aListThatCannotBeWholeEnds();
    void aReplicaWithoutItsPrimaryEndsTheList();
    void helpIsWhole();
    void languagesChangeTextsAlone();

private:
    void hold(const QByteArray& name, qint64 ttl = 30'000)
    {
        m_redis.cli({QStringLiteral("HSET"), QString::fromUtf8(name), QString::fromLatin1(holder),
            QStringLiteral("1")});
        m_redis.cli({QStringLiteral("PEXPIRE"), QString::fromUtf8(name), QString::number(ttl)});
    }
    /// A lock whose name is written as Lua writes strings, for bytes that no argument can carry.
    void holdLua(const char* name)
    {
        const QString script =
            QStringLiteral("redis.call('hset','%1','%2',1) redis.call('pexpire','%1',30000)");
        m_redis.cli({QStringLiteral("EVAL"),
            script.arg(QString::fromLatin1(name), QString::fromLatin1(holder)), QStringLiteral("0")});
    }
    QStringList to(const QStringList& words) const
    {
        return QStringList{QStringLiteral("--connect"), m_redis.uri()} + words;
    }
    QStringList to(const char* words) const { return to(QString::fromUtf8(words).split(u' ')); }

    PrivateRedis m_redis{{.tcp = true}};
    TerminalRun m_run;
};

void TestLockscopectl::lsPrintsATable()
{
    hold("lock:zebra");
    const Outcome outcome = m_run.piped(to("ls"));
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(outcome.code, 0);
    const QList<QByteArray> lines = outcome.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.at(0).startsWith("STATE"));
    QVERIFY2(lines.at(1).contains("lock:orders  reentrant  6f1a2b3c…0001:7"), lines.at(1).constData());
    QVERIFY(lines.at(2).contains("lock:zebra"));
}

void TestLockscopectl::lsSpeaksJsonWithStableNames()
{
    const Outcome outcome = m_run.piped(to("--json ls"));
    QCOMPARE(outcome.code, 0);
    const QList<QJsonObject> objects = objectsOf(outcome.out);
    QCOMPARE(objects.size(), 1);
    const QJsonObject lock = objects.constFirst();
    QCOMPARE(sortedKeys(lock),
        QStringLiteral(
            "as_of_ms companions db evidence expires_at_ms family fence fence_strength group holder_life "
            "holders kind latch_count lease live lock node permits pinned renewals state token trouble "
            "trouble_since_ms ttl_ms waiters"));
    QCOMPARE(sortedKeys(lock[u"holders"][0].toObject()),
        QStringLiteral("alias client count expires_at_ms id mode since_by since_exact since_ms thread"));
    QCOMPARE(
        sortedKeys(lock[u"holder_life"].toObject()), QStringLiteral("others_hold_it_at renews sign silence"));
    QCOMPARE(sortedKeys(lock[u"lease"].toObject()), QStringLiteral("kind ms period_ms"));
    QCOMPARE(sortedKeys(lock[u"renewals"].toObject()), QStringLiteral("count last_ms next_due_ms"));
    QCOMPARE(sortedKeys(lock[u"waiters"].toObject()), QStringLiteral("count list visibility"));
    QCOMPARE(lock[u"lock"].toString(), QStringLiteral("lock:orders"));
    QCOMPARE(lock[u"kind"].toString(), QStringLiteral("reentrant"));
    QCOMPARE(lock[u"state"].toString(), QStringLiteral("held"));
    QCOMPARE(lock[u"live"].toBool(), true);
    QCOMPARE(lock[u"holders"][0][u"id"].toString().toLatin1(), holder);
    QVERIFY(lock[u"ttl_ms"].toInteger() > 20'000);
}

void TestLockscopectl::lsTellsBytesThatAreNoUtf8()
{
    holdLua("raw:\\255");
    holdLua("raw:\\254");
    const Outcome outcome = m_run.piped(to("--json ls raw:"));
    QStringList encoded;
    for (const QJsonObject& lock : objectsOf(outcome.out))
        encoded.append(lock[u"lock_b64"].toString());
    QCOMPARE(encoded.join(u' '), QStringLiteral("cmF3Ov4= cmF3Ov8="));
    QVERIFY(m_run.piped(to("ls raw:")).out.contains("raw:\\xff"));
}

void TestLockscopectl::lsFilters()
{
    hold("lock:zebra");
    const Outcome outcome = m_run.piped(to({QStringLiteral("--json"), QStringLiteral("ls"),
        QStringLiteral("kind:reentrant"), QStringLiteral("ttl<1m !zebra")}));
    QCOMPARE(outcome.code, 0);
    QCOMPARE(objectsOf(outcome.out).size(), 1);
    QCOMPARE(objectsOf(outcome.out).constFirst()[u"lock"].toString(), QStringLiteral("lock:orders"));
}

/// An empty list would say that there is none.
void TestLockscopectl::lsRefusesWhatOneLookCannotKnow()
{
    for (const char* words : {"ls held>1s", "--json ls !lease:watchdog", "ls state:renewal-overdue,held"}) {
        const Outcome outcome = m_run.piped(to(words));
        QCOMPARE(outcome.code, 4);
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY2(outcome.err.contains("One look cannot know"), outcome.err.constData());
        QVERIFY2(outcome.err.contains("--for SECONDS"), outcome.err.constData());
    }
    const Outcome watched = m_run.piped(to("--for 2 ls held>1s"));
    QCOMPARE(watched.err, QByteArray());
    QCOMPARE(watched.code, 0);
    QVERIFY(watched.out.contains("lock:orders"));
    QCOMPARE(m_run.piped(to("--for 1 ls renewals>0")).code, 1);
}

/// The gravest comes first, with what it means; what is in order does not stand there.
void TestLockscopectl::lsListsTrouble()
{
    QCOMPARE(m_run.piped(to("ls --trouble")).code, 1);
    hold("lock:a-queue");
    m_redis.cli({QStringLiteral("HSET"), QStringLiteral("lock:stuck"), QString::fromLatin1(holder),
        QStringLiteral("1")});
    std::vector<std::unique_ptr<lockscope::support::Listener>> waiters;
    while (waiters.size() < 10)
        waiters.push_back(
            std::make_unique<lockscope::support::Listener>(m_redis, "redisson_lock__channel:{lock:a-queue}"));
    const Outcome outcome = m_run.piped(to("ls --trouble"));
    QVERIFY2(outcome.err.contains("One look cannot show") && outcome.err.contains("long-wait") &&
                 !outcome.err.contains("no-expiry"),
        outcome.err.constData());
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out,
        QByteArray("critical  no-expiry        lock:stuck  It has no expiry: if its holder is gone, it stays "
                   "locked for ever.\n"
                   "notice    many-waiters     lock:a-queue  10 clients wait for it.\n"));
    const QList<QJsonObject> objects = objectsOf(m_run.piped(to("--json ls trouble:critical")).out);
    QCOMPARE(objects.size(), 1);
    QCOMPARE(objects.constFirst()[u"trouble"], QJsonValue(QJsonArray{QStringLiteral("no-expiry")}));
    for (const char* needsTime : {"ls trouble:renewal-overdue", "ls trouble:holder-silent"})
        QCOMPARE(m_run.piped(to(needsTime)).code, 4); // one look cannot know
    QCOMPARE(m_run.piped(to("ls trouble:keys-elsewhere")).code, 1);
}

/// By the time in its value, which no server may be behind.
void TestLockscopectl::lsTellsAClockThatIsAhead()
{
    const auto shedLock = [this](const QString& name, qint64 ahead) {
        const QDateTime now = QDateTime::currentDateTimeUtc().addMSecs(ahead);
        m_redis.cli({QStringLiteral("SET"), QStringLiteral("job-lock:default:") + name,
            QStringLiteral("ADDED:%1@billing-2:0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10")
                .arg(now.toString(Qt::ISODateWithMs)),
            QStringLiteral("PX"), QStringLiteral("60000")});
    };
    shedLock(QStringLiteral("right"), 0);
    QCOMPARE(m_run.piped(to("ls --trouble")).code, 1);
    shedLock(QStringLiteral("ahead"), 30'000);
    const Outcome outcome = m_run.piped(to("ls --trouble"));
    QVERIFY2(outcome.out.startsWith("notice    clock-ahead      job-lock:default:ahead  The time that its "
                                    "holder wrote was still to come: the clock of billing-2 was at least 2"),
        outcome.out.constData());
    QCOMPARE(outcome.out.count('\n'), 1);
    QCOMPARE(m_run.piped(to("ls trouble:clock-ahead --clock-off 40")).code, 1);
    const QJsonObject object = objectsOf(m_run.piped(to("--json ls trouble:clock-ahead")).out).value(0);
    QVERIFY(object[u"clock_ahead"].toObject()[u"at_least_ms"].toInteger() > 20'000);
}

/// A fact that one look cannot show is found by watching first.
void TestLockscopectl::lsWatchesForTrouble()
{
    const QByteArray queue = "redisson_lock_queue:{lock:orders}";
    m_redis.cli({QStringLiteral("RPUSH"), QString::fromLatin1(queue),
        QStringLiteral("11111111-2222-3333-4444-555555555555:7")});
    QCOMPARE(m_run.piped(to("ls --trouble")).code, 1);
    const Outcome outcome = m_run.piped(to("--for 5 ls --trouble"));
    QVERIFY2(outcome.out.startsWith("warning   dead-waiter"), outcome.out.constData());
    QVERIFY(!outcome.err.contains("One look"));
}

/// Cron must not take silence for "all is well".
void TestLockscopectl::lsSaysWhatOneLookCannotShow()
{
    const Outcome failing = m_run.piped(to("ls --fail-on critical"));
    QCOMPARE(failing.code, 0);
    QVERIFY2(
        failing.err.contains("One look cannot show held-twice, possibly-lost."), failing.err.constData());
    const Outcome filtered = m_run.piped(to("ls trouble:notice"));
    QCOMPARE(filtered.code, 1);
    QVERIFY2(filtered.err.contains("One look cannot show holder-silent."), filtered.err.constData());
    const Outcome watched = m_run.piped(to("--for 1 ls trouble:notice"));
    QVERIFY2(!watched.err.contains("One look"), watched.err.constData());
    QCOMPARE(m_run.piped(to("ls state:held")).err, QByteArray());
}

void TestLockscopectl::lsFailsOnTrouble()
{
    QCOMPARE(m_run.piped(to("ls --fail-on notice")).code, 0);
    m_redis.cli({QStringLiteral("HSET"), QStringLiteral("lock:stuck"), QString::fromLatin1(holder),
        QStringLiteral("1")});
    const Outcome failed = m_run.piped(to("ls --fail-on warning"));
    QCOMPARE(failed.code, 16);
    QVERIFY(failed.out.contains("lock:orders") && failed.out.contains("lock:stuck"));
    QCOMPARE(m_run.piped(to("ls --fail-on critical orders")).code, 0);
    QCOMPARE(m_run.piped(to("ls --trouble --fail-on critical")).code, 16);
    const lockscope::support::Listener waiter(m_redis, "redisson_lock__channel:{lock:orders}");
    QCOMPARE(m_run.piped(to("ls --fail-on notice orders")).code, 0);
    QCOMPARE(m_run.piped(to("ls --fail-on notice --many-waiters 1 orders")).code, 16);
    QCOMPARE(m_run.piped(to("--for 3 ls --fail-on warning --long-wait 1 orders")).code, 16);
    for (const char* wrong :
        {"ls --many-waiters none", "ls --silent-holder 0", "ls --clock-off soon", "ls --times-usual 0"})
        QCOMPARE(m_run.piped(to(wrong)).code, 2);
    const Outcome refused = m_run.piped(to("ls --fail-on grave"));
    QCOMPARE(refused.code, 2);
    QVERIFY(refused.err.contains("critical, warning or notice"));
}

void TestLockscopectl::lsFindsNothing()
{
    const Outcome outcome = m_run.piped(to("ls state:expired"));
    QCOMPARE(outcome.code, 1);
    QCOMPARE(outcome.out, QByteArray());
}

void TestLockscopectl::lsFindsTheSandboxesLocks()
{
    const Outcome outcome = TerminalRun().piped({QStringLiteral("--sandbox"), QStringLiteral("ls")});
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.out.contains("lockscope:sample:"));
}

void TestLockscopectl::showTellsEverythingOfOne()
{
    const Outcome text = m_run.piped(to("show lock:orders"));
    QCOMPARE(text.code, 0);
    QVERIFY2(text.out.contains(holder), text.out.constData());
    m_redis.cli({QStringLiteral("HSET"), QStringLiteral("lock:stuck"), QString::fromLatin1(holder),
        QStringLiteral("1")});
    const QByteArray stuck = m_run.piped(to("show lock:stuck")).out;
    QVERIFY2(stuck.contains("\n\nHeld by ") && stuck.contains("it stays locked for ever"), stuck.constData());
    const Outcome json = m_run.piped(to("--json show lock:orders"));
    QCOMPARE(json.code, 0);
    QCOMPARE(objectsOf(json.out).size(), 1);
    QCOMPARE(objectsOf(json.out).constFirst()[u"pinned"].toBool(), false);
}

void TestLockscopectl::showFindsNothing()
{
    const Outcome outcome = m_run.piped(to("show lock:nobody"));
    QCOMPARE(outcome.code, 1);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY(outcome.err.contains("There is no lock “lock:nobody”."));
    const QString waiter = QStringLiteral("11111111-2222-3333-4444-555555555555:7");
    m_redis.cli({QStringLiteral("RPUSH"), QStringLiteral("redisson_lock_queue:{lock:left}"), waiter});
    const Outcome queued = m_run.piped(to("show lock:left"));
    QCOMPARE(queued.code, 1);
    QVERIFY2(
        queued.err.contains("Nobody holds “lock:left”, and one waits in its queue"), queued.err.constData());
}

void TestLockscopectl::showSeesWhatAListSees_data()
{
    QTest::addColumn<QString>("channel");
    QTest::addColumn<QString>("kind");
    QTest::newRow("semaphore") << QStringLiteral("redisson_sc:{gate}") << QStringLiteral("semaphore");
    QTest::newRow("latch") << QStringLiteral("redisson_countdownlatch__channel__{gate}")
                           << QStringLiteral("latch");
}

/// A lock that nothing but the channel of its waiters gives away is found under its name, too.
void TestLockscopectl::showSeesWhatAListSees()
{
    QFETCH(QString, channel);
    QFETCH(QString, kind);
    m_redis.cli("SET gate 2");
    const lockscope::support::Listener waiter(m_redis, channel.toLatin1());
    QCOMPARE(objectsOf(m_run.piped(to("--json ls gate")).out).value(0)[u"kind"].toString(), kind);
    const Outcome shown = m_run.piped(to("--json show gate"));
    QVERIFY2(shown.code == 0, shown.err.constData());
    QCOMPARE(objectsOf(shown.out).value(0)[u"kind"].toString(), kind);
    QCOMPARE(objectsOf(shown.out).value(0)[u"waiters"][u"count"].toInteger(), 1);
    const Outcome released = m_run.piped(to("--env test force-release gate --expect 00"));
    QVERIFY2(released.err.contains("It has changed since you saw it"), released.err.constData());
}

void TestLockscopectl::aForeignKeyIsNamed_data()
{
    QTest::addColumn<QString>("made");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("string") << QStringLiteral("SET other hello") << QByteArray("string, 5 bytes, without");
    QTest::newRow("hash") << QStringLiteral("HSET other a 1 b 2") << QByteArray("hash, 2 fields, without");
    QTest::newRow("two holders") << QStringLiteral("HSET other %1:7 1 %1:8 1")
                                 << QByteArray("hash, 2 fields, without expiry");
    QTest::newRow("count below 0") << QStringLiteral("HSET other %1:7 -5")
                                   << QByteArray("hash, one field, without expiry");
    QTest::newRow("count 0") << QStringLiteral("HSET other %1:7 0") << QByteArray("hash, one field");
    QTest::newRow("list") << QStringLiteral("RPUSH other a") << QByteArray("list, one entry, without");
    QTest::newRow("stream") << QStringLiteral("XADD other * a 1") << QByteArray("stream, without expiry");
}

/// A key that stands under a name and is no lock is neither missing nor free, and its content stays its own.
void TestLockscopectl::aForeignKeyIsNamed()
{
    QFETCH(QString, made);
    QFETCH(QByteArray, said);
    const QString text = made.contains(u'%') ? made.arg(QString::fromLatin1(client)) : made;
    m_redis.cli(text.split(u' '));
    const Outcome shown = m_run.piped(to("show other"));
    QCOMPARE(shown.code, 1);
    QVERIFY2(shown.err.contains(said), shown.err.constData());
    QVERIFY2(!shown.err.contains("hello"), shown.err.constData());
    QCOMPARE(shown.err.contains("--pin other=string"), text.startsWith(u"SET"));
    const Outcome released = m_run.piped(to("--env test force-release other --expect 00"));
    QCOMPARE(released.code, 7);
    QVERIFY2(released.err.contains(said), released.err.constData());
    const Outcome listed = m_run.piped(to("--pin other --json ls other"));
    QCOMPARE(objectsOf(listed.out).value(0)[u"state"].toString(), QStringLiteral("unknown"));
    QCOMPARE(objectsOf(listed.out).value(0)[u"live"].toBool(), false);
}

void TestLockscopectl::aSingleLookCountsWhoWaits()
{
    const lockscope::support::Listener waiter(m_redis, "redisson_lock__channel:{lock:orders}");
    const Outcome listed = m_run.piped(to("--json ls waiters>0"));
    QCOMPARE(listed.code, 0);
    QCOMPARE(objectsOf(listed.out).value(0)[u"waiters"][u"count"].toInteger(), 1);
    QVERIFY(m_run.piped(to("show lock:orders")).out.contains("waiters     ≥1"));
}

void TestLockscopectl::holdersOfOnePrefixStayApart()
{
    const QString id = QStringLiteral("c0ffee00-0000-4000-8000-%1:1");
    QSet<QByteArray> shown;
    for (int number = 1; number <= 20; ++number) {
        m_redis.cli({QStringLiteral("HSET"), QStringLiteral("lock:one"),
            id.arg(number, 12, 10, QLatin1Char('0')), QStringLiteral("1")});
        const QList<QByteArray> lines = m_run.piped(to("ls lock:one")).out.split('\n');
        shown.insert(lines.value(1).simplified().split(' ').value(5)); // “∞ No expiry NAME KIND HOLDER”
        m_redis.cli("DEL lock:one");
    }
    QCOMPARE(shown.size(), 20);
}

void TestLockscopectl::showTakesTypedBytes()
{
    holdLua("raw:\\255");
    const Outcome outcome = m_run.piped(to("show raw:\\xff"));
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.out.contains("raw:\\xff"));
}

void TestLockscopectl::watchWritesALineForEachChange()
{
    const Outcome outcome =
        m_run.pipedUntil(to("--for 2 watch lock:"), "lock:orders", [this] { hold("lock:later"); });
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.contains("-- live"), outcome.out.constData());
    QVERIFY(outcome.out.contains("lock:orders"));
    QVERIFY(outcome.out.contains("lock:later"));
    QVERIFY(!outcome.out.contains('\x1b'));
}

void TestLockscopectl::watchSpeaksJson()
{
    const Outcome outcome =
        m_run.pipedUntil(to("--for 2 --json watch lock:"), "lock:orders", [this] { hold("lock:later"); });
    QCOMPARE(outcome.code, 0);
    const QList<QJsonObject> health = only(outcome.out, "health");
    QVERIFY(!health.isEmpty());
    QCOMPARE(sortedKeys(health.constLast()), QStringLiteral("at_ms event live reason search server"));
    QCOMPARE(health.constLast()[u"live"].toBool(), true);
    QStringList names;
    for (const QJsonObject& lock : only(outcome.out, ""))
        names.append(lock[u"lock"].toString());
    QVERIFY2(names.contains(QStringLiteral("lock:later")), qPrintable(names.join(u' ')));
}

void TestLockscopectl::eventsSpeakJson()
{
    const Outcome outcome = m_run.pipedUntil(to("--for 2 --json events lock:orders"), wasSearched, [this] {
        m_redis.cli({QStringLiteral("HINCRBY"), QStringLiteral("lock:orders"), QString::fromLatin1(holder),
            QStringLiteral("1")});
    });
    QCOMPARE(outcome.code, 0);
    const QList<QJsonObject> reentered = only(outcome.out, "reentered");
    QVERIFY2(!reentered.isEmpty(), outcome.out.constData());
    QCOMPARE(sortedKeys(reentered.constFirst()),
        QStringLiteral(
            "alias at_ms count db event exact holder kind lock node seq server_name source ttl_ms unseen"));
    const QString server = reentered.constFirst()[u"server_name"].toString();
    QVERIFY2(!server.isEmpty() && m_redis.uri().endsWith(server), qPrintable(server));
    QCOMPARE(reentered.constFirst()[u"count"].toInteger(), 2);
}

void TestLockscopectl::aliasesReachEvents()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("names")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("6f1a* = billing\n") > 0);
    file.close();
    for (const bool isJson : {false, true}) {
        QStringList words =
            to("--for 2 events lock:orders") + QStringList{QStringLiteral("--aliases"), file.fileName()};
        if (isJson)
            words.append(QStringLiteral("--json"));
        const Outcome outcome = m_run.pipedUntil(words, isJson ? wasSearched : "-- live", [this] {
            m_redis.cli({QStringLiteral("HINCRBY"), QStringLiteral("lock:orders"),
                QString::fromLatin1(holder), QStringLiteral("1")});
        });
        if (isJson)
            QCOMPARE(only(outcome.out, "reentered").value(0)[u"alias"].toString(), QStringLiteral("billing"));
        else
            QVERIFY2(outcome.out.contains("  billing · 7  ") && !outcome.out.contains("6f1a2b3c"),
                outcome.out.constData());
    }
}

void TestLockscopectl::aliasesAreKeptPerServer()
{
    TerminalRun run;
    const QJsonObject alias{{QStringLiteral("client"), QString::fromLatin1(client)},
        {QStringLiteral("alias"), QStringLiteral("billing-2")}};
    const QJsonObject profile{{QStringLiteral("uri"), m_redis.uri()}, {QStringLiteral("name"), QString()},
        {QStringLiteral("last_used"), QString()}, {QStringLiteral("pins"), QJsonArray()},
        {QStringLiteral("prefixes"), QJsonArray()}, {QStringLiteral("aliases"), QJsonArray{alias}}};
    const QJsonObject root{{QStringLiteral("version"), 1}, {QStringLiteral("profiles"), QJsonArray{profile}}};
    run.configure(QStringLiteral("lockscope/profiles.json"), QJsonDocument(root).toJson());
    const Outcome outcome = run.piped(to("ls holder:billing"));
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.contains("billing-2:7"), outcome.out.constData());
}

void TestLockscopectl::aFileNamesClients()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("names"));
    const auto with = [&](const QByteArray& content) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("the file cannot be written");
        file.close();
        return m_run.piped(to({QStringLiteral("--aliases"), path, QStringLiteral("--json"),
            QStringLiteral("ls"), QStringLiteral("holder:bill*")}));
    };
    const Outcome named = with("other = x\n6f1a* = billing\n");
    QCOMPARE(named.code, 0);
    QCOMPARE(objectsOf(named.out).value(0)[u"holders"][0][u"alias"].toString(), QStringLiteral("billing"));
    lockscope::support::Writer connection(m_redis.uri());
    bool isNamed = false;
    connection.send(
        {"client", "setname", "shop-" + QByteArray(client)}, [&](const auto&) { isNamed = true; });
    QTRY_VERIFY(isNamed);
    const Outcome byConnection = with("shop-* = billing of the shop\n");
    QCOMPARE(objectsOf(byConnection.out).value(0)[u"holders"][0][u"alias"].toString(),
        QStringLiteral("billing of the shop"));
    const Outcome faulty = with("6f1a* = billing\nbilling\n");
    QCOMPARE(faulty.code, 2);
    QVERIFY2(faulty.err.contains("Line 2: ") && faulty.err.contains(path.toUtf8()), faulty.err.constData());
}

/// A pattern may fit the name of a connection; where no name is shown or asked for, the list of connections
/// would be for nothing.
void TestLockscopectl::whoIsConnectedIsAskedOnlyForNames()
{
    const QTemporaryDir folder;
    QFile names(folder.filePath(QStringLiteral("names")));
    QVERIFY(names.open(QIODevice::WriteOnly));
    names.write("shop-* = the shop\n");
    names.close();
    const auto asks = [&](const QString& words) {
        m_redis.cli("SLOWLOG RESET");
        const QStringList options{QStringLiteral("--aliases"), names.fileName()};
        (void)m_run.piped(to(options + words.split(u' ')));
        static const QRegularExpression wholeList(QStringLiteral("\nclient\nlist\n(?!type)"));
        return QString::fromUtf8(m_redis.cli("SLOWLOG GET 5000")).contains(wholeList);
    };
    m_redis.cli("CONFIG SET slowlog-log-slower-than 0");
    m_redis.cli("CONFIG SET slowlog-max-len 5000");
    QVERIFY(asks(QStringLiteral("--for 2 events")));
    QVERIFY(asks(QStringLiteral("--for 2 events holder:shop")));
    QVERIFY(!asks(QStringLiteral("ls --trouble")));
    QVERIFY(asks(QStringLiteral("ls --trouble holder:shop")));
    QVERIFY(asks(QStringLiteral("ls")));
}

void TestLockscopectl::showNamesWhoWaits()
{
    const lockscope::support::Listener waiter(m_redis, "redisson_lock__channel:{lock:orders}");
    const Outcome text = m_run.piped(to("show lock:orders"));
    QVERIFY2(text.out.contains("Listening for its release (likely, 1 of 1): "), text.out.constData());
    const Outcome json = m_run.piped(to("--json show lock:orders"));
    const QJsonArray clients = objectsOf(json.out).value(0)[u"waiters"][u"clients"].toArray();
    QCOMPARE(clients.size(), 1);
    QVERIFY(!clients.first()[u"address"].toString().isEmpty());
    QCOMPARE(clients.first()[u"certainty"].toString(), QStringLiteral("likely"));
}

void TestLockscopectl::showTellsWhereTheHolderIs()
{
    lockscope::support::Writer named(m_redis.uri());
    std::optional<bool> isNamed;
    named.send({"client", "setname", "billing-2-" + client},
        [&isNamed](const auto& answer) { isNamed = answer.ok(); });
    QTRY_VERIFY(isNamed.value_or(false));
    const Outcome text = m_run.piped(to("show lock:orders"));
    QVERIFY2(text.out.contains(" “billing-2”) for ") && text.out.contains("Held by 6f1a2b3c") &&
                 text.out.contains(" is at /"),
        text.out.constData());
    const Outcome json = m_run.piped(to("--json show lock:orders"));
    const QJsonValue place = objectsOf(json.out).value(0)[u"holders"][0][u"place"];
    QCOMPARE(place[u"certainty"].toString(), QStringLiteral("proved"));
    QVERIFY(!place[u"address"].toString().isEmpty());
}

void TestLockscopectl::clientsAreFoundByWords()
{
    hold("lock:later");
    const Outcome all = m_run.piped(to("clients"));
    QCOMPARE(all.code, 0);
    QCOMPARE(all.out.count('\n'), 1);
    QCOMPARE(m_run.piped(to("clients 6F1A 000000000001")).out, all.out);
    const Outcome none = m_run.piped(to("--json clients 6f1a elsewhere"));
    QCOMPARE(none.code, 1);
    QCOMPARE(none.out, QByteArray());
    QCOMPARE(objectsOf(m_run.piped(to("--json clients 6f1a")).out).size(), 1);
}

void TestLockscopectl::aSlipInAFilterIsMet()
{
    const Outcome text = m_run.piped(to("ls stat:held"));
    QCOMPARE(text.code, 1);
    QVERIFY2(text.err.contains("Did you mean state:held?"), text.err.constData());
    QVERIFY(m_run.piped(to("ls state:hedl")).err.contains("Did you mean state:held?"));
}

void TestLockscopectl::pinsAreWatched()
{
    m_redis.cli("SET jobs:gate 3");
    QCOMPARE(m_run.piped(to("ls jobs:gate")).code, 1);
    const Outcome outcome = m_run.piped(to("--pin jobs:gate=semaphore --json ls jobs:gate"));
    QCOMPARE(outcome.code, 0);
    const QJsonObject lock = objectsOf(outcome.out).value(0);
    QCOMPARE(lock[u"kind"].toString(), QStringLiteral("semaphore"));
    QCOMPARE(lock[u"pinned"].toBool(), true);
    QCOMPARE(lock[u"permits"][u"available"].toInteger(), 3);
}

void TestLockscopectl::namesAreStatedToBeLocks()
{
    m_redis.cli("SET jobs:7 mine PX 60000");
    QCOMPARE(m_run.piped(to("ls jobs:7")).code, 1);
    const Outcome listed = m_run.piped(to("--dialect jobs:*=redsync --json ls jobs:7"));
    QCOMPARE(listed.code, 0);
    const QJsonObject lock = objectsOf(listed.out).value(0);
    QCOMPARE(lock[u"kind"].toString(), QStringLiteral("redsync"));
    QCOMPARE(lock[u"pinned"].toBool(), false);
    QCOMPARE(lock[u"evidence"], QJsonValue(QJsonArray{QStringLiteral("stated")}));
    const Outcome shown = m_run.piped(to("--dialect jobs:*=redsync show jobs:7"));
    QVERIFY2(shown.out.contains("You say that keys of such names"), shown.out.constData());
    const QString fence = lock[u"fence"].toString();
    const Outcome freed =
        m_run.piped(to("--dialect jobs:*=redsync --env test force-release jobs:7 --reason stuck --expect") +
                    QStringList{fence});
    QCOMPARE(freed.code, 0);
    QCOMPARE(m_redis.cli("EXISTS jobs:7"), QByteArray("0"));
}

/// The locks of Spring's caches: the name says it all.
void TestLockscopectl::locksWithoutAValueAreSeenAndFreed()
{
    for (const char* name : {"users~lock", "users"})
        m_redis.cli({QStringLiteral("SET"), QString::fromLatin1(name), QString(), QStringLiteral("PX"),
            QStringLiteral("60000")});
    const QList<QJsonObject> listed = objectsOf(m_run.piped(to("--json ls users")).out);
    QCOMPARE(listed.size(), 1);
    QCOMPARE(listed.constFirst()[u"kind"].toString(), QStringLiteral("spring-cache"));
    QCOMPARE(listed.constFirst()[u"state"].toString(), QStringLiteral("held"));
    const Outcome freed = m_run.piped(to("--env test force-release users~lock --reason stuck --expect") +
                                      QStringList{listed.constFirst()[u"fence"].toString()});
    QCOMPARE(freed.code, 0);
    QCOMPARE(m_redis.cli("EXISTS users~lock users"), QByteArray("1"));
}

void TestLockscopectl::whatMayBeALockIsCountedAndListed()
{
    m_redis.cli("SET lock:job:17 1 PX 60000");
    m_redis.cli("SET locks:a 0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10");
    m_redis.cli("SET block:7 1 PX 60000");
    const Outcome listed = m_run.piped(to("ls"));
    QVERIFY2(listed.err.contains("2 keys may be locks; “ls --maybe” lists them"), listed.err.constData());
    QVERIFY2(!listed.out.contains("lock:job:17"), listed.out.constData());
    const Outcome table = m_run.piped(to("ls --maybe"));
    QVERIFY2(table.out.contains("lock:job:*=string") &&
                 table.out.contains("Its name says that it is a lock. It expires."),
        table.out.constData());
    const QList<QJsonObject> possible = objectsOf(m_run.piped(to("--json ls --maybe")).out);
    QCOMPARE(possible.size(), 2);
    QCOMPARE(possible.at(0)[u"lock"].toString(), QStringLiteral("lock:job:17"));
    QCOMPARE(possible.at(0)[u"points"].toInt(), 4);
    const QJsonArray couldBe{QStringLiteral("redlock-rb"), QStringLiteral("spring-integration"),
        QStringLiteral("aioredlock"), QStringLiteral("celery-singleton")};
    QCOMPARE(possible.at(1)[u"could_be"], QJsonValue(couldBe));
    const Outcome stated = m_run.piped(to("--json --dialect lock:job:*=string ls lock:job:17"));
    QCOMPARE(objectsOf(stated.out).value(0)[u"kind"].toString(), QStringLiteral("string"));
    QVERIFY2(stated.err.contains("1 key may be a lock"), stated.err.constData());
    QCOMPARE(m_run.piped(to("ls --maybe orders")).code, 2);
    m_redis.cli("FLUSHALL");
    QCOMPARE(m_run.piped(to("ls --maybe")).code, 1);
}

void TestLockscopectl::anOwnTableOfDialectsCounts()
{
    m_redis.cli("SET house:7 h1:billing PX 60000");
    TerminalRun run;
    run.configure(QStringLiteral("lockscope/dialects.json"),
        R"([{"id": "house", "library": "House", "word": "house", "names": ["house:*"], "form": "h1:",)"
        R"~( "then": "anything", "token": "h1:(?<client>[a-z]+)"}])~");
    const Outcome listed = run.piped(to("--json ls kind:house"));
    QVERIFY2(listed.err.isEmpty(), listed.err.constData());
    const QJsonObject lock = objectsOf(listed.out).value(0);
    QCOMPARE(lock[u"lock"].toString(), QStringLiteral("house:7"));
    QCOMPARE(lock[u"holders"][0][u"client"].toString(), QStringLiteral("billing"));
    const QList<QJsonObject> dialects =
        objectsOf(run.piped({QStringLiteral("--json"), QStringLiteral("dialects")}).out);
    QCOMPARE(dialects.constFirst()[u"kind"].toString(), QStringLiteral("house"));
    QCOMPARE(dialects.constFirst()[u"from"].toString(), QStringLiteral("own"));
    QCOMPARE(dialects.constFirst()[u"checked"].toString(), QStringLiteral("no"));
    QCOMPARE(dialects.constLast()[u"from"].toString(), QStringLiteral("built-in"));
    const QByteArray table = run.piped({QStringLiteral("dialects")}).out;
    QVERIFY2(table.contains("\nhouse ") && table.contains(" own "), table.constData());
}

void TestLockscopectl::eachKindIsInTheTable()
{
    const QByteArray table = m_run.piped({QStringLiteral("dialects")}).out;
    const QList<QJsonObject> rows =
        objectsOf(m_run.piped({QStringLiteral("--json"), QStringLiteral("dialects")}).out);
    QCOMPARE(rows.size(), lockscope::locks::everyKind().size());
    QCOMPARE(table.count('\n'), 1 + rows.size()); // and the headings
    QMap<QString, QJsonObject> kinds;
    for (const QJsonObject& row : rows) {
        kinds.insert(row[u"kind"].toString(), row);
        QVERIFY2(row[u"checked"].toString() != u"no", qPrintable(row[u"kind"].toString()));
    }
    const QJsonObject signalled = kinds.value(QStringLiteral("python-redis-lock"));
    QCOMPARE(signalled[u"versions"].toString(), QStringLiteral("4.0"));
    QCOMPARE(signalled[u"freed_by"].toString(), QStringLiteral("push"));
    QCOMPARE(signalled[u"acquired"].toBool(), true);
    QCOMPARE(signalled[u"renewed_by"].toString(), QStringLiteral("expire"));
    QVERIFY2(table.contains("  EXPIRE at 67 %  "), table.constData());
    QCOMPARE(kinds.value(QStringLiteral("fair"))[u"renewed_by"].toString(), QStringLiteral("pexpire"));
    const QJsonObject lapsing = kinds.value(QStringLiteral("redlock-py"));
    QVERIFY(lapsing[u"renewed_by"].isNull() && lapsing[u"renews_at"].toString() == u"never");
    const QJsonObject queues = kinds.value(QStringLiteral("bullmq"));
    QCOMPARE(queues[u"freed_by"].toString(), QStringLiteral("never"));
    QCOMPARE(queues[u"hazards"][0].toString(), QStringLiteral("queue-frees-it"));
    QCOMPARE(kinds.value(QStringLiteral("fair"))[u"key_type"].toString(), QStringLiteral("hash"));
    QVERIFY2(table.contains("bullmq ") && table.contains("the job would run twice"), table.constData());
    QCOMPARE(kinds.value(QStringLiteral("asynq-unique"))[u"is"].toString(), QStringLiteral("marker"));
    QCOMPARE(queues[u"is"].toString(), QStringLiteral("lock"));
    QVERIFY(kinds.value(QStringLiteral("stackexchange"))[u"only_stated"].toBool());
    QVERIFY2(table.contains("  names that you state (--dialect)  "), table.constData());
    QCOMPARE(
        kinds.value(QStringLiteral("celery-once"))[u"names"], QJsonValue(QJsonArray{QStringLiteral("qo_*")}));
    QVERIFY2(table.contains("RedisClientLock:* CSRedisClientLock:*  "), table.constData());
    QVERIFY2(table.contains("  taken out, one holder at a time\n"), table.constData());
    const QByteArrayList lines = table.split('\n');
    const qsizetype checked = lines.constFirst().indexOf("CHECKED");
    const auto isInItsColumn = [checked](const QByteArray& line) {
        const QByteArray cell = QString::fromUtf8(line).mid(checked).toUtf8();
        return line.isEmpty() || cell.startsWith("checked live ") || cell.startsWith("by fixture ");
    };
    QVERIFY2(std::ranges::all_of(lines.sliced(1), isInItsColumn), table.constData());
}

void TestLockscopectl::aFaultyTableIsToldAndNothingElse()
{
    TerminalRun run;
    run.configure(QStringLiteral("lockscope/dialects.json"), R"([{"id": "redsync"}])");
    const Outcome listed = run.piped(to("ls lock:orders"));
    QCOMPARE(listed.code, 0);
    QVERIFY(listed.out.contains("lock:orders"));
    QVERIFY2(listed.err.contains("lockscope/dialects.json, redsync” cannot be used: \"library\" is missing"),
        listed.err.constData());
}

void TestLockscopectl::namesWithAPrefixArePushed()
{
    const Outcome outcome = m_run.pipedUntil(
        to("--prefix job: --for 3 --json events job:"), wasSearched, [this] { hold("job:later"); });
    QCOMPARE(outcome.code, 0);
    const QList<QJsonObject> acquired = only(outcome.out, "acquired");
    QVERIFY2(!acquired.isEmpty(), outcome.out.constData());
    QCOMPARE(acquired.constFirst()[u"lock"].toString(), QStringLiteral("job:later"));
}

void TestLockscopectl::allDatabasesAreWatched()
{
    m_redis.cli({QStringLiteral("-n"), QStringLiteral("3"), QStringLiteral("HSET"),
        QStringLiteral("lock:third"), QString::fromLatin1(holder), QStringLiteral("1")});
    QVERIFY(!m_run.piped(to("ls")).out.contains("lock:third"));
    const Outcome outcome = m_run.piped({QStringLiteral("--connect"),
        m_redis.uri() + QStringLiteral("?db=all"), QStringLiteral("--json"), QStringLiteral("ls")});
    QCOMPARE(outcome.code, 0);
    QMap<QString, qint64> databases;
    for (const QJsonObject& lock : objectsOf(outcome.out))
        databases.insert(lock[u"lock"].toString(), lock[u"db"].toInteger());
    QCOMPARE(databases,
        (QMap<QString, qint64>{{QStringLiteral("lock:orders"), 0}, {QStringLiteral("lock:third"), 3}}));
}

void TestLockscopectl::anEmptyNameHasAMark()
{
    hold("");
    QVERIFY(m_run.piped(to("ls")).out.contains("(empty name)"));
}

void TestLockscopectl::passwordsAreAskedForInATerminalOnly()
{
    const Outcome outcome = m_run.piped(to("--ask-password ls"));
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(outcome.err.contains("in a terminal only"), outcome.err.constData());
}

void TestLockscopectl::aScreenHoldsNoRawControls_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("q") << QByteArray("q");
    QTest::newRow("Ctrl+C") << QByteArray("\x03");
}

void TestLockscopectl::aScreenHoldsNoRawControls()
{
    QFETCH(QByteArray, key);
    holdLua("evil\\027]0;owned\\007\\027[2J\\155\\n");
    holdLua("\\194\\155evil");
    hold("锁:订单:宽");
    const Outcome outcome = m_run.onTerminal(to("watch"), 100, "]0;owned", key);
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.out.startsWith("\x1b[?1049h"));
    QVERIFY2(outcome.out.contains("\x1b[?25h\x1b[?1049l"), outcome.out.right(200).constData());
    QVERIFY(!hasControls(withoutDrawing(outcome.out).replace("^C", "")));
    QVERIFY(outcome.out.contains("●"));
}

/// First of all rows, and counted.
void TestLockscopectl::aScreenHasTroubleOnTop()
{
    m_redis.cli({QStringLiteral("HSET"), QStringLiteral("zebra:stuck"), QString::fromLatin1(holder),
        QStringLiteral("1")});
    const Outcome outcome = m_run.onTerminal(to("watch"), 100, "; 1 in trouble", "q");
    QCOMPARE(outcome.code, 0);
    const qsizetype counted = outcome.out.indexOf("; 1 in trouble");
    const qsizetype drawn = outcome.out.lastIndexOf("STATE", counted);
    const qsizetype stuck = outcome.out.indexOf("zebra:stuck", drawn);
    const qsizetype orders = outcome.out.indexOf("lock:orders", drawn);
    QVERIFY2(drawn >= 0 && stuck > drawn && orders > stuck, outcome.out.right(3000).constData());
}

void TestLockscopectl::coloursAreForTerminals_data()
{
    QTest::addColumn<QString>("words");
    for (const char* words : {"ls", "ls --trouble", "show lock:stuck", "clients", "help ls"})
        QTest::newRow(words) << QString::fromLatin1(words);
}

/// And not for those whose users want none.
void TestLockscopectl::coloursAreForTerminals()
{
    QFETCH(const QString, words);
    m_redis.cli({QStringLiteral("HSET"), QStringLiteral("lock:stuck"), QString::fromLatin1(holder),
        QStringLiteral("1")});
    const QByteArray waits = client + ":8";
    m_redis.cli({QStringLiteral("RPUSH"), QStringLiteral("redisson_lock_queue:{lock:stuck}"),
        QString::fromLatin1(waits)});
    m_redis.cli({QStringLiteral("ZADD"), QStringLiteral("redisson_lock_timeout:{lock:stuck}"),
        QStringLiteral("9000000000000"), QString::fromLatin1(waits)});
    const lockscope::support::Listener listens(m_redis, "redisson_lock__channel:{lock:stuck}:" + waits);
    const QStringList arguments = words.startsWith(u"help") ? words.split(u' ') : to(words.split(u' '));
    QVERIFY(m_run.onTerminal(arguments, 100, {}, {}).out.contains("\x1b["));
    qputenv("NO_COLOR", "1");
    const Outcome plain = m_run.onTerminal(arguments, 100, {}, {});
    qunsetenv("NO_COLOR");
    QCOMPARE(plain.code, 0);
    QVERIFY2(!plain.out.contains('\x1b'), plain.out.constData());
    QVERIFY(!m_run.piped(arguments).out.contains('\x1b'));
}

void TestLockscopectl::nothingPrintedHoldsRawControls_data()
{
    QTest::addColumn<QString>("words");
    for (const char* words : {"ls", "--json ls", "--for 1 watch", "--for 1 --json watch", "--for 1 events",
             "--for 1 --json events", "show \\xc2\\x9b\\x1b]0;owned\\x07", "show \\x1bnobody"})
        QTest::newRow(words) << QString::fromLatin1(words);
}

void TestLockscopectl::nothingPrintedHoldsRawControls()
{
    QFETCH(QString, words);
    holdLua("\\194\\155\\027]0;owned\\007");
    const Outcome outcome = m_run.piped(to(words.split(u' ')));
    QVERIFY(!(outcome.out + outcome.err).isEmpty());
    QVERIFY2(!hasControls(outcome.out + outcome.err), (outcome.out + outcome.err).toHex());
}

void TestLockscopectl::usageErrors_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* words, const char* says) {
        QTest::newRow(words) << QString::fromUtf8(words) << QByteArray(says);
    };
    row("", "Say what to do");
    row("frobnicate", "frobnicate");
    row("ls --frobnicate", "frobnicate");
    row("ls", "--connect URI");
    row("--sandbox --connect redis://h ls", "do not go together");
    row("--connect nonsense ls", "nonsense");
    row("--connect redis://h:port ls", "address of a server: the port is no number");
    row("--connect redis://h show", "needs LOCK");
    row("--connect redis://h show a b", "no place for");
    row("--connect redis://h ls ttl<5", "not a duration");
    row("--connect redis://h ls kind:mutex", "mutex");
    row("--connect redis://h ls --maybe orders", "“ls --maybe” takes no filter");
    row("--connect redis://h ls --maybe --fail-on notice", "“ls --maybe” takes no filter");
    row("--connect redis://h --pin a=mutex ls", "no kind of lock");
    row("--connect redis://h --dialect a*=mutex ls", "“mutex” is no kind of lock");
    row("--connect redis://h --dialect a* ls", "does not say of which kind");
    row("--connect redis://h --dialect *=redsync ls", "means every key");
    row("--connect redis://h --for soon ls", "--for");
    row("--connect redis://h --for -1 ls", "--for");
    row("--connect redis://h --db x ls", "--db");
    row("--connect redis://h --share 200 ls", "--share");
    row("--connect redis://h --seed 3 ls", "“ls” takes no --seed");
}

void TestLockscopectl::usageErrors()
{
    QFETCH(QString, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = m_run.piped(words.split(u' ', Qt::SkipEmptyParts));
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(outcome.err.contains(says), outcome.err.constData());
    QCOMPARE(outcome.code, 2);
}

void TestLockscopectl::unreachableServers_data()
{
    QTest::addColumn<QString>("uri");
    QTest::newRow("nobody listens") << QStringLiteral("redis://127.0.0.1:1");
    QTest::newRow("no socket") << QStringLiteral("unix:///nowhere/redis.sock");
    QTest::newRow("wrong password")
        << QStringLiteral("redis://nobody@127.0.0.1:%1?password-file=/etc/hostname").arg(m_redis.port());
}

void TestLockscopectl::unreachableServers()
{
    QFETCH(QString, uri);
    for (const char* verb : {"ls", "watch"}) {
        const Outcome outcome = m_run.piped({QStringLiteral("--connect"), uri, QString::fromLatin1(verb)});
        QCOMPARE(outcome.code, 3);
        QVERIFY(outcome.err.startsWith("lockscopectl: "));
    }
}

void TestLockscopectl::aPasswordInTheUriIsMasked()
{
    const QString uri = QStringLiteral("redis://nobody:canary@127.0.0.1:%1").arg(m_redis.port());
    const Outcome outcome = m_run.piped({QStringLiteral("--connect"), uri, QStringLiteral("watch")});
    QCOMPARE(outcome.code, 3);
    QVERIFY2(outcome.err.contains("carries a password"), outcome.err.constData());
    QVERIFY(!outcome.err.contains("canary"));
    QVERIFY(!outcome.out.contains("canary"));
}

void TestLockscopectl::aLostServerEndsNotLive()
{
    auto server = std::make_unique<PrivateRedis>();
    server->cli("HSET lock:a 6f1a2b3c-9d8e-4f70-8a1b-000000000001:7 1");
    const QStringList words{QStringLiteral("--connect"), server->uri(), QStringLiteral("--for"),
        QStringLiteral("3"), QStringLiteral("--json"), QStringLiteral("watch"), QStringLiteral("lock:")};
    // The first lock that is reported shows that it was live before.
    const Outcome outcome = m_run.pipedUntil(words, "\"lock:a\"", [&server] { server->stop(); });
    QCOMPARE(outcome.code, 4);
    QCOMPARE(only(outcome.out, "health").constLast()[u"live"].toBool(), false);
}

/// Who may not search finds what is pinned, or asked for by name, and hears that there may be more.
void TestLockscopectl::aListThatCannotBeWholeEnds()
{
    m_redis.cli("ACL SETUSER blind on nopass ~* &* +@all -scan");
    const QString uri = QStringLiteral("redis://blind@127.0.0.1:%1").arg(m_redis.port());
    const auto asBlind = [&](const char* words) {
        return m_run.piped(
            QStringList{QStringLiteral("--connect"), uri} + QString::fromUtf8(words).split(u' '));
    };
    const Outcome listed = asBlind("--pin lock:orders ls");
    QCOMPARE(listed.code, 4);
    QVERIFY2(listed.err.contains("“scan”"), listed.err.constData());
    QVERIFY(listed.out.contains("lock:orders"));
    const Outcome shown = asBlind("show lock:other"); // one name needs no search
    QCOMPARE(shown.code, 1);
    QVERIFY2(shown.err.contains("There is no lock"), shown.err.constData());
}

void TestLockscopectl::aReplicaWithoutItsPrimaryEndsTheList()
{
    PrivateRedis::Options options = PrivateRedis::replicaOf(1); // where nobody is
    options.arguments << QStringLiteral("--replica-serve-stale-data") << QStringLiteral("no");
    const PrivateRedis replica(options);
    const Outcome outcome = m_run.piped({QStringLiteral("--connect"), replica.uri(), QStringLiteral("ls")});
    QCOMPARE(outcome.code, 4);
    QVERIFY2(outcome.err.contains("lost its primary"), outcome.err.constData());
}

void TestLockscopectl::helpIsWhole()
{
    const auto help = [this](const char* words) {
        const Outcome outcome = m_run.piped(QString::fromLatin1(words).split(u' '));
        return outcome.code == 0 ? outcome.out : outcome.err;
    };
    QCOMPARE(help("help"), help("--help"));
    for (const char* part :
        {"\n  ls ", "\n  show ", "\n  watch ", "\n  events ", "\n  sample ", "help filter"})
        QVERIFY2(help("--help").contains(part), part);
    for (const char* part : {"password-file=PATH", "sentinel-user=NAME", "pin=SHA256"})
        QVERIFY2(help("help address").contains(part), part);
    for (const char* part : {"holder:", "ttl<5s", "●"})
        QVERIFY2(help("help filter").contains(part), part);
    QVERIFY(help("help ls").contains("_b64"));
    QVERIFY(m_run.piped({QStringLiteral("--version")}).out.startsWith("lockscopectl 0."));
}

/// Scripts read JSON and exit codes, whatever the desktop speaks.
void TestLockscopectl::languagesChangeTextsAlone()
{
    const auto spoken = [&](const char* language, const QStringList& arguments) {
        return m_run.piped(QStringList{QStringLiteral("--language"), QLatin1String(language)} + arguments);
    };
    const QStringList server{QStringLiteral("--connect"), m_redis.uri(), QStringLiteral("--json")};
    // Two looks at one lock in one language differ in these, too.
    static const QRegularExpression moving(QStringLiteral("[0-9]+|\"visibility\":\"[a-z-]+\""));
    for (const QStringList& arguments : {server + QStringList{QStringLiteral("ls")},
             server + QStringList{QStringLiteral("show"), QStringLiteral("lock:orders")},
             QStringList{QStringLiteral("--json"), QStringLiteral("dialects")},
             QStringList{QStringLiteral("--json"), QStringLiteral("lab"), QStringLiteral("list")}}) {
        const Outcome english = spoken("en", arguments);
        const Outcome chinese = spoken("zh_CN", arguments);
        QCOMPARE(english.code, 0);
        QCOMPARE(chinese.code, 0);
        QCOMPARE(
            QString::fromUtf8(chinese.out).remove(moving), QString::fromUtf8(english.out).remove(moving));
    }
    const QStringList nobody{
        QStringLiteral("--connect"), QStringLiteral("redis://127.0.0.1:1"), QStringLiteral("ls")};
    QVERIFY(spoken("en", nobody).err.contains("127.0.0.1:1"));
    QVERIFY(!spoken("zh_CN", nobody).err.contains("accepts connections"));
    QCOMPARE(spoken("zh_CN", nobody).code, spoken("en", nobody).code);
    QVERIFY(spoken("zh_CN", {QStringLiteral("--help")}).out.contains("用法"));
    QCOMPARE(spoken("xx", {QStringLiteral("--help")}).code, 2);
}

QTEST_GUILESS_MAIN(TestLockscopectl)

#include "tst_lockscopectl.moc"
