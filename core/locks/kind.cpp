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

constexpr std::array<NamedValue<Kind>, 9> kindNames{{
    {Kind::Reentrant, "reentrant"},
    {Kind::Fair, "fair"},
    {Kind::ReadWrite, "read-write"},
    {Kind::Fenced, "fenced"},
    {Kind::PermitSemaphore, "permit-semaphore"},
    {Kind::Semaphore, "semaphore"},
    {Kind::Latch, "latch"},
    {Kind::FasterMultiLock, "faster-multilock"},
    {Kind::String, "string"},
}};

constexpr std::array<NamedValue<State>, 10> stateNames{{
    {State::Held, "held"},
    {State::RenewalOverdue, "renewal-overdue"},
    {State::Expiring, "expiring"},
    {State::NoExpiry, "no-expiry"},
    {State::Expired, "expired"},
    {State::Free, "free"},
    {State::Open, "open"},
    {State::Exhausted, "exhausted"},
    {State::Unknown, "unknown"},
    {State::PossiblyLost, "possibly-lost"},
}};

constexpr std::array<NamedValue<LeaseKind>, 4> leaseNames{{
    {LeaseKind::Unknown, "unknown"},
    {LeaseKind::Watchdog, "watchdog"},
    {LeaseKind::Fixed, "fixed"},
    {LeaseKind::None, "none"},
}};

constexpr std::array<NamedValue<Visibility>, 3> visibilityNames{{
    {Visibility::Unknown, "unknown"},
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

const QList<Kind>& everyKind()
{
    static const QList<Kind> kinds = [] {
        QList<Kind> all;
        for (const auto& row : kindNames)
            all.append(row.value);
        return all;
    }();
    return kinds;
}

bool isCounter(Kind kind)
{
    return kind == Kind::Semaphore || kind == Kind::PermitSemaphore || kind == Kind::Latch;
}

bool isKeptAsString(Kind kind) { return isCounter(kind) || kind == Kind::String; }

QByteArray name(Kind kind) { return nameIn(kindNames, kind); }
QByteArray name(State state) { return nameIn(stateNames, state); }
QByteArray name(LeaseKind kind) { return nameIn(leaseNames, kind); }
QByteArray name(Visibility visibility) { return nameIn(visibilityNames, visibility); }
QByteArray name(Mode mode) { return nameIn(modeNames, mode); }
QByteArray name(FenceStrength strength) { return nameIn(strengthNames, strength); }
std::optional<Kind> kindFromName(const QByteArray& name) { return valueIn(kindNames, name); }
std::optional<State> stateFromName(const QByteArray& name) { return valueIn(stateNames, name); }

} // namespace lockscope::locks
