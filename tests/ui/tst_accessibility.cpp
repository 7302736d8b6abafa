#include "core/profile/profile.h"
#include "tests/support/actbench.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/connection.h"
#include "ui/lastsession.h"
#include "ui/mainwindow.h"
#include "ui/mnemonic.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/keylist.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/verdictpart.h"
#include "ui/tabbedwindow.h"
#include "ui/widgets/copybutton.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/troublestrip.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMetaEnum>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <span>

/// The window as a screen reader gets it: every page, band and dialog by its accessible interfaces.
namespace lockscope::ui
{
namespace
{

using profile::Environment;
using support::ActBench;
using Band = Banner::Tone;

constexpr int patience = 10'000; ///< milliseconds

/// Locks of several sorts: with a queue, a fencing token, two holders, no expiry; and a key that may be one.
constexpr const char* arranged =
    "hset orders:42 U1 1\npexpire orders:42 600000\n"
    "hset forever U2 1\n"
    "hset fair U1 1\npexpire fair 600000\n"
    "rpush redisson_lock_queue:{fair} U3 U2\n"
    "zadd redisson_lock_timeout:{fair} 99999999999999 U3 99999999999999 U2\n"
    "hset fenced U1 1\npexpire fenced 600000\nset redisson_lock_token:{fenced} 7\n"
    "hset shared mode read U1 1 U2 1\npexpire shared 600000\n"
    "set {shared}:U1:rwlock_timeout:1 1 px 600000\n"
    "set {shared}:U2:rwlock_timeout:1 1 px 600000\n"
    "set lock:perhaps 6f1a2b3c px 600000";

QString roleWord(QAccessible::Role role)
{
    const char* word = QMetaEnum::fromType<QAccessible::Role>().valueToKey(role);
    return QString::fromLatin1(word != nullptr ? word : "unknown");
}

bool isButton(QAccessible::Role role)
{
    constexpr QAccessible::Role roles[] = {QAccessible::Button, QAccessible::ButtonMenu,
        QAccessible::ButtonDropDown, QAccessible::CheckBox, QAccessible::RadioButton, QAccessible::PageTab,
        QAccessible::MenuItem};
    return std::ranges::find(roles, role) != std::end(roles);
}

/// A cell may be empty.
bool isCell(QAccessible::Role role)
{
    constexpr QAccessible::Role roles[] = {
        QAccessible::Cell, QAccessible::ColumnHeader, QAccessible::TreeItem, QAccessible::ListItem};
    return std::ranges::find(roles, role) != std::end(roles);
}

bool hasWords(const QString& text)
{
    return std::ranges::any_of(text, [](QChar sign) { return sign.isLetterOrNumber(); });
}

/// True for "<p>", "</b>", "<br/>" and "&nbsp;", which a screen reader spells out.
bool hasMarkup(const QString& text)
{
    static const QRegularExpression markup(
        QStringLiteral("</?(p|b|i|u|br|qt|html|body|span|div|table|tr|td|font|a|pre|code|ul|li)\\b[^>]*>|"
                       "&(nbsp|lt|gt|amp|quot|#\\d+);"));
    return markup.match(text).hasMatch();
}

/// Walks everything of a window that can be seen and collects what a screen reader cannot use.
class Walk
{
public:
    explicit Walk(QWidget& window)
    {
        visit(*QAccessible::queryAccessibleInterface(&window), {}, {});
        lookForTwins();
    }
    [[nodiscard]] QString faults() const { return m_faults.join(u'\n'); }
    [[nodiscard]] qsizetype visited() const { return m_visited; }

private:
    struct Button {
        QString words; ///< the name, the description and the group
        QString place;
        const QAction* action; ///< null where it has none
    };

    void visit(QAccessibleInterface& face, const QString& above, const QString& group)
    {
        const QAccessible::State state = face.state();
        if (state.invisible)
            return;
        ++m_visited;
        const QString name = face.text(QAccessible::Name).simplified();
        const QString description = face.text(QAccessible::Description).simplified();
        const QString place = above + u'/' + wordOf(face);
        const bool canBePressed = isButton(face.role());
        if (name.isEmpty() && (canBePressed || (state.focusable && !isCell(face.role()))))
            m_faults.append(QStringLiteral("no name: ") + place);
        if (isCell(face.role()) && !name.isEmpty() && !hasWords(name))
            m_faults.append(QStringLiteral("a sign without a word: ") + place);
        for (const QString& text : {name, description, face.text(QAccessible::Value)})
            if (hasMarkup(text))
                m_faults.append(QStringLiteral("markup: %1: %2").arg(place, text));
        lookForShown(face.object(), name + u' ' + description, place);
        if (canBePressed && !name.isEmpty())
            addButton(face, name + u'\n' + description + u'\n' + group, place);
        const bool isGroup = face.role() == QAccessible::Grouping && !name.isEmpty();
        for (int i = 0; i < face.childCount(); ++i)
            if (QAccessibleInterface* child = face.child(i))
                visit(*child, place, isGroup ? name : group);
    }

