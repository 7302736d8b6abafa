#include "core/lab/recordedscenario.h"

#include "core/base/printable.h"
#include "core/lab/formkind.h"
#include "core/lab/scenario.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace lockscope::lab
{

namespace
{

using base::milliseconds;
using record::Moment;
using record::What;
using namespace std::chrono_literals;

/// A length that was measured by what was left of it, as somebody will have written it.
milliseconds wholeLength(milliseconds measured) { return (measured + 50ms) / 100ms * 100ms; }

/// One entry into a lock, or one exit.
struct Entry {
    Moment at{0};
    bool enters = true;
};

/// One time that somebody wanted a lock, from the first sign of it to the end of the hold.
struct Use {
    enum class End : quint8 {
        Open,     ///< it lasts beyond the end of the recording: it is played as if it was given back then
        Released, ///< also: the wait was given up
        Fallen,   ///< the lease ran out
        TakenAway ///< somebody freed it, or deleted its key
    };
    qint32 lock = -1;
    qint32 client = -1;
    qint32 thread = 0;
    locks::Mode mode = locks::Mode::Exclusive;
    Moment from{0};
    Moment until{0};
    End end = End::Open;
    bool isRenewed = false;
    int depth = 0;        ///< how often it is entered at the end
    QList<Entry> entries; ///< empty = it was not taken

    [[nodiscard]] Moment taken() const { return entries.constFirst().at; }
};

/// Follows the steps of a recording, and collects the uses of its locks.
class UseReading
{
public:
    explicit UseReading(const record::Recording& recording)
    {
        for (const QList<record::Step>& block : recording.steps().blocks())
            for (const record::Step& step : block)
                follow(step);
        for (Use& use : m_uses)
            if (use.end == Use::End::Open)
                use.until = recording.length();
    }

    [[nodiscard]] const QList<Use>& uses() const { return m_uses; }
    /// The locks that were freed, or whose keys were deleted, by hand.
    [[nodiscard]] const QList<record::Step>& takenAway() const { return m_takenAway; }
    /// The longest lease to which that client was seen to renew; 0 = it was not seen to.
    [[nodiscard]] milliseconds watchdogOf(qint32 client) const { return m_watchdogs.value(client, 0ms); }

private:
    struct Key {
        qint32 lock;
        qint32 client;
        qint32 thread;
        locks::Mode mode;

        friend bool operator==(const Key&, const Key&) = default;
        friend size_t qHash(const Key& key, size_t seed = 0)
        {
            return qHashMulti(seed, key.lock, key.client, key.thread, int(key.mode));
        }
    };

    static Key keyOf(const record::Step& step) { return {step.lock, step.client, step.thread, step.mode}; }

    void follow(const record::Step& step)
    {
        if (step.what == What::Fault && step.lock >= 0)
            followFault(step);
        if (step.what == What::SightLost)
            return loseSight(step);
        if (step.client < 0 || step.lock < 0)
            return;
        switch (step.what) {
        case What::Wants:
            useOf(step);
            return;
        case What::Acquired:
            return enter(useOf(step), step.at, std::max<qint64>(1, step.number));
        case What::Reentered:
            return enter(useOf(step), step.at, step.number);
        case What::PartlyReleased:
            return leave(useOf(step), step.at, step.number);
        case What::Renewed:
            return renew(step);
        case What::GaveUp:
        case What::Released:
            return finish(step, Use::End::Released);
        case What::LeaseEnded:
        case What::LeaseLost:
        case What::ReleaseFailed:
            return finish(step, isTakenAway(step) ? Use::End::TakenAway : Use::End::Fallen);
        default:
            return;
        }
    }

    void followFault(const record::Step& step)
    {
        const auto what = record::FaultKind(step.number);
        if (what == record::FaultKind::ForceReleased || what == record::FaultKind::KeyDeleted)
            m_takenAway.append(step);
    }

    [[nodiscard]] bool isTakenAway(const record::Step& step) const
    {
        return !m_takenAway.isEmpty() && m_takenAway.constLast().lock == step.lock &&
               m_takenAway.constLast().at == step.at;
    }

    /// The present use by that thread, or a new one.
    Use& useOf(const record::Step& step)
    {
        const Key key = keyOf(step);
        QHash<Key, qsizetype>& open = m_open[key.lock];
        if (!open.contains(key)) {
            open.insert(key, m_uses.size());
            m_uses.append({.lock = key.lock,
                .client = key.client,
                .thread = key.thread,
                .mode = key.mode,
                .from = step.at,
                .entries = {}});
        }
        return m_uses[open.value(key)];
    }

    /// A count that no program can mean is cut.
    static void enter(Use& use, Moment at, qint64 count)
    {
        static constexpr qint64 mostEntries = 16;
        for (; use.depth < std::min(count, mostEntries); ++use.depth)
            use.entries.append({at, true});
    }

    static void leave(Use& use, Moment at, qint64 count)
    {
        for (; use.depth > std::max<qint64>(1, count); --use.depth)
            use.entries.append({at, false});
    }

    void renew(const record::Step& step)
    {
        useOf(step).isRenewed = true;
        milliseconds& watchdog = m_watchdogs[step.client];
        watchdog = std::max(watchdog, wholeLength(milliseconds(step.number)));
    }

    void finish(const record::Step& step, Use::End end)
    {
        QHash<Key, qsizetype>& open = m_open[step.lock];
        const auto found = open.constFind(keyOf(step));
        if (found == open.constEnd())
            return;
        m_uses[*found].until = step.at;
        m_uses[*found].end = end;
        open.erase(found);
    }

    /// Nobody is known to wait any longer: whoever still does so is seen to want it anew.
    void loseSight(const record::Step& step)
    {
        QHash<Key, qsizetype>& open = m_open[step.lock];
        for (auto each = open.begin(); each != open.end();) {
            Use& use = m_uses[*each];
            if (!use.entries.isEmpty()) {
                ++each;
                continue;
            }
            use.until = step.at;
            use.end = Use::End::Released;
            each = open.erase(each);
        }
    }

    QList<Use> m_uses;
    QHash<qint32, QHash<Key, qsizetype>> m_open; ///< by lock
    QList<record::Step> m_takenAway;
    QHash<qint32, milliseconds> m_watchdogs;
};

using Uses = QList<const Use*>;

/// How many had it at once.
qint64 mostAtOnce(const Uses& uses)
{
    QList<std::pair<Moment, int>> changes;
    for (const Use* use : uses)
        changes << std::pair(use->from, 1) << std::pair(use->until, -1);
    std::ranges::sort(changes);
    qint64 most = 0;
    qint64 had = 0;
    for (const auto& change : std::as_const(changes))
        most = std::max(most, had += change.second);
    return most;
}

QByteArray jsonText(const QByteArray& text)
{
    const QByteArray list = QJsonDocument(QJsonArray{QString::fromUtf8(text)}).toJson(QJsonDocument::Compact);
    return list.sliced(1, list.size() - 2);
}

/// "3s" where it is whole seconds, else "3250ms".
QString durationText(Moment length)
{
    const auto ms = std::chrono::floor<milliseconds>(length).count();
    return ms % 1000 == 0 ? QString::number(ms / 1000) + QLatin1Char('s')
                          : QString::number(ms) + QLatin1String("ms");
}

/// A name that no other one has.
QByteArray distinct(const QByteArray& wanted, QSet<QByteArray>& taken)
{
    QByteArray name = wanted;
    for (int number = 2; taken.contains(name); ++number)
        name = wanted + '-' + QByteArray::number(number);
    taken.insert(name);
    return name;
}

/// Readable, and no template of a program.
QByteArray plainName(const QByteArray& bytes)
{
    return base::printable(bytes, 120).replace(u'$', u'_').toUtf8();
}

/// The program of one thread, step by step.
class ProgramWriting
{
public:
    /// `lockNames`: by the recording's index. `leases`: of locks whose lease nobody renews.
    ProgramWriting(const QMap<qint32, QByteArray>& lockNames, const QHash<qint32, milliseconds>& leases)
        : m_lockNames(lockNames)
        , m_leases(leases)
    {
    }

    QJsonArray write(const Uses& uses)
    {
        const QList<Act> acts = actsOf(uses);
        m_now = acts.constFirst().at;
        for (const Act& act : acts) {
            pass(act.at);
            (this->*act.write)(*act.use);
            m_held += act.adds;
            m_now = std::max(m_now, act.done);
        }
        return m_program;
    }

private:
    using Writer = void (ProgramWriting::*)(const Use&);
    struct Act {
        Moment at{0};
        Moment done{0};
        int adds = 0; ///< entries, to those that the thread has
        const Use* use = nullptr;
        Writer write = nullptr;
    };

    static QList<Act> actsOf(const Uses& uses)
    {
        QList<Act> acts;
        for (const Use* use : uses) {
            if (use->entries.isEmpty()) {
                acts.append({use->from, use->until, 0, use, &ProgramWriting::tryFor});
                continue;
            }
            for (const Entry& entry : use->entries)
                acts.append(entry.enters ? Act{entry.at, entry.at, 1, use, &ProgramWriting::acquire}
                                         : Act{entry.at, entry.at, -1, use, &ProgramWriting::release});
            acts[acts.size() - use->entries.size()].at = use->from;
            if (use->end == Use::End::Released || use->end == Use::End::Open)
                acts.resize(
                    acts.size() + use->depth, Act{use->until, use->until, -1, use, &ProgramWriting::release});
            else
                acts.append({use->until, use->until, -use->depth, use, &ProgramWriting::lose});
        }
        std::ranges::stable_sort(acts, {}, &Act::at);
        return acts;
    }

    /// Passes the time until then with work or, without a lock, with something else.
    void pass(Moment until)
    {
        if (until - m_now >= 1ms)
            m_program.append(QJsonObject{{m_held > 0 ? QStringLiteral("work") : QStringLiteral("think"),
                durationText(until - m_now)}});
        m_now = std::max(m_now, until);
    }

    [[nodiscard]] QJsonObject step(const QString& name, const Use& use) const
    {
        QJsonObject step{{name, QString::fromUtf8(m_lockNames.value(use.lock))}};
        if (use.mode == locks::Mode::Read || use.mode == locks::Mode::Write)
            step.insert(QStringLiteral("for"), QString::fromLatin1(locks::name(use.mode)));
        return step;
    }

    void acquire(const Use& use)
    {
        QJsonObject acquire = step(QStringLiteral("acquire"), use);
        if (use.end == Use::End::Fallen)
            acquire.insert(
                QStringLiteral("lease"), durationText(std::max<Moment>(1ms, use.until - use.taken())));
        else if (!use.isRenewed && m_leases.contains(use.lock))
            acquire.insert(QStringLiteral("lease"), durationText(m_leases.value(use.lock)));
        m_program.append(acquire);
    }

    void release(const Use& use) { m_program.append(step(QStringLiteral("release"), use)); }
    void lose(const Use&) {}

    /// Waits as long as it did; where it gets the lock this time, it gives it back.
    void tryFor(const Use& use)
    {
        QJsonObject acquire = step(QStringLiteral("acquire"), use);
        if (use.end != Use::End::Open)
            acquire.insert(QStringLiteral("wait"), durationText(use.until - use.from));
        m_program.append(acquire);
        m_program.append(QJsonObject{{QStringLiteral("if"), QJsonArray{QStringLiteral("${acquired}"),
                                                                QStringLiteral("=="), QStringLiteral("1")}},
            {QStringLiteral("then"), QJsonArray{step(QStringLiteral("release"), use)}}});
    }

    const QMap<qint32, QByteArray>& m_lockNames;
    const QHash<qint32, milliseconds>& m_leases;
    Moment m_now{0};
    int m_held = 0;
    QJsonArray m_program;
};

/// Chooses the locks and the clients of a scenario, and writes its text.
class ScenarioWriting
{
public:
    ScenarioWriting(const record::Recording& recording, const QByteArray& id)
        : m_recording(recording)
        , m_id(id)
        , m_reading(recording)
    {
        for (const Use& use : m_reading.uses()) {
            m_byLock[use.lock].append(&use);
            ++m_usesOfClient[use.client];
        }
    }

    std::variant<RecordedScenario, ScenarioFault> write()
    {
        chooseLocks();
        learnLeases();
        castClients();
        if (m_clients.isEmpty())
            return ScenarioFault{ScenarioWords::tr("Nobody takes a lock in it."), {}};
        m_made.clients = int(m_clients.size());
        m_made.locks = int(m_locks.size());
        m_made.json = "{\n    \"id\": " + jsonText(m_id) +
                      ",\n    \"number\": 100,\n    \"title\": " + jsonText(m_id) +
                      ",\n    \"shows\": " + jsonText(shows().toUtf8()) + ",\n    \"length\": \"" +
                      durationText(length()).toUtf8() + "\",\n    \"locks\": {\n" + lockLines() +
                      "\n    },\n    \"clients\": [\n" + clientLines() + "\n    ]" + faultLines() + "\n}\n";
        return std::move(m_made);
    }

private:
    /// One that does one thing after the other.
    struct Client {
        QByteArray name;
        QByteArray standsFor; ///< empty = its name says it, or it is nobody in particular
        milliseconds watchdog{0};
        Uses uses;
    };

    [[nodiscard]] const record::KnownLock& lockAt(qint32 index) const
    {
        return m_recording.locks().at(index);
    }
    [[nodiscard]] bool isLive() const { return m_recording.header().kind == record::Header::Kind::Live; }

    /// Takes the busiest locks within the limits.
    void chooseLocks()
    {
        QList<std::pair<qsizetype, qint32>> busiest;
        for (auto each = m_byLock.cbegin(); each != m_byLock.cend(); ++each)
            busiest.append({-each->size(), each.key()});
        std::ranges::sort(busiest);
        QSet<std::pair<qint32, qint32>> threads;
        qsizetype workers = 0;
        for (const auto& [negated, lock] : std::as_const(busiest)) {
            const Uses uses = m_byLock.value(lock);
            const locks::Counting counting = lockAt(lock).kind->counting;
            if (counting == locks::Counting::Permits || counting == locks::Counting::Latch) {
                ++m_made.countersLeftOut;
                continue;
            }
            QSet<std::pair<qint32, qint32>> more = threads;
            Uses nameless;
            for (const Use* use : uses)
                if (isNameless(*use))
                    nameless.append(use);
                else
                    more.insert({use->client, use->thread});
            const qsizetype moreWorkers = workers + mostAtOnce(nameless);
            if (m_made.holds + uses.size() > mostRecordedHolds ||
                more.size() + moreWorkers > mostRecordedClients) {
                ++m_made.locksLeftOut;
                continue;
            }
            threads = more;
            workers = moreWorkers;
            m_made.holds += int(uses.size());
            m_locks.insert(lock, distinct(plainName(lockAt(lock).ref.name.bytes), m_lockNames));
        }
    }

    /// Learns the leases of locks that have no watchdog as far as known, by the last that was seen of each.
    void learnLeases()
    {
        QHash<locks::LockRef, qint32> indexOf;
        for (auto each = m_locks.cbegin(); each != m_locks.cend(); ++each)
            indexOf.insert(lockAt(each.key()).ref, each.key());
        for (const record::RecordedBatch& recorded : m_recording.batches())
            for (const locks::LockPtr& lock : recorded.batch.changed)
                if (lock->lease.kind != locks::LeaseKind::Watchdog && lock->lease.length &&
                    indexOf.contains(*lock->ref))
                    m_leases.insert(indexOf.value(*lock->ref), wholeLength(*lock->lease.length));
    }

    /// It is seen once, and without a thread. Most libraries write a token of the hold into the lock, and not
    /// who holds it, so each hold would be a client of its own.
    [[nodiscard]] bool isNameless(const Use& use) const
    {
        return isLive() && use.thread == 0 && m_usesOfClient.value(use.client) == 1;
    }

    void castClients()
    {
        QHash<std::pair<qint32, qint32>, qsizetype> places;
        for (const Use& use : m_reading.uses()) {
            if (!m_locks.contains(use.lock))
                continue;
            if (isNameless(use)) {
                workerFreeFor(use).uses.append(&use);
                continue;
            }
            const std::pair thread(use.client, use.thread);
            if (!places.contains(thread)) {
                places.insert(thread, m_clients.size());
                m_clients.append(clientOf(use));
            }
            m_clients[places.value(thread)].uses.append(&use);
        }
    }

    /// Holds without a name are played by as few clients as can have had them.
    Client& workerFreeFor(const Use& use)
    {
        QList<qsizetype>& workers = m_workers[use.lock];
        for (const qsizetype place : std::as_const(workers))
            if (m_clients.at(place).uses.constLast()->until <= use.from)
                return m_clients[place];
        workers.append(m_clients.size());
        m_clients.append({distinct(m_locks.value(use.lock) + "-worker", m_clientNames), {},
            m_reading.watchdogOf(use.client), {}});
        return m_clients.last();
    }

    Client clientOf(const Use& use)
    {
        const record::ClientRecord& client = m_recording.clients().at(use.client);
        static const QRegularExpression plain(
            QStringLiteral("^[\\w.@:-]{1,24}$"), QRegularExpression::UseUnicodePropertiesOption);
        const bool isPlain = plain.match(base::printable(client.title)).hasMatch();
        QByteArray name = isPlain ? client.title : "client-" + QByteArray::number(numberOf(use.client));
        QByteArray whole = plainName(client.title);
        if (m_recording.hasThreads(use.client)) {
            name += "-thread-" + QByteArray::number(use.thread);
            whole += ", thread " + QByteArray::number(use.thread);
        }
        return {distinct(name, m_clientNames), isPlain ? QByteArray() : whole,
            m_reading.watchdogOf(use.client), {}};
    }

    qsizetype numberOf(qint32 client)
    {
        const auto found = m_numbers.constFind(client);
        return found != m_numbers.constEnd() ? *found : *m_numbers.insert(client, m_numbers.size() + 1);
    }

    [[nodiscard]] QString shows() const
    {
        if (!isLive())
            return ScenarioWords::tr("Clients and locks as a history tells them.");
        const qint64 begin = m_recording.header().begin.time_since_epoch().count();
        return ScenarioWords::tr("Clients and locks as they were recorded from %1 UTC on.")
            .arg(QDateTime::fromMSecsSinceEpoch(begin, Qt::UTC)
                     .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")));
    }

    /// Who has to wait longer than in the recording has some time for it.
    [[nodiscard]] Moment length() const
    {
        return std::chrono::ceil<std::chrono::seconds>(m_recording.length()) + 10s;
    }

    QByteArray lockLines()
    {
        QByteArrayList lines;
        for (auto each = m_locks.cbegin(); each != m_locks.cend(); ++each)
            lines.append("        " + jsonText(each.value()) + ": " + lineOf(lockObject(each.key())));
        return lines.join(",\n");
    }

    QJsonObject lockObject(qint32 lock)
    {
        const locks::Kind kind = lockAt(lock).kind;
        const auto form =
            locks::hasSides(kind) ? client::Form::Read : locks::formOf(kind, locks::usualMode(kind));
        const QByteArray known = form ? formName(*form) : QByteArray();
        if (known.isEmpty())
            ++m_made.otherKinds;
        QJsonObject object{{QStringLiteral("form"),
            known.isEmpty() ? QStringLiteral("reentrant") : QString::fromLatin1(known)}};
        if (form == client::Form::Permit)
            object.insert(
                QStringLiteral("permits"), std::max(lockAt(lock).permits, mostAtOnce(m_byLock.value(lock))));
        return object;
    }

    /// The object in one line, with room between its parts.
    static QByteArray lineOf(const QJsonObject& object)
    {
        QByteArray line;
        bool isText = false;
        const QByteArray compact = QJsonDocument(object).toJson(QJsonDocument::Compact);
        for (qsizetype at = 0; at < compact.size(); ++at) {
            line += compact[at];
            if (compact[at] == '\\')
                line += compact[++at];
            else if (compact[at] == '"')
                isText = !isText;
            else if (!isText && (compact[at] == ':' || compact[at] == ','))
                line += ' ';
        }
        return line;
    }

    [[nodiscard]] QByteArray clientLines() const
    {
        QByteArrayList clients;
        for (const Client& client : m_clients) {
            QByteArrayList steps;
            if (!client.standsFor.isEmpty())
                steps.append(lineOf(
                    {{QStringLiteral("note"), QString::fromUtf8(client.name + ": " + client.standsFor)}}));
            const QJsonArray program = ProgramWriting(m_locks, m_leases).write(client.uses);
            for (const auto& step : program)
                steps.append(lineOf(step.toObject()));
            QByteArray head = "        {\n            \"name\": " + jsonText(client.name) +
                              ",\n            \"starts\": \"" +
                              durationText(client.uses.constFirst()->from).toUtf8() + "\",\n";
            if (client.watchdog >= 60ms)
                head += R"(            "watchdog": ")" + durationText(client.watchdog).toUtf8() + "\",\n";
            clients.append(head + "            \"program\": [\n                " +
                           steps.join(",\n                ") + "\n            ]\n        }");
        }
        return clients.join(",\n");
    }

    [[nodiscard]] QByteArray faultLines() const
    {
        QByteArrayList lines;
        for (const record::Step& step : m_reading.takenAway())
            if (m_locks.contains(step.lock)) {
                const bool isFreed = record::FaultKind(step.number) == record::FaultKind::ForceReleased;
                lines.append(
                    "        " + lineOf({{QStringLiteral("at"), durationText(step.at)},
                                     {isFreed ? QStringLiteral("forceRelease") : QStringLiteral("deleteKey"),
                                         QString::fromUtf8(m_locks.value(step.lock))}}));
            }
        return lines.isEmpty() ? QByteArray() : ",\n    \"faults\": [\n" + lines.join(",\n") + "\n    ]";
    }

    const record::Recording& m_recording;
    QByteArray m_id;
    UseReading m_reading;
    QHash<qint32, Uses> m_byLock;
    QHash<qint32, int> m_usesOfClient;
    RecordedScenario m_made;
    QMap<qint32, QByteArray> m_locks;
    QHash<qint32, milliseconds> m_leases;
    QSet<QByteArray> m_lockNames;
    QSet<QByteArray> m_clientNames;
    QHash<qint32, QList<qsizetype>> m_workers;
    QHash<qint32, qsizetype> m_numbers;
    QList<Client> m_clients;
};

} // namespace

QStringList sentencesOf(const RecordedScenario& scenario)
{
    QStringList sentences{ScenarioWords::tr("Clients: %1, locks: %2, holds and waits: %3.")
                              .arg(QString::number(scenario.clients), QString::number(scenario.locks),
                                  QString::number(scenario.holds))};
    if (scenario.locksLeftOut > 0)
        sentences << ScenarioWords::tr(
            "Left out, as more than %2 clients or %3 holds are too many: %1 of the less busy locks.")
                         .arg(QString::number(scenario.locksLeftOut), QString::number(mostRecordedClients),
                             QString::number(mostRecordedHolds));
    if (scenario.countersLeftOut > 0)
        sentences << ScenarioWords::tr(
            "Left out, as the server does not say who holds them: semaphores and latches (%1).")
                         .arg(scenario.countersLeftOut);
    if (scenario.otherKinds > 0)
        sentences << ScenarioWords::tr("Played as reentrant locks, as the Lab does not take their kind: %1.")
                         .arg(scenario.otherKinds);
    return sentences;
}

std::variant<RecordedScenario, ScenarioFault> scenarioFromRecording(
    const record::Recording& recording, const QByteArray& id)
{
    if (!recording.header().scenario.isEmpty())
        return ScenarioFault{ScenarioWords::tr("It is a run of the Lab, and has a scenario already."), {}};
    return ScenarioWriting(recording, id).write();
}

} // namespace lockscope::lab
