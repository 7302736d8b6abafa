#pragma once

#include "app/ctl/arguments.h"
#include "app/ctl/commandline.h"
#include "core/admin/act.h"

#include <variant>

namespace lockscope::ctl
{

/// A request about one lock, before it is known where the lock stands and who holds it.
struct ActOrder {
    admin::ActRequest request;       ///< of its lock the name alone
    std::optional<locks::Kind> kind; ///< --kind: what the lock is, where it does not show
    QString holder;                  ///< --holder or --expect-holder, as typed
};

/// Returns the names of the locks that are meant: one, or several for “acquire”.
QList<base::KeyName> namesOf(const ActOrder& order);
/// Reads the options of `act` and checks them.
std::variant<ActOrder, UsageFault> readActOrder(admin::ActKind act, const Arguments& arguments);

/// The options that several acts have.
Option kindOption();
Option reasonOption();
Option expectOption();
Option holderOption();

/// The sentence about the fence that the help of each hard act has.
QString fenceWords();
/// Returns the sentence of help about the line of an act as JSON.
QString actJsonWords();

} // namespace lockscope::ctl
