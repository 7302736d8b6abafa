#include "ui/models/refindex.h"

#include <QHash>
#include <QTest>

#include <random>

namespace lockscope::ui
{

class RefIndexTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The oracle is a QHash.
    void randomChangesAgreeWithAHash()
    {
        std::mt19937 random(3);
        std::vector<locks::LockRef> names(4000);
        RefIndex index([&](Slot slot) -> const locks::LockRef& { return names[size_t(slot)]; });
        QHash<locks::LockRef, Slot> plain;
        QCOMPARE(index.find({}), -1);
        for (int step = 0; step < 40'000; ++step) {
            const Slot slot = Slot(random() % names.size());
            locks::LockRef& name = names[size_t(slot)];
            const bool grows = step / 10'000 % 2 == 0;
            if (plain.contains(name) && random() % 4 == (grows ? 0 : 1)) {
                index.remove(name);
                plain.remove(name);
                name = {};
            } else if (name.name.isEmpty()) {
                name = {{"lock:" + QByteArray::number(random() % 100'000)}, int(random() % 2), {}};
                if (plain.contains(name)) {
                    name = {};
                    continue;
                }
                index.insert(slot);
                plain.insert(name, slot);
            }
            QCOMPARE(index.size(), plain.size());
            const locks::LockRef asked{{"lock:" + QByteArray::number(random() % 100'000)}, 0, {}};
            QCOMPARE(index.find(asked), plain.value(asked, -1));
        }
        for (auto each = plain.cbegin(); each != plain.cend(); ++each)
            QCOMPARE(index.find(each.key()), each.value());
        for (const locks::LockRef& name : plain.keys())
            index.remove(name);
        QCOMPARE(index.size(), 0);
        QCOMPARE(index.find(names.front()), -1);
    }
};

} // namespace lockscope::ui

QTEST_APPLESS_MAIN(lockscope::ui::RefIndexTest)
#include "tst_refindex.moc"
