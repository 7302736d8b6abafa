#pragma once

#include "core/check/verdict.h"
#include "core/record/recording.h"

#include <QString>

/// Words and sentences for people, translated, plain text; names in their printable form. Any thread.
namespace lockscope::check
{

/// A few words for a list: "Two at once", "Lost wake-up".
QString ruleWords(record::Rule rule);
/// "never negative", "no member twice", …
QString invariantWords(const record::Invariant& invariant);

/// "✓ Two holders at once: did not happen", "✕ Lost wake-up: happened 3 times", "? Overtaken: could not be
/// judged: …", "– Too many permits: nothing here is of that kind".
QString sentence(const RuleVerdict& rule);
/// Says in one or two sentences what was violated, by whom, from when to when and why.
QString sentence(const Violation& violation, const record::Recording& recording);
/// "Passed: …", "Nothing was broken, but not all could be judged: …", "Prevented: …" of a branch, "Could not
/// be judged: …", or "Failed: …" with what was missing and what was not expected.
QString sentence(const Verdict& verdict);

} // namespace lockscope::check
