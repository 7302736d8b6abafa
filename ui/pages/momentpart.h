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

/// A moment of a recording: the event as a sentence, the command that was sent with its answer, and what that
/// command means. Main thread.
class MomentPart final : public QWidget
{
    Q_OBJECT
public:
    explicit MomentPart(QWidget* parent = nullptr);

    /// `step` is the index of the recording's step at `at`, or of the last one before; -1: there is none yet.
    void put(const figure::TimelineIndex& index, record::Moment at, qsizetype step);
    [[nodiscard]] QString text() const; ///< the whole text, as lines

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
