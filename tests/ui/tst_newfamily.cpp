#include "app/ctl/portrait.h"
#include "core/console/live.h"
#include "core/console/recordedsource.h"
#include "core/console/sourcerecorder.h"
#include "core/filter/filter.h"
#include "core/locks/eventcsv.h"
#include "core/locks/lockjson.h"
#include "core/locks/lockwords.h"
#include "core/record/lockrecreader.h"
#include "tests/support/actor.h"
#include "tests/support/modeltext.h"
#include "tests/support/outcometext.h"
#include "tests/support/privateredis.h"
#include "tests/support/toyfamily.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/dialogs/pindialog.h"
#include "ui/mainwindow.h"
#include "ui/models/actphrases.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
#include "ui/models/waitermodel.h"
#include "ui/pages/lockspage.h"

#include <QComboBox>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace std::chrono_literals;

/// A family of locks that the product does not know is registered, and everything works with it: what is
/// special about a lock stands in its family.
namespace lockscope::ui
{
namespace
{

const locks::LockRef box{{"toy:box"}, 0, {}};
const locks::LockRef car{{"car"}, 0, {}};

std::shared_ptr<console::Source> sourceOf(const support::PrivateRedis& redis)
{
    console::LiveRequest request;
    request.uri = redis.uri();
    const auto source = console::watchServer(request);
    return source ? *source : nullptr;
}

bool isHeldIn(const console::Source& source, const locks::LockRef& ref)
{
    const auto locks = source.locks();
    return std::ranges::any_of(
        locks, [&](const locks::LockPtr& lock) { return lock->ref == ref && lock->exists && lock->current; });
}

} // namespace

class TestNewFamily : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        support::ToyFamily::registerOnce();
        uitest::keepToOurselves();
    }
    void init() { uitest::beginAnew(); }

    void itsLocksAreFoundAndShown()
    {
        const support::PrivateRedis redis;
        redis.cli("sadd toy:box alice bob");
        redis.cli("sadd ordinary:set alice");
        MainWindow window;
        window.show();
        uitest::openLive(window, redis.uri());
        LockModel& model = *window.locksPage()->model();
        QTRY_VERIFY_WITH_TIMEOUT(model.find(box) && model.find(box)->current, 10'000);
        const QStringList rows = support::modelText(
            model, {lockColumn("lock"), lockColumn("kind"), lockColumn("state"), lockColumn("holder")})
                                     .split(u'\n');
        QCOMPARE(rows.value(0), QStringLiteral("toy:box | toy | ∞ no expiry | 2 holders"));
        redis.cli("expire toy:box 100");
        QTRY_VERIFY(model.find(box)->expiresAt);
        redis.cli("del toy:box");
        QTRY_VERIFY(!model.find(box) || !model.find(box)->exists);
    }

    void theTerminalShowsIt()
    {
        locks::Lock lock;
        lock.ref = box;
        lock.kind = support::toyLock;
        lock.evidence = locks::Evidence{{"toy-prefix"}, {}};
        lock.holders = {support::ToyFamily().holderOf(support::toyLock, {"alice"})};
        const QString text = ctl::portrait(lock, {});
        QVERIFY2(text.contains(QRegularExpression(QStringLiteral("kind +Toy lock"))), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("alice")));
        QVERIFY(text.contains(QStringLiteral("The name begins with “toy:”.")));
        QStringList cells;
        for (const ctl::TerminalColumn& column : ctl::lockColumns())
            cells.append(column.text(lock, {}));
        QVERIFY(cells.contains(QStringLiteral("toy")));
    }

    /// An id has the parts that its family sees in it, wherever it is shown.
    void aClientsNameIsShownEverywhere()
    {
        const base::HolderId id{"7:task@host-3"};
        const QHash<QByteArray, QString> aliases{{"host-3", QStringLiteral("billing")}};
        const QString named = QStringLiteral("billing · 7:task");
        locks::Lock lock;
        lock.ref = box;
        lock.kind = support::toyLock;
        lock.holders = {locks::holderOf(support::toyLock, id)};
        QCOMPARE(phrases::holders(lock, aliases, {}), named);
        QCOMPARE(phrases::holderLines(lock, aliases), named);
        admin::ActRequest request;
        request.who = id;
        QCOMPARE(phrases::actWho(request, support::toyLock, aliases), QStringLiteral("holder ") + named);
        WaiterModel waiters;
        waiters.setWaiters({{id, {}, {}}}, support::toyLock, {});
        waiters.setAliases(aliases);
        QCOMPARE(waiters.index(0, WaiterModel::Client).data().toString(), QStringLiteral("billing"));
        QCOMPARE(waiters.index(0, WaiterModel::Thread).data().toString(), QStringLiteral("7:task"));

        locks::Event event;
        event.kind = locks::EventKind::Acquired;
        event.lock = box;
        event.lockKind = support::toyLock;
        event.holder = id;
        QStringList cells;
        for (const EventColumn& column : eventColumns())
            cells.append(column.text(event, {aliases, {}}));
        QVERIFY2(cells.contains(named), qPrintable(cells.join(u'|')));
        QVERIFY(locks::eventSentence(event, aliases).contains(QStringLiteral("billing:7:task")));
        QVERIFY(locks::eventCsvLine(event, aliases).contains(",billing,"));
    }

    void itIsFilteredAndWrittenAsJson()
    {
        locks::Lock lock;
        lock.ref = box;
        lock.kind = support::toyLock;
        const auto filter = filter::Filter::parse(QStringLiteral("kind:toy"));
        const auto other = filter::Filter::parse(QStringLiteral("kind:fair"));
        QVERIFY(std::holds_alternative<filter::Filter>(filter));
        QVERIFY(std::get<filter::Filter>(filter).matches(lock, {}));
        QVERIFY(!std::get<filter::Filter>(other).matches(lock, {}));
        QCOMPARE(locks::toJson(lock, {}).value(QLatin1String("kind")).toString(), QStringLiteral("toy"));
    }

    void aNameIsPinnedAsOne()
    {
        const support::PrivateRedis redis;
        redis.cli("sadd car carol");
        PinDialog dialog;
        auto* kinds = dialog.findChild<QComboBox*>();
        kinds->setCurrentText(QStringLiteral("toy"));
        QCOMPARE(dialog.kind(), std::optional(support::toyLock));
        const auto source = sourceOf(redis);
        source->open();
        source->pin(car, dialog.kind());
        QTRY_VERIFY_WITH_TIMEOUT(isHeldIn(*source, car), 10'000);
    }

    void itIsRecordedAndReplayed()
    {
        const support::PrivateRedis redis;
        redis.cli("sadd toy:box alice");
        const auto source = sourceOf(redis);
        source->open();
        QTRY_VERIFY_WITH_TIMEOUT(isHeldIn(*source, box), 10'000);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("toys.lockrec"));
        console::SourceRecorder recorder(source, 10min, folder.filePath(QStringLiteral("kept")));
        recorder.record(path);
        QTRY_VERIFY(recorder.state().isRecording);
        redis.cli("sadd toy:box bob");
        QTRY_VERIFY(source->locks().value(0)->holders.size() == 2);
        QSignalSpy ended(&recorder, &console::SourceRecorder::ended);
        recorder.stop();
        QTRY_COMPARE(ended.size(), 1);
        const auto read = record::openRecording(path);
        QVERIFY(read.ok() && read->report.isWhole());
        console::OpenedRecording opened;
        opened.file = *read;
        console::RecordedSource replayed(opened, path);
        replayed.seek(replayed.recording().length());
        QCOMPARE(replayed.locks().size(), 1);
        QCOMPARE(replayed.locks().constFirst()->kind, support::toyLock);
        QCOMPARE(replayed.locks().constFirst()->holders, source->locks().constFirst()->holders);
    }

    void itIsReleased()
    {
        const support::PrivateRedis redis;
        redis.cli("sadd toy:box alice");
        support::Actor actor(redis);
        auto request = actor.request(admin::ActKind::ForceRelease, box.name.bytes, support::toyLock);
        redis.cli("sadd toy:box bob"); // it is not the hold that was seen
        QCOMPARE(support::sketch(actor.perform(request)).left(7), "refused");
        QCOMPARE(redis.cli("scard toy:box"), QByteArray("2"));
        request = actor.request(admin::ActKind::ForceRelease, box.name.bytes, support::toyLock);
        QCOMPARE(support::sketch(actor.perform(request)).left(7), "applied");
        QCOMPARE(redis.cli("exists toy:box"), QByteArray("0"));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestNewFamily)
#include "tst_newfamily.moc"
