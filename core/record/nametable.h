#pragma once

#include <QByteArray>

#include <array>
#include <optional>

/// Identifiers of enumerators, as tables in their order. Inside core/record.
namespace lockscope::record
{

/// Returns the name of an enumerator, which is its index in the table; empty outside of it.
template<class Value, std::size_t size>
QByteArray nameIn(const std::array<const char*, size>& names, Value value)
{
    return std::size_t(value) < size ? QByteArray(names[std::size_t(value)]) : QByteArray();
}

/// Returns the enumerator with that name; empty where the table has none.
template<class Value, std::size_t size>
std::optional<Value> valueIn(const std::array<const char*, size>& names, const QByteArray& name)
{
    for (std::size_t i = 0; i < size; ++i) {
        if (name == names[i])
            return static_cast<Value>(i);
    }
    return std::nullopt;
}

} // namespace lockscope::record
