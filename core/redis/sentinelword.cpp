#include "core/redis/sentinelword.h"

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

/// Returns the value of a field in an answer of names and values.
QByteArray sentinelField(const Reply& reply, const QByteArray& name)
{
    for (qsizetype i = 0; i + 1 < reply.elements.size(); i += 2) {
        if (reply.elements.at(i).bytes == name)
            return reply.elements.at(i + 1).bytes;
    }
    return {};
}

HostPort announced(const QByteArray& host, const QByteArray& port)
{
    return {QString::fromUtf8(host), port.toUShort()};
}

bool isDown(const QByteArray& flags) { return flags.contains("s_down") || flags.contains("o_down"); }

bool deniesTheName(const Result<Reply>& address, const Result<Reply>& state)
{
    return (address && address->isNil()) || (!state && state.error().kind == ErrorKind::ServerError &&
                                                state.error().detail.toLower().contains("no such master"));
}

} // namespace

Result<SentinelWord> sentinelWord(const QByteArray& master, const Result<Reply>& id,
    const Result<Reply>& address, const Result<Reply>& state)
{
    if (deniesTheName(address, state))
        return Error{ErrorKind::UnknownPrimary, master, {}};
    if (!address && !state)
        return address.error();
    SentinelWord word;
    word.id = id ? id->bytes : QByteArray();
    if (state) {
        word.primary = announced(sentinelField(*state, "ip"), sentinelField(*state, "port"));
        word.epoch = sentinelField(*state, "config-epoch").toLongLong();
        word.down = isDown(sentinelField(*state, "flags"));
    }
    if (address && address->elements.size() == 2) // while it fails over it names the next one here first
        word.primary = announced(address->elements.at(0).bytes, address->elements.at(1).bytes);
    if (word.primary.host.isEmpty() || word.primary.port == 0)
        return Error{
            ErrorKind::Protocol, "sentinel", QT_TRANSLATE_NOOP("ErrorDetails", "no address of the primary")};
    return word;
}

QList<SentinelPeer> sentinelPeers(const Reply& reply)
{
    QList<SentinelPeer> peers;
    for (const Reply& each : reply.elements) {
        SentinelPeer peer{announced(sentinelField(each, "ip"), sentinelField(each, "port")),
            sentinelField(each, "runid"), isDown(sentinelField(each, "flags"))};
        if (!peer.address.host.isEmpty() && peer.address.port != 0)
            peers.append(peer);
    }
    return peers;
}

} // namespace lockscope::redis
