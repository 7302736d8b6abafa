#include "core/locks/recipe.h"

#include <array>

namespace lockscope::locks
{

QByteArray name(Precondition::Way way)
{
    static constexpr std::array<const char*, 8> names{
        "absent", "text", "hash", "fields", "scores", "member", "members", "expiry"};
    return names.at(std::size_t(way));
}

namespace
{

/// Every server reports exactly that there is no expiry at all (-1).
QByteArray expiryWord(const Precondition& precondition, base::milliseconds within)
{
    if (!precondition.expiry)
        return {};
    const QByteArray moment = QByteArray::number(*precondition.expiry);
    const bool exact = *precondition.expiry < 0 || within.count() == 0;
    return exact ? moment : moment + '~' + QByteArray::number(qint64(within.count()));
}

} // namespace

BoundCall bound(const Recipe& recipe, const QList<Precondition>& preconditions, bool sharded,
    base::milliseconds within, const QList<OwnChannel>& ours)
{
    BoundCall call{recipe.script, recipe.keys, {sharded ? "sharded" : "plain"}};
    call.arguments << QByteArray::number(preconditions.size());
    for (const Precondition& precondition : preconditions) {
        if (!call.keys.contains(precondition.key.bytes))
            call.keys.append(precondition.key.bytes);
        call.arguments << QByteArray::number(call.keys.indexOf(precondition.key.bytes) + 1)
                       << name(precondition.way) << expiryWord(precondition, within)
                       << QByteArray::number(precondition.content.size()) << precondition.content;
    }
    call.arguments << QByteArray::number(ours.size());
    for (const OwnChannel& own : ours)
        call.arguments << (own.sure ? '+' : '?') + own.channel;
    call.arguments << recipe.arguments;
    return call;
}

} // namespace lockscope::locks
