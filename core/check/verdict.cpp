#include "core/check/verdict.h"

#include <algorithm>

namespace lockscope::check
{

using record::Expectation;
using record::Header;

namespace
{

bool fits(const Expectation& expected, const Violation& violation, const Header& header)
{
    if (expected.rule != violation.rule || (expected.resource && *expected.resource != violation.resource))
        return false;
    return !expected.invariant || (violation.invariant >= 0 &&
                                      header.invariants.at(violation.invariant).what == *expected.invariant);
}

} // namespace

bool Verdict::passed() const
{
    return unexpected.isEmpty() && std::ranges::all_of(counts, [](const Count& each) { return each.met(); });
}

Verdict verdict(const Header& header, const QList<Violation>& found)
{
    Verdict verdict;
    for (const Expectation& each : header.expected)
        verdict.counts.append({each, 0});
    for (const Violation& violation : found) {
        const auto place = std::ranges::find_if(verdict.counts,
            [&](const Verdict::Count& each) { return fits(each.expected, violation, header); });
        if (place == verdict.counts.end())
            verdict.unexpected.append(violation);
        else
            place->found += violation.times;
    }
    return verdict;
}

} // namespace lockscope::check
