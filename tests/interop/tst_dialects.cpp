#include "core/locks/dialect.h"
#include "core/locks/family.h"
#include "tests/support/actor.h"
#include "tests/support/librarypeer.h"
#include "tests/support/lockparty.h"
#include "tests/support/outcometext.h"
#include "tests/support/peerservers.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace lockscope;

/// Real locks of other libraries, which nobody has pinned: found, named and freed as the table of dialects
/// says.
class TestDialects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void itIsFoundAndFreed_data()
    {
        QTest::addColumn<QByteArray>("kind");
        for (const support::Library& library : support::Library::strings())
            QTest::newRow(library.name.constData()) << library.kind;
    }

    void itIsFoundAndFreed()
    {
        QFETCH(QByteArray, kind);
        const support::Library library = libraryOf(QTest::currentDataTag());
        const support::PrivateRedis redis(support::withPort());
        const support::Watched watched(redis);
        QTRY_VERIFY_WITH_TIMEOUT(watched.settled(), 10'000);
        support::LibraryPeer peer(library, redis.port(), library.period > 0 ? 6s : 20s);
        const QByteArray name = "orders-lock-7";
        const support::PeerAnswer held = peer.hold(name).wait();
        QVERIFY2(held.ok, held.value.constData());
        const QByteArray key = keyOf(library, name, redis);
        QTRY_VERIFY_WITH_TIMEOUT(watched.held(key), foundWithin);
        const locks::LockPtr lock = watched.lock(key);
        QVERIFY2(isShownAs(*lock, kind), locks::name(lock->kind).constData());
        QCOMPARE(
            lock->holders.constFirst().id.bytes.trimmed(), redis.cli("get " + key).trimmed()); // raw bytes
        QVERIFY(lock->expiresAt);
        QCOMPARE(lock->waiters.visibility, locks::Visibility::Unknown);
        if (lock->evidence->facts.contains("job-beside"))
            QVERIFY2(lock->companions->constFirst().content.contains(" attempt=1 since=20"),
                lock->companions->constFirst().content.constData());
        if (library.period > 0)
            QTRY_VERIFY_WITH_TIMEOUT(*watched.lock(key)->expiresAt > *lock->expiresAt, 9'000);

        support::Actor actor(redis);
        const auto request = actor.request(admin::ActKind::ForceRelease, key, *locks::kindFromName(kind));
        const QByteArrayList shown = consequencesOf(*lock, kind);
        QCOMPARE(support::sketch(actor.perform(request)),
            shown.isEmpty() ? QByteArray("refused queue-frees-it") : QByteArray("applied free"));
        if (shown.isEmpty())
            return;
        QTRY_VERIFY(!watched.held(key));
        if (library.period > 0 && shown.contains("former-takes-it-again"))
            QTRY_VERIFY_WITH_TIMEOUT(watched.held(key), 9'000);
        const support::PeerAnswer released = peer.release(name).wait();
        if (shown.contains("unlock-fails"))
            QVERIFY2(!released.ok, released.value.constData());
        if (shown.contains("former-does-not-notice"))
            QVERIFY2(released.ok, released.value.constData());
    }

    /// The server counts by which command a library renews; of the other two it counts none, for that is all
    /// that goes on.
    void itIsRenewedByItsCommand_data()
    {
        QTest::addColumn<QByteArray>("kind");
        for (const support::Library& library : support::Library::renewedStrings())
            QTest::newRow(library.name.constData()) << library.kind;
    }

    void itIsRenewedByItsCommand()
    {
        QFETCH(QByteArray, kind);
        const support::Library library = libraryOf(QTest::currentDataTag());
        const support::PrivateRedis redis(support::withPort());
        support::LibraryPeer peer(library, redis.port(), 3s);
        const QByteArray name = "orders-lock-7";
        const support::PeerAnswer held = peer.hold(name).wait();
        QVERIFY2(held.ok, held.value.constData());
        redis.cli("config resetstat");
        const QByteArray command = (*locks::kindFromName(kind))->renewedBy;
        QVERIFY(!command.isEmpty());
        QTRY_VERIFY2_WITH_TIMEOUT(
            calls(redis, command) > 0, redis.cli("info commandstats").constData(), 9'000);
        for (const char* other : {"set", "pexpire", "expire"})
            QVERIFY2(
                other == command || calls(redis, other) == 0, redis.cli("info commandstats").constData());
    }

    /// Waiters do not ask again, or do so late: the signal of the forced release lets one in.
    void itsWaiterIsWoken_data()
    {
        QTest::addColumn<QByteArray>("kind");
        for (const support::Library& library : support::Library::strings()) {
            const auto row = std::ranges::find(locks::builtInDialects(), library.kind, &locks::Dialect::id);
            const bool isSignalled =
                row != locks::builtInDialects().end() && (row->freeing == locks::Dialect::Freeing::Publish ||
                                                             row->freeing == locks::Dialect::Freeing::Push);
            if (isSignalled)
                QTest::newRow(library.name.constData()) << library.kind;
        }
    }

    void itsWaiterIsWoken()
    {
        QFETCH(QByteArray, kind);
        const support::Library library = libraryOf(QTest::currentDataTag());
        const support::PrivateRedis redis(support::withPort());
        support::LibraryPeer holder(library, redis.port(), 60s);
        support::LibraryPeer other(library, redis.port(), 60s);
        const QByteArray name = "orders-lock-7";
        const support::PeerAnswer held = holder.hold(name).wait();
        QVERIFY2(held.ok, held.value.constData());
        support::PeerCall waiting = other.hold(name);
        QTRY_VERIFY_WITH_TIMEOUT(waits(redis), 10'000);
        support::Actor actor(redis);
        const QByteArray key = keyOf(library, name, redis);
        const auto request = actor.request(admin::ActKind::ForceRelease, key, *locks::kindFromName(kind));
        QCOMPARE(support::sketch(actor.perform(request)).split(' ').constFirst(), "applied");
        QTRY_VERIFY_WITH_TIMEOUT(waiting.isDone(), 1'000);
        QVERIFY2(waiting.answer().ok, waiting.answer().value.constData());
    }

    /// The token of redis-lock-py could be one of node-redlock: the channel to which its waiters listen tells
    /// it.
    void whoListensTellsTheLibrary()
    {
        const support::Library library = libraryOf("redis-lock-py");
        const support::PrivateRedis redis(support::withPort());
        const support::Watched watched(redis);
        QTRY_VERIFY_WITH_TIMEOUT(watched.settled(), 10'000);
        support::LibraryPeer holder(library, redis.port(), 60s);
        support::LibraryPeer other(library, redis.port(), 60s);
        const QByteArray name = "orders-lock-7";
        QVERIFY(holder.hold(name).wait().ok);
        support::PeerCall waiting = other.hold(name);
        QTRY_VERIFY_WITH_TIMEOUT(waits(redis), 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(watched.held(name) && isOf(*watched.lock(name), "redis-lock-py"), 10'000);
        QCOMPARE(watched.lock(name)->waiters.visibility, locks::Visibility::Unknown); // others may ask again
        QVERIFY(holder.release(name).wait().ok);
        QVERIFY(waiting.wait().ok);
    }

    void ourHoldKeepsItsClientsOut_data()
    {
        QTest::addColumn<QByteArray>("kind");
        for (const support::Library& library : support::Library::strings())
            if (!(*locks::kindFromName(library.kind))->takings.empty())
                QTest::newRow(library.name.constData()) << library.kind;
    }

    /// Their hold keeps us out, too. A client that waits has the lock after our release; one that has given
    /// up takes it at its next try.
    void ourHoldKeepsItsClientsOut()
    {
        QFETCH(QByteArray, kind);
        const support::Library library = libraryOf(QTest::currentDataTag());
        const support::PrivateRedis redis(support::withPort());
        const QByteArray name = "orders-lock-7";
        const QByteArray key = keyOf(library, name, redis);
        support::Actor actor(redis);
        const auto take = acquireRequest(actor, key, kind);
        QCOMPARE(support::sketch(actor.perform(take)), "applied held-by-us");
        QCOMPARE(actor.executor().holds().constFirst().holder.bytes, redis.cli("get " + key));
        support::LibraryPeer peer(library, redis.port(), 20s);
        support::PeerCall waiting = peer.hold(name);
        support::letPass(redis, 1s);
        QVERIFY(!waiting.isDone() || !waiting.answer().ok);
        admin::ActRequest leave = take;
        leave.act = admin::ActKind::Release;
        leave.who = actor.executor().holds().constFirst().holder;
        QVERIFY(support::sketch(actor.perform(leave)).startsWith("applied "));
        if (!waiting.wait().ok)
            waiting = peer.hold(name);
        QVERIFY2(waiting.wait().ok, waiting.answer().value.constData());
        QCOMPARE(support::sketch(actor.perform(take)), "refused not-acquired");
        QVERIFY(peer.release(name).wait().ok);
        QCOMPARE(support::sketch(actor.perform(take)), "applied held-by-us");
    }

private:
    /// A pass over the keys of a small server begins every 700 ms.
    static constexpr int foundWithin = 1'000;

    static admin::ActRequest acquireRequest(
        support::Actor& actor, const QByteArray& key, const QByteArray& kind)
    {
        admin::ActRequest request =
            actor.requestOnFree(admin::ActKind::Acquire, key, *locks::kindFromName(kind));
        request.hold.kind = *locks::kindFromName(kind);
        return request;
    }

    static int calls(const support::PrivateRedis& redis, const QByteArray& command)
    {
        const QByteArray counted = "cmdstat_" + command + ":calls=";
        const QByteArray counters = redis.cli("info commandstats");
        const qsizetype at = counters.indexOf(counted);
        return at < 0 ? 0 : counters.sliced(at + counted.size()).split(',').constFirst().toInt();
    }

    /// Its key, where the library makes a part of the name itself.
    static QByteArray keyOf(
        const support::Library& library, const QByteArray& name, const support::PrivateRedis& redis)
    {
        return library.key.endsWith('*') ? redis.cli("keys " + library.key)
                                         : QByteArray(library.key).replace("%1", name);
    }
    static bool isOf(const locks::Lock& lock, const QByteArray& kind)
    {
        return locks::name(lock.kind) == kind;
    }
    /// True where it is shown as that kind, or as one that cannot be told from it.
    static bool isShownAs(const locks::Lock& lock, const QByteArray& kind)
    {
        const auto is = [&kind](locks::Kind other) { return locks::name(other) == kind; };
        return is(lock.kind) || std::ranges::any_of(lock.evidence->couldAlsoBe, is);
    }
    /// The consequences of a forced release that the dialog promises; empty where it is refused.
    static QByteArrayList consequencesOf(const locks::Lock& lock, const QByteArray& kind)
    {
        const locks::Kind known = *locks::kindFromName(kind);
        locks::LockOperation operation;
        operation.what = locks::LockOperation::What::Free;
        return locks::familyOf(known).recipe(operation, lockAs(lock, known)).consequences;
    }
    static locks::Lock lockAs(locks::Lock lock, locks::Kind kind)
    {
        lock.kind = kind;
        return lock;
    }
    /// A client listens or is blocked.
    static bool waits(const support::PrivateRedis& redis)
    {
        const QByteArray clients = redis.cli("client list");
        return clients.contains(" flags=P ") || clients.contains(" flags=b ");
    }

    static support::Library libraryOf(const QByteArray& name)
    {
        const QList<support::Library> all = support::Library::strings();
        return *std::ranges::find(all, name, &support::Library::name);
    }
};

QTEST_GUILESS_MAIN(TestDialects)
#include "tst_dialects.moc"
