#pragma once

#include <QList>
#include <QString>

namespace lockscope::console
{

/// A parameter of an address ("?db=2&ca=PATH"), for a help page.
struct AddressParameter {
    const char* head;    ///< "ca=PATH"
    const char* meaning; ///< translated by meaningOf()
    const char* example; ///< an address in which it may stand, without it
};

/// All of them: as many as the address knows; a test holds this table against it.
[[nodiscard]] const QList<AddressParameter>& addressParameters();

/// Says what the parameter means, translated.
[[nodiscard]] QString meaningOf(const AddressParameter& parameter);

/// A line for each, "  ca=PATH   …", translated.
[[nodiscard]] QString addressParameterLines();

} // namespace lockscope::console
