#include "core/watch/sieve.h"

#include <QTest>

namespace lockscope
{

using locks::Candidate;
using locks::TextForm;
using redis::Reply;
using watch::Sieve;

/// Returns the script as it is sent, with the forms that the program knows.
QByteArray scriptText() { return Sieve::withText(Sieve::slice({})).words.at(1); }

/// The search on the server: what is sent, and what its answers look like.
class TestSieve : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFormIsAPattern_data();
    void aFormIsAPattern();
    void aGlobIsACondition_data();
    void aGlobIsACondition();
    void globsAreOneCondition();
    void aSliceNamesItsSearches();
    void theScriptHasTheForms();
    void whatItsNameBringsIsNotCompared();
    void whatTheOperatorSpeaksForIsBroughtWhateverItsValue();
    void aPatternOfNamesIsOneOfLua();
    void companionsAreNotJudged();
    void theScriptIsSentWhereItIsNotKnown();
    void anAnswerHasFourElementsForEachName();
    void anOddAnswerIsNone_data();
    void anOddAnswerIsNone();
    void idleTimesAreAskedForByAWord();
};

void TestSieve::aFormIsAPattern_data()
{
    using Rest = TextForm::Rest;
    QTest::addColumn<TextForm>("form");
    QTest::addColumn<QByteArray>("pattern");
    QTest::newRow("whole") << TextForm{"mode", Rest::Nothing} << QByteArray("^mode$");
    QTest::newRow("a beginning") << TextForm{"ab:", Rest::Anything} << QByteArray("^ab:");
    QTest::newRow("hex digits") << TextForm{"##-", Rest::Anything} << QByteArray("^[0-9a-f][0-9a-f]%-");
    QTest::newRow("base64") << TextForm{"~", Rest::Nothing} << QByteArray("^[0-9A-Za-z+/]$");
    QTest::newRow("variant of a UUID") << TextForm{"&", Rest::Nothing} << QByteArray("^[89ab]$");
    QTest::newRow("letters of patterns") << TextForm{"%.*", Rest::Nothing} << QByteArray("^%%%.%*$");
    QTest::newRow("base64url, letters and digits")
        << TextForm{"^$!", Rest::Nothing} << QByteArray("^[0-9A-Za-z_-]%w%d$");
    QTest::newRow("at the end") << TextForm{":!", Rest::Nothing, true} << QByteArray(":%d$");
    QTest::newRow("either case, then digits") << TextForm{"@-", Rest::Digits} << QByteArray("^%x%-%d+$");
}

void TestSieve::aFormIsAPattern()
{
    QFETCH(TextForm, form);
    QTEST(Sieve::luaPattern(form), "pattern");
}

void TestSieve::aGlobIsACondition_data()
{
    QTest::addColumn<QByteArray>("glob");
    QTest::addColumn<QByteArray>("condition");
    const auto row = [](const char* name, const QByteArray& condition) {
        QTest::newRow(name) << QByteArray(name) << condition;
    };
    row("*", "true");
    row("**", "find(name, '', 1, true) and find(name, '')");
    row("", "name == ''");
    row("a-b", "name == 'a-b'");
    row("*a.b*", "find(name, 'a.b', 1, true)");
    row("*:l", "byte(name, -1) == 108 and sub(name, -2) == ':l'");
    row("*'", "byte(name, -1) == 39 and sub(name, -1) == '\\039'");
    row("a-b*", "byte(name) == 97 and find(name, '^a%-b')");
    row("a+*c", "byte(name) == 97 and find(name, '^a%+.*c$')");
    row("*a*b", "find(name, 'a', 1, true) and find(name, 'a.*b$')");
}

void TestSieve::aGlobIsACondition()
{
    QFETCH(QByteArray, glob);
    QTEST(Sieve::namesCondition({glob}), "condition");
}

