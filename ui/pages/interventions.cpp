#include "ui/pages/interventions.h"

#include "core/base/printable.h"
#include "core/record/recordwords.h"

#include <QCoreApplication>
#include <QMenu>

namespace lockscope::ui
{

namespace
{

using lab::Fault;
using namespace std::chrono_literals;

/// One intervention; %1 names its target.
struct InterventionTitle {
    const char* text;
    Fault::What what;
    base::milliseconds lasts;
};

constexpr InterventionTitle rowsOfClients[] = {
    {QT_TRANSLATE_NOOP("Interventions", "&Pause “%1” for 15 s"), Fault::What::Pause, 15s},
    {QT_TRANSLATE_NOOP("Interventions", "Pause “%1” for a &minute"), Fault::What::Pause, 60s},
    {QT_TRANSLATE_NOOP("Interventions", "Pause “%1” &until resumed"), Fault::What::Pause, 0s},
    {QT_TRANSLATE_NOOP("Interventions", "&Kill “%1”"), Fault::What::Kill, 0s},
    {QT_TRANSLATE_NOOP("Interventions", "&Cut the link of “%1” for 10 s"), Fault::What::CutLink, 10s},
    {QT_TRANSLATE_NOOP("Interventions", "&Lose the next answer to “%1”"), Fault::What::LoseReply, 0s},
    {QT_TRANSLATE_NOOP("Interventions", "&Hold the messages to and from “%1”"), Fault::What::HoldMessages,
        0s},
    {QT_TRANSLATE_NOOP("Interventions", "Let the clock of “%1” &jump ahead by 30 s"), Fault::What::JumpClock,
        30s},
};

constexpr InterventionTitle pausedRows[] = {
    {QT_TRANSLATE_NOOP("Interventions", "&Resume “%1”"), Fault::What::Resume, 0s},
};

constexpr InterventionTitle heldRows[] = {
    {QT_TRANSLATE_NOOP("Interventions", "Let &all held messages of “%1” arrive"), Fault::What::DeliverAll,
        0s},
};

constexpr InterventionTitle lockRows[] = {
    {QT_TRANSLATE_NOOP("Interventions", "&Delete the key “%1” by hand"), Fault::What::DeleteKey, 0s},
    {QT_TRANSLATE_NOOP("Interventions", "&Force-release “%1”"), Fault::What::ForceRelease, 0s},
};

constexpr InterventionTitle groupRows[] = {
    {QT_TRANSLATE_NOOP("Interventions", "&Add one more “%1”"), Fault::What::Add, 0s},
};

constexpr InterventionTitle serverRows[] = {
    {QT_TRANSLATE_NOOP("Interventions", "&Restart the server “%1”, empty"), Fault::What::Restart, 0s},
};

constexpr InterventionTitle serverClockRows[] = {
    {QT_TRANSLATE_NOOP("Interventions", "Let the clock of the server “%1” jump ahead by 30 s"),
        Fault::What::JumpClock, 30s},
};

/// Doubles the ampersands of a name, which are no mnemonics in a menu.
QString menuName(QString name) { return name.replace(u'&', QStringLiteral("&&")); }

/// The actions on one target, with a separator above them.
class InterventionMenu
{
public:
    InterventionMenu(QMenu& menu, const std::function<void(const Fault&)>& act)
        : m_menu(menu)
        , m_act(act)
    {
    }

    template<class Rows>
    void add(const Rows& rows, const QByteArray& target, const QString& name)
    {
        if (!m_menu.isEmpty())
            m_menu.addSeparator();
        for (const InterventionTitle& row : rows) {
            const Fault fault{0ms, row.what, target, row.lasts};
            m_menu.addAction(QCoreApplication::translate("Interventions", row.text).arg(menuName(name)),
                &m_menu, [act = m_act, fault] { act(fault); });
        }
    }

private:
    QMenu& m_menu;
    const std::function<void(const Fault&)>& m_act;
};

} // namespace

void fillInterventions(QMenu& menu, const lab::Scenario& scenario, const figure::TimelineIndex& index,
    qint32 client, bool isHeld, const std::function<void(const lab::Fault&)>& act)
{
    constexpr qsizetype mostLocks = 6;
    InterventionMenu rows(menu, act);
    const record::Recording& recording = index.recording();
    if (client >= 0 && client < recording.clients().size()) {
        const QByteArray& title = recording.clients().at(client).title;
        const QString name = record::clientWords(recording, client);
        if (index.changeAt(client, recording.length()).state == figure::LaneState::Paused)
            rows.add(pausedRows, title, name);
        if (isHeld)
            rows.add(heldRows, title, name);
        rows.add(rowsOfClients, title, name);
    }
    const auto& locks = recording.locks();
    for (const record::KnownLock& lock : locks.first(std::min(locks.size(), mostLocks))) {
        const QByteArray& name = lock.ref.name.bytes;
        const QByteArray target = name.startsWith(lab::labPrefix) ? name.sliced(lab::labPrefix.size()) : name;
        rows.add(lockRows, target, base::printable(target, 48));
    }
    for (const lab::ClientGroup& group : scenario.groups)
        rows.add(groupRows, group.name, base::printable(group.name, 48));
    for (const lab::ServerNeed& server : scenario.servers) {
        const QString name = base::printable(server.name, 48);
        rows.add(serverRows, server.name, name);
        if (!lab::hasClient(scenario, server.name))
            rows.add(serverClockRows, server.name, name);
    }
}

} // namespace lockscope::ui
