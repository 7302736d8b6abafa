#include "core/client/lockclient_p.h"

#include <QPointer>

/// What a lock client does on another primary than the one that it took its locks from: a replica that was
/// promoted may not know them.
namespace lockscope::client
{

void LockClient::Private::verifyHolds()
{
    if (watchdog)
        watchdog->hurry();
    for (const Holding& holding : book.at(clock.now())) {
        if (holding.lease && kindOf(holding.form).look != nullptr)
            look(holding);
    }
}

/// What no watchdog renews is looked at once.
void LockClient::Private::look(const Holding& holding)
{
    Ask ask;
    ask.hold = holding.hold();
    link->run(kindOf(holding.form).look(ask),
        [this, guard = QPointer(runs.get()), hold = holding.hold()](const auto& answer) {
            if (!guard)
                return;
            const auto sight = readSight(answer);
            if (sight.ok() && sight->count == 0)
                lose({hold, std::nullopt});
        });
}

} // namespace lockscope::client
