#include "core/admin/restorecommand.h"

#include <algorithm>
#include <optional>

namespace lockscope::admin
{
namespace
{

using locks::Precondition;

constexpr qsizetype mostWords = 400; ///< of all contents together

/// Returns the bytes as redis-cli reads them between quotes.
QByteArray quoted(const QByteArray& bytes)
{
    QByteArray text = "\"";
    for (const char byte : bytes) {
        const auto code = static_cast<unsigned char>(byte);
        if (byte == '"' || byte == '\\')
            text += '\\';
        if (code < 0x20 || code >= 0x7f)
            text += "\\x" + QByteArray(1, byte).toHex();
        else
            text += byte;
    }
    return text + '"';
}

/// Returns the keys that the recipe deletes whole.
QByteArrayList keysRemovedBy(const locks::Recipe& recipe)
{
    QByteArrayList removed;
    for (const QByteArray& key : recipe.keys)
        if (recipe.sends.contains("DEL " + key))
            removed.append(key);
    return removed;
}

/// Returns the command that writes a content of that form; nothing where the form does not show all of it.
std::optional<QByteArray> writerOf(Precondition::Way way)
{
    switch (way) {
    case Precondition::Way::Text:
        return "set";
    case Precondition::Way::Hash:
        return "hset";
    case Precondition::Way::Scores:
        return "zadd";
    case Precondition::Way::Members:
        return "sadd";
    case Precondition::Way::Absent:
    case Precondition::Way::Fields:
    case Precondition::Way::Member:
    case Precondition::Way::Expiry:
        break;
    }
    return std::nullopt;
}

/// A score stands before its member where it is written, and behind it where it is read.
QByteArrayList argumentsOf(const Precondition& precondition)
{
    QByteArrayList arguments = precondition.content;
    if (precondition.way == Precondition::Way::Scores)
        for (qsizetype place = 0; place + 1 < arguments.size(); place += 2)
            arguments.swapItemsAt(place, place + 1);
    return arguments;
}

/// The text of the script and its arguments, key by key.
struct Restoring {
    QByteArray script =
        "if redis.call('exists',unpack(KEYS))>0 then return 'somebody has taken it since' end";
    QByteArrayList arguments;

    void add(const QByteArray& writer, qsizetype key, const Precondition& precondition)
    {
        const QByteArray named = "KEYS[" + QByteArray::number(key) + ']';
        const qsizetype first = arguments.size() + 1;
        arguments += argumentsOf(precondition);
        script += " redis.call('" + writer + "'," + named + ",unpack(ARGV," + QByteArray::number(first) +
                  ',' + QByteArray::number(arguments.size()) + "))";
        if (!precondition.expiry || *precondition.expiry < 0)
            return;
        arguments.append(QByteArray::number(*precondition.expiry));
        script += " redis.call('pexpireat'," + named + ",ARGV[" + QByteArray::number(arguments.size()) + "])";
    }
};

} // namespace

QByteArray restoreCommand(const locks::Recipe& recipe, const QList<Precondition>& preconditions)
{
    const QByteArrayList removed = keysRemovedBy(recipe);
    if (removed.isEmpty())
        return {};
    Restoring restoring;
    QByteArrayList words;
    for (const QByteArray& key : removed) {
        const auto shown = std::ranges::find(preconditions, base::KeyName{key}, &Precondition::key);
        const auto writer = shown == preconditions.end() ? std::nullopt : writerOf(shown->way);
        if (!writer || shown->content.isEmpty())
            return {};
        words.append(quoted(key));
        restoring.add(*writer, words.size(), *shown);
    }
    if (restoring.arguments.size() > mostWords)
        return {};
    for (const QByteArray& argument : std::as_const(restoring.arguments))
        words.append(quoted(argument));
    return "EVAL " + quoted(restoring.script + " return 'restored'") + ' ' +
           QByteArray::number(removed.size()) + ' ' + words.join(' ');
}

} // namespace lockscope::admin
