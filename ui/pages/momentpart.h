#pragma once

#include "core/figure/timelineindex.h"

#include <QWidget>

namespace lockscope::ui
{

class ClientStateModel;
class FittingTable;
class Foldout;
class NameView;
class PartHeading;
class PlainLabel;

/// What happened at a moment of a recording: a sentence, the command that was sent and its answer, and what
/// that command means. Main thread.
class MomentPart final : public QWidget
{
    Q_OBJECT
public:
    explicit MomentPart(QWidget* parent = nullptr);

    /// `step` is what happened at `at` or led to it: the index of one of the recording's, or -1: nothing yet.
    void put(const figure::TimelineIndex& index, record::Moment at, qsizetype step);
    [[nodiscard]] QString text() const; ///< all that is said, as lines

private:
    void putExchange(const record::Recording& recording, qsizetype step);

    PlainLabel* m_moment;
    PlainLabel* m_sentence;
    PartHeading* m_heading;
    NameView* m_call;
    PlainLabel* m_answer;
    PlainLabel* m_meaning;
    Foldout* m_script;
    PartHeading* m_who;
    ClientStateModel* m_clients;
    FittingTable* m_table;
};

} // namespace lockscope::ui
