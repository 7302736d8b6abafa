#include "core/check/rulecheck.h"
#include "core/console/batchflow.h"
#include "core/filter/filter.h"
#include "core/locks/evidencepool.h"
#include "core/locks/grouphint.h"
#include "core/locks/owedevents.h"
#include "core/redis/clusternode.h"
#include "core/redis/commandwriter.h"
#include "core/watch/costmeter.h"
#include "core/watch/deadlineschedule.h"
#include "core/watch/watchstate.h"
#include "tests/support/paths.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

/// The containers that grow, and how far: resources/manual/bounds.md is held to the sources, and what has a
/// bound of its own is filled to it.

namespace lockscope
{

using namespace std::chrono_literals;
using console::BatchFlow;
using locks::Batch;
using locks::Event;
using locks::LockRef;

namespace
{

constexpr base::ServerTime now{1'790'000'000s};

LockRef named(int number) { return {{"lock:" + QByteArray::number(number)}, 0, {}}; }

locks::LockPtr lockOf(int number, bool exists = true)
{
    locks::Lock lock;
    lock.ref = named(number);
    lock.exists = exists;
    return locks::share(std::move(lock));
}

QByteArray contentOf(const QString& path)
{
    QFile file(support::sourceDir() + u'/' + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A line of the page's tables.
struct Row {
    QString where;
    QStringList what;
    QString bound;
    QString filledBy;
};

QList<Row> rowsOfPage()
{
    QList<Row> rows;
    for (const QByteArray& line : contentOf(QStringLiteral("resources/manual/bounds.md")).split('\n')) {
        const QStringList cells = QString::fromUtf8(line).split(u'|');
        const QString where = cells.value(1).trimmed();
        if (cells.size() == 7 && where.endsWith(QLatin1String(".h")))
            rows.append(
                {where, cells[2].trimmed().split(QStringLiteral(", ")), cells[3], cells[5].trimmed()});
    }
    return rows;
}

/// The members of the header's classes that are containers.
QStringList containersIn(const QString& header)
{
    static const QRegularExpression member(QStringLiteral(
        R"(^\s+(?:mutable |const )*(?:std::(?:deque|vector|list|map|set|unordered_map|queue|priority_queue|unordered_set)|)"
        R"(Q(?:List|Hash|Set|Map|MultiHash|MultiMap|Queue|StringList|ByteArrayList|Cache)|Line)\b(?:<.*>)? +((?:m_\w+(?:, *)?)+))"));
    QStringList names;
    for (const QByteArray& line : contentOf(header).split('\n'))
        if (const auto match = member.match(QString::fromUtf8(line)); match.hasMatch())
            names += match.captured(1).split(QRegularExpression(QStringLiteral(", *")), Qt::SkipEmptyParts);
    return names;
}

QStringList headers()
{
    QStringList found;
    for (const char* room : {"core", "ui"}) {
        QDirIterator files(support::sourceDir() + u'/' + QLatin1String(room), {QStringLiteral("*.h")},
            QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext())
            found.append(QDir(support::sourceDir()).relativeFilePath(files.next()));
    }
    return found;
}

Event acquired(int lock, const QByteArray& holder)
{
    Event event;
    event.kind = locks::EventKind::Acquired;
    event.lock = named(lock);
    event.holder = {holder};
    event.exact = true;
    event.at = now;
    return event;
}

locks::Observation observationFor(const QByteArray& fact)
{
    locks::Observation observation;
    observation.evidence = {fact};
    return observation;
}

/// A rule that finds what it is given.
class Finding final : public check::RuleCheck
{
public:
    void take(const record::Step&, const record::Recording&) override { report({}); }
};

} // namespace

class TstLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyContainerIsOnThePage()
    {
        QHash<QString, QStringList> page;
        for (const Row& row : rowsOfPage())
            page[row.where] += row.what;
        QVERIFY(page.size() > 100);
        for (const QString& header : headers()) {
            QStringList there = containersIn(header);
            QStringList reported = page.take(header);
            if (header.endsWith(QLatin1String("_p.h")) && there.isEmpty())
                continue; // a private struct, whose members have no prefix
            there.sort();
            reported.sort();
            QVERIFY2(there == reported, qPrintable(header + QStringLiteral(" has: ") + there.join(u' ') +
                                                   QStringLiteral("; the page: ") + reported.join(u' ')));
        }
        QVERIFY2(page.isEmpty(), qPrintable(page.keys().join(u' ')));
    }

    /// A `name` and the number that follows it, in the header or in the file that is named behind.
    void theBoundsAreThoseOfTheSources()
    {
        static const QRegularExpression bound(
            QStringLiteral(R"(`(\w+)`(?: of \w+)? ([\d']+)(?: [^`(,;]*)?(?:\(([\w/.]+)\))?)"));
        int checked = 0;
        for (const Row& row : rowsOfPage()) {
            auto match = bound.globalMatch(row.bound);
            while (match.hasNext()) {
                const auto each = match.next();
                const QString file = each.captured(3).isEmpty() ? row.where : each.captured(3);
                checkConstant(file, each.captured(1), each.captured(2));
                ++checked;
            }
        }
        QVERIFY(checked > 30);
    }

    void whatIsSaidToFillItIsATest()
    {
        for (const Row& row : rowsOfPage()) {
            if (row.filledBy == u'-')
                continue;
            const QStringList parts = row.filledBy.split(QStringLiteral(": "));
            const QString file = QString(parts.first()).replace(u'/', QStringLiteral("/tst_"));
            const QByteArray source = contentOf(QStringLiteral("tests/") + file + QStringLiteral(".cpp"));
            QVERIFY2(source.contains("void " + parts.last().toUtf8() + "()"), qPrintable(row.filledBy));
        }
    }

    void whoIsBehindGetsOneBatch()
    {
        BatchFlow flow;
        for (int i = 0; i < BatchFlow::mostUnderWay; ++i)
            QVERIFY(flow.put({{lockOf(i)}, {}, {}, 0}));
        QVERIFY(flow.isFull());
        QVERIFY(!flow.put({{lockOf(1), lockOf(2)}, {}, QList<Event>(BatchFlow::mostEvents - 1), 0}));
        QVERIFY(!flow.put({{lockOf(1, false)}, {named(2), named(3)}, QList<Event>(3), 4}));
        QVERIFY(!flow.put({{lockOf(3)}, {}, {}, 0}));
        Batch one;
        while (const auto piece = flow.arrived()) {
            QVERIFY(flow.isFull());
            one.changed += piece->changed;
            one.removed += piece->removed;
            one.events += piece->events;
            one.droppedEvents += piece->droppedEvents;
        }
        QCOMPARE(one.changed.size(), 2);
        QVERIFY(std::ranges::none_of(
            one.changed, [](const locks::LockPtr& lock) { return lock->ref == named(1) && lock->exists; }));
        QCOMPARE(one.removed, QList<LockRef>{named(2)});
        QCOMPARE(one.events.size(), BatchFlow::mostEvents);
        QCOMPARE(one.droppedEvents, quint64(2 + 4));
        QVERIFY(flow.put({{lockOf(4)}, {}, {}, 0}));
    }

    void whatWaitsGoesOnInPieces()
    {
        constexpr qsizetype count = 2 * BatchFlow::locksInPiece + 1;
        BatchFlow flow(1);
        Batch large;
        for (int i = 0; i < count; ++i)
            large.changed.append(lockOf(i));
        large.events = QList<Event>(BatchFlow::eventsInPiece + 1);
        auto piece = flow.put(large);
        QVERIFY(piece && piece->changed.isEmpty()); // an event comes before what became of its lock
        QCOMPARE(piece->events.size(), BatchFlow::eventsInPiece);
        QVERIFY(!flow.put({{}, {named(1)}, {}, 0}));
        QSet<LockRef> reported;
        for (int pieces = 1; flow.isInPieces(); ++pieces) {
            piece = flow.arrived();
            QCOMPARE(piece->events.size(), pieces == 1 ? 1 : 0);
            QVERIFY(piece->changed.size() <= BatchFlow::locksInPiece && piece->removed.isEmpty());
            for (const locks::LockPtr& lock : piece->changed)
                reported.insert(lock->ref);
        }
        QCOMPARE(reported.size(), count);
        QVERIFY(flow.hasWaiting());
        QCOMPARE(flow.arrived()->removed, QList<LockRef>{named(1)});
        QVERIFY(!flow.hasWaiting() && !flow.arrived() && !flow.isFull());
    }

    void theNewestCountsOfWhatWaitsInPieces()
    {
        BatchFlow flow(1);
        Batch large;
        for (int i = 0; i < 2 * BatchFlow::locksInPiece; ++i)
            large.changed.append(lockOf(i));
        QSet<LockRef> waiting;
        for (const locks::LockPtr& lock : large.changed)
            waiting.insert(lock->ref);
        const auto first = flow.put(large);
        for (const locks::LockPtr& lock : first->changed)
            waiting.remove(lock->ref);
        const LockRef waits = *waiting.cbegin();
        QVERIFY(!flow.put({{}, {waits}, {}, 0}));
        const auto rest = flow.takeWaiting();
        QCOMPARE(rest.size(), std::size_t(2));
        QCOMPARE(rest.front().changed.size(), BatchFlow::locksInPiece);
        QVERIFY(rest.front().removed.isEmpty() && rest.back().changed.isEmpty());
        QCOMPARE(rest.back().removed, QList<LockRef>{waits});
        QVERIFY(!flow.hasWaiting());
    }

    void eventsDoNotWaitWithoutBound()
    {
        locks::OwedEvents owed;
        owed.setMarked(true);
        locks::AwaitedMessages awaited;
        awaited.any = true;
        while (!owed.isFull())
            QVERIFY(owed.keep({acquired(int(owed.waiting() % 100), "A")}, awaited));
        QCOMPARE(owed.waiting(), locks::OwedEvents::mostWaiting);
        const QList<Event> reported = owed.takeAll();
        QCOMPARE(reported.size(), locks::OwedEvents::mostWaiting);
        QVERIFY(std::ranges::none_of(reported, &Event::exact));
        QCOMPARE(owed.waiting(), 0);
        QVERIFY(!owed.unproven());
    }

    void aHintLooksBackAThousandAcquisitions()
    {
        constexpr int looksBack = 1024;
        for (const bool isTooFar : {false, true}) {
            locks::GroupHint hint;
            const auto always = [](const LockRef&) { return true; };
            QVERIFY(!hint.takenWith(acquired(0, "A"), always));
            for (int i = 1; i < looksBack - (isTooFar ? 0 : 1); ++i)
                QVERIFY(!hint.takenWith(acquired(i, "B" + QByteArray::number(i)), always));
            QCOMPARE(hint.takenWith(acquired(looksBack, "A"), always).has_value(), !isTooFar);
        }
    }

    void thePoolBeginsAnew()
    {
        constexpr int pooled = 10'000;
        locks::EvidencePool pool;
        const auto shared = [&pool](const QByteArray& fact) { return pool.shared(observationFor(fact)); };
        const base::Shared<locks::Evidence> first = shared("pinned");
        QCOMPARE(&*shared("pinned"), &*first);
        for (int i = 0; i < pooled; ++i)
            shared(QByteArray::number(i));
        QVERIFY(&*shared("pinned") != &*first);
        QCOMPARE(first->facts, QByteArrayList{"pinned"});
    }

    void outdatedMomentsLeave()
    {
        watch::DeadlineSchedule schedule;
        locks::Lock lock = *lockOf(0);
        for (int i = 0; i < 10'000; ++i) {
            lock.expiresAt = now + 1h + base::milliseconds(i);
            schedule.follow(lock, now);
            QVERIFY(schedule.moments() <= watch::DeadlineSchedule::outdatedKept + 2);
        }
        QCOMPARE(schedule.take(now + 1h + 20s), QList<LockRef>{lock.ref});
    }

    void outdatedPlacesLeave()
    {
        watch::ReadSchedule schedule({});
        base::MonoTime at{1h};
        for (int i = 0; i < 3; ++i)
            schedule.add(named(i));
        for (int i = 0; i < 10'000; ++i, at += 1s) { // it is released, taken again, and read each time
            schedule.release(named(0));
            schedule.add(named(0));
            schedule.want(named(1), locks::Seen::Tracking, at);
            while (const auto turn = schedule.next(at))
                schedule.done(turn->ref, at);
            QVERIFY(schedule.longestLine() <= watch::ReadSchedule::outdatedKept + 6);
        }
        QVERIFY(schedule.knows(named(0)) && schedule.knows(named(1)) && schedule.knows(named(2)));
    }

    /// To drop a million outdated places together would take most of a second.
    void readingAllLeavesNoOutdatedPlaces()
    {
        constexpr int names = 2'000;
        watch::ReadSchedule schedule({});
        schedule.hurry(true);
        schedule.setReconcileWithin(1h); // nothing is read a second time
        base::MonoTime at{1h};
        std::size_t longest = 0;
        for (int i = 0; i < names; ++i, at += 10ms) {
            schedule.add(named(i));
            while (const auto turn = schedule.next(at))
                schedule.done(turn->ref, at);
            longest = std::max(longest, schedule.longestLine());
        }
        QVERIFY2(longest <= names, QByteArray::number(qulonglong(longest)).constData());
        schedule.wantAll();
        while (const auto turn = schedule.next(at))
            schedule.done(turn->ref, at);
        QCOMPARE(schedule.longestLine(), std::size_t(names));
    }

    void namesThatAreTooLargeAreRememberedUpToABound()
    {
        constexpr int remembered = 300'000;
        watch::WatchState watchState({});
        watch::KeyReadResult large;
        large.what = watch::KeyReadResult::What::TooLarge;
        const auto look = [&](int i) {
            const LockRef ref = named(i);
            watchState.took({ref.name, 0, locks::Candidate::Type::Hash, std::nullopt, std::nullopt}, large,
                locks::Seen::Scan, now, base::MonoTime(1h));
            return !watchState.isNews(ref);
        };
        for (int i = 0; i < remembered; ++i)
            QVERIFY(look(i));
        QVERIFY(!look(remembered)); // it is looked at again in the next pass
        QVERIFY(!watchState.isNews(named(0)));
    }

    void whatIsSpokenForIsLookedAtAgainUpToABound()
    {
        constexpr int looksInAPass = 10'000;
        watch::WatchState watchState({});
        watch::KeyReadResult foreign;
        foreign.what = watch::KeyReadResult::What::Foreign;
        for (int i = 0; i <= looksInAPass; ++i)
            watchState.took({named(i).name, 0, locks::Candidate::Type::Hash, std::nullopt, std::nullopt},
                foreign, locks::Seen::Scan, now, base::MonoTime(1h));
        for (int i = 0; i < looksInAPass; ++i)
            QVERIFY(watchState.isNewsSpokenFor(named(i)));
        QVERIFY(!watchState.isNewsSpokenFor(named(looksInAPass)));
    }

    void disputesAreForgottenAtTheirBound()
    {
        constexpr int remembered = 10'000;
        watch::WatchState watchState({});
        watchState.setNode("127.0.0.1:7000");
        const locks::Candidate candidate{
            named(0).name, 0, locks::Candidate::Type::Hash, std::nullopt, std::nullopt};
        watch::KeyReadResult lock, moved;
        lock.what = watch::KeyReadResult::What::Lock;
        lock.observation.emplace();
        lock.observation->ref = named(0);
        moved.error = base::Error{base::ErrorKind::Moved, {}, "127.0.0.1:7001"};
        const auto reason = [&] {
            watchState.took(candidate, moved, locks::Seen::Reconcile, now + 1s, base::MonoTime(1h));
            return watchState.registry.find(named(0))->unknownReason;
        };
        watchState.took(candidate, lock, locks::Seen::Scan, now, base::MonoTime(1h));
        QCOMPARE(reason(), QByteArray("moving"));
        for (int i = 0; i < remembered; ++i)
            watchState.setDisputed(named(i));
        QCOMPARE(reason(), QByteArray("nodes-disagree"));
        watchState.setDisputed(named(remembered));
        QCOMPARE(reason(), QByteArray("moving"));
        watchState.setDisputed(named(0)); // it is said again
        QCOMPARE(reason(), QByteArray("nodes-disagree"));
    }

    void theCostIsOfTheLastSeconds()
    {
        watch::CostMeter meter;
        quint64 commands = 0;
        for (int second = 0; second < 100; ++second) {
            commands += second < 90 ? 1'000'000 : 10;
            meter.add({base::MonoTime(1h + second * 1s), commands, 0ns});
        }
        QCOMPARE(meter.cost().commandsPerSecond, 10.0);
    }

    void framesTakeEachOthersPlaces()
    {
        redis::CommandWriter writer;
        for (int round = 0; round < 2; ++round) {
            for (int size = 1; size < 400; ++size) { // more sizes than there are frames
                const QByteArrayList words{
                    "get", QByteArray(size % 200, 'k'), QByteArray(size / 2 % 200, 'v')};
                QByteArray written, plain;
                writer.append(words, written);
                redis::Command::appendWire(words, plain);
                QCOMPARE(written, plain);
            }
        }
    }

    void aLongerListOfNodesIsNoAnswer()
    {
        constexpr int most = 4096;
        const auto read = [](int count) {
            QByteArray text;
            for (int i = 0; i < count; ++i)
                text += QByteArray::number(i, 16).rightJustified(40, '0') +
                        " 127.0.0.1:" + QByteArray::number(10'000 + i) + '@' +
                        QByteArray::number(20'000 + i) + ' ' + (i == 0 ? "myself,master" : "master") +
                        " - 0 0 1 connected\n";
            return redis::readClusterNodes(text, {QStringLiteral("127.0.0.1"), 10'000});
        };
        QCOMPARE(read(most)->size(), most);
        QVERIFY(!read(most + 1));
    }

    void aLongerFilterIsRefused()
    {
        constexpr int most = 1000;
        QVERIFY(std::holds_alternative<filter::Filter>(filter::Filter::parse(QString(most, u'*'))));
        QVERIFY(std::holds_alternative<filter::FilterError>(filter::Filter::parse(QString(most + 1, u'*'))));
    }

    void aRuleFindsAThousandViolations()
    {
        Finding rule;
        for (int i = 0; i < check::RuleCheck::mostFound + 10; ++i)
            rule.take({}, record::Recording());
        QCOMPARE(rule.found().size(), check::RuleCheck::mostFound);
        QCOMPARE(rule.found().constLast().times, qint64(1 + 10));
    }

private:
    void checkConstant(const QString& file, const QString& name, const QString& value)
    {
        const QString source = QString::fromUtf8(contentOf(file));
        const QRegularExpression constant(QStringLiteral(R"(\b%1(?: = |\{)([\d']+))").arg(name));
        const auto found = constant.match(source);
        const QString there = found.captured(1).remove(u'\'');
        QVERIFY2(there == QString(value).remove(u'\''),
            qPrintable(QStringLiteral("%1 in %2: \"%3\", the page: %4").arg(name, file, there, value)));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TstLimits)
#include "tst_limits.moc"
