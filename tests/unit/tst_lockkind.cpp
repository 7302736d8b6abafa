#include "core/client/lockkind.h"
#include "core/client/lockscripts.h"
#include "core/client/wirenames.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope::client;

namespace
{

/// "script keys… / arguments…"
QByteArray textOf(const ScriptCall& call)
{
    return call.script + ' ' + call.keys.join(' ') + " / " + call.arguments.join(' ');
}

Ask askOf(Form form, const QByteArray& lock, const QByteArray& holder)
{
    Ask ask{{{lock}, {holder}, form}, 30s};
    ask.place = 9s;
    ask.queuesUp = true;
    ask.permits = 3;
    return ask;
}

} // namespace

class LockKindTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void calls_data();
    void calls();
    void everyScriptIsThereAndKnowsItsKeys();
    void aTaggedNameKeepsItsTag();
    void renewals();
    void tokensAreThoseOfTheirLibraries();
    void whatKeepsAHoldTakesNothing();
};

void LockKindTest::calls_data()
{
    QTest::addColumn<Form>("form");
    QTest::addColumn<QByteArray>("holder");
    QTest::addColumn<QByteArray>("acquire");
    QTest::addColumn<QByteArray>("release");
    QTest::addColumn<QByteArray>("look");
    QTest::addColumn<QByteArray>("channel");
    const auto row = [](const char* name, Form form, const char* holder, const char* acquire,
                         const char* release, const char* look, const char* channel) {
        QTest::newRow(name) << form << QByteArray(holder) << QByteArray(acquire) << QByteArray(release)
                            << QByteArray(look) << QByteArray(channel);
    };
    row("reentrant", Form::Reentrant, "u:7", "acquire a / 30000 u:7",
        "release a redisson_lock__channel:{a} / u:7 30000", "look a / u:7", "redisson_lock__channel:{a}");
    row("spin", Form::Spin, "u:7", "acquire a / 30000 u:7", "release a / u:7 30000", "look a / u:7", "");
    row("fair", Form::Fair, "u:7",
        "acquire-fair a redisson_lock_queue:{a} redisson_lock_timeout:{a} / 30000 u:7 9000 1",
        "release-fair a redisson_lock_queue:{a} redisson_lock_timeout:{a} / u:7 30000 "
        "redisson_lock__channel:{a}:",
        "look a / u:7", "redisson_lock__channel:{a}:u:7");
    row("fenced", Form::Fenced, "u:7", "acquire-fenced a redisson_lock_token:{a} / 30000 u:7",
        "release a redisson_lock__channel:{a} / u:7 30000", "look a redisson_lock_token:{a} / u:7",
        "redisson_lock__channel:{a}");
    row("read", Form::Read, "u:7", "acquire-read a {a}:u:7:rwlock_timeout / 30000 u:7 u:7:write",
        "release-read a redisson_rwlock:{a} / u:7 {a}:", "look a / u:7", "redisson_rwlock:{a}");
    row("write", Form::Write, "u:7:write", "acquire-write a / 30000 u:7:write",
        "release-write a redisson_rwlock:{a} / u:7:write 30000", "look a / u:7:write", "redisson_rwlock:{a}");
    row("semaphore", Form::Semaphore, "u:7", "acquire-semaphore a / 3",
        "release-semaphore a redisson_sc:{a} / 3", "", "redisson_sc:{a}");
    row("permit", Form::Permit, "0123456789abcdef",
        "acquire-permit a {a}:timeout redisson_sc:{a} / 30000 0123456789abcdef",
        "release-permit a {a}:timeout redisson_sc:{a} / 0123456789abcdef",
        "look-permit {a}:timeout / 0123456789abcdef", "redisson_sc:{a}");
    row("token", Form::HexToken, "0b0e", "acquire-token a / 30000 0b0e", "release-token a / 0b0e",
        "look-token a / 0b0e", "");
    row("signalled", Form::SignalledToken, "q83v", "acquire-token a / 30000 q83v", "release-token a / q83v",
        "look-token a / q83v", "");
    row("latch", Form::Latch, "u:7", "await-latch a / ", "", "await-latch a / ",
        "redisson_countdownlatch__channel__{a}");
}

void LockKindTest::calls()
{
    QFETCH(Form, form);
    QFETCH(QByteArray, holder);
    const LockKind& kind = kindOf(form);
    const Ask ask = askOf(form, "a", holder);
    const auto textIf = [&](LockKind::Compose compose) {
        return compose ? textOf(compose(ask)) : QByteArray();
    };
    QTEST(textIf(kind.acquire), "acquire");
    QTEST(textIf(kind.release), "release");
    QTEST(textIf(kind.look), "look");
    QTEST(kind.channel ? kind.channel(ask.hold).bytes : QByteArray(), "channel");
    QCOMPARE(kind.leave != nullptr, form == Form::Fair);
}

