#include "core/console/exchange.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using record::Step;
using record::What;

namespace
{

/// Two threads of one client and its watchdog ask at once, and are answered in another order.
record::Recording crossing()
{
    record::Recording recording;
    recording.append({.clients = {{}},
        .steps = {
            {.at = 1ms, .other = 1, .client = 0, .thread = 1, .what = What::Command},
            {.at = 2ms, .other = 2, .client = 0, .thread = 2, .what = What::Command},
            {.at = 3ms, .other = 3, .client = 0, .what = What::Command},
            {.at = 4ms, .other = 2, .client = 0, .what = What::Reply},
            {.at = 5ms, .other = 1, .client = 0, .what = What::Reply},
            {.at = 6ms, .client = 0, .thread = 1, .what = What::Acquired},
            {.at = 7ms, .client = 0, .thread = 2, .what = What::Refused},
            {.at = 8ms, .client = 0, .thread = 1, .what = What::Renewed},
            {.at = 9ms, .client = 0, .what = What::Paused},
        }});
    return recording;
}

} // namespace

/// Which command belongs to what happened, and which answer to that.
class ExchangeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aThreadIsShownItsOwnCommand_data()
    {
        QTest::addColumn<int>("step");
        QTest::addColumn<int>("command");
        QTest::addColumn<int>("reply");
        QTest::newRow("a command is its own") << 1 << 1 << 3;
        QTest::newRow("a reply has its command's number") << 3 << 1 << 3;
        QTest::newRow("acquired by the first thread") << 5 << 0 << 4;
        QTest::newRow("refused to the second") << 6 << 1 << 3;
        QTest::newRow("renewed by the watchdog") << 7 << 2 << -1;
        QTest::newRow("of the client as a whole") << 8 << 2 << -1;
    }

    void aThreadIsShownItsOwnCommand()
    {
        QFETCH(int, step);
        const console::Exchange exchange = console::exchangeAt(crossing(), step);
        QTEST(int(exchange.command), "command");
        QTEST(int(exchange.reply), "reply");
    }

    /// An operator's act on one lock is not explained by what was sent for another.
    void whatIsDoneByHandIsShownItsCommand_data()
    {
        QTest::addColumn<int>("step");
        QTest::addColumn<int>("command");
        QTest::addColumn<int>("reply");
        QTest::newRow("the wish") << 1 << 2 << 4;
        QTest::newRow("what came of it") << 3 << 2 << 4;
        QTest::newRow("the answer") << 4 << 2 << 4;
        QTest::newRow("another lock") << 5 << -1 << -1;
        QTest::newRow("an expiry") << 6 << -1 << -1;
        QTest::newRow("a wish without a lock") << 7 << -1 << -1;
        QTest::newRow("a wish of which nothing came") << 8 << -1 << -1;
        QTest::newRow("the next wish") << 9 << 10 << -1;
    }

    void whatIsDoneByHandIsShownItsCommand()
    {
        const auto faulty = [](record::FaultKind fault, qint32 lock) {
            return Step{.at = 1ms, .number = qint64(fault), .lock = lock, .what = What::Fault};
        };
        record::Recording recording;
        record::KnownLock one;
        one.ref.name.bytes = "a";
        record::KnownLock other;
        other.ref.name.bytes = "b";
        recording.append({.locks = {one, other},
            .clients = {{}},
            .steps = {
                {.at = 1ms, .other = 1, .client = 0, .lock = 0, .what = What::Command},
                {.at = 1ms, .lock = 0, .what = What::Intervenes},
                {.at = 1ms, .other = 1, .lock = 0, .what = What::Command},
                faulty(record::FaultKind::KeyDeleted, 0),
                {.at = 1ms, .other = 1, .lock = 0, .what = What::Reply},
                faulty(record::FaultKind::KeyDeleted, 1),
                faulty(record::FaultKind::Expired, 0),
                {.at = 2ms, .what = What::Intervenes},
                {.at = 2ms, .lock = 0, .what = What::Intervenes},
                {.at = 3ms, .lock = 0, .what = What::Intervenes},
                {.at = 3ms, .other = 2, .lock = 0, .what = What::Command},
            }});
        QFETCH(int, step);
        const console::Exchange exchange = console::exchangeAt(recording, step);
        QTEST(int(exchange.command), "command");
        QTEST(int(exchange.reply), "reply");
    }
};

QTEST_GUILESS_MAIN(ExchangeTest)
#include "tst_exchange.moc"
