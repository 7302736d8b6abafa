#include "core/watch/sieve.h"

#include "core/redis/scripts.h"

#include <algorithm>

namespace lockscope::watch
{

namespace
{

/// It is built into the program; without it nothing is found by it.
const redis::Script& script()
{
    static const redis::Script loaded = [] {
        const base::Result<redis::Script> found = redis::Script::load("find-candidates");
        return found ? *found : redis::Script();
    }();
    return loaded;
}

QByteArrayList luaPatterns()
{
    QByteArrayList patterns;
    for (const locks::FieldForm& form : locks::lockFieldForms())
        patterns.append(Sieve::luaPattern(form));
    return patterns;
}

} // namespace

QByteArray typeName(locks::Candidate::Type type)
{
    if (type == locks::Candidate::Type::SortedSet)
        return "zset";
    return type == locks::Candidate::Type::String ? "string" : "hash";
}

QByteArray Sieve::luaPattern(const locks::FieldForm& form)
{
    QByteArray pattern = "^";
    for (const char letter : form.form) {
        const bool isPlain = QChar::isLetterOrNumber(uchar(letter));
        if (letter == '#')
            pattern += "[0-9a-f]";
        else if (letter == '~')
            pattern += "[0-9A-Za-z+/]";
        else
            pattern += isPlain ? QByteArray(1, letter) : QByteArray("%") + letter;
    }
    return form.whole ? pattern + '$' : pattern;
}

redis::Command Sieve::slice(const QList<locks::Family::Scan>& searches, const QByteArray& cursor, int count)
{
    static const QByteArrayList patterns = luaPatterns();
    redis::Command command{"evalsha_ro", script().sha1, "0", cursor, QByteArray::number(count),
        QByteArray::number(searches.size())};
    for (const locks::Family::Scan& search : searches)
        command.words << typeName(search.type) << search.pattern;
    command.words << QByteArray::number(locks::fieldValueMost) << patterns;
    return command;
}

redis::Command Sieve::withText(redis::Command slice)
{
    slice.words[0] = "eval_ro";
    slice.words[1] = script().text;
    return slice;
}

bool Sieve::fits(const redis::Reply& reply, qsizetype searches)
{
    return reply.isArray() && reply.elements.size() == 1 + searches &&
           std::all_of(reply.elements.cbegin() + 1, reply.elements.cend(),
               [](const redis::Reply& names) { return names.isArray(); });
}

} // namespace lockscope::watch
