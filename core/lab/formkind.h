#pragma once

#include "core/client/hold.h"
#include "core/locks/kind.h"

#include <optional>

namespace lockscope::lab
{

/// Returns the kind of lock that a form takes; a home-made one (empty) is a string.
locks::Kind kindOfForm(const std::optional<client::Form>& form);
/// Returns the mode in which its holder has it.
locks::Mode modeOfForm(const std::optional<client::Form>& form);

} // namespace lockscope::lab
