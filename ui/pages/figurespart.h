#pragma once

#include "core/console/labrun.h"
#include "core/record/recording.h"

#include <QWidget>

namespace lockscope::ui
{

class FactList;
class HistogramView;
class PartHeading;
class PlainLabel;

/// The figures of a run: how long was waited, what an acquisition costs, how fair it was. Main thread.
class FiguresPart final : public QWidget
{
    Q_OBJECT
public:
    explicit FiguresPart(QWidget* parent = nullptr);

    void put(const console::Judgement& judgement, const record::Recording& recording);
    /// What has to hold of the resources is counted until then.
    void showMoment(record::Moment at);
    void clear();
    [[nodiscard]] QString text() const; ///< all that is said, as lines

private:
    enum Fact { Waits, HandOver, Holding, Served, Cost, Order, Throughput, Kept, Invariants, FactCount };
    struct Picture {
        PartHeading* heading;
        HistogramView* view;
        void put(const check::Distribution& times) const;
    };
    [[nodiscard]] Picture makePicture(const QString& name);
    void putCounts(const check::Statistics& figures);
    void putPictures(const check::Statistics& figures);

    PlainLabel* m_none;
    FactList* m_facts;
    Picture m_waits, m_handOvers;
    record::Recording m_recording; ///< its header
    QList<check::Violation> m_violations;
    record::Moment m_at{0};
};

} // namespace lockscope::ui
