#include "core/admin/aclrules.h"
#include "core/admin/actwords.h"
#include "core/audit/auditentry.h"
#include "core/audit/auditfile.h"
#include "core/console/acts.h"
#include "core/console/live.h"
#include "core/console/liveexecutor.h"
#include "core/redis/readcommands.h"
#include "tests/support/actbench.h"
#include "tests/support/outcometext.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using admin::ActKind;
using admin::ActRequest;
using admin::Outcome;
using admin::OutcomeKind;
using locks::LockRef;
using profile::Environment;
using Bench = support::ActBench;
using support::WireTap;

namespace
{

const LockRef orders{{"orders"}, 0, {}};
const QString& one = support::holderOne;

constexpr std::array everyAct{ActKind::ForceRelease, ActKind::ReleaseHolder, ActKind::RemoveWaiter,
    ActKind::Nudge, ActKind::ShortenLease, ActKind::Acquire, ActKind::Reenter, ActKind::Release,
    ActKind::KillScript};

} // namespace

/// Acts as window and terminal do them: over the port, against a server whose MONITOR is listened to.
class TestLiveActs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatIsWrittenIsWhatTheAuditLogSays()
    {
        Bench bench(Environment::Development);
        bench.open();
        bench.take();
        bench.tap.taken();
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
        QVERIFY(bench.onItsThread);
        const auto ended = [&] { return bench.audited().value(0).outcome.has_value(); };
        QTRY_VERIFY(ended()); // its line is written on a thread of its own
        const QList<audit::AuditEntry> audited = bench.audited();
        QCOMPARE(audited.size(), 1);
        const audit::AuditEntry& entry = audited.constFirst();
        QCOMPARE(entry.act, "force-release");
        QCOMPARE(entry.lock, orders);
        QCOMPARE(entry.connection, QStringLiteral("shop"));
        QCOMPARE(entry.environment, "development");
        QCOMPARE(entry.reason, QStringLiteral("tried"));
        QCOMPARE(entry.holders, QList<base::HolderId>{{one.toUtf8()}});
        QVERIFY(entry.outcome == OutcomeKind::Applied);
        QVERIFY(audit::AuditFile(bench.request.auditFile).verify()->isSound());

        QByteArrayList inside;
        QByteArrayList calls;
        for (const QByteArray& line : bench.tap.writes()) {
            if (line.startsWith("lua: "))
                inside.append(line.mid(5));
            else if (!line.startsWith("script load "))
                calls.append(line);
        }
        QByteArrayList commands;
        for (const QByteArray& command : entry.commands)
            commands.append(command.left(command.indexOf(' ')).toLower() + command.mid(command.indexOf(' ')));
        QCOMPARE(inside, commands);
        for (const QByteArray& call : calls)
            QVERIFY(call.startsWith(
                "evalsha " + entry.sha1 + ' ' + QByteArray::number(entry.keys.size()) + " orders "));
        QVERIFY(calls.size() == 1 || calls.size() == 2); // once more where the script was not loaded yet
    }

    /// The message that wakes the waiters looks like a release; who forced it knows better.
    void whatWasForcedIsToldAsForced()
    {
        Bench bench(Environment::Development);
        bench.open();
        for (int i = 0; i < 8; ++i) {
            bench.events.clear();
            bench.take();
            QTRY_COMPARE(
                bench.events.size(), 1); // that it was taken, which is reported after the row has changed
            bench.events.clear();
            QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
            QTRY_VERIFY(!bench.lock()->exists);
            QTRY_COMPARE(bench.events.size(), 1);
            QCOMPARE(bench.events.constFirst().kind, locks::EventKind::ForceReleased);
            QCOMPARE(bench.events.constFirst().source, locks::Seen::Act);
            QVERIFY(bench.events.constFirst().exact);
            QCOMPARE(bench.events.constFirst().holder.bytes, one.toUtf8());
        }
    }

    void whatIsReadOnlyWritesNothing_data()
    {
        QTest::addColumn<int>("environment");
        QTest::newRow("nobody has stated it") << int(Environment::Unstated);
        QTest::newRow("production") << int(Environment::Production);
    }
    void whatIsReadOnlyWritesNothing()
    {
        QFETCH(int, environment);
        Bench bench{Environment(environment)};
        bench.open();
        bench.take();
        bench.tap.taken();
        QVERIFY(bench.acts().guard().readOnly);
        for (const ActKind act : everyAct) {
            const QByteArray outcome = bench.perform(act);
            QVERIFY2(outcome == "refused read-only", outcome + " of " + name(act));
        }
        QCOMPARE(bench.tap.writes(), QByteArrayList());
        QCOMPARE(bench.redis.cli("exists orders"), "1");
        QVERIFY(bench.audited().isEmpty());
    }

    /// The executor is asked past the guard: the gate of its connections is what holds.
    void theGateHoldsWhateverIsAboveIt()
    {
        Bench bench(Environment::Development);
        bench.open();
        bench.take();
        watch::WatchOptions watching;
        watching.endpoint = *redis::Endpoint::fromUri(bench.request.uri);
        const base::SteadyClock clock;
        watch::Watcher watcher(watching, clock);
        watcher.open();
        QTRY_VERIFY(watcher.registry().find(orders) && watcher.health().live);
        console::ActingOptions acting;
        acting.auditFile = bench.request.auditFile;
        console::LiveExecutor executor(watching, acting, watcher, clock);
        bench.tap.taken();
        int answers = 0;
        for (const ActKind act : everyAct) {
            executor.perform(bench.asked(act), [&](const Outcome& outcome) {
                ++answers;
                QVERIFY2(outcome.kind != OutcomeKind::Applied, name(act));
            });
        }
        QTRY_COMPARE_WITH_TIMEOUT(answers, int(everyAct.size()), 20'000);
        QCOMPARE(bench.tap.writes(), QByteArrayList());
        QVERIFY(!bench.audited().isEmpty());
        QCOMPARE(bench.redis.cli("exists orders"), "1");
    }

    void whatTheAclDeniesIsFoundWithoutWriting_data()
    {
        QTest::addColumn<QByteArray>("rules");
        QTest::addColumn<QByteArray>("release");
        QTest::addColumn<QByteArray>("shorten");
        QTest::addColumn<QByteArray>("kill");
        const auto row = [](const char* name, const char* rules, const char* release, const char* shorten,
                             const char* kill) {
            QTest::newRow(name) << QByteArray(rules) << QByteArray(release) << QByteArray(shorten)
                                << QByteArray(kill);
        };
        const char* channel = "publish redisson_lock__channel:{orders}";
        row("everything", "~* &* +@all", "granted", "granted", "granted");
        row("no channel", "~* resetchannels +@all", channel, channel, "granted");
        row("no deleting", "~* &* +@all -del", "del orders", "granted", "granted");
        row("no writing to that key", "%R~* ~other:* &* +@all", "del orders", "pexpire orders", "granted");
        row("no scripts", "~* &* +@all -evalsha", "evalsha orders redisson_lock_queue:{orders}",
            "evalsha orders redisson_lock_queue:{orders}", "granted");
        row("no killing", "~* &* +@all -script|kill", "granted", "granted", "script kill");
        row("no asking by script", "~* &* +@all -eval_ro -del", "del orders", "granted", "granted");
        row("no asking", "~* &* +@all -eval_ro -acl -del", "unknown", "unknown", "unknown");
    }
    void whatTheAclDeniesIsFoundWithoutWriting()
    {
        QFETCH(QByteArray, rules);
        Bench bench(Environment::Development, {"actor on >secret " + rules});
        bench.request.actUser = QStringLiteral("actor");
        bench.request.actPassword = "secret";
        bench.open();
        bench.take();
        bench.tap.taken();
        std::optional<admin::ActPermissions> permissions;
        bench.acts().askPermissions(
            orders, bench.source.get(), [&](const auto& reported) { permissions = reported; });
        QVERIFY(!permissions);
        QTRY_VERIFY(permissions);
        const auto of = [&](ActKind act) -> QByteArray {
            const admin::ActPermission permission = permissions->value(act);
            return permission.permission == admin::Permission::Denied    ? permission.missing
                   : permission.permission == admin::Permission::Granted ? "granted"
                                                                         : "unknown";
        };
        QTEST(of(ActKind::ForceRelease), "release");
        QTEST(of(ActKind::ShortenLease), "shorten");
        QTEST(of(ActKind::KillScript), "kill");
        for (const QByteArray& line : bench.tap.writes())
            QVERIFY2(line.startsWith("eval_ro ") || line.startsWith("acl "), line);
    }

    /// Who may run no script at all: its server logs what it may not ask, which somebody may watch.
    void whoOnlyLooksIsAskedForNoPermission()
    {
        Bench bench(Environment::Unstated,
            {"reader on >canary-r " + admin::aclRules({}).join(' ') + " -eval_ro -evalsha_ro"});
        bench.request.uri = QStringLiteral("redis://reader:canary-r@127.0.0.1:%1").arg(bench.redis.port());
        bench.open();
        bench.take();
        QTRY_VERIFY(bench.redis.cli("acl log").contains("eval_ro")); // discovery has tried it, once
        QCOMPARE(bench.redis.cli("acl log reset"), "OK");
        const auto ask = [&bench, this] {
            std::optional<admin::ActPermissions> permissions;
            bench.acts().askPermissions(orders, this, [&](const auto& reported) { permissions = reported; });
            return QTest::qWaitFor([&] { return permissions.has_value(); }) ? *permissions
                                                                            : admin::ActPermissions();
        };
        QCOMPARE(ask().value(ActKind::ForceRelease).permission, admin::Permission::Unknown);
        QCOMPARE(bench.redis.cli("acl log"), "");
        bench.acts().stateEnvironment(Environment::Production, QStringLiteral("shop"));
        ask();
        QCOMPARE(bench.redis.cli("acl log"), "");
        QVERIFY(bench.acts().unlock(QStringLiteral("shop")));
        ask();
        QVERIFY(bench.redis.cli("acl log").contains("reader"));
    }

    /// The user is that of "lockscopectl acl --read".
    void whoOnlyLooksIsToldSoWithoutATrace()
    {
        Bench bench(Environment::Unstated, {"reader on >canary-r " + admin::aclRules({}).join(' ')});
        bench.request.uri = QStringLiteral("redis://reader:canary-r@127.0.0.1:%1").arg(bench.redis.port());
        bench.open();
        bench.take();
        bench.acts().stateEnvironment(Environment::Production, QStringLiteral("shop"));
        QVERIFY(bench.acts().unlock(QStringLiteral("shop")));
        std::optional<admin::ActPermissions> permissions;
        bench.acts().askPermissions(orders, this, [&](const auto& reported) { permissions = reported; });
        QTRY_VERIFY(permissions);
        QCOMPARE(permissions->value(ActKind::ForceRelease).permission, admin::Permission::Denied);
        QCOMPARE(bench.redis.cli("acl log"), "");
    }

    void productionIsUnlockedByNameAndLockedAgain()
    {
        Bench bench(Environment::Production);
        bench.open();
        bench.take();
        QVERIFY(!bench.acts().unlock(QStringLiteral("Shop")));
        QCOMPARE(bench.perform(ActKind::ForceRelease), "refused read-only");
        QVERIFY(bench.acts().unlock(QStringLiteral("shop")));
        QVERIFY(!bench.acts().guard().readOnly);
        ActRequest mute = bench.asked(ActKind::ForceRelease);
        mute.reason = QStringLiteral("  ");
        QCOMPARE(bench.perform(mute), "refused no-reason");
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
        bench.acts().lockAgain();
        bench.take();
        bench.tap.taken();
        QCOMPARE(bench.perform(ActKind::ForceRelease), "refused read-only");
        QCOMPARE(bench.tap.writes(), QByteArrayList());
        QTRY_COMPARE(bench.audited().size(), 3);
        QByteArrayList written;
        for (const audit::AuditEntry& entry : bench.audited()) {
            QCOMPARE(entry.environment, "production");
            written.append(entry.act);
        }
        QCOMPARE(written, QByteArrayList({"lock-again", "force-release", "unlock"}));
    }

    void aHoldOutlastsTheWindowAndIsGivenBack()
    {
        Bench bench(Environment::Production);
        bench.open();
        QVERIFY(bench.acts().unlock(QStringLiteral("shop")));
        QVERIFY(bench.perform(ActKind::Acquire).startsWith("applied"));
        QTRY_COMPARE(bench.acts().holds().size(), 1);
        bench.acts().lockAgain();
        QCOMPARE(bench.perform(ActKind::Reenter), "refused read-only");
        QCOMPARE(bench.perform(ActKind::ForceRelease), "refused read-only");
        ActRequest keep = bench.asked(ActKind::ShortenLease);
        QCOMPARE(bench.perform(keep), "refused read-only"); // somebody else's
        keep.who = bench.acts().holds().constFirst().holder;
        QVERIFY(bench.perform(keep).startsWith("applied"));
        QVERIFY(bench.redis.cli("pttl orders").toLongLong() <= 5000);
        ActRequest release = bench.asked(ActKind::Release);
        release.who = keep.who;
        QVERIFY(bench.perform(release).startsWith("applied"));
        QCOMPARE(bench.redis.cli("exists orders"), "0");
    }

    /// Kept on quitting: for the time that the operator chose, and neither renewed nor released by anybody.
    void aHoldIsKeptAfterTheProgram()
    {
        Bench bench(Environment::Development);
        bench.open();
        QCOMPARE(bench.perform(ActKind::Acquire), "applied held-by-us");
        QTRY_COMPARE(bench.acts().holds().size(), 1);
        ActRequest keep = bench.asked(ActKind::ShortenLease);
        keep.who = bench.acts().holds().constFirst().holder;
        keep.lease = base::seconds(90);
        QCOMPARE(bench.perform(keep), "applied kept-for-a-time");
        bench.tap.taken();
        bench.source.reset();
        bench.redis.cli("set marker 1 px 1200");
        QTRY_COMPARE(bench.redis.cli("exists marker"), "0");
        QCOMPARE(bench.tap.writes(), QByteArrayList());
        QVERIFY(bench.redis.cli("pttl orders").toLongLong() > 80'000);
        bench.open();
        QTRY_VERIFY(bench.lock() && bench.lock()->exists);
        QCOMPARE(bench.lock()->holders.constFirst().id, *keep.who);
        QVERIFY(bench.acts().holds().isEmpty());
        ActRequest release = bench.asked(ActKind::Release);
        release.who = keep.who;
        QCOMPARE(bench.perform(release), "refused not-held"); // somebody else's by now, as far as it knows
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
    }

    void whatIsStatedHolds()
    {
        Bench bench(Environment::Unstated);
        bench.open();
        bench.take();
        QCOMPARE(bench.perform(ActKind::ForceRelease), "refused read-only");
        bench.acts().stateEnvironment(Environment::Test, QStringLiteral("trial"));
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
        QCOMPARE(bench.audited().constFirst().connection, QStringLiteral("trial"));
        bench.acts().stateEnvironment(Environment::Production, QStringLiteral("trial"));
        bench.take();
        QCOMPARE(bench.perform(ActKind::ForceRelease), "refused read-only");
    }

    void anActThatCannotBeWrittenDownIsNotDone()
    {
        Bench bench(Environment::Development);
        QVERIFY(QDir().mkdir(bench.request.auditFile));
        bench.open();
        QTRY_VERIFY(bench.acts().guard().auditError);
        bench.take();
        bench.tap.taken();
        QCOMPARE(bench.perform(ActKind::ForceRelease), "failed FileUnwritable");
        QCOMPARE(bench.tap.writes(), QByteArrayList());
        QVERIFY(QDir().rmdir(bench.request.auditFile));
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
        QVERIFY(!bench.acts().guard().auditError);
    }

    void theTeamIsToldByAStreamAndItsFailureStopsNothing()
    {
        Bench bench(Environment::Development);
        bench.request.auditStream = true;
        bench.open();
        bench.take();
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
        QTRY_COMPARE(bench.redis.cli("xlen lockscope:audit"), "2");
        QFile file(bench.request.auditFile);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray shared = bench.redis.cli("xrange lockscope:audit - +");
        for (const QByteArray& line : file.readAll().trimmed().split('\n'))
            QVERIFY(shared.contains(line));
        QVERIFY(!bench.acts().guard().streamError);
        QByteArrayList read;
        bench.acts().readTeamLog(this, [&read](const auto& lines) {
            if (lines)
                read = *lines;
        });
        QTRY_COMPARE(read.size(), 2);
        QVERIFY(read.first().contains("\"outcome\"") && shared.contains(read.first()));
        bench.redis.cli("set lockscope:audit taken");
        bench.take();
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
        QTRY_VERIFY(bench.acts().guard().streamError);
        QCOMPARE(bench.acts().guard().streamError->kind, base::ErrorKind::WrongType);
        QVERIFY(!bench.acts().guard().auditError);
    }

    /// The end of an act that began while acts might leave belongs to it; what begins later is not reported.
    void theTeamIsToldOfAnEndThatComesLate()
    {
        Bench bench(Environment::Production);
        bench.request.auditStream = true;
        bench.open();
        bench.take();
        QVERIFY(bench.acts().unlock(QStringLiteral("shop")));
        ActRequest shorten = bench.asked(ActKind::ShortenLease);
        shorten.lease = base::milliseconds(1500);
        QByteArray outcome;
        bench.acts().perform(
            shorten, this, [&outcome](const Outcome& done) { outcome = support::sketch(done); });
        QTRY_COMPARE(bench.redis.cli("xlen lockscope:audit"), "2"); // unlocked, the intent
        bench.acts().lockAgain();
        QTRY_COMPARE(outcome, "applied lapsed");
        QCOMPARE(bench.redis.cli("xlen lockscope:audit"), "4"); // sent before its owner hears of it
        QVERIFY(!bench.acts().guard().streamError);
        bench.tap.taken();
        QCOMPARE(bench.perform(ActKind::Nudge), "refused read-only");
        QCOMPARE(bench.tap.writes(), QByteArrayList());
    }

    void theTeamIsToldOfAHoldThatIsGivenBackLate()
    {
        Bench bench(Environment::Production);
        bench.request.auditStream = true;
        bench.open();
        QVERIFY(bench.acts().unlock(QStringLiteral("shop")));
        QCOMPARE(bench.perform(ActKind::Acquire), "applied held-by-us");
        QTRY_COMPARE(bench.acts().holds().size(), 1);
        bench.acts().lockAgain();
        ActRequest release = bench.asked(ActKind::Release);
        release.who = bench.acts().holds().constFirst().holder;
        QCOMPARE(bench.perform(release), "applied free");
        QCOMPARE(
            bench.redis.cli("xlen lockscope:audit"), "6"); // two lines of each act, unlocked, locked again
        QVERIFY(!bench.acts().guard().streamError);
    }

    /// A page that was read is not asked for again, unless it is not there any more.
    void theTeamsLogIsReadOn()
    {
        Bench bench(Environment::Development);
        bench.request.auditStream = true;
        bench.open();
        const auto add = [&bench](const char* line) {
            return bench.redis.cli({QStringLiteral("xadd"), QStringLiteral("lockscope:audit"),
                QStringLiteral("*"), QStringLiteral("line"), QString::fromLatin1(line)});
        };
        const auto read = [&bench, this] {
            std::optional<QByteArrayList> lines;
            bench.acts().readTeamLog(this, [&lines](const auto& reported) {
                lines = reported.ok() ? *reported : QByteArrayList{"failed"};
            });
            return QTest::qWaitFor([&lines] { return lines.has_value(); }) ? *lines : QByteArrayList();
        };
        QCOMPARE(read(), QByteArrayList());
        add("one");
        const QByteArray second = add("two");
        QCOMPARE(read(), (QByteArrayList{"two", "one"}));
        bench.tap.taken();
        add("three");
        QCOMPARE(read(), (QByteArrayList{"three", "two", "one"}));
        QCOMPARE(read(), (QByteArrayList{"three", "two", "one"}));
        int from = 0;
        for (const WireTap::Line& line : bench.tap.taken())
            from += line.words.value(0) == "xrevrange" && line.words.value(3) == second ? 1 : 0;
        QCOMPARE(from, 1);
        bench.redis.cli("del lockscope:audit");
        QCOMPARE(read(), QByteArrayList());
        add("anew");
        QCOMPARE(read(), QByteArrayList{"anew"});
    }

    void ofTheTeamsLogTheNewestLinesAreKept()
    {
        constexpr qsizetype most = 2'000;
        Bench bench(Environment::Development);
        bench.request.auditStream = true;
        bench.open();
        const auto add = [&bench](int from, int to) {
            bench.redis.cli({QStringLiteral("eval"),
                QStringLiteral("for i = ARGV[1], ARGV[2] do "
                               "redis.call('xadd', 'lockscope:audit', '*', 'line', i) end"),
                QStringLiteral("0"), QString::number(from), QString::number(to)});
        };
        const auto read = [&bench, this] {
            std::optional<QByteArrayList> lines;
            bench.acts().readTeamLog(this, [&lines](const auto& reported) {
                lines = reported.ok() ? *reported : QByteArrayList{"failed"};
            });
            return QTest::qWaitFor([&lines] { return lines.has_value(); }) ? *lines : QByteArrayList();
        };
        for (const int last : {2'010, 2'015}) {
            add(last == 2'010 ? 1 : 2'011, last);
            const QByteArrayList lines = read();
            QCOMPARE(lines.size(), most);
            QCOMPARE(lines.constFirst(), QByteArray::number(last));
            QCOMPARE(lines.constLast(), QByteArray::number(last - most + 1));
        }
    }

    void whoActsGivesItsPasswordFirst()
    {
        Bench bench(Environment::Development, {"actor on >canary-a ~* &* +@all"});
        bench.request.actUser = QStringLiteral("actor");
        bench.open();
        bench.take();
        QVERIFY(bench.acts().guard().needsPassword);
        QCOMPARE(bench.acts().guard().actUser, QStringLiteral("actor"));
        QCOMPARE(bench.perform(ActKind::ForceRelease), "refused no-password");
        QVERIFY(bench.audited().isEmpty());
        bench.acts().setActPassword("wrong");
        QVERIFY(!bench.acts().guard().needsPassword);
        QCOMPARE(bench.perform(ActKind::ForceRelease), "failed WrongPassword");
        QVERIFY(bench.acts().guard().needsPassword);
        bench.acts().setActPassword("wrong");
        admin::ActRequest acquisition = bench.asked(ActKind::Acquire, "free");
        QElapsedTimer sinceAsked;
        sinceAsked.start();
        std::optional<Outcome> refused;
        bench.acts().perform(acquisition, this, [&](const Outcome& outcome) { refused = outcome; });
        QTRY_VERIFY_WITH_TIMEOUT(refused, 10'000);
        QVERIFY2(sinceAsked.elapsed() < 2'000, "told when it is known, not when patience ends");
        QCOMPARE(support::sketch(*refused), "failed WrongPassword");
        QVERIFY(admin::outcomeSentence(acquisition, *refused, {}).contains(QStringLiteral("“actor”")));
        QVERIFY(bench.acts().guard().needsPassword);
        bench.acts().setActPassword("canary-a");
        QCOMPARE(bench.perform(acquisition), "applied held-by-us");
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
        QCOMPARE(bench.audited().constFirst().redisUser, QStringLiteral("actor"));
        for (const QString& name : QDir(bench.folder.path()).entryList(QDir::Files)) {
            QFile file(bench.folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains("canary"), qPrintable(name));
        }
    }

    /// The writing user's connections are there while acts may leave, and at no other time.
    void whoActsEntersInsideTheWindowAlone()
    {
        Bench bench(Environment::Production,
            {"watcher on >canary-w %R~* resetchannels &* -@all " + redis::readCommandAclRules().join(' '),
                "actor on >canary-a ~* &* +@all"});
        bench.request.uri = QStringLiteral("redis://watcher:canary-w@127.0.0.1:%1").arg(bench.redis.port());
        bench.request.actUser = QStringLiteral("actor");
        bench.request.actPassword = "canary-a";
        bench.request.auditStream = true;
        bench.open();
        bench.take();
        const auto actorIsIn = [&bench] { return bench.redis.cli("client list").contains(" user=actor "); };
        const auto ask = [&bench, this] {
            std::optional<admin::ActPermissions> permissions;
            bench.acts().askPermissions(orders, this, [&](const auto& reported) { permissions = reported; });
            return QTest::qWaitFor([&] { return permissions.has_value(); }) ? *permissions
                                                                            : admin::ActPermissions();
        };
        const auto readOnly = [&] {
            for (const ActKind act : everyAct)
                QCOMPARE(bench.perform(act), "refused read-only");
            QCOMPARE(ask().value(ActKind::ForceRelease).permission, admin::Permission::Unknown);
            bench.acts().readTeamLog(this, [](const auto&) {});
            for (const WireTap::Line& line : bench.tap.taken())
                QVERIFY(line.words.value(0) != "auth" || line.words.value(1) != "actor");
            QVERIFY(!actorIsIn());
        };
        bench.tap.taken();
        readOnly();
        QVERIFY(bench.acts().unlock(QStringLiteral("shop")));
        QCOMPARE(ask().value(ActKind::ForceRelease).permission, admin::Permission::Granted);
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
        QVERIFY(actorIsIn());
        QTRY_VERIFY(!actorIsIn());
        bench.acts().lockAgain();
        QTRY_COMPARE(bench.redis.cli("xlen lockscope:audit"), "4"); // the team is told of it, too
        QTRY_VERIFY(!actorIsIn());
        bench.take();
        bench.tap.taken();
        readOnly();
    }

    void beforeItIsOpenedNothingIsDoneNorLater()
    {
        Bench bench(Environment::Development);
        bench.source = *console::watchServer(bench.request);
        QCOMPARE(bench.perform(ActKind::ForceRelease), "refused not-current");
        bench.source.reset();
        bench.open();
        QCOMPARE(bench.tap.writes(), QByteArrayList());
    }

    void whoeverActsIsWrittenDownAndTheirSecretIsNot()
    {
        Bench bench(
            Environment::Development, {"watcher on >canary-w ~* &* +@all", "actor on >canary-a ~* &* +@all"});
        bench.request.uri = QStringLiteral("redis://watcher:canary-w@127.0.0.1:%1").arg(bench.redis.port());
        bench.request.actUser = QStringLiteral("actor");
        bench.request.actPassword = "canary-a";
        bench.open();
        bench.take();
        QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
        QCOMPARE(bench.audited().constFirst().redisUser, QStringLiteral("actor"));
        QFile file(bench.request.auditFile);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("canary"));
    }
};

QTEST_GUILESS_MAIN(TestLiveActs)
#include "tst_liveacts.moc"
