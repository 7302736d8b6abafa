#include "core/locks/recipe.h"

#include <array>

namespace lockscope::locks
{

QByteArray name(Bond::Way way)
{
    static constexpr std::array<const char*, 8> names{
        "absent", "text", "hash", "fields", "scores", "member", "members", "expiry"};
    return names.at(std::size_t(way));
}

namespace
{

/// No expiry at all (-1) is told exactly by every server.
QByteArray expiryWord(const Bond& bond, base::milliseconds within)
{
    if (!bond.expiry)
        return {};
    const QByteArray moment = QByteArray::number(*bond.expiry);
    const bool exact = *bond.expiry < 0 || within.count() == 0;
    return exact ? moment : moment + '~' + QByteArray::number(qint64(within.count()));
}

} // namespace

BoundCall bound(const Recipe& recipe, const QList<Bond>& bonds, bool sharded, base::milliseconds within,
    const QList<OwnChannel>& ours)
{
    BoundCall call{recipe.script, recipe.keys, {sharded ? "sharded" : "plain"}};
    call.arguments << QByteArray::number(bonds.size());
    for (const Bond& bond : bonds) {
        if (!call.keys.contains(bond.key.bytes))
            call.keys.append(bond.key.bytes);
        call.arguments << QByteArray::number(call.keys.indexOf(bond.key.bytes) + 1) << name(bond.way)
                       << expiryWord(bond, within) << QByteArray::number(bond.content.size()) << bond.content;
    }
    call.arguments << QByteArray::number(ours.size());
    for (const OwnChannel& own : ours)
        call.arguments << (own.sure ? '+' : '?') + own.channel;
    call.arguments << recipe.arguments;
    return call;
}

} // namespace lockscope::locks
