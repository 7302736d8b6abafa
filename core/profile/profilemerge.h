#pragma once

#include "core/profile/profile.h"

namespace lockscope::profile
{

/// What `mine` has changed since `base`, done to `theirs`, which others have written meanwhile: field by
/// field, of pins, prefixes, statements and aliases each by itself. Where both have changed the same one mine
/// stands.
QList<Profile> merged(const QList<Profile>& base, const QList<Profile>& mine, const QList<Profile>& theirs);

} // namespace lockscope::profile
