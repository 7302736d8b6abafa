#pragma once

#include "core/figure/timelineindex.h"
#include "core/lab/keytrace.h"
#include "core/lab/programtrace.h"

#include <QWidget>

#include <optional>

namespace lockscope::ui
{

class ClientStateModel;
class FittingTable;
class Foldout;
class NameView;
class PartHeading;
class PlainLabel;

/// A moment of a recording: the event as a sentence, the command that was sent with its answer, what that
/// command means, and what each client does then. Of a run of the Lab also the server's keys before and after
/// the command, the line of each client's program that runs, and the whole program of the client that the
/// event is about, or that was chosen in the table. Main thread.
class MomentPart final : public QWidget
{
    Q_OBJECT
public:
    explicit MomentPart(QWidget* parent = nullptr);

    /// `step` is the index of the recording's step at `at`, or of the last one before; -1: there is none yet.
    void put(const figure::TimelineIndex& index, record::Moment at, qsizetype step);
    [[nodiscard]] QString text() const; ///< the whole text, as lines

private:
    /// Where each thread of a run of the Lab is in its program, and what the servers' keys are.
    struct Programs {
        record::Header header;
        lab::ProgramTrace trace;
        std::optional<lab::KeyTrace> keys;
    };
    void putExchange(const record::Recording& recording, qsizetype step);
    void followPrograms(const record::Recording& recording);
    void showKeys(qsizetype command);
    [[nodiscard]] QStringList linesAt(qsizetype clients, record::Moment at) const;
    void showProgram(qint32 client);

    PlainLabel* m_moment;
    PlainLabel* m_sentence;
    PartHeading* m_heading;
    NameView* m_call;
    PlainLabel* m_answer;
    PlainLabel* m_meaning;
    Foldout* m_script;
    Foldout* m_keys;
    PartHeading* m_who;
    ClientStateModel* m_clients;
    FittingTable* m_table;
    Foldout* m_program;
    std::optional<Programs> m_programs;
    record::Moment m_at{0}; ///< the shown moment
    qint32 m_client = 0;    ///< whose program is shown
};

} // namespace lockscope::ui
