#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::ui
{

/// Why something is not known, as a clause for people, from the identifiers of Health::reason and
/// Lock::unknownReason; one that is not known here is shown as it is.
[[nodiscard]] QString lossWords(const QByteArray& reason);

} // namespace lockscope::ui
