#include "core/watch/readfeed.h"

#include <utility>

namespace lockscope::watch
{

using locks::FeedHealth;
using Condition = locks::FeedHealth::Condition;

namespace
{

/// A whole read is about this many commands: no read is begun with less room than that.
constexpr qsizetype roomForLook = 6;

/// The number of names that one command counts.
constexpr size_t countedTogether = 64;

/// True of refusals that will be repeated.
bool isForGood(base::ErrorKind kind)
{
    return kind == base::ErrorKind::NoPermission || kind == base::ErrorKind::CrossSlot ||
           kind == base::ErrorKind::ServerError;
}

/// CLIENT TRACKINGINFO answers field and value in turn; the flags are a list.
bool redirectIsBroken(const redis::Reply& reply)
{
    for (qsizetype i = 0; i + 1 < reply.elements.size(); i += 2) {
        if (reply.elements.at(i).bytes != "flags")
            continue;
        const QList<redis::Reply>& flags = reply.elements.at(i + 1).elements;
        return flags.contains(redis::Reply::bulk("broken_redirect")) ||
               flags.contains(redis::Reply::status("broken_redirect")) ||
               flags.contains(redis::Reply::bulk("off")) || flags.contains(redis::Reply::status("off"));
    }
    return false;
}

} // namespace

ReadFeed::ReadFeed(DbConnection& connection, DbConnection& unarmed, FeedContext& context, QObject* parent)
    : QObject(parent)
    , m_connection(connection)
    , m_unarmed(unarmed)
    , m_context(context)
    , m_health(feedHealth(FeedHealth::Feed::Tracking, Condition::Starting))
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &ReadFeed::pump);
}

void ReadFeed::start(qint64 listener)
{
    m_connection.call({"client", "tracking", "on", "redirect", QByteArray::number(listener)},
        [this](const redis::Client::Answer& answer) {
            if (!m_connection.isReady())
                return;
            m_health = answer ? feedHealth(FeedHealth::Feed::Tracking, Condition::Working)
                              : feedHealth(FeedHealth::Feed::Tracking, Condition::Failed, answer.error());
            m_running = m_countsTogether = true;
            Q_EMIT started();
            pump();
        });
}

void ReadFeed::stop()
{
    m_running = m_recovering = false;
    ++m_session;
    m_timer.stop();
    m_context.watchState.reads.stop();
    m_health = feedHealth(FeedHealth::Feed::Tracking, Condition::Starting);
}

void ReadFeed::pump()
{
    if (!m_running)
        return;
    ReadSchedule& reads = m_context.watchState.reads;
    m_recovering = m_recovering || reads.recovering();
    Run armed{m_connection, m_connection.room()};
    Run unarmed{m_unarmed, m_unarmed.isReady() ? m_unarmed.room() : 0};
    std::vector<ReadTurn> together;
    while (armed.room >= roomForLook) {
        const auto turn = reads.next(m_context.now());
        if (!turn)
            break;
        if (isTogether(*turn)) {
            together.push_back(*turn);
            continue;
        }
        Run& run = turn->arms || unarmed.room < roomForLook ? armed : unarmed; // to arm does no harm
        run.keyReads.push_back(lookFor(*turn));
        run.turns.push_back(*turn);
        run.room -= run.keyReads.back().questions().size();
    }
    count(together);
    begin(std::move(armed));
    begin(std::move(unarmed));
    settleRecovery();
    arm();
}

void ReadFeed::begin(Run run)
{
    if (run.keyReads.empty())
        return;
    runKeyReads(run.connection, m_context, std::move(run.keyReads),
        [this, turns = std::move(run.turns), session = m_session](size_t which, const KeyRead& keyRead,
            base::ServerTime at) { take(turns[which], keyRead, at, session); });
}

bool ReadFeed::isTogether(const ReadTurn& turn) const
{
    const locks::Lock* lock = m_context.watchState.registry.peek(turn.ref);
    return turn.together && m_countsTogether && lock != nullptr && lock->current && lock->exists;
}

