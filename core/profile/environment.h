#pragma once

#include <QString>

#include <optional>

namespace lockscope::profile
{

/// The environment that a connection is for, as its people have stated it. Shown as word and colour.
enum class Environment : quint8 { Unstated, Development, Test, Production };

QByteArray name(Environment environment); ///< "unstated", "development", "test", "production"
std::optional<Environment> environmentFromName(const QByteArray& name);
/// Returns the environment as people call it, translated: "production"; empty where nobody has stated it.
QString environmentWords(Environment environment);
/// The same with a capital letter, for a button: "Production".
QString environmentTitle(Environment environment);

} // namespace lockscope::profile
