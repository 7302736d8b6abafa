#include "core/locks/hints.h"

#include "core/locks/dialect.h"
#include "core/locks/possiblelock.h"

#include <algorithm>
#include <cmath>

namespace lockscope::locks
{

namespace
{

/// Renewals come a little late, and the length of a lease is rounded.
constexpr double ratioTolerance = 0.05;

/// The clients that any library of the table uses: another one says nothing.
bool isKnownClient(const QByteArray& client)
{
    static const QSet<QByteArray> clients = [] {
        QSet<QByteArray> all;
        for (const Dialect& dialect : builtInDialects())
            all += QSet<QByteArray>(dialect.traces.clients.begin(), dialect.traces.clients.end());
        return all;
    }();
    return clients.contains(client);
}

void weighScripts(Weight& weight, const Traces& traces, const Hints& hints)
{
    const auto isThere = [&hints](const QByteArray& script) { return hints.scripts.contains(script); };
    if (std::ranges::none_of(traces.scripts, isThere))
        return;
    weight.points += points::ofScript;
    weight.facts.append("script-known");
}

void weighClient(Weight& weight, const Traces& traces, const Hints& hints)
{
    const bool uses = traces.clients.contains(hints.client);
    if (traces.clients.isEmpty() || (!uses && !isKnownClient(hints.client)))
        return;
    weight.points += uses ? points::ofClient : -points::ofClient;
    weight.facts.append(QByteArray(uses ? "client-" : "other-client-") +
                        name(hints.clientProved ? Certainty::Proved : Certainty::Likely));
}

void weighRenewals(Weight& weight, const Traces& traces, const Hints& hints, bool isSettled)
{
    const bool isRenewedSo =
        hints.renewedAt && traces.renewsAt && std::abs(*hints.renewedAt - *traces.renewsAt) <= ratioTolerance;
    if (isSettled || isRenewedSo) {
        weight.points += points::ofRhythm;
        weight.facts.append("renewal-fits");
    } else if (hints.renewedAt && traces.neverRenews) {
        weight.points -= points::ofRhythm;
        weight.facts.append("renewed-by-others");
    }
}

} // namespace

QByteArray clientNameOf(const QByteArray& library)
{
    const auto end = std::ranges::find_if(library, [](char c) { return c == ' ' || c == '('; });
    return library.first(std::distance(library.begin(), end)).toLower();
}

Weight weightOf(const Traces& traces, const Hints& hints, bool isSettled)
{
    Weight weight;
    weighScripts(weight, traces, hints);
    weighClient(weight, traces, hints);
    weighRenewals(weight, traces, hints, isSettled);
    return weight;
}

} // namespace lockscope::locks
