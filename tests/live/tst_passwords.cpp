#include "core/console/live.h"
#include "core/profile/keystore.h"
#include "core/profile/passwordcommand.h"
#include "core/words/errorwords.h"
#include "tests/support/privateredis.h"
#include "tests/support/rawpeer.h"
#include "tests/support/secretservice.h"
#include "tests/support/terminalrun.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using base::ErrorKind;
using base::Result;
using profile::KeyStore;
using profile::PasswordCommand;
using profile::PasswordSource;
using redis::Secret;
using support::PrivateRedis;
using support::SecretService;

namespace
{

const QByteArray canary = "canary-7f3a";

/// Returns the answer as text: the password, or the kind of the error and its detail.
QByteArray text(const Result<Secret>& answer)
{
    return answer ? answer->reveal() : base::name(answer.error().kind) + ": " + answer.error().detail;
}

QByteArray text(const Result<void>& answer)
{
    return answer ? QByteArray("done") : base::name(answer.error().kind) + ": " + answer.error().detail;
}

/// True where any process of this machine has these bytes among its arguments or in its environment.
bool anyProcessShows(const QByteArray& bytes)
{
    QDirIterator processes(QStringLiteral("/proc"), {QStringLiteral("[0-9]*")}, QDir::Dirs);
    while (processes.hasNext()) {
        const QString folder = processes.next();
        for (const char* name : {"/cmdline", "/environ"}) {
            QFile file(folder + QLatin1String(name));
            if (file.open(QIODevice::ReadOnly) && file.readAll().contains(bytes))
                return true;
        }
    }
    return false;
}

} // namespace

/// Passwords from commands and from a real key store, at a real server.
class TestPasswords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_store.enter(); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_redis = std::make_unique<PrivateRedis>();
        m_password.clear();
        setPassword(canary);
    }

    void aCommandGivesItsFirstLine_data();
    void aCommandGivesItsFirstLine();
    void aCommandThatHangsIsEnded();
    void theKeyStoreKeepsAndForgets();
    void aSourceEntersByItself_data();
    void aSourceEntersByItself();
    void aChangedPasswordIsFetchedAgain_data();
    void aChangedPasswordIsFetchedAgain();
    void oneThatStaysWrongIsAskedForOnce();
    void aTypedOneGoesFirst();
    void theTerminalEntersByItself_data();
    void theTerminalEntersByItself();
    void theTerminalSaysWhatIsMissing_data();
    void theTerminalSaysWhatIsMissing();

