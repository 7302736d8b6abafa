#include "core/watch/sieve.h"

#include "core/base/limits.h"
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

/// The letter as a pattern of Lua that matches nothing else.
QByteArray itself(char letter)
{
    const bool isPlain = QChar::isLetterOrNumber(uchar(letter)) || uchar(letter) >= 0x80;
    return isPlain ? QByteArray(1, letter) : QByteArray("%") + letter;
}

QByteArray luaLetter(char form)
{
    switch (form) {
    case '#':
        return "[0-9a-f]";
    case '@':
        return "%x";
    case '~':
        return "[0-9A-Za-z+/]";
    case '^':
        return "[0-9A-Za-z_-]";
    case '$':
        return "%w";
    case '!':
        return "%d";
    case '&':
        return "[89ab]";
    default:
        return itself(form);
    }
}

/// A glob whose only special letter is '*'. Where it is open at an end the pattern is too: a pattern of Lua
/// may match a part, and finds that sooner than a rest of any length.
QByteArray luaPatternOf(const QByteArray& glob)
{
    static const QByteArray anything = ".*";
    QByteArray pattern = "^";
    for (const char letter : glob)
        pattern += letter == '*' ? anything : itself(letter);
    pattern += '$';
    if (pattern.startsWith('^' + anything))
        pattern.remove(0, 1 + anything.size());
    if (pattern.endsWith(anything + '$'))
        pattern.chop(1 + anything.size());
    return pattern;
}

/// The script takes the longest value of a field, the number of forms, and these.
QByteArrayList fieldArguments()
{
    const QList<locks::TextForm>& forms = locks::lockFieldForms();
    QByteArrayList arguments{QByteArray::number(locks::fieldValueMost), QByteArray::number(forms.size())};
    for (const locks::TextForm& form : forms)
        arguments.append(Sieve::luaPattern(form));
    return arguments;
}

/// The script takes of each form the lengths, the pattern, and the patterns of names.
QByteArrayList argumentsOf(const locks::TextForm& form)
{
    QByteArrayList arguments{QByteArray::number(form.leastLength()), QByteArray::number(form.mostLength()),
        Sieve::luaPattern(form), QByteArray::number(form.names.size())};
    for (const QByteArray& glob : form.names)
        arguments.append(luaPatternOf(glob));
    return arguments;
}

/// The script takes the number of forms, and these.
QByteArrayList argumentsOf(const QList<locks::TextForm>& forms)
{
    QByteArrayList arguments{QByteArray::number(forms.size())};
    for (const locks::TextForm& form : forms)
        arguments += argumentsOf(form);
    return arguments;
}

/// True where every name that `narrow` speaks for is one that `wide` speaks for; this is recognised where
/// `wide` begins and ends with '*'.
bool speaksForAll(const QByteArray& wide, const QByteArray& narrow)
{
    const bool isWithin = wide.size() > 2 && wide.startsWith('*') && wide.endsWith('*');
    return wide == narrow || (isWithin && narrow.contains(wide.sliced(1, wide.size() - 2)));
}

/// Leaves out the forms whose names and lengths bring a key whatever its value.
QList<locks::TextForm> needed(QList<locks::TextForm> forms, const locks::TextForm& whateverValue)
{
    const auto isCovered = [&](const QByteArray& narrow) {
        return std::ranges::any_of(
            whateverValue.names, [&](const QByteArray& wide) { return speaksForAll(wide, narrow); });
    };
    forms.removeIf([&](const locks::TextForm& form) {
        return form.mostLength() <= whateverValue.mostLength() && !form.form.isEmpty() &&
               !form.names.isEmpty() && std::ranges::all_of(form.names, isCovered);
    });
    return forms;
}

const QList<locks::TextForm>& valueForms()
{
    static const QList<locks::TextForm> forms = needed(locks::lockValueForms(), locks::possibleLockForm());
    return forms;
}

/// The word that marks, for the script, sorted sets that it does not judge.
const QByteArray companionSearch = "companions";

/// Returns the form of any value or member, as the name speaks for it.
locks::TextForm formOfStated(const QByteArrayList& names)
{
    return {{}, locks::TextForm::Rest::Anything, false, names, base::limits::stringBytesRead};
}

} // namespace

QByteArray Sieve::luaPattern(const locks::TextForm& form)
{
    using Rest = locks::TextForm::Rest;
    QByteArray pattern = form.after ? "" : "^";
    for (const char letter : form.form)
        pattern += luaLetter(letter);
    if (form.rest == Rest::Digits)
        pattern += "%d+";
    return form.rest == Rest::Anything ? pattern : pattern + '$';
}

redis::Command Sieve::slice(const QList<locks::Family::Scan>& searches, const QByteArray& cursor, int count,
    const QByteArrayList& stated)
{
    static const QByteArrayList fields = fieldArguments();
    static const QByteArrayList known = argumentsOf(valueForms()) + argumentsOf(locks::lockMemberForms());
    redis::Command command{"evalsha_ro", script().sha1, "0", cursor, QByteArray::number(count),
        QByteArray::number(searches.size())};
    for (const locks::Family::Scan& search : searches)
        command.words << (search.companions ? companionSearch : locks::name(search.type)) << search.pattern;
    command.words << fields;
    if (stated.isEmpty())
        command.words << known;
    else
        command.words << argumentsOf(valueForms() + QList{formOfStated(stated)})
                      << argumentsOf(locks::lockMemberForms() + QList{formOfStated(stated)});
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
