#include "core/locks/clientsight.h"

#include "core/base/printable.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope::locks
{

namespace
{

struct ClientWords {
    Q_DECLARE_TR_FUNCTIONS(Clients)
};

constexpr std::array certaintyNames{"proved", "likely", "possible"};
constexpr std::array evidenceNames{"name", "own-channel", "rhythm", "lifetime"};
constexpr std::array conditionNames{"unasked", "known", "too-many", "refused"};

constexpr qsizetype longestPart = 60;
constexpr qsizetype longestName =
    30; ///< a client's name may hold its whole id, and a sentence wraps at spaces

QString clientPart(const QByteArray& bytes) { return base::printable(bytes, longestPart); }

bool isOneConnection(const ClientMatch& match)
{
    return match.evidence == JoinEvidence::Name || match.evidence == JoinEvidence::OwnChannel;
}

QString connectionWords(const QByteArray& address, const ClientConnection& of)
{
    const QString place = clientPart(address);
    if (!of.name.isEmpty() && !of.library.isEmpty())
        return ClientWords::tr("%1 “%2” (%3)")
            .arg(place, base::printable(of.name, longestName), clientPart(of.library));
    if (!of.name.isEmpty())
        return ClientWords::tr("%1 “%2”").arg(place, base::printable(of.name, longestName));
    if (!of.library.isEmpty())
        return ClientWords::tr("%1 (%2)").arg(place, clientPart(of.library));
    return place;
}

/// The lower one of two matches of a client counts: connections that are there before those that went away.
std::pair<bool, Certainty> rankOf(const ClientMatch& match)
{
    return {match.goneSince.has_value(), match.certainty};
}

} // namespace

ClientSight joined(const ClientSight& left, const ClientSight& right)
{
    using Condition = ClientSight::Condition;
    const bool leads = left.condition == Condition::Known || right.condition == Condition::Unasked;
    ClientSight both = leads ? left : right;
    const ClientSight& other = leads ? right : left;
    both.at = std::max(left.at, right.at);
    both.connections =
        std::max(left.connections, right.connections); // each client is connected to each shard
    for (auto match = other.matches.cbegin(); match != other.matches.cend(); ++match) {
        const auto known = both.matches.constFind(match.key());
        if (known == both.matches.cend() || rankOf(*match) < rankOf(*known))
            both.matches.insert(match.key(), *match);
    }
    for (auto heard = other.listeners.cbegin(); heard != other.listeners.cend(); ++heard) {
        ChannelListeners& all = both.listeners[heard.key()];
        all.connections += heard->connections;
        all.count += heard->count;
    }
    return both;
}

QByteArray name(Certainty certainty) { return certaintyNames.at(std::size_t(certainty)); }

QByteArray name(JoinEvidence evidence) { return evidenceNames.at(std::size_t(evidence)); }

QByteArray name(ClientSight::Condition condition) { return conditionNames.at(std::size_t(condition)); }

QString certaintyWords(Certainty certainty)
{
    switch (certainty) {
    case Certainty::Proved:
        return ClientWords::tr("proved");
    case Certainty::Likely:
        return ClientWords::tr("likely");
    case Certainty::Possible:
        break;
    }
    return ClientWords::tr("possible");
}

QString placeWords(const ClientMatch& match)
{
    const ClientConnection& at = match.connection;
    return connectionWords(isOneConnection(match) ? at.address : at.host(), at);
}

QString evidenceWords(const ClientMatch& match)
{
    switch (match.evidence) {
    case JoinEvidence::Name:
        return ClientWords::tr("The name of this connection contains the client's id.");
    case JoinEvidence::OwnChannel:
        return ClientWords::tr(
            "The client waits on a channel of its own, and only this connection can be subscribed to it.");
    case JoinEvidence::Rhythm:
        return ClientWords::tr("In %1 of %n looks a connection from there had sent its last command when the "
                               "client took or renewed a lock, and no other place fits as well.",
            nullptr, words::numerus(match.tried))
            .arg(match.seen);
    case JoinEvidence::Lifetime:
        break;
    }
    return ClientWords::tr(
        "These connections were opened when the client was seen for the first time, and no others were.");
}

QString lackWords(const ClientSight& sight)
{
    switch (sight.condition) {
    case ClientSight::Condition::Known:
        return {};
    case ClientSight::Condition::TooMany:
        return ClientWords::tr(
            "The server has %n connections. It is not asked for a list of so many, because "
            "all others would wait meanwhile.",
            nullptr, words::numerus(sight.connections));
    case ClientSight::Condition::Refused:
        if (sight.failure && sight.failure->kind == base::ErrorKind::NoPermission)
            return ClientWords::tr(
                "Where clients connect from is not known: this user lacks the permission “+%1”.")
                .arg(clientPart(QByteArray(sight.failure->subject).replace(' ', '|')));
        return sight.failure ? words::sentence(*sight.failure) : QString();
    case ClientSight::Condition::Unasked:
        break;
    }
    return ClientWords::tr("The server has not listed its connections yet.");
}

} // namespace lockscope::locks
