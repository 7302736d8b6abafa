#pragma once

#include "core/base/peercertificate.h"

#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;

/// A certificate that was not trusted: its own statements, its fingerprint for comparison, and a way to trust
/// exactly this one nevertheless. Main thread.
class UntrustedPart final : public QWidget
{
    Q_OBJECT
public:
    explicit UntrustedPart(QWidget* parent = nullptr);

    /// Shows the certificate that was refused.
    void put(const base::PeerCertificate& certificate);

Q_SIGNALS:
    /// The operator has compared the fingerprint and trusts it; 64 hexadecimal digits.
    void believed(const QByteArray& sha256);

private:
    PlainLabel* m_says;
    PlainLabel* m_fingerprint;
    QByteArray m_sha256;
};

} // namespace lockscope::ui
