#include "core/audit/auditentry.h"
#include "core/audit/auditfile.h"
#include "tests/support/terminalrun.h"

#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using admin::ActKind;
using admin::Intent;
using admin::OutcomeKind;
using support::Outcome;
using support::TerminalRun;

namespace
{

Intent intentOn(const QByteArray& lock, const char* id)
{
    Intent intent;
    intent.id = id;
    intent.request.act = ActKind::ForceRelease;
    intent.request.lock = {{lock}, 3, {}};
    intent.request.reason = QStringLiteral("stuck \u202esince two");
    intent.script = "force-release";
    intent.sha1 = "0123456789";
    intent.keys = {lock};
    intent.commands = {"DEL " + lock};
    intent.redisUser = "lockadm";
    intent.server = "redis://lockadm:***@db1:6379/3";
    return intent;
}

const audit::AuditContext shop{"lockscope", QStringLiteral("shop"), profile::Environment::Production};

} // namespace

/// The audit log as the terminal shows it.
class TestAuditCtl : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_terminal = std::make_unique<TerminalRun>();
    }

    void anEmptyLogIsWhole();
    void actsAreListed();
    void aListIsNarrowed();
    void aChangedLineIsTold();
    void whatIsNoLogIsNotRead();
    void misuseIsTold_data();
    void misuseIsTold();

private:
    Outcome run(const char* line) const { return m_terminal->piped(QString::fromUtf8(line).split(u' ')); }
    void write(const QJsonObject& content) const
    {
        const auto line = audit::AuditFile(m_terminal->auditPath()).append(content);
        QVERIFY(line && *line);
    }
    void writeThree() const
    {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        admin::Outcome outcome;
        outcome.kind = OutcomeKind::Refused;
        outcome.why = "changed";
        write(audit::intentContent(intentOn("orders:42", "a"), shop, now.addSecs(-3600)));
        write(audit::outcomeContent("a", outcome, now.addSecs(-3600)));
        write(audit::intentContent(intentOn("orders:\xff", "b"), shop, now));
        outcome = {};
        outcome.kind = OutcomeKind::Applied;
        outcome.finding = "free";
        write(audit::outcomeContent("b", outcome, now));
        write(audit::intentContent(intentOn("orders:42", "c"), shop, now));
    }

    std::unique_ptr<TerminalRun> m_terminal;
};

void TestAuditCtl::anEmptyLogIsWhole()
{
    const Outcome verified = run("audit verify");
    QCOMPARE(verified.code, 0);
    QVERIFY(verified.out.startsWith("0 lines, 0 acts"));
    QCOMPARE(run("audit list").code, 1);
    QVERIFY(!QFile::exists(m_terminal->auditPath()));
}

void TestAuditCtl::actsAreListed()
{
    writeThree();
    const Outcome listed = run("audit list");
    QCOMPARE(listed.code, 0);
    const QByteArrayList lines = listed.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.at(0).contains("unknown (never ended)"));
    QVERIFY(lines.at(1).contains("orders:\\xff"));
    QVERIFY(lines.at(1).contains("applied (free)"));
    QVERIFY(lines.at(2).contains("refused (changed)"));
    for (const QByteArray& line : lines) {
        QVERIFY(line.contains("force-release"));
        QVERIFY(line.contains("shop"));
        QVERIFY(!line.contains("\u202e"));
        QVERIFY(line.contains("stuck"));
    }
    const QByteArrayList objects = run("--json audit list").out.trimmed().split('\n');
    QCOMPARE(objects.size(), 3);
    const QJsonObject second = QJsonDocument::fromJson(objects.at(1)).object();
    const QJsonObject intent = second.value(QStringLiteral("intent")).toObject();
    QCOMPARE(intent.value(QStringLiteral("redis_user")).toString(), QStringLiteral("lockadm"));
    QCOMPARE(intent.value(QStringLiteral("environment")).toString(), QStringLiteral("production"));
    QCOMPARE(QByteArray::fromBase64(intent.value(QStringLiteral("lock_b64")).toString().toLatin1()),
        QByteArray("orders:\xff"));
    QVERIFY(QJsonDocument::fromJson(objects.at(0)).object().value(QStringLiteral("outcome")).isNull());
    const Outcome verified = run("audit verify");
    QCOMPARE(verified.code, 0);
    QVERIFY(verified.out.startsWith("5 lines, 3 acts, of which 1 never ended."));
}

void TestAuditCtl::aListIsNarrowed()
{
    writeThree();
    QCOMPARE(run("audit list orders:42").out.count('\n'), 2);
    QCOMPARE(run("audit list orders:\\xff").out.count('\n'), 1);
    QCOMPARE(run("audit list orders").out.count('\n'), 3);
    QCOMPARE(run("audit list orders:43").code, 1);
    QCOMPARE(run("audit list act:unlock").code, 1);
    QCOMPARE(run("audit list act:force-release outcome:refused").out.count('\n'), 1);
    QCOMPARE(run("audit list lock:orders:42 !outcome:refused or outcome:applied").out.count('\n'), 2);
    QCOMPARE(run("audit list --last 1").out.count('\n'), 1);
    QCOMPARE(run("audit list --for 60").out.count('\n'), 2);
    QCOMPARE(run("audit list --for 60 --last 1 orders:42").out.count('\n'), 1);
}

void TestAuditCtl::aChangedLineIsTold()
{
    writeThree();
    QFile file(m_terminal->auditPath());
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray text = file.readAll();
    text.replace("changed", "nothing");
    QVERIFY(file.seek(0));
    QCOMPARE(file.write(text), text.size());
    file.close();
    const Outcome verified = run("audit verify");
    QCOMPARE(verified.code, 10);
    QVERIFY(verified.out.startsWith("Line 2 was changed.\n"));
    const Outcome shown = run("--json audit verify");
    QCOMPARE(shown.code, 10);
    QCOMPARE(shown.out.split('\n').at(0), QByteArray(R"({"finding":"changed","from":0,"line":2,"to":0})"));
}

void TestAuditCtl::whatIsNoLogIsNotRead()
{
    writeThree();
    const QString link = m_terminal->auditPath() + QStringLiteral(".link");
    QVERIFY(QFile::link(m_terminal->auditPath(), link));
    for (const char* what : {"list", "verify"}) {
        const Outcome refused = m_terminal->piped(
            {QStringLiteral("audit"), QString::fromLatin1(what), QStringLiteral("--file"), link});
        QCOMPARE(refused.code, 11);
        QVERIFY(refused.err.contains("symbolic link"));
    }
}

void TestAuditCtl::misuseIsTold_data()
{
    QTest::addColumn<QString>("line");
    for (const char* line : {"audit", "audit burn", "audit verify orders", "audit list outcome:done",
             "audit list --last 0", "audit list --last all", "ls --last 3 --sandbox"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

void TestAuditCtl::misuseIsTold()
{
    QFETCH(QString, line);
    const Outcome shown = m_terminal->piped(line.split(u' '));
    QCOMPARE(shown.code, 2);
    QVERIFY(shown.out.isEmpty());
    QVERIFY(shown.err.startsWith("lockscopectl: "));
}

QTEST_GUILESS_MAIN(TestAuditCtl)
#include "tst_auditctl.moc"
