#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/pages/clientspage.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/filtercompleter.h"
#include "ui/widgets/filterhint.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/savedfiltersbutton.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using locks::ClientSight;
using support::FakeLock;
using support::fakeNow;
using support::FakeSource;

const QByteArray billing = "7f15010a-0000-4000-8000-000000000001";
const QByteArray search = "7f15010a-0000-4000-8000-000000000002";

ClientSight sightOf(const QByteArray& client)
{
    ClientSight sight;
    sight.condition = ClientSight::Condition::Known;
    sight.connections = 12;
    locks::ClientMatch match;
    match.connection.id = 7;
    match.connection.address = "10.0.3.7:51422";
    match.connection.name = "billing<b>";
    match.connections = 24;
    match.certainty = locks::Certainty::Likely;
    match.seen = 3;
    match.tried = 3;
    sight.matches.insert(client, match);
    return sight;
}

/// A page that is shown, on a source of a test.
struct Shown {
    std::shared_ptr<FakeSource> source = std::make_shared<FakeSource>();
    ClientsPage page;
    QAbstractItemModelTester tester{page.model()};

    Shown()
    {
        source->goLive();
        page.setSource(source);
        page.show();
        page.tick(fakeNow);
    }
    void pass()
    {
        for (int beat = 0; beat < 10; ++beat)
            page.tick(fakeNow);
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return page.model()->index(row, column).data().toString();
    }
    [[nodiscard]] QString label(const char* name) const
    {
        return page.findChild<PlainLabel*>(QLatin1String(name))->text();
    }
    [[nodiscard]] QAction* action(const char* id) const
    {
        return page.findChild<QAction*>(QLatin1String(id));
    }
};

