#include "core/locks/redissonkinds.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/models/eventmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace lockscope;

namespace
{

locks::Event streamEvent(quint64 seq, const QByteArray& name = "orders:42")
{
    locks::Event made;
    made.seq = seq;
    made.at = support::fakeNow + base::milliseconds{seq};
    made.lockKind = locks::redisson::reentrantLock;
    made.kind = seq % 2 == 0 ? locks::EventKind::Renewed : locks::EventKind::Acquired;
    made.lock.name = {name};
    made.holder = {"6f1a2b3c-9d8e-4f70-8a1b-000000000009:7"};
    made.count = 1;
    return made;
}

QList<locks::Event> streamEvents(quint64 first, quint64 count)
{
    QList<locks::Event> made;
    for (quint64 seq = first; seq < first + count; ++seq)
        made.append(streamEvent(seq, seq % 3 == 0 ? "stock:1" : "orders:42"));
    return made;
}

QList<quint64> sequence(const ui::EventModel& model)
{
    QList<quint64> all;
    for (int row = 0; row < model.rowCount(); ++row)
        all.append(model.index(row, 0).data(ui::EventModel::SeqRole).toULongLong());
    return all;
}

filter::Filter filterOf(const char* text)
{
    return std::get<filter::Filter>(filter::Filter::parse(QString::fromUtf8(text)));
}

} // namespace

class EventModelTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { uitest::failOnWarnings(); }

    void appendsByBatches()
    {
        ui::EventModel model;
        const QAbstractItemModelTester tester(&model);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.append(streamEvents(1, 3));
        model.append(streamEvents(4, 2));
        model.append({});
        QCOMPARE(inserted.size(), 2);
        QCOMPARE(sequence(model), QList<quint64>({1, 2, 3, 4, 5}));
    }

    void isBoundedAndCountsWhatItDropped()
    {
        ui::EventModel model;
        const QAbstractItemModelTester tester(&model);
        model.setCapacity(100);
        for (quint64 first = 1; first <= 1000; first += 7)
            model.append(streamEvents(first, 7));
        QVERIFY(model.kept() <= 100);
        QVERIFY(model.kept() >= 98);
        QCOMPARE(quint64(model.kept()) + model.dropped(), quint64(1001));
        QCOMPARE(sequence(model).last(), quint64(1001));
        QCOMPARE(sequence(model).first(), 1001 - quint64(model.kept()) + 1);
    }

    /// But for the moment and the remaining time, of which two events hardly ever have the same, and the
    /// server where there is one only.
    void cellsHaveATermThatLetsThemPass()
    {
        ui::EventModel model;
        QList<locks::Event> events = streamEvents(1, 1);
        events.first().count = 2;
        model.append(events);
        QStringList without;
        for (int column = 0; column < model.columnCount(); ++column) {
            const QString term = model.filterTermAt(model.index(0, column));
            const QByteArray id = ui::eventColumns().at(column).id;
            if (term.isEmpty()) {
                without.append(QString::fromLatin1(id));
                continue;
            }
            const auto filter = filter::Filter::parse(term);
            QVERIFY2(std::get<filter::Filter>(filter).leftOut(filter::Filter::Subject::Events).isEmpty(), id);
            QVERIFY2(std::get<filter::Filter>(filter).matches(events.constFirst(), {}), id);
        }
        QCOMPARE(
            without, QStringList({QStringLiteral("time"), QStringLiteral("ttl"), QStringLiteral("server")}));
        events.first().node = "10.0.0.2:7001";
        model.append(events);
        QCOMPARE(model.filterTermAt(model.index(1, ui::eventColumn("server"))),
            QStringLiteral("node:10.0.0.2:7001"));
    }

    void takesABatchLargerThanItself()
    {
        ui::EventModel model;
        const QAbstractItemModelTester tester(&model);
        model.setCapacity(10);
        model.append(streamEvents(1, 1000), 25);
        QCOMPARE(model.kept(), 10);
        QCOMPARE(model.dropped(), quint64(990));
        QCOMPARE(model.missed(), quint64(25));
    }

    void losesNothingWhilePaused()
    {
        ui::EventModel model;
        const QAbstractItemModelTester tester(&model);
        model.append(streamEvents(1, 2));
        model.setPaused(true);
        model.append(streamEvents(3, 40));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.waiting(), 40);
        model.setPaused(false);
        QCOMPARE(model.rowCount(), 42);
        QCOMPARE(model.waiting(), 0);
        QCOMPARE(model.dropped(), quint64(0));
    }

    void collectsWithinTheBoundWhilePaused()
    {
        ui::EventModel model;
        const QAbstractItemModelTester tester(&model);
        model.setCapacity(100);
        model.append(streamEvents(1, 50));
        model.setPaused(true);
        model.append(streamEvents(51, 90));
        model.append(streamEvents(141, 60));
        QCOMPARE(model.rowCount(), 50);
        QCOMPARE(model.waiting(), 100);
        QCOMPARE(model.dropped(), quint64(50));
        model.setPaused(false);
        QCOMPARE(sequence(model).last(), quint64(200));
        QCOMPARE(quint64(model.kept()) + model.dropped(), quint64(200));
    }

    void filtersWhatIsThereAndWhatComes()
    {
        ui::EventModel model;
        const QAbstractItemModelTester tester(&model);
        model.append(streamEvents(1, 6));
        model.setFilter(filterOf("stock:*"));
        QCOMPARE(sequence(model), QList<quint64>({3, 6}));
        model.append(streamEvents(7, 6));
        QCOMPARE(sequence(model), QList<quint64>({3, 6, 9, 12}));
        QCOMPARE(model.kept(), 12);
        QCOMPARE(model.shown().size(), 4);
        model.setFilter({});
        QCOMPARE(model.rowCount(), 12);
    }

    void dropsFilteredRowsWithTheirEvents()
    {
        ui::EventModel model;
        const QAbstractItemModelTester tester(&model);
        model.setCapacity(10);
        model.setFilter(filterOf("stock:*"));
        for (quint64 first = 1; first < 100; ++first)
            model.append(streamEvents(first, 1));
        QCOMPARE(sequence(model), QList<quint64>({90, 93, 96, 99}));
        QCOMPARE(model.rowOf(96), std::optional(2));
        QCOMPARE(model.rowOf(3), std::nullopt);
    }

    void forgetsOnClear()
    {
        ui::EventModel model;
        const QAbstractItemModelTester tester(&model);
        model.append(streamEvents(1, 6), 2);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.missed(), quint64(0));
        model.append(streamEvents(7, 2));
        QCOMPARE(sequence(model), QList<quint64>({7, 8}));
    }

    void saysAnEventInWords()
    {
        ui::EventModel model;
        locks::Event handOver = streamEvent(5, "\xff<b>");
        handOver.kind = locks::EventKind::HandedOver;
        handOver.unseen = 3;
        handOver.ttl = base::milliseconds{29'950};
        model.append({handOver});
        model.setAliases({{"6f1a2b3c-9d8e-4f70-8a1b-000000000009", QStringLiteral("billing-2")}});
        QStringList cells;
        for (int column = 1; column < model.columnCount(); ++column)
            cells.append(model.index(0, column).data().toString());
        QCOMPARE(cells.join(u'|'),
            QStringLiteral(
                "→ handed over (+3 not seen)|\\xff<b>|reentrant|billing-2 · 7|1|29.9 s|scan|concluded|"));
        QVERIFY(model.index(0, 0).data().toString().endsWith(QStringLiteral(".005")));
        QVERIFY(!model.index(0, 2).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>")));
    }

    void saysWhatHappenedToTheServer()
    {
        ui::EventModel model;
        locks::Event flush = streamEvent(5, "");
        flush.kind = locks::EventKind::DatabaseFlushed;
        flush.lock.db = 3;
        flush.holder = {};
        flush.count = 40;
        locks::Event restart = flush;
        restart.kind = locks::EventKind::ServerRestarted;
        restart.count = 0;
        model.append({flush, restart});
        const auto cells = [&](int row) {
            QStringList list;
            for (int column = 1; column < 6; ++column)
                list.append(model.index(row, column).data().toString());
            return list.join(u'|');
        };
        QCOMPARE(cells(0), QStringLiteral("⚠ database flushed|(all of database 3)|||40"));
        QCOMPARE(cells(1), QStringLiteral("⚠ server restarted|(all of the server)|||"));
        QVERIFY(model.index(1, 2).data(Qt::ToolTipRole).toString().contains(QStringLiteral("restarted")));
    }

    void staysQuickAtAHundredThousand()
    {
        ui::EventModel model;
        for (quint64 first = 0; first < 200'000; first += 1000)
            model.append(streamEvents(first, 1000));
        QVERIFY(model.kept() <= 100'000);
        QVERIFY(model.kept() >= 98'000);
    }
};

QTEST_MAIN(EventModelTest)
#include "tst_eventmodel.moc"
