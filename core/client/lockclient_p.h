#pragma once

#include "core/client/lockclient.h"
#include "core/client/lockrun.h"
#include "core/client/watchdogrun.h"

#include <QTimer>

namespace lockscope::client
{

/// The two connections, the runs under way, and what is held.
class LockClient::Private
{
public:
    Private(
        LockClient* owner, const redis::Endpoint& endpoint, LockClientOptions given, const base::Clock& time);

    void acquire(const Hold& hold, qint64 thread, const AcquireOptions& wanted, Acquired done);
    void giveUp(const base::KeyName& lock, qint64 thread);
    void release(const Hold& hold, Released done);
    void keepFor(const Hold& hold, base::milliseconds lease, Told done);
    void count(const ScriptCall& call, Counted done);
    void follow(const redis::ConnectionState& state);
    void verifyHolds();
    void look(const Holding& holding);
    void begin();
    void end();

    LockClient* const q;
    const LockClientOptions options;
    const base::Clock& clock;
    const QByteArray uuid;
    base::Result<LockScripts> scripts;
    redis::Client commands;
    redis::Client subscriber;
    LockChannels channels;
    std::optional<LockLink> link;
    bool ready = false;
    bool moved = false; ///< the server is another one than when it was ready last
    HoldBook book;
    std::unique_ptr<WatchdogRun> watchdog;
    std::unique_ptr<QObject> runs;

private:
    [[nodiscard]] Ask askFor(const Hold& hold, const AcquireOptions& wanted) const;
    [[nodiscard]] std::optional<base::Error> objectionTo(const AcquireOptions& wanted) const;
    Attempt acquired(const Holding& holding, Attempt attempt);
    void released(const Hold& hold, const base::Result<Leave>& outcome);
    void kept(const Hold& hold, base::milliseconds lease, base::MonoTime sentAt, bool isHeld);
    void lose(const Watchdog::Loss& loss);
    void refuse(std::function<void()> refusal);
    void scheduleLapse();
    void lapse();

    QTimer m_lapses;
    std::map<std::pair<base::KeyName, qint64>, AcquireRun*> m_waits; ///< by lock and thread
};

} // namespace lockscope::client
