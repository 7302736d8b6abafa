#include "core/console/acts.h"
#include "core/console/live.h"
#include "core/profile/keystore.h"
#include "tests/support/eventwait.h"
#include "tests/support/outcometext.h"
#include "tests/support/secretservice.h"
#include "tests/support/sentinelservers.h"

#include <QDeadlineTimer>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using profile::KeyStore;
using profile::PasswordSource;
using profile::Whose;
using support::PrivateRedis;
using support::SecretService;
using support::SentinelServers;
using support::waitForEvent;

namespace
{

QString identityOf(const QString& uri) { return profile::identityOf(*redis::Endpoint::fromUri(uri)); }

bool keep(const QString& key, const QByteArray& password)
{
    QObject guard;
    std::optional<bool> kept;
    KeyStore::keep(
        key, redis::Secret(password), &guard, [&kept](const base::Result<void>& done) { kept = bool(done); });
    return waitForEvent([&] { return kept.has_value(); }) && *kept;
}

admin::ActRequest taking(const QByteArray& name)
{
    admin::ActRequest request;
    request.act = admin::ActKind::Acquire;
    request.lock.name = {name};
    return request;
}

QByteArray take(console::Source& source, const QByteArray& name)
{
    std::optional<admin::Outcome> outcome;
    source.acts()->perform(taking(name), &source, [&](const admin::Outcome& done) { outcome = done; });
    return waitForEvent([&] { return outcome.has_value(); }) ? support::sketch(*outcome) : "no end";
}

} // namespace

/// Every user of a connection enters with a password of its own, beside the user that watches: from commands
/// and a real key store, at real servers.
class TestEveryPassword : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_store.enter(); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void theActorEntersByItself_data() { sources(); }
    void theActorEntersByItself()
    {
        QFETCH(int, from);
        const PrivateRedis redis;
        allowActor(redis, "first");
        const auto source = *console::watchServer(request(redis, PasswordSource::From(from), "first"));
        QVERIFY(!source->acts()->guard().needsPassword); // nobody needs to be asked
        source->open();
        QVERIFY(waitForEvent([&] { return source->health().live; }));
        QCOMPARE(take(*source, "orders"), "applied held-by-us");
    }

    /// A changed password is fetched again, once the server has refused the known one.
    void aChangedPasswordOfTheActorIsFetchedAgain_data() { sources(); }
    void aChangedPasswordOfTheActorIsFetchedAgain()
    {
        QFETCH(int, from);
        const PrivateRedis redis;
        allowActor(redis, "second");
        const auto source = *console::watchServer(request(redis, PasswordSource::From(from), "first"));
        source->open();
        QVERIFY(
            waitForEvent([&] { return source->health().live && !source->acts()->guard().awaitsPassword; }));
        QVERIFY(put(redis, "second"));
        QVERIFY(take(*source, "orders") != "applied held-by-us");
        QVERIFY(waitForEvent([&] { return !source->acts()->guard().needsPassword; }));
        QCOMPARE(take(*source, "orders"), "applied held-by-us");
    }

    /// A server can be watched without it.
    void anActorWithoutAPasswordIsAskedFor()
    {
        const PrivateRedis redis;
        allowActor(redis, "first");
        console::LiveRequest wanted = request(redis, PasswordSource::From::Command, "first");
        wanted.passwordsFrom[std::size_t(Whose::Actor)].command = QStringLiteral("/nowhere/pass");
        const auto source = *console::watchServer(wanted);
        source->open();
        QVERIFY(waitForEvent([&] { return source->health().live; }));
        QVERIFY(waitForEvent([&] { return source->acts()->guard().needsPassword; }));
        QCOMPARE(source->acts()->guard().passwordError->kind, base::ErrorKind::PasswordCommandFailed);
        QCOMPARE(take(*source, "orders"), "refused no-password");
        source->acts()->setActPassword("first");
        QCOMPARE(take(*source, "orders"), "applied held-by-us");
    }

    /// Watching does not wait for it, and what is to be done does.
    void aSlowCommandDelaysOnlyActs()
    {
        const PrivateRedis redis;
        allowActor(redis, "first");
        const auto source = *console::watchServer(request(redis, PasswordSource::From::Command, "first"));
        const QString may = m_folder->filePath(QStringLiteral("may"));
        script("first", "while [ ! -e " + may.toUtf8() + " ]; do sleep 0.05; done");
        redis.cli("hset lock:seen 6f1a2b3c-0000-0000-0000-000000000000:1 1");
        source->open();
        QVERIFY(waitForEvent([&] { return source->health().live && source->locks().size() == 1; }));
        QVERIFY(source->acts()->guard().awaitsPassword && !source->acts()->guard().needsPassword);
        std::optional<admin::Outcome> outcome;
        source->acts()->perform(
            taking("orders"), source.get(), [&](const admin::Outcome& done) { outcome = done; });
        const auto heardAgain = [&, until = QDeadlineTimer(300)] { return until.hasExpired(); };
        QVERIFY(waitForEvent(heardAgain));
        QVERIFY(!outcome && redis.cli("exists orders") == "0");
        QVERIFY(QFile(may).open(QIODevice::WriteOnly));
        QVERIFY(waitForEvent([&] { return outcome.has_value(); }));
        QCOMPARE(support::sketch(*outcome), "applied held-by-us");
        QVERIFY(!source->acts()->guard().awaitsPassword);
    }

    /// A request that waits for it hears that nobody brings it any more.
    void whatWaitsEndsWithTheConnection()
    {
        const PrivateRedis redis;
        const auto source = *console::watchServer(request(redis, PasswordSource::From::Command, "first"));
        script("first", "sleep 60");
        source->open();
        QVERIFY(waitForEvent([&] { return source->acts()->guard().awaitsPassword; }));
        std::optional<admin::Outcome> outcome;
        source->acts()->perform(
            taking("orders"), source.get(), [&](const admin::Outcome& done) { outcome = done; });
        source->close();
        QVERIFY(waitForEvent([&] { return outcome.has_value(); }));
        QCOMPARE(support::sketch(*outcome), "refused no-password");
    }

    void theSentinelsAreEnteredByThemselves_data() { sources(); }
    void theSentinelsAreEnteredByThemselves()
    {
        QFETCH(int, from);
        const SentinelServers servers("requirepass canary\nsentinel sentinel-pass canary\n");
        console::LiveRequest wanted;
        wanted.uri = servers.uri();
        wanted.passwordsFrom[std::size_t(Whose::Sentinels)] = {PasswordSource::From(from), script("canary")};
        QVERIFY(keep(KeyStore::keyOf(identityOf(wanted.uri), Whose::Sentinels), "stale"));
        if (from == int(PasswordSource::From::Command))
            script("stale");
        const auto source = *console::watchServer(wanted);
        source->open();
        QVERIFY(waitForEvent([&] { return source->health().failure.has_value(); }));
        QCOMPARE(source->health().failure->kind, base::ErrorKind::SentinelAuth);
        QVERIFY(keep(KeyStore::keyOf(identityOf(wanted.uri), Whose::Sentinels), "canary"));
        script("canary");
        source->retryNow(); // a person's word: what was kept before is asked for once more
        QVERIFY(waitForEvent([&] { return source->health().live; }));
    }

