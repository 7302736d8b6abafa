#pragma once

#include "core/probe/connectionprobe.h"

/// The findings of a connection's test in words for people: translated, plain text. Any thread.
namespace lockscope::probe
{

/// Returns "Finding locks", "Waking those who wait".
QString title(ProbeFinding::What what);
/// Says what the finding means: "Primary", "not known: …", or why it is denied.
/// `server` is its address without secrets, given where its limit is to be named as well.
QString sentence(const ProbeFinding& finding, const QString& server = {});
/// Says why not all locks are seen, or not the latest (ProbeFinding::limit): the end of “It connects, but …”.
QString limitWords(const QByteArray& limit);
/// Says what to do; empty where nothing is to be done.
QString advice(const ProbeFinding& finding);

} // namespace lockscope::probe
