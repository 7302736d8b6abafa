#include "core/watch/scanfeed.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using locks::Candidate;
using locks::FeedHealth;
using locks::LockRef;
using locks::Seen;
using Condition = locks::FeedHealth::Condition;
using namespace std::chrono_literals;

namespace
{

/// The next slice waits while so many names are still to be looked at, beside those of the slice that has
/// just come.
constexpr size_t probesAhead = 400;
/// A step to a server that is farther takes so long that names do not wait for it.
constexpr base::milliseconds nearBy{2};
/// Names that are pinned are read at once; a reader that cannot must not keep the search from its work.
constexpr base::milliseconds waitForPins{1'000};

QList<locks::Family::Scan> planOf(const ScanFeed::Scope& scope)
{
    QList<locks::Family::Scan> plan;
    for (const QByteArray& prefix : scope.prefixes)
        plan.append({Candidate::Type::String, ScanSchedule::escaped(prefix) + '*'});
    for (const locks::Stated& stated : scope.statements)
        plan.append({stated.kind->keyType, ScanSchedule::escapedGlob(stated.pattern)});
    for (const locks::Family* family : locks::families()) {
        if (scope.families.isEmpty() || scope.families.contains(family->id()))
            plan += family->scans();
    }
    return plan;
}

bool claimedByAny(const Candidate& candidate)
{
    return std::ranges::any_of(
        locks::families(), [&](const locks::Family* family) { return family->claims(candidate); });
}

/// True where the server knows SCAN but not one of its words.
bool isSyntax(const redis::Client::Answer& answer)
{
    return !answer && answer.error().kind == base::ErrorKind::ServerError;
}

/// True where scripts that only read are not known, not permitted, or not run as ours must be.
bool isWithoutSieve(const redis::Client::Answer& answer)
{
    using Kind = base::ErrorKind;
    if (answer)
        return false;
    const Kind kind = answer.error().kind;
    return kind == Kind::UnknownCommand || kind == Kind::NoPermission || kind == Kind::ServerError ||
           kind == Kind::CrossSlot;
}

/// Returns the answer to the SCAN for one search in the form in which the sieve answers.
std::optional<Sieve::Answer> scanAnswer(const redis::Reply& reply, qsizetype search)
{
    const QList<redis::Reply>& parts = reply.elements;
    const bool isWhole =
        reply.isArray() && parts.size() == 2 && parts.at(0).isText() && parts.at(1).isArray();
    if (!isWhole)
        return std::nullopt;
    Sieve::Answer answer{parts.at(0).bytes, false, {}};
    answer.found.reserve(parts.at(1).elements.size());
    for (const redis::Reply& name : parts.at(1).elements)
        answer.found.append({search, name.bytes, -1, false});
    return answer;
}

/// Returns the answer to each command of the step; fewer where one failed or is odd.
QList<Sieve::Answer> readAnswers(const ScanStep& step, const QList<redis::Client::Answer>& answers)
{
    QList<Sieve::Answer> read;
    read.reserve(answers.size());
    for (qsizetype i = 0; i < answers.size() && read.size() == i; ++i) {
        const redis::Client::Answer& answer = answers.at(i);
        std::optional<Sieve::Answer> next;
        if (answer)
            next = step.bySieve ? Sieve::read(*answer, step.searches.size()) : scanAnswer(*answer, i);
        if (next)
            read.append(*std::move(next));
    }
    return read;
}

/// Returns the error of the first that failed, or that an answer was odd.
base::Error errorOf(const QList<redis::Client::Answer>& answers)
{
    const auto failed =
        std::ranges::find_if(answers, [](const redis::Client::Answer& answer) { return !answer; });
    return failed != answers.end() ? failed->error() : base::Error{base::ErrorKind::Protocol, "scan", {}};
}

ScanCost sieveBill() { return ScanCost({"evalsha_ro", "eval_ro"}); }

/// The most probes that are under way: other clients wait behind all that is asked in one go.
constexpr size_t probesTogether = 16;
/// Names found beyond that many waiting probes are left to the next pass.
constexpr size_t probesKept = 100'000;

} // namespace

ScanFeed::ScanFeed(
    DbConnection& connection, ScanPlace& place, FeedContext& context, const Scope& scope, double share)
    : m_connection(connection)
    , m_place(place)
    , m_context(context)
    , m_scope(scope)
    , m_schedule(ScanSchedule::Limits(), share)
    , m_sieveBill(sieveBill())
    , m_health(feedHealth(FeedHealth::Feed::Discovery, Condition::Starting))
{
    planPasses();
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &ScanFeed::pump);
    connect(&place, &ScanPlace::moved, this, &ScanFeed::walkAnew);
}

