#pragma once

#include "core/check/rulecheck.h"

#include <optional>

namespace lockscope::check
{

/// Fencing tokens rise from hold to hold, and a resource that has seen a token takes no write with an older
/// one. A token may be told late: it is too old only where it was given after its client had asked when a
/// greater one was out already. What a server shows is told in the order in which it was given.
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
