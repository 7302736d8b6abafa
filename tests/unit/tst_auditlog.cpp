#include "core/audit/auditcheck.h"
#include "core/audit/auditfile.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <vector>

using namespace lockscope;
using audit::AuditCheck;
using audit::AuditFile;
using audit::AuditFinding;
using audit::AuditHead;
using audit::AuditReport;
using base::ErrorKind;
using What = audit::AuditFinding::What;

namespace
{

QJsonObject act(int number, const char* what = "intent")
{
    return {{QStringLiteral("what"), QLatin1String(what)},
        {QStringLiteral("id"), QStringLiteral("act-%1").arg(number)},
        {QStringLiteral("lock"), QStringLiteral("Bestellung „42“ \u202e\x1b %1 {}")}};
}

struct Log {
    QByteArrayList lines;
    AuditHead head;
};

Log logOf(int count)
{
    Log log;
    for (int i = 1; i <= count; ++i) {
        log.lines.append(audit::sealedLine(act(i), log.head));
        log.head = {log.head.seq + 1, audit::auditHash(log.lines.last())};
    }
    return log;
}

AuditReport checked(const QByteArrayList& lines, const std::optional<AuditHead>& head)
{
    AuditCheck check;
    for (const QByteArray& line : lines)
        check.take(line);
    return check.report(head);
}

/// "changed 3, missing 5 (5-6)".
QString reported(const AuditReport& report)
{
    QStringList list;
    for (const AuditFinding& finding : report.findings) {
        list.append(QStringLiteral("%1 %2").arg(
            QString::fromLatin1(audit::name(finding.what)), QString::number(finding.line)));
        if (finding.to > 0)
            list.last() +=
                QStringLiteral(" (%1-%2)").arg(QString::number(finding.from), QString::number(finding.to));
    }
    return list.join(QStringLiteral(", "));
}

/// The log as bytes, cut into lines as a file is.
AuditReport checkedText(const QByteArray& text, const std::optional<AuditHead>& head)
{
    AuditCheck check;
    QByteArrayList lines = text.split('\n');
    const QByteArray rest = lines.takeLast();
    for (const QByteArray& line : lines)
        check.take(line);
    if (!rest.isEmpty())
        check.take(rest, false);
    return check.report(head);
}

} // namespace

Q_DECLARE_METATYPE(std::function<void(Log&)>)

class TestAuditLog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("deep/audit.jsonl"));
    }

    void aLineCarriesTheHashOfTheOneBefore();
    void whatIsDoneToALogIsFound_data();
    void whatIsDoneToALogIsFound();
    void everyChangeOfOneByteIsFound();
    void everyCutIsFound();
    void anActWithoutOutcomeIsTold();
    void whatIsAppendedIsReadBack();
    void theOwnerAloneMayRead();
    void aTornLineIsToldAndTheLogGoesOn_data();
    void aTornLineIsToldAndTheLogGoesOn();
    void aLogThatWasCutGoesOnWithAGap();
    void aLogThatWasTakenAwayIsFound();
    void aLogMayBeWithoutItsHead();
    void whatIsNoFileIsLeftAlone_data();
    void whatIsNoFileIsLeftAlone();
    void aFullDiskLeavesTheLogAsItWas();
    void whetherItCouldBeWrittenIsToldWithoutWriting();
    void anotherWriterIsNotWaitedFor();
    void manyWritersMakeOneChain();
    void longLinesAreKept();

