#include "core/record/operationhistory.h"

#include "core/locks/family.h"
#include "core/record/scribe.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

namespace lockscope::record
{

namespace
{

using locks::Mode;

struct HistoryWords {
    Q_DECLARE_TR_FUNCTIONS(HistoryWords)
};

constexpr int newestVersion = 1;
/// Times are milliseconds as a double; this far they are exact to a microsecond.
constexpr double latestMs = 4e12;
constexpr qint64 largestNumber = 1LL << 53;
constexpr qint64 largestFile = 256LL * 1024 * 1024;
constexpr int mostResources = 1000;

/// The kinds of operations, in the order of `operationNames`.
enum class Operation : quint8 { Acquire, Release, Renew, Work, Lost, Read, Write, Value, Crash, Stop };
constexpr std::array<const char*, 10> operationNames{
    "acquire", "release", "renew", "work", "lost", "read", "write", "value", "crash", "stop"};

constexpr bool isOfLock(Operation what) { return what <= Operation::Lost; }
constexpr bool isOfResource(Operation what) { return what >= Operation::Read && what <= Operation::Value; }

/// Whether it was done.
enum class Outcome : quint8 { Done, Denied, Unknown };

/// One line.
struct Act {
    Operation what = Operation::Acquire;
    Outcome outcome = Outcome::Done;
    Mode mode = Mode::Exclusive;
    qint32 client = -1;
    qint32 thread = 1;
    qint32 lock = -1;
    qint16 resource = -1;
    Moment begin{0};
    Moment end{0};
    qint64 wait = -1;
    qint64 lease = 0;
    qint64 count = -1; ///< -1 = not told
    qint64 value = 0;
    qint64 token = 0;
    QByteArray member = {};
};

/// Keeps the first fault.
class Faults
{
public:
    void beginLine() { ++m_line; }
    void report(const char* field, const QString& message)
    {
        if (!m_fault)
            m_fault = HistoryFault{m_line, QString::fromLatin1(field), message};
    }
    void reportWhole(const QString& message)
    {
        if (!m_fault)
            m_fault = HistoryFault{0, {}, message};
    }
    [[nodiscard]] const std::optional<HistoryFault>& fault() const { return m_fault; }
    [[nodiscard]] qint64 line() const { return m_line; }

private:
    qint64 m_line = 0;
    std::optional<HistoryFault> m_fault;
};

/// The fields of a line, each in the type that is wanted.
class Fields
{
public:
    Fields(QJsonObject object, Faults& faults)
        : m_object(std::move(object))
        , m_faults(&faults)
    {
    }

    void mustBeOf(std::initializer_list<const char*> names)
    {
        for (const QString& name : m_object.keys())
            if (std::ranges::none_of(
                    names, [&name](const char* each) { return name == QLatin1String(each); }))
                m_faults->report(name.toLatin1().constData(), HistoryWords::tr("there is no such field"));
    }
    [[nodiscard]] bool has(const char* name) const { return m_object.contains(QLatin1String(name)); }

    QByteArray text(const char* name)
    {
        const QJsonValue value = m_object.value(QLatin1String(name));
        if (!value.isString() || value.toString().isEmpty())
            m_faults->report(name, HistoryWords::tr("this must be a text"));
        return value.toString().toUtf8();
    }

    qint64 number(const char* name, qint64 otherwise, qint64 least, qint64 most)
    {
        if (!has(name))
            return otherwise;
        const double given = m_object.value(QLatin1String(name)).toDouble(NAN);
        if (given >= double(least) && given <= double(most) && given == std::floor(given))
            return qint64(given);
        m_faults->report(name, HistoryWords::tr("this must be a whole number from %1 to %2")
                                   .arg(QString::number(least), QString::number(most)));
        return otherwise;
    }

    /// Milliseconds, with a fraction.
    Moment time(const char* name)
    {
        const double given = m_object.value(QLatin1String(name)).toDouble(NAN);
        if (given >= 0 && given <= latestMs)
            return Moment(qint64(std::llround(given * 1000)));
        m_faults->report(name, HistoryWords::tr("this must be a time in milliseconds, from 0 on"));
        return Moment(0);
    }

