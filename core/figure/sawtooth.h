#pragma once

#include "core/locks/event.h"

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QString>

namespace lockscope::figure
{

/// The sawtooth of one lock as pure geometry: remaining time over time, drawn from what was seen. The widget
/// paints it, and sawtoothSvg() writes the same values as SVG.
struct Sawtooth {
    struct Segment {           ///< one straight fall of the remaining time
        QPointF from, to;      ///< in plot coordinates
        int holder = 0;        ///< index of the holder: gives the colour
        bool noExpiry = false; ///< drawn along the top
    };
    /// An event on the curve.
    struct Mark {
        enum class What : quint8 { Renewal, HandOver, Acquired, Released, Expired };
        QPointF at;
        What what = What::Renewal;
        base::ServerTime moment{};
    };
    /// A label of an axis.
    struct Tick {
        double position = 0; ///< x or y
        QString label;
    };
    QRectF plot; ///< where the curve is, inside the given size
    QList<Segment> segments;
    QList<Mark> marks;
    QList<QRectF> gaps; ///< where we could not see
    QList<QRectF> free; ///< where nobody held it
    QList<Tick> timeTicks, ttlTicks;
    QList<base::HolderId> holders;
};

/// The event that a mark stands for.
locks::EventKind eventOf(Sawtooth::Mark::What what);

/// How much of the past is drawn, and into what.
struct SawtoothFrame {
    QRectF area; ///< the widget's rectangle
    base::ServerTime now{};
    base::milliseconds span{60'000}; ///< the past shown
    double labelWidth = 48;          ///< room for y labels
    double labelHeight = 16;         ///< room for x labels
    QString edge;                    ///< what `now` is called: "now", a time of day
};

/// Lays out the sawtooth of that history. Pure.
Sawtooth sawtooth(const locks::History& history, const SawtoothFrame& frame);

} // namespace lockscope::figure
