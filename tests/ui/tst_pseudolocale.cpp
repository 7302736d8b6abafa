#include "app/ctl/helppage.h"
#include "core/base/printable.h"
#include "core/console/lockparts.h"
#include "core/lab/lessonlibrary.h"
#include "core/lab/library.h"
#include "core/locks/family.h"
#include "core/locks/majorityindex.h"
#include "tests/support/catalogue.h"
#include "tests/support/fakesource.h"
#include "tests/support/paths.h"
#include "tests/ui/looks.h"
#include "tests/ui/opentab.h"
#include "ui/dialogs/acquiredialog.h"
#include "ui/dialogs/actdialog.h"
#include "ui/dialogs/aliasdialog.h"
#include "ui/dialogs/budgetdialog.h"
#include "ui/dialogs/bulkdialog.h"
#include "ui/dialogs/commandpalette.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/dialogs/holdsdialog.h"
#include "ui/dialogs/keepdialog.h"
#include "ui/dialogs/leavedialog.h"
#include "ui/dialogs/limitsdialog.h"
#include "ui/dialogs/manualdialog.h"
#include "ui/dialogs/namesdialog.h"
#include "ui/dialogs/pindialog.h"
#include "ui/dialogs/possibledialog.h"
#include "ui/dialogs/prefixdialog.h"
#include "ui/dialogs/profiledialog.h"
#include "ui/dialogs/releaseonalldialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/dialogs/statementdialog.h"
#include "ui/dialogs/sweepdialog.h"
#include "ui/dialogs/unlockdialog.h"
#include "ui/dialogs/visitdialog.h"
#include "ui/mainwindow.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/lockview.h"

#include <QAbstractItemView>
#include <QDirIterator>
#include <QGroupBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QTabBar>
#include <QTranslator>

#include <algorithm>
#include <functional>

/// Everything in a language that nobody speaks: a text that is still plain English never went to a catalogue,
/// and a text that is cut leaves no room for languages of longer words.
namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using profile::Environment;
using support::FakeLock;
using support::FakeSource;

/// The letter with an accent; each word has one at least.
QChar accented(QChar letter)
{
    constexpr QStringView plain = u"aceinosuyAEINOSUYtrlhdgkT";
    constexpr QStringView marked = u"áçéíñóšúýÁÉÍÑÓŠÚÝťřĺĥďğķŤ";
    const qsizetype place = plain.indexOf(letter);
    return place < 0 ? letter : marked.at(place);
}

/// A third longer and accented; places ("%1", "%n"), mnemonics and line breaks stay.
QString pseudo(const QString& text)
{
    QString result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isKept =
            i > 0 && (text.at(i - 1) == u'%' || (text.at(i - 1) == u'&' && text.at(i) != u' '));
        result += isKept ? text.at(i) : accented(text.at(i));
    }
    return result + QString(text.trimmed().size() / 3, u'~');
}

/// Every text of a catalogue, as it is looked up.
QSet<QString> knownTexts()
{
    QSet<QString> keys;
    const QString path = support::cataloguesDir() + QStringLiteral("/lockscope_zh_CN.ts");
    for (const support::Message& message : support::readCatalogue(path))
        keys.insert(message.key());
    return keys;
}

