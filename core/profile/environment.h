#pragma once

#include <QByteArray>
#include <QtGlobal>

#include <optional>

namespace lockscope::profile
{

/// The environment that a connection is for, as its people have stated it. Shown as word and colour.
enum class Environment : quint8 { Unstated, Development, Test, Production };

QByteArray name(Environment environment); ///< "unstated", "development", "test", "production"
std::optional<Environment> environmentFromName(const QByteArray& name);

} // namespace lockscope::profile
