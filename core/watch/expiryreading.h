#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/locks/lock.h"
#include "core/redis/command.h"
#include "core/redis/reply.h"

#include <QList>

#include <optional>

namespace lockscope::watch
{

/// How a server reports when a key expires. Of two ways the later one is less exact.
enum class ExpiryWay : quint8 {
    Absolute,            ///< PEXPIRETIME (Redis 7.0)
    Remaining,           ///< PTTL between two TIMEs, which is as good where both show the same millisecond
    RemainingByOwnClock, ///< PTTL between sending and answer: as good as the round trip and the clock
};

/// The deadlines of a lock as they were known before, each maybe off by `within`.
struct KnownDeadlines {
    QList<base::ServerTime> moments;
    base::milliseconds within{0};
};
/// Returns the deadlines of that lock and of its holders; a null lock has none.
KnownDeadlines knownDeadlines(const locks::Lock* lock);

/// Asks for expiries in the way that the server knows, and answers as if PEXPIRETIME had been asked. The
/// remaining time is reported to the millisecond, so the deadline lies between (clock before + rest) and
/// (clock after + rest), which is mostly one moment. A known deadline that may be meant is kept, or each read
/// would find it moved. Pure; serves one read.
class ExpiryReading
{
public:
    using Answers = QList<base::Result<redis::Reply>>;

    explicit ExpiryReading(ExpiryWay way, KnownDeadlines known = {});

    /// Returns the commands that are sent in place of `questions`.
    [[nodiscard]] QList<redis::Command> asking(const QList<redis::Command>& questions) const;
    /// Turns the answers to asking(questions) into answers to `questions`. Returns nothing where they must be
    /// asked again, since the server does not know the way, forbids it alone, or paused in between. `at` is
    /// the server's clock when they came, and `clockError` by how much that may be off either way; `took` is
    /// the time since they were sent.
    std::optional<Answers> read(const QList<redis::Command>& questions, const Answers& answers,
        base::ServerTime at, base::nanoseconds took, base::nanoseconds clockError = base::nanoseconds(0));

    /// Returns the way that the server knows, as far as it has shown.
    [[nodiscard]] ExpiryWay way() const { return m_way; }
    /// Returns by how much a reported deadline may be off; 0 = it is exact.
    [[nodiscard]] base::milliseconds within() const { return m_within; }

private:
    struct Span {
        base::ServerTime from, to;
    };
    [[nodiscard]] bool isAbsolute(const QList<redis::Command>& questions) const;
    [[nodiscard]] bool learnsAnother(const QList<redis::Command>& asked, const Answers& answers);
    [[nodiscard]] base::milliseconds slack(const Span& span) const;
    [[nodiscard]] redis::Reply deadline(qint64 remaining, const Span& span);

    ExpiryWay m_way;
    KnownDeadlines m_known;
    base::milliseconds m_within{0};
    int m_tries = 0;
};

} // namespace lockscope::watch
