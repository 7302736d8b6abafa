#include "core/profile/profile.h"

#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace lockscope;
using base::ErrorKind;
using profile::PasswordSource;
using profile::Profile;
using profile::ProfileStore;
using profile::Whose;

namespace
{

constexpr QFile::Permissions ownerOnly =
    QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;

Profile sample()
{
    Profile profile;
    profile.uri = QStringLiteral("redis://app@db1:6379/2");
    profile.name = QStringLiteral("Shop 锁");
    profile.lastUsed = QDateTime(QDate(2026, 5, 1), QTime(12, 30, 15, 250), Qt::UTC);
    profile.pins = {{{"jobs:gate"}, 2, "semaphore"}, {{"\xff\xfe:raw"}, 0, ""}, {{"all"}, {}, "latch"}};
    profile.prefixes = {"lock:", QByteArray("\x1b\0\xff", 3)};
    profile.statements = {{"app:lock:*", "redis-py"}, {QByteArray("\xff*", 2), "redsync"}};
    profile.namePatterns = {{QStringLiteral("order-*"), QStringLiteral("orders")}};
    profile.aliases = {{"6f1a2b3c", QStringLiteral("billing-2")}, {"\x80", QStringLiteral("%1 <b>")}};
    profile.environment = profile::Environment::Test;
    profile.colour = profile::ConnectionColour::Violet;
    profile.actUser = QStringLiteral("lockadm");
    profile.auditStream = true;
    profile.longWait = std::chrono::seconds(90);
    profile.manyWaiters = 4;
    profile.timesUsual = 6;
    profile.silentHolder = std::chrono::minutes(7);
    profile.clockOff = std::chrono::seconds(5);
    profile.group = QStringLiteral("Shop, <b>EU</b>");
    profile.passwords = {{{PasswordSource::From::Command, QStringLiteral("pass show \"redis/prod eu\"")},
        {PasswordSource::From::KeyStore, {}},
        {PasswordSource::From::Command, QStringLiteral("pass show sentinels")}}};
    return profile;
}

QByteArray fileWith(const char* profileFields)
{
    return QByteArray(R"({"version":1,"profiles":[{"uri":"redis://h:1/0","name":"n","last_used":"",)") +
           profileFields + "}]}";
}

} // namespace

class TestProfileStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("deep/profiles.json"));
    }

    void whatIsSavedIsLoaded();
    void wishesAreKeptOnce();
    void prefixesDoNotOverlap();
    void onlyTheOwnerMayRead();
    void aMissingFileIsAnEmptyList();
    void neverKeepsASecret();
    void tellsWhetherAUriCarriesAPassword();
    void theLatestUsedComesFirst();
    void keepsSoManyAndNoMore();
    void oneProfileForEachEndpoint();
    void aDamagedFileIsKeptAside_data();
    void aDamagedFileIsKeptAside();
    void eachDamagedFileHasItsOwnPlace();
    void unknownNamesArePassedOver();
    void aFileOfAnEarlierReleaseIsReadOnly();
    void anEnvironmentIsOneOfOurs_data();
    void anEnvironmentIsOneOfOurs();
    void aPasswordOfAnotherReleaseIsAskedFor();
    void aCommandIsCutIntoWords_data();
    void aCommandIsCutIntoWords();
    void theEnvironmentIsThatOfTheServer_data();
    void theEnvironmentIsThatOfTheServer();
    void aLinkOrPipeIsLeftAlone_data();
    void aLinkOrPipeIsLeftAlone();
    void aFolderThatCannotBeMadeIsTold();
    void whatAnotherWindowKeepsStays();
    void eachFieldIsMergedByItself();
    void whatIsTakenAwayStaysAway();
    void aWriterThatDoesNotFinishIsTold();

