#include "core/redis/primaryplace.h"
#include "core/redis/session.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::Error;
using lockscope::base::ErrorKind;
using lockscope::base::MonoTime;
using lockscope::base::Result;
using lockscope::redis::Endpoint;
using lockscope::redis::Reply;
using lockscope::redis::Session;
using lockscope::redis::Step;
namespace limits = lockscope::base::limits;

namespace
{

template<class... Each>
struct Overloaded : Each... {
    using Each::operator()...;
};
template<class... Each> // clang 14 does not find it by itself
Overloaded(Each...)->Overloaded<Each...>;

QByteArray shown(const Session::Action& action)
{
    return std::visit(
        Overloaded{
            [](const Session::Resolve& resolve) {
                return QByteArray(resolve.byAnnounced ? "resolve announced" : "resolve");
            },
            [](const Session::Connect& connect) { return "connect " + connect.address.toUtf8(); },
            [](const Session::StartTls&) { return QByteArray("tls"); },
            [](const Session::Send& send) { return "send " + send.command.words.join(' '); },
            [](const Session::Drop&) { return QByteArray("drop"); },
        },
        action);
}

Result<Reply> refusal(const QByteArray& text)
{
    return Error{lockscope::base::kindOfErrorReply(text), {}, text};
}

Error failure(ErrorKind kind) { return {kind, {}, {}}; }

/// A session and its dialogue as text: "resolve", "connect 10.0.0.1", "send ping", …
class Dialogue
{
public:
    explicit Dialogue(const char* uri, bool reconnect = true)
        : session(*Endpoint::fromUri(QString::fromLatin1(uri)), "lockscope", reconnect, 1)
    {
    }

    void add(const Session::Actions& actions)
    {
        for (const Session::Action& action : actions)
            said << shown(action);
    }
    void open() { add(session.open(now)); }
    void connect()
    {
        open();
        if (session.state().step == Step::Resolve)
            add(session.resolved({QStringLiteral("10.0.0.1")}, now));
        add(session.connected(now));
        if (session.state().step == Step::Tls)
            add(session.encrypted(now));
    }
    void answer(const Result<Reply>& reply) { add(session.answered(reply, now)); }
    void answer(const char* status) { answer(Result<Reply>(Reply::status(status))); }
    void becomeReady()
    {
        connect();
        while (session.state().step < Step::Ready)
            answer("OK");
    }
    /// The Sentinels name that one.
    void goTo(const char* host)
    {
        Endpoint group = session.endpoint();
        group.place = std::make_shared<lockscope::redis::PrimaryPlace>();
        add(session.moved(group.at({QString::fromLatin1(host), 1}), now));
    }
    /// Answers what the server says of itself when it is asked.
    void enterAs(const char* role)
    {
        connect();
        answer("OK");
        answer(Result<Reply>(Reply::number(7)));
        answer(Result<Reply>(Reply::array({Reply::bulk(role)})));
        if (session.state().step < Step::Ready)
            answer("PONG");
    }
    void fail(ErrorKind kind) { add(session.failed(failure(kind), now)); }
    /// Lets the next deadline pass.
    void wait()
    {
        now = session.deadline();
        add(session.tick(now));
    }
    QByteArrayList take() { return std::exchange(said, {}); }

    Session session;
    MonoTime now{1h};
    QByteArrayList said;
};

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void greets_data();
    void greets();
    void tellsWhichStepFailed_data();
    void tellsWhichStepFailed();
    void timesOutInEachStep_data();
    void timesOutInEachStep();
    void tlsTakesLongerFromAfar();
    void tellsWhoClosesAtOnce();
    void goesOnWithoutRights();
    void triesEachAddress();
    void waitsWhileBusy();
    void isBusyLater();
    void waitsLongerEachTime();
    void waitsLongForAPassword();
    void neverMakesTwoAttempts();
    void endsWhenClosed();
    void goesByTheOtherAddressBeyondATunnel();
    void givesUpWithoutReconnect();
    void followsThePrimary();
    void asksItWhetherItIsOne();
    void anActiveReplicaIsOne();
};

