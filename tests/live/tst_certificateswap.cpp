#include "core/servers/freeport.h"
#include "core/words/errorwords.h"
#include "tests/support/certificates.h"
#include "tests/support/eventwait.h"
#include "tests/support/privateredis.h"
#include "tests/support/sourceview.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;

namespace lockscope
{

using support::Certificates;
using support::PrivateRedis;
using support::SourceView;
using support::waitForEvent;

namespace
{

constexpr auto longEnough = 30'000ms;

/// A server that speaks TLS and is watched, and certificates that it may show.
struct Scene {
    Scene()
        : port(servers::freePort())
        , first(ours.sign(QStringLiteral("first"), QStringLiteral("localhost"), 2))
        , renewed(ours.sign(QStringLiteral("renewed"), QStringLiteral("localhost"), 2))
        , foreign(others.sign(QStringLiteral("foreign"), QStringLiteral("localhost"), 2))
        , redis({.arguments = support::tlsArguments(first, port, ours.authority())})
    {
        support::acquire(redis, "orders");
    }

    [[nodiscard]] QString uri(const QString& parameters) const
    {
        return QStringLiteral("rediss://localhost:%1?%2").arg(QString::number(port), parameters);
    }
    [[nodiscard]] QString trusting() const { return uri(QStringLiteral("ca=") + ours.authority()); }
    /// A connected client goes on; a client that comes from now on is shown that one.
    [[nodiscard]] bool show(const QString& certificate) const
    {
        return redis.cli(("config set tls-cert-file " + certificate.toUtf8() + ".crt tls-key-file " +
                          certificate.toUtf8() + ".key")
                             .constData()) == "OK";
    }
    void cut() const
    {
        for (const char* type : {"normal", "pubsub"})
            redis.cli((QByteArray("client kill type ") + type).constData());
    }

    const Certificates ours, others;
    const quint16 port;
    const QString first, renewed, foreign;
    const PrivateRedis redis;
};

bool isLive(const SourceView& view) { return view.settled() && view.current("orders"); }

bool isRefused(const SourceView& view, const QByteArray& fault)
{
    const locks::Health health = view.source->health();
    return !health.live && health.failure && health.failure->kind == base::ErrorKind::TlsUntrusted &&
           health.failure->detail == fault;
}

} // namespace

/// A server shows another certificate while it is watched: what is open goes on, and nothing is believed of
/// it when it is entered anew.
class TestCertificateSwap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void anotherCertificateIsJudgedAnew()
    {
        const Scene scene;
        SourceView view(scene.trusting());
        view.source->open();
        QVERIFY(waitForEvent([&] { return isLive(view); }, longEnough));
        const QByteArray before = view.source->health().peer->sha256;
        QVERIFY(scene.show(scene.foreign));
        scene.redis.cli("del orders");
        QVERIFY(waitForEvent([&] { return !view.held("orders"); }));
        support::acquire(scene.redis, "orders");
        QVERIFY(waitForEvent([&] { return view.held("orders"); }));
        QVERIFY(view.source->health().live); // what is open was proven
        scene.cut();
        QVERIFY(waitForEvent([&] { return isRefused(view, "untrusted"); }, longEnough));
        QVERIFY(view.held("orders") && !view.current("orders"));
        QVERIFY(words::sentence(*view.source->health().failure)
                    .contains(QStringLiteral("the issuer is not trusted")));
        QVERIFY(scene.show(scene.renewed));
        QVERIFY(waitForEvent([&] { return isLive(view); }, longEnough));
        QVERIFY(!view.source->health().failure);
        QVERIFY(view.source->health().peer->sha256 != before);
    }

    /// The exception was made for one certificate, whoever vouches for the next.
    void aPinIsForTheOneAlone()
    {
        const Scene scene;
        SourceView stranger(scene.trusting());
        stranger.source->open();
        QVERIFY(waitForEvent([&] { return isLive(stranger); }, longEnough));
        const QString pin = QStringLiteral("pin=") + QLatin1String(stranger.source->health().peer->sha256);
        SourceView view(scene.uri(pin));
        view.source->open();
        QVERIFY(waitForEvent([&] { return isLive(view); }, longEnough));
        QVERIFY(view.source->health().peer->pinned);
        QVERIFY(scene.show(scene.renewed));
        scene.cut();
        QVERIFY(waitForEvent([&] { return isRefused(view, "not-the-pinned"); }, longEnough));
        QVERIFY(waitForEvent([&] { return isLive(stranger); }, longEnough)); // who trusts the authority
        const base::Error failure = *view.source->health().failure;
        QVERIFY(words::sentence(failure).contains(
            QStringLiteral("it is not the certificate that the address pins")));
        QVERIFY(words::advice(failure).contains(QStringLiteral("new fingerprint")));
        QVERIFY(scene.show(scene.first));
        QVERIFY(waitForEvent([&] { return isLive(view); }, longEnough));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestCertificateSwap)
#include "tst_certificateswap.moc"
