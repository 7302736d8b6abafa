#include "app/ctl/exitcode.h"
#include "app/ctl/openedrecording.h"
#include "app/ctl/output.h"
#include "app/ctl/playedrun.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/rawjson.h"
#include "core/words/errorwords.h"
#include "core/words/moment.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

/// "kill=slow" or "pause=next:2.5"
std::optional<lab::Fault> changeFrom(const QString& typed)
{
    const qsizetype sign = typed.indexOf(u'=');
    const qsizetype colon = typed.lastIndexOf(u':');
    const bool isTimed = colon > sign && secondsFrom(typed.sliced(colon + 1));
    const auto what = lab::labFaultFromName(typed.first(std::max<qsizetype>(0, sign)).toUtf8());
    if (!what)
        return std::nullopt;
    lab::Fault fault;
    fault.what = *what;
    fault.target = typed.sliced(sign + 1, (isTimed ? colon : typed.size()) - sign - 1).toUtf8();
    if (isTimed)
        fault.lasts = *secondsFrom(typed.sliced(colon + 1));
    return fault.target.isEmpty() ? std::nullopt : std::optional(fault);
}

/// Returns whether a target of that name is there.
bool isThere(const lab::Fault& change, const lab::Scenario& scenario, const record::Recording& recording)
{
    switch (lab::targetOf(change, scenario)) {
    case lab::TargetKind::Server:
        return lab::serverNamed(scenario, change.target).has_value();
    case lab::TargetKind::Lock:
        return scenario.locks.contains(change.target) ||
               std::ranges::any_of(recording.locks(), [&](const record::KnownLock& lock) {
                   return lock.ref.name.bytes == lab::labPrefix + change.target;
               });
    case lab::TargetKind::Client:
        break;
    }
    const auto isIt = [&](const record::ClientRecord& client) { return client.title == change.target; };
    return std::ranges::find(scenario.groups, change.target, &lab::ClientGroup::name) !=
               scenario.groups.end() ||
           std::ranges::any_of(recording.clients(), isIt);
}

/// Complains about the first change that cannot be done.
bool planChanges(lab::Runner& branch, const Arguments& arguments, const record::Recording& recording,
    base::milliseconds at)
{
    for (const QString& typed : arguments.listed("change")) {
        auto change = changeFrom(typed);
        if (!change || !isThere(*change, branch.scenario(), recording)) {
            complain(Words::tr(
                "--change takes WHAT=WHOM[:SECONDS], several with commas; WHAT is pause, resume, kill, cut, "
                "hold, deliver, drop, deliverAll, loseReply, jumpClock or add (a client), deleteKey or "
                "forceRelease (a lock), "
                "restart, killScript or jumpClock (a server). It cannot be done: %1")
                         .arg(typed));
            return false;
        }
        change->at = at;
        branch.plan(*change);
    }
    return true;
}

bool sayWhere(record::Moment from, record::Moment wanted, bool json)
{
    const qint64 off = (wanted - from).count();
    if (json)
        return say(base::jsonLine({{QStringLiteral("forked_at_us"), static_cast<qint64>(from.count())},
            {QStringLiteral("off_us"), off}}));
    if (off < 1000)
        return say(Words::tr("Goes on from %1, the moment that was asked for.").arg(words::moment(from)));
    return say(Words::tr("Goes on from %1, %2 before the moment that was asked for.")
                   .arg(words::moment(from), words::moment(wanted - from)));
}

} // namespace

int forkLab(const Arguments& arguments)
{
    const auto at = secondsFrom(arguments.option("at"));
    if (!at) {
        complain(Words::tr("Say from where: --at SECONDS."));
        return Usage;
    }
    const auto opened = openedRecording(arguments.operands.at(1));
    if (!opened)
        return Usage;
    const record::Recording* recording = &opened->recording;
    if (*at > recording->length()) {
        complain(Words::tr("--at is behind the end of the run, which is %1 long.")
                     .arg(words::moment(recording->length())));
        return Usage;
    }
    auto made = lab::Runner::forkOf(*recording, *at, labClock());
    if (!made) {
        complain(words::sentence(made.error()));
        return Refused;
    }
    std::unique_ptr<lab::Runner> branch = std::move(made).value();
    if (!planChanges(*branch, arguments, *recording, *at))
        return Usage;
    if (!sayWhere(branch->header().forkedAt.value_or(*at), *at, arguments.json))
        return OutputClosed;
    PlayedRun run(std::move(branch), arguments);
    run.setBefore(*recording);
    return run.run();
}

} // namespace lockscope::ctl
