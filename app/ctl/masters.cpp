#include "app/ctl/commandsession.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/terminalcolours.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/locks/health.h"
#include "core/locks/lockwords.h"
#include "core/locks/majoritywords.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"

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

using namespace std::chrono_literals;
using locks::MajorityLock;

constexpr base::milliseconds lookEvery = 250ms;
/// A server that has shown nothing new for so long is not waited for.
constexpr base::milliseconds patienceForServers = 10s;
constexpr base::milliseconds longestSettling = 30s;

/// Finds the locks that are taken on several of the servers, prints each once when all servers that answer
/// were searched and nothing has moved for a while, and ends.
class MajorityList final : public QObject
{
public:
    MajorityList(CommandSession& session, std::optional<locks::Severity> failOn)
        : m_session(session)
        , m_failOn(failOn)
        , m_movedAt(base::monoNow())
    {
        const auto& sources = session.sources();
        for (qsizetype i = 0; i < sources.size(); ++i) {
            console::Source* source = sources.at(i).get();
            m_index.put(quint64(i), locks::majorityServer({}, source->health()), {}, base::monoNow());
            connect(source, &console::Source::changed, this,
                [this, i](const locks::Batch& batch) { m_index.take(quint64(i), batch, base::monoNow()); });
            connect(source, &console::Source::healthChanged, this,
                [this, i](const locks::Health& health) { takeHealth(quint64(i), health); });
        }
        connect(&m_look, &QTimer::timeout, this, &MajorityList::look);
        m_look.start(lookEvery);
        connect(&session, &CommandSession::ending, this, [this](bool interrupted) {
            if (interrupted)
                m_session.finish(Interrupted);
            else
                print();
        });
    }

private:
    [[nodiscard]] locks::Health healthOf(quint64 server) const
    {
        return m_session.sources().at(qsizetype(server))->health();
    }

    [[nodiscard]] QString nameOf(quint64 server) const
    {
        return base::printable(healthOf(server).serverName.toUtf8(), 64);
    }

    [[nodiscard]] bool isSeen(quint64 server) const
    {
        const auto known = m_index.server(server);
        return known && known->isSeen;
    }

    [[nodiscard]] quint64 servers() const { return quint64(m_session.sources().size()); }

    /// A search that goes on is waited for.
    void takeHealth(quint64 server, const locks::Health& health)
    {
        const bool wasSeen = isSeen(server);
        m_index.update(server, locks::majorityServer({}, health));
        const quint64 keys = health.discovery.keysScanned;
        if (isSeen(server) != wasSeen || (!wasSeen && std::exchange(m_searched[server], keys) != keys))
            m_movedAt = base::monoNow();
    }

    [[nodiscard]] bool isAnswered(quint64 server) const
    {
        return isSeen(server) || healthOf(server).failure.has_value();
    }

    /// Less than a majority counts as known only once each server has had the time to show the lock.
    void look()
    {
        if (m_session.arguments().duration)
            return;
        bool areAllAnswered = true;
        base::milliseconds settledAfter = locks::MajorityIndex::settledAfter;
        for (quint64 server = 0; server < servers(); ++server) {
            areAllAnswered = areAllAnswered && isAnswered(server);
            if (isSeen(server))
                settledAfter = std::max(settledAfter, healthOf(server).foundWithin);
        }
        const base::milliseconds wanted =
            areAllAnswered ? std::min(settledAfter, longestSettling) : patienceForServers;
        if (base::monoNow() - m_movedAt >= wanted)
            print();
    }

    void print()
    {
        m_look.stop();
        quint64 unseen = 0;
        for (quint64 server = 0; server < servers(); ++server) {
            if (isSeen(server))
                continue;
            ++unseen;
            const locks::Health health = healthOf(server);
            complain(Words::tr("%1: what it holds is not known. %2")
                         .arg(nameOf(server), health.failure ? words::sentence(*health.failure)
                                                             : locks::unknownSentence(health.reason)));
        }
        if (unseen == servers())
            return m_session.finish(Unreachable);
        const auto all = m_index.gravest(std::numeric_limits<qsizetype>::max(), base::monoNow());
        m_session.wrote(m_session.arguments().json ? printObjects(all) : printTable(all));
        const bool isFailure = std::ranges::any_of(all, [this](const MajorityLock& lock) {
            const auto severity = locks::severityOf(lock.state);
            return severity && m_failOn && *severity <= *m_failOn;
        });
        m_session.finish(isFailure ? InTrouble : unseen > 0 ? NotLive : all.isEmpty() ? Nothing : Done);
    }

    [[nodiscard]] std::optional<base::milliseconds> lasts(const MajorityLock& lock) const
    {
        QHash<quint64, base::ServerTime> clocks;
        for (quint64 server = 0; server < servers(); ++server)
            clocks.insert(server, healthOf(server).clockAt(base::monoNow()));
        return locks::majorityLasts(lock.contenders.constFirst(), lock.needed(), clocks);
    }

    [[nodiscard]] QString namesOf(const QList<locks::LockOnServer>& parts) const
    {
        QStringList names;
        for (const locks::LockOnServer& part : parts)
            names.append(nameOf(part.server));
        return names.join(QStringLiteral(", "));
    }