    Outcome outcome()
    {
        const QJsonValue value = m_object.value(QLatin1String("ok"));
        if (value.isUndefined() || value.isBool())
            return value.toBool(true) ? Outcome::Done : Outcome::Denied;
        if (!value.isNull())
            m_faults->report(
                "ok", HistoryWords::tr("this must be true, false, or null where it is not known"));
        return Outcome::Unknown;
    }

    /// The place of a word in a list.
    template<std::size_t size>
    int oneOf(const char* name, const std::array<const char*, size>& words)
    {
        const QByteArray word = text(name);
        for (std::size_t i = 0; i < size; ++i)
            if (word == words[i])
                return int(i);
        QByteArrayList all;
        for (const char* each : words)
            all.append(each);
        m_faults->report(
            name, HistoryWords::tr("this must be one of: %1").arg(QString::fromLatin1(all.join(", "))));
        return 0;
    }

    QList<Fields> list(const char* name)
    {
        const QJsonValue value = m_object.value(QLatin1String(name));
        if (!value.isUndefined() && !value.isArray())
            m_faults->report(name, HistoryWords::tr("this must be a list of objects"));
        QList<Fields> all;
        for (const auto& each : value.toArray())
            all.append(Fields(each.toObject(), *m_faults));
        return all;
    }
    [[nodiscard]] QString plainText(const char* name) const
    {
        return m_object.value(QLatin1String(name)).toString();
    }
    [[nodiscard]] double real(const char* name) const
    {
        return m_object.value(QLatin1String(name)).toDouble(NAN);
    }
    void fail(const char* name, const QString& message) { m_faults->report(name, message); }

private:
    QJsonObject m_object;
    Faults* m_faults;
};

/// The lines as acts, with the names that they use.
class HistoryReader
{
public:
    void read(QByteArrayView json)
    {
        qsizetype at = 0;
        while (at < json.size() && !m_faults.fault()) {
            const qsizetype found = json.indexOf('\n', at);
            const qsizetype end = found < 0 ? json.size() : found;
            m_faults.beginLine();
            readLine(json.sliced(at, end - at).trimmed());
            at = end + 1;
        }
        if (!m_hasHeader)
            m_faults.reportWhole(HistoryWords::tr("it has no first line with “lockscope_history”"));
        else if (acts.empty())
            m_faults.reportWhole(HistoryWords::tr("it has no operation"));
        checkEnds();
    }

    [[nodiscard]] const std::optional<HistoryFault>& fault() const { return m_faults.fault(); }

    Header header;
    Scribe scribe;
    Moment clockError{0};
    std::vector<Act> acts;

private:
    void readLine(QByteArrayView line)
    {
        if (line.isEmpty())
            return;
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(line.toByteArray(), &error);
        if (!document.isObject())
            return m_faults.report(
                "", HistoryWords::tr("this must be one JSON object: %1")
                        .arg(error.error == QJsonParseError::NoError ? QStringLiteral("[]")
                                                                     : error.errorString()));
        Fields fields(document.object(), m_faults);
        m_hasHeader ? readAct(fields) : readHeader(fields);
    }

    void readHeader(Fields& fields)
    {
        if (!fields.has("lockscope_history"))
            return fields.fail("", HistoryWords::tr("the first line must have “lockscope_history”: 1"));
        const qint64 version = fields.number("lockscope_history", 0, 1, largestNumber);
        if (version > newestVersion)
            return fields.fail("lockscope_history",
                HistoryWords::tr("this program reads version %1").arg(QString::number(newestVersion)));
        fields.mustBeOf({"lockscope_history", "title", "clock_error_ms", "locks", "resources", "invariants"});
        m_hasHeader = true;
        header.title = fields.plainText("title");
        header.madeBy = "lockscope-import";
        if (fields.has("clock_error_ms"))
            clockError = fields.time("clock_error_ms");
        for (Fields& each : fields.list("locks"))
            readLock(each);
        for (Fields& each : fields.list("resources"))
            readResource(each);
        for (Fields& each : fields.list("invariants"))
            readInvariant(each);
    }

    void readLock(Fields& fields)
    {
        fields.mustBeOf({"name", "kind", "permits"});
        const QByteArray name = fields.text("name");
        const QByteArray kindName = fields.has("kind") ? fields.text("kind") : QByteArray("reentrant");
        const auto kind = locks::kindFromName(kindName);
        if (!kind)
            return fields.fail("kind", HistoryWords::tr("there is no such kind of lock"));
        if ((*kind)->queuesWaiters)
            return fields.fail("kind", HistoryWords::tr("the order of a queue cannot be judged by a history; "
                                                        "say “reentrant”"));
        scribe.lock({{{name}, 0, {}}, *kind, fields.number("permits", 0, 1, largestNumber)});
    }

