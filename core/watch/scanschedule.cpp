#include "core/watch/scanschedule.h"

#include "core/watch/sieve.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope::watch
{

using base::MonoTime;
using base::nanoseconds;
using locks::Candidate;
using locks::Family;
using namespace std::chrono_literals;

namespace
{

/// Measured: a small read within a pipeline takes the server about a microsecond, a SCAN half of one per key.
constexpr nanoseconds detailCost = 1us;
/// To be woken for a step, to read it and to write its answer: measured beside what SCAN says it takes.
constexpr nanoseconds wakeCost = 25us;
/// A lower measured cost means that waiting was overrated: the round trip of a ping under load. Measured on
/// the server: 0.35 µs a key of a small table, 0.5 to 1 µs of a million keys.
constexpr nanoseconds leastKeyCost = 350ns;
constexpr nanoseconds mostKeyCost = 2us;
/// In the sieve each hash is one more call. Measured: 0.7 µs a key where a quarter of the keys are hashes.
constexpr nanoseconds mostSievedKeyCost = 6us;
constexpr double smallTable = 50'000; ///< keys

/// Returns the least time for a key of a table of that size: the bigger the table, the less of it is in the
/// processor's cache.
nanoseconds leastCostIn(quint64 keys)
{
    const double decades = std::log10(std::max(double(keys), smallTable) / smallTable);
    return nanoseconds(qint64(double(leastKeyCost.count()) * std::min(1 + decades, 2.0)));
}

constexpr int passesPerCompanions = 4;

/// Returns the scans for a search from here, where each name that is found costs commands.
QList<Family::Scan> searchedFromHere(QList<Family::Scan> scans)
{
    for (Family::Scan& scan : scans)
        if (!scan.patternFromHere.isEmpty())
            scan.pattern = scan.patternFromHere;
    return scans;
}

/// How much a pattern matches: "*", "*lock*", any other.
enum class Breadth : quint8 { All, Within, Narrow };

/// The words of "*lock*", which have no letters of globs; empty where it is no such pattern.
QByteArrayView wordsWithin(QByteArrayView pattern)
{
    if (pattern.size() < 3 || !pattern.startsWith('*') || !pattern.endsWith('*'))
        return {};
    const QByteArrayView words = pattern.sliced(1, pattern.size() - 2);
    constexpr QByteArrayView globLetters = "*?[]\\";
    const bool isPlain =
        std::ranges::none_of(words, [&](char letter) { return globLetters.contains(letter); });
    return isPlain ? words : QByteArrayView();
}

Breadth breadthOf(const QByteArray& pattern)
{
    if (pattern == "*")
        return Breadth::All;
    return wordsWithin(pattern).isEmpty() ? Breadth::Narrow : Breadth::Within;
}

/// True where each name that matches `narrow` matches `wide`, too. Letters in brackets are a choice, so they
/// prove nothing.
bool covers(const QByteArray& wide, const QByteArray& narrow)
{
    const QByteArrayView words = wordsWithin(wide);
    const bool isWithin = !words.isEmpty() && !narrow.contains('[') && narrow.contains(words);
    return wide == "*" || wide == narrow || isWithin;
}

/// Companions are known by their names; the type of other keys has to be asked for.
QList<Family::Scan> withoutTypes(QList<Family::Scan> scans)
{
    for (Family::Scan& scan : scans)
        scan.type = scan.companions ? Candidate::Type::SortedSet : Candidate::Type::Unknown;
    return scans;
}

} // namespace

ScanSchedule::ScanSchedule(const Limits& limits, double share)
    : m_limits(limits)
    , m_share(share)
    , m_scanPace{limits.firstCount, {}, {}}
    , m_sievePace{limits.firstCount, {}, {}}
{
}

void ScanSchedule::setPlan(const QList<Family::Scan>& scans, const QByteArrayList& stated)
{
    m_scans = scans;
    m_stated = stated;
    const QList<Family::Scan> searched = m_bySieve ? m_scans : searchedFromHere(m_scans);
    m_plan = unionOf(m_byType ? searched : withoutTypes(searched));
    restart();
}

void ScanSchedule::scanByType(bool known)
{
    if (std::exchange(m_byType, known) != known)
        setPlan(m_scans, m_stated);
}

void ScanSchedule::scanBySieve(bool runs)
{
    if (std::exchange(m_bySieve, runs) != runs)
        setPlan(m_scans, m_stated);
}

void ScanSchedule::setDatabases(const QList<int>& databases, quint64 keys)
{
    m_nextDatabases = databases;
    m_keys = keys;
    if (m_running)
        return;
    m_progress.keysTotal = keys;
}

std::optional<ScanStep> ScanSchedule::next(MonoTime now)
{
    if (m_inFlight || m_scanned || now < dueAt() || m_plan.isEmpty() || m_nextDatabases.isEmpty())
        return std::nullopt;
    if (!m_running)
        beginPass(now);
    m_inFlight = true;
    ScanStep step{m_databases.at(m_db), {}, {}, m_bySieve || m_byType, m_bySieve, stepCount()};
    if (m_bySieve) {
        step.searches = m_passPlan;
        step.idleTimes = m_idleTimes && !m_progress.firstPassDone;
        step.commands = {
            Sieve::slice({m_passPlan, m_walks.constFirst().cursor, step.count, m_stated, step.idleTimes})};
        return step;
    }
    for (const Walk& walk : m_walks.mid(m_turn, walksOfStep())) {
        step.searches.append(walk.scan);
        step.commands.append(scanCommand(walk));
    }
    return step;
}

/// The second pass looks for more than the first one, so it runs whether keys have come or not.
MonoTime ScanSchedule::dueAt() const
{
    const bool isOld = m_wholeSince && m_newUntil && *m_newUntil <= *m_wholeSince;
    return isOld && !m_running && m_progress.pass > 1 ? std::max(m_restUntil, *m_wholeSince + guardPause())
                                                      : m_restUntil;
}

nanoseconds ScanSchedule::guardPause() const
{
    const auto wish = static_cast<double>(m_passTook.count()) / m_limits.guardShare;
    const auto most = static_cast<double>(nanoseconds(m_limits.mostGuardEvery).count());
    return std::max(nanoseconds(m_limits.guardEvery), nanoseconds(static_cast<qint64>(std::min(wish, most))));
}

qsizetype ScanSchedule::walksOfStep() const { return m_progress.firstPassDone ? 1 : m_walks.size(); }

int ScanSchedule::scanCount() const
{
    return std::max(m_scanPace.count / static_cast<int>(walksOfStep()), m_limits.leastScanCount);
}

int ScanSchedule::stepCount() const
{
    return m_bySieve ? m_sievePace.count : scanCount() * static_cast<int>(walksOfStep());
}

redis::Command ScanSchedule::scanCommand(const Walk& walk) const
{
    redis::Command command{
        "scan", walk.cursor, "match", walk.scan.pattern, "count", QByteArray::number(scanCount())};
    if (walk.scan.pattern == "*")
        command.words.remove(2, 2);
    if (m_byType)
        command.words << "type" << locks::name(walk.scan.type);
    return command;
}

void ScanSchedule::beginPass(MonoTime now)
{
    m_databases = m_nextDatabases;
    m_db = 0;
    m_running = true;
    m_passBegan = now;
    m_spentBefore = m_spent;
    m_progress.pass = m_progress.firstPassDone ? m_progress.pass + 1 : 1;
    m_passPlan = m_plan;
    if (m_progress.pass % passesPerCompanions != 2)
        m_passPlan.removeIf([](const Family::Scan& scan) { return scan.companions; });
    beginWalks();
    m_walked = m_progress.keysScanned = 0;
    m_progress.keysTotal = m_keys;
}

void ScanSchedule::beginWalks()
{
    m_turn = 0;
    m_walks.clear();
    for (const Family::Scan& scan : m_bySieve ? QList<Family::Scan>{{}} : m_passPlan)
        m_walks.append({scan});
}

void ScanSchedule::done(const ScanReport& report, MonoTime now)
{
    if (!std::exchange(m_inFlight, false) || !m_running)
        return;
    const int step = stepCount();
    const std::optional<nanoseconds> reported = pace(m_bySieve).reported;
    const nanoseconds most = m_bySieve ? mostSievedKeyCost : mostKeyCost;
    const nanoseconds measured = report.elapsed - report.roundTrip - detailCost * report.details;
    const nanoseconds walking =
        reported ? *reported * step : std::clamp(measured, leastCostIn(m_keys) * step, most * step);
    const nanoseconds scanTime = wakeCost + walking;
    m_walked += static_cast<quint64>(step) * static_cast<quint64>(m_bySieve ? m_passPlan.size() : 1);
    m_progress.keysScanned = m_walked / static_cast<quint64>(m_passPlan.size());
    if (m_progress.keysTotal > 0)
        m_progress.keysScanned = std::min(m_progress.keysScanned, m_progress.keysTotal);
    if (m_progress.firstPassDone) {
        const double busy = static_cast<double>((scanTime + detailCost * report.since).count());
        m_restUntil = now + nanoseconds(static_cast<qint64>(busy / std::max(m_share, 0.0001)));
    }
    m_spent += scanTime;
    steer(std::clamp(reported.value_or(measured / step), leastKeyCost, most), report.roundTrip);
    advance(report.cursors);
}

/// The median of the last steps counts: a few that had to wait, here or there, do not matter, and the
/// cheapest alone would make steps of a big table several times as long as they are meant to be.
void ScanSchedule::steer(nanoseconds keyCost, nanoseconds roundTrip)
{
    constexpr qsizetype stepsKept = 16;
    Pace& steered = pace(m_bySieve);
    steered.costs.append(keyCost);
    if (steered.costs.size() > stepsKept)
        steered.costs.removeFirst();
    QList<nanoseconds> costs = steered.costs;
    const auto middle = costs.begin() + costs.size() / 2;
    std::ranges::nth_element(costs, middle);
    const nanoseconds scanned = m_progress.firstPassDone ? m_limits.laterStepTarget : m_limits.stepTarget;
    const bool isFirstSieve = m_bySieve && !m_progress.firstPassDone;
    const nanoseconds sieved =
        isFirstSieve && !m_othersWait ? m_limits.mostSieveTarget : m_limits.sieveStepTarget;
    const nanoseconds near = m_bySieve ? sieved : scanned;
    const nanoseconds most = m_bySieve ? m_limits.mostSieveTarget : m_limits.mostStepTarget;
    const nanoseconds target = std::clamp(roundTrip / 4, near, most);
    const qint64 wish = target / *middle;
    const int least = isFirstSieve ? m_limits.leastSliceCount : m_limits.leastCount;
    steered.count = static_cast<int>(std::max<qint64>(wish, least));
}

void ScanSchedule::advance(const QByteArrayList& cursors)
{
    for (const QByteArray& cursor : cursors.first(std::min(cursors.size(), walksOfStep()))) {
        m_walks[m_turn].cursor = cursor;
        if (cursor == "0")
            m_walks.removeAt(m_turn);
        else
            ++m_turn;
    }
    if (!m_walks.isEmpty()) {
        m_turn %= m_walks.size();
        return;
    }
    if (++m_db < m_databases.size())
        return beginWalks();
    m_running = false;
    m_scanned = true;
    m_progress.keysScanned = m_progress.keysTotal;
}

void ScanSchedule::settle(MonoTime now)
{
    if (!std::exchange(m_scanned, false))
        return;
    m_progress.firstPassDone = true;
    m_progress.lastPassEnded = now;
    m_wholeSince = m_passBegan;
    m_passTook = m_spent - m_spentBefore;
    m_restUntil = std::max(m_restUntil, m_passBegan + m_limits.passEvery);
}

void ScanSchedule::restart(MonoTime notBefore)
{
    m_running = m_inFlight = m_scanned = false;
    m_wholeSince.reset();
    m_progress.keysScanned = 0;
    m_restUntil = notBefore;
}

std::optional<MonoTime> ScanSchedule::nextAt() const
{
    if (m_inFlight || m_scanned || m_plan.isEmpty() || m_nextDatabases.isEmpty())
        return std::nullopt;
    return dueAt();
}

QList<Family::Scan> ScanSchedule::unionOf(const QList<Family::Scan>& scans)
{
    QList<Family::Scan> result;
    const auto covered = [&](const Family::Scan& scan) {
        return std::ranges::any_of(result, [&](const Family::Scan& other) {
            return other.type == scan.type && other.companions == scan.companions &&
                   covers(other.pattern, scan.pattern);
        });
    };
    for (const Breadth breadth : {Breadth::All, Breadth::Within, Breadth::Narrow}) {
        for (const Family::Scan& scan : scans) {
            if (breadthOf(scan.pattern) == breadth && !covered(scan))
                result.append(scan);
        }
    }
    return result;
}

QByteArray ScanSchedule::escaped(const QByteArray& prefix)
{
    QByteArray result;
    for (const char letter : prefix) {
        if (letter == '*' || letter == '?' || letter == '[' || letter == ']' || letter == '\\')
            result.append('\\');
        result.append(letter);
    }
    return result;
}

QByteArray ScanSchedule::escapedGlob(const QByteArray& glob)
{
    QByteArrayList parts;
    for (const QByteArray& part : glob.split('*'))
        parts.append(escaped(part));
    return parts.join('*');
}

} // namespace lockscope::watch
