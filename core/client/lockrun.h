#pragma once

#include "core/client/acquiremachine.h"
#include "core/client/locklink.h"
#include "core/client/releasemachine.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace lockscope::client
{

/// Drives one machine over the connections: does its acts, feeds it the answers, wakes it on time. Deletes
/// itself when the machine has finished, just before the owner is told; an owner that deletes it earlier
/// hears nothing more. Thread: the client's.
class LockRun : public QObject
{
    Q_OBJECT
public:
    LockRun(const LockLink& link, Ask ask, QObject* parent);

    /// The outcome never comes from within this call.
    virtual void begin() = 0;

protected:
    void run(LockKind::Compose compose, std::function<void(const redis::Client::Answer&)> done);
    void wakeAt(std::optional<base::MonoTime> moment);
    virtual void awake() = 0;
    /// Nothing of this may be touched afterwards.
    void endLife();
    [[nodiscard]] base::MonoTime now() const { return m_link.clock.now(); }

    const LockLink& m_link;
    const Ask m_ask;
    const LockKind& m_kind;

private:
    void ring();

    std::unique_ptr<QTimer> m_alarm; ///< made when it is needed first: most locks are free
    bool m_isRinging = false;
};

class AcquireRun final : public LockRun
{
    Q_OBJECT
public:
    /// `done` also gets the moment at which the deciding attempt was sent: the lease counts from there.
    using Done = std::function<void(const base::Result<Attempt>&, base::MonoTime sentAt)>;
    AcquireRun(const LockLink& link, Ask ask, AcquireTerms terms, Done done, QObject* parent);
    ~AcquireRun() override;

    void begin() override;
    void giveUp();

private:
    void awake() override;
    void perform(const AcquireMachine::Acts& acts);
    void perform(AcquireMachine::Act act);
    void tellOwner();
    void attempt();
    void subscribe();
    void unsubscribe();

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
    ReleaseRun(const LockLink& link, Ask ask, qint64 heldBefore, Done done, QObject* parent);

    void begin() override;

private:
    void awake() override;
    void perform(const ReleaseMachine::Acts& acts);
    void tellOwner();

    ReleaseMachine m_machine;
    Done m_done;
};

} // namespace lockscope::client
