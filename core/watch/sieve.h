#pragma once

#include "core/locks/family.h"

#include <QByteArray>

namespace lockscope::watch
{

/// The script that searches the keyspace on the server itself, where read-only scripts may be run (EVAL_RO,
/// Redis 7.0). One call walks a slice for several searches at once and answers with the names that may be
/// locks, where SCAN answers with every name. The script is lua/find-candidates.lua. Pure; any thread.
class Sieve
{
public:
    /// Returns the command for one slice from `cursor` on, of about `count` keys, by the script's digest. The
    /// answer is the next cursor and a list of names for each of `searches`; NoScript where the server has
    /// not seen the script yet. Strings whose names match one of `stated` are brought whatever their value.
    [[nodiscard]] static redis::Command slice(const QList<locks::Family::Scan>& searches,
        const QByteArray& cursor, int count, const QByteArrayList& stated = {});
    /// Returns the same command with the script itself, which the server keeps.
    [[nodiscard]] static redis::Command withText(redis::Command slice);
    /// True where `reply` has the shape of an answer to a slice of so many searches.
    [[nodiscard]] static bool fits(const redis::Reply& reply, qsizetype searches);
    /// Returns a pattern of Lua for the same names as the form.
    [[nodiscard]] static QByteArray luaPattern(const locks::TextForm& form);
};

} // namespace lockscope::watch
