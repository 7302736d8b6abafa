#include "tests/support/fakesource.h"
#include "tests/support/paths.h"
#include "tests/ui/looks.h"
#include "tests/ui/opentab.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/dialogs/manualdialog.h"
#include "ui/mainwindow.h"
#include "ui/manual.h"
#include "ui/pages/lockspage.h"
#include "ui/theme.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/lockview.h"

#include <QDir>
#include <QDirIterator>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>

/// The manual in the program: its pages, its search, its links, and the page that F1 opens.
namespace lockscope::ui
{
namespace
{

QString sourceText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Each page that the sources name.
QStringList namedPages()
{
    static const QRegularExpression call(QStringLiteral("manual::(?:setPage|offer)\\(\\*this, \"([^\"]*)\""));
    QStringList named;
    QDirIterator sources(support::sourceDir() + QStringLiteral("/ui"), {QStringLiteral("*.cpp")}, QDir::Files,
        QDirIterator::Subdirectories);
    while (sources.hasNext()) {
        const QString text = sourceText(sources.next());
        for (auto found = call.globalMatch(text); found.hasNext();)
            named += found.next().captured(1);
    }
    return named;
}

/// The first line that is in sight.
QString topLine(const ManualView& view)
{
    return view.cursorForPosition(QPoint(view.width() / 2, 12)).block().text();
}

bool hasAnchor(const ManualView& view, const QString& anchor)
{
    for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (part.fragment().charFormat().anchorNames().contains(anchor))
                return true;
    return false;
}

QStringList shownPages(const ManualDialog& dialog)
{
    QStringList shown;
    const auto* list = dialog.findChild<QListWidget*>();
    for (int row = 0; row < list->count(); ++row)
        if (!list->item(row)->isHidden())
            shown.append(list->item(row)->text());
    return shown;
}

} // namespace

class TestManualDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    void everyPageIsThere()
    {
        const QStringList files = QDir(support::sourceDir() + QStringLiteral("/resources/manual"))
                                      .entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
        QStringList pages;
        for (const QString& page : ManualDialog::pages())
            pages.append(page + QStringLiteral(".md"));
        pages.sort();
        QCOMPARE(pages, files);
        ManualDialog dialog;
        for (const QString& page : ManualDialog::pages()) {
            dialog.showPage(page);
            QVERIFY2(dialog.view()->toPlainText().size() > 200, qPrintable(page));
        }
    }

    void theSourcesNamePagesThatAreThere()
    {
        const QStringList named = namedPages();
        QVERIFY(named.size() > 20);
        ManualDialog dialog;
        for (const QString& page : named) {
            const QString anchor = page.section(u'#', 1);
            QVERIFY2(ManualDialog::pages().contains(page.section(u'#', 0, 0)), qPrintable(page));
            dialog.showPage(page);
            QVERIFY2(anchor.isEmpty() || hasAnchor(*dialog.view(), anchor), qPrintable(page));
        }
    }

    void linksLeadToPagesAndBack()
    {
        ManualDialog dialog;
        dialog.resize(900, 500);
        dialog.showPage(QStringLiteral("first-steps"));
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.view()->setSource(
            dialog.view()->source().resolved(QUrl(QStringLiteral("terminal.md#the-filter"))));
        QTRY_COMPARE(topLine(*dialog.view()), QStringLiteral("The filter"));
        const auto* list = dialog.findChild<QListWidget*>();
        QCOMPARE(list->currentItem()->text(), QStringLiteral("The terminal"));
        dialog.view()->setSource(QUrl(QStringLiteral("https://example.org/terminal.md")));
        dialog.view()->setSource(QUrl(QStringLiteral("file:///etc/passwd")));
        QCOMPARE(topLine(*dialog.view()), QStringLiteral("The filter"));
        QTest::keyClick(&dialog, Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(topLine(*dialog.view()), QStringLiteral("First steps"));
        QCOMPARE(list->currentItem()->text(), QStringLiteral("First steps"));
    }

    void linksCanBeReadInBothThemes()
    {
        ManualDialog dialog;
        dialog.showPage(QStringLiteral("first-steps"));
        dialog.show();
        for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
            theme::apply(*qApp, choice);
            const QTextCursor link = dialog.view()->document()->find(QStringLiteral("Trouble."));
            QVERIFY(!link.isNull());
            QTextCursor inside(link);
            inside.setPosition(link.selectionStart() + 2);
            QVERIFY(inside.charFormat().isAnchor());
            QCOMPARE(
                inside.charFormat().foreground().color(), dialog.view()->palette().color(QPalette::Link));
        }
    }

    void wordsAreFoundOnAllPages()
    {
        ManualDialog dialog;
        dialog.showPage(QStringLiteral("first-steps"));
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto* field = dialog.findChild<QLineEdit*>();
        QTest::keyClicks(field, QStringLiteral("force-release"));
        const QStringList found = shownPages(dialog);
        QVERIFY(found.size() >= 2 && found.size() < ManualDialog::pages().size());
        QCOMPARE(dialog.view()->textCursor().selectedText(), QStringLiteral("force-release"));
        QVERIFY(!dialog.view()->extraSelections().isEmpty());
        uitest::takePictures(dialog, QStringLiteral("manual-search"));
        const QUrl first = dialog.view()->source();
        for (int press = 0; press < 20 && dialog.view()->source() == first; ++press)
            QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(dialog.view()->source() != first); // the next page that has it
        QCOMPARE(dialog.view()->textCursor().selectedText(), QStringLiteral("force-release"));
        field->clear();
        QCOMPARE(shownPages(dialog).size(), ManualDialog::pages().size());
        QTest::keyClicks(field, QStringLiteral("qqqq"));
        QVERIFY(shownPages(dialog).isEmpty());
        QVERIFY(uitest::shownTexts(dialog).contains(QStringLiteral("No page has these words.")));
    }

    void theKeyOpensThePageOfWhatHasTheFocus()
    {
        const auto source = std::make_shared<support::FakeSource>();
        MainWindow window;
        window.watch(source);
        source->goLive();
        source->show({support::FakeLock("orders:1").heldBy("a")});
        uitest::activate(window);
        const auto pageFor = [&](QWidget* focus) {
            window.activateWindow();
            (void)QTest::qWaitForWindowActive(&window);
            focus->setFocus();
            QTest::keyClick(focus, Qt::Key_F1);
            const auto* dialog = window.findChild<ManualDialog*>();
            return dialog == nullptr ? QString() : dialog->view()->source().toString();
        };
        QCOMPARE(pageFor(window.locksPage()->view()), QStringLiteral("qrc:/manual/first-steps.md"));
        QCOMPARE(pageFor(window.locksPage()->findChild<FilterBox*>()->edit()),
            QStringLiteral("qrc:/manual/terminal.md#the-filter"));
        QCOMPARE(window.findChildren<ManualDialog*>().size(), 1);
    }

    /// A modal dialog lets nobody use another window, so the manual belongs to the dialog.
    void aDialogOpensItsOwn()
    {
        ConnectDialog dialog;
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::keyClick(dialog.focusWidget(), Qt::Key_F1);
        auto* opened = dialog.findChild<ManualDialog*>();
        QVERIFY(opened != nullptr && opened->isVisible());
        QCOMPARE(opened->view()->source().fileName(), QStringLiteral("connections.md"));
        uitest::takePictures(*opened, QStringLiteral("manual-connections"));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestManualDialog)
#include "tst_manualdialog.moc"