private:
    /// A program that prints what that file says, and counts its runs.
    QString script(const char* name, const QByteArray& body)
    {
        const QString path = m_folder->filePath(QLatin1String(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write("#!/bin/sh\n" + body + '\n') < 0)
            qFatal("%s cannot be written", qPrintable(path));
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path;
    }
    void write(const char* name, const QByteArray& content)
    {
        QFile file(m_folder->filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", name);
    }
    [[nodiscard]] QByteArray content(const char* name) const
    {
        QFile file(m_folder->filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Another client of the server, as it is entered now; no argument of a process has the password.
    [[nodiscard]] std::unique_ptr<support::RawPeer> peer() const
    {
        auto peer = std::make_unique<support::RawPeer>(m_redis->socketPath());
        if (!m_password.isEmpty())
            peer->command({"auth", m_password});
        return peer;
    }
    void setPassword(const QByteArray& password)
    {
        QCOMPARE(peer()->command({"config", "set", "requirepass", password}).bytes, QByteArray("OK"));
        m_password = password;
    }
    /// Ends all other connections, as a server does that was restarted with another password.
    void cutConnections()
    {
        for (const char* type : {"normal", "pubsub"})
            peer()->command({"client", "kill", "type", type, "skipme", "yes"});
    }
    [[nodiscard]] console::LiveRequest request(PasswordSource::From from) const
    {
        console::LiveRequest request;
        request.uri = m_redis->uri();
        request.passwordsFrom[0] = {from, m_folder->filePath(QStringLiteral("command"))};
        return request;
    }
    [[nodiscard]] QByteArray profiles(PasswordSource::From from) const
    {
        return QStringLiteral(
            R"({"version":1,"profiles":[{"uri":"%1","name":"shop","last_used":"","pins":[],)"
            R"("prefixes":[],"aliases":[],"password_from":"%2","password_command":"%3"}]})")
            .arg(identity(), QString::fromLatin1(profile::name(from)),
                m_folder->filePath(QStringLiteral("command")))
            .toUtf8();
    }
    [[nodiscard]] QString identity() const
    {
        return profile::identityOf(*redis::Endpoint::fromUri(m_redis->uri()));
    }
    /// Waits for the answer of the store.
    template<class Answer, class Ask>
    QByteArray answerOf(Ask ask)
    {
        QByteArray said;
        ask([&said](const Answer& answer) { said = text(answer); });
        if (!QTest::qWaitFor([&] { return !said.isEmpty(); }, 20'000))
            return "no answer";
        return said;
    }
    QByteArray keep(const QByteArray& password)
    {
        return answerOf<Result<void>>(
            [&](const auto& done) { KeyStore::keep(identity(), Secret(password), this, done); });
    }
    QByteArray read()
    {
        return answerOf<Result<Secret>>(
            [&](const auto& reported) { KeyStore::read(identity(), this, reported); });
    }
    QByteArray forget()
    {
        return answerOf<Result<void>>([&](const auto& done) { KeyStore::forget(identity(), this, done); });
    }

    const SecretService m_store{SecretService::Store::Unlocked};
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<PrivateRedis> m_redis;
    QByteArray m_password;
};

void TestPasswords::aCommandGivesItsFirstLine_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const QByteArray& body, const QByteArray& said) {
        QTest::newRow(name) << body << said;
    };
    row("one line", "echo secret", "secret");
    row("without its end", "printf 'a b '", "a b ");
    row("two lines", "printf 'first\\nuser: me\\n'", "first");
    row("lines of Windows", "printf 'first\\r\\nsecond\\r\\n'", "first");
    row("much behind it", "echo first; head -c 300000 /dev/zero", "first");
    row("warnings beside it", "echo careful >&2; echo secret", "secret");
    row("its input is empty", "read x; echo \"[$x]\"", "[]");
    row("nothing", "exit 0", "PasswordCommandFailed: the first line that it printed is empty");
    row("an empty line", "echo; echo second",
        "PasswordCommandFailed: the first line that it printed is empty");
    row("a failure", "echo secret; echo 'gpg: started' >&2; echo 'redis/x is not in the store.' >&2; exit 1",
        "PasswordCommandFailed: redis/x is not in the store");
    row("a silent failure", "exit 3", "PasswordCommandFailed: it ended with code 3");
    row("killed", "kill -9 $$", "PasswordCommandFailed: it was ended by a signal");
}

void TestPasswords::aCommandGivesItsFirstLine()
{
    QFETCH(QByteArray, body);
    PasswordCommand command({script("command", body)});
    const QByteArray said = answerOf<Result<Secret>>([&](const auto& reported) { command.run(reported); });
    QTEST(said, "said");
    PasswordCommand missing({QStringLiteral("/nowhere/pass")});
    QCOMPARE(answerOf<Result<Secret>>([&](const auto& reported) { missing.run(reported); }),
        QByteArray("PasswordCommandFailed: it cannot be started"));
}

void TestPasswords::aCommandThatHangsIsEnded()
{
    const QString path = script("command", "echo $$ > " + m_folder->filePath(QStringLiteral("pid")).toUtf8() +
                                               "\necho secret\nexec tail -f /dev/null");
    QByteArray said;
    auto command = std::make_unique<PasswordCommand>(QStringList{path}, 300ms);
    command->run([&](const Result<Secret>& answer) {
        said = text(answer);
        command.reset(); // as whoever asked may do
    });
    QTRY_COMPARE(said, QByteArray("PasswordCommandFailed: it gave no password in time"));
    QVERIFY(!content("pid").isEmpty());
    QVERIFY(!QFile::exists(QStringLiteral("/proc/") + QString::fromLatin1(content("pid").trimmed())));
}

void TestPasswords::theKeyStoreKeepsAndForgets()
{
    QCOMPARE(read(), QByteArray("NoKeptPassword: "));
    QCOMPARE(keep("ge\xff:" + canary), QByteArray("done"));
    QCOMPARE(read(), "ge\xff:" + canary);
    QCOMPARE(keep(canary), QByteArray("done"));
    QCOMPARE(read(), canary);
    QVERIFY(!m_store.keepsReadable(canary) && !m_store.keepsReadable(canary.toBase64()));
    QCOMPARE(forget(), QByteArray("done"));
    QCOMPARE(read(), QByteArray("NoKeptPassword: "));
    QCOMPARE(forget(), QByteArray("done")); // none is there: just as well
}

void TestPasswords::aSourceEntersByItself_data()
{
    QTest::addColumn<int>("from");
    QTest::newRow("by a command") << int(PasswordSource::From::Command);
    QTest::newRow("by the key store") << int(PasswordSource::From::KeyStore);
}

void TestPasswords::aSourceEntersByItself()
{
    QFETCH(int, from);
    script("command", "echo " + canary);
    QCOMPARE(keep(canary), QByteArray("done"));
    const auto source = *console::watchServer(request(PasswordSource::From(from)));
    QList<base::ConnectStep> steps;
    connect(source.get(), &console::Source::healthChanged, this,
        [&](const locks::Health& health) { steps.append(health.step); });
    source->open();
    QCOMPARE(steps, QList<base::ConnectStep>{base::ConnectStep::Password});
    QTRY_VERIFY(source->health().live);
    QCOMPARE(forget(), QByteArray("done"));
}

void TestPasswords::aChangedPasswordIsFetchedAgain_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"command", "key store", "file"})
        QTest::newRow(how) << QString::fromLatin1(how);
}