private:
    static void sources()
    {
        QTest::addColumn<int>("from");
        QTest::newRow("by a command") << int(PasswordSource::From::Command);
        QTest::newRow("by the key store") << int(PasswordSource::From::KeyStore);
    }
    static void allowActor(const PrivateRedis& redis, const QByteArray& password)
    {
        QCOMPARE(redis.cli(("acl setuser lockadm on >" + password + " ~* &* +@all").constData()), "OK");
    }
    /// A program that prints it; its path.
    QString script(const QByteArray& password, const QByteArray& before = {})
    {
        QFile file(m_folder->filePath(QStringLiteral("command")));
        const QByteArray text = "#!/bin/sh\n" + before + "\necho " + password + '\n';
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() ||
            !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
            qFatal("the command cannot be written");
        return file.fileName();
    }
    /// Where both sources find it.
    bool put(const PrivateRedis& redis, const QByteArray& password)
    {
        script(password);
        return keep(KeyStore::keyOf(identityOf(redis.uri()), Whose::Actor), password);
    }
    console::LiveRequest request(
        const PrivateRedis& redis, PasswordSource::From from, const QByteArray& password)
    {
        if (!put(redis, password))
            qFatal("the key store does not keep it");
        console::LiveRequest request;
        request.uri = redis.uri();
        request.environment = profile::Environment::Development;
        request.actUser = QStringLiteral("lockadm");
        request.passwordsFrom[std::size_t(Whose::Actor)] = {
            from, m_folder->filePath(QStringLiteral("command"))};
        request.auditFile = m_folder->filePath(QStringLiteral("audit.jsonl"));
        return request;
    }

    const SecretService m_store{SecretService::Store::Unlocked};
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestEveryPassword)
#include "tst_everypassword.moc"
