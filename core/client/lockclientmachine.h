#pragma once

#include "core/base/wakelist.h"
#include "core/client/acquiremachine.h"
#include "core/client/holdbook.h"
#include "core/client/lockkind.h"
#include "core/client/releasemachine.h"
#include "core/client/watchdog.h"
#include "core/redis/client.h"

#include <variant>

namespace lockscope::client
{

/// The way in which a lock is asked for.
struct AcquireOptions {
    std::optional<base::milliseconds> wait{base::milliseconds(0)}; ///< empty = without limit; 0 = one attempt
    std::optional<base::milliseconds> lease = {};                  ///< fixed, not renewed; empty = watchdog
    Form form = Form::Reentrant;
    qint64 permits = 1;    ///< of a semaphore
    QByteArray token = {}; ///< of a lock that is a string with a token; empty = a new one
};

/// Returns how long that time takes on a server where it passes `speed` times as slowly; at least 1 ms.
base::milliseconds onServer(base::milliseconds time, double speed);

/// One client of the locks of one server, as a pure machine: the attempts and releases under way, the
/// channels that waiters listen on, the watchdog and the book of holds. Events in, acts out, no clock and no
/// socket inside. The owner does the acts in their order and brings back each answer with its ticket; also,
/// time() and renew() must be called at wakeAt(). A value.
class LockClientMachine
{
public:
    /// Identifies an attempt or a release. The owner chooses it: not 0, and not that of another one under
    /// way.
    using Id = quint64;

    /// The owner sends this call, and brings back its answer with the ticket.
    struct Call {
        quint64 ticket = 0;
        ScriptCall script;
        Id id = 0;                ///< 0 = for no attempt and no release
        QList<Hold> renewed = {}; ///< for a renewal
    };
    /// The owner subscribes to the channel, and brings back the answer with the ticket.
    struct Subscribe {
        quint64 ticket = 0;
        base::ChannelName channel;
    };
    /// The owner leaves the channel; nothing is answered.
    struct Unsubscribe {
        base::ChannelName channel;
    };
    /// This act and those below report to the owner what has happened.
    struct Subscribed { ///< or was refused for good
        base::ChannelName channel;
        base::Result<void> result;
    };
    struct Refused { ///< one try of an attempt; the wait may go on
        Id id = 0;
        base::milliseconds ttl{0};
    };
    /// The attempt waits so long, or until a message comes.
    struct Sleeps {
        Id id = 0;
        base::milliseconds lasts{0};
    };
    struct Woken { ///< and tries again
        Id id = 0;
        bool byMessage = false;
    };
    struct Acquired { ///< or the wait is over without it
        Id id = 0;
        Hold hold;
        base::Result<Attempt> outcome;
    };
    /// The release is over.
    struct Released {
        Id id = 0;
        base::Result<Leave> outcome;
    };
    struct Kept { ///< the fixed lease is set; false = it is not held any more
        Id id = 0;
        base::Result<bool> isHeld;
    };
    struct Renewed { ///< by the watchdog; false = the server denies the hold
        Hold hold;
        qint64 thread = 0;
        base::Result<bool> isHeld;
    };
    struct Lost { ///< the server denies the hold (no reason), or it could not be renewed
        Holding holding;
        std::optional<base::Error> reason = {};
    };
    using Act = std::variant<Call, Subscribe, Unsubscribe, Subscribed, Refused, Sleeps, Woken, Acquired,
        Released, Kept, Renewed, Lost>;
    using Acts = QList<Act>;

    explicit LockClientMachine(base::milliseconds watchdogLease);

    /// Takes a lock. Acquired follows.
    Acts acquire(Id id, const Hold& hold, qint64 thread, const AcquireOptions& options, base::MonoTime now);
    /// Ends the wait; an attempt that is under way decides.
    Acts giveUp(Id id, base::MonoTime now);
    /// Leaves the hold once. Released follows.
    Acts release(Id id, const Hold& hold, base::MonoTime now);
    /// Gives the hold that fixed lease, without a watchdog, from now on. Kept follows.
    Acts keepFor(Id id, const Hold& hold, base::milliseconds lease, base::MonoTime now);
    /// Drops the report of that attempt or release: its outcome is no longer asked for.
    Acts forget(Id id);
    /// Makes the owner itself a listener from now on. Subscribed follows.
    Acts listen(const base::ChannelName& name);
    [[nodiscard]] bool isSubscribed(const base::ChannelName& name) const;

    /// Takes the answer to the call, or to the subscription, with that ticket.
    Acts answered(quint64 ticket, const redis::Client::Answer& answer, base::MonoTime now);
    /// Takes a message of a channel that is subscribed to.
    Acts message(const base::ChannelName& name, base::MonoTime now);
    /// The subscriber's connection is there, and new: everything is subscribed again.
    Acts linkUp();
    void linkDown();
    /// The server is another one than before: the machine finds out whether all is held there.
    Acts verifyHolds(base::MonoTime now);
    /// Does the work that was to wait until `now`.
    Acts time(base::MonoTime now);
    /// Sends the renewals that are due.
    Acts renew(base::MonoTime now);

