#pragma once

#include "core/base/error.h"
#include "core/redis/hostport.h"

#include <QObject>

#include <optional>

namespace lockscope::redis
{

/// The present address of a group's primary, for every connection that goes to it: each client of an endpoint
/// that has it moves when it changes. Set by PrimaryFinder; shared on one thread.
class PrimaryPlace final : public QObject
{
    Q_OBJECT
public:
    /// Returns the address; empty while it is not known.
    [[nodiscard]] const std::optional<HostPort>& address() const { return m_address; }
    /// Returns why there is no address; empty = it is being asked for.
    [[nodiscard]] const std::optional<base::Error>& failure() const { return m_failure; }

    /// Sets the address; changed() follows at once where it is another one.
    void moveTo(const HostPort& address) { become(address, std::nullopt); }
    /// Takes the address away, with the reason where there is one.
    void lose(const std::optional<base::Error>& failure) { become(std::nullopt, failure); }

Q_SIGNALS:
    /// Emitted when the address, or the reason why there is none, is another one.
    void changed();

private:
    void become(const std::optional<HostPort>& address, const std::optional<base::Error>& failure)
    {
        if (m_address == address && m_failure == failure)
            return;
        m_address = address;
        m_failure = failure;
        Q_EMIT changed();
    }

    std::optional<HostPort> m_address;
    std::optional<base::Error> m_failure;
};

} // namespace lockscope::redis