/// Begins the walk anew: the locks that were found stay, the cursor does not.
void ScanFeed::walkAnew()
{
    forgetWalk();
    m_context.watchState.abilities.sieves = true; // the other server's are not known
    m_schedule.scanBySieve(true);
    m_passBegan = base::MonoTime::min();
    m_commandsBefore = commands();
    m_context.stir();
    pump();
}

void ScanFeed::forgetWalk()
{
    ++m_walk;
    m_hasScript = false;
    m_scanCost = ScanCost();
    m_sieveBill = sieveBill();
    m_others = OtherRequests();
    m_schedule.setOthersWait(true);
    m_schedule.setKeyCost(false, std::nullopt);
    m_schedule.setKeyCost(true, std::nullopt);
    m_schedule.restart();
}

/// Counts the commands on all connections of discovery: each read counts, wherever the name was found.
quint64 ScanFeed::commands() const { return m_connection.client().traffic().commands + m_place.commands(); }

void ScanFeed::setDatabases(const QList<int>& databases, quint64 keys)
{
    m_schedule.setDatabases(databases, keys);
    pump();
}

void ScanFeed::setNewUntil(std::optional<base::MonoTime> at)
{
    const bool tells = m_place.places().isEmpty() && !m_refusals.reason();
    m_schedule.setNewUntil(tells ? at : std::nullopt);
    pump();
}

void ScanFeed::start()
{
    m_running = true;
    m_pinsFirstUntil = m_context.now() + waitForPins;
    m_count = m_schedule.progress().firstPassDone ? Count::Done : Count::Due;
    m_schedule.scanByType(m_context.watchState.abilities.scansByType);
    m_schedule.scanBySieve(m_context.watchState.abilities.sieves);
    m_prefixRefusal.reset();
    m_refusals = {};
    m_health = working();
    pump();
}

void ScanFeed::stop()
{
    m_running = false;
    ++m_session;
    forgetWalk();
    m_timer.stop();
    m_probes.clear();
    m_enlisted.clear();
    m_underWay = 0;
    m_health = feedHealth(FeedHealth::Feed::Discovery, Condition::Starting);
}

void ScanFeed::trackPrefixes(qint64 listener)
{
    if (m_scope.prefixes.isEmpty())
        return;
    redis::Command command{"client", "tracking", "on", "redirect", QByteArray::number(listener), "bcast"};
    for (const QByteArray& prefix : std::as_const(m_scope.prefixes))
        command.words << "prefix" << prefix;
    m_connection.call(command, [this](const redis::Client::Answer& answer) {
        if (answer || !m_connection.isReady())
            return;
        m_prefixRefusal = answer.error();
        if (m_health.condition == Condition::Working)
            m_health = working();
    });
}

void ScanFeed::setPrefixes(const QByteArrayList& prefixes, qint64 listener)
{
    const bool running = m_running;
    stop();
    m_scope.prefixes = prefixes;
    planPasses();
    if (!running)
        return;
    m_connection.call(
        {"client", "tracking", "off"}, [](const redis::Client::Answer&) {}); // forgets the old ones
    start();
    trackPrefixes(listener);
}

void ScanFeed::setStatements(const QList<locks::Stated>& statements)
{
    const bool running = m_running;
    stop();
    m_scope.statements = statements;
    planPasses();
    if (running)
        start();
}

void ScanFeed::planPasses()
{
    QByteArrayList stated;
    for (const locks::Stated& statement : std::as_const(m_scope.statements))
        stated.append(statement.pattern);
    m_schedule.setPlan(planOf(m_scope), stated);
}

/// Scanning goes on where the pushes for prefixes or the reading of found names are refused; both refusals
/// are shown.
FeedHealth ScanFeed::working() const
{
    const std::optional<base::Error>& refusal = m_prefixRefusal ? m_prefixRefusal : m_refusals.reason();
    return feedHealth(
        FeedHealth::Feed::Discovery, refusal ? Condition::Degraded : Condition::Working, refusal);
}

