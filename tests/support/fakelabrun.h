#pragma once

#include "core/console/labrun.h"

#include <QStringList>

namespace lockscope::support
{

/// A LabRun that a test drives: it remembers what it was asked and reports what it is given, at once.
class FakeLabRun final : public console::LabRun
{
    Q_OBJECT
public:
    using LabRun::LabRun;

    [[nodiscard]] QList<lab::Scenario> scenarios() const override { return known; }
    void start(const lab::Scenario& scenario, const lab::RunSettings& settings) override;
    void startOn(
        const lab::RunPlace& place, const lab::Scenario& scenario, const lab::RunSettings& settings) override;
    [[nodiscard]] QString visited() const override { return place; }
    void pause() override { calls.append(QStringLiteral("pause")); }
    void resume() override { calls.append(QStringLiteral("resume")); }
    void step() override { calls.append(QStringLiteral("step")); }
    void setSpeed(double speed) override { calls.append(QStringLiteral("speed %1").arg(speed)); }
    void stop() override { calls.append(QStringLiteral("stop")); }
    void intervene(const lab::Fault& fault) override;
    void fork(const record::Recording& run, record::Moment at) override;
    [[nodiscard]] lab::RunState state() const override { return m_state; }

    void enter(lab::RunState state);
    /// Tells the whole of a recording as one part.
    void tell(const record::Recording& recording);
    /// Tells those of its steps, `end` excluded; with the first all names.
    void tellSteps(const record::Recording& recording, qsizetype begin, qsizetype end);
    /// Its violations, as the checker finds them.
    void judge(const record::Recording& recording, bool isFinal = true);

    QList<lab::Scenario> known;
    QStringList calls;
    lab::RunSettings settings;
    QString place; ///< of a run on a server, as long as a test leaves it so

private:
    lab::RunState m_state = lab::RunState::Fresh;
};

/// Two scenarios that are not played.
QList<lab::Scenario> fakeScenarios();

} // namespace lockscope::support
