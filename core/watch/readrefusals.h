#pragma once

#include "core/watch/keyread.h"

#include <optional>

namespace lockscope::watch
{

/// The refusals that keep discovery from reading what it finds: a command that is not permitted, or keys that
/// are all refused. A user who may read some names and not others lacks nothing. Pure.
class ReadRefusals
{
public:
    /// Takes the result of a read of this pass.
    void took(const KeyReadResult& result);
    /// Ends the pass: all that was found in it has been read.
    void passEnded();

    /// Returns the refusal of the last pass; nothing where nothing is refused.
    [[nodiscard]] const std::optional<base::Error>& reason() const { return m_reason; }

private:
    std::optional<base::Error> m_reason;
    std::optional<base::Error> m_command, m_keys; ///< that were refused in this pass
    bool m_hasRead = false;                       ///< anything, in this pass
};

} // namespace lockscope::watch
