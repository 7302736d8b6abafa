#pragma once

#include "core/base/peercertificate.h"

#include <QString>

namespace lockscope::words
{

/// The fingerprint as people compare it: "AB:CD:…".
QString fingerprint(const base::PeerCertificate& certificate);

/// Says whom it names, who signed it, and until when it is good (this machine's time zone).
QString sentence(const base::PeerCertificate& certificate);

/// The way out where the certificate is not trusted but is the right one: what to compare, and what to add to
/// the address.
QString pinAdvice(const base::PeerCertificate& certificate);

/// A certificate that ends soon, or that is believed only because it is pinned, at `now`: a sentence; empty
/// where there is nothing to say.
QString warning(const base::PeerCertificate& certificate, const QDateTime& now);

/// The faults of a certificate, from the detail of an error TlsUntrusted: "it has expired, it is for another
/// name".
QString certificateFaults(const QByteArray& detail);

} // namespace lockscope::words
