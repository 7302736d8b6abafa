#include "core/console/acts.h"
#include "core/console/live.h"
#include "tests/support/eventwait.h"
#include "tests/support/outcometext.h"
#include "tests/support/privateredis.h"
#include "tests/support/secretservice.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using profile::PasswordSource;
using profile::Whose;
using support::PrivateRedis;
using support::SecretService;
using support::waitForEvent;

namespace
{

QByteArray take(console::Source& source, const QByteArray& name)
{
    admin::ActRequest request;
    request.act = admin::ActKind::Acquire;
    request.lock.name = {name};
    std::optional<admin::Outcome> outcome;
    source.acts()->perform(request, &source, [&](const admin::Outcome& done) { outcome = done; });
    return waitForEvent([&] { return outcome.has_value(); }) ? support::sketch(*outcome) : "no end";
}

} // namespace

/// The key store of the session is locked, and nobody is there to unlock it. A program has one session bus,
/// hence a program of its own.
class TestLockedStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// It keeps the password of the user that acts, and not that of the one that watches.
    void delaysOnlyActs()
    {
        const SecretService locked(SecretService::Store::Locked);
        locked.enter();
        const PrivateRedis redis;
        QCOMPARE(redis.cli("acl setuser lockadm on >first ~* &* +@all"), "OK");
        const QTemporaryDir folder;
        console::LiveRequest request;
        request.uri = redis.uri();
        request.environment = profile::Environment::Development;
        request.actUser = QStringLiteral("lockadm");
        request.passwordsFrom[std::size_t(Whose::Actor)].from = PasswordSource::From::KeyStore;
        request.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        const auto source = *console::watchServer(request);
        connect(source.get(), &console::Source::healthChanged, this,
            [&](const locks::Health& health) { QVERIFY(health.step != base::ConnectStep::Password); });
        source->open();
        QVERIFY(waitForEvent([&] { return source->health().live; }));
        QVERIFY(waitForEvent([&] { return source->acts()->guard().needsPassword; }));
        QVERIFY(source->acts()->guard().passwordError.has_value());
        QCOMPARE(take(*source, "orders"), "refused no-password");
        source->acts()->setActPassword("first");
        QVERIFY(!source->acts()->guard().passwordError);
        QCOMPARE(take(*source, "orders"), "applied held-by-us");
    }
};

QTEST_GUILESS_MAIN(TestLockedStore)
#include "tst_lockedstore.moc"
