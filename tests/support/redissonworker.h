#pragma once

#include "tests/support/redissonpeer.h"
#include "tests/support/truthworker.h"

#include <QTimer>

namespace lockscope::support
{

/// The clients "a" and "b" of a peer, one of which waits for the lock while the other holds it: by turns held
/// by a, held by b, and free. What is true is what they saw themselves, and when.
class RedissonWorker final : public TruthWorker
{
public:
    /// Does not own the peer, whose clients are open.
    explicit RedissonWorker(RedissonPeer& peer);

    void begin(TruthLog& log, const base::Clock& clock) override;

    int doubted = 0; ///< so many holds were gone when they were to be released
    int failed = 0;  ///< so many acts were answered with an exception

private:
    using Step = void (RedissonWorker::*)();

    void ask(const QByteArray& thread, const QByteArrayList& words, Step next);
    void look();
    void rest(base::milliseconds time, Step next);
    void take();
    void taking();
    void leave();
    void leaving();
    void awaitOther();
    void leaveOther();
    void leavingOther();

    RedissonPeer& m_peer;
    TruthLog* m_log = nullptr;
    const base::Clock* m_clock = nullptr;
    QTimer m_turn;
    PeerCall m_call, m_other;
    Step m_next = nullptr;
    bool m_mayBeLeft = false; ///< an attempt to release it was not answered
};

} // namespace lockscope::support
