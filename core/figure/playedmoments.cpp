#include "core/figure/playedmoments.h"

#include "core/base/printable.h"
#include "core/check/violationwords.h"
#include "core/figure/lanewords.h"
#include "core/record/recordwords.h"
#include "core/record/snapshotcache.h"
#include "core/words/filled.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace lockscope::figure
{

using record::Recording;
using record::SnapshotCache;
using record::Step;
using record::What;

namespace
{

constexpr qsizetype mostLetters = 160; ///< of a command or an answer

struct MomentWords {
    Q_DECLARE_TR_FUNCTIONS(PlayedMoments)
};

/// Each text once.
class TextList
{
public:
    int numberOf(const QString& text)
    {
        const auto known = m_numbers.constFind(text);
        if (known != m_numbers.cend())
            return *known;
        m_numbers.insert(text, int(m_texts.size()));
        m_texts.append(text);
        return int(m_texts.size()) - 1;
    }
    [[nodiscard]] const QJsonArray& texts() const { return m_texts; }

private:
    QHash<QString, int> m_numbers;
    QJsonArray m_texts;
};

bool isExchange(What what) { return what == What::Command || what == What::Reply || what == What::ReplyLost; }

/// Puts them together for one recording.
class MomentWriter
{
public:
    MomentWriter(const TimelineIndex& index, const QList<ProgramLine>& programs)
        : m_index(index)
        , m_programs(programs)
        , m_recording(index.recording())
        , m_source(SnapshotCache::sourceOf(m_recording))
        , m_locks(std::min(m_recording.locks().size(), PlayedMoments::mostLocks))
    {
        m_told.until = m_recording.length();
    }

    PlayedMoments moments(const QList<check::Violation>& violations)
    {
        const auto last = m_recording.steps().size();
        if (last > PlayedMoments::mostSteps)
            m_told.until = m_recording.steps().at(PlayedMoments::mostSteps).at;
        m_told.otherLocks = m_recording.locks().size() - m_locks.size();
        writeHolders();
        writeSteps();
        writeLines();
        m_told.json.insert(QStringLiteral("lanes"), lanes());
        m_told.json.insert(QStringLiteral("locks"), locks());
        m_told.json.insert(QStringLiteral("violations"), breaches(violations));
        m_told.json.insert(QStringLiteral("until"), qint64(m_told.until.count()));
        m_told.json.insert(QStringLiteral("steps"), m_steps);
        m_told.json.insert(QStringLiteral("texts"), m_texts.texts());
        return m_told;
    }

private:
    using Owner = std::pair<qint32, qint32>; ///< client and thread
    /// A lock's holders and waiters, each as [moment, …] where they change.
    struct LockTrack {
        QJsonArray held, waits;
        QList<Owner> waiting;
    };

    [[nodiscard]] bool isTold(Moment at) const { return at <= m_told.until; }
    int text(const QString& words) { return m_texts.numberOf(words); }

    void writeHolders()
    {
        QHash<locks::LockRef, qsizetype> numbers;
        for (qsizetype i = 0; i < m_locks.size(); ++i)
            numbers.insert(m_recording.locks().at(i).ref, i);
        qsizetype states = 0;
        SnapshotCache cache(m_source);
        cache.follow(m_recording, [&](const record::RecordedBatch& recorded) {
            if (!isTold(recorded.at))
                return;
            for (const locks::LockPtr& lock : recorded.batch.changed)
                if (const auto number = numbers.constFind(*lock->ref); number != numbers.cend()) {
                    m_locks[*number].held.append(holdOf(*lock, recorded.at));
                    ++states;
                }
            for (const locks::LockRef& ref : recorded.batch.removed)
                if (const auto number = numbers.constFind(ref); number != numbers.cend())
                    m_locks[*number].held.append(QJsonArray{qint64(recorded.at.count()), 0, QJsonArray()});
            if (states >= PlayedMoments::mostStates)
                m_told.until = std::min(m_told.until, recorded.at);
        });
    }

    /// [moment, holders, the named ones, moment of the expiry], or [moment, -1] where it is not known.
    QJsonArray holdOf(const locks::Lock& lock, Moment at)
    {
        const qint64 moment = at.count();
        if (!lock.current)
            return {moment, -1};
        QJsonArray names;
        for (const locks::Holder& holder :
            lock.holders.first(std::min(lock.holders.size(), PlayedMoments::mostNames)))
            names.append(text(holderWords(holder)));
        QJsonArray state{moment, lock.exists ? lock.holders.size() : 0, names};
        if (lock.exists && lock.expiresAt)
            state.append(qint64(momentOf(*lock.expiresAt).count()));
        return state;
    }

    /// The table of a run that nobody watched counts in the scenario's time.
    [[nodiscard]] Moment momentOf(base::ServerTime time) const
    {
        return m_source == SnapshotCache::From::Steps ? Moment(time - m_recording.header().begin)
                                                      : m_recording.momentOf(time);
    }

    [[nodiscard]] QString holderWords(const locks::Holder& holder)
    {
        QString name = base::printable(holder.id.bytes, mostLetters);
        if (const qint32 client = clientOf(holder.clientOrId()); client >= 0)
            name = whoWords(m_recording, client, holder.thread().toInt());
        if (holder.mode == locks::Mode::Read)
            name = words::filled(MomentWords::tr("%1 (reads)"), {name});
        if (holder.mode == locks::Mode::Write)
            name = words::filled(MomentWords::tr("%1 (writes)"), {name});
        return holder.count > 1 ? name + QStringLiteral(" × ") + QString::number(holder.count) : name;
    }

    [[nodiscard]] qint32 clientOf(const QByteArray& id)
    {
        for (; m_knownClients < m_recording.clients().size(); ++m_knownClients) {
            const record::ClientRecord& client = m_recording.clients().at(m_knownClients);
            m_clients.insert(client.id.isEmpty() ? client.title : client.id, qint32(m_knownClients));
        }
        return m_clients.value(id, -1);
    }

    void writeSteps()
    {
        m_sent.resize(m_index.lanes().size());
        const record::Steps& steps = m_recording.steps();
        for (qsizetype i = 0; i < steps.size(); ++i) {
            const Step& step = steps.at(i);
            if (!isTold(step.at)) {
                m_told.laterSteps = steps.size() - i;
                return;
            }
            if (isExchange(step.what))
                writeExchange(step);
            if (isListed(step.what))
                m_steps.append(
                    QJsonArray{qint64(step.at.count()), text(stepSentence(m_recording, step)), laneOf(step)});
            if (step.lock >= 0 && step.lock < m_locks.size())
                writeWaiters(step);
            else if (step.what == What::Crashed || step.what == What::Stopped)
                leaveAll(step);
        }
    }

    /// [moment, line], of a client with one thread in its own lane.
    void writeLines()
    {
        m_lines.resize(m_index.lanes().size());
        for (const ProgramLine& line : m_programs)
            if (isTold(line.at) && line.client < m_recording.clients().size())
                if (const qint32 lane = m_index.laneOf(line.client, line.thread); lane >= 0)
                    m_lines[lane].append(QJsonArray{qint64(line.at.count()), text(line.line)});
    }

    [[nodiscard]] qint32 laneOf(const Step& step) const
    {
        return step.client < 0 ? -1 : m_index.laneOf(step.client, step.thread);
    }

    /// [moment, command], then as well [moment of the answer, answer].
    void writeExchange(const Step& step)
    {
        if (step.client < 0)
            return;
        const std::pair<qint32, qint64> key{step.client, step.other};
        if (step.what == What::Command) {
            const qint32 lane = laneOf(step);
            m_asked.insert(key, {lane, m_sent.at(lane).size()});
            m_sent[lane].append(QJsonArray{
                qint64(step.at.count()), text(base::printable(m_recording.textOf(step), mostLetters))});
            return;
        }
        const auto asked = m_asked.constFind(key);
        if (asked == m_asked.cend())
            return;
        QJsonArray sent = m_sent.at(asked->first).at(asked->second).toArray();
        sent.append(qint64(step.at.count()));
        sent.append(text(answerWords(step)));
        m_sent[asked->first].replace(asked->second, sent);
        m_asked.erase(asked);
    }

    [[nodiscard]] QString answerWords(const Step& step) const
    {
        if (step.what == What::ReplyLost)
            return MomentWords::tr("the answer was lost");
        const QByteArray words = m_recording.textOf(step);
        return words.isEmpty() ? QString::number(step.number) : base::printable(words, mostLetters);
    }

    void writeWaiters(const Step& step)
    {
        LockTrack& lock = m_locks[step.lock];
        const Owner who{step.client, step.thread};
        const bool waited = lock.waiting.contains(who);
        if (step.what == What::Wants && !waited)
            lock.waiting.append(who);
        else if (waited &&
                 (step.what == What::Acquired || step.what == What::Reentered || step.what == What::GaveUp))
            lock.waiting.removeAll(who);
        else
            return;
        tellWaiters(lock, step.at);
    }

    void leaveAll(const Step& step)
    {
        for (LockTrack& lock : m_locks)
            if (lock.waiting.removeIf([&](const Owner& who) { return who.first == step.client; }) > 0)
                tellWaiters(lock, step.at);
    }

    /// [moment, waiters, the named ones].
    void tellWaiters(LockTrack& lock, Moment at)
    {
        QJsonArray names;
        for (const Owner& who : lock.waiting.first(std::min(lock.waiting.size(), PlayedMoments::mostNames)))
            names.append(text(whoWords(m_recording, who.first, who.second)));
        lock.waits.append(QJsonArray{qint64(at.count()), lock.waiting.size(), names});
    }

    /// The lanes of a client's threads follow its own.
    QJsonArray lanes()
    {
        QList<qint32> order;
        for (qint32 lane = 0; lane < m_index.lanes().size(); ++lane)
            order.append(lane);
        std::ranges::stable_sort(order, {}, [this](qint32 lane) {
            return std::pair(m_index.lanes().at(lane).client, m_index.lanes().at(lane).thread);
        });
        m_told.otherLanes = std::max<qsizetype>(0, order.size() - PlayedMoments::mostLanes);
        order.resize(order.size() - m_told.otherLanes);
        QJsonArray lanes;
        for (const qint32 lane : order)
            lanes.append(laneObject(lane));
        return lanes;
    }

    QJsonObject laneObject(qint32 number)
    {
        const TimelineIndex::Lane& lane = m_index.lanes().at(number);
        QJsonArray states;
        if (!m_index.isTitle(number)) {
            states.append(QJsonArray{0, text(stateWords({}))});
            for (const TimelineIndex::Change& change : lane.changes)
                if (isTold(change.at))
                    states.append(QJsonArray{qint64(change.at.count()), text(stateWords(change))});
        }
        const QString name = lane.thread > 0 ? whoWords(m_recording, lane.client, lane.thread)
                                             : clientWords(m_recording, lane.client);
        return {{QStringLiteral("lane"), number}, {QStringLiteral("name"), text(name)},
            {QStringLiteral("states"), states}, {QStringLiteral("sent"), m_sent.at(number)},
            {QStringLiteral("lines"), m_lines.at(number)}};
    }

    static QString stateWords(const TimelineIndex::Change& change)
    {
        return laneGlyph(change.state) + u' ' + lanePhrase(change.state, change.depth);
    }

    QJsonArray locks()
    {
        QJsonArray locks;
        for (qsizetype i = 0; i < m_locks.size(); ++i)
            locks.append(QJsonObject{{QStringLiteral("name"), text(lockWords(m_recording, qint32(i)))},
                {QStringLiteral("held"), m_locks.at(i).held},
                {QStringLiteral("waits"), m_locks.at(i).waits}});
        return locks;
    }

    QJsonArray breaches(const QList<check::Violation>& violations)
    {
        QJsonArray breaches;
        for (const check::Violation& violation : violations)
            if (isTold(violation.begin))
                breaches.append(QJsonArray{qint64(violation.begin.count()), qint64(violation.end.count()),
                    text(sentence(violation, m_recording))});
        return breaches;
    }

    const TimelineIndex& m_index;
    const QList<ProgramLine>& m_programs;
    const Recording& m_recording;
    const SnapshotCache::From m_source;
    PlayedMoments m_told;
    TextList m_texts;
    QList<LockTrack> m_locks;
    QHash<QByteArray, qint32> m_clients; ///< by what the ids of their holders begin with
    qsizetype m_knownClients = 0;
    QJsonArray m_steps;
    QList<QJsonArray> m_lines;                                              ///< by lane
    QList<QJsonArray> m_sent;                                               ///< by lane
    QHash<std::pair<qint32, qint64>, std::pair<qint32, qsizetype>> m_asked; ///< by client and serial
};

} // namespace

PlayedMoments playedMoments(
    const TimelineIndex& index, const QList<check::Violation>& violations, const QList<ProgramLine>& programs)
{
    return MomentWriter(index, programs).moments(violations);
}

} // namespace lockscope::figure
