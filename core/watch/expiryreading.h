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

/// How a server tells when a key expires; of two the later one is the poorer.
enum class ExpiryWay : quint8 {
    Absolute,            ///< PEXPIRETIME (Redis 7.0)
    Remaining,           ///< PTTL between two TIMEs, which is as good where both show the same millisecond
    RemainingByOwnClock, ///< PTTL between sending and answer: as good as the round trip
};

/// The deadlines of a lock as they were known before, each maybe off by `within`.
struct KnownDeadlines {
    QList<base::ServerTime> moments;
    base::milliseconds within{0};
};
/// Those of that lock and of its holders; null: none.
KnownDeadlines knownDeadlines(const locks::Lock* lock);

/// Asks for expiries in the way that the server knows, and answers as if PEXPIRETIME had been asked. What
/// remains is told to the millisecond, so that the deadline lies between (clock before + rest) and (clock
/// after + rest), which mostly is one moment. A known deadline that may be meant is taken to stand, or each
/// look would find it moved. Pure; one look.
class ExpiryReading
{
public:
    using Answers = QList<base::Result<redis::Reply>>;

    explicit ExpiryReading(ExpiryWay way, KnownDeadlines known = {});

    /// What goes out in place of `questions`.
    [[nodiscard]] QList<redis::Command> asking(const QList<redis::Command>& questions) const;
    /// The answers to `questions`, from those to asking(questions). Nothing: they are to be asked again,
    /// since the server does not know the way, forbids it alone, or paused in between. `at` = the server's
    /// clock as far as it is known when they came, `took` after they were sent.
    std::optional<Answers> read(const QList<redis::Command>& questions, const Answers& answers,
        base::ServerTime at, base::nanoseconds took);

    /// The way that the server knows, as far as it has shown.
    [[nodiscard]] ExpiryWay way() const { return m_way; }
    /// A deadline that was told may be off by so much; 0 = it is exact.
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