private:
    void write(const QByteArray& content)
    {
        QDir().mkpath(QFileInfo(m_path).path());
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }
    QByteArray onDisk() const
    {
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestProfileStore::whatIsSavedIsLoaded()
{
    ProfileStore store(m_path);
    store.put(sample());
    QVERIFY(store.save());
    ProfileStore again(m_path);
    QVERIFY(again.load());
    QCOMPARE(again.recent(), QList<Profile>{sample()});
    QVERIFY(again.damaged().isEmpty());
}

void TestProfileStore::wishesAreKeptOnce()
{
    Profile profile;
    profile.pins = {{{"gate"}, 0, "latch"}, {{"gate"}, 2, "latch"}};
    profile.prefixes = {"lock:"};
    profile.statements = {{"app:*", "redsync"}, {"shop:*", "redis-py"}};
    profile.want(
        {{{"gate"}, 0, "semaphore"}, {{"jobs"}, {}, ""}}, {"lock:orders:", "cron:"}, {{"app:*", "pottery"}});
    const QList<profile::Pin> expected{
        {{"gate"}, 2, "latch"}, {{"gate"}, 0, "semaphore"}, {{"jobs"}, {}, ""}};
    QCOMPARE(profile.pins, expected);
    QCOMPARE(profile.prefixes, (QByteArrayList{"cron:", "lock:"}));
    const QList<profile::Statement> said{{"shop:*", "redis-py"}, {"app:*", "pottery"}};
    QCOMPARE(profile.statements, said);
    const Profile before = profile;
    profile.want({}, {});
    QVERIFY(profile == before);
}

void TestProfileStore::prefixesDoNotOverlap()
{
    QCOMPARE(
        profile::withoutOverlap({"b", "a:x", "a:", "b", "ab", "a:xy"}), (QByteArrayList{"a:", "ab", "b"}));
    QCOMPARE(profile::withoutOverlap({"x", ""}), QByteArrayList{""});
    QCOMPARE(profile::withoutOverlap({}), QByteArrayList());
}

void TestProfileStore::onlyTheOwnerMayRead()
{
    write("{}");
    QVERIFY(QFile::setPermissions(m_path, ownerOnly | QFile::ReadGroup | QFile::ReadOther));
    QVERIFY(ProfileStore(m_path).save());
    QCOMPARE(QFile::permissions(m_path), ownerOnly);
}

void TestProfileStore::aMissingFileIsAnEmptyList()
{
    ProfileStore store(m_path);
    QVERIFY(store.load());
    QVERIFY(store.recent().isEmpty());
    QVERIFY(!QFile::exists(m_path));
}

void TestProfileStore::neverKeepsASecret()
{
    ProfileStore store(m_path);
    Profile profile = sample();
    profile.uri = QStringLiteral("redis://app:canary@db1:6379/2");
    store.put(profile);
    profile.uri = QStringLiteral("redis://app:canary@db1:port");
    store.put(profile);
    QVERIFY(store.save());
    QVERIFY(!onDisk().contains("canary"));
    QCOMPARE(store.recent(), QList<Profile>{sample()});

    write(onDisk().replace("app@", "app:canary@"));
    ProfileStore edited(m_path);
    QVERIFY(edited.load());
    QCOMPARE(edited.recent(), QList<Profile>{sample()});
}

void TestProfileStore::tellsWhetherAUriCarriesAPassword()
{
    QVERIFY(profile::carriesPassword(QStringLiteral("redis://app:secret@db1/2")));
    QVERIFY(profile::carriesPassword(QStringLiteral("redis://:secret@db1")));
    QVERIFY(!profile::carriesPassword(QStringLiteral("redis://app@db1/2")));
    QVERIFY(!profile::carriesPassword(QStringLiteral("redis://app:***@db1/2")));
    QVERIFY(!profile::carriesPassword(QStringLiteral("nonsense")));
}

void TestProfileStore::theLatestUsedComesFirst()
{
    ProfileStore store(m_path);
    for (const int hour : {3, 9, 1}) {
        Profile profile = sample();
        profile.uri = QStringLiteral("redis://h%1:6379/0").arg(hour);
        profile.lastUsed = QDateTime(QDate(2026, 1, 1), QTime(hour, 0), Qt::UTC);
        store.put(profile);
    }
    QStringList order;
    for (const Profile& profile : store.recent())
        order.append(profile.uri.mid(8, 2));
    QCOMPARE(order.join(u' '), QStringLiteral("h9 h3 h1"));
    store.remove(QStringLiteral("redis://h3:6379/0"));
    QCOMPARE(store.recent().size(), 2);
}

void TestProfileStore::keepsSoManyAndNoMore()
{
    ProfileStore store(m_path);
    for (int number = 0; number < ProfileStore::mostProfiles + 10; ++number) {
        Profile profile = sample();
        profile.uri = QStringLiteral("redis://h:%1/0").arg(1000 + number);
        profile.lastUsed = profile.lastUsed.addSecs(number);
        store.put(profile);
    }
    QCOMPARE(store.recent().size(), ProfileStore::mostProfiles);
    QCOMPARE(store.recent().constLast().uri, QStringLiteral("redis://h:1010/0"));
}

void TestProfileStore::oneProfileForEachEndpoint()
{
    ProfileStore store(m_path);
    store.put(sample());
    const auto known = store.profileOf(QStringLiteral("redis://app:secret@db1/2"));
    QVERIFY(known);
    QCOMPARE(*known, sample());
    const auto fresh = store.profileOf(QStringLiteral("redis://app@db1/3"));
    QVERIFY(fresh);
    QCOMPARE(fresh->uri, QStringLiteral("redis://app@db1:6379/3"));
    QCOMPARE(fresh->name, QStringLiteral("db1:6379"));
    QVERIFY(fresh->pins.isEmpty());
    QCOMPARE(store.profileOf(QStringLiteral("nonsense")).error().kind, ErrorKind::InvalidUri);
}

void TestProfileStore::aDamagedFileIsKeptAside_data()
{
    QTest::addColumn<QByteArray>("content");
    const char* fields = R"("pins":[],"prefixes":[],"aliases":[])";
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("\x1f\x8b binary \xff");
    QTest::newRow("cut") << fileWith(fields).chopped(3);
    QTest::newRow("array") << QByteArray("[]");
    QTest::newRow("no version") << QByteArray(R"({"profiles":[]})");
    QTest::newRow("future version") << QByteArray(R"({"version":2,"profiles":[]})");
    QTest::newRow("version as text") << QByteArray(R"({"version":"1","profiles":[]})");
    QTest::newRow("profiles as object") << QByteArray(R"({"version":1,"profiles":{}})");
    QTest::newRow("profile as number") << QByteArray(R"({"version":1,"profiles":[7]})");
    QTest::newRow("no pins") << fileWith(R"("prefixes":[],"aliases":[])");
    QTest::newRow("pin without db") << fileWith(
        R"("pins":[{"name":"a","kind":""}],"prefixes":[],"aliases":[])");
    QTest::newRow("db out of range") << fileWith(
        R"("pins":[{"name":"a","kind":"","db":1e18}],"prefixes":[],"aliases":[])");
    QTest::newRow("db in parts") << fileWith(
        R"("pins":[{"name":"a","kind":"","db":1.5}],"prefixes":[],"aliases":[])");
    QTest::newRow("bad base64") << fileWith(R"("pins":[],"prefixes":[{"prefix_b64":"%%%"}],"aliases":[])");
    QTest::newRow("alias as list") << fileWith(
        R"("pins":[],"prefixes":[],"aliases":[{"client":"c","alias":[]}])");
    QTest::newRow("environment as number")
        << fileWith(R"("pins":[],"prefixes":[],"aliases":[],"environment":1)");
    QTest::newRow("bad statement") << fileWith(
        R"("pins":[],"prefixes":[],"aliases":[],"dialects":[{"pattern":"a*"}])");
    QTest::newRow("audit stream as text")
        << fileWith(R"("pins":[],"prefixes":[],"aliases":[],"audit_stream":"true")");
    QTest::newRow("deep") << QByteArray(100'000, '[');
    QTest::newRow("huge") << QByteArray(ProfileStore::mostBytes + 1, ' ');
}

void TestProfileStore::aDamagedFileIsKeptAside()
{
    QFETCH(QByteArray, content);
    write(content);
    ProfileStore store(m_path);
    QVERIFY(store.load());
    QVERIFY(store.recent().isEmpty());
    QCOMPARE(store.damaged(), m_path + QStringLiteral(".damaged-1"));
    QFile aside(store.damaged());
    QVERIFY(aside.open(QIODevice::ReadOnly));
    QCOMPARE(aside.readAll(), content);
    store.put(sample());
    QVERIFY(store.save());
    QVERIFY(ProfileStore(m_path).load());
}

void TestProfileStore::eachDamagedFileHasItsOwnPlace()
{
    for (const int number : {1, 2, 3}) {
        write(QByteArray::number(number));
        ProfileStore store(m_path);
        QVERIFY(store.load());
        QVERIFY(store.damaged().endsWith(QStringLiteral(".damaged-%1").arg(number)));
    }
}

void TestProfileStore::unknownNamesArePassedOver()
{
    write(fileWith(R"("pins":[],"prefixes":[],"aliases":[],"tint":{"a":[1]})"));
    ProfileStore store(m_path);
    QVERIFY(store.load());
    QCOMPARE(store.recent().size(), 1);
    QVERIFY(store.damaged().isEmpty());
    write(fileWith(R"("pins":[],"prefixes":[],"aliases":[],"colour":"of a later release")"));
    ProfileStore later(m_path);
    QVERIFY(later.load());
    QCOMPARE(later.recent().value(0).name, QStringLiteral("n"));
    QCOMPARE(later.recent().value(0).colour, profile::ConnectionColour::None);
}

void TestProfileStore::aFileOfAnEarlierReleaseIsReadOnly()
{
    write(fileWith(R"("pins":[],"prefixes":[],"aliases":[])"));
    ProfileStore store(m_path);
    QVERIFY(store.load());
    QCOMPARE(store.recent().size(), 1);
    QCOMPARE(store.recent().first().environment, profile::Environment::Unstated);
    QVERIFY(!store.recent().first().auditStream);
    QVERIFY(store.recent().first().actUser.isEmpty());
    QVERIFY(!store.recent().first().longWait && !store.recent().first().manyWaiters);
    QVERIFY(!store.recent().first().timesUsual && !store.recent().first().silentHolder &&
            !store.recent().first().clockOff);
}

void TestProfileStore::anEnvironmentIsOneOfOurs_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("environment");
    const auto row = [](const char* text, profile::Environment environment) {
        QTest::newRow(text) << QByteArray(text) << int(environment);
    };
    row("development", profile::Environment::Development);
    row("test", profile::Environment::Test);
    row("production", profile::Environment::Production);
    row("unstated", profile::Environment::Unstated);
    row("staging", profile::Environment::Unstated);
    row("Production", profile::Environment::Unstated);
    row("", profile::Environment::Unstated);
}

void TestProfileStore::anEnvironmentIsOneOfOurs()
{
    QFETCH(QByteArray, text);
    write(fileWith(R"("pins":[],"prefixes":[],"aliases":[],"environment":")" + text + '"'));
    ProfileStore store(m_path);
    QVERIFY(store.load());
    QTEST(int(store.recent().value(0).environment), "environment");
}

void TestProfileStore::aPasswordOfAnotherReleaseIsAskedFor()
{
    write(fileWith(R"("pins":[],"prefixes":[],"aliases":[],"password_from":"smartcard")"));
    ProfileStore store(m_path);
    QVERIFY(store.load());
    QCOMPARE(store.recent().size(), 1);
    QCOMPARE(store.recent().constFirst().passwords, profile::PasswordSources());
    QCOMPARE(store.recent().constFirst().group, QString());
}

void TestProfileStore::aCommandIsCutIntoWords_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* name, const char* command, const char* words) {
        QTest::newRow(name) << QString::fromUtf8(command)
                            << QString::fromUtf8(words).split(u'~', Qt::SkipEmptyParts);
    };
    row("blanks", " pass  show redis/prod ", "pass~show~redis/prod");
    row("quotes", R"(pass show "redis/prod eu")", "pass~show~redis/prod eu");
    row("no shell", "cat /run/pw; rm -rf $HOME | `x`", "cat~/run/pw;~rm~-rf~$HOME~|~`x`");
    row("nothing", " ", "");
}

void TestProfileStore::aCommandIsCutIntoWords()
{
    QFETCH(QString, command);
    QFETCH(QStringList, words);
    const PasswordSource source{PasswordSource::From::Command, command};
    QCOMPARE(source.words(), words);
    QCOMPARE(source.answersByItself(), !words.isEmpty());
    QVERIFY((PasswordSource{PasswordSource::From::Asked, command}.words().isEmpty()));
}

void TestProfileStore::theEnvironmentIsThatOfTheServer_data()
{
    QTest::addColumn<QString>("uri");
    QTest::addColumn<int>("environment");
    const auto row = [](const char* uri, profile::Environment environment) {
        QTest::newRow(uri) << QString::fromLatin1(uri) << int(environment);
    };
    row("redis://app@live:6379/2", profile::Environment::Production);
    row("redis://app:secret@live/2", profile::Environment::Production);
    row("redis://live", profile::Environment::Production);
    row("redis://other@LIVE/9", profile::Environment::Production);
    row("rediss://live", profile::Environment::Production);
    row("redis://live/5", profile::Environment::Test);
    row("redis://live:6380", profile::Environment::Unstated);
    row("redis://desk", profile::Environment::Development);
    row("redis://desk/1", profile::Environment::Unstated);
    row("unix:///run/live.sock?db=3", profile::Environment::Production);
    row("unix:///run/other.sock", profile::Environment::Unstated);
    row("nonsense", profile::Environment::Unstated);
}

void TestProfileStore::theEnvironmentIsThatOfTheServer()
{
    QFETCH(QString, uri);
    ProfileStore store(m_path);
    const auto keep = [&store](const char* server, profile::Environment environment) {
        Profile profile;
        profile.uri = QString::fromLatin1(server);
        profile.environment = environment;
        store.put(profile);
    };
    keep("redis://app@live:6379/2", profile::Environment::Production);
    keep("redis://live/5", profile::Environment::Test);
    keep("redis://desk", profile::Environment::Development);
    keep("unix:///run/live.sock", profile::Environment::Production);
    const auto profile = store.profileOf(uri);
    QTEST(int(profile ? profile->environment : profile::Environment::Unstated), "environment");
}

void TestProfileStore::aLinkOrPipeIsLeftAlone_data()
{
    QTest::addColumn<QString>("what");
    for (const char* what : {"link", "dangling link", "pipe", "folder"})
        QTest::newRow(what) << QString::fromLatin1(what);
}

void TestProfileStore::aLinkOrPipeIsLeftAlone()
{
    QFETCH(QString, what);
    write(QByteArray());
    const QString target = m_folder->filePath(QStringLiteral("target"));
    if (what == u"link")
        QVERIFY(QFile::copy(m_path, target));
    QVERIFY(QFile::remove(m_path));
    if (what == u"pipe")
        QCOMPARE(::mkfifo(QFile::encodeName(m_path).constData(), 0600), 0);
    else if (what == u"folder")
        QVERIFY(QDir().mkdir(m_path));
    else
        QVERIFY(QFile::link(target, m_path));

    ProfileStore store(m_path);
    const auto loaded = store.load();
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().kind, ErrorKind::FileUnreadable);
    QCOMPARE(loaded.error().subject, m_path.toUtf8());
    store.put(sample());
    const auto saved = store.save();
    QVERIFY(!saved);
    QCOMPARE(saved.error().kind, ErrorKind::FileUnwritable);
    QCOMPARE(QFileInfo(target).size(), 0);
    QCOMPARE(QFile::exists(target), what == u"link");
}