    /// Returns when time() and renew() must be called if no event comes before; empty = never.
    [[nodiscard]] std::optional<base::MonoTime> wakeAt() const;
    /// True where there is no attempt and no release.
    [[nodiscard]] bool isIdle() const { return m_attempts.empty() && m_releases.empty(); }
    [[nodiscard]] const HoldBook& book() const { return m_book; }
    [[nodiscard]] base::milliseconds watchdogLease() const { return m_watchdog.lease(); }
    /// Returns the holds whose fixed lease is over; an owner that does not take them goes on believing in
    /// them.
    QList<Holding> takeLapsed(base::MonoTime now) { return m_book.takeLapsed(now); }
    /// Sets how many times as fast as the server's its time passes.
    void setSpeed(double speed) { m_speed = speed; }

    /// Archives all of its state but the speed in a fixed order: `archive(field, …)` writes or reads each.
    template<class Archive>
    void fields(Archive& archive)
    {
        archive(m_book, m_watchdog, m_attempts, m_releases, m_pending, m_channels, m_ticket);
        if (archive.reads())
            wakeAnew();
    }
    /// Checks a machine that was read back: it asks only for what its kinds of lock can do, and for locks of
    /// that prefix.
    [[nodiscard]] bool isSound(const QByteArray& prefix) const;

private:
    /// One lock that is being taken.
    struct LockAttempt {
        Ask ask;
        qint64 thread = 0;
        std::optional<base::milliseconds> lease = {}; ///< fixed; empty = the watchdog's
        base::MonoTime sentAt{}; ///< of the try that decides: the lease counts from there
        bool isListening = false;
        AcquireMachine machine{AcquireTerms{}};

        template<class Archive>
        void fields(Archive& archive)
        {
            archive(ask, thread, lease, sentAt, isListening, machine);
        }
    };
    /// One lock that is being left.
    struct LockRelease {
        Ask ask;
        ReleaseMachine machine{ReleaseTerms{}};

        template<class Archive>
        void fields(Archive& archive)
        {
            archive(ask, machine);
        }
    };
    /// The attempt, release or other matter that an answer belongs to.
    struct Pending {
        enum class To : quint8 { Try, Look, Leave, Release, LookAfter, Keep, Renewal, Verify, Subscription };
        To to = To::Try;
        Id id = 0;
        quint64 batch = 0;              ///< for Renewal
        QList<Hold> holds = {};         ///< for Renewal, Keep and Verify
        base::ChannelName channel = {}; ///< for Subscription
        base::milliseconds lease{0};    ///< for Keep
        base::MonoTime sentAt{};        ///< for Keep
        bool wasWatched = false;        ///< for Keep

        template<class Archive>
        void fields(Archive& archive)
        {
            archive.among(to, To::Subscription);
            archive(id, batch, holds, channel, lease, sentAt, wasWatched);
        }
    };
    struct Channel {
        enum class State : quint8 { Wanted, Asked, Confirmed };
        State state = State::Wanted;
        quint64 ticket = 0;                ///< for the request that counts
        std::map<Id, bool> listeners = {}; ///< attempts; true = has been reported as subscribed
        bool isOwners = false;             ///< the owner listens

        template<class Archive>
        void fields(Archive& archive)
        {
            archive.among(state, State::Confirmed);
            archive(ticket, listeners, isOwners);
        }
    };

    Acts taken() { return std::exchange(m_acts, {}); }
    quint64 expect(Pending pending);
    void call(Pending pending, ScriptCall script);
    void ask(Pending::To to, Id id, LockKind::Compose compose, Ask ask);
    [[nodiscard]] base::milliseconds fromServer(base::milliseconds time) const;

    void perform(Id id, const AcquireMachine::Acts& acts);
    void perform(Id id, LockAttempt& attempt, AcquireMachine::Act act);
    void perform(Id id, const ReleaseMachine::Acts& acts);
    void attemptOver(Id id);
    void enter(const LockAttempt& attempt, const Attempt& outcome);
    void releaseOver(Id id);
    void ring(Id id);

    void take(const Pending& pending, const redis::Client::Answer& answer);
    void takeOfAttempt(const Pending& pending, const redis::Client::Answer& answer);
    void takeOfRelease(const Pending& pending, const redis::Client::Answer& answer);
    void tried(Id id, LockAttempt& attempt, const redis::Client::Answer& answer);
    void kept(const Pending& pending, const redis::Client::Answer& answer);
    void renewed(const Pending& pending, const redis::Client::Answer& answer);
    void lose(const Hold& hold, const std::optional<base::Error>& reason);
    [[nodiscard]] base::Result<HoldState> holdStateIn(const redis::Client::Answer& answer) const;

    void subscribe(const base::ChannelName& name, Channel& channel);
    void listen(Id id, LockAttempt& attempt);
    void unlisten(Id id, LockAttempt& attempt);
    void confirm(const Pending& pending, const redis::Client::Answer& answer);
    void watchdogChanged() { m_renewAt = m_watchdog.nextTick(); }
    void wakeAnew();

    double m_speed = 1;
    base::MonoTime m_now{}; ///< of the present event
    HoldBook m_book;
    Watchdog m_watchdog;
    std::map<Id, LockAttempt> m_attempts;
    std::map<Id, LockRelease> m_releases;
    std::map<quint64, Pending> m_pending; ///< by ticket
    std::map<base::ChannelName, Channel> m_channels;
    quint64 m_ticket = 0;
    base::WakeList<Id> m_wakes; ///< for attempts and releases
    std::optional<base::MonoTime> m_renewAt;
    Acts m_acts;
};

} // namespace lockscope::client
