#pragma once

#include "core/lab/program.h"

#include <functional>

namespace lockscope::lab
{

/// What stands for a name inside ${…}.
using Lookup = std::function<QByteArray(const QByteArray& name)>;

/// The text with every ${name} replaced, from the inside out.
QByteArray expanded(const QByteArray& text, const Lookup& lookup);

/// Whether two expanded texts compare in that way: as numbers where both are, else as bytes.
bool isTrue(const QByteArray& left, Condition::Is is, const QByteArray& right);

} // namespace lockscope::lab
