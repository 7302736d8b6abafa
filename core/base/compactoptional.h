#pragma once

#include <compare>
#include <concepts>
#include <optional>

namespace lockscope::base
{

/// A time that may be missing, in no more room than a time: the least time means that it is missing. Used
/// like std::optional, from which and to which it converts.
template<class Time>
class CompactOptional
{
public:
    constexpr CompactOptional() = default;
    constexpr CompactOptional(std::nullopt_t) {}
    template<std::convertible_to<Time> From>
    constexpr CompactOptional(From time)
        : m_time(time)
    {
    }
    constexpr CompactOptional(std::optional<Time> time)
        : m_time(time.value_or(Time::min()))
    {
    }
    constexpr operator std::optional<Time>() const { return *this ? std::optional(m_time) : std::nullopt; }

    constexpr explicit operator bool() const { return m_time != Time::min(); }
    /// Do what std::optional does.
    [[nodiscard]] constexpr bool has_value() const { return bool(*this); }
    constexpr const Time& operator*() const { return m_time; }
    constexpr const Time* operator->() const { return &m_time; }
    [[nodiscard]] constexpr Time value_or(Time other) const { return *this ? m_time : other; }
    constexpr void reset() { m_time = Time::min(); }

    friend constexpr bool operator==(const CompactOptional&, const CompactOptional&) = default;
    /// A missing one comes first.
    friend constexpr auto operator<=>(const CompactOptional&, const CompactOptional&) = default;
    friend constexpr bool operator==(const CompactOptional& left, const std::optional<Time>& right)
    {
        return left.m_time == CompactOptional(right).m_time;
    }
    friend constexpr bool operator==(const CompactOptional& left, Time right) { return left.m_time == right; }

private:
    Time m_time = Time::min();
};

} // namespace lockscope::base
