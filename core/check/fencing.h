#pragma once

#include "core/check/rulecheck.h"

#include <optional>

namespace lockscope::check
{

/// The rule that fencing tokens rise from hold to hold, and that a resource that has seen a token takes no
/// write with an older one. A token may be reported late: it is too old only where its client had asked for
/// the lock after a greater one was given out. What a server shows is reported in the order in which it was
/// given.
class Fencing final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;

private:
    struct Tokens {
        qint64 highest = 0;
        std::optional<Fact> givenBy;
        QHash<quint64, qint64> highestWhenAsked;
    };
    struct Guarded {
        qint64 highest = 0;
        std::optional<Fact> takenBy;
    };
    void give(Tokens& tokens, const record::Step& step);
    void giveSeen(Tokens& tokens, const record::Step& step);
    void write(Guarded& guarded, const record::Step& step);
    [[nodiscard]] static Violation breach(
        const record::Step& step, const std::optional<Fact>& before, qint64 bound);

    ByIndex<Tokens> m_tokens;
    ByIndex<Guarded> m_guarded;
};

} // namespace lockscope::check
