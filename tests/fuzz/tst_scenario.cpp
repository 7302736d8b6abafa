#include "core/lab/library.h"
#include "tests/support/fuzz.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;

/// Scenario files that were cut, flipped and put together wrongly: the fault is reported with its line, and
/// what can be read can be asked about. LOCKSCOPE_FUZZ_SECONDS makes it longer.
class FuzzScenario : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void damagedScenarios()
    {
        QByteArrayList corpus;
        for (const QByteArray& id : lab::builtInScenarios()) {
            QFile file(QStringLiteral(":/scenarios/%1.json").arg(QString::fromLatin1(id)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            corpus.append(file.readAll());
        }
        support::Fuzz fuzz(corpus);
        int files = 0;
        int taken = 0;
        for (; fuzz.goesOn(); ++files) {
            QByteArray json = fuzz.below(2) == 0 ? corpus.at(fuzz.below(corpus.size())) : fuzz.next();
            for (qsizetype left = fuzz.below(4); left > 0; --left)
                json = swapped(json, fuzz);
            taken += judged(json) ? 1 : 0;
        }
        qInfo("%d files, %d of them were taken", files, taken);
    }

private:
    /// A value in place of another one: what is right as JSON and wrong as a scenario.
    static QByteArray swapped(const QByteArray& json, support::Fuzz& fuzz)
    {
        static const QByteArrayList values{"-1", "1e308", "\"\"", "\"${key:\"", "[]", "{}", "null", "true",
            "\"9999999999d\"", "9007199254740993", "\"replica\"", "[\"repeat\"]"};
        const qsizetype colon = json.indexOf(": ", fuzz.below(json.size() + 1));
        const qsizetype end = json.indexOf('\n', colon);
        if (colon < 0 || end < 0)
            return json;
        const bool goesOn = json.at(end - 1) == ',';
        return json.left(colon + 2) + values.at(fuzz.below(values.size())) + (goesOn ? "," : "") +
               json.mid(end);
    }

    static bool judged(const QByteArray& json)
    {
        const auto read = lab::readScenario(json);
        if (const auto* fault = std::get_if<lab::ScenarioFault>(&read))
            return fault->sentence().isEmpty();
        const auto& scenario = std::get<lab::Scenario>(read);
        [[maybe_unused]] const double fastest = lab::fastestTrueSpeed(scenario);
        return true;
    }
};

QTEST_GUILESS_MAIN(FuzzScenario)
#include "tst_scenario.moc"