    void readResource(Fields& fields)
    {
        fields.mustBeOf({"name", "initial"});
        if (header.resources.size() >= mostResources)
            return fields.fail("resources",
                HistoryWords::tr("there may be at most %1 of them").arg(QString::number(mostResources)));
        header.resources.append(
            {fields.text("name"), fields.number("initial", 0, -largestNumber, largestNumber)});
    }

    void readInvariant(Fields& fields)
    {
        fields.mustBeOf({"resource", "is", "with", "number"});
        const auto what = invariantFromName(fields.text("is"));
        if (!what)
            return fields.fail("is", HistoryWords::tr("there is no such invariant"));
        Invariant invariant{*what, resourceOf(fields, "resource"), -1, 0};
        invariant.number = fields.number("number", 0, -largestNumber, largestNumber);
        if (fields.has("with"))
            invariant.with = resourceOf(fields, "with");
        header.invariants.append(invariant);
    }

    qint16 resourceOf(Fields& fields, const char* field)
    {
        const QByteArray name = fields.text(field);
        const auto found = std::ranges::find(header.resources, name, &Resource::name);
        if (found == header.resources.end())
            fields.fail(field, HistoryWords::tr("the first line has no such resource"));
        return found == header.resources.end() ? qint16(-1) : qint16(found - header.resources.begin());
    }

    void readAct(Fields& fields)
    {
        Act act;
        act.what = Operation(fields.oneOf("what", operationNames));
        act.outcome = fields.outcome();
        if (act.what != Operation::Value)
            readWho(fields, act);
        readTimes(fields, act);
        if (isOfLock(act.what))
            readHold(fields, act);
        else if (isOfResource(act.what))
            readValue(fields, act);
        else
            fields.mustBeOf({"what", "client", "begin", "end"});
        acts.push_back(act);
    }

    void readWho(Fields& fields, Act& act)
    {
        const QByteArray name = fields.text("client");
        const auto known = m_clients.constFind(name);
        act.client = known != m_clients.constEnd() ? *known : scribe.client({name, {}, false});
        m_clients.insert(name, act.client);
        act.thread = qint32(fields.number("thread", 1, 0, std::numeric_limits<qint32>::max()));
    }

    /// An operation without an end never came to one: its outcome is not known.
    void readTimes(Fields& fields, Act& act)
    {
        act.begin = fields.time("begin");
        act.end = fields.has("end") ? fields.time("end") : act.begin;
        if (act.end < act.begin)
            fields.fail("end", HistoryWords::tr("this is before the begin"));
        const bool lasts = act.what != Operation::Crash && act.what != Operation::Stop &&
                           act.what != Operation::Lost && act.what != Operation::Value;
        if (lasts && !fields.has("end"))
            act.outcome = Outcome::Unknown;
    }

    void readHold(Fields& fields, Act& act)
    {
        constexpr std::array<const char*, 4> modes{"exclusive", "read", "write", "permit"};
        fields.mustBeOf({"what", "ok", "client", "thread", "begin", "end", "lock", "mode", "wait_ms",
            "lease_ms", "count", "token"});
        act.lock = scribe.lock({{{fields.text("lock")}, 0, {}}, *locks::kindFromName("reentrant"), 0});
        if (fields.has("mode"))
            act.mode = Mode(fields.oneOf("mode", modes));
        act.wait = fields.number("wait_ms", -1, -1, largestNumber);
        act.lease = fields.number("lease_ms", 0, 0, largestNumber);
        act.count = fields.number("count", -1, 0, largestNumber);
        act.token = fields.number("token", 0, 0, largestNumber);
    }

    void readValue(Fields& fields, Act& act)
    {
        fields.mustBeOf(
            {"what", "ok", "client", "thread", "begin", "end", "resource", "value", "token", "member"});
        act.resource = resourceOf(fields, "resource");
        if (!fields.has("value"))
            fields.fail("value", HistoryWords::tr("this is missing"));
        act.value = fields.number("value", 0, -largestNumber, largestNumber);
        act.token = fields.number("token", 0, 0, largestNumber);
        if (fields.has("member"))
            act.member = fields.text("member");
        m_hasValue.insert(act.resource, m_hasValue.value(act.resource) || act.what == Operation::Value);
    }