void TestSession::greets_data()
{
    QTest::addColumn<QByteArray>("uri");
    QTest::addColumn<QByteArrayList>("said");
    const QByteArray name = "send client setname lockscope";
    const QByteArray id = "send client id";
    QTest::newRow("plain") << QByteArray("redis://h")
                           << QByteArrayList{"resolve", "connect 10.0.0.1", name, id, "send ping"};
    QTest::newRow("password and database") << QByteArray("redis://:pw@h/3")
                                           << QByteArrayList{"resolve", "connect 10.0.0.1", "send auth pw",
                                                  name, id, "send select 3", "send ping"};
    QTest::newRow("user over TLS") << QByteArray("rediss://app:pw@h")
                                   << QByteArrayList{"resolve", "connect 10.0.0.1", "tls", "send auth app pw",
                                          name, id, "send ping"};
    QTest::newRow("unix") << QByteArray("unix:///s") << QByteArrayList{"connect ", name, id, "send ping"};
}

void TestSession::greets()
{
    QFETCH(QByteArray, uri);
    Dialogue dialogue(uri.constData());
    dialogue.becomeReady();
    QTEST(dialogue.said, "said");
    QCOMPARE(dialogue.session.state().step, Step::Ready);
    QCOMPARE(dialogue.session.state().attempt, 1);
    QVERIFY(!dialogue.session.state().failure);
    QCOMPARE(dialogue.session.deadline(), MonoTime::max());
}

void TestSession::tellsWhichStepFailed_data()
{
    QTest::addColumn<int>("greetings");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<Step>("step");
    QTest::newRow("password") << 0 << QByteArray("WRONGPASS x") << ErrorKind::WrongPassword << Step::Auth;
    QTest::newRow("none wanted") << 0 << QByteArray("ERR AUTH <password> called without any password")
                                 << ErrorKind::WrongPassword << Step::Auth;
    QTest::newRow("too many") << 0 << QByteArray("ERR max number of clients reached")
                              << ErrorKind::ServerError << Step::Auth;
    QTest::newRow("no auth") << 1 << QByteArray("NOAUTH x") << ErrorKind::AuthRequired << Step::Auth;
    QTest::newRow("name refused") << 1 << QByteArray("ERR DENIED") << ErrorKind::ServerError << Step::SetName;
    QTest::newRow("no select") << 3 << QByteArray("NOPERM x") << ErrorKind::NoPermission << Step::Select;
    QTest::newRow("no database") << 3 << QByteArray("ERR DB index is out of range") << ErrorKind::NoDatabase
                                 << Step::Select;
    QTest::newRow("only one") << 3 << QByteArray("ERR SELECT is not allowed in cluster mode")
                              << ErrorKind::NoDatabase << Step::Select;
    QTest::newRow("loading") << 4 << QByteArray("LOADING x") << ErrorKind::Loading << Step::Select;
    QTest::newRow("master down") << 4 << QByteArray("MASTERDOWN x") << ErrorKind::MasterDown << Step::Select;
}

void TestSession::tellsWhichStepFailed()
{
    QFETCH(int, greetings);
    QFETCH(QByteArray, text);
    Dialogue dialogue("redis://:pw@h/3");
    dialogue.connect();
    for (int i = 0; i < greetings; ++i)
        dialogue.answer("OK");
    dialogue.answer(refusal(text));
    const auto& state = dialogue.session.state();
    QTEST(state.failure->kind, "kind");
    QTEST(state.failedStep, "step");
    QCOMPARE(state.step, Step::Waiting);
    QCOMPARE(dialogue.said.last(), QByteArray("drop"));
}

void TestSession::timesOutInEachStep_data()
{
    QTest::addColumn<int>("events");
    QTest::addColumn<QByteArray>("subject");
    const QByteArrayList steps{"resolve", "connect", "tls", "auth", "setname", "setname", "select", "select"};
    for (int i = 0; i < steps.size(); ++i)
        QTest::addRow("%d %s", i, steps.at(i).constData()) << i << steps.at(i);
}

