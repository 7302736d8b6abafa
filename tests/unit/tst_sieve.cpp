#include "core/watch/sieve.h"

#include <QTest>

namespace lockscope
{

using locks::Candidate;
using locks::TextForm;
using redis::Reply;
using watch::Sieve;

/// Returns the place behind a list of forms, which begins with their number.
qsizetype behindForms(const QByteArrayList& words, qsizetype place)
{
    const qsizetype forms = words.at(place++).toLongLong();
    for (qsizetype form = 0; form < forms; ++form)
        place += 4 + words.at(place + 3).toLongLong();
    return place;
}

/// The search on the server: what is sent, and what its answers look like.
class TestSieve : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFormIsAPattern_data();
    void aFormIsAPattern();
    void aSliceNamesItsSearchesAndTheForms();
    void whatItsNameBringsIsNotCompared();
    void whatTheOperatorSpeaksForIsBroughtWhateverItsValue();
    void aPatternOfNamesIsOneOfLua();
    void companionsAreNotJudged();
    void theScriptIsSentWhereItIsNotKnown();
    void anAnswerHasAListForEachSearch();
};

void TestSieve::aFormIsAPattern_data()
{
    using Rest = TextForm::Rest;
    QTest::addColumn<TextForm>("form");
    QTest::addColumn<QByteArray>("pattern");
    QTest::newRow("whole") << TextForm{"mode", Rest::Nothing} << QByteArray("^mode$");
    QTest::newRow("a beginning") << TextForm{"ab:", Rest::Anything} << QByteArray("^ab%:");
    QTest::newRow("hex digits") << TextForm{"##-", Rest::Anything} << QByteArray("^[0-9a-f][0-9a-f]%-");
    QTest::newRow("base64") << TextForm{"~", Rest::Nothing} << QByteArray("^[0-9A-Za-z+/]$");
    QTest::newRow("variant of a UUID") << TextForm{"&", Rest::Nothing} << QByteArray("^[89ab]$");
    QTest::newRow("letters of patterns") << TextForm{"%.*", Rest::Nothing} << QByteArray("^%%%.%*$");
    QTest::newRow("base64url, letters and digits")
        << TextForm{"^$!", Rest::Nothing} << QByteArray("^[0-9A-Za-z_-]%w%d$");
    QTest::newRow("at the end") << TextForm{":!", Rest::Nothing, true} << QByteArray("%:%d$");
    QTest::newRow("either case, then digits") << TextForm{"@-", Rest::Digits} << QByteArray("^%x%-%d+$");
}

void TestSieve::aFormIsAPattern()
{
    QFETCH(TextForm, form);
    QTEST(Sieve::luaPattern(form), "pattern");
}

void TestSieve::aSliceNamesItsSearchesAndTheForms()
{
    const redis::Command slice =
        Sieve::slice({{Candidate::Type::Hash, "*"}, {Candidate::Type::String, "lock:*"}}, "17", 300);
    QCOMPARE(slice.name(), QByteArray("evalsha_ro"));
    QCOMPARE(slice.words.at(1).size(), 40);
    QCOMPARE(slice.words.mid(2, 8), (QByteArrayList{"0", "17", "300", "2", "hash", "", "string", "^lock%:"}));
    QCOMPARE(slice.words.at(10), QByteArray::number(locks::fieldValueMost));
    QCOMPARE(slice.words.at(11), QByteArray::number(locks::lockFieldForms().size()));
    const qsizetype values = behindForms(slice.words, 11);
    const qsizetype members = behindForms(slice.words, values);
    QCOMPARE(slice.words.at(members), QByteArray::number(locks::lockMemberForms().size()));
    QVERIFY(slice.words.at(values).toInt() > 0 && slice.words.at(members).toInt() > 0);
    QCOMPARE(behindForms(slice.words, members), slice.words.size());
    const qsizetype mode = slice.words.indexOf("^mode$"); // a field's name, whatever the key's name
    QCOMPARE(slice.words.mid(mode - 2, 4), (QByteArrayList{"4", "4", "^mode$", "0"}));
    const qsizetype first = slice.words.indexOf("^asynq%:%{.*%}%:unique%:"); // a glob that ends with '*'
    QCOMPARE(slice.words.mid(first - 4, 2), (QByteArrayList{"36", "36"}));
    QCOMPARE(slice.words.at(first - 1), QByteArray("1"));
}