/// The password is rotated: the server cuts the connections, and takes the new one alone.
void TestPasswords::aChangedPasswordIsFetchedAgain()
{
    QFETCH(QString, how);
    write("secret", canary);
    script("command", "cat " + m_folder->filePath(QStringLiteral("secret")).toUtf8());
    QCOMPARE(keep(canary), QByteArray("done"));
    console::LiveRequest asked =
        request(how == u"command" ? PasswordSource::From::Command : PasswordSource::From::KeyStore);
    if (how == u"file") {
        asked.uri += QStringLiteral("?password-file=") + m_folder->filePath(QStringLiteral("secret"));
        asked.passwordsFrom = {};
    }
    const auto source = *console::watchServer(asked);
    source->open();
    QTRY_VERIFY(source->health().live);
    bool wasLost = false;
    connect(source.get(), &console::Source::healthChanged, this,
        [&](const locks::Health& health) { wasLost = wasLost || !health.live; });
    write("secret", "rotated");
    QCOMPARE(keep("rotated"), QByteArray("done"));
    setPassword("rotated");
    cutConnections();
    QTRY_VERIFY_WITH_TIMEOUT(wasLost && source->health().live, 20'000);
    QCOMPARE(forget(), QByteArray("done"));
}

void TestPasswords::oneThatStaysWrongIsAskedForOnce()
{
    const QByteArray runs = m_folder->filePath(QStringLiteral("runs")).toUtf8();
    script("command", "echo run >> " + runs + "\necho " + canary);
    const auto source = *console::watchServer(request(PasswordSource::From::Command));
    source->open();
    QTRY_VERIFY(source->health().live);
    QCOMPARE(content("runs").count("run"), 1);
    setPassword("rotated");
    cutConnections();
    const auto isRefused = [&] {
        return source->health().failure && source->health().failure->kind == ErrorKind::WrongPassword;
    };
    QTRY_VERIFY(isRefused());
    QTRY_COMPARE(content("runs").count("run"), 2);
    const int attempt = source->health().attempt;
    source->retryNow(); // a person's word counts
    QTRY_COMPARE(content("runs").count("run"), 3);
    QTRY_VERIFY(source->health().attempt > attempt && isRefused());
    QCOMPARE(content("runs").count("run"), 3);
}

void TestPasswords::aTypedOneGoesFirst()
{
    script("command", "touch " + m_folder->filePath(QStringLiteral("runs")).toUtf8() + "\necho wrong");
    console::LiveRequest typed = request(PasswordSource::From::Command);
    typed.password = canary;
    const auto source = *console::watchServer(typed);
    source->open();
    QTRY_VERIFY(source->health().live);
    QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("runs"))));
}

