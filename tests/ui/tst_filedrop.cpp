#include "core/profile/profile.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/dialogs/recentlist.h"
#include "ui/mainwindow.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/lockview.h"

#include <QDragEnterEvent>
#include <QFile>
#include <QMimeData>
#include <QTemporaryDir>
#include <QToolTip>

namespace lockscope::ui
{

/// Files that are dropped on the window, as the desktop does it: on whatever is under the pointer.
class TestFileDrop : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<profile::ProfileStore> m_store;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] QUrl written(const char* name, const QByteArray& content) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write");
        return QUrl::fromLocalFile(file.fileName());
    }
    [[nodiscard]] QUrl configuration() const
    {
        return written("redisson.yml",
            "singleServerConfig:\n  address: redis://db1:6380\n  clientName: billing\n  password: canary\n");
    }
    /// Whether it was taken.
    [[nodiscard]] bool drop(const QMimeData& dropped) const
    {
        QWidget* under = m_window->locksPage()->view()->viewport();
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(under, &enter);
        QDropEvent drop({20, 20}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(under, &drop);
        return enter.isAccepted() && drop.isAccepted();
    }
    [[nodiscard]] bool drop(const QList<QUrl>& urls) const
    {
        QMimeData dropped;
        dropped.setUrls(urls);
        return drop(dropped);
    }
    [[nodiscard]] ConnectDialog* dialog() const { return m_window->findChild<ConnectDialog*>(); }

private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init()
    {
        uitest::beginAnew();
        QVERIFY(m_folder.isValid());
        const QString kept = m_folder.filePath(QStringLiteral("profiles.json"));
        QFile::remove(kept);
        m_store = std::make_unique<profile::ProfileStore>(kept);
        m_window = std::make_unique<MainWindow>(m_store.get());
        m_window->resize(1280, 720);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup()
    {
        QToolTip::hideText();
        m_window.reset();
    }

    void aConfigurationIsFoundInTheDialog()
    {
        QVERIFY(drop({configuration()}));
        QVERIFY(dialog());
        QVERIFY(uitest::shownTexts(*dialog()).contains(
            QStringLiteral("Imported 1 connection from redisson.yml.")));
        const auto* list = dialog()->findChild<RecentList*>();
        QCOMPARE(list->count(), 1);
        QVERIFY(list->item(0)->text().contains(QStringLiteral("db1:6380")));
        QCOMPARE(m_store->recent().value(0).uri, QStringLiteral("redis://db1:6380/0"));
        uitest::takePictures(*dialog(), QStringLiteral("drop-configuration"));
    }

    void aDirectoryIsNoFile()
    {
        QVERIFY(drop({QUrl::fromLocalFile(m_folder.path())}));
        QVERIFY(uitest::shownTexts(*dialog()).contains(QStringLiteral("it is no regular file")));
        QVERIFY(m_store->recent().isEmpty());
    }

    void whatIsNoConfigurationIsToldToBeNone()
    {
        QVERIFY(drop({written("notes.txt", "buy milk\n")}));
        QVERIFY(uitest::shownTexts(*dialog()).contains(
            QStringLiteral("neither a list of URIs nor a configuration of Redisson")));
        QVERIFY(drop({written("broken.lockrec", "no recording")}) && m_store->recent().isEmpty());
    }

    void filesAreTakenOneAtATime()
    {
        QVERIFY(!drop({configuration(), written("second.yml", "")}));
        QVERIFY(!dialog());
        QCOMPARE(QToolTip::text(), QStringLiteral("Drop one file at a time."));
        QVERIFY(m_store->recent().isEmpty());
    }

    void whatIsNoFileIsNotTaken()
    {
        QMimeData text;
        text.setText(QStringLiteral("redis://db1:6380"));
        QVERIFY(!drop(text));
        QVERIFY(!drop({QUrl(QStringLiteral("https://example.org/redisson.yml"))}));
        QVERIFY(!drop({configuration(), QUrl(QStringLiteral("https://example.org/redisson.yml"))}));
        QVERIFY(!drop(QList<QUrl>()));
        QVERIFY(!dialog());
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestFileDrop)

#include "tst_filedrop.moc"
