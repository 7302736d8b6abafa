#pragma once

#include "core/console/address.h"

#include <QCheckBox>

namespace lockscope::ui
{

/// The choice to search for locks on a replica of the server, where the address itself does not state it.
/// Main thread.
class ReplicaChoice final : public QCheckBox
{
    Q_OBJECT
public:
    explicit ReplicaChoice(QWidget* parent = nullptr);

    /// Disables the choice where the address has no place for it, and hides it where the address already
    /// states it.
    void put(const base::Result<console::Address>& address);
    /// Returns what it adds to the address, in the form of TlsFields::parameters().
    [[nodiscard]] QStringList parameters() const;
};

} // namespace lockscope::ui
