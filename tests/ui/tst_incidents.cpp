#include "core/record/lockrecreader.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/incidents.h"
#include "ui/mainwindow.h"
#include "ui/pages/lockspage.h"

#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QTest>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using support::FakeLock;

const QByteArray client = "4f1c0d2e-0000-4000-8000-000000000007";

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// All names in a recording, whose blocks are compressed.
QByteArray namesIn(const QString& path)
{
    const QByteArray content = contentOf(path);
    record::LockrecReader reader(content);
    while (reader.advance(content.size())) {
    }
    const auto opened = reader.finish();
    if (!opened)
        return {};
    const record::Recording& recording = opened.value().recording;
    QByteArray names = recording.header().title.toUtf8() + '\n' + recording.header().server + '\n';
    for (const record::KnownLock& lock : recording.locks())
        names += lock.ref.name.bytes + '\n';
    for (const record::ClientRecord& known : recording.clients())
        names += known.title + known.id + '\n';
    for (const record::RecordedBatch& sight : recording.batches()) {
        names +=
            sight.health ? sight.health->server.toUtf8() + sight.health->serverName.toUtf8() : QByteArray();
        for (const locks::LockPtr& lock : sight.batch.changed) {
            names += lock->ref->name.bytes + '\n';
            for (const locks::Holder& holder : lock->holders)
                names += holder.id.bytes + holder.client() + '\n';
        }
    }
    return names;
}

/// A window on a live fake server with a stuck lock, which is selected.
struct Shown : uitest::OpenWindow {
    locks::LockRef stuck{{"orders:42"}, 0, {}};

    Shown()
        : OpenWindow({FakeLock("orders:42").heldBy(client).heldFor(2h).noExpiry(), FakeLock("orders:2")})
    {
        source->setHistory(support::eventfulHistory(stuck));
        window.locksPage()->selectLock(stuck);
    }
    [[nodiscard]] Incidents& incidents() const { return *window.findChild<Incidents*>(); }
};

} // namespace

/// Incidents that are saved in the window.
class TestIncidents : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }

    void thePageAloneIsWritten()
    {
        Shown shown;
        QVERIFY(shown.window.action("saveIncident")->isEnabled());
        const QString path = shown.path("a.html");
        shown.incidents().save({shown.stuck}, path, false);
        QTRY_VERIFY2(shown.notices().contains(path), qPrintable(shown.notices()));
        const QByteArray html = contentOf(path);
        for (const char* part :
            {"Incident: orders:42", "it has no expiry", "class='tooth", "class='holding'"})
            QVERIFY2(html.contains(part), part);
        QCOMPARE(shown.source->selected, shown.stuck);
    }

    void aFolderHasTheLastMinutesToo()
    {
        Shown shown;
        const QString path = shown.path("incident");
        shown.incidents().save({shown.stuck}, path, true);
        QTRY_VERIFY2(shown.notices().contains(QStringLiteral("incident.html")), qPrintable(shown.notices()));
        QVERIFY(contentOf(path + QStringLiteral("/incident.html")).contains("last-minutes.lockrec"));
        QVERIFY(namesIn(path + QStringLiteral("/last-minutes.lockrec")).contains("orders:42"));
    }

    void hashedNoNameIsInPageOrRecording()
    {
        Shown shown;
        shown.incidents().setAliases({{client, QStringLiteral("billing-2")}});
        const QString path = shown.path("hashed");
        shown.incidents().save({shown.stuck}, path, true, console::Naming::Hashed);
        QTRY_VERIFY2(shown.notices().contains(QStringLiteral("incident.html")), qPrintable(shown.notices()));
        const QByteArray page = contentOf(path + QStringLiteral("/incident.html"));
        const QByteArray recording = namesIn(path + QStringLiteral("/last-minutes.lockrec"));
        QVERIFY(!page.isEmpty() && !recording.isEmpty());
        for (const QByteArray& name : {QByteArray("orders"), client, QByteArray("billing-2"),
                 shown.source->health().serverName.toUtf8(), shown.source->health().server.toUtf8()}) {
            QVERIFY2(!page.contains(name), name.constData());
            QVERIFY2(!recording.contains(name), name.constData());
        }
    }

    /// The page says that the recording is not there.
    void aFolderThatCannotBeMadeIsSaid()
    {
        Shown shown;
        shown.incidents().save({shown.stuck}, QStringLiteral("/proc/none/x"), true);
        QTRY_VERIFY2(shown.notices().contains(QStringLiteral("/proc/none/x")), qPrintable(shown.notices()));
        QVERIFY(!shown.notices().contains(QStringLiteral("The incident is in")));
    }

    void theDialogOffersRecordingAndHashes()
    {
        Shown shown;
        shown.window.action("saveIncident")->trigger();
        auto* dialog = shown.window.findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        const QList<QCheckBox*> boxes = dialog->findChildren<QCheckBox*>();
        QCOMPARE(boxes.size(), 2);
        QVERIFY(boxes.constLast()->isChecked() || boxes.constFirst()->isChecked());
        dialog->reject();
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestIncidents)
#include "tst_incidents.moc"
