#include "ui/actions.h"

#include "ui/mnemonic.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

using Menu = ActionRow::Menu;
using Traits = ActionRow;
constexpr quint8 pageTraits = Traits::Page | Traits::Checkable;

constexpr const char* menuBarTitles[] = {QT_TRANSLATE_NOOP("actions", "&Server"),
    QT_TRANSLATE_NOOP("actions", "&View"), QT_TRANSLATE_NOOP("actions", "&Lock"),
    QT_TRANSLATE_NOOP("actions", "La&b"), QT_TRANSLATE_NOOP("actions", "&Recording"),
    QT_TRANSLATE_NOOP("actions", "&Help")};

constexpr ActionRow actionTable[] = {
    {"connect", QT_TRANSLATE_NOOP("actions", "&Connect to a server…"), "Ctrl+O", "connect", Menu::Server,
        Traits::ToolBar},
    {"sandbox", QT_TRANSLATE_NOOP("actions", "Open the &sandbox"), "Ctrl+Shift+O", nullptr, Menu::Server,
        Traits::Plain},
    {"newTab", QT_TRANSLATE_NOOP("actions", "Connect in a &new tab…"), "Ctrl+T", nullptr, Menu::Server,
        Traits::Plain},
    {"overview", QT_TRANSLATE_NOOP("actions", "&All servers"), "Ctrl+6", nullptr, Menu::Server,
        Traits::Plain},
    {"nextTab", QT_TRANSLATE_NOOP("actions", "Ne&xt tab"), "Ctrl+Tab; Ctrl+PgDown", nullptr, Menu::Server,
        Traits::Plain},
    {"previousTab", QT_TRANSLATE_NOOP("actions", "&Previous tab"), "Ctrl+Shift+Tab; Ctrl+PgUp", nullptr,
        Menu::Server, Traits::Plain},
    {"closeTab", QT_TRANSLATE_NOOP("actions", "C&lose this connection"), "Ctrl+W; Ctrl+F4", nullptr,
        Menu::Server, Traits::Plain},
    {"retry", QT_TRANSLATE_NOOP("actions", "Reconnec&t"), "F5; Ctrl+R", nullptr, Menu::Server, Traits::Plain},
    {"unlock", QT_TRANSLATE_NOOP("actions", "&Unlock for 15 min…"), "Ctrl+U", nullptr, Menu::Server,
        Traits::Separated},
    {"killScript", QT_TRANSLATE_NOOP("actions", "&End the running script…"), "", nullptr, Menu::Server,
        Traits::Plain},
    {"quit", QT_TRANSLATE_NOOP("actions", "&Quit"), "Ctrl+Q", nullptr, Menu::Server, Traits::Plain},

    {"locks", QT_TRANSLATE_NOOP("actions", "&Locks"), "Ctrl+1", "locks", Menu::View, pageTraits},
    {"events", QT_TRANSLATE_NOOP("actions", "&Events"), "Ctrl+2", "events", Menu::View, pageTraits},
    {"clients", QT_TRANSLATE_NOOP("actions", "Cl&ients"), "Ctrl+7", "clients", Menu::View, pageTraits},
    {"audit", QT_TRANSLATE_NOOP("actions", "&Audit"), "Ctrl+3", "audit", Menu::View, pageTraits},
    {"lab", QT_TRANSLATE_NOOP("actions", "La&b"), "Ctrl+4", "lab", Menu::View, pageTraits},
    {"connections", QT_TRANSLATE_NOOP("actions", "Ser&vers"), "Ctrl+5", "connections", Menu::View,
        pageTraits},
    {"palette", QT_TRANSLATE_NOOP("actions", "Co&mmand palette…"), "Ctrl+K", nullptr, Menu::View,
        Traits::Plain},
    {"filter", QT_TRANSLATE_NOOP("actions", "&Filter"), "Ctrl+F; /", "filter", Menu::View, Traits::ToolBar},
    {"pause", QT_TRANSLATE_NOOP("actions", "&Pause the view"), "Space", "pause", Menu::View,
        Traits::ToolBar | Traits::Checkable | Traits::InPlace},
    {"details", QT_TRANSLATE_NOOP("actions", "&Details of the lock"), "Ctrl+D", nullptr, Menu::View,
        Traits::Checkable},
    {"fullScreen", QT_TRANSLATE_NOOP("actions", "F&ull screen"), "F11", nullptr, Menu::View,
        Traits::Separated},
    {"textLarger", QT_TRANSLATE_NOOP("actions", "Lar&ger text"), "Ctrl++; Ctrl+=", nullptr, Menu::View,
        Traits::Plain},
    {"textSmaller", QT_TRANSLATE_NOOP("actions", "Smaller te&xt"), "Ctrl+-", nullptr, Menu::View,
        Traits::Plain},
    {"textUsual", QT_TRANSLATE_NOOP("actions", "Text of the usual si&ze"), "Ctrl+0", nullptr, Menu::View,
        Traits::Plain},
    {"still", QT_TRANSLATE_NOOP("actions", "&Reduced motion"), "", nullptr, Menu::View, Traits::Checkable},
    {"budget", QT_TRANSLATE_NOOP("actions", "&Cost limits…"), "Ctrl+B", nullptr, Menu::View, Traits::Plain},
    {"limits", QT_TRANSLATE_NOOP("actions", "&When it counts as trouble…"), "Ctrl+Shift+T", nullptr,
        Menu::View, Traits::Plain},
    {"themeSystem", QT_TRANSLATE_NOOP("actions", "Theme of the &system"), "", nullptr, Menu::View,
        Traits::Checkable | Traits::Separated},
    {"themeLight", QT_TRANSLATE_NOOP("actions", "Li&ght theme"), "", nullptr, Menu::View, Traits::Checkable},
    {"themeDark", QT_TRANSLATE_NOOP("actions", "Dar&k theme"), "", nullptr, Menu::View, Traits::Checkable},
    {"columnLeft", QT_TRANSLATE_NOOP("actions", "&Move the sorted column left"), "Ctrl+Shift+Left", nullptr,
        Menu::Columns, Traits::InPlace},
    {"columnRight", QT_TRANSLATE_NOOP("actions", "Mo&ve the sorted column right"), "Ctrl+Shift+Right",
        nullptr, Menu::Columns, Traits::InPlace},
    {"columnsAsAtFirst", QT_TRANSLATE_NOOP("actions", "&Reset columns"), "", nullptr, Menu::Columns,
        Traits::Plain},

    {"filterThis", QT_TRANSLATE_NOOP("actions", "&Filter by this"), "", nullptr, Menu::Lock, Traits::Plain},
    {"excludeThis", QT_TRANSLATE_NOOP("actions", "E&xclude this"), "", nullptr, Menu::Lock, Traits::Plain},
    {"copyLocks", QT_TRANSLATE_NOOP("actions", "&Copy"), "Ctrl+C", nullptr, Menu::Lock, Traits::InPlace},
    {"copyName", QT_TRANSLATE_NOOP("actions", "Copy the lock's na&me"), "Ctrl+Shift+N", nullptr, Menu::Lock,
        Traits::Plain},
    {"copyHolder", QT_TRANSLATE_NOOP("actions", "Copy the &holder's id"), "Ctrl+Shift+C", nullptr, Menu::Lock,
        Traits::Plain},
    {"copyMarkdown", QT_TRANSLATE_NOOP("actions", "Copy as Mark&down"), "", nullptr, Menu::Lock,
        Traits::Plain},
    {"copyJson", QT_TRANSLATE_NOOP("actions", "Copy as &JSON"), "", nullptr, Menu::Lock, Traits::Plain},
    {"copyPicture", QT_TRANSLATE_NOOP("actions", "Copy a p&icture"), "", nullptr, Menu::Lock, Traits::Plain},
    {"exportLocks", QT_TRANSLATE_NOOP("actions", "E&xport the table…"), "", nullptr, Menu::Lock,
        Traits::Plain},
    {"saveIncident", QT_TRANSLATE_NOOP("actions", "Save an i&ncident…"), "Ctrl+I", nullptr, Menu::Lock,
        Traits::Plain},
    {"pin", QT_TRANSLATE_NOOP("actions", "&Pin or unpin this lock"), "Ctrl+P", "pin", Menu::Lock,
        Traits::Plain},
    {"pinName", QT_TRANSLATE_NOOP("actions", "Pin a &name…"), "Ctrl+Shift+P", nullptr, Menu::Lock,
        Traits::Plain},
    {"watchNames", QT_TRANSLATE_NOOP("actions", "&Watch names that begin with…"), "Ctrl+Shift+B", nullptr,
        Menu::Lock, Traits::Plain},
    {"stateKinds", QT_TRANSLATE_NOOP("actions", "These are locks &of…"), "Ctrl+Shift+D", nullptr, Menu::Lock,
        Traits::Plain},
    {"nameClient", QT_TRANSLATE_NOOP("actions", "N&ame this client…"), "F2", nullptr, Menu::Lock,
        Traits::Plain},
    {"clientNames", QT_TRANSLATE_NOOP("actions", "Names of &clients by pattern…"), "", nullptr, Menu::Lock,
        Traits::Plain},
    {"acquire", QT_TRANSLATE_NOOP("actions", "Ac&quire and hold…"), "Ctrl+H", nullptr, Menu::Lock,
        Traits::Separated},
    {"reenter", QT_TRANSLATE_NOOP("actions", "&Enter your hold again…"), "Ctrl+E", nullptr, Menu::Lock,
        Traits::Plain},
    {"releaseHold", QT_TRANSLATE_NOOP("actions", "Release &your hold…"), "Ctrl+Shift+E", nullptr, Menu::Lock,
        Traits::Plain},
    {"holds", QT_TRANSLATE_NOOP("actions", "Y&our holds"), "Ctrl+Shift+H", nullptr, Menu::Lock,
        Traits::Plain},
    {"nudge", QT_TRANSLATE_NOOP("actions", "&Wake the waiters…"), "Ctrl+Shift+W", nullptr, Menu::Lock,
        Traits::Separated},
    {"shorten", QT_TRANSLATE_NOOP("actions", "&Shorten the lease…"), "Ctrl+L", nullptr, Menu::Lock,
        Traits::Plain},
    {"release", QT_TRANSLATE_NOOP("actions", "&Release…"), "Del", nullptr, Menu::Lock,
        Traits::Separated | Traits::InPlace},

    {"labRun", QT_TRANSLATE_NOOP("actions", "&Run"), "Ctrl+Return", nullptr, Menu::Lab, Traits::InPlace},
    {"labPause", QT_TRANSLATE_NOOP("actions", "Pa&use"), "Space", nullptr, Menu::Lab, Traits::InPlace},
    {"labStep", QT_TRANSLATE_NOOP("actions", "&Step"), ".", nullptr, Menu::Lab, Traits::InPlace},
    {"labStop", QT_TRANSLATE_NOOP("actions", "S&top"), "", nullptr, Menu::Lab, Traits::Plain},
    {"labFork", QT_TRANSLATE_NOOP("actions", "For&k"), "Ctrl+Shift+K", nullptr, Menu::Lab, Traits::Plain},
    {"labOpen", QT_TRANSLATE_NOOP("actions", "&Open a recording…"), "Ctrl+Shift+L", nullptr, Menu::Lab,
        Traits::Separated},
    {"labScenario", QT_TRANSLATE_NOOP("actions", "Open a s&cenario or lesson…"), "Ctrl+Shift+J", nullptr,
        Menu::Lab, Traits::Plain},
    {"labMakeScenario", QT_TRANSLATE_NOOP("actions", "&Make a scenario of this recording…"), "", nullptr,
        Menu::Lab, Traits::Plain},
    {"labSave", QT_TRANSLATE_NOOP("actions", "Sa&ve or export this run…"), "Ctrl+S", nullptr, Menu::Lab,
        Traits::Plain},
    {"labCompare", QT_TRANSLATE_NOOP("actions", "&Compare with a recording…"), "", nullptr, Menu::Lab,
        Traits::Plain},
    {"labSweep", QT_TRANSLATE_NOOP("actions", "Play every t&iming…"), "", nullptr, Menu::Lab, Traits::Plain},

    {"record", QT_TRANSLATE_NOOP("actions", "&Record…"), "Ctrl+Shift+R", nullptr, Menu::Recording,
        Traits::Plain},
    {"saveKept", QT_TRANSLATE_NOOP("actions", "&Save the last minutes…"), "Ctrl+Shift+S", nullptr,
        Menu::Recording, Traits::Plain},
    {"keepMinutes", QT_TRANSLATE_NOOP("actions", "&Keep the last minutes…"), "", nullptr, Menu::Recording,
        Traits::Plain},
    {"labLook", QT_TRANSLATE_NOOP("actions", "Show the &Lab's run or recording on all pages"), "Ctrl+Shift+V",
        nullptr, Menu::Recording, Traits::Checkable},
    {"playbackPlay", QT_TRANSLATE_NOOP("actions", "Pl&ay the recording, or pause it"), "F8", nullptr,
        Menu::Recording, Traits::Plain},
    {"playbackBack", QT_TRANSLATE_NOOP("actions", "Pre&vious event of the lock"), "Shift+F3", nullptr,
        Menu::Recording, Traits::Plain},
    {"playbackOn", QT_TRANSLATE_NOOP("actions", "N&ext event of the lock"), "F3", nullptr, Menu::Recording,
        Traits::Plain},
    {"violationBack", QT_TRANSLATE_NOOP("actions", "Previous v&iolation"), "Shift+F4", nullptr,
        Menu::Recording, Traits::Plain},
    {"violationOn", QT_TRANSLATE_NOOP("actions", "Next vi&olation"), "F4", nullptr, Menu::Recording,
        Traits::Plain},
    {"playbackEnd", QT_TRANSLATE_NOOP("actions", "Go to the en&d; with a run that goes on"), "Shift+F8",
        nullptr, Menu::Recording, Traits::Plain},
    {"playbackSlower", QT_TRANSLATE_NOOP("actions", "Play sl&ower"), "[", nullptr, Menu::Recording,
        Traits::Plain},
    {"playbackFaster", QT_TRANSLATE_NOOP("actions", "Play &faster"), "]", nullptr, Menu::Recording,
        Traits::Plain},
    {"playbackClose", QT_TRANSLATE_NOOP("actions", "&Close the recording"), "Ctrl+W", nullptr,
        Menu::Recording, Traits::Plain},

    {"manual", QT_TRANSLATE_NOOP("actions", "&Manual"), "F1", nullptr, Menu::Help, Traits::Plain},
    {"keys", QT_TRANSLATE_NOOP("actions", "&Keys"), "Ctrl+F1; ?", "help", Menu::Help, Traits::ToolBar},
    {"about", QT_TRANSLATE_NOOP("actions", "&About Lockscope"), "", nullptr, Menu::Help, Traits::Plain},

    {"releaseOnAll", QT_TRANSLATE_NOOP("actions", "Release on all its servers…"), "Del", nullptr,
        Menu::Context, Traits::InPlace},
    {"rowFilter", QT_TRANSLATE_NOOP("actions", "&Filter by this"), "", nullptr, Menu::Context, Traits::Plain},
    {"rowExclude", QT_TRANSLATE_NOOP("actions", "E&xclude this"), "", nullptr, Menu::Context, Traits::Plain},
    {"rowLock", QT_TRANSLATE_NOOP("actions", "&Show this lock"), "", nullptr, Menu::Context, Traits::Plain},
    {"rowExport", QT_TRANSLATE_NOOP("actions", "&Export the table…"), "", nullptr, Menu::Context,
        Traits::Plain},
    {"clientLocks", QT_TRANSLATE_NOOP("actions", "&Show only its locks"), "", nullptr, Menu::Context,
        Traits::Plain},
    {"clientLocksOut", QT_TRANSLATE_NOOP("actions", "&Leave out its locks"), "", nullptr, Menu::Context,
        Traits::Plain},
    {"groupNone", QT_TRANSLATE_NOOP("actions", "N&o groups"), "", nullptr, Menu::Context, Traits::Checkable},
    {"groupName", QT_TRANSLATE_NOOP("actions", "By the parts of &names"), "", nullptr, Menu::Context,
        Traits::Checkable},
    {"groupClient", QT_TRANSLATE_NOOP("actions", "By &client"), "", nullptr, Menu::Context,
        Traits::Checkable},
    {"groupKind", QT_TRANSLATE_NOOP("actions", "By &kind"), "", nullptr, Menu::Context, Traits::Checkable},
    {"groupNode", QT_TRANSLATE_NOOP("actions", "By no&de"), "", nullptr, Menu::Context, Traits::Checkable},
    {"holderName", QT_TRANSLATE_NOOP("actions", "Name this client…"), "", nullptr, Menu::Context,
        Traits::Plain},
    {"holderRelease", QT_TRANSLATE_NOOP("actions", "Release this holder…"), "", nullptr, Menu::Context,
        Traits::Separated},
    {"waiterRemove", QT_TRANSLATE_NOOP("actions", "Remove this waiter…"), "", nullptr, Menu::Context,
        Traits::Plain},
    {"exportCsv", QT_TRANSLATE_NOOP("actions", "As &CSV…"), "", nullptr, Menu::Context, Traits::Plain},
    {"exportJson", QT_TRANSLATE_NOOP("actions", "As &JSON Lines…"), "", nullptr, Menu::Context,
        Traits::Plain},
    {"exportMarkdown", QT_TRANSLATE_NOOP("actions", "As &Markdown…"), "", nullptr, Menu::Context,
        Traits::Plain},
    {"copyRows", QT_TRANSLATE_NOOP("actions", "&Copy the rows"), "Ctrl+C", nullptr, Menu::Context,
        Traits::InPlace},
    {"copyRowsMarkdown", QT_TRANSLATE_NOOP("actions", "Copy the rows as &Markdown"), "", nullptr,
        Menu::Context, Traits::Plain},
    {"copyRowsJson", QT_TRANSLATE_NOOP("actions", "Copy the rows as &JSON"), "", nullptr, Menu::Context,
        Traits::Plain},
    {"copyRowsPicture", QT_TRANSLATE_NOOP("actions", "Copy a &picture"), "", nullptr, Menu::Context,
        Traits::Plain},
};