/// Translates everything but the names of keys, which are read again; and keeps what no catalogue would have
/// translated, as it was asked for in another context than lupdate has found it in.
class PseudoLocale final : public QTranslator
{
public:
    QString translate(const char* context, const char* source, const char* comment, int) const override
    {
        if (qstrcmp(context, "QShortcut") == 0)
            return {};
        const QString text = QString::fromUtf8(source);
        const QString place = QString::fromUtf8(context);
        // Qt's own, texts of servers, and the names of libraries.
        const bool isForeign = place.startsWith(u'Q') || place == u"CloseButton" ||
                               place == u"ErrorDetails" || place == u"LockKinds";
        if (!isForeign &&
            !m_known.contains(support::Message{place, text, QString::fromUtf8(comment), {}, true}.key()))
            m_unknown.insert(place + QStringLiteral(": ") + text);
        return pseudo(text);
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QStringList unknown() const { return {m_unknown.begin(), m_unknown.end()}; }

private:
    QSet<QString> m_known = knownTexts();
    mutable QSet<QString> m_unknown;
};

/// The texts that stand in no catalogue: names from Redis, commands to copy, the texts of the files of
/// scenarios and lessons, and the headings of the manual, which is in English; the longest first, as one may
/// begin with another.
const QStringList& foreignTexts()
{
    static const QStringList texts = [] {
        QSet<QString> found{QStringLiteral("pass show redis/prod")};
        for (const locks::LockPtr& lock : support::everySortOfLock())
            found.insert(base::printable(lock->ref->name.bytes));
        for (const QByteArray& id : lab::builtInScenarios()) {
            const auto scenario = std::get<lab::Scenario>(lab::builtInScenario(id));
            found.insert(scenario.title);
            found.insert(scenario.shows);
        }
        for (const lab::Lesson& lesson : lab::builtInLessons())
            found += {lesson.title, lesson.teaches};
        const ManualDialog manual;
        const auto* pages = manual.findChild<QListWidget*>();
        for (int row = 0; row < pages->count(); ++row)
            found.insert(pages->item(row)->text());
        QStringList sorted(found.begin(), found.end());
        std::ranges::sort(sorted, std::ranges::greater(), &QString::size);
        return sorted;
    }();
    return texts;
}

/// Two words in a row that have no accent: they did not come from a catalogue.
bool isPlain(const QString& text)
{
    static const QRegularExpression words(QStringLiteral("(?<![\\w-])[A-Za-z]{2,} [a-z]{2,}(?![\\w-])"));
    QString own = text;
    for (const QString& foreign : foreignTexts())
        own.remove(foreign);
    return words.match(own).hasMatch();
}

void addTexts(const QAbstractItemModel& model, const QModelIndex& parent, QStringList& texts)
{
    const int rows = std::min(model.rowCount(parent), 200);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex cell = model.index(row, column, parent);
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
                texts.append(cell.data(role).toString());
        }
        addTexts(model, model.index(row, 0, parent), texts);
    }
}

/// Returns what a person can see or have read to them of `widget` itself, children not counted.
QStringList textsOf(const QWidget& widget)
{
    QStringList texts{widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.accessibleName(),
        widget.accessibleDescription()};
    if (widget.isWindow())
        texts.append(widget.windowTitle());
    for (const char* property : {"text", "title", "placeholderText", "prefix", "suffix"})
        texts.append(widget.property(property).toString());
    for (const QAction* action : widget.actions())
        texts += {action->text(), action->toolTip()};
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            texts += {tabs->tabText(i), tabs->tabToolTip(i)};
    if (const auto* header = qobject_cast<const QHeaderView*>(&widget); header && header->model())
        for (int i = 0; i < header->count(); ++i)
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
                texts.append(header->model()->headerData(i, header->orientation(), role).toString());
    const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
    if (view != nullptr && view->model() != nullptr && !qobject_cast<const QHeaderView*>(view))
        addTexts(*view->model(), {}, texts);
    return texts;
}

QString placeOf(const QWidget& widget)
{
    QString place;
    for (const QWidget* each = &widget; each != nullptr; each = each->parentWidget())
        place.prepend(QLatin1String(each->metaObject()->className()) + u'(' + each->objectName() +
                      QStringLiteral(") "));
    return place;
}

QStringList plainTexts(const QWidget& window)
{
    QStringList plain;
    QList<const QWidget*> widgets{&window};
    for (const QWidget* child : window.findChildren<QWidget*>())
        widgets.append(child);
    for (const QWidget* widget : widgets)
        for (const QString& text : textsOf(*widget))
            if (isPlain(text))
                plain.append(placeOf(*widget) + text);
    plain.removeDuplicates();
    return plain;
}

