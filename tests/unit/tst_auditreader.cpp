#include "core/audit/auditcheck.h"
#include "core/console/auditreader.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

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
};

QTEST_GUILESS_MAIN(TestAuditReader)
#include "tst_auditreader.moc"
