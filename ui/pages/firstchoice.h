#pragma once

#include "core/base/raw.h"
#include "core/base/time.h"
#include "core/locks/lock.h"

#include <QList>

#include <optional>

namespace lockscope::ui
{

/// The choice of the lock on which the sandbox's first window opens: the one that was selected last, or else
/// the one with most to show. Pure; asked repeatedly until it answers, once.
class FirstChoice
{
public:
    /// Begins a choice at `now`; `remembered` (may be empty) has some seconds to appear.
    void begin(const base::KeyName& remembered, base::MonoTime now);
    void end() { m_open = false; }
    [[nodiscard]] bool isOpen() const { return m_open; }

    /// Returns the choice among `locks`; nothing as long as a better one may come.
    [[nodiscard]] std::optional<locks::LockRef> choose(
        const QList<locks::LockPtr>& locks, base::MonoTime now);

private:
    base::KeyName m_remembered;
    base::MonoTime m_since{};
    bool m_open = false;
};

} // namespace lockscope::ui