private:
    void put(const QString& path, const QByteArray& content) const
    {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }
    [[nodiscard]] QByteArray onDisk() const
    {
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void fill(int count) const
    {
        for (int i = 1; i <= count; ++i) {
            const auto line = AuditFile(m_path).append(act(i));
            QVERIFY(line);
            QVERIFY(*line);
        }
    }
    [[nodiscard]] QString verdict() const
    {
        const auto report = AuditFile(m_path).verify();
        return report ? reported(*report) : QString::fromLatin1(base::name(report.error().kind));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestAuditLog::aLineCarriesTheHashOfTheOneBefore()
{
    const Log log = logOf(2);
    QVERIFY(log.lines.at(0).startsWith("{\"seq\":1,\"prev\":\"" + QByteArray(64, '0') + "\","));
    QVERIFY(log.lines.at(1).startsWith(
        "{\"seq\":2,\"prev\":\"" +
        QCryptographicHash::hash(log.lines.at(0), QCryptographicHash::Sha256).toHex() + "\","));
    for (const QByteArray& line : log.lines) {
        QVERIFY(!line.contains('\n'));
        QVERIFY(!line.contains("\u202e"));
        QVERIFY(!line.contains('\x1b'));
    }
    const auto read = audit::unsealedLine(log.lines.at(1));
    QVERIFY(read);
    QCOMPARE(read->head, log.head);
    QCOMPARE(read->content.value(QStringLiteral("lock")), act(2).value(QStringLiteral("lock")));
}

void TestAuditLog::whatIsDoneToALogIsFound_data()
{
    using Do = std::function<void(Log&)>;
    QTest::addColumn<Do>("harm");
    QTest::addColumn<QString>("findings");
    const auto row = [](const char* name, const Do& harm, const char* findings) {
        QTest::newRow(name) << harm << QString::fromLatin1(findings);
    };
    const auto resealed = [](const Log& log, int line) {
        const auto before = log.lines.value(line - 2);
        return audit::sealedLine(
            act(99), {line - 1, before.isEmpty() ? AuditHead().hash : audit::auditHash(before)});
    };
    row(
        "nothing", [](Log&) {}, "");
    row(
        "the first removed", [](Log& log) { log.lines.removeAt(0); }, "missing 1 (1-1)");
    row(
        "one removed", [](Log& log) { log.lines.removeAt(3); }, "missing 4 (4-4)");
    row(
        "three removed", [](Log& log) { log.lines.remove(3, 3); }, "missing 4 (4-6)");
    row(
        "the last removed", [](Log& log) { log.lines.removeLast(); }, "cut 8 (9-9)");
    row(
        "four at the end removed", [](Log& log) { log.lines.resize(5); }, "cut 5 (6-9)");
    row(
        "all removed", [](Log& log) { log.lines.clear(); }, "cut 0 (1-9)");
    row(
        "two exchanged", [](Log& log) { log.lines.swapItemsAt(3, 4); }, "misplaced 5");
    row(
        "one put at the end", [](Log& log) { log.lines.move(2, 8); }, "misplaced 9");
    row(
        "one twice", [](Log& log) { log.lines.insert(5, log.lines.at(4)); }, "repeated 6");
    row(
        "one changed", [](Log& log) { log.lines[4].replace("act-5", "act-7"); }, "changed 5");
    row(
        "the last changed", [](Log& log) { log.lines[8].replace("act-9", "act-7"); }, "changed 9");
    row(
        "one written anew", [&](Log& log) { log.lines[4] = resealed(log, 5); }, "foreign 6");
    row(
        "the last written anew", [&](Log& log) { log.lines[8] = resealed(log, 9); }, "changed 9");
    row(
        "an empty line between", [](Log& log) { log.lines.insert(2, QByteArray()); }, "changed 3");
    row(
        "two changed",
        [](Log& log) {
            log.lines[1] += ' ';
            log.lines[2] += ' ';
        },
        "changed 2, changed 3");
    row(
        "changed and removed",
        [](Log& log) {
            log.lines[1] += ' ';
            log.lines.removeAt(2);
        },
        "changed 2, missing 3 (3-3)");
}

void TestAuditLog::whatIsDoneToALogIsFound()
{
    QFETCH(std::function<void(Log&)>, harm);
    Log log = logOf(9);
    const AuditHead head = log.head;
    harm(log);
    const AuditReport report = checked(log.lines, head);
    QTEST(reported(report), "findings");
    QCOMPARE(report.isSound(), report.findings.isEmpty());
}

void TestAuditLog::everyChangeOfOneByteIsFound()
{
    const Log log = logOf(3);
    const QByteArray text = log.lines.join('\n') + '\n';
    QVERIFY(checkedText(text, log.head).isSound());
    int undetected = 0;
    int elsewhere = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const qint64 line = text.first(at).count('\n') + 1;
        for (const int flip : {0x01, 0x20, 0x80}) {
            QByteArray changed = text;
            changed[at] = char(changed.at(at) ^ flip);
            const AuditReport report = checkedText(changed, log.head);
            undetected += report.isSound() ? 1 : 0;
            elsewhere += report.findings.value(0).line == line ? 0 : 1;
        }
    }
    QCOMPARE(undetected, 0);
    QCOMPARE(elsewhere, 0);
}

void TestAuditLog::everyCutIsFound()
{
    const Log log = logOf(3);
    const QByteArray text = log.lines.join('\n') + '\n';
    for (qsizetype size = 0; size < text.size(); ++size)
        QVERIFY2(!checkedText(text.first(size), log.head).isSound(), qPrintable(QString::number(size)));
    for (qsizetype size = 1; size < text.size(); ++size)
        QVERIFY2(!checkedText(text.last(size), log.head).isSound(), qPrintable(QString::number(size)));
}

void TestAuditLog::anActWithoutOutcomeIsTold()
{
    AuditHead head;
    AuditCheck check;
    const auto take = [&](const QJsonObject& content) {
        const QByteArray line = audit::sealedLine(content, head);
        head = {head.seq + 1, audit::auditHash(line)};
        check.take(line);
    };
    take(act(1));
    take(act(1, "outcome"));
    take(act(2));
    take(act(3));
    take(act(3, "outcome"));
    const AuditReport report = check.report(head);
    QVERIFY(report.isSound());
    QCOMPARE(report.acts, 3);
    QCOMPARE(report.unfinished, QByteArrayList{"act-2"});
}

void TestAuditLog::whatIsAppendedIsReadBack()
{
    const AuditFile file(m_path);
    QVERIFY(file.verify()->isSound());
    QCOMPARE(file.newest(10)->size(), 0);
    fill(5);
    const auto newest = file.newest(3);
    QVERIFY(newest);
    QStringList ids;
    for (const audit::AuditLine& line : *newest)
        ids.append(line.content.value(QStringLiteral("id")).toString());
    QCOMPARE(ids.join(u' '), QStringLiteral("act-5 act-4 act-3"));
    QCOMPARE(verdict(), QString());
    QCOMPARE(file.verify()->lines, 5);
}

void TestAuditLog::theOwnerAloneMayRead()
{
    constexpr QFile::Permissions ownerOnly =
        QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
    put(m_path, {});
    QVERIFY(QFile::setPermissions(m_path, ownerOnly | QFile::ReadGroup | QFile::ReadOther));
    fill(1);
    QCOMPARE(QFile::permissions(m_path), ownerOnly);
    QCOMPARE(QFile::permissions(m_path + QStringLiteral(".head")), ownerOnly);
}

void TestAuditLog::aTornLineIsToldAndTheLogGoesOn_data()
{
    QTest::addColumn<int>("kept"); // bytes of the torn line
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const int whole = int(logOf(4).lines.at(3).size());
    QTest::newRow("a byte") << 1 << "cut 4"
                            << "torn 4";
    QTest::newRow("half") << whole / 2 << "cut 4"
                          << "torn 4";
    QTest::newRow("all but a byte") << whole - 1 << "cut 4"
                                    << "torn 4";
    QTest::newRow("all but its end") << whole << "cut 4"
                                     << "";
}

void TestAuditLog::aTornLineIsToldAndTheLogGoesOn()
{
    QFETCH(int, kept);
    fill(3);
    const Log log = logOf(4);
    QCOMPARE(onDisk(), log.lines.first(3).join('\n') + '\n');
    put(m_path, onDisk() + log.lines.at(3).first(kept));
    QTEST(verdict(), "before");
    fill(2);
    QTEST(verdict(), "after");
    QVERIFY(AuditFile(m_path).verify()->isSound());
    QVERIFY(onDisk().endsWith('\n'));
}

void TestAuditLog::aLogThatWasCutGoesOnWithAGap()
{
    fill(5);
    put(m_path, logOf(5).lines.first(3).join('\n') + '\n');
    QCOMPARE(verdict(), QStringLiteral("cut 3 (4-5)"));
    fill(1);
    QCOMPARE(verdict(), QStringLiteral("missing 4 (4-5)"));
}

void TestAuditLog::aLogThatWasTakenAwayIsFound()
{
    fill(5);
    QVERIFY(QFile::remove(m_path));
    QCOMPARE(verdict(), QStringLiteral("cut 0 (1-5)"));
    fill(2);
    QCOMPARE(verdict(), QStringLiteral("missing 1 (1-5)"));
}

void TestAuditLog::aLogMayBeWithoutItsHead()
{
    fill(3);
    QVERIFY(QFile::remove(m_path + QStringLiteral(".head")));
    QCOMPARE(verdict(), QStringLiteral("no-head 3"));
    fill(1);
    QCOMPARE(verdict(), QString());
    put(m_path + QStringLiteral(".head"), "nonsense");
    QCOMPARE(verdict(), QStringLiteral("no-head 4"));
    put(m_path + QStringLiteral(".head"), audit::headText({}));
    QCOMPARE(verdict(), QString()); // a crash before the head of the first line
    put(m_path + QStringLiteral(".head"), audit::headText({2, audit::auditHash(logOf(2).lines.last())}));
    QCOMPARE(verdict(), QString()); // a crash between the line and its head
}

void TestAuditLog::whatIsNoFileIsLeftAlone_data()
{
    QTest::addColumn<QString>("what");
    for (const char* what : {"link", "dangling link", "pipe", "folder"})
        QTest::newRow(what) << QString::fromLatin1(what);
}

void TestAuditLog::whatIsNoFileIsLeftAlone()
{
    QFETCH(QString, what);
    put(m_path, {});
    const QString target = m_folder->filePath(QStringLiteral("target"));
    if (what == u"link")
        QVERIFY(QFile::copy(m_path, target));
    QVERIFY(QFile::remove(m_path));
    if (what == u"pipe")
        QCOMPARE(::mkfifo(QFile::encodeName(m_path).constData(), 0600), 0);
    else if (what == u"folder")
        QVERIFY(QDir().mkdir(m_path));
    else
        QVERIFY(QFile::link(target, m_path));

    const AuditFile file(m_path);
    QCOMPARE(file.isWritable().error().kind, ErrorKind::FileUnwritable);
    const auto line = file.append(act(1));
    QVERIFY(!line);
    QCOMPARE(line.error().kind, ErrorKind::FileUnwritable);
    QCOMPARE(line.error().subject, m_path.toUtf8());
    QCOMPARE(file.verify().error().kind, ErrorKind::FileUnreadable);
    QCOMPARE(QFileInfo(target).size(), 0);
    QCOMPARE(QFile::exists(target), what == u"link");
}

/// A limit on the size of files stands for the disk: the line goes in partly, and then no further.
void TestAuditLog::aFullDiskLeavesTheLogAsItWas()
{
    fill(3);
    const QByteArray before = onDisk();
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    rlimit usual{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &usual), 0);
    const rlimit full{rlim_t(before.size() + 50), usual.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &full), 0);
    const auto line = AuditFile(m_path).append(act(4));
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &usual), 0);
    std::signal(SIGXFSZ, ignored);
    QVERIFY(!line);
    QCOMPARE(line.error().kind, ErrorKind::FileUnwritable);
    QCOMPARE(onDisk(), before);
    fill(1);
    QCOMPARE(verdict(), QString());
}

