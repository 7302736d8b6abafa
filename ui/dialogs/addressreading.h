#pragma once

#include "core/console/address.h"
#include "ui/widgets/plainlabel.h"

namespace lockscope::ui
{

/// A line below an address field that says how the address is understood, or what is wrong with it. Main
/// thread.
class AddressReading final : public PlainLabel
{
    Q_OBJECT
public:
    explicit AddressReading(QWidget* parent = nullptr);

    /// Says how the typed address was understood, or why it was not.
    void say(const QString& typed, const base::Result<console::Address>& address);
};

} // namespace lockscope::ui
