#include "core/figure/incidentreport.h"

#include "core/audit/auditwords.h"
#include "core/audit/hashedentry.h"
#include "core/base/printable.h"
#include "core/figure/htmlpage.h"
#include "core/figure/runpair.h"
#include "core/figure/sawtoothsvg.h"
#include "core/figure/svgtext.h"
#include "core/figure/timelinesvg.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/locks/situation.h"
#include "core/record/hashed.h"
#include "core/record/livescribe.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"
#include "core/words/filled.h"
#include "core/words/moment.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope::figure
{

using namespace std::chrono_literals;
using base::ServerTime;
using locks::History;
using locks::Lock;
using words::filled;

namespace
{

constexpr double pictureWidth = 1100;
constexpr double sawtoothHeight = 220;
constexpr double idWidth = 270; ///< of a whole uuid with its thread
constexpr qsizetype wholeName = std::numeric_limits<qsizetype>::max();

struct IncidentWords {
    Q_DECLARE_TR_FUNCTIONS(Incident)
};

QString unknown() { return IncidentWords::tr("unknown"); }

QString momentText(ServerTime at) { return at == ServerTime{} ? unknown() : words::isoMoment(at); }

QString nameOf(const locks::LockRef& ref) { return locks::nameWords(ref.name, wholeName); }

/// The moment of the first thing that is known of a lock.
ServerTime beginOf(const Lock& lock, const History& history, ServerTime now)
{
    ServerTime begin = now;
    if (!history.events.isEmpty())
        begin = std::min(begin, history.events.constFirst().at);
    if (!history.points.isEmpty())
        begin = std::min(begin, history.points.constFirst().at);
    for (const locks::Holder& holder : lock.holders)
        if (holder.since != ServerTime{})
            begin = std::min(begin, holder.since);
    return begin;
}

/// The lock as it was when its past begins: the holder of the first point, else those of now.
locks::LockPtr atBegin(const Lock& lock, const History& history)
{
    Lock first = lock;
    if (!history.points.isEmpty()) {
        const locks::LeasePoint& point = history.points.constFirst();
        first.holders.removeIf(
            [&](const locks::Holder& holder) { return !point.held || holder.id != point.holder; });
        if (point.held && first.holders.isEmpty()) {
            locks::Holder holder = locks::holderOf(lock.kind, point.holder);
            holder.since = point.at;
            first.holders.append(holder);
        }
    }
    for (locks::Holder& holder : first.holders)
        holder.sinceExact = holder.since != ServerTime{};
    first.waiters = {};
    first.exists = !first.holders.isEmpty();
    return share(std::move(first));
}

/// The past of one lock as a recording, from which its timeline is drawn.
record::Recording recordingOf(
    const Lock& lock, const History& history, ServerTime now, const QHash<QByteArray, QString>& aliases)
{
    record::Header header;
    header.kind = record::Header::Kind::Live;
    header.title = nameOf(lock.ref);
    header.begin = beginOf(lock, history, now);
    record::LiveScribe scribe(header.begin);
    locks::Batch batch;
    batch.changed = {atBegin(lock, history)};
    scribe.take(batch, header.begin);
    batch.changed = {share(lock)};
    batch.events = history.events;
    scribe.take(batch, now - 1s); // it waits half a second for events that lead to a value
    scribe.take(locks::Batch(), now);
    record::Part part = scribe.news();
    for (record::ClientRecord& client : part.clients)
        if (const QString alias = aliases.value(client.id); !alias.isEmpty())
            client.title = alias.toUtf8();
    record::Recording recording(header);
    recording.append(part);
    return recording;
}

/// Explains the signs and colours that occur on the page, in the words of the tables that they come from.
class IncidentLegend
{
public:
    void add(const Lock& lock, locks::State state)
    {
        const bool isFixed = state == locks::State::Held && lock.lease.kind == locks::LeaseKind::Fixed;
        QStringList words{locks::stateWord(state, lock.kind)};
        if (isFixed)
            words.append(locks::leaseWords(lock.lease.kind));
        addSign(locks::stateSign(state, lock.lease.kind), words.join(QStringLiteral(" · ")));
    }
    void add(locks::Severity severity)
    {
        const std::array words{
            IncidentWords::tr("critical"), IncidentWords::tr("warning"), IncidentWords::tr("notice")};
        addSign(locks::severitySign(severity), words.at(std::size_t(severity)));
    }
    SawtoothLegend& sawtooth() { return m_sawtooth; }
    TimelineLegend& timeline() { return m_timeline; }

    [[nodiscard]] QString html() const
    {
        const QString lists = list(IncidentWords::tr("Signs"), m_signs) +
                              list(IncidentWords::tr("Remaining time"), m_sawtooth.entries()) +
                              list(IncidentWords::tr("Who held it and who waited"), m_timeline.entries());
        return lists.isEmpty() ? QString()
                               : heading(IncidentWords::tr("What the signs and colours mean")) + lists;
    }

private:
    void addSign(const QString& sign, const QString& words)
    {
        SvgText svg;
        svg.text({legendSample.center().x(), 12}, QStringLiteral("value"), sign);
        const bool isKnown =
            std::ranges::any_of(m_signs, [&](const LegendEntry& entry) { return entry.words == words; });
        if (!isKnown)
            m_signs.append({svg.elements(), words});
    }

    static QString list(const QString& title, const QList<LegendEntry>& entries)
    {
        const QString html = legendHtml(entries, title);
        return html.isEmpty() ? html : element("h3", title.toHtmlEscaped()) + html;
    }

    QList<LegendEntry> m_signs;
    SawtoothLegend m_sawtooth;
    TimelineLegend m_timeline;
};

/// Writes the part of one lock.
class LockPart
{
public:
    LockPart(const IncidentReport& report, const IncidentLock& one, int number, IncidentLegend& legend)
        : m_report(report)
        , m_one(one)
        , m_lock(*one.lock)
        , m_now(locks::momentOf(m_lock, report.now))
        , m_number(number)
        , m_legend(legend)
    {
    }

    QString html()
    {
        QString html = heading(nameOf(m_lock.ref));
        html += front(); // its sign comes first in the legend
        html += trouble() + facts() + holders() + waiters() + pictures() + events();
        return html;
    }

private:
    [[nodiscard]] bool isLive() const { return locks::isLiveAt(m_lock, m_report.now); }

    [[nodiscard]] QString front()
    {
        const locks::State state = locks::stateAt(m_lock, m_report.now);
        m_legend.add(m_lock, state);
        QStringList parts{
            locks::stateSign(state, m_lock.lease.kind) + u' ' + locks::stateTitle(state, m_lock.kind),
            locks::kindTitle(m_lock.kind), IncidentWords::tr("database %1").arg(m_lock.ref->db)};
        if (!m_lock.place().isEmpty())
            parts += filled(IncidentWords::tr("node %1"), {base::printable(m_lock.place(), wholeName)});
        QString html = QStringLiteral("<p class='verdict'>%1</p>\n")
                           .arg(parts.join(QStringLiteral(" · ")).toHtmlEscaped());
        html += paragraph(goingOn());
        const QString who = locks::whoWords(m_lock, m_report.clients, m_report.aliases);
        return who.isEmpty() ? html
                             : html + QStringLiteral("<p class='lines'>%1</p>\n").arg(who.toHtmlEscaped());
    }

    [[nodiscard]] QString goingOn() const
    {
        if (!isLive())
            return filled(IncidentWords::tr("It is not known what is going on with it since %1. %2"),
                {momentText(m_lock.asOf),
                    m_lock.foreign ? locks::foreignSentence(m_lock, m_report.now)
                                   : locks::unknownSentence(locks::unknownReasonAt(m_lock, m_report.now))});
        const QString words = locks::goingOnWords(m_lock, m_report.aliases, m_report.now, m_report.clients);
        if (!words.isEmpty())
            return words;
        const QString fast = locks::handOverWords(m_lock);
        return !fast.isEmpty() ? fast
               : m_lock.exists ? IncidentWords::tr("Who holds it is not known.")
                               : IncidentWords::tr("Nobody holds it.");
    }

    [[nodiscard]] QString trouble()
    {
        words::Table table{{IncidentWords::tr("Trouble"), IncidentWords::tr("Since (UTC)"),
                               IncidentWords::tr("What it means"), IncidentWords::tr("What to do")},
            {}};
        for (const locks::Finding finding :
            locks::foundIn(locks::findingsOf(m_lock, m_report.now, m_report.limits))) {
            m_legend.add(locks::severityOf(finding));
            const auto since = locks::findingSince(finding, m_lock, m_report.limits);
            table.rows.append(
                {locks::severitySign(locks::severityOf(finding)) + u' ' + locks::findingWords(finding),
                    since ? momentText(*since) : unknown(),
                    locks::findingMeaning(finding, m_lock, m_report.now), locks::findingAdvice(finding)});
        }
        if (table.rows.isEmpty())
            return paragraph(isLive() ? IncidentWords::tr("It is not in trouble.")
                                      : IncidentWords::tr("Whether it is in trouble is not known."));
        return wideTable(table);
    }

    [[nodiscard]] QString remaining() const
    {
        if (!m_lock.exists)
            return IncidentWords::tr("nobody holds it");
        const auto left = locks::ttlAt(m_lock, m_report.now);
        if (!left)
            return isLive() ? IncidentWords::tr("it has no expiry") : unknown();
        return filled(
            isLive() ? IncidentWords::tr("%1, until %2") : IncidentWords::tr("until %2, as last seen"),
            {words::duration(*left), momentText(*m_lock.expiresAt)});
    }

    [[nodiscard]] QString lease() const
    {
        const QString kind = locks::leaseWords(m_lock.lease.kind);
        return m_lock.lease.length
                   ? filled(IncidentWords::tr("%1, %2 long"), {kind, words::duration(*m_lock.lease.length)})
                   : kind;
    }

    [[nodiscard]] QString renewals() const
    {
        const locks::Renewals& renewals = m_lock.renewals;
        QStringList parts{renewals.count == 0 ? IncidentWords::tr("none seen")
                                              : IncidentWords::tr("%1 seen").arg(renewals.count)};
        if (renewals.last)
            parts += filled(IncidentWords::tr("the last at %1"), {momentText(*renewals.last)});
        if (renewals.nextDue)
            parts += filled(IncidentWords::tr("the next due at %1"), {momentText(*renewals.nextDue)});
        return parts.join(QStringLiteral(", "));
    }

    [[nodiscard]] QString facts() const
    {
        const QString count = locks::waiterCountWords(m_lock.waiters);
        QString rows = textRow(IncidentWords::tr("Remaining time"), remaining());
        if (m_lock.exists) {
            rows += textRow(IncidentWords::tr("Lease"), lease());
            rows += textRow(IncidentWords::tr("Renewals"), renewals());
        }
        rows += count.isEmpty() ? textRow(IncidentWords::tr("Waiters"), unknown())
                                : figureRow(IncidentWords::tr("Waiters"), count);
        if (const QString counter = locks::counterWords(m_lock, m_report.now); !counter.isEmpty())
            rows += textRow(IncidentWords::tr("Count"), counter);
        if (m_lock.token)
            rows += figureRow(IncidentWords::tr("Fencing token"), QString::number(*m_lock.token));
        if (!isLive())
            rows += textRow(IncidentWords::tr("Last read as true"), momentText(m_lock.asOf));
        return element("table", rows);
    }

    /// The words around the moment since when it is held, as far as that is known.
    static QString boundOf(const locks::Holder& holder)
    {
        if (holder.sinceExact || holder.since == ServerTime{} || holder.sinceBy == locks::SinceBy::Value)
            return QStringLiteral("%1");
        return holder.sinceBy == locks::SinceBy::Asked ? IncidentWords::tr("%1 or later")
                                                       : IncidentWords::tr("%1 or before");
    }
    [[nodiscard]] QString holders() const
    {
        words::Table table{
            {IncidentWords::tr("Holder"), IncidentWords::tr("Mode"), IncidentWords::tr("Count"),
                IncidentWords::tr("Held since (UTC)"), IncidentWords::tr("Its own expiry (UTC)")},
            {}};
        for (const locks::Holder& holder : m_lock.holders) {
            const QString since = momentText(holder.since);
            table.rows.append({locks::holderInFull(holder, m_report.aliases, wholeName),
                QString::fromLatin1(locks::name(holder.mode)), QString::number(holder.count),
                filled(boundOf(holder), {since}),
                holder.expiresAt ? momentText(*holder.expiresAt) : QStringLiteral("–")});
        }
        return wideTable(table);
    }

    [[nodiscard]] QString waiters() const
    {
        words::Table table{{IncidentWords::tr("Waiter, next first"), IncidentWords::tr("Listens"),
                               IncidentWords::tr("Its place is valid until (UTC)")},
            {}};
        for (const locks::Waiter& waiter : *m_lock.waiters.list) {
            const locks::Holder parts = locks::holderOf(m_lock.kind, waiter.id);
            table.rows.append({locks::holderInFull(parts, m_report.aliases, wholeName),
                !waiter.alive   ? unknown()
                : *waiter.alive ? IncidentWords::tr("yes")
                                : IncidentWords::tr("no: dead"),
                waiter.validUntil ? momentText(*waiter.validUntil) : unknown()});
        }
        return wideTable(table);
    }

    [[nodiscard]] QString pictures()
    {
        if (!m_one.history || m_now == ServerTime{})
            return paragraph(IncidentWords::tr("Its past is not known."));
        return sawtooth() + timelinePart();
    }

    /// Shows so much of the past that single renewals can be seen.
    [[nodiscard]] QString sawtooth()
    {
        const QList<locks::LeasePoint>& points = m_one.history->points;
        if (points.isEmpty())
            return paragraph(IncidentWords::tr("No change of its remaining time was seen."));
        const base::milliseconds lease = m_lock.lease.length.value_or(base::milliseconds(0));
        SawtoothFrame frame;
        frame.area = {0, 0, pictureWidth, sawtoothHeight};
        frame.now = m_now;
        frame.span = std::clamp<base::milliseconds>(
            m_now - points.constFirst().at, 10s, std::max<base::milliseconds>(10 * lease, 2min));
        frame.edge = QDateTime::fromMSecsSinceEpoch(m_now.time_since_epoch().count(), Qt::UTC)
                         .toString(QStringLiteral("HH:mm:ss"));
        m_legend.sawtooth().add(*m_one.history, frame);
        const QString title =
            filled(IncidentWords::tr("Its remaining time in the last %1"), {words::duration(frame.span)});
        return element("h3", title.toHtmlEscaped()) +
               picture(sawtoothSvg(*m_one.history, m_lock.kind, frame, m_report.aliases));
    }

    [[nodiscard]] QString timelinePart()
    {
        const record::Recording recording = recordingOf(m_lock, *m_one.history, m_now, m_report.aliases);
        TimelineIndex index;
        index.follow(recording);
        if (index.lanes().isEmpty())
            return paragraph(IncidentWords::tr("Nobody was seen to hold it or to wait for it."));
        m_legend.timeline().add(index, false);
        const ServerTime begin = recording.header().begin;
        TimelineFrame frame = wholeFrame(index, pictureWidth, m_now - begin);
        frame.labelWidth = idWidth;
        SvgText svg;
        svg.raw(timelineElements(index, {}, frame, QStringLiteral("lanes%1").arg(m_number)));
        const QString title =
            filled(IncidentWords::tr("Who held it and who waited, from %1 on"), {momentText(begin)});
        return element("h3", title.toHtmlEscaped()) +
               picture(svg.picture(frame.area.width(), frame.area.height(), title));
    }

    [[nodiscard]] static QString picture(const QString& svg)
    {
        return QStringLiteral("<div class='pictures'>%1</div>\n").arg(svg);
    }

    [[nodiscard]] QString events() const
    {
        if (!m_one.history)
            return {};
        const QList<locks::Event>& all = m_one.history->events;
        words::Table table{
            {IncidentWords::tr("Time (UTC)"), IncidentWords::tr("Event"), IncidentWords::tr("Holder"),
                IncidentWords::tr("Remaining"), IncidentWords::tr("Certainty")},
            {}};
        const qsizetype shown = std::min(all.size(), IncidentReport::mostEvents);
        for (qsizetype i = all.size() - 1; i >= all.size() - shown; --i)
            table.rows.append(cellsOf(all.at(i)));
        const qint64 before = qint64(m_one.history->droppedEvents) + (all.size() - shown);
        QString html = element("h3", IncidentWords::tr("Its last events, the newest first").toHtmlEscaped());
        html += table.rows.isEmpty() ? paragraph(IncidentWords::tr("No event was seen.")) : wideTable(table);
        if (before > 0)
            html += paragraph(IncidentWords::tr("Earlier events that are not listed: %1.").arg(before));
        return html;
    }

    [[nodiscard]] QStringList cellsOf(const locks::Event& event) const
    {
        QString holder;
        if (!event.holder.isEmpty())
            holder = locks::holderInFull(
                locks::holderOf(event.lockKind, event.holder), m_report.aliases, wholeName);
        return {momentText(event.at), locks::eventWords(event.kind), holder,
            event.ttl ? words::duration(*event.ttl) : QString(), locks::exactnessWords(event.exact)};
    }

    const IncidentReport& m_report;
    const IncidentLock& m_one;
    const Lock& m_lock;
    const ServerTime m_now; ///< the moment that all of this lock stands at
    const int m_number;
    IncidentLegend& m_legend;
};

QString liveWords(const locks::Health& health)
{
    if (health.recorded)
        return IncidentWords::tr("This is out of a recording, as it was at that moment.");
    if (health.live)
        return IncidentWords::tr("The server was live: what is shown was at most about a second old.");
    const QString since =
        health.clock.known ? momentText(health.clock.serverTime(health.liveSince)) : unknown();
    return filled(IncidentWords::tr("The server was not live since %1, so what is shown may be old. %2"),
        {since, locks::unknownSentence(health.reason)});
}

/// Every lock is of this; the locks' own parts say where one is older.
QString front(const IncidentReport& report)
{
    QString html = paragraph(filled(IncidentWords::tr("As of %1 by the server's clock. %2"),
        {momentText(report.now), liveWords(report.health)}));
    if (report.isHashed)
        html += paragraph(IncidentWords::tr(
            "A hash stands in place of each name. Names of people for clients, where clients connect from, "
            "reasons of acts and texts of errors are left out."));
    if (!report.recording.isEmpty())
        html +=
            paragraph(filled(IncidentWords::tr("The last minutes before are in the recording %1 beside this "
                                               "page. Lockscope plays it."),
                {report.recording}));
    else if (report.recordingFailure)
        html += paragraph(IncidentWords::tr("The last minutes before could not be saved."));
    return html;
}

QString serverPart(const IncidentReport& report)
{
    const locks::Health& health = report.health;
    const auto known = [](const QString& text) { return text.isEmpty() ? unknown() : text; };
    QString rows;
    if (!report.connection.isEmpty())
        rows +=
            textRow(IncidentWords::tr("Connection"), base::printable(report.connection.toUtf8(), wholeName));
    rows += textRow(
        IncidentWords::tr("Address"), known(health.server.isEmpty() ? health.serverName : health.server));
    rows += textRow(IncidentWords::tr("Version"),
        known(base::printable(health.release.isEmpty() ? health.version : health.release)));
    rows += textRow(IncidentWords::tr("Role"), known(base::printable(health.role)));
    if (!health.replicaOf.isEmpty())
        rows += textRow(IncidentWords::tr("Replica of"), health.replicaOf);
    rows += textRow(IncidentWords::tr("Server's clock (UTC)"), momentText(report.now));
    rows += textRow(IncidentWords::tr("This machine's clock (UTC)"),
        report.writtenAt.toUTC().toString(Qt::ISODateWithMs));
    rows += textRow(IncidentWords::tr("This machine's time of day"),
        report.writtenAt.toOffsetFromUtc(report.writtenAt.offsetFromUtc()).toString(Qt::ISODateWithMs));
    rows += textRow(IncidentWords::tr("Written by"), base::printable(report.madeBy));
    return heading(IncidentWords::tr("The server and the clocks")) + element("table", rows);
}

QString actsPart(const IncidentReport& report)
{
    const QString title = heading(IncidentWords::tr("What was done to it from this machine"));
    if (!report.acts)
        return title + paragraph(report.isHashed
                                     ? IncidentWords::tr("The audit log could not be read.")
                                     : filled(IncidentWords::tr("The audit log could not be read. %1"),
                                           {words::sentence(report.acts.error())}));
    const QList<audit::AuditEntry>& acts = report.acts.value();
    if (acts.isEmpty())
        return title + paragraph(IncidentWords::tr(
                           "Nothing, by the audit log of the person who wrote this. Others have their own."));
    QString html =
        title + wideTable(audit::auditTable(acts.first(std::min(acts.size(), IncidentReport::mostActs))));
    if (acts.size() > IncidentReport::mostActs)
        html += paragraph(IncidentWords::tr("Earlier acts that are not listed: %1.")
                              .arg(acts.size() - IncidentReport::mostActs));
    return html;
}

QString titleOf(const IncidentReport& report)
{
    if (report.locks.size() == 1)
        return filled(IncidentWords::tr("Incident: %1"), {nameOf(report.locks.constFirst().ref)});
    return IncidentWords::tr("Incident: %n locks", nullptr, words::numerus(report.locks.size()));
}

} // namespace

QByteArray htmlIncident(const IncidentReport& report)
{
    QString html = front(report);
    int number = 0;
    IncidentLegend legend;
    for (const IncidentLock& one :
        report.locks.first(std::min(report.locks.size(), IncidentReport::mostLocks)))
        html += one.lock ? LockPart(report, one, ++number, legend).html()
                         : heading(nameOf(one.ref)) + paragraph(IncidentWords::tr("Nothing is known of it."));
    if (report.locks.size() > IncidentReport::mostLocks)
        html += paragraph(IncidentWords::tr("Further locks that are not listed: %1.")
                              .arg(report.locks.size() - IncidentReport::mostLocks));
    html += actsPart(report) + serverPart(report) + legend.html();
    const QString policy =
        QStringLiteral("<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; "
                       "style-src 'unsafe-inline'; base-uri 'none'\">\n");
    return pageOf(titleOf(report), policy + legendStyle(), pictureStyle(), html);
}

IncidentReport withHashedNames(const IncidentReport& report, const QByteArray& salt)
{
    record::NameHash hash(salt);
    record::RecordedBatch sight;
    sight.health = std::make_shared<const locks::Health>(report.health);
    for (const IncidentLock& one : report.locks) {
        if (one.lock)
            sight.batch.changed.append(one.lock);
        if (one.history)
            sight.batch.events += one.history->events;
    }
    record::Recording recording;
    recording.append({.batches = {sight}});
    const record::Recording hashedRecording = record::withHashedNames(recording, salt);
    const record::RecordedBatch& hashedSight = hashedRecording.batches().constFirst();

    IncidentReport hashed = report;
    hashed.isHashed = true;
    hashed.health = *hashedSight.health;
    hashed.health.serverName = QString::fromUtf8(hash(report.health.serverName.toUtf8(), "server-"));
    hashed.connection = QString::fromUtf8(hash(report.connection.toUtf8(), "server-"));
    hashed.aliases.clear();
    hashed.clients = {};
    auto lock = hashedSight.batch.changed.constBegin();
    auto event = hashedSight.batch.events.constBegin();
    for (IncidentLock& one : hashed.locks) {
        hash.hashRef(one.ref);
        if (one.lock)
            one.lock = *lock++;
        if (!one.history)
            continue;
        hash.hashRef(one.history->ref);
        for (locks::Event& each : one.history->events)
            each = *event++;
        for (locks::LeasePoint& point : one.history->points)
            point.holder.bytes = hash.holder(point.holder.bytes);
    }
    if (report.acts) {
        QList<audit::AuditEntry> acts = audit::withHashedNames(report.acts.value(), salt);
        for (audit::AuditEntry& act : acts)
            act.reason.clear();
        hashed.acts = acts;
    }
    return hashed;
}

} // namespace lockscope::figure
