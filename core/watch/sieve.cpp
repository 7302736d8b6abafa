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

/// As the script takes them: how long the text is at most that they are forms of, how many, and these.
QByteArrayList formArguments(qint64 most, const QList<locks::TextForm>& forms)
{
    QByteArrayList arguments{QByteArray::number(most), QByteArray::number(forms.size())};
    for (const locks::TextForm& form : forms)
        arguments.append(Sieve::luaPattern(form));
    return arguments;
}

QByteArray luaLetter(char form)
{
    switch (form) {
    case '#':
        return "[0-9a-f]";
    case '@':
        return "[0-9A-Fa-f]";
    case '~':
        return "[0-9A-Za-z+/]";
    case '&':
        return "[89ab]";
    default:
        return QChar::isLetterOrNumber(uchar(form)) ? QByteArray(1, form) : QByteArray("%") + form;
    }
}

} // namespace

QByteArray Sieve::luaPattern(const locks::TextForm& form)
{
    using Rest = locks::TextForm::Rest;
    QByteArray pattern = "^";
    for (const char letter : form.form)
        pattern += luaLetter(letter);
    if (form.rest == Rest::Digits)
        pattern += "[0-9]+";
    return form.rest == Rest::Anything ? pattern : pattern + '$';
}

redis::Command Sieve::slice(const QList<locks::Family::Scan>& searches, const QByteArray& cursor, int count)
{
    static const QByteArrayList forms = formArguments(locks::fieldValueMost, locks::lockFieldForms()) +
                                        formArguments(locks::stringValueMost, locks::lockValueForms());
    redis::Command command{"evalsha_ro", script().sha1, "0", cursor, QByteArray::number(count),
        QByteArray::number(searches.size())};
    for (const locks::Family::Scan& search : searches)
        command.words << locks::name(search.type) << search.pattern;
    command.words << forms;
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
