#pragma once

#include "core/check/checker.h"
#include "core/console/labrun.h"

#include <QTimer>

namespace lockscope::console
{

/// The part of a ThreadedLabRun on its second thread: a second copy of the recording, and the checker that
/// follows it. Judges a few times a second while the run grows, and once at its end.
class RunJudge final : public QObject
{
    Q_OBJECT
public:
    RunJudge();

    /// Take a run, which is recorded a second time here: its begin, each part, and its end.
    void begin(int run, const record::Header& header);
    void take(int run, const record::Part& part);
    void finish(int run);

Q_SIGNALS:
    /// Brings the judgement of the run as far as it has come.
    void judged(int run, const lockscope::console::Judgement& judgement);

private:
    void judge(bool isFinal);

    int m_run = 0;
    record::Recording m_recording;
    std::unique_ptr<check::Checker> m_checker;
    check::StatisticsMeter m_meter;
    QTimer m_pause;
};

} // namespace lockscope::console
