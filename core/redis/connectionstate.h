#pragma once

#include "core/base/connectstep.h"
#include "core/base/error.h"
#include "core/base/peercertificate.h"
#include "core/base/time.h"

#include <QMetaType>

#include <optional>

namespace lockscope::redis
{

/// See base::ConnectStep.
using Step = base::ConnectStep;

/// The state of a connection. `Waiting` = between two attempts.
struct ConnectionState {
    Step step = Step::Idle;
    std::optional<base::Error> failure; ///< why the last attempt ended; its step in failedStep
    Step failedStep = Step::Idle;
    int attempt = 0;          ///< 1 for the first
    base::MonoTime retryAt{}; ///< for Waiting: when the next attempt begins
    bool busy = false;        ///< a script blocks the server: a state, not a failure
    base::MonoTime busySince{};
    std::optional<base::PeerCertificate> peer; ///< by TLS: the certificate that the server has shown last

    /// True where commands can be sent.
    [[nodiscard]] bool isReady() const { return step == Step::Ready; }
    friend bool operator==(const ConnectionState&, const ConnectionState&) = default;
};

/// True of errors by which a call ended because the connection did: the state of the connection says why.
constexpr bool isOfTheLink(base::ErrorKind kind)
{
    return kind == base::ErrorKind::NotSent || kind == base::ErrorKind::OutcomeUnknown;
}

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::ConnectionState)