void ScanFeed::pump()
{
    if (!m_running || !m_connection.isReady())
        return;
    scanOn();
    if (!probesAwaitStep())
        sendProbes();
    const bool isThrough = m_schedule.scanned() && m_enlisted.isEmpty();
    if (isThrough && m_count == Count::Due) {
        m_count = Count::Asked;
        Q_EMIT wantsCount();
    } else if (isThrough && m_count == Count::Done) {
        m_schedule.settle(m_context.now());
        m_refusals.passEnded();
        m_health = working();
        Q_EMIT passEnded(m_reach);
        m_place.passEnded();
        m_context.stir();
    }
    arm();
}

/// Sends the next step where one is due.
void ScanFeed::scanOn()
{
    m_schedule.askIdleTimes(m_context.watchState.abilities.idleTimes);
    DbConnection* const connection = m_place.connection();
    if (connection == nullptr || m_probes.size() >= probesAhead || waitsForPins())
        return;
    if (const auto step = m_schedule.next(m_context.now()))
        sendScan(*connection, *step);
}

/// Sends the next step at once, so that the server walks on while the names of the last one are considered
/// here. The names that were found before follow in the same write. False where the link was found gone and
/// the walk has ended.
bool ScanFeed::walkOn()
{
    scanOn();
    sendProbes();
    const QPointer<ScanFeed> alive = this;
    const quint64 walk = m_walk;
    if (DbConnection* const connection = m_place.connection())
        connection->client().sendNow();
    return alive && walk == m_walk;
}

/// True where a few names that a slice has found can be asked for together with the next but one, which is
/// about to be sent where the server is near. A write of its own costs the server as much as walking over
/// some ten keys.
bool ScanFeed::probesAwaitStep() const
{
    return m_schedule.isSliceUnderWay() && m_place.connection() == &m_connection && m_roundTrip < nearBy &&
           m_probes.size() < probesTogether &&
           std::ranges::all_of(m_probes, [](const Probe& probe) { return probe.source == Seen::Scan; });
}

void ScanFeed::takeCounted()
{
    if (m_count != Count::Asked)
        return;
    m_count = Count::Done;
    pump();
}

void ScanFeed::sendScan(DbConnection& connection, const ScanStep& step)
{
    if (std::exchange(m_passBegan, m_schedule.passBegan()) != m_schedule.passBegan())
        m_reach = m_place.reach(m_passBegan);
    if (const int pass = m_schedule.progress().pass; std::exchange(m_lastPass, pass) != pass)
        m_context.watchState.beginPass(pass);
    if (m_scanCost.isDue(m_context.now()))
        askForBills(connection);
    if (step.bySieve && !m_schedule.progress().firstPassDone && m_others.isDue(m_context.now()))
        askForOthers(connection);
    const quint64 sentBefore = commands();
    sendStep(connection, step,
        {{}, {}, m_place.onReplica() ? m_place.roundTrip() : m_roundTrip,
            static_cast<int>(connection.client().inFlight()),
            sentBefore - std::exchange(m_commandsBefore, sentBefore + 1)});
}

/// The script goes with the first slice: to ask whether it is known would take a round trip more.
void ScanFeed::sendStep(DbConnection& connection, ScanStep step, const ScanReport& begun)
{
    if (step.bySieve && !std::exchange(m_hasScript, true))
        step.commands = {Sieve::withText(step.commands.constFirst())};
    connection.callTogetherIn(step.db, step.commands, DbConnection::Way::Plain,
        [this, step, begun, walk = m_walk, sent = m_context.now()](const auto& answers) {
            if (walk == m_walk)
                takeScan(step, answers, sent, begun);
        });
}

/// Where the server does not report the costs, those measured from here have to do.
void ScanFeed::askForBills(DbConnection& connection)
{
    connection.call({"info", "commandstats"}, [this, walk = m_walk](const redis::Client::Answer& answer) {
        if (walk != m_walk || !answer)
            return;
        if (const auto cost = m_scanCost.keyCost(answer->bytes))
            m_schedule.setKeyCost(false, cost);
        if (const auto cost = m_sieveBill.keyCost(answer->bytes))
            m_schedule.setKeyCost(true, cost);
    });
}

