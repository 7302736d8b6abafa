#include "core/audit/auditentry.h"
#include "core/figure/incidentreport.h"
#include "core/locks/redissonkinds.h"
#include "core/record/hashed.h"
#include "tests/support/fakelocks.h"

#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace lockscope;
using namespace std::chrono_literals;
using figure::IncidentReport;
using support::FakeLock;
using support::fakeNow;

namespace
{

const QByteArray present = "4f1c0d2e-0000-4000-8000-000000000007";
const QByteArray former = "9b1c0d2e-0000-4000-8000-000000000003";

locks::History pastOf(const locks::Lock& lock)
{
    const base::HolderId before{former + ":3"};
    const base::HolderId holder = lock.holders.isEmpty() ? before : lock.holders.constFirst().id;
    locks::History past;
    past.ref = lock.ref;
    past.points = {{fakeNow - 60s, fakeNow - 30s, before, true, true},
        {fakeNow - 40s, fakeNow - 10s, holder, true, true}, {fakeNow - 30s, fakeNow, holder, true, true}};
    const auto event = [&](base::ServerTime at, locks::EventKind kind, const base::HolderId& who) {
        locks::Event made;
        made.seq = quint64(past.events.size() + 1);
        made.at = at;
        made.kind = kind;
        made.lock = lock.ref;
        made.lockKind = lock.kind;
        made.holder = who;
        made.ttl = 30s;
        made.count = 1;
        made.node = lock.node;
        past.events.append(made);
    };
    event(fakeNow - 60s, locks::EventKind::Acquired, before);
    event(fakeNow - 40s, locks::EventKind::HandedOver, holder);
    event(fakeNow - 30s, locks::EventKind::Renewed, holder);
    return past;
}

audit::AuditEntry actOn(const locks::LockRef& ref)
{
    const QJsonObject intent{{QStringLiteral("id"), QStringLiteral("1")},
        {QStringLiteral("what"), QStringLiteral("intent")},
        {QStringLiteral("act"), QStringLiteral("force-release")},
        {QStringLiteral("at"), QStringLiteral("2026-11-26T02:00:00.000Z")},
        {QStringLiteral("lock"), QString::fromUtf8(ref.name.bytes)}, {QStringLiteral("db"), ref.db},
        {QStringLiteral("user"), QStringLiteral("anna")},
        {QStringLiteral("redis_user"), QStringLiteral("operator")},
        {QStringLiteral("server"), QStringLiteral("redis://app:***@db1:6379")},
        {QStringLiteral("connection"), QStringLiteral("billing-db")},
        {QStringLiteral("reason"), QStringLiteral("billing-2 hangs, asked bob")}};
    QList<audit::AuditLine> lines{{{1, {}}, {}, intent}};
    return audit::entriesOf(lines).value(0);
}

IncidentReport reportOf(const QList<locks::LockPtr>& locks)
{
    IncidentReport report;
    for (const locks::LockPtr& lock : locks)
        report.locks.append({lock->ref, lock, pastOf(*lock)});
    report.health.live = true;
    report.health.server = QStringLiteral("redis://app:***@db1:6379");
    report.health.serverName = QStringLiteral("db1:6379");
    report.health.release = "Redis 7.0.15";
    report.health.role = "master";
    report.now = fakeNow;
    report.writtenAt = QDateTime({2026, 11, 26}, {3, 0}, Qt::OffsetFromUTC, 3600);
    report.connection = QStringLiteral("billing-db");
    report.madeBy = "lockscope 9";
    return report;
}

IncidentReport stuck(const QByteArray& name = "orders:42")
{
    FakeLock lock(name);
    lock.kind(locks::redisson::fairLock).heldBy(present).heldFor(2h).noExpiry().queue(3);
    lock.lock.node = QByteArray("10.0.0.7:6379");
    IncidentReport report = reportOf({lock.ptr()});
    report.aliases = {{present, QStringLiteral("billing-2")}};
    report.acts = QList{actOn(lock.lock.ref)};
    return report;
}

QString textOf(const QByteArray& html) { return QString::fromUtf8(html); }

} // namespace