constexpr ViewKeyRow viewKeyTable[] = {
    {QT_TRANSLATE_NOOP("actions", "Up, Down, Page Up, Home, …"),
        QT_TRANSLATE_NOOP("actions", "Walk through the locks; rows keep their places")},
    {QT_TRANSLATE_NOOP("actions", "Right, Left"),
        QT_TRANSLATE_NOOP("actions", "Open or close a lock with several holders")},
    {QT_TRANSLATE_NOOP("actions", "Alt+V, T"),
        QT_TRANSLATE_NOOP("actions", "Sort by a column; by the same again: the other way round")},
    {QT_TRANSLATE_NOOP("actions", "Alt+V, O"), QT_TRANSLATE_NOOP("actions", "Show or hide a column")},
    {QT_TRANSLATE_NOOP("actions", "+, −, wheel, 0"),
        QT_TRANSLATE_NOOP("actions", "Timeline: show less, more, all of it")},
    {QT_TRANSLATE_NOOP("actions", "Left, Right, Home, End, drag"),
        QT_TRANSLATE_NOOP("actions", "Timeline: earlier, later, begin, end")},
    {QT_TRANSLATE_NOOP("actions", "Ctrl+Left, Ctrl+Right"),
        QT_TRANSLATE_NOOP("actions", "Timeline: from step to step")},
    {QT_TRANSLATE_NOOP("actions", "Right, Space, Page Down; Left, Page Up"),
        QT_TRANSLATE_NOOP("actions", "Lesson: the next step, the step before")},
    {QT_TRANSLATE_NOOP("actions", "Up, Down"), QT_TRANSLATE_NOOP("actions", "Lesson: scroll a long text")},
    {QT_TRANSLATE_NOOP("actions", "1 to 9"), QT_TRANSLATE_NOOP("actions", "Lesson: answer the question")},
    {QT_TRANSLATE_NOOP("actions", "L"), QT_TRANSLATE_NOOP("actions", "Lesson: a laser pointer, or none")},
    {QT_TRANSLATE_NOOP("actions", "Escape"), QT_TRANSLATE_NOOP("actions", "Lesson: leave it")},
    {QT_TRANSLATE_NOOP("actions", "+, −, Ctrl+wheel"),
        QT_TRANSLATE_NOOP("actions", "Sawtooth: show less or more of the past")},
    {QT_TRANSLATE_NOOP("actions", "Left, Right, Home, End"),
        QT_TRANSLATE_NOOP("actions", "Sawtooth: what was at a moment; earlier, later, begin, now")},
    {QT_TRANSLATE_NOOP("actions", "Enter"), QT_TRANSLATE_NOOP("actions", "Events: go to the event's lock")},
    {QT_TRANSLATE_NOOP("actions", "Down, Enter"),
        QT_TRANSLATE_NOOP("actions", "Filter: suggest words, values and names; go to the table")},
    {QT_TRANSLATE_NOOP("actions", "Escape"),
        QT_TRANSLATE_NOOP("actions", "Empty the filter and go to the table")},
};