/// A name with "lock" in it brings its key whatever its value: what is of such names is not compared as well.
void TestSieve::whatItsNameBringsIsNotCompared()
{
    const QByteArrayList words = Sieve::slice({{Candidate::Type::String, "*"}}, "0", 1).words;
    const qsizetype first = words.indexOf("^", behindForms(words, 9));
    QCOMPARE(words.mid(first - 2, 4), (QByteArrayList{"0", "64", "^", "5"}));
    QVERIFY(words.mid(first + 2, 5).contains("lock"));
    QVERIFY(!words.contains("%:lock$"));                  // of Bull
    const qsizetype shedLock = words.indexOf("^ADDED%:"); // whose values are longer
    QCOMPARE(words.mid(shedLock - 2, 4), (QByteArrayList{"65", "200", "^ADDED%:", "2"}));
    QVERIFY(words.contains("^job%-lock%:"));
}

void TestSieve::whatTheOperatorSpeaksForIsBroughtWhateverItsValue()
{
    const QList<locks::Family::Scan> strings{{Candidate::Type::String, "*"}};
    const QByteArrayList plain = Sieve::slice(strings, "0", 100).words;
    QByteArrayList stated = Sieve::slice(strings, "0", 100, {"app:*", "jobs.*"}).words;
    const QByteArrayList form{"0", "1024", "^", "2", "^app%:", "^jobs%."};
    QCOMPARE(stated.size(), plain.size() + 2 * form.size()); // of strings and of sorted sets
    QCOMPARE(stated.last(form.size()), form);
    const qsizetype count = behindForms(plain, 9);
    QCOMPARE(stated.at(count).toLongLong(), plain.at(count).toLongLong() + 1);
    const qsizetype ofStrings = stated.indexOf(form.at(4)) - 4;
    QCOMPARE(stated.mid(ofStrings, form.size()), form);
    QCOMPARE(stated.mid(count + 1, ofStrings - count - 1), plain.mid(count + 1, ofStrings - count - 1));
}

/// In a prefix that the operator gave, letters of globs stand for themselves.
void TestSieve::aPatternOfNamesIsOneOfLua()
{
    const QList<locks::Family::Scan> searches{{Candidate::Type::String, "a\\*b.\\\\*"}};
    QCOMPARE(Sieve::slice(searches, "0", 1).words.at(7), QByteArray("^a%*b%.%\\"));
}

/// Their owners are looked for, whatever their members.
void TestSieve::companionsAreNotJudged()
{
    const redis::Command slice = Sieve::slice(
        {{Candidate::Type::SortedSet, "*"}, {Candidate::Type::SortedSet, "*:timeout", true}}, "0", 1);
    QCOMPARE(slice.words.mid(6, 4), (QByteArrayList{"zset", "", "companions", "%:timeout$"}));
}

void TestSieve::theScriptIsSentWhereItIsNotKnown()
{
    const redis::Command slice = Sieve::slice({{Candidate::Type::Hash, "*"}}, "0", 100);
    const redis::Command whole = Sieve::withText(slice);
    QCOMPARE(whole.name(), QByteArray("eval_ro"));
    QVERIFY(whole.words.at(1).startsWith("#!lua flags=no-writes"));
    QCOMPARE(whole.words.mid(2), slice.words.mid(2));
}

void TestSieve::anAnswerHasAListForEachSearch()
{
    const Reply names = Reply::array({Reply::bulk("orders")});
    QVERIFY(Sieve::fits(Reply::array({Reply::bulk("0"), names, names}), 2));
    QVERIFY(!Sieve::fits(Reply::array({Reply::bulk("0"), names}), 2));
    QVERIFY(!Sieve::fits(Reply::array({Reply::bulk("0"), names, Reply::nil()}), 2));
    QVERIFY(!Sieve::fits(Reply::nil(), 1));
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestSieve)
#include "tst_sieve.moc"
