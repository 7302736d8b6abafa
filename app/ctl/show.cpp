#include "app/ctl/firstpass.h"
#include "app/ctl/jsonline.h"
#include "app/ctl/nameread.h"
#include "app/ctl/output.h"
#include "app/ctl/portrait.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/terminalcolumns.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/locks/clientjson.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/locks/situation.h"
#include "core/locks/waitingclients.h"
#include "core/words/counted.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QTimer>

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::ctl
{

namespace
{

/// Waits until the lock was read, or until discovery has been everywhere without it, prints it, and ends.
class Showing final : public QObject
{
public:
    Showing(CommandSession& session, const base::KeyName& name, bool wasPinned)
        : m_session(session)
        , m_read(session, name)
        , m_name(name)
        , m_wasPinned(wasPinned)
    {
        session.showNames();
        m_patience.setSingleShot(true);
        connect(&m_read, &NameRead::read, this, [this] {
            if (!asksForClients())
                m_session.finish(print(Nothing));
        });
        connect(&session.source(), &console::Source::clientsChanged, this, [this](const auto& sight) {
            m_sight = sight;
            if (m_patience.isActive())
                m_session.finish(print(Nothing));
        });
        connect(&m_patience, &QTimer::timeout, this, [this] { m_session.finish(print(Nothing)); });
        connect(&m_read, &NameRead::unread, this, [this] { m_session.finish(print(NotLive)); });
        connect(&session, &CommandSession::ending, this,
            [this](bool interrupted) { m_session.finish(interrupted ? Interrupted : print(NotLive)); });
    }

private:
    /// Connections tell where a holder is, subscriptions who waits for a lock that has no queue of its own,
    /// and names by pattern may be of connections.
    bool asksForClients()
    {
        const QList<locks::Lock> all = found();
        const bool isOpen = m_session.wantsClients() || std::ranges::any_of(all, [](const locks::Lock& lock) {
            const bool isHeldByClient = std::ranges::any_of(
                lock.holders, [](const locks::Holder& holder) { return !holder.client().isEmpty(); });
            return isHeldByClient || (lock.waiters.count > 0 && lock.waiters.list->isEmpty() &&
                                         !locks::familyOf(lock.kind).waiterChannels(lock).isEmpty());
        });
        if (isOpen) {
            m_session.source().look({{}, false, true});
            m_patience.start(CommandSession::patienceForClients);
        }
        return isOpen;
    }

    /// The name in each database that has a lock of it.
    [[nodiscard]] QList<locks::Lock> found() const
    {
        QList<locks::Lock> list;
        for (const locks::LockPtr& lock : m_session.source().locks()) {
            if (lock->ref->name == m_name && lock->exists)
                list.append(*lock);
        }
        return list;
    }

    /// Clients may queue for a fair lock that nobody holds.
    [[nodiscard]] QString absence() const
    {
        const QString name = locks::nameWords(m_name);
        for (const locks::LockPtr& lock : m_session.source().locks()) {
            if (lock->ref->name == m_name && !lock->waiters.list->isEmpty())
                return Words::tr("Nobody holds “%1”, and %2 in its queue all the same.")
                    .arg(name, words::counted(lock->waiters.count, Words::tr("one waits"),
                                   Words::tr("%n wait", nullptr, words::numerus(lock->waiters.count))));
        }
        return Words::tr("There is no lock “%1”.").arg(name);
    }

    /// The lock's facts, what is going on with it, and what is wrong.
    [[nodiscard]] QString pageOf(const locks::Lock& lock) const
    {
        const base::ServerTime now = m_session.now();
        QStringList parts{portrait(lock, {now, &m_session.aliases()}, true),
            locks::goingOnWords(lock, m_session.aliases(), now, m_sight),
            locks::whereHeldWords(lock, m_sight, m_session.aliases()),
            locks::whoWaits(lock, m_sight, m_session.aliases(), std::numeric_limits<qsizetype>::max()),
            locks::troubleWords(lock, now, m_session.limits())};
        parts.removeAll(QString());
        return parts.join(QStringLiteral("\n\n"));
    }

    /// The lock as in all lists, and where each holder is and who waits by name as well.
    [[nodiscard]] QByteArray lineOf(const locks::Lock& lock) const
    {
        QJsonObject object = jsonObject(lock, m_session);
        QJsonObject waiters = object.value(QStringLiteral("waiters")).toObject();
        waiters.insert(QStringLiteral("clients"),
            locks::toJson(locks::waitingClients(lock, m_sight, m_session.aliases())));
        object.insert(QStringLiteral("waiters"), waiters);
        object.insert(QStringLiteral("holders"), holdersOf(lock, object));
        return base::jsonLine(object);
    }

    [[nodiscard]] QJsonArray holdersOf(const locks::Lock& lock, const QJsonObject& object) const
    {
        QJsonArray holders = object.value(QStringLiteral("holders")).toArray();
        for (qsizetype at = 0; at < std::min(holders.size(), lock.holders.size()); ++at) {
            const auto match = m_sight.matches.constFind(lock.holders.at(at).client());
            QJsonObject holder = holders.at(at).toObject();
            holder.insert(QStringLiteral("place"),
                match == m_sight.matches.cend() ? QJsonValue() : QJsonValue(locks::toJson(*match)));
            holders.replace(at, holder);
        }
        return holders;
    }

    ExitCode print(ExitCode otherwise)
    {
        const QList<locks::Lock> list = found();
        for (locks::Lock lock : list) {
            lock.pinned = lock.pinned && m_wasPinned; // we pinned it ourselves, to have it read at once
            m_session.wrote(m_session.arguments().json ? say(lineOf(lock)) : say(pageOf(lock)));
        }
        const locks::LockPtr unread = list.isEmpty() ? unreadOf(m_session, m_name) : nullptr;
        if (unread)
            complain(unreadSentence(*unread, m_session.now()));
        else if (list.isEmpty() && otherwise == Nothing)
            complain(absence());
        return unread && !unread->foreign ? NotLive : unread ? Nothing : list.isEmpty() ? otherwise : Done;
    }

    CommandSession& m_session;
    NameRead m_read;
    QTimer m_patience;
    locks::ClientSight m_sight;
    base::KeyName m_name;
    bool m_wasPinned;
};

int runShow(const Arguments& arguments)
{
    const base::KeyName name{base::fromTyped(arguments.operands.constFirst())};
    Arguments pinning = arguments;
    auto& pins = pinning.request.pins;
    const bool wasPinned =
        std::any_of(pins.begin(), pins.end(), [&](const auto& pin) { return pin.name == name; });
    if (!wasPinned)
        pins.append({name});
    CommandSession session(pinning);
    if (const ExitCode code = session.prepare({}); code != Done)
        return code;
    const Showing showing(session, name, wasPinned);
    return session.run();
}

} // namespace

Subcommand showSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("show");
    row.operands = QStringLiteral("LOCK");
    row.summary = Words::tr("one lock with everything known about it");
    row.about = {
        Words::tr("Shows the lock of that name in full, a fact a line, and ends. The name is read at "
                  "once: no search is waited for.")};
    row.run = runShow;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Json | OptionGroup::Duration;
    row.codes = {Nothing};
    row.examples = {QStringLiteral(
        "lockscopectl --connect redis://app@db1/2 --password-file ~/.redis-password show lock:orders:42")};
    row.json = {lockJsonWords(),
        Words::tr("The object “waiters” has “clients” as well, who wait by name: %1.")
            .arg(QStringLiteral("name, client, alias, address, user, library, certainty")),
        Words::tr("Each of “holders” has “place” as well, where it connects from, null where that is not "
                  "known: %1.")
            .arg(QStringLiteral(
                "address, name, user, library, connections, certainty, evidence, gone_since_ms"))};
    return row;
}

} // namespace lockscope::ctl
