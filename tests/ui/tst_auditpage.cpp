#include "core/audit/auditentry.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/models/auditmodel.h"
#include "ui/pages/auditpage.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/filtercompleter.h"
#include "ui/widgets/savedfiltersbutton.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using admin::ActKind;
using admin::OutcomeKind;
using support::FakeLock;

/// A log in a folder of its own, and a page on it.
struct Log {
    QTemporaryDir folder;
    audit::AuditFile file{folder.filePath(QStringLiteral("audit.jsonl"))};
    int number = 0;

    void append(const QJsonObject& content) const
    {
        const auto line = file.append(content);
        QVERIFY(line && line->has_value());
    }
    /// One act, begun, and ended where `outcome` says so.
    void act(ActKind act, const QByteArray& name, const std::optional<admin::Outcome>& outcome,
        const QString& reason = {})
    {
        admin::Intent intent;
        intent.id = "id-" + QByteArray::number(++number);
        intent.request.act = act;
        intent.request.lock.name = {name};
        intent.request.reason = reason;
        intent.seen = FakeLock(name);
        intent.commands = {"DEL " + name};
        intent.redisUser = "ops";
        intent.server = "redis://127.0.0.1:6379/0";
        const audit::AuditContext context{
            "lockscope", QStringLiteral("billing"), profile::Environment::Production};
        append(audit::intentContent(intent, context, QDateTime::currentDateTimeUtc()));
        if (outcome)
            append(audit::outcomeContent(intent.id, *outcome, QDateTime::currentDateTimeUtc()));
    }
};

admin::Outcome ended(OutcomeKind kind, const QByteArray& finding = {}, const QByteArray& why = {})
{
    admin::Outcome outcome;
    outcome.kind = kind;
    outcome.finding = finding;
    outcome.why = why;
    outcome.findingAfter = 4ms;
    return outcome;
}

QString cell(const AuditModel* model, int row, int column)
{
    return model->index(row, column).data().toString();
}

/// Three acts that have ended and one that has not, on a page.
struct FourActs {
    Log log;
    AuditPage page{log.file.path()};

    FourActs()
    {
        log.act(
            ActKind::ForceRelease, "orders:42", ended(OutcomeKind::Applied, "free"), QStringLiteral("INC-7"));
        log.act(ActKind::ForceRelease, "orders:43", ended(OutcomeKind::Refused, {}, "changed"));
        log.act(ActKind::Nudge, "orders:43", ended(OutcomeKind::Applied));
        log.act(ActKind::Nudge, "orders:44", {});
        page.show();
        if (!QTest::qWaitFor([this] { return page.model()->rowCount() == 4; }))
            qFatal("the log is not read");
    }
    [[nodiscard]] QLineEdit* filter() const { return page.findChild<QLineEdit*>(); }
    [[nodiscard]] QString fault() const
    {
        return page.findChild<QLabel*>(QStringLiteral("auditFilterFault"))->text();
    }
    [[nodiscard]] QString rows() const
    {
        QStringList rows;
        for (const audit::AuditEntry& entry : page.model()->shown())
            rows.append(QString::fromLatin1(entry.act + ' ' + entry.lock.name.bytes));
        return rows.join(QStringLiteral(", "));
    }
};

} // namespace

class TestAuditPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    void filtersAreKeptByName()
    {
        FourActs shown;
        savedfilters::keep({QStringLiteral("ours"), QStringLiteral("act:nudge")}, savedfilters::Of::Acts);
        auto* saved = shown.page.findChild<SavedFiltersButton*>();
        Q_EMIT saved->menu()->aboutToShow();
        QCOMPARE(saved->menu()->actions().constFirst()->text(), QStringLiteral("ours\t2"));
        saved->menu()->actions().constFirst()->trigger();
        QCOMPARE(shown.filter()->text(), QStringLiteral("act:nudge"));
        Q_EMIT saved->menu()->aboutToHide();
    }

    /// Its words and their values are suggested with the number of acts that have each.
    void theFilterIsCompleted()
    {
        FourActs acts;
        uitest::activate(acts.page);
        acts.page.focusFilter();
        const auto* completer = acts.page.findChild<FilterCompleter*>();
        const auto suggestedFor = [&](const QString& text) {
            acts.filter()->clear();
            QTest::keyClicks(acts.filter(), text);
            if (text.endsWith(u':') && acts.page.model()->rowCount() != 4) // a half-typed word hides nothing
                return QStringLiteral("acts are hidden");
            QStringList texts;
            for (const Suggestion& suggestion : completer->shown())
                texts.append(QStringLiteral("%1 %2").arg(suggestion.text, QString::number(suggestion.count)));
            return texts.join(QStringLiteral(", "));
        };
        QCOMPARE(suggestedFor(QStringLiteral("act")), QStringLiteral("actor: -1, act: -1"));
        QCOMPARE(suggestedFor(QStringLiteral("act:")), QStringLiteral("force-release 2, nudge 2"));
        QCOMPARE(suggestedFor(QStringLiteral("act:wake")), QStringLiteral("nudge 2")); // as it is shown
        QCOMPARE(
            suggestedFor(QStringLiteral("lock:")), QStringLiteral("orders:43 2, orders:42 1, orders:44 1"));
        QCOMPARE(suggestedFor(QStringLiteral("server:bill")), QStringLiteral("billing 4"));
        QCOMPARE(suggestedFor(QStringLiteral("reason:")), QStringLiteral("INC-7 1"));
        QVERIFY(suggestedFor(QStringLiteral("actor:")).contains(QStringLiteral("ops 4")));
        QCOMPARE(suggestedFor(QStringLiteral("refu")), QStringLiteral("outcome:refused -1"));
        QCOMPARE(suggestedFor(QStringLiteral("ord")), QStringLiteral("orders: 4"));
        QCOMPARE(suggestedFor(QStringLiteral("outcome:")),
            QStringLiteral("applied 2, refused 1, unknown 1, failed 0"));
        uitest::takePictures(acts.page, QStringLiteral("audit-completion"));
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Down);
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Down);
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
        QCOMPARE(acts.filter()->text(), QStringLiteral("outcome:refused "));
        QCOMPARE(acts.rows(), QStringLiteral("force-release orders:43"));
        QTest::keyClick(acts.filter(), Qt::Key_Down); // also where nothing is typed
        QVERIFY(completer->isOpen());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
        QTRY_VERIFY(acts.page.findChild<QTableView*>()->hasFocus());
        acts.page.focusFilter();
        QTest::keyClick(acts.filter(), Qt::Key_Escape);
        QCOMPARE(acts.filter()->text(), QString());
        QCOMPARE(acts.page.model()->rowCount(), 4);
    }

    /// “actor” looks for a name once a person stops typing, and for none once it is a field.
    void aFieldHidesNoActBeforeItsValue()
    {
        FourActs acts;
        uitest::activate(acts.page);
        acts.page.focusFilter();
        acts.filter()->setText(QStringLiteral("orders "));
        QTest::keyClicks(acts.filter(), QStringLiteral("actor"));
        QCOMPARE(acts.page.model()->rowCount(), 4);
        QTRY_COMPARE(acts.page.model()->rowCount(), 0);
        QTest::keyClicks(acts.filter(), QStringLiteral(":"));
        QCOMPARE(acts.page.model()->rowCount(), 4);
        acts.page.findChild<FilterCompleter*>()->close();
    }

    /// The list of suggestions is over what lies below the word, and the fault is beside it.
    void aFaultIsSeenBesideTheSuggestions()
    {
        FourActs acts;
        acts.page.resize(900, 500);
        uitest::activate(acts.page);
        acts.page.focusFilter();
        QTest::keyClicks(acts.filter(), QStringLiteral("outcome:app"));
        auto* completer = acts.page.findChild<FilterCompleter*>();
        QTRY_VERIFY(completer->isOpen());
        const auto* label = acts.page.findChild<QLabel*>(QStringLiteral("auditFilterFault"));
        QVERIFY(label->isVisible());
        const QRect list(completer->list().mapToGlobal(QPoint()), completer->list().size());
        QVERIFY(!list.intersects(QRect(label->mapToGlobal(QPoint()), label->size())));
        QVERIFY(acts.page.rect().contains(label->geometry()));
        uitest::takePictures(acts.page, QStringLiteral("audit-fault-beside-suggestions"));
        completer->close();
    }

    void itListsTheActsNewestFirstAndFollows()
    {
        Log log;
        log.act(
            ActKind::ForceRelease, "orders:42", ended(OutcomeKind::Applied, "free"), QStringLiteral("INC-7"));
        log.act(ActKind::ShortenLease, "orders:43", std::nullopt);
        AuditPage page(log.file.path());
        const QAbstractItemModelTester tester(page.model());
        page.show();
        QTRY_COMPARE(page.model()->rowCount(), 2);
        QCOMPARE(cell(page.model(), 0, AuditModel::LockName), QStringLiteral("orders:43"));
        QVERIFY(cell(page.model(), 0, AuditModel::Outcome).contains(QStringLiteral("never ended")));
        QCOMPARE(cell(page.model(), 1, AuditModel::Outcome), QStringLiteral("✓ Applied. It is free."));
        QCOMPARE(cell(page.model(), 1, AuditModel::Reason), QStringLiteral("INC-7"));
        QVERIFY(page.verdict().contains(QStringLiteral("Log integrity verified")));

        auto* table = page.findChild<QTableView*>();
        table->selectRow(1);
        log.act(ActKind::Nudge, "orders:44", ended(OutcomeKind::Refused, {}, "nobody-to-wake"));
        QTRY_COMPARE(page.model()->rowCount(), 3);
        QCOMPARE(table->currentIndex().row(), 2);
        QTRY_VERIFY(cell(page.model(), 0, AuditModel::Outcome).contains(QStringLiteral("Nobody waits")));
    }

    void theColumnsHaveRoomForWhatTheyHold()
    {
        Log log;
        log.act(ActKind::ForceRelease, "inventory:lock:stock-take:warehouse-7",
            ended(OutcomeKind::Applied, "free"), QStringLiteral("INC-4711 hangs since one o'clock"));
        AuditPage page(log.file.path());
        page.resize(1200, 500);
        page.show();
        QTRY_COMPARE(page.model()->rowCount(), 1);
        auto* table = page.findChild<QTableView*>();
        const QAbstractItemView* rows = table;
        for (const int section :
            {AuditModel::Act, AuditModel::LockName, AuditModel::Outcome, AuditModel::Reason})
            QVERIFY2(table->columnWidth(section) >= rows->sizeHintForColumn(section),
                qPrintable(QString::number(section)));
        table->setColumnWidth(AuditModel::LockName, 90); // as a person drags it
        log.act(ActKind::Nudge, "orders:44", std::nullopt);
        QTRY_COMPARE(page.model()->rowCount(), 2);
        QCOMPARE(table->columnWidth(AuditModel::LockName), 90);
    }

    /// With larger text an address is whole, and the room of a column without content is the outcome's.
    void numbersAreWholeInLargeText()
    {
        Log log;
        log.act(ActKind::ForceRelease, "inventory:lock:stock-take:warehouse-7",
            ended(OutcomeKind::Applied, "free"));
        AuditPage page(log.file.path());
        QFont large = page.font();
        large.setPointSizeF(large.pointSizeF() * 1.5);
        page.setFont(large);
        page.resize(1280, 500);
        page.show();
        QTRY_COMPARE(page.model()->rowCount(), 1);
        const auto* table = page.findChild<QTableView*>();
        const QAbstractItemView* rows = table;
        for (const int section : {AuditModel::Time, AuditModel::Connection, AuditModel::Outcome})
            QVERIFY2(table->columnWidth(section) >= rows->sizeHintForColumn(section),
                qPrintable(QString::number(section)));
        QVERIFY(table->columnWidth(AuditModel::Reason) < table->columnWidth(AuditModel::Outcome));
    }

    void aChangedLineIsSaid()
    {
        Log log;
        log.act(ActKind::ForceRelease, "orders:42", ended(OutcomeKind::Applied, "free"));
        log.act(ActKind::ForceRelease, "orders:43", ended(OutcomeKind::Applied, "free"));
        QFile file(log.file.path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray content = file.readAll();
        QVERIFY(file.seek(content.indexOf("orders:42")));
        QCOMPARE(file.write("orders:99"), 9);
        file.close();
        AuditPage page(log.file.path());
        page.show();
        QTRY_VERIFY(page.verdict().contains(QStringLiteral("Log integrity check failed")));
        QVERIFY(page.verdict().contains(QStringLiteral("Line 1 was changed")));
    }

    void wordsFilterAndWhatIsShownIsExported()
    {
        Log log;
        log.act(
            ActKind::ForceRelease, "orders:42", ended(OutcomeKind::Applied, "free"), QStringLiteral("INC-7"));
        log.act(ActKind::ForceRelease, "orders:43", ended(OutcomeKind::Refused, {}, "changed"));
        log.act(ActKind::Nudge, "orders:43", ended(OutcomeKind::Applied));
        AuditPage page(log.file.path());
        page.show();
        QTRY_COMPARE(page.model()->rowCount(), 3);
        auto* filter = page.findChild<QLineEdit*>();
        filter->setText(QStringLiteral("ORDERS:43 changed"));
        QCOMPARE(page.model()->rowCount(), 1);
        const QString path = log.folder.filePath(QStringLiteral("out.jsonl"));
        page.exportTo(path);
        QTRY_VERIFY(QFile::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray written = file.readAll();
        QCOMPARE(written.count('\n'), 1);
        QVERIFY(written.contains("orders:43") && written.contains("changed"));
        filter->clear();
        QCOMPARE(page.model()->rowCount(), 3);
    }

    void fieldsFilterTheActs_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("left");
        const auto row = [](const char* text, const char* left) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(left);
        };
        row("lock:orders:43", "nudge orders:43, force-release orders:43");
        row("act:force*", "force-release orders:43, force-release orders:42");
        row("act:wake", "nudge orders:44, nudge orders:43");
        row("outcome:refused", "force-release orders:43");
        row("result:applied !act:nudge", "force-release orders:42");
        row("outcome:refused,unknown", "nudge orders:44, force-release orders:43");
        row("reason:inc-7 or act:nudge", "nudge orders:44, nudge orders:43, force-release orders:42");
        row("actor:ops !(lock:*3 or lock:*4)", "force-release orders:42");
        row("server:billing orders:42", "force-release orders:42");
        row("actor:nobody", "");
    }
    void fieldsFilterTheActs()
    {
        QFETCH(QString, text);
        QFETCH(QString, left);
        const FourActs shown;
        shown.filter()->setText(text);
        QCOMPARE(shown.rows(), left);
        QVERIFY(shown.fault().isEmpty());
    }

    /// The filter before stays in force, and one click takes what was meant.
    void aSlipOfTheFilterIsSaid()
    {
        FourActs shown;
        shown.filter()->setText(QStringLiteral("outcome:refused"));
        shown.filter()->setText(QStringLiteral("outcome:aplied"));
        QVERIFY2(shown.fault().contains(QStringLiteral("does not know “aplied”")), qPrintable(shown.fault()));
        QCOMPARE(shown.page.model()->rowCount(), 1);
        auto* hint = shown.page.findChild<QToolButton*>(QStringLiteral("filterHint"));
        QCOMPARE(hint->text(), QStringLiteral("Did you mean outcome:applied?"));
        uitest::takePictures(shown.page, QStringLiteral("audit-filter"));
        hint->click();
        QCOMPARE(shown.page.model()->rowCount(), 2);
        QVERIFY(shown.fault().isEmpty() && !hint->isVisible());
    }

    void eachCellCanBeFilteredByAndExcluded()
    {
        const FourActs shown;
        auto* table = shown.page.findChild<QTableView*>();
        const auto* model = shown.page.model();
        const auto row = int(model->rowCount() - 1); // all of its cells have something
        for (int column = 0; column < AuditModel::ColumnCount; ++column)
            for (const bool exclude : {false, true}) {
                shown.filter()->clear();
                table->setCurrentIndex(model->index(row, column));
                const QByteArray id = model->entryAt(row).id;
                auto* action = shown.page.findChild<QAction*>(
                    exclude ? QStringLiteral("rowExclude") : QStringLiteral("rowFilter"));
                QVERIFY2(action->isEnabled(), qPrintable(QString::number(column)));
                action->trigger();
                const auto& left = model->shown();
                const bool isThere =
                    std::ranges::any_of(left, [&](const auto& each) { return each.id == id; });
                QVERIFY2(isThere != exclude, qPrintable(shown.filter()->text()));
            }
    }

    /// Nobody has acted, the filter hides all, or the log cannot be read: each is said where the rows would
    /// be.
    void anEmptyTableSaysWhyItIsEmpty()
    {
        Log log;
        auto source = std::make_shared<support::FakeSource>();
        AuditPage page(log.file.path());
        page.setSource(source);
        page.show();
        const auto* empty = page.findChild<EmptyState*>();
        const auto title = [empty] { return empty->isVisible() ? empty->text().title : QString(); };
        QTRY_COMPARE(title(), QStringLiteral("No act was done yet"));
        log.act(ActKind::Nudge, "orders:43", ended(OutcomeKind::Applied));
        QTRY_COMPARE(page.model()->rowCount(), 1);
        QCOMPARE(title(), QString());
        auto* filter = page.findChild<QLineEdit*>();
        filter->setText(QStringLiteral("stock"));
        QCOMPARE(title(), QStringLiteral("No act has these words"));
        QTest::mouseClick(empty->findChild<QPushButton*>(), Qt::LeftButton);
        QCOMPARE(title(), QString());
        QCOMPARE(page.model()->rowCount(), 1);
        page.findChild<QComboBox*>()->setCurrentIndex(1);
        QTRY_VERIFY(page.verdict().contains(QStringLiteral("audit stream"))); // there is none
        QCOMPARE(title(), QString());
        source->fakeActs.teamLog = QByteArrayList();
        page.findChild<QComboBox*>()->setCurrentIndex(0);
        page.findChild<QComboBox*>()->setCurrentIndex(1);
        QTRY_COMPARE(title(), QStringLiteral("Nobody has acted here yet"));
    }

    /// The same hash for the same name, and nothing that vouches for lines that are others now.
    void namesAreHashedWhereThatIsWanted()
    {
        Log log;
        log.act(
            ActKind::ForceRelease, "orders:42", ended(OutcomeKind::Applied, "free"), QStringLiteral("INC-7"));
        log.act(ActKind::Nudge, "orders:42", ended(OutcomeKind::Applied));
        log.act(ActKind::Nudge, "\xff\xfe:raw", ended(OutcomeKind::Applied));
        AuditPage page(log.file.path());
        page.show();
        QTRY_COMPARE(page.model()->rowCount(), 3);
        const QString path = log.folder.filePath(QStringLiteral("hashed.jsonl"));
        page.exportTo(path, console::Naming::Hashed);
        QTRY_VERIFY(QFile::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray written = file.readAll();
        QCOMPARE(written.count('\n'), 3);
        for (const char* name : {"orders:42", "raw", "_b64", "prev", "\"hash\""})
            QVERIFY2(!written.contains(name), written.constData());
        QVERIFY(written.contains("INC-7") && written.contains("force-release"));
        static const QRegularExpression lock(QStringLiteral("\"lock\":\"(lock-[0-9a-f]{10})\""));
        QSet<QString> hashes;
        auto found = lock.globalMatch(QString::fromUtf8(written));
        while (found.hasNext())
            hashes.insert(found.next().captured(1));
        QCOMPARE(hashes.size(), 2);
    }

    void theTeamsStreamIsShownWhereThereIsOne()
    {
        Log log;
        log.act(ActKind::ForceRelease, "mine", ended(OutcomeKind::Applied, "free"));
        Log others;
        others.act(ActKind::Nudge, "theirs", ended(OutcomeKind::Applied));
        QFile file(others.file.path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArrayList lines = file.readAll().trimmed().split('\n');
        std::ranges::reverse(lines);
        auto source = std::make_shared<support::FakeSource>();
        AuditPage page(log.file.path());
        page.setSource(source);
        page.show();
        QTRY_COMPARE(page.model()->rowCount(), 1);
        auto* whose = page.findChild<QComboBox*>();
        whose->setCurrentIndex(1);
        QTRY_VERIFY(page.verdict().contains(QStringLiteral("audit stream")));
        source->fakeActs.teamLog = lines;
        whose->setCurrentIndex(0);
        whose->setCurrentIndex(1);
        QTRY_COMPARE(page.model()->rowCount(), 1);
        QTRY_COMPARE(cell(page.model(), 0, AuditModel::LockName), QStringLiteral("theirs"));
        source->fakeActs.teamLog = lines + QByteArrayList{"{\"forged\":1}"};
        whose->setCurrentIndex(0);
        whose->setCurrentIndex(1);
        QTRY_VERIFY(page.verdict().contains(QStringLiteral("1 line is not as Lockscope wrote it")));
    }

    /// Lines that were read stay where they cannot be read again, and are shown as what they were.
    void theTeamsStreamIsReadAgainWhileThePageIsOpen()
    {
        Log others;
        others.act(ActKind::Nudge, "theirs", ended(OutcomeKind::Applied));
        const auto linesNow = [&] {
            QFile file(others.file.path());
            QByteArrayList lines;
            if (file.open(QIODevice::ReadOnly))
                lines = file.readAll().trimmed().split('\n');
            std::ranges::reverse(lines);
            return lines;
        };
        const auto beats = [](AuditPage& page) {
            for (int beat = 0; beat < 50; ++beat)
                page.tick();
        };
        Log mine;
        auto source = std::make_shared<support::FakeSource>();
        source->fakeActs.teamLog = linesNow();
        AuditPage page(mine.file.path());
        page.setSource(source);
        page.show();
        page.findChild<QComboBox*>()->setCurrentIndex(1);
        QTRY_COMPARE(page.model()->rowCount(), 1);
        QTRY_VERIFY(uitest::shownTexts(page).contains(QStringLiteral("1 act · the team's stream on")));
        QVERIFY(uitest::shownTexts(page).contains(QStringLiteral("as of")));

        others.act(ActKind::ForceRelease, "theirs too", ended(OutcomeKind::Applied, "free"));
        source->fakeActs.teamLog = linesNow();
        beats(page);
        QTRY_COMPARE(page.model()->rowCount(), 2);
        source->fakeActs.teamLog.reset();
        beats(page);
        QTRY_VERIFY(page.verdict().contains(QStringLiteral("audit stream")));
        QCOMPARE(page.model()->rowCount(), 2);

        page.hide();
        source->fakeActs.teamLog = QByteArrayList();
        beats(page);
        QCoreApplication::processEvents();
        QCOMPARE(page.model()->rowCount(), 2); // nobody looks
    }

    void whatTheStreamMissesIsSaid()
    {
        Log mine;
        auto source = std::make_shared<support::FakeSource>();
        source->fakeActs.teamLog = QByteArrayList();
        admin::GuardState guard = source->fakeActs.guard();
        guard.streamError = base::Error{base::ErrorKind::NoPermission, "xadd", {}};
        source->fakeActs.setGuard(guard);
        AuditPage page(mine.file.path());
        page.setSource(source);
        page.show();
        page.findChild<QComboBox*>()->setCurrentIndex(1);
        QTRY_VERIFY(page.verdict().contains(QStringLiteral("Your last act did not reach the stream")));
    }

    void anEmptyLogSaysWhatWouldBeHere()
    {
        Log log;
        AuditPage page(log.file.path());
        page.show();
        QTRY_VERIFY(uitest::shownTexts(page).contains(QStringLiteral("No act was done yet")));
        log.act(ActKind::Nudge, "a", ended(OutcomeKind::Applied));
        QTRY_COMPARE(page.model()->rowCount(), 1);
    }

    void hostileTextsStayPlain()
    {
        Log log;
        for (const QByteArray& name : support::hostileNames())
            log.act(ActKind::ForceRelease, name, ended(OutcomeKind::Failed),
                QStringLiteral("<img src=x>\u202e %1 %2"));
        AuditPage page(log.file.path());
        page.resize(1280, 640);
        page.show();
        QTRY_COMPARE(page.model()->rowCount(), int(support::hostileNames().size()));
        page.findChild<QTableView*>()->selectRow(0);
        QCOMPARE(uitest::labelsThatGuess(page), QStringList());
        for (int row = 0; row < page.model()->rowCount(); ++row)
            for (int column = 0; column < AuditModel::ColumnCount; ++column)
                QVERIFY(!cell(page.model(), row, column).contains(QChar(0x202e)));
    }

    void pictures()
    {
        Log log;
        log.act(
            ActKind::ForceRelease, "orders:42", ended(OutcomeKind::Applied, "free"), QStringLiteral("INC-7"));
        log.act(ActKind::ShortenLease, "import:customers", ended(OutcomeKind::Applied, "watchdog-alive"));
        log.act(ActKind::ForceRelease, "订单:支付:二零二六", ended(OutcomeKind::Refused, {}, "changed"),
            QStringLiteral("夜间维护"));
        log.act(ActKind::Acquire, "billing", ended(OutcomeKind::Unknown));
        log.act(ActKind::ForceRelease, "fair:queue", std::nullopt);
        AuditPage page(log.file.path());
        page.resize(1180, 600);
        page.show();
        QTRY_COMPARE(page.model()->rowCount(), 5);
        page.findChild<QTableView*>()->selectRow(2);
        QCoreApplication::processEvents();
        uitest::takePictures(page, QStringLiteral("audit"));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestAuditPage)
#include "tst_auditpage.moc"
