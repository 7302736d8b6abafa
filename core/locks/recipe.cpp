#include "core/locks/recipe.h"

#include <array>

namespace lockscope::locks
{

QByteArray name(Bond::Way way)
{
    static constexpr std::array<const char*, 7> names{
        "absent", "text", "hash", "fields", "scores", "member", "expiry"};
    return names.at(std::size_t(way));
}

BoundCall bound(const Recipe& recipe, const QList<Bond>& bonds, bool sharded)
{
    BoundCall call{recipe.script, recipe.keys, {sharded ? "sharded" : "plain"}};
    call.arguments << QByteArray::number(bonds.size());
    for (const Bond& bond : bonds) {
        if (!call.keys.contains(bond.key.bytes))
            call.keys.append(bond.key.bytes);
        call.arguments << QByteArray::number(call.keys.indexOf(bond.key.bytes) + 1) << name(bond.way)
                       << (bond.expiry ? QByteArray::number(*bond.expiry) : QByteArray())
                       << QByteArray::number(bond.content.size()) << bond.content;
    }
    call.arguments << recipe.arguments;
    return call;
}

} // namespace lockscope::locks
