#include "core/console/owndialects.h"
#include "core/locks/dialect.h"
#include "core/locks/family.h"
#include "core/words/errorwords.h"
#include "tests/support/lockfixtures.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope
{

namespace
{

/// A row of an operator's own.
QByteArray row(const QByteArray& fields)
{
    return R"([{"id": "house", "library": "House", "word": "house", "token": "[a-z0-9:]+", )" + fields + "}]";
}

const QByteArray sound =
    row(R"("names": ["house:*"], "form": "h1:", "then": "anything", "told": ["former-notices"],)"
        R"("examples": [["house:7", "h1:billing"]])");

} // namespace

/// An operator's own table of dialects: its faults are reported, and what it says comes before what is
/// built in. One table counts for the whole process.
class TestOwnDialects : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void noFileIsNoTable();
    void aFaultIsToldWithItsPlace_data();
    void aFaultIsToldWithItsPlace();
    void aFileThatCannotBeReadIsTold();
    void itsRowsComeFirst();

private:
    QString written(const QByteArray& json)
    {
        QFile file(m_folder.filePath(QStringLiteral("dialects.json")));
        return file.open(QIODevice::WriteOnly) && file.write(json) == json.size() ? file.fileName()
                                                                                  : QString();
    }

    QTemporaryDir m_folder;
};

void TestOwnDialects::noFileIsNoTable()
{
    QVERIFY(console::takeOwnDialects(m_folder.filePath(QStringLiteral("none.json"))).ok());
    QVERIFY(locks::ownDialects().isEmpty());
}

void TestOwnDialects::aFaultIsToldWithItsPlace_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("where");
    QTest::addColumn<QByteArray>("why");
    const auto add = [](const char* name, const QByteArray& json, const char* where, const char* why) {
        QTest::newRow(name) << json << QByteArray(where) << QByteArray(why);
    };
    add("no JSON", "[\n{\n}", "line 3", "unterminated array");
    add("an unknown field", row(R"("form": "h1:", "tokens": "x")"), "house", "\"tokens\" is not known");
    add("the id of a dialect", QByteArray(sound).replace("\"house\", \"lib", "\"redsync\", \"lib"), "redsync",
        "a kind that is built in has that \"id\"");
    add("the id of a kind", QByteArray(sound).replace("\"house\", \"lib", "\"reentrant\", \"lib"),
        "reentrant", "a kind that is built in has that \"id\"");
    add("an id that no filter can have", QByteArray(sound).replace("\"house\", \"lib", "\"My house\", \"lib"),
        "My house", "\"id\" has other than lower-case letters, digits and dashes");
    add("any short string", row(R"("form": "h1:", "then": "anything")"), "house", "\"names\" is missing");
    add("any short string by its names", row(R"("form": "h1:", "then": "anything", "names": ["*"])"), "house",
        "\"names\" is missing");
    add("an unknown word", QByteArray(sound).replace("former-notices", "it-explodes"), "house",
        "\"told\" has a word that is not known");
    add("an unknown reason", row(R"("names": ["house:*"], "form": "h1:", "free": "never", "why": "so")"),
        "house", "\"why\" is no word for it");
    add("packed values of an open form",
        QByteArray(sound).replace("\"told\"", R"("packed": ["house:*"], "told")"), "house",
        "\"packed\" needs a \"form\" of the whole value: leave out \"then\" and \"after\"");
    add("packed values with groups",
        row(R"("names": ["house:*"], "form": "h1:####", "packed": ["house:*"])")
            .replace("[a-z0-9:]+", "h1:(?<client>[0-9a-f]{4})"),
        "house", "\"packed\" and the groups of \"token\" exclude each other");
    add("an example of something else", QByteArray(sound).replace("h1:billing", "h2:billing"), "house",
        "\"examples\" has one that the row does not recognise");
}

void TestOwnDialects::aFaultIsToldWithItsPlace()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, where);
    QFETCH(QByteArray, why);
    const QString path = written(json);
    const auto taken = console::takeOwnDialects(path);
    QVERIFY(!taken);
    QCOMPARE(taken.error().subject, QFile::encodeName(path) + ", " + where);
    QVERIFY2(taken.error().detail.startsWith(why), taken.error().detail.constData());
    QVERIFY(words::sentence(taken.error()).contains(path));
    QVERIFY(locks::ownDialects().isEmpty());
    QVERIFY(!locks::familyById("own-dialects"));
}

void TestOwnDialects::aFileThatCannotBeReadIsTold()
{
    const auto folder = console::takeOwnDialects(m_folder.path());
    QVERIFY(!folder && folder.error().kind == base::ErrorKind::FileUnreadable);
    const auto large = console::takeOwnDialects(written(QByteArray(1'100'000, ' ')));
    QVERIFY(!large && large.error().detail == "it is larger than 1 MiB");
}

void TestOwnDialects::itsRowsComeFirst()
{
    // A token of redis-py under a name that is the operator's own.
    const QByteArray ofNames =
        sound.chopped(1) + R"(, {"id": "shop", "library": "Shop", "word": "shop", "names": ["shop:lock:*"],)"
                           R"("form": "################################", "token": "[0-9a-f]{32}"},)"
                           R"({"id": "till", "library": "Till", "word": "till", "stated": true, "form": "",)"
                           R"("then": "anything", "token": ".+"}])";
    QVERIFY(console::takeOwnDialects(written(ofNames)).ok());
    QCOMPARE(locks::ownDialects().size(), 3);
    QCOMPARE(locks::families().constFirst()->id(), QByteArray("own-dialects"));
    QVERIFY(locks::kindFromName("house"));
    QVERIFY(locks::canBeLockValue("house:7", "h1:billing"));
    QVERIFY(!locks::canBeLockValue("home:7", "h1:billing"));
    QVERIFY(locks::kindFromName("till") && !locks::canBeLockValue("till:7", "open")); // where it is stated
    const auto shown = [](const QByteArray& name, const QByteArray& keys) {
        return support::sketch(support::look(support::candidate(name, "string"), support::Keyspace(keys)));
    };
    QCOMPARE(shown("house:7", "string house:7 h1:billing ttl=9000"),
        QByteArray("house h1:billingx1 ttl=9000 [dialect-name dialect-token] strong"));
    QCOMPARE(shown("shop:lock:7", "string shop:lock:7 96010f80b5c611f18abc0242ac110002 ttl=9000"),
        QByteArray("shop 96010f80b5c611f18abc0242ac110002x1 ttl=9000 [dialect-name dialect-token] strong"));
    const locks::Family& family = locks::familyOf(*locks::kindFromName("house"));
    QVERIFY(family.evidenceSentence("dialect-name").endsWith(u'.'));
    locks::Lock lock;
    lock.ref = locks::LockRef{{"house:7"}, 0, {}};
    lock.kind = *locks::kindFromName("house");
    QCOMPARE(family.recipe({}, lock).sends, QByteArrayList{"DEL house:7"});
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestOwnDialects)
#include "tst_owndialects.moc"
