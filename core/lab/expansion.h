#pragma once

#include "core/lab/program.h"

#include <functional>

namespace lockscope::lab
{

/// Returns the text for a name inside ${…}.
using Lookup = std::function<QByteArray(const QByteArray& name)>;

/// Returns the text with every ${name} replaced, from the inside out.
QByteArray expanded(const QByteArray& text, const Lookup& lookup);

/// Returns whether two expanded texts compare in that way: as numbers where both are, else as bytes.
bool isTrue(const QByteArray& left, Condition::Is is, const QByteArray& right);

} // namespace lockscope::lab
