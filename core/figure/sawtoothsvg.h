#pragma once

#include "core/figure/sawtooth.h"

#include <QHash>

namespace lockscope::figure
{

/// The sawtooth of a lock as SVG, with the names of its holders above it; `area` of the frame begins at 0, 0.
/// The page that it stands in must have pictureStyle(). `aliases` by client id. Pure.
QString sawtoothSvg(const locks::History& history, const locks::Kind& kind, const SawtoothFrame& frame,
    const QHash<QByteArray, QString>& aliases = {});

} // namespace lockscope::figure
