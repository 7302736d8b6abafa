#pragma once

#include "core/console/source.h"
#include "core/profile/connectioncolour.h"
#include "core/profile/environment.h"

#include <QString>

namespace lockscope::ui
{

/// The state of one connection at a moment, as its tab and its row in the overview show it. Main thread.
struct Standing {
    QString name; ///< given by a person; not made printable yet
    profile::Environment environment = profile::Environment::Unstated;
    locks::Health health;
    qsizetype inTrouble = 0; ///< locks with a finding
    profile::ConnectionColour colour = profile::ConnectionColour::None;

    /// Returns the standing of `source` under `name`; where that is empty, under its server's name.
    static Standing of(console::Source& source, const QString& name);
    /// Returns the printable name in one line of at most `limit` characters, without its environment.
    [[nodiscard]] QString shownName(qsizetype limit) const;
    /// "orders · PRODUCTION · 3 in trouble · not live since 12:03:11"
    [[nodiscard]] QString title() const;
};

} // namespace lockscope::ui
