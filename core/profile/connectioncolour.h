#pragma once

#include <QByteArray>
#include <QtGlobal>

namespace lockscope::profile
{

/// The colour by which people tell their connections apart, beside the environment, which has its own.
enum class ConnectionColour : quint8 { None, Blue, Green, Orange, Violet, Pink, Olive };

constexpr int connectionColours = 7;

QByteArray name(ConnectionColour colour); ///< "none", "blue", "green", …
/// Returns None for a colour of another release.
ConnectionColour colourFromName(const QByteArray& name);

} // namespace lockscope::profile
