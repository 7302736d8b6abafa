#pragma once

#include "core/locks/family.h"

#include <QByteArray>

#include <optional>

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

    /// A name that a search has found.
    struct Found {
        qsizetype search = 0; ///< its place in Slice::searches
        QByteArray name;
        qint64 idle = -1;     ///< for how many seconds nobody has used the key; -1 = not known
        bool isShort = false; ///< the server has found all of it to be as short as a lock
    };
    /// The answer to one slice.
    struct Answer {
        QByteArray cursor;             ///< of the next slice; "0" = the walk is at its end
        bool reportsIdleTimes = false; ///< they were asked for, and the server has them
        QList<Found> found;
    };

    /// Returns the command for one slice, by the script's digest. Its answer is for read(); NoScript where
    /// the server has not seen the script yet.
    [[nodiscard]] static redis::Command slice(const Slice& question);
    /// Returns the same command with the script itself, which the server keeps.
    [[nodiscard]] static redis::Command withText(redis::Command slice);
    /// Returns the answer to a slice of so many searches; nothing where `reply` does not have its shape.
    [[nodiscard]] static std::optional<Answer> read(const redis::Reply& reply, qsizetype searches);
    /// Returns a pattern of Lua for the same names as the form.
    [[nodiscard]] static QByteArray luaPattern(const locks::TextForm& form);
    /// Returns a condition of Lua for the names that one of the globs matches, whose only special letter is
    /// '*'; empty = there are no globs. It speaks of `name`, and asks for its first or last byte where that
    /// tells most names apart, which costs less than a comparison. Words that differ in their first letter
    /// ("*lock*", "*Lock*") are looked for together.
    [[nodiscard]] static QByteArray namesCondition(const QByteArrayList& globs);
};

} // namespace lockscope::watch
