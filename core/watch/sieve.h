#pragma once

#include "core/locks/family.h"

#include <QByteArray>

namespace lockscope::watch
{

/// What searches the keyspace on the server itself, where read-only scripts may be run (EVAL_RO, Redis 7.0):
/// one call walks a slice for several searches at once and answers with the names that may be locks, where
/// SCAN answers with every name. The script is lua/find-candidates.lua. Pure; any thread.
class Sieve
{
public:
    /// One slice from `cursor` on, of about `count` keys; by the script's digest. The answer is the next
    /// cursor and a list of names for each of `searches`; NoScript where the server has not seen the script
    /// yet. Strings whose names look like one of `stated` are brought whatever their value.
    [[nodiscard]] static redis::Command slice(const QList<locks::Family::Scan>& searches,
        const QByteArray& cursor, int count, const QByteArrayList& stated = {});
    /// The same with the script itself, which the server keeps.
    [[nodiscard]] static redis::Command withText(redis::Command slice);
    /// What the answer to a slice of so many searches looks like.
    [[nodiscard]] static bool fits(const redis::Reply& reply, qsizetype searches);
    /// The same names as the form, as a pattern of Lua.
    [[nodiscard]] static QByteArray luaPattern(const locks::TextForm& form);
};

} // namespace lockscope::watch
