#include "app/ctl/textwidth.h"
#include "app/ctl/topscreen.h"
#include "core/locks/situation.h"
#include "tests/support/fakelocks.h"

#include <QRegularExpression>
#include <QTest>

#include <clocale>

using namespace lockscope;
using namespace lockscope::ctl;
using support::FakeLock;
using support::fakeNow;
using What = TopKey::What;

namespace
{

const QHash<QByteArray, QString> noAliases;

QString textOfLine(const TopLine& line)
{
    QString text;
    for (const TopPiece& piece : line)
        text += piece.text;
    return text;
}

locks::Batch batchOf(const QList<locks::LockPtr>& changed, const QList<locks::LockRef>& removed = {})
{
    locks::Batch batch;
    batch.changed = changed;
    batch.removed = removed;
    return batch;
}

/// A screen of 80 x 12 unless said otherwise: eight rows.
struct Shown {
    explicit Shown(const QList<locks::LockPtr>& locks = {}, QSize screenSize = {80, 12})
        : size(screenSize)
    {
        locks::Health health;
        health.live = true;
        health.server = QStringLiteral("redis://shop");
        health.discovery.firstPassDone = true;
        screen.take(health);
        screen.take(batchOf(locks));
    }
    TopWish press(What what, const QString& text = {}) { return screen.press({what, text}, size); }
    /// Each letter as a key.
    TopWish type(const QString& letters)
    {
        TopWish last = TopWish::None;
        for (const QChar letter : letters)
            last = press(What::Letter, letter);
        return last;
    }
    QStringList lines()
    {
        QStringList texts;
        for (const TopLine& line : screen.lines(size))
            texts.append(textOfLine(line));
        return texts;
    }
    QString text() { return lines().join(u'\n'); }
    /// The names of the rows in sight, in order.
    QString rows()
    {
        (void)screen.lines(size);
        QStringList names;
        for (const locks::LockRef& ref : screen.shown())
            names.append(QString::fromUtf8(ref.name.bytes));
        return names.join(u' ');
    }
    QString chosen() const
    {
        return screen.selected() ? QString::fromUtf8(screen.selected()->ref->name.bytes) : QString();
    }

    TopScreen screen{{fakeNow, &noAliases, {}}};
    QSize size;
};

QList<locks::LockPtr> numbered(int count)
{
    QList<locks::LockPtr> locks;
    for (int i = 0; i < count; ++i)
        locks.append(FakeLock("lock:" + QByteArray::number(i).rightJustified(2, '0')));
    return locks;
}

} // namespace

/// The screen of “top” as a value: keys and locks in, lines out.
class TestTopScreen : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { std::setlocale(LC_ALL, "C.UTF-8"); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void troubleComesFirst();
    void newTroubleComesIntoSight();
    void timeAloneBringsTrouble();
    void keysMoveTheChoice();
    void theChoiceFollowsItsLock();
    void anOrderIsChosen();
    void aFilterIsTyped();
    void aHalfTypedFilterKeepsTheLast();
    void aFilterOfTimeIsJudgedAgain();
    void aFilterOfNamesIsJudgedAgain();
    void aFilterOverManyLocksIsArrangedInPieces();
    void detailsTellWhatIsGoingOn();
    void detailsStayWithTheirLock();
    void eventsOfTheFilterAreListed();
    void aReleaseAsksForConsent();
    void actsAreAskedForByTheirKeys();
    void termsAreAskedForBeforeConsent();
    void theChosenLocksSituationIsTold();
    void aNarrowTerminalKeepsWhatMatters_data();
    void aNarrowTerminalKeepsWhatMatters();
    void longNamesAreToldApart();
    void theFootNamesTheKeysThatFit();
    void lostSightIsTold();
    void everyLineFits_data();
    void everyLineFits();
};