/// Words that differ in their first letter are looked for together.
void TestSieve::globsAreOneCondition()
{
    QCOMPARE(Sieve::namesCondition(QByteArrayList()), QByteArray());
    QCOMPARE(Sieve::namesCondition({"a", "*:l"}),
        QByteArray("name == 'a' or byte(name, -1) == 108 and sub(name, -2) == ':l'"));
    QCOMPARE(Sieve::namesCondition({"*lock*", "a", "*Lock*", "*LOCK*"}),
        QByteArray("find(name, 'ock', 1, true) and find(name, '[lL]ock') or name == 'a' or "
                   "find(name, 'LOCK', 1, true)"));
    QCOMPARE(Sieve::namesCondition({"*.lock*", "*:lock*"}),
        QByteArray("find(name, '.lock', 1, true) or find(name, ':lock', 1, true)"));
}

void TestSieve::aSliceNamesItsSearches()
{
    const redis::Command slice =
        Sieve::slice({{{Candidate::Type::Hash, "*"}, {Candidate::Type::String, "lock:*"}}, "17", 300});
    QCOMPARE(slice.name(), QByteArray("evalsha_ro"));
    QCOMPARE(slice.words.at(1).size(), 40);
    QCOMPARE(slice.words.mid(2), (QByteArrayList{"0", "17", "300", "", "2", "hash", "", "string", "^lock:"}));
}

void TestSieve::theScriptHasTheForms()
{
    const QByteArray text = scriptText();
    QVERIFY(text.startsWith("#!lua flags=no-writes"));
    QVERIFY(text.contains("longest_field_value, longest_stated_value = " +
                          QByteArray::number(locks::fieldValueMost) + ", 1024\n"));
    // a field's name, whatever the key's name
    QVERIFY(text.contains("if length == 4 then\nif find(text, '^mode$') then return true end\nend\n"));
    QVERIFY(text.contains("if length == 36 then\n"));
    // names that end so
    QVERIFY(text.contains("if byte(name, -1) == 68 and sub(name, -7) == ':LOCKED' then\n"));
    // one name
    QVERIFY(text.contains("if name == 'AsyncCommitting' or name == "));
    // a glob that ends with '*', of names that begin with that letter
    QVERIFY(text.contains("byte(name) == 97 and find(name, '^asynq:{.*}:unique:')"));
}

/// A name with "lock" in it brings its key whatever its value: what is of such names is not compared as well.
void TestSieve::whatItsNameBringsIsNotCompared()
{
    const QByteArray text = scriptText();
    QCOMPARE(text.count("if length <= 64 then\nif find(name, 'ock', 1, true) and find(name, '[lL]ock') or "
                        "find(name, 'LOCK', 1, true) or find(name, 'utex', 1, true) and "
                        "find(name, '[mM]utex') then return true end\nend\n"),
        1);
    QCOMPARE(text.count("length <= 64 then\nif find(name, "), 1);
    QVERIFY(!text.contains("':lock'")); // of Bull
    // of ShedLock, whose values are longer
    QVERIFY(text.contains("length >= 65 and length <= 200 then\n"));
    QVERIFY(text.contains("find(name, '^job%-lock:')"));
}

void TestSieve::whatTheOperatorSpeaksForIsBroughtWhateverItsValue()
{
    const QList<locks::Family::Scan> strings{{Candidate::Type::String, "*"}};
    const QByteArrayList plain = Sieve::slice({strings}).words;
    const QByteArrayList stated = Sieve::slice({strings, "0", 1, {"app:*", "jobs.*", "App\\Jobs\\*?"}}).words;
    QCOMPARE(stated, plain + (QByteArrayList{"^app:", "^jobs%.", "^App\\Jobs\\.*%?$"}));
}

/// In a prefix that the operator gave, letters of globs stand for themselves.
void TestSieve::aPatternOfNamesIsOneOfLua()
{
    const QList<locks::Family::Scan> searches{{Candidate::Type::String, "a\\*b.\\\\*"}};
    QCOMPARE(Sieve::slice({searches}).words.at(8), QByteArray("^a%*b%.\\"));
}

