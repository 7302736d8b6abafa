#include "app/ctl/hashednames.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

QCommandLineOption hashOption()
{
    return {QStringLiteral("hash"),
        QCoreApplication::translate(
            "lockscopectl", "in the files that are written, hash the names of locks, holders and clients")};
}

console::Naming namingFrom(const Arguments& arguments)
{
    return arguments.has("hash") ? console::Naming::Hashed : console::Naming::Plain;
}

} // namespace lockscope::ctl