void TestTopScreen::troubleComesFirst()
{
    Shown shown({FakeLock("a"), FakeLock("b"), FakeLock("c").overdue(), FakeLock("z").noExpiry()});
    QCOMPARE(shown.rows(), QStringLiteral("z c a b"));
    const QStringList lines = shown.lines();
    QCOMPARE(lines.size(), 12);
    QVERIFY2(lines.at(0).startsWith(QStringLiteral("redis://shop · live")), qPrintable(lines.at(0)));
    QVERIFY2(lines.at(1).startsWith(QStringLiteral("4 locks · 2 in trouble · sorted by trouble")),
        qPrintable(lines.at(1)));
    QVERIFY2(lines.at(3).startsWith(QStringLiteral("!! ∞ ")), qPrintable(lines.at(3)));
    QVERIFY2(lines.at(5).startsWith(QStringLiteral("   ● ")), qPrintable(lines.at(5)));
}

/// Also above what is in sight, as long as nobody has scrolled.
void TestTopScreen::newTroubleComesIntoSight()
{
    Shown shown(numbered(30));
    QCOMPARE(shown.rows(), QStringLiteral("lock:00 lock:01 lock:02 lock:03 lock:04 lock:05 lock:06 lock:07"));
    shown.screen.take(batchOf({FakeLock("zebra").noExpiry()}));
    QVERIFY(shown.rows().startsWith(QStringLiteral("zebra lock:00 ")));
    QCOMPARE(shown.chosen(), QStringLiteral("zebra"));
    shown.screen.take(batchOf({}, {locks::LockRef{{"zebra"}, 0, {}}}));
    QVERIFY(shown.rows().startsWith(QStringLiteral("lock:00 ")));
    QVERIFY(shown.text().contains(QStringLiteral("none in trouble")));
}

void TestTopScreen::timeAloneBringsTrouble()
{
    using namespace std::chrono_literals;
    Shown shown({FakeLock("a"), FakeLock("z").fixedLease(30s, 5s)});
    QCOMPARE(shown.rows(), QStringLiteral("a z"));
    shown.screen.setTime(fakeNow + 6s);
    QVERIFY2(shown.rows().startsWith(QStringLiteral("z")), qPrintable(shown.text()));
}

void TestTopScreen::keysMoveTheChoice()
{
    Shown shown(numbered(30));
    QCOMPARE(shown.chosen(), QStringLiteral("lock:00"));
    (void)shown.press(What::Down);
    (void)shown.type(QStringLiteral("j"));
    QCOMPARE(shown.chosen(), QStringLiteral("lock:02"));
    (void)shown.press(What::PageDown);
    QCOMPARE(shown.chosen(), QStringLiteral("lock:10"));
    QCOMPARE(shown.rows(), QStringLiteral("lock:03 lock:04 lock:05 lock:06 lock:07 lock:08 lock:09 lock:10"));
    (void)shown.press(What::Up);
    QVERIFY(shown.rows().startsWith(QStringLiteral("lock:03")));
    (void)shown.press(What::End);
    QCOMPARE(shown.chosen(), QStringLiteral("lock:29"));
    QVERIFY(shown.rows().endsWith(QStringLiteral("lock:29")));
    (void)shown.press(What::PageUp);
    QCOMPARE(shown.chosen(), QStringLiteral("lock:21"));
    (void)shown.press(What::Home);
    QVERIFY(shown.rows().startsWith(QStringLiteral("lock:00")));
    QCOMPARE(shown.type(QStringLiteral("q")), TopWish::Quit);
}

void TestTopScreen::theChoiceFollowsItsLock()
{
    Shown shown(numbered(30));
    (void)shown.press(What::Down);
    (void)shown.press(What::Down);
    (void)shown.rows();
    shown.screen.take(batchOf({FakeLock("lock:02").noExpiry()}));
    QVERIFY(shown.rows().startsWith(QStringLiteral("lock:02 lock:00 lock:01")));
    QCOMPARE(shown.chosen(), QStringLiteral("lock:02"));
    // Where it went, the next one is chosen.
    shown.screen.take(batchOf({}, {locks::LockRef{{"lock:02"}, 0, {}}}));
    (void)shown.rows();
    QCOMPARE(shown.chosen(), QStringLiteral("lock:00"));
}