    /// The words of a label or a button are read, whatever else is said of it.
    void lookForShown(const QObject* object, const QString& read, const QString& place)
    {
        const auto* label = qobject_cast<const QLabel*>(object);
        const auto* button = qobject_cast<const QAbstractButton*>(object);
        QString shown = label != nullptr    ? label->text().simplified()
                        : button != nullptr ? button->text().simplified()
                                            : QString();
        if (button != nullptr || (label != nullptr && label->buddy() != nullptr))
            shown = withoutMnemonic(shown).remove(u'…');
        if (hasWords(shown) && !read.contains(shown))
            m_faults.append(QStringLiteral("shown and not read: %1: %2").arg(place, shown));
    }

    void addButton(const QAccessibleInterface& face, const QString& words, const QString& place)
    {
        const auto* tool = qobject_cast<const QToolButton*>(face.object());
        m_buttons.append({words, place, tool != nullptr ? tool->defaultAction() : nullptr});
    }

    void lookForTwins()
    {
        for (qsizetype one = 0; one < m_buttons.size(); ++one)
            for (qsizetype other = one + 1; other < m_buttons.size(); ++other)
                if (areTwins(m_buttons.at(one), m_buttons.at(other)))
                    m_faults.append(QStringLiteral("told apart by nothing: %1 and %2")
                                        .arg(m_buttons.at(one).place, m_buttons.at(other).place));
    }

    static bool areTwins(const Button& one, const Button& other)
    {
        const bool isSameAct = one.action != nullptr && one.action == other.action;
        return one.words == other.words && !isSameAct;
    }

    static QString wordOf(const QAccessibleInterface& face)
    {
        const QObject* object = face.object();
        const QString type =
            object != nullptr
                ? QString::fromLatin1(object->metaObject()->className()).section(QStringLiteral("::"), -1)
                : roleWord(face.role());
        const QString id = object != nullptr ? object->objectName() : QString();
        return QStringLiteral("%1(%2%3)")
            .arg(type, id.isEmpty() ? QString() : id + u' ', face.text(QAccessible::Name).left(40));
    }

    QStringList m_faults;
    QList<Button> m_buttons;
    qsizetype m_visited = 0;
};

/// The window on a server of several locks, one of which is selected.
struct Stage {
    ActBench bench;
    profile::ProfileStore store{bench.folder.filePath(QStringLiteral("profiles.json"))};
    TabbedWindow tabs{&store};
    MainWindow* window = nullptr;

    explicit Stage(Environment environment)
        : bench(environment)
    {
        bench.arrange(arranged);
        bench.open();
        keep(QStringLiteral("redis://db2.internal:6379"), QStringLiteral("billing"), environment);
        const profile::Profile kept = keep(bench.request.uri, QStringLiteral("shop"), environment);
        window = &tabs.addTab();
        window->watch(bench.source, kept);
        tabs.resize(1280, 720);
        uitest::activate(tabs);
        choose("fair");
    }

    profile::Profile keep(const QString& uri, const QString& name, Environment environment)
    {
        profile::Profile kept;
        kept.uri = uri;
        kept.name = name;
        kept.environment = environment;
        store.put(kept);
        return kept;
    }

    /// Selects the lock; its details are shown when it returns.
    void choose(const QByteArray& name) const
    {
        window->locksPage()->selectName({name});
        const auto isChosen = [&] {
            const auto lock = window->locksPage()->selectedLock();
            return lock && lock->ref->name.bytes == name && window->locksPage()->view()->currentLock() &&
                   areKeysShown() && !bench.source->health().possible.isEmpty();
        };
        if (!QTest::qWaitFor(isChosen, patience))
            qFatal("the lock cannot be selected");
    }

    [[nodiscard]] bool areKeysShown() const
    {
        const QList<CopyButton*> buttons = window->findChild<KeyList*>()->findChildren<CopyButton*>();
        return !buttons.isEmpty() && std::ranges::all_of(buttons, &QWidget::isVisible);
    }

    void trigger(const char* id) const { window->action(id)->trigger(); }

