#include "app/ctl/hashednames.h"

#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

Option hashOption()
{
    return {QStringLiteral("hash"), Words::tr("hash the names of locks, holders and clients in the files")};
}

console::Naming namingFrom(const Arguments& arguments)
{
    return arguments.has("hash") ? console::Naming::Hashed : console::Naming::Plain;
}

} // namespace lockscope::ctl
