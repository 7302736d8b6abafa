#pragma once

#include "core/base/peercertificate.h"
#include "core/base/result.h"
#include "core/redis/endpoint.h"

class QSslSocket;

namespace lockscope::redis
{

/// Tells the socket whom to believe and what to show, as the endpoint's TLS options say. Errors:
/// FileUnreadable (of a file of certificates or a key, with why).
base::Result<void> prepareTls(QSslSocket& socket, const Endpoint& endpoint);

/// The certificate that the peer has shown; empty texts where it has shown none yet.
base::PeerCertificate peerOf(const QSslSocket& socket, const TlsOptions& options);

/// Whether the options name one certificate and the peer has shown another.
bool isAnotherThanPinned(const QSslSocket& socket, const TlsOptions& options);

/// Why TLS with that endpoint did not come about, by what the socket and the peer say of it. Errors:
/// TlsUntrusted, TlsCertificateWanted, TlsCertificateRefused, TlsVersion, TlsFailed.
base::Error tlsFailure(const QSslSocket& socket, const Endpoint& endpoint);

} // namespace lockscope::redis
