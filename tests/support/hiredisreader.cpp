#include "tests/support/hiredisreader.h"

#include <hiredis/hiredis.h>
#include <memory>

namespace lockscope::support
{

using redis::Reply;

namespace
{

struct FreeReader {
    void operator()(redisReader* reader) const { redisReaderFree(reader); }
};
struct FreeReply {
    void operator()(void* reply) const { freeReplyObject(reply); }
};

Reply converted(const redisReply& reply)
{
    switch (reply.type) {
    case REDIS_REPLY_STRING:
        return Reply::bulk(QByteArray(reply.str, qsizetype(reply.len)));
    case REDIS_REPLY_STATUS:
        return Reply::status(QByteArray(reply.str, qsizetype(reply.len)));
    case REDIS_REPLY_ERROR:
        return Reply::error(QByteArray(reply.str, qsizetype(reply.len)));
    case REDIS_REPLY_INTEGER:
        return Reply::number(reply.integer);
    case REDIS_REPLY_ARRAY:
        break;
    default:
        return Reply::nil();
    }
    Reply array = Reply::array({});
    for (size_t i = 0; i < reply.elements; ++i)
        array.elements.append(converted(*reply.element[i]));
    return array;
}

} // namespace

ReadOutcome readByHiredis(const QByteArray& wire)
{
    const std::unique_ptr<redisReader, FreeReader> reader(redisReaderCreate());
    ReadOutcome outcome;
    redisReaderFeed(reader.get(), wire.constData(), size_t(wire.size()));
    for (;;) {
        void* reply = nullptr;
        outcome.sound = redisReaderGetReply(reader.get(), &reply) == REDIS_OK;
        if (reply == nullptr)
            return outcome;
        const std::unique_ptr<void, FreeReply> owner(reply);
        outcome.replies.append(converted(*static_cast<redisReply*>(reply)));
    }
}

} // namespace lockscope::support
