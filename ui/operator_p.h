#pragma once

#include "ui/operator.h"

namespace lockscope::ui
{

/// One thing that an operator can do, as data: menus, keys and the list under "?" are made of these.
struct Operator::Row {
    enum class Where : quint8 { Lock, Server };

    const char* id;
    Where where;
    bool separated;   ///< a line above it
    const char* text; ///< translated in the context "actions"
    const char* keys;
    bool inTable;                       ///< its keys hold in the table alone
    std::optional<admin::ActKind> kind; ///< empty: sends nothing
    bool several;                       ///< can be done to several locks at once
    void (Operator::*act)();
};

} // namespace lockscope::ui