const ActionRow* rowNamed(QStringView id)
{
    const auto* found =
        std::ranges::find_if(actionTable, [&](const ActionRow& row) { return id == QLatin1String(row.id); });
    return found == std::end(actionTable) ? nullptr : found;
}

} // namespace

std::span<const ActionRow> actionRows() { return actionTable; }

std::span<const ViewKeyRow> viewKeyRows() { return viewKeyTable; }

const ActionRow* rowOf(const QAction& action) { return rowNamed(action.objectName()); }

QString textOf(const ActionRow& row) { return QCoreApplication::translate("actions", row.text); }

QList<QKeySequence> keysOf(const ActionRow& row)
{
    return *row.keys == '\0'
               ? QList<QKeySequence>()
               : QKeySequence::listFromString(QLatin1String(row.keys), QKeySequence::PortableText);
}

QStringList menuTitles()
{
    QStringList translated;
    for (const char* title : menuBarTitles)
        translated.append(QCoreApplication::translate("actions", title));
    return translated;
}

QAction* makeAction(const char* id, QObject* owner)
{
    const ActionRow* row = rowNamed(QString::fromLatin1(id));
    Q_ASSERT(row != nullptr);
    auto* action = new QAction(owner);
    action->setObjectName(QLatin1String(id));
    setTitle(*action, textOf(*row));
    action->setCheckable((row->traits & ActionRow::Checkable) != 0);
    action->setShortcuts(keysOf(*row));
    if ((row->traits & ActionRow::InPlace) != 0)
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    return action;
}

} // namespace lockscope::ui