    /// A line for the lock, and one for each token: where it was found.
    [[nodiscard]] bool printTable(const QList<MajorityLock>& all) const
    {
        for (const MajorityLock& lock : all) {
            const auto severity = locks::severityOf(lock.state);
            QString line = locks::nameWords(lock.key.ref.name) + QStringLiteral("  ") +
                           locks::kindWord(lock.kind) + QStringLiteral("  ") + locks::heldOnWords(lock);
            if (const auto left = lasts(lock))
                line += QStringLiteral("  ") + Words::tr("for %1").arg(words::duration(*left));
            if (!say(severity ? coloured(line, colourOf(*severity)) : line))
                return false;
            for (const locks::Contender& contender : lock.contenders) {
                QString where = QStringLiteral("  ") + locks::tokenWords(contender.token) +
                                QStringLiteral("  ") + namesOf(contender.parts);
                if (!contender.unseen.isEmpty())
                    where += QStringLiteral("  ") +
                             Words::tr("(as it was seen last: %1)").arg(namesOf(contender.unseen));
                if (!say(where))
                    return false;
            }
            if (severity && !say(QStringLiteral("  ") + locks::majorityMeaning(lock)))
                return false;
        }
        return true;
    }

    [[nodiscard]] QJsonArray namesJson(const QList<locks::LockOnServer>& parts) const
    {
        QJsonArray names;
        for (const locks::LockOnServer& part : parts)
            names.append(nameOf(part.server));
        return names;
    }

    [[nodiscard]] bool printObjects(const QList<MajorityLock>& all) const
    {
        return std::ranges::all_of(all, [this](const MajorityLock& lock) {
            QJsonArray contenders;
            for (const locks::Contender& contender : lock.contenders) {
                QJsonObject one{{QStringLiteral("on"), namesJson(contender.parts)},
                    {QStringLiteral("seen_last_on"), namesJson(contender.unseen)}};
                base::insertRaw(one, QStringLiteral("token"), contender.token.bytes);
                contenders.append(one);
            }
            const auto left = lasts(lock);
            QJsonObject object{{QStringLiteral("db"), lock.key.ref.db},
                {QStringLiteral("kind"), QString::fromLatin1(locks::name(lock.kind))},
                {QStringLiteral("state"), QString::fromLatin1(locks::name(lock.state))},
                {QStringLiteral("held_on"), lock.contenders.constFirst().parts.size()},
                {QStringLiteral("servers"), lock.servers}, {QStringLiteral("unknown"), lock.unknown},
                {QStringLiteral("lasts_ms"), left ? QJsonValue(qint64(left->count())) : QJsonValue()},
                {QStringLiteral("contenders"), contenders}};
            base::insertRaw(object, QStringLiteral("lock"), lock.key.ref.name.bytes);
            return say(base::jsonLine(object));
        });
    }

    CommandSession& m_session;
    std::optional<locks::Severity> m_failOn;
    locks::MajorityIndex m_index;
    QHash<quint64, quint64> m_searched; ///< the keys that each server has searched, as of its last health
    base::MonoTime m_movedAt;           ///< a server came, went, or searched on then
    QTimer m_look;
};

int runMasters(const Arguments& arguments)
{
    const auto failOn = locks::severityFromName(arguments.option("fail-on").toLatin1());
    if (arguments.has("fail-on") && !failOn) {
        complain(Words::tr("--fail-on takes critical, warning or notice."));
        return Usage;
    }
    if (arguments.furtherUris.isEmpty()) {
        complain(Words::tr("“masters” needs --connect for each of the servers, twice at least."));
        return Usage;
    }
    CommandSession session(arguments, CommandSession::Servers::Apart);
    if (const ExitCode code = session.prepare({}); code != Done)
        return code;
    const MajorityList list(session, failOn);
    return session.run();
}

} // namespace

Subcommand mastersSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("masters");
    row.summary = Words::tr("locks taken on several servers, and on how many each is held");
    row.about = {
        Words::tr("Takes the servers for the masters of one Redlock. Lists the locks of which one token was "
                  "found on two of them or more: on how many each token is, whether that is a majority, and "
                  "for how long. Those without a majority and those of two holders come first."),
        Words::tr("A server that cannot be reached counts as not known; then it ends with 4.")};
    row.run = runMasters;
    row.mostOperands = 0;
    row.takesServers = true;
    row.options = {ownOption("fail-on",
        Words::tr(
            "end with 16 where a lock has two holders (critical), no majority (warning), or one only if "
            "servers have it that are not known (notice)"),
        "SEVERITY", locks::severityNames())};
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Json | OptionGroup::Duration;
    row.codes = {Nothing, InTrouble};
    row.examples = {QStringLiteral("lockscopectl --connect redis://a --connect redis://b masters")};
    row.json = {
        Words::tr("One object for each lock: %1.")
            .arg(QStringLiteral("lock, db, kind, state (two-holders, minority, unclear, held), held_on, "
                                "servers, unknown, lasts_ms, contenders (token, on, seen_last_on)"))};
    return row;
}

} // namespace lockscope::ctl
