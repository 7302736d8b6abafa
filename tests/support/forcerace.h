#pragma once

#include "core/admin/operationexecutor.h"
#include "core/watch/keyread.h"
#include "tests/support/memoryjournal.h"

#include <QSet>
#include <QTimer>

#include <random>

namespace lockscope::support
{

/// Force-releases against holders that hand one lock over and take it again all the time, mostly by the same
/// id: each acquisition has a number, sent by the server together with it, so that every one that was taken
/// from its holder is known. Runs by the event loop; deterministic but for the timing.
class ForceRace final : public QObject
{
public:
    struct Score {
        int tries = 0;
        int right = 0;   ///< the acquisition that was seen, and no other, was freed
        int refused = 0; ///< it had changed, or was over
        int other = 0;   ///< unknown or failed
        int wrong = 0;   ///< an acquisition was freed that nobody had seen, or one that was not reported
    };

    ForceRace(const QString& uri, int tries, quint64 seed);
    ~ForceRace() override;

    void start();
    [[nodiscard]] bool isOver() const { return m_over; }
    /// When it is over.
    [[nodiscard]] Score score() const;

private:
    class Contender;

    void see();
    void judgeSight(qint64 before, const locks::LockPtr& lock, qint64 after);
    void force(const locks::LockPtr& lock, qint64 number);
    void next();
    void number(std::function<void(qint64)> reported);
    void lookOnce(std::function<void(const locks::LockPtr&)> reported);
    void lookOn(const std::shared_ptr<watch::KeyRead>& look,
        const std::function<void(const locks::LockPtr&)>& reported);

    base::SteadyClock m_clock;
    redis::Client m_eyes;
    MemoryJournal m_journal;
    locks::LockPtr m_known;
    std::unique_ptr<admin::OperationExecutor> m_executor;
    std::vector<std::unique_ptr<Contender>> m_contenders;
    std::mt19937_64 m_random;
    QTimer m_delay;
    std::function<void()> m_afterDelay;
    const int m_wanted;
    Score m_score;
    QSet<qint64> m_reported; ///< acquisitions that were reported as freed by us
    QSet<qint64> m_freed;    ///< acquisitions that their holders missed
    bool m_over = false;
};

} // namespace lockscope::support