void TestProfileStore::aFolderThatCannotBeMadeIsTold()
{
    write("x");
    const auto saved = ProfileStore(m_path + QStringLiteral("/below/profiles.json")).save();
    QVERIFY(!saved);
    QCOMPARE(saved.error().kind, ErrorKind::FileUnwritable);
}

void TestProfileStore::whatAnotherWindowKeepsStays()
{
    ProfileStore one(m_path), two(m_path);
    QVERIFY(one.load() && two.load());
    one.put(sample());
    Profile other = sample();
    other.uri = QStringLiteral("redis://app@db2:6379/0");
    two.put(other);
    QVERIFY(one.save() && two.save());
    QCOMPARE(two.recent().size(), 2);
    ProfileStore third(m_path);
    QVERIFY(third.load());
    QCOMPARE(third.recent().size(), 2);
}

void TestProfileStore::eachFieldIsMergedByItself()
{
    ProfileStore first(m_path);
    first.put(sample());
    QVERIFY(first.save());
    ProfileStore one(m_path), two(m_path);
    QVERIFY(one.load() && two.load());
    Profile mine = sample();
    mine.aliases.insert("new", QStringLiteral("cron"));
    mine.aliases.remove("\x80");
    mine.pins.append({{"one"}, 1, "latch"});
    mine.environment = profile::Environment::Production;
    Profile theirs = sample();
    theirs.aliases.insert("6f1a2b3c", QStringLiteral("billing-3"));
    theirs.pins.removeFirst();
    theirs.prefixes.append("cron:");
    theirs.statements.append(profile::Statement{"cron:*", "redsync"});
    theirs.actUser = QStringLiteral("other");
    theirs.password(Whose::Watcher) = {PasswordSource::From::KeyStore, {}};
    mine.password(Whose::Actor) = {};
    mine.group = QStringLiteral("Cron");
    theirs.lastUsed = theirs.lastUsed.addSecs(60);
    one.put(mine);
    two.put(theirs);
    QVERIFY(one.save() && two.save());
    const Profile both = two.recent().constFirst();
    QCOMPARE(both.aliases, (QHash<QByteArray, QString>{
                               {"6f1a2b3c", QStringLiteral("billing-3")}, {"new", QStringLiteral("cron")}}));
    QCOMPARE(both.pins.size(), 3);
    QVERIFY(both.pins.contains(profile::Pin{{"one"}, 1, "latch"}));
    QVERIFY(!both.pins.contains(sample().pins.constFirst()));
    QVERIFY(both.prefixes.contains("cron:") && both.prefixes.contains("lock:"));
    QVERIFY(both.statements.contains(profile::Statement{"cron:*", "redsync"}) &&
            both.statements.contains(profile::Statement{"app:lock:*", "redis-py"}));
    QCOMPARE(both.environment, profile::Environment::Production);
    QCOMPARE(both.actUser, QStringLiteral("other"));
    QCOMPARE(both.password(Whose::Watcher).from, PasswordSource::From::KeyStore);
    QCOMPARE(both.password(Whose::Actor).from, PasswordSource::From::Asked);
    QCOMPARE(both.password(Whose::Sentinels), sample().password(Whose::Sentinels));
    QCOMPARE(both.group, QStringLiteral("Cron"));
    QCOMPARE(both.lastUsed, theirs.lastUsed);
    two.put(theirs); // a later change is compared with what is shared now: the last writer's stands
    QVERIFY(two.save());
    QCOMPARE(two.recent().constFirst().environment, profile::Environment::Test);
}