void TestSession::timesOutInEachStep()
{
    QFETCH(int, events);
    Dialogue dialogue("rediss://:pw@h/3");
    dialogue.open();
    if (events > 0)
        dialogue.add(dialogue.session.resolved({QStringLiteral("10.0.0.1")}, dialogue.now));
    if (events > 1)
        dialogue.add(dialogue.session.connected(dialogue.now));
    if (events > 2)
        dialogue.add(dialogue.session.encrypted(dialogue.now));
    for (int i = 3; i < events; ++i)
        dialogue.answer("OK");
    constexpr std::chrono::milliseconds tlsNear = std::chrono::seconds(2);
    QCOMPARE(dialogue.session.deadline(), dialogue.now + (events == 2 ? tlsNear : limits::connectStep));
    dialogue.wait();
    QCOMPARE(dialogue.session.state().failure->kind, ErrorKind::TimedOut);
    QTEST(dialogue.session.state().failure->subject, "subject");
}

/// A server that is far away has the whole time.
void TestSession::tlsTakesLongerFromAfar()
{
    Dialogue dialogue("rediss://h");
    dialogue.open();
    dialogue.add(dialogue.session.resolved({QStringLiteral("10.0.0.1")}, dialogue.now));
    dialogue.now += std::chrono::milliseconds(101);
    dialogue.add(dialogue.session.connected(dialogue.now));
    QCOMPARE(dialogue.session.deadline(), dialogue.now + limits::connectStep);
}

/// Servers that speak TLS alone do so; after the first answer it is no sign of that any more.
void TestSession::tellsWhoClosesAtOnce()
{
    const auto closedAfter = [](const char* uri, int answers) {
        Dialogue dialogue(uri);
        dialogue.connect();
        for (int i = 0; i < answers; ++i)
            dialogue.answer("OK");
        dialogue.add(dialogue.session.failed({ErrorKind::ConnectionLost, "h:6379", "reset"}, dialogue.now));
        return dialogue.session.state().failure->detail;
    };
    QCOMPARE(closedAfter("redis://h", 0), QByteArray("closed at once"));
    QCOMPARE(closedAfter("redis://:pw@h", 0), QByteArray("closed at once"));
    QCOMPARE(closedAfter("redis://h", 1), QByteArray("reset"));
    QCOMPARE(closedAfter("redis://h?ssh=jump", 0), QByteArray("reset"));
}

void TestSession::goesOnWithoutRights()
{
    Dialogue dialogue("redis://h");
    dialogue.connect();
    dialogue.answer(refusal("NOPERM this user has no permissions to run 'client|setname'"));
    dialogue.answer(refusal("ERR unknown subcommand 'id'"));
    dialogue.answer(refusal("MISCONF Redis is configured to save RDB snapshots"));
    QVERIFY(dialogue.session.state().isReady());
    QCOMPARE(dialogue.session.clientId(), 0);
}

void TestSession::triesEachAddress()
{
    Dialogue dialogue("redis://h");
    dialogue.open();
    dialogue.add(
        dialogue.session.resolved({QStringLiteral("::1"), QStringLiteral("127.0.0.1")}, dialogue.now));
    QCOMPARE(dialogue.session.deadline(), dialogue.now + limits::connectStep / 2);
    dialogue.fail(ErrorKind::Refused);
    QCOMPARE(dialogue.take(), (QByteArrayList{"resolve", "connect ::1", "drop", "connect 127.0.0.1"}));
    QCOMPARE(dialogue.session.state().step, Step::Connect);
    dialogue.wait();
    QCOMPARE(dialogue.session.state().failure->kind, ErrorKind::TimedOut);
    QCOMPARE(dialogue.session.state().attempt, 1);
}

void TestSession::waitsWhileBusy()
{
    Dialogue dialogue("redis://:pw@h");
    dialogue.connect();
    dialogue.answer("OK");
    dialogue.take();
    dialogue.answer(refusal("BUSY Redis is busy running a script"));
    const auto since = dialogue.now;
    QVERIFY(dialogue.session.state().busy);
    QVERIFY(!dialogue.session.state().failure);
    for (int i = 0; i < 20; ++i) { // much longer than any step may take
        const auto before = dialogue.now;
        dialogue.wait();
        QVERIFY(dialogue.now - before >= 250ms && dialogue.now - before <= 500ms);
        QCOMPARE(dialogue.take(), QByteArrayList{"send ping"});
        dialogue.answer(refusal("BUSY Redis is busy running a script"));
        QCOMPARE(dialogue.session.state().busySince, since);
    }
    dialogue.wait();
    dialogue.take();
    dialogue.answer("PONG");
    QVERIFY(!dialogue.session.state().busy);
    QCOMPARE(dialogue.take(), QByteArrayList{"send client setname lockscope"});
}

