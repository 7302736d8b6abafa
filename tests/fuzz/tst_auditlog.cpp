#include "core/audit/auditcheck.h"
#include "core/audit/auditentry.h"
#include "tests/support/fakelocks.h"
#include "tests/support/fuzz.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using audit::AuditHead;

/// The reader of the audit log against logs that somebody has edited: it never stumbles, and no edit is taken
/// for what was written. LOCKSCOPE_FUZZ_SECONDS makes it longer.
class FuzzAuditLog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void everyEditIsFound();

private:
    void append(const QJsonObject& content);

    QByteArrayList m_lines;
    AuditHead m_head;
};

void FuzzAuditLog::append(const QJsonObject& content)
{
    m_lines.append(audit::sealedLine(content, m_head) + '\n');
    m_head = {m_head.seq + 1, audit::auditHash(m_lines.constLast().chopped(1))};
}

void FuzzAuditLog::initTestCase()
{
    const QDateTime at(QDate(2026, 5, 1), QTime(3, 0), Qt::UTC);
    for (const locks::LockPtr& lock : support::everySortOfLock()) {
        admin::Intent intent;
        intent.id = QByteArray::number(m_lines.size());
        intent.request.lock = lock->ref;
        intent.seen = lock;
        intent.keys = {lock->ref->name.bytes, "\xff"};
        admin::Outcome outcome;
        outcome.after = lock;
        append(audit::intentContent(intent, {"lockscope", QStringLiteral("shop"), {}}, at));
        append(audit::outcomeContent(intent.id, outcome, at));
    }
}

void FuzzAuditLog::everyEditIsFound()
{
    const QByteArray whole = m_lines.join();
    support::Fuzz fuzz({whole, m_lines.first(), m_lines.last()});
    int edits = 0;
    while (fuzz.goesOn()) {
        const QByteArray text = fuzz.next();
        audit::AuditCheck check;
        QList<audit::AuditLine> read;
        QByteArrayList lines = text.split('\n');
        const QByteArray rest = lines.takeLast();
        for (const QByteArray& line : lines)
            check.take(line);
        if (!rest.isEmpty())
            check.take(rest, false);
        for (const QByteArray& line : lines)
            if (auto sealed = audit::unsealedLine(line))
                read.prepend(*std::move(sealed));
        QVERIFY(entriesOf(read).size() <= read.size());
        QCOMPARE(check.report(m_head).isSound(), text == whole);
        ++edits;
    }
    qInfo("%d edits", edits);
}

QTEST_GUILESS_MAIN(FuzzAuditLog)
#include "tst_auditlog.moc"
