#pragma once

#include "core/base/time.h"

namespace lockscope::support
{

/// A clock that stands still until a test moves it.
class FakeClock final : public base::Clock
{
public:
    [[nodiscard]] base::MonoTime now() const override { return m_now; }
    void advance(base::nanoseconds by) { m_now += by; }

private:
    base::MonoTime m_now{std::chrono::hours(1)};
};

} // namespace lockscope::support