void TestTopScreen::anOrderIsChosen()
{
    using namespace std::chrono_literals;
    Shown shown({FakeLock("b").heldFor(60s), FakeLock("a").heldFor(5s), FakeLock("c").waiters(4)});
    (void)shown.type(QStringLiteral("s"));
    QCOMPARE(shown.rows(), QStringLiteral("a b c"));
    QVERIFY(shown.text().contains(QStringLiteral("sorted by name")));
    (void)shown.type(QStringLiteral("ssss"));
    QVERIFY2(shown.text().contains(QStringLiteral("remaining time")), qPrintable(shown.text()));
    (void)shown.type(QStringLiteral("s"));
    QVERIFY(shown.rows().startsWith(QStringLiteral("c")));
    (void)shown.type(QStringLiteral("S"));
    QVERIFY(shown.rows().endsWith(QStringLiteral("c")));
    (void)shown.type(QStringLiteral("Sssss")); // renewals, trouble, name, kind
    QVERIFY2(shown.text().contains(QStringLiteral("sorted by kind")), qPrintable(shown.text()));
}

void TestTopScreen::aFilterIsTyped()
{
    Shown shown({FakeLock("orders:1"), FakeLock("orders:2"), FakeLock("shelf")});
    (void)shown.type(QStringLiteral("/shel"));
    QCOMPARE(shown.rows(), QStringLiteral("shelf"));
    QVERIFY(shown.lines().at(10).startsWith(QStringLiteral("/shel")));
    (void)shown.press(What::Backspace);
    (void)shown.press(What::ClearLine);
    (void)shown.type(QStringLiteral("q")); // a letter here, not the end
    QCOMPARE(shown.rows(), QString());
    QVERIFY(shown.text().contains(QStringLiteral("The filter hides all 3 locks.")));
    (void)shown.press(What::Escape);
    QCOMPARE(shown.rows(), QStringLiteral("orders:1 orders:2 shelf"));
    (void)shown.type(QStringLiteral("/orders"));
    (void)shown.press(What::Enter);
    QCOMPARE(shown.rows(), QStringLiteral("orders:1 orders:2"));
    QVERIFY(shown.text().contains(QStringLiteral("2 match “orders”")));
}

void TestTopScreen::aHalfTypedFilterKeepsTheLast()
{
    Shown shown({FakeLock("a").noExpiry(), FakeLock("b")});
    (void)shown.type(QStringLiteral("/state:no-expiry stat"));
    (void)shown.type(QStringLiteral("e:wrong"));
    QVERIFY2(shown.lines().at(11).contains(QStringLiteral("wrong")), qPrintable(shown.text()));
    QVERIFY(shown.lines().at(11).contains(u'^'));
    (void)shown.press(What::Enter); // not while it cannot be read
    QVERIFY(shown.lines().at(10).startsWith(QStringLiteral("/state:no-expiry state:wrong")));
    (void)shown.press(What::Escape);
    QCOMPARE(shown.rows(), QStringLiteral("a b"));
}

void TestTopScreen::aFilterOfTimeIsJudgedAgain()
{
    using namespace std::chrono_literals;
    Shown shown({FakeLock("a").fixedLease(60s, 40s), FakeLock("b")});
    (void)shown.type(QStringLiteral("/ttl<5s"));
    (void)shown.press(What::Enter);
    QCOMPARE(shown.rows(), QString());
    shown.screen.setTime(fakeNow + 36s);
    QVERIFY2(shown.rows().contains(u'a'), qPrintable(shown.text()));
}

