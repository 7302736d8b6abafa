#pragma once

#include "core/base/error.h"

#include <utility>
#include <variant>

namespace lockscope::base
{

/// A value or the Error in its place. Accessing the wrong one is a programming error (asserted).
template<class T>
class [[nodiscard]] Result
{
public:
    Result(T value)
        : m_content(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_content(std::in_place_index<1>, std::move(error))
    {
    }

    [[nodiscard]] bool ok() const { return m_content.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const T& value() const&
    {
        Q_ASSERT(ok());
        return *std::get_if<0>(&m_content);
    }
    [[nodiscard]] T&& value() &&
    {
        Q_ASSERT(ok());
        return std::move(*std::get_if<0>(&m_content));
    }
    const T& operator*() const& { return value(); }
    const T* operator->() const { return &value(); }

    [[nodiscard]] const Error& error() const
    {
        Q_ASSERT(!ok());
        return *std::get_if<1>(&m_content);
    }

private:
    std::variant<T, Error> m_content;
};

/// Success without a value, or an Error.
template<>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
        , m_ok(false)
    {
    }

    [[nodiscard]] bool ok() const { return m_ok; }
    explicit operator bool() const { return m_ok; }
    [[nodiscard]] const Error& error() const
    {
        Q_ASSERT(!m_ok);
        return m_error;
    }

private:
    Error m_error;
    bool m_ok = true;
};

} // namespace lockscope::base
