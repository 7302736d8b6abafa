#include "core/redis/replyreader.h"

#include <hiredis/hiredis.h>
#include <utility>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

/// Where the element of this task belongs: the root, or its place in the array above.
Reply* placeOf(const redisReadTask* task)
{
    if (task->parent == nullptr)
        return static_cast<Reply*>(task->privdata);
    return &static_cast<Reply*>(task->parent->obj)->elements[task->idx];
}

Reply::Type textType(int type)
{
    if (type == REDIS_REPLY_STATUS)
        return Reply::Type::Status;
    return type == REDIS_REPLY_ERROR ? Reply::Type::Error : Reply::Type::Bulk;
}

void* createString(const redisReadTask* task, char* text, size_t size)
{
    Reply* place = placeOf(task);
    place->type = textType(task->type);
    place->bytes = QByteArray(text, static_cast<qsizetype>(size));
    return place;
}

void* createArray(const redisReadTask* task, int size)
{
    Reply* place = placeOf(task);
    place->type = Reply::Type::Array;
    place->elements.resize(size);
    return place;
}

void* createInteger(const redisReadTask* task, long long value)
{
    Reply* place = placeOf(task);
    place->type = Reply::Type::Integer;
    place->integer = value;
    return place;
}

void* createNil(const redisReadTask* task) { return placeOf(task); }

/// Nothing to free: every element lives in the reader's root.
void freeObject(void*) {}

redisReplyObjectFunctions buildFunctions{createString, createArray, createInteger, createNil, freeObject};

} // namespace

void ReplyReader::Free::operator()(redisReader* reader) const { redisReaderFree(reader); }

ReplyReader::ReplyReader(ReplyLimits limits)
    : m_guard(limits)
{
    start();
}

ReplyReader::~ReplyReader() = default;

void ReplyReader::start()
{
    m_reader.reset(redisReaderCreateWithFunctions(&buildFunctions));
    Q_CHECK_PTR(m_reader.get());
    m_reader->privdata = &m_root;
    m_root = {};
    m_isReported = false;
}

void ReplyReader::reset()
{
    m_guard.reset();
    m_failure.reset();
    start();
}

void ReplyReader::feed(QByteArrayView bytes)
{
    if (m_failure)
        return;
    qsizetype sound = 0;
    m_failure = m_guard.inspect(bytes, sound);
    if (redisReaderFeed(m_reader.get(), bytes.data(), static_cast<size_t>(sound)) != REDIS_OK)
        m_failure = Error{ErrorKind::Protocol, {}, m_reader->errstr};
}

Result<Reply*> ReplyReader::next()
{
    if (std::exchange(m_isReported, false))
        m_root = {};
    void* whole = nullptr;
    if (redisReaderGetReply(m_reader.get(), &whole) != REDIS_OK)
        return Error{ErrorKind::Protocol, {}, m_reader->errstr};
    m_isReported = whole != nullptr;
    if (!m_isReported && m_failure)
        return *m_failure;
    return m_isReported ? &m_root : nullptr;
}

} // namespace lockscope::redis