/// A client gets its name from its connection, some time after its locks are known.
void TestTopScreen::aFilterOfNamesIsJudgedAgain()
{
    QHash<QByteArray, QString> names;
    TopScreen screen({fakeNow, &names, {}});
    const auto rows = [&screen] {
        (void)screen.lines({80, 12});
        return screen.shown().size();
    };
    screen.take(batchOf({FakeLock("a").heldBy("one"), FakeLock("b").heldBy("two"), FakeLock("c").free()}));
    QCOMPARE(rows(), 3);
    names.insert("one", QStringLiteral("shop"));
    screen.takeNames();
    QVERIFY(!screen.isArranging()); // nothing depends on it
    for (const QChar letter : QStringLiteral("/holder:billing"))
        (void)screen.press({What::Letter, letter}, {80, 12});
    (void)screen.press({What::Enter}, {80, 12});
    QCOMPARE(rows(), 0);
    names.insert("two", QStringLiteral("billing"));
    screen.takeNames();
    while (screen.goOn()) {
    }
    QCOMPARE(rows(), 1);
    QCOMPARE(screen.selected()->ref->name.bytes, QByteArray("b"));
    names.insert("two", QStringLiteral("orders"));
    screen.takeNames();
    QCOMPARE(rows(), 0);
}

/// A key costs a piece, however many locks there are; the last rows are shown until the new ones are
/// complete, and what changes meanwhile is in both.
void TestTopScreen::aFilterOverManyLocksIsArrangedInPieces()
{
    QList<locks::LockPtr> locks;
    for (int i = 0; i < 20'000; ++i)
        locks.append(FakeLock("lock:" + QByteArray::number(100'000 + i)));
    Shown shown(locks);
    while (shown.screen.goOn()) {
    }
    shown.type(QStringLiteral("/lock:119"));
    QVERIFY(shown.screen.goOn());
    QVERIFY(shown.lines().join(u'\n').contains(QStringLiteral("lock:100000")));
    shown.screen.take(batchOf({FakeLock("lock:119zz"), FakeLock("lock:0119")}, {{{"lock:100001"}, 0, {}}}));
    int pieces = 1;
    while (shown.screen.goOn())
        ++pieces;
    QVERIFY2(pieces >= 3 && pieces < 20, qPrintable(QString::number(pieces)));
    const QString text = shown.lines().join(u'\n');
    QVERIFY2(text.contains(QStringLiteral("1001 match")), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("lock:119000")) && !text.contains(QStringLiteral("lock:100000")));
    shown.screen.take(batchOf({}, {{{"lock:119zz"}, 0, {}}}));
    QVERIFY(shown.lines().join(u'\n').contains(QStringLiteral("1000 match")));
}

void TestTopScreen::detailsTellWhatIsGoingOn()
{
    Shown shown({FakeLock("orders:42").noExpiry(), FakeLock("b")}, {80, 24});
    (void)shown.press(What::Enter);
    const QStringList lines = shown.lines();
    QVERIFY2(lines.at(2).startsWith(QStringLiteral("orders:42")), qPrintable(lines.join(u'\n')));
    QVERIFY2(lines.at(3).startsWith(QStringLiteral("!! ")), qPrintable(lines.join(u'\n')));
    QVERIFY(shown.text().contains(QStringLiteral("holder ")));
    QCOMPARE(shown.screen.shown().size(), 1); // it is read first
    (void)shown.press(What::Escape);
    QCOMPARE(shown.rows(), QStringLiteral("orders:42 b"));
}

/// Whatever comes before it meanwhile, and wherever it moves itself.
void TestTopScreen::detailsStayWithTheirLock()
{
    Shown shown({FakeLock("a"), FakeLock("b"), FakeLock("c")}, {80, 24});
    (void)shown.press(What::Enter);
    QVERIFY2(shown.lines().at(2).startsWith(u'a'), qPrintable(shown.text()));
    shown.screen.take(batchOf({FakeLock("b").noExpiry()}));
    QVERIFY2(shown.lines().at(2).startsWith(u'a'), qPrintable(shown.text()));
    shown.screen.take(batchOf({FakeLock("b"), FakeLock("a").noExpiry()}));
    QVERIFY2(shown.lines().at(2).startsWith(u'a'), qPrintable(shown.text()));
    QCOMPARE(shown.chosen(), QStringLiteral("a"));
    shown.screen.take(batchOf({}, {locks::LockRef{{"a"}, 0, {}}}));
    QVERIFY2(shown.text().contains(QStringLiteral("It is gone.")), qPrintable(shown.text()));
    QCOMPARE(shown.type(QStringLiteral("f")), TopWish::None);
    (void)shown.press(What::Escape);
    QCOMPARE(shown.chosen(), QStringLiteral("b"));
}

void TestTopScreen::eventsOfTheFilterAreListed()
{
    Shown shown({FakeLock("a"), FakeLock("b")});
    locks::Batch batch;
    for (const char* name : {"a", "b"}) {
        locks::Event event;
        event.at = fakeNow;
        event.kind = locks::EventKind::Acquired;
        event.lock.name = {name};
        batch.events.append(event);
    }
    shown.screen.take(batch);
    (void)shown.type(QStringLiteral("e"));
    QCOMPARE(shown.text().count(QStringLiteral("acquired")), 2);
    QVERIFY(shown.lines().at(3).contains(QStringLiteral("  b  "))); // the newest
    (void)shown.type(QStringLiteral("e/a"));
    (void)shown.press(What::Enter);
    (void)shown.type(QStringLiteral("e"));
    QCOMPARE(shown.text().count(QStringLiteral("acquired")), 1);
    QVERIFY(!shown.text().contains(QStringLiteral("Left out here")));
    (void)shown.type(QStringLiteral("e/ trouble:any"));
    (void)shown.press(What::Enter);
    (void)shown.type(QStringLiteral("e"));
    QVERIFY2(
        shown.lines().at(3).contains(QStringLiteral("Left out here, as events do not tell it: trouble:")),
        qPrintable(shown.text()));
    QCOMPARE(shown.text().count(QStringLiteral("acquired")), 1);
}

void TestTopScreen::aReleaseAsksForConsent()
{
    Shown shown({FakeLock("orders:42")}, {80, 24});
    QCOMPARE(shown.type(QStringLiteral("f")), TopWish::ForceRelease);
    admin::ActRequest request;
    request.lock = *shown.screen.selected()->ref;
    const auto ask = [&] { shown.screen.confirm(request, {QStringLiteral("sends       DEL orders:42")}); };
    ask();
    QVERIFY(shown.text().contains(QStringLiteral("DEL orders:42")));
    QVERIFY(shown.lines().constLast().startsWith(QStringLiteral("Type yes")));
    QCOMPARE(shown.type(QStringLiteral("q")), TopWish::None);
    QCOMPARE(shown.press(What::Enter), TopWish::None); // another word
    QVERIFY(shown.lines().constLast().startsWith(QStringLiteral("That was not “yes”. Nothing was done.")));
    ask();
    QCOMPARE(shown.press(What::Escape), TopWish::None);
    QVERIFY(shown.lines().constLast().startsWith(QStringLiteral("Nothing was done.")));
    ask();
    QCOMPARE(shown.type(QStringLiteral("yes")), TopWish::None);
    QCOMPARE(shown.press(What::Enter), TopWish::None);
    QVERIFY(shown.lines().constLast().startsWith(QStringLiteral("Reason")));
    (void)shown.type(QStringLiteral("host gone "));
    QCOMPARE(shown.press(What::Enter), TopWish::Perform);
    QCOMPARE(shown.screen.request().reason, QStringLiteral("host gone"));
    Shown none;
    QCOMPARE(none.type(QStringLiteral("r")), TopWish::None);
}

void TestTopScreen::actsAreAskedForByTheirKeys()
{
    Shown shown({FakeLock("orders:42")}, {80, 24});
    QCOMPARE(shown.type(QStringLiteral("n")), TopWish::Nudge);
    QCOMPARE(shown.type(QStringLiteral("l")), TopWish::Shorten);
    (void)shown.press(What::Enter); // in details as well
    QCOMPARE(shown.type(QStringLiteral("n")), TopWish::Nudge);
    QCOMPARE(shown.type(QStringLiteral("l")), TopWish::Shorten);
    Shown none;
    QCOMPARE(none.type(QStringLiteral("n")), TopWish::None);
    QCOMPARE(none.type(QStringLiteral("l")), TopWish::None);
}

void TestTopScreen::termsAreAskedForBeforeConsent()
{
    Shown shown({FakeLock("orders:42")}, {80, 24});
    admin::ActRequest request;
    request.act = admin::ActKind::ShortenLease;
    request.lock = *shown.screen.selected()->ref;
    const QList<TopTerm> terms{
        {QStringLiteral("Seconds: "), QStringLiteral("11")}, {QStringLiteral("Why: ")}};
    shown.screen.askTerms(request, terms);
    QVERIFY2(shown.lines().constLast().startsWith(QStringLiteral("Seconds: 11")), qPrintable(shown.text()));
    QVERIFY(shown.lines().at(2).contains(QStringLiteral("orders:42")));
    (void)shown.press(What::ClearLine);
    QCOMPARE(shown.type(QStringLiteral("5")), TopWish::None);
    QCOMPARE(shown.press(What::Enter), TopWish::None);
    QVERIFY(shown.lines().constLast().startsWith(QStringLiteral("Why:")));
    (void)shown.type(QStringLiteral("late "));
    QCOMPARE(shown.press(What::Enter), TopWish::Answered);
    QCOMPARE(shown.screen.answers(), QStringList({QStringLiteral("5"), QStringLiteral("late")}));
    QCOMPARE(shown.screen.request(), request);
    shown.screen.askTerms(request, terms);
    QCOMPARE(shown.press(What::Escape), TopWish::None);
    QVERIFY(shown.lines().constLast().startsWith(QStringLiteral("Nothing was done.")));
}

/// In the words that “show” prints, below the table and in the details.
void TestTopScreen::theChosenLocksSituationIsTold()
{
    using namespace std::chrono_literals;
    const locks::LockPtr lock = FakeLock("orders:42").fixedLease(60s, 40s);
    const QString reported = locks::goingOnWords(*lock, noAliases, fakeNow);
    QVERIFY(!reported.isEmpty());
    Shown shown({lock, FakeLock("stuck").noExpiry()}, {200, 24});
    QVERIFY2(shown.lines().at(21).startsWith(QStringLiteral("!! no expiry")), qPrintable(shown.text()));
    QVERIFY(!shown.text().contains(reported));
    (void)shown.press(What::Down);
    QVERIFY2(shown.lines().at(21).startsWith(reported), qPrintable(shown.text()));
    (void)shown.press(What::Enter);
    QVERIFY2(shown.text().contains(reported), qPrintable(shown.text()));
    locks::ClientSight sight;
    locks::ClientMatch match;
    match.connection.address = "10.0.3.7:51422";
    sight.matches.insert(lock->holders.constFirst().client(), match);
    shown.screen.take(sight);
    QVERIFY2(shown.text().contains(QStringLiteral("(10.0.3.7, possible)")) &&
                 shown.text().contains(QStringLiteral(" is at 10.0.3.7 (possible).")),
        qPrintable(shown.text()));
    (void)shown.press(What::Escape); // who is connected is not asked for any more
    QVERIFY(!shown.text().contains(QStringLiteral("10.0.3.7")) && !shown.screen.wantsClients());
    Shown low({lock}, {200, 12}); // the table needs the lines
    QVERIFY(!low.text().contains(reported));
}

void TestTopScreen::aNarrowTerminalKeepsWhatMatters_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {60, 64, 70, 79})
        QTest::addRow("%d columns", width) << width;
}

void TestTopScreen::aNarrowTerminalKeepsWhatMatters()
{
    using namespace std::chrono_literals;
    QFETCH(const int, width);
    Shown shown({FakeLock("lock:orders:42").overdue(), FakeLock("lock:reports:7").heldFor(20min).waiters(3),
                    FakeLock("lock:shelf:12").fixedLease(600s, 594s)},
        {width, 12});
    const QStringList lines = shown.lines();
    const auto has = [&lines](qsizetype line, const QString& text) { return lines.at(line).contains(text); };
    const QString holder = QStringLiteral("6f1a…0001:7");
    for (const qsizetype line : {3, 4, 5})
        QVERIFY2(has(line, holder), qPrintable(lines.at(line)));
    QVERIFY2(has(3, QStringLiteral("lock:orders:42")) && has(3, QStringLiteral("Overdue")),
        qPrintable(lines.at(3)));
    QVERIFY2(has(4, QStringLiteral("lock:reports:7")) && has(4, QStringLiteral("Long wait")),
        qPrintable(lines.at(4)));
    QVERIFY2(has(5, QStringLiteral("lock:shelf:12")) && has(5, QStringLiteral("Held")) &&
                 has(5, QStringLiteral(" 9 m")),
        qPrintable(lines.at(5)));
}

/// Such names begin and end alike.
void TestTopScreen::longNamesAreToldApart()
{
    QList<locks::LockPtr> locks;
    for (const char* number : {"1", "2", "3"})
        locks.append(
            FakeLock(QByteArray("billing:lock:order:2024:11:invoice:") + number + ":settlement").noExpiry());
    const QStringList lines = Shown(locks, {60, 12}).lines();
    for (const qsizetype line : {3, 4, 5})
        QVERIFY2(lines.at(line).contains(QStringLiteral("…%1:settlement").arg(line - 2)),
            qPrintable(lines.at(line)));
}

/// The keys that a person needs least are left out first, and none is cut.
void TestTopScreen::theFootNamesTheKeysThatFit()
{
    const auto footAt = [](int width) { return Shown({}, {width, 12}).lines().constLast().trimmed(); };
    QCOMPARE(footAt(100),
        QStringLiteral(
            "Enter details  / filter  s sort  e events  r release  f force  n nudge  l shorten  ? keys  "
            "q ends"));
    QCOMPARE(footAt(60), QStringLiteral("Enter details  / filter  r release  f force  ? keys  q ends"));
    QCOMPARE(footAt(20), QStringLiteral("? keys  q ends"));
}

void TestTopScreen::lostSightIsTold()
{
    Shown shown({FakeLock("a")});
    locks::Health health;
    health.server = QStringLiteral("redis://shop");
    health.reason = "no-answer";
    shown.screen.take(health);
    const TopLine head = shown.screen.lines(shown.size).constFirst();
    QVERIFY2(textOfLine(head).contains(QStringLiteral("not live: ")), qPrintable(textOfLine(head)));
    QCOMPARE(head.constFirst().colour, 31);
}

void TestTopScreen::everyLineFits_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize& size :
        {QSize(80, 24), QSize(120, 40), QSize(200, 60), QSize(60, 10), QSize(20, 3), QSize(1, 1)})
        QTest::addRow("%dx%d", size.width(), size.height()) << size;
}

/// In each mode, with every sort of lock and hostile names; nothing that a terminal obeys is in it.
void TestTopScreen::everyLineFits()
{
    QFETCH(const QSize, size);
    QList<locks::LockPtr> all = support::everySortOfLock();
    for (const QByteArray& name : support::hostileNames())
        all.append(FakeLock(name));
    all.append(FakeLock("锁:订单:宽:很长很长很长很长很长很长很长很长很长很长的名称:42"));
    for (const QString& keys : {QString(), QStringLiteral("e"), QStringLiteral("?"),
             QStringLiteral("/state:x"), QStringLiteral("\n")}) {
        Shown shown(all, size);
        if (keys == u"\n")
            (void)shown.press(What::Enter);
        else
            (void)shown.type(keys);
        const QStringList lines = shown.lines();
        QVERIFY(lines.size() <= std::max(size.height(), 1));
        for (const QString& line : lines) {
            QVERIFY2(widthOf(line) <= size.width(), qPrintable(line));
            for (const QChar letter : line)
                QVERIFY(letter.category() != QChar::Other_Control);
        }
    }
}

QTEST_GUILESS_MAIN(TestTopScreen)
#include "tst_topscreen.moc"
