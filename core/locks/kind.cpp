#include "core/locks/kind.h"

#include <algorithm>
#include <array>

namespace lockscope::locks
{

namespace
{

template<class Value>
struct NamedValue {
    Value value;
    const char* name;
};

constexpr std::array<NamedValue<KeyType>, 5> typeNames{{
    {KeyType::Hash, "hash"},
    {KeyType::String, "string"},
    {KeyType::List, "list"},
    {KeyType::Set, "set"},
    {KeyType::SortedSet, "zset"},
}};

constexpr std::array<NamedValue<LeaseKind>, 4> leaseNames{{
    {LeaseKind::Unknown, "unknown"},
    {LeaseKind::Watchdog, "watchdog"},
    {LeaseKind::Fixed, "fixed"},
    {LeaseKind::None, "none"},
}};

constexpr std::array<NamedValue<Visibility>, 4> visibilityNames{{
    {Visibility::Unknown, "unknown"},
    {Visibility::AtMost, "at-most"},
    {Visibility::AtLeast, "at-least"},
    {Visibility::Listed, "listed"},
}};

constexpr std::array<NamedValue<Mode>, 4> modeNames{{
    {Mode::Exclusive, "exclusive"},
    {Mode::Read, "read"},
    {Mode::Write, "write"},
    {Mode::Permit, "permit"},
}};

constexpr std::array<NamedValue<FenceStrength>, 4> strengthNames{{
    {FenceStrength::Weak, "weak"},
    {FenceStrength::Near, "near"},
    {FenceStrength::Strong, "strong"},
    {FenceStrength::Exact, "exact"},
}};

template<class Value, std::size_t size>
QByteArray nameIn(const std::array<NamedValue<Value>, size>& table, Value value)
{
    const auto found = std::ranges::find(table, value, &NamedValue<Value>::value);
    return found == table.end() ? QByteArray() : QByteArray(found->name);
}

template<class Value, std::size_t size>
std::optional<Value> valueIn(const std::array<NamedValue<Value>, size>& table, const QByteArray& name)
{
    const auto found = std::ranges::find_if(table, [&](const auto& row) { return name == row.name; });
    return found == table.end() ? std::nullopt : std::optional(found->value);
}

} // namespace

bool hasSides(Kind kind)
{
    return std::ranges::find(kind->takings, Mode::Read, &Taking::mode) != kind->takings.end();
}

Mode usualMode(Kind kind) { return kind->takings.empty() ? Mode::Exclusive : kind->takings.front().mode; }

std::optional<Form> formOf(Kind kind, Mode mode)
{
    if (kind->takings.empty())
        return std::nullopt;
    const auto found = std::ranges::find(kind->takings, mode, &Taking::mode);
    return found == kind->takings.end() ? kind->takings.front().form : found->form;
}

QByteArray name(KeyType type) { return nameIn(typeNames, type); }
KeyType keyTypeFromName(const QByteArray& name) { return valueIn(typeNames, name).value_or(KeyType::Other); }
QByteArray name(Kind kind) { return kind->id; }
QByteArray name(LeaseKind kind) { return nameIn(leaseNames, kind); }
QByteArray name(Visibility visibility) { return nameIn(visibilityNames, visibility); }
QByteArray name(Mode mode) { return nameIn(modeNames, mode); }
QByteArray name(FenceStrength strength) { return nameIn(strengthNames, strength); }

} // namespace lockscope::locks
