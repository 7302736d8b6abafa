#include "tests/bench/figures.h"
#include "tests/bench/pairedload.h"
#include "tests/bench/watching.h"

#include <QCoreApplication>

/// Measures what watching costs the server while locks change: beside nobody, broadcast tracking of
/// everything and MONITOR, as fast as the changes are answered; and how much it is at lower rates. A change
/// is one run of lua/acquire.lua on a free lock or of lua/release.lua on a held one, by 50 clients with one
/// call under way each, on random ones of 10,000 locks: half of them are held at any moment, all are known to
/// us, and each changes several times a second. The processor time is the server's own, per change; each
/// figure is the median of the ratios of neighbouring turns (see PairedLoad), with its middle half as the
/// remark.

using namespace lockscope;

namespace
{
using Turn = bench::PairedLoad::Turn;

struct Watcher {
    QString name;
    bench::PairedLoad::Watch begin;
    QList<Turn> turns = {};
};

std::shared_ptr<void> settled(std::shared_ptr<void> watching)
{
    bench::runFor(std::chrono::milliseconds{bench::sized(1000, 10)}); // what it costs to begin is past
    return watching;
}

bench::PairedLoad::Watch listener(const QStringList& lines)
{
    return [lines](const bench::BenchServer& server) {
        const QStringList arguments = QStringList{server.socketPath()} + lines;
        return settled(std::make_shared<bench::Companion>(bench::reference("listener"), arguments));
    };
}

bench::PairedLoad::Watch lockscopeWith(int locks)
{
    return [locks](const bench::BenchServer& server) {
        const auto source = bench::watching(server);
        bench::awaitLocks(*source, locks / 3);
        return settled(source);
    };
}

QList<Watcher> watchers(int locks)
{
    return {{QStringLiteral("nobody"), [](const auto&) { return settled({}); }},
        {QStringLiteral("Lockscope"), lockscopeWith(locks)},
        {QStringLiteral("broadcast tracking"),
            listener({QStringLiteral("HELLO 3"), QStringLiteral("CLIENT TRACKING ON BCAST")})},
        {QStringLiteral("MONITOR"), listener({QStringLiteral("MONITOR")})}};
}

template<class Of>
double medianOf(const QList<Turn>& turns, Of of, double share = 0.5)
{
    QList<double> values;
    for (const Turn& turn : turns)
        values.append(of(turn));
    return bench::percentile(values, share);
}

double added(const Turn& turn) { return turn.watchedMicroseconds / turn.aloneMicroseconds; }

void report(const Watcher& watcher)
{
    const bool ours = watcher.name == u"Lockscope";
    const double alone = medianOf(watcher.turns, [](const Turn& turn) { return turn.aloneMicroseconds; });
    const double ratio = medianOf(watcher.turns, added);
    bench::print({QStringLiteral("server CPU a change, watched by %1").arg(watcher.name),
        QStringLiteral("us"), alone * ratio, alone,
        ours ? QStringLiteral("+5 % at most") : QStringLiteral("-"), !ours || ratio <= 1.05});
    bench::remark(QStringLiteral("the middle half of the ratios: %1 to %2")
                      .arg(QString::number(medianOf(watcher.turns, added, 0.25), 'f', 3),
                          QString::number(medianOf(watcher.turns, added, 0.75), 'f', 3)));
    const double speed = medianOf(watcher.turns, [](const Turn& turn) { return turn.alonePerSecond; });
    const auto kept = [](const Turn& turn) { return turn.watchedPerSecond / turn.alonePerSecond; };
    bench::print({QStringLiteral("changes a second, watched by %1").arg(watcher.name), QStringLiteral("/s"),
        speed * medianOf(watcher.turns, kept), speed, QStringLiteral("-"), true});
}

/// At a rate that the server bears easily the share of a core counts more than the ratio.
void reportAt(int perSecond, const QList<Turn>& turns)
{
    const auto share = [perSecond](double Turn::*cpu) {
        return [perSecond, cpu](const Turn& turn) { return turn.*cpu * perSecond / 1e4; };
    };
    bench::print({QStringLiteral("server CPU at %1 changes a second, watched by Lockscope").arg(perSecond),
        QStringLiteral("% of a core"), medianOf(turns, share(&Turn::watchedMicroseconds)),
        medianOf(turns, share(&Turn::aloneMicroseconds)), QStringLiteral("-"), true});
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QString only = QCoreApplication::arguments().value(1); // one of the watchers, to look into it
    const int locks = bench::sized(10'000, 100);
    bench::PairedLoad load(locks);
    QList<Watcher> all = watchers(locks);
    if (!only.isEmpty() && !bench::isSmoke())
        all.removeIf([&only](const Watcher& watcher) { return watcher.name != only; });
    for (int round = 0; round < bench::sized(3, 1); ++round) {
        for (Watcher& watcher : all)
            watcher.turns += load.run(watcher.begin, bench::sized(40, 2));
    }
    for (const Watcher& watcher : all)
        report(watcher);
    if (all.size() == 1)
        return 0;
    for (const int perSecond : {1'000, 10'000, 40'000})
        reportAt(perSecond, load.run(lockscopeWith(locks), bench::sized(40, 2), perSecond));
    return 0;
}
