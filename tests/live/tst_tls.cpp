#include "core/redis/client.h"
#include "core/servers/freeport.h"
#include "core/words/errorwords.h"
#include "tests/support/certificates.h"
#include "tests/support/privateredis.h"
#include "tests/support/terminalrun.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

using lockscope::base::ErrorKind;
using lockscope::redis::Client;
using lockscope::redis::Endpoint;
using lockscope::redis::Step;
using lockscope::servers::freePort;
using lockscope::support::Certificates;
using lockscope::support::PrivateRedis;
using lockscope::support::tlsArguments;

namespace
{

const lockscope::base::SteadyClock steadyClock;

PrivateRedis::Options serving(const QStringList& arguments) { return {.arguments = arguments}; }

Endpoint endpointOf(const QString& uri) { return *Endpoint::fromUri(uri); }

} // namespace

class TestTls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void entersByAGoodCertificate();
    void refusesTheRest_data();
    void refusesTheRest();
    void believesThePinnedOneAlone();
    void entersByTheNameThatItIsToldToExpect();
    void showsACertificateOfOurs();
    void saysWhatIsWrongWithOurs_data();
    void saysWhatIsWrongWithOurs();
    void namesFilesThatAreNone_data();
    void namesFilesThatAreNone();
    void speaksNoBrokenVersion();
    void tellsAPlainServer();
    void tellsAServerThatSpeaksTls();

private:
    [[nodiscard]] QString uri(quint16 port, const QString& parameters) const
    {
        return QStringLiteral("rediss://:canary@localhost:%1?%2").arg(QString::number(port), parameters);
    }
    [[nodiscard]] QString trusting(quint16 port, const QString& more = {}) const
    {
        return uri(port, QStringLiteral("ca=") + m_certificates.authority() + more);
    }

    Certificates m_certificates;
    Certificates m_others; ///< of an authority that nobody trusts
};

