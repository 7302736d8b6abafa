#include "core/watch/sieve.h"

#include "core/base/limits.h"
#include "core/redis/scripts.h"
#include "core/watch/scanschedule.h"

#include <QHash>

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::watch
{

namespace
{

/// The letter as a pattern of Lua that matches nothing else. Lua finds a text without magic letters sooner.
QByteArray itself(char letter)
{
    static const QByteArrayView magicLetters = "^$()%.[]*+-?";
    if (letter == '\0')
        return "%z";
    return magicLetters.contains(letter) ? QByteArray("%") + letter : QByteArray(1, letter);
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

/// A glob whose special letters are '*' and, before a letter that is meant as it is, '\\'. Where it is open
/// at an end the pattern is too: a pattern of Lua may match a part, and finds that sooner than a rest of any
/// length.
QByteArray luaPatternOf(const QByteArray& glob)
{
    static const QByteArray anything = ".*";
    QByteArray pattern = "^";
    for (qsizetype i = 0; i < glob.size(); ++i) {
        const bool isEscaped = glob.at(i) == '\\' && i + 1 < glob.size();
        pattern += glob.at(i) == '*' ? anything : itself(glob.at(isEscaped ? ++i : i));
    }
    pattern += '$';
    if (pattern.startsWith('^' + anything))
        pattern.remove(0, 1 + anything.size());
    if (pattern.endsWith(anything + '$'))
        pattern.chop(1 + anything.size());
    return pattern;
}

/// The text as a constant of Lua; a byte that is no letter, digit or plain sign stands by its number.
QByteArray luaConstant(const QByteArray& text)
{
    static const QByteArrayView plainSigns = "%^$[]{}*+-/:._#= ";
    QByteArray constant = "'";
    for (const char byte : text) {
        const bool isPlain =
            uchar(byte) < 0x80 && (QChar::isLetterOrNumber(uchar(byte)) || plainSigns.contains(byte));
        constant +=
            isPlain ? QByteArray(1, byte) : '\\' + QByteArray::number(uchar(byte)).rightJustified(3, '0');
    }
    return constant + '\'';
}

/// A form as the script tests it: texts shorter than `least` or longer than `most` are not compared with it.
struct LuaForm {
    qint64 least, most;
    QByteArray pattern;   ///< "^" = any text
    QByteArray isNamed{}; ///< a condition for the name of the key; empty = any name
};

LuaForm luaForm(const locks::TextForm& form, qint64 least, qint64 most)
{
    return {least, most, Sieve::luaPattern(form), Sieve::namesCondition(form.names)};
}

QByteArray lengthCondition(qint64 least, qint64 most)
{
    if (least == most)
        return "length == " + QByteArray::number(least);
    QByteArrayList conditions;
    if (least > 0)
        conditions.append("length >= " + QByteArray::number(least));
    if (most < std::numeric_limits<qint32>::max())
        conditions.append("length <= " + QByteArray::number(most));
    return conditions.isEmpty() ? QByteArray("true") : conditions.join(" and ");
}

const QByteArray returnsTrue = " then return true end\n";

/// The statements that return true where the text has that form. `reads` is a statement that reads the text
/// where that was not done.
QByteArray luaTest(const LuaForm& form, const QByteArray& reads)
{
    if (form.pattern == "^")
        return "if " + (form.isNamed.isEmpty() ? "true" : form.isNamed) + returnsTrue;
    const QByteArray test = reads + "if find(text, " + luaConstant(form.pattern) + ')' + returnsTrue;
    return form.isNamed.isEmpty() ? test : "if " + form.isNamed + " then\n" + test + "end\n";
}

/// A function of Lua that is true where a text has one of the forms, with a block for each range of lengths.
QByteArray luaFunction(const QByteArray& name, const QList<LuaForm>& forms, const QByteArray& reads = {})
{
    QByteArrayList conditions;
    QHash<QByteArray, QByteArray> tests;
    for (const LuaForm& form : forms) {
        const QByteArray condition = lengthCondition(form.least, form.most);
        if (!conditions.contains(condition))
            conditions.append(condition);
        tests[condition] += luaTest(form, reads);
    }
    QByteArray function = "local function " + name + "(name, length, text)\n";
    for (const QByteArray& condition : std::as_const(conditions))
        function += "if " + condition + " then\n" + tests.value(condition) + "end\n";
    return function + "return false\nend\n";
}

/// The text that stands within a glob that is open at both ends ("*lock*"); empty = it is another one.
QByteArray textWithin(const QByteArray& glob)
{
    const bool isOpen = glob.size() > 2 && glob.startsWith('*') && glob.endsWith('*');
    return isOpen ? glob.sliced(1, glob.size() - 2) : QByteArray();
}

/// The same where it is a word of two letters or more.
QByteArray wordWithin(const QByteArray& glob)
{
    const QByteArray within = textWithin(glob);
    const bool isWord = within.size() > 1 && std::ranges::all_of(within, [](char byte) {
        return uchar(byte) < 0x80 && QChar::isLetter(uchar(byte));
    });
    return isWord ? within : QByteArray();
}

/// A condition of Lua that is true of the names that match the glob.
QByteArray nameCondition(const QByteArray& glob)
{
    if (glob == "*")
        return "true";
    if (!glob.contains('*'))
        return "name == " + luaConstant(glob);
    if (const QByteArray within = textWithin(glob); !within.isEmpty() && !within.contains('*'))
        return "find(name, " + luaConstant(within) + ", 1, true)";
    const QByteArray rest = glob.sliced(1);
    if (glob.startsWith('*') && !rest.contains('*'))
        return "byte(name, -1) == " + QByteArray::number(uchar(rest.back())) + " and sub(name, -" +
               QByteArray::number(rest.size()) + ") == " + luaConstant(rest);
    const QByteArray comparison =
        " and find(name, " + luaConstant(luaPatternOf(ScanSchedule::escapedGlob(glob))) + ')';
    if (!glob.startsWith('*'))
        return "byte(name) == " + QByteArray::number(uchar(glob.front())) + comparison;
    return "find(name, " + luaConstant(rest.split('*').constFirst()) + ", 1, true)" + comparison;
}

/// True where every name that `narrow` speaks for is one that `wide` speaks for; this is recognised where
/// `wide` begins and ends with '*'.
bool speaksForAll(const QByteArray& wide, const QByteArray& narrow)
{
    const QByteArray within = textWithin(wide);
    return wide == narrow || (!within.isEmpty() && narrow.contains(within));
}

/// Returns the least length of a value that is brought by this form, not by its name alone.
qint64 leastCompared(const locks::TextForm& form)
{
    const locks::TextForm& whateverValue = locks::possibleLockForm();
    const auto isCovered = [&](const QByteArray& narrow) {
        return std::ranges::any_of(
            whateverValue.names, [&](const QByteArray& wide) { return speaksForAll(wide, narrow); });
    };
    const bool byName = !form.names.isEmpty() && std::ranges::all_of(form.names, isCovered);
    return byName ? std::max(form.leastLength(), whateverValue.mostLength() + 1) : form.leastLength();
}

/// The first form covers, of the others, each value that its names bring.
QList<LuaForm> valueForms()
{
    const QList<locks::TextForm>& all = locks::lockValueForms();
    const locks::TextForm& whateverValue = all.constFirst();
    QList<LuaForm> forms{luaForm(whateverValue, whateverValue.leastLength(), whateverValue.mostLength())};
    for (const locks::TextForm& form : all.sliced(1)) {
        const qint64 least = leastCompared(form);
        if (least <= form.mostLength())
            forms.append(luaForm(form, least, form.mostLength()));
    }
    return forms;
}

QList<LuaForm> memberForms()
{
    QList<LuaForm> forms;
    for (const locks::TextForm& form : locks::lockMemberForms())
        forms.append(luaForm(form, form.leastLength(), form.mostLength()));
    return forms;
}

/// The name of a field is compared however long it is: a name of another form may follow its beginning.
QList<LuaForm> fieldForms()
{
    using Rest = locks::TextForm::Rest;
    QList<LuaForm> forms;
    for (const locks::TextForm& form : locks::lockFieldForms()) {
        const bool isFixed = form.rest == Rest::Nothing && !form.after;
        const qint64 most = isFixed ? form.form.size() : std::numeric_limits<qint32>::max();
        forms.append(luaForm(form, form.leastLength(), most));
    }
    return forms;
}

/// The script with the tests for the forms that this program knows; without it nothing is found by it.
const redis::Script& script()
{
    static const redis::Script loaded = [] {
        const base::Result<redis::Script> found = redis::Script::load("find-candidates");
        if (!found)
            return redis::Script();
        const QByteArray tests =
            luaFunction("is_field", fieldForms()) +
            luaFunction(
                "is_value", valueForms(), "text = text or redis.call('getrange', name, '0', '-1')\n") +
            luaFunction("is_member", memberForms()) +
            "local longest_field_value, longest_stated_value = " + QByteArray::number(locks::fieldValueMost) +
            ", " + QByteArray::number(base::limits::stringBytesRead);
        const QByteArray text =
            QByteArray(found->text)
                .replace(
                    "local is_field, is_value, is_member, longest_field_value, longest_stated_value", tests);
        return redis::Script::fromText(found->name, text);
    }();
    return loaded;
}

/// The word that marks, for the script, sorted sets that it does not judge.
const QByteArray companionSearch = "companions";

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

QByteArray Sieve::namesCondition(const QByteArrayList& globs)
{
    QHash<QByteArray, QByteArray> beginnings; // the first letters of the texts that go on alike
    for (const QByteArray& glob : globs)
        if (const QByteArray within = wordWithin(glob); !within.isEmpty())
            beginnings[within.sliced(1)] += within.front();
    QByteArrayList conditions;
    for (const QByteArray& glob : globs) {
        const QByteArray within = wordWithin(glob);
        const QByteArray rest = within.mid(1);
        const QByteArray letters = within.isEmpty() ? QByteArray() : beginnings.value(rest);
        if (letters.size() < 2)
            conditions.append(nameCondition(glob));
        else if (within.front() == letters.front())
            conditions.append(nameCondition('*' + rest + '*') + " and find(name, " +
                              luaConstant('[' + letters + ']' + rest) + ')');
    }
    return conditions.join(" or ");
}

redis::Command Sieve::slice(const Slice& question)
{
    redis::Command command{"evalsha_ro", script().sha1, "0", question.cursor,
        QByteArray::number(question.count), question.idleTimes ? "idle" : "",
        QByteArray::number(question.searches.size())};
    for (const locks::Family::Scan& search : question.searches)
        command.words << (search.companions ? companionSearch : locks::name(search.type))
                      << (search.pattern == "*" ? QByteArray() : luaPatternOf(search.pattern));
    for (const QByteArray& glob : question.stated)
        command.words << luaPatternOf(ScanSchedule::escapedGlob(glob));
    return command;
}

redis::Command Sieve::withText(redis::Command slice)
{
    slice.words[0] = "eval_ro";
    slice.words[1] = script().text;
    return slice;
}

std::optional<Sieve::Answer> Sieve::read(const redis::Reply& reply, qsizetype searches)
{
    constexpr qsizetype head = 2;
    constexpr qsizetype perName = 4;
    const QList<redis::Reply>& parts = reply.elements;
    const bool isWhole = reply.isArray() && parts.size() >= head && (parts.size() - head) % perName == 0;
    if (!isWhole || !parts.at(0).isText() || !parts.at(1).isInteger())
        return std::nullopt;
    Answer answer{parts.at(0).bytes, parts.at(1).integer == 1, {}};
    answer.found.reserve((parts.size() - head) / perName);
    for (qsizetype at = head; at < parts.size(); at += perName) {
        const redis::Reply& search = parts.at(at);
        const redis::Reply& name = parts.at(at + 1);
        const redis::Reply& idle = parts.at(at + 2);
        const redis::Reply& isShort = parts.at(at + 3);
        const bool isOurs = search.isInteger() && search.integer >= 0 && search.integer < searches;
        if (!isOurs || !name.isText() || !idle.isInteger() || !isShort.isInteger())
            return std::nullopt;
        answer.found.append({search.integer, name.bytes, idle.integer, isShort.integer == 1});
    }
    return answer;
}

} // namespace lockscope::watch
