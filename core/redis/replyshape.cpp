#include "core/redis/replyshape.h"

#include <QHash>

namespace lockscope::redis
{

namespace
{

enum class Shape : quint8 { Integer, Text, TextOrNil, List, Pairs, Two };

/// By the first word of the command.
const QHash<QByteArray, Shape>& shapes()
{
    static const QHash<QByteArray, Shape> known{{"exists", Shape::Integer}, {"hlen", Shape::Integer},
        {"hstrlen", Shape::Integer}, {"llen", Shape::Integer}, {"strlen", Shape::Integer},
        {"zcard", Shape::Integer}, {"pttl", Shape::Integer}, {"pexpiretime", Shape::Integer},
        {"info", Shape::Text}, {"type", Shape::Text}, {"getrange", Shape::Text}, {"ping", Shape::Text},
        {"get", Shape::TextOrNil}, {"hget", Shape::TextOrNil}, {"zscore", Shape::TextOrNil},
        {"scan", Shape::Two}, {"evalsha_ro", Shape::List}, {"hscan", Shape::Two}, {"time", Shape::Two},
        {"hgetall", Shape::Pairs}, {"lrange", Shape::List}, {"zrange", Shape::List},
        {"xrevrange", Shape::List}, {"role", Shape::List}, {"pubsub", Shape::List}};
    return known;
}

} // namespace

bool fitsCommand(const Reply& reply, const QByteArrayList& words)
{
    if (reply.isError() || words.isEmpty())
        return true;
    const auto shape = shapes().constFind(words.constFirst());
    if (shape == shapes().constEnd())
        return true;
    switch (*shape) {
    case Shape::Integer:
        return reply.isInteger();
    case Shape::Text:
        return reply.isText();
    case Shape::TextOrNil:
        return reply.isText() || reply.isNil();
    case Shape::List:
        return reply.isArray() || reply.isNil();
    case Shape::Pairs:
        return (reply.isArray() && reply.elements.size() % 2 == 0) || reply.isNil();
    case Shape::Two:
        return reply.isArray() && reply.elements.size() == 2;
    }
    return true;
}

} // namespace lockscope::redis
