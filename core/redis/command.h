#pragma once

#include <QByteArray>
#include <QByteArrayList>

#include <initializer_list>

namespace lockscope::redis
{

/// A command with its arguments, as raw bytes; the first one is the command's name in lower case.
struct Command {
    QByteArrayList words;

    Command() = default;
    Command(std::initializer_list<QByteArray> list)
        : words(list)
    {
    }
    explicit Command(QByteArrayList list)
        : words(std::move(list))
    {
    }

    /// Returns the name of the command; empty where there are no words.
    [[nodiscard]] QByteArray name() const { return words.value(0); }
    /// Returns the command as the wire carries it (RESP2 array of bulks).
    [[nodiscard]] QByteArray wire() const;
    /// Appends that to `buffer`, without another copy.
    static void appendWire(const QByteArrayList& words, QByteArray& buffer);

    friend bool operator==(const Command&, const Command&) = default;
};

} // namespace lockscope::redis

Q_DECLARE_TYPEINFO(lockscope::redis::Command, Q_RELOCATABLE_TYPE);