    /// Presses a button of the connections page, whose first row is chosen.
    void pressOfConnections(const char* id) const
    {
        window->showPage(QStringLiteral("connections"));
        window->findChild<QTableView*>(QStringLiteral("connectionsTable"))->selectRow(0);
        window->findChild<QAbstractButton*>(QLatin1String(id))->click();
    }

    /// Tests a connection in the dialog that asks for one, to the end.
    void testConnection(const QString& uri) const
    {
        trigger("connect");
        dialog()->findChild<QLineEdit*>(QStringLiteral("uri"))->setText(uri);
        auto* test = dialog()->findChild<QAbstractButton*>(QStringLiteral("test"));
        test->click();
        if (!QTest::qWaitFor([test] { return test->isEnabled(); }, patience))
            qFatal("the test does not end");
    }

    /// Plays the scenario to its end.
    void playToTheEnd() const
    {
        window->showPage(QStringLiteral("lab"));
        const auto isJudged = [this] {
            return window->labPage()->side()->verdict()->text().contains(QStringLiteral("Passed"));
        };
        if (!window->labPage()->play("short-lease", 20) || !QTest::qWaitFor(isJudged, 3 * patience))
            qFatal("the run does not end");
    }

    /// The dialog that is open; null where there is none.
    [[nodiscard]] static QDialog* dialog()
    {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<QDialog*>(widget); dialog != nullptr && dialog->isVisible())
                return dialog;
        return nullptr;
    }
};

/// A way to something that is shown; no command of it writes to the server.
struct Row {
    const char* name;
    void (*reach)(Stage& stage);
    Environment environment = Environment::Test;
};

const Row pageRows[] = {
    {"locks", [](Stage&) {}},
    {"locks, none selected",
        [](Stage& stage) {
            stage.window->locksPage()->begin();
            QTRY_VERIFY(!stage.window->locksPage()->selectedLock());
        },
        Environment::Unstated},
    {"locks of several holders", [](Stage& stage) { stage.choose("shared"); }},
    {"locks in groups", [](Stage& stage) { stage.window->locksPage()->setGroupBy(GroupBy::Name); }},
    {"locks that nothing matches",
        [](Stage& stage) { stage.window->locksPage()->setFilterText(QStringLiteral("zzz*")); }},
    {"locks by a faulty filter",
        [](Stage& stage) { stage.window->locksPage()->setFilterText(QStringLiteral("ttl<x")); }},
    {"locks of which one is hidden",
        [](Stage& stage) {
            stage.window->locksPage()->setFilterText(QStringLiteral("fair"));
            stage.window->locksPage()->selectName({"forever"});
            QTRY_VERIFY(!stage.window->missing().isEmpty());
        }},
    {"paused", [](Stage& stage) { stage.trigger("pause"); }},
    {"unstated", [](Stage&) {}, Environment::Unstated},
    {"production", [](Stage&) {}, Environment::Production},
    {"notices",
        [](Stage& stage) {
            stage.window->report("one", Band::Notice, QStringLiteral("The first."));
            stage.window->report("two", Band::Warning, QStringLiteral("The second."));
        }},
    {"last session",
        [](Stage& stage) {
            lastsession::save({{QStringLiteral("redis://db2.internal:6379"), QStringLiteral("billing"),
                QStringLiteral("locks"), {}, {}, 0}});
            stage.tabs.offerLastSession();
        }},
    {"not live",
        [](Stage& stage) {
            stage.bench.redis.stop();
            QTRY_VERIFY_WITH_TIMEOUT(!stage.bench.source->health().live, patience);
        }},
    {"events", [](Stage& stage) { stage.tabs.showPage(QStringLiteral("events")); }},
    {"clients", [](Stage& stage) { stage.tabs.showPage(QStringLiteral("clients")); }},
    {"audit", [](Stage& stage) { stage.tabs.showPage(QStringLiteral("audit")); }},
    {"lab", [](Stage& stage) { stage.tabs.showPage(QStringLiteral("lab")); }},
    {"lesson",
        [](Stage& stage) {
            stage.tabs.showPage(QStringLiteral("lab"));
            QVERIFY(stage.window->labPage()->showLesson("1"));
        }},
    {"connections",
        [](Stage& stage) {
            stage.tabs.showPage(QStringLiteral("connections"));
            stage.window->findChild<QTableView*>(QStringLiteral("connectionsTable"))->selectRow(0);
        }},
    {"two connections",
        [](Stage& stage) {
            stage.tabs.addTab();
            stage.tabs.turnTo(1);
        }},
    {"overview", [](Stage& stage) { stage.tabs.showPage(QStringLiteral("overview")); }},
};

const Row dialogRows[] = {
    {"connect", [](Stage& stage) { stage.trigger("connect"); }},
    {"connect by TLS over Sentinels",
        [](Stage& stage) {
            stage.trigger("connect");
            Stage::dialog()
                ->findChild<QLineEdit*>(QStringLiteral("uri"))
                ->setText(QStringLiteral("rediss+sentinel://sentinel1:26379,sentinel2:26379/main"));
        }},
    {"connect, tested", [](Stage& stage) { stage.testConnection(stage.bench.request.uri); }},
    {"connect, tested in vain",
        [](Stage& stage) { stage.testConnection(QStringLiteral("unix:///nowhere/redis.sock")); }},
    {"palette", [](Stage& stage) { stage.trigger("palette"); }},
    {"keys", [](Stage& stage) { stage.trigger("keys"); }},
    {"about", [](Stage& stage) { stage.trigger("about"); }},
    {"budget", [](Stage& stage) { stage.trigger("budget"); }},
    {"limits", [](Stage& stage) { stage.trigger("limits"); }},
    {"unlock", [](Stage& stage) { stage.trigger("unlock"); }, Environment::Production},
    {"pin a name", [](Stage& stage) { stage.trigger("pinName"); }},
    {"watch names", [](Stage& stage) { stage.trigger("watchNames"); }},
    {"state kinds", [](Stage& stage) { stage.trigger("stateKinds"); }},
    {"possible locks", [](Stage& stage) { stage.window->connection()->showPossible(); }},
    {"name a client", [](Stage& stage) { stage.trigger("nameClient"); }},
    {"acquire", [](Stage& stage) { stage.trigger("acquire"); }},
    {"holds", [](Stage& stage) { stage.trigger("holds"); }},
    {"nudge", [](Stage& stage) { stage.trigger("nudge"); }},
    {"shorten", [](Stage& stage) { stage.trigger("shorten"); }},
    {"release", [](Stage& stage) { stage.trigger("release"); }},
    {"release, unstated", [](Stage& stage) { stage.trigger("release"); }, Environment::Unstated},
    {"release in production", [](Stage& stage) { stage.trigger("release"); }, Environment::Production},
    {"release several",
        [](Stage& stage) {
            stage.window->locksPage()->view()->selectAll();
            stage.trigger("release");
        }},
    {"save an incident", [](Stage& stage) { stage.trigger("saveIncident"); }},
    {"export locks", [](Stage& stage) { stage.trigger("exportLocks"); }},
    {"record", [](Stage& stage) { stage.trigger("record"); }},
    {"keep minutes", [](Stage& stage) { stage.trigger("keepMinutes"); }},
    {"every timing",
        [](Stage& stage) {
            stage.window->showPage(QStringLiteral("lab"));
            stage.trigger("labSweep");
        }},
    {"run on the server",
        [](Stage& stage) {
            stage.window->showPage(QStringLiteral("lab"));
            stage.trigger("labVisit");
            QVERIFY(stage.window->labPage()->play("watchdog", 2));
        }},
    {"add a connection", [](Stage& stage) { stage.pressOfConnections("add"); }},
    {"change a connection", [](Stage& stage) { stage.pressOfConnections("change"); }},
    {"delete a connection", [](Stage& stage) { stage.pressOfConnections("remove"); }},
};

void addPlaces(std::span<const Row> rows)
{
    QTest::addColumn<int>("place");
    for (int place = 0; const Row& row : rows)
        QTest::newRow(row.name) << place++;
}

void verifyWalk(QWidget& window)
{
    const Walk walk(window);
    QVERIFY(walk.visited() > 1);
    QVERIFY2(walk.faults().isEmpty(), qPrintable(walk.faults()));
}

/// Returns which part of the window has the focus: "filter", "table", "details" or "bands".
QString partOf(const QWidget& focus, const MainWindow& window)
{
    const LocksPage& page = *window.locksPage();
    const auto has = [&focus](const QWidget* part) { return part == &focus || part->isAncestorOf(&focus); };
    if (has(page.view()) || has(page.findChild<QTreeView*>()))
        return QStringLiteral("table");
    if (has(window.findChild<DetailPane*>()))
        return QStringLiteral("details");
    const QWidget* bar = page.findChild<FilterBox*>()->parentWidget();
    return has(bar) || has(page.findChild<TroubleStrip*>()) ? QStringLiteral("filter")
                                                            : QStringLiteral("bands");
}

bool takesTab(const QWidget& widget)
{
    return (widget.focusPolicy() & Qt::TabFocus) != 0 && widget.focusProxy() == nullptr &&
           widget.isVisible() && widget.isEnabled();
}

/// Returns the controls that the Tab key never goes to, forwards or backwards, from what has the focus on.
QString unreachedByTab(const QWidget& window, Qt::Key key)
{
    constexpr int most = 400;
    QList<const QWidget*> wanted;
    for (const QWidget* widget : window.findChildren<QWidget*>())
        if (takesTab(*widget))
            wanted.append(widget);
    QSet<const QWidget*> reached;
    for (int press = 0; press < most && !reached.contains(QApplication::focusWidget()); ++press) {
        reached.insert(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), key);
    }
    QStringList unreached;
    for (const QWidget* widget : std::as_const(wanted))
        if (takesTab(*widget) && !reached.contains(widget))
            unreached.append(QStringLiteral("%1 %2 %3")
                                 .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                                     widget->accessibleName()));
    return unreached.join(u'\n');
}