void TestPasswords::theTerminalEntersByItself_data() { aSourceEntersByItself_data(); }

/// And what it entered by is in no argument, no environment and no file while it runs.
void TestPasswords::theTerminalEntersByItself()
{
    QFETCH(int, from);
    write("secret", canary);
    script("command", "cat " + m_folder->filePath(QStringLiteral("secret")).toUtf8());
    QCOMPARE(keep(canary), QByteArray("done"));
    support::TerminalRun run;
    run.configure(QStringLiteral("lockscope/profiles.json"), profiles(PasswordSource::From(from)));
    bool isShown = true;
    const auto ended =
        run.pipedUntil({QStringLiteral("watch"), QStringLiteral("--json"), QStringLiteral("--connect"),
                           identity(), QStringLiteral("--for"), QStringLiteral("1")},
            "\n", [&] { isShown = anyProcessShows(canary); });
    QCOMPARE(ended.err, QByteArray());
    QCOMPARE(ended.code, 0);
    QVERIFY(!isShown);
    QVERIFY(!ended.out.contains(canary));
    QVERIFY(!run.keeps(canary));
    QCOMPARE(forget(), QByteArray("done"));
}

void TestPasswords::theTerminalSaysWhatIsMissing_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("no bus") << QStringLiteral("no bus")
                            << QByteArray("The desktop's key store cannot be used for unix:");
    QTest::newRow("no service") << QStringLiteral("no service")
                                << QByteArray("The desktop's key store cannot be used for unix:");
    QTest::newRow("locked") << QStringLiteral("locked") << QByteArray("or stays locked.");
    QTest::newRow("a command") << QStringLiteral("command") << QByteArray("gave no password: no such entry.");
}

void TestPasswords::theTerminalSaysWhatIsMissing()
{
    QFETCH(QString, what);
    QFETCH(QByteArray, said);
    script("command", "echo " + canary + "; echo no such entry >&2; exit 1");
    std::unique_ptr<SecretService> other;
    if (what == u"no service")
        other = std::make_unique<SecretService>(SecretService::Store::None);
    else if (what == u"locked")
        other = std::make_unique<SecretService>(SecretService::Store::Locked);
    if (other)
        other->enter();
    else
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus");
    support::TerminalRun run;
    run.configure(QStringLiteral("lockscope/profiles.json"),
        profiles(what == u"command" ? PasswordSource::From::Command : PasswordSource::From::KeyStore));
    const auto ended = run.piped({QStringLiteral("ls"), QStringLiteral("--connect"), identity()});
    m_store.enter();
    QVERIFY2(ended.err.contains(said), ended.err.constData());
    QCOMPARE(ended.code, 3);
    QVERIFY(!(ended.out + ended.err).contains(canary));
    QVERIFY(!run.keeps(canary));
}

QTEST_GUILESS_MAIN(TestPasswords)

#include "tst_passwords.moc"
