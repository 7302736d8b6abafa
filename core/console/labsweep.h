#pragma once

#include "core/console/export.h"
#include "core/lab/sweep.h"

#include <QObject>

#include <memory>

class QThread;

namespace lockscope::console
{

/// Plays a sweep on a thread of its own, in virtual time. Lives on the thread of its user; every call returns
/// at once, every signal arrives on that thread. Its destruction waits for the few runs that are under way.
class LabSweep final : public QObject
{
    Q_OBJECT
public:
    explicit LabSweep(QObject* parent = nullptr);
    ~LabSweep() override;

    /// Plays that sweep from its begin; one that is under way is given up, and sends no more signals.
    void start(const lab::SweepTerms& terms);
    /// Ends it after the few runs that are under way; finished() follows.
    void stop();
    /// Writes the heat map of what was played as SVG, on a thread of the pool; saved() follows.
    void save(const QString& path, const QString& title);
    [[nodiscard]] bool isUnderWay() const { return m_thread != nullptr; }
    /// Returns the sum so far.
    [[nodiscard]] const lab::SweepResult& result() const { return m_result; }

Q_SIGNALS:
    /// Comes now and then: result() has more.
    void grew();
    /// It is over, or was stopped. Errors: FileUnreadable (a build without the locks' scripts).
    void finished(const lockscope::base::Result<void>& outcome);
    /// Errors: FileUnwritable.
    void saved(const lockscope::base::Result<void>& outcome);

private:
    void take(int sweep, const base::Result<lab::SweepResult>& part);
    void end(int sweep);
    void giveUp();

    std::unique_ptr<QThread> m_thread; ///< of the sweep under way; null = none
    lab::SweepResult m_result;
    base::Result<void> m_outcome;
    FileExport m_export;
    int m_sweep = 0; ///< reports of an earlier one are not taken
};

} // namespace lockscope::console
