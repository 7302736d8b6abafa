#include "core/admin/actwords.h"
#include "ui/models/actphrases.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
#include "ui/operator_p.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/plainlabel.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>

/// How the acts stand in the menus: their rows, and why one cannot be done now.
namespace lockscope::ui
{
namespace
{

constexpr qsizetype reasonInMenu = 64;

} // namespace

const QList<Operator::Row>& Operator::rows()
{
    using admin::ActKind;
    using O = Operator;
    constexpr auto lock = Row::Where::Lock;
    constexpr auto server = Row::Where::Server;
    static const QList<Row> rows{
        {"acquire", lock, true, QT_TRANSLATE_NOOP("actions", "Ac&quire and hold…"), "Ctrl+H", false,
            ActKind::Acquire, false, &O::acquire},
        {"reenter", lock, false, QT_TRANSLATE_NOOP("actions", "&Enter your hold again…"), "Ctrl+E", false,
            ActKind::Reenter, false, &O::reenter},
        {"releaseHold", lock, false, QT_TRANSLATE_NOOP("actions", "Release &your hold…"), "Ctrl+Shift+E",
            false, ActKind::Release, false, &O::releaseHold},
        {"holds", lock, false, QT_TRANSLATE_NOOP("actions", "Y&our holds"), "Ctrl+Shift+H", false, {}, true,
            &O::showHolds},
        {"nudge", lock, true, QT_TRANSLATE_NOOP("actions", "&Wake the waiters…"), "Ctrl+Shift+W", false,
            ActKind::Nudge, true, &O::nudge},
        {"shorten", lock, false, QT_TRANSLATE_NOOP("actions", "&Shorten the lease…"), "Ctrl+L", false,
            ActKind::ShortenLease, true, &O::shorten},
        {"release", lock, true, QT_TRANSLATE_NOOP("actions", "&Release…"), "Del", true, ActKind::ForceRelease,
            true, &O::release},
        {"unlock", server, true, QT_TRANSLATE_NOOP("actions", "&Unlock for 15 min…"), "Ctrl+U", false, {},
            true, &O::unlock},
        {"killScript", server, false, QT_TRANSLATE_NOOP("actions", "&End the running script…"), "", false,
            ActKind::KillScript, true, &O::killScript},
    };
    return rows;
}

void Operator::fillMenus(QMenu& lock, QMenu& server)
{
    for (const Row& row : rows()) {
        QMenu& menu = row.where == Row::Where::Lock ? lock : server;
        auto* action = new QAction(QCoreApplication::translate("actions", row.text), m_window);
        action->setObjectName(QLatin1String(row.id));
        if (*row.keys)
            action->setShortcut(QKeySequence(QLatin1String(row.keys), QKeySequence::PortableText));
        if (row.inTable) {
            action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
            m_locks.view()->addAction(action);
        }
        connect(action, &QAction::triggered, this, row.act);
        QAction* before =
            row.where == Row::Where::Server ? menu.actions().last() : nullptr; // "Quit" stays last
        if (row.separated)
            menu.insertSeparator(before);
        menu.insertAction(before, action);
        m_actions.append(action);
    }
    for (QMenu* menu : {&lock, &server}) {
        menu->setToolTipsVisible(true);
        connect(menu, &QMenu::aboutToShow, this, &Operator::showReasons);
        connect(menu, &QMenu::aboutToHide, this, &Operator::forgetReasons);
    }
    connect(&lock, &QMenu::aboutToShow, this, &Operator::askPermissions);
}

/// While a menu is open each act says there why it cannot be done.
void Operator::showReasons()
{
    m_reasonsShown = true;
    for (qsizetype place = 0; place < m_actions.size(); ++place) {
        const Row& row = rows().at(place);
        const QString reason = hindrance(row);
        const QString words = QCoreApplication::translate("actions", row.text);
        const QString brief = reason.size() > reasonInMenu ? reason.left(reasonInMenu) + u'…' : reason;
        m_actions[place]->setText(
            reason.isEmpty() ? words : QStringLiteral("%1 — %2").arg(words, menuText(brief)));
        m_actions[place]->setToolTip(plainToolTip(reason.isEmpty() ? QString() : reason));
        m_actions[place]->setEnabled(reason.isEmpty());
    }
}

/// Keys always reach the dialog, which says the same; of a recording there is none.
void Operator::forgetReasons()
{
    m_reasonsShown = false;
    for (qsizetype place = 0; place < m_actions.size(); ++place) {
        m_actions[place]->setText(QCoreApplication::translate("actions", rows().at(place).text));
        m_actions[place]->setEnabled(acts() != nullptr || !m_source);
    }
}

QString Operator::hindrance(const Row& row) const
{
    if (!acts() && m_source && m_source->health().reason == "lab")
        return tr("This is of the Lab: what can be done to its clients and locks is in a lane's menu there.");
    if (!acts())
        return m_source ? tr("This is a recording: nothing can be done to what was.")
                        : tr("Nothing can be done here: this is not a server.");
    if (!row.kind) {
        if (row.act == &Operator::unlock && !acts()->guard().readOnly && !acts()->guard().needsPassword)
            return tr("It is not read-only.");
        return row.act == &Operator::showHolds && m_holds.isEmpty() ? tr("You hold nothing.") : QString();
    }
    if (*row.kind == admin::ActKind::KillScript)
        return m_source->health().busySince ? QString() : tr("No script blocks the server.");
    const qsizetype chosen = m_locks.view()->chosenLocks().size();
    if (chosen == 0 && *row.kind != admin::ActKind::Acquire)
        return m_locks.selectedLock() ? tr("The filter hides the selected lock.")
                                      : tr("No lock is selected.");
    if (chosen > 1 && !row.several)
        return tr("One lock at a time.");
    return hindranceOf(*row.kind);
}

/// Of one lock; several say so one by one.
QString Operator::hindranceOf(admin::ActKind act) const
{
    const QString guard = phrases::guardHindrance(acts()->guard(), act);
    if (!guard.isEmpty())
        return guard;
    const QString sight = phrases::sightHindrance(m_source->health());
    if (!sight.isEmpty())
        return sight;
    const bool ours = act == admin::ActKind::Reenter || act == admin::ActKind::Release;
    if (ours && !chosenHold())
        return tr("You do not hold it.");
    const QList<locks::LockRef> chosen = m_locks.view()->chosenLocks();
    if (chosen.size() != 1)
        return {};
    const auto permission =
        m_permittedFor == chosen.first() ? m_permissions.value(act) : console::ActPermission();
    if (permission.permission == console::Permission::Denied)
        return phrases::denied(permission.missing);
    if (ours || act == admin::ActKind::Acquire)
        return {};
    admin::ActRequest request;
    request.act = act;
    request.lock = chosen.first();
    request.lease = base::milliseconds(1); // how short it gets is asked by the dialog
    if (const locks::LockPtr lock = m_locks.model()->find(request.lock))
        request.fence = lock->fence.toHex();
    const QByteArray obstacle = acts()->plan(request).obstacle;
    return obstacle.isEmpty() || obstacle == "no-signal" // which the dialog asks for
               ? QString()
               : admin::refusalSentence(obstacle);
}

void Operator::askPermissions()
{
    const QList<locks::LockRef> chosen = m_locks.view()->chosenLocks();
    if (!acts() || chosen.size() != 1 || m_permittedFor == chosen.first())
        return;
    acts()->askPermissions(
        chosen.first(), this, [this, ref = chosen.first(), source = m_source](const auto& permissions) {
            if (source != m_source)
                return;
            m_permittedFor = ref;
            m_permissions = permissions;
            if (m_reasonsShown)
                showReasons();
        });
}

} // namespace lockscope::ui