/// Where hardly anybody waits for a slice it may be longer. The question is in the write that comes next.
void ScanFeed::askForOthers(DbConnection& connection)
{
    const quint64 own = (m_place.onReplica() ? connection.client().traffic().writes : m_context.writes()) + 1;
    connection.call({"info", "stats"},
        [this, own, walk = m_walk, sent = m_context.now()](const redis::Client::Answer& answer) {
            if (walk != m_walk)
                return;
            m_others.take(answer ? answer->bytes : QByteArray(), own, sent);
            m_schedule.setOthersWait(!m_others.areFew());
        });
}

void ScanFeed::takeScan(
    const ScanStep& step, const QList<redis::Client::Answer>& answers, base::MonoTime sent, ScanReport report)
{
    const base::MonoTime now = m_context.now();
    if (goAnotherWay(step, answers, report))
        return;
    const QList<Sieve::Answer> read = readAnswers(step, answers);
    if (read.size() < answers.size())
        return takeFailure(errorOf(answers));
    m_health = working();
    for (const Sieve::Answer& answer : read)
        report.cursors.append(answer.cursor);
    if (step.idleTimes)
        m_context.watchState.abilities.idleTimes = read.constFirst().reportsIdleTimes;
    report.elapsed = now - sent;
    (step.bySieve ? m_sieveBill : m_scanCost).walked(step.count);
    m_schedule.done(report, now);
    if (!walkOn())
        return;
    for (const Sieve::Answer& answer : read) {
        for (const Sieve::Found& found : answer.found)
            consider(found, step);
    }
    pump();
    m_context.stir();
}

/// Without SCAN only the contended and pinned names are left; SCAN is tried again in a while.
void ScanFeed::takeFailure(const base::Error& error)
{
    if (m_place.onReplica())
        return m_place.refused(error);
    m_health = feedHealth(FeedHealth::Feed::Discovery, Condition::Failed, error);
    m_schedule.restart(m_context.now() + 1s);
    arm();
    m_context.stir();
}

/// True where the server does not know that way, so that the next best one is used.
bool ScanFeed::goAnotherWay(
    const ScanStep& step, const QList<redis::Client::Answer>& answers, const ScanReport& report)
{
    const redis::Client::Answer& first = answers.constFirst();
    if (step.bySieve && !first && first.error().kind == base::ErrorKind::NoScript) {
        DbConnection* const connection = m_place.connection();
        if (connection == nullptr || step.commands.constFirst().name() == "eval_ro")
            return false;
        m_hasScript = false; // it was forgotten
        sendStep(*connection, step, report);
        return true;
    }
    if (step.bySieve && isWithoutSieve(first)) {
        m_context.watchState.abilities.sieves = false;
        m_schedule.scanBySieve(false);
    } else if (!step.bySieve && step.byType && isSyntax(first)) {
        m_context.watchState.abilities.scansByType = false;
        m_schedule.scanByType(false);
    } else {
        return false;
    }
    pump();
    return true;
}

/// Considers the key itself, or the locks that it may be a companion of.
void ScanFeed::consider(const Sieve::Found& found, const ScanStep& step)
{
    const base::KeyName key{found.name};
    const locks::Family::Scan& search = step.searches.at(found.search);
    const auto enlistClaimed = [this](const Candidate& named) {
        const Candidate candidate = m_context.watchState.asStated(named);
        if (claimedByAny(candidate))
            enlist({candidate, Seen::Scan}, false);
    };
    m_context.watchState.possible.meet({key, step.db, {}});
    if (!search.companions) {
        Candidate named{key, step.db, search.type, std::nullopt, std::nullopt, false, step.bySieve};
        named.isShort = found.isShort && !m_place.onReplica(); // a replica may lag
        if (found.idle >= 0)
            named.unusedFor = base::seconds(found.idle);
        return enlistClaimed(named);
    }
    for (const locks::Family* family : locks::families()) {
        for (const base::KeyName& owner : family->ownersOf(key))
            enlistClaimed({owner, step.db, Candidate::Type::String, std::nullopt, std::nullopt, true});
    }
}

/// The search uses the keys that it looks at, and a name that is pinned is read elsewhere: its age would be
/// gone.
bool ScanFeed::waitsForPins() const
{
    const WatchState& watchState = m_context.watchState;
    return watchState.hasUnread() && watchState.abilities.idleTimes && !m_schedule.progress().firstPassDone &&
           m_context.now() < m_pinsFirstUntil;
}

