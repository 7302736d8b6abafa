#pragma once

#include "core/base/result.h"

#include <QString>

namespace lockscope::redis
{

/// Where a server listens: as typed in a URI, or as a server announces another.
struct HostPort {
    QString host; ///< a name, or an address without brackets
    quint16 port = 0;
    QString numeric = {}; ///< the address that is announced beside a name, for where the name is not known

    /// Returns "host:6379", "[::1]:6379".
    [[nodiscard]] QString text() const;
    /// Reads host[:port], [v6][:port], percent-encoded as in a URI. Errors: InvalidUri; detail names the part
    /// ("host", "port"), and nothing of the text.
    static base::Result<HostPort> fromUriText(const QString& text, quint16 defaultPort);

    /// True for the same host and port, whatever address stands beside the name.
    friend bool operator==(const HostPort& left, const HostPort& right)
    {
        return left.host == right.host && left.port == right.port;
    }
};

} // namespace lockscope::redis

Q_DECLARE_TYPEINFO(lockscope::redis::HostPort, Q_RELOCATABLE_TYPE);
