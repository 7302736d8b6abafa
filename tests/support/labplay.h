#pragma once

#include "core/lab/runner.h"
#include "core/record/recording.h"

#include <QTimer>

#include <functional>

namespace lockscope::support
{

/// A run of the Lab for a test: plays when it is told to, and keeps what was recorded. Blocks, as only tests
/// may.
class LabPlay
{
public:
    explicit LabPlay(lab::Scenario scenario, lab::RunSettings settings = {});
    /// One that was forked.
    explicit LabPlay(std::unique_ptr<lab::Runner> runner);

    /// Starts it and waits until it runs. A run that cannot start ends the test.
    void start();
    /// Waits until scenario time has reached `moment`, or it is over.
    void reach(record::Moment moment);
    /// Waits until it stands so.
    void becomes(lab::RunState state);
    /// Waits for its end.
    void finish();

    [[nodiscard]] lab::Runner& runner() { return *m_runner; }
    [[nodiscard]] const record::Recording& recording() const { return m_recording; }
    /// All steps of that sort, in order.
    [[nodiscard]] QList<record::Step> steps(record::What what) const;
    /// "" where exactly the expected violations occurred, else what is wrong.
    [[nodiscard]] QString objection() const;

    /// The longest that this process stood still since the start: for that long nothing was in time.
    [[nodiscard]] base::nanoseconds longestStall() const { return m_longestStall; }

private:
    void follow();
    void beat();

    base::SteadyClock m_clock;
    std::unique_ptr<lab::Runner> m_runner;
    record::Recording m_recording;
    bool m_isOver = false;
    QTimer m_heart;
    base::MonoTime m_lastBeat{};
    base::nanoseconds m_longestStall{0};
};

/// Plays it to its end, and again where the machine stood still meanwhile: at 20x, a tenth of a second is
/// two. After five times the last one counts, whatever it was.
std::unique_ptr<LabPlay> playedInTime(const lab::Scenario& scenario, lab::RunSettings settings);

/// One that is built in; the test ends where it cannot be read.
lab::Scenario labScenario(const char* id);
/// The identifiers of those that play in real time only, or of all others.
QByteArrayList labScenariosInRealTime(bool inRealTime);
/// Plays one of them, as fast as is true, but not so fast that a busy machine's hiccup is as long as a lease;
/// of the herd a tenth (all of it is judged in labfork).
/// "" where exactly what it means to show has occurred.
QString objectionTo(const QByteArray& id);

} // namespace lockscope::support