/// The file of an export of one of two clients, which has a name and a place.
QByteArray exported(words::TableForm form, console::Naming naming)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("clients"));
    Shown shown;
    shown.source->show({FakeLock("a").heldBy(billing).ptr(), FakeLock("b").heldBy(search).ptr()});
    Q_EMIT shown.source->clientsChanged(sightOf(search));
    shown.page.setAliases({{search, QStringLiteral("search-1")}});
    shown.page.findChild<QLineEdit*>(QStringLiteral("clientsFilter"))->setText(QStringLiteral("search"));
    const auto* writing = shown.page.findChild<console::FileExport*>();
    QSignalSpy finished(writing, &console::FileExport::finished);
    shown.page.exportTo(path, form, naming);
    if (!finished.wait())
        return {};
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestClientsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init() { uitest::beginAnew(); }

    /// The first client stands ready, and Enter shows its locks.
    void theTableComesBeforeTheFilter()
    {
        QStackedWidget pages;
        auto* before = new QLineEdit(&pages);
        pages.addWidget(before);
        auto* page = new ClientsPage(&pages);
        pages.addWidget(page);
        const auto source = std::make_shared<FakeSource>();
        source->goLive();
        source->show({FakeLock("a").heldBy(billing).ptr()});
        page->setSource(source);
        pages.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pages));
        before->setFocus();
        pages.setCurrentWidget(page);
        QCOMPARE(page->focusWidget()->objectName(), QStringLiteral("clients"));
        page->focusFilter();
        pages.setCurrentWidget(before);
        pages.setCurrentWidget(page);
        QCOMPARE(page->focusWidget()->objectName(), QStringLiteral("clientsFilter")); // as it was left
    }

    /// Also where it is the first page of the window, and its rows come later.
    void theTableComesFirstAtTheStart()
    {
        QStackedWidget pages;
        auto* page = new ClientsPage(&pages);
        pages.addWidget(page);
        const auto source = std::make_shared<FakeSource>();
        source->goLive();
        page->setSource(source);
        pages.show();
        QVERIFY(QTest::qWaitForWindowActive(&pages));
        source->show({FakeLock("a").heldBy(billing).ptr()});
        for (int beat = 0; beat < 10; ++beat)
            page->tick(fakeNow);
        QCOMPARE(page->focusWidget()->objectName(), QStringLiteral("clients"));
        page->focusFilter();
        source->show({}, {{{"a"}, 0, {}}});
        source->show({FakeLock("b").heldBy(search).ptr()});
        for (int beat = 0; beat < 10; ++beat)
            page->tick(fakeNow);
        QCOMPARE(page->focusWidget()->objectName(), QStringLiteral("clientsFilter"));
    }

    void oneRowForEachClient()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing, "7").ptr(),
            FakeLock("b").heldBy(billing, "8").ptr(), FakeLock("c").heldBy(search).ptr()});
        shown.pass();
        QCOMPARE(shown.page.model()->rowCount(), 2);
        QCOMPARE(shown.cell(0, ClientModel::Held), QStringLiteral("2"));
        QCOMPARE(shown.cell(0, ClientModel::Threads), QStringLiteral("2"));
        QCOMPARE(shown.cell(0, ClientModel::Life), QStringLiteral("● alive"));
        QCOMPARE(shown.cell(0, ClientModel::Place), QString());
        shown.page.setAliases({{search, QStringLiteral("search-1")}});
        QCOMPARE(shown.cell(1, ClientModel::Client), QStringLiteral("search-1"));
        QVERIFY(shown.label("clientsLack").contains(QStringLiteral("not listed its connections yet")));
    }

    /// A conclusion is shown with its certainty, and by what it is known.
    void whereAClientIsStandsWithItsEvidence()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing).ptr()});
        Q_EMIT shown.source->clientsChanged(sightOf(billing));
        QCOMPARE(shown.cell(0, ClientModel::Place), QStringLiteral("likely · 10.0.3.7 “billing<b>”"));
        QVERIFY2(shown.label("clientWords").contains(QStringLiteral("In 3 of 3 looks")),
            qPrintable(shown.label("clientWords")));
        QVERIFY(shown.label("clientsLack").isEmpty());
        QCOMPARE(uitest::labelsThatGuess(shown.page), QStringList());
    }

    void whoMayNotKnowIsToldWhatIsMissing()
    {
        Shown shown;
        ClientSight refused;
        refused.condition = ClientSight::Condition::Refused;
        refused.failure = base::Error{base::ErrorKind::NoPermission, "client list", {}};
        Q_EMIT shown.source->clientsChanged(refused);
        QVERIFY(shown.label("clientsLack").contains(QStringLiteral("“+client|list”")));
        ClientSight many;
        many.condition = ClientSight::Condition::TooMany;
        many.connections = 20'000;
        Q_EMIT shown.source->clientsChanged(many);
        QVERIFY(shown.label("clientsLack").contains(QStringLiteral("20000 connections")));
    }

    void aServerOutOfSightIsSaid()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing).ptr()});
        shown.pass();
        shown.source->freeze(10s);
        shown.pass();
        QVERIFY(shown.label("clientsLack").startsWith(QStringLiteral("The server is out of sight")));
        QCOMPARE(shown.page.model()->rowCount(), 1);
    }

    void theChosenClientIsNamedOrItsLocksShown()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing).ptr()});
        shown.pass();
        QSignalSpy locksWanted(&shown.page, &ClientsPage::locksWanted);
        QSignalSpy aliasRequested(&shown.page, &ClientsPage::aliasRequested);
        auto* table = shown.page.findChild<QTableView*>();
        Q_EMIT table->activated(table->currentIndex());
        QCOMPARE(locksWanted.value(0), (QVariantList{QString::fromLatin1("holder:" + billing), false}));
        for (QPushButton* button : shown.page.findChildren<QPushButton*>())
            if (button->text().startsWith(QStringLiteral("Name")))
                button->click();
        QCOMPARE(aliasRequested.value(0).value(0).toByteArray(), billing);
    }

    void wordsFilterTheClients()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing).ptr(), FakeLock("b").heldBy(search).ptr()});
        Q_EMIT shown.source->clientsChanged(sightOf(billing));
        shown.page.setAliases({{search, QStringLiteral("search-1")}});
        shown.page.focusFilter();
        auto* filter = shown.page.findChild<QLineEdit*>(QStringLiteral("clientsFilter"));
        QCOMPARE(shown.page.focusWidget(), filter);
        const auto found = [&](const QString& words) {
            filter->setText(words);
            QStringList names;
            for (int row = 0; row < shown.page.model()->rowCount(); ++row)
                names.append(QString::fromLatin1(shown.page.model()->rowAt(row).id.right(1)));
            return names;
        };
        QCOMPARE(found(QStringLiteral("SEARCH")), QStringList{QStringLiteral("2")});
        QCOMPARE(found(QString::fromLatin1(search)), QStringList{QStringLiteral("2")});
        QCOMPARE(found(QStringLiteral("10.0.3 likely")), QStringList{QStringLiteral("1")});
        QCOMPARE(found(QStringLiteral("nobody")), QStringList());
        QCOMPARE(shown.page.findChild<EmptyState*>()->text().button, QStringLiteral("Clear the filter"));
        Q_EMIT shown.page.findChild<EmptyState*>()->pressed();
        QCOMPARE(shown.page.model()->rowCount(), 2);
    }

    /// Suggestions say how many clients have each, as in the filter of locks.
    void suggestionsCountTheClients()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing).ptr(), FakeLock("b").heldBy(search).ptr()});
        Q_EMIT shown.source->clientsChanged(sightOf(billing));
        shown.page.setAliases({{search, QStringLiteral("search-1")}});
        shown.pass();
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.page.focusFilter();
        auto* completer = shown.page.findChild<FilterCompleter*>();
        const auto suggested = [&](const char* text) {
            shown.page.findChild<QLineEdit*>(QStringLiteral("clientsFilter"))
                ->setText(QString::fromUtf8(text));
            completer->suggest(true);
            QStringList texts;
            for (const Suggestion& suggestion : completer->shown())
                texts.append(
                    QStringLiteral("%1 %2").arg(suggestion.shown, QString::number(suggestion.count)));
            return texts;
        };
        QCOMPARE(suggested("life:"), QStringList({QStringLiteral("alive 2"), QStringLiteral("unknown 0"),
                                         QStringLiteral("silent 0")}));
        QCOMPARE(suggested("certainty:l"), QStringList{QStringLiteral("likely 1")});
        QCOMPARE(suggested("client:"), QStringList({QStringLiteral("%1 1").arg(QString::fromLatin1(billing)),
                                           QStringLiteral("search-1 1")}));
        QCOMPARE(suggested("place:10").size(), 1);
        QVERIFY(suggested("sear").contains(QStringLiteral("search-1 1")));
        completer->close();
        auto* field = shown.page.findChild<QLineEdit*>(QStringLiteral("clientsFilter"));
        field->clear();
        QTest::keyClicks(field, QStringLiteral("life:"));
        QCOMPARE(shown.page.model()->rowCount(), 2); // a half-typed word hides nothing
        const auto* label = shown.page.findChild<QLabel*>(QStringLiteral("clientsFilterFault"));
        QTRY_VERIFY(completer->isOpen() && label->isVisible());
        const QRect list(completer->list().mapToGlobal(QPoint()), completer->list().size());
        QVERIFY(!list.intersects(QRect(label->mapToGlobal(QPoint()), label->size())));
        completer->close();
        savedfilters::keep(
            {QStringLiteral("mine"), QStringLiteral("client:search*")}, savedfilters::Of::Clients);
        auto* saved = shown.page.findChild<SavedFiltersButton*>();
        Q_EMIT saved->menu()->aboutToShow();
        QCOMPARE(saved->menu()->actions().constFirst()->text(), QStringLiteral("mine\t1"));
        saved->menu()->actions().constFirst()->trigger();
        QCOMPARE(shown.page.model()->rowCount(), 1);
        Q_EMIT saved->menu()->aboutToHide();
    }

    /// The grammar is that of the other filters: joined, excluded, with fields, and a word for a slip.
    void aFilterOfClientsHasTheGrammarOfTheOthers()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing).ptr(), FakeLock("b").heldBy(billing).ptr(),
            FakeLock("c").heldBy(search).ptr()});
        Q_EMIT shown.source->clientsChanged(sightOf(billing));
        shown.pass();
        auto* filter = shown.page.findChild<QLineEdit*>(QStringLiteral("clientsFilter"));
        const auto found = [&](const char* text) {
            filter->setText(QString::fromUtf8(text));
            QString names;
            for (int row = 0; row < shown.page.model()->rowCount(); ++row)
                names += QString::fromLatin1(shown.page.model()->rowAt(row).id.right(1));
            return names;
        };
        QCOMPARE(found("holds>1"), QStringLiteral("1"));
        QCOMPARE(found("!holds>1"), QStringLiteral("2"));
        QCOMPARE(found("place:10.0.3.* or client:*0002"), QStringLiteral("12"));
        QCOMPARE(found("life:ali"), QStringLiteral("12")); // a value that is none leaves the one before
        QVERIFY(shown.label("clientsFilterFault").contains(QStringLiteral("alive")));
        QCOMPARE(found("life:alive"), QStringLiteral("12"));
        QVERIFY(shown.label("clientsFilterFault").isEmpty());
        QCOMPARE(found("holder:7f15"), QString());
        QVERIFY(shown.page.findChild<FilterHint*>()->isVisible());
        filter->setText(QStringLiteral("life:s"));
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        filter->setFocus();
        shown.page.findChild<FilterCompleter*>()->suggest(true);
        QCOMPARE(
            shown.page.findChild<FilterCompleter*>()->shown().constFirst().text, QStringLiteral("silent"));
        shown.page.findChild<FilterCompleter*>()->close();
        filter->clear();
        auto* table = shown.page.findChild<QTableView*>(QStringLiteral("clients"));
        table->setCurrentIndex(shown.page.model()->index(0, ClientModel::Held));
        QVERIFY(shown.action("rowFilter")->text().contains(QStringLiteral("holds=2")));
        shown.action("rowExclude")->trigger();
        QCOMPARE(filter->text(), QStringLiteral("!holds=2"));
        QCOMPARE(shown.page.model()->rowCount(), 1);
        for (int column = 0; column < ClientModel::ColumnCount; ++column) {
            const QString term = shown.page.model()->filterTermAt(shown.page.model()->index(0, column));
            const auto read = filter::ClientFilter::parse(term);
            QVERIFY2(std::holds_alternative<filter::ClientFilter>(read), qPrintable(term));
        }
    }

    /// The menu says whose locks it shows or leaves out, of one client and of several.
    void locksOfSeveralClientsAreShownOrLeftOut()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing).ptr(), FakeLock("b").heldBy(search).ptr(),
            FakeLock("c").heldBy(search).ptr()});
        shown.page.setAliases({{search, QStringLiteral("R&D")}});
        shown.pass();
        QSignalSpy locksWanted(&shown.page, &ClientsPage::locksWanted);
        auto* table = shown.page.findChild<QTableView*>();
        QCOMPARE(shown.action("clientLocksOut")->text(), QStringLiteral("&Leave out the locks of R&&D"));
        shown.action("clientLocksOut")->trigger();
        QCOMPARE(locksWanted.takeFirst(), (QVariantList{QString::fromLatin1("holder:" + search), true}));
        table->selectAll();
        QCOMPARE(shown.action("clientLocks")->text(), QStringLiteral("&Show only the locks of 2 clients"));
        QVERIFY(!shown.action("holderName")->isEnabled());
        QCOMPARE(shown.label("clientWords"),
            QStringLiteral("2 clients are chosen: together they hold 3 locks and have 0 places in queues."));
        shown.action("clientLocks")->trigger();
        const QByteArray both = "(holder:" + search + " or holder:" + billing + ")";
        QCOMPARE(locksWanted.takeFirst(), (QVariantList{QString::fromLatin1(both), false}));
    }

    void aFilterHasNoRoomForAllClients()
    {
        Shown shown;
        QList<locks::LockPtr> many;
        for (int i = 0; i < 40; ++i)
            many.append(FakeLock("a" + QByteArray::number(i)).heldBy(billing + QByteArray::number(i)).ptr());
        shown.source->show(many);
        shown.pass();
        shown.page.findChild<QTableView*>()->selectAll();
        QVERIFY(!shown.action("clientLocks")->isEnabled());
        QVERIFY(shown.label("clientWords").endsWith(QStringLiteral("choose fewer to see their locks.")));
    }

    void severalClientsAreCopied()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing).ptr(), FakeLock("b").heldBy(search).ptr()});
        shown.pass();
        shown.page.setAliases({{billing, QStringLiteral("ours")}, {search, QStringLiteral("ours")}});
        shown.page.findChild<QTableView*>()->selectAll();
        const auto copied = [&](const char* id) {
            shown.action(id)->trigger();
            return QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        };
        QCOMPARE(copied("copyRows").size(), 3);
        const QString named = QStringLiteral("ours (%1)").arg(QString::fromLatin1(search));
        QVERIFY2(copied("copyRows").join(u'\n').contains(named), qPrintable(copied("copyRows").join(u'\n')));
        QVERIFY(copied("copyRowsMarkdown").constFirst().startsWith(QStringLiteral("| Client")));
        const QStringList lines = copied("copyRowsJson");
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines.constFirst().contains(QStringLiteral("\"last_sign\"")));
    }

    void theClientsShownAreExported_data()
    {
        QTest::addColumn<words::TableForm>("form");
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("JSON Lines") << words::TableForm::JsonLines << QByteArray("{\"alias\":\"search-1\"");
        QTest::newRow("CSV") << words::TableForm::Csv << QByteArray("client,alias,place,certainty,life,held");
        QTest::newRow("Markdown") << words::TableForm::Markdown << QByteArray("| Client | Name |");
    }
    void theClientsShownAreExported()
    {
        QFETCH(words::TableForm, form);
        QFETCH(QByteArray, begin);
        const QByteArray content = exported(form, console::Naming::Plain);
        QVERIFY2(content.startsWith(begin), content.constData());
        QVERIFY(content.contains(search));
        QVERIFY(!content.contains(billing));
    }

    /// Who gets a file with hashed names learns nothing of clients and hosts.
    void anExportHashesClientsAndPlaces()
    {
        const QByteArray content = exported(words::TableForm::JsonLines, console::Naming::Hashed);
        QVERIFY2(content.contains("\"client\":\"client-"), content.constData());
        for (const QByteArray& name :
            {search, QByteArray("search-1"), QByteArray("10.0.3"), QByteArray("<b>")})
            QVERIFY2(!content.contains(name), content.constData());
    }

    /// A page that nobody sees costs nothing.
    void aHiddenPageForgets()
    {
        Shown shown;
        QSignalSpy isShown(&shown.page, &ClientsPage::shown);
        shown.source->show({FakeLock("a").heldBy(billing).ptr()});
        shown.page.hide();
        QCOMPARE(isShown.value(0).value(0).toBool(), false);
        shown.source->show({FakeLock("b").heldBy(billing).ptr()});
        shown.page.show();
        QCOMPARE(shown.cell(0, ClientModel::Held), QStringLiteral("2"));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestClientsPage)
#include "tst_clientspage.moc"
