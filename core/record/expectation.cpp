#include "core/record/expectation.h"

#include "core/record/nametable.h"

namespace lockscope::record
{

namespace
{

/// In the order of Rule.
constexpr std::array<const char*, ruleCount> ruleNames{"mutual-exclusion", "read-write", "permits",
    "lost-wake-up", "fencing", "reentry", "fairness", "invariant", "taken-away", "deadlock", "starvation",
    "renewed-after-release", "released-without-hold", "never-released", "late-write"};

/// In the order of Invariant::What.
constexpr std::array<const char*, invariantCount> invariantNames{"not-negative", "at-most", "at-least",
    "ends-at", "ends-with-sum", "no-duplicates", "no-lost-updates", "rises"};

} // namespace

QByteArray name(Rule rule) { return nameIn(ruleNames, rule); }
QByteArray name(Invariant::What what) { return nameIn(invariantNames, what); }
std::optional<Rule> ruleFromName(const QByteArray& name) { return valueIn<Rule>(ruleNames, name); }

std::optional<Invariant::What> invariantFromName(const QByteArray& name)
{
    return valueIn<Invariant::What>(invariantNames, name);
}

} // namespace lockscope::record
