#include "core/admin/actscripts.h"
#include "core/audit/auditfile.h"
#include "core/console/liveexecutor.h"
#include "tests/support/actbench.h"
#include "tests/support/reciperows.h"
#include "tests/support/replyeater.h"
#include "tests/support/wireproof.h"

#include <QRegularExpression>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;
using admin::ActKind;
using admin::ActRequest;
using profile::Environment;
using support::ActBench;
using support::spelled;

namespace
{

constexpr std::array everyAct{ActKind::ForceRelease, ActKind::ReleaseHolder, ActKind::ReleaseEntry,
    ActKind::RemoveWaiter, ActKind::Nudge, ActKind::ShortenLease, ActKind::Acquire, ActKind::Reenter,
    ActKind::Release, ActKind::KillScript};

/// A lock for each act, so that all of them can be under way at the same time.
constexpr const char* scene =
    "hset forced U1 1\npexpire forced 30000\n"
    "hset shelf mode read U1 1 U2 1\npexpire shelf 30000\n"
    "set {shelf}:U1:rwlock_timeout:1 1 px 20000\nset {shelf}:U2:rwlock_timeout:1 1 px 15000\n"
    "hset twice U1 2\npexpire twice 30000\n"
    "hset queue U1 1\npexpire queue 30000\nrpush redisson_lock_queue:{queue} U3 U2\n"
    "zadd redisson_lock_timeout:{queue} 1000000 U3 2000000 U2\n"
    "hset bell U1 1\npexpire bell 30000\n"
    "hset lease U1 1\npexpire lease 30000";

/// Something that goes wrong while acts are asked for, and its end.
struct Fault {
    const char* name;
    const char* begin; ///< by redis-cli; what cuts connections again and again
    const char* end;
    const char* actorRules = ""; ///< of the user that acts; empty: the one that watches
    bool busy = false;           ///< a script runs without end
    const char* lost = "";       ///< of that script the reply is lost with its connection
};

const QList<Fault>& faults()
{
    static const QList<Fault> all{
        {"nothing", "", ""},
        {"a lost reply to who frees", "", "", "", false, "force-release"},
        {"a lost reply to who shortens", "", "", "", false, "shorten"},
        {"a lost reply to who takes", "", "", "", false, "acquire"},
        {"cut connections", "client kill user actor", "", "~* &* +@all"},
        {"no channel", "", "", "~* resetchannels +@all"},
        {"no key to write", "", "", "%R~* &* +@all"},
        {"no script", "", "", "~* &* +@all -evalsha"},
        {"a replica", "replicaof 127.0.0.1 1", "replicaof no one"},
        {"a full server", "config set maxmemory 1", "config set maxmemory 0"},
        {"a pause of writes", "client pause 1200 write", ""},
        {"a pause of all", "client pause 800 all", ""},
        {"a long pause", "client pause 6000 write", ""},
        {"a busy server", "", "", "", true},
    };
    return all;
}

/// A bench on which everything of the scene stands, and a fault that can be let loose on it.
class Stage
{
public:
    Stage(const Fault& fault, Environment environment)
        : m_fault(fault)
        , bench(
              environment, usersOf(fault), {QStringLiteral("--busy-reply-threshold"), QStringLiteral("100")})
        , m_eater(bench.redis.port())
    {
        if (*fault.actorRules != '\0') {
            bench.request.actUser = QStringLiteral("actor");
            bench.request.actPassword = "secret";
        }
        if (*fault.lost != '\0')
            bench.request.uri = m_eater.uri();
        bench.arrange(scene);
        QObject::connect(&m_again, &QTimer::timeout, &m_again, [this] { bench.redis.cli(m_fault.begin); });
    }

