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
    /// The question for one slice.
    struct Slice {
        QList<locks::Family::Scan> searches;
        QByteArray cursor = "0";
        int count = 1; ///< about how many keys it walks over
        /// Strings whose names match one of these are brought whatever their value.
        QByteArrayList stated = {};
        bool idleTimes = false; ///< asks as well for how long nobody has used the key of each name
    };

    /// Returns the command for one slice, by the script's digest. The answer is the next cursor and a list of
    /// names for each of the searches. Where idle times are asked for, a list of them for each search follows
    /// (seconds, -1 = not known), and 1, or 0 where the server does not report any. NoScript where the server
    /// has not seen the script yet.
    [[nodiscard]] static redis::Command slice(const Slice& question);
    /// Returns the same command with the script itself, which the server keeps.
    [[nodiscard]] static redis::Command withText(redis::Command slice);
    /// True where `reply` has the shape of an answer to a slice of so many searches.
    [[nodiscard]] static bool fits(const redis::Reply& reply, qsizetype searches, bool idleTimes = false);
    /// Returns a pattern of Lua for the same names as the form.
    [[nodiscard]] static QByteArray luaPattern(const locks::TextForm& form);
    /// Returns a condition of Lua for the names that the glob matches, whose only special letter is '*'. It
    /// speaks of `name` and of its first and last byte, `letter` and `last`: most names are told apart by one
    /// of these, which costs less than a comparison.
    [[nodiscard]] static QByteArray nameCondition(const QByteArray& glob);
};

} // namespace lockscope::watch