void TestSession::isBusyLater()
{
    Dialogue dialogue("unix:///s");
    dialogue.becomeReady();
    dialogue.take();
    dialogue.add(dialogue.session.sawBusy(dialogue.now));
    QVERIFY(dialogue.session.state().busy && dialogue.session.state().isReady());
    dialogue.wait();
    dialogue.add(dialogue.session.sawBusy(dialogue.now));
    QCOMPARE(dialogue.take(), QByteArrayList{"send ping"});
    dialogue.answer("PONG");
    QVERIFY(!dialogue.session.state().busy);
    QCOMPARE(dialogue.session.deadline(), MonoTime::max());
    QCOMPARE(dialogue.take(), QByteArrayList());
}

void TestSession::waitsLongerEachTime()
{
    Dialogue dialogue("unix:///s");
    dialogue.open();
    std::chrono::nanoseconds longest = 0ms;
    for (int attempt = 1; attempt < 40; ++attempt) {
        QCOMPARE(dialogue.session.state().attempt, attempt);
        dialogue.fail(ErrorKind::Refused);
        QCOMPARE(dialogue.session.state().step, Step::Waiting);
        const auto wait = dialogue.session.state().retryAt - dialogue.now;
        QVERIFY(wait >= limits::backoffFirst && wait <= limits::backoffMost);
        QVERIFY(attempt > 1 || wait <= 3 * limits::backoffFirst);
        longest = std::max(longest, wait);
        dialogue.wait();
    }
    QVERIFY(longest > limits::backoffMost / 2);
    dialogue.add(dialogue.session.connected(dialogue.now));
    while (!dialogue.session.state().isReady())
        dialogue.answer("OK");
    dialogue.now += limits::backoffMost;
    dialogue.fail(ErrorKind::ConnectionLost);
    QVERIFY(dialogue.session.state().retryAt - dialogue.now <= 3 * limits::backoffFirst);
    dialogue.wait();
    QCOMPARE(dialogue.session.state().attempt, 1);
}

void TestSession::waitsLongForAPassword()
{
    Dialogue dialogue("redis://:pw@h");
    dialogue.connect();
    dialogue.answer(refusal("WRONGPASS invalid"));
    QVERIFY(dialogue.session.state().retryAt - dialogue.now >= limits::backoffMost / 2);
}

void TestSession::neverMakesTwoAttempts()
{
    Dialogue dialogue("redis://h");
    dialogue.open();
    dialogue.open();
    dialogue.add(dialogue.session.retryNow(dialogue.now));
    QCOMPARE(dialogue.take(), QByteArrayList{"resolve"});
    dialogue.fail(ErrorKind::NameNotFound);
    dialogue.take();
    dialogue.open();
    QCOMPARE(dialogue.take(), QByteArrayList());
    dialogue.add(dialogue.session.retryNow(dialogue.now));
    dialogue.add(dialogue.session.retryNow(dialogue.now));
    QCOMPARE(dialogue.take(), QByteArrayList{"resolve"});
    QCOMPARE(dialogue.session.state().attempt, 2);
    QCOMPARE(dialogue.session.state().failure->kind, ErrorKind::NameNotFound);
}

void TestSession::endsWhenClosed()
{
    Dialogue dialogue("redis://h");
    dialogue.becomeReady();
    dialogue.take();
    dialogue.add(dialogue.session.close());
    QCOMPARE(dialogue.take(), QByteArrayList{"drop"});
    dialogue.fail(ErrorKind::ConnectionLost);
    dialogue.answer("late");
    QCOMPARE(dialogue.session.state(), lockscope::redis::ConnectionState());
    QCOMPARE(dialogue.session.deadline(), MonoTime::max());
    dialogue.open();
    QCOMPARE(dialogue.take(), QByteArrayList{"resolve"});
}

