#include "core/check/checker.h"
#include "core/check/verdict.h"
#include "core/check/violationwords.h"
#include "core/record/operationhistory.h"
#include "tests/support/paths.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using record::HistoryFault;
using record::Recording;
using record::Rule;

namespace
{

QByteArray history(const QByteArrayList& lines, const QByteArray& header = R"("clock_error_ms": 0)")
{
    return R"({"lockscope_history": 1, )" + header + "}\n" + lines.join('\n') + '\n';
}

/// A line of lock "job".
QByteArray act(const char* what, const char* client, double begin, double end, const char* more = "")
{
    return R"({"what": ")" + QByteArray(what) + R"(", "client": ")" + client +
           R"(", "lock": "job", "begin": )" + QByteArray::number(begin, 'f', 3) + R"(, "end": )" +
           QByteArray::number(end, 'f', 3) + more + '}';
}

QByteArray write(const char* client, double begin, double end, qint64 value, qint64 token)
{
    return R"({"what": "write", "resource": "stock", "client": ")" + QByteArray(client) + R"(", "begin": )" +
           QByteArray::number(begin) + R"(, "end": )" + QByteArray::number(end) + R"(, "value": )" +
           QByteArray::number(value) + R"(, "token": )" + QByteArray::number(token) + '}';
}

/// The rules that are broken, in order: "mutual-exclusion".
QByteArrayList brokenIn(const QByteArray& json)
{
    const auto read = record::recordingFromHistory(json);
    if (const auto* fault = std::get_if<HistoryFault>(&read))
        return {fault->sentence().toUtf8()};
    QByteArrayList rules;
    for (const check::Violation& violation : check::violationsIn(std::get<Recording>(read)))
        rules.append(record::name(violation.rule));
    return rules;
}

QString faultOf(const QByteArray& json)
{
    const auto read = record::recordingFromHistory(json);
    const auto* fault = std::get_if<HistoryFault>(&read);
    return fault == nullptr ? QString() : fault->sentence();
}

const QByteArray stock = R"("resources": [{"name": "stock", "initial": 5}])";

} // namespace

