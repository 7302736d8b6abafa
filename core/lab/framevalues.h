#pragma once

#include "core/base/raw.h"
#include "core/base/result.h"
#include "core/lab/framearchive.h"

#include <chrono>
#include <optional>
#include <utility>

/// The form of values of common types in a keyframe. Inside core/lab.
namespace lockscope::lab
{

/// Some thirty years: two of them can be added.
inline constexpr std::chrono::nanoseconds longestKept{1'000'000'000'000'000'000};

/// Some values never exist without their terms; blankOf() makes a blank one of them.
template<class Value>
Value blankValue([[maybe_unused]] const FrameArchive& archive)
{
    if constexpr (std::is_default_constructible_v<Value>)
        return Value{};
    else
        return blankOf(archive, std::type_identity<Value>());
}

/// Writes or reads an integer or a flag; one that the type cannot hold is a failure.
template<class Value>
void keepInteger(FrameArchive& archive, Value& value)
{
    auto stored = qint64(value);
    archive.number(stored);
    if constexpr (std::is_same_v<Value, bool>)
        value = stored == 1;
    else if (sizeof(Value) == sizeof stored || std::in_range<Value>(stored))
        value = Value(stored);
    else
        archive.fail();
}

/// Write or read a value by its own fields(), by fieldsOf(), or as the type demands.
template<class Value>
void keepValue(FrameArchive& archive, Value& value)
{
    if constexpr (requires { value.fields(archive); })
        value.fields(archive);
    else if constexpr (std::is_integral_v<Value>)
        keepInteger(archive, value);
    else
        fieldsOf(archive, value);
}

inline void keepValue(FrameArchive& archive, double& value) { archive.real(value); }
inline void keepValue(FrameArchive& archive, QByteArray& value) { archive.text(value); }

template<class Tag>
void keepValue(FrameArchive& archive, base::Raw<Tag>& value)
{
    archive.text(value.bytes);
}

template<class Rep, class Period>
void keepValue(FrameArchive& archive, std::chrono::duration<Rep, Period>& span)
{
    using Duration = std::chrono::duration<Rep, Period>;
    constexpr qint64 most = std::chrono::duration_cast<Duration>(longestKept).count();
    qint64 stored = span.count();
    archive.number(stored);
    if (stored < -most || stored > most)
        return archive.fail();
    span = Duration(stored);
}

template<class Clock, class Duration>
void keepValue(FrameArchive& archive, std::chrono::time_point<Clock, Duration>& moment)
{
    Duration since = moment.time_since_epoch();
    archive(since);
    moment = std::chrono::time_point<Clock, Duration>(since);
}

template<class Value>
void keepValue(FrameArchive& archive, std::optional<Value>& value)
{
    bool isThere = value.has_value();
    archive(isThere);
    if (archive.reads())
        value = isThere ? std::optional<Value>(blankValue<Value>(archive)) : std::nullopt;
    if (value)
        archive(*value);
}

template<class One, class Other>
void keepValue(FrameArchive& archive, std::pair<One, Other>& both)
{
    archive(both.first, both.second);
}

template<class Value>
void keepValue(FrameArchive& archive, base::Result<Value>& result)
{
    bool isOk = result.ok();
    archive(isOk);
    Value value = result.ok() ? *result : Value();
    base::Error error = result.ok() ? base::Error() : result.error();
    if (isOk)
        archive(value);
    else
        archive(error);
    result = isOk ? base::Result<Value>(std::move(value)) : base::Result<Value>(std::move(error));
}

} // namespace lockscope::lab
