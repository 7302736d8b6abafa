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
    {"connect", Menu::Server, QT_TRANSLATE_NOOP("actions", "&Connect to a server…"), "Ctrl+O", "connect",
        Traits::ToolBar},
    {"sandbox", Menu::Server, QT_TRANSLATE_NOOP("actions", "Open the &sandbox"), "Ctrl+Shift+O", nullptr,
        Traits::Plain},
    {"newTab", Menu::Server, QT_TRANSLATE_NOOP("actions", "Connect in a &new tab…"), "Ctrl+T", nullptr,
        Traits::Plain},
    {"overview", Menu::Server, QT_TRANSLATE_NOOP("actions", "&All servers"), "Ctrl+6", nullptr,
        Traits::Plain},
    {"nextTab", Menu::Server, QT_TRANSLATE_NOOP("actions", "Ne&xt tab"), "Ctrl+Tab; Ctrl+PgDown", nullptr,
        Traits::Plain},
    {"previousTab", Menu::Server, QT_TRANSLATE_NOOP("actions", "&Previous tab"), "Ctrl+Shift+Tab; Ctrl+PgUp",
        nullptr, Traits::Plain},
    {"closeTab", Menu::Server, QT_TRANSLATE_NOOP("actions", "C&lose this connection"), "Ctrl+W; Ctrl+F4",
        nullptr, Traits::Plain},
    {"retry", Menu::Server, QT_TRANSLATE_NOOP("actions", "&Try to reach the server now"), "F5; Ctrl+R",
        nullptr, Traits::Plain},
    {"unlock", Menu::Server, QT_TRANSLATE_NOOP("actions", "&Unlock for 15 min…"), "Ctrl+U", nullptr,
        Traits::Separated},
    {"killScript", Menu::Server, QT_TRANSLATE_NOOP("actions", "&End the running script…"), "", nullptr,
        Traits::Plain},
    {"quit", Menu::Server, QT_TRANSLATE_NOOP("actions", "&Quit"), "Ctrl+Q", nullptr, Traits::Plain},

    {"locks", Menu::View, QT_TRANSLATE_NOOP("actions", "&Locks"), "Ctrl+1", "locks", pageTraits},
    {"events", Menu::View, QT_TRANSLATE_NOOP("actions", "&Events"), "Ctrl+2", "events", pageTraits},
    {"audit", Menu::View, QT_TRANSLATE_NOOP("actions", "&Audit"), "Ctrl+3", "audit", pageTraits},
    {"lab", Menu::View, QT_TRANSLATE_NOOP("actions", "La&b"), "Ctrl+4", "lab", pageTraits},
    {"connections", Menu::View, QT_TRANSLATE_NOOP("actions", "Ser&vers"), "Ctrl+5", "connections",
        pageTraits},
    {"palette", Menu::View, QT_TRANSLATE_NOOP("actions", "Co&mmand palette…"), "Ctrl+K", nullptr,
        Traits::Plain},
    {"filter", Menu::View, QT_TRANSLATE_NOOP("actions", "&Filter"), "Ctrl+F; /", "filter", Traits::ToolBar},
    {"pause", Menu::View, QT_TRANSLATE_NOOP("actions", "&Pause the view"), "Space", "pause",
        Traits::ToolBar | Traits::Checkable | Traits::InPlace},
    {"details", Menu::View, QT_TRANSLATE_NOOP("actions", "&Details of the lock"), "Ctrl+D", nullptr,
        Traits::Checkable},
    {"still", Menu::View, QT_TRANSLATE_NOOP("actions", "&Reduced motion"), "", nullptr, Traits::Checkable},
    {"budget", Menu::View, QT_TRANSLATE_NOOP("actions", "What Lockscope may &cost…"), "Ctrl+B", nullptr,
        Traits::Plain},
    {"limits", Menu::View, QT_TRANSLATE_NOOP("actions", "&When waiting is trouble…"), "Ctrl+Shift+T", nullptr,
        Traits::Plain},
    {"themeSystem", Menu::View, QT_TRANSLATE_NOOP("actions", "Theme of the &system"), "", nullptr,
        Traits::Checkable | Traits::Separated},
    {"themeLight", Menu::View, QT_TRANSLATE_NOOP("actions", "Li&ght theme"), "", nullptr, Traits::Checkable},
    {"themeDark", Menu::View, QT_TRANSLATE_NOOP("actions", "Dar&k theme"), "", nullptr, Traits::Checkable},
    {"columnLeft", Menu::Columns, QT_TRANSLATE_NOOP("actions", "&Move the sorted column left"),
        "Ctrl+Shift+Left", nullptr, Traits::InPlace},
    {"columnRight", Menu::Columns, QT_TRANSLATE_NOOP("actions", "Mo&ve the sorted column right"),
        "Ctrl+Shift+Right", nullptr, Traits::InPlace},
    {"columnsAsAtFirst", Menu::Columns, QT_TRANSLATE_NOOP("actions", "Columns &as at first"), "", nullptr,
        Traits::Plain},

    {"copyName", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Copy the lock's name"), "Ctrl+C", nullptr,
        Traits::InPlace},
    {"copyHolder", Menu::Lock, QT_TRANSLATE_NOOP("actions", "Copy the &holder's id"), "Ctrl+Shift+C", nullptr,
        Traits::Plain},
    {"pin", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Pin or unpin this lock"), "Ctrl+P", "pin",
        Traits::Plain},
    {"pinName", Menu::Lock, QT_TRANSLATE_NOOP("actions", "Pin a &name…"), "Ctrl+Shift+P", nullptr,
        Traits::Plain},
    {"watchNames", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Watch names that begin with…"), "Ctrl+Shift+B",
        nullptr, Traits::Plain},
    {"stateKinds", Menu::Lock, QT_TRANSLATE_NOOP("actions", "These are locks &of…"), "Ctrl+Shift+D", nullptr,
        Traits::Plain},
    {"nameClient", Menu::Lock, QT_TRANSLATE_NOOP("actions", "N&ame this client…"), "F2", nullptr,
        Traits::Plain},
    {"acquire", Menu::Lock, QT_TRANSLATE_NOOP("actions", "Ac&quire and hold…"), "Ctrl+H", nullptr,
        Traits::Separated},
    {"reenter", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Enter your hold again…"), "Ctrl+E", nullptr,
        Traits::Plain},
    {"releaseHold", Menu::Lock, QT_TRANSLATE_NOOP("actions", "Release &your hold…"), "Ctrl+Shift+E", nullptr,
        Traits::Plain},
    {"holds", Menu::Lock, QT_TRANSLATE_NOOP("actions", "Y&our holds"), "Ctrl+Shift+H", nullptr,
        Traits::Plain},
    {"nudge", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Wake the waiters…"), "Ctrl+Shift+W", nullptr,
        Traits::Separated},
    {"shorten", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Shorten the lease…"), "Ctrl+L", nullptr,
        Traits::Plain},
    {"release", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Release…"), "Del", nullptr,
        Traits::Separated | Traits::InPlace},

    {"labRun", Menu::Lab, QT_TRANSLATE_NOOP("actions", "&Run"), "Ctrl+Return", nullptr, Traits::InPlace},
    {"labPause", Menu::Lab, QT_TRANSLATE_NOOP("actions", "Pa&use"), "Space", nullptr, Traits::InPlace},
    {"labStep", Menu::Lab, QT_TRANSLATE_NOOP("actions", "&Step"), ".", nullptr, Traits::InPlace},
    {"labStop", Menu::Lab, QT_TRANSLATE_NOOP("actions", "S&top"), "", nullptr, Traits::Plain},
    {"labFork", Menu::Lab, QT_TRANSLATE_NOOP("actions", "For&k"), "Ctrl+Shift+K", nullptr, Traits::Plain},
    {"labOpen", Menu::Lab, QT_TRANSLATE_NOOP("actions", "&Open a recording…"), "Ctrl+Shift+L", nullptr,
        Traits::Separated},
    {"labScenario", Menu::Lab, QT_TRANSLATE_NOOP("actions", "Open a s&cenario…"), "Ctrl+Shift+J", nullptr,
        Traits::Plain},
    {"labSave", Menu::Lab, QT_TRANSLATE_NOOP("actions", "Sa&ve or export this run…"), "Ctrl+S", nullptr,
        Traits::Plain},
    {"labCompare", Menu::Lab, QT_TRANSLATE_NOOP("actions", "&Compare with a recording…"), "", nullptr,
        Traits::Plain},

    {"record", Menu::Recording, QT_TRANSLATE_NOOP("actions", "&Record…"), "Ctrl+Shift+R", nullptr,
        Traits::Plain},
    {"saveKept", Menu::Recording, QT_TRANSLATE_NOOP("actions", "&Save the last minutes…"), "Ctrl+Shift+S",
        nullptr, Traits::Plain},
    {"keepMinutes", Menu::Recording, QT_TRANSLATE_NOOP("actions", "&Keep the last minutes…"), "", nullptr,
        Traits::Plain},
    {"labLook", Menu::Recording,
        QT_TRANSLATE_NOOP("actions", "Look at the &Lab's run or recording in the whole window"),
        "Ctrl+Shift+V", nullptr, Traits::Checkable},
    {"playbackPlay", Menu::Recording, QT_TRANSLATE_NOOP("actions", "Pl&ay the recording, or pause it"), "F8",
        nullptr, Traits::Plain},
    {"playbackBack", Menu::Recording, QT_TRANSLATE_NOOP("actions", "Pre&vious event of the lock"), "Shift+F3",
        nullptr, Traits::Plain},
    {"playbackOn", Menu::Recording, QT_TRANSLATE_NOOP("actions", "N&ext event of the lock"), "F3", nullptr,
        Traits::Plain},
    {"violationBack", Menu::Recording, QT_TRANSLATE_NOOP("actions", "Previous v&iolation"), "Shift+F4",
        nullptr, Traits::Plain},
    {"violationOn", Menu::Recording, QT_TRANSLATE_NOOP("actions", "Next vi&olation"), "F4", nullptr,
        Traits::Plain},
    {"playbackEnd", Menu::Recording, QT_TRANSLATE_NOOP("actions", "Go to the en&d; with a run that goes on"),
        "Shift+F8", nullptr, Traits::Plain},
    {"playbackSlower", Menu::Recording, QT_TRANSLATE_NOOP("actions", "Play sl&ower"), "[", nullptr,
        Traits::Plain},
    {"playbackFaster", Menu::Recording, QT_TRANSLATE_NOOP("actions", "Play &faster"), "]", nullptr,
        Traits::Plain},
    {"playbackClose", Menu::Recording, QT_TRANSLATE_NOOP("actions", "&Close the recording"), "Ctrl+W",
        nullptr, Traits::Plain},

    {"keys", Menu::Help, QT_TRANSLATE_NOOP("actions", "&Keys"), "F1; ?", "help", Traits::ToolBar},
    {"about", Menu::Help, QT_TRANSLATE_NOOP("actions", "&About Lockscope"), "", nullptr, Traits::Plain},

    {"holderName", Menu::Context, QT_TRANSLATE_NOOP("actions", "Name this client…"), "", nullptr,
        Traits::Plain},
    {"holderRelease", Menu::Context, QT_TRANSLATE_NOOP("actions", "Release this holder…"), "", nullptr,
        Traits::Separated},
    {"waiterRemove", Menu::Context, QT_TRANSLATE_NOOP("actions", "Remove this waiter…"), "", nullptr,
        Traits::Plain},
    {"exportCsv", Menu::Context, QT_TRANSLATE_NOOP("actions", "As &CSV…"), "", nullptr, Traits::Plain},
    {"exportJson", Menu::Context, QT_TRANSLATE_NOOP("actions", "As &JSON Lines…"), "", nullptr,
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
    {QT_TRANSLATE_NOOP("actions", "+, −, wheel, Ctrl+0"),
        QT_TRANSLATE_NOOP("actions", "Timeline: show less, more, all of it")},
    {QT_TRANSLATE_NOOP("actions", "Left, Right, Home, End, drag"),
        QT_TRANSLATE_NOOP("actions", "Timeline: earlier, later, begin, end")},
    {QT_TRANSLATE_NOOP("actions", "Ctrl+Left, Ctrl+Right"),
        QT_TRANSLATE_NOOP("actions", "Timeline: from step to step")},
    {QT_TRANSLATE_NOOP("actions", "+, −, Ctrl+wheel"),
        QT_TRANSLATE_NOOP("actions", "Sawtooth: show less or more of the past")},
    {QT_TRANSLATE_NOOP("actions", "Left, Right, Home, End"),
        QT_TRANSLATE_NOOP("actions", "Sawtooth: what was at a moment; earlier, later, begin, now")},
    {QT_TRANSLATE_NOOP("actions", "Enter"), QT_TRANSLATE_NOOP("actions", "Events: go to the event's lock")},
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