    /// The last of several writes that overlap is not known, so a value at the end must be told.
    void checkEnds()
    {
        for (const Invariant& invariant : header.invariants) {
            const bool needsEnd = invariant.what == Invariant::What::EndsAt ||
                                  invariant.what == Invariant::What::EndsWithSum ||
                                  invariant.what == Invariant::What::NoLostUpdates;
            const bool isTold = m_hasValue.value(invariant.resource) &&
                                (invariant.with < 0 || m_hasValue.value(invariant.with));
            if (needsEnd && !isTold)
                m_faults.reportWhole(
                    HistoryWords::tr("the invariant “%1” needs a line “value” with the value at the end")
                        .arg(QString::fromLatin1(name(invariant.what))));
        }
    }

    Faults m_faults;
    bool m_hasHeader = false;
    QHash<QByteArray, qint32> m_clients;
    QHash<qint16, bool> m_hasValue;
};

/// Makes steps of acts.
class HistorySteps
{
public:
    explicit HistorySteps(HistoryReader& reader)
        : m_reader(reader)
        , m_error(reader.clockError)
    {
    }

    Recording recording()
    {
        std::ranges::stable_sort(m_reader.acts, {}, &Act::begin);
        m_origin = std::chrono::floor<base::milliseconds>(
            std::max(Moment(0), m_reader.acts.front().begin - m_error));
        m_reader.header.begin = base::ServerTime(std::chrono::floor<base::milliseconds>(m_origin));
        dropUnorderedTokens();
        for (const Act& act : m_reader.acts)
            take(act);
        const Moment last = latest();
        for (auto& [who, hold] : m_holds)
            endLease(who, hold, last);
        std::ranges::stable_sort(
            m_placed, {}, [](const Placed& each) { return std::tuple(each.step.at, each.rank, each.unit); });
        for (const Placed& each : m_placed)
            m_reader.scribe.note(each.step);
        Recording recording(m_reader.header);
        recording.append(m_reader.scribe.take());
        return recording;
    }

private:
    /// A hold of a thread, of one lock, in one mode.
    struct Who {
        qint32 client = -1;
        qint32 thread = 0;
        qint32 lock = -1;
        Mode mode = Mode::Exclusive;

        friend auto operator<=>(const Who&, const Who&) = default;
    };
    struct Hold {
        qint64 entries = 0;
        Moment since{0};                ///< it is held surely from here on
        std::size_t first = 0;          ///< where it begins in m_placed
        Moment releasedUntil{0};        ///< the end of the last release, by the client's clock
        std::optional<Moment> leaseEnd; ///< surely over by then
    };

    /// The order of steps of one moment: holds end before others begin. One that is too short to have lasted
    /// surely is between them, and does not meet another one.
    enum class Rank : quint8 { End, Unit, Begin, Last };
    struct Placed {
        Step step;
        Rank rank = Rank::Begin;
        std::size_t unit = 0; ///< of Rank::Unit: which
    };
    static Rank rankOf(const Step& step)
    {
        switch (step.what) {
        case What::Renewed:
        case What::Releasing:
        case What::PartlyReleased:
        case What::Released:
        case What::ReleaseFailed:
        case What::LeaseEnded:
        case What::LeaseLost:
        case What::WorkEnds:
            return Rank::End;
        case What::Crashed:
        case What::Stopped:
            return Rank::Last;
        default:
            return step.what == What::Read && step.client < 0 ? Rank::Last : Rank::Begin;
        }
    }

    [[nodiscard]] Moment earliest(Moment at) const { return std::max(Moment(0), at - m_error - m_origin); }
    [[nodiscard]] Moment latestOf(Moment at) const { return at + m_error - m_origin; }
    [[nodiscard]] Moment latest() const
    {
        Moment last{0};
        for (const Act& act : m_reader.acts)
            last = std::max(last, latestOf(act.end));
        return last;
    }

    static Who whoOf(const Act& act) { return {act.client, act.thread, act.lock, act.mode}; }

