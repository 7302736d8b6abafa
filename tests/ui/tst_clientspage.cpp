#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/pages/clientspage.h"
#include "ui/widgets/plainlabel.h"

#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
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
};

} // namespace

class TestClientsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { uitest::failOnWarnings(); }

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
        QVERIFY(shown.label("clientsLack").contains(QStringLiteral("not told yet")));
    }

    /// A conclusion is shown with its certainty, and by what it is known.
    void whereAClientIsStandsWithItsEvidence()
    {
        Shown shown;
        shown.source->show({FakeLock("a").heldBy(billing).ptr()});
        Q_EMIT shown.source->clientsChanged(sightOf(billing));
        QCOMPARE(shown.cell(0, ClientModel::Place), QStringLiteral("10.0.3.7 “billing<b>” · likely"));
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
        QCOMPARE(locksWanted.value(0).value(0).toByteArray(), billing);
        for (QPushButton* button : shown.page.findChildren<QPushButton*>())
            if (button->text().startsWith(QStringLiteral("Name")))
                button->click();
        QCOMPARE(aliasRequested.value(0).value(0).toByteArray(), billing);
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
