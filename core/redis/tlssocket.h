#pragma once

#include "core/base/peercertificate.h"
#include "core/base/result.h"
#include "core/redis/endpoint.h"

class QSslSocket;

namespace lockscope::redis
{

/// Sets the certificates that the socket trusts and shows, by the endpoint's TLS options. Errors:
/// FileUnreadable (of a file of certificates or a key, with the reason).
base::Result<void> prepareTls(QSslSocket& socket, const Endpoint& endpoint);

/// Returns the certificate that the peer has shown; empty texts where it has shown none yet.
base::PeerCertificate peerOf(const QSslSocket& socket, const TlsOptions& options);

/// Returns whether the options name one certificate and the peer has shown another.
bool isAnotherThanPinned(const QSslSocket& socket, const TlsOptions& options);

/// Returns why TLS with that endpoint failed, by the messages of the socket and the peer. Errors:
/// TlsUntrusted, TlsCertificateWanted, TlsCertificateRefused, TlsVersion, TlsFailed.
base::Error tlsFailure(const QSslSocket& socket, const Endpoint& endpoint);

} // namespace lockscope::redis
