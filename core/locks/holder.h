#pragma once

#include "core/base/compactoptional.h"
#include "core/base/raw.h"
#include "core/base/shared.h"
#include "core/base/time.h"
#include "core/locks/kind.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <optional>

namespace lockscope::locks
{

/// How the beginning of a hold is known that was not seen.
enum class SinceBy : quint8 {
    Found,    ///< it was held when it was first seen, and maybe before
    IdleTime, ///< the server told that nobody has used its key from then on; maybe it was held before
    Value,    ///< its value has the time at which its client took it, by the client's clock
    Asked,    ///< its value has the time at which its client began to ask for it, by the client's clock
};

/// A holder of the lock.
struct Holder {
    base::HolderId id;        ///< exactly as stored ("uuid:7", "uuid:7:write", 16 raw bytes of a permit)
    qint64 count = 1;         ///< reentry count
    base::ServerTime since{}; ///< held since, as far as seen
    base::CompactOptional<base::ServerTime> expiresAt; ///< this hold's own expiry, where it has one
    Mode mode = Mode::Exclusive;
    bool sinceExact = false;          ///< we saw it being taken
    SinceBy sinceBy = SinceBy::Found; ///< where it is not exact

    /// The client's part of the id, else the whole id.
    [[nodiscard]] QByteArray clientOrId() const { return client().isEmpty() ? id.bytes : client(); }
    /// The client's part of the id (a uuid) and the thread's, where it has them.
    [[nodiscard]] QByteArray client() const { return m_named ? m_named->client : partOf(m_client); }
    /// The same, in the holder's own room: valid as long as this holder stays as it is.
    [[nodiscard]] QByteArrayView clientView() const
    {
        return m_named ? QByteArrayView(m_named->client)
                       : QByteArrayView(id.bytes).sliced(m_client.at, m_client.size);
    }
    [[nodiscard]] QByteArray thread() const { return m_named ? m_named->thread : partOf(m_thread); }
    /// Sets the parts of an id that stays as it is. Parts that are not in the id take room of their own.
    void setParts(const QByteArray& client, const QByteArray& thread);

    friend bool operator==(const Holder&, const Holder&) = default;

private:
    struct Part {
        quint8 at = 0;
        quint8 size = 0;
        friend bool operator==(const Part&, const Part&) = default;
    };
    struct Named {
        QByteArray client, thread;
        friend bool operator==(const Named&, const Named&) = default;
    };
    [[nodiscard]] QByteArray partOf(Part part) const { return id.bytes.mid(part.at, part.size); }

    Part m_client, m_thread;
    base::SharedOptional<Named> m_named; ///< of parts that are not in the id, or of a long id
};

/// The stable identifiers of the JSON output: "idle-time".
QByteArray name(SinceBy by);

/// A waiter, where waiters are listed (fair lock).
struct Waiter {
    base::HolderId id;
    std::optional<bool> alive; ///< has a subscriber on its channel; empty = not known yet
    base::CompactOptional<base::ServerTime>
        validUntil; ///< its place in the queue is valid until (clients' clock)

    friend bool operator==(const Waiter&, const Waiter&) = default;
};

/// The queue before a lock, as far as it can be known.
struct Waiters {
    qint64 count = 0;
    base::Shared<QList<Waiter>> list = {}; ///< of Listed, next first
    Visibility visibility = Visibility::Unknown;

    friend bool operator==(const Waiters&, const Waiters&) = default;
};

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::Holder, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::locks::Waiter, Q_RELOCATABLE_TYPE);
