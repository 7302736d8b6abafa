#pragma once

#include <QByteArray>
#include <QList>

#include <algorithm>

namespace lockscope::redis
{

/// One RESP2 reply as a value. Source: the RESP2 specification.
struct Reply {
    enum class Type : quint8 { Nil, Integer, Status, Error, Bulk, Array };

    Type type = Type::Nil;
    qint64 integer = 0;    ///< of Integer
    QByteArray bytes;      ///< of Status, Error and Bulk
    QList<Reply> elements; ///< of Array

    [[nodiscard]] bool isNil() const { return type == Type::Nil; }
    [[nodiscard]] bool isError() const { return type == Type::Error; }
    [[nodiscard]] bool isArray() const { return type == Type::Array; }
    [[nodiscard]] bool isInteger() const { return type == Type::Integer; }
    /// True of a bulk and of a status: `bytes` is the text.
    [[nodiscard]] bool isText() const { return type == Type::Bulk || type == Type::Status; }

    /// Make a reply of each type.
    static Reply nil() { return {}; }
    static Reply number(qint64 value) { return {Type::Integer, value, {}, {}}; }
    static Reply status(QByteArray text) { return {Type::Status, 0, std::move(text), {}}; }
    static Reply error(QByteArray text) { return {Type::Error, 0, std::move(text), {}}; }
    static Reply bulk(QByteArray content) { return {Type::Bulk, 0, std::move(content), {}}; }
    static Reply array(QList<Reply> items) { return {Type::Array, 0, {}, std::move(items)}; }

    friend bool operator==(const Reply& left, const Reply& right)
    {
        return left.type == right.type && left.integer == right.integer && left.bytes == right.bytes &&
               std::equal(
                   left.elements.begin(), left.elements.end(), right.elements.begin(), right.elements.end());
    }
};

} // namespace lockscope::redis

Q_DECLARE_TYPEINFO(lockscope::redis::Reply, Q_RELOCATABLE_TYPE);
