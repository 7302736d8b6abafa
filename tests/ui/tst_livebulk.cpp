#include "core/audit/auditfile.h"
#include "tests/support/actbench.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/dialogs/bulkdialog.h"
#include "ui/mainwindow.h"
#include "ui/models/bulkmodel.h"
#include "ui/models/outcomestyle.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/lockview.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPointer>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

using admin::ActKind;
using admin::OutcomeKind;
using profile::Environment;
using support::ActBench;

const QByteArrayList names{"batch:a", "batch:b", "batch:c", "batch:d"};
const QString another = QStringLiteral("77777777-0000-4000-8000-000000000007:7");

/// The real window on a server that holds four locks.
struct Stage {
    ActBench bench;
    MainWindow window;
    QPointer<BulkDialog> dialog;

    /// `rules`: what the server lets its user "clerk" do; without them everybody may do everything.
    explicit Stage(const QByteArray& rules = {})
        : bench(Environment::Test,
              rules.isEmpty() ? QByteArrayList() : QByteArrayList{"clerk on nopass " + rules})
    {
        if (!rules.isEmpty())
            bench.request.uri.replace(QStringLiteral("redis://"), QStringLiteral("redis://clerk@"));
        for (const QByteArray& name : names)
            take(name, support::holderOne);
        bench.open();
        window.watch(bench.source);
        window.show();
        const auto areKnown = [this] {
            return std::ranges::all_of(names, [this](const auto& name) { return held(name); });
        };
        if (!QTest::qWaitFor(areKnown, 10'000) || !QTest::qWaitFor([this] { return isShown(); }))
            qFatal("the locks are not shown");
        uitest::activate(window);
    }

    void take(const QByteArray& name, const QString& holder) const
    {
        const QString key = QString::fromLatin1(name);
        bench.redis.cli({QStringLiteral("hset"), key, holder, QStringLiteral("1")});
        bench.redis.cli({QStringLiteral("pexpire"), key, QStringLiteral("60000")});
    }
    /// Between two looks of the act: released, and taken by somebody else.
    void changeHands(const QByteArray& name) const
    {
        bench.redis.cli({QStringLiteral("del"), QString::fromLatin1(name)});
        take(name, another);
    }
    [[nodiscard]] bool held(const QByteArray& name) const
    {
        const locks::LockPtr lock = bench.lock(name);
        return lock && lock->exists;
    }
    [[nodiscard]] bool isShown() const
    {
        return window.locksPage()->view()->model()->rowCount() == names.size();
    }
    [[nodiscard]] bool exists(const QByteArray& name) const
    {
        return bench.redis.cli({QStringLiteral("exists"), QString::fromLatin1(name)}) == "1";
    }

    /// All four, by the key that releases one.
    void askForAll()
    {
        LockView* view = window.locksPage()->view();
        view->setFocus();
        view->selectAll();
        QTest::keyClick(view, Qt::Key_Delete);
        dialog = window.findChild<BulkDialog*>();
        if (!dialog)
            qFatal("there is no dialog");
    }
    [[nodiscard]] QLineEdit* field(const char* id) const
    {
        return dialog->findChild<QLineEdit*>(QLatin1String(id));
    }
    [[nodiscard]] BulkModel* rows() const { return dialog->findChild<BulkModel*>(); }
    [[nodiscard]] QString result(int row) const
    {
        return rows()->index(row, BulkModel::Result).data().toString();
    }
    /// The row of "batch:c" changes hands when the first row has its result, before its own turn.
    void changeHandsMeanwhile()
    {
        QObject::connect(rows(), &QAbstractItemModel::dataChanged, dialog, [this] {
            if (!changed && result(0).startsWith(outcomelook::glyphOf(OutcomeKind::Applied))) {
                changed = true;
                changeHands("batch:c");
            }
        });
    }
    void act() const
    {
        QVERIFY2(dialog->actButton()->isEnabled(), qPrintable(dialog->why()));
        QTest::mouseClick(dialog->actButton(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(dialog->phase(), ActSheet::Phase::Ended, 20'000);
    }
    /// "batch:a applied free", one for each act of the log, in the order of the acts.
    [[nodiscard]] QByteArrayList audited() const
    {
        QByteArrayList lines;
        for (const audit::AuditEntry& entry : bench.auditedToTheEnd())
            lines.prepend(entry.lock.name.bytes + ' ' + admin::name(*entry.outcome) + ' ' +
                          (entry.why.isEmpty() ? entry.finding : entry.why));
        return lines;
    }

    bool changed = false;
};

} // namespace

/// Several locks at once, in the real window and on a real server.
class TestLiveBulk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init() { uitest::beginAnew(); }

    void allAreReleasedOneAfterTheOther()
    {
        Stage servers;
        servers.askForAll();
        servers.field("typed")->setText(QStringLiteral("3"));
        QVERIFY(!servers.dialog->actButton()->isEnabled());
        servers.field("typed")->setText(QStringLiteral("4"));
        servers.field("reason")->setText(QStringLiteral("INC-7"));
        servers.act();
        for (const QByteArray& name : names)
            QVERIFY(!servers.exists(name));
        for (int row = 0; row < names.size(); ++row)
            QVERIFY2(!servers.result(row).isEmpty(), qPrintable(servers.result(row)));
        QVERIFY(uitest::shownTexts(*servers.dialog).contains(QStringLiteral("4 done")));
        QCOMPARE(servers.audited(), (QByteArrayList{"batch:a applied free", "batch:b applied free",
                                        "batch:c applied free", "batch:d applied free"}));
        for (const audit::AuditEntry& entry : servers.bench.audited()) {
            QCOMPARE(entry.act, "force-release");
            QCOMPARE(entry.reason, QStringLiteral("INC-7"));
            QCOMPARE(entry.holders, QList<base::HolderId>{{support::holderOne.toUtf8()}});
        }
        QVERIFY(audit::AuditFile(servers.bench.request.auditFile).verify()->isSound());
    }

    /// Nobody is released who was not looked at, and what comes after is skipped.
    void theFirstSurpriseStops()
    {
        Stage servers;
        servers.askForAll();
        servers.field("typed")->setText(QStringLiteral("4"));
        servers.changeHandsMeanwhile();
        servers.act();
        QVERIFY(servers.changed);
        QCOMPARE(servers.bench.redis.cli("hkeys batch:c"), another.toUtf8());
        QVERIFY(servers.exists("batch:d"));
        QCOMPARE(servers.audited(),
            (QByteArrayList{"batch:a applied free", "batch:b applied free", "batch:c refused changed"}));
        QVERIFY(servers.result(2).contains(QStringLiteral("It has changed since you saw it")));
        QCOMPARE(servers.result(3), QString());
        QVERIFY(uitest::shownTexts(*servers.dialog)
                    .contains(QStringLiteral("2 done, 1 not as expected, 1 skipped")));
        uitest::takePictures(*servers.dialog, QStringLiteral("bulk-stopped"));
    }

    void toldToGoOnItDoesTheRest()
    {
        Stage servers;
        servers.askForAll();
        servers.field("typed")->setText(QStringLiteral("4"));
        servers.dialog->findChild<QCheckBox*>(QStringLiteral("goOn"))->setChecked(true);
        servers.changeHandsMeanwhile();
        servers.act();
        QVERIFY(servers.changed);
        QCOMPARE(servers.bench.redis.cli("hkeys batch:c"), another.toUtf8());
        QVERIFY(!servers.exists("batch:d"));
        QCOMPARE(servers.audited(), (QByteArrayList{"batch:a applied free", "batch:b applied free",
                                        "batch:c refused changed", "batch:d applied free"}));
        QVERIFY(uitest::shownTexts(*servers.dialog).contains(QStringLiteral("3 done, 1 not as expected")));
    }

    /// It is said beforehand, and the others are released.
    void whatTheServerDeniesIsLeftAlone()
    {
        Stage servers("%R~* ~batch:[abc] ~redisson_lock_queue:{batch:[abc]} &* +@all");
        servers.askForAll();
        QTRY_VERIFY(servers.result(3).contains(QStringLiteral("The server does not permit it")));
        for (int row = 0; row < 3; ++row)
            QCOMPARE(servers.result(row), QString());
        servers.field("typed")->setText(QStringLiteral("4"));
        QVERIFY(!servers.dialog->actButton()->isEnabled());
        servers.field("typed")->setText(QStringLiteral("3"));
        uitest::takePictures(*servers.dialog, QStringLiteral("bulk-denied"));
        servers.act();
        QVERIFY(servers.exists("batch:d"));
        QCOMPARE(servers.audited(),
            (QByteArrayList{"batch:a applied free", "batch:b applied free", "batch:c applied free"}));
        QVERIFY(uitest::shownTexts(*servers.dialog).contains(QStringLiteral("3 done, 1 skipped")));
    }

    void whereAllIsDeniedNothingCanBeAsked()
    {
        Stage servers("%R~* &* +@all");
        servers.askForAll();
        QTRY_VERIFY(servers.dialog->why().contains(QStringLiteral("The server does not permit it")));
        QVERIFY(!servers.dialog->actButton()->isEnabled());
        QVERIFY(servers.bench.audited().isEmpty());
    }

    /// A change before anything is done is seen, and nothing is sent until it was looked at.
    void aChangeBeforehandDisarms()
    {
        Stage servers;
        servers.askForAll();
        servers.field("typed")->setText(QStringLiteral("4"));
        QVERIFY(servers.dialog->actButton()->isEnabled());
        servers.changeHands("batch:b");
        QTRY_VERIFY(!servers.dialog->actButton()->isEnabled());
        QVERIFY(servers.bench.audited().isEmpty());
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestLiveBulk)
#include "tst_livebulk.moc"
