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

/// The figures of a run: waiting times, the cost of an acquisition, fairness. Main thread.
class FiguresPart final : public QWidget
{
    Q_OBJECT
public:
    explicit FiguresPart(QWidget* parent = nullptr);

    /// Shows the figures of the run as judged so far.
    void put(const console::Judgement& judgement, const record::Recording& recording);
    /// Shows the invariants of the resources as counted until `at`.
    void showMoment(record::Moment at);
    void clear();
    [[nodiscard]] QString text() const; ///< the whole text, as lines

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
    record::Recording m_recording; ///< its header alone
    QList<check::Violation> m_violations;
    record::Moment m_at{0};
};

} // namespace lockscope::ui