/// The focus has a name, and the Tab key goes from there to every control, forwards and backwards.
void verifyFocus(QWidget& window)
{
    QTRY_VERIFY(QApplication::focusWidget() != nullptr && QApplication::focusWidget()->window() == &window);
    QAccessibleInterface* focus = QAccessible::queryAccessibleInterface(QApplication::focusWidget());
    QVERIFY2(
        !focus->text(QAccessible::Name).isEmpty(), QApplication::focusWidget()->metaObject()->className());
    for (const auto key : {Qt::Key_Tab, Qt::Key_Backtab}) {
        const QString unreached = unreachedByTab(window, key);
        QVERIFY2(unreached.isEmpty(), qPrintable(unreached));
    }
}

} // namespace

class TestAccessibility : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        QAccessible::setActive(true);
    }
    void init() { uitest::beginAnew(); }

    void pages_data() { addPlaces(pageRows); }
    void pages()
    {
        QFETCH(const int, place);
        Stage stage(pageRows[place].environment);
        pageRows[place].reach(stage);
        verifyWalk(stage.tabs);
        verifyFocus(stage.tabs);
    }

    void dialogs_data() { addPlaces(dialogRows); }
    void dialogs()
    {
        QFETCH(const int, place);
        Stage stage(dialogRows[place].environment);
        dialogRows[place].reach(stage);
        QTRY_VERIFY(Stage::dialog() != nullptr);
        verifyWalk(*Stage::dialog());
        verifyFocus(*Stage::dialog());
        for (QToolButton* heading : Stage::dialog()->findChildren<QToolButton*>())
            if (heading->isVisible() && heading->isCheckable() && !heading->isChecked())
                heading->click(); // what is folded away unfolds
        verifyWalk(*Stage::dialog());
    }

    /// Each side of a run that has ended, and the whole window that looks at it.
    void aRunOfTheLab()
    {
        Stage stage(Environment::Test);
        stage.playToTheEnd();
        using Part = LabSide::Part;
        for (const auto part :
            {Part::Explanation, Part::Then, Part::Locks, Part::Events, Part::Verdict, Part::Figures}) {
            stage.window->labPage()->side()->turnTo(part);
            verifyWalk(stage.tabs);
        }
        stage.window->showPage(QStringLiteral("locks"));
        QVERIFY(stage.window->action("labLook")->isChecked());
        verifyWalk(stage.tabs);
    }

    void menus()
    {
        Stage stage(Environment::Test);
        for (QMenu* menu : stage.tabs.findChildren<QMenu*>()) {
            if (menu->isEmpty())
                continue; // no filter is kept that could be removed
            menu->popup(stage.tabs.mapToGlobal(QPoint(40, 40)));
            verifyWalk(*menu);
            menu->close();
        }
    }

    /// The Tab key goes once around the Locks page.
    void theTabKeyGoesFromTheFilterToTheBands()
    {
        Stage stage(Environment::Production);
        stage.window->report("one", Band::Notice, QStringLiteral("The first."));
        stage.window->locksPage()->setGroupBy(GroupBy::Name);
        stage.trigger("pause");
        stage.window->locksPage()->focusFilter();
        const QWidget* first = QApplication::focusWidget();
        QStringList parts;
        do {
            QWidget* focus = QApplication::focusWidget();
            const QString part = partOf(*focus, *stage.window);
            if (parts.isEmpty() || parts.constLast() != part)
                parts.append(part);
            QTest::keyClick(focus, Qt::Key_Tab);
        } while (QApplication::focusWidget() != first && parts.size() < 10);
        QCOMPARE(parts.join(u' '), QStringLiteral("filter table details bands"));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestAccessibility)
#include "tst_accessibility.moc"
