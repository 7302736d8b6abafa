#pragma once

#include "core/console/address.h"

#include <QCheckBox>

namespace lockscope::ui
{

/// Whether locks are looked for on a replica of the server, beside an address that does not say so itself.
/// Main thread.
class ReplicaChoice final : public QCheckBox
{
    Q_OBJECT
public:
    explicit ReplicaChoice(QWidget* parent = nullptr);

    /// Not to be chosen where the address has no place for it, and hidden where it says so already.
    void put(const base::Result<console::Address>& address);
    /// What it adds to the address, as of TlsFields.
    [[nodiscard]] QStringList parameters() const;
};

} // namespace lockscope::ui
