#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

const QList<Subcommand>& subcommands()
{
    static const QList<Subcommand> table{};
    return table;
}

} // namespace lockscope::ctl
