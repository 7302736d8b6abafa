#pragma once

#include "core/client/acquiremachine.h"
#include "core/client/lockchannels.h"
#include "core/client/lockscripts.h"
#include "core/client/releasemachine.h"
#include "core/client/watchdog.h"

#include <QObject>
#include <QTimer>

#include <functional>

namespace lockscope::client
{

/// What the runs of one lock client share. Outlives them.
struct LockLink {
    redis::Client& commands;
    LockChannels& channels;
    const LockScripts& scripts;
    const base::Clock& clock;
};

/// Drives one machine over the connections: does its acts, feeds it the answers, wakes it on time. Deletes
/// itself when the machine has finished and the owner was told; an owner that deletes it earlier hears
/// nothing more. Thread: the client's.
class LockRun : public QObject
{
    Q_OBJECT
public:
    LockRun(const LockLink& link, Hold hold, QObject* parent);

    virtual void begin() = 0;

protected:
    void look(std::function<void(const base::Result<HoldSight>&)> done);
    void wakeAt(std::optional<base::MonoTime> moment);
    virtual void awake() = 0;

    const LockLink& m_link;
    const Hold m_hold;

private:
    QTimer m_alarm;
};

class AcquireRun final : public LockRun
{
    Q_OBJECT
public:
    /// `done` also gets the moment at which the deciding attempt was sent: the lease counts from there.
    using Done = std::function<void(const base::Result<Attempt>&, base::MonoTime sentAt)>;
    AcquireRun(const LockLink& link, Hold hold, const AcquireTerms& terms, Done done, QObject* parent);
    ~AcquireRun() override;

    void begin() override;

private:
    void awake() override;
    void perform(const AcquireMachine::Acts& acts);
    void tellOwner();
    void attempt();
    void subscribe();
    void unsubscribe();

    const base::milliseconds m_lease;
    AcquireMachine m_machine;
    Done m_done;
    base::MonoTime m_sentAt{};
    quint64 m_listener = 0;
};

class ReleaseRun final : public LockRun
{
    Q_OBJECT
public:
    using Done = std::function<void(const base::Result<Leave>&)>;
    ReleaseRun(const LockLink& link, Hold hold, qint64 heldBefore, base::milliseconds lease, Done done,
        QObject* parent);

    void begin() override;

private:
    void awake() override;
    void perform(const ReleaseMachine::Acts& acts);
    void tellOwner();
    void send();

    const base::milliseconds m_lease;
    ReleaseMachine m_machine;
    Done m_done;
};

} // namespace lockscope::client
