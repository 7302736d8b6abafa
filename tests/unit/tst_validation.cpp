#include "core/lab/validation.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;

namespace
{

/// A scenario with that program on line 3, and that part on line 5.
QByteArray scenarioWith(const QByteArray& program, const QByteArray& part = R"("forks": true)")
{
    return R"({"id": "own", "number": 1, "title": "Own", "shows": "Own", "length": "5s",
  "clients": [{"name": "a", "program": [
)" + program +
           "\n]}],\n" + part + "\n}";
}

} // namespace

/// Mistakes of a scenario that would be silent when it is played.
class TestValidation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void eachIsFoundInItsPlace_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const QByteArray& json, const char* found) {
            QTest::newRow(name) << json << QString::fromUtf8(found);
        };
        row("nothing", scenarioWith(R"({"pick": "x", "from": 1, "to": 2}, {"note": "${x} of ${client}"})"),
            "");
        row("a variable of the next turn",
            scenarioWith(R"({"repeat": 2, "steps": [{"note": "${x}"}, {"let": "x", "be": "1"}]})"), "");
        row("a variable in a key", scenarioWith(R"({"command": ["get", "${key:a${client}}"], "into": "x"})"),
            "");
        row("unknown variable", scenarioWith(R"({"note": "${x}"})"),
            "3:10 clients[0].program[0].note: no step of this program sets the variable “x”");
        row("unknown variable in a key", scenarioWith(R"({"command": ["get", "${key:a${x}}"]})"),
            "3:21 clients[0].program[0].command[1]: no step of this program sets the variable “x”");
        row("not closed", scenarioWith("{\"note\": \"${client\"}"),
            "3:10 clients[0].program[0].note: “${” is not closed");
        row("no Lua", scenarioWith(R"({"script": ["local a = 1", "return return"], "keys": []})"),
            "3:28 clients[0].program[0].script[1]: this is no Lua: unexpected symbol near 'return'");
        row("unknown command", scenarioWith(R"({"command": ["gett", "${key:a}"]})"),
            "3:14 clients[0].program[0].command[0]: Redis has no command of this name");
        row("a command that nobody sends", scenarioWith(R"({"command": ["flushall", "${key:a}"]})"),
            "3:14 clients[0].program[0].command[0]: Redis has no command of this name");
        row("after the end", scenarioWith("", R"("faults": [{"at": "5s", "kill": "a"}])"),
            "5:19 faults[0].at: the scenario is over by then");
        row("a name twice", scenarioWith("", R"("servers": [{"name": "a"}, {"name": "a"}])"),
            "5:37 servers[1].name: another one has this name already");
        row("a field twice", scenarioWith("", R"("forks": true, "forks": false)"),
            "5:16 forks: this name stands in the object twice");
        row("a key twice", scenarioWith("", R"("resources": {"left": {"key": "stock"}, "stock": {}})"),
            "5:50 resources.stock: another resource has this key");
        row("permits of a lock that has none",
            scenarioWith("", R"("locks": {"job": {"form": "reentrant", "permits": 3}})"),
            "5:51 locks.job.permits: only a semaphore has permits");
        row("permits taken of one", scenarioWith(R"({"acquire": "job", "permits": 3})"),
            "3:31 clients[0].program[0].permits: only a semaphore has permits");
        row("permits of a semaphore",
            scenarioWith(R"({"acquire": "job", "permits": 3})",
                R"("locks": {"job": {"form": "semaphore", "permits": 3}})"),
            "");
        row("what cannot be read", scenarioWith(R"({"nothing": 1})"),
            "3:1 clients[0].program[0]: there is no");
    }

    void eachIsFoundInItsPlace()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, found);
        QStringList lines;
        for (const lab::ScenarioFault& each : lab::findingsIn(json))
            lines.append(
                QStringLiteral("%1:%2 %3: %4")
                    .arg(QString::number(each.line), QString::number(each.column), each.path, each.message));
        QVERIFY2(found.isEmpty() ? lines.isEmpty() : lines.size() == 1 && lines[0].startsWith(found),
            qPrintable(lines.join(u'\n')));
    }

    void nothingIsWrongWithOurs()
    {
        const QDir folder(support::sourceDir() + QStringLiteral("/resources/scenarios"));
        for (const QString& name : folder.entryList({QStringLiteral("*.json")})) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto findings =
                name == u"schema.json" ? QList<lab::ScenarioFault>() : lab::findingsIn(file.readAll());
            QVERIFY2(findings.isEmpty(),
                qPrintable(name + u' ' + (findings.isEmpty() ? QString() : findings[0].sentence())));
        }
    }
};

QTEST_GUILESS_MAIN(TestValidation)
#include "tst_validation.moc"
