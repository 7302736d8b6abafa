#pragma once

#include "core/check/violation.h"
#include "core/figure/timelineindex.h"
#include "core/figure/timespan.h"

#include <QLineF>
#include <QRectF>

namespace lockscope::figure
{

/// The timeline of a recording as pure geometry: a lane for each client and thread, faults across them, the
/// resources below, time along the bottom. A widget paints it, timelinesvg.h writes it. What falls into one
/// pixel is one thing; what is worst of it is never hidden by the rest.
struct Timeline {
    /// A line of the timeline: a client, or one of its threads.
    struct Lane {
        enum class Fold : quint8 { None, Open, Closed }; ///< of a client that has several threads
        qint32 client = -1;
        qint32 thread = 0; ///< 0 = the client itself
        QRectF row;        ///< of the whole height of the lane, without its label
        Fold fold = Fold::None;
    };
    /// A stretch of a lane in one state.
    struct Bar {
        QRectF rect;
        LaneState state = LaneState::Idle;
        int depth = 0;       ///< of Holding: 1 and more
        bool merged = false; ///< is for several that are too short to be seen
        quint32 step = 0;    ///< with which the first of it began
    };
    /// Something that happened at a moment.
    struct Mark {
        QPointF at; ///< the middle of its lane; of a fault the top of the plot
        TimelineIndex::MarkKind kind = TimelineIndex::MarkKind::Renewal;
        quint32 step = 0;
    };
    /// The way of a lock, or of a message, from one lane to another.
    struct Arrow {
        QLineF line;
        bool handOver = false;
        quint32 step = 0;
    };
    /// An area with so many arrows, or marks of a lane, that they are drawn as shading: darker where there
    /// are more.
    struct Density {
        QRectF rect;
        int level = 0; ///< 1 to mostLevel
        qint64 count = 0;
        bool ofArrows = false;
        static constexpr int mostLevel = 4;
    };
    /// A fault, drawn across all lanes.
    struct Incident {
        double x = 0;
        quint32 step = 0;
    };
    /// The values of a resource.
    struct Curve {
        qint16 resource = -1;
        QRectF area;
        QList<QLineF> lines; ///< level pieces, and upright ones from the least to the most of a pixel
        qint64 least = 0;    ///< at the bottom
        qint64 most = 0;     ///< at the top
    };
    /// A violation.
    struct Breach {
        qsizetype violation = -1; ///< which of those that were given
        QRectF band;              ///< along the top of the plot
        QList<QRectF> rows;       ///< the stretches of its clients' lanes that are visible
    };
    /// A label of the time axis.
    struct Tick {
        double x = 0;
        QString label;
    };

    QRectF plot;       ///< the lanes
    QList<Lane> lanes; ///< only visible ones
    QList<Bar> bars;
    QList<Mark> marks;
    qint64 shadedMarks = 0; ///< that cannot be seen apart, in densities; alarms are all in marks
    QList<Arrow> arrows;
    qint64 shadedArrows = 0; ///< the same for arrows
    QList<Density> densities;
    QList<Incident> faults;
    QList<Incident> acts; ///< of the viewer
    QList<Curve> curves;
    QList<Breach> breaches;
    QList<Tick> ticks;
};

/// The part of a timeline that is shown, and the area that it is drawn into.
struct TimelineFrame {
    QRectF area;
    TimeSpan span;
    double laneHeight = 26;
    double scroll = 0;       ///< how far the lanes are scrolled down
    double labelWidth = 120; ///< left of the plot
    double bandHeight = 8;   ///< above it, for violations
    double axisHeight = 20;
    double curveHeight = 48; ///< of each resource; those that do not fit into half of the area are left out
    double tickWidth = 90;   ///< room for a label of the axis
    int mostArrows = 400;
    /// The resources in the timeline beside this one, whose curves are to be compared with these: both have
    /// one axis for each. Empty = there is none.
    QList<TimelineIndex::Range> beside = {};

    /// Converts a moment to its x, and back.
    [[nodiscard]] double xOf(Moment moment, const QRectF& plot) const;
    [[nodiscard]] Moment momentOf(double x, const QRectF& plot) const;
    /// How high all lanes are together.
    [[nodiscard]] double lanesHeight(qsizetype lanes) const { return laneHeight * double(lanes); }
};

/// Lays out the visible part. `violations` are those of the recording. Pure.
Timeline timeline(
    const TimelineIndex& index, const QList<check::Violation>& violations, const TimelineFrame& frame);

/// The things under a point.
struct TimelineHit {
    std::optional<Moment> at; ///< empty: beside the plot
    qint32 client = -1;       ///< of the lane
    qint32 lane = -1;         ///< of the index
    LaneState state = LaneState::Idle;
    std::optional<quint32>
        step; ///< of the mark, fault or change that is nearest, or that the state began with
    std::optional<quint32> act; ///< of the viewer, that is nearest
    qsizetype violation = -1;
    qint16 resource = -1;
};
/// The lane at that height, also where its name is; -1 = none.
qint32 laneAt(const TimelineIndex& index, const Timeline& timeline, const TimelineFrame& frame, double y);
TimelineHit hitAt(
    const TimelineIndex& index, const Timeline& timeline, const TimelineFrame& frame, QPointF point);

} // namespace lockscope::figure
