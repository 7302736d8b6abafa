#pragma once

#include "core/console/live.h"

#include <QHash>
#include <QStringList>

#include <optional>

namespace lockscope::ctl
{

/// What was asked for on the command line, read and checked.
struct Arguments {
    bool sandbox = false;
    console::LiveRequest request; ///< of a server; pins and budget also of the sandbox
    bool json = false;
    std::optional<base::milliseconds> duration; ///< --for: end after it
    QStringList operands;                       ///< after the subcommand's name
    QHash<QString, QString> options;            ///< the subcommand's own that were given, by long name

    /// The own option `name` as a whole number; `otherwise` where it was not given, empty where it is none.
    [[nodiscard]] std::optional<qint64> number(const QString& name, qint64 otherwise) const
    {
        const auto given = options.constFind(name);
        if (given == options.constEnd())
            return otherwise;
        bool isNumber = false;
        const qint64 value = given->toLongLong(&isNumber);
        return isNumber ? std::optional(value) : std::nullopt;
    }
};

} // namespace lockscope::ctl
