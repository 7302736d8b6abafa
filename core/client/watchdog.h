#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/client/hold.h"

#include <QList>

#include <map>
#include <optional>

namespace lockscope::client
{

/// The renewals of one client, as a pure schedule: each lock is renewed a third of the lease after it was
/// taken, and every third from then on. Locks that are due at about the same time and are renewed in the same
/// way go in one batch. Re-entering starts no second renewal. A failure for the moment is tried again while
/// the lease lasts; a hold that the server denies, or a final error, ends the renewal and is reported as a
/// loss. Source: source-systems C.
class Watchdog
{
public:
    /// The holds that go to the server in one script.
    struct Batch {
        quint64 id = 0;
        Renewal renewal = Renewal::Field;
        QList<Hold> holds;
    };
    /// A hold that is not ours any more, or that cannot be kept: no error = the server says not held.
    struct Loss {
        Hold hold;
        std::optional<base::Error> reason;
    };

    explicit Watchdog(base::milliseconds lease);

    /// Return the lease that a renewal sets, and the time between two renewals.
    [[nodiscard]] base::milliseconds lease() const { return m_lease; }
    [[nodiscard]] base::milliseconds period() const { return m_lease / 3; }

    /// Records a hold that was taken or re-entered at `now` (when the attempt was sent).
    void held(const Hold& hold, base::MonoTime now);
    /// Records a hold that was released for good, or given up.
    void released(const Hold& hold);
    /// True where the hold is renewed.
    [[nodiscard]] bool watches(const Hold& hold) const;

    /// Returns when tick() has something to renew; empty = nothing is to be renewed, or all of it is under
    /// way.
    [[nodiscard]] std::optional<base::MonoTime> nextTick() const;
    /// Makes everything due at `now`: whether it is still held may have changed.
    void hurry(base::MonoTime now);
    /// Returns the holds that are due at `now`, at most 100 a batch.
    QList<Batch> tick(base::MonoTime now);
    /// Takes the answer to a batch: one flag per hold in its order, or the error of the call.
    QList<Loss> answered(quint64 batch, const base::Result<QList<bool>>& flags, base::MonoTime now);

    /// Archives all of its state in a fixed order: `archive(field, …)` writes or reads each.
    template<class Archive>
    void fields(Archive& archive)
    {
        archive(m_lease, m_serial, m_lastBatch, m_entries, m_sent);
    }

private:
    struct Kept {
        Hold hold;
        quint64 serial = 0; ///< of its beginning
        base::MonoTime expiresAt{};

        template<class Archive>
        void fields(Archive& archive)
        {
            archive(hold, serial, expiresAt);
        }
    };
    /// One lock, as far as it is renewed in one way.
    struct Entry {
        QList<Kept> holds;
        base::MonoTime due{};
        bool inFlight = false;

        template<class Archive>
        void fields(Archive& archive)
        {
            archive(holds, due, inFlight);
        }
    };
    struct Sent {
        QList<Hold> holds;
        base::MonoTime at{};
        quint64 serial = 0; ///< the answer does not concern holders that began later

        template<class Archive>
        void fields(Archive& archive)
        {
            archive(holds, at, serial);
        }
    };
    using Entries = std::map<std::pair<Renewal, base::KeyName>, Entry>;

    [[nodiscard]] QList<Hold> takeDue(Renewal renewal, base::MonoTime now);
    [[nodiscard]] Batch batchOf(Renewal renewal, const QList<Hold>& holds, base::MonoTime now);
    [[nodiscard]] Entry* entryOf(const Hold& hold);
    [[nodiscard]] static Kept* keptIn(Entry* entry, const Hold& hold);
    void renewed(const Hold& hold, const Sent& sent);
    void settle(const Sent& sent);
    QList<Loss> failed(const Sent& sent, const base::Error& error, base::MonoTime now);
    [[nodiscard]] bool isMeant(const Hold& hold, const Sent& sent);

    base::milliseconds m_lease;
    quint64 m_serial = 0;
    quint64 m_lastBatch = 0;
    Entries m_entries;
    std::map<quint64, Sent> m_sent;
};

} // namespace lockscope::client
