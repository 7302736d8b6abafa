#pragma once

#include "core/profile/profile.h"

#include <QByteArray>

#include <optional>

namespace lockscope::profile
{

/// The profiles as the text of their file. Raw bytes are strings where they are UTF-8, else base64 under a
/// name that ends in "_b64".
QByteArray toJson(const QList<Profile>& profiles);

/// The profiles that `json` holds; nothing where it is not such a file: not JSON, another version, a value of
/// another type than ours. Names that it does not know are passed over.
std::optional<QList<Profile>> fromJson(const QByteArray& json);

} // namespace lockscope::profile