void LockKindTest::everyScriptIsThereAndKnowsItsKeys()
{
    const auto scripts = LockScripts::load();
    QVERIFY(scripts.ok());
    for (const Form form : {Form::Reentrant, Form::Spin, Form::Fair, Form::Fenced, Form::Read, Form::Write,
             Form::Semaphore, Form::Permit, Form::Latch, Form::TimeUuidToken, Form::SignalledToken}) {
        const LockKind& kind = kindOf(form);
        for (const auto compose : {kind.acquire, kind.release, kind.look, kind.leave}) {
            if (!compose)
                continue;
            const ScriptCall call = compose(askOf(form, "a", "u:7"));
            const QByteArray text = (*scripts)[call.script].text;
            QVERIFY(text.contains("-- Reply "));
            const QByteArray last = "ARGV[" + QByteArray::number(call.arguments.size()) + ']';
            QVERIFY2(call.arguments.isEmpty() || text.contains(last), (call.script + ' ' + last).constData());
        }
    }
}

void LockKindTest::aTaggedNameKeepsItsTag()
{
    const Ask read = askOf(Form::Read, "{t1}:job", "u:7");
    QCOMPARE(textOf(kindOf(Form::Read).acquire(read)),
        "acquire-read {t1}:job {t1}:job:u:7:rwlock_timeout / 30000 u:7 u:7:write");
    QCOMPARE(textOf(kindOf(Form::Read).release(read)),
        "release-read {t1}:job redisson_rwlock:{t1}:job / u:7 {t1}:job:");
    const Ask latch = askOf(Form::Latch, "{t1}", {});
    QCOMPARE(kindOf(Form::Latch).channel(latch.hold).bytes, "redisson_countdownlatch__channel__{{t1}}");
}

void LockKindTest::renewals()
{
    const Hold a{{"a"}, {"u:7"}, Form::Fair};
    const Hold b{{"b"}, {"u:8:write"}, Form::Write};
    QCOMPARE(textOf(renewalCall(Renewal::Field, {a, b}, 900ms)), "renew a b / 900 u:7 u:8:write");
    QCOMPARE(textOf(renewalCall(
                 Renewal::Read, {{{"a"}, {"u:7"}, Form::Read}, {{"b"}, {"u:8"}, Form::Read}}, 900ms)),
        "renew-read a {a}:u:7:rwlock_timeout b {b}:u:8:rwlock_timeout / 900 u:7 u:8");
    QCOMPARE(textOf(renewalCall(Renewal::Permit, {{{"a"}, {"0123456789abcdef"}, Form::Permit}}, 900ms)),
        "renew-permit {a}:timeout / 900 0123456789abcdef");
    QCOMPARE(textOf(renewalCall(Renewal::Token, {{{"a"}, {"0b0e"}, Form::HexToken}}, 900ms)),
        "renew-token a / 900 0b0e");
}

/// Each is what the table, or the family, takes for a token of that library.
void LockKindTest::tokensAreThoseOfTheirLibraries()
{
    const std::pair<Form, const char*> forms[] = {
        {Form::TimeUuidToken, "[0-9a-f]{12}1[0-9a-f]{3}[89ab][0-9a-f]{15}"}, {Form::HexToken, "[0-9a-f]{32}"},
        {Form::Base64Token, "[0-9A-Za-z+/]{22}=="},
        {Form::JobToken, "ADDED:\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z@.+:[0-9a-f-]{36}"},
        {Form::SignalledToken, "[0-9A-Za-z+/]{24}"}};
    for (const auto& [form, expected] : forms) {
        const QByteArray token = holdOf({"a"}, {"u:7"}, form).holder.bytes;
        const QRegularExpression whole(QRegularExpression::anchoredPattern(QString::fromLatin1(expected)));
        QVERIFY2(whole.match(QString::fromLatin1(token)).hasMatch(), token.constData());
        QVERIFY(token != holdOf({"a"}, {"u:7"}, form).holder.bytes);
    }
    QCOMPARE(textOf(kindOf(Form::SignalledToken).release(askOf(Form::SignalledToken, "lock:a", "q83v"))),
        "release-token lock:a lock-signal:a / q83v");
}

/// An act that may leave after a writing window is over must not be able to take anything.
void LockKindTest::whatKeepsAHoldTakesNothing()
{
    const auto scripts = LockScripts::load();
    const QByteArrayList keeping = scripts->keeping();
    for (const char* script : {"renew", "renew-read", "renew-permit", "release", "release-fair",
             "release-read", "release-write", "release-semaphore", "release-permit", "leave-fair", "look",
             "look-permit", "look-token", "release-token", "renew-token"})
        QVERIFY2(keeping.contains((*scripts)[script].sha1), script);
    QCOMPARE(keeping.size(), 15);
}

QTEST_GUILESS_MAIN(LockKindTest)
#include "tst_lockkind.moc"
