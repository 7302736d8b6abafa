#pragma once

#include "core/console/live.h"

#include <QHash>
#include <QStringList>

#include <optional>

namespace lockscope::ctl
{

/// Returns a number of seconds, fractions included, from 0 to some four months; empty where it is none.
inline std::optional<base::milliseconds> secondsFrom(const QString& typed)
{
    bool isNumber = false;
    const double seconds = typed.toDouble(&isNumber);
    if (!isNumber || !(seconds >= 0 && seconds <= 1e7))
        return std::nullopt;
    return base::milliseconds(static_cast<qint64>(seconds * 1000));
}

/// The requests of a command line, read and checked.
struct Arguments {
    bool sandbox = false;
    console::LiveRequest request; ///< of a server; pins, prefixes and budget also of the sandbox
    QStringList furtherUris;      ///< of the other servers, where a lock is on several
    std::optional<profile::Environment> environment; ///< --env, where no profile states it
    QStringList unlock;                              ///< --unlock: the connections' names
    bool json = false;
    QList<profile::NamePattern> names;          ///< --aliases: before those that are kept
    std::optional<base::milliseconds> duration; ///< --for: end after it
    QStringList operands;                       ///< after the subcommand's name
    QStringList command;                        ///< after "--", of a subcommand that runs one
    QHash<QString, QStringList> options; ///< the subcommand's own that were given, by long name: each value

    /// Returns true where the own option `name` was given.
    [[nodiscard]] bool has(const char* name) const { return options.contains(QString::fromLatin1(name)); }
    /// Returns the option's value, the last one where it was given several times; empty where it was not
    /// given.
    [[nodiscard]] QString option(const char* name) const
    {
        const QStringList given = options.value(QString::fromLatin1(name));
        return given.isEmpty() ? QString() : given.constLast();
    }
    /// Returns the parts of a list with commas, which may be given in several options of that name.
    [[nodiscard]] QStringList listed(const char* name) const
    {
        return options.value(QString::fromLatin1(name)).join(u',').split(u',', Qt::SkipEmptyParts);
    }

    /// Returns the own option `name` as a whole number; `otherwise` where it was not given, empty where it is
    /// none.
    [[nodiscard]] std::optional<qint64> number(const QString& name, qint64 otherwise) const
    {
        const auto given = options.constFind(name);
        if (given == options.constEnd())
            return otherwise;
        bool isNumber = false;
        const qint64 value = given->constLast().toLongLong(&isNumber);
        return isNumber ? std::optional(value) : std::nullopt;
    }
};

} // namespace lockscope::ctl
