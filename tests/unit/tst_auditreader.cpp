#include "core/audit/auditcheck.h"
#include "core/audit/auditwords.h"
#include "core/audit/hashedentry.h"
#include "core/console/auditreader.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace lockscope;
using console::AuditReader;

/// The audit log as it is listed.
class TestAuditReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theNewestLinesAreListedAndAllAreVerified()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("audit.jsonl"));
        constexpr int lines = int(AuditReader::mostLines) + 10;
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        audit::AuditHead head;
        for (int i = 1; i <= lines; ++i) {
            const QByteArray line =
                audit::sealedLine({{QStringLiteral("what"), QStringLiteral("intent")},
                                      {QStringLiteral("id"), QStringLiteral("act-%1").arg(i)}},
                    head);
            head = {head.seq + 1, audit::auditHash(line)};
            file.write(line + '\n');
        }
        file.close();
        AuditReader reader(path);
        QSignalSpy finished(&reader, &AuditReader::finished);
        reader.read();
        QVERIFY(finished.wait());
        const auto look = finished.constFirst().constFirst().value<console::AuditReading>();
        QCOMPARE(look.entries.size(), AuditReader::mostLines);
        QCOMPARE(look.entries.constFirst().intent.value(QStringLiteral("id")).toString(),
            QStringLiteral("act-%1").arg(lines));
        QCOMPARE(look.report.lines, lines);
    }

    /// Steps of the guard stand among the acts, name no lock and are never unfinished.
    void anUnlockingIsAnEntryOfItsOwn()
    {
        const audit::AuditContext context{
            "lockscope", QStringLiteral("billing"), profile::Environment::Production};
        const QDateTime at = QDateTime::currentDateTimeUtc();
        QList<audit::AuditLine> lines;
        for (const auto step : {audit::GuardStep::LockedAgain, audit::GuardStep::Unlocked})
            lines.append({{3 - lines.size(), {}}, {}, guardContent(step, "redis://db1:6379", context, at)});
        const QList<audit::AuditEntry> entries = audit::entriesOf(lines);
        QCOMPARE(entries.size(), 2);
        QCOMPARE(entries.constLast().act, QByteArray("unlock"));
        QCOMPARE(entries.constLast().connection, QStringLiteral("billing"));
        QVERIFY(entries.constLast().lock.name.isEmpty());
        QCOMPARE(entries.constLast().outcome, std::optional(admin::OutcomeKind::Applied));
        QCOMPARE(entries.constLast().intent.value(QStringLiteral("for_ms")).toInteger(), 900'000);
        QCOMPARE(audit::actTitle(entries.constLast()), QStringLiteral("Unlocked for 15 minutes"));
        const QByteArray csv = words::written(audit::auditTable(entries), words::TableForm::Csv);
        QCOMPARE(csv.count("\r\n"), 3);
        QVERIFY2(csv.contains("redis://db1:6379"), csv.constData());
    }

    /// An environment is a word for people, in their language.
    void theEnvironmentIsTranslated()
    {
        struct Chinese : QTranslator {
            [[nodiscard]] bool isEmpty() const override { return false; }
            [[nodiscard]] QString translate(const char*, const char* source, const char*, int) const override
            {
                return qstrcmp(source, "production") == 0 ? QStringLiteral("生产") : QString();
            }
        } chinese;
        const audit::AuditContext context{
            "lockscope", QStringLiteral("billing"), profile::Environment::Production};
        const QList<audit::AuditEntry> entries = audit::entriesOf({{{1, {}}, {},
            guardContent(audit::GuardStep::EnvironmentStated, "redis://db1:6379", context,
                QDateTime::currentDateTimeUtc())}});
        QCOMPARE(audit::actTitle(entries.constFirst()), QStringLiteral("Environment stated: production"));
        QCoreApplication::installTranslator(&chinese);
        QCOMPARE(audit::actTitle(entries.constFirst()), QStringLiteral("Environment stated: 生产"));
        QCoreApplication::removeTranslator(&chinese);
    }

    /// No cell of a hashed table has a name.
    void aHashedTableHasNoName()
    {
        const audit::AuditContext context{"lockscope", QStringLiteral("billing"), profile::Environment::Test};
        const QList<audit::AuditEntry> entries = audit::entriesOf({{{1, {}}, {},
            guardContent(
                audit::GuardStep::Unlocked, "redis://db1:6379", context, QDateTime::currentDateTimeUtc())}});
        const QByteArray csv =
            words::written(audit::auditTable(audit::withHashedNames(entries, "salt")), words::TableForm::Csv);
        QVERIFY2(!csv.contains("billing") && !csv.contains("db1"), csv.constData());
        QVERIFY2(csv.contains("server-"), csv.constData());
    }
};

QTEST_GUILESS_MAIN(TestAuditReader)
#include "tst_auditreader.moc"