    /// Writes of one resource that overlap have no order: none of their tokens is the older one.
    void dropUnorderedTokens()
    {
        QHash<qint16, Act*> last;
        for (Act& act : m_reader.acts) {
            if (act.what != Operation::Write || act.token == 0)
                continue;
            Act*& before = last[act.resource];
            const bool overlaps = before != nullptr && act.begin - m_error <= before->end + m_error;
            Act* const longer = before == nullptr || act.end > before->end ? &act : before;
            if (overlaps) {
                m_unordered.insert(&act);
                m_unordered.insert(before);
            }
            before = longer;
        }
        for (Act* act : std::as_const(m_unordered))
            act->token = 0;
    }

    Step& note(const Act& act, What what, Moment at, qint64 number = 0, qint64 other = 0)
    {
        return place({.at = at,
            .number = number,
            .other = other,
            .client = act.client,
            .lock = act.lock,
            .thread = act.thread,
            .resource = act.resource,
            .what = what,
            .mode = act.mode});
    }

    Step& place(const Step& step)
    {
        m_placed.push_back({step, rankOf(step)});
        return m_placed.back().step;
    }

    void putIntoUnit(std::size_t unit, std::size_t first, std::size_t end)
    {
        for (std::size_t i = first; i < end; ++i) {
            m_placed[i].rank = Rank::Unit;
            m_placed[i].unit = unit;
        }
    }

    void take(const Act& act)
    {
        switch (act.what) {
        case Operation::Acquire:
            return acquire(act, m_holds[whoOf(act)]);
        case Operation::Release:
            return release(act, m_holds[whoOf(act)]);
        case Operation::Renew:
            return renew(act, m_holds[whoOf(act)]);
        case Operation::Work:
            return work(act);
        case Operation::Lost:
            return lose(act, m_holds[whoOf(act)]);
        case Operation::Read:
        case Operation::Write:
            return touch(act);
        case Operation::Value:
            note(act, What::Read, latestOf(act.end), act.value).thread = 0;
            return;
        case Operation::Crash:
            return end(act, What::Crashed, earliest(act.begin));
        case Operation::Stop:
            return end(act, What::Stopped, latestOf(act.begin));
        }
    }

    /// A wait that the clocks do not show to be one is only an attempt, so that no circle of waits is made of
    /// their error.
    void acquire(const Act& act, Hold& hold)
    {
        const Moment asked = earliest(act.begin);
        const bool isLate = hold.since > asked; // the last hold was shorter than the error of the clocks
        if (act.outcome == Outcome::Done)
            endLease(whoOf(act), hold, latestOf(act.end));
        const std::size_t wish = m_placed.size();
        note(act, What::Wants, std::max(asked, hold.since), m_error == Moment(0) ? act.wait : 0, act.lease);
        if (act.outcome == Outcome::Denied) {
            note(act, What::GaveUp, std::max({asked, hold.since, earliest(act.end)}));
            return;
        }
        if (act.outcome == Outcome::Unknown) {
            note(act, What::GaveUp, std::max({asked, hold.since, earliest(act.end)})).text = unknownText();
            return;
        }
        const bool isFirst = hold.entries == 0 || act.count == 1;
        hold.entries = act.count > 0 ? act.count : hold.entries + 1;
        if (isFirst) {
            hold.since = latestOf(act.end);
            hold.first = wish;
        }
        note(act, isFirst || act.mode == Mode::Permit ? What::Acquired : What::Reentered, latestOf(act.end),
            hold.entries, isLate ? 0 : act.token);
        lengthen(act, hold);
    }

    void lengthen(const Act& act, Hold& hold) const
    {
        hold.leaseEnd =
            act.lease > 0 ? std::optional(latestOf(act.end) + base::milliseconds(act.lease)) : std::nullopt;
    }

    void release(const Act& act, Hold& hold)
    {
        const Moment at = std::max(hold.since, earliest(act.begin));
        endLease(whoOf(act), hold, at);
        const std::size_t first = m_placed.size();
        note(act, What::Releasing, at);
        const qint64 remain = act.count >= 0 ? act.count : std::max<qint64>(0, hold.entries - 1);
        if (act.outcome == Outcome::Done && remain > 0) {
            hold.entries = remain;
            note(act, What::PartlyReleased, at, remain);
            return;
        }
        if (act.outcome == Outcome::Done)
            note(act, What::Released, at);
        else
            note(act, What::ReleaseFailed, at).text =
                act.outcome == Outcome::Unknown ? unknownText() : qint32(-1);
        closeUnit(hold, at, first);
        hold = {.since = at, .releasedUntil = act.end, .leaseEnd = {}};
    }

