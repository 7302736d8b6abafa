#pragma once

#include "core/profile/connectionfile.h"

namespace lockscope::profile
{

/// The connections of a configuration of Redisson, as YAML or as JSON, which YAML includes: single, Sentinel,
/// cluster, replicated and master/slave servers, with what concerns its locks as notes. Nothing where it is
/// none. The names are those of Redisson's own configuration files; since 3.52 some stand above the section.
std::optional<ImportedFile> redissonConnections(const QByteArray& content);

} // namespace lockscope::profile
