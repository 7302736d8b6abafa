#include "core/filter/clientfilter.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using filter::ClientFilter;

class ClientFilterTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void matches_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("expected");
        const auto row = [](const char* text, bool expected) {
            QTest::newRow(text) << QString::fromUtf8(text) << expected;
        };
        row("", true);
        row("7F15", true);
        row("billing", true);
        row("10.0.3 likely alive", true);
        row("10.0.3 proved", false);
        row("client:billing-2", true);
        row("client:7f15*", true);
        row("client:10.0.3", false);
        row("place:10.0.3.7", true);
        row("place:billing", false);
        row("life:alive", true);
        row("life:silent,alive", true);
        row("life:not-known", false);
        row("!life:silent", true);
        row("certainty:likely", true);
        row("certainty:proved", false);
        row("holds=3 waits=0 renewals>=12 threads<2", true);
        row("holds>3 or waits>0", false);
        row("(holds>3 or waits<1) !search", true);
        row("locks:7", false); // a word with another colon is text
    }
    void matches()
    {
        QFETCH(QString, text);
        locks::ClientTally tally;
        tally.client = "7f15010a-0000-4000-8000-000000000001";
        tally.held = 3;
        tally.renewals = 12;
        tally.threads.insert("93", 1);
        locks::ClientMatch match;
        match.connection.address = "10.0.3.7:51422";
        match.connections = 1;
        match.certainty = locks::Certainty::Likely;
        const auto read = ClientFilter::parse(text);
        QVERIFY(std::holds_alternative<ClientFilter>(read));
        QTEST(std::get<ClientFilter>(read).matches(
                  {tally, &match, QStringLiteral("billing-2"), locks::ClientLife::Alive}),
            "expected");
    }

    void faultsHaveTheirPlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("position");
        const auto row = [](const char* text, int position) {
            QTest::newRow(text) << QString::fromUtf8(text) << position;
        };
        row("life:ali", 5);
        row("a holds>x", 8);
        row("hold>3", 0);
        row("client:", 0);
        row("a or", 2);
    }
    void faultsHaveTheirPlace()
    {
        QFETCH(QString, text);
        const auto read = ClientFilter::parse(text);
        QVERIFY(std::holds_alternative<filter::FilterError>(read));
        QTEST(int(std::get<filter::FilterError>(read).position), "position");
    }

    void aSlipIsMetWithAQuestion()
    {
        const auto meant = [](const char* text) {
            const auto correction =
                filter::Correction::of(QString::fromUtf8(text), ClientFilter::knownWords());
            return correction ? correction->meant : QString();
        };
        QCOMPARE(meant("holder:7f15"), QStringLiteral("client:7f15"));
        QCOMPARE(meant("lif:alive"), QStringLiteral("life:alive"));
        QCOMPARE(meant("life:silnt"), QStringLiteral("life:silent"));
        QCOMPARE(meant("hold>3"), QStringLiteral("holds>3"));
        QCOMPARE(meant("place:x"), QString());
    }

    void anotherTermNarrows()
    {
        const auto read = ClientFilter::parse(QStringLiteral("a or b"));
        QCOMPARE(std::get<ClientFilter>(read).narrowedBy(QStringLiteral("!life:silent")),
            QStringLiteral("(a or b) !life:silent"));
    }
};

QTEST_GUILESS_MAIN(ClientFilterTest)
#include "tst_clientfilter.moc"
