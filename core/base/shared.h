#pragma once

#include <QExplicitlySharedDataPointer>
#include <QHashFunctions>
#include <QTypeInfo>

#include <cstddef>
#include <optional>
#include <utility>

namespace lockscope::base
{

template<class Value>
class SharedOptional;

/// True for a value whose hash is computed once and kept with it; to be specialized beside the value.
template<class Value>
inline constexpr bool keepsHash = false;

/// Returns 32 bits of the value's hash. They are seeded, so that nobody can make values that meet.
template<class Value>
[[nodiscard]] quint32 shortHash(const Value& value)
{
    const size_t hash = qHash(value, size_t(QHashSeed::globalSeed()));
    return quint32(hash ^ (hash >> 32));
}

/// A constant value that its copies share: each takes a pointer's room. It is used as the value is, and may
/// be replaced, which the copies do not see. Thread-safe as implicitly shared values are.
template<class Value>
class Shared
{
public:
    Shared() = default;
    Shared(Value value)
        : m_data(value == Value() ? nullptr : new Data(std::move(value)))
    {
    }

    const Value& operator*() const
    {
        static const Value empty{};
        return m_data ? m_data->value : empty;
    }
    const Value* operator->() const { return &**this; }
    operator const Value&() const { return **this; }
    /// The elements of a list, where the value is one.
    [[nodiscard]] auto begin() const { return (**this).begin(); }
    [[nodiscard]] auto end() const { return (**this).end(); }

    friend bool operator==(const Shared& left, const Shared& right)
    {
        if (left.m_data == right.m_data)
            return true;
        if (left.m_data && right.m_data && left.m_data->hash != right.m_data->hash)
            return false;
        return *left == *right;
    }
    friend bool operator==(const Shared& left, const Value& right) { return *left == right; }
    friend size_t qHash(const Shared& shared, size_t seed = 0)
    {
        if constexpr (keepsHash<Value>)
            return qHash(shared.m_data ? shared.m_data->hash : hashOf(*shared), seed);
        else
            return qHash(*shared, seed);
    }

private:
    friend class SharedOptional<Value>;
    static quint32 hashOf(const Value& value)
    {
        if constexpr (keepsHash<Value>)
            return shortHash(value);
        else
            return 0;
    }
    struct Data : QSharedData {
        explicit Data(Value from)
            : hash(hashOf(from))
            , value(std::move(from))
        {
        }
        const quint32 hash; ///< stands where alignment leaves room before the value
        const Value value;
    };

    QExplicitlySharedDataPointer<const Data> m_data; ///< null: as Value()
};

/// Like Shared, for a value that is mostly missing: std::optional in a pointer's room.
template<class Value>
class SharedOptional
{
public:
    SharedOptional() = default;
    SharedOptional(Value value) { m_value.m_data.reset(new typename Shared<Value>::Data(std::move(value))); }
    SharedOptional(std::optional<Value> value)
        : SharedOptional(value ? SharedOptional(*std::move(value)) : SharedOptional())
    {
    }
    operator std::optional<Value>() const { return *this ? std::optional<Value>(*m_value) : std::nullopt; }

    explicit operator bool() const { return bool(m_value.m_data); }
    const Value& operator*() const { return *m_value; }
    const Value* operator->() const { return &*m_value; }
    /// Do what std::optional does.
    [[nodiscard]] Value value_or(const Value& other) const { return *this ? *m_value : other; }
    void reset() { m_value = {}; }

    friend bool operator==(const SharedOptional& left, const SharedOptional& right)
    {
        return bool(left) == bool(right) && left.m_value == right.m_value;
    }
    friend bool operator==(const SharedOptional& left, const std::optional<Value>& right)
    {
        return bool(left) == bool(right) && (!left || *left == *right);
    }
    friend bool operator==(const SharedOptional& left, const Value& right) { return left && *left == right; }

private:
    Shared<Value> m_value;
};

/// A pointer to a constant value that its copies share: std::shared_ptr in a pointer's room. Null = no value.
/// Thread-safe as implicitly shared values are.
template<class Value>
class SharedPtr
{
public:
    SharedPtr() = default;
    SharedPtr(std::nullptr_t) {}
    explicit SharedPtr(Value value)
        : m_data(new Data(std::move(value)))
    {
    }

    explicit operator bool() const { return bool(m_data); }
    const Value& operator*() const { return m_data->value; }
    const Value* operator->() const { return &m_data->value; }
    /// Returns the value's address; null where there is none.
    [[nodiscard]] const Value* get() const { return m_data ? &m_data->value : nullptr; }
    void reset() { m_data.reset(); }

    /// True where both point to the same value, not to equal ones.
    friend bool operator==(const SharedPtr& left, const SharedPtr& right)
    {
        return left.m_data == right.m_data;
    }
    friend bool operator==(const SharedPtr& pointer, std::nullptr_t) { return !pointer; }

private:
    struct Data : QSharedData {
        explicit Data(Value from)
            : value(std::move(from))
        {
        }
        const Value value;
    };

    QExplicitlySharedDataPointer<const Data> m_data;
};

} // namespace lockscope::base

// Pointers, which lists and hashes may move as bytes.
template<class Value>
Q_DECLARE_TYPEINFO_BODY(lockscope::base::Shared<Value>, Q_RELOCATABLE_TYPE);
template<class Value>
Q_DECLARE_TYPEINFO_BODY(lockscope::base::SharedOptional<Value>, Q_RELOCATABLE_TYPE);
template<class Value>
Q_DECLARE_TYPEINFO_BODY(lockscope::base::SharedPtr<Value>, Q_RELOCATABLE_TYPE);
