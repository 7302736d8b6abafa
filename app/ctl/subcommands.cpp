#include "app/ctl/sample.h"
#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

const QList<Subcommand>& subcommands()
{
    static const QList<Subcommand> table{
        sampleSubcommand(),
    };
    return table;
}

} // namespace lockscope::ctl