void TestTls::entersByAGoodCertificate()
{
    const quint16 port = freePort();
    const QString shown = m_certificates.sign(QStringLiteral("good"), QStringLiteral("localhost"), 2);
    PrivateRedis server(serving(tlsArguments(shown, port, m_certificates.authority())));
    Client client(endpointOf(QStringLiteral("rediss://localhost:%1?tls=1.3&ca=%2")
                                 .arg(QString::number(port), m_certificates.authority())),
        {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    QByteArray answer;
    client.call({"ping"}, [&](const Client::Answer& pong) { answer = pong->bytes; });
    QTRY_COMPARE(answer, QByteArray("PONG"));
    const auto peer = client.state().peer;
    QVERIFY(peer.has_value());
    QCOMPARE(peer->subject, QStringLiteral("localhost"));
    QCOMPARE(peer->issuer, QStringLiteral("An authority of a test"));
    QCOMPARE(QDateTime::currentDateTime().daysTo(peer->validUntil), 2);
    QCOMPARE(peer->sha256.size(), 64);
    QVERIFY(!peer->pinned);
}

void TestTls::refusesTheRest_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<int>("days");
    QTest::addColumn<bool>("trusted");
    QTest::addColumn<QByteArray>("fault");
    QTest::newRow("untrusted") << QStringLiteral("localhost") << 2 << false << QByteArray("untrusted");
    QTest::newRow("expired") << QStringLiteral("localhost") << -1 << true << QByteArray("expired");
    QTest::newRow("wrong name") << QStringLiteral("elsewhere") << 2 << true << QByteArray("wrong-name");
    QTest::newRow("both") << QStringLiteral("elsewhere") << -1 << true << QByteArray("wrong-name,expired");
}

void TestTls::refusesTheRest()
{
    QFETCH(QString, host);
    QFETCH(int, days);
    QFETCH(bool, trusted);
    const quint16 port = freePort();
    PrivateRedis server(serving(tlsArguments(
        m_certificates.sign(QStringLiteral("bad"), host, days), port, m_certificates.authority())));
    Client client(endpointOf(trusted ? trusting(port) : uri(port, {})), {}, steadyClock);
    client.open();
    QTRY_COMPARE(client.state().step, Step::Waiting);
    QCOMPARE(client.state().failedStep, Step::Tls);
    QCOMPARE(client.state().failure->kind, ErrorKind::TlsUntrusted);
    QTEST(client.state().failure->detail, "fault");
    QCOMPARE(client.traffic().bytesWritten, 0U);  // no secret before the peer is proven
    QCOMPARE(client.state().peer->subject, host); // to be looked at, and pinned where it is the right one
}

/// The exception is for one certificate, and holds whatever is wrong with that one.
void TestTls::believesThePinnedOneAlone()
{
    const quint16 port = freePort();
    const QString wrong = m_others.sign(QStringLiteral("wrong"), QStringLiteral("elsewhere"), -1);
    PrivateRedis server(serving(tlsArguments(wrong, port, m_others.authority())));
    Client stranger(endpointOf(uri(port, {})), {}, steadyClock);
    stranger.open();
    QTRY_COMPARE(stranger.state().step, Step::Waiting);
    const QString pin = QStringLiteral("pin=") + QLatin1String(stranger.state().peer->sha256);
    const QString plain = QStringLiteral("rediss://localhost:%1?").arg(port);
    Client client(endpointOf(plain + pin), {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    QVERIFY(client.state().peer->pinned);

    const quint16 other = freePort();
    const QString good = m_certificates.sign(QStringLiteral("good"), QStringLiteral("localhost"), 2);
    PrivateRedis another(serving(tlsArguments(good, other, m_certificates.authority())));
    for (const QString& address : {uri(other, pin), trusting(other, u'&' + pin)}) {
        Client refused(endpointOf(address), {}, steadyClock);
        refused.open();
        QTRY_COMPARE(refused.state().step, Step::Waiting);
        QCOMPARE(refused.state().failure->kind, ErrorKind::TlsUntrusted);
        QCOMPARE(refused.state().failure->detail, QByteArray("not-the-pinned"));
        QCOMPARE(refused.traffic().bytesWritten, 0U);
    }
}

void TestTls::entersByTheNameThatItIsToldToExpect()
{
    const quint16 port = freePort();
    const QString shown = m_certificates.sign(QStringLiteral("named"), QStringLiteral("db.internal"), 2);
    PrivateRedis server(serving(tlsArguments(shown, port, m_certificates.authority())));
    Client client(endpointOf(QStringLiteral("rediss://127.0.0.1:%1?server-name=db.internal&ca=%2")
                                 .arg(QString::number(port), m_certificates.authority())),
        {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
}

void TestTls::showsACertificateOfOurs()
{
    const quint16 port = freePort();
    const QString shown = m_certificates.sign(QStringLiteral("good"), QStringLiteral("localhost"), 2);
    const QString ours = m_certificates.sign(QStringLiteral("ours"), QStringLiteral("operator"), 2);
    PrivateRedis server(serving(tlsArguments(shown, port, m_certificates.authority(), true)));
    Client client(endpointOf(QStringLiteral("rediss://localhost:%1?ca=%2&cert=%3.crt&key=%3.key")
                                 .arg(QString::number(port), m_certificates.authority(), ours)),
        {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
}

void TestTls::saysWhatIsWrongWithOurs_data()
{
    QTest::addColumn<bool>("strange");
    QTest::addColumn<QString>("version");
    QTest::addColumn<ErrorKind>("kind");
    for (const char* version : {"TLSv1.2", "TLSv1.3"}) {
        const QString speaks = QLatin1String(version);
        // With 1.2 a server says no more than that the handshake failed.
        QTest::addRow("none, %s", version)
            << false << speaks
            << (speaks == u"TLSv1.2" ? ErrorKind::TlsFailed : ErrorKind::TlsCertificateWanted);
        QTest::addRow("of a strange authority, %s", version)
            << true << speaks << ErrorKind::TlsCertificateRefused;
    }
}

void TestTls::saysWhatIsWrongWithOurs()
{
    QFETCH(bool, strange);
    QFETCH(QString, version);
    const quint16 port = freePort();
    const QString shown = m_certificates.sign(QStringLiteral("good"), QStringLiteral("localhost"), 2);
    const QString ours = m_others.sign(QStringLiteral("ours"), QStringLiteral("operator"), 2);
    PrivateRedis server(serving(tlsArguments(shown, port, m_certificates.authority(), true) +
                                QStringList{QStringLiteral("--tls-protocols"), version}));
    const QString files = QStringLiteral("&cert=%1.crt&key=%1.key").arg(ours);
    Client client(endpointOf(trusting(port, strange ? files : QString())), {}, steadyClock);
    client.open();
    QTRY_COMPARE(client.state().step, Step::Waiting);
    QCOMPARE(client.state().failedStep, Step::Tls);
    QTEST(client.state().failure->kind, "kind");
}

void TestTls::namesFilesThatAreNone_data()
{
    QTest::addColumn<QString>("parameters");
    QTest::addColumn<QByteArray>("subject");
    const QByteArray authority = m_certificates.authority().toUtf8();
    QTest::newRow("no such file") << QStringLiteral("ca=/nowhere/ca.pem") << QByteArray("/nowhere/ca.pem");
    QTest::newRow("a device") << QStringLiteral("ca=/dev/zero") << QByteArray("/dev/zero");
    QTest::newRow("a folder") << QStringLiteral("cert=/") << QByteArray("/");
    QTest::newRow("a certificate without its key")
        << QStringLiteral("cert=") + m_certificates.authority() << authority;
}

void TestTls::namesFilesThatAreNone()
{
    QFETCH(QString, parameters);
    const quint16 port = freePort();
    const QString shown = m_certificates.sign(QStringLiteral("good"), QStringLiteral("localhost"), 2);
    PrivateRedis server(serving(tlsArguments(shown, port, m_certificates.authority())));
    Client client(endpointOf(uri(port, parameters)), {}, steadyClock);
    client.open();
    QTRY_COMPARE(client.state().step, Step::Waiting);
    QCOMPARE(client.state().failure->kind, ErrorKind::FileUnreadable);
    QTEST(client.state().failure->subject, "subject");
    QCOMPARE(client.traffic().bytesWritten, 0U);
}

void TestTls::speaksNoBrokenVersion()
{
    const quint16 port = freePort();
    const QString shown = m_certificates.sign(QStringLiteral("good"), QStringLiteral("localhost"), 2);
    PrivateRedis server(serving(tlsArguments(shown, port, m_certificates.authority()) +
                                QStringList{QStringLiteral("--tls-protocols"), QStringLiteral("TLSv1"),
                                    QStringLiteral("--tls-ciphers"), QStringLiteral("ALL:@SECLEVEL=0")}));
    Client client(endpointOf(trusting(port)), {}, steadyClock);
    client.open();
    QTRY_COMPARE(client.state().step, Step::Waiting);
    QCOMPARE(client.state().failure->kind, ErrorKind::TlsVersion);
}

void TestTls::tellsAPlainServer()
{
    PrivateRedis server(PrivateRedis::Options{.tcp = true});
    Client client(endpointOf(QStringLiteral("rediss://localhost:%1").arg(server.port())), {}, steadyClock);
    client.open();
    QElapsedTimer took;
    took.start();
    QTRY_COMPARE_WITH_TIMEOUT(client.state().step, Step::Waiting, 8000);
    QCOMPARE(client.state().failedStep, Step::Tls);
    QVERIFY2(
        took.elapsed() < 4'000, qPrintable(QString::number(took.elapsed()))); // it waits for a line's end
    QVERIFY(lockscope::words::advice(*client.state().failure).contains(QStringLiteral("redis://")));
}

/// Not by TLS to a server that speaks nothing else.
void TestTls::tellsAServerThatSpeaksTls()
{
    const quint16 port = freePort();
    const QString shown = m_certificates.sign(QStringLiteral("good"), QStringLiteral("localhost"), 2);
    const PrivateRedis server(serving(tlsArguments(shown, port, m_certificates.authority())));
    for (const char* user : {"", ":canary@"}) {
        Client client(endpointOf(QStringLiteral("redis://%1localhost:%2")
                                     .arg(QString::fromLatin1(user), QString::number(port))),
            {}, steadyClock);
        client.open();
        QTRY_COMPARE(client.state().step, Step::Waiting);
        const QString advice = lockscope::words::advice(*client.state().failure);
        QVERIFY2(advice.contains(QStringLiteral("rediss://")), qPrintable(advice));
        QVERIFY(!lockscope::words::sentence(*client.state().failure).isEmpty());
    }
    lockscope::support::TerminalRun run;
    for (const char* verb : {"ls", "test"}) {
        const auto outcome = run.piped({QStringLiteral("--connect"),
            QStringLiteral("redis://localhost:%1").arg(port), QString::fromLatin1(verb)});
        QCOMPARE(outcome.code, 3);
        QVERIFY2((outcome.out + outcome.err).contains("rediss://"), (outcome.out + outcome.err).constData());
    }
}

QTEST_GUILESS_MAIN(TestTls)

#include "tst_tls.moc"