/// Labels and buttons that can be seen and have less room than their text takes.
QStringList clippedTexts(const QWidget& window)
{
    QStringList clipped;
    const auto add = [&clipped](const QWidget& widget, const QString& text, QSize has, QSize needs) {
        clipped.append(placeOf(widget) + text.left(60) +
                       QStringLiteral(" %1x%2 of %3x%4")
                           .arg(QString::number(has.width()), QString::number(has.height()),
                               QString::number(needs.width()), QString::number(needs.height())));
    };
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        if (!label->isVisibleTo(&window) || label->text().isEmpty())
            continue;
        const bool wraps = label->wordWrap();
        const QSize needs(wraps ? 0 : label->sizeHint().width(),
            wraps ? label->heightForWidth(label->width()) : label->minimumSizeHint().height());
        if (needs.width() > label->width() || needs.height() > label->height())
            add(*label, label->text(), label->size(), needs);
    }
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
        if (button->isVisibleTo(&window) && !button->text().isEmpty() &&
            button->width() < button->minimumSizeHint().width())
            add(*button, button->text(), button->size(), button->minimumSizeHint());
    return clipped;
}

void verifyTexts(const QWidget& window)
{
    const QStringList plain = plainTexts(window);
    QVERIFY2(plain.isEmpty(), qPrintable(QStringLiteral("plain:\n") + plain.join(u'\n')));
    QStringList clipped;
    const auto fits = [&] {
        clipped = clippedTexts(window);
        return clipped.isEmpty();
    };
    QTRY_VERIFY2(fits(), qPrintable(QStringLiteral("clipped:\n") + clipped.join(u'\n')));
}

/// A live fake server that shows every sort of lock.
std::shared_ptr<FakeSource> liveSource()
{
    auto source = std::make_shared<FakeSource>();
    source->fakeActs.setGuard({Environment::Development, QStringLiteral("billing"), false, {}, {}});
    source->goLive();
    source->show(support::everySortOfLock());
    return source;
}

/// A dialog of the window, made when the language stands.
struct MadeDialog {
    const char* name;
    std::function<QDialog*()> make;
};

admin::ActRequest request(admin::ActKind act)
{
    admin::ActRequest request;
    request.act = act;
    request.lock = support::everySortOfLock().first()->ref;
    return request;
}

QDialog* visitDialog()
{
    const auto scenario = lab::builtInScenario("crash");
    const auto place = lab::RunPlace::fromUri(QStringLiteral("redis://db1"), {}, Environment::Test);
    return new VisitDialog(place.value(), std::get<lab::Scenario>(scenario), 5);
}

/// A lock of a Redlock: held by `token` for a minute on one of its servers.
FakeLock redlockPart(const QByteArray& token)
{
    FakeLock lock("orders-lock");
    lock.kind(*locks::kindFromName("node-redlock")).heldBy(token, "1").fixedLease(1min, 50s);
    lock.lock.fence = locks::Fence(QByteArray(16, 'f'));
    return lock;
}

/// Releases the lock that is held on two of three servers.
QDialog* releaseOnAllDialog()
{
    const locks::LockPtr lock = redlockPart("aa").ptr();
    console::LockPartsActs::Members members;
    locks::MajorityLock majority;
    majority.key.ref = *lock->ref;
    majority.kind = lock->kind;
    majority.servers = 3;
    majority.contenders.append(locks::Contender{lock->holders.constFirst().id, {{1, lock}, {2, lock}}, {}});
    for (const QByteArray& node : {QByteArray("redis-1"), QByteArray("redis-2")}) {
        const std::shared_ptr<FakeSource> source = liveSource();
        source->show({redlockPart("aa")});
        members.append({node, source, *lock->ref, lock});
    }
    return new ReleaseOnAllDialog(std::make_shared<console::LockParts>(*lock->ref, members), majority,
        majority.contenders.constFirst().token);
}

