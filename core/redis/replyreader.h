#pragma once

#include "core/base/result.h"
#include "core/redis/reply.h"
#include "core/redis/replyguard.h"

#include <memory>
#include <optional>

struct redisReader;

namespace lockscope::redis
{

/// Turns bytes into replies: hiredis' reader builds our values directly, behind a ReplyGuard. Pure: the same
/// bytes give the same replies however they are cut.
class ReplyReader
{
public:
    /// `limits` are those of each reply.
    explicit ReplyReader(ReplyLimits limits = {});
    ~ReplyReader();
    ReplyReader(const ReplyReader&) = delete;
    ReplyReader& operator=(const ReplyReader&) = delete;

    /// Takes the next bytes of the stream.
    void feed(QByteArrayView bytes);

    /// Returns the next whole reply, which may be taken or read until the next call, or null until more bytes
    /// have come. Errors: Protocol, TooLarge (detail: the announced size), after the replies before; the
    /// stream is then lost until reset().
    base::Result<Reply*> next();

    /// Forgets everything: a new connection begins.
    void reset();

private:
    struct Free {
        void operator()(redisReader* reader) const;
    };

    void start();

    ReplyGuard m_guard;
    std::unique_ptr<redisReader, Free> m_reader;
    std::optional<base::Error> m_failure; ///< of the guard
    Reply m_root;                         ///< the reply being built,
    bool m_isReported = false;            ///< or the one that next() has answered
};

} // namespace lockscope::redis
