#pragma once

#include "core/base/time.h"

#include <QByteArray>

#include <deque>
#include <optional>

namespace lockscope::watch
{

/// Estimates how many requests other clients send: the server counts how often it reads from a connection
/// (INFO stats, total_reads_processed; source: redis.io/commands/info), and what this program has sent is
/// subtracted. Of one server. Pure; one thread.
class OtherRequests
{
public:
    /// Returns whether to ask for INFO stats now; a true answer counts as asked.
    [[nodiscard]] bool isDue(base::MonoTime now);
    /// Takes the answer to INFO stats. `own` is how many writes of this program the server had to read before
    /// and with that question, counted from any moment; `at` is when the question was sent.
    void take(const QByteArray& stats, quint64 own, base::MonoTime at);
    /// True where others were seen to send so few that hardly any of them would wait for a long command of
    /// ours; false where that is not known (yet).
    [[nodiscard]] bool areFew() const { return m_areFew; }

private:
    struct Sample {
        base::MonoTime at{};
        qint64 others = 0; ///< reads from their connections, counted from any moment
    };
    std::optional<base::MonoTime> m_asked;
    std::deque<Sample> m_samples; ///< of the last second
    qint64 m_reads = 0;           ///< as the server counted last
    bool m_isReported = true;     ///< the server has that figure
    bool m_areFew = false;
};

} // namespace lockscope::watch