void ScanFeed::arm()
{
    const auto next = m_schedule.nextAt();
    if (!next || m_probes.size() >= probesAhead)
        return;
    const base::MonoTime from = waitsForPins() ? std::max(*next, m_pinsFirstUntil) : *next;
    const auto wait = std::chrono::ceil<base::milliseconds>(from - m_context.now());
    m_timer.start(std::max(wait, base::milliseconds(0)));
}

locks::DiscoveryProgress ScanFeed::progress() const
{
    locks::DiscoveryProgress progress = m_schedule.progress();
    progress.places = m_place.places();
    return progress;
}

void ScanFeed::probe(const base::KeyName& name, std::optional<locks::Kind> hint, Seen source)
{
    QList<int> databases = m_context.watchState.databases();
    if (hint && (*hint)->keyless) // it belongs to none
        databases = databases.first(std::min<qsizetype>(databases.size(), 1));
    for (const int db : std::as_const(databases))
        enlist(
            {m_context.watchState.asStated({name, db, Candidate::Type::Unknown, std::nullopt, hint}), source},
            true);
}

bool ScanFeed::enlist(const Probe& probe, bool first)
{
    const LockRef ref{probe.candidate.key, probe.candidate.db, {}};
    WatchState& watchState = m_context.watchState;
    if (const auto enlisted = m_enlisted.find(ref); enlisted != m_enlisted.end()) {
        if (first || probe.candidate.byCompanion)
            *enlisted = probe;
        return false;
    }
    if (m_probes.size() >= probesKept)
        return false;
    if (first ? !watchState.isNewsSpokenFor(ref) : !watchState.isNews(ref, probe.candidate.byCompanion))
        return false;
    if (watchState.reads.knows(ref)) { // lately released: its turn comes within the budget of reads
        watchState.reads.want(ref, probe.source, m_context.now());
        return false;
    }
    m_enlisted.insert(ref, std::nullopt);
    if (first)
        m_probes.push_front(probe);
    else
        m_probes.push_back(probe);
    return true;
}

void ScanFeed::sendProbes()
{
    if (m_probes.empty() || m_underWay >= probesTogether)
        return;
    const size_t count = std::min(m_probes.size(), probesTogether - m_underWay);
    std::vector<Probe> probes(m_probes.begin(), m_probes.begin() + static_cast<std::ptrdiff_t>(count));
    m_probes.erase(m_probes.begin(), m_probes.begin() + static_cast<std::ptrdiff_t>(count));
    m_underWay += count;
    std::vector<KeyRead> keyReads;
    keyReads.reserve(count);
    for (const Probe& probe : probes) {
        keyReads.push_back(m_context.watchState.lookAt(probe.candidate, KeyRead::Depth::Candidate));
        if (m_context.watchState.abilities.idleTimes)
            keyReads.back().askIdleTime();
    }
    runKeyReads(m_connection, m_context, std::move(keyReads),
        [this, probes = std::move(probes), session = m_session](size_t which, const KeyRead& keyRead,
            base::ServerTime at) { takeProbe(probes[which], keyRead, at, session); });
}

void ScanFeed::takeProbe(const Probe& probe, const KeyRead& keyRead, base::ServerTime at, quint64 session)
{
    // An answer over the cap has ended the connection: its name must not be tried for ever.
    if (session != m_session && keyRead.result().what != KeyReadResult::What::TooLarge)
        return;
    m_underWay -= session == m_session ? 1 : 0;
    const auto spokenFor = m_enlisted.take({probe.candidate.key, probe.candidate.db, {}});
    m_context.watchState.took(keyRead.candidate(), keyRead.result(), probe.source, at, m_context.now());
    m_refusals.took(keyRead.result());
    m_schedule.countTooLarge(m_context.watchState.tooLarge());
    // A name that a scan brought alone may be a lock by what its channel or companion says.
    const auto grounds = [](const Candidate& candidate) {
        return std::pair(candidate.hint, candidate.byCompanion);
    };
    if (spokenFor && grounds(spokenFor->candidate) != grounds(probe.candidate) &&
        keyRead.result().what != KeyReadResult::What::Lock)
        enlist(*spokenFor, !spokenFor->candidate.byCompanion);
    if (m_underWay == 0)
        pump();
    m_context.stir();
}

} // namespace lockscope::watch

#include "moc_scanfeed.cpp"