/// The list of the window's keys. It goes together with the window that has made it.
QDialog* shortcutsDialog()
{
    auto* window = new MainWindow;
    window->findChild<QAction*>(QStringLiteral("keys"))->trigger();
    auto* dialog = window->findChild<ShortcutsDialog*>();
    QObject::connect(dialog, &QObject::destroyed, window, &QObject::deleteLater);
    return dialog;
}

/// Three servers in tabs, of which two have a lock with the same token and one has it with another.
struct ThreeMasters {
    TabbedWindow window;

    ThreeMasters()
    {
        for (const char* name : {"redis-1", "redis-2", "redis-3"})
            uitest::openIn(window, QString::fromLatin1(name), "orders-lock")
                ->show({redlockPart(qstrcmp(name, "redis-3") == 0 ? "bb" : "aa")});
        window.resize(1280, 720);
        window.turnTo(0);
        uitest::activate(window);
    }
};

const QList<MadeDialog>& everyDialog()
{
    static const auto source = liveSource();
    static const auto ref = support::everySortOfLock().first()->ref;
    static const QList<MadeDialog> list{
        {"acquire", [] { return new AcquireDialog(source, ref, {}); }},
        {"force-release", [] { return new ActDialog(source, request(admin::ActKind::ForceRelease), {}); }},
        {"shorten", [] { return new ActDialog(source, request(admin::ActKind::ShortenLease), {}); }},
        {"nudge", [] { return new ActDialog(source, request(admin::ActKind::Nudge), {}); }},
        {"alias", [] { return new AliasDialog("6f1a2b3c", {}); }},
        {"names", [] { return new NamesDialog({}, {}); }},
        {"budget", [] { return new BudgetDialog({}); }},
        {"limits", [] { return new LimitsDialog({}); }},
        {"bulk", [] { return new BulkDialog(source, admin::ActKind::ForceRelease, {ref}, {}); }},
        {"connect", [] { return new ConnectDialog; }},
        {"palette",
            [] {
                return new CommandPalette({{QStringLiteral("x"), QStringLiteral("y"), {}, {}, [] {}}},
                    [](const QString&) { return QList<PaletteRow>(); });
            }},
        {"export", [] { return new ExportDialog(nullptr, QStringLiteral("orders")); }},
        {"holds", [] { return new HoldsDialog(source); }},
        {"keep", [] { return new KeepDialog(10); }},
        {"manual", [] { return new ManualDialog; }},
        {"shortcuts", shortcutsDialog},
        {"release-on-all", releaseOnAllDialog},
        {"sweep",
            [] { return new SweepDialog(std::get<lab::Scenario>(lab::builtInScenario("short-lease"))); }},
        {"leave", [] { return new LeaveDialog(source->fakeActs); }},
        {"pin", [] { return new PinDialog; }},
        {"prefix", [] { return new PrefixDialog({"lock:"}); }},
        {"statement",
            [] {
                return new StatementDialog(QList<profile::Statement>{{"app:lock:*", "redis-py"}});
            }},
        {"profile", [] { return new ProfileDialog({}, {}); }},
        {"possible",
            [] {
                return new PossibleDialog({{{{"lock:7"}, 0, {}}, {locks::Kind()}, {"expires"}, 4}}, true);
            }},
        {"unlock", [] { return new UnlockDialog(source->fakeActs); }},
        {"visit", visitDialog},
    };
    return list;
}

/// The classes of dialogs that the headers declare, but for the base of some of them.
QStringList declaredDialogs()
{
    static const QRegularExpression declared(
        QStringLiteral("class (\\w+)(?: final)?\\s*: public (QDialog|QFileDialog|ActSheet|BulkDialog)\\b"));
    QStringList classes;
    QDirIterator headers(support::sourceDir() + QStringLiteral("/ui"), {QStringLiteral("*.h")}, QDir::Files,
        QDirIterator::Subdirectories);
    while (headers.hasNext()) {
        QFile header(headers.next());
        if (!header.open(QIODevice::ReadOnly))
            continue;
        const QString text = QString::fromUtf8(header.readAll());
        for (auto found = declared.globalMatch(text); found.hasNext();)
            classes.append(QStringLiteral("lockscope::ui::") + found.next().captured(1));
    }
    classes.removeAll(QStringLiteral("lockscope::ui::ActSheet"));
    classes.sort();
    return classes;
}

} // namespace