    void lose(const Act& act, Hold& hold)
    {
        const Moment at = std::max(hold.since, earliest(act.begin));
        const std::size_t first = m_placed.size();
        note(act, What::LeaseLost, at);
        closeUnit(hold, at, first);
        hold = {.since = at, .leaseEnd = {}};
    }

    /// Puts a hold that has not lasted surely, with its end, into one unit; the steps of the end are those
    /// from `first` on.
    void closeUnit(const Hold& hold, Moment at, std::size_t first)
    {
        if (hold.entries == 0 || at != hold.since)
            return;
        putIntoUnit(hold.first, hold.first, hold.first + 2);
        putIntoUnit(hold.first, first, m_placed.size());
    }

    /// A renewal that was asked for while the lock was given back may have come first.
    void renew(const Act& act, Hold& hold)
    {
        if (act.outcome != Outcome::Done || (hold.entries == 0 && act.begin <= hold.releasedUntil))
            return;
        note(act, What::Renewed, std::max(hold.since, earliest(act.begin)), act.lease);
        if (hold.entries > 0 && act.lease > 0)
            lengthen(act, hold);
        else
            hold.leaseEnd.reset();
    }

    void work(const Act& act)
    {
        const Moment begin = latestOf(act.begin);
        const Moment end = earliest(act.end);
        if (act.outcome == Outcome::Unknown || end <= begin)
            return;
        note(act, What::WorkBegins, begin);
        note(act, What::WorkEnds, end);
    }

    void touch(const Act& act)
    {
        const bool isWrite = act.what == Operation::Write;
        if (act.outcome == Outcome::Unknown)
            return;
        Step& step = note(act,
            !isWrite                       ? What::Read
            : act.outcome == Outcome::Done ? What::Wrote
                                           : What::WriteRefused,
            earliest(act.begin), act.value, act.token);
        if (!act.member.isEmpty())
            step.text = m_reader.scribe.text(act.member);
    }

    /// No hold ends before it surely began.
    void end(const Act& act, What what, Moment at)
    {
        for (const auto& [who, hold] : m_holds)
            if (who.client == act.client && hold.entries > 0)
                at = std::max(at, hold.since);
        for (auto& [who, hold] : m_holds)
            if (who.client == act.client) {
                endLease(who, hold, at);
                hold = {};
            }
        note(act, what, at);
    }

    /// The lease was over before `until`.
    void endLease(const Who& who, Hold& hold, Moment until)
    {
        if (hold.entries == 0 || !hold.leaseEnd || *hold.leaseEnd >= until)
            return;
        place({.at = *hold.leaseEnd,
            .client = who.client,
            .lock = who.lock,
            .thread = who.thread,
            .what = What::LeaseEnded,
            .mode = who.mode});
        hold.leaseEnd.reset();
        hold.entries = 0;
    }

    qint32 unknownText() { return m_reader.scribe.text("unknown"); }

    HistoryReader& m_reader;
    const Moment m_error;
    Moment m_origin{0};
    std::map<Who, Hold> m_holds;
    QSet<Act*> m_unordered;
    std::vector<Placed> m_placed;
};

} // namespace

QString HistoryFault::sentence() const
{
    if (line == 0)
        return message;
    if (field.isEmpty())
        return HistoryWords::tr("line %1: %2").arg(QString::number(line), message);
    return HistoryWords::tr("line %1, %2: %3").arg(QString::number(line), field, message);
}

std::variant<Recording, HistoryFault> recordingFromHistory(QByteArrayView json)
{
    HistoryReader reader;
    reader.read(json);
    if (reader.fault())
        return *reader.fault();
    return HistorySteps(reader).recording();
}

std::variant<Recording, HistoryFault> recordingFromHistoryFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return HistoryFault{0, {}, file.errorString()};
    if (file.size() > largestFile)
        return HistoryFault{0, {}, HistoryWords::tr("it has more than 256 MiB")};
    return recordingFromHistory(file.readAll());
}

} // namespace lockscope::record