void TestProfileStore::whatIsTakenAwayStaysAway()
{
    ProfileStore first(m_path);
    first.put(sample());
    QVERIFY(first.save());
    ProfileStore one(m_path), two(m_path);
    QVERIFY(one.load() && two.load());
    one.remove(sample().uri);
    QVERIFY(one.save() && two.save());
    QVERIFY(two.recent().isEmpty());
    ProfileStore again(m_path);
    again.put(sample());
    QVERIFY(again.save());
    QVERIFY(two.save());
    QCOMPARE(two.recent().size(), 1);
}

void TestProfileStore::aWriterThatDoesNotFinishIsTold()
{
    ProfileStore store(m_path);
    store.put(sample());
    QVERIFY(store.save());
    QLockFile other(m_path + QStringLiteral(".lock"));
    QVERIFY(other.lock());
    const QByteArray before = onDisk();
    store.remove(sample().uri);
    const auto saved = store.save();
    QVERIFY(!saved);
    QCOMPARE(saved.error().kind, ErrorKind::FileUnwritable);
    QCOMPARE(onDisk(), before);
    other.unlock();
    QVERIFY(store.save());
    QVERIFY(onDisk() != before);
}

QTEST_GUILESS_MAIN(TestProfileStore)

#include "tst_profilestore.moc"
