#pragma once

#include "core/figure/legend.h"
#include "core/figure/sawtooth.h"

#include <QHash>

#include <bitset>

namespace lockscope::figure
{

/// The sawtooth of a lock as SVG, with the names of its holders above it; `area` of the frame begins at 0, 0.
/// The page that it stands in must have pictureStyle(). `aliases` by client id. Pure.
QString sawtoothSvg(const locks::History& history, const locks::Kind& kind, const SawtoothFrame& frame,
    const QHash<QByteArray, QString>& aliases = {});

/// Explains the colours and signs of sawteeth as sawtoothSvg() writes them: those that occur in what was
/// added, and no others. Pure.
class SawtoothLegend
{
public:
    /// Takes what occurs in the sawtooth of that past.
    void add(const locks::History& history, const SawtoothFrame& frame);
    [[nodiscard]] QList<LegendEntry> entries() const;

private:
    std::bitset<std::size_t(Sawtooth::Mark::What::Expired) + 1> m_marks;
    bool m_falls = false;
    bool m_isEndless = false;
    bool m_hasGaps = false;
};

} // namespace lockscope::figure
