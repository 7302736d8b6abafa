#pragma once

#include "core/base/peercertificate.h"

#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;

/// A certificate that was not trusted: what it says of itself, its fingerprint to be compared, and the way to
/// believe this very one all the same. Main thread.
class UntrustedPart final : public QWidget
{
    Q_OBJECT
public:
    explicit UntrustedPart(QWidget* parent = nullptr);

    void put(const base::PeerCertificate& certificate);

Q_SIGNALS:
    /// The operator has compared it; 64 hexadecimal digits.
    void believed(const QByteArray& sha256);

private:
    PlainLabel* m_says;
    PlainLabel* m_fingerprint;
    QByteArray m_sha256;
};

} // namespace lockscope::ui