/// Histories that other programs write: resources/formats/history.md.
class TestOperationHistory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatIsBrokenIsFound_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArrayList>("rules");
        const auto row = [](const char* name, const QByteArray& json, const QByteArrayList& rules) {
            QTest::newRow(name) << json << rules;
        };
        const QByteArrayList handOver{act("acquire", "a", 0, 1), act("acquire", "b", 0.5, 50),
            act("release", "a", 49, 49.5), act("release", "b", 90, 91)};
        const QByteArrayList overlap{act("acquire", "a", 0, 1), act("acquire", "b", 5, 10),
            act("release", "a", 49, 50), act("release", "b", 60, 61)};
        row("one after the other", history(handOver), {});
        row("handed over at one moment",
            history({act("acquire", "a", 0, 1), act("acquire", "b", 0.5, 49), act("release", "a", 49, 49),
                act("release", "b", 90, 91)}),
            {});
        row("two at once", history(overlap), {"mutual-exclusion"});
        row("in any order of the lines", history({overlap[3], overlap[1], overlap[0], overlap[2]}),
            {"mutual-exclusion"});
        row("within the error of the clocks", history(overlap, R"("clock_error_ms": 20)"), {});
        row("shorter than the error of the clocks",
            history({act("acquire", "a", 10, 11), act("release", "a", 12, 13), act("acquire", "b", 10, 12),
                        act("release", "b", 13, 14)},
                R"("clock_error_ms": 5)"),
            {});
        row("a lease that ran out",
            history({act("acquire", "a", 0, 1, R"(, "lease_ms": 100)"), act("acquire", "b", 50, 150),
                act("work", "a", 2, 300), act("release", "b", 200, 201),
                act("release", "a", 300, 301, R"(, "ok": false)")}),
            {"mutual-exclusion"});
        row("a lease that was renewed",
            history({act("acquire", "a", 0, 1, R"(, "lease_ms": 100)"),
                        act("renew", "a", 80, 81, R"(, "lease_ms": 100)"), write("a", 150, 151, 4, 0),
                        act("release", "a", 160, 161)},
                stock),
            {});
        row("a write after the lease",
            history({act("acquire", "a", 0, 1, R"(, "lease_ms": 100)"), write("a", 150, 151, 4, 0),
                        act("release", "a", 160, 161, R"(, "ok": false)")},
                stock),
            {"late-write"});
        row("readers beside each other",
            history({act("acquire", "a", 0, 1, R"(, "mode": "read")"),
                        act("acquire", "b", 0, 1, R"(, "mode": "read")"),
                        act("release", "a", 9, 10, R"(, "mode": "read")"),
                        act("release", "b", 9, 10, R"(, "mode": "read")")},
                R"("locks": [{"name": "job", "kind": "read-write"}])"),
            {});
        row("a writer beside a reader",
            history({act("acquire", "a", 0, 1, R"(, "mode": "read")"),
                        act("acquire", "b", 2, 3, R"(, "mode": "write")"),
                        act("release", "a", 9, 10, R"(, "mode": "read")"),
                        act("release", "b", 9, 10, R"(, "mode": "write")")},
                R"("locks": [{"name": "job", "kind": "read-write"}])"),
            {"read-write"});
        row("entered twice",
            history({act("acquire", "a", 0, 1), act("acquire", "a", 2, 3, R"(, "count": 2)"),
                act("release", "a", 4, 5, R"(, "count": 1)"), act("release", "a", 6, 7)}),
            {});
        row("permits that are all given back",
            history({act("acquire", "a", 0, 1, R"(, "count": 3, "mode": "permit")"),
                act("release", "a", 4, 5, R"(, "count": 0, "mode": "permit")"), act("acquire", "b", 6, 7),
                act("release", "b", 8, 9)}),
            {});
        row("lost within the error of the clocks",
            history({act("acquire", "a", 10, 11), act("lost", "a", 12, 12), act("acquire", "b", 40, 41),
                        act("release", "b", 60, 61)},
                R"("clock_error_ms": 5)"),
            {});
        row("crashed within the error of the clocks",
            history({act("acquire", "a", 10, 11), R"({"what": "crash", "client": "a", "begin": 12})",
                        act("acquire", "b", 40, 41), act("release", "b", 60, 61)},
                R"("clock_error_ms": 5)"),
            {});
        row("entries miscounted",
            history({act("acquire", "a", 0, 1), act("acquire", "a", 2, 3, R"(, "count": 3)"),
                act("release", "a", 4, 5, R"(, "count": 2)"), act("release", "a", 6, 7)}),
            {"reentry"});
        row("a token that goes back",
            history({act("acquire", "a", 0, 1, R"(, "token": 7)"), act("release", "a", 2, 3),
                act("acquire", "b", 4, 5, R"(, "token": 6)"), act("release", "b", 6, 7)}),
            {"fencing"});
        row("tokens that were asked for at once",
            history({act("acquire", "a", 0, 9, R"(, "token": 6)"), act("release", "a", 9, 10),
                act("acquire", "b", 0, 3, R"(, "token": 7)"), act("release", "b", 3, 4)}),
            {});
        row("a write with an older token", history({write("a", 0, 1, 4, 2), write("b", 2, 3, 3, 1)}, stock),
            {"fencing"});
        row("writes that overlap", history({write("a", 0, 3, 4, 2), write("b", 2, 4, 3, 1)}, stock), {});
        row("given back twice",
            history({act("acquire", "a", 0, 1), act("release", "a", 2, 3), act("release", "a", 4, 5)}),
            {"released-without-hold"});
        row("an acquire whose answer was lost",
            history({act("acquire", "a", 0, 1, R"(, "ok": null)"), act("release", "a", 2, 3)}), {});
        row("renewed after it was given back",
            history({act("acquire", "a", 0, 1), act("release", "a", 2, 3), act("renew", "a", 9, 10)}),
            {"renewed-after-release"});
        row("renewed while it was given back",
            history({act("acquire", "a", 0, 1), act("release", "a", 2, 5), act("renew", "a", 4, 6)}), {});
        row("kept by one that stopped",
            history({act("acquire", "a", 0, 1), R"({"what": "stop", "client": "a", "begin": 9})"}),
            {"never-released"});
        row("kept by one that crashed",
            history({act("acquire", "a", 0, 1), R"({"what": "crash", "client": "a", "begin": 9})"}), {});
        row("less than nothing",
            history({write("a", 0, 1, -1, 0)},
                stock + R"(, "invariants": [{"resource": "stock", "is": "not-negative"}])"),
            {"invariant"});
        row("a value at the end",
            history({write("a", 0, 1, 4, 0), write("b", 0, 1, 4, 0),
                        R"({"what": "value", "resource": "stock", "begin": 9, "value": 4})"},
                stock + R"(, "invariants": [{"resource": "stock", "is": "ends-at", "number": 3}])"),
            {"invariant"});
        row("a circle",
            history({R"({"what": "acquire", "client": "a", "lock": "one", "begin": 0, "end": 1})",
                R"({"what": "acquire", "client": "b", "lock": "two", "begin": 0, "end": 1})",
                R"({"what": "acquire", "client": "a", "lock": "two", "begin": 5, "end": 99, "ok": false})",
                R"({"what": "acquire", "client": "b", "lock": "one", "begin": 6, "end": 99, "ok": false})"}),
            {"deadlock"});
    }

    void whatIsBrokenIsFound()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArrayList, rules);
        QCOMPARE(brokenIn(json).join(' '), rules.join(' '));
    }

    void faultsNameTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const QByteArray& json, const char* sentence) {
            QTest::newRow(name) << json << QString::fromUtf8(sentence);
        };
        row("nothing", "", "it has no first line");
        row("no header", act("acquire", "a", 0, 1), "line 1: the first line must have");
        row("newer", R"({"lockscope_history": 2})",
            "line 1, lockscope_history: this program reads version 1");
        row("no operation", history({}), "it has no operation");
        row("no JSON", history({act("acquire", "a", 0, 1), "{"}), "line 3: this must be one JSON object");
        row("no object", history({"[]"}), "line 2: this must be one JSON object");
        row("no such operation", history({act("grab", "a", 0, 1)}),
            "line 2, what: this must be one of: acquire");
        row("no client", history({R"({"what": "stop", "begin": 1})"}), "line 2, client: this must be a text");
        row("no begin", history({R"({"what": "stop", "client": "a"})"}),
            "line 2, begin: this must be a time");
        row("ends first", history({act("acquire", "a", 5, 1)}), "line 2, end: this is before the begin");
        row("no number", history({act("acquire", "a", 0, 1, R"(, "count": "two")")}),
            "line 2, count: this must be a whole number");
        row("no mode", history({act("acquire", "a", 0, 1, R"(, "mode": "shared")")}),
            "line 2, mode: this must be one of: exclusive, read");
        row("no field", history({act("acquire", "a", 0, 1, R"(, "lcok": "x")")}),
            "line 2, lcok: there is no such field");
        row("no outcome", history({act("acquire", "a", 0, 1, R"(, "ok": "yes")")}),
            "line 2, ok: this must be true, false, or null");
        row("no resource", history({write("a", 0, 1, 1, 1)}), "line 2, resource: the first line has no such");
        row("no kind", history({act("acquire", "a", 0, 1)}, R"("locks": [{"name": "job", "kind": "odd"}])"),
            "line 1, kind: there is no such kind of lock");
        row("a queue", history({act("acquire", "a", 0, 1)}, R"("locks": [{"name": "job", "kind": "fair"}])"),
            "line 1, kind: the order of a queue cannot be judged");
        row("no end value",
            history({write("a", 0, 1, 1, 1)},
                stock + R"(, "invariants": [{"resource": "stock", "is": "no-lost-updates"}])"),
            "the invariant “no-lost-updates” needs a line “value”");
    }

    void faultsNameTheirPlace()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, sentence);
        QVERIFY2(faultOf(json).startsWith(sentence), qPrintable(faultOf(json)));
    }

    /// With an error of the clocks a circle of waits is not looked for, and that is said.
    void whatIsNotLookedForIsNotCalledHeld()
    {
        for (const bool isExact : {true, false}) {
            const auto read =
                record::recordingFromHistory(history({act("acquire", "a", 0, 1), act("release", "a", 50, 51)},
                    isExact ? R"("clock_error_ms": 0)" : R"("clock_error_ms": 3)"));
            const auto verdict = check::judged(std::get<Recording>(read)).verdict;
            QVERIFY(verdict.passed());
            using Result = check::RuleVerdict::Result;
            for (const Rule rule : {Rule::Deadlock, Rule::Starvation})
                QCOMPARE(verdict.rules.at(int(rule)).result, isExact ? Result::Held : Result::NotJudged);
            QCOMPARE(verdict.rules.at(int(Rule::MutualExclusion)).result, Result::Held);
        }
    }

    void theExampleOfThePageIsRead()
    {
        QFile page(support::sourceDir() + QStringLiteral("/resources/formats/history.md"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QByteArray text = page.readAll();
        const qsizetype begin = text.indexOf("```\n") + 4;
        QCOMPARE(brokenIn(text.mid(begin, text.indexOf("```", begin) - begin)), QByteArrayList());
    }

    /// tests/interop/writehistory.py wrote it of real Redisson clients: a fenced lock that is held to its
    /// end, and one whose lease is shorter than the work.
    void aHistoryOfRedissonIsJudged()
    {
        const auto read = record::recordingFromHistoryFile(
            support::sourceDir() + QStringLiteral("/tests/support/histories/redisson.jsonl"));
        const auto* recording = std::get_if<Recording>(&read);
        QVERIFY(recording != nullptr);
        const check::Judged judged = check::judged(*recording);
        QCOMPARE(judged.violations.size(), 1);
        const check::Violation& overlap = judged.violations.constFirst();
        QCOMPARE(overlap.rule, Rule::MutualExclusion);
        QCOMPARE(recording->locks().at(overlap.lock).ref.name.bytes, QByteArray("invoice"));
        QVERIFY2(check::sentence(overlap, *recording).contains(QStringLiteral("lost its lease")),
            qPrintable(check::sentence(overlap, *recording)));
        using Result = check::RuleVerdict::Result;
        for (const Rule rule : {Rule::Fencing, Rule::Reentry, Rule::Deadlock, Rule::ReleasedWithoutHold})
            QCOMPARE(judged.verdict.rules.at(int(rule)).result, Result::Held);
    }
};

QTEST_GUILESS_MAIN(TestOperationHistory)
#include "tst_operationhistory.moc"
