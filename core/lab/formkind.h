#pragma once

#include "core/client/hold.h"
#include "core/locks/kind.h"

#include <QByteArray>

#include <optional>

namespace lockscope::lab
{

/// Returns the kind of lock that a form takes; a home-made one (empty) is a string.
locks::Kind kindOfForm(const std::optional<client::Form>& form);
/// Returns the mode in which its holder has it.
locks::Mode modeOfForm(const std::optional<client::Form>& form);

/// The stable identifiers of scenario files: "fair", "read-write", … A program says for which side of a
/// read-write lock it takes it. Empty: no scenario can have a lock of that form.
QByteArray formName(client::Form form);
std::optional<client::Form> formFromName(const QByteArray& name);

} // namespace lockscope::lab