void ReadFeed::count(const std::vector<ReadTurn>& turns)
{
    QHash<int, std::vector<ReadTurn>> open;
    for (const ReadTurn& turn : turns) {
        std::vector<ReadTurn>& some = open[turn.ref->db];
        some.push_back(turn);
        if (some.size() == countedTogether)
            countIn(turn.ref->db, std::exchange(some, {}));
    }
    for (auto some = open.cbegin(); some != open.cend(); ++some) {
        if (!some->empty())
            countIn(some.key(), *some);
    }
}

/// It arms each of them.
void ReadFeed::countIn(int db, const std::vector<ReadTurn>& turns)
{
    QByteArrayList words{"exists"};
    for (const ReadTurn& turn : turns)
        words.append(turn.ref->name.bytes);
    m_connection.callIn(db, redis::Command(words), [this, turns, session = m_session](const auto& answer) {
        if (session == m_session)
            takeCount(turns, answer);
    });
}

/// Where one of them is missing, each is read: the number does not say which.
void ReadFeed::takeCount(const std::vector<ReadTurn>& turns, const redis::Client::Answer& answer)
{
    ReadSchedule& reads = m_context.watchState.reads;
    const base::MonoTime now = m_context.now();
    const bool allAreThere = answer && answer->integer == qint64(turns.size());
    m_countsTogether = m_countsTogether && (answer || !isForGood(answer.error().kind));
    for (const ReadTurn& turn : turns) {
        reads.done(turn.ref, now);
        if (!allAreThere)
            reads.want(turn.ref, locks::Seen::Reconcile, now);
    }
    m_context.stir();
}

KeyRead ReadFeed::lookFor(const ReadTurn& turn) const
{
    const locks::Candidate candidate = m_context.watchState.candidate(turn.ref);
    KeyRead::Depth depth = KeyRead::Depth::Known;
    if (!turn.whole && m_context.watchState.expiryTells(turn.ref))
        depth = KeyRead::Depth::Expiry;
    else if (candidate.type == locks::Candidate::Type::Unknown)
        depth = KeyRead::Depth::Candidate;
    KeyRead keyRead = m_context.watchState.lookAt(candidate, depth);
    if (m_context.watchState.abilities.idleTimes && m_context.watchState.isUnread(turn.ref))
        keyRead.askIdleTime();
    return keyRead;
}

void ReadFeed::take(const ReadTurn& turn, const KeyRead& keyRead, base::ServerTime at, quint64 session)
{
    ReadSchedule& reads = m_context.watchState.reads;
    KeyReadResult result = keyRead.result();
    const auto use = session == m_session ? reads.done(turn.ref, m_context.now()) : ReadSchedule::Use::Drop;
    const bool counts = use != ReadSchedule::Use::Drop;
    result.armed = turn.arms && use == ReadSchedule::Use::Take && m_health.condition == Condition::Working;
    const bool changed =
        (counts || result.what == KeyReadResult::What::TooLarge) &&
        m_context.watchState.took(keyRead.candidate(), result, turn.source, at, m_context.now());
    if (counts && !turn.arms)
        reads.polled(turn, changed);
    settleRecovery();
    m_context.stir();
}

void ReadFeed::settleRecovery()
{
    if (!m_recovering || m_context.watchState.reads.recovering())
        return;
    m_recovering = false;
    if (m_running)
        Q_EMIT recovered();
}

void ReadFeed::arm()
{
    const base::MonoTime now = m_context.now();
    const auto next = m_context.watchState.reads.nextAt(now);
    if (!next || m_connection.room() < roomForLook)
        return m_timer.stop(); // answers that free the window stir, and so pump again
    m_timer.start(std::chrono::ceil<base::milliseconds>(*next - now));
}

void ReadFeed::checkRedirect()
{
    if (!m_running || m_health.condition != Condition::Working)
        return;
    m_connection.call({"client", "trackinginfo"}, [this](const redis::Client::Answer& answer) {
        if (m_running && answer && redirectIsBroken(*answer))
            Q_EMIT brokenRedirect();
    });
}

} // namespace lockscope::watch

#include "moc_readfeed.cpp"