class TestPseudoLocale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
        QVERIFY(QCoreApplication::installTranslator(&m_translator));
    }
    void init() { uitest::beginAnew(); }
    void cleanupTestCase() { QCoreApplication::removeTranslator(&m_translator); }

    void pages_data()
    {
        QTest::addColumn<QString>("page");
        for (const char* page : {"locks", "events", "clients", "audit", "lab", "connections"})
            QTest::newRow(page) << QString::fromLatin1(page);
    }
    void pages()
    {
        QFETCH(const QString, page);
        const auto source = liveSource();
        MainWindow window;
        window.resize(1280, 720);
        window.watch(source);
        source->setHistory(support::eventfulHistory(support::everySortOfLock().first()->ref));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.locksPage()->selectLock(support::everySortOfLock().first()->ref);
        window.showPage(page);
        QCoreApplication::processEvents();
        verifyTexts(window);
        uitest::takePictures(window, QStringLiteral("pseudo-") + page);
    }

    void menus()
    {
        const auto source = liveSource();
        MainWindow window;
        window.watch(source);
        QStringList plain;
        for (QMenu* menu : window.menuBar()->findChildren<QMenu*>()) {
            Q_EMIT menu->aboutToShow();
            for (const QAction* action : menu->actions())
                for (const QString& text : {action->text(), action->toolTip(), action->statusTip()})
                    if (isPlain(text))
                        plain.append(text);
            Q_EMIT menu->aboutToHide();
        }
        QCOMPARE(plain.join(u'\n'), QString());
    }

    void dialogs_data()
    {
        QTest::addColumn<int>("place");
        for (int i = 0; i < everyDialog().size(); ++i)
            QTest::newRow(everyDialog().at(i).name) << i;
    }
    void dialogs()
    {
        QFETCH(const int, place);
        const MadeDialog& made = everyDialog().at(place);
        const std::unique_ptr<QDialog> dialog(made.make());
        dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
        QCoreApplication::processEvents();
        QVERIFY2(dialog->width() <= 1280 && dialog->height() <= 720, "it does not fit the screen");
        verifyTexts(*dialog);
        uitest::takePictures(*dialog, QStringLiteral("pseudo-") + QLatin1String(made.name));
    }

    void noDialogIsLeftOut()
    {
        QSet<QString> shown;
        for (const MadeDialog& made : everyDialog())
            shown.insert(
                QString::fromLatin1(std::unique_ptr<QDialog>(made.make())->metaObject()->className()));
        QStringList classes(shown.begin(), shown.end());
        classes.sort();
        QCOMPARE(classes, declaredDialogs());
    }

    void allServers()
    {
        ThreeMasters three;
        verifyTexts(three.window);
        uitest::takePictures(three.window, QStringLiteral("pseudo-servers"));
    }

    /// Terms and examples stand as they are typed.
    void theTerminalsHelp()
    {
        QStringList plain;
        const auto look = [&plain](const ctl::HelpPage& page) {
            for (const ctl::HelpSection& section : page.sections)
                for (const ctl::HelpSection::Entry& entry : section.entries)
                    if (isPlain(entry.text))
                        plain.append(entry.text);
        };
        look(ctl::wholePage());
        for (const ctl::Subcommand& subcommand : ctl::subcommands())
            look(ctl::pageOf(subcommand));
        QCOMPARE(plain.join(u'\n'), QString());
    }

    /// After all that was shown before.
    void allOfItIsInTheCatalogue() { QCOMPARE(m_translator.unknown().join(u'\n'), QString()); }

private:
    PseudoLocale m_translator;
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestPseudoLocale)
#include "tst_pseudolocale.moc"
