#include "core/locks/possiblelock.h"

#include "core/locks/lockwords.h"
#include "core/locks/stated.h"
#include "core/locks/textform.h"

#include <algorithm>
#include <array>

namespace lockscope::locks
{

namespace
{

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isNumber(char c) { return c >= '0' && c <= '9'; }
bool isWordLetter(char c) { return isUpper(c) || isLower(c); }
bool isNameLetter(char c) { return isWordLetter(c) || isNumber(c); }

/// The letters right before that place, in lower case.
QByteArray lettersBefore(QByteArrayView name, qsizetype place)
{
    qsizetype first = place;
    while (first > 0 && isWordLetter(name.at(first - 1)))
        --first;
    return name.sliced(first, place - first).toByteArray().toLower();
}

/// True for letters that make another word of "lock".
bool makesAnotherWord(const QByteArray& before)
{
    static const QByteArrayList ends{"b", "c", "f", "un", "pad", "dead", "grid", "inter"};
    static const QByteArrayList ofLocks{"job", "db", "web", "async", "sync"};
    const auto endsSo = [&before](const QByteArray& end) { return before.endsWith(end); };
    return std::ranges::any_of(ends, endsSo) && !ofLocks.contains(before);
}

bool beginsThere(QByteArrayView name, qsizetype place)
{
    const bool isCamel = place > 0 && isUpper(name.at(place)) && isLower(name.at(place - 1));
    return isCamel || !makesAnotherWord(lettersBefore(name, place));
}

bool endsThere(QByteArrayView name, qsizetype end)
{
    if (end < name.size() && (name.at(end) == 's' || name.at(end) == 'S'))
        ++end;
    if (end >= name.size() || !isWordLetter(name.at(end)))
        return true;
    return isUpper(name.at(end)) && isLower(name.at(end - 1));
}

bool isIdentifier(QByteArrayView part)
{
    constexpr qsizetype leastHex = 8;
    const auto isHex = [](char c) { return isNumber(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
    const bool hasNumber = std::ranges::any_of(part, isNumber);
    const bool isAllNumbers = std::ranges::all_of(part, isNumber);
    return hasNumber && (isAllNumbers || (part.size() >= leastHex && std::ranges::all_of(part, isHex)));
}

/// The end of a number or an identifier that begins at that place; else that place.
qsizetype endOfIdentifier(const QByteArray& name, qsizetype first)
{
    static const TextForm uuid{"@@@@@@@@-@@@@-@@@@-@@@@-@@@@@@@@@@@@"};
    if (uuid.fits(QByteArrayView(name).sliced(first)))
        return first + uuid.form.size();
    qsizetype end = first;
    while (end < name.size() && isNameLetter(name.at(end)))
        ++end;
    return isIdentifier(QByteArrayView(name).sliced(first, end - first)) ? end : first;
}

/// The name without the parts that are numbers or identifiers.
QByteArray withoutIdentifiers(const QByteArray& name)
{
    QByteArray glob;
    for (qsizetype at = 0; at < name.size();) {
        const qsizetype end = endOfIdentifier(name, at);
        if (end > at)
            glob += '*';
        for (at = end; at < name.size() && isNameLetter(name.at(at)); ++at)
            glob += name.at(at);
        if (at < name.size())
            glob += name.at(at++);
    }
    return glob;
}

} // namespace

bool isNamedAsLock(QByteArrayView name)
{
    const QByteArray lower = name.toByteArray().toLower();
    for (const QByteArray& word : {QByteArrayLiteral("lock"), QByteArrayLiteral("mutex")}) {
        for (qsizetype at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
            if (beginsThere(name, at) && endsThere(name, at + word.size()))
                return true;
        }
    }
    return false;
}

QByteArray patternLike(const QByteArray& name)
{
    const QByteArray glob = withoutIdentifiers(name);
    if (glob != name)
        return glob;
    const qsizetype colon = name.lastIndexOf(':');
    const bool isInBraces = name.indexOf('}', colon) > 0;
    return colon > 0 && !isInBraces && isNamedAsLock(name.first(colon)) ? name.first(colon + 1) + '*' : name;
}

QString kindWords(const PossibleLock& lock)
{
    QStringList words;
    for (const Kind kind : lock.kinds)
        words.append(kindWord(kind));
    return words.join(QStringLiteral(", "));
}

QString evidenceWords(const PossibleLock& lock)
{
    QStringList sentences;
    for (const QByteArray& fact : lock.evidence)
        sentences.append(evidenceSentence(lock.kinds.constFirst(), fact));
    return sentences.join(u' ');
}

QString statementFor(const PossibleLock& lock)
{
    return typedForm(patternLike(lock.ref.name.bytes), name(lock.kinds.constFirst()));
}

} // namespace lockscope::locks
