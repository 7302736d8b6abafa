#include "core/profile/environment.h"

#include <array>

namespace lockscope::profile
{

namespace
{

constexpr std::array<const char*, 4> environmentNames{"unstated", "development", "test", "production"};

} // namespace

QByteArray name(Environment environment) { return environmentNames[static_cast<size_t>(environment)]; }

std::optional<Environment> environmentFromName(const QByteArray& name)
{
    for (size_t i = 0; i < environmentNames.size(); ++i)
        if (name == environmentNames[i])
            return static_cast<Environment>(i);
    return std::nullopt;
}

} // namespace lockscope::profile
