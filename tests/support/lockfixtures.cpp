#include "tests/support/lockfixtures.h"

#include "core/base/printable.h"

#include <algorithm>

namespace lockscope::support
{

using locks::Candidate;
using locks::Observation;
using locks::Reading;
using redis::Command;
using redis::Reply;

namespace
{

QByteArray uuidOf(char digit)
{
    return QByteArray(8, digit) + '-' + QByteArray(4, digit) + "-4" + QByteArray(3, digit) + "-8" +
           QByteArray(3, digit) + '-' + QByteArray(12, digit);
}

QByteArray permitOf(char digit) { return QByteArray(15, char(0xf0)) + digit; }

void addItems(QList<Reply>& items, const QByteArrayList& words, bool pairs)
{
    for (const QByteArray& word : words) {
        const qsizetype equals = word.lastIndexOf('=');
        items.append(Reply::bulk(pairs ? word.first(equals) : word));
        if (pairs)
            items.append(Reply::bulk(word.sliced(equals + 1)));
    }
}

} // namespace

QByteArray spelledOut(const QByteArray& text)
{
    QByteArray spelled = text;
    for (const char digit : {'1', '2', '3'}) {
        spelled.replace(QByteArray("U") + digit, uuidOf(digit));
        spelled.replace(QByteArray("P") + digit, permitOf(digit));
    }
    return spelled.contains("\\x") ? base::fromTyped(QString::fromLatin1(spelled)) : spelled;
}

QByteArray shortened(QByteArray bytes)
{
    for (const char digit : {'1', '2', '3'}) {
        bytes.replace(uuidOf(digit), QByteArray("U") + digit);
        bytes.replace(permitOf(digit), QByteArray("P") + digit);
    }
    return bytes;
}

Keyspace::Keyspace(const QByteArray& notation)
{
    for (const QByteArray& line : notation.split('\n')) {
        QByteArrayList words = line.simplified().split(' ');
        if (words.size() < 2)
            continue;
        Value value;
        value.type = words.takeFirst();
        const QByteArray key = spelledOut(words.takeFirst());
        if (words.value(words.size() - 1).startsWith("ttl="))
            value.expiresAt = fixtureNow.time_since_epoch().count() + words.takeLast().sliced(4).toLongLong();
        std::ranges::transform(words, words.begin(), spelledOut);
        value.text = words.value(0);
        addItems(value.items, words, value.type == "hash" || value.type == "zset");
        m_values.insert(key, value);
    }
}

Reply Keyspace::answer(const Command& command) const
{
    static const QHash<QByteArray, QByteArray> types{{"hgetall", "hash"}, {"lrange", "list"},
        {"zrange", "zset"}, {"getrange", "string"}, {"hscan", "hash"}, {"smembers", "set"},
        {"srandmember", "set"}, {"zscore", "zset"}, {"hget", "hash"}};
    const auto value = m_values.constFind(command.words.value(1));
    const bool missing = value == m_values.constEnd();
    if (command.name() == "exists")
        return Reply::number(std::ranges::count_if(
            command.words.sliced(1), [this](const QByteArray& key) { return m_values.contains(key); }));
    if (command.name() == "type")
        return Reply::status(missing ? QByteArray("none") : value->type);
    if (command.name() == "pexpiretime")
        return Reply::number(missing ? -2 : value->expiresAt);
    if (!types.contains(command.name()))
        return Reply::error("NOPERM no such question");
    if (!missing && value->type != types.value(command.name()))
        return Reply::error("WRONGTYPE Operation against a key holding the wrong kind of value");
    if (command.name() == "getrange")
        return Reply::bulk(missing ? QByteArray() : value->text.left(1024));
    if (command.name() == "hscan")
        return Reply::array({Reply::bulk("0"), Reply::array(missing ? QList<Reply>() : value->items)});
    if (command.name() == "srandmember")
        return missing ? Reply::nil() : value->items.value(0);
    if (command.name() == "zscore" || command.name() == "hget") {
        const qsizetype place = missing ? -1 : value->items.indexOf(Reply::bulk(command.words.value(2)));
        return place < 0 ? Reply::nil() : value->items.at(place + 1);
    }
    return missing ? Reply::array({}) : Reply::array(value->items);
}

QList<Reading> readings(const locks::Family& family, const Candidate& candidate, const Keyspace& keyspace)
{
    QList<Reading> all;
    for (const Command& question : family.questions(candidate))
        all.append({question, keyspace.answer(question)});
    for (const Command& question : family.moreQuestions(candidate, all))
        all.append({question, keyspace.answer(question)});
    return all;
}

std::optional<Observation> look(const Candidate& candidate, const Keyspace& keyspace)
{
    for (const locks::Family* family : locks::families()) {
        if (family->claims(candidate))
            return family->decode(candidate, readings(*family, candidate, keyspace), fixtureNow);
    }
    return std::nullopt;
}

Candidate candidate(const QByteArray& name, const QByteArray& type)
{
    using Type = Candidate::Type;
    Candidate made;
    made.key = {spelledOut(name)};
    made.type = type == "hash"     ? Type::Hash
                : type == "string" ? Type::String
                : type == "zset"   ? Type::SortedSet
                : type == "set"    ? Type::Set
                                   : Type::Other;
    return made;
}

QByteArray sketch(const std::optional<Observation>& observation)
{
    if (!observation)
        return "nothing";
    const auto left = [](base::ServerTime until) { return QByteArray::number((until - fixtureNow).count()); };
    QByteArrayList words{locks::name(observation->kind)};
    for (const locks::Holder& holder : observation->holders) {
        QByteArray word = holder.id.bytes + 'x' + QByteArray::number(holder.count);
        if (holder.mode == locks::Mode::Read)
            word += "(read)";
        words.append(holder.expiresAt ? word + '@' + left(*holder.expiresAt) : word);
    }
    words.append(observation->expiresAt ? "ttl=" + left(*observation->expiresAt) : QByteArray("forever"));
    if (observation->waiters) {
        QByteArrayList ids;
        for (const locks::Waiter& waiter : observation->waiters->list)
            ids.append(waiter.id.bytes + (waiter.validUntil ? '@' + left(*waiter.validUntil) : QByteArray()));
        words.append("waiters=" + ids.join(','));
    }
    if (observation->permits)
        words.append("available=" + QByteArray::number(observation->permits->available));
    if (observation->permits && observation->permits->limit)
        words.append("of=" + QByteArray::number(*observation->permits->limit));
    if (observation->latchCount)
        words.append("count=" + QByteArray::number(*observation->latchCount));
    if (observation->token)
        words.append("token=" + QByteArray::number(*observation->token));
    words.append('[' + observation->evidence.join(' ') + ']');
    for (const locks::Kind kind : observation->couldAlsoBe)
        words.append('?' + locks::name(kind));
    words.append(locks::name(observation->fenceStrength));
    return shortened(words.join(' '));
}

} // namespace lockscope::support
