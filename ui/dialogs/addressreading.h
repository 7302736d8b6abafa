#pragma once

#include "core/console/address.h"
#include "ui/widgets/plainlabel.h"

namespace lockscope::ui
{

/// Says below an address how it is understood, or what is wrong with it. Main thread.
class AddressReading final : public PlainLabel
{
    Q_OBJECT
public:
    explicit AddressReading(QWidget* parent = nullptr);

    void say(const QString& typed, const base::Result<console::Address>& address);
};

} // namespace lockscope::ui