void TestAuditLog::whetherItCouldBeWrittenIsToldWithoutWriting()
{
    QVERIFY(AuditFile(m_path).isWritable());
    QVERIFY(!QFileInfo::exists(QFileInfo(m_path).path()));
    fill(1);
    QVERIFY(AuditFile(m_path).isWritable());
    QVERIFY(!AuditFile(m_path + QStringLiteral("/below/audit.jsonl")).isWritable());
}

void TestAuditLog::anotherWriterIsNotWaitedFor()
{
    fill(1);
    QFile other(m_path);
    QVERIFY(other.open(QIODevice::ReadOnly));
    QCOMPARE(::flock(other.handle(), LOCK_EX), 0);
    const auto line = AuditFile(m_path).append(act(2));
    QVERIFY(line);
    QVERIFY(!*line);
    other.close();
    fill(1);
    QCOMPARE(AuditFile(m_path).verify()->lines, 2);
}

void TestAuditLog::manyWritersMakeOneChain()
{
    constexpr int writers = 4;
    constexpr int each = 25;
    std::vector<std::thread> threads;
    for (int writer = 0; writer < writers; ++writer)
        threads.emplace_back([this, writer] {
            for (int i = 0; i < each;) {
                const auto line = AuditFile(m_path).append(act(writer * each + i));
                if (!line)
                    return;
                i += *line ? 1 : 0;
                std::this_thread::yield();
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    QCOMPARE(verdict(), QString());
    QCOMPARE(AuditFile(m_path).verify()->acts, writers * each);
}

void TestAuditLog::longLinesAreKept()
{
    QJsonObject content = act(1);
    content.insert(QStringLiteral("much"), QString(3 << 20, u'x'));
    for (int i = 0; i < 2; ++i)
        QVERIFY(AuditFile(m_path).append(content));
    fill(1);
    QCOMPARE(verdict(), QString());
    QCOMPARE(AuditFile(m_path).newest(10)->size(), 3);
}

QTEST_GUILESS_MAIN(TestAuditLog)
#include "tst_auditlog.moc"
