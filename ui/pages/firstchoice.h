#pragma once

#include "core/base/raw.h"
#include "core/base/time.h"
#include "core/locks/lock.h"

#include <QList>

#include <optional>

namespace lockscope::ui
{

/// Which lock the sandbox's first window opens on: the one that was looked at last, or else the one that has
/// most to tell. Pure; asked now and then until it answers, once.
class FirstChoice
{
public:
    /// From `now` on a lock is to be chosen; `remembered` (may be empty) has some seconds to appear.
    void begin(const base::KeyName& remembered, base::MonoTime now);
    void end() { m_open = false; }
    [[nodiscard]] bool isOpen() const { return m_open; }

    /// The choice among `locks`; nothing as long as a better one may come.
    [[nodiscard]] std::optional<locks::LockRef> choose(
        const QList<locks::LockPtr>& locks, base::MonoTime now);

private:
    base::KeyName m_remembered;
    base::MonoTime m_since{};
    bool m_open = false;
};

} // namespace lockscope::ui