/// Once each, within one attempt.
void TestSession::goesByTheOtherAddressBeyondATunnel()
{
    Endpoint endpoint = *Endpoint::fromUri(QStringLiteral("redis://shop:7000?ssh=jump"));
    endpoint.numeric = QStringLiteral("10.0.0.1");
    Session session(endpoint, "lockscope", false, 1);
    const MonoTime now{};
    const auto reach = [&] {
        QVERIFY(session.resolved({QString()}, now).size() == 1);
        QVERIFY(!session.connected(now).isEmpty());
    };
    session.open(now);
    reach();
    const Session::Actions again = session.failed(failure(ErrorKind::BeyondTunnel), now);
    QCOMPARE(again.size(), 2);
    QCOMPARE(shown(again.constLast()), QByteArray("resolve announced"));
    QCOMPARE(session.state().attempt, 1);
    QVERIFY(!session.state().failure);
    reach();
    session.failed(failure(ErrorKind::BeyondTunnel), now);
    QCOMPARE(session.state().step, Step::Idle);
    QCOMPARE(session.state().failure->kind, ErrorKind::BeyondTunnel);
    QCOMPARE(session.state().failedStep, Step::Connect);
    const auto opens = [&] { return shown(session.open(now).constLast()); };
    QCOMPARE(opens(), QByteArray("resolve"));
    session.failed(failure(ErrorKind::BeyondTunnel), now);
    session.close();
    QCOMPARE(opens(), QByteArray("resolve")); // each attempt begins with the name
}

void TestSession::givesUpWithoutReconnect()
{
    Dialogue dialogue("unix:///s", false);
    dialogue.open();
    dialogue.fail(ErrorKind::Refused);
    QCOMPARE(dialogue.session.state().step, Step::Idle);
    QCOMPARE(dialogue.session.state().failedStep, Step::Connect);
    QCOMPARE(dialogue.session.deadline(), MonoTime::max());
}

void TestSession::followsThePrimary()
{
    Dialogue dialogue("redis+sentinel://s1/shop");
    dialogue.open();
    QCOMPARE(dialogue.session.state().step, Step::Find);
    dialogue.goTo("10.0.0.1");
    QCOMPARE(dialogue.take(), QByteArrayList{"resolve"});
    dialogue.fail(ErrorKind::Refused);
    dialogue.take();
    dialogue.goTo("10.0.0.2"); // without waiting
    dialogue.enterAs("master");
    QVERIFY(dialogue.session.state().isReady());
    QCOMPARE(dialogue.session.endpoint().shortName(), QStringLiteral("10.0.0.2:1"));
    QCOMPARE(dialogue.take(), (QByteArrayList{"resolve", "connect 10.0.0.1", "send client setname lockscope",
                                  "send client id", "send role", "send ping"}));
    dialogue.goTo("10.0.0.3");
    QCOMPARE(dialogue.take(), (QByteArrayList{"drop", "resolve"}));
    dialogue.add(dialogue.session.displaced(failure(ErrorKind::NoSentinel), dialogue.now));
    QCOMPARE(dialogue.take(), QByteArrayList{"drop"});
    QCOMPARE(dialogue.session.state().step, Step::Find);
    QCOMPARE(dialogue.session.state().failure->kind, ErrorKind::NoSentinel);
    QCOMPARE(dialogue.session.deadline(), MonoTime::max());
    dialogue.add(dialogue.session.retryNow(dialogue.now));
    QCOMPARE(dialogue.take(), QByteArrayList());
}

void TestSession::asksItWhetherItIsOne()
{
    Dialogue dialogue("redis+sentinel://s1/shop");
    dialogue.open();
    dialogue.goTo("10.0.0.1");
    dialogue.enterAs("slave");
    QCOMPARE(dialogue.session.state().failure, (Error{ErrorKind::NotPrimary, "10.0.0.1:1", "slave"}));
    QCOMPARE(dialogue.session.state().retryAt - dialogue.now, limits::backoffFirst);
    dialogue.wait(); // as often as it takes, and as soon
    dialogue.enterAs("slave");
    QCOMPARE(dialogue.session.state().retryAt - dialogue.now, limits::backoffFirst);
    dialogue.wait();
    dialogue.enterAs("master");
    QVERIFY(dialogue.session.state().isReady());
}

/// One of several that take writes and tell them to each other (KeyDB).
void TestSession::anActiveReplicaIsOne()
{
    Dialogue dialogue("redis+sentinel://s1/shop");
    dialogue.open();
    dialogue.goTo("10.0.0.1");
    dialogue.enterAs("active-replica");
    QVERIFY(dialogue.session.state().isReady());
}

QTEST_GUILESS_MAIN(TestSession)

#include "tst_session.moc"
