#include "ui/models/slotsequence.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>

namespace lockscope::ui
{

class SlotSequenceTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The oracle is a plain list.
    void randomInsertionsAndRemovalsAgreeWithAPlainList_data()
    {
        QTest::addColumn<int>("growth"); // insertions among ten steps
        QTest::newRow("grows") << 8;
        QTest::newRow("stays") << 5;
        QTest::newRow("shrinks after all came") << 2;
    }
    void randomInsertionsAndRemovalsAgreeWithAPlainList();

    void itFindsWhereSomethingBelongs()
    {
        SlotSequence sequence;
        QCOMPARE(sequence.firstNot([](Slot) { return true; }), 0);
        for (Slot slot = 0; slot < 5000; ++slot)
            sequence.insert(slot, slot);
        for (const int wanted : {0, 1, 511, 512, 2500, 4999, 5000})
            QCOMPARE(sequence.firstNot([wanted](Slot slot) { return slot < wanted; }), wanted);
    }
};

void SlotSequenceTest::randomInsertionsAndRemovalsAgreeWithAPlainList()
{
    QFETCH(int, growth);
    std::mt19937 random(5);
    SlotSequence sequence;
    std::vector<Slot> plain;
    std::vector<Slot> outside(6000);
    std::iota(outside.begin(), outside.end(), 0);
    const auto come = [&] {
        std::swap(outside[random() % outside.size()], outside.back());
        const int row = int(random() % (plain.size() + 1));
        sequence.insert(row, outside.back());
        plain.insert(plain.begin() + row, outside.back());
        outside.pop_back();
    };
    const auto go = [&] {
        const auto gone = plain.begin() + int(random() % plain.size());
        sequence.erase(*gone);
        outside.push_back(*gone);
        plain.erase(gone);
    };
    while (growth < 5 && !outside.empty())
        come();
    for (int step = 0; step < 12'000; ++step) {
        const bool comes = int(random() % 10) < growth;
        if (comes && !outside.empty())
            come();
        else if (!plain.empty())
            go();
        QCOMPARE(sequence.size(), int(plain.size()));
        if (plain.empty())
            continue;
        const int row = int(random() % plain.size());
        QCOMPARE(sequence.at(row), plain[size_t(row)]);
        QCOMPARE(sequence.rowOf(plain[size_t(row)]), row);
    }
    for (int row = 0; row < int(plain.size()); ++row)
        QCOMPARE(sequence.at(row), plain[size_t(row)]);
    for (const Slot slot : outside)
        QCOMPARE(sequence.rowOf(slot), -1);
}

} // namespace lockscope::ui

QTEST_APPLESS_MAIN(lockscope::ui::SlotSequenceTest)
#include "tst_slotsequence.moc"
