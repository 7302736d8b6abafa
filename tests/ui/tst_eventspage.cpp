#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/models/eventmodel.h"
#include "ui/pages/eventspage.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

using namespace lockscope;
using support::FakeLock;
using support::FakeSource;

namespace
{

QList<locks::Event> pageEvents(quint64 first, quint64 count)
{
    static const QByteArrayList names = support::hostileNames() + QByteArrayList{"orders:42", "订单:支付"};
    QList<locks::Event> made;
    for (quint64 seq = first; seq < first + count; ++seq) {
        locks::Event event;
        event.seq = seq;
        event.at = support::fakeNow + base::milliseconds{seq * 37};
        event.kind = locks::EventKind(seq % 15);
        event.lock.name = {names.at(qsizetype(seq) % names.size())};
        event.holder = {"6f1a2b3c-9d8e-4f70-8a1b-00000000000" + QByteArray::number(seq % 4) + ":7"};
        event.count = 1;
        event.ttl = base::milliseconds{30'000};
        event.source = locks::Seen(seq % 7);
        event.exact = seq % 4 != 0;
        made.append(event);
    }
    return made;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class EventsPageTest final : public QObject
{
    Q_OBJECT

    std::shared_ptr<FakeSource> m_source;
    std::unique_ptr<ui::EventsPage> m_page;
    QTableView* m_table = nullptr;

    void happen(quint64 first, quint64 count) { m_source->show({}, {}, pageEvents(first, count)); }
    QString text() const { return uitest::shownTexts(*m_page); }
    QScrollBar* bar() const { return m_table->verticalScrollBar(); }
    void type(const char* filter)
    {
        m_page->focusFilter();
        auto* field = m_page->findChild<QLineEdit*>(QStringLiteral("eventFilter"));
        field->clear();
        QTest::keyClicks(field, QString::fromUtf8(filter));
    }

private Q_SLOTS:
    void init()
    {
        uitest::failOnWarnings();
        ui::theme::apply(*qApp, ui::ThemeChoice::Light);
        m_source = std::make_shared<FakeSource>();
        m_page = std::make_unique<ui::EventsPage>();
        m_page->setSource(m_source);
        m_page->resize(1180, 640);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        m_table = m_page->findChild<QTableView*>();
    }
    void cleanup()
    {
        m_page.reset();
        m_source.reset();
    }

    void showsTheStream()
    {
        happen(1, 60);
        QCOMPARE(m_page->model()->rowCount(), 60);
        QVERIFY(text().contains(QStringLiteral("60 events")));
        QCOMPARE(uitest::labelsThatGuess(*m_page), QStringList());
        QCOMPARE(m_table->rowHeight(3), 26);
        uitest::takePictures(*m_page, QStringLiteral("events"));
    }

    /// Also what is exported: it is what the table shows.
    void eventsOfAnotherServerDoNotMix()
    {
        happen(1, 60);
        auto again = std::make_shared<FakeSource>(); // the same server, connected to anew
        m_page->setSource(again);
        QCOMPARE(m_page->model()->rowCount(), 60);
        auto other = std::make_shared<FakeSource>();
        locks::Health health = other->health();
        health.server = QStringLiteral("redis://10.0.0.9:6379/0");
        other->setHealth(health);
        m_page->setSource(other);
        QCOMPARE(m_page->model()->kept(), 0);
        other->show({}, {}, pageEvents(1, 3));
        QCOMPARE(m_page->model()->shown().size(), 3);
    }

    void aPauseSaysSinceWhen()
    {
        m_source->goLive();
        happen(1, 6);
        m_page->setPaused(true);
        QVERIFY2(text().contains(QStringLiteral("paused, as of ")), qPrintable(text()));
    }

    /// A table that gets the focus makes its first row the current one where there is none: nobody chose it.
    void focusAloneDoesNotEndFollowing()
    {
        happen(1, 200);
        m_page->focusFilter();
        m_table->setFocus(Qt::TabFocusReason);
        happen(201, 50);
        QCoreApplication::processEvents();
        QCOMPARE(bar()->value(), bar()->maximum());
        QTest::keyClick(m_table, Qt::Key_Up);
        happen(251, 50);
        QCoreApplication::processEvents();
        QVERIFY(bar()->value() < bar()->maximum());
    }

    void followsTheNewestUntilSomebodyScrollsAway()
    {
        happen(1, 200);
        QCoreApplication::processEvents();
        QCOMPARE(bar()->value(), bar()->maximum());
        bar()->triggerAction(QAbstractSlider::SliderToMinimum);
        happen(201, 50);
        QCoreApplication::processEvents();
        QCOMPARE(bar()->value(), 0);
        bar()->triggerAction(QAbstractSlider::SliderToMaximum);
        happen(251, 50);
        QCoreApplication::processEvents();
        QCOMPARE(bar()->value(), bar()->maximum());
    }

    void keepsItsRowsInPlaceWhenTheOldestGo()
    {
        m_page->model()->setCapacity(200);
        happen(1, 200);
        QCoreApplication::processEvents();
        bar()->triggerAction(QAbstractSlider::SliderPageStepSub);
        const int before = m_table->rowAt(4);
        const quint64 seq = m_page->model()->eventAt(before).seq;
        happen(201, 30);
        QCoreApplication::processEvents();
        QCOMPARE(m_page->model()->eventAt(m_table->rowAt(4)).seq, seq);
    }

    void pausesWithSpaceAndLosesNothing()
    {
        happen(1, 5);
        m_table->setFocus();
        QTest::keyClick(m_table, Qt::Key_Space);
        QVERIFY(m_page->model()->isPaused());
        happen(6, 35);
        QCOMPARE(m_page->model()->rowCount(), 5);
        QVERIFY(text().contains(QStringLiteral(" · 35 waiting")));
        uitest::takePictures(*m_page, QStringLiteral("events-paused"));
        QTest::keyClick(m_table, Qt::Key_Space);
        QCOMPARE(m_page->model()->rowCount(), 40);
    }

    void typesASpaceIntoTheFilterInsteadOfPausing()
    {
        type("orders kind:reentrant");
        QVERIFY(!m_page->model()->isPaused());
    }

    void filtersAndTellsFaults()
    {
        happen(1, 220);
        type("orders:42");
        const int matching = m_page->model()->rowCount();
        QVERIFY(matching > 0 && matching < 220);
        type("holder:");
        QCOMPARE(uitest::labelsThatGuess(*m_page), QStringList());
        type("");
        m_page->findChild<QLineEdit*>(QStringLiteral("eventFilter"))->setText(QStringLiteral("ttl<<5"));
        QCOMPARE(m_page->model()->rowCount(), 220); // a filter that cannot be read changes nothing
        uitest::takePictures(*m_page, QStringLiteral("events-fault"));
    }

    void keepsTheSelectionThroughFilters()
    {
        happen(1, 60);
        m_table->selectRow(20);
        const auto chosen = m_page->model()->eventAt(20);
        const auto selected = [this] { return m_table->selectionModel()->selectedRows(); };
        type("event:renewed");
        QVERIFY(selected().isEmpty());
        type(("event:" + locks::name(chosen.kind)).constData());
        QVERIFY(m_page->model()->rowCount() < 60);
        QCOMPARE(selected().size(), 1);
        QCOMPARE(m_page->model()->eventAt(selected().first().row()).seq, chosen.seq);
        type("");
        QCOMPARE(selected().size(), 1);
        QCOMPARE(selected().first().row(), 20);
    }

    void opensTheLockOfARow()
    {
        happen(1, 5);
        QSignalSpy opened(m_page.get(), &ui::EventsPage::lockActivated);
        m_table->selectRow(2);
        m_table->setFocus();
        QTest::keyClick(m_table, Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.first().first().value<locks::LockRef>(), m_page->model()->eventAt(2).lock);
        const QPoint at = m_table->visualRect(m_page->model()->index(3, 2)).center();
        QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(m_table->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(opened.size(), 2);
    }

    void exportsWhatIsShown()
    {
        const QTemporaryDir folder;
        happen(1, 220);
        type("orders:42");
        const int shown = m_page->model()->rowCount();
        const QString csv = folder.filePath(QStringLiteral("events.csv"));
        m_page->exportTo(csv, words::TableForm::Csv);
        QTRY_VERIFY(text().contains(QStringLiteral("events written to")));
        QCOMPARE(contentOf(csv).count("\r\n"), shown + 1);
        QCOMPARE(contentOf(csv).count(",127.0.0.1:6379\r\n"), shown);
        const QString lines = folder.filePath(QStringLiteral("events.jsonl"));
        m_page->exportTo(lines, words::TableForm::JsonLines);
        QTRY_COMPARE(contentOf(lines).count('\n'), shown);
        QCOMPARE(contentOf(lines).count(R"("server_name":"127.0.0.1:6379")"), shown);
    }

    void copiesTheSelectedRows()
    {
        happen(1, 3);
        m_table->selectAll();
        QTest::keyClick(m_table, Qt::Key_C, Qt::ControlModifier);
        const QMimeData* data = QApplication::clipboard()->mimeData();
        QCOMPARE(data->text().count(u'\n'), m_page->model()->rowCount() + 1);
        QVERIFY(data->hasFormat(QStringLiteral("text/tab-separated-values")));
        QVERIFY(m_table->isColumnHidden(ui::eventColumn("server"))); // but copies name it
        QCOMPARE(data->text().count(QStringLiteral("127.0.0.1:6379")), m_page->model()->rowCount());
        QCOMPARE(m_table->contextMenuPolicy(), Qt::ActionsContextMenu);
    }

    /// The menu opens by mouse and by the Menu key, as Qt does it for the actions of a widget.
    void theMenuFiltersAndShowsTheLock()
    {
        happen(1, 60);
        const auto action = [this](const char* id) {
            const QList<QAction*> all = m_table->actions();
            const auto found = std::ranges::find(all, QLatin1String(id), &QAction::objectName);
            return found == all.end() ? nullptr : *found;
        };
        for (const char* id :
            {"rowFilter", "rowExclude", "rowLock", "copyRows", "copyRowsMarkdown", "rowExport"})
            QVERIFY2(action(id), id);
        const int before = m_page->model()->rowCount();
        m_table->setCurrentIndex(m_page->model()->index(3, 1)); // what happened
        QVERIFY2(action("rowFilter")->text().contains(QStringLiteral("event:")),
            qPrintable(action("rowFilter")->text()));
        action("rowExclude")->trigger();
        const int excluded = m_page->model()->rowCount();
        QVERIFY(excluded > 0 && excluded < before);
        m_table->setCurrentIndex(m_page->model()->index(0, 0)); // a moment is no term
        QVERIFY(!action("rowFilter")->isEnabled());
        QSignalSpy shown(m_page.get(), &ui::EventsPage::lockActivated);
        action("rowLock")->trigger();
        QCOMPARE(shown.size(), 1);
    }

    /// Their aliases are names too.
    void hashesTheNamesWhereThatIsWanted()
    {
        const QTemporaryDir folder;
        happen(1, 220);
        const QByteArray lock = m_page->model()->shown().first().lock.name.bytes;
        const QByteArray holder = m_page->model()->shown().first().holder.bytes;
        for (const auto format :
            {words::TableForm::Csv, words::TableForm::JsonLines, words::TableForm::Markdown}) {
            const QString path = folder.filePath(QString::number(int(format)));
            m_page->exportTo(path, format, console::Naming::Hashed);
            QTRY_VERIFY(text().contains(path));
            const QByteArray content = contentOf(path);
            QVERIFY(content.count('\n') >= m_page->model()->rowCount());
            QVERIFY2(content.contains("lock-"), content.left(300).constData());
            QVERIFY(!content.contains(lock) && !content.contains(lock.toBase64()));
            QVERIFY(!content.contains("127.0.0.1"));
            QVERIFY(!content.contains(holder.left(holder.indexOf(':'))));
        }
    }

    void tellsWhyAnExportFailed()
    {
        happen(1, 3);
        m_page->exportTo(QStringLiteral("/nowhere/at/all.csv"), words::TableForm::Csv);
        QTRY_VERIFY(text().contains(QStringLiteral("/nowhere/at/all.csv")));
    }

    void clearsTheView()
    {
        happen(1, 30);
        m_page->model()->clear();
        QVERIFY(text().contains(QStringLiteral("0 events")));
        happen(31, 2);
        QCOMPARE(m_page->model()->rowCount(), 2);
    }
};

QTEST_MAIN(EventsPageTest)
#include "tst_eventspage.moc"