/// The page of an incident, and the names in it.
class TestIncident : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void tellsWhatGoesOn()
    {
        const QByteArray html = figure::htmlIncident(stuck());
        for (const char* part : {"<h1>Incident: orders:42</h1>", "Held by billing-2 · 7 for 2 h 00 m",
                 "it has no expiry and nobody renews it", "3 wait in its queue", "no expiry</td>", "no: dead",
                 "2026-09-21T12:13:20.000Z", "handed over", "Force-release", "anna", "Redis 7.0.15",
                 "redis://app:***@db1:6379", "node 10.0.0.7:6379", "2026-11-26T02:00:00.000Z",
                 "2026-11-26T03:00:00.000+01:00", "The server was live"})
            QVERIFY2(html.contains(part), part);
        QVERIFY(html.contains("billing-2 (" + present + ":7)") && html.contains(former + ":3"));
    }

    void textsAreAtTheLeftAndNumbersAtTheRight()
    {
        const QByteArray html = figure::htmlIncident(stuck());
        QVERIFY(html.contains("td{text-align:right;") && html.contains(".text{text-align:left}"));
        QVERIFY(html.contains("<th>Remaining time</th><td class='text'>it has no expiry</td>"));
        QVERIFY(html.contains("<th>Waiters</th><td>3</td>"));
    }

    void drawsSawtoothAndTimeline()
    {
        const QString html = textOf(figure::htmlIncident(stuck()));
        QCOMPARE(html.count(QStringLiteral("<svg xmlns")), 2); // and the samples of the legend
        for (const char* part : {"class='tooth holder0'", "class='tooth holder1'", "class='handover'",
                 "class='holding'", ">billing-2<"})
            QVERIFY2(html.contains(QLatin1String(part)), part);
        for (qsizetype at = html.indexOf(u"<svg"); at >= 0; at = html.indexOf(u"<svg", at + 1)) {
            QXmlStreamReader reader(html.mid(at, html.indexOf(u"</svg>", at) + 6 - at));
            while (!reader.atEnd())
                reader.readNext();
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        }
    }

    /// Each sign and colour that occurs is explained, in the words of the tables, and no others are.
    void signsAndColoursAreExplained()
    {
        const QString html = textOf(figure::htmlIncident(stuck()));
        const QString legend = html.mid(html.indexOf(QStringLiteral("What the signs and colours mean")));
        QVERIFY(
            legend.contains(QStringLiteral("class='legend'")) && html.contains(QStringLiteral(".legend{")));
        QStringList words;
        static const QRegularExpression item(QStringLiteral("</svg>([^<]+)</li>"));
        for (auto found = item.globalMatch(legend); found.hasNext();)
            words.append(found.next().captured(1));
        QCOMPARE(words.join(u'|'),
            QStringLiteral("no expiry|critical|warning|"
                           "remaining time, in the colour of its holder|acquired|renewed|handed over|"
                           "waits|holds|renewed|hand-over of a lock"));
        const IncidentReport unknown = reportOf({FakeLock("a").unknown().ptr()});
        QVERIFY(textOf(figure::htmlIncident(unknown)).contains(QStringLiteral("</svg>unknown</li>")));
    }

    /// The holder that was there before the first event has its bar from the beginning on.
    void theTimelineBeginsWithTheHoldThatWasFound()
    {
        FakeLock lock("a");
        lock.heldBy(present).heldFor(2h, false).noExpiry();
        IncidentReport report = reportOf({lock.ptr()});
        report.locks.first().history = locks::History{lock.lock.ref, {}, {}, 0};
        const QByteArray html = figure::htmlIncident(report);
        QVERIFY(html.contains("class='holding'") && html.contains(">" + present + "<"));
        QVERIFY(html.contains("from 2026-09-21T12:13:20.000Z on"));
        QVERIFY(html.contains("2026-09-21T12:13:20.000Z or before"));
    }

    void itNeedsNothingElse()
    {
        static const QRegularExpression outside(QStringLiteral("(?<!xmlns=')https?://"));
        const QByteArray html = figure::htmlIncident(stuck());
        QVERIFY(!textOf(html).contains(outside));
        QVERIFY(!html.contains("<script") && !html.contains("src=") && !html.contains("href="));
    }

    void namesAreEscaped()
    {
        for (const QByteArray& name : support::hostileNames()) {
            IncidentReport report = stuck(name);
            report.connection = QStringLiteral("<script>alert(1)</script>");
            report.aliases = {{present, QStringLiteral("<img src=x>")}};
            const QByteArray html = figure::htmlIncident(report);
            QVERIFY(!html.contains("<script") && !html.contains("<img") && !html.contains("<b>"));
            QVERIFY(!html.contains(name) || !name.contains('<'));
        }
    }

    void whatIsNotKnownIsSaid()
    {
        FakeLock lock("a");
        lock.unknown("connection-lost");
        IncidentReport report = reportOf({lock.ptr()});
        report.locks.first().history.reset();
        report.health.live = false;
        report.health.reason = "no-answer";
        report.health.release.clear();
        report.acts = base::Error{base::ErrorKind::FileUnreadable, "/x", {}};
        report.locks.append({locks::LockRef{{"b"}, 0, {}}});
        const QByteArray html = figure::htmlIncident(report);
        for (const char* part :
            {"It is not known what is going on with it since", "Whether it is in trouble is not known.",
                "Its past is not known.", "Nothing is known of it.", "The server was not live since unknown",
                "<th>Version</th><td class='text'>unknown</td>", "The audit log could not be read."})
            QVERIFY2(html.contains(part), part);
        QVERIFY(!html.contains("It is not in trouble."));
    }

    /// In the page, and with the same hash as in a recording of the same salt.
    void hashedNoNameIsLeft()
    {
        IncidentReport report = stuck();
        locks::ClientMatch match;
        match.connection.address = "10.0.3.7:51422";
        match.connection.name = "billing";
        match.connections = 1;
        report.clients.condition = locks::ClientSight::Condition::Known;
        report.clients.matches = {{present, match}};
        QVERIFY(figure::htmlIncident(report).contains("10.0.3.7"));
        const QByteArray html = figure::htmlIncident(figure::withHashedNames(report, "salt"));
        for (const char* name : {"orders", "42<", "4f1c0d2e", "9b1c0d2e", "billing", "10.0.", "db1", "app",
                 "anna", "bob", "operator", "6379", "***"})
            QVERIFY2(!html.contains(name), name);
        record::NameHash hash("salt");
        for (const QByteArray& given :
            {hash("orders:42", "lock-"), hash(present, "client-") + ":7", hash(former, "client-") + ":3",
                hash("10.0.0.7:6379", "node-"), hash("db1:6379", "server-"), hash("anna", "user-")})
            QVERIFY2(html.contains(given), given.constData());
        QVERIFY(html.contains("A hash stands in place of each name."));
        QVERIFY(html.contains("Redis 7.0.15") && html.contains("2 h 00 m"));
    }

    /// Whatever sort of lock it is, with every hostile name.
    void everySortIsWritten()
    {
        IncidentReport report = reportOf(support::everySortOfLock());
        const QByteArray html = figure::htmlIncident(report);
        QVERIFY(html.contains("Further locks that are not listed"));
        for (const locks::LockPtr& lock : support::everySortOfLock())
            QVERIFY(!figure::htmlIncident(reportOf({lock})).isEmpty());
        const QByteArray hashed = figure::htmlIncident(figure::withHashedNames(report, "s"));
        for (const locks::LockPtr& lock : support::everySortOfLock())
            if (const QByteArray name = lock->ref->name.bytes; name.size() > 6)
                QVERIFY2(!hashed.contains(name), name.constData());
    }

    void longListsAreCut()
    {
        IncidentReport report = stuck();
        QList<locks::Event>& events = report.locks.first().history->events;
        const locks::Event last = events.constLast();
        while (events.size() < IncidentReport::mostEvents + 7)
            events.append(last);
        report.locks.first().history->droppedEvents = 5;
        const QByteArray html = figure::htmlIncident(report);
        QVERIFY(html.contains("Earlier events that are not listed: 12."));
    }
};

QTEST_APPLESS_MAIN(TestIncident)
#include "tst_incident.moc"