/// Their owners are looked for, whatever their members.
void TestSieve::companionsAreNotJudged()
{
    const redis::Command slice =
        Sieve::slice({{{Candidate::Type::SortedSet, "*"}, {Candidate::Type::SortedSet, "*:timeout", true}}});
    QCOMPARE(slice.words.mid(7, 4), (QByteArrayList{"zset", "", "companions", ":timeout$"}));
}

void TestSieve::theScriptIsSentWhereItIsNotKnown()
{
    const redis::Command slice = Sieve::slice({{{Candidate::Type::Hash, "*"}}, "0", 100});
    const redis::Command whole = Sieve::withText(slice);
    QCOMPARE(whole.name(), QByteArray("eval_ro"));
    QVERIFY(whole.words.at(1).startsWith("#!lua flags=no-writes"));
    QCOMPARE(whole.words.mid(2), slice.words.mid(2));
}

void TestSieve::anAnswerHasFourElementsForEachName()
{
    const Reply cursor = Reply::bulk("17");
    const Reply reported = Reply::number(1);
    const Reply name = Reply::bulk("orders");
    const Reply idle = Reply::number(7'200);
    const auto answer =
        Sieve::read(Reply::array({cursor, reported, Reply::number(1), name, idle, Reply::number(1),
                        Reply::number(0), Reply::bulk("stock"), Reply::number(-1), Reply::number(0)}),
            2);
    QVERIFY(answer);
    QCOMPARE(answer->cursor, QByteArray("17"));
    QVERIFY(answer->reportsIdleTimes);
    QCOMPARE(answer->found.size(), 2);
    QCOMPARE(answer->found.at(0).search, 1);
    QCOMPARE(answer->found.at(0).name, QByteArray("orders"));
    QCOMPARE(answer->found.at(0).idle, 7'200);
    QVERIFY(answer->found.at(0).isShort);
    QCOMPARE(answer->found.at(1).search, 0);
    QCOMPARE(answer->found.at(1).idle, -1);
    QVERIFY(!answer->found.at(1).isShort);
    const auto empty = Sieve::read(Reply::array({Reply::bulk("0"), Reply::number(0)}), 2);
    QVERIFY(empty);
    QVERIFY(!empty->reportsIdleTimes);
    QVERIFY(empty->found.isEmpty());
}

void TestSieve::anOddAnswerIsNone_data()
{
    QTest::addColumn<Reply>("reply");
    const Reply cursor = Reply::bulk("0");
    const Reply none = Reply::number(0);
    const Reply name = Reply::bulk("orders");
    const Reply names = Reply::array({name});
    QTest::newRow("nothing") << Reply::nil();
    QTest::newRow("of SCAN") << Reply::array({cursor, names});
    QTest::newRow("no cursor") << Reply::array({none, none});
    QTest::newRow("no idle time") << Reply::array({cursor, none, none, name});
    QTest::newRow("no word about its length") << Reply::array({cursor, none, none, name, none});
    QTest::newRow("no name") << Reply::array({cursor, none, none, Reply::nil(), none, none});
    QTest::newRow("names in a list") << Reply::array({cursor, none, none, names, none, none});
    QTest::newRow("a text as idle time") << Reply::array({cursor, none, none, name, name, none});
    QTest::newRow("a text about its length") << Reply::array({cursor, none, none, name, none, name});
    QTest::newRow("a search below the first")
        << Reply::array({cursor, none, Reply::number(-1), name, none, none});
    QTest::newRow("a search beyond the last")
        << Reply::array({cursor, none, Reply::number(2), name, none, none});
}

void TestSieve::anOddAnswerIsNone()
{
    QFETCH(Reply, reply);
    QVERIFY(!Sieve::read(reply, 2));
}

void TestSieve::idleTimesAreAskedForByAWord()
{
    QCOMPARE(
        Sieve::slice({{{Candidate::Type::Hash, "*"}}, "0", 100, {}, true}).words.at(5), QByteArray("idle"));
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestSieve)
#include "tst_sieve.moc"