    /// The server knows the scripts already, so that each runs when it is first asked for.
    void open()
    {
        bench.open();
        admin::ActScripts scripts;
        for (const char* name :
            {"force-release", "release-reader", "release-entry", "remove-waiter", "nudge", "shorten"})
            know(*scripts.script(name));
        know(*redis::Script::load("acquire"));
        for (const char* name : {"forced", "shelf", "twice", "queue", "bell", "lease"})
            QTRY_VERIFY(bench.lock(name) && bench.lock(name)->exists && !bench.lock(name)->fence.isEmpty());
        QTRY_COMPARE(bench.lock("queue")->waiters.list->size(), 2);
    }
    void begin()
    {
        bench.tap.taken();
        if (*m_fault.lost != '\0')
            m_eater.eatReplyTo(m_sha1.value(m_fault.lost));
        if (*m_fault.begin != '\0')
            bench.redis.cli(m_fault.begin);
        if (QByteArrayView(m_fault.begin).startsWith("client kill"))
            m_again.start(15);
        if (!m_fault.busy)
            return;
        m_writer = std::make_unique<support::Writer>(bench.redis.uri());
        m_writer->send({"eval", "while true do end", "0"});
        QTRY_VERIFY(bench.redis.cli("ping").startsWith("BUSY"));
    }
    /// Afterwards the server answers, and all that was on its way has arrived.
    void end()
    {
        m_again.stop();
        if (m_fault.busy)
            bench.redis.cli("script kill");
        if (*m_fault.end != '\0')
            bench.redis.cli(m_fault.end);
        QTRY_COMPARE(bench.redis.cli("ping"), "PONG");
        QTRY_COMPARE_WITH_TIMEOUT(bench.redis.cli("set after-all 1"), "OK", 10'000);
    }

    [[nodiscard]] int repliesLost() const { return m_eater.eaten(); }

private:
    void know(const redis::Script& script)
    {
        m_sha1.insert(script.name, script.sha1);
        bench.redis.cli({QStringLiteral("script"), QStringLiteral("load"), QString::fromUtf8(script.text)});
    }
    static QByteArrayList usersOf(const Fault& fault)
    {
        return *fault.actorRules == '\0' ? QByteArrayList()
                                         : QByteArrayList{QByteArray("actor on >secret ") + fault.actorRules};
    }

    const Fault& m_fault;

public:
    ActBench bench;

private:
    support::ReplyEater m_eater;
    QTimer m_again;
    QHash<QByteArray, QByteArray> m_sha1; ///< of the scripts, by their names
    std::unique_ptr<support::Writer> m_writer;
};

/// Every act on the scene, each on its own lock.
QList<ActRequest> everything(const ActBench& bench)
{
    const base::HolderId first{spelled("U1")};
    const auto on = [&](ActKind act, const char* name, const base::HolderId& who) {
        ActRequest request = bench.asked(act, name);
        request.who = who;
        return request;
    };
    QList<ActRequest> all{on(ActKind::ForceRelease, "forced", first),
        on(ActKind::ReleaseHolder, "shelf", first), on(ActKind::ReleaseEntry, "twice", first),
        on(ActKind::RemoveWaiter, "queue", {spelled("U3")}), on(ActKind::Nudge, "bell", first),
        on(ActKind::ShortenLease, "lease", first), on(ActKind::Acquire, "free", first),
        on(ActKind::KillScript, "", first)};
    all[5].lease = 1500ms;
    return all;
}

} // namespace

/// Whatever the server and the line do meanwhile: what leaves is what the audit log says, and where nothing
/// may leave, nothing does.
class WireFaultsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void underFaultsTheyAreEqual_data() { addFaults(); }
    void underFaultsTheyAreEqual()
    {
        QFETCH(int, fault);
        Stage servers(faults().at(fault), Environment::Development);
        ActBench& bench = servers.bench;
        servers.open();
        const QList<ActRequest> all = everything(bench);
        servers.begin();
        const QByteArrayList outcomes = bench.perform(all);
        servers.end();
        qInfo("%s", outcomes.join(", ").constData());
        QVERIFY(*faults().at(fault).lost == '\0' || servers.repliesLost() == 1);
        const QByteArrayList differ = support::differences(bench.tap.taken(), bench.auditedToTheEnd());
        QVERIFY2(differ.isEmpty(), differ.join('\n'));
        QVERIFY(audit::AuditFile(bench.request.auditFile).verify()->isSound());
        if (fault == 0)
            QCOMPARE(outcomes.join(", "), "applied free, applied others-hold, applied fewer-entries, applied "
                                          "left-queue, applied still-held, "
                                          "applied lapsed, applied held-by-us, refused not-busy");
    }

    void whereNothingMayLeaveNothingDoes_data() { addFaults(); }
    void whereNothingMayLeaveNothingDoes()
    {
        QFETCH(int, fault);
        Stage servers(faults().at(fault), Environment::Production);
        ActBench& bench = servers.bench;
        bench.request.auditStream = true;
        servers.open();
        watch::WatchOptions watching;
        watching.endpoint = *redis::Endpoint::fromUri(bench.request.uri);
        const base::SteadyClock clock;
        watch::Watcher watcher(watching, clock);
        watcher.open();
        QTRY_VERIFY(watcher.registry().find({{"lease"}, 0, {}}) && watcher.health().live);
        console::ActingOptions acting;
        acting.auditFile = bench.request.auditFile;
        acting.auditStream = true;
        console::LiveExecutor executor(
            watching, acting, watcher, clock); // past the guard: its gates alone hold
        QList<ActRequest> all = everything(bench);
        servers.begin();
        qsizetype answers = 0;
        for (const ActRequest& request : std::as_const(all)) {
            executor.perform(request, [&](const admin::Outcome& outcome) {
                ++answers;
                QVERIFY2(outcome.kind != admin::OutcomeKind::Applied, name(outcome.kind));
            });
        }
        for (const ActKind act : everyAct)
            QCOMPARE(bench.perform(bench.asked(act, "forced")), "refused read-only");
        QTRY_COMPARE_WITH_TIMEOUT(answers, all.size(), 40'000);
        servers.end();
        QCOMPARE(bench.tap.writes(), QByteArrayList());
        QCOMPARE(bench.redis.cli("exists lockscope:audit free"), "0");
        QCOMPARE(bench.redis.cli("exists forced shelf twice queue bell lease"), "6");
    }

private:
    static void addFaults()
    {
        QTest::addColumn<int>("fault");
        for (int i = 0; i < faults().size(); ++i)
            QTest::newRow(faults().at(i).name) << i;
    }
};

QTEST_GUILESS_MAIN(WireFaultsTest)
#include "tst_wirefaults.moc"
