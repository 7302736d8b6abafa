#include "core/watch/foreignnames.h"

#include <QTest>

#include <random>

namespace lockscope
{

using watch::ForeignNames;

/// The memory of names that are no locks: bounded, forgotten part by part, and hardly ever wrong.
class TestForeignNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatWasPutInIsThere();
    void fewNamesAreTakenForKnown();
    void eachPartIsForgottenInItsTurn();
    void itHasABound();
};

void TestForeignNames::whatWasPutInIsThere()
{
    ForeignNames names;
    std::mt19937_64 dice(1);
    QVERIFY(!names.contains(17));
    for (int i = 0; i < 100'000; ++i)
        names.insert(dice());
    std::mt19937_64 again(1);
    for (int i = 0; i < 100'000; ++i)
        QVERIFY(names.contains(again()));
}

void TestForeignNames::fewNamesAreTakenForKnown()
{
    ForeignNames names;
    std::mt19937_64 dice(2);
    for (int i = 0; i < 300'000; ++i)
        names.insert(dice());
    int wrong = 0;
    for (int i = 0; i < 100'000; ++i)
        wrong += names.contains(dice()) ? 1 : 0;
    QVERIFY2(wrong <= 300, QByteArray::number(wrong).constData());
    QVERIFY(names.bytes() < 3'000'000);
}

void TestForeignNames::eachPartIsForgottenInItsTurn()
{
    ForeignNames names;
    constexpr int count = 1000;
    for (int i = 0; i < count; ++i)
        names.insert(size_t(i));
    int forgotten = 0;
    for (int pass = 2; pass < 2 + ForeignNames::parts; ++pass) {
        names.beginPass(pass);
        int gone = 0;
        for (int i = 0; i < count; ++i) {
            if (!names.contains(size_t(i)) && names.isTurn(size_t(i))) {
                ++gone;
                names.insert(size_t(i));
            }
        }
        QVERIFY(gone > count / ForeignNames::parts / 2 && gone < 2 * count / ForeignNames::parts);
        forgotten += gone;
    }
    QVERIFY(forgotten >= count - 5 && forgotten <= count);
}

void TestForeignNames::itHasABound()
{
    ForeignNames names;
    names.beginPass(0);
    for (size_t i = 0; i < 12'000'000; ++i) {
        if (names.isTurn(i)) // one part is as good as eight
            names.insert(i);
    }
    QVERIFY(names.bytes() > 2'500'000 && names.bytes() * ForeignNames::parts < 23'000'000);
}

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TestForeignNames)
#include "tst_foreignnames.moc"
