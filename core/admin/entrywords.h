#pragma once

#include "core/admin/entrytest.h"

/// What a test of a connection has found, as words for people: translated, plain text. Any thread.
namespace lockscope::admin
{

/// "Finding locks", "Waking those who wait".
QString title(EntryFinding::What what);
/// What it means: "Primary", "not known: …", or why it is denied.
QString sentence(const EntryFinding& finding);
/// What to do; empty where nothing is to be done.
QString advice(const EntryFinding& finding);

} // namespace lockscope::admin
