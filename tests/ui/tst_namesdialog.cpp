#include "tests/support/fakelocks.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/dialogs/aliasdialog.h"
#include "ui/dialogs/namesdialog.h"
#include "ui/models/lockcolumns.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/clientspage.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/plainlabel.h"

#include <QFile>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>

/// Names of clients by pattern: the dialog, its files, and what the window makes of them.
namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using profile::NamePattern;
using support::FakeLock;

const QByteArray billing = "7f15010a-0000-4000-8000-000000000001";

struct Names {
    QTemporaryDir folder;
    NamesDialog dialog{
        {{QStringLiteral("order-*"), QStringLiteral("orders")}}, {{billing, QStringLiteral("by hand")}}};

    [[nodiscard]] QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
    QString write(const char* name, const QByteArray& content) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("the file cannot be written");
        return path(name);
    }
    [[nodiscard]] QPlainTextEdit* text() const { return dialog.findChild<QPlainTextEdit*>(); }
    [[nodiscard]] QString notice() const
    {
        return dialog.findChild<PlainLabel*>(QStringLiteral("namesNotice"))->text();
    }
    [[nodiscard]] QPushButton* button(const char* text) const
    {
        for (QPushButton* each : dialog.findChildren<QPushButton*>())
            if (each->text() == QLatin1String(text))
                return each;
        return nullptr;
    }
};

} // namespace

class TestNamesDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    void aFileTakesThePlaceOfTheText()
    {
        Names names;
        names.dialog.show();
        names.dialog.importFrom(names.write("names", "# ours\nbill-* = billing\n*\t= all\n"));
        QVERIFY2(names.notice().startsWith(QStringLiteral("2 names read from")), qPrintable(names.notice()));
        const QList<NamePattern> wanted{{QStringLiteral("bill-*"), QStringLiteral("billing")},
            {QStringLiteral("*"), QStringLiteral("= all")}};
        QCOMPARE(names.dialog.names(), wanted);
        uitest::takePictures(names.dialog, QStringLiteral("names"));
        names.text()->undo();
        QCOMPARE(names.text()->toPlainText(), QStringLiteral("order-* = orders\n"));
        QCOMPARE(uitest::labelsThatGuess(names.dialog), QStringList());
    }

    /// Neither a bad file nor a bad line costs what is there.
    void nothingIsLostOnBadInput()
    {
        Names names;
        const QString before = names.text()->toPlainText();
        names.dialog.importFrom(names.write("bad", "a = b\nfoo\n"));
        QVERIFY2(
            names.notice().contains(QStringLiteral("Line 2: “=” is missing")), qPrintable(names.notice()));
        QCOMPARE(names.text()->toPlainText(), before);
        names.dialog.importFrom(names.path("none"));
        QVERIFY2(names.notice().contains(QStringLiteral("cannot be read")), qPrintable(names.notice()));
        QCOMPARE(names.text()->toPlainText(), before);
        names.text()->setPlainText(QStringLiteral("order-* = orders\n= nobody"));
        QVERIFY(names.notice().startsWith(QStringLiteral("Line 2:")));
        QCOMPARE(names.text()->extraSelections().size(), 1);
        QVERIFY(!names.button("&Save names")->isEnabled());
        uitest::takePictures(names.dialog, QStringLiteral("names-fault"));
    }

    void anExportCanBeImported()
    {
        Names names;
        names.dialog.exportTo(names.path("out"));
        QFile file(names.path("out"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), billing + " = by hand\norder-* = orders\n");
        names.dialog.importFrom(names.path("out"));
        QCOMPARE(names.dialog.names().size(), 2);
    }

    /// The table of locks and the page of clients show a new client by its pattern.
    void theWindowNamesClientsAsTheyCome()
    {
        uitest::OpenWindow shown({FakeLock("a").heldBy(billing, "7").ptr()});
        shown.window.action("clientNames")->trigger();
        auto* dialog = shown.window.findChild<NamesDialog*>();
        dialog->findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("7f15* = ours\nsearch-* = search"));
        dialog->accept();
        shown.window.showPage(QStringLiteral("clients"));
        auto* clients = shown.window.findChild<ClientsPage*>();
        const auto named = [&](int row) {
            return clients->model()->index(row, ClientModel::Client).data().toString();
        };
        QTRY_COMPARE(named(0), QStringLiteral("ours"));
        locks::ClientSight sight;
        locks::ClientMatch match;
        match.connection.name = "search-7";
        match.certainty = locks::Certainty::Likely;
        sight.matches.insert("other", match);
        shown.source->show({FakeLock("b").heldBy("other").ptr()});
        Q_EMIT shown.source->clientsChanged(sight);
        QTRY_VERIFY_WITH_TIMEOUT(
            named(0) == QStringLiteral("search") || named(1) == QStringLiteral("search"), 5'000);
        shown.window.locksPage()->setFilterText(QStringLiteral("holder:search"));
        QCOMPARE(shown.window.locksPage()->model()->rowCount(), 1);
    }

    /// The names of connections cost the server a list of them, so that is asked for only while names are to
    /// be seen.
    void connectionsAreAskedForOnlyWhileNamesAreInSight()
    {
        uitest::OpenWindow shown({FakeLock("a").heldBy(billing, "7").ptr()});
        const auto asks = [&] { return shown.source->viewport.clients; };
        const int holder = lockColumn("holder");
        LocksPage* locks = shown.window.locksPage();
        locks->setDetailWanted(false); // the details show who it is, with and without patterns
        QTRY_VERIFY(!asks());
        shown.window.action("clientNames")->trigger();
        auto* dialog = shown.window.findChild<NamesDialog*>();
        dialog->findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("search-* = search"));
        dialog->accept();
        QTRY_VERIFY(asks()); // the table has a column of holders
        shown.window.showPage(QStringLiteral("audit"));
        QTRY_VERIFY(!asks());
        shown.window.showPage(QStringLiteral("events"));
        QTRY_VERIFY(asks());
        shown.window.showPage(QStringLiteral("locks"));
        locks->view()->setColumnHidden(holder, true);
        QTRY_VERIFY(!asks());
        locks->setFilterText(QStringLiteral("holder:search"));
        QTRY_VERIFY(asks());
        locks->setFilterText({});
        QTRY_VERIFY(!asks());
        locks->setGroupBy(GroupBy::Client);
        QTRY_VERIFY(asks());
        locks->setGroupBy(GroupBy::Nothing);
        QTRY_VERIFY(!asks());
        locks->view()->setColumnHidden(holder, false);
        QTRY_VERIFY(asks());
    }

    /// A person who names one client finds the way to name many.
    void theNameOfOneLeadsToPatterns()
    {
        uitest::OpenWindow shown({FakeLock("a").heldBy(billing, "7").ptr()});
        shown.window.locksPage()->selectLock({{"a"}, 0, {}});
        shown.window.action("nameClient")->trigger();
        auto* alias = shown.window.findChild<AliasDialog*>();
        QVERIFY(alias != nullptr);
        for (QPushButton* button : alias->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Names by &pattern…"))
                button->click();
        QVERIFY(shown.window.findChild<NamesDialog*>() != nullptr);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestNamesDialog)
#include "tst_namesdialog.moc"
