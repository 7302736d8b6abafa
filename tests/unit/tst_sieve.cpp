#include "core/watch/sieve.h"

#include <QTest>

namespace lockscope
{

using locks::Candidate;
using locks::FieldForm;
using redis::Reply;
using watch::Sieve;

/// The search on the server: what is sent, and what its answers look like.
class TestSieve : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFormIsAPattern_data();
    void aFormIsAPattern();
    void aSliceNamesItsSearchesAndTheForms();
    void theScriptIsSentWhereItIsNotKnown();
    void anAnswerHasAListForEachSearch();
};

void TestSieve::aFormIsAPattern_data()
{
    QTest::addColumn<FieldForm>("form");
    QTest::addColumn<QByteArray>("pattern");
    QTest::newRow("whole") << FieldForm{"mode", true} << QByteArray("^mode$");
    QTest::newRow("a beginning") << FieldForm{"ab:", false} << QByteArray("^ab%:");
    QTest::newRow("hex digits") << FieldForm{"##-", false} << QByteArray("^[0-9a-f][0-9a-f]%-");
    QTest::newRow("base64") << FieldForm{"~", true} << QByteArray("^[0-9A-Za-z+/]$");
    QTest::newRow("letters of patterns") << FieldForm{"%.*", true} << QByteArray("^%%%.%*$");
}

void TestSieve::aFormIsAPattern()
{
    QFETCH(FieldForm, form);
    QTEST(Sieve::luaPattern(form), "pattern");
}

void TestSieve::aSliceNamesItsSearchesAndTheForms()
{
    const redis::Command slice =
        Sieve::slice({{Candidate::Type::Hash, "*"}, {Candidate::Type::String, "lock:*"}}, "17", 300);
    QCOMPARE(slice.name(), QByteArray("evalsha_ro"));
    QCOMPARE(slice.words.at(1).size(), 40);
    QCOMPARE(slice.words.mid(2, 8), (QByteArrayList{"0", "17", "300", "2", "hash", "*", "string", "lock:*"}));
    QCOMPARE(slice.words.at(10), QByteArray::number(locks::fieldValueMost));
    QCOMPARE(slice.words.size() - 11, locks::lockFieldForms().size());
    QVERIFY(slice.words.contains("^mode$"));
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
