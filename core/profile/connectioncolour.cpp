#include "core/profile/connectioncolour.h"

#include <algorithm>
#include <array>

namespace lockscope::profile
{

namespace
{

constexpr std::array<const char*, connectionColours> colourNames{
    "none", "blue", "green", "orange", "violet", "pink", "olive"};

} // namespace

QByteArray name(ConnectionColour colour) { return colourNames[static_cast<size_t>(colour)]; }

ConnectionColour colourFromName(const QByteArray& name)
{
    const auto* const found =
        std::ranges::find_if(colourNames, [&](const char* each) { return name == each; });
    return found == colourNames.end() ? ConnectionColour::None
                                      : static_cast<ConnectionColour>(found - colourNames.begin());
}

} // namespace lockscope::profile
