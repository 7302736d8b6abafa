#pragma once

#include "core/profile/profile.h"

namespace lockscope::profile
{

/// Applies the changes of `mine` since `base` to `theirs`, which others have written meanwhile: field by
/// field, and each pin, prefix, statement and alias by itself. Where both have changed the same one, mine
/// counts.
QList<Profile> merged(const QList<Profile>& base, const QList<Profile>& mine, const QList<Profile>& theirs);

} // namespace lockscope::profile
