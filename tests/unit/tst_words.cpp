#include "core/probe/probewords.h"
#include "core/words/certificatewords.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

#include <limits>

using namespace lockscope;
using base::ErrorKind;

class TestWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void durationsAreSaidAsPeopleSayThem_data()
    {
        QTest::addColumn<qint64>("ms");
        QTest::addColumn<QString>("said");
        QTest::newRow("nothing") << qint64(0) << QStringLiteral("0.0 s");
        QTest::newRow("below a second") << qint64(449) << QStringLiteral("0.4 s");
        QTest::newRow("seconds") << qint64(9'400) << QStringLiteral("9.4 s");
        QTest::newRow("never sixty seconds") << qint64(59'999) << QStringLiteral("59.9 s");
        QTest::newRow("minutes") << qint64(192'000) << QStringLiteral("3 m 12 s");
        QTest::newRow("hours") << qint64(7'500'000) << QStringLiteral("2 h 05 m");
        QTest::newRow("days") << qint64(273'600'000) << QStringLiteral("3 d 04 h");
        QTest::newRow("past") << qint64(-14'200) << QStringLiteral("\u221214.2 s");
        QTest::newRow("absurd") << qint64(9'000'000'000'000'000'000LL)
                                << QStringLiteral("104166666666 d 16 h");
        QTest::newRow("the least there is")
            << std::numeric_limits<qint64>::min() << QStringLiteral("\u2212106751991167 d 07 h");
    }

    void durationsAreSaidAsPeopleSayThem()
    {
        QFETCH(qint64, ms);
        QFETCH(QString, said);
        QCOMPARE(words::duration(base::milliseconds(ms)), said);
    }

    /// Its text is looked up with its places, and the values are put into the places of the translation.
    void aDetailAroundValuesIsTranslated()
    {
        class Reversed final : public QTranslator
        {
        public:
            QString translate(const char* context, const char* source, const char*, int) const override
            {
                const bool isIt = qstrcmp(context, "ErrorDetails") == 0 && qstrcmp(source, "%1 of %2") == 0;
                return isIt ? QStringLiteral("of %2 there are %1") : QString();
            }
            [[nodiscard]] bool isEmpty() const override { return false; }
        };
        const base::Error error = base::errorOf(ErrorKind::StartFailed, "lab", "%1 of %2", {"3", "100%1"});
        QCOMPARE(error.detail, QByteArray("3 of 100%1"));
        QCOMPARE(words::detail(error), QStringLiteral("3 of 100%1"));
        Reversed translator;
        QVERIFY(QCoreApplication::installTranslator(&translator));
        QCOMPARE(words::detail(error), QStringLiteral("of 100%1 there are 3"));
        QCOMPARE(error, (base::Error{ErrorKind::StartFailed, "lab", "3 of 100%1"}));
    }

    void everyKindOfErrorHasItsSentence()
    {
        for (int kind = 0; kind <= int(ErrorKind::Cancelled); ++kind) {
            const base::Error error{ErrorKind(kind), "orders", "because"};
            QVERIFY(!words::title(error.kind).isEmpty());
            QVERIFY2(words::sentence(error).endsWith(QLatin1Char('.')), base::name(error.kind).constData());
            QVERIFY(!words::sentence(error).contains(QLatin1Char('%')));
        }
    }

    void someFactsHaveSentencesOfTheirOwn()
    {
        const auto said = [](ErrorKind kind, const char* subject, const char* detail) {
            const base::Error error{kind, subject, detail};
            return words::sentence(error) + u' ' + words::advice(error);
        };
        using Text = QLatin1String;
        QVERIFY(said(ErrorKind::ConnectionLost, "h:1", "closed at once").contains(Text("rediss://")));
        QVERIFY(!said(ErrorKind::ConnectionLost, "h:1", "reset").contains(Text("rediss://")));
        QVERIFY(said(ErrorKind::TimedOut, "tls", "").contains(Text("redis://")));
        QVERIFY(said(ErrorKind::WrongPassword, "",
            "ERR AUTH <password> called without any password configured for the default user.")
                    .contains(Text("has no password")));
        QVERIFY(said(ErrorKind::NoSentinel, "h:1", "WrongService").contains(Text("no Sentinel")));
        QVERIFY(said(ErrorKind::SentinelAuth, "h:1", "WRONGPASS or the user is disabled.")
                    .contains(Text("disabled. ")));
        QVERIFY(
            !said(ErrorKind::SentinelAuth, "h:1", "WRONGPASS or the user is disabled.").contains(Text("..")));
    }

    void theFirstWordOfAnErrorIsItsKind_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("kind");
        const auto row = [](const char* text, const char* kind) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(kind);
        };
        row("MOVED 866 127.0.0.1:7002", "Moved");
        row("ASK 866 127.0.0.1:7002", "Ask");
        row("CLUSTERDOWN Hash slot not served", "ClusterDown");
        row("TRYAGAIN Multiple keys request during rehashing of slot", "TryAgain");
        row("CROSSSLOT Keys in request don't hash to the same slot", "CrossSlot");
        row("ASKING", "ServerError");
        row("ERR MOVED", "ServerError");
    }

    void theFirstWordOfAnErrorIsItsKind()
    {
        QFETCH(QByteArray, text);
        QTEST(base::name(base::kindOfErrorReply(text)), "kind");
    }

    void theMissingPackageIsNamed()
    {
        const base::Error error{ErrorKind::MissingProgram, "redis-server", "redis-server"};
        QVERIFY(words::advice(error).contains(QLatin1String("apt-get install redis-server")));
    }

    void eachFaultOfACertificateIsSaid()
    {
        const base::Error error{ErrorKind::TlsUntrusted, "db:6380", "wrong-name,expired"};
        QCOMPARE(words::sentence(error),
            QStringLiteral("The certificate of db:6380 is not trusted: the host name does not "
                           "match, it has expired."));
    }

    void aCertificateIsWarnedOfBeforeItEnds()
    {
        const QDateTime now(QDate(2026, 5, 1), QTime(12, 0));
        base::PeerCertificate certificate{
            QStringLiteral("db"), QStringLiteral("house"), now.addDays(20), "ab01"};
        QCOMPARE(words::warning(certificate, now), QString());
        QVERIFY(words::warning(certificate, now.addDays(10)).contains(QStringLiteral("2026-05-21 12:00")));
        QVERIFY(words::warning(certificate, now.addDays(21)).contains(QStringLiteral("will fail")));
        certificate.pinned = true;
        QVERIFY(words::warning(certificate, now).contains(QStringLiteral("pins it")));
        QVERIFY(words::pinAdvice(certificate).endsWith(QStringLiteral("AB:01")));
    }

    /// A key named "%2" must not pull the detail into its place.
    void aNameCannotBorrowAPlace()
    {
        const base::Error error{ErrorKind::TooLarge, "%2", "512 MB"};
        QVERIFY(words::sentence(error).contains(QStringLiteral("“%2”")));
    }

    void namesAreShownHarmlessly()
    {
        const base::Error error{ErrorKind::NoPermission, QByteArray("a\x1b]0;x\xff"), {}};
        QVERIFY(!words::sentence(error).contains(QChar(0x1b)));
        QVERIFY(words::sentence(error).contains(QLatin1String("\\xff")) ||
                words::sentence(error).contains(QLatin1String("\\xFF")));
    }

    /// The names that a server gives itself and its replicas go to a terminal.
    void placesAreShownHarmlessly()
    {
        using Finding = probe::ProbeFinding;
        for (const QByteArray& role : {QByteArray("master"), QByteArray("slave"),
                 QByteArray("active-replica"), QByteArray("\x1b[2J")}) {
            Finding finding{Finding::What::Role, Finding::Access::Granted, {}, role};
            finding.others.append(QStringLiteral("db\u001b[2J:6379"));
            const QString said = probe::sentence(finding);
            QVERIFY2(!said.isEmpty() && !said.contains(QChar(0x1b)), qPrintable(said));
        }
    }

    void aTestTellsThatTheClockIsOff()
    {
        using Finding = probe::ProbeFinding;
        Finding finding;
        finding.what = Finding::What::Time;
        finding.verdict = Finding::Access::Granted;
        finding.clock = locks::ClockOffset{{}, std::chrono::seconds(1), {}};
        QCOMPARE(probe::sentence(finding), QStringLiteral("known"));
        finding.clock->ahead = std::chrono::seconds(-42);
        QCOMPARE(probe::sentence(finding),
            QStringLiteral("known. The server's clock is 42 s behind this machine's: one of them is wrong."));
    }
};

QTEST_GUILESS_MAIN(TestWords)
#include "tst_words.moc"
