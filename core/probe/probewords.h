#pragma once

#include "core/probe/connectionprobe.h"

/// What a test of a connection has found, as words for people: translated, plain text. Any thread.
namespace lockscope::probe
{

/// "Finding locks", "Waking those who wait".
QString title(ProbeFinding::What what);
/// What it means: "Primary", "not known: …", or why it is denied.
/// `server`: its address without secrets, where its limit is to be told as well.
QString sentence(const ProbeFinding& finding, const QString& server = {});
/// Why not all locks are seen, or not the latest (ProbeFinding::limit): what follows “It connects, but …”.
QString limitWords(const QByteArray& limit);
/// What to do; empty where nothing is to be done.
QString advice(const ProbeFinding& finding);

} // namespace lockscope::probe
